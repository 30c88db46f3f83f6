//! Configured values: masked in every form that they take, and never shown.

use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER, HEXUPPER};
use memory_core::validate::credential::{Redactor, SHORTEST_VALUE};
use proptest::prelude::*;

use crate::support::cases;

/// Values that are hard for one form or another.
const HARD: &[&str] = &[
    "correct horse battery",
    "a+b/c=d&e?f#g%h",
    "(.*)[a-z]{2,}^$|\\d",
    "quotes\"and'back\\slashes",
    "<html> & \"more\"",
    "пароль-пароль",
    "密码密码密码",
    "naïve café ☕",
    "tab\tand\nline",
    "trailing space ",
    "-----------",
    "$HOME/${X}",
    "12345678",
    "%41%42%43%44",
    "=?utf-8?q?=41",
];

fn value() -> impl Strategy<Value = String> {
    let long = |value: &String| value.len() >= SHORTEST_VALUE;
    prop_oneof![
        prop::sample::select(HARD).prop_map(str::to_owned),
        "[A-Za-z0-9]{8,32}",
        "[ -~]{8,24}".prop_filter("long", |value| value.trim().len() >= SHORTEST_VALUE),
        "[а-яё一-龥 ]{4,12}".prop_filter("long", |value| value.trim().len() >= SHORTEST_VALUE),
        any::<String>().prop_filter("long", long),
    ]
}

fn percent(value: &str, upper: bool) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let escape = |byte: u8| {
        if upper {
            format!("%{byte:02X}")
        } else {
            format!("%{byte:02x}")
        }
    };
    let bytes = value.bytes();
    bytes
        .map(|byte| {
            if plain(byte) {
                char::from(byte).to_string()
            } else {
                escape(byte)
            }
        })
        .collect()
}

fn json(value: &str) -> String {
    let quoted = serde_json::to_string(value).unwrap();
    quoted.get(1..quoted.len() - 1).unwrap().to_owned()
}

fn json_in_ascii(value: &str) -> String {
    let mut out = String::new();
    for c in json(value).chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            c.encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        }
    }
    out
}

fn html(value: &str) -> String {
    [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\'', "&#39;"),
    ]
    .into_iter()
    .fold(value.to_owned(), |text, (c, entity)| text.replace(c, entity))
}

/// The value in every form, by name.
fn forms(value: &str) -> Vec<(&'static str, String)> {
    vec![
        ("plain", value.to_owned()),
        ("percent upper", percent(value, true)),
        ("percent lower", percent(value, false)),
        ("form", percent(value, true).replace("%20", "+")),
        ("json", json(value)),
        ("json in ascii", json_in_ascii(value)),
        ("json with slashes", json_in_ascii(value).replace('/', "\\/")),
        ("html", html(value)),
        ("hex", HEXLOWER.encode(value.as_bytes())),
        ("hex upper", HEXUPPER.encode(value.as_bytes())),
        ("base64", BASE64.encode(value.as_bytes())),
        ("base64 for addresses", BASE64URL_NOPAD.encode(value.as_bytes())),
    ]
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_form_of_a_value_is_masked(value in value()) {
        let redactor = Redactor::new().with_values([value.clone(), "another value".to_owned()]);
        for (name, form) in forms(&value) {
            let text = format!("before {form} after");
            let masked = redactor.redact(&text).text.into_owned();
            prop_assert!(!masked.contains(&form), "{name}: {masked:?}");
            prop_assert!(masked.starts_with("before ") && masked.ends_with(" after"), "{name}: {masked:?}");
            prop_assert_eq!(redactor.scan(&masked), vec![]);
        }
    }

    #[test]
    fn a_value_inside_of_base64_is_masked(value in value(), before in "[a-z]{0,5}", after in "[a-z]{0,5}") {
        let redactor = Redactor::new().with_values([value.clone()]);
        let whole = format!("{before}{value}{after}");
        for encoded in [BASE64.encode(whole.as_bytes()), BASE64URL_NOPAD.encode(whole.as_bytes())] {
            let text = format!("x {encoded} y");
            let masked = redactor.redact(&text).text.into_owned();
            // By chance the base64 may have the form of a token, too, and then its kind.
            let parts = masked.split("[redacted:").enumerate();
            let outside = parts.map(|(index, part)| if index == 0 { part } else { part.split_once(']').map_or("", |(_, rest)| rest) });
            let kept = outside.map(str::len).sum::<usize>() - "x  y".len();
            // Of the value at most the bits that share a character with what stands beside it.
            prop_assert!(kept <= (before.len() * 8).div_ceil(6) + (after.len() * 8).div_ceil(6) + 4, "{text:?} {masked:?}");
        }
    }

    #[test]
    fn a_value_behind_invisible_characters_is_masked(value in "[A-Za-z0-9-]{8,24}", noise in "[\u{200b}\u{200c}\u{2060}\u{ad}\u{feff}]") {
        let redactor = Redactor::new().with_values([value.clone()]);
        let hidden: Vec<String> = value.chars().map(String::from).collect();
        let masked = redactor.redact(&format!("a {} z", hidden.join(&noise))).text.into_owned();
        prop_assert_eq!(masked, "a [redacted:configured] z");
    }

    #[test]
    fn forms_of_one_value_have_one_tag(value in "[A-Za-z0-9 &\"/é]{9,24}".prop_filter("long", |value| value.trim().len() > 8)) {
        let redactor = Redactor::new().with_values([value.clone()]).with_key(b"key");
        let tags: Vec<String> = forms(&value)
            .iter()
            .map(|(_, form)| redactor.redact(form).text.into_owned())
            .filter(|masked| masked.starts_with("[redacted:configured:") && masked.len() == "[redacted:configured:1a2b]".len())
            .collect();
        prop_assert!(tags.len() > 6 && tags.windows(2).all(|pair| pair[0] == pair[1]), "{tags:?}");
    }

    #[test]
    fn masking_ends_and_is_idempotent_whatever_the_values(values in prop::collection::vec(value(), 0..4), text in any::<String>(), which in any::<prop::sample::Index>()) {
        let redactor = Redactor::new().with_values(values.clone());
        let text = if values.is_empty() { text } else { format!("{text}{}{text}{}", which.get(&values), values.concat()) };
        let masked = redactor.redact(&text).text.into_owned();
        prop_assert_eq!(redactor.scan(&masked), vec![]);
        prop_assert_eq!(&*redactor.redact(&masked).text, &masked);
        for value in &values {
            prop_assert!(!masked.contains(value.as_str()), "{masked:?}");
        }
    }
}

#[test]
fn short_values_are_left_out() {
    let redactor = Redactor::new().with_values(["short12", "", "é é x", "eightlong"]);
    let text = "short12 and é é x stay, eightlong goes";
    assert_eq!(
        redactor.redact(text).text,
        "short12 and é é x stay, [redacted:configured] goes"
    );
    let none = Redactor::new().with_values(["a", "", "1234567"]);
    assert!(none.scan("a 1234567").is_empty());
}

#[test]
fn debug_shows_no_value_and_no_key() {
    let redactor = Redactor::new()
        .with_values(["correct horse battery"])
        .with_key(b"key of the store");
    let shown = format!("{redactor:?} {redactor:#?}");
    for part in ["correct", "horse", "battery", "key of", "107, 101, 121"] {
        assert!(!shown.contains(part), "{shown}");
    }
}

#[test]
fn a_value_that_stands_in_the_placeholder_does_not_keep_masking_from_ending() {
    for value in [
        "redacted",
        "[redacted",
        "configured",
        "[redacted]",
        "[redacted:configured]",
        "redacted:configured",
        "a [redacted",
    ] {
        let redactor = Redactor::new().with_values([value, "another value"]);
        let masked = redactor
            .redact(&format!("a a {value} b another value"))
            .text
            .into_owned();
        assert!(!masked.contains("another value"), "{masked}");
        assert_eq!(redactor.scan(&masked), vec![]);
        assert_eq!(redactor.redact(&masked).text, masked);
    }
}
