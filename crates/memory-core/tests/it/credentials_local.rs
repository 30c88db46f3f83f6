//! Masking is local: what stands around a secret stays, even where a placeholder could be read as something else.

use memory_core::validate::credential::Redactor;

/// A token of GitHub's form, put together so that none stands in the source.
fn token() -> String {
    format!("ghp{}{}", "_", "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5")
}

#[track_caller]
fn redacts(text: &str, expected: &str) {
    // Tags are four digits behind the kind.
    let tags = regex::Regex::new(r"(\[redacted:[a-z-]+):[0-9a-f]{4}\]").unwrap();
    for redactor in [Redactor::new(), Redactor::new().with_key(&[7; 32])] {
        let text = text.replace("TOKEN", &token());
        let masked = redactor.redact(&text);
        assert_eq!(tags.replace_all(&masked.text, "$1]"), expected, "{text}");
        assert_eq!(redactor.redact(&masked.text).text, masked.text, "{text}");
    }
}

#[test]
fn a_token_in_the_place_of_a_user_is_masked_alone() {
    redacts(
        "run: curl -u TOKEN https://x.y | jq .z",
        "run: curl -u [redacted:github-token] https://x.y | jq .z",
    );
    redacts(
        "curl -u TOKEN: https://x.y",
        "curl -u [redacted:github-token]: https://x.y",
    );
    redacts(
        "http -a TOKEN https://x.y",
        "http -a [redacted:github-token] https://x.y",
    );
    redacts(
        "git clone https://TOKEN@host.org/a",
        "git clone https://[redacted:github-token]@host.org/a",
    );
    redacts(
        r#"[{"note":"keep me","cmd":"curl -u TOKEN https://x.y","more":"also keep"}]"#,
        r#"[{"note":"keep me","cmd":"curl -u [redacted:github-token] https://x.y","more":"also keep"}]"#,
    );
    redacts(
        "curl -uTOKEN:x-oauth-basic https://x.y",
        "curl -u[redacted:github-token]:[redacted:command-password] https://x.y",
    );
}

#[test]
fn a_user_whose_password_is_asked_for_is_no_secret() {
    redacts("curl -u bob: https://x.y", "curl -u bob: https://x.y");
    redacts(
        "curl -u admin: http://localhost:9200/_cat",
        "curl -u admin: http://localhost:9200/_cat",
    );
}

#[test]
fn what_only_looks_like_a_placeholder_is_masked() {
    redacts(
        "password=[redacted:hunter2Xy9]",
        "password=[redacted:[redacted:password]]",
    );
    redacts(
        "password=[redacted:password]hunter2Xy9Zq81",
        "password=[redacted:password][redacted:password]",
    );
    redacts("password=***REDACTED***", "password=***REDACTED***");
    redacts("password: [redacted:password]", "password: [redacted:password]");
}

#[test]
fn configured_values_are_masked_in_more_forms() {
    let value = "ab\"cd\\ef/Bät\n77";
    let redactor = Redactor::new().with_values([value]);
    let once = serde_json::to_string(value).unwrap();
    let twice = serde_json::to_string(&once).unwrap();
    for text in [
        value.to_owned(),
        value.replace('\n', "\r\n"),
        once,
        twice,
        "ab\\\"cd\\\\ef/B\\u00E4t\\n77".to_owned(),
        "YWIiY2RcZWYvQsOkdAo3Nw==".to_owned(),
    ] {
        let masked = redactor.redact(&text).text.into_owned();
        assert!(
            !masked.contains("cd") && !masked.contains("77") && !masked.contains("w="),
            "{text}: {masked}"
        );
    }
}

/// All that is left of `text` with `value` configured.
fn left(value: &str, text: &str) -> String {
    Redactor::new().with_values([value]).redact(text).text.into_owned()
}

#[test]
fn a_configured_value_is_masked_where_a_line_ends_in_it() {
    let value = "Qz7-tulip+lantern_55";
    for between in ["\n", "\r\n", "\r", "\n    ", "\n\t", "\n> ", "\n+ ", "\n  > > "] {
        for at in 1..value.len() {
            let (start, rest) = value.split_at(at);
            let text = format!("x {start}{between}{rest} y");
            assert_eq!(left(value, &text), "x [redacted:configured] y", "{text:?}");
        }
    }
    assert_eq!(
        left("violet otter sleeps", "the violet\n  otter sleeps."),
        "the [redacted:configured]."
    );
    // Base64 as mail wraps it.
    let encoded = data_encoding::BASE64.encode(format!("{}{value}{}", "x".repeat(50), "y".repeat(40)).as_bytes());
    let (first, second) = encoded.split_at(76);
    let wrapped = format!("{first}\r\n{second}");
    let masked = left(value, &wrapped);
    assert!(
        masked.contains("[redacted:configured]") && masked.len() < wrapped.len(),
        "{masked}"
    );
    // What only stands near a line's end is left alone.
    let plain = "Qz7-tulip\n+ lantern_55\n";
    assert_eq!(left(value, plain), plain);
}

#[test]
fn one_tag_for_a_configured_value_cut_or_not() {
    let redactor = Redactor::new().with_key(b"k").with_values(["Qz7-tulip+lantern_55"]);
    let whole = redactor.redact("Qz7-tulip+lantern_55").text.into_owned();
    assert_eq!(redactor.redact("Qz7-tulip+\n  lantern_55").text, whole);
}

#[test]
fn a_configured_value_is_masked_with_its_accents_apart_and_in_base32() {
    let (together, apart) = ("p\u{e4}ssw\u{f6}rter-9", "pa\u{308}sswo\u{308}rter-9");
    assert_eq!(left(together, apart), "[redacted:configured]");
    assert_eq!(left(apart, together), "[redacted:configured]");
    let value = "Qz7-tulip+lantern_55";
    for before in 0..5 {
        let text = format!("{}{value}{}", "a".repeat(before), "b".repeat(7));
        let encoded = data_encoding::BASE32.encode(text.as_bytes());
        for encoded in [encoded.to_lowercase(), encoded] {
            assert!(left(value, &encoded).contains("[redacted:configured]"), "{encoded}");
        }
    }
}

#[test]
fn a_line_of_a_configured_value_is_masked_if_it_was_made_by_chance() {
    let line = ["MIIEvQIBADANBgkq", "hkiG9w0BAQEFAASC", "BKcwggSjAgEAAoIB"].concat();
    let value = format!("-----BEGIN THING-----\n{line}\nand a line of words\n-----END THING-----\n");
    assert_eq!(left(&value, &format!("got {line}!")), "got [redacted:configured]!");
    assert_eq!(left(&value, "and a line of words"), "and a line of words");
}

#[test]
fn colours_of_a_terminal_hide_nothing() {
    let token = ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat();
    let (start, rest) = token.split_at(4);
    for (open, close) in [
        ("\u{1b}[01;31m\u{1b}[K", "\u{1b}[m\u{1b}[K"),
        ("\u{1b}[38;5;196m", "\u{1b}[0m"),
        ("\\u001b[1m", "\\u001b[0m"),
        ("\\x1b[1m", "\\x1b[0m"),
    ] {
        let text = format!("found {open}{start}{close}{rest} here");
        let masked = Redactor::new().redact(&text).text.into_owned();
        assert!(!masked.contains(rest) && masked.ends_with(" here"), "{masked:?}");
        assert_eq!(
            left("plain-Canary-value", &format!("a plain-{open}Canary{close}-value b")),
            "a [redacted:configured] b"
        );
    }
    // Two bytes a character, read byte by byte.
    let wide: String = token.chars().flat_map(|c| [c, '\0']).collect();
    assert_eq!(Redactor::new().redact(&format!("\0x {wide}.")).findings.len(), 1);
}

fn masked(text: &str) -> String {
    Redactor::new().redact(text).text.into_owned()
}

#[test]
fn a_token_glued_behind_a_user_is_masked_alone() {
    let token = token();
    for (before, after) in [
        ("https://x.", "@h keep"),
        ("curl -u svc-", " https://h/ keep"),
        ("--auth key=", " keep"),
        ("echo user-", " | chpasswd; keep"),
    ] {
        let text = format!("{before}{token}{after}");
        let masked = masked(&text);
        assert!(
            masked.starts_with(before) && masked.ends_with(" keep"),
            "{text}: {masked}"
        );
        assert!(!masked.contains(&token), "{masked}");
    }
}

#[test]
fn a_row_below_does_not_go_on_in_the_one_above() {
    let token = token();
    for (text, left) in [
        (
            format!("\"alice\",\"{token}\"\n\"bob\",\"none\"\n"),
            "\"alice\",\"[redacted:github-token]\"\n\"bob\",\"none\"\n",
        ),
        (
            format!("a: \"{token}\"\n\"quoted: key\": 1"),
            "a: \"[redacted:github-token]\"\n\"quoted: key\": 1",
        ),
        (
            format!("a:\n  b: \"{token}\"\n  \"key\": 1"),
            "a:\n  b: \"[redacted:github-token]\"\n  \"key\": 1",
        ),
    ] {
        assert_eq!(masked(&text), left);
    }
    let (start, rest) = token.split_at(20);
    let joined = format!("key = (\"{start}\"\n       \"{rest}\")");
    assert!(!masked(&joined).contains(rest), "{}", masked(&joined));
}

#[test]
fn a_word_may_be_tied_to_a_token_by_an_underscore() {
    for word in ["old", "backup2", ""] {
        let text = format!("{}_{word} keep", token());
        let masked = masked(&text);
        assert_eq!(
            masked,
            if word == "backup2" {
                text
            } else {
                format!("[redacted:github-token]_{word} keep")
            }
        );
    }
}

#[test]
fn a_token_of_another_width_alone_is_found() {
    let wide: String = token()
        .chars()
        .map(|c| char::from_u32(u32::from(c) + 0xFEE0).unwrap())
        .collect();
    assert_eq!(masked(&format!("é {wide} é")), "é [redacted:github-token] é");
}

#[test]
fn many_commands_in_a_line_are_all_masked_and_nothing_else() {
    let secret = |n: usize| ["Zx9", "NqT", "r5k"].concat() + &n.to_string();
    for (command, between) in [
        ("docker login -u u -p ", " r.io; "),
        ("curl -u u:", " http://h/ && "),
        ("sshpass -p ", " ssh h; "),
    ] {
        let commands: Vec<String> = (100..180).map(|n| format!("{command}{}{between}", secret(n))).collect();
        let text = commands.concat();
        let masked = masked(&text);
        assert!(!masked.contains("Zx9N"), "{command}: {masked}");
        assert_eq!(
            masked,
            format!("{command}[redacted:command-password]{between}").repeat(80)
        );
    }
    let keys: Vec<String> = (100..160).map(|n| format!("\"{}\", ", secret(n))).collect();
    let keys = keys.concat();
    assert!(!masked(&format!("API_KEYS = [{keys}]")).contains("Zx9N"));
}

#[test]
fn ports_roles_and_sentences_are_no_passwords() {
    for text in [
        "The machine asks for login and password every morning.",
        "The row is identified by sha256 digests.",
        "identified by \"email\"",
        "mysql -h db -P 3306 -p3306",
        "mongosh -p 27017",
        "http --auth type:bearer x",
        "--auth user:role",
    ] {
        assert_eq!(masked(text), text);
    }
    let statement = ["CREATE USER bob IDENTIFIED BY '", "Zx9NqTr", "';"].concat();
    assert_eq!(
        masked(&statement),
        "CREATE USER bob IDENTIFIED BY '[redacted:command-password]';"
    );
}

#[test]
fn what_is_glued_to_a_placeholder_in_an_address_or_list_is_masked() {
    let secret = ["Zx9", "qTr", "5kW", "v2m"].concat();
    for text in [
        format!("https://u:[redacted:password]{secret}@h/"),
        format!("API_KEYS=[redacted:api-key],{secret}"),
    ] {
        assert!(!masked(&text).contains(&secret), "{}", masked(&text));
    }
}

#[test]
fn a_configured_value_that_looks_like_a_disguise_is_masked() {
    for value in [
        "C:\\new\\Tok3n99zz",
        "ab%41cd%42efgh",
        "pa**ss**word1zz",
        "пароль-секрет1",
    ] {
        let (start, rest) = value.split_at(value.char_indices().nth(2).unwrap().0);
        for text in [value.to_owned(), format!("{start}\u{1b}[31m{rest}\u{1b}(B")] {
            let masked = left(value, &format!("x {text} y"));
            assert!(
                masked.starts_with("x ") && masked.ends_with(" y") && !masked.contains(rest),
                "{text:?}: {masked:?}"
            );
        }
    }
    // Cut by a line's end that JSON writes as an escape.
    let cut = left("s3cr3t-Value_Long42", r#"{"a":"x s3cr3t-Va\nlue_Long42"}"#);
    assert!(!cut.contains("lue_Long42"), "{cut}");
}

#[test]
fn a_command_in_a_list_of_its_arguments_is_one() {
    let secret = ["Zx9", "NqT", "r5k"].concat();
    for text in [
        format!("[\"mysql\",\"-u\",\"root\",\"-p{secret}\"]"),
        format!("cmd: [\"docker\", \"login\", \"-u\", \"bob\", \"-p\", \"{secret}\"]"),
        format!("[\"sshpass\",\"-p\",\"{secret}\",\"ssh\",\"h\"]"),
        format!("[\"curl\",\n \"-u\",\n \"admin:{secret}\",\n \"https://x\"]"),
    ] {
        assert_eq!(masked(&text), text.replace(&secret, "[redacted:command-password]"));
    }
    let plain = "[\"ssh\", \"-p\", \"2222\", \"mysql\", \"-h\", \"db\"]";
    assert_eq!(masked(plain), plain);
}

#[test]
fn a_list_goes_on_behind_a_comment_and_ends_at_names_of_variables() {
    let (a, b) = (
        ["aB3xY7", "kQ9zLm", "N2pR5t"].concat(),
        ["Zk8Qw2", "Er5Ty7", "Ui9Op1"].concat(),
    );
    for text in [
        format!("api_keys:\n  - {a}  # main\n  - {b}\n"),
        format!("API_KEYS = [\n  \"{a}\", # one\n  // two\n  \"{b}\",\n]"),
        format!("api_key: [\"{a}\", \"{b}\"]"),
        format!("$tokens = array('{a}', '{b}');"),
    ] {
        let masked = masked(&text);
        assert!(!masked.contains(&a) && !masked.contains(&b), "{masked}");
    }
    let names = "secrets: [\"GITHUB_TOKEN\", \"NPM_TOKEN2\"]";
    assert_eq!(masked(names), names);
}

#[test]
fn a_short_beginning_inside_of_base64_is_chance() {
    let token = [
        "EAAC",
        "q7W7QM3pOwleu",
        "OYfHKMBTqHMLizvJm",
        "BNnyAx0Vik1nghamQ2z",
        "N5tR7wB9",
    ]
    .concat();
    assert_eq!(
        masked(&format!("use /{token} now")),
        "use /[redacted:facebook-token] now"
    );
    let blob = [
        "kZ4xQ9vT2bN7",
        "mW3cR8yU5iP1",
        "oL6aS0dF4gH9",
        "jK2lX7zV3nB8",
        "qM5wE1rT6yA3",
    ]
    .concat();
    let text = format!("\"{blob}xYz0+{token}+{blob}\"");
    assert_eq!(masked(&text), text);
}

#[test]
fn letters_written_as_octal_escapes_are_read() {
    let token = token();
    let rest = token.strip_prefix('g').unwrap();
    for escape in ["\\147", "\\x67", "\\u0067"] {
        let masked = masked(&format!("printf '{escape}{rest}' | cat"));
        assert_eq!(masked, "printf '[redacted:github-token]' | cat", "{escape}");
    }
    // A reference to what a pattern has matched is none.
    assert_eq!(masked(r"s/(a)(b)/\1\2/"), r"s/(a)(b)/\1\2/");
}
