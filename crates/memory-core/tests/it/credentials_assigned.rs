//! Values that only the name beside them tells: one line or a few for each kind of frame that configuration, code,
//! commands, tables and sentences put around them, with the exact span; and lines of the same kinds without a value.

use memory_core::validate::credential::Redactor;

use crate::credentials_known::{clean, filled, unmarked};

/// Looks for what is marked in each template, whatever its kind, and for nothing else.
#[track_caller]
fn found(templates: &[&str]) {
    let mut faults = Vec::new();
    for template in templates {
        let (text, spans) = unmarked(&filled(template));
        let findings: Vec<_> = Redactor::new()
            .scan(&text)
            .into_iter()
            .map(|finding| finding.span)
            .collect();
        if findings != spans {
            let shown: Vec<&str> = findings.iter().filter_map(|span| text.get(span.clone())).collect();
            faults.push(format!("{template:?}\n  {text:?}\n  {shown:?}"));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn settings_of_many_formats() {
    found(&[
        "spring.datasource.password=⟦Hibiskus_88⟧",
        "mail.smtp.auth.password = ⟦Postbote12⟧",
        "keystore.pass = ⟦Birnbaum5⟧",
        "requirepass ⟦8sch4chtel⟧",
        "bindpw ⟦M4ulwurf!⟧",
        "network={\n  ssid=\"x\"\n  psk=\"⟦Kaffeepause2020⟧\"\n}",
        "hmac_key: ⟦{hex64}⟧",
        "totp_seed=⟦{short}{short}⟧",
        "HASH_SALT=⟦{hex}⟧",
        "MAIL_PASSWORD=\"⟦qzvt bhwe kdmp orxa⟧\"",
        "define( 'AUTH_KEY', '⟦}k8;Z0q|w)Hs^1Pz~r5T@c3!mV⟧' );",
        "variable \"db_password\" {\n  type    = string\n  default = \"⟦L4vendel_x⟧\"\n}",
        "<setting name=\"SmtpPassword\" serializeAs=\"String\">\n  <value>⟦Kupfer11!⟧</value>\n</setting>",
        "<wsse:Password Type=\"PasswordText\">⟦Wsdl!2010⟧</wsse:Password>",
        "<td>Password</td><td>⟦Tabelle2015⟧</td>",
        "{\"password\": {\"value\": \"⟦ArmParam24⟧\"}}",
        "{\"ParameterKey\":\"DBPassword\",\"ParameterValue\":\"⟦CloudForm24⟧\"}",
        "command: [\"redis-server\", \"--requirepass\", \"⟦Redis7Pass⟧\"]",
        "DB_PASS=${DB_PASS:-⟦b4shFallback⟧}",
        "trace: headers {x-api-key=[⟦{alnum}⟧], accept=[*/*]}",
        "username admin password 0 ⟦n3tzw3rk⟧",
        "Data Source=10.0.0.9,1433;Initial Catalog=crm;User ID=crm;Password=⟦myPassword⟧;",
    ]);
}

#[test]
fn code_in_many_languages() {
    found(&[
        "public const string ApiKey = \"⟦{alnum}⟧\";",
        "public string ApiSecret { get; set; } = \"⟦{hex}⟧\";",
        "const SECRET: &[u8] = b\"⟦{alnum}⟧\";",
        "let password: &str = \"⟦Feld.hase7⟧\";",
        ".password(Some(\"⟦ferr1s!⟧\"))",
        "jwtKey := []byte(\"⟦{alnum}⟧\")",
        "std::string password{\"⟦CppInit11⟧\"};",
        "char pwd[] = \"⟦c99Array!⟧\";",
        "apiKey <- \"⟦{alnum}⟧\"",
        "password: process.env.PW || \"⟦fall!back1⟧\"",
        "getenv(\"APP_SECRET\") or \"⟦{alnum}⟧\"",
        "std::env::var(\"SECRET\").unwrap_or(\"⟦{hex32}⟧\".into())",
        "expect(token).toBe(\"⟦{alnum}⟧\")",
        "find(By.ID, \"password\").send_keys(\"⟦Selenium24⟧\")",
        "http.basic_auth \"deploy\", \"⟦G3heim!nis⟧\"",
        ".withCredentials(\"root\", \"⟦sup3rR00t⟧\")",
        "new PasswordAuthentication(\"me\", \"⟦JavaMail24⟧\".toCharArray())",
        "auth = (\"admin\", \"⟦Pfefferm1nze⟧\")",
        "mysql_root_password => Sensitive('⟦Hiera2024⟧'),",
        "ALTER ROLE reporting PASSWORD '⟦dunkel.Wald8⟧';",
        "SET PASSWORD FOR 'repl'@'%' = '⟦Mond!schein⟧';",
        "INSERT INTO users (name, password) VALUES ('root', '⟦h0nigtopf⟧'), ('eva', '⟦m0rgenTau⟧');",
        "CREATE USER x IDENTIFIED BY \"⟦Ora2024xx⟧\";",
    ]);
}

#[test]
fn commands_and_headers() {
    found(&[
        "read -r DB_PW <<< \"⟦m4rienk4efer⟧\"",
        "az login --service-principal -u {uuid} -p ⟦{alnum}⟧ --tenant {uuid}",
        "echo \"root:⟦ch4nge!Pass⟧\" | chpasswd",
        "echo '⟦5udoPw!⟧' | sudo -S apt update",
        "htpasswd -b .htpasswd admin ⟦htpa55wd⟧",
        "net user bob ⟦Passw0rd!⟧ /add",
        "xfreerdp /u:admin /p:⟦RdpLogin21⟧ /v:10.0.0.4",
        "curl -H 'X-Acme-Auth: ⟦{hex}⟧' https://host",
        "app --pin ⟦4471⟧",
        "openssl enc -aes-256-cbc -in a -out b -k ⟦{short}⟧",
        "zip -P ⟦{short}⟧ out.zip report.csv",
        "7z x archive.7z -p⟦{short}⟧",
        "wpa_passphrase Office ⟦{short}⟧",
        "user default on >⟦{alnum}⟧ ~* +@all",
        "cqlsh -u cassandra -p ⟦Hasel!maus3⟧ db1",
        "bcp shop.dbo.x out x.csv -S db1 -U sa -P ⟦Hasel!maus3⟧",
        "snmpwalk -v3 -u monitor -A ⟦{short}⟧ -x AES -X ⟦{short}⟧ 10.0.0.4",
        "snmp-server community ⟦Hasel!maus3⟧ RO",
        "lftp -u uploader,⟦{short}⟧ files.acme.dev",
        "printf '%s' '⟦{alnum}⟧' | docker login -u robot --password-stdin",
        "sudo -S systemctl restart app <<< '⟦5udoPw!⟧'",
        "reg add \"HKLM\\Acme\" /v ApiToken /t REG_SZ /d ⟦{alnum}⟧ /f",
        "aws ssm put-parameter --name /shop/db_password --type SecureString --value ⟦{alnum}⟧",
        "gh secret set DEPLOY_TOKEN --body \"⟦{alnum}⟧\"",
        "GET /data?lat=1&appid=⟦{hex32}⟧&units=metric",
        "postgres://app:⟦{short}/{short}⟧@db1:5432/shop",
    ]);
}

#[test]
fn values_before_their_names() {
    found(&[
        "{\"value\":\"⟦{alnum}⟧\",\"name\":\"DB_PASSWORD\"}",
        "{\"value\": \"⟦{hex}⟧\", \"type\": \"string\", \"key\": \"auth_token\"}",
        "env:\n  - value: \"⟦{hex64}⟧\"\n    name: ENCRYPTION_KEY",
        "<Parameter Value=\"⟦Hagebutte!4⟧\" Name=\"AdminPassword\"/>",
        "request.setValue(\"⟦{hex32}⟧\", forHTTPHeaderField: \"X-Api-Key\")",
        "keychain.set(\"⟦{alnum}⟧\", forKey: \"refreshToken\")",
        "request.setValue(\"⟦{alnum}⟧\", forHTTPHeaderField: \"Authorization\")",
        "ansible-vault encrypt_string '⟦{short}⟧' --name 'db_password'",
    ]);
    clean(&[
        "{\"value\":\"{hex32}\",\"key\":\"etag\"},{\"key\":\"token_limit\"}",
        "- name: COMMIT\n  value: {hex}\n- name: SECRET_NAME\n  value: db",
        "[{\"value\":\"{alnum}\",\"label\":\"Row 7\"},{\"name\":\"token\"}]",
        "{\"name\":\"password\",\"in\":\"formData\",\"type\":\"string\"}",
        "view.setValue(\"fade2\", forKey: \"transitionKey\")",
        "request.setValue(token, forHTTPHeaderField: \"Authorization\")",
    ]);
}

#[test]
fn lists() {
    found(&[
        "api_keys:\n  - ⟦{hex32}⟧\n  - ⟦{hex32}⟧",
        "API_KEYS=[\"⟦{alnum}⟧\", \"⟦{alnum}⟧\"]",
        "VALID_API_KEYS=⟦{alnum}⟧,⟦{alnum}⟧",
        "passwords: [\"⟦Zaunk0enig⟧\", \"⟦Feuer!wehr⟧\"]",
        "service_tokens:\n  billing: ⟦{alnum}⟧\n  search: ⟦{alnum}⟧",
        "tokens = {\n  \"eva\": \"⟦{alnum}⟧\",\n}",
        "let secrets = vec![\"⟦{alnum}⟧\", \"⟦{alnum}⟧\"];",
        "Set<String> apiTokens = Set.of(\"⟦{alnum}⟧\", \"⟦{alnum}⟧\");",
        "static API_KEYS: [&str; 2] = [\"⟦{alnum}⟧\", \"⟦{alnum}⟧\"];",
        "chpasswd:\n  list: |\n    root:⟦Dachs!bau7⟧",
    ]);
    clean(&[
        "tokens = [\"hello\", \"world\", \"##ing\"]",
        "\"tokens\": [{\"text\": \"Hello2World\", \"logprob\": -0.12}]",
        "tokens:\n  input: 1536\n  output: 482",
        "secrets:\n  - DB_PASSWORD\n  - API_TOKEN",
        "secrets: [\"db-creds-v2\", \"tls-cert-2024\"]",
        "passwords: [\"too-short\", \"no-digits\"]",
        "passwords = load_passwords(\"common-2021.txt\")",
        "\"keys\": [{\"kid\":\"{alnum}\",\"kty\":\"RSA\"}]",
        "ssh_keys:\n  - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5{alnum} eva@host",
        "vaultStoreSecrets: cmp2-qat-{digits}",
        "cacheKeys = [\"user:1:v2\", \"user:2:v2\"]",
        "chpasswd: { expire: false }",
    ]);
}

#[test]
fn arguments_of_calls() {
    found(&[
        ".header(\"Authorization\", \"⟦{alnum}⟧\")",
        "headers.common['Authorization'] = '⟦{alnum}⟧'",
        "jwt.sign(payload, '⟦{alnum}⟧')",
        "crypto.createHmac('sha256', '⟦{hex64}⟧')",
        "new SymmetricSecurityKey(Encoding.UTF8.GetBytes(\"⟦{alnum}⟧\"))",
        "WiFi.begin(\"Office\", \"⟦Ringel!natter⟧\");",
        "new mysqli('db1', 'app', '⟦Ringel!natter4⟧', 'shop');",
        "EXEC sp_addlogin 'app', '⟦Ringel!natter4⟧', 'shop'",
        "my $password = q{⟦{alnum}⟧};",
    ]);
    clean(&[
        ".header(\"Authorization\", format!(\"Bearer {}\", token))",
        "jwt.sign(payload, process.env.JWT_SECRET, { algorithm: 'RS256', expiresIn: '24h' })",
        "jwt.verify(token, publicKey, { issuer: 'https://login.acme.dev/v2' })",
        "crypto.createHmac('sha256', secret).update('order-48213').digest('hex')",
        "WiFi.begin(ssid, password);",
        "WiFi.begin(\"YOUR_SSID\", \"YOUR_PASSWORD\");",
        "new mysqli($host, $user, $pass, 'shop_v2');",
        "key = f\"user:{user_id}:v2\"",
        "\"css-token\": \"rgba(31,41,55,0.8)\"",
    ]);
}

#[test]
fn tables() {
    found(&[
        "| Env | API key |\n| --- | --- |\n| dev | ⟦{alnum}⟧ |\n| prod | ⟦{alnum}⟧ |",
        "| Service | User | Password |\n|---|---|---|\n| grafana | admin | ⟦L1lienfeld!⟧ |\n| gitea | ci | ⟦Gitea2024⟧ |",
        "| Env | Token |\n|-----|-------|\n| dev | `⟦{alnum}⟧` |",
        "host;user;password\ndb1;root;⟦Qu4rzsand⟧",
        "name,token\nci-bot,⟦{alnum}⟧",
        "site\tuser\tpassword\ncrm\tadmin\t⟦t4b!tab⟧",
    ]);
}

#[test]
fn sentences() {
    found(&[
        "the password for the jump host is now ⟦br0mbeerEis⟧",
        "the admin account's password was changed to ⟦N4gelbrett⟧ yesterday",
        "password changed from ⟦OldGraf2020⟧ to ⟦NewGraf2021⟧",
        "fix: rotate the api key, old one was ⟦{hex32}⟧",
        "Temporary password for root@localhost: ⟦kX3?pq9>Tz⟧",
        "Password for user \"demo\": ⟦dem0!demo⟧",
        "login is admin, password ⟦gr4uGans⟧",
        "encrypted with passphrase ⟦mond-lampe-kabel-fisch⟧",
        "the passphrase is \"⟦correct horse battery staple⟧\"",
        "API token:\n⟦{alnum}⟧\nplease keep it",
        "Şifre: ⟦Kar4deniz!⟧",
        "пароль: ⟦$Ozero42!⟧",
        "seed phrase: ⟦ocean tiger lamp brick velvet moon garage onion silver train pepper cloud⟧",
        "PIN for the door is ⟦482913⟧",
        "the alarm code is ⟦4096⟧",
        "**Password:** ⟦Markdown2!⟧",
        "<b>Password:</b> ⟦HtmlBold11⟧",
        "pw for the demo account → ⟦d3mo!acc⟧",
        "Zugangsdaten: root / ⟦D4chstuhl⟧",
        "Der API-Schlüssel ist ⟦{hex32}⟧",
        "WLAN-Schlüssel: ⟦Sonnen1blume⟧",
        "ich habe das Passwort auf ⟦T3ichrose⟧ geändert",
        "Login admin, Passwort ⟦Chefetage1⟧",
        "j'ai changé le mdp en ⟦Sole1l!⟧",
        "mot de passe du wifi ⟦FrWifi2024⟧",
        "la clé API est ⟦{alnum}⟧",
        "clé secrète : ⟦{hex}⟧",
        "cambié la contraseña a ⟦M4riposa⟧",
        "la contraseña sigue siendo ⟦Sigue2024⟧",
        "mudei a senha para ⟦Tart4ruga⟧",
        "a chave da API é ⟦{hex32}⟧",
        "ho cambiato la password in ⟦Lum4ca!⟧",
        "chiave segreta: ⟦{hex}⟧",
        "сменил пароль на ⟦Ozer0-77⟧",
        "пароль от сервера ⟦RuServ2024⟧",
        "токен доступа ⟦{alnum}⟧",
        "账号admin 密码⟦m1ma!Cn⟧",
        "服务器的密码是：⟦fuwuq1!⟧",
        "rootのパスワードは⟦Tokyo2022⟧です",
        "シークレットキー：⟦{hex}⟧",
    ]);
}

#[test]
fn settings_without_a_value() {
    clean(&[
        "DB_PASSWORD=$$PASSWORD",
        "password: *default_password",
        "password: vault:secret/data/db#password",
        "password=***REDACTED***",
        "aws ecr get-login-password | docker login --username AWS --password-stdin 123.dkr.ecr",
        "annotations: {checksum/secret: {hex64}}",
        "sha256sum token.bin: {hex64}",
        "image digest for auth: sha256:{hex64}",
        "\"hashed_secret\": \"{hex}\",",
        "Subject Key Identifier: {hex}",
        "dedupe_key={hex32}",
        "dedupe key: 2024-11-30T08:15:26Z/worker-3",
        "cache key: user:48213:profile:v7",
        "partition_key = \"tenant#48213#orders\"",
        "cacheKey: 'products-list-v12-en-US'",
        "secret_arn = \"arn:aws:secretsmanager:eu-central-1:123456789012:secret:db-AbCdEf\"",
        "credential=google2fa",
        "docker run -u 1000:1000 -p 127.0.0.1:8080:80 app:1.2.3",
        "git log -p HEAD~3 -u src/Main2.rs",
        "ssh -l ops -p 2222 build7.acme.dev",
        "unzip -p archive.zip file2.txt",
        "openssl x509 -in cert.pem -noout -text",
        "user alice logged on > dashboard opened",
        "aws ssm put-parameter --name /shop/db_password --value \"$DB_PASSWORD\"",
        "echo \"$TOKEN\" | docker login --password-stdin -u robot",
        "&appid=1024&lang=de",
        "s3://bucket:prefix/2024/a1b2@v3",
        "https://registry.acme.dev:5000/team/app@sha256:{hex64}",
        "http://localhost:3000/@fs/Users/eva2/App",
        "Sec-WebSocket-Key: {base64}",
        "cacheKey=users:{uuid}:v2",
        "redis key session:{uuid}",
        "object key = reports/{hex32}.pdf",
        "Key: backups/db-2024-05-01.sql.gz",
        "kafka key=order-12345 partition=3",
        "JWT_AUDIENCE=api://acme-2024",
        "SECRET_NAME=db-creds-prod-2",
        "gpio pin = 21",
        "pwd=/home/jan/src",
        "salt: random, 16 bytes",
        "psk mode: off",
        "key-mgmt=wpa-psk",
        "<password>${env.REPO_PASSWORD}</password>",
        "<h2>Password</h2><p>Choose a strong one</p>",
        "{\"password\": {\"type\": \"string\", \"minLength\": 8}}",
    ]);
}

#[test]
fn code_without_a_value() {
    clean(&[
        "this.apiKey = config.apiKey;",
        "password.equals(confirm2)",
        "expect(token).toBe(token2);",
        "private static final int KEY_SIZE = 256;",
        "public string Password { get; set; }",
        "useAuth('admin', 'dashboard2')",
        "auth(\"google\", \"v2\")",
        "access(\"config.json\", \"r\")",
        "const auth = ['read', 'write2'];",
        "'password' => 'required|min:8',",
        "password: z.string().min(8)",
        "pub const IS_PASSWORD: InputScope = 31i32;",
        "creds.password = Buffer.from(passReg, 'base64').toString('utf8')",
        "let (key, value) = line.split_once('=')?;",
        "INSERT INTO users (name, password) VALUES (?, ?)",
        "INSERT INTO users (name, password) VALUES ('bob', crypt($1, gen_salt('bf')))",
        "INSERT INTO translations (key, value) VALUES ('login.password', 'Passwort')",
        "echo \"$PW\" | sudo -S apt update",
        "echo \"bob:$NEWPW\" | chpasswd",
        "htpasswd -c .htpasswd bob",
        "IDENTIFIED BY :password",
    ]);
}

#[test]
fn tables_without_a_value() {
    clean(&[
        "| Name | Type | Password |\n|---|---|---|\n| db | pg | in vault |",
        "| Key | Value |\n|---|---|\n| color | blue |\n| size | 12px |",
        "| Secret | Namespace |\n|---|---|\n| db-creds-v2 | prod-eu1 |",
        "| id | token | type |\n|---|---|---|\n| 1 | `if` | keyword |\n| 2 | `x1` | ident |",
        "user,token_count,cost\nbob,1532,0.02",
        "user,password\nbob,<hidden>\neva,<hidden>",
        "User, password, host\nare required fields",
        "| `password` | `varchar(255)` | bcrypt |",
        "| API key name | Created |\n|---|---|\n| ci-key-2 | 2024-03-11 |",
    ]);
}

#[test]
fn sentences_without_a_value() {
    clean(&[
        "the password is stored in Vault",
        "the password uses PBKDF2-SHA256 with 600000 rounds",
        "the password for web01.acme.dev is in Vault",
        "change the password to something long",
        "the token is in the k8s secret db-creds",
        "email, password, and 2FA code are required",
        "test pass: auth_flow_17",
        "API key created: \"ci-bot-2024\"",
        "token jti={uuid}",
        "sha1 of the password list: {hex}",
        "the passphrase must have at least six words",
        "passphrase: \"must be at least four words\"",
        "PIN must not be 1234",
        "PIN must be 4 digits",
        "Password:\nConfirm2 the new one",
        "API key:\nSettings2 > Developer",
        "pin the version to 1.2.3",
        "seed phrase: write it on paper",
        "**Password:** ask Jan",
        "Zugang: Eingang B / 2. Stock",
        "Passwort geändert am 12.03.2024",
        "mot de passe avec 12 caractères",
        "contraseña en base64",
        "senha alterada em 2024",
        "пароль в base64",
        "密码用SHA256加密",
        "パスワードはSHA256でハッシュ化",
        "비밀번호는 SHA256으로 해시",
    ]);
}

/// Passwords that are put together here, so that no scanner takes this file for one that holds them.
fn put_together() -> [String; 5] {
    [
        ["hGk", "Wq", "Tzv"].concat(),
        ["xkq", "vzr", "tplw", "mn"].concat(),
        ["x9K", "!mQ2 ", "z7Lp"].concat(),
        ["p@ss ", "w0rd ", "with spaces"].concat(),
        ["Vik", "1ng ", "hamster ", "runs"].concat(),
    ]
}

/// Looks for each of the passwords in each of the frames, where it stands at `@`.
#[track_caller]
fn framed(frames: &[&str], passwords: &[String]) {
    let templates: Vec<String> = passwords
        .iter()
        .flat_map(|password| {
            frames
                .iter()
                .map(move |frame| frame.replace('@', &format!("⟦{password}⟧")))
        })
        .collect();
    let templates: Vec<&str> = templates.iter().map(String::as_str).collect();
    found(&templates);
}

#[test]
fn passwords_of_letters_alone() {
    framed(
        &[
            "password: @",
            "password: @ # of the old box",
            "mysql -u root --password @ shop",
            "mysql -u root --password=@ shop",
            "host=db user=shop password=@ dbname=shop",
            "PGPASSWORD=@ psql -h db",
            "docker run -e POSTGRES_PASSWORD=@ postgres:16",
            "It was jdbc:sqlserver://db:1433;user=sa;password=@ and that worked.",
            "{\"password\": \"@\"}",
        ],
        &put_together()[..2],
    );
}

#[test]
fn passwords_of_several_words() {
    framed(
        &[
            "DB_PASSWORD='@'",
            "SMTP_PASS=\"@\"",
            "{\"password\":\"@\"}",
            "password = \"@\"",
        ],
        &put_together()[2..],
    );
}

#[test]
fn plain_words_beside_names_in_capitals() {
    found(&[
        "environment:\n  POSTGRES_PASSWORD: ⟦football⟧\n",
        "      MYSQL_ROOT_PASSWORD: ⟦letmein⟧",
        "RABBITMQ_DEFAULT_PASS: ⟦bunny⟧",
        "GF_SECURITY_ADMIN_PASSWORD: ⟦dragon⟧",
        "KEYCLOAK_ADMIN_PASSWORD: \"⟦sonne⟧\"",
        "POSTGRES_PASSWORD: ⟦pg-secret-pass⟧",
        "DB_PASSWORD=⟦qwerty⟧",
        "DB_PASSWORD=⟦bunny⟧",
        "DB_PASSWORD=⟦geheim⟧",
        "DB_PASSWORD=⟦alice⟧",
        "docker run -e MYSQL_ROOT_PASSWORD=⟦letmein⟧ mysql:8",
        "PASSWORD=⟦qwerty⟧",
    ]);
}

#[test]
fn phrases_of_words() {
    found(&[
        "JWT_SECRET=⟦correct-horse-battery-staple⟧",
        "SESSION_SECRET=\"⟦keyboard cat⟧\"",
        "BACKUP_PASSPHRASE=⟦the quick brown fox⟧",
        "export BACKUP_PASSPHRASE=⟦the quick brown fox⟧\n",
        "BACKUP_PASSPHRASE=\"⟦the quick brown fox⟧\"",
    ]);
}
