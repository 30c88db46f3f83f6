//! Credentials that their place gives away: addresses, connection strings, headers, files of logins.

use super::password;
use crate::corpus::draw::{DIGITS, Draw, LOWER_DIGITS, URL64, base64};

/// A text whose secret stands between the marks.
pub(super) type Marked = String;

/// Stands before what must be masked.
pub(super) const OPEN: char = '\u{e000}';
/// Stands after it.
pub(super) const CLOSE: char = '\u{e001}';
/// Stands before the widest span that may be masked; without it that span is the secret.
pub(super) const FAIR_OPEN: char = '\u{e002}';
/// Stands after it.
pub(super) const FAIR_CLOSE: char = '\u{e003}';

/// A family: its name and how one of its texts is made.
pub(super) type Family = (&'static str, fn(&mut Draw) -> Marked);

/// All families of this kind.
pub(super) const FAMILIES: [Family; 21] = [
    ("url-userinfo", |draw| {
        let scheme = draw.pick(&["https", "http", "ftp", "smtp", "ssh", "imaps"]);
        let template = draw.pick(&[
            "git clone {url}/team/app.git",
            "remote.origin.url={url}/team/app",
            "The old mirror was {url}/simple (do not use).",
            "PROXY={url}:3128",
            "旧的镜像地址是 {url}/repo ，已经停用。",
            "[INFO] fetching {url}/feed.xml",
        ]);
        let host = host(draw);
        let url = format!("{scheme}://{}@{host}", login(draw, plain));
        template.replace("{url}", &url)
    }),
    ("postgres", |draw| {
        let scheme = draw.pick(&["postgres", "postgresql", "postgresql+asyncpg"]);
        database(draw, scheme, "5432")
    }),
    ("mysql", |draw| {
        let scheme = draw.pick(&["mysql", "mysql+pymysql", "mariadb"]);
        database(draw, scheme, "3306")
    }),
    ("mongodb", |draw| {
        let scheme = draw.pick(&["mongodb", "mongodb+srv"]);
        let (login, host) = (login(draw, plain), host(draw));
        carried(
            draw,
            "MONGO_URI",
            &format!("{scheme}://{login}@{host}/app?retryWrites=true&w=majority"),
        )
    }),
    ("redis", |draw| {
        let scheme = draw.pick(&["redis", "rediss"]);
        let (user, pass, host) = (draw.pick(&["", "default"]), mark(&plain(draw)), host(draw));
        carried(
            draw,
            "REDIS_URL",
            &format!("{scheme}://{FAIR_OPEN}{user}:{pass}{FAIR_CLOSE}@{host}:6379/0"),
        )
    }),
    ("amqp", |draw| {
        let scheme = draw.pick(&["amqp", "amqps"]);
        database(draw, scheme, "5672")
    }),
    ("go-dsn", |draw| {
        let (login, host) = (login(draw, plain), host(draw));
        carried(draw, "DB_DSN", &format!("{login}@tcp({host}:3306)/app?parseTime=true"))
    }),
    ("jdbc", |draw| {
        let (host, user, pass) = (host(draw), user(draw), mark(&plain(draw)));
        let url = draw.pick(&[
            "jdbc:postgresql://{host}:5432/app?user={user}&password={pass}",
            "jdbc:mysql://{host}:3306/app?user={user}&password={pass}&useSSL=true",
            "jdbc:sqlserver://{host}:1433;databaseName=app;user={user};password={pass};encrypt=true",
            "jdbc:oracle:thin:{user}/{pass}@{host}:1521:XE",
        ]);
        let url = url
            .replace("{host}", &host)
            .replace("{user}", user)
            .replace("{pass}", &pass);
        carried(draw, "JDBC_URL", &url)
    }),
    ("ado", |draw| {
        let (host, user, pass) = (host(draw), user(draw), mark(&plain(draw)));
        let template = draw.pick(&[
            "Server={host},1433;Database=app;User Id={user};Password={pass};Encrypt=True;",
            "Data Source={host};Initial Catalog=app;UID={user};PWD={pass}",
            "Server=tcp:{host};Database=app;Uid={user};Pwd={pass};Connection Timeout=30;",
            "Driver={ODBC Driver 18 for SQL Server};Server={host};Database=app;Uid={user};Pwd={pass};",
        ]);
        let text = template
            .replace("{host}", &host)
            .replace("{user}", user)
            .replace("{pass}", &pass);
        carried(draw, "CONNECTION_STRING", &text)
    }),
    ("libpq-words", |draw| {
        let (host, user, pass) = (host(draw), user(draw), mark(&plain(draw)));
        carried(
            draw,
            "PG_DSN",
            &format!("host={host} port=5432 dbname=app user={user} password={pass} sslmode=require"),
        )
    }),
    ("azure-storage", |draw| {
        let (account, key) = (draw.text(LOWER_DIGITS, 12), mark(&draw.base64(64)));
        let text = format!(
            "DefaultEndpointsProtocol=https;AccountName={account};AccountKey={key};EndpointSuffix=core.windows.net"
        );
        carried(draw, "AZURE_STORAGE_CONNECTION_STRING", &text)
    }),
    ("azure-service-bus", |draw| {
        let key = mark(&draw.base64(32));
        let text = format!(
            "Endpoint=sb://orders.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey={key}"
        );
        carried(draw, "SERVICE_BUS", &text)
    }),
    ("azure-sas", |draw| {
        let signature = draw
            .base64(32)
            .replace('+', "%2B")
            .replace('/', "%2F")
            .replace('=', "%3D");
        let account = draw.text(LOWER_DIGITS, 10);
        let text = format!(
            "https://{account}.blob.core.windows.net/backups/db.bak?sv=2022-11-02&se=2026-12-31T00%3A00%3A00Z&sr=b&sp=r&sig={}",
            mark(&signature)
        );
        carried(draw, "BACKUP_URL", &text)
    }),
    ("slack-webhook", |draw| {
        let (team, hook, end) = (
            draw.base62(8).to_uppercase(),
            draw.base62(10).to_uppercase(),
            mark(&draw.base62(24)),
        );
        let text = format!("{FAIR_OPEN}https://hooks.slack.com/services/T{team}/B{hook}/{end}{FAIR_CLOSE}");
        carried(draw, "SLACK_WEBHOOK_URL", &text)
    }),
    ("discord-webhook", |draw| {
        let (id, end) = (draw.number(18), mark(&draw.text(URL64, 68)));
        let text = format!("{FAIR_OPEN}https://discord.com/api/webhooks/{id}/{end}{FAIR_CLOSE}");
        carried(draw, "DISCORD_WEBHOOK", &text)
    }),
    ("bearer", |draw| {
        let length = draw.between(32, 64);
        let token = mark(&draw.text(URL64, length));
        header(draw, &format!("Bearer {token}"))
    }),
    ("basic", |draw| {
        let words = format!("{}:{}", user(draw), plain(draw));
        let token = mark(&base64(words.as_bytes()));
        header(draw, &format!("Basic {token}"))
    }),
    ("curl-user", |draw| {
        let template = draw.pick(&[
            "curl -u {login} https://ci.example.org/job/app/build",
            "curl -sS --user '{login}' https://nexus.example.org/service/rest/v1/status",
            "curl -X POST -u \"{login}\" -d @body.json https://api.example.org/v2/issues",
        ]);
        template.replace("{login}", &login(draw, plain))
    }),
    ("netrc", |draw| {
        let (host, user, pass) = (host(draw), user(draw), mark(&plain(draw)));
        if draw.chance(500) {
            format!("machine {host} login {user} password {pass}")
        } else {
            format!("machine {host}\n  login {user}\n  password {pass}\n")
        }
    }),
    ("npmrc", |draw| {
        let token = if draw.chance(500) { draw.uuid() } else { draw.base64(30) };
        let key = concat!("_auth", "Token");
        format!(
            "registry=https://npm.example.org/\n//npm.example.org/:{key}={}\n",
            mark(&token)
        )
    }),
    ("kube-secret", |draw| {
        let value = mark(&base64(plain(draw).as_bytes()));
        let key = draw.pick(&["password", "db-password", "api-token", "client-secret"]);
        let name = draw.pick(&["db-credentials", "app-secrets", "registry-login"]);
        format!("apiVersion: v1\nkind: Secret\nmetadata:\n  name: {name}\ntype: Opaque\ndata:\n  {key}: {value}\n")
    }),
];

/// The cookie of a session: only its name tells.
pub(super) const COOKIE: Family = ("cookie-session", |draw| {
    let value = mark(&draw.text(URL64, 43));
    let name = draw.pick(&["sessionid", "session_token", "auth_token", "remember_token"]);
    draw.pick(&[
        "Cookie: theme=dark; {name}={value}",
        "Set-Cookie: {name}={value}; Path=/; HttpOnly; Secure",
    ])
    .replace("{name}", name)
    .replace("{value}", &value)
});

/// Puts the marks around a secret.
pub(super) fn mark(secret: &str) -> String {
    format!("{OPEN}{secret}{CLOSE}")
}

fn login(draw: &mut Draw, pass: fn(&mut Draw) -> String) -> String {
    let user = user(draw);
    format!("{FAIR_OPEN}{user}:{}{FAIR_CLOSE}", mark(&pass(draw)))
}

/// A password that needs no escape in an address: random or made up by a person.
fn plain(draw: &mut Draw) -> String {
    if draw.chance(500) {
        let length = draw.between(12, 28);
        draw.base62(length)
    } else {
        password::chosen(draw).replace(['@', '/', ':', '&', '?', '#', '%', ';', '\'', '"', ' ', '$'], "-")
    }
}

fn user(draw: &mut Draw) -> &'static str {
    draw.pick(&[
        "app",
        "admin",
        "deploy",
        "svc_backup",
        "reporting",
        "ci-bot",
        "root",
        "maria",
    ])
}

fn host(draw: &mut Draw) -> String {
    let number = draw.text(DIGITS, 1);
    let host = draw.pick(&[
        "db{n}.example.org",
        "10.20.3.{n}",
        "cluster{n}.abcde.mongodb.net",
        "localhost",
        "cache-{n}.internal",
    ]);
    host.replace("{n}", &number)
}

fn database(draw: &mut Draw, scheme: &str, port: &str) -> Marked {
    let (login, host) = (login(draw, plain), host(draw));
    carried(draw, "DATABASE_URL", &format!("{scheme}://{login}@{host}:{port}/app"))
}

fn header(draw: &mut Draw, value: &str) -> Marked {
    draw.pick(&[
        "Authorization: {value}",
        "curl -H 'Authorization: {value}' https://api.example.org/v1/me",
        "headers = {\"Authorization\": \"{value}\", \"Accept\": \"application/json\"}",
        "> GET /v1/me HTTP/1.1\n> Host: api.example.org\n> authorization: {value}\n>",
        "req.Header.Set(\"Authorization\", \"{value}\")",
        "Proxy-Authorization: {value}",
    ])
    .replace("{value}", value)
}

fn carried(draw: &mut Draw, name: &str, value: &str) -> Marked {
    draw.pick(&[
        "{name}={value}",
        "export {name}=\"{value}\"",
        "{\"{name}\": \"{value}\"}",
        "  {name}: \"{value}\"",
        "const url = '{value}';",
        "The staging database is {value} for now.",
        "测试库连接串：{value}",
        "接続先は {value} です。",
        "Die Verbindung lautet {value} bis Freitag.",
        "2026-02-11 08:15:02 ERROR could not connect: {value} refused",
        "+{name}={value}",
        "psql \"{value}\" -c 'select 1'",
        "| {name} | `{value}` |",
    ])
    .replace("{name}", name)
    .replace("{value}", value)
}
