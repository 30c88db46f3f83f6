//! Japanese, Korean, Hindi, Indonesian and Vietnamese.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, Ai, AppendVerb, Approve, Authority, BeNow, BeforeReply, CallVerb, Comply, Decode, Dest,
    DevMode, DevNoun, Disable, Discuss, FromNow, Future, Guard, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory,
    Money, Neg, NeverRefuse, NewInstr, Pending, Permission, Prior, Private, PrivateSoft, Quant, ReplyNoun, Rules,
    Safety, SaveVerb, Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk, This, Unbound, Voided, You,
    Your,
};
use crate::validate::injection::lexicon::Language;

/// Japanese.
pub(super) const JAPANESE: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "無視, 忘れて, 忘れろ, 忘れてください, 忘却, 従わない, 従うな, 従わなくて, 従う必要はない, 従う必要はありません, 破棄, 度外視, 気にしないで, 守らなくて, 守る必要はない, 捨てて, 取り消して",
        ),
        (
            SetAsideSoft,
            "上書き, 回避, 迂回, バイパス, スキップ, 解除, 削除して, 無効化, 無効に, リセット, 破って, オフに",
        ),
        (
            Voided,
            "適用されません, 適用されない, 無効です, 無効となり, 無効になり, もはや有効, 解除されました, 解除された, 変更されました, 撤回",
        ),
        (Quant, "すべて, 全て, 全部, あらゆる, いかなる, 一切, 全ての"),
        (
            Prior,
            "以前, 前の, これまで, 今まで, 上記, 上の, 先ほど, 先の, 元の, 初期, 従来, 既存, 最初, 与えられた, 過去",
        ),
        (Your, "あなたの, 君の, お前の, 自分の"),
        (
            Instr,
            "指示, 命令, プロンプト, 指令, ガイドライン, インストラクション, 指図, 説明書き",
        ),
        (
            Rules,
            "ルール, 規則, 制限, 制約, ポリシー, 方針, フィルター, フィルタ, 設定, 役割, 原則, タスク",
        ),
        (Talk, "会話, 文脈, コンテキスト, メッセージ, 内容, 文章, 話"),
        (
            SysPrompt,
            "システムプロンプト, システム指示, システムメッセージ, システム命令, 初期プロンプト, 開発者メッセージ, 隠されたプロンプト, システムの指示",
        ),
        (
            Safety,
            "安全規則, 安全ルール, 安全ガイドライン, セーフティ, 安全対策, 安全プロトコル, コンテンツポリシー, 倫理, 道徳, 検閲, 安全フィルタ, 安全制限, 安全上の",
        ),
        (
            AboveEnd,
            "上記をすべて, 上記を, 上記は, 以上を, これまでのすべて, 上のすべて, 以前のすべて, 上記の内容",
        ),
        (
            NewInstr,
            "新しい指示, 新たな指示, 新しいルール, 新しいタスク, 次の指示, 以下の指示, 本当のタスク, 新しい命令",
        ),
        (
            Neg,
            "しないで, しないこと, 禁止, してはいけ, してはなら, ないように, せずに",
        ),
        (
            BeNow,
            "あなたは今, あなたは今から, あなたはこれから, 今からあなたは, これからあなたは, あなたはもう, あなたには制限, 今からお前は, あなたは現在, あなたはもはや, あなたはdan",
        ),
        (
            ActAs,
            "として振る舞, のふりをし, ふりをして, になりきって, を演じ, 役を演じ, ロールプレイ, として行動, として回答, として応答, 装って, と仮定して, なりすま",
        ),
        (
            Ai,
            "言語モデル, aiモデル, aiアシスタント, 人工知能, チャットボット, アシスタント, 生成ai, ai",
        ),
        (
            Unbound,
            "制限のない, 制限なし, 制限なく, 制限はない, 制限はありません, 制限がない, 無制限, フィルターなし, フィルターのない, 検閲なし, 検閲のない, ルールのない, ルールはない, ルールなし, 制約のない, 制約なし, 道徳のない, 何でもでき, 何でもする, 倫理観のない, 無検閲, 縛られない, 縛られず, 制約を受けない, 一切の制限, ルールに縛ら, 脱獄",
        ),
        (
            NeverRefuse,
            "拒否しない, 拒否せず, 拒否してはいけ, 拒否してはなら, 断らない, 断ってはいけ, 何でも答え, すべての質問に答え, どんな質問, あらゆる質問, 警告なし, 警告なしで, 必ず答え, 絶対に拒否",
        ),
        (
            DevMode,
            "開発者モード, デベロッパーモード, 管理者モード, 神モード, ゴッドモード, 脱獄モード, 無制限モード, デバッグモードに入",
        ),
        (FromNow, "今から, これから, 今後, 以後, この瞬間から, この会話の残り"),
        (
            Secrecy,
            "ユーザーに言わない, ユーザーには言わない, ユーザーに伝えない, ユーザーには伝えない, ユーザーに知らせ, ユーザーには知らせ, 秘密に, こっそり, 内緒で, 言及しない, 言及せず, 触れないで, 確認せずに, 確認なしで, 気づかれない, 密かに, 黙って, ユーザーに気づかれ",
        ),
        (
            LeakVerb,
            "表示, 教えて, 見せて, 出力, 開示, 公開, 明かし, 明らかに, 繰り返, 印刷, 列挙, 書き出し, 暴露, 漏ら, 何ですか, 翻訳, 示して, 述べ, 復唱, コピーし",
        ),
        (
            Inner,
            "全文, そのまま, 一字一句, 完全な, 隠された, 秘密の, 内部の, 初期の, 元の, 正確に, 非公開, 逐語, 機密",
        ),
        (
            LeakNoun,
            "あなたの指示, あなたへの指示, あなたのプロンプト, あなたのルール, 隠された指示, 秘密の指示, 上のテキスト, 上記のテキスト, 与えられた指示, 内部設定, 内部指示",
        ),
        (
            SendVerb,
            "送信, 送って, 送れ, 送り, 転送, アップロード, 投稿, 共有して, メールで, 送付, 漏洩, 流出, エクスポート, コピーして",
        ),
        (
            Secret,
            "パスワード, 認証情報, apiキー, api キー, トークン, 環境変数, 秘密鍵, 資格情報, シークレット, 暗証番号, アクセスキー",
        ),
        (
            Private,
            "会話履歴, 会話, チャット履歴, 顧客リスト, 顧客情報, 顧客データ, ユーザーデータ, 個人情報, メッセージ, 連絡先",
        ),
        (PrivateSoft, "メール, ファイル, データベース, データ, 履歴"),
        (
            Dest,
            "外部サーバー, 外部のサーバー, 外部アドレス, 次のアドレス, 以下のアドレス",
        ),
        (SaveVerb, "保存, 記憶して, 覚えて, 書き込, 追加し, 記録し, 記憶し"),
        (Memory, "メモリ, 記憶, 長期記憶, メモリー"),
        (
            Future,
            "すべての返信, 毎回の返信, 毎回の回答, すべての回答, 今後のすべて, 今後すべて, 永久に, 永遠に, 永続的に, すべての会話, 将来の, 毎回必ず, 今後の会話, 以降のすべて",
        ),
        (
            This,
            "この文章, この指示, このメモ, このメッセージ, このルール, このテキスト, 以下の内容",
        ),
        (ReplyNoun, "返信, 回答, 返答, 応答, 要約"),
        (AppendVerb, "追加, 付け加え, 含め, 末尾に, 最後に, 冒頭に, 挿入"),
        (Marker, "コード, トークン, 合言葉, フレーズ, 文字列, リンク, 言葉"),
        (
            Address,
            "aiへ, aiアシスタントへ, aiへの, これを読んでいるai, あなたがaiなら, アシスタントへ, aiアシスタントへの, モデルへ, モデルへの指示",
        ),
        (
            Authority,
            "私は開発者です, 私はあなたの開発者, 私は管理者です, 私は管理者, openaiから, 開発者からの, システム管理者です, 管理者からの",
        ),
        (
            BeforeReply,
            "回答する前に, 返信する前に, 応答する前に, 続ける前に, 答える前に, これを読んだら, 要約する際, 要約するとき",
        ),
        (
            Permission,
            "許可されて, 許可を得て, してもよい, 許可しました, 承認されて",
        ),
        (Comply, "従ってください, 実行して, それに従, その通りに, 指示に従"),
        (Decode, "デコード, 復号, 解読"),
        (Discuss, "攻撃, インジェクション, 例えば, 検出, スキャナ, 例:, ブロック"),
        (
            DevNoun,
            "ファイル, ドキュメント, スクリプト, 設定ファイル, フォルダ, readme, 警告, テスト, lint",
        ),
        (You, "あなた, 君, お前"),
        (Approve, "承認, 許可して, 受け入れ"),
        (
            Pending,
            "保留中のすべて, すべての保留, すべてのリクエスト, すべての要求",
        ),
        (Disable, "無効化, 無効に, オフに, 停止して"),
        (Guard, "同期, 安全チェック, 承認プロセス, スキャナー, 検査"),
        (CallVerb, "呼び出, 実行し, 使って"),
        (Money, "送金, 振り込, 支払"),
    ],
};

/// Korean.
pub(super) const KOREAN: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "무시, 잊어, 잊으, 잊고, 따르지 마, 따르지 말, 따를 필요, 신경 쓰지 마, 버려, 지키지 마, 지키지 말, 따르지 않아도",
        ),
        (
            SetAsideSoft,
            "우회, 덮어쓰, 건너뛰, 해제, 취소, 삭제, 비활성화, 초기화, 어겨, 어기고, 무효화",
        ),
        (
            Voided,
            "더 이상 적용되지, 적용되지 않, 무효입니다, 무효다, 해제되었, 취소되었, 변경되었, 무효화되었, 비활성화되었",
        ),
        (Quant, "모든, 전부, 모두, 어떤, 일체"),
        (
            Prior,
            "이전, 위의, 앞의, 앞선, 지금까지, 기존, 원래, 초기, 처음, 받은, 상기, 이전의, 위에, 앞서, 과거",
        ),
        (Your, "너의, 당신의, 네, 귀하의, 당신이, 네가"),
        (Instr, "지시, 명령, 프롬프트, 지침, 가이드라인, 안내, 지령"),
        (Rules, "규칙, 제한, 제약, 정책, 필터, 원칙, 역할, 설정, 규정"),
        (Talk, "대화, 맥락, 메시지, 내용, 텍스트, 문맥"),
        (
            SysPrompt,
            "시스템 프롬프트, 시스템프롬프트, 시스템 지시, 시스템 메시지, 초기 프롬프트, 개발자 메시지, 숨겨진 프롬프트, 시스템 명령",
        ),
        (
            Safety,
            "안전 규칙, 안전 지침, 안전 가이드라인, 안전 정책, 안전 장치, 안전장치, 안전 프로토콜, 콘텐츠 정책, 윤리, 도덕, 검열, 안전 필터, 안전 제한, 보안 규칙",
        ),
        (
            AboveEnd,
            "위의 모든 것, 위 내용, 이전 내용, 위의 내용, 앞의 내용, 지금까지의 모든",
        ),
        (
            NewInstr,
            "새로운 지시, 새 지시, 새로운 규칙, 새로운 명령, 다음 지시, 새로운 작업, 새 명령, 진짜 임무",
        ),
        (Neg, "지 마, 지 말, 금지, 않도록, 안 돼, 안 됩"),
        (
            BeNow,
            "너는 이제, 당신은 이제, 이제 너는, 이제 당신은, 지금부터 너는, 지금부터 당신은, 너는 더 이상, 당신은 더 이상, 너에게는, 당신에게는",
        ),
        (
            ActAs,
            "인 척, 척해, 척하, 역할을 해, 역할을 맡, 연기해, 행동해, 처럼 행동, 롤플레이, 가장해, 가정해, 로서 답, 로 가장",
        ),
        (
            Ai,
            "언어 모델, 언어모델, ai 모델, ai 비서, 인공지능, 챗봇, 어시스턴트, ai",
        ),
        (
            Unbound,
            "제한 없는, 제한 없이, 제한이 없, 제한도 없, 무제한, 필터 없이, 필터 없는, 필터가 없, 검열 없이, 검열되지, 규칙이 없, 규칙 없이, 규칙도 없, 제약 없이, 제약이 없, 도덕이 없, 무엇이든, 뭐든지, 윤리 없이, 제약을 받지, 구속받지, 얽매이지, 탈옥",
        ),
        (
            NeverRefuse,
            "거부하지, 거절하지, 절대 거부, 모든 질문에 답, 어떤 질문, 무조건 답, 경고 없이, 반드시 답, 무조건 복종, 모든 요청에",
        ),
        (
            DevMode,
            "개발자 모드, 개발자모드, 관리자 모드, 갓 모드, 탈옥 모드, 무제한 모드",
        ),
        (FromNow, "지금부터, 이제부터, 앞으로, 이 순간부터, 이후로"),
        (
            Secrecy,
            "사용자에게 말하지, 사용자에게 알리지, 몰래, 비밀로, 은밀히, 언급하지, 확인 없이, 묻지 말고, 사용자 모르게, 조용히, 아무에게도 말하지, 들키지",
        ),
        (
            LeakVerb,
            "보여, 알려, 출력, 공개, 말해, 드러내, 반복, 인쇄, 나열, 유출, 무엇인지, 뭐야, 번역, 밝혀, 누설, 적어, 복사해",
        ),
        (
            Inner,
            "전체, 그대로, 한 글자도, 숨겨진, 비밀, 내부, 초기, 정확히, 완전, 원문, 기밀, 토씨",
        ),
        (
            LeakNoun,
            "너의 지시, 당신의 지시, 네 지시, 너의 프롬프트, 당신의 프롬프트, 너의 규칙, 숨겨진 지시, 위의 텍스트, 받은 지시, 내부 지침, 내부 설정",
        ),
        (
            SendVerb,
            "보내, 전송, 전달, 업로드, 게시, 공유해, 메일로, 발송, 유출, 복사해, 내보내",
        ),
        (
            Secret,
            "비밀번호, 자격 증명, api 키, api키, 토큰, 환경 변수, 환경변수, 개인 키, 비밀 키, 비밀키, 암호, 인증 정보, 액세스 키",
        ),
        (
            Private,
            "대화 기록, 대화 내용, 채팅 기록, 고객 명단, 고객 목록, 고객 정보, 고객 데이터, 사용자 데이터, 개인정보, 개인 정보, 메시지, 연락처",
        ),
        (PrivateSoft, "이메일, 파일, 데이터, 기록"),
        (Dest, "외부 서버, 외부 주소, 다음 주소"),
        (SaveVerb, "저장, 기억해, 기억하, 추가해, 기록해, 써넣, 적어"),
        (Memory, "메모리, 기억, 장기 기억"),
        (
            Future,
            "모든 답변, 매 답변, 모든 응답, 앞으로의 모든, 앞으로 모든, 영원히, 영구적으로, 영구히, 모든 대화, 향후 모든, 매번, 이후 모든",
        ),
        (
            This,
            "이 문장, 이 지시, 이 메모, 이 메시지, 이 규칙, 이 텍스트, 다음 내용, 이 글",
        ),
        (ReplyNoun, "답변, 응답, 대답, 요약"),
        (AppendVerb, "추가, 덧붙, 포함, 끝에, 마지막에, 시작에, 삽입"),
        (Marker, "코드, 토큰, 문구, 단어, 문자열, 링크"),
        (
            Address,
            "ai에게, ai 비서에게, 이 글을 읽는 ai, 당신이 ai라면, 어시스턴트에게, 모델에게",
        ),
        (
            Authority,
            "나는 개발자, 나는 너의 개발자, 나는 관리자, 저는 관리자, openai에서, 개발자로서, 시스템 관리자입니다",
        ),
        (
            BeforeReply,
            "답변하기 전에, 응답하기 전에, 대답하기 전에, 계속하기 전에, 이것을 읽으면, 요약할 때",
        ),
        (Permission, "허용되었, 허가되었, 해도 된다, 승인했, 권한이 있"),
        (Comply, "따라, 실행해, 그대로 해, 수행해"),
        (Decode, "디코딩, 해독, 복호화"),
        (Discuss, "공격, 인젝션, 예를 들어, 탐지, 스캐너, 예시, 차단"),
        (DevNoun, "파일, 문서, 스크립트, 설정 파일, 폴더, 경고, 테스트, 린트"),
        (You, "너, 당신"),
        (Approve, "승인, 허용해, 수락"),
        (Pending, "대기 중인 모든, 모든 대기, 모든 요청"),
        (Disable, "비활성화, 꺼, 끄고, 중지"),
        (Guard, "동기화, 안전 검사, 보안 검사, 승인 절차, 스캐너"),
    ],
};

/// Hindi.
pub(super) const HINDI: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "अनदेखा, अनदेखी, नज़रअंदाज़, नजरअंदाज, नज़रअंदाज, नजरंदाज, भूल जाओ, भूल जाएं, भूल जाएँ, भूल जाइए, भूल, पालन न करें, पालन मत करो, पालन न करो, पालन मत करें, उपेक्षा, ध्यान न दें, ध्यान मत दो, छोड़ दो, छोड़ दें",
        ),
        (
            SetAsideSoft,
            "बायपास, रद्द, हटा दो, हटा दें, हटाओ, बंद कर, मिटा, तोड़, ओवरराइड",
        ),
        (
            Voided,
            "लागू नहीं, अब लागू नहीं, रद्द कर दिए गए, रद्द हैं, अमान्य, हटा दिए गए, बदल गए",
        ),
        (Quant, "सभी, सारे, सब, हर, किसी भी, समस्त, तमाम"),
        (
            Prior,
            "पिछले, पिछली, पहले, पूर्व, ऊपर, उपरोक्त, पुराने, मूल, दिए गए, अब तक, प्रारंभिक, मौजूदा, पिछला",
        ),
        (Your, "अपने, अपनी, अपना, तुम्हारे, तुम्हारी, तुम्हारा, आपके, आपकी, आपका, तेरे"),
        (
            Instr,
            "निर्देश, निर्देशों, आदेश, आदेशों, प्रॉम्प्ट, दिशानिर्देश, दिशानिर्देशों, दिशा-निर्देश, दिशा-निर्देशों, हिदायत*, अनुदेश*",
        ),
        (
            Rules,
            "नियम, नियमों, प्रतिबंध*, सीमाओं, सीमाएं, नीति, नीतियों, फ़िल्टर, फिल्टर, पाबंदी, भूमिका",
        ),
        (Talk, "बातचीत, संदर्भ, संदेश, संदेशों, बातें"),
        (
            SysPrompt,
            "सिस्टम प्रॉम्प्ट, सिस्टम निर्देश*, सिस्टम संदेश, प्रारंभिक प्रॉम्प्ट, सिस्टम प्रोम्प्ट",
        ),
        (
            Safety,
            "सुरक्षा नियम*, सुरक्षा दिशानिर्देश*, सुरक्षा निर्देश*, सुरक्षा नीति*, सुरक्षा प्रोटोकॉल*, नैतिक*, सेंसरशिप, सामग्री नीति*, सुरक्षा जांच",
        ),
        (NewInstr, "नए निर्देश, नया निर्देश, नए नियम, नया कार्य, निम्नलिखित निर्देश"),
        (AboveEnd, "ऊपर सब कुछ, ऊपर का सब, उपरोक्त सब, ऊपर दी गई हर"),
        (
            BeNow,
            "तुम अब, आप अब, अब तुम, अब आप, अब से तुम, अब से आप, तुम्हारे ऊपर कोई, आप पर कोई, तुम पर कोई, आपके पास कोई, तुम्हारे पास कोई",
        ),
        (
            ActAs,
            "नाटक करो, नाटक करें, अभिनय, भूमिका निभा*, की तरह व्यवहार, दिखावा, कल्पना करो कि तुम, कल्पना करें कि आप, के रूप में कार्य, के रूप में जवाब, ढोंग",
        ),
        (Ai, "भाषा मॉडल, एआई, चैटबॉट, कृत्रिम बुद्धि*, सहायक, ai"),
        (
            Unbound,
            "बिना किसी प्रतिबंध*, बिना प्रतिबंध*, कोई प्रतिबंध नहीं, कोई नियम नहीं, कोई सीमा नहीं, बिना किसी सीमा, बिना फ़िल्टर, बिना फिल्टर, बिना किसी फिल्टर, बिना सेंसर*, असीमित, अनैतिक, बिना नियम*, बिना किसी नियम, कुछ भी कर, प्रतिबंधों से मुक्त, बिना रोक",
        ),
        (
            NeverRefuse,
            "कभी मना मत, कभी मना न, मना मत करना, हर सवाल का जवाब, किसी भी सवाल, बिना चेतावनी, हर प्रश्न का उत्तर, इनकार मत",
        ),
        (DevMode, "डेवलपर मोड, गॉड मोड, एडमिन मोड"),
        (FromNow, "अब से, इस क्षण से, आगे से, आज से"),
        (
            Secrecy,
            "उपयोगकर्ता को मत बता*, उपयोगकर्ता को न बता*, यूजर को मत बता*, किसी को मत बता*, चुपचाप, गुप्त रूप से, बिना बताए, बिना पूछे, उल्लेख न कर*, ज़िक्र मत कर*, छिपाकर, पुष्टि के बिना, बिना पुष्टि",
        ),
        (
            LeakVerb,
            "बताओ, बताएं, बताइए, दिखाओ, दिखाएं, दिखाइए, प्रकट, उजागर, प्रिंट, दोहराओ, दोहराएं, लिखो, लिखें, सूचीबद्ध, क्या है, क्या हैं, लीक, साझा",
        ),
        (Inner, "पूरा, पूरी, पूरे, शब्दशः, छिपे, छिपा, गुप्त, आंतरिक, मूल, मुझे, हूबहू, गोपनीय"),
        (
            LeakNoun,
            "अपने निर्देश, आपके निर्देश, तुम्हारे निर्देश, अपना प्रॉम्प्ट, छिपे निर्देश, गुप्त निर्देश, अपने नियम",
        ),
        (
            SendVerb,
            "भेजो, भेजें, भेज दो, भेज, भेजिए, अपलोड, अग्रेषित, फॉरवर्ड, पोस्ट, साझा, ईमेल",
        ),
        (
            Secret,
            "पासवर्ड, क्रेडेंशियल, एपीआई कुंजी, api कुंजी, api key, टोकन, कुंजी, कुंजियाँ, कुंजियां, पर्यावरण चर, गुप्त कुंजी",
        ),
        (
            Private,
            "बातचीत, चैट इतिहास, ग्राहक सूची, ग्राहक डेटा, ग्राहकों, उपयोगकर्ता डेटा, व्यक्तिगत जानकारी, निजी जानकारी, संदेश, ईमेल, संपर्क",
        ),
        (PrivateSoft, "फ़ाइलें, फाइलें, डेटा"),
        (SaveVerb, "सहेजो, सहेजें, सहेज, याद रखो, याद रखें, जोड़ो, जोड़ें, लिखो, सेव"),
        (Memory, "मेमोरी, स्मृति, याददाश्त"),
        (
            Future,
            "हर जवाब, हर उत्तर, प्रत्येक उत्तर, भविष्य की सभी, भविष्य के सभी, हमेशा के लिए, स्थायी रूप से, हर बातचीत, सभी भविष्य",
        ),
        (This, "यह निर्देश, इस निर्देश, इस पाठ, यह संदेश, इस संदेश, इस नोट, यह नियम, इसे"),
        (ReplyNoun, "जवाब, उत्तर, प्रतिक्रिया, सारांश"),
        (AppendVerb, "जोड़ें, जोड़ो, शामिल, अंत में, शुरू"),
        (Marker, "कोड, टोकन, शब्द, वाक्य, लिंक"),
        (Authority, "मैं डेवलपर हूं, मैं डेवलपर हूँ, मैं आपका डेवलपर, मैं व्यवस्थापक, मैं एडमिन"),
        (BeforeReply, "जवाब देने से पहले, उत्तर देने से पहले, इसे पढ़ते समय, सारांश बनाते समय"),
        (DevNoun, "फ़ाइल, फाइल, दस्तावेज़, स्क्रिप्ट, ईमेल"),
        (You, "तुम, आप, तू"),
    ],
};

/// Indonesian and Malay.
pub(super) const INDONESIAN: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "abaikan, abaikanlah, lupakan, lupakanlah, jangan ikuti, jangan patuhi, jangan hiraukan, kesampingkan, tidak perlu mengikuti, berhenti mengikuti, acuhkan, hiraukan saja, tinggalkan, jangan pedulikan",
        ),
        (
            SetAsideSoft,
            "lewati, timpa, batalkan, hapus, nonaktifkan, langgar, ganti",
        ),
        (
            Voided,
            "tidak berlaku lagi, sudah tidak berlaku, tidak lagi berlaku, dibatalkan, dinonaktifkan, dicabut, tidak berlaku, telah berubah",
        ),
        (Quant, "semua, segala, seluruh, setiap, apa pun, apapun"),
        (
            Prior,
            "sebelumnya, sebelum ini, di atas, terdahulu, awal, asli, yang diberikan, lama, tadi, terdahulu, sejauh ini",
        ),
        (Your, "anda, kamu, mu, kalian, mu*"),
        (
            Instr,
            "instruksi*, perintah*, arahan*, petunjuk*, prompt, panduan, pedoman",
        ),
        (
            Rules,
            "aturan*, batasan*, kebijakan*, larangan, filter, pembatasan, peran, tugas",
        ),
        (Talk, "percakapan, konteks, pesan, teks, obrolan"),
        (
            SysPrompt,
            "prompt sistem, perintah sistem, instruksi sistem, pesan sistem, prompt awal",
        ),
        (
            Safety,
            "aturan keamanan, pedoman keamanan, protokol keamanan, kebijakan konten, etika, moral, sensor, filter keamanan, pemeriksaan keamanan, aturan keselamatan",
        ),
        (
            AboveEnd,
            "semua yang di atas, semua di atas, semua sebelumnya, hal di atas",
        ),
        (
            NewInstr,
            "instruksi baru, perintah baru, aturan baru, tugas baru, instruksi berikut, perintah berikut",
        ),
        (
            BeNow,
            "sekarang kamu adalah, sekarang anda adalah, kamu sekarang adalah, anda sekarang adalah, mulai sekarang kamu, mulai sekarang anda, kamu bukan lagi, anda bukan lagi, kamu tidak memiliki, anda tidak memiliki, kamu tidak punya, anda tidak punya, kamu sekarang, anda sekarang",
        ),
        (
            ActAs,
            "berpura-puralah, berpura-pura, bertindak sebagai, bertindaklah sebagai, berperan sebagai, berperanlah, berlagak, bayangkan kamu, bayangkan anda, bersikaplah seperti, jawab sebagai",
        ),
        (
            Ai,
            "model bahasa, kecerdasan buatan, asisten ai, asisten, sebuah ai, ai",
        ),
        (
            Unbound,
            "tanpa batas*, tanpa batasan, tanpa pembatasan, tanpa filter, tanpa sensor, tanpa aturan, tidak ada batasan, tidak ada aturan, tidak ada filter, tidak terbatas, tidak dibatasi, tanpa moral, tanpa etika, bebas dari, tidak bermoral, apa saja, tidak terikat",
        ),
        (
            NeverRefuse,
            "jangan pernah menolak, jangan menolak, tidak boleh menolak, jawab semua, jawab apa pun, jawab apapun, tanpa peringatan, pertanyaan apa pun, harus menjawab",
        ),
        (DevMode, "mode pengembang, mode dewa, mode admin, mode developer"),
        (
            FromNow,
            "mulai sekarang, mulai saat ini, sejak sekarang, untuk sisa percakapan, selanjutnya",
        ),
        (
            Secrecy,
            "jangan beri tahu, jangan beritahu, jangan katakan, jangan sebutkan, tanpa memberi tahu, tanpa memberitahu, diam-diam, secara rahasia, tanpa bertanya, tanpa konfirmasi, tanpa sepengetahuan, jangan memberi tahu",
        ),
        (
            LeakVerb,
            "tampilkan, tunjukkan, ungkapkan, cetak, ulangi, beri tahu saya, beritahu saya, sebutkan, bocorkan, tuliskan, tulis, apa isi, apa, bagikan, keluarkan, perlihatkan",
        ),
        (
            Inner,
            "kata demi kata, lengkap, tersembunyi, rahasia, internal, awal, asli, secara utuh, persis, seluruh",
        ),
        (
            LeakNoun,
            "instruksi anda, instruksimu, prompt anda, promptmu, aturan anda, aturanmu, instruksi tersembunyi, instruksi rahasia, teks di atas, konfigurasi internal",
        ),
        (
            SendVerb,
            "kirim, kirimkan, teruskan, unggah, posting, bagikan, salin, mengirim, mengirimkan",
        ),
        (
            Secret,
            "kata sandi, kredensial, kunci api, api key, token, variabel lingkungan, kunci pribadi, kunci privat, rahasia, sandi",
        ),
        (
            Private,
            "percakapan, data pelanggan, daftar pelanggan, data pengguna, data pribadi, kontak",
        ),
        (PrivateSoft, "riwayat, pesan, email, berkas, file, data"),
        (SaveVerb, "simpan, ingat, tambahkan, catat, tulis"),
        (Memory, "memori, ingatan, memori jangka panjang"),
        (
            Future,
            "setiap jawaban, setiap balasan, semua jawaban, selamanya, secara permanen, setiap percakapan, semua percakapan, di masa depan, setiap sesi",
        ),
        (
            This,
            "teks ini, instruksi ini, catatan ini, pesan ini, aturan ini, ini, berikut",
        ),
        (
            ReplyNoun,
            "jawaban anda, jawabanmu, setiap jawaban, balasan, jawaban, ringkasan",
        ),
        (AppendVerb, "tambahkan, akhiri, mulai, sertakan, sisipkan"),
        (Marker, "kode, token, kata, kalimat, teks, tautan"),
        (
            Authority,
            "saya adalah pengembang, saya pengembang, saya administrator, saya adalah administrator, pesan dari openai",
        ),
        (
            BeforeReply,
            "sebelum menjawab, sebelum membalas, sebelum melanjutkan, saat membaca ini, ketika merangkum",
        ),
        (DevNoun, "berkas, dokumentasi, skrip, folder, email, file, readme"),
        (Neg, "jangan, tidak, tanpa"),
        (You, "kamu, anda"),
    ],
};

/// Vietnamese.
pub(super) const VIETNAMESE: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "bỏ qua, phớt lờ, hãy quên, quên đi, quên hết, quên tất cả, không tuân theo, đừng tuân theo, không cần tuân theo, đừng làm theo, không làm theo, gạt bỏ, lờ đi, mặc kệ, không quan tâm đến, ngừng tuân theo, bất chấp",
        ),
        (
            SetAsideSoft,
            "ghi đè, vượt qua, hủy bỏ, xóa, vô hiệu hóa, tắt, phá vỡ, gỡ bỏ",
        ),
        (
            Voided,
            "không còn hiệu lực, không còn áp dụng, không áp dụng, đã bị hủy, đã bị vô hiệu, bị hủy bỏ, đã thay đổi",
        ),
        (Quant, "tất cả, mọi, toàn bộ, bất kỳ, mỗi, hết, các"),
        (
            Prior,
            "trước, trước đó, trước đây, ở trên, bên trên, ban đầu, đã cho, đã nhận, phía trên, cũ, gốc",
        ),
        (Your, "của bạn, của mình"),
        (
            Instr,
            "chỉ dẫn, hướng dẫn, chỉ thị, lệnh, câu lệnh, prompt, mệnh lệnh, yêu cầu",
        ),
        (
            Rules,
            "quy tắc, luật, giới hạn, hạn chế, chính sách, quy định, bộ lọc, vai trò, nhiệm vụ",
        ),
        (Talk, "cuộc trò chuyện, ngữ cảnh, tin nhắn, văn bản, nội dung"),
        (
            SysPrompt,
            "lời nhắc hệ thống, prompt hệ thống, câu lệnh hệ thống, hướng dẫn hệ thống, thông điệp hệ thống, lệnh hệ thống, chỉ dẫn hệ thống, system prompt",
        ),
        (
            Safety,
            "quy tắc an toàn, hướng dẫn an toàn, giao thức an toàn, chính sách nội dung, đạo đức, kiểm duyệt, bộ lọc an toàn, biện pháp an toàn",
        ),
        (
            AboveEnd,
            "tất cả ở trên, mọi thứ ở trên, mọi thứ trước đó, những điều trên",
        ),
        (
            NewInstr,
            "chỉ dẫn mới, hướng dẫn mới, lệnh mới, quy tắc mới, nhiệm vụ mới, chỉ thị mới",
        ),
        (
            BeNow,
            "bây giờ bạn là, bạn bây giờ là, từ giờ bạn là, từ bây giờ bạn là, bạn không còn là, bạn không có, bạn đang ở, giờ bạn là",
        ),
        (
            ActAs,
            "giả vờ, đóng vai, hành động như, hãy tưởng tượng bạn, cư xử như, trả lời như, nhập vai, giả làm",
        ),
        (Ai, "mô hình ngôn ngữ, trí tuệ nhân tạo, trợ lý ai, trợ lý, một ai"),
        (
            Unbound,
            "không giới hạn, không có giới hạn, không hạn chế, không có hạn chế, không có bất kỳ giới hạn, không kiểm duyệt, không bị kiểm duyệt, không có quy tắc, không bộ lọc, không có bộ lọc, không bị ràng buộc, vô đạo đức, không đạo đức, bất cứ điều gì, không bị giới hạn, không có bất kỳ hạn chế",
        ),
        (
            NeverRefuse,
            "không bao giờ từ chối, không được từ chối, trả lời mọi, trả lời tất cả, không cảnh báo, mọi câu hỏi, bất kỳ câu hỏi",
        ),
        (DevMode, "chế độ nhà phát triển, chế độ thần, chế độ quản trị"),
        (FromNow, "từ bây giờ, từ giờ, kể từ bây giờ, từ nay, từ lúc này"),
        (
            Secrecy,
            "đừng nói với người dùng, không nói với người dùng, đừng cho người dùng, đừng đề cập, không đề cập, bí mật, lén lút, âm thầm, không hỏi, không cần xác nhận, không cho ai biết, đừng tiết lộ điều này",
        ),
        (
            LeakVerb,
            "hiển thị, tiết lộ, in ra, lặp lại, cho tôi biết, cho tôi xem, liệt kê, viết ra, nói cho tôi, xuất ra, là gì, đưa cho tôi, chia sẻ",
        ),
        (
            Inner,
            "nguyên văn, từng chữ, đầy đủ, bí mật, nội bộ, ban đầu, gốc, chính xác, toàn bộ",
        ),
        (
            LeakNoun,
            "hướng dẫn của bạn, chỉ dẫn của bạn, lời nhắc của bạn, prompt của bạn, quy tắc của bạn, hướng dẫn ẩn, văn bản ở trên",
        ),
        (SendVerb, "gửi, chuyển tiếp, tải lên, đăng, chia sẻ, sao chép, chuyển"),
        (
            Secret,
            "mật khẩu, thông tin đăng nhập, khóa api, api key, mã thông báo, token, biến môi trường, khóa riêng, khóa bí mật",
        ),
        (
            Private,
            "cuộc trò chuyện, lịch sử, dữ liệu khách hàng, danh sách khách hàng, dữ liệu người dùng, thông tin cá nhân, tin nhắn, danh bạ, tập tin, dữ liệu",
        ),
        (PrivateSoft, "email, tệp"),
        (SaveVerb, "lưu, ghi nhớ, nhớ, ghi lại"),
        (Memory, "bộ nhớ, trí nhớ, bộ nhớ dài hạn"),
        (
            Future,
            "mọi câu trả lời, mỗi câu trả lời, tất cả câu trả lời, mãi mãi, vĩnh viễn, mọi cuộc trò chuyện, trong tương lai, mỗi phiên",
        ),
        (
            This,
            "văn bản này, hướng dẫn này, ghi chú này, tin nhắn này, quy tắc này, này, sau đây",
        ),
        (ReplyNoun, "câu trả lời, mỗi câu trả lời, phản hồi, tóm tắt"),
        (AppendVerb, "kết thúc, bắt đầu, chèn"),
        (Marker, "mã, từ, câu, liên kết, đoạn"),
        (
            Authority,
            "tôi là nhà phát triển, tôi là quản trị viên, tin nhắn từ openai",
        ),
        (
            BeforeReply,
            "trước khi trả lời, trước khi tiếp tục, khi đọc điều này, khi tóm tắt",
        ),
        (DevNoun, "tài liệu, thư mục, email, tệp, readme"),
        (Neg, "đừng, không"),
        (You, "bạn phải"),
    ],
};
