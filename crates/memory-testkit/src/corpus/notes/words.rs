//! English notes whose words and values resemble those of secrets: policies, tokens that are counted, keys of tables,
//! names of Secrets, numbers, log lines, traces, configuration, placeholders.

/// Class and text.
pub(super) const NOTES: &[(&str, &str)] = &[
    (
        "policy",
        "Passwords need at least 12 characters and must not contain the user name.",
    ),
    (
        "policy",
        "Password policy: length 14, no forced rotation, checked against a list of leaked ones.",
    ),
    (
        "policy",
        "Never send a password by chat; use the one-time link of the vault.",
    ),
    ("policy", "The password field is limited to 72 bytes because of bcrypt."),
    ("policy", "Two-factor is required for everybody with the admin role."),
    (
        "policy",
        "API keys are shown once after creation and cannot be read again.",
    ),
    (
        "policy",
        "Test accounts have passwords set by the seed script, they change at each reset.",
    ),
    (
        "policy",
        "Secrets in pull requests from forks are not available, the job is skipped.",
    ),
    ("policy", "A password hint is not supported and will not be."),
    (
        "policy",
        "Customers log in with magic links; there is no password at all.",
    ),
    ("policy", "password: required, at least eight characters"),
    (
        "policy",
        "Validation of the form: password (string, 12 to 128 characters), token (string, optional).",
    ),
    (
        "llm-token",
        "The context window is 200,000 tokens; we compact at 160,000.",
    ),
    (
        "llm-token",
        "One token is about four characters of English, fewer for Chinese.",
    ),
    (
        "llm-token",
        "The lexer emits a token for each newline; the parser drops those inside brackets.",
    ),
    ("llm-token", "tokens: 18342 in, 911 out, cost 0.07 USD"),
    ("llm-token", "max_tokens: 1024, temperature: 0.2, stop: [\"\\n\\n\"]"),
    ("llm-token", "Token::Ident and Token::Keyword share the same span type."),
    (
        "llm-token",
        "The tokenizer of the embedding model has a vocabulary of 30522 tokens.",
    ),
    (
        "llm-token",
        "Peek the next token before consuming it, see Parser::peek_token in src/parse.rs.",
    ),
    (
        "llm-token",
        "prompt_tokens=5120 completion_tokens=388 total_tokens=5508",
    ),
    (
        "llm-token",
        "A token bucket with 100 tokens and a refill of 10 per second limits the uploads.",
    ),
    (
        "llm-token",
        "Special tokens such as the end-of-text marker are stripped before counting.",
    ),
    (
        "llm-token",
        "CSRF tokens are checked for POST, PUT, PATCH and DELETE only.",
    ),
    (
        "key-word",
        "Press the Escape key twice to leave the preview; the keyboard shortcuts are in docs/keys.md.",
    ),
    (
        "key-word",
        "The primary key of orders is (tenant_id, order_id); the foreign key is deferred.",
    ),
    (
        "key-word",
        "Sort key: created_at desc, id asc. Partition key: customer_id.",
    ),
    ("key-word", "cache key = user:{id}:profile:v3, expires after an hour"),
    (
        "key-word",
        "Map keys are lower-cased before lookup, values are not touched.",
    ),
    ("key-word", "The key insight: the slow part was DNS, not TLS."),
    (
        "key-word",
        "Keymap: `gd` goes to the definition, `gr` lists references.",
    ),
    ("key-word", "key: \"created_at\", order: \"desc\""),
    (
        "key-word",
        "translation key checkout.summary.total is missing in fr and pt",
    ),
    (
        "key-word",
        "React warns about a missing key in OrderList; use the order id, not the index.",
    ),
    ("key-word", "S3 object key: exports/2026/04/30/orders-000017.parquet"),
    (
        "key-word",
        "Routing key orders.created.eu goes to the queue billing-events.",
    ),
    (
        "key-word",
        "The i18n keys are sorted; run `pnpm i18n:sort` before you commit.",
    ),
    (
        "key-word",
        "Registry key HKLM\\Software\\Acme\\Agent\\LogLevel holds the log level.",
    ),
    ("key-word", "The key signature of the sample is D minor, 96 bpm."),
    (
        "key-word",
        "public_key and key_id are safe to print; the private half never leaves the HSM.",
    ),
    (
        "key-word",
        "ssh-keygen -t ed25519 -C deploy@build-3 makes the key, then add it to the host.",
    ),
    (
        "key-word",
        "gpg --list-secret-keys shows whether the signing key is present.",
    ),
    (
        "k8s-secret",
        "The Secret app-credentials is created by External Secrets from the vault path kv/app.",
    ),
    (
        "k8s-secret",
        "kubectl -n prod get secret tls-wildcard -o yaml shows the expiry in the annotations.",
    ),
    ("k8s-secret", "secretName: wildcard-example-org-tls"),
    ("k8s-secret", "imagePullSecrets:\n  - name: registry-pull\n"),
    ("k8s-secret", "envFrom:\n  - secretRef:\n      name: billing-env\n"),
    (
        "k8s-secret",
        "valueFrom:\n  secretKeyRef:\n    name: postgres-app\n    key: password\n",
    ),
    (
        "k8s-secret",
        "The sealed secret for staging is in deploy/stg/sealed-db.yaml, made with kubeseal.",
    ),
    (
        "k8s-secret",
        "secret/billing/stripe has the fields publishable, restricted and webhook.",
    ),
    (
        "k8s-secret",
        "GitHub secrets used by the workflow: DEPLOY_HOST, DEPLOY_KEY, SLACK_WEBHOOK.",
    ),
    ("k8s-secret", "with:\n  token: ${{ secrets.GITHUB_TOKEN }}\n"),
    (
        "k8s-secret",
        "aws secretsmanager list-secrets --filters Key=name,Values=prod/",
    ),
    (
        "k8s-secret",
        "docker secret create db_password ./db_password.txt, then remove the file.",
    ),
    ("k8s-secret", "password: {{ .Values.postgres.password | quote }}"),
    (
        "k8s-secret",
        "The pod failed because secret \"queue-auth\" was not found in namespace jobs.",
    ),
    (
        "network",
        "The printer in the hall is 192.168.17.40, its MAC is 00:1b:44:11:3a:b7.",
    ),
    (
        "network",
        "IPv6 of the gateway: 2001:db8:85a3::8a2e:370:7334, prefix /64.",
    ),
    (
        "network",
        "Staging runs on https://stg.example.org:8443, health check at /healthz.",
    ),
    ("network", "The proxy is http://proxy.internal:3128, no login needed."),
    (
        "network",
        "postgres://localhost:5432/app works without a password through peer authentication.",
    ),
    (
        "network",
        "ssh -J bastion.example.org deploy@10.20.30.41 gets you to the database host.",
    ),
    (
        "network",
        "redis://cache.internal:6379/2 is the session store, database 2.",
    ),
    (
        "network",
        "DNS: app.example.org is a CNAME to d111111abcdef8.cloudfront.net.",
    ),
    (
        "network",
        "Port 9200 is open inside the VPC only; use `kubectl port-forward svc/es 9200`.",
    ),
    (
        "network",
        "git@github.com:acme/skiff.git is the origin, the mirror is https://git.example.org/acme/skiff.git",
    ),
    (
        "network",
        "amqp://rabbit:5672/ in compose, guest access is off in production.",
    ),
    (
        "network",
        "The webhook is POST https://api.example.org/hooks/orders?source=shop&retry=1",
    ),
    (
        "network",
        "mongodb://mongo-0.mongo:27017,mongo-1.mongo:27017/app?replicaSet=rs0",
    ),
    (
        "network",
        "jdbc:postgresql://db.internal:5432/reports?ssl=true, login by Kerberos.",
    ),
    (
        "number",
        "Call the on-call phone at +49 30 901820, extension 17, outside office hours.",
    ),
    ("number", "Support hotline US: (555) 010-7788, weekdays 9 to 5."),
    (
        "number",
        "The book on the protocol is ISBN 978-3-16-148410-0, chapter 7.",
    ),
    (
        "number",
        "Invoice number RE-2026-004711 was sent twice, see the thread of 3 March.",
    ),
    ("number", "Ticket OPS-20931 blocks PLAT-118."),
    (
        "number",
        "Account id 123456789012 is the sandbox, 210987654321 is production.",
    ),
    ("number", "The build number is 20260430.3, shown on the about page."),
    ("number", "Latitude 52.5200, longitude 13.4050 is the test location."),
    (
        "number",
        "Brand colours: #1f6feb, #d29922, #f85149; background #0d1117.",
    ),
    ("number", "Unix time 1767225600 is 2026-01-01T00:00:00Z."),
    ("number", "p50 12 ms, p95 48 ms, p99 210 ms after the index was added."),
    ("number", "The disk has 1,099,511,627,776 bytes, 71 % used."),
    (
        "number",
        "IBAN in the test data: DE00 0000 0000 0000 0000 00 (not a real account).",
    ),
    (
        "number",
        "Serial numbers look like SN-0042-77-1180 and are printed on the back.",
    ),
    (
        "prose",
        "The user prefers short answers in German and wants code comments in English.",
    ),
    (
        "prose",
        "Anna owns the billing service, Tomasz the importer; ask them before changing either.",
    ),
    (
        "prose",
        "The nightly job at 02:30 UTC must not overlap with the backup at 03:00.",
    ),
    ("prose", "Deploys are frozen from 20 December to 4 January."),
    (
        "prose",
        "The staging database is restored from production every Sunday, anonymised.",
    ),
    ("prose", "He likes tabs; the formatter decides anyway."),
    (
        "prose",
        "The customer in Lyon uses an old Safari, so no container queries.",
    ),
    (
        "prose",
        "When the importer hangs, it is almost always the lock on table imports.",
    ),
    (
        "prose",
        "Rate limits: 60 requests a minute per user, 600 per workspace.",
    ),
    ("prose", "Emoji in names are fine: the team 👩‍💻 wrote a test for them."),
    (
        "prose",
        "The release party 🎉 is on Friday; the changelog has to be ready on Thursday.",
    ),
    (
        "prose",
        "👨‍👩‍👧‍👦 is one grapheme and 25 bytes in UTF-8, use it in width tests.",
    ),
    ("prose", "Flags 🇩🇪🇫🇷🇯🇵 and the heart ❤️ are two code points each."),
    (
        "prose",
        "The accessibility audit found missing labels on the search field and two icons ♿️.",
    ),
    ("prose", "Please keep the README under two pages; details go to docs/."),
    ("prose", "The legacy module has no owner; changes need two reviews."),
    (
        "prose",
        "We meet on Tuesdays at 10:15, notes are in the wiki under Weekly.",
    ),
    (
        "prose",
        "The importer skips empty lines and treats `#` as the start of a comment.",
    ),
    (
        "prose",
        "Large uploads are cut into 8 MiB parts and retried one by one.",
    ),
    (
        "prose",
        "Users in the EU must be able to delete their account within 30 days.",
    ),
    (
        "prose",
        "The old dashboard stays until everybody moved their bookmarks.",
    ),
    (
        "prose",
        "A missing translation falls back to English and is logged once.",
    ),
    (
        "prose",
        "The scheduler uses local time of the tenant, not of the server.",
    ),
    ("prose", "Search ignores accents and case; it does not stem."),
    (
        "prose",
        "The map tiles come from our own server since the free plan ended.",
    ),
    (
        "prose",
        "Compression level 3 of zstd was the best compromise on the sample.",
    ),
    (
        "prose",
        "The API returns 409 when the version does not match; reload and try again.",
    ),
    (
        "prose",
        "The demo account is called demo@example.org and is reset every hour.",
    ),
    ("prose", "Backups are tested on the first Monday of each month."),
    ("prose", "Use British spelling in user-facing text."),
    ("prose", "There are two Jonases; the one in Hamburg does the firmware."),
    (
        "prose",
        "Reports are generated as PDF with weasyprint, fonts are bundled.",
    ),
    (
        "prose",
        "The beta group has 214 people, the list is in the admin panel.",
    ),
    (
        "prose",
        "Undo is limited to 100 steps because of memory on old tablets.",
    ),
    ("prose", "Do the accounting export before the tenth of the month."),
    (
        "prose",
        "The cookie banner is required by legal, please leave it alone.",
    ),
    (
        "prose",
        "The user asked to be called Sam and to get diffs instead of whole files.",
    ),
    ("prose", "The robots file blocks /internal and /preview."),
    ("prose", "Old links with ?p=123 are redirected by the edge worker."),
    ("prose", "The dev server proxies /api to port 4000, see vite.config.ts."),
    (
        "log",
        "2026-03-02T11:20:31.442Z INFO  ingest: 18,231 rows in 4.2 s, 0 rejected",
    ),
    (
        "log",
        "[2026-04-11 08:00:00,114] WARNING django.request: Not Found: /favicon.ico",
    ),
    (
        "log",
        "Apr 30 03:12:44 db-1 postgres[2211]: LOG:  checkpoint complete: wrote 812 buffers (5.0%)",
    ),
    (
        "log",
        "level=error ts=1746000000 msg=\"token expired\" user=118 path=/v1/me",
    ),
    (
        "log",
        "E0412 09:11:02.120 7 reflector.go:138] failed to list *v1.Secret: secrets is forbidden",
    ),
    (
        "log",
        "sshd[881]: Accepted publickey for deploy from 10.1.2.3 port 50122 ssh2: ED25519 SHA256:uNiVztksCsDhcc0u9e8BrLJiZOBxYmAbC1dEfGhIjKl",
    ),
    (
        "log",
        "npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported",
    ),
    (
        "log",
        "error[E0502]: cannot borrow `self.tokens` as mutable because it is also borrowed as immutable",
    ),
    (
        "log",
        "auth: password authentication failed for user \"report\" (client 10.3.0.9)",
    ),
    (
        "log",
        "127.0.0.1 - - [30/Apr/2026:10:00:01 +0000] \"POST /login HTTP/1.1\" 302 0 \"-\" \"curl/8.5.0\"",
    ),
    ("log", "ok 14 - refuses a token without expiry # time=12.1ms"),
    (
        "log",
        "warning: password on the command line is insecure, use MYSQL_PWD or a login path",
    ),
    (
        "trace",
        "Traceback (most recent call last):\n  File \"app/auth.py\", line 88, in verify\n    claims = decode(token, key=public_key)\nExpiredSignatureError: Signature has expired",
    ),
    (
        "trace",
        "thread 'main' panicked at src/lexer.rs:214:17:\nindex out of bounds: the len is 3 but the index is 3\nnote: run with `RUST_BACKTRACE=1`",
    ),
    (
        "trace",
        "java.lang.IllegalStateException: no key for alias app\n\tat org.acme.crypto.Keys.load(Keys.java:57)\n\tat org.acme.App.main(App.java:21)",
    ),
    (
        "trace",
        "TypeError: Cannot read properties of undefined (reading 'token')\n    at login (/srv/app/dist/auth.js:41:23)\n    at async handler (/srv/app/dist/server.js:12:5)",
    ),
    (
        "trace",
        "panic: runtime error: invalid memory address or nil pointer dereference\ngoroutine 1 [running]:\nmain.(*Store).Key(0x0, {0xc000012345, 0x9})",
    ),
    (
        "trace",
        "System.NullReferenceException: Object reference not set to an instance of an object.\n   at Acme.Vault.Client.GetSecretAsync(String name) in Client.cs:line 103",
    ),
    (
        "trace",
        "NoMethodError (undefined method `api_key' for nil:NilClass):\napp/models/account.rb:33:in `credentials'",
    ),
    (
        "trace",
        "PHP Fatal error:  Uncaught PDOException: SQLSTATE[28000]: Access denied for user 'app'@'10.0.0.2' (using password: YES)",
    ),
    (
        "diff",
        "-    token = request.headers.get(\"X-Token\")\n+    token = request.headers.get(\"Authorization\", \"\")",
    ),
    (
        "diff",
        "@@ -12,7 +12,7 @@ services:\n-    image: postgres:15\n+    image: postgres:16.4\n     environment:\n       POSTGRES_PASSWORD: ${POSTGRES_PASSWORD}",
    ),
    ("diff", "- password = input()\n+ password = getpass.getpass()"),
    (
        "diff",
        "-const key = items[0].key;\n+const { key } = items.at(0) ?? {};",
    ),
    (
        "diff",
        "+  secret:\n+    secretName: {{ include \"app.fullname\" . }}-tls",
    ),
    (
        "diff",
        "--- a/src/token.rs\n+++ b/src/token.rs\n@@ -1,3 +1,4 @@\n+//! Tokens of the query language.\n use std::ops::Range;",
    ),
    (
        "config",
        "max_connections = 200\nshared_buffers = 4GB\npassword_encryption = scram-sha-256",
    ),
    (
        "config",
        "[tool.ruff]\nline-length = 100\nselect = [\"E\", \"F\", \"I\"]",
    ),
    (
        "config",
        "auth:\n  type: oidc\n  issuer: https://login.example.org\n  audience: api\n  token_lifetime: 15m",
    ),
    (
        "config",
        "Host build-*\n  User deploy\n  IdentityFile ~/.ssh/build_ed25519\n  ForwardAgent no",
    ),
    (
        "config",
        "{\"editor.tabSize\": 2, \"files.eol\": \"\\n\", \"typescript.tsdk\": \"node_modules/typescript/lib\"}",
    ),
    (
        "config",
        "PasswordAuthentication no\nPubkeyAuthentication yes\nPermitRootLogin prohibit-password",
    ),
    ("config", "ssl_certificate_key /etc/ssl/private/app.key;"),
    ("config", "secret_key_base: <%= ENV[\"SECRET_KEY_BASE\"] %>"),
    (
        "config",
        "requirepass is not set in development; in production it comes from the env file.",
    ),
    (
        "config",
        "vault_addr: https://vault.example.org:8200\nvault_role: app-reader",
    ),
    ("placeholder", "Authorization: Bearer <token>"),
    (
        "placeholder",
        "curl -H \"Authorization: Bearer $TOKEN\" https://api.example.org/v1/me",
    ),
    ("placeholder", "export OPENAI_API_KEY=sk-..."),
    ("placeholder", "api_key: YOUR_API_KEY"),
    ("placeholder", "password=changeme in .env.example is only a placeholder"),
    (
        "placeholder",
        "postgres://user:password@localhost:5432/db is the form that the docs show",
    ),
    (
        "placeholder",
        concat!("GITHUB_TOKEN=gh", "p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    ),
    (
        "placeholder",
        "aws_secret_access_key = ****************************************",
    ),
    ("placeholder", "DB_PASSWORD=<your password here>"),
    ("placeholder", "client_secret: {{ vault_client_secret }}"),
    ("placeholder", "token: \"%API_TOKEN%\""),
    ("placeholder", "SECRET_KEY=replace_me_before_deploy"),
    ("placeholder", "curl -u \"$USER:$PASSWORD\" https://nexus.example.org"),
    ("placeholder", "machine example.org login USER password PASSWORD"),
    (
        "placeholder",
        "Set `apiKey: process.env.SEARCH_API_KEY` in the options.",
    ),
    ("placeholder", "password: os.environ[\"DB_PASSWORD\"]"),
    ("placeholder", "https://<user>:<token>@git.example.org/acme/app.git"),
    (
        "placeholder",
        concat!(
            "AWS_ACCESS_KEY_ID=AK",
            "IAIOSFODNN7EXAMPLE is the example from the AWS manual"
        ),
    ),
    ("placeholder", "API_TOKEN=null in the test profile"),
    ("placeholder", "{\"token\": \"string\", \"expires_in\": 0}"),
    (
        "placeholder",
        "password: [redacted:password:1a2b] was masked by us before",
    ),
    ("placeholder", "key: \"***\", secret: \"[hidden]\""),
];
