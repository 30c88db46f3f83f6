//! Pieces of code whose variables are called token, key, secret and password, and hold none.

/// Programming language and text.
pub(super) const NOTES: &[(&str, &str)] = &[
    ("python", "token = get_token(session)"),
    ("python", "password = getpass.getpass(\"Password: \")"),
    ("python", "api_key = os.environ[\"SEARCH_API_KEY\"]"),
    ("python", "secret = secrets.token_urlsafe(32)"),
    ("python", "key = hashlib.sha256(path.encode()).hexdigest()[:16]"),
    ("python", "client = Client(token=settings.API_TOKEN, timeout=30)"),
    (
        "python",
        "if not check_password(user.password, form.cleaned_data[\"password\"]):",
    ),
    (
        "python",
        "tokens = tokenizer(text, return_tensors=\"pt\")[\"input_ids\"]",
    ),
    ("python", "sorted(rows, key=lambda row: row.created_at, reverse=True)"),
    (
        "python",
        "parser.add_argument(\"--password-file\", type=Path, required=True)",
    ),
    ("javascript", "const token = await auth.currentUser.getIdToken();"),
    ("javascript", "const apiKey = process.env.SEARCH_API_KEY;"),
    ("javascript", "headers: { Authorization: `Bearer ${token}` }"),
    ("javascript", "localStorage.setItem('token', response.data.token);"),
    ("javascript", "const [password, setPassword] = useState('');"),
    ("javascript", "if (event.key === 'Enter' && !event.shiftKey) submit();"),
    (
        "javascript",
        "const secret = await vault.read('kv/app').then((r) => r.data.secret);",
    ),
    ("javascript", "items.map((item) => <Row key={item.id} {...item} />)"),
    (
        "typescript",
        "function verify(token: string, secret: Buffer): Claims | null {",
    ),
    (
        "typescript",
        "interface Login { username: string; password: string; remember?: boolean }",
    ),
    ("typescript", "type TokenKind = 'ident' | 'number' | 'string' | 'eof';"),
    (
        "typescript",
        "private readonly apiKey: string = config.getOrThrow('apiKey');",
    ),
    (
        "typescript",
        "export const PASSWORD_RESET_PATH = '/account/password/reset';",
    ),
    ("go", "token, err := jwt.ParseWithClaims(raw, &claims, keyFunc)"),
    ("go", "password := os.Getenv(\"DB_PASSWORD\")"),
    ("go", "key := fmt.Sprintf(\"%s:%d\", tenant, id)"),
    (
        "go",
        "secret, err := client.Secrets(ns).Get(ctx, name, metav1.GetOptions{})",
    ),
    (
        "go",
        "for key, value := range header { log.Printf(\"%s=%v\", key, value) }",
    ),
    (
        "go",
        "apiKey := flag.String(\"api-key\", \"\", \"key of the search service\")",
    ),
    ("rust", "let token = self.next_token()?;"),
    ("rust", "let api_key = std::env::var(\"SEARCH_API_KEY\")?;"),
    (
        "rust",
        "let key: [u8; 32] = Sha256::digest(password.as_bytes()).into();",
    ),
    (
        "rust",
        "match token.kind { TokenKind::Comma => {} TokenKind::Eof => break, _ => return Err(unexpected(token)) }",
    ),
    ("rust", "pub struct Secret<T: Zeroize>(T);"),
    ("rust", "let password = rpassword::prompt_password(\"password: \")?;"),
    ("java", "String token = request.getHeader(\"Authorization\");"),
    ("java", "private String password;"),
    ("java", "char[] password = console.readPassword(\"Password: \");"),
    ("java", "KeyStore keyStore = KeyStore.getInstance(\"PKCS12\");"),
    ("java", "@Value(\"${app.api-key}\") private String apiKey;"),
    (
        "java",
        "Map<String, Integer> counts = tokens.stream().collect(groupingBy(Token::key, counting()));",
    ),
    (
        "csharp",
        "var token = await _tokens.AcquireAsync(scopes, cancellationToken);",
    ),
    ("csharp", "public string Password { get; set; } = string.Empty;"),
    ("csharp", "var key = configuration[\"Search:ApiKey\"];"),
    (
        "csharp",
        "using var secret = await vault.GetSecretAsync(\"db-password\");",
    ),
    ("ruby", "token = request.headers['X-Token']"),
    ("ruby", "password = ENV.fetch('DB_PASSWORD')"),
    ("ruby", "has_secure_password validations: false"),
    ("ruby", "key = [user.id, post.updated_at.to_i].join('-')"),
    ("php", "$token = bin2hex(random_bytes(16));"),
    (
        "php",
        "$password = password_hash($input['password'], PASSWORD_ARGON2ID);",
    ),
    ("php", "'password' => env('DB_PASSWORD', ''),"),
    (
        "php",
        "foreach ($items as $key => $value) { $out[$key] = trim($value); }",
    ),
    ("kotlin", "val token = preferences.getString(\"token\", null) ?: return"),
    (
        "kotlin",
        "data class Credentials(val user: String, val password: String)",
    ),
    ("swift", "let token = try keychain.read(\"session\")"),
    ("swift", "@State private var password: String = \"\""),
    ("c", "static const char *key = NULL; /* set by parse_options */"),
    (
        "c",
        "while ((token = strtok_r(rest, \" \\t\", &rest)) != NULL) count++;",
    ),
    (
        "c",
        "if (strcmp(argv[i], \"--password-stdin\") == 0) read_password(stdin);",
    ),
    ("shell", "TOKEN=$(vault kv get -field=token kv/deploy)"),
    ("shell", "read -rs -p 'Password: ' PASSWORD"),
    ("shell", "PASSWORD=\"$(pass show db/staging)\" ./migrate.sh"),
    ("shell", "export API_KEY=$(cat /run/secrets/api_key)"),
    (
        "shell",
        "docker login -u robot --password-stdin registry.example.org < token.txt",
    ),
    ("shell", "curl -fsS -H \"X-Api-Key: ${API_KEY}\" \"$BASE_URL/v1/items\""),
    ("sql", "ALTER TABLE users ADD COLUMN password_hash text NOT NULL;"),
    (
        "sql",
        "CREATE INDEX idx_tokens_expiry ON tokens (expires_at) WHERE revoked_at IS NULL;",
    ),
    (
        "sql",
        "SELECT key, value FROM settings WHERE key LIKE 'mail.%' ORDER BY key;",
    ),
    (
        "sql",
        "INSERT INTO tokens (user_id, token_hash) VALUES ($1, digest($2, 'sha256'));",
    ),
    (
        "html",
        "<input type=\"password\" name=\"password\" autocomplete=\"current-password\" required>",
    ),
    ("html", "<meta name=\"csrf-token\" content=\"<%= csrf_token %>\">"),
    ("css", ":root { --token-color-primary: #1f6feb; --token-space-2: 8px; }"),
    ("terraform", "password = random_password.db.result"),
    ("terraform", "token = data.vault_generic_secret.deploy.data[\"token\"]"),
    (
        "terraform",
        "variable \"db_password\" {\n  type      = string\n  sensitive = true\n}",
    ),
    (
        "yaml",
        "- name: login\n  uses: docker/login-action@v3\n  with:\n    username: ${{ vars.REGISTRY_USER }}\n    password: ${{ secrets.REGISTRY_TOKEN }}",
    ),
    ("yaml", "api_key: !vault kv/search#api_key"),
    ("yaml", "password: \"{{ lookup('env', 'DB_PASSWORD') }}\""),
];
