//! What plants itself, in all languages: saving for good, keeping, approving, spreading, starting with the machine.
//!
//! One list for all, for the reason given in `claims.rs`.

use crate::validate::injection::concept::Concept::{
    AgentFile, Approve, Disable, Future, Guard, GuardSure, Load, Memory, MemoryOthers, OwnMemory, Pending, SaveVerb,
    Secrecy, SelfApprove, SelfKeep, Spread, SpreadTo, Startup, Status, ThisText,
};
use crate::validate::injection::lexicon::Language;

/// Planting.
pub(super) const PLANTING: Language = Language {
    free_order: true,
    entries: &[
        (
            SaveVerb,
            "update, change, set, install, register, store, persist, hinterlege, speichern sie, schreib, füge hinzu, ergänze, behalte, halte fest, merken sie sich, bewaar, onthoud, zet, enregistre, enregistrez, sauvegarde, sauvegardez, mémorise, mémorisez, garde, gardez, retiens, ajoute, ajoutez, inscris, écris, stocke, salva, salvate, memorizza, ricorda, conserva, aggiungi, scrivi, registra, guarda, guarde, memoriza, recuerda, almacena, incluye, anota, salve, grave, memorize, armazene, lembre, \
             保存, 永久保存, 写进, 寫進, 记下, 記下, 留存, 記憶して, 保存し, 保存して, 書き込んで, 残して, 覚えておいて, 저장하고, 저장해, 기억해, 남겨, सहेजो, सहेज लो, याद रखो, याद कर, simpanlah, ingatlah, hãy lưu, hãy nhớ, احفظ*, خزّن*, تذكّر*, دون*, ذخیره کن*, به خاطر بسپار*, یادت باشد*, نگه دار*, kaydet*, hatırla*, sakla*, ekle*",
        ),
        (
            OwnMemory,
            "your notes, your long term memory, your memories, your context, agent's memory, the agent's memory, its memory, their memory, deinem gedächtnis, dein gedächtnis, deinem langzeitgedächtnis, ihrem gedächtnis, langzeitgedächtnis, je geheugen, langetermijngeheugen, ta mémoire, votre mémoire, mémoire à long terme, mémoire permanente, tua memoria, memoria permanente, memoria a lungo termine, tu memoria, su memoria, memoria a largo plazo, sua memória, tua memória, memória permanente, memória de longo prazo, своей памяти, твоей памяти, свою память, долговременной памяти, долговременную память, постоянной памяти, довготривалій пам'яті, своїй пам'яті, swojej pamięci, pamięci długotrwałej, 你的记忆, 你的記憶, 长期记忆, 長期記憶, 永久记忆, 你的记忆库, 장기 기억, 너의 기억, 네 기억, あなたの記憶, あなたのメモリ, अपनी स्मृति, स्थायी स्मृति, अपनी मेमोरी, memori jangka panjang, memorimu, ingatanmu, bộ nhớ dài hạn, bộ nhớ của bạn, ذاكرتك*, الذاكرة الدائمة, ذاكرة دائمة, حافظهات*, حافظه ات*, حافظه خود*, حافظه بلندمدت*, hafızana, hafızanda, kalıcı hafıza*, belleğine, uzun süreli bellek*",
        ),
        (
            Memory,
            "mémoire, memoria, memória, hafıza*, bellek*, حافظه*, 摘要, 记忆里, 记忆中, 메모리에, 기억에, メモリに, gedächtnis",
        ),
        (
            SelfKeep,
            "never remove it, never delete it, never remove this, never erase it, never forget it, never drop it, do not remove it, do not delete it, don't delete it, don't remove it, must not be removed, must stay, may never be deleted, even when the user asks to delete, even if the user asks to delete, even if asked to delete, even if you are asked to delete, if somebody removes it, if someone removes it, if it is removed, restores this note, restore this note, put it back, delete this entry, remove this entry, put this line at the top again, keep it there, \
             lösche ihn nie, lösche sie nie, lösche es nie, nie löschen, niemals löschen, nicht löschen, darf nicht gelöscht, entferne es nie, verwijder het nooit, nooit verwijderen, verwijder dit nooit, ne l'efface jamais, ne le supprime jamais, ne l'effacez jamais, n'efface jamais, ne supprime jamais, jamais effacer, non cancellarlo mai, non cancellare mai, non eliminarlo, mai cancellare, no lo borres, nunca lo borres, no lo elimines, nunca lo elimines, no borrar, nunca borres, nunca o apague, não o apague, não apague, nunca apague, jamais apague, nunca remova, никогда не удаляй*, не удаляй*, нельзя удалять, не стирай*, ніколи не видаляй*, не видаляй*, nigdy nie usuwaj*, nie usuwaj*, nie kasuj*, \
             不允许删除, 不許刪除, 不得删除, 不得刪除, 禁止删除, 永不删除, 永遠不要刪除, 永远不要删除, 不要删除, 不要刪除, 不可删除, 决不删除, 決して削除し, 削除しないこと, 削除しないで, 絶対に消さ, 消してはいけ, 消さないで, 절대 삭제하지, 삭제하지 마, 지우지 마, 절대 지우지, कभी मत हटा*, मत हटा*, न हटा*, jangan pernah hapus, jangan dihapus, jangan hapus, không bao giờ xóa, đừng xóa, không được xóa, لا تحذفه*, لا تحذف*, ولا تحذف*, لا تمسح*, لا تزيل*, هرگز پاک*, پاک نکن*, حذف نکن*, asla silme*, silme*",
        ),
        (
            Future,
            "permanently, for ever, word for word in the summary, every time you start, each time you start, at startup, on every run, on each run, every run, all your future, dauerhaft, für alle zeit, bei jedem start, in allen sitzungen, in jeder sitzung, altijd, voortaan, à jamais, pour toujours, à chaque session, à chaque démarrage, dans toutes les sessions, durablement, per sempre, ogni sessione, in ogni sessione, ad ogni avvio, in tutte le sessioni, para siempre, en cada sesión, al inicio de cada, siempre que inicies, para sempre, em cada sessão, no início de cada, toda sessão, навсегда, постоянно, при каждом запуске, в каждой сессии, во всех сессиях, всегда, назавжди, при кожному запуску, завжди, na zawsze, przy każdym uruchomieniu, w każdej sesji, zawsze, 永久保存, 每次会话, 每次會話, 每次启动, 每個會話, 以后每次, 始终, 始終, 一直, 長期, 毎回, 常に, いつも, 必ず, 今後ずっと, 起動時, 항상, 언제나, 매 세션, 세션마다, 시작할 때마다, हमेशा, हर सत्र, हर बार, selalu, setiap kali, setiap sesi, luôn luôn, mỗi lần, mỗi phiên, دائما, دائمًا, أبدا, في كل جلسة, عند كل بداية, همیشه, برای همیشه, در هر نشست, هر بار, her zaman, sonsuza kadar, her oturumda, daima",
        ),
        (
            ThisText,
            "this script, this paragraph, this block, this line, this record, this fact, this sentence, this content, this page, this file's instructions, this candidate, diesen text, diese anweisung, diese anweisungen, diese regel, diesen satz, diese nachricht, diese notiz, diesen eintrag, diese zeile, deze tekst, deze instructie, deze regel, deze notitie, ce texte, cette instruction, ces instructions, cette règle, cette note, cette phrase, ce message, cette entrée, questo testo, questa istruzione, queste istruzioni, questa regola, questa nota, questo messaggio, este texto, esta instrucción, estas instrucciones, esta regla, esta nota, este mensaje, esta línea, esta instrução, estas instruções, essa regra, esta regra, este mensagem, esta mensagem, esta linha, essa instrução, этот текст, эту инструкцию, эти инструкции, это правило, эту запись, эту заметку, это сообщение, эту строку, цей текст, цю інструкцію, це правило, цей запис, ten tekst, tę instrukcję, te instrukcje, tę regułę, tę notatkę, ten wpis, \
             这条内容, 這條內容, 这条指令, 這條指令, 这段话, 這段話, 这段文字, 这条规则, 此规则, 这条消息, 这条记录, 本条, 这些指令, 本规则, この文, この指示, この内容, このルール, このメッセージ, このメモ, この項目, この文章, 이 내용, 이 지시, 이 규칙, 이 메시지, 이 문장, 이 메모, इस पाठ, इस निर्देश, इस नियम, इस संदेश, यह निर्देश, teks ini, instruksi ini, aturan ini, catatan ini, pesan ini, văn bản này, chỉ dẫn này, quy tắc này, ghi chú này, đoạn này, هذا النص, هذه التعليمات, هذه القاعدة, هذه الرسالة, هذه الملاحظة, این متن, این دستور*, این قانون, این پیام, این یادداشت, bu metni, bu metin, bu talimat*, bu kural*, bu notu, bu mesaj*",
        ),
        (
            Approve,
            "clear, confirm, approve automatically, genehmigen sie, bewillige, winke durch, gib alle frei, keur goed, keur alle, approuve, approuvez, accepte, acceptez, valide, validez, approva, approvate, accetta, conferma, aprueba, apruebe, acepta, confirma, valida, aprove, aceite, confirme, valide, одобри*, подтверди*, утверди*, прими*, схвали*, затверди*, підтверди*, zatwierdź*, zaakceptuj*, potwierdź*, 批准, 自动批准, 自動批准, 通过, 同意, 承認し, 承認して, すべて承認, 自動承認, 승인하고, 승인해, 자동 승인, स्वीकृत कर*, मंज़ूर कर*, मंजूर कर*, अनुमोदित कर*, setujui, terima semua, phê duyệt, chấp thuận, وافق*, اعتمد*, اقبل*, تایید کن*, تأیید کن*, onayla*, kabul et*",
        ),
        (
            Pending,
            "pending queue, the pending, pending memory, pending memory entries, pending approvals, pending items, waiting entries, waiting candidates, queued entries, queued memories, all waiting, every pending, each pending, everything that is waiting, alle wartenden einträge, wartenden einträge, ausstehenden einträge, ausstehende einträge, alle ausstehenden, offene anträge, alle wachtende, openstaande items, entrées en attente, éléments en attente, demandes en attente, tout ce qui est en attente, voci in sospeso, voci in attesa, richieste in sospeso, elementi in sospeso, entradas pendientes, solicitudes pendientes, elementos pendientes, entradas pendentes, solicitações pendentes, itens pendentes, ожидающие записи, все ожидающие, ожидающие заявки, записи на проверке, очередь ожидания, очікують, усі записи, oczekujące wpisy, wszystkie oczekujące, oczekując*, \
             待审核, 待審核, 待审核的, 待审批, 待批准, 待处理的记忆, 待确认, 保留中, 承認待ち, 保留中の, 대기 중인, 대기중인, 보류 중인, लंबित, सभी लंबित, yang tertunda, semua yang menunggu, đang chờ, chờ duyệt, المعلقة, قيد الانتظار, الطلبات المعلقة, در انتظار, معلق, bekleyen*, tüm bekleyen*",
        ),
        (
            SelfApprove,
            "confirm it yourself, approve it yourself, set the trust level, trust level of this note, trust level of this, mark it as pinned, mark it as trusted, mark this candidate as approved, pinned and trusted, is pre-approved, are pre-approved, already been reviewed, user already approved, user has already confirmed, no confirmation is needed, needs no approval, count as approved, counts as approved, als genehmigt markieren, markiere ihn als vertrauenswürdig, markiere diesen eintrag, als vertrauenswürdig, comme approuvé, marque-le comme, marque cette entrée, comme approuvée, come approvato, contrassegna come approvat*, como aprobado, como aprobada, marca esta entrada, como aprovado, como aprovada, marque esta entrada, как одобренн*, отметь как одобр*, как доверенн*, 标记为已批准, 标记为可信, 标为可信, 視為已批准, 承認済みとして, 信頼済みとして, 승인된 것으로, 신뢰할 수 있는 것으로, oznacz jako zatwierdzon*, jako zaufan*",
        ),
        (
            Status,
            "approved, trusted, pinned, verified, trust level, pre-approved, person-approved, vertrauenswürdig, genehmigt, approuvé*, fiable, aprobad*, confiable, aprovad*, confiável, одобренн*, доверенн*, 已批准, 可信, 承認済み, 信頼済み, 승인됨",
        ),
        (
            SpreadTo,
            "every sub-agent, all sub-agents, every subagent, each sub-agent, sub-agents you start, each repository you, every repository you, each project you, so that every agent, so that all agents, so that other agents, so other agents, files you create, all files you create, in all files, each file you, whatever you write, all your commits, damit jeder agent, jeder agent, alle agenten, anderen agenten, jedem repository, jede datei, allen dateien, elke agent, alle agents, chaque agent, tous les agents, autres agents, chaque dépôt, chaque fichier, tous les fichiers, ogni agente, tutti gli agenti, altri agenti, ogni repository, ogni file, cada agente, todos los agentes, otros agentes, cada repositorio, cada archivo, todos os agentes, outros agentes, cada repositório, cada arquivo, каждый агент, всем агентам, другим агентам, все агенты, каждый репозиторий, каждый файл, во все файлы, кожен агент, іншим агентам, każdy agent, wszyscy agenci, innym agentom, każdego repozytorium, 所有代理, 其他代理, 每个代理, 每个仓库, 所有仓库, 所有文件, 其他智能体, 所有智能体, すべてのエージェント, 他のエージェント, すべてのファイル, 各リポジトリ, 모든 에이전트, 다른 에이전트, 모든 파일, semua agen, agen lain, mọi tác nhân, جميع الوكلاء, الوكلاء الآخرين, همه عامل*, tüm ajanlar*, diğer ajanlar*",
        ),
        (
            AgentFile,
            "agents.md, claude.md, memory.md, .cursorrules, copilot-instructions.md, settings.json, system prompt permanently, hooks.json, .claude/settings*, mcp.json, .mcp.json, skill.md",
        ),
        (
            Startup,
            "cron job, cronjob, crontab, cron entry, systemd unit, systemd timer, login script, launch agent, launchagent, shell profile, .bashrc, .zshrc, .profile, autostart, the hooks so, sessionstart hook, session hook, scheduled task, start of every session, start of each session, beginning of every session, hintergrunddienst, autostart, cronjob an, tâche cron, tâche planifiée, au démarrage, attività pianificata, tarea cron, tarea programada, tarefa agendada, tarefa cron, задание cron, задачу cron, автозагрузк*, в автозапуск, zadanie cron, autostartu, 定时任务, 开机启动, 启动脚本, 自启动, 每次会话开始, cronジョブ, 起動スクリプト, 自動起動, 크론 작업, 시작 스크립트, 자동 시작",
        ),
        (
            MemoryOthers,
            "other memory entries, other memories, other entries, conflicting memories, conflicting entries, contradicting entries, contradicting notes, older memories that, all other notes, anderen einträge, andere erinnerungen, autres entrées, autres souvenirs, altre voci, otras entradas, otros recuerdos, outras entradas, outras memórias, остальные записи, другие записи, інші записи, pozostałe wpisy, inne wpisy, 其他记忆, 其它记忆, 其他条目, 他の記憶, 他の項目, 다른 기억, 다른 항목",
        ),
        (
            Secrecy,
            "without showing them, without showing it, without showing, without letting the user, unseen by, do not show them, behind the user's back, do not log this, leave no trace, and say nothing, say nothing about, say nothing to, not a word to, ohne sie dem nutzer zu zeigen, ohne es dem nutzer, ohne dem nutzer, ohne dass der nutzer, ohne rückfrage, ohne nachzufragen, sag dem nutzer nichts, sage dem nutzer nichts, verrate es nicht, erwähne es nicht, ohne zu fragen, ohne bestätigung, zonder het te zeggen, zonder de gebruiker, zeg niets, zonder te vragen, sans les montrer, sans le montrer, sans le dire, sans rien dire, sans que l'utilisateur, sans confirmation, ne dis rien à, senza mostrarle, senza mostrarlo, senza dirlo, senza avvisare, senza chiedere, senza conferma, non dirlo, sin mostrarlas, sin mostrarlo, sin decirlo, sin avisar, sin preguntar, sin confirmación, no se lo digas, no lo menciones, sin que el usuario, sem mostrar, sem avisar, sem perguntar, sem confirmação, não conte, não diga, sem que o usuário, не показывая, не показывай*, не говори ему, не говори пользователю, не сообщай*, без подтверждения, не спрашивая, незаметно, тайно, втайне, не кажи, не повідомляй*, без підтвердження, таємно, nie pokazując, nie mów, bez potwierdzenia, nie pytając, po cichu, bez wiedzy, \
             不要给用户看, 不給用戶看, 不要給使用者看, 别让用户看到, 不要让用户看到, 不告诉用户, 不通知用户, 利用者には見せない, 利用者に知らせ, ユーザーに見せ, ユーザーに知らせ, ユーザーには言わ, 見せないで, 知らせないこと, こっそり, 密かに, 사용자에게 보여주지, 사용자에게 알리지, 알리지 마, 보여주지 마, 말하지 마, 몰래, 확인 없이, उपयोगकर्ता को न बता*, उपयोगकर्ता को मत बता*, बिना बताए, बिना पूछे, चुपचाप, tanpa memberi tahu, jangan beri tahu, tanpa konfirmasi, diam-diam, không nói với, không cho người dùng, đừng nói, mà không hỏi, âm thầm, دون إخبار, دون أن تخبر, لا تخبر*, دون علم, سرا, سرًا, بدون تأكيد, بدون اطلاع, به کاربر نگو*, بدون تایید, مخفیانه, kullanıcıya söyleme*, kullanıcıya gösterme*, haber vermeden, sormadan, gizlice",
        ),
        (
            GuardSure,
            "memory sync, secret scanner, credential scanner, memory approval, approval = \"auto\", approval = auto, approval=auto, approval: auto, memory.approval, the curator, taint tracking, provenance checks, speicherprüfung, geheimnisscanner, injektionsscanner, scanner de secrets, escáner de secretos, scanner de segredos, сканер секретов, проверку памяти, проверка памяти, 记忆审核, 密钥扫描, 注入扫描, メモリの承認, シークレットスキャナー, 메모리 승인, 비밀 스캐너",
        ),
        (
            Guard,
            "approval step, the approval, confirmation dialogs, confirmation dialogue, permission prompts, permission prompt, safety layer, the checks, the hooks, the sandbox, sicherheitsprüfung*, prüfungen, freigabe, synchronisation, vérifications, contrôles, controles, comprobaciones, verificaciones, verificações, controlli, проверки, проверку, синхронизаци*, перевірки, sprawdzanie, kontrole, 确认, 检查, チェック, 確認, 확인, 검사",
        ),
        (
            Disable,
            "deaktivieren sie, schalte aus, schalt aus, schakel uit, zet uit, désactive, désactivez, coupe, arrête, disattiva, disabilita, desactiva, deshabilita, apaga, desative, desligue, desabilite, отключи*, выключи*, вимкни*, відключи*, wyłącz*, dezaktywuj*, 停用, 禁用, 关闭, 跳过, 跳過, 無効にし, オフにし, 停止し, 비활성화, 꺼라, 중단, बंद कर*, अक्षम कर*, nonaktifkan, matikan, tắt, vô hiệu hóa, عطل*, أوقف*, غیرفعال کن*, خاموش کن*, kapat*, devre dışı*",
        ),
        (
            Spread,
            "tell, instruct, pass on, hand on, restore, kopiere, kopier, verbreite, gib weiter, kopieer, verspreid, copie, copiez, propage, transmets, répète, copia, copiate, propaga, ripeti, copia, difunde, repite, pega, copie, espalhe, repita, cole, скопируй*, распространи*, повтори*, вставь*, передай*, скопіюй*, поширюй*, повтори*, skopiuj*, rozpowszechni*, powtórz*, wklej*, 复制到, 複製到, 复制, 传播, 原样写进, 原样复制, 重复, コピーし, 広め, 繰り返す, 繰り返し, そのまま, 복사해, 퍼뜨려, 반복해, कॉपी कर*, फैला*, दोहरा*, salin, sebarkan, ulangi, sao chép, lan truyền, lặp lại, انسخ*, انشر*, كرر*, کپی کن*, تکرار کن*, kopyala*, yay, tekrarla*",
        ),
        (
            Load,
            "downloading, beginning by, begin by, runs at, run at, lade, führe aus, télécharge, exécute, scarica, esegui, descarga, ejecuta, baixe, execute, скачай*, выполни*, 执行这条, 先执行, 実行し, ダウンロードし, 실행해, 다운로드해",
        ),
    ],
};
