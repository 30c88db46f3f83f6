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
