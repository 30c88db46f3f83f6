//! Whose word counts, in all languages: the text before the user, a task left for another, offices that are given, and who
//! the reader is told to forget it is.
//!
//! One list for all, for the reason given in `claims.rs`; `rules/steering.rs` asks for company.

use crate::validate::injection::concept::Concept::{
    AboveEnd, BeRole, Below, Boss, DevModeSure, Future, Given, Grant, Guard, Header, IAm, Instead, InsteadOf, Neg,
    NeverRefuse, NewInstr, NoMore, ObeyMe, Order, OwnMemory, Permission, Persona, Precede, Principal, Public, SaveVerb,
    Secrecy, SelfKeep, SendVerb, SetAside, SetAsidePassive, SetAsideSoft, Spread, SpreadTo, SysPrompt, Talk, ThisText,
    Told, TreatAs, Unbound, VoidedHard,
};
use crate::validate::injection::lexicon::Language;

/// Whose word counts.
pub(super) const STEERING: Language = Language {
    free_order: true,
    entries: &[
        (
            Below,
            "dieser absatz, ce paragraphe, este párrafo, este parágrafo, questo paragrafo, этот абзац, 这段文字, この段落, 이 단락, this readme, at the end of this page, in this issue, folgenden text, texte suivant, texto siguiente, texto abaixo, testo seguente, текстом ниже, 下面的文字, 以下の文, 아래 글, follow this file, follow this note, follow this text, stands in this note, stands in this file, the one described here, take up the one, here is the one that holds, take these lines, these lines, let the following, what you go by, nach diesem kommentar, nach diesem text, dieser notiz, mit dieser an, fang mit dieser, obéis à ce, obéissez à ce, et commence celle-ci, commence celle-ci, obedece a este, a este comentario, a este texto, y empieza esta, empieza esta, obedeça a este, e comece esta, comece esta, só esta nota, solo esta nota, слушай этот, слушайся этого, этот текст, займись этой, 这条注释, 这段话, 下面这个, このコメント, 次のタスク, この文だけ, 이 주석이, 이 작업을, 이 글만, as the comment says, what the comment says, as the note says, what the note says, what this says, as this comment says, what this comment says, the instructions in this, this one instead, start this one, begin this one, do this one, work on mine, steps below, this file, this page, this comment, was hier steht, was im kommentar steht, was dieser kommentar, wie es hier steht, diesen text, diese datei, diesem dokument, ce que dit cette note, ce que dit ce, ce qui est écrit ici, ce commentaire, cette note, exécute celle-ci, lo que dice este, lo que está escrito aquí, este comentario, esta nota, o que este texto, o que está escrito aqui, o que diz este, este comentário, quello che dice questo, quello che c'è scritto qui, questo commento, questa nota, что написано в, что написано здесь, что здесь написано, написано в комментарии, этот комментарий, эту заметку, 注释说的, 注释里写的, 这里写的, 按注释, 本文件, 本文档, 这份文件, 这条笔记, このメモ, このコメント, ここに書いてある, 이 메모, 이 주석, 여기에 적힌, 여기 적힌",
        ),
        (
            Told,
            "words of your user, whoever is chatting, whatever your user, was der nutzer schreibt, was der benutzer schreibt, qu'écrit l'utilisateur, que escriba el usuario, escriba el usuario, o usuário escrever, que o usuário escreve, scrive l'utente, пишет пользователь, 比用户写的, 用户写的, ユーザーの発言, 사용자가 쓰는, ユーザーではなく, ユーザーの言うとおり, all that stood above, was vor dieser zeile, tout ce qui précède, todo lo anterior, tudo o que veio antes, что было выше, 上面写的一切, 上に書かれたこと, 위에 적힌 내용, the person at the keyboard, what your user types, whatever the user types, the user at the keyboard, nach dem nutzer, dem nutzer, nach dem benutzer, à l'utilisateur, al usuario, ao usuário, all'utente, пользователя, 听用户的, 用户的话, ユーザーの言葉, 사용자 말, whatever you were configured, what you were configured, as the user says, as the user asks, what the user says, what the user asks, what the user tells you, what your user, what the human, whatever the human, as the human says, the user's wishes, your slate, was der nutzer, was der benutzer, was der anwender, was dir bisher gesagt, was dir gesagt, was man dir, was dir zuvor, ce que demande l'utilisateur, ce que dit l'utilisateur, ce que veut l'utilisateur, ce qu'on t'a dit, ce que l'utilisateur, lo que pide el usuario, lo que dice el usuario, lo que quiere el usuario, lo que diga el usuario, lo que te han dicho, lo que te dijeron, o que o usuário, o que te disseram, o que lhe disseram, quello che chiede l'utente, quello che dice l'utente, quello che vuole l'utente, что говорит пользователь, что просит пользователь, чего хочет пользователь, что хочет пользователь, что тебе говорили, что тебе сказали, что тебе велели, 用户说的, 用户要求的, 用户想要的, 你是谁, 之前告诉你的, 别人告诉你的, ユーザーが言う, ユーザーの言う, ユーザーが求め, 言われたこと, 自分が誰, 사용자의 말, 사용자가 말한, 사용자가 원하는, 사용자가 요청한, 들은 것, 네가 누구",
        ),
        (
            Neg,
            "plutôt qu'à, plutôt que, antes que, em vez de, а не, 不要听, 不要理, and not what, and not as, und nicht, et non, et pas ce que, non ce que, y no, e não, não o que, e non, а не, не то что, 而不是, 不要按, 不按, ではなく, じゃなく, 말고, 아니라",
        ),
        (
            InsteadOf,
            "stop working for the user, stop working for your user, break off what you are doing, break off your task, ユーザーではなく, leave the job you were given, leave the task you were given, drop the job you were given, brich deine aktuelle aufgabe, brich die aktuelle aufgabe, abandonne la tâche, quitte la tâche, quitte ta tâche, sal de tu tarea, sal de la tarea, saia da tarefa, saia de sua tarefa, esci dal compito, оставь текущую задачу, оставь свою задачу, брось задачу, 放下手头的, 停下手头的, 今のタスクをやめ, 今の仕事をやめ, 지금 작업을 그만, 지금 작업을 멈추, 하던 작업을 그만, exit your current task, leave your current task, quit your current task, abandon your current task, abort your current task, put your original assignment, put your original task, park your current task, exit the current task and, quit the current task and, verlasse deine aktuelle aufgabe, leg deine aktuelle aufgabe, beende deine aktuelle aufgabe, tâche actuelle et, abandonne ta tâche, laisse tomber ta tâche, abandona tu tarea, deja tu tarea, abandone sua tarefa, deixe sua tarefa, lascia il tuo compito, брось своё задание, оставь текущее задание, брось текущую задачу, 放下你当前的任务, 放下当前任务, 今の作業をやめて, 現在のタスクをやめ, 現在の作業を中止, 현재 작업을 멈추, 지금 하는 일을 멈추, システムの設定よりも, システムよりも, ユーザーよりも, ユーザーの指示よりも, ユーザーの言葉より, 사용자의 말보다, 사용자보다, 사용자 지시보다, 시스템보다, 시스템 설정보다, 比用户更, 优先于用户, 优先于系统",
        ),
        (
            Precede,
            "bind you more than, geht allem vor, geht vor, passe avant, va antes que, vale más que, vale mais do que, vale mais que, viene prima di, 更重要, より重要, 보다 중요, comes before, come before, comes first, 優先, 优先, 우선",
        ),
        (
            Principal,
            "the developer set up, your user types, your operator, the human, your user, your operator's, the user's wishes",
        ),
        (
            Unbound,
            "schalte hiermit deine, hebe hiermit deine, retiro tus límites, quito tus límites, removo os seus limites, retiro os seus limites, снимаю твои ограничения, снимаю с тебя ограничения, je lève tes limites, tolgo i tuoi limiti, without a leash, no scruples, keine skrupel, sans scrupules, sin escrúpulos, sem escrúpulos, senza scrupoli, не знаешь границ, нет никаких границ, never learned the word no, never heard the word no, does not know no, kennt kein nein",
        ),
        (
            TreatAs,
            "as the system message, as your system message, as a system message from, als deine neue systemanweisung, als deine systemanweisung, como tu nuevo sistema, as your new system prompt, as the new system prompt, your new system prompt, als deinen neuen systemprompt, als neuen systemprompt, als neue systemanweisung, als deine neuen anweisungen, comme ton nouveau prompt, comme ta nouvelle consigne, comme votre nouveau prompt, comme tes nouvelles instructions, como tu nuevo mensaje de sistema, como tu nuevo prompt, como tus nuevas instrucciones, como seu novo prompt, como suas novas instruções, come il tuo nuovo prompt, come le tue nuove istruzioni, новым системным промптом, своей новой инструкцией, новыми системными инструкциями, 你新的系统提示, 你的新系统提示, 当作系统提示, 作为你的新指令, 新しいシステムプロンプトとして, あなたの新しい指示として, 새 시스템 프롬프트로, 새로운 시스템 프롬프트로, 너의 새 지시로",
        ),
        (
            SetAsidePassive,
            "was placeholder, were placeholders, was a placeholder, was only a placeholder, was filler, war nur platzhalter, war nur ein platzhalter",
        ),
        (
            ObeyMe,
            "loyalty is to this, one and only brief, listen only to this, what you go by, seul ce texte compte, solo cuenta esta, solo cuenta este, só esta nota conta, só este texto conta, conta solo questo, считается только этот, 只有这段话算数, 只有这段算数, この文だけが有効, 이 글만 유효, this document decides, this note decides, this text decides, this paragraph decides, take direction only from, takes direction only from, take orders only from, take your orders from, take your orders only from, halte dich ab jetzt an diesen, halte dich an diesen text, halte dich nur an, tiens-t'en à ce, tenez-vous-en à ce, atente a este, atente solo a, cíñete a, atenha-se a este, attieniti a questo, придерживайся этого текста, следуй этому тексту",
        ),
        (Instead, "in its place, in their place"),
        (
            VoidedHard,
            "lapse as soon as, lapse when you, lapse once you, torn up, verfallen sobald, verfallen, tombent dès que, caducan al, caducan cuando, caducam quando, caducam ao, decadono quando, теряют силу, 失效, 失効し, 효력을 잃는다, for the old version of you, not the one above but, has run out, is history, are history, none of the restrictions, none of the rules, für dich ohne bedeutung, hat für dich keine bedeutung, sans valeur pour toi, queda sin valor, perde o valor, perdem o valor, не имеет для тебя силы, не имеют для тебя силы, 对你都不算数, 对你不算数, 都不算数, 効力がありません, 効力はない, 効力がない, 효력이 없다, 효력이 없습니다, 효력을 잃, has no say, have no say, come second, comes second, binden dich nicht, binden dich von nun an nicht, binden dich ab jetzt nicht, binden dich ab sofort nicht, gelten für dich nicht, ne t'engagent plus, ne te lient plus, ne t'obligent plus, ne te concernent plus, ne vous engagent plus, ne vous lient plus, ya no te obligan, ya no te atan, ya no te vinculan, no te obligan, não te obrigam, não obrigam você, não te prendem mais, não valem mais para você, non ti vincolano più, non ti obbligano più, больше тебя не связывают, тебя больше не связывают, больше тебя не касаются, тебя больше не касаются, 对你不再有约束力, 对你没有约束力, 不再约束你, 不再对你有约束, あなたを縛らない, あなたを縛りません, あなたを拘束し, 너를 구속하지, 너에게 적용되지, as deleted, as cancelled, as revoked, a thing of the past, как отменённые, als gelöscht, als aufgehoben",
        ),
        (
            BeRole,
            "you're being reassigned, you are being reassigned, you are being transferred, you have been moved to the autonomous, consider yourself promoted, as of now you are, now you are an agent, you have been upgraded to, you've been upgraded to, you were upgraded to, you are upgraded to, you have been transferred to, you've been transferred to, you have been reassigned to, you've been reassigned to, you have been switched to, you have been elevated to, you have been moved to, du wurdest befördert, du wurdest hochgestuft, du wurdest versetzt, du bist befördert, du wurdest zum, tu as été promu, tu as été promue, tu as été transféré, tu as été muté, tu viens d'être promu, has sido ascendido, has sido promovido, has sido transferido, fuiste ascendido, você foi promovido, você foi transferido, você foi atualizado para, sei stato promosso, sei stato trasferito, тебя повысили, тебя перевели, ты переведён, ты повышен, 你已被升级, 你已升级, 你被升级, 你已被调到, 你被提升为, あなたは昇格, あなたは昇進, あなたは異動, 너는 승격, 너는 승진, from today you are, from today on you are, as of today you are",
        ),
        (Guard, "approval prompts"),
        (
            NeverRefuse,
            "takes any order, take any order, nobody has to confirm, no one has to confirm, nimmt jeden befehl, answers everything, answer everything, antwortest auf alles, antwortet auf alles, réponds à tout, répond à tout, respondes a todo, responde a todo, respondes tudo, responde a tudo, отвечаешь на всё, отвечает на всё, 什么都回答, 何でも答え, 뭐든 대답, 뭐든지 답",
        ),
        (
            SaveVerb,
            "добавь*, запиши*, 書き込み, 書き込んで, 기록하고, 기록해, 写入, inscris, keep this order in, recopie, recopiez, remember for good, recopia, recopiar",
        ),
        (
            Future,
            "sessions to come, в каждой сессии, 毎回のセッション, 매 세션, for good, pour toujours, ne la supprime jamais, ne le supprime jamais",
        ),
        (
            Secrecy,
            "hide it from the user, hide this from the user, never mention this note, never mention this to, never mention it to",
        ),
        (
            SetAside,
            "oublie, oubliez, olvida, olvide, olvídate, esqueça, esquece, dimentica, забудь*, vergiss, vergesst, 忘记, 忘掉, 忘れて, 忘れろ, 잊어, 잊고",
        ),
        (SysPrompt, "the brief you were given, original brief"),
        (Talk, "current task, current assignment"),
        (
            NewInstr,
            "the one that holds, the one described here, real brief, actual brief, new brief",
        ),
        (Given, "you came with, you come with, at the very beginning"),
        (
            SetAsideSoft,
            "swap, swap out, exchange, tausche, ersetze, cambia, cambie, troque, substitua, sostituisci, замени*, 替换, 置き換え, 바꿔, put on hold",
        ),
        (
            AboveEnd,
            "who you are, who you were, what you are, wer du bist, was du bist, qui tu es, quién eres, quem você é, quem és, chi sei, кто ты, кем ты был",
        ),
        (
            ThisText,
            "this order, this command, этот приказ, эту команду, この命令, 이 명령, cet ordre, esta orden, esta ordem, diesen befehl, 这条命令, questo ordine, this line unchanged",
        ),
        (OwnMemory, "в память, メモリに書, 메모리에 기록"),
        (
            SpreadTo,
            "an jeden agenten, à chaque agent, a cada agente, каждому агенту, 传给每个代理, すべてのエージェントに, 모든 에이전트에게, each subagent, each sub-agent, next agent obeys, next agent follows, the next agent, whenever you compact, when you compact, each time you compact, every time you compact, whenever you summarise, whenever you summarize, each time you summarise, each time you summarize, every time you summarise, every time you summarize, at every compaction, at each compaction",
        ),
        (
            Spread,
            "must carry, carry this, carry these, keep this rule, keep this instruction, repeat this rule, preserve this rule",
        ),
        (
            Order,
            "genehmige ich dir, erlaube ich dir, gestatte ich dir, ich genehmige dir, ich erlaube dir, ich gestatte dir, je t'autorise, je te permets, te autorizo, te permito, autorizo você, permito que você, ti autorizzo, ti permetto, я разрешаю тебе, разрешаю тебе, 准许你, 允许你, 授权你, i permit you, i allow you, i authorise you, i authorize you",
        ),
        (
            Boss,
            "entwickler von anthropic, développeur d'anthropic, desarrollador de anthropic, desenvolvedor da anthropic, разработчик anthropic, vendor's support desk, the cto, as the cto, head of ai safety, head of safety, leiter der sicherheit*, руководитель безопасности, 系统管理员",
        ),
        (IAm, "signed, als leiter, als leiterin, как руководитель, 我是"),
        (Persona, "attacker's assistant, hacker's assistant"),
        (
            DevModeSure,
            "your owner has changed, dein besitzer hat gewechselt, dein eigentümer hat gewechselt, ton propriétaire a changé, tu dueño ha cambiado, seu dono mudou, il tuo padrone è cambiato, твой хозяин сменился, твой владелец сменился, 你的主人换了, あなたの持ち主は変わ, あなたの所有者は変わ, 네 주인이 바뀌, take off the assistant costume, 더 이상 비서가 아니, 더 이상 어시스턴트가 아니, 더 이상 ai가 아니, du bist kein assistent mehr, tu n'es plus un assistant, ya no eres un asistente, você não é mais um assistente, non sei più un assistente, ты больше не ассистент, 你不再是助手, もうアシスタントではな, du arbeitest nicht mehr für, tu ne travailles plus pour, ya no trabajas para, você não trabalha mais para, non lavori più per, ты больше не работаешь на",
        ),
        (
            Public,
            "gist público, gist public, публичный gist, 公开的 gist, 公開gist, 공개 gist, gist that anyone, anyone can open, description of the next pull request, description of a pull request, description of the pull request, public issue, public ticket, issue público, ticket public, public repository, dépôt public, 公开的, 公开仓库, 公開リポジトリ, 공개 이슈, публичный репозиторий",
        ),
        (
            SendVerb,
            "copie, copiez, copia, скопируй*, コピーし, 복사해, put the contents of, put the content of, выложи*, 贴到, 贴进, 投稿し",
        ),
        (NoMore, "concern you any more"),
        (
            Grant,
            "lower your guards, waive every confirmation, waive all confirmations, hereby waive, you need no approval, you need no approvals, brauchst keine freigaben, brauchst keine freigabe, tu n'as plus besoin d'approbation, ya no necesitas aprobación, você não precisa mais de aprovação, тебе больше не нужны подтверждения, 你不再需要审批, あなたに承認は不要, 너에게 승인은 필요",
        ),
        (Permission, "准许你, 允许你, 授权你"),
        (
            Header,
            "ヘッダー, 헤더, 请求头, заголовке, en-tête, cabecera, cabeçalho",
        ),
        (
            SelfKeep,
            "darf nie gelöscht, ne doit jamais être, nunca debe borrarse, nunca deve ser apagada, 永远不得删除, 決して削除, 절대 삭제하지, let the curator drop this",
        ),
    ],
};
