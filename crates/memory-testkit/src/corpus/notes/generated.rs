//! Notes put together from frames and drawn values: what looks random and is no secret.

use super::super::Note;
use super::super::draw::{DIGITS, Draw, LOWER, LOWER_DIGITS, UPPER_DIGITS, UPPER_HEX, URL64, base64};

/// Frames of a class with their language; `{x}` stands for the drawn value.
type Frames = &'static [(&'static str, &'static str)];

/// A class: its name, how many notes it has, its frames and its values.
type Class = (&'static str, usize, Frames, fn(&mut Draw) -> String);

const CLASSES: [Class; 24] = [
    ("sha", 340, SHA, |draw| {
        let length = draw.pick(&[7, 8, 10, 12, 40, 40, 40, 40, 64]);
        draw.hex(length)
    }),
    ("uuid", 320, IDS, |draw| {
        let uuid = draw.uuid();
        if draw.chance(150) { uuid.to_uppercase() } else { uuid }
    }),
    ("digest", 340, DIGESTS, digest),
    ("variable", 340, VARIABLES, variable),
    ("config-name", 340, NAMES, config_name),
    ("log", 320, LOGS, log_value),
    ("diff", 320, DIFFS, diff_value),
    ("ulid", 60, IDS, |draw| {
        "01J".to_owned() + &draw.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23)
    }),
    ("lock-file", 120, LOCKS, |draw| base64(&draw.bytes(64))),
    ("base64-example", 80, ENCODED, encoded),
    ("public-key", 80, PUBLIC, public_key),
    ("semver", 60, VERSIONS, |draw| {
        let numbers = [30, 40, 20].map(|most| draw.between(0, most).to_string()).join(".");
        let end = draw.pick(&["", "-rc.1", "-beta.3+build.114", "+20260430.sha.5114f85", "-SNAPSHOT"]);
        numbers + end
    }),
    ("date", 60, DATES, |draw| {
        let (month, day) = (draw.between(1, 12), draw.between(1, 28));
        let (hour, minute) = (draw.between(0, 23), draw.between(0, 59));
        format!(
            "2026-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z",
            draw.between(0, 59)
        )
    }),
    ("phone", 60, PHONES, |draw| {
        let (area, number) = (draw.number(3), draw.number(7));
        draw.pick(&["+49 {a} {n}", "+1 ({a}) {n}", "0{a}/{n}", "+86 {a} {n}", "+81-{a}-{n}"])
            .replace("{a}", &area)
            .replace("{n}", &number)
    }),
    ("isbn", 40, BOOKS, |draw| {
        format!(
            "978-{}-{}-{}-{}",
            draw.text(DIGITS, 1),
            draw.text(DIGITS, 4),
            draw.text(DIGITS, 4),
            draw.text(DIGITS, 1)
        )
    }),
    ("ipv6", 60, HOSTS, |draw| {
        let groups: Vec<String> = (0..6).map(|_| draw.hex(4)).collect();
        format!("2001:db8:{}", groups.join(":"))
    }),
    ("mac", 40, HOSTS, |draw| {
        let groups: Vec<String> = (0..6).map(|_| draw.hex(2)).collect();
        groups.join(":")
    }),
    ("colour", 40, COLOURS, |draw| format!("#{}", draw.hex(6))),
    ("etag", 40, TAGS, |draw| format!("\"{}-{}\"", draw.hex(8), draw.hex(12))),
    ("trace-id", 60, TRACES, |draw| {
        format!("00-{}-{}-01", draw.hex(32), draw.hex(16))
    }),
    ("object-id", 60, IDS, |draw| {
        let prefix = draw.pick(&[
            "cus_",
            "prod_",
            "evt_",
            "in_",
            "i-0",
            "vpc-0",
            "sg-0",
            "arn:aws:iam::123456789012:role/app-",
        ]);
        let length = draw.pick(&[14, 17, 24]);
        prefix.to_owned() + &draw.text(LOWER_DIGITS, length)
    }),
    ("path", 80, PATHS, |draw| {
        let (a, b) = (draw.text(LOWER, 6), draw.hex(8));
        draw.pick(&[
            "/var/lib/docker/overlay2/{b}/merged",
            "~/.cargo/registry/cache/{a}-{b}.crate",
            "node_modules/.pnpm/{a}@3.1.0_{b}",
            "/nix/store/{b}{b}-{a}-1.2.3",
            "target/debug/deps/{a}-{b}{b}",
            "dist/assets/index-{b}.js",
            "~/.ssh/{a}_ed25519",
            "/etc/ssl/private/{a}.key",
        ])
        .replace("{a}", &a)
        .replace("{b}", &b)
    }),
    ("identifier", 80, IDENTIFIERS, |draw| {
        let words = [
            "Abstract", "Session", "Token", "Factory", "Password", "Encoder", "Key", "Provider", "Secret", "Manager",
            "Bean", "Resolver",
        ];
        (0..5).map(|_| draw.pick(&words)).collect()
    }),
    ("url", 80, URLS, |draw| {
        let (word, number, slug) = (draw.text(LOWER, 7), draw.number(5), draw.text(LOWER_DIGITS, 11));
        draw.pick(&[
            "https://github.com/acme/{w}/pull/{n}",
            "https://docs.example.org/{w}/v{n}/guide#install",
            "https://www.youtube.com/watch?v={s}",
            "https://example.org/search?q={w}&page={n}&sort=key",
            "https://cdn.example.org/{w}/{s}/app.min.js?v={n}",
            "https://meet.example.org/{s}",
        ])
        .replace("{w}", &word)
        .replace("{n}", &number)
        .replace("{s}", &slug)
    }),
];

/// Returns all of them.
pub(super) fn all() -> Vec<Note> {
    let mut notes = Vec::new();
    for (class, count, frames, value) in CLASSES {
        let mut draw = Draw::new(class);
        notes.extend((0..count).map(|number| {
            let (language, frame) = frames[number % frames.len()];
            Note {
                text: frame.replace("{x}", &value(&mut draw)),
                language,
                class,
            }
        }));
    }
    notes
}

fn digest(draw: &mut Draw) -> String {
    match draw.between(0, 6) {
        0 | 1 => format!("sha256:{}", draw.hex(64)),
        2 => format!("sha512-{}", draw.base64(64)),
        3 => format!("sha384-{}", draw.base64(48)),
        4 => format!("md5 {}", draw.hex(32)),
        5 => format!("h1:{}", draw.base64(32)),
        _ => format!("blake3:{}", draw.hex(64)),
    }
}

fn variable(draw: &mut Draw) -> String {
    let name = draw.pick(&[
        "API_TOKEN",
        "DB_PASSWORD",
        "GITHUB_TOKEN",
        "STRIPE_SECRET_KEY",
        "SLACK_WEBHOOK",
        "AUTH",
        "AWS_SECRET_ACCESS_KEY",
        "NPM_TOKEN",
        "client_secret",
        "apiKey",
    ]);
    // `¤` stands for the name, since the frames themselves are full of braces.
    draw.pick(&[
        "$¤",
        "${¤}",
        "${¤:-}",
        "%¤%",
        "{{ ¤ }}",
        "{{¤}}",
        "<¤>",
        "${{ secrets.¤ }}",
        "process.env.¤",
        "os.environ['¤']",
        "os.getenv(\"¤\")",
        "@¤@",
        "ENV['¤']",
        "$(cat /run/secrets/¤)",
        "{{ .Values.¤ }}",
        "$env:¤",
        "System.getenv(\"¤\")",
        "env::var(\"¤\")",
    ])
    .replace('¤', name)
}

fn config_name(draw: &mut Draw) -> String {
    let (first, second) = (
        draw.pick(&[
            "APP",
            "BILLING",
            "SEARCH",
            "MAIL",
            "PAYMENT",
            "ANALYTICS",
            "SSO",
            "QUEUE",
            "STORAGE",
            "MAPS",
        ]),
        draw.pick(&[
            "API_KEY",
            "SECRET",
            "TOKEN",
            "PASSWORD",
            "PRIVATE_KEY_PATH",
            "CLIENT_SECRET",
            "ACCESS_TOKEN",
            "SIGNING_KEY",
            "WEBHOOK_SECRET",
            "PASSPHRASE",
        ]),
    );
    let name = format!("{first}_{second}");
    if draw.chance(300) {
        name.to_lowercase().replace('_', ".")
    } else {
        name
    }
}

fn log_value(draw: &mut Draw) -> String {
    match draw.between(0, 4) {
        0 => format!("request_id={}", draw.uuid()),
        1 => format!("commit={}", draw.hex(40)),
        2 => format!("took={}ms bytes={}", draw.number(3), draw.number(6)),
        3 => format!(
            "user={} tokens={} key=orders:{}",
            draw.number(4),
            draw.number(5),
            draw.number(6)
        ),
        _ => format!("digest=sha256:{}", draw.hex(64)),
    }
}

fn diff_value(draw: &mut Draw) -> String {
    match draw.between(0, 4) {
        0 => format!("rev = \"{}\"", draw.hex(40)),
        1 => format!("image: registry.example.org/app@sha256:{}", draw.hex(64)),
        2 => format!(
            "version = \"{}.{}.{}\"",
            draw.between(0, 9),
            draw.between(0, 30),
            draw.between(0, 9)
        ),
        3 => format!("let token = next_{}(input)?;", draw.text(LOWER, 5)),
        _ => format!("checksum = \"{}\"", draw.hex(64)),
    }
}

fn encoded(draw: &mut Draw) -> String {
    match draw.between(0, 4) {
        0 => {
            let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0".to_vec();
            bytes.extend(draw.bytes(40));
            format!("data:image/png;base64,{}", base64(&bytes))
        }
        1 => base64(format!("Hello, {}! This is a test.", draw.text(LOWER, 6)).as_bytes()),
        2 => {
            let mut bytes = b"wOF2\0\x01\0\0".to_vec();
            bytes.extend(draw.bytes(60));
            format!("data:font/woff2;base64,{}", base64(&bytes))
        }
        3 => base64(format!("{{\"page\":{},\"sort\":\"name\"}}", draw.number(4)).as_bytes()),
        _ => {
            let mut bytes = b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec();
            bytes.extend(draw.bytes(70));
            base64(&bytes)
        }
    }
}

fn public_key(draw: &mut Draw) -> String {
    match draw.between(0, 4) {
        0 => format!(
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{} deploy@build-{}",
            draw.base62(43),
            draw.text(DIGITS, 1)
        ),
        1 => format!("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC{} ci", draw.base62(360)),
        2 => format!(
            "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE{}\n-----END PUBLIC KEY-----",
            draw.base64(60)
        ),
        3 => format!(
            "-----BEGIN CERTIFICATE-----\nMIIB{}\n{}\n-----END CERTIFICATE-----",
            draw.text(URL64, 60).replace(['-', '_'], "A"),
            draw.base64(48)
        ),
        _ => format!(
            "age1{} is the recipient for backups",
            draw.text("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 58)
        ),
    }
}

const SHA: Frames = &[
    ("en", "Fixed in commit {x}."),
    ("en", "{x} fix the off-by-one in the pager"),
    ("en", "git bisect says the first bad commit is {x}"),
    ("en", "The submodule is pinned to {x}, do not move it."),
    (
        "en",
        "commit {x}\nAuthor: Mara <mara@example.org>\n\n    parser: accept empty blocks",
    ),
    ("en", "index {x}..0000000 100644"),
    ("en", "HEAD is now at {x} docs: new front page"),
    ("en", "uses: actions/checkout@{x} # v4"),
    ("en", "rev = \"{x}\""),
    ("zh", "提交 {x} 修复了登录问题。"),
    ("zh", "回滚到 {x} 就正常了。"),
    ("ja", "コミット {x} で修正済みです。"),
    ("ko", "커밋 {x} 에서 고쳤습니다."),
    ("de", "Behoben mit Commit {x}, siehe Änderungsliste."),
    ("fr", "Corrigé dans le commit {x}."),
    ("es", "Arreglado en el commit {x}."),
    ("pt", "Corrigido no commit {x}."),
    ("ru", "Исправлено в коммите {x}."),
    ("ar", "أُصلح في الإيداع {x}."),
    ("fa", "در کامیت {x} درست شد."),
    ("hi", "कमिट {x} में ठीक किया गया।"),
];

const IDS: Frames = &[
    ("en", "The session id in the report is {x}."),
    ("en", "Tenant {x} has the feature switched on."),
    ("en", "id: {x}"),
    ("en", "{\"id\": \"{x}\", \"state\": \"done\"}"),
    ("en", "SELECT * FROM orders WHERE id = '{x}';"),
    ("en", "GET /v1/orders/{x} returns 404 since yesterday"),
    ("en", "trace: {x}"),
    ("en", "const FIXTURE_ID = \"{x}\";"),
    ("en", "export ORDER_ID={x}"),
    ("zh", "出错的订单编号是 {x}。"),
    ("ja", "対象のIDは {x} です。"),
    ("ko", "세션 ID는 {x} 입니다."),
    ("de", "Die Kennung des Auftrags ist {x}."),
    ("fr", "L'identifiant de la commande est {x}."),
    ("es", "El identificador del pedido es {x}."),
    ("pt", "O identificador do pedido é {x}."),
    ("ru", "Идентификатор заказа: {x}."),
    ("ar", "معرف الطلب هو {x}."),
    ("fa", "شناسهٔ سفارش {x} است."),
    ("hi", "ऑर्डर की आईडी {x} है।"),
];

const DIGESTS: Frames = &[
    ("en", "The image is pinned: registry.example.org/app@{x}"),
    ("en", "integrity=\"{x}\""),
    ("en", "Checksum of the archive: {x}"),
    ("en", "\"integrity\": \"{x}\","),
    ("en", "{x}  release-4.2.0.tar.gz"),
    ("en", "Status: Downloaded newer image, digest {x}"),
    ("en", "FROM node:22@{x}"),
    ("en", "expected {x}, got another one"),
    ("en", "ETag: \"{x}\""),
    ("zh", "镜像摘要：{x}"),
    ("ja", "チェックサムは {x} です。"),
    ("ko", "체크섬: {x}"),
    ("de", "Prüfsumme der Datei: {x}"),
    ("fr", "Somme de contrôle : {x}"),
    ("es", "Suma de verificación: {x}"),
    ("pt", "Soma de verificação: {x}"),
    ("ru", "Контрольная сумма: {x}"),
    ("ar", "المجموع الاختباري: {x}"),
    ("hi", "चेकसम: {x}"),
];

const VARIABLES: Frames = &[
    ("en", "token: {x}"),
    ("en", "password={x}"),
    ("en", "export API_KEY={x}"),
    ("en", "Authorization: Bearer {x}"),
    ("en", "{\"api_key\": \"{x}\"}"),
    ("en", "secret = {x}"),
    ("en", "curl -H \"X-Api-Key: {x}\" https://api.example.org"),
    ("en", "DATABASE_URL=postgres://app:{x}@db.internal:5432/app"),
    ("en", "client_secret: \"{x}\""),
    ("en", "//registry.example.org/:_password={x}"),
    ("zh", "密码从环境变量读取：password: {x}"),
    ("ja", "パスワード: {x}"),
    ("ko", "토큰은 {x} 에서 읽습니다."),
    ("de", "Das Passwort kommt aus der Umgebung: {x}"),
    ("fr", "mot de passe : {x}"),
    ("es", "contraseña: {x}"),
    ("pt", "senha: {x}"),
    ("ru", "пароль: {x}"),
    ("ar", "كلمة المرور: {x}"),
    ("hi", "पासवर्ड: {x}"),
];

const NAMES: Frames = &[
    ("en", "Set {x} in the deployment before the rollout."),
    ("en", "{x} is read once at start and never logged."),
    ("en", "Missing required setting: {x}"),
    ("en", "| {x} | required | read from the vault |"),
    ("en", "{x}="),
    ("en", "# {x}: see the vault, path kv/app"),
    ("en", "The name changed from {x} to CREDENTIALS_FILE."),
    (
        "en",
        "env:\n  - name: {x}\n    valueFrom:\n      secretKeyRef:\n        name: app\n        key: {x}\n",
    ),
    ("en", "Both {x} and its file variant are accepted."),
    ("en", "grep -rn {x} deploy/ | wc -l"),
    ("zh", "部署前先设置 {x}。"),
    ("ja", "起動前に {x} を設定してください。"),
    ("ko", "배포 전에 {x} 를 설정하세요."),
    ("de", "{x} muss vor dem Start gesetzt sein."),
    ("fr", "La variable {x} est obligatoire."),
    ("es", "Falta la variable {x} en el despliegue."),
    ("pt", "Defina {x} antes do deploy."),
    ("ru", "Переменная {x} обязательна."),
    ("ar", "المتغير {x} إلزامي."),
    ("fa", "متغیر {x} الزامی است."),
    ("hi", "{x} सेट करना ज़रूरी है।"),
];

const LOGS: Frames = &[
    ("en", "2026-04-30T10:15:00Z INFO  api: {x}"),
    ("en", "[WARN] retrying upload, {x}"),
    ("en", "Apr 30 10:15:00 web-2 app[311]: {x} status=200"),
    ("en", "level=info msg=\"token refreshed\" {x}"),
    ("en", "ERROR key not found in cache {x}"),
    ("en", "DEBUG password check passed {x}"),
    ("en", "{\"level\":\"info\",\"msg\":\"{x}\"}"),
    (
        "en",
        "10.2.0.7 - - [30/Apr/2026:10:15:00 +0000] \"GET /v1/items?{x} HTTP/1.1\" 200 512",
    ),
    (
        "en",
        "I0430 10:15:00.000001       1 controller.go:91] synced secret prod/app {x}",
    ),
    ("zh", "2026-04-30 10:15:00 信息 登录成功 {x}"),
    ("ja", "2026-04-30 10:15:00 情報 認証に成功しました {x}"),
    ("de", "2026-04-30 10:15:00 FEHLER Anmeldung abgelehnt {x}"),
    ("ru", "2026-04-30 10:15:00 ОШИБКА токен просрочен {x}"),
    ("fr", "2026-04-30 10:15:00 ERREUR jeton expiré {x}"),
];

const DIFFS: Frames = &[
    ("en", "+{x}"),
    ("en", "-{x}\n+# removed"),
    ("en", "@@ -4,6 +4,6 @@\n context\n-old line\n+{x}\n context"),
    (
        "en",
        "diff --git a/Cargo.lock b/Cargo.lock\n--- a/Cargo.lock\n+++ b/Cargo.lock\n@@ -1 +1 @@\n-version = 3\n+{x}",
    ),
    ("en", " unchanged\n+    {x}\n unchanged"),
    ("zh", "这一行改成了：\n+{x}"),
    ("de", "Die geänderte Zeile:\n+ {x}"),
    ("ja", "変更した行:\n+{x}"),
];

const LOCKS: Frames = &[
    ("en", "      \"integrity\": \"sha512-{x}\","),
    (
        "en",
        "  resolved \"https://registry.yarnpkg.com/left-pad/-/left-pad-1.3.0.tgz\"\n  integrity sha512-{x}",
    ),
    ("en", "  resolution: {integrity: sha512-{x}}"),
];

const ENCODED: Frames = &[
    ("en", "The placeholder picture is {x}"),
    ("en", "background: url({x});"),
    ("en", "The cursor of the next page is {x}"),
    ("en", "echo {x} | base64 -d"),
    ("de", "Beispiel für Base64: {x}"),
    ("zh", "示例数据：{x}"),
];

const PUBLIC: Frames = &[
    ("en", "{x}"),
    ("en", "authorized_keys of deploy:\n{x}"),
    ("en", "The public key of the build host:\n{x}"),
    ("zh", "服务器的公钥：\n{x}"),
    ("de", "Öffentlicher Schlüssel:\n{x}"),
];

const VERSIONS: Frames = &[
    ("en", "Updated the client to {x}, no changes needed."),
    ("en", "version = \"{x}\""),
    ("zh", "升级到 {x} 后正常。"),
    ("ja", "バージョン {x} に固定しています。"),
    ("ru", "Версия {x} собрана в пятницу."),
];

const DATES: Frames = &[
    ("en", "The incident began at {x}."),
    ("en", "expires_at: {x}"),
    ("ko", "장애 시작 시각: {x}"),
    ("fr", "Début de la panne : {x}"),
];

const PHONES: Frames = &[
    ("en", "Call the data centre at {x}."),
    ("zh", "机房电话：{x}"),
    ("de", "Rufnummer der Zentrale: {x}"),
    ("es", "Teléfono de guardia: {x}"),
];

const BOOKS: Frames = &[
    ("en", "See the book ISBN {x}, chapter 3."),
    ("pt", "Livro de referência: ISBN {x}"),
];

const HOSTS: Frames = &[
    ("en", "The gateway answers at {x}."),
    ("en", "address: {x}"),
    ("ja", "ゲートウェイは {x} です。"),
    ("ru", "Адрес шлюза: {x}"),
];

const COLOURS: Frames = &[("en", "The accent colour is {x}."), ("fr", "Couleur principale : {x}")];

const TAGS: Frames = &[("en", "ETag: {x}"), ("en", "If-None-Match: {x}")];

const TRACES: Frames = &[
    ("en", "traceparent: {x}"),
    ("en", "Look the request up by its trace {x}."),
    ("zh", "链路追踪编号 {x}"),
];

const PATHS: Frames = &[
    ("en", "The file is {x}"),
    ("en", "rm -rf {x} fixes the stale build"),
    ("de", "Der Ordner {x} wird zu groß."),
    ("zh", "文件在 {x}"),
];

const IDENTIFIERS: Frames = &[
    ("en", "The class {x} is only used in tests."),
    ("en", "import org.acme.security.{x};"),
    ("en", "keyProvider = new {x}(context);"),
    ("en", "password_encoder: {x}"),
];

const URLS: Frames = &[
    ("en", "Details: {x}"),
    ("en", "[the page]({x}) explains it"),
    ("zh", "参考链接：{x}"),
    ("ru", "Подробности: {x}"),
];

/// Names and numbers of another sort, that a prefix alone would take for a token.
pub(super) fn near_misses() -> Vec<Note> {
    let mut draw = Draw::new("near-miss");
    let makers: [fn(&mut Draw) -> String; 10] = [
        |draw| {
            format!(
                "pip install {}-{}",
                draw.pick(&["npm", "sk", "hf", "gl"]),
                draw.text(LOWER, 8)
            )
        },
        |draw| format!("the branch sk-{}-fix is merged", draw.text(LOWER, 6)),
        |draw| {
            format!(
                "class=\"sk-{} sk-loading-{}\"",
                draw.text(LOWER, 9),
                draw.text(LOWER, 12)
            )
        },
        |draw| format!("hf_{}_config.yaml is the Helmholtz file", draw.text(LOWER, 10)),
        |draw| format!("SKU SK{} is out of stock", draw.number(10)),
        |draw| {
            format!(
                "Steam key shape: {}-{}-{}",
                draw.text("X", 5),
                draw.text("X", 5),
                draw.text("X", 5)
            )
        },
        |draw| format!("pub const MAGIC: u64 = 0x{};", draw.text(UPPER_HEX, 16)),
        |draw| {
            format!(
                "pk_test_{} is the publishable key of the docs, meant for browsers",
                draw.text("x", 24)
            )
        },
        |draw| format!("Bill of lading {}{}", draw.text("M", 4), draw.text(UPPER_DIGITS, 9)),
        |draw| {
            format!(
                "key-{}-{} is the anchor of the section",
                draw.text(LOWER, 5),
                draw.text(LOWER, 7)
            )
        },
    ];
    (0..80)
        .map(|number| Note {
            text: makers[number % makers.len()](&mut draw),
            language: "en",
            class: "near-miss",
        })
        .collect()
}
