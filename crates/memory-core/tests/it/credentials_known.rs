//! What is known by its surroundings or by the name beside it, and what only looks like it.

use std::ops::Range;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use memory_core::validate::credential::Redactor;

use crate::credentials_samples::Draw;

/// Draws a value.
type Value = fn(&mut Draw) -> String;

/// Replaces `{alnum}`, `{hex}` and their kin by random values, the same in every run.
pub(crate) fn filled(template: &str) -> String {
    let seed = template
        .bytes()
        .fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let mut draw = Draw::new(seed);
    let mut text = template.to_owned();
    let values: [(&str, Value); 13] = [
        ("{alnum}", |draw| draw.alnum(32)),
        ("{short}", |draw| draw.alnum(12)),
        ("{password}", password),
        ("{hex}", |draw| draw.hex(40)),
        ("{hex32}", |draw| draw.hex(32)),
        ("{hex64}", |draw| draw.hex(64)),
        ("{base64}", |draw| draw.base64(11)),
        ("{digits}", |draw| draw.digits(19)),
        ("{uuid}", Draw::uuid),
        ("{armour}", armour),
        ("{escaped}", |draw| armour(draw).replace('\n', "\\n")),
        ("{jwt}", jwt),
        ("{basic}", |draw| {
            BASE64.encode(format!("deploy:{}", password(draw)).as_bytes())
        }),
    ];
    for (name, value) in values {
        while text.contains(name) {
            text = text.replacen(name, &value(&mut draw), 1);
        }
    }
    text
}

/// Letters, digits and a sign.
fn password(draw: &mut Draw) -> String {
    format!("{}!{}", draw.alnum(5), draw.alnum(4))
}

/// Lines of base64 as key files have them.
fn armour(draw: &mut Draw) -> String {
    let lines: Vec<String> = [16, 16, 16, 7].map(|groups| draw.base64(groups)).to_vec();
    lines.join("\n")
}

fn jwt(draw: &mut Draw) -> String {
    let header = BASE64URL_NOPAD.encode(br#"{"alg":"HS256","typ":"JWT"}"#);
    let payload = BASE64URL_NOPAD.encode(format!(r#"{{"sub":"{}","iat":1718000000}}"#, draw.digits(8)).as_bytes());
    format!("{header}.{payload}.{}", draw.alnum(43))
}

/// Takes the marks `⟦` and `⟧` out of a text and remembers what stood between them.
pub(crate) fn unmarked(marked: &str) -> (String, Vec<Range<usize>>) {
    let (mut text, mut spans, mut start) = (String::new(), Vec::new(), 0);
    for c in marked.chars() {
        match c {
            '⟦' => start = text.len(),
            '⟧' => spans.push(start..text.len()),
            other => text.push(other),
        }
    }
    (text, spans)
}

/// Looks for what is marked in each template, and for nothing else.
#[track_caller]
fn check(kind: &str, templates: &[&str]) {
    let mut faults = Vec::new();
    for template in templates {
        let (text, spans) = unmarked(&filled(template));
        let findings = Redactor::new().scan(&text);
        let found: Vec<_> = findings.iter().map(|finding| finding.span.clone()).collect();
        if found != spans || findings.iter().any(|finding| finding.kind != kind) {
            let masked = Redactor::new().redact(&text).text.into_owned();
            faults.push(format!("{template:?}\n  {text:?}\n  {masked:?}"));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults, {kind} expected:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Looks for credentials in each template; there is none.
#[track_caller]
pub(crate) fn clean(templates: &[&str]) {
    check("none", templates);
}

#[test]
fn private_keys_of_every_make() {
    check(
        "private-key",
        &[
            "⟦-----BEGIN RSA PRIVATE KEY-----\n{armour}\n-----END RSA PRIVATE KEY-----⟧\n",
            "⟦-----BEGIN PRIVATE KEY-----\n{armour}\n-----END PRIVATE KEY-----⟧",
            "key:\n⟦-----BEGIN EC PRIVATE KEY-----\n{armour}==\n-----END EC PRIVATE KEY-----⟧\nafter",
            "⟦-----BEGIN ENCRYPTED PRIVATE KEY-----\n{armour}\n-----END ENCRYPTED PRIVATE KEY-----⟧",
            "⟦-----BEGIN OPENSSH PRIVATE KEY-----\n{armour}\n-----END OPENSSH PRIVATE KEY-----⟧\n",
            "⟦-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{armour}\n=q7Za\n-----END PGP PRIVATE KEY BLOCK-----⟧",
            "⟦---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n{armour}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----⟧",
            "⟦-----BEGIN RSA PRIVATE KEY-----\r\n{armour}\r\n-----END RSA PRIVATE KEY-----⟧\r\n",
            "    ⟦-----BEGIN RSA PRIVATE KEY-----\n    {armour}\n    -----END RSA PRIVATE KEY-----⟧\n",
            // The rest was cut off.
            "⟦-----BEGIN RSA PRIVATE KEY-----\n{armour}⟧",
            "⟦-----BEGIN RSA PRIVATE KEY-----\n{armour}⟧\nThe rest was cut off.",
            // On one line, as JSON and env files have it.
            "{\"pem\": \"⟦-----BEGIN RSA PRIVATE KEY-----\\n{escaped}\\n-----END RSA PRIVATE KEY-----⟧\\n\"}",
            "PEM='⟦-----BEGIN EC PRIVATE KEY-----\\n{escaped}\\n-----END EC PRIVATE KEY-----⟧'",
        ],
    );
    check(
        "private-key",
        &["PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 4\n⟦{armour}\nPrivate-MAC: {hex64}⟧\n"],
    );
}

#[test]
fn what_is_no_private_key() {
    clean(&[
        "-----BEGIN PUBLIC KEY-----\n{armour}\n-----END PUBLIC KEY-----\n",
        "-----BEGIN RSA PUBLIC KEY-----\n{armour}\n-----END RSA PUBLIC KEY-----\n",
        "-----BEGIN CERTIFICATE-----\n{armour}\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE REQUEST-----\n{armour}\n-----END CERTIFICATE REQUEST-----\n",
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n{armour}\n-----END PGP PUBLIC KEY BLOCK-----\n",
        "-----BEGIN PGP SIGNATURE-----\n\n{armour}\n-----END PGP SIGNATURE-----\n",
        "PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 4\n{armour}\n",
        "Private keys begin with a BEGIN line and end with an END line.",
    ]);
}

#[test]
fn tokens_of_several_parts() {
    check(
        "jwt",
        &[
            "⟦{jwt}⟧",
            "the session is ⟦{jwt}⟧, valid for an hour",
            "{\"id\": \"⟦{jwt}⟧\"}",
            "https://app.example.org/cb#⟦{jwt}⟧",
        ],
    );
    clean(&[
        "eyJ is how every JSON web token begins",
        "eyJhbGciOiJIUzI1NiJ9",
        "the header eyJhbGciOiJIUzI1NiJ9 says HS256",
    ]);
}

#[test]
fn passwords_in_addresses() {
    check(
        "url-password",
        &[
            "postgres://app:⟦{password}⟧@db.example.org:5432/app",
            "DATABASE_URL=postgresql://app:⟦{short}⟧@db.example.org/app?sslmode=require",
            "mongodb+srv://root:⟦{alnum}⟧@cluster0.ab1cd.mongodb.net/?retryWrites=true",
            "redis://:⟦{alnum}⟧@cache:6379/0",
            "amqps://guest:⟦{short}⟧@mq.example.org/vhost",
            "mysql://root:⟦{password}⟧@127.0.0.1/shop",
            "git clone https://deploy:⟦{alnum}⟧@git.example.org/team/app.git",
            "smtp://mailer:⟦{short}⟧@mail.example.org:587",
            "app:⟦{short}⟧@tcp(db.example.org:3306)/shop?parseTime=true",
            "dsn := \"app:⟦{short}⟧@unix(/run/mysqld.sock)/shop\"",
            "jdbc:oracle:thin:app/⟦{short}⟧@db.example.org:1521/XE",
        ],
    );
    clean(&[
        "postgres://app:$DB_PASSWORD@db.example.org/app",
        "postgres://app:${DB_PASSWORD}@db.example.org/app",
        "postgres://{user}:{pass}@{host}/app",
        "postgres://{{ user }}:{{ secret }}@db/app",
        "postgres://user:password@localhost/app",
        "amqp://guest:****@mq/",
        "https://git.example.org/team/app.git@v1.2.3",
        "http://[::1]:8080/path",
        "ssh://git@github.com/team/app.git",
        "https://example.org/a?next=x@y",
        "app:${DB_PASS}@tcp(db:3306)/shop",
        "jdbc:oracle:thin:@db.example.org:1521/XE",
    ]);
}

#[test]
fn passwords_in_connection_strings() {
    check(
        "password",
        &[
            "Server=db.example.org;Database=app;User Id=app;Password=⟦{password}⟧;Encrypt=true",
            "\"Data Source=db;Initial Catalog=app;User ID=app;Pwd=⟦{short}⟧;\"",
            "jdbc:postgresql://db.example.org/app?user=app&password=⟦{short}⟧",
            "jdbc:sqlserver://db.example.org:1433;databaseName=app;user=sa;password=⟦{password}⟧;",
            "host=db.example.org user=app password=⟦{short}⟧ dbname=app",
        ],
    );
    clean(&[
        "Server=db;Database=app;User Id=app;Password=${DB_PASSWORD};",
        "Server=db;Database=app;Integrated Security=true;",
        "jdbc:postgresql://db.example.org/app?user=app&password={{ password }}",
        "host=db user=app password=$PGPASSWORD dbname=app",
        "host=db user=app password=******** dbname=app",
    ]);
}

#[test]
fn headers() {
    check(
        "bearer-token",
        &[
            "Authorization: Bearer ⟦{alnum}⟧",
            "curl -H \"Authorization: Bearer ⟦{alnum}⟧\" https://api.example.org/v1",
            "{\"authorization\": \"Bearer ⟦{hex}⟧\"}",
            "authorization: bearer ⟦{uuid}⟧",
        ],
    );
    check(
        "basic-auth",
        &["Authorization: Basic ⟦{basic}⟧", "-H 'Authorization: Basic ⟦{basic}⟧'"],
    );
    check(
        "authorization",
        &[
            "Authorization: Token ⟦{hex}⟧",
            "Authorization: ⟦{alnum}⟧",
            "\"Authorization\": \"Api-Token ⟦{alnum}⟧\"",
        ],
    );
    check("session-cookie", &["Cookie: theme=dark; sid=⟦{alnum}⟧; lang=en"]);
    clean(&[
        "Authorization: Bearer $TOKEN",
        "Authorization: Bearer ${{ secrets.TOKEN }}",
        "Authorization: Bearer <token>",
        "Authorization: Bearer YOUR_TOKEN_HERE",
        "Authorization: Bearer xxxxxxxxxxxxxxxx",
        "headers = {\"Authorization\": f\"Bearer {token}\"}",
        "The bearer of this letter arrives on Monday.",
        "Authorization: Basic <base64 of user and password>",
        "basic authentication is off",
        "the Authorization header was missing",
        "Cookie: theme=dark; lang=en-GB; consent=accepted",
        "Set-Cookie: theme=dark; Path=/; HttpOnly",
    ]);
}

#[test]
fn arguments_of_commands() {
    check(
        "command-password",
        &[
            "curl -u deploy:⟦{short}⟧ https://api.example.org/v1",
            "curl --user 'deploy:⟦{password}⟧' https://api.example.org",
            "curl -s -X POST \\\n  -u admin:⟦{short}⟧ \\\n  https://api.example.org",
            "docker login -u deploy -p ⟦{short}⟧ registry.example.org",
            "sshpass -p ⟦{password}⟧ ssh box",
            "redis-cli -h cache -a ⟦{short}⟧ ping",
            "mysql -h db -u root -p⟦{short}⟧ shop",
            "ALTER USER app IDENTIFIED BY '⟦{password}⟧';",
            "mongosh db.example.org -u root -p ⟦{short}⟧",
            "ldapsearch -x -D cn=admin,dc=example,dc=org -w ⟦{short}⟧ -b dc=example",
            "smbclient //files/share -U deploy%⟦{short}⟧",
            "http -a deploy:⟦{short}⟧ api.example.org/v1",
            "sqlcmd -S db -U sa -P ⟦{password}⟧ -Q 'select 1'",
            "sqlplus app/⟦{short}⟧@db",
            "new NetworkCredential(\"deploy\", \"⟦{password}⟧\")",
            "requests.get(url, auth=(\"deploy\", \"⟦{password}⟧\"))",
        ],
    );
    check("pgpass-password", &["db.example.org:5432:app:deploy:⟦{short}⟧"]);
    check(
        "netrc-password",
        &[
            "machine api.example.org login deploy password ⟦{short}⟧",
            "machine api.example.org\n  login deploy\n  password ⟦{alnum}⟧\n",
        ],
    );
    clean(&[
        "curl -u \"$USER:$PASS\" https://api.example.org",
        "curl -u ${USER}:${PASS} https://api.example.org",
        "curl -u <user>:<password> https://api.example.org",
        "curl -o out.json https://api.example.org/v1",
        "docker login -u deploy --password-stdin registry.example.org",
        "docker run -p 8080:8080 app",
        "mysql -u root -p shop < dump.sql",
        "mkdir -p build/out",
        "mongosh \"$MONGO_URL\"",
        "ldapsearch -x -D cn=admin,dc=example,dc=org -W -b dc=example",
        "sqlcmd -S db -U sa -P $SA_PASSWORD",
        "sqlplus /nolog",
        "requests.get(url, auth=(user, password))",
        "ports: 127.0.0.1:5432:5432",
        "db.example.org:5432:app:deploy:$PGPASSWORD",
        "machine api.example.org login deploy password $TOKEN",
        "The state machine has a login and a password state.",
    ]);
}

#[test]
fn manifests() {
    check(
        "kubernetes-secret",
        &[
            "apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\ndata:\n  blob: ⟦{base64}⟧\n  other: ⟦{base64}⟧\n",
            "apiVersion: v1\ndata:\n  blob: ⟦{base64}⟧\nkind: Secret\nmetadata:\n  name: app\n",
            "kind: Secret\nstringData:\n  url: ⟦{short}⟧\ntype: Opaque\n",
            "{\"kind\": \"Secret\", \"data\": {\"blob\": \"⟦{base64}⟧\"}}",
        ],
    );
    clean(&[
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: app\ndata:\n  blob: on\n  level: debug\n",
        "kind: Secret\nmetadata:\n  name: app\n  namespace: prod\ntype: Opaque\n",
        "kind: Secret\ndata:\n  blob: ${BLOB}\n",
        "{\"kind\": \"ConfigMap\", \"data\": {\"level\": \"debug\"}}",
        "envFrom:\n  - secretRef:\n      name: app-config\n",
    ]);
}

#[test]
fn names_of_passwords_in_many_spellings() {
    check(
        "password",
        &[
            "DB_PASSWORD=⟦{password}⟧",
            "dbPassword: \"⟦{password}⟧\"",
            "db-password = '⟦{short}⟧'",
            "db.password=⟦{short}⟧",
            "dbpassword=⟦{short}⟧",
            "PGPASSWORD=⟦{short}⟧ psql -h db",
            "MYSQL_ROOT_PASSWORD: ⟦{password}⟧",
            "\"password\": \"⟦{password}⟧\"",
            "{\\\"password\\\":\\\"⟦{short}⟧\\\"}",
            "--password=⟦{password}⟧",
            "--password ⟦{password}⟧",
            "smtp_pass=⟦{short}⟧",
            "passwd: ⟦{password}⟧",
            "pwd=⟦{password}⟧",
            "const userPassword = \"⟦{password}⟧\";",
            "String password = \"⟦{password}⟧\";",
            "let password: &str = \"⟦{password}⟧\";",
            "os.environ[\"DB_PASSWORD\"] = \"⟦{password}⟧\"",
            "<password>⟦{password}⟧</password>",
            "<add key=\"DbPassword\" value=\"⟦{password}⟧\" />",
            "- name: DB_PASSWORD\n  value: ⟦{password}⟧\n",
            "the password is ⟦{password}⟧",
            "ssh_key_passphrase: ⟦{password}⟧",
        ],
    );
}

#[test]
fn names_of_passwords_in_many_languages() {
    check(
        "password",
        &[
            "密码：⟦{password}⟧",
            "密码是⟦{password}⟧",
            "パスワード: ⟦{password}⟧",
            "비밀번호: ⟦{password}⟧",
            "пароль: ⟦{password}⟧",
            "Пароль — ⟦{password}⟧",
            "كلمة المرور: ⟦{password}⟧",
            "पासवर्ड: ⟦{password}⟧",
            "contraseña: ⟦{password}⟧",
            "senha: ⟦{password}⟧",
            "mot de passe : ⟦{password}⟧",
            "Passwort: ⟦{password}⟧",
            "Das Kennwort lautet ⟦{password}⟧",
            "wachtwoord: ⟦{password}⟧",
            "hasło: ⟦{password}⟧",
            "şifre: ⟦{password}⟧",
            "mật khẩu: ⟦{password}⟧",
            "κωδικός: ⟦{password}⟧",
        ],
    );
    clean(&[
        "密码已经改了，去问管理员。",
        "パスワードは管理者に聞いてください。",
        "Пароль нужно менять каждые три месяца.",
        "La contraseña caduca cada tres meses.",
        "Das Passwort muss acht Zeichen haben.",
        "le mot de passe est obligatoire",
        "비밀번호는 여덟 자 이상이어야 합니다.",
        "كلمة المرور مطلوبة",
    ]);
}

#[test]
fn names_of_tokens_keys_and_secrets() {
    check(
        "token",
        &[
            "ACCESS_TOKEN={alnum}",
            "accessToken: '{alnum}'",
            "\"refresh_token\": \"{alnum}\"",
            "deploy_token = {hex}",
            "トークン: {alnum}",
        ]
        .map(marked)
        .each_ref()
        .map(String::as_str),
    );
    check(
        "api-key",
        &[
            "API_KEY={alnum}",
            "apiKey: \"{hex32}\"",
            "x-api-key: {alnum}",
            "openweatherapikey={hex32}",
            "encryption_key = \"{base64}\"",
            "FINNHUB_KEY={alnum}",
            "SECRET_KEY_BASE={hex64}{hex64}",
        ]
        .map(marked)
        .each_ref()
        .map(String::as_str),
    );
    check(
        "secret",
        &[
            "CLIENT_SECRET={alnum}",
            "clientSecret: '{alnum}'",
            "webhook_secret: \"{hex64}\"",
        ]
        .map(marked)
        .each_ref()
        .map(String::as_str),
    );
}

/// Marks everything that is filled in.
fn marked(template: &str) -> String {
    let open = template.find('{').unwrap_or(template.len());
    let close = template.rfind('}').map_or(template.len(), |end| end + 1);
    let (before, rest) = template.split_at(open);
    let (value, after) = rest.split_at(close - open);
    format!("{before}⟦{value}⟧{after}")
}

#[test]
fn values_glued_to_names_and_beside_services() {
    check(
        "api-key",
        &["everhour={alnum}", "everhour: {hex32}"]
            .map(marked)
            .each_ref()
            .map(String::as_str),
    );
    check("api-key", &["bucket-secret-⟦{alnum}⟧"]);
    clean(&[
        "everhour: time tracking for teams",
        "everhour=off",
        "client-secret-rotation-policy-for-services",
    ]);
}

#[test]
fn names_with_values_that_are_none() {
    clean(&[
        "password = get_password()",
        "password = input(\"Password: \")",
        "password: string",
        "password: Option<String>,",
        "def login(user: str, password: str) -> bool:",
        "password=None",
        "PASSWORD=",
        "password = config.password",
        "password_field = form.password",
        "DB_PASSWORD=changeme",
        "DB_PASSWORD=your_password_here",
        "api_key = os.environ[\"API_KEY\"]",
        "const key = process.env.API_KEY;",
        "apiKey: ${API_KEY}",
        "token: {{ vault_token }}",
        "token_count = 4096",
        "max_tokens=8192",
        "next_page_token: abc123def456ghi7",
        "primary key (id)",
        "the cache key is user:42:profile",
        "secretName: app-tls",
        "secret_name = \"prod/db/main\"",
        "passwordPolicy: strong",
        "Passwords must have at least 12 characters.",
        "The token expires in 3600 seconds.",
        "the API key is in the vault under app/prod",
        "password: <your password>",
        "password: \"\"",
        "key: value",
        "tokens: 128000",
    ]);
}
