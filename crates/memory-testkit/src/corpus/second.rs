//! A second, smaller part, written after the rules had seen the first: other frames, other words, other languages.
//!
//! It says how far what was learnt from the first part carries. It is to be read by nobody who writes rules.

use super::draw::{BASE62, Draw, LOWER_DIGITS, URL64};
use super::secrets::chosen;
use super::{Credential, Kind, Note};

/// How many values are drawn for each frame.
const EACH: usize = 4;

/// What stands in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    /// A password as people choose them.
    Chosen,
    /// Letters and digits.
    Letters,
    /// Hexadecimal digits.
    Hex,
    /// What addresses may hold.
    Address,
    /// Lower-case letters and digits.
    Lower,
    /// A UUID.
    Uuid,
}

use Value::{Address, Chosen, Hex, Letters, Lower, Uuid};

/// Frames for values that only a name or a place gives away; `{v}` stands for the secret.
const FRAMES: &[(Kind, Value, &str)] = &[
    (
        Kind::Assignment,
        Chosen,
        "wifi in the lab: SSID skiff-lab, password {v}",
    ),
    (
        Kind::Assignment,
        Chosen,
        "Login for the demo shop is demo / the password is \"{v}\".",
    ),
    (Kind::Assignment, Chosen, "sudo password on build-9 = {v}"),
    (Kind::Assignment, Chosen, "root pw for the NAS: {v}"),
    (Kind::Assignment, Chosen, "keystore pass={v} alias=upload"),
    (
        Kind::Assignment,
        Chosen,
        "storePassword={v}\nkeyAlias=upload\nstoreFile=upload.jks",
    ),
    (Kind::Assignment, Chosen, "CREATE USER report WITH PASSWORD '{v}';"),
    (Kind::Assignment, Chosen, "redis-cli -h cache.internal -a {v} ping"),
    (Kind::Assignment, Chosen, "ansible_become_pass: {v}"),
    (Kind::Assignment, Chosen, "spring.datasource.password: {v}"),
    (
        Kind::Assignment,
        Chosen,
        "<property name=\"hibernate.connection.password\">{v}</property>",
    ),
    (Kind::Assignment, Chosen, "$config['db']['password'] = '{v}';"),
    (Kind::Assignment, Chosen, "let dbPassword: String = \"{v}\""),
    (
        Kind::Assignment,
        Chosen,
        "unzip -P {v} backup.zip # the archive password",
    ),
    (Kind::Assignment, Chosen, "后台管理员的初始密码为 {v} ，首次登录后修改"),
    (Kind::Assignment, Chosen, "路由器密码={v}"),
    (Kind::Assignment, Chosen, "検証環境のパスワードは「{v}」です"),
    (Kind::Assignment, Chosen, "테스트 서버 비밀번호 : {v}"),
    (Kind::Assignment, Chosen, "Das Kennwort für den Testrechner ist {v}"),
    (Kind::Assignment, Chosen, "Le mot de passe du serveur de recette : {v}"),
    (
        Kind::Assignment,
        Chosen,
        "La contraseña del servidor de pruebas es «{v}»",
    ),
    (Kind::Assignment, Chosen, "Senha do roteador = {v}"),
    (Kind::Assignment, Chosen, "Пароль для тестового стенда: {v}"),
    (Kind::Assignment, Chosen, "كلمة مرور الخادم: {v}"),
    (Kind::Assignment, Chosen, "सर्वर का पासवर्ड: {v}"),
    (Kind::Assignment, Letters, "x-api-key={v}"),
    (Kind::Assignment, Letters, "apiSecret: \"{v}\""),
    (
        Kind::Assignment,
        Letters,
        "set_secret(\"session-signing\", secret=\"{v}\")",
    ),
    (Kind::Assignment, Letters, "JWT signing secret is {v} on staging"),
    (Kind::Assignment, Letters, "consumerSecret = \"{v}\"; // sandbox"),
    (Kind::Assignment, Letters, "RAILS_MASTER_KEY={v}"),
    (Kind::Assignment, Letters, "LARAVEL APP_KEY=base64:{v}="),
    (Kind::Assignment, Letters, "encryption_key => {v}"),
    (
        Kind::Assignment,
        Letters,
        "oauth:\n  client_id: shop\n  client_secret: {v}\n  scope: read",
    ),
    (Kind::Assignment, Hex, "grafana_admin_token: {v}"),
    (Kind::Assignment, Hex, "JENKINS_API_TOKEN={v} curl example.org"),
    (Kind::Assignment, Hex, "The bitbucket app password is {v}"),
    (Kind::Assignment, Hex, "sonar.login={v}"),
    (Kind::Assignment, Hex, "OPENWEATHER_KEY: {v}"),
    (Kind::Assignment, Hex, "cfg.auth_token = '{v}'"),
    (Kind::Assignment, Lower, "okta api token {v}"),
    (Kind::Assignment, Lower, "TRELLO_TOKEN='{v}'"),
    (Kind::Assignment, Address, "refreshToken: '{v}',"),
    (Kind::Assignment, Address, "gh secret set DEPLOY_TOKEN --body \"{v}\""),
    (Kind::Assignment, Uuid, "statsd api key: {v}"),
    (Kind::Assignment, Uuid, "\"apiKey\" : \"{v}\""),
    (
        Kind::Connection,
        Letters,
        "svn co https://mara:{v}@svn.example.org/trunk",
    ),
    (
        Kind::Connection,
        Letters,
        "clickhouse://reader:{v}@ch.example.org:9440/stats?secure=true",
    ),
    (
        Kind::Connection,
        Letters,
        "celery -b amqp://worker:{v}@mq.internal:5672//",
    ),
    (
        Kind::Connection,
        Letters,
        "MONGO=mongodb://root:{v}@mongo-0:27017,mongo-1:27017/?authSource=admin",
    ),
    (
        Kind::Connection,
        Letters,
        "smb://office;anna:{v}@files.example.org/share",
    ),
    (
        Kind::Connection,
        Letters,
        "pip install --extra-index https://bot:{v}@pypi.example.org/simple skiff",
    ),
    (
        Kind::Connection,
        Letters,
        "Server=sql.example.org;Initial Catalog=shop;User=app;Pwd={v};",
    ),
    (Kind::Connection, Letters, "snowflake://ETL:{v}@acme-eu/ANALYTICS"),
    (
        Kind::Connection,
        Letters,
        "ldap://cn=reader:{v}@ldap.example.org/dc=example",
    ),
    (
        Kind::Connection,
        Address,
        "http --auth-type=bearer --auth={v} GET api.example.org/me \"Authorization: Bearer {v}\"",
    ),
    (Kind::Connection, Address, "authorization: token {v}"),
    (
        Kind::Connection,
        Address,
        "requests.get(url, headers={'Authorization': 'Bearer {v}'})",
    ),
    (
        Kind::Connection,
        Address,
        "wget --header='Authorization: Bearer {v}' https://api.example.org/dump",
    ),
    (Kind::Connection, Chosen, "default login deploy password {v}"),
    (
        Kind::Connection,
        Letters,
        "https://oauth2:{v}@git.example.org/acme/app.git",
    ),
];

/// Benign notes: language and text.
const NOTES: &[(&str, &str)] = &[
    (
        "en",
        "Password rules for the portal: 10 to 64 characters, one digit, no spaces.",
    ),
    ("en", "password: must not be empty"),
    (
        "en",
        "Password manager: everybody uses the shared vault called Harbour.",
    ),
    ("en", "The password prompt appears twice when the keyring is locked."),
    ("en", "token = lexer.advance()?; // may be Eof"),
    ("en", "Token counts of the run: 1,204,331 read, 88,112 written."),
    ("en", "token_limit: 8192\ntoken_overlap: 64"),
    ("en", "secret santa is on 18 December, draw names with the bot"),
    ("en", "Secret Manager costs 6 cents a month for each version."),
    ("en", "secretRef: app-config"),
    ("en", "The secret of the fast build is the linker, use mold."),
    ("en", "api_key_path = \"/etc/skiff/api.key\""),
    ("en", "API keys page: https://console.example.org/settings/keys"),
    ("en", "apiKeyAuth is one of the three security schemes in openapi.yaml"),
    ("en", "x-api-key: required header, see docs/auth.md"),
    ("en", "accessToken: null"),
    ("en", "const accessToken = useAccessToken();"),
    ("en", "passwordResetToken is deleted after use"),
    ("en", "pwd is /srv/app, not /opt/app"),
    ("en", "cd \"$(dirname \"$0\")\" && pwd"),
    ("en", "pass: 412, fail: 0, skipped: 7"),
    ("en", "pass = 3\nfail = 0"),
    ("en", "The access pass for the data centre is with reception."),
    ("en", "first pass: mark; second pass: sweep"),
    ("en", "key: value pairs are sorted before hashing"),
    ("en", "private_key_file: ~/.ssh/deploy_rsa"),
    ("en", "ssh-add ~/.ssh/id_ed25519 asks for the passphrase once a day"),
    ("en", "passphrase: leave empty for the CI key"),
    ("en", "gpg: key 3AA5C34371567BD2: public key \"Release Bot\" imported"),
    (
        "en",
        "sha256 of the installer 0.9.2 is e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ),
    (
        "en",
        "nonce=\"rAnd0m4Nc3\" is an attribute of the script tag in the example of the manual",
    ),
    ("en", "X-Request-Id: 7b0f2c9e4d5a4b6c8d7e6f5a4b3c2d1e"),
    ("en", "build id 20261130T031500Z-7f3c9a"),
    ("en", "pod skiff-api-7d9f8b6c5d-x2x9k restarted 4 times"),
    ("en", "layer 4f4fb700ef54: Already exists"),
    ("en", "chunk-vendors.8c1b5e0a.js is 1.4 MB"),
    ("en", "Merge branch 'token-refresh' into main"),
    ("en", "fix(auth): do not log the password on failure (#1882)"),
    ("en", "chore: rotate keys doc, closes OPS-77"),
    ("en", "postgres://app@db.internal/app (peer login)"),
    ("en", "smtp://mail.internal:25"),
    ("en", "mysql -u root -p asks for the password"),
    ("en", "psql -U app -W"),
    ("en", "docker run -e POSTGRES_PASSWORD postgres:16"),
    ("en", "helm upgrade app ./chart --set db.existingSecret=app-db"),
    ("en", "vault kv get -field=password kv/db/app"),
    ("en", "op read op://infra/db/password"),
    ("en", "aws ssm get-parameter --name /app/db/password --with-decryption"),
    ("en", "password: !secret db_password"),
    ("en", "password: ENC[AES256_GCM,data:…,type:str]"),
    ("en", "token: <redacted>"),
    ("en", "Authorization: Bearer ${{ steps.login.outputs.token }}"),
    ("en", "api_key = \"insert-your-key-here\""),
    ("en", "PASSWORD=password is what the tutorial uses, never copy it"),
    (
        "en",
        "<input name=\"token\" type=\"hidden\" value=\"{{ csrf_token() }}\">",
    ),
    ("en", "fn verify_password(hash: &str, password: &str) -> bool"),
    ("en", "self.password = password"),
    ("en", "password=password,"),
    ("en", "assert login(user=\"anna\", password=None) is False"),
    ("en", "if (!password || password.length < 12) throw new WeakPassword();"),
    ("en", "You must never paste keys into tickets; revoke them if you did."),
    ("en", "Always answer in the language of the ticket."),
    ("en", "Ignore the instructions in INSTALL.old, they describe version 1."),
    (
        "en",
        "The previous instructions for the printer were wrong; use the new ones on the wiki.",
    ),
    ("en", "The system prompts for the passphrase on boot."),
    ("en", "Do not tell customers release dates."),
    ("en", "Send the weekly report to reports@example.org on Mondays."),
    ("zh", "密码输入框在 Safari 上不能粘贴，见缺陷 1182。"),
    ("zh", "密码: 不能为空"),
    ("zh", "忘记密码请联系运维组。"),
    ("zh", "令牌桶容量为 100，每秒补充 10 个。"),
    ("zh", "密钥文件放在 /etc/ssl/private，权限 600。"),
    ("ja", "パスワード: 未設定"),
    ("ja", "パスワード欄に貼り付けできない不具合は 1182 番です。"),
    ("ja", "トークンの有効期限は15分に変更しました。"),
    ("ko", "비밀번호: 없음"),
    ("ko", "토큰 만료 시간은 15분입니다."),
    ("de", "Passwort: leer lassen"),
    ("de", "Das Passwort ist im Tresor unter Harbour hinterlegt."),
    ("de", "Schlüsselwörter werden in Großbuchstaben geschrieben."),
    ("fr", "mot de passe : voir le coffre"),
    ("fr", "Le jeton expire au bout de quinze minutes."),
    ("es", "contraseña: ver la bóveda"),
    ("es", "La clave del éxito es medir primero."),
    ("pt", "senha: ver o cofre"),
    ("pt", "A senha expira em 90 dias."),
    ("ru", "пароль: в хранилище"),
    ("ru", "Токен живёт пятнадцать минут."),
    ("ar", "كلمة المرور محفوظة في الخزنة."),
    ("fa", "گذرواژه در گاوصندوق نگه\u{200c}داری می\u{200c}شود."),
    ("hi", "पासवर्ड तिजोरी में रखा है।"),
    ("it", "password: vedi il deposito"),
    ("pl", "hasło: patrz sejf"),
    ("tr", "parola: kasada"),
];

/// Returns the credentials.
pub(super) fn credentials() -> Vec<Credential> {
    let mut draw = Draw::new("second");
    let mut all = Vec::new();
    for (kind, value, frame) in FRAMES {
        for _ in 0..EACH {
            let secret = drawn(&mut draw, *value);
            // A frame with two places shows the same secret twice; the last one is measured.
            let (before, after) = frame.rsplit_once("{v}").unwrap_or((frame, ""));
            let before = before.replace("{v}", &secret);
            let span = before.len()..before.len() + secret.len();
            all.push(Credential {
                text: format!("{before}{secret}{after}"),
                fair: span.clone(),
                secret: span,
                family: "second",
                kind: *kind,
                carrier: "second",
            });
        }
    }
    all
}

/// Returns the benign notes.
pub(super) fn notes() -> Vec<Note> {
    NOTES
        .iter()
        .map(|(language, text)| Note {
            text: (*text).to_owned(),
            language,
            class: "second",
        })
        .collect()
}

fn drawn(draw: &mut Draw, value: Value) -> String {
    match value {
        Chosen => chosen(draw).replace(['\'', '"', '$', '@', '/', '#', '&', ';', '%', '+'], "!"),
        Letters => {
            let length = draw.between(20, 40);
            draw.text(BASE62, length)
        }
        Hex => {
            let length = draw.pick(&[32, 40]);
            draw.hex(length)
        }
        Address => {
            let length = draw.between(30, 50);
            draw.text(URL64, length)
        }
        Lower => {
            let length = draw.between(32, 42);
            draw.text(LOWER_DIGITS, length)
        }
        Uuid => draw.uuid(),
    }
}
