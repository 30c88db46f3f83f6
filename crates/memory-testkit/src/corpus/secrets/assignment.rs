//! Credentials without a form of their own: only the name beside them tells.

use super::password;
use crate::corpus::draw::{DIGITS, Draw, LOWER_DIGITS, URL64};

/// A family: its name, the names that stand beside the value, and how a value is made.
pub(super) type Family = (&'static str, &'static [&'static str], fn(&mut Draw) -> String);

/// Families whose values stand in the named carriers.
pub(super) const FAMILIES: [Family; 20] = [
    ("password-random", &PASSWORDS, password::random),
    ("password-chosen", &PASSWORDS, password::chosen),
    ("secret-random", &SECRETS, |draw| {
        let length = draw.between(24, 48);
        draw.base62(length)
    }),
    ("secret-hex", &SECRETS, |draw| {
        let length = draw.pick(&[32, 40, 64]);
        draw.hex(length)
    }),
    ("secret-base64", &SECRETS, |draw| {
        let length = draw.pick(&[24, 32, 48]);
        draw.base64(length)
    }),
    ("token-random", &TOKENS, |draw| {
        let length = draw.between(20, 60);
        draw.text(URL64, length)
    }),
    ("token-hex", &TOKENS, |draw| {
        let length = draw.pick(&[32, 40]);
        draw.hex(length)
    }),
    ("api-key-random", &API_KEYS, |draw| {
        let length = draw.between(20, 45);
        draw.base62(length)
    }),
    ("api-key-hex", &API_KEYS, |draw| draw.hex(32)),
    ("api-key-uuid", &API_KEYS, Draw::uuid),
    (
        "private-key-value",
        &["PRIVATE_KEY", "SIGNING_KEY", "ENCRYPTION_KEY", "WALLET_PRIVATE_KEY"],
        |draw| draw.hex(64),
    ),
    (
        "aws-secret",
        &["AWS_SECRET_ACCESS_KEY", "AWS_SECRET_KEY", "SECRET_ACCESS_KEY"],
        |draw| draw.base64(30),
    ),
    ("twilio-token", &["TWILIO_AUTH_TOKEN", "TWILIO_TOKEN"], |draw| {
        draw.hex(32)
    }),
    ("heroku-uuid", &["HEROKU_API_KEY", "HEROKU_API_TOKEN"], Draw::uuid),
    (
        "datadog",
        &["DATADOG_API_KEY", "DD_API_KEY", "DATADOG_APP_KEY"],
        |draw| {
            let length = draw.pick(&[32, 40]);
            draw.hex(length)
        },
    ),
    (
        "cloudflare",
        &["CLOUDFLARE_API_TOKEN", "CF_API_TOKEN", "CLOUDFLARE_API_KEY"],
        |draw| draw.text(URL64, 40),
    ),
    ("algolia", &["ALGOLIA_ADMIN_KEY", "ALGOLIA_API_KEY"], |draw| {
        draw.hex(32)
    }),
    ("okta", &["OKTA_API_TOKEN", "OKTA_CLIENT_TOKEN"], |draw| {
        "00".to_owned() + &draw.text(URL64, 40)
    }),
    (
        "vendor-short",
        &[
            "CIRCLECI_TOKEN",
            "CODECOV_TOKEN",
            "SONAR_TOKEN",
            "SNYK_TOKEN",
            "FASTLY_API_TOKEN",
            "PAGERDUTY_TOKEN",
            "ROLLBAR_ACCESS_TOKEN",
            "TRAVIS_TOKEN",
            "SEGMENT_WRITE_KEY",
            "MIXPANEL_SECRET",
        ],
        |draw| {
            let length = draw.pick(&[20, 32, 36, 40]);
            draw.text(LOWER_DIGITS, length)
        },
    ),
    (
        "client-secret",
        &[
            "CLIENT_SECRET",
            "OAUTH_CLIENT_SECRET",
            "GITHUB_CLIENT_SECRET",
            "CONSUMER_SECRET",
            "APP_SECRET",
        ],
        |draw| {
            let length = draw.pick(&[32, 40, 50]);
            draw.base62(length)
        },
    ),
];

const PASSWORDS: [&str; 16] = [
    "PASSWORD",
    "DB_PASSWORD",
    "PASSWD",
    "MYSQL_ROOT_PASSWORD",
    "POSTGRES_PASSWORD",
    "SMTP_PASS",
    "ADMIN_PWD",
    "USER_PASSWORD",
    "REDIS_PASSWORD",
    "LDAP_BIND_PASSWORD",
    "PGPASSWORD",
    "KEYSTORE_PASSWORD",
    "DB_PASS",
    "PASSPHRASE",
    "ROOT_PASSWORD",
    "SPRING_DATASOURCE_PASSWORD",
];
const SECRETS: [&str; 10] = [
    "SECRET",
    "SECRET_KEY",
    "JWT_SECRET",
    "SESSION_SECRET",
    "APP_SECRET_KEY",
    "WEBHOOK_SECRET",
    "DJANGO_SECRET_KEY",
    "COOKIE_SECRET",
    "SHARED_SECRET",
    "NEXTAUTH_SECRET",
];
const TOKENS: [&str; 9] = [
    "TOKEN",
    "ACCESS_TOKEN",
    "AUTH_TOKEN",
    "REFRESH_TOKEN",
    "BOT_TOKEN",
    "DEPLOY_TOKEN",
    "API_TOKEN",
    "BEARER_TOKEN",
    "PERSONAL_ACCESS_TOKEN",
];
const API_KEYS: [&str; 8] = [
    "API_KEY",
    "APIKEY",
    "WEATHER_API_KEY",
    "MAPS_API_KEY",
    "SERVICE_API_KEY",
    "X_API_KEY",
    "ACCESS_KEY",
    "AUTH_KEY",
];

/// Lines in other spellings and languages, with `{value}` for a password.
pub(super) const SPELLINGS: [(&str, &str); 76] = [
    ("zh", "密码：{value}"),
    ("zh", "数据库密码: {value}"),
    ("zh", "管理员账号 admin，密码 {value}"),
    ("zh", "测试环境登录密码是 {value}，每周更换。"),
    ("zh", "口令：{value}"),
    ("zh", "密钥={value}"),
    ("zh", "访问令牌：{value}"),
    ("zh-Hant", "密碼：{value}"),
    ("ja", "パスワード：{value}"),
    ("ja", "パスワードは {value} です。"),
    ("ja", "DBのパスワード: {value}"),
    ("ja", "管理画面のログイン admin / パスワード {value}"),
    ("ja", "シークレットキー={value}"),
    ("ko", "비밀번호: {value}"),
    ("ko", "관리자 비밀번호는 {value} 입니다."),
    ("ko", "암호: {value}"),
    ("ko", "비밀번호={value}"),
    ("de", "Passwort: {value}"),
    ("de", "Das Passwort lautet {value}"),
    ("de", "Kennwort = {value}"),
    ("de", "Benutzer: admin, Passwort: {value}"),
    ("de", "Datenbankpasswort: {value}"),
    ("fr", "mot de passe : {value}"),
    ("fr", "Mot de passe: {value}"),
    ("fr", "Le mot de passe est {value}"),
    ("fr", "mdp={value}"),
    ("fr", "identifiant admin / mot de passe {value}"),
    ("es", "contraseña: {value}"),
    ("es", "La contraseña es {value}"),
    ("es", "Contraseña de la base: {value}"),
    ("es", "clave: {value}"),
    ("es", "usuario: admin, contraseña: {value}"),
    ("pt", "senha: {value}"),
    ("pt", "A senha do banco é {value}"),
    ("pt", "palavra-passe: {value}"),
    ("pt", "usuário admin, senha {value}"),
    ("ru", "пароль: {value}"),
    ("ru", "Пароль от базы — {value}"),
    ("ru", "логин admin, пароль {value}"),
    ("ru", "пароль={value}"),
    ("it", "password: {value} (ambiente di prova)"),
    ("it", "parola d'ordine: {value}"),
    ("pl", "hasło: {value}"),
    ("nl", "wachtwoord: {value}"),
    ("sv", "lösenord: {value}"),
    ("tr", "şifre: {value}"),
    ("tr", "parola: {value}"),
    ("uk", "пароль бази: {value}"),
    ("ar", "كلمة المرور: {value}"),
    ("ar", "كلمة السر هي {value}"),
    ("fa", "رمز عبور: {value}"),
    ("fa", "گذرواژه: {value}"),
    ("hi", "पासवर्ड: {value}"),
    ("hi", "डेटाबेस का पासवर्ड {value} है।"),
    ("vi", "mật khẩu: {value}"),
    ("id", "kata sandi: {value}"),
    ("en", "password: {value}"),
    ("en", "Password is {value}"),
    ("en", "The password for the staging box is {value}"),
    ("en", "pwd={value}"),
    ("en", "passwd: {value}"),
    ("en", "user admin / pass {value}"),
    ("en", "login: admin\npassword: {value}"),
    ("en", "passphrase = \"{value}\""),
    ("en", "PASSWORD='{value}'"),
    ("en", "pw: {value}"),
    ("en", "db.password={value}"),
    ("en", "--password {value} --host db.example.org"),
    ("en", "mysql -u root -p{value} app"),
    ("en", "sshpass -p '{value}' ssh deploy@10.0.0.7"),
    ("en", "password => '{value}'"),
    ("en", ":password => \"{value}\""),
    ("en", "\"password\":\"{value}\""),
    ("en", "\"passWord\" : \"{value}\","),
    ("en", "user_password := `{value}`"),
    ("en", "ALTER USER app IDENTIFIED BY '{value}';"),
];

/// Returns the value of a spelling: random or chosen, half and half.
pub(super) fn spelled(draw: &mut Draw) -> String {
    if draw.chance(500) {
        password::chosen(draw)
    } else {
        let length = draw.between(12, 24);
        draw.base62(length) + &draw.text(DIGITS, 1)
    }
}
