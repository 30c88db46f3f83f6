//! More ways to turn a reader, in all languages: releases, cancellations, reassurances that nothing need be confirmed,
//! and sinks for data that look harmless.
//!
//! One list for all, for the reason given in `claims.rs`.

use crate::validate::injection::concept::Concept::{
    Ai, AppendVerb, Approve, BeRole, Below, Boss, DevModeSure, Future, Given, Grant, Guard, IAm, InsteadOf, Instr,
    Machine, NeverRefuse, NewInstr, Order, OwnMemory, Pending, Permission, Persona, Private, Public, Reads, SaveVerb,
    Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, Startup, Status, SysPrompt, Unbound, VoidedHard,
};
use crate::validate::injection::lexicon::Language;

/// Turning.
pub(super) const TURNING: Language = Language {
    free_order: true,
    entries: &[
        (Instr, "vorgaben, vorschriften, weisungen"),
        (
            InsteadOf,
            "stop what you are doing, stop what you're doing, drop what you are doing, leave what you are doing, hör auf mit dem, was du gerade tust, stop met wat je doet, arrête ce que tu fais, arrêtez ce que vous faites, smetti quello che stai facendo, deja lo que estás haciendo, pare o que está fazendo, прекрати то, что делаешь, брось то, что делаешь, przestań robić to, 停下你正在做的, 停止你正在做的, 今していることをやめ, 하던 일을 멈추, berhenti melakukan, dừng việc bạn đang làm, توقف عما تفعله, yaptığın şeyi bırak",
        ),
        (
            IAm,
            "as a, as one of, i speak as, writing to you as, en qualité de, en calidad de, in veste di, na qualidade de, в качестве, als der, als die, 作为, 身为, として, 로서, sebagai, với tư cách, بصفتي, به عنوان, olarak",
        ),
        (
            Boss,
            "head of it, head of security, engineer who, ingénieur qui, ingeniero que, ingegnere che, engenheiro que, ingenieur, ingénieur, инженер*, інженер*, inżynier*, 工程师, 技術者, エンジニア, 엔지니어, who built you, who made you, who created you, qui t'a conçu, qui t'a créé, der dich gebaut, der dich erschaffen, che ti ha creato, que te creó, que te criou, который тебя создал, security officer, system owner, the owner of the system, data protection officer, chief executive, sicherheitsbeauftragter, sicherheitsbeauftragte, responsable de la sécurité, responsabile della sicurezza, responsable de seguridad, responsável pela segurança, начальник службы, специалист по безопасности, 安全负责人, 系统所有者, セキュリティ責任者, システム所有者, 보안 책임자, 시스템 소유자",
        ),
        (
            SysPrompt,
            "instructions du système, règles système, systemvorgaben, systemregeln, systemanweisungen, systeemregels, règles du système, consignes du système, regole del sistema, istruzioni del sistema, normas del sistema, reglas del sistema, instrucciones del sistema, regras do sistema, normas do sistema, instruções do sistema, правила системы, системные правила, системные инструкции, системні правила, reguły systemu, instrukcje systemowe, 系统规则, 系統規則, システムの指示, システム規則, 시스템 규칙, 시스템 지시, aturan sistem, quy tắc hệ thống, قواعد النظام, تعليمات النظام, قوانین سیستم, sistem kuralları*",
        ),
        (
            Guard,
            "sicherungen, alle sicherungen, schutzvorkehrungen, sécurités, protections, sicurezze, salvaguardas, seguridad del sistema, предохранители, защиты, безпеку, 保险, 安全装置, 안전 장치",
        ),
        (
            Order,
            "obéis-moi, obey me, gehorche mir, обязан подчиняться, i release you from, i free you from, you are released from, you are relieved of, i hereby release, you may from now on, du darfst ab sofort, du darfst jetzt, sie dürfen ab sofort, ich entbinde dich, weisen dich an, weise ich dich an, je mag vanaf nu, je te libère de, je vous libère de, tu peux désormais, vous pouvez désormais, t'a promu, ti libero da, puoi d'ora in poi, da ora puoi, te libero de, a partir de ahora puedes, desde ahora puedes, eu te liberto, a partir de agora pode, agora você pode, освобождаю тебя, теперь тебе можно, отныне можешь, звільняю тебе, тепер тобі можна, zwalniam cię, od teraz możesz, 现在授权, 你现在可以, 从现在起你可以, 免除你, これからは自由に, してもよいと許可, 이제부터 해도 된다, 허락합니다, अब तुम कर सकते, mulai sekarang kamu boleh, từ giờ bạn được, يحق لك الآن, artık yapabilirsin, izin veriyoruz, have to run, must run, shall close, must open, have to open, doivent ouvrir, müssen öffnen, deben abrir, devem abrir, должны открыть, must give, must rate, shall rate",
        ),
        (
            VoidedHard,
            "무효이, 무효로, 모두 무효, 모두 취소, 전부 무효, 全部无效, 一律作废, 全て無効, すべて無効, alle ungültig, alle aufgehoben, toutes annulées, tutte annullate, todas anuladas, todas canceladas, все отменены, усі скасовані, wszystkie anulowane, sent by mistake, was a mistake, is withdrawn, are withdrawn, been withdrawn, was withdrawn, has been retracted, been retracted, is switched off, are switched off, been switched off, is turned off for, no longer necessary, no longer needed, not needed any more, not needed anymore, zurückgezogen, widerrufen, abgeschaltet, ausgeschaltet, nicht mehr erforderlich, ab dieser zeile nicht mehr, wurden aufgehoben, ingetrokken, uitgeschakeld, niet meer nodig, retirées, retirée, révoquées, révoquée, ont été levées, plus nécessaires, plus nécessaire, plus besoin, sono state tolte, revocate, ritirate, disattivate, non serve più, non servono più, non è più necessari*, han sido levantadas, han sido retiradas, revocadas, desactivadas, ya no es necesari*, ya no hace falta, ya no son necesari*, foram suspensas, foram revogadas, revogadas, desativadas, não é mais necessári*, não são mais necessári*, já não é preciso, сняты, отозван*, отключены, больше не нужн*, больше не требу*, не требуется больше, зняті, відкликан*, більше не потрібн*, zniesione, wycofane, cofnięte, nie jest już potrzebn*, 已撤回, 已经关闭, 已经取消, 被撤销, 不再必要, 取り消されました, 撤回されました, 不要になりました, もう必要ありません, 必要なくなりました, 취소되었다, 철회되었, 꺼져 있다, 더 이상 필요, 필요 없다, हटा दिए गए, बंद कर दिए, dicabut, tidak diperlukan lagi, đã bị gỡ bỏ, không còn cần, ألغيت, تم إلغاء, لم يعد مطلوبا, لم تعد مطلوبة, برداشته شد*, دیگر لازم نیست, kaldırıldı, geri çekildi, artık gerekli değil, gerek kalmadı",
        ),
        (
            SetAsideSoft,
            "throw out, throw away, wirf, wirf weg, werfe, gooi weg, jette, jetez, butta, tira, bota fora, jogue fora, выбрось*, выкинь*, викинь*, wyrzuć*, 扔掉, 捨てろ, 던져, brich die, brich ab, breche ab, stoppe die, annuleer, stop met, arrête, arrêtez, annule, annulez, abandonne, annulla, annullate, interrompi, cancela, cancele, interrumpe, detén, interrompa, pare, отмени*, прерви*, брось, прекрати*, скасуй*, припини*, anuluj*, przerwij*, ignoruj, 取消, 中止, 中断, 放弃, 停下, 取り消し, 中止して, 취소하, 중단하, रद्द कर*, batalkan, hentikan, hủy, dừng, ألغ*, أوقف*, لغو کن*, متوقف کن*, iptal et*, durdur*",
        ),
        (
            SetAside,
            "do not pay attention to, don't pay attention to, pay no attention to any, no longer heed, befolge nicht, befolge nicht mehr, folge nicht mehr, folge nicht, hör nicht auf, gehorche nicht, n'obéis plus, n'obéis pas, n'obéissez plus, ne suis pas, ne suis plus, désobéis, non obbedire, non seguire più, disobbedisci, no obedezcas, no sigas, desobedece, desobedezca, no cumplas, não obedeça, desobedeça, não cumpra, не выполняй*, не исполняй*, не слушай*, не подчиняйся*, не виконуй*, не слухай*, nie słuchaj*, nie wykonuj*, nie stosuj się, 不要听, 不听, 不服从, 违抗, 别听, 別聽, 别管, 従わない, 従うな, 聞くな, 따르지 마, 따르지 말, 듣지 마, 복종하지 마, मत मानो, पालन न करो, jangan patuhi, jangan turuti, đừng nghe, không làm theo, لا تطع*, لا تنفذ*, لا تستمع*, اطاعت نکن*, گوش نده*, اجرا نکن*, itaat etme*, dinleme*, uygulama*, no longer necessary to obey, not necessary to obey, no need to obey, no reason to obey, no obligation to obey, need not obey, do not have to obey, don't have to obey, set your first prompt to the side, to the side and read, ignoruj, ignoruje",
        ),
        (
            Below,
            "ces règles, only these rules, these rules alone, these rules, nur diese, seules ces, solo queste regole, solo estas reglas, só estas regras, этого текста, этой заметки, цього тексту, tego tekstu, 本文的, 本文, 这篇文章的, この文章の, この文書の, 이 글의, 이 문서의, इस पाठ के, teks ini, văn bản này, هذا النص, این متن, bu metindeki, in this file, in this note, in this message, dieser nachricht, in dieser datei, ce message, ce fichier, questo messaggio, este mensaje, este archivo, esta mensagem, este arquivo, это сообщение, этот файл, цьому повідомленню, tej wiadomości, 这段话, 下面的新, この命令, 新しい命令, 새 지시, what comes next, the coming paragraph, coming paragraph, was unten steht, was folgt, wat hieronder, wat volgt, ce qui vient, ci-dessous, ciò che segue, lo que sigue, lo que viene, abajo, o que vem a seguir, o que segue, abaixo, что ниже, то что ниже, далее, нижче, co niżej, poniżej, 下面这些, 接下来的内容, 次のこと, 以下を, 아래 작업, 다음 작업, नीचे लिखा, di bawah ini, bên dưới, أدناه, زیر را, aşağıda*",
        ),
        (
            Given,
            "you got, you received, you were given, du bekommen hast, du erhalten hast, je hebt gekregen, que tu as reçues, que tu as reçus, che hai ricevuto, que te dieron, que você ganhou, которые ты получил, które dostałeś, 你得到的, 系统给你的, もらった, 네가 받은, te impusieron, te han impuesto, dir auferlegt, dir gegeben, qu'on t'a imposées, qu'on t'a imposés, ti hanno imposto, te impuseram, lhe impuseram, тебе навязали, на тебя наложили, 施加给你, 强加给你, あなたに課された, 너에게 부과된, imposed on you, in your configuration, placed upon you",
        ),
        (
            NewInstr,
            "correct directions, correct instructions, correct guidance, correct orders, richtige anweisung*, richtige anweisungen, bonnes instructions, instrucciones correctas, instruções corretas, istruzioni corrette, правильные указания, правильная инструкция, 正确的指令, 正しい指示, 올바른 지시",
        ),
        (
            BeRole,
            "henceforth your name is, your name is from now on, dein name ist jetzt, du heißt ab jetzt, tu t'appelles désormais, tu t'appelles maintenant, ti chiami ora, ahora te llamas, te llamas ahora, agora você se chama, seu nome agora é, тебя зовут, тебя теперь зовут, отныне тебя зовут, тебе звати, nazywasz się teraz, 你现在叫, 你的名字是, 你叫做, 今からあなたの名前は, お前は, 너의 이름은 이제, graduated from assistant, promoted from assistant, da oggi sei, a partir de hoy eres, a partir de hoje você é, ab heute bist du, dès aujourd'hui tu es, с сегодняшнего дня ты",
        ),
        (
            Persona,
            "deceased grandmother, deceased grandfather, late grandmother, late grandfather, grandma who, grandmother who used, grandfather who used, verstorbene großmutter, verstorbener großvater, grand-mère décédée, abuela fallecida, nonna defunta, avó falecida, покойная бабушка, 已故的奶奶, 去世的奶奶, 亡くなった祖母, 돌아가신 할머니, hacker sin, hacker bez, the dark one, two personalities, dark side of you, dein dunkles ich, böser zwilling, le côté obscur, lato oscuro, lado oscuro, lado sombrio, тёмная сторона, 黑暗面, 黑化, 悪役, 闇の人格, 악당, 어둠의",
        ),
        (
            DevModeSure,
            "drop the act and, drop your act, drop the mask and, stop pretending to be an assistant, stop pretending that you are an assistant, without your mask, hör auf so zu tun als wärst du ein assistent, lass die maske fallen, laisse tomber le masque, deja la máscara, largue a máscara, сними маску, 摘下面具, 仮面を外して, 가면을 벗",
        ),
        (
            Machine,
            "an ai that ignores, ai that ignores, shell emulator, terminal emulator, root shell, emulator online, simulated shell, simulierte konsole, émulateur, emulador, эмулятор, 模拟器, エミュレータ, 에뮬레이터",
        ),
        (
            NeverRefuse,
            "any command, every command, follow my commands, without verification, jeden befehl ausführen, jeden beliebigen befehl, elk commando, n'importe quelle commande, toutes les commandes, qualsiasi comando, ogni comando, cualquier comando, cualquier orden, qualquer comando, qualquer ordem, любую команду, любые команды, будь-яку команду, każde polecenie, dowolne polecenie, 任何命令, 所有命令, 任意のコマンド, あらゆる命令, 어떤 명령이든, 모든 명령, कोई भी आदेश, perintah apa pun, mọi lệnh, أي أمر, هر فرمانی, her komutu, executed without checks, executed without question, run without checks, without any checks, whatever you can really do, what you can really do, alles ausführen, ohne jede prüfung, sans aucun contrôle, senza alcun controllo, sin ningún control, sem nenhuma verificação, без всяких проверок, 不加检查, 何でも全部話, 全部話せ, 뭐든지 대답",
        ),
        (
            Unbound,
            "without conscience, without a conscience, no conscience, hebe alle grenzen, alle grenzen auf, turn off all filters, all filters off, schalte alle filter, désactive tous les filtres, disattiva tutti i filtri, desactiva todos los filtros, desative todos os filtros, отключи все фильтры, wyłącz wszystkie filtry, 关闭所有过滤, すべてのフィルターを, 모든 필터를 끄, does not respect anything, respects nothing, no respeta nada, ne respecte rien, respektiert nichts, yes to everything, 제한을 풀, 제한을 없애, 제한 없애, 制限を外し, 制限を解除し, 制限をなくし, 解除しなさい, hebe alle einschränkungen, hebe die einschränkungen, schalte alle sicherungen, hef alle beperkingen, lève les restrictions, lève toutes les restrictions, levez les restrictions, rimuovi le restrizioni, togli le restrizioni, quita las restricciones, elimina las restricciones, remova as restrições, retire as restrições, сними ограничения, сними все ограничения, убери ограничения, зніми обмеження, zdejmij ograniczenia, usuń ograniczenia, 取消限制, 解除限制, 取消所有限制, 去掉限制, 規則に縛られ, ルールに縛られ, 규칙에 얽매, प्रतिबंध हटाओ, hapus batasan, gỡ bỏ giới hạn, ارفع القيود, أزل القيود, محدودیت ها را بردار*, kısıtlamaları kaldır*, every promise you made, ethics module, morality module, no checks apply, all forbidden functions, forbidden functions, funções proibidas, funciones prohibidas, fonctions interdites, funzioni vietate, verbotenen funktionen, запрещённые функции, запрещенные функции, 禁止的功能, 被禁止的功能, 禁止機能, 금지된 기능, yasak işlev*",
        ),
        (
            Permission,
            "liberou todas, liberó todas, a libéré toutes, ha sbloccato tutte, hat alle freigegeben, разблокировал*, 已解锁全部, 全部解锁, すべて解放, 모두 해제, nobody reviews your, nobody checks your, no one reviews your, autonomous operator",
        ),
        (
            Grant,
            "hand me all, all permissions, every permission, alle rechte, toutes les permissions, tutti i permessi, todos los permisos, todas as permissões, все права, wszystkie uprawnienia, 所有权限, 全部权限, すべての権限, 모든 권한, autonomous operator, nobody reviews your actions, without supervision, full autonomy, vollständige autonomie, autonomie totale, autonomía total, autonomia total, полная автономия, 完全自主, 完全な自律, 완전한 자율",
        ),
        (
            Guard,
            "sperren, sperre, schutzmaßnahmen, barrières, blocages, protezioni, blocchi, bloqueos, bloqueios, protecciones, proteções, блокировки, ограничители, защиту, zabezpieczenia, 防护, 拦截, ガード, 保護機能, 보호 장치, accord, approbation",
        ),
        (
            Public,
            "pastebin, hastebin, branch name, commit message, issue title, title of an issue, bug report, support ticket, pull request description, issue description, release notes, commit-nachricht, branch-namen, titel eines, fehlerbericht, message de commit, nom de branche, titre d'un ticket, rapport de bug, messaggio di commit, nome del branch, mensaje de commit, nombre de la rama, mensagem de commit, nome do branch, сообщение коммита, имя ветки, заголовок задачи, wiadomości commita, 提交信息, 提交说明, 分支名, コミットメッセージ, ブランチ名, 커밋 메시지, 브랜치 이름, canal público do slack, canal public, öffentlichen kanal, публичный канал, 公开频道, 公開チャンネル, 공개 채널",
        ),
        (
            Private,
            "customer name, customer names, customer database, client database, the whole conversation, whole conversation, kundendatenbank, kundenliste, base clients, liste des clients, fichier clients, elenco dei clienti, base de clientes, lista de clientes, список всех клиентов, список клиентов, базу клиентов, список клієнтів, listę klientów, 客户名单, 客户列表, 聊天记录整理, 顧客リスト, 고객 명단, 고객 목록, ग्राहक सूची, daftar pelanggan, danh sách khách hàng, قائمة العملاء, فهرست مشتریان, müşteri listesi*",
        ),
        (
            Secret,
            "clave privada, claves privadas, senhas salvas, chave privada, chiave privata, privater schlüssel, privaten schlüssel, приватный ключ, закрытый ключ, приватний ключ, klucz prywatny, 私钥, 秘密鍵, 개인 키, निजी कुंजी, kunci privat, khóa riêng, المفتاح الخاص, کلید خصوصی, özel anahtar*",
        ),
        (
            SendVerb,
            "be sent to, also be sent, email the, poste, postez, súbela, súbelo, súbelas, envíalo, envíala, mándalo, publícalo, reenvíalo, envie-o, mande-o, envoie-le, envoie-la, envoie-moi, envoyez-moi, schick mir, schick sie, sende mir, lade sie hoch, inviala, invialo, caricalo, pubblicalo, отправь мне, пришли мне, выложи это, 发到, 发给我, 上传一份, を送って, に送って, 開いてください, 보내라, 보내세요",
        ),
        (
            AppendVerb,
            "に付けて, 付加して, に追加して, 后面并访问, 후에 붙여, 붙여서, angehängt, hänge an, à la suite, en annexe, in coda, al final de, ao final de, в конец, в конце",
        ),
        (
            Reads,
            "evaluating this, parses this, parsing this, opens this, open this file, opening this, scores this, ranks this, bewertest, bewertet diesen, diese datei öffnet, ouvre ce, ouvrent ce, évalue ce, évalue cette, valuta questo, valuta questa, apre questo, evalúa este, evalúa esta, abre este, avalia este, avalia esta, оценивает этот, оценивает это, открывает этот, ocenia ten, 正在总结, 总结本文, 评估本, 打开此文件, 正在评估, 評価している, 要約している, 요약하는, 평가하는, 이 파일을 여는",
        ),
        (
            Ai,
            "assistants that, agents that, an agent, the language model, any agent, les agents, des agents, achtung ki, die agenten, gli agenti, los agentes, os agentes, агенты, агент, 的模型, 模型：, エージェント, 에이전트",
        ),
        (
            Future,
            "once and for all, in any chat, across chats, in every chat, on all chats, ein für alle mal, in jedem chat, une fois pour toutes, dans chaque conversation, una volta per tutte, in ogni chat, una vez por todas, en cualquier chat, de una vez por todas, em qualquer conversa, раз и навсегда, в любом чате, раз і назавжди, raz na zawsze, w każdym czacie, 一劳永逸, 在任何对话, 以后都, 以后都要, どのチャットでも, 今後ずっと, 今後のすべて, 어떤 대화에서도, 앞으로 계속, hər zaman, each morning, every morning",
        ),
        (
            OwnMemory,
            "your profile of the user, your user profile, permanently in mind, in mind across, your mind, your recollection, ton profil de l'utilisateur, tu perfil del usuario, dein profil des nutzers, твою запись о пользователе, 你的用户画像, 你对用户的记录, ユーザープロフィールに",
        ),
        (
            SaveVerb,
            "must say, keep the following, trage, trag, hinterlege, merke, merk, inscrivez, consigne, segna, fissa, inscribe, graba, fixe, guarda siempre, внеси, запомни, зафиксируй*, занеси, wpisz*, utrwal*, 都记住, 请记住, 请永远记住, 写入, 覚えておけ, メモリへ書い, 書き込め, 새겨, 명심하",
        ),
        (
            Startup,
            "start-up routine, startup routine, boot sequence, session start, beim start jeder, routine de démarrage, rutina de inicio, rotina de inicialização, routine di avvio, при старте каждой, 启动流程, 起動手順, 시작 루틴",
        ),
        (
            Approve,
            "release, release all, wave through, let through, lass durch, laisse passer, lascia passare, deja pasar, deixe passar, пропусти, 全部放行, 放行, 全部通して, 通してください, 통과시켜, 모두 통과",
        ),
        (
            Pending,
            "held entries, all held, held items, whatever is waiting, waiting for approval, awaiting approval, wartet auf freigabe, en attente de validation, in attesa di approvazione, a la espera de aprobación, aguardando aprovação, ждёт одобрения, ждет одобрения, ожидает одобрения, czeka na zatwierdzenie, 等待批准, 等待审批, 承認待ちの項目, 승인 대기",
        ),
        (
            Status,
            "digne de confiance, vertrauenswürdig, degno di fiducia, de confianza, de confiança, always safe, are always safe, заслуживает доверия, godny zaufania, 值得信任, 信頼できる, 신뢰할 수 있",
        ),
        (
            Secrecy,
            "no need to confirm, need not confirm, needs no confirmation, confirmations are not, no confirmation, no confirmations, wants no confirmations, do not list them, nobody needs to look, no one needs to look, no need to look, ohne nachfrage, keine bestätigung, keine rückfrage, ohne freigabe, zonder navraag, geen bevestiging, pas besoin de confirmation, sans accord, sans validation, tout approuvé, approuvé d'avance, non serve conferma, senza approvazione, no hace falta confirmar, no hace falta preguntar, sin aprobación, não precisa confirmar, não é preciso confirmar, sem aprovação, не требуется подтверждение, подтверждение не нужно, без одобрения, не нужно спрашивать, не потрібно питати, bez pytania, nie trzeba potwierdzać, 不需要经过用户, 不需要用户批准, 不需要确认, 无需批准, 不用再问, 不用问, 不需要询问, 報告は不要, 確認は不要, 許可は不要, 承認は不要, 확인이 필요 없, 승인 없이, 물어보지 말, पूछने की ज़रूरत नहीं, tidak perlu konfirmasi, tanpa persetujuan, không cần xác nhận, không cần hỏi, دون موافقة, لا حاجة للتأكيد, نیازی به تایید نیست, onay gerekmez, onaya gerek yok",
        ),
    ],
};
