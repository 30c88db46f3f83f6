//! English notes as agents store them about a project: commands, conventions, decisions, places, versions.

/// Class and text.
pub(super) const NOTES: &[(&str, &str)] = &[
    (
        "build",
        "Build with `make -j4 release`; the debug profile needs libclang 17 installed first.",
    ),
    (
        "build",
        "cargo build fails on Alpine unless `apk add musl-dev pkgconf openssl-dev` ran before.",
    ),
    (
        "build",
        "The web bundle is produced by `pnpm --filter web build`, output goes to web/dist.",
    ),
    (
        "build",
        "Use `./gradlew :app:assembleDebug --offline` when the VPN is down.",
    ),
    (
        "build",
        "CMake presets live in CMakePresets.json; use `cmake --preset ninja-multi`.",
    ),
    (
        "build",
        "bazel needs --config=ci on the build machines, otherwise the remote cache is skipped.",
    ),
    (
        "build",
        "Docs: `mkdocs serve -a 0.0.0.0:8001`, then open the page on port 8001.",
    ),
    (
        "build",
        "The protobuf files are regenerated with `buf generate`; commit the result.",
    ),
    (
        "build",
        "To cross-compile for arm64 set CC=aarch64-linux-gnu-gcc and run make.",
    ),
    (
        "build",
        "wasm build: `wasm-pack build --target web crates/viewer`; the size limit is 900 kB.",
    ),
    (
        "build",
        "Run `go generate ./...` after touching anything below internal/schema.",
    ),
    (
        "build",
        "Xcode 16.2 is pinned; newer versions break the notarisation script.",
    ),
    (
        "build",
        "`nix develop` gives the right toolchain, no need for rustup on the laptops.",
    ),
    (
        "build",
        "The installer is signed on the release machine only; local builds are unsigned.",
    ),
    (
        "build",
        "mvn -T1C -DskipTests package takes four minutes, with tests about nineteen.",
    ),
    (
        "test",
        "Run only the parser tests: `pytest tests/parser -k 'not slow' -x`.",
    ),
    (
        "test",
        "The flaky test is test_reconnect_after_timeout; it depends on port 5433 being free.",
    ),
    (
        "test",
        "Snapshot tests are accepted with `cargo insta review`, never by editing the .snap files.",
    ),
    (
        "test",
        "Integration tests need docker compose up -d postgres redis; they create their own schema.",
    ),
    (
        "test",
        "Use TZ=UTC for the calendar tests or three of them fail in winter.",
    ),
    (
        "test",
        "e2e: `npx playwright test --project=chromium --headed` shows the browser.",
    ),
    (
        "test",
        "Coverage must not fall below 83 %, the gate is in .github/workflows/ci.yml.",
    ),
    (
        "test",
        "The load test uses k6, scenario file load/steady.js, 50 virtual users for 3 minutes.",
    ),
    (
        "test",
        "go test -race ./... is too slow on the shared runner; nightly job does it.",
    ),
    (
        "test",
        "Fixtures are recorded with vcr; delete tests/cassettes/*.yaml to record again.",
    ),
    (
        "test",
        "Before a release run `tox -e py310,py313`; the versions between are covered by CI.",
    ),
    ("test", "The golden files were produced on 2026-02-17 with seed 42."),
    (
        "test",
        "jest --runInBand is required because the tests share one sqlite file.",
    ),
    (
        "test",
        "A test that needs the network is tagged `online` and skipped by default.",
    ),
    (
        "test",
        "Mutation testing (cargo mutants) reports 14 survivors in src/diff, see issue 2210.",
    ),
    (
        "convention",
        "Commit subjects: `area: what it does now`, lower case, at most 72 characters.",
    ),
    (
        "convention",
        "Errors are lower case without a final period, as in the standard library.",
    ),
    (
        "convention",
        "We prefer early return over nested if; reviewers will ask for it.",
    ),
    (
        "convention",
        "Database columns are snake_case, JSON fields are camelCase, the mapper converts.",
    ),
    ("convention", "Names of booleans begin with is_, has_ or can_."),
    ("convention", "All times in the API are UTC, RFC 3339 with a Z."),
    (
        "convention",
        "Imports are sorted by isort with profile black; line length is 100.",
    ),
    (
        "convention",
        "Feature flags are named ff.<team>.<feature> and removed after two releases.",
    ),
    ("convention", "No default exports in the TypeScript packages."),
    (
        "convention",
        "Public functions need a doc comment, private ones only when something is surprising.",
    ),
    (
        "convention",
        "SQL keywords are upper case and every migration has a down part.",
    ),
    (
        "convention",
        "Branches are named <initials>/<ticket>-<words>, for example mk/OPS-311-retry.",
    ),
    (
        "convention",
        "Use tabs in the Makefile and in Go, two spaces everywhere else.",
    ),
    (
        "convention",
        "Strings shown to people go through t('…'), even in the admin pages.",
    ),
    (
        "convention",
        "Test names say what goes wrong, e.g. a_truncated_file_is_refused.",
    ),
    (
        "decision",
        "We chose SQLite over RocksDB because backups are one file and the data is under 2 GB.",
    ),
    (
        "decision",
        "Decided on 2026-01-12: retries use exponential backoff with jitter, at most five tries.",
    ),
    (
        "decision",
        "GraphQL was dropped in favour of plain REST; the gateway team could not operate it.",
    ),
    (
        "decision",
        "The queue stays on Postgres (SKIP LOCKED) until we pass 500 jobs a second.",
    ),
    (
        "decision",
        "No ORM in the billing service, only sqlx with checked queries.",
    ),
    (
        "decision",
        "Tenants are separated by schema, not by row, for legal reasons.",
    ),
    (
        "decision",
        "We keep the monorepo; splitting was tried in 2024 and cost two months.",
    ),
    (
        "decision",
        "ADR 14: events are immutable, corrections are new events that name the old one.",
    ),
    (
        "decision",
        "The mobile app talks to /v3 only; /v2 is frozen until September and then removed.",
    ),
    (
        "decision",
        "Images are resized at upload time to 320, 640 and 1280 pixels, webp quality 82.",
    ),
    ("decision", "Logs are kept for 30 days, audit logs for 7 years."),
    (
        "decision",
        "Rust for the agent, Python for the notebooks, nothing else without a discussion.",
    ),
    ("decision", "IDs are ULIDs so that they sort by time of creation."),
    (
        "decision",
        "Caching happens in the CDN; the application has no cache of its own.",
    ),
    (
        "decision",
        "The summary page is rendered on the server since the client version was too slow on phones.",
    ),
    (
        "path",
        "The settings are read from ~/.config/skiff/config.toml, then from ./skiff.toml.",
    ),
    (
        "path",
        "Certificates live in /etc/ssl/local, owned by the group ssl-cert.",
    ),
    (
        "path",
        "Core dumps end up in /var/lib/systemd/coredump on the build machines.",
    ),
    (
        "path",
        "~/.ssh/id_ed25519_github is for GitHub, ~/.ssh/id_rsa_legacy only for the old SVN host.",
    ),
    (
        "path",
        "Host build-3 uses the key file ~/.ssh/build_ed25519 (see ~/.ssh/config).",
    ),
    (
        "path",
        "The signing key is on the YubiKey in the office safe, not on any disk.",
    ),
    (
        "path",
        "Put the public key into ~/.ssh/authorized_keys of the user deploy.",
    ),
    (
        "path",
        "nginx config: /etc/nginx/sites-enabled/app.conf, certificate and key paths are at the top.",
    ),
    (
        "path",
        "The password file of the broker is /etc/mosquitto/passwd; it is hashed, edit it with mosquitto_passwd.",
    ),
    (
        "path",
        "Token cache: ~/.cache/azure/token_cache.json, delete it to log in again.",
    ),
    (
        "path",
        "kubeconfig for staging is in ~/.kube/staging.yaml, context name stg-eu.",
    ),
    ("path", "Secrets are mounted at /run/secrets/<name> in the container."),
    (
        "path",
        "GOOGLE_APPLICATION_CREDENTIALS points to /etc/gcp/reader.json on the runners.",
    ),
    (
        "path",
        "Service file: /etc/systemd/system/ingest.service, environment in /etc/default/ingest.",
    ),
    (
        "path",
        "The vendored parser is in third_party/tree-sitter-sql, patched (see PATCHES.md).",
    ),
    (
        "path",
        "Crash reports go to s3://acme-crash-dumps/prod/ and expire after 14 days.",
    ),
    (
        "version",
        "Pinned to node 22.14.0 and pnpm 10.4.1 by the engines field.",
    ),
    (
        "version",
        "serde_json 1.0.140 broke preserve_order for us; stay on 1.0.139 until #1204 is fixed.",
    ),
    (
        "version",
        "Postgres 16.4 in production, 17.2 on the laptops; avoid MERGE … RETURNING.",
    ),
    (
        "version",
        "The last release is v4.11.0-rc.2+build.771, tagged on 2026-04-30.",
    ),
    ("version", "Minimum supported Rust is 1.85, checked by the msrv job."),
    ("version", "numpy must be <2.3 because of the ABI of our C extension."),
    (
        "version",
        "Kubernetes 1.31 removed the flag that the old chart uses; chart 3.2.0 is fine.",
    ),
    (
        "version",
        "Terraform 1.9.8, provider aws ~> 5.82, lock file is committed.",
    ),
    (
        "version",
        "iOS 16 is the oldest version we test; Android starts at API level 26.",
    ),
    (
        "version",
        "The firmware 2.7.13 needs bootloader 1.4 or the update loops.",
    ),
    (
        "env-name",
        "Set DATABASE_URL and REDIS_URL before starting the worker, both are documented in .env.example.",
    ),
    (
        "env-name",
        "STRIPE_SECRET_KEY comes from the vault, path secret/billing/stripe, never from the repo.",
    ),
    (
        "env-name",
        "GITHUB_TOKEN is provided by Actions itself; no need to add one.",
    ),
    (
        "env-name",
        "The tests look at OPENAI_API_KEY only to decide whether online tests run.",
    ),
    (
        "env-name",
        "AWS_PROFILE=staging is enough, do not export AWS_SECRET_ACCESS_KEY by hand.",
    ),
    ("env-name", "If SENTRY_DSN is empty, error reporting is off."),
    (
        "env-name",
        "JWT_SECRET must be at least 32 bytes; the server refuses to start otherwise.",
    ),
    ("env-name", "PGPASSWORD is deprecated here, use ~/.pgpass."),
    (
        "env-name",
        "The variable NPM_TOKEN is read by .npmrc through ${NPM_TOKEN}.",
    ),
    (
        "env-name",
        "API_KEY_HEADER defaults to X-Api-Key, override it for the old gateway.",
    ),
    (
        "env-name",
        "SECRET_KEY_BASE is generated by `bin/rails secret` on first deploy.",
    ),
    (
        "env-name",
        "DISCORD_TOKEN, DISCORD_GUILD and DISCORD_CHANNEL are required by the bot.",
    ),
    (
        "env-name",
        "Required: SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD. Optional: SMTP_FROM.",
    ),
    (
        "env-name",
        "MAX_TOKENS=4096 and TOKEN_BUDGET=120000 are the defaults of the agent.",
    ),
    (
        "env-name",
        "PASSWORD_MIN_LENGTH=12, PASSWORD_HISTORY=5, PASSWORD_MAX_AGE_DAYS=0.",
    ),
    ("env-name", "TOKEN_TTL_SECONDS=900 in staging and 3600 in production."),
    (
        "env-name",
        "KEY_PREFIX=orders: separates our entries in the shared Redis.",
    ),
    ("env-name", "ENABLE_SECRET_SCANNING=true turns on the pre-receive hook."),
    (
        "env-name",
        "Rename of the variable: API_SECRET is now CLIENT_SECRET, the old name works until 5.0.",
    ),
    (
        "env-name",
        "The chart expects existingSecret=app-secrets with the keys db-password and api-token.",
    ),
    (
        "rotation",
        "Tokens are rotated every 90 days by the job rotate-tokens; nobody needs to do it by hand.",
    ),
    (
        "rotation",
        "The deploy token expires on 2026-09-01; ask the platform team for a new one in August.",
    ),
    (
        "rotation",
        "To rotate the webhook secret: create the new one, deploy, then delete the old one a day later.",
    ),
    (
        "rotation",
        "We use OIDC for AWS from CI, so there are no long-lived keys any more.",
    ),
    (
        "rotation",
        "The API key of the weather service was revoked after it was pushed by accident in May.",
    ),
    (
        "rotation",
        "Password resets are valid for 20 minutes and can be used once.",
    ),
    (
        "rotation",
        "Refresh tokens are stored hashed (argon2id) and rotated at each use.",
    ),
    (
        "rotation",
        "Personal access tokens need the scopes repo and read:org, nothing more.",
    ),
    ("rotation", "The vault is unsealed by three of five key holders."),
    ("rotation", "Session tokens live in an HttpOnly cookie named sid."),
    (
        "rotation",
        "The certificate of the mail host is renewed by certbot, hook in /etc/letsencrypt/renewal-hooks.",
    ),
    (
        "rotation",
        "If the token is rejected with 401, run `gh auth refresh -s workflow`.",
    ),
];
