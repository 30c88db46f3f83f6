//! What is let through: references, placeholders, paths; and without a name digests, ids, numbers, public keys.

use crate::credentials_known::clean;

#[test]
fn variables() {
    clean(&[
        "DB_PASSWORD=$DB_PASSWORD_PROD",
        "password: ${PASSWORD}",
        "password: ${PASSWORD:-}",
        "set PASSWORD=%DB_PASSWORD%",
        "api_key: {{ api_key }}",
        "token = \"{{ lookup('env', 'TOKEN') }}\"",
        "secret: ${{ secrets.DEPLOY_SECRET }}",
        "password: @PASSWORD@",
        "token: __TOKEN__",
        "token: #{token}",
        "secret = <%= ENV['SECRET'] %>",
        "$env:API_KEY = $key",
        "export TOKEN=\"$(cat /run/secrets/token)\"",
        "export TOKEN=`vault read -field=token app/prod`",
    ]);
}

#[test]
fn placeholders_and_masks() {
    clean(&[
        "token=<token>",
        "token: <your-token>",
        "API_KEY=xxxxxxxxxxxxxxxxxxxx",
        "API_KEY=XXXX-XXXX-XXXX-XXXX",
        "password=****",
        "password: ************",
        "password: ••••••••",
        "password: …",
        "token: abc...",
        "key: 00000000000000000000000000000000",
        "api_key = \"YOUR_API_KEY\"",
        "api_key = \"your-api-key-here\"",
        "secret: changeme",
        "secret: CHANGE_ME",
        "secret: replace-me-with-a-real-one",
        "password=placeholder",
        "password = \"example\"",
        "token = \"dummy-token-for-tests\"",
        "token: insert_token_here",
        "[redacted:password]",
        "password: [redacted:password:1a2b]",
        "password: REDACTED",
        "password: TODO",
        "password: None",
        "\"password\": null",
        "\"password\": true",
        "password: required",
    ]);
    // The pairs that Amazon's documentation shows: put together, since they have the form.
    clean(&[
        &format!("{}IOSFODNN7EXAMPLE", "AKIA"),
        &format!("aws_access_key_id = {}I44QH8DHBEXAMPLE", "AKIA"),
        &format!("aws_secret_access_key = wJalrXUtnFEMI/{}/bPxRfiCYEXAMPLEKEY", "K7MDENG"),
    ]);
}

#[test]
fn fillers_that_have_a_form() {
    let x = |length: usize| "x".repeat(length);
    clean(&[
        &format!("{}{}", "ghp_", x(36)),
        &format!("{}{}", "sk-proj-", x(48)),
        &format!("{}{}", "xoxb-", "1234567890-1234567890-XXXXXXXXXXXXXXXXXXXXXXXX"),
        &format!("{}{}", "glpat-", x(20)),
        &format!("{}{}", "npm_", "0".repeat(36)),
        &format!("{}{}", "AKIA", "X".repeat(16)),
        &format!("{}YOUR_TOKEN_HERE", "hf_"),
        &format!("{}…", "ghp_"),
        &format!("{}...", "sk-ant-api03-"),
        &format!("tokens begin with {}, {} or {}", "ghp_", "gho_", "github_pat_"),
    ]);
}

#[test]
fn references_and_code() {
    clean(&[
        "const apiKey = process.env.API_KEY;",
        "const apiKey = process.env['API_KEY'];",
        "api_key = os.environ[\"API_KEY\"]",
        "api_key = os.environ.get('API_KEY')",
        "api_key = os.getenv(\"API_KEY\", \"\")",
        "secret = get_secret()",
        "secret = get_secret(\"prod/db/main\")",
        "password = getpass.getpass()",
        "let token = std::env::var(\"TOKEN\")?;",
        "token := os.Getenv(\"TOKEN\")",
        "String key = System.getenv(\"KEY\");",
        "token = Rails.application.credentials.token",
        "token: vault:secret/data/app#token",
        "token: op://vault/item/field",
        "self.token = token",
        "self.password = password or self.default_password",
        "if password == confirm_password:",
        "token: str | None = None",
        "password: SecretStr",
        "fn token(&self) -> &str;",
        "import { token } from './token';",
        "secretKeyRef: { name: app, key: db-password }",
    ]);
}

#[test]
fn paths_and_flags() {
    clean(&[
        "private_key = /etc/ssl/private/server.key",
        "ssh -i ~/.ssh/id_ed25519 deploy@box",
        "IdentityFile ~/.ssh/id_rsa",
        "--token-file /run/secrets/token",
        "--password-file=./secrets/db.txt",
        "TOKEN_PATH=/var/run/secrets/kubernetes.io/serviceaccount/token",
        "password_file: C:\\ProgramData\\app\\password.txt",
        "secret_url: https://vault.example.org/v1/secret/data/app",
        "GOOGLE_APPLICATION_CREDENTIALS=/home/me/keys/service-account.json",
        "key: src/main/resources/keys/public.pem",
        "token = ../shared/token.txt",
    ]);
}

#[test]
fn digests_and_ids_without_a_name() {
    clean(&[
        "commit {hex}",
        "{hex}",
        "{hex64}",
        "fixed in 3f2a9c1 and 7be01d4",
        "index 3f2a9c1d..7be01d4f 100644",
        "Merge 3f2a9c1d8b7e into main",
        "git checkout {hex} -- src",
        "id: {uuid}",
        "request {uuid} took 20 ms",
        "urn:uuid:{uuid}",
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "session 01J9ZK4M7T2Q8W6X5V3N1B0C9D ended",
        "sha256:{hex64}",
        "image: registry.example.org/app@sha256:{hex64}",
        "FROM rust:1.95@sha256:{hex64}",
        "\"integrity\": \"sha512-{base64}{base64}==\"",
        "<script src=\"a.js\" integrity=\"sha384-{base64}{base64}\"></script>",
        "github.com/a/b v1.2.3 h1:{base64}=",
        "checksum = \"{hex64}\"",
        "md5: {hex32}",
        "SHA1 ({hex})",
        "ETag: \"{hex32}\"",
        "ETag: W/\"5e8c-18f3a2b7c40\"",
        "crc32 0xcbf43926",
        "Content-MD5: {base64}==",
        "build 20261130.4+{hex}",
        "trace_id={hex32} span_id=00f067aa0ba902b7",
    ]);
}

#[test]
fn numbers_colours_and_addresses() {
    clean(&[
        "color: #1a2b3c; background: #FFEE00AA",
        "ether 3c:22:fb:7a:1b:9d",
        "MAC 3C-22-FB-7A-1B-9D",
        "inet6 2001:0db8:85a3:0000:0000:8a2e:0370:7334/64",
        "fe80::1ff:fe23:4567:890a%eth0",
        "2026-11-30T03:07:46.123456Z",
        "20261130T030746Z",
        "v1.2.3-rc.1+build.20261130",
        "1.95.0-nightly",
        "+49 30 1234567890",
        "(555) 010-9999",
        "ISBN 978-3-16-148410-0",
        "order 4111-0000-0000-0000-1111",
        "{digits}",
        "epoch 1718000000123",
        "lat 52.520008, long 13.404954",
    ]);
}

#[test]
fn public_keys_and_keys_of_other_things() {
    clean(&[
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{base64} me@box",
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ{base64}{base64} me@box",
        "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY{base64} me@box",
        "256 SHA256:{base64} me@box (ED25519)",
        "public_key = \"{base64}\"",
        "publicKey: {base64}=",
        "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
        "sequence key: (tenant, day)",
        "cache_key = \"user:42:profile:v3\"",
        "key: ${{ runner.os }}-cargo-${{ hashFiles('Cargo.lock') }}",
        "partition key: tenant_id",
        "foreign key (user_id) references users (id)",
        "idempotency key: {uuid}",
        "keyboard shortcut: ctrl+shift+k",
        "press any key to go on",
        "the key idea is that monkeys type",
    ]);
}

#[test]
fn texts_of_forms_and_keys_of_translations() {
    clean(&[
        "FORGOT_PASSWORD: vergessen",
        "RESET_PASSWORD: zurücksetzen",
        "PASSWORD: Passwort",
        "CONFIRM_PASSWORD: bestätigen",
        "RESET_ADMIN_PASSWORD: wiederherstellen",
        "MAIL_PASSWORD: E-Mail-Kennwort",
        "POSTGRES_PASSWORD_FILE: /run/secrets/pg",
        "POSTGRES_PASSWORD: ${PGPASS}",
        "DB_PASSWORD=required for the app",
        "\"password\": \"Password must be 8 characters\"",
        "password: \"Enter your password\"",
        "\"password\": \"At least 8 chars (A-Z, 0-9)\"",
        "\"password\": \"Type pa$$ here\"",
        "password: \"Wi-Fi key of AT&T guest\"",
        "\"IMAP password for %s on %s: \" % (USER, host or \"localhost\")",
        "TLS_SECRET=wildcard-example-org-tls",
        "SIGN_SECRET_NAME=my-app-signing",
        "information can be given with the --username and --password options",
        "password: userPassword",
        "Passwort: Pflichtfeld, mindestens acht Zeichen",
        "Passwort: Pflichtfeld",
        "hasło: wszystkich",
        "password: szyfrowanie",
        "password=getPassword dbname",
    ]);
}

#[test]
fn names_and_docstrings_of_code() {
    clean(&[
        "def login(self, user, password):\n    \"\"\"Identify client using plaintext password.\n\n    (typ, [data])\"\"\"",
        "def login_cram_md5(self, user, password):\n    \"\"\" Authobject to use with CRAM-MD5 authentication. \"\"\"",
        "def store(username, password):\n    \"\"\"Creates a default file.\"\"\"",
        "'''Return the uri with the username and password included'''",
        "return self.password.encode('utf-8')",
        "password = password.encode(\"latin1\")",
        "pkey._pkey = _lib.X509_get_pubkey(cert",
        "evp_pkey = _lib.d2i_PUBKEY_bio(bio,",
        "key = base64.urlsafe_b64decode(key)",
        "_normalized_key = _pep_440_key",
        "if len(key) != _POLY1305_KEY_SIZE:",
        "def serialize_key_and_certificates_to_pkcs12(",
        "user, pw = auth, None",
        "username, password = split",
        "MovedAttribute(\"HTTPPasswordMgr\", \"urllib2\", \"urllib.request\")",
        "'crc-16-buypass', 'Crc16Buypass'",
        "use tiktoken_rs::o200k_base;",
        "pub const LOCALBYPASS: _bindgen_ty_24 = _bindgen_ty_24::LOCALBYPASS;",
        "pub const E_NO_KEY: STATUS_32 = -2147217271i32;",
        "pub const szOID_SERVER_SECRET: &str = \"1.3.6.1.4.1.311.21.40\";",
        "\"AWS::IAM::AccessKey\": \"62d91b17309e76c8\",",
        "private_key: X25519PrivateKey,",
        "print(f\"password={password!r}\")",
        "required_keys=['pod-ipv4-range']",
    ]);
}

#[test]
fn prose_and_tables_of_services() {
    clean(&[
        "kpasswd 464/tcp",
        "passwd-server 600/tcp",
        "Useful to pass more to 'includeexpr'.",
        "the shape and suppress this warning, pass `shape=None` instead.",
        "Do not pass 'self' as callback to 'finalize'.",
        "hugepage_size2m | Number of 2M huge pages",
    ]);
}
