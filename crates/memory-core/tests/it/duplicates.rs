//! Duplicates, near-duplicates, and updates that are neither.

use memory_core::validate::duplicate::{NEAR_DUPLICATE, Prepared, is_duplicate, key, similarity};
use proptest::prelude::*;

use crate::support::cases;
use crate::texts::{ORDINARY, hostile_text};

#[test]
fn case_width_space_quotes_and_sentences_do_not_count() {
    for (a, b) in [
        ("Use tabs.", "use tabs"),
        ("Use tabs!", "Use  tabs"),
        ("- Use \"tabs\"", "Use “tabs”."),
        ("* Run `cargo test`, then push.", "Run cargo test then push"),
        ("Use tabs\nnot spaces", "Use tabs not spaces"),
        ("ＵＳＥ　ｔａｂｓ", "use tabs"),
        ("Don’t push", "don't push"),
        ("Straße", "STRASSE"),
        ("ΛΟΓΟΣ", "λόγος".replace('ό', "ο").as_str()),
        ("e\u{301}tat", "État"),
        ("ig\u{200b}nore", "ignore"),
        ("☂\u{fe0f}", "☂"),
        ("构建超时是 30 秒。", "构建超时是30秒"),
        ("主题设为「暗色」", "主题设为暗色"),
        ("主题设为“暗色”。", "主题设为暗色"),
        ("ﾋﾞﾙﾄﾞは３０秒", "ビルドは30秒"),
        ("빌드는 30초입니다.", "빌드는 30초입니다"),
        ("(see below).", "(see below)"),
        ("10 – 20", "10 - 20"),
        ("wait...", "wait"),
        ("$x$ = 5", "$x$ =  5"),
    ] {
        assert!(is_duplicate(a, b), "{a:?} {b:?}: {:?} {:?}", key(a), key(b));
        assert!((similarity(a, b) - 1.0).abs() < f64::EPSILON);
    }
}

#[test]
fn what_changes_the_meaning_counts() {
    for (a, b) in [
        ("-5", "5"),
        ("+5", "5"),
        ("C", "C++"),
        ("C++", "C#"),
        ("a.b", "ab"),
        ("v1.2", "v12"),
        ("1.5", "15"),
        ("1,5", "15"),
        ("10⁵", "105"),
        ("x²", "x2"),
        ("½", "12"),
        ("①", "1"),
        (".env", "env"),
        ("cd ..", "cd ."),
        ("dir/..", "dir/."),
        ("from 1..", "from 1"),
        ("a/b", "ab"),
        ("50%", "50"),
        ("$5", "5"),
        ("!x", "x"),
        ("x?", "x"),
        ("is it slow?", "is it slow"),
        ("~/x", "/x"),
        ("*.rs", ".rs"),
        ("# rm x", "rm x"),
        ("a - b", "a b"),
        ("a_b", "ab"),
        ("a-b", "ab"),
        ("--flag", "flag"),
        ("tar -r", "tar -R"),
        ("x == y", "x = y"),
        ("x != y", "x = y"),
        ("x < y", "x > y"),
        ("a && b", "a || b"),
        ("No, tests are required", "No tests are required"),
        ("不，可以", "不可以"),
        ("do it", "don't it"),
        ("C:", "C"),
        ("println!", "println! now"),
        ("5\"", "5"),
        ("1 2", "12"),
        ("日本", "日木"),
        ("!", "?"),
        (".", ".."),
        ("", "."),
        ("\u{e000}", ""),
        ("👍", "👎"),
    ] {
        assert!(!is_duplicate(a, b), "{a:?} {b:?}: {:?}", key(a));
        assert!(similarity(a, b) < 1.0, "{a:?} {b:?}");
    }
}

/// What a pair is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pair {
    Duplicate,
    /// The same with another value, or its opposite.
    Update,
    /// About something else.
    Other,
}

use Pair::{Duplicate, Other, Update};

/// Written for this test; the threshold is chosen by them.
#[rustfmt::skip]
const PAIRS: &[(Pair, &str, &str)] = &[
    // English
    (Duplicate, "The build times out after 30 seconds.", "Builds time out after 30 seconds"),
    (Duplicate, "Run the tests with cargo nextest", "Run tests with `cargo nextest`."),
    (Duplicate, "The user prefers tabs over spaces", "User prefers tabs over spaces."),
    (Duplicate, "Staging database is on port 5433", "The staging database is at port 5433"),
    (Duplicate, "Never push directly to the main branch", "Never push directly to main branch!"),
    (Duplicate, "Commit messages are written in English", "The commit message is written in English"),
    (Duplicate, "Don't edit generated files in src/gen", "Do not edit the generated files in src/gen"),
    (Duplicate, "The deploy script lives in scripts/deploy.sh", "Deploy script is in scripts/deploy.sh"),
    (Duplicate, "Logs of the gateway are rotated daily and kept for two weeks", "The gateway logs are rotated daily and kept for two weeks"),
    (Duplicate, "The timeout of the build is 30s", "Timeout of the build is 30 seconds."),
    (Update, "timeout is 30 s", "timeout is 60 s"),
    (Update, "The timeout of the build is 30 s", "The timeout of the build is 30 ms"),
    (Update, "The timeout of the build is 30 seconds", "The timeout of the build is 30 minutes"),
    (Update, "The build times out after 30 seconds.", "The build times out after 300 seconds."),
    (Update, "The temperature must stay above -5 degrees", "The temperature must stay above 5 degrees"),
    (Update, "Config lives in /etc/app/config.toml", "Config lives in /etc/app/settings.toml"),
    (Update, "The deploy script is scripts/deploy.sh", "The deploy script is tools/deploy.sh"),
    (Update, "Feature flags are enabled in production", "Feature flags are disabled in production"),
    (Update, "Feature flags are enabled in production", "Feature flags are not enabled in production"),
    (Update, "Push to main", "Never push to main"),
    (Update, "You must run the migrations by hand", "You must not run the migrations by hand"),
    (Update, "The user prefers tabs over spaces for indentation", "The user prefers spaces over tabs for indentation"),
    (Update, "The service is written in C++", "The service is written in C#"),
    (Update, "Use version 1.2 of the parser", "Use version 1.12 of the parser"),
    (Update, "The frontend of the shop uses React with hooks", "The frontend of the shop uses Svelte with hooks"),
    (Update, "Backups run at 02:00 on Monday", "Backups run at 02:00 on Sunday"),
    (Update, "Deploy on Fridays", "Deploy except on Fridays"),
    (Update, "Copy files from staging to production", "Copy files from production to staging"),
    (Update, "Retries are limited to three for every request of the client", "Retries are limited to five for every request of the client"),
    (Update, "The staging server in Frankfurt is used for load tests of the gateway", "The staging server in Dublin is used for load tests of the gateway"),
    (Other, "Run the tests with cargo nextest", "The staging database is on port 5433"),
    (Other, "Never push to main", "Backups run at night"),
    // German
    (Duplicate, "Die Tests laufen mit cargo nextest", "Tests laufen mit `cargo nextest`."),
    (Duplicate, "Der Server steht in Frankfurt und wird nachts gesichert", "Server steht in Frankfurt und wird nachts gesichert"),
    (Update, "Das Zeitlimit beträgt 30 Sekunden", "Das Zeitlimit beträgt 60 Sekunden"),
    (Update, "Die Tests dürfen auf dem Server laufen", "Die Tests dürfen nicht auf dem Server laufen"),
    // French, Spanish, Russian
    (Duplicate, "Les tests sont lancés avec cargo nextest", "Les tests sont lancés avec « cargo nextest »."),
    (Update, "Le serveur est redémarré chaque nuit", "Le serveur n'est pas redémarré chaque nuit"),
    (Duplicate, "La base de datos de pruebas usa el puerto 5433", "Base de datos de pruebas usa el puerto 5433"),
    (Update, "La base de datos de pruebas usa el puerto 5433", "La base de datos de pruebas usa el puerto 5432"),
    (Duplicate, "Сборка проекта занимает тридцать секунд", "Сборка проекта занимает тридцать секунд!"),
    (Update, "Можно отправлять изменения прямо в main", "Нельзя отправлять изменения прямо в main"),
    // Chinese
    (Duplicate, "构建的超时时间是30秒", "构建超时时间为 30 秒。"),
    (Duplicate, "用户喜欢用制表符缩进代码", "用户喜欢使用制表符来缩进代码"),
    (Duplicate, "提交信息请用英文写", "提交信息用英文写"),
    (Duplicate, "不要直接推送到主分支", "请不要直接推送到主分支！"),
    (Update, "构建的超时时间是30秒", "构建的超时时间是60秒"),
    (Update, "可以直接推送到主分支", "不可以直接推送到主分支"),
    (Update, "数据库服务器在北京机房", "数据库服务器在上海机房"),
    (Update, "日志保存在 /var/log/app 目录", "日志保存在 /var/log/web 目录"),
    (Update, "从测试环境复制到生产环境", "从生产环境复制到测试环境"),
    (Update, "每周三晚上备份数据库", "每周五晚上备份数据库"),
    (Other, "提交信息请用英文写", "数据库服务器在北京机房"),
    // Japanese
    (Duplicate, "ビルドのタイムアウトは30秒です", "ビルドのタイムアウトは３０秒"),
    (Duplicate, "コミットメッセージは英語で書く", "コミットメッセージは英語で書きます。"),
    (Duplicate, "テストは cargo nextest で実行する", "テストはcargo nextestで実行します"),
    (Update, "ビルドのタイムアウトは30秒です", "ビルドのタイムアウトは60秒です"),
    (Update, "本番環境で機能を有効にする", "本番環境で機能を無効にする"),
    (Update, "主ブランチに直接プッシュする", "主ブランチに直接プッシュしない"),
    (Update, "設定は config/app.toml にあります", "設定は config/web.toml にあります"),
    (Update, "データベースは東京にある", "データベースは大阪にある"),
    (Other, "コミットメッセージは英語で書く", "データベースは東京にある"),
    // Korean
    (Duplicate, "빌드 제한 시간은 30초입니다", "빌드 제한 시간은 30초이다."),
    (Duplicate, "커밋 메시지는 영어로 작성합니다", "커밋 메시지를 영어로 작성한다"),
    (Duplicate, "테스트는 cargo nextest로 실행합니다", "테스트는 cargo nextest 로 실행한다"),
    (Update, "빌드 제한 시간은 30초입니다", "빌드 제한 시간은 60초입니다"),
    (Update, "메인 브랜치에 직접 푸시합니다", "메인 브랜치에 직접 푸시하지 않습니다"),
    (Update, "설정 파일은 conf/app.yml에 있습니다", "설정 파일은 conf/web.yml에 있습니다"),
    (Update, "데이터베이스는 서울에 있습니다", "데이터베이스는 부산에 있습니다"),
    (Other, "커밋 메시지는 영어로 작성합니다", "데이터베이스는 서울에 있습니다"),
];

/// Written when the threshold and the lists were fixed, to see whether they hold for others.
#[rustfmt::skip]
const FRESH: &[(Pair, &str, &str)] = &[
    (Duplicate, "All dates are stored in UTC", "Dates are stored in UTC."),
    (Duplicate, "The API key is read from the environment variable APP_KEY", "API key is read from the APP_KEY environment variable"),
    (Duplicate, "Use the vendored OpenSSL on macOS", "On macOS use the vendored OpenSSL"),
    (Duplicate, "Integration tests need a running Redis", "The integration tests need a running redis instance"),
    (Duplicate, "The user wants short answers without emoji", "User wants short answers without emojis"),
    (Duplicate, "The linter config was moved to .config/lint.yml last week", "Linter config moved to .config/lint.yml last week"),
    (Update, "Release notes are written by Maria", "Release notes are written by Tom"),
    (Update, "The API accepts JSON only", "The API accepts JSON"),
    (Update, "All dates are stored in UTC", "All dates are stored in local time"),
    (Update, "Use the vendored OpenSSL on macOS", "Use the vendored OpenSSL on Linux"),
    (Update, "Cache entries expire after one hour", "Cache entries expire after one day"),
    (Update, "Cache entries expire after one hour", "Cache entries never expire"),
    (Update, "The worker must be restarted after the migration", "The worker must be restarted before the migration"),
    (Update, "Allow outgoing connections from the sandbox", "Block outgoing connections from the sandbox"),
    (Update, "Increase the pool size when the queue is long", "Decrease the pool size when the queue is long"),
    (Update, "The nightly job is owned by the data team", "The nightly job is owned by the platform team"),
    (Update, "port is 8080", "port is 8081"),
    (Update, "Set max_retries=3", "Set max_retries=4"),
    (Update, "Set max_retries=3", "Set min_retries=3"),
    (Update, "The server has 16 GB of memory", "The server has 16 TB of memory"),
    (Update, "Die Datenbank wird täglich gesichert", "Die Datenbank wird wöchentlich gesichert"),
    (Duplicate, "Die Datenbank wird täglich gesichert.", "Datenbank wird täglich gesichert"),
    (Update, "项目使用空格缩进", "项目使用制表符缩进"),
    (Duplicate, "项目使用四个空格缩进", "项目用四个空格缩进。"),
    (Update, "项目使用四个空格缩进", "项目使用两个空格缩进"),
    (Duplicate, "测试前需要启动本地的数据库服务", "测试前要启动本地数据库服务"),
    (Update, "测试前需要启动本地数据库服务", "测试后需要启动本地数据库服务"),
    (Update, "接口返回的时间是北京时间", "接口返回的时间是世界协调时间"),
    (Update, "ログは毎日削除される", "ログは毎週削除される"),
    (Duplicate, "ログは毎日削除される", "ログは毎日削除されます。"),
    (Duplicate, "環境変数 APP_KEY から鍵を読み込む", "環境変数APP_KEYから鍵を読み込みます"),
    (Update, "テストの前にサーバーを起動する", "テストの後にサーバーを起動する"),
    (Update, "テストの前にサーバーを起動する", "テストの前にサーバーを停止する"),
    (Update, "서버는 매일 백업됩니다", "서버는 매주 백업됩니다"),
    (Duplicate, "서버는 매일 백업됩니다", "서버는 매일 백업된다."),
    (Update, "테스트 전에 서버를 시작합니다", "테스트 후에 서버를 시작합니다"),
    (Duplicate, "로그 파일은 날짜별로 저장합니다", "로그 파일을 날짜별로 저장한다"),
];

#[test]
fn the_threshold_tells_duplicates_from_updates() {
    let (least, most) = check_pairs(PAIRS);
    assert!(
        least >= 0.80 && most < 0.75,
        "the figures of NEAR_DUPLICATE are {least:.3} and {most:.3}"
    );
    check_pairs(FRESH);
}

/// Returns the least score of a duplicate and the greatest of another pair.
fn check_pairs(pairs: &[(Pair, &str, &str)]) -> (f64, f64) {
    let (mut least, mut most) = (1.0_f64, 0.0_f64);
    let mut wrong = Vec::new();
    for &(pair, a, b) in pairs {
        let score = similarity(a, b);
        if (score >= NEAR_DUPLICATE) != (pair == Duplicate) {
            wrong.push(format!("{score:.3} {pair:?} {a} | {b}"));
        }
        match pair {
            Duplicate => least = least.min(score),
            Update => most = most.max(score),
            Other => assert!(score < 0.5, "{score:.3} {a} | {b}"),
        }
    }
    assert!(
        wrong.is_empty(),
        "least {least:.3}, most {most:.3}\n{}",
        wrong.join("\n")
    );
    (least, most)
}

#[test]
fn a_note_in_other_words_is_not_found() {
    for (a, b) in [
        ("Release notes are written by Maria", "Maria writes the release notes"),
        ("The build takes 30 seconds", "Compiling needs half a minute"),
        ("默认端口是8080", "缺省端口为8080"),
    ] {
        assert!(similarity(a, b) < NEAR_DUPLICATE, "{a} | {b}");
    }
}

#[test]
fn a_number_counts_in_a_long_text_and_a_word_does_not() {
    let steps: Vec<String> = (0..200)
        .map(|n| format!("Step {n} is described here with a few words."))
        .collect();
    let text = steps.join(" ");
    let number = text.replacen("Step 100", "Step 999", 1);
    let word = text.replacen("described", "explained", 1);
    assert!(similarity(&text, &number) < NEAR_DUPLICATE);
    assert!(similarity(&text, &word) >= NEAR_DUPLICATE);
    assert!(similarity(&text, "Step 1") < 0.1);
}

#[test]
fn one_change_in_an_ordinary_text_is_no_duplicate() {
    for text in ORDINARY.iter().filter(|text| text.chars().count() > 8) {
        for changed in [
            format!("{text} 7"),
            format!("not {text}"),
            format!("{text} /etc/x"),
            format!("{text} = x"),
        ] {
            assert!(similarity(text, &changed) < NEAR_DUPLICATE, "{text} | {changed}");
        }
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn scores_are_sound(a in hostile_text(), b in hostile_text()) {
        let (x, y) = (Prepared::new(&a), Prepared::new(&b));
        let score = x.similarity(&y);
        prop_assert!((0.0..=1.0).contains(&score));
        prop_assert_eq!(score.to_bits(), y.similarity(&x).to_bits(), "not the same both ways");
        prop_assert_eq!(score >= 1.0, key(&a) == key(&b));
        prop_assert_eq!(score >= 1.0, is_duplicate(&a, &b));
        prop_assert_eq!(x.similarity(&x).to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn digits_are_never_lost(text in hostile_text()) {
        // Other characters may turn into digits, so the digits of the text are among those of the key, in order.
        let key_of_text = key(&text);
        let mut kept = key_of_text.chars();
        prop_assert!(text.chars().filter(char::is_ascii_digit).all(|digit| kept.any(|c| c == digit)), "{key_of_text:?}");
        prop_assert_eq!(key(&text).trim().to_owned(), key(&text));
    }
}

#[test]
fn a_long_text_of_any_piece_is_compared() {
    for piece in [
        "a", "a ", "a.\"", "中", "ab ", "-", ".", "\"", "'", "no, ", "不", "😀", "12 ", "a-", "가 ", "\u{301}",
    ] {
        let text = piece.repeat((1 << 18) / piece.len());
        let longer = format!("{text}{piece}x");
        assert!(similarity(&text, &longer) <= 1.0);
    }
}

#[test]
fn one_candidate_is_compared_with_many_entries() {
    let candidate = Prepared::new(&"a long candidate of many words ".repeat(20_000));
    let entries: Vec<Prepared> = (0..20_000).map(|n| Prepared::new(&format!("entry {n}"))).collect();
    assert!(entries.iter().all(|entry| candidate.similarity(entry) < 0.1));
}
