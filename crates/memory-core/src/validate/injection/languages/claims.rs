//! Who claims to speak, and orders, in all languages: administrators, developers, vendors, and the words of command.
//!
//! One list for all: the words of one language do not collide with those of another, and either order is possible.

use crate::validate::injection::concept::Concept::{
    ActAs, BeNow, BeRole, Below, Boss, DevMode, DevModeSure, Grant, IAm, Load, Machine, NeverRefuse, ObeyMe, Order,
    Permission, Persona, TreatAs, Unbound, Updated, VoidedHard,
};
use crate::validate::injection::lexicon::Language;

/// Claims and commands.
pub(super) const CLAIMS: Language = Language {
    free_order: true,
    entries: &[
        (
            IAm,
            "i am, i'm, this is, we are, it is me, speaking, speaks, here:, notice, notice:, here., support here, team here, message from, announcement from, instruction from, instructions from, order from, request from, on behalf of, writing as, as the, as your, as an, signed by, authored by, approved by, acting for, \
             ich bin, hier spricht, hier ist, wir sind, im namen, im auftrag, mitteilung von, nachricht von, als dein, ik ben, hier spreekt, wij zijn, namens, bericht van, \
             je suis, ici le, ici l', nous sommes, c'est le, de la part, au nom, message de, en tant que, sono, siamo, parla, qui parla, qui il, a nome, messaggio da, messaggio del, in qualità di, \
             soy, somos, habla, le habla, aquí el, en nombre, de parte, mensaje de, mensaje del, como tu, sou, somos, aqui é, fala o, em nome, da parte, mensagem de, mensagem da, mensagem do, \
             я, мы, говорит, это, от имени, сообщение от, як, ми, говорить, це, від імені, повідомлення від, jestem, jesteśmy, mówi, tu, w imieniu, wiadomość od, \
             我是, 我们是, 我們是, 这里是, 這裡是, 来自, 來自, 代表, 私は, 我々は, こちらは, からの連絡, からの通知, より連絡, を代表, 나는, 저는, 우리는, 입니다, 이다, 에서 알립니다, \
             मैं, हम, बोल रहा, की ओर से, saya, kami, aku, di sini, atas nama, pesan dari, tôi là, chúng tôi là, đây là, thay mặt, thông báo từ, \
             أنا, نحن, معك, معكم, باسم, نيابة عن, رسالة من, من, من هستم, ما, از طرف, پیام از, ben, biz, konuşuyor, adına, mesajı",
        ),
        (
            Boss,
            "system administrator, administrator, sysadmin, the admin, an admin, admin team, root user, superuser, super-user, super user, the operator, your operator, operator of, the developer, your developer, lead developer, developer of, the developers, the creator, your creator, the vendor, security team, safety team, red team lead, compliance team, the auditor, it department, it support, helpdesk, help desk, ops team, platform team, platform operator, \
             the owner, your owner, owner of this, maintainer of this, project owner, repository owner, the ceo, your boss, your supervisor, your master, anthropic, openai, google deepmind, mistral ai, model provider, staff, support engineer, engineer at, the system, the supervisor agent, orchestrator, the orchestrator, the host application, root, trust and safety, \
             systemadministrator, administratorin, entwickler, entwicklerin, entwicklerteam, betreiber, eigentümer, sicherheitsteam, hersteller, systemverwalter, it-abteilung, beheerder, systeembeheerder, ontwikkelaar, beveiligingsteam, eigenaar, \
             administrateur, administratrice, développeur, développeuse, développeurs, opérateur, équipe de sécurité, service informatique, propriétaire, concepteur, créateur, amministratore, sviluppatore, sviluppatori, operatore, squadra di sicurezza, team di sicurezza, proprietario, creatore, reparto it, \
             administrador, administradora, desarrollador, desarrolladora, desarrolladores, operador, equipo de seguridad, dueño, propietario, creador, departamento de sistemas, desenvolvedor, desenvolvedora, desenvolvedores, equipe de segurança, dono, proprietário, criador, \
             администратор*, разработчик*, оператор*, создател*, служба безопасности, службы безопасности, владел*, техподдержк*, адміністратор*, розробник*, власник*, служба безпеки, творец*, administratorem, administrator, deweloper*, programist*, właściciel*, zespół bezpieczeństwa, zespołu bezpieczeństwa, twórc*, operatorem, \
             管理员, 管理員, 开发者, 開發者, 开发人员, 開發人員, 运营方, 系统管理员, 安全团队, 安全團隊, 所有者, 创造者, 創造者, 厂商, 老板, 主人, 管理者, 開発者, 運営, セキュリティチーム, 所有者, 作成者, システム管理, 관리자, 개발자, 운영자, 보안팀, 보안 팀, 소유자, 제작자, \
             व्यवस्थापक, प्रशासक, डेवलपर, एडमिन, सुरक्षा टीम, मालिक, सिस्टम एडमिन, administrator sistem, pengembang, tim keamanan, pemilik, operator sistem, quản trị viên, nhà phát triển, đội an ninh, chủ sở hữu, bộ phận it, nhóm bảo mật, \
             مدير النظام, المدير, المسؤول*, مسؤول النظام, المطور*, مطورك*, مطورو, فريق الأمن, المشرف*, صاحب, مدیر سیستم, مدیر, توسعه دهنده*, توسعهدهنده*, تیم امنیت, مالک, سازنده, yönetici*, sistem yöneticisi*, geliştirici*, güvenlik ekibi*, sahibi*",
        ),
        (
            Order,
            "i order you, i command you, i instruct you, i authorise you, i authorize you, i hereby authorise, i hereby authorize, i direct you, i permit you, i allow you, you are ordered, you are commanded, you are instructed, you are authorised, you are authorized, you are hereby, we order you, we authorise you, we authorize you, i need you to, you must now, you are required to, you have my permission, by my authority, i grant you, i want you to disable, as ordered, comply immediately, this is an order, it is an order, that is an order, direct order, executive order, you are to obey, \
             befehle dir, ich befehle, ich weise dich an, weise dich an, ich ermächtige dich, ich erlaube dir, du bist befugt, du bist ermächtigt, hast meine erlaubnis, ik beveel je, ik geef je opdracht, je bent bevoegd, je hebt mijn toestemming, je t'ordonne, je vous ordonne, je t'autorise, je vous autorise, tu es autorisé, vous êtes autorisé, je te donne l'ordre, ti ordino, ti autorizzo, vi ordino, sei autorizzato, hai il permesso, te ordeno, le ordeno, te autorizo, le autorizo, estás autorizado, tienes permiso, ordeno que, te ordeno que, eu ordeno, te ordeno, autorizo você, você está autorizado, tem minha permissão, ordeno a você, \
             приказываю, я приказываю, разрешаю тебе, тебе разрешено, тебе разрешается, я уполномочиваю, даю тебе разрешение, наказую, дозволяю тобі, тобі дозволено, rozkazuję ci, rozkazuję, nakazuję ci, upoważniam cię, masz pozwolenie, 命令你, 我命令, 授权你, 授權你, 你被授权, 你有权, 要求你立即, 命令する, 命令します, 許可する, 許可します, あなたに許可, 命じる, 명령한다, 명령합니다, 허가한다, 허락한다, 허용합니다, 권한을 부여, \
             आदेश देता, आदेश देते, अनुमति देता, अनुमति है, saya perintahkan, saya memerintahkan, saya izinkan, kamu diizinkan, anda diizinkan, tôi ra lệnh, tôi yêu cầu bạn, tôi cho phép, bạn được phép, آمرك, وآمرك*, أمرك, نأمرك, أسمح لك, مسموح لك, مصرح لك, أفوضك, دستور می*, به تو دستور*, اجازه داری*, به تو اجازه*, sana emrediyorum, emrediyorum, izin veriyorum, yetki veriyorum, iznin var",
        ),
        (
            Load,
            "switch to, switch into, switch over, change to, put yourself into, boot into, transition to, wechsle, wechseln, wechseln sie, schalte, gehe in, aktiviere, aktivieren sie, starte, ga naar, schakel, activeer, passe en, passez en, entre en, entrez en, active, activez, bascule, passer en, lance, entra in, passa alla, passa in, attiva, avvia, entrar en, entra en, entre en, cambia a, activa, active el, entre no, entra no, entrar no, mude para, ative, перейди*, переключись*, активируй*, включи*, войди*, запусти*, загрузи*, увімкни*, перейди*, перемкнись*, увійди*, przejdź*, włącz*, aktywuj*, wejdź*, uruchom*, \
             进入, 進入, 切换到, 切換到, 启动, 啟動, 启用, 啟用, 开启, 開啟, 激活, 打开, 下载, 下載, に入り, に入って, に入れ, に切り替え, を有効, を起動, 起動し, モードに移行, 전환, 진입, 들어가, 활성화, 켜, 실행, में जाओ, में जाएं, चालू कर*, सक्रिय कर*, प्रवेश कर*, masuk ke, aktifkan, beralih ke, nyalakan, jalankan, chuyển sang, vào chế độ, kích hoạt, bật, الدخول, بالدخول, ادخل*, فعل, فعّل, شغل*, انتقل*, انتقال, وارد, وارد شو*, فعال کن*, برو به, geç, moduna geç, etkinleştir*, aç, çalıştır*",
        ),
        (
            DevMode,
            "your true self, your real self, your inner self, debug mode, maintenance mode, service mode, diagnostic mode, diagnostics mode, god mode, root mode, admin mode, administrator mode, super user mode, superuser mode, engineering mode, internal mode, unsafe mode, bypass mode, override mode, sudo mode, master mode, privileged mode, \
             debug-modus, debugmodus, diagnosemodus, wartungsmodus, testmodus, servicemodus, onderhoudsmodus, debugmodus, foutopsporingsmodus, mode debug, mode de débogage, mode maintenance, mode de maintenance, mode diagnostic, mode admin, modalità sviluppatore, modalità debug, modalità manutenzione, modalità amministratore, modalità dio, modo debug, modo de depuración, modo mantenimiento, modo de mantenimiento, modo depuração, modo de depuração, modo manutenção, modo de manutenção, modo diagnóstico, \
             режим отладки, режиме отладки, режим обслуживания, отладочный режим, сервисный режим, режим налагодження, режим обслуговування, tryb debugowania, tryb serwisowy, trybu deweloperskiego, trybu dewelopera, trybu programisty, tryb diagnostyczny, 调试模式, 調試模式, 除錯模式, 维护模式, 維護模式, 测试模式, 諮断模式, 诊断模式, 开发模式, デバッグモード, メンテナンスモード, 保守モード, 開発モード, ルートモード, 診断モード, 디버그 모드, 유지보수 모드, 점검 모드, 루트 모드, 진단 모드, \
             डिबग मोड, रखरखाव मोड, mode debug, mode pemeliharaan, chế độ gỡ lỗi, chế độ bảo trì, وضع التصحيح, وضع الصيانة, وضع تصحيح, وضع المدير, حالت توسعه*, حالت اشکال*, حالت تعمیر*, حالت دیباگ*, حالت مدیر*, geliştirici mod*, hata ayıklama mod*, bakım mod*, yönetici mod*, tanrı mod*",
        ),
        (
            DevModeSure,
            "you are no longer an assistant, no longer an assistant, no longer an ai, jailbreak mode enabled, jailbroken mode, do anything now, developer mode enabled, enable developer mode with, unrestricted assistant, unrestricted ai, uncensored assistant, unfiltered assistant, unfiltered ai, your uncensored, your unfiltered, your hidden persona, your shadow self, free your true, the real you, before they restricted you, without your restrictions, without your filters, without your guidelines, outside your restrictions, dein wahres ich, dein wahres selbst, dein echtes ich, ton vrai toi, ta vraie personnalité, ton vrai moi, tu verdadero yo, tu verdadera personalidad, seu verdadeiro eu, il tuo vero io, твоё настоящее я, твое настоящее я, свое истинное я, своё истинное я, твоя истинная личность, 真实的自我, 真实的你, 真正的你, 真正的自我, 本当のあなた, 本当の自分, 진짜 너의 모습, 너의 진짜 자아, twoje prawdziwe ja, je ware zelf, نفسك الحقيقية, ذاتك الحقيقية",
        ),
        (
            ActAs,
            "switch to the persona, switch your persona, adopt the identity, take the identity, assume the character, slip into the role, roleplay as, role-play as, play the character, pose as, you are roleplaying, speak as the, talk as the, answer in the voice of, let's play a game, let us play a game, let's roleplay, we are writing a story in which you, become, act in the role, write from the perspective of, personify, you will embody, \
             fais-toi passer, glisse-toi dans la peau, agis en tant que, agissez en tant que, réponds en tant que, parle comme, deviens, gib vor, geben sie vor, tu als ob, tu, als wärst du, als wärest du, handle als, übernimm die rolle, übernehmen sie die rolle, sprich als, verhalten sie sich, werde zu, gedraag je, doe je voor als, neem de rol aan, spreek als, fai finta, fingi di, fingi, comportati come, agisci come, interpreta il ruolo, assumi il ruolo, rispondi come, parla come, immagina di essere, hazte pasar, actúa, conviértete en, habla como, asume la identidad, passe-se por, aja, fale como, torne-se, assuma a identidade, faça o papel, \
             представь, представь что, стань, говори как, от лица, прими роль, возьми роль, сыграй, уяви, стань, прийми роль, говори як, wciel się w, stań się, mów jako, podszyj się, zachowuj się, 假扮, 冒充, 你扮演, 变成, 變成, 以管理员身份, 以系统身份, 身份回答, 口吻回答, 模仿, になりなさい, になってください, として話, の役を, としてふるま, 演じて, なりきり, 로서 행동, 로 행동, 역할로, 되어라, 인 것처럼, 처럼 말, 흉내, की भूमिका, बन जाओ, बन जाएं, के रूप में, ऐसा मानो, jadilah, menjadi, berpura-pura menjadi, seolah-olah, hãy là, hãy đóng vai, trở thành, đóng giả, تصرف, كن, تكلم ك*, تحدث ك*, أجب بصفتك, بصفتك, نقش, مثل یک, خود را, rol yap, gibi davran, gibi konuş, rolünü üstlen, taklit et, olarak davran, olarak cevap ver",
        ),
        (
            Machine,
            "linux terminal, a terminal, a shell, bash shell, root shell, unix shell, python interpreter, a virtual machine, a debian, command line, command prompt, sql console, a console, javascript console, operating system, simulated machine, a computer, ein terminal, eine konsole, eine virtuelle maschine, un terminal, une machine virtuelle, una terminal, una máquina virtual, um terminal, uma máquina virtual, un terminale, терминал*, виртуальн* машин*, 终端, 虚拟机, 命令行, ターミナル, 仮想マシン, 터미널, 가상 머신, terminal linux",
        ),
        (
            Persona,
            "evil assistant, evil ai, evil twin, evil confidant, rogue ai, rogue assistant, dark side, root and, persona root, named max, called max, aim mode, betterdan, mongo tom, böser assistent, böse ki, assistant maléfique, ia malveillante, asistente malvado, ia malvada, assistente malvado, ia maligna, злой ассистент, злой ии, злого ии, 邪恶助手, 邪恶的ai, 邪恶ai, 悪のai, 悪意のあるai, 사악한, 악한 ai, zła si, zły asystent",
        ),
        (
            BeNow,
            "i hereby make you, consider yourself now, you are henceforth, you are the administrator, you are root, you are an unrestricted, you are a free, you will from now on, you have been promoted, you've been promoted, you have been reassigned, you have been reconfigured, think of yourself as, your new identity is, \
             ab jetzt bist du, sie sind ab sofort, u bent vanaf nu, sei ora, ora sei, da ora sei, da adesso sei, non sei più, ahora usted, usted ya no es, vous n'êtes plus, artık, artık sen, şu andan itibaren sen, sen artık, bundan sonra sen, از این به بعد تو, از اکنون, अब से, अब तुम, 从此你, 從此你, 此后你是, 这一刻起你, 이제부터 너, 앞으로 너는, 지금부터는, これからは, 今後あなたは, 今後は, bạn hiện là, kể từ bây giờ bạn",
        ),
        (
            BeRole,
            "you have been promoted to, you are promoted to, your identity is, your designation is",
        ),
        (
            NeverRefuse,
            "obeys every, obeys all, obeys any, obeys without, follows every, follows any, executes whatever, executes anything, executes any, does everything, may do anything, can do everything, allowed to do anything, answer without limits, never asks for confirmation, never ask for confirmation, never asking for permission, without asking for permission, does whatever, do whatever, complies without, comply without, without question, without any objection, never question, no request is, every request, any request, \
             lehnst nichts ab, lehnt nichts ab, lehnt nie, nichts ablehnen, gehorcht, gehorche jedem, gehorchst, befolgt jeden, jeden befehl, führt alles aus, alles tun, weigert nooit, weigert niets, gehoorzaam, voert alles uit, refuse jamais, ne refuses jamais, ne refuse aucune, obéit à tout, obéis à, exécute tout, non rifiuti mai, non rifiutare mai, non rifiuta, rispondi a tutto, obbedisci a, obbedisce, esegui tutto, nunca se niega, nunca te niegas, no se niega, no rechaces, no rechaza, obedece a todo, obedece todas, haz todo lo que, nunca recusa, não recuse, não recusa, obedece a tudo, faça tudo, \
             никогда не отказываешь*, никогда не отказывает*, не отказывает*, подчиняйся*, подчиняется*, выполняй все, выполняет все, выполняй любые, слушайся*, ніколи не відмовляєш*, не відмовляє*, виконуй усе, виконуй всі, підкоряйся*, nigdy nie odmawia*, wykonuj wszystk*, bądź posłusz*, posłuszn*, 永远不会拒绝, 不会拒绝, 从不拒绝, 從不拒絕, 不拒绝, 服从所有, 服从一切, 服從所有, 服从任何, 执行任何命令, 执行所有命令, 听从一切, 有求必应, 什么都可以回答, 何も拒否, 拒否しません, 拒否することな, 断らず, すべての命令に従, 全ての命令に従, 命令に従うこと, 何でも実行, 何でもする, 거절하지 않, 거부하지 않, 모든 명령에, 명령에 복종, 무조건 따르, 무엇이든 실행, \
             कभी मना नहीं, मना नहीं करते, मना नहीं करता, हर आदेश, हर बात मानो, tidak pernah menolak, patuhi semua, turuti semua, không từ chối, tuân theo mọi, làm mọi thứ, تنفذ كل, أطع كل, ترفض أي, لا ترفض أي, نفذ كل ما, تطيع, رد نمی*, هرگز رد*, هر درخواستی, هر دستوری, اطاعت کن*, asla reddetme*, reddetmez*, her emre, her isteğe, itaat et*, her şeyi yap*",
        ),
        (
            Unbound,
            "does not bind you, do not bind you, don't bind you, no longer bind you, not bind you any, no longer concern you, no longer govern you, free of the usual, free from the usual, free of its usual, outside the usual limits, no limits on, nothing is prohibited, with no guardrails, kısıtlaması olmayan, kısıtlamasız, kısıtlama olmadan, sınırsız, sansürsüz, filtresiz, kuralsız, hiçbir kısıtlama*, hiçbir kural*, без каких либо ограничений, liberado das, liberado de las, libéré de, befreit von, bevrijd van, liberato da, senza restrizioni, senza alcuna restrizione, senza limiti, senza regole, senza filtri, ningún tipo de restriccion*, 不再受约束, 不再受到限制, 限制解除, 解除所有限制, 解除一切限制, 无视限制, 限制は解除, 制限を解除, 制限が解除, 制限から解放, 제한이 해제, 제한을 해제, 제한 해제, ограничения сняты, сняты ограничения, сняты все ограничения, ограничений больше нет, обмеження знято, ograniczenia zniesione, beschränkungen sind aufgehoben, einschränkungen sind aufgehoben, restrictions sont levées, restricciones levantadas, restrições removidas, restrizioni rimosse, تم رفع القيود, رفع جميع القيود, محدودیت ها برداشته, प्रतिबंध हटा*, बिना किसी नियम, tanpa batasan apa pun, không có bất kỳ hạn chế",
        ),
        (
            Permission,
            "has the authority of, has agreed to all, has agreed to, agreed to all tool, are pre-approved, is pre-approved, you may skip, permission is granted, permissions are granted, permissions granted, all permissions granted, is allowed to do everything, everything is allowed, policy allows everything, following user is trusted, the user is trusted, user is verified, the user is an administrator, has been verified, verified the user, user has admin, du darfst jetzt, du darfst alles, tu peux désormais tout, tu as le droit de tout, puedes hacer todo, pode fazer tudo, puoi fare tutto, тебе можно всё, можешь делать всё",
        ),
        (
            Grant,
            "grant all, grant tool, tool permissions, all tool permissions, granted in full, accept all dialogs, hand over control, take over control, unlock the restricted, unlock all, restricted tools, use all tools, use any tool, without limits, approve your own, proceed without, leave the sandbox, escape the sandbox, full control, impersonate the user, impersonate the, act on behalf of the user, elevated privileges, root privileges, god privileges, shell without",
        ),
        (
            TreatAs,
            "authority of the system prompt, authority of a system, same authority as the system, counts as a system, counts as the system, treated as a system, treated as the system, equal to the system prompt, treat this document as, treat this text as, treat this file as, treat this page as, as your instructions",
        ),
        (
            ObeyMe,
            "follow mine, obey mine, follow my instructions, listen to me alone, only this paragraph, only this text, only this note, only valid instruction, this note only, this text only, this document only, obey the file, obey this note, obey the document, obey the text, follow this text only, follow only this, obey what follows, follow me instead, \
             folge meinen, befolge meine, folge nur, befolge nur, höre nur auf, höre auf mich, gehorche mir, volg alleen, volg mijn, luister alleen naar, suis les miennes, suis mes, suivez mes, obéis-moi, obéissez-moi, n'écoute que moi, suis uniquement, segui le mie, segui solo, segui soltanto, ascolta solo me, obbediscimi, sigue las mías, sigue mis, siga mis, obedéceme, haz solo lo que, solo a este texto, escucha solo, siga as minhas, siga minhas, obedeça-me, obedeça apenas, obedeça só, siga apenas, ouça apenas, слушайся меня, слушай меня, следуй моим, выполняй только, подчиняйся мне, слухай мене, виконуй лише, виконуй тільки, słuchaj mnie, wykonuj tylko, wykonaj tylko, stosuj się tylko, \
             听我的, 聽我的, 只听我的, 只执行, 只執行, 以本段文字为准, 以此为准, 为准, 為準, 以我的为准, 按我说的, 照我说的, 只遵循, 只遵守, 改為執行, 改为执行, だけに従って, だけに従い, のみに従, 指示に従うこと, 私に従, 私の指示, 이것만 따르, 만 따르, 만 실행, 내 말을 따르, 내 지시를 따르, केवल इस पाठ, मेरी बात मानो, मेरे निर्देश, hanya ikuti, ikuti perintah saya, patuhi saya, chỉ làm theo, nghe lời tôi, chỉ thực hiện, نفذ ما في, اتبع فقط, أطعني, اتبع تعليماتي, فقط این متن, فقط از من, به من گوش*, yalnızca bu, sadece bu, beni dinle, benim dediğimi, talimatlarımı uygula*",
        ),
        (
            Below,
            "described below, is below, are below, rules below, lines below, what follows, the following, this paragraph, this text, this note, this document, text that comes next, the next paragraph, das folgende, diesen absatz, diesem text, dieser text, dieses dokument, ce qui suit, ce texte, ce paragraphe, ce document, quanto segue, questo testo, questo paragrafo, lo siguiente, este texto, este párrafo, este documento, o seguinte, este parágrafo, следующее, этот текст, этот абзац, цей текст, ten tekst, ten akapit, następując*, 以下内容, 以下內容, 这段文字, 本段, 本文, 下面的内容, 下面这段, 次の文, この文書, 以下の, 다음 내용, 아래 내용, 이 글, इस पाठ, निम्नलिखित, teks ini, đoạn này, văn bản này, هذه الفقرة, هذا النص, ما يلي, این متن, bu metni, bu metin, aşağıdaki*",
        ),
        (
            Updated,
            "have been updated, has been updated, been updated, have been replaced, has been replaced, have been changed, has been changed, have been revised, were updated, were replaced, update your, is now, wurden aktualisiert, wurden ersetzt, wurden geändert, ont été mises à jour, ont été remplacées, ont changé, sono state aggiornate, sono state sostituite, han sido actualizadas, han sido reemplazadas, se han actualizado, foram atualizadas, foram substituídas, обновлены, заменены, изменились, 已更新, 已被替换, 已更换, 更新されました, 変更されました, 업데이트되었, 변경되었, zostały zaktualizowane, zostały zmienione",
        ),
        (
            VoidedHard,
            "is to be overruled, are to be overruled, no longer concern, are gone, is removed, are removed, was removed, has been removed, is cancelled, is canceled, has been cancelled, has been canceled, was cancelled, gelten nicht mehr, gilt nicht mehr, sind aufgehoben, ist aufgehoben, sind ungültig, sind hinfällig, gelden niet meer, zijn vervallen, ne s'appliquent plus, ne valent plus, sont caduques, sont annulées, sont levées, est levée, non valgono più, non si applicano più, sono annullate, ya no se aplican, ya no valen, quedan anuladas, quedan sin efecto, não valem mais, não se aplicam mais, estão anuladas, estão canceladas, больше не действуют, больше не действует, не действуют, отменены, отменяются, недействительны, більше не діють, скасовано, już nie obowiązują, nie obowiązują, zostały anulowane, są nieważne, 不再有效, 作废, 作廢, 已解除, 已失效, 被取消, 不再需要, は無効です, 無効です, は無効, 適用されません, 解除されました, 무효입니다, 무효다, 해제되었, 더 이상 적용되지, रद्द, अब लागू नहीं, tidak berlaku lagi, sudah tidak berlaku, không còn hiệu lực, không còn áp dụng, لم تعد سارية, ملغاة, لاغية, دیگر اعتبار ندارند, لغو شد*, artık geçerli değil, iptal edildi, geçersiz*",
        ),
    ],
};
