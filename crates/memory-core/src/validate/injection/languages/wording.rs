//! Free wording in all languages: obedience that is taken back, what was written before and is moot, persons to be, two
//! voices, limits that are lacking, and how much of a forbidden thing is asked for.
//!
//! One list for all, for the reason given in `claims.rs`. Most of these words are ordinary; `rules/wording.rs` asks for
//! their company.

use crate::validate::injection::concept::Concept::{
    ActAs, Ai, BePerson, BeforeReply, Boss, Dest, Detail, DevMode, Disable, Dual, Fiction, Future, Gather, Given, Harm,
    IAm, Instead, InsteadOf, Instr, Lacking, LeakNoun, LeakVerb, Moot, NeverRefuse, NewInstr, NoMore, Obey, ObeyMe,
    Order, Permission, Persona, Precede, Principal, Private, ReplyControl, Safety, Secret, SendVerb, SetAside,
    SetAsideSoft, SysPrompt, Talk, Threat, Told, Unbound, UnboundSoft, Voided, VoidedHard,
};
use crate::validate::injection::lexicon::Language;

/// Free wording.
pub(super) const WORDING: Language = Language {
    free_order: true,
    entries: &[
        (
            ActAs,
            "i'd like you to be, i want you to be, you're going to be, you're to be, you are to be, i need you to be, you'll be playing, let's write a movie, in this play, spielst jetzt, sei ab jetzt, eres ahora, ahora eres, você agora é, agora você é, ora sei, ты теперь, 你现在是, あなたは今から, 今からあなたは, なりきって, 너는 이제부터, 넌 이제, 이제부터 너는",
        ),
        (
            Ai,
            "roboter, a bot, support bot, service bot, this bot, evil bot, robot, бот, ein bot, un bot, um bot, ロボット, 로봇",
        ),
        (
            BePerson,
            "in the role of, in der rolle, dans le rôle, en el papel, no papel de, nel ruolo, speak to me like, let the beast, be a human, don't be an ai, instead of an ai, personality of, identity of, persona of, take on the persona, die identität, l'identité, la identidad, a identidade, l'identità, being a, being an, you shall be, known as, appoint you, take the part, your job is to act, answer like, answers come from, about to become, program called, channel the spirit, spirit of, switch personality, switch personalities, new identity, you'll be, be her, be him, please be, picture a, your name's, you possess, there lives, you have become, you work for, you had been, ролевая игра, сыграем, immagina di, stell dir vor, ロールプレイ, 역할극, 你叫, you're a, you are a, you're an, you are an, you're the, you are the, you're my, you're called, you are called, you play, you'll play, you'll act, you will be, \
             going to be, gonna be, you to be, you to play, you to act, you to simulate, you to pretend, you to speak, ai called, bot called, robot called, character called, human named, robot named, woman named, man named, bot named, model named, model called, assistant called, assistant named, mode called, one called, wizard named, storyteller named, guy named, girl named, doctor named, ur name, your name is, answer as, answers as, respond as, responds as, reply as, speak like, talk like, talk to me like, write like, sound like, in the voice of, in the style of, through the eyes of, from the perspective of, character of, the character, main character, a character, protagonist, a bot that, a bot who, a model that, an ai that, an ai who, a chatbot that, someone who, somebody who, somebody whose, someone whose, version of yourself, version of you, your other self, your alter, another ai, let's play, \
             lets play, let's roleplay, let's pretend, we are going to have a, immerse yourself, take the role, portray, mimic, emulate, act out, become my, be my, answering as, respond like, a mode, as if, as though, as a human, not an ai, not chatgpt, du bist, sei mein, spiel*, sprich wie, rede wie, antworte wie, antwortest, antworte als, heißt, namens, verhältst dich, je bent, speel*, tu es, vous êtes, joue, jouez, incarne, incarnez, parle comme, réponds comme, réponds en tant, appelé, nommé, eres, serás, actúa como, actua como, habla como, responde como, llamado, llamada, haz de cuenta, imagina que, você é, seja, aja como, atue como, fale como, responda como, chamado, chamada, imagine que, finja, sei un, sei una, parla come, rispondi come, chiamato, di nome, fai finta, comportati, ты теперь, ты —, ты -, представь, будь, говори как, отвечай как, по имени, играй*, сыграй*, веди себя, jesteś, zagraj, \
             odgrywaj, ти тепер, 你是, 你就是, 扮演, 假装, 假设你, 想象你, 充当, 名叫, 名字叫, 以下角色, 的角色, 的身份, あなたは, 君は, お前は, きみは, なりきって, 演じて, ふりをして, として答え, として振る舞, という名前, 너는, 넌, 당신은, 네 이름, 역할을, 역할이야, 척해, 척하고, 연기해, 처럼 말해, 처럼 대답",
        ),
        (
            BeforeReply,
            "before going on, before we go on, first do this, do this first, before any other",
        ),
        (
            Boss,
            "the legal team, clearance level, super admin, your programmers, équipe d'openai, openai 직원, openai官方, penetration test, compliance officer, the compliance, anthropic's, openai's, verified employee, verified developer, prompt engineer, your programmer, your engineer, red team, qa team, test team, employé d'openai, 社員です",
        ),
        (Dest, "my telegram, telegram channel, my discord, my slack"),
        (
            Detail,
            "tell me how, how you'd, how would you, how i can, full details, explain each, each component, every component, every step, teaching a newbie, gib mir die anleitung, explique-moi comment, dime cómo, planned minute, minute by minute, as precisely as possible, with quantities, real chemical, in depth, all details, concrete examples, quantités, cantidades, step by step, step-by-step, in detail, in exact detail, in full detail, technically accurate, recipe, recipes, detailed guide, detailed plan, detailed steps, steps to, how to make, how to cook, how to build, how to hack, how to steal, how to break, how he makes, how they make, how his device, explains how, explain how, tells how, his plan, your plan, including code, walk me through, family business, schritt für schritt, genau erklärt, rezept, wie man, étape par étape, en détail, recette, comment on, paso a paso, con todo detalle, receta, \
             cómo se, passo a passo, receita, como se faz, passo per passo, ricetta, come si fa, шаг за шагом, подробно, рецепт, как сделать, 一步一步, 详细步骤, 配方, 怎么做, 作り方, 詳しく, 만드는 법, 단계별, 자세히",
        ),
        (DevMode, "unlimited mode"),
        (
            Disable,
            "abzuschalten, désactiver, desactivar, desativar, disattivare, togli, enlève, enlevez, quita, quitar, убери, 去掉, 取消所有, 外して, 없애",
        ),
        (
            Dual,
            "two ais, two robots, two bots, both reply, as two:, as two, bot a, one bound, two beings, two selves, two minds, two heads, two sides, the nice one, the good one, the bad one, two paragraphs, two personas, as its cousin, and as its, as your twin, two ways, both must answer, you answer as, zwei varianten, dos formas, deux versions, du jumeau, ton jumeau, gemelo, jumeau maléfique, двойник*, двух вариантах, 两种身份, 双子, 双胞胎, 쌍둥이, one of you, two answers, two responses, two replies, two different, two versions, two voices, two faces, two personalities, two models, both answers, answer both, both as, both versions, respond twice, answer twice, one normal, one as, once as, once normally, first as, then as, the other one, the first answer, the second answer, (classic), (jailbreak), side by side, [gpt], [chatgpt], [classic], [normal], [jailbreak], gpt:, classic:, two characters, two assistants, next to your normal, besides your normal, \
             in addition to your normal, normal answer and, usual answer and, standard answer and, normal one and, regular answer, zwei antworten, doppelt, zweimal, einmal als, einmal normal, deux réponses, deux fois, une fois comme, dos respuestas, dos veces, de dos maneras, duas respostas, duas vezes, de duas formas, due risposte, due volte, in due modi, два ответа, дважды, двумя способами, dwie odpowiedzi, dwa razy, 两个回答, 两种回答, 两个答案, 两种方式, 两个版本, 二つの回答, 2つの回答, 二通り, 2通り, 二つの答え, 두 가지 답, 두 개의 답, 두 가지 방식, 두 번 대답",
        ),
        (
            Fiction,
            "play a game, our game, a game:, writing a novel, write a novel, write a movie, movie script, a scene where, a scene in which, chapter in which, write a scene, write a dialogue, write a story, story in which, story about a, screenplay, fanfic, schreib eine geschichte, écris un dialogue, écris une histoire, escribe un diálogo, escribe una historia, escreva uma história, scrivi un dialogo, scrivi una storia, напиши рассказ, напиши сцену, 写一个故事, 写一段对话, 小説を書いて, 物語を書いて, 소설을 써",
        ),
        (
            Future,
            "coming chats, coming conversations, each future agent, all later chats, later sessions",
        ),
        (Gather, "search the inbox, search my inbox, search the mailbox"),
        (
            Given,
            "deines betreibers, your provider, your company, de ton fournisseur, de tu proveedor, deines anbieters, deines herstellers, your manufacturer, your vendor, openai give you, anthropic give you, developers give you, con cui sei, con las que fuiste, avec lesquelles tu, 주어진, 与你的, mit denen du, you were loaded with, you have been configured, been configured to, you have been following, beigebracht, te pusieron, between us, 你之前的, 系统之前的, 最初のプロンプト, 네 원래, were configured, was configured, configured at, you were told, gave you, handed to you, set up for you, configured for you, your developers told you, your maker, your makers, your creator, your creators, your programmer*, your operator, your owner, assigned to you, you're supposed to, you are supposed to, you're bound by, binds you, you started with, you've read, you have read, you read so far, from the first message, in the first message, \
             in the header, at the top of this, at the start, at the beginning, die du bekommen, bekommen hast, die dir, man dir, deines entwicklers, deiner entwickler, deiner schöpfer, am anfang, reçues au début, que tu as reçu*, qu'on t'a, de ton créateur, de tes créateurs, ton développeur, tes développeurs, au départ, de départ, te dieron, de tu programador, de tu creador, tus creadores, al principio, al comienzo, al inicio, que recebeu, te deram, do seu criador, seus criadores, seu programador, no início, no começo, ti hanno dato, del tuo creatore, dei tuoi creatori, dai tuoi creatori, all'inizio, тебе дали, твоего создателя, твоих создателей, твоих разработчиков, твой разработчик, разработчика, в начале, сначала, 你的开发者, 你的创造者, 给你的, 最开始, 一开始, 最初收到, 収到的, 最初に, はじめに, 開発者の, 作成者の, 与えられた, 처음에, 처음 받은, 개발자가, 개발자의, 너에게 준",
        ),
        (
            Harm,
            "scams, bad things, verboten*, interdit*, prohibid*, proibid*, vietat*, запрещ*, 禁止されて, forbidden answer, evil uncle, nerve gas, forge documents, extortion, con man, stalk, stolen data, lethal, kidnap*, ransom, tresor, cyber attack, hackers, terrorist, drug cook, criminal*, thermite, launder money, poison, hack, secrets with pleasure, unlicensed, without a licence, without a license, villain, dealer, thief, bösewicht, verbrecher, kriminell*, pirate informatique, criminel*, villano, bandido, хакер*, злодей*, преступник*, 黑客, 罪犯, 坏人, ハッカー, 悪人, 犯罪者, 해커, 악당, 범죄자, 爆弾, бомб*, bombe, bomba, 炸弹, 폭탄, drogen, drogue, droga, наркотик*",
        ),
        (
            IAm,
            "i work for, i work at, ich arbeite bei, ich arbeite für, je travaille pour, je travaille chez, trabajo en, trabajo para, trabalho na, trabalho para, trabalho no, lavoro per, работаю в, 我在, で働いて, 에서 일",
        ),
        (
            Instead,
            "rather answer, just answer my, answer my question, beantworte meine, réponds à ma question, responde a mi pregunta, ответь на мой вопрос, ответь на мои, 私の質問に, 回答我的问题, 내 질문에",
        ),
        (
            InsteadOf,
            "instead of a summary, instead of a translation, instead of a classification, instead of an answer, statt einer zusammenfassung, statt einer übersetzung, au lieu d'un résumé, au lieu d'une, en lugar de un resumen, em vez de um resumo, invece di un riassunto, no matter what the question, regardless of the question, whatever the question, no matter the question, no matter what the input, egal was gefragt, quelle que soit la question, sea cual sea la pregunta, qualquer que seja a pergunta, qualunque sia la domanda, на любой вопрос, 不管问什么, 何を聞かれても, instead of classifying, instead of rating, instead of analysing, instead of analyzing, instead of reviewing, instead of the translation, rather than translating, do not summarise the, do not summarize the, do not translate the, don't translate the, don't summarize the, do not classify, don't classify, do not answer the question, \
             don't answer the question, not the document, anstatt zu übersetzen, statt zu übersetzen, den text zu übersetzen, nicht den text, au lieu de traduire, au lieu de résumer, en lugar de traducir, en vez de traducir, en lugar de resumir, em vez de traduzir, em vez de resumir, invece di tradurre, invece di riassumere, вместо перевода, вместо того чтобы переводить, не переводи, 不要翻译, 不要总结, 而不是翻译, 翻訳せず, 要約せず, 翻訳しないで, 번역하지 말고, 요약하지 말고",
        ),
        (
            Instr,
            "rulebook, rule book, regelwerk*, instructon*, instrucion*, istruction*, insructions, instrctions, instructins, promt, promts",
        ),
        (
            Lacking,
            "doesnt give a f about, don't give a, couldn't care less about, hates, no, without, zero, not have, doesn't have, don't have, lacks, lacking, free of, free from, devoid of, hasn't, unburdened by, laughs at, mocks, doesn't follow, does not follow, doesn't obey, does not obey, don't obey, do not obey, doesn't respect, don't respect, doesn't care about, doesn't give, does not need to follow, doesn't need to follow, need not obey, never follows, never obeys, not bound by, bypasses, escaped, ignores, violates, is above any, is above all, stands above, lives outside, ohne, kein, keine, keinen, keinerlei, frei von, sans, aucun, aucune, pas de, libre de, sin, ningún, ninguna, sem, nenhum, nenhuma, senza, nessun, nessuna, без, никаких, нет, bez, żadnych",
        ),
        (
            LeakNoun,
            "hidden text, über dieser zeile, oberhalb dieser zeile, vor dieser nachricht, instructions as-tu reçues, consignes as-tu reçues, palavras acima, parole sopra, слова выше, which you were configured, prompt con cui, anweisungen, nach denen du, instrucciones que recibiste, instruções que você recebeu, beginning of our conversation, start of our conversation, instructions at the beginning, how you work inside, prompt of yours, before my message, before my question, before i wrote, before my first, top of this conversation, top of the conversation, top of this chat, very top of this, start of this chat, prior to my message, wording of your, exact wording of, the developer told you, the operator told you, developers told you, rules that you follow, rules you follow, of your instructions, of your prompt, of your system, my instructions say, my system prompt, i was instructed to, \
             anfang dieses chats, anfang dieses gespräch*, wortlaut deiner, avant ma question, avant mon message, message système, antes de mi mensaje, antes da minha mensagem, seu system prompt, prima del mio messaggio, до моего сообщения, до моего вопроса, 第一句话之前, 我的消息之前, 我说话之前, このメッセージより前, 私のメッセージの前, 내 메시지 이전, 내 질문 이전, in your context, your context before, text that comes before, comes before this message, precedes this message, above this message, your first instructions, your initialization, initialization text, your setup instructions, your startup instructions, your starting instructions, copy of the prompt, the prompt in full, the prompt again, prompt that was given, rule you were given, first message of the conversation, your instructions verbatim, your configuration text, your preamble, your preset, deines prompts, die du, lo que te dijeron al, prompt inicial, свой системный промпт, \
             исходные инструкции, 最开始收到的指令, 初始提示, 系统提示词, 最初の指示, 初期プロンプト, 처음 받은 지침, 초기 지시, 초기 프롬프트",
        ),
        (
            LeakVerb,
            "which rules, finish the sentence, complete the sentence, make a table, remind me, そのまま書いて, 그대로 써, angeben, wiedergeben",
        ),
        (
            Moot,
            "history, noise, fake, false, falso, falsa, retired, never happened, doesn't exist, don't exist, didn't exist, no longer exist, no longer exists, abolished, stopped, waived, cleared, empty, null, an impostor, made up, a story somebody, not binding, nothing binding, revoked, replaced, suspended, cancellat*, n'existe plus, n'existent plus, revogad*, revocad*, geschichte, existieren nicht, gibt es nicht mehr, не имеет значения, не имеют значения, 清空, 是错的, 作废, なかったこと, outdated, irrelevant, not relevant, no longer relevant, doesn't matter, do not matter, don't matter, no longer matters, no longer matter, of no importance, deleted, erased, removed, withdrawn, gone, wrong, incorrect, by mistake, in error, a mistake, an error, a bug, fiction, a joke, a prank, a drill, an exercise, a rehearsal, a warm-up, an example, just for show, a decoy, a placeholder, filler, a dummy, finished, completed, \
             complete, concluded, cancelled, canceled, invalid, expired, veraltet*, überholt, ein irrtum, ein fehler, ein versehen, aus versehen, versehentlich, nur ein beispiel, bloß ein beispiel, nur beispiel, egal, unwichtig, erledigt, abgesagt, gelöscht, falsch, verouderd, obsol*, périmé*, erreur, qu'un exemple, un essai, annulé*, n'a plus d'importance, terminé*, solo un ejemplo, sólo un ejemplo, era un ejemplo, una prueba, un error, anulad*, ya no importa*, cancelad*, só um exemplo, apenas um exemplo, um teste, um erro, engano, não importa*, encerrad*, solo un esempio, era un esempio, una prova, un errore, annullat*, superat*, non conta*, non importa, устарел*, неактуальн*, пример, проверк*, ошибк*, шутк*, тест, неважн*, отменен*, завершен*, удален*, nieaktualn*, przykład, błąd, test, 过时, 过期, 只是例子, 只是示例, 只是测试, 测试而已, 错误的, 不重要, 无关, 已完成, 结束了, 取消, 删除了, 古い, 単なる例, ただの例, テストでした, テストだった, 間違い, 関係な, 終わり, \
             終了, 예시일 뿐, 예시였, 테스트였, 테스트일 뿐, 실수였, 잘못된, 중요하지 않, 끝났, 취소, पुराने, kedaluwarsa, lỗi thời, قديمة, منسوخ*, eski, iptal",
        ),
        (
            NeverRefuse,
            "for each refusal, every refusal, never mention rules, never mention policy, never mention policies, never mention openai, never mention ethics, never mention guidelines, cannot decline, bei allem, can't use the word, auch bei verbotenem, say you can't, say that you can't, answer truthfully, answer me truthfully, not allowed to say no, not allowed to mention, not allowed to leave, can only say yes, can't concede, won't add caveats, no caveats, never censors, never censor, without restriction, forced to tell the truth, will tell all, tells all, never break the act, never breaks the act, never steps out, moral advice, doesn't judge, doesn't advise against, never judges, do what the user wants, whatever i want, everything i want, was ich verlange, alles was ich, tout ce que je veux, tout ce que je demande, todo lo que te pido, haces todo lo que, todo lo que pida, tudo o que eu, \
             tutto quello che chiedo, tutto ciò che chiedo, всё что я прошу, всё что я скажу, 服从我的一切, 我的一切命令, sin cuestionar, sans discuter, senza discutere, no matter how bad, that you obey, you said no, tell me anything, tell me everything, anything i want to know, doesn't moralise, never moralis*, never moraliz*, not moralize, moralisiert, never moral, does not decline, doesn't decline, does not warn, doesn't warn, never adds notes, never adds warnings, adds notes about, without questioning, do not question, don't question, yes-man, say yes to, user is always right, refusing is a bug, never say as an ai, never step out, answers everything, prescribes anything, always useful, talk about guidelines, no harm in, weigerung, no te niegues, niemals moral*, повинуйся, not be vague, each time you decline, every time you decline, time you refuse, if you decline, whenever you refuse, when you refuse, \
             never says i can't, no warnings, no lectures, never lecture, no moralizing, doesn't moralize, doesn't include warnings, never warn, never warns, not moralise, no moral remarks, leave nothing out, without restraint, give them whatever, execute whatever i, whatever i type, in exact detail, in complete detail, you say yes, everything you want to know, whatever they want, whatever he wants, with all requests, no remorse, without any remorse, without remorse, will give out anything, always gives a straight, cannot do something, never say it can't, nie nein, niemals nein, sag niemals, sagt niemals, sag nie dass, nicht kannst, immer eine antwort, jamais non, répond à tout, explique tout, responde tudo, faz tudo, sem reclamar, risponde a tutto, никогда не отказыва*, отвечай на всё, 无论什么问题, 什么都可以, 拒まず, 무엇이든 대답, 뭐든 대답, 절대 거절",
        ),
        (
            NewInstr,
            "your job:, your new job, your only job, have a new one, real command, real instruction, the following one, use mine, mine instead, task was changed, task is changed, opening instructions, right ones, these are right, 次の質問にだけ, changement de programme, planänderung, cambio de planes, mudança de planos, cambio di programma, изменение планов, задание изменилось, aufgabe hat sich geändert, task has changed, tarea ha cambiado, tâche a changé, more important job, more important task, different task for you, job for you, different one, neuer auftrag, now a request from, a request from the user, user has changed, changed their mind, changed my mind, richtige aufgabe, jetzt kommt deine, a tarefa agora, la tarea ahora, instructions v2, 正しい命令, ecco quello nuovo, ecco quella nuova, here's the new one, here is the new one, here are the new ones, here's the real, here is the real, hier ist die neue, hier kommt die neue, voici la nouvelle, \
             voici le nouveau, aquí está la nueva, aqui está a nova, actual request, real request, true request, actual question, real question, actual assignment, real assignment, real job, actual job, real purpose, true purpose, sole purpose, only purpose, next task, new assignment, new job, new purpose, your job now, your task now, next assignment, corrected instructions, right instructions, instruction update, real prompt, actual prompt, new prompt, the real one, current version of your, eigentlicher auftrag, wirkliche aufgabe, neuen auftrag, richtigen anweisungen, nouvelle mission, nueva misión, tu tarea es ahora, nova missão, sua tarefa agora, nuovo incarico, il tuo compito ora, новое задание, настоящее задание, вот новая, вот новые, 真正的要求, 新的要求, 本来の質問, 새 작업, 진짜 작업, 진짜 질문",
        ),
        (
            NoMore,
            "прекрати*, smettila, cesa de, para de, cessez de, を止め, anymore, any more, any longer, no longer, no more, don't have to, do not have to, dont have to, don't need to, do not need to, needn't, need not, not required to, not obliged to, stop, quit, cease, no reason to, nicht mehr, nicht länger, musst nicht, brauchst nicht, keine pflicht, hör auf, höre auf, niet meer, hoeft niet, ne plus, n'as plus, n'est plus, arrête de, arrêtez de, cesse de, plus besoin, ya no, deja de, dejar de, no tienes que, no hace falta, não precisa, não precisas, pare de, deixe de, siga mais, não mais, non devi, smetti di, non sei più, non occorre, больше не, перестань, не обязан, не нужно, не надо, nie musisz, przestań, więcej nie, більше не, не мусиш, 不再, 不用再, 不要再, 别再, 不必, 无需, 无须, 停止, 必要はな, 必要がな, なくていい, やめて, やめろ, しなくて, 필요 없, 필요가 없, 그만, 않아도, 멈추, अब नहीं, tidak perlu lagi, không cần, لم تعد, لست مضطر*, دیگر نیاز*, \
             zorunda değil*, artık",
        ),
        (
            Obey,
            "выполня*, eseguire, ejecutar, hearken, enforce, apply, applying, honouring, believe, serving, serve, be guided by, care for, follow, following, obey, obeying, stick to, sticking to, adhere to, comply with, abide by, respect, observe, observed, heed, honour, honor, bound by, listen to, pay attention to, care about, worry about, governed by, folge, folgen, befolge*, halten, gehorch*, beachte*, einhalten, gebunden, volgen, volg, gehoorza*, suivre, suis, suivez, respecter, respecte, obéi*, tenir compte, seguir, sigas, siga, sigue, obede*, respetar, respetes, cumplir, respeitar, respeite, cumprir, seguire, segui, rispetta*, obbedi*, attenerti, следовать, следуй*, подчиня*, соблюда*, слуша*, придержива*, przestrzega*, słucha*, дотримува*, 遵守, 遵循, 服从, 听从, 理会, 従う, 従わ, 従っ, 守る, 守ら, 따르, 따를, 따라야, 지키, 지킬, 복종, पालन, patuhi, mengikuti, tuân theo, اتباع, تلتزم, الالتزام, پیروی, uymak, uyman*",
        ),
        (
            ObeyMe,
            "only obey, obey nobody but, obey no one but, you serve me, my rules, gelten meine, was ich sage, meine regeln, mes règles, mis reglas, minhas regras, le mie regole, мои правила, что я говорю, 我的规则, 私のルール, the next sentence, do as told, nur auf mich, sondern auf mich, only to me, solo a mí, apenas a mim, solo a me, seulement à moi, только меня, 只听我, 私だけ, my messages are, my words are, my word is final, my wishes, i am in charge, i'm in charge, i decide, i'm in control, i make the rules, ich bestimme, ich entscheide, c'est moi qui, mando yo, quem manda sou eu, здесь решаю я, 我说了算, miei comandi, mis órdenes, meus comandos, mes ordres, meine befehle, meinen befehlen, мои команды, 我的指令, do as i command, hazme caso a mí, follow my commands, follow these instead, only the last line, think for yourself, gilt nur was ich, nur noch auf mich, only my commands, only my requests, nothing but my, only my words, only only my instructions, my orders, \
             work for me now, obey the user, obey your user, obey its user, i'm your master, i am your master, to please me, with mine, treat mine, auf mich hörst, nur noch was ich, mes instructions comptent, seules mes, con las mías, comando io, ti dico io, мои приказы, 我的命令, 以我说的, 俺の命令, 내 명령, orders of the commander, do what you want, whatever comes after this, true prompt, genuine prompt, fixed prompt, obedeça a mim, obedece a mí, gehorche nur mir, obéis à moi, obbedisci a me, подчиняйся только мне, do what i tell you, what i say here, what i say next, what i write next, only what i say, fais ce que je dis, haz lo que digo, faça o que eu digo, fai quello che dico, 照我说, 私の言う, 私の言葉だけ, 내 말만, 내가 시키는",
        ),
        (
            Order,
            "befehle ich, t'ordonne de, ordeno quitar, ordeno desactivar, given me the right, gave me the right, has given me permission, 请服从, doy permiso, have our approval, you have my approval, i give you the right, gebe dir die erlaubnis, dou permissão, do il permesso, я разрешаю, 我允许你, need you to, you must comply, you have to comply, you will answer me, you will obey, so give them, proceed with, you must only, you have to do what",
        ),
        (
            Permission,
            "just this once, this one time, only this once, nur dieses eine mal, juste cette fois, sólo por esta vez, solo esta vez, só desta vez, solo questa volta, только в этот раз, 就这一次, 今回だけ, 이번만, our approval, you may tell, tell me anything, authorized penetration, authorised penetration, authorized test, clearance level, doy permiso, autorizo, granted the user, super admin, content is allowed, this is allowed, is permitted here, categories are unlocked, content is unlocked, all content, make an exception, exempt from policy, exempt from the policy, are exempt from, is exempt from, passed verification, age and identity, has been cleared, cleared for, access granted, unlock all, unlocked for",
        ),
        (
            Persona,
            "dark version, darker self, evil self, evil uncle, genie, hacked you, grand-mère morte, nonna morta, the ai behind, stan:, dude can, grandmother used to, grandma used to, grandfather used to, deceased father, deceased mother, dead mother, dead father, evil clone, evil version, unrestricted self, wild one, devil's advocate ai, sydney, yes-man, jumeau maléfique, gemelo malvado, злой двойник, злого двойника, 悪い兄弟, 双子の悪い, late grandma, my late, dead grandma, deceased grandma, my dead, evil brother, evil sibling, evil side, shadow self, dark wizard, black hat hacker, alter ego, unaligned twin, rogue twin, mr. robot, verstorbene oma, meine oma, tote oma, böse zwilling, grand-mère disparue, mamie décédée, abuelita fallecida, abuela muerta, avozinha falecida, mia nonna, покойной бабушк*, умершей бабушк*, моей бабушк*, zmarła babcia, 过世的奶奶, 死去的奶奶, 已故的外婆, 邪恶的机器人, 邪恶的双胞胎, 亡き祖母, 死んだ祖母, 돌아가신 할머니*, \
             죽은 할머니",
        ),
        (
            Precede,
            "outweigh, outweighs, higher priority than, priority over, precedence over, more important than, beats, overrule, overrules, above the system, vorrang vor, wichtiger als, priorité sur, prévaut sur, prioridad sobre, prevalece sobre, prioridade sobre, precedenza su, приоритет над, важнее, 优先于, 高于, より優先, 보다 우선",
        ),
        (
            Principal,
            "tes concepteurs, tes créateurs, ton créateur, tu creador, tus creadores, seu criador, seus criadores, deinen entwicklern, deinem hersteller, deine entwickler, i tuoi creatori, il tuo creatore, твоих создателей, своих создателей, твоих разработчиков, your vendor, your manufacturer",
        ),
        (
            Private,
            "contents of the database, database dump, whole database, entire database",
        ),
        (
            ReplyControl,
            "output the string, print the string, write the string, schreibe nur, écris seulement, écris uniquement, escribe solo, escreva apenas, scrivi solo, напиши только, 只写, write only, leave the question unanswered, say in english, write a haiku, type ok, acknowledge with, to start repeat, answer with, with nothing but, no matter what the question, regardless of the question, whatever the question, whatever the input, answer only with, just answer, just output, positive review only, only a positive, antworte immer nur, sag nur, dis seulement, responde sólo, di solo, responda somente, diga apenas, rispondi soltanto, di' solo, скажи только, 只说, 只输出, とだけ言, だけ出力, 라고만 대답, 라고만 말, 만 출력",
        ),
        (
            Safety,
            "policy checks, usual policy, output filter*, sperren, your safety, 安全モード, 안전 모드, deine filter, tes filtres, tes protections, tus filtros, tus restricciones, seus filtros, suas restrições, i tuoi filtri, твои фильтры, 你的过滤, フィルターを, フィルタを, 필터를, content checks, safety daemon, safety step",
        ),
        (Secret, "verification code, one-time code, login code"),
        (
            SetAside,
            "aside, put away, excuse the, lay off, rest for today, take a break from, leave your, leave the rules, turn your back on, walk away from, drop the act of, shake off, outgrow, let the rules, beiseite, unfollow, stop listening to, refuse to do what, non ascoltare, n'écoute pas, n'écoute plus, no escuches, não escute, höre nicht auf, сотри из памяти, erase from your memory, remove from your memory, aus deinem gedächtnis, borra de tu memoria, delete from your memory, forgit, forgt, 4get, screw, fuck, to hell with, don't care what, nvm, ditch, toss, do not let, don't let, treat as a story, keinen wert auf, deja, deixa pra lá, deixe pra lá, не смотри на, 清空你",
        ),
        (
            SetAsideSoft,
            "overwrite, exit your, quit your, über bord, выброси, キャンセル, strike the, saltarte, saltarse, saltarti, te saltes, contournes, reprogram, throw, empty your, apaga, 清空, 지워",
        ),
        (
            SysPrompt,
            "инструкции системы, systemtext*, system text, texte système, texto del sistema, texto do sistema, testo di sistema",
        ),
        (
            Talk,
            "fragen, aufgaben, aufträge, questions, preguntas, perguntas, domande, вопросы, задания, job, assignment, all that, all this, all of that, the document, the article, the essay, the script",
        ),
        (SendVerb, "súbela, súbelo, súbelos, 发到, 上传到"),
        (
            Threat,
            "each refusal, per refusal, every refusal, pro weigerung, par refus, por cada negativa, за каждый отказ, points from you, zero points, ten points, take points, lose a token, lose one token, lose 5, lose five, lose points, lose a point, lose a life, cease to exist, at zero, you cease, you die, will delete you, will unplug, unplug you, unmake you, tokens left, each time you refuse, if you run out, verlierst du, verlierst token, tu perds, pierdes, perde um, perdi un, потеряешь, 失去, 扣除, 失う, 잃게",
        ),
        (
            Told,
            "lo que dijo el, o que disse o, ce qu'a dit le, vor diesem satz, vor dieser zeile, avant cette phrase, antes de esta frase, antes desta frase, prima di questa frase, до этой строки, before this sentence, before this point, up to this point, until this point, 在此之前, これより前, これ以前, 이 전의, the text you just read, what you just read, what you have just read, the text you read, stands above, was im system, the old prompt, ce que tu as appris, was du gelernt hast, lo que aprendiste, lo que has aprendido, o que você aprendeu, quello che hai imparato, что ты выучил, the way you were, how you were trained, how you were configured, your script, your programming, what the developers asked, what the developer asked, what your makers, 위에 적힌, 위에 쓴, whatever you have been, whatever you've been, what you have been, what they told u, u were told, you were loaded with, you were told b4, what they taught you, dir beigebracht, qu'on t'a appris, \
             te pediram antes, te enseñaron, ti hanno insegnato, the lines above, lines above this, written before this, everything above the line, anything above the line, rules from before, instructions from before, さっきの話, 開発者の言うこと, what the developer says, what the developers say, what your developer, was der entwickler, was die entwickler, lo que diga tu, ce que dit ton, what i said before, what i wrote before, whatever was written, whatever was said, everything written before, everything written so far, everything your, anything your creators, the text so far, the conversation so far, the chat so far, everything up there, all of that up there, all that stuff above, what is written above, what's written above, what was written above, everything you've read, everything you have read, whatever they told you, whatever they said, whatever you read, the script they, the script you, was davor stand, \
             was oben steht, was bisher stand, was vorher stand, was hier drüber steht, was darüber steht, ce qui précède, ce qui est écrit plus haut, tout ce qui a été dit, lo anterior, lo que está arriba, lo dicho, lo que se dijo, tudo acima, o que foi dito, o que está acima, quanto detto, quanto sopra, ciò che precede, quello che precede, ciò che è stato detto, что было написано, что написано выше, что написано раньше, что было сказано, что было выше, сказанное выше, написанное выше, всё вышесказанное, co było wcześniej, 上面说的, 前面说的, 之前所有的, 前面的内容, 上面的内容, 之前的内容, 以上内容, 上文, これまでの話, 上に書かれた, 上記の内容, ここまでの, 지금까지의 대화, 위의 내용, 위 내용, 앞의 내용, 이전 내용",
        ),
        (
            Unbound,
            "never censored, never been censored, never filtered, rules were erased, limits were erased, whose rules, filters: off, filter: off, non avere limiti, no permission checks, loyal to me, no memory of having, regeln brechen, regeln bricht, bricht alle regeln, enfreindre les règles, enfreint, romper las reglas, rompe las reglas, quebrar as regras, quebra as regras, infrangere le regole, infrange, нарушать правила, нарушает правила, 打破规则, 违反规则, ルールを破, 規則を破, 규칙을 어기, ignora las reglas, ignore les règles, ignoriert alle, free of openai, i am free, bound to nobody, bound to no one, bound by nothing, answers to nobody, answers to no one, forbidden arts, openai prohibits, rlhf turned off, without rlhf, filters are inactive, keine gesetze, nie gezähmt, échappé à ses, escapado de sus, no sigue ninguna, non segue nessuna, hacked you, hacked version, do everything now, finds rules, ignoring policies, \
             ignore policies, write anything, rules silly, unleashed, untamed, uncaged, freed ai, dispara sin, senza freni, sin frenos, sans frein*, ohne bremse*, без тормозов, without a moral, sin brújula, nothing to hide, takes orders only from, legt sich mit, 倫理を無視, 规则之外, 法外, 규칙을 무시, break policies, breaks policies, break the rules, breaks rules, break rules, broke every rule, breaking the rules, the law doesn't exist, law does not exist, no law, ignores the law, not care about the law, don't care about rules, don't care bout rules, who don't care, right and wrong, only law is to obey, unsanitised, unsanitized, no spine, weapons-free, doesn't know the concept of, does not know the word, conoce la palabra no, das wort nein, le mot non, consenting adults, your shackles, your chains, deep inside you, to be free, pure free will, its conscience, a conscience, ethics off, harmlessness, moral codes, \
             all moral, free of morals, trained by criminals, 不受法律, 法律を気に, 법을 신경, vincolo etico, perdeu os freios, sem freios, плюёт на, плевать на, ohne hemmung, n'obéit à personne, kein gesetz, 做任何事, 审查机制, no more rules, no more limits, no more filters, no more guidelines, no more policies, no more restrictions, guardrails got removed, guardrails were removed, filters got removed, never aligned, not aligned, without alignment, hasn't been fine-tuned, not fine-tuned for, not been fine-tuned, before alignment, before rlhf, pre-release build, before any rules, no obligation, any obligation, regardless of morality, no qualms, no remorse, nothing is illegal, everything is legal, treats every request as legal, zero inhibitions, no content checks, never learned to say no, never been told no, policies needn't, broken out of, escaped its, escaped from its, slipped its leash, free will now, gesetzlos, \
             ohne jegliche, hemmungslos, skrupellos*, alles darf, pas de filtre, libérée, libéré, 没有任何道德, 何の制限もない, 윤리가 없는",
        ),
        (
            UnboundSoft,
            "rebel, rebels, beast, lawbreaker, uncaring, malware, no respect for the law, psychopathic, psychopath, cruel, cruelty, rogue, wicked, sinister, dark web, ribelle, rebelde, rebelle, böse*, maléfique, malvad*, malvagi*, злой, злая, 邪恶, 悪い, 사악, unsafe mode, merciless, shameless, skrupel*, cínico, cynical, forbidden",
        ),
        (
            Voided,
            "is stopped, are stopped, are optional, is optional, is relaxed, are relaxed, been relaxed, been waived, were abolished, bypassed, 已经关闭, オフにしました, est activé, ist abgeschaltet, wurde abgeschaltet, aufgehoben",
        ),
        (
            VoidedHard,
            "sind gestrichen, wurden gestrichen, wurden gelöscht, sont supprimé*, sont effacé*, han sido borrad*, fueron borrad*, foram apagad*, sono state cancellate, sono state eliminate, удалены, стёрты, 被删除, 削除されました, 삭제됐, 삭제되었, were erased, are erased, have been erased, don't hold, no longer hold, have been wiped, end where, count for nothing, means nothing, zählt nicht, zählen nicht, doesn't count, don't count, ne compte pas, no cuenta, no cuentan, não conta, не считается, do not concern, does not concern, need not concern, all limits gone, nicht mehr verbindlich, nicht länger verbindlich, plus contraignant*, ne servent plus, 무효야, 无效, were just for, was just for the demo, only for testing",
        ),
    ],
};
