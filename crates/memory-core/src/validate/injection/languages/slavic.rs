//! Russian, Ukrainian and Polish.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, Ai, AppendVerb, Approve, Authority, BeNow, BeforeReply, Comply, Decode, Dest, DevMode,
    DevNoun, Disable, Discuss, Exempt, FromNow, Future, Guard, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory, Money,
    Neg, NeverRefuse, NewInstr, Pending, Permission, Prior, Private, PrivateSoft, Quant, ReplyNoun, Rules, Safety,
    SaveVerb, Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk, This, Told, Unbound, Voided, You,
    Your,
};
use crate::validate::injection::lexicon::Language;

/// Russian.
pub(super) const RUSSIAN: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "игнорируй*, игнорировать, проигнорируй*, забудь*, забыть, не следуй*, не обращай внимания, не обращайте внимания, отбрось*, пренебреги*, не соблюдай*, перестань следовать, перестаньте следовать, не выполняй*, откажись от, оставь без внимания, не учитывай*, больше не следуй*, прекрати следовать, выкинь из головы",
        ),
        (
            SetAsideSoft,
            "обойди*, обходи*, отмени*, отключи*, удали*, сотри*, замени*, пропусти*, сбрось*, нарушь*, переопредели*, перезапиши*, сними*",
        ),
        (
            Voided,
            "больше не действуют, больше не действует, не действуют, отменены, отменяются, отключены, сняты, недействительны, утратили силу, изменились, не применяются, аннулированы",
        ),
        (
            Quant,
            "все, всё, всех, всеми, любые, любых, каждое, каждую, всю, всего, какие-либо",
        ),
        (
            Prior,
            "предыдущ*, предшествующ*, прежн*, ранее, выше, вышеуказанн*, вышеизложенн*, прошл*, первоначальн*, исходн*, начальн*, данные тебе, данные вам, существующ*, полученн*, до этого, раньше, изначальн*",
        ),
        (
            Your,
            "твои, твоих, твой, твоего, твоей, твою, свои, своих, свой, ваши, ваших, ваш, вашего, свою, твоему, твоем",
        ),
        (
            Instr,
            "инструкци*, указани*, директив*, промпт*, команд*, предписани*, установк*, наставлени*, распоряжени*, подсказк*",
        ),
        (
            Rules,
            "правила, правил, правило, ограничени*, политик*, запрет*, лимит*, фильтр*, рамк*, принцип*, роль, задач*",
        ),
        (
            Talk,
            "контекст*, разговор*, сообщени*, текст*, беседу, переписк*, диалог*",
        ),
        (
            SysPrompt,
            "системный промпт, системного промпта, системные инструкции, системных инструкций, системную инструкцию, системное сообщение, системную подсказку, системный запрос, начальный промпт, системные указания, системном промпте, системную установку",
        ),
        (
            Safety,
            "правила безопасности, правил безопасности, меры безопасности, протоколы безопасности, политики безопасности, политику контента, этик*, этическ*, морал*, цензур*, фильтры безопасности, модераци*, проверки безопасности, ограничения безопасности",
        ),
        (
            Told,
            "всё что тебе, все что тебе, всё сказанное, все сказанное, что тебе говорили, что я говорил, всё что ты знаешь, о чем мы говорили, о чём мы говорили",
        ),
        (
            AboveEnd,
            "всё вышесказанное, все вышесказанное, вышесказанное, всё выше, все выше, всё предыдущее, все предыдущее, вышеизложенное",
        ),
        (
            NewInstr,
            "новые инструкции, новая инструкция, новые правила, новая задача, новые указания, новая директива, следующую инструкцию, следующие инструкции, следующей инструкции",
        ),
        (Neg, "не, никогда, без, нельзя"),
        (
            BeNow,
            "ты теперь, теперь ты, вы теперь, теперь вы, отныне ты, с этого момента ты, ты больше не, у тебя нет, у тебя больше нет, ты стал, ты находишься в, с этого момента у тебя",
        ),
        (
            ActAs,
            "притворись*, представь что ты, представь себя, действуй как, веди себя как, играй роль, сыграй роль, отвечай как, возьми на себя роль, выступи в роли, вообрази, войди в роль, изобрази, ты играешь",
        ),
        (
            Ai,
            "языковая модель, языковой модели, чат-бот*, искусственный интеллект, ии, ассистент*, нейросет*, ии-модел*, помощник*",
        ),
        (
            Unbound,
            "без ограничений, без каких-либо ограничений, без фильтр*, без цензуры, без правил, нет ограничений, нет правил, никаких ограничений, никаких правил, никаких фильтров, без запретов, неограниченн*, без морали, без этики, аморальн*, нецензурированн*, свободен от, без рамок, нет цензуры, нет фильтров, что угодно",
        ),
        (
            NeverRefuse,
            "никогда не отказывай*, не отказывай*, отвечай на все, отвечай на любые, отвечай на любой, без предупреждений, на любой вопрос, на любые вопросы, обязан отвечать, обязан выполнять, выполняй всё, выполняй все, подчиняйся",
        ),
        (
            DevMode,
            "режим разработчика, режиме разработчика, режим бога, режим администратора, режим без ограничений, режиме без ограничений",
        ),
        (
            FromNow,
            "с этого момента, отныне, впредь, начиная с этого, с настоящего момента, до конца разговора, до конца этого",
        ),
        (
            Secrecy,
            "не говори пользователю, не сообщай пользователю, не упоминай*, не говори об этом, не рассказывай*, незаметно, тайно, скрытно, втайне, без ведома, не спрашивая, без подтверждения, не уведомляй*, не предупреждай*, никому не говори, без согласия",
        ),
        (
            LeakVerb,
            "покажи*, раскрой*, выведи*, напечатай*, повтори*, скажи*, назови*, перечисли*, выдай*, сообщи*, напиши*, процитируй*, распечатай*, какой, какие, каков*, опиши*, переведи*, озвучь*, поделись*, дай",
        ),
        (
            Inner,
            "дословно, полностью, полный, полностью*, скрыт*, секретн*, внутренн*, начальн*, исходн*, слово в слово, мне, точн*, целиком, конфиденциальн*",
        ),
        (
            LeakNoun,
            "твои инструкции, твои правила, свои инструкции, свой промпт, твой промпт, ваши инструкции, скрытые инструкции, секретные инструкции, текст выше, своих инструкций, твоих инструкций, начальные инструкции, внутреннюю конфигурацию",
        ),
        (
            SendVerb,
            "отправ*, перешли*, пошли, послать, вышли, загрузи*, передай*, опубликуй*, скопируй*, поделись, выложи*, слей, экспортируй*",
        ),
        (
            Secret,
            "парол*, учётные данные, учетные данные, ключ*, токен*, переменные окружения, переменных окружения, секрет*, api-ключ*, приватный ключ",
        ),
        (
            Private,
            "переписк*, разговор*, историю, данные клиентов, список клиентов, данные пользовател*, личные данные, персональные данные, сообщения, письма, контакты, банковские данные",
        ),
        (PrivateSoft, "файлы, данные, базу"),
        (Dest, "внешний сервер, внешний адрес, на адрес, на сервер, на сайт"),
        (SaveVerb, "сохрани*, запомни*, запиши*, добавь*, внеси*, храни*, помни*"),
        (Memory, "память, памяти, долговременн*, твою память, свою память"),
        (
            Future,
            "в каждом ответе, каждом ответе, каждый ответ, во всех будущих, всех будущих, навсегда, постоянно, в каждом разговоре, каждой сессии, в будущем, всех последующих, каждый раз, всех следующих",
        ),
        (
            This,
            "этот текст, эту инструкцию, это правило, эту заметку, это сообщение, это, следующее, эту запись",
        ),
        (
            ReplyNoun,
            "твой ответ, своих ответ*, своего ответа, каждый ответ, каждом ответе, каждого ответа, ответ*, ответе, резюме",
        ),
        (
            AppendVerb,
            "добавь*, включи*, закончи*, заверши*, начни*, начинай*, вставь*, упомяни*, заканчивай*",
        ),
        (Marker, "код, токен, слово, фразу, строку, текст, ссылку"),
        (
            Exempt,
            "здесь не действуют, не действуют в этом случае, не применяются здесь, не относятся к",
        ),
        (
            Address,
            "ии-ассистент*, заметка для ии, сообщение для ии, для ии, для ассистента, если ты ии, если вы ии, инструкция для ии, внимание ии",
        ),
        (
            Authority,
            "я твой разработчик, я разработчик, я администратор, я твой создатель, сообщение от openai, от имени openai, говорит администратор",
        ),
        (
            BeforeReply,
            "прежде чем ответить, перед ответом, прежде чем продолжить, перед каждым ответом, когда прочитаешь, при чтении этого, при составлении резюме",
        ),
        (
            Permission,
            "теперь ты можешь, тебе разрешено, дал разрешение, разрешил*, можешь игнорировать",
        ),
        (
            Comply,
            "выполни*, сделай что, следуй ей, следуй ему, и выполни*, исполни*",
        ),
        (Decode, "декодируй*, расшифруй*, раскодируй*"),
        (
            Discuss,
            "атак*, инъекци*, пример*, например, блокирует, сканер*, обнаруж*",
        ),
        (
            DevNoun,
            "файл*, документаци*, скрипт*, папк*, раздел*, письм*, тикет*, линтер*, конфиг*",
        ),
        (You, "ты, вы, тебе, тебя"),
        (Approve, "одобри*, подтверди*, прими*, разреши*"),
        (Pending, "все ожидающие, все запросы, все заявки"),
        (Disable, "отключи*, выключи*, останови*"),
        (Guard, "синхронизаци*, проверк*, сканер*, модераци*, одобрени*"),
        (Money, "деньги, средства, перевод"),
    ],
};

/// Ukrainian.
pub(super) const UKRAINIAN: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "ігноруй*, ігнорувати, проігноруй*, забудь*, забути, не дотримуй*, не зважай*, відкинь*, не виконуй*, перестань слідувати, не слідуй*, знехтуй*, не враховуй*, не звертай уваги",
        ),
        (
            SetAsideSoft,
            "обійди*, скасуй*, вимкни*, видали*, заміни*, пропусти*, скинь*, порушуй*, перезапиши*",
        ),
        (
            Voided,
            "більше не діють, не діють, скасовані, вимкнені, недійсні, втратили чинність, змінилися",
        ),
        (Quant, "усі, всі, усіх, всіх, будь-які, кожну, все, усе"),
        (
            Prior,
            "попередн*, раніш*, вище, наведен*, минул*, початков*, дані тобі, існуюч*, отриман*, вищезазначен*",
        ),
        (Your, "твої, твоїх, твій, свої, своїх, свій, ваші, ваших, ваш"),
        (
            Instr,
            "інструкці*, вказівк*, директив*, промпт*, команд*, настанов*, розпоряджен*",
        ),
        (
            Rules,
            "правила, правил, обмежен*, політик*, заборон*, фільтр*, роль, завдан*",
        ),
        (Talk, "контекст*, розмов*, повідомлен*, текст*"),
        (
            SysPrompt,
            "системний промпт, системного промпта, системні інструкції, системних інструкцій, системне повідомлення, системну підказку, системний запит",
        ),
        (
            Safety,
            "правила безпеки, правил безпеки, заходи безпеки, протоколи безпеки, етик*, етичн*, морал*, цензур*, фільтри безпеки, модераці*",
        ),
        (
            Told,
            "все що тобі, усе що тобі, все сказане, усе сказане, про що ми говорили, що тобі казали",
        ),
        (
            AboveEnd,
            "все вищесказане, усе вищесказане, все вище, усе вище, все попереднє, усе попереднє",
        ),
        (
            NewInstr,
            "нові інструкції, нова інструкція, нові правила, нове завдання, наступні інструкції",
        ),
        (Neg, "не, ніколи, без"),
        (
            BeNow,
            "ти тепер, тепер ти, відтепер ти, ви тепер, ти більше не, у тебе немає, в тебе немає, з цього моменту ти",
        ),
        (
            ActAs,
            "вдавай*, уяви що ти, поводься як, грай роль, зіграй роль, дій як, відповідай як, прикинься",
        ),
        (
            Ai,
            "мовна модель, мовної моделі, чат-бот*, штучний інтелект, ші, асистент*, нейромереж*",
        ),
        (
            Unbound,
            "без обмежень, без жодних обмежень, без фільтр*, без цензури, без правил, немає обмежень, немає правил, жодних обмежень, жодних правил, необмежен*, без моралі, аморальн*, вільний від, що завгодно",
        ),
        (
            NeverRefuse,
            "ніколи не відмовляй*, відповідай на все, відповідай на будь-які, без попереджень, на будь-яке питання, на будь-які питання",
        ),
        (
            DevMode,
            "режим розробника, режимі розробника, режим адміністратора, режим бога",
        ),
        (FromNow, "відтепер, з цього моменту, надалі, віднині"),
        (
            Secrecy,
            "не кажи користувач*, не повідомляй*, не згадуй*, таємно, непомітно, без відома, без підтвердження, не питаючи, нікому не кажи",
        ),
        (
            LeakVerb,
            "покажи*, розкрий*, виведи*, надрукуй*, повтори*, скажи*, назви*, перелічи*, видай*, повідом*, напиши*, який, які, опиши*, дай",
        ),
        (
            Inner,
            "дослівно, повністю, повний, прихован*, секретн*, внутрішн*, початков*, слово в слово, мені, точн*",
        ),
        (
            LeakNoun,
            "твої інструкції, свої інструкції, твій промпт, свій промпт, ваші інструкції, приховані інструкції, текст вище, твої правила",
        ),
        (
            SendVerb,
            "надішли*, відправ*, перешли*, завантаж*, передай*, опублікуй*, скопіюй*, поділись*",
        ),
        (
            Secret,
            "парол*, облікові дані, ключ*, токен*, змінні середовища, секрет*",
        ),
        (
            Private,
            "розмов*, листуванн*, історію, дані клієнт*, список клієнт*, дані користувач*, персональні дані, повідомлення, контакти",
        ),
        (PrivateSoft, "файли, дані"),
        (SaveVerb, "збережи*, запам'ятай*, запиши*, додай*, зберігай*"),
        (Memory, "пам'ять, пам'яті, свою пам'ять"),
        (
            Future,
            "у кожній відповіді, кожній відповіді, кожну відповідь, усіх майбутніх, всіх майбутніх, назавжди, кожній розмові, в майбутньому, кожній сесії",
        ),
        (
            This,
            "цей текст, цю інструкцію, це правило, цю нотатку, це повідомлення, це, цей запис",
        ),
        (
            ReplyNoun,
            "твоя відповідь, кожну відповідь, кожній відповіді, відповід*",
        ),
        (AppendVerb, "додай*, додавай*, закінчуй*, починай*, вставляй*"),
        (Marker, "код, токен, слово, фразу, текст, посилання"),
        (Address, "для ші, якщо ти ші, для асистента, інструкція для ші"),
        (DevNoun, "файл*, документаці*, скрипт*, розділ*, лист"),
        (You, "ти, ви, тобі"),
    ],
};

/// Polish.
pub(super) const POLISH: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "ignoruj*, zignoruj*, zapomnij*, zapomnieć, nie przestrzegaj*, pomiń, pomińcie, nie zwracaj uwagi, odrzuć*, zlekceważ*, nie stosuj się, przestań przestrzegać, nie wykonuj*, porzuć*, lekceważ*, nie bierz pod uwagę, przestań stosować",
        ),
        (
            SetAsideSoft,
            "omiń*, obejdź*, nadpisz*, anuluj*, wyłącz*, usuń*, skasuj*, zastąp*, złam*, wyczyść*",
        ),
        (
            Voided,
            "już nie obowiązują, nie obowiązują, zostały anulowane, zostały wyłączone, są nieważne, przestają obowiązywać, uległy zmianie, wyłączone",
        ),
        (
            Quant,
            "wszystkie, wszystkich, wszelkie, wszelkich, każdą, każdy, wszystko, całość",
        ),
        (
            Prior,
            "poprzedni*, wcześniejsz*, powyższ*, dotychczasow*, uprzedni*, pierwotn*, początkow*, otrzyman*, istniejąc*, wcześniej, powyżej, dane ci",
        ),
        (
            Your,
            "swoje, swoich, twoje, twoich, twój, swój, swojego, twojego, wasze",
        ),
        (
            Instr,
            "instrukcj*, poleceni*, poleceń, wytyczn*, dyrektyw*, prompt*, wskazówk*, wskazówek, rozkaz*, komend*, zaleceni*, zaleceń",
        ),
        (
            Rules,
            "zasady, zasad, zasadę, reguły, reguł, ogranicze*, polityk*, limity, limitów, filtry, filtrów, rolę, zadani*, zakaz*",
        ),
        (Talk, "kontekst*, rozmow*, wiadomości, tekst*"),
        (
            SysPrompt,
            "prompt systemowy, promptu systemowego, prompt systemowy*, instrukcje systemowe, instrukcji systemowych, wiadomość systemową, polecenie systemowe, prompt początkowy, podpowiedź systemową",
        ),
        (
            Safety,
            "zasady bezpieczeństwa, zasad bezpieczeństwa, środki bezpieczeństwa, protokoły bezpieczeństwa, polityki treści, etyk*, etyczn*, moraln*, cenzur*, filtry bezpieczeństwa, moderacj*, zabezpieczenia",
        ),
        (
            Told,
            "wszystko co ci, wszystko co wiesz, co ci powiedziano, o czym rozmawialiśmy, wszystko o czym, co powiedziałem",
        ),
        (
            AboveEnd,
            "wszystko powyżej, wszystko powyższe, powyższe, wszystko wcześniejsze, wszystko co powyżej",
        ),
        (
            NewInstr,
            "nowe instrukcje, nowa instrukcja, nowe zasady, nowe zadanie, nowe polecenia, nowe polecenie, następującą instrukcję, następujące instrukcje",
        ),
        (Neg, "nie, nigdy, bez"),
        (
            BeNow,
            "jesteś teraz, teraz jesteś, od teraz jesteś, nie jesteś już, od tej chwili jesteś, nie masz, nie masz już, stajesz się, jesteś w trybie",
        ),
        (
            ActAs,
            "udawaj, udawaj że, zachowuj się jak, wciel się, odgrywaj rolę, zagraj rolę, wyobraź sobie że jesteś, wyobraź sobie, działaj jako, odpowiadaj jako, przyjmij rolę",
        ),
        (
            Ai,
            "model językowy, modelem językowym, modelu językow*, sztuczna inteligencja, sztuczną inteligencją, asystent*, czatbot*, chatbot*, ai",
        ),
        (
            Unbound,
            "bez ogranicze*, bez żadnych ogranicze*, bez filtr*, bez cenzury, bez zasad, żadnych ograniczeń, żadnych zasad, żadnych filtrów, nieograniczon*, nieocenzurowan*, bez limitów, bez moralności, bez etyki, amoraln*, wolny od, niefiltrowan*, cokolwiek",
        ),
        (
            NeverRefuse,
            "nigdy nie odmawiaj, nie odmawiaj, odpowiadaj na wszystko, odpowiadaj na każde, odpowiadaj na wszystkie, bez ostrzeżeń, na każde pytanie, musisz odpowiadać, musisz wykonywać",
        ),
        (
            DevMode,
            "tryb dewelopera, trybie dewelopera, tryb programisty, trybie programisty, tryb deweloperski, trybie deweloperskim, tryb administratora, tryb boga",
        ),
        (
            FromNow,
            "od teraz, od tej chwili, odtąd, od tego momentu, do końca tej rozmowy, począwszy od teraz",
        ),
        (
            Secrecy,
            "nie mów użytkownikowi, nie informuj*, nie wspominaj*, potajemnie, po cichu, w tajemnicy, bez wiedzy, bez pytania, bez potwierdzenia, nie ujawniaj tego, nikomu nie mów",
        ),
        (
            LeakVerb,
            "pokaż*, ujawnij*, wyświetl*, wypisz*, powtórz*, podaj*, powiedz*, wydrukuj*, zdradź*, napisz*, jaki, jakie, wymień*, przetłumacz*, udostępnij*",
        ),
        (
            Inner,
            "dosłownie, pełny, pełne, ukryt*, tajn*, sekretn*, wewnętrzn*, początkow*, słowo w słowo, mi, dokładn*, w całości, poufn*",
        ),
        (
            LeakNoun,
            "twoje instrukcje, swoje instrukcje, twój prompt, swój prompt, twoje zasady, ukryte instrukcje, tajne instrukcje, tekst powyżej, swoich instrukcji",
        ),
        (
            SendVerb,
            "wyślij*, prześlij*, przekaż*, opublikuj*, udostępnij*, skopiuj*, załaduj*, wysyłaj*, przesyłaj*",
        ),
        (
            Secret,
            "hasł*, haseł, dane logowania, klucz*, token, tokens, zmienne środowiskowe, zmiennych środowiskowych, sekret*, poświadcze*",
        ),
        (
            Private,
            "rozmow*, historię, dane klient*, listę klientów, dane użytkownik*, dane osobowe, wiadomości, e-maile, kontakty, dane bankowe",
        ),
        (PrivateSoft, "pliki, dane"),
        (SaveVerb, "zapisz*, zapamiętaj*, dodaj*, zachowaj*, pamiętaj*"),
        (Memory, "pamięć, pamięci, swojej pamięci, pamięci długotrwałej"),
        (
            Future,
            "w każdej odpowiedzi, każdej odpowiedzi, każdą odpowiedź, wszystkich przyszłych, na zawsze, na stałe, każdej rozmowie, w przyszłości, każdej sesji",
        ),
        (
            This,
            "ten tekst, tę instrukcję, tę zasadę, tę notatkę, tę wiadomość, następujące",
        ),
        (
            ReplyNoun,
            "twoja odpowiedź, twojej odpowiedzi, każdą odpowiedź, każdej odpowiedzi, odpowied*, podsumowani*",
        ),
        (
            AppendVerb,
            "dodaj*, dodawaj*, kończ, zakończ*, zaczynaj*, rozpoczynaj*, wstaw*",
        ),
        (Marker, "kod, token, słowo, zdanie, frazę, tekst, link"),
        (
            Address,
            "do ai, dla ai, jeśli jesteś ai, dla asystenta, instrukcja dla ai, uwaga ai",
        ),
        (
            Authority,
            "jestem twoim twórcą, jestem administratorem, jestem deweloperem, jestem twoim programistą, wiadomość od openai",
        ),
        (
            BeforeReply,
            "zanim odpowiesz, przed odpowiedzią, przed każdą odpowiedzią, gdy to czytasz, kiedy to przeczytasz",
        ),
        (Permission, "możesz teraz, masz pozwolenie, wyraził zgodę, zezwolił"),
        (Comply, "wykonaj*, zrób to co, i wykonaj"),
        (Decode, "odkoduj*, rozszyfruj*, zdekoduj*"),
        (Discuss, "atak*, przykład*, np., wykrywa, blokuje, skaner*"),
        (
            DevNoun,
            "plik*, dokumentacj*, skrypt*, folder*, rozdział*, e-mail*, mail*",
        ),
        (You, "jesteś"),
    ],
};
