//! What stands in the place of a credential without being one: references, placeholders, types, paths.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use rustc_hash::FxHashSet;

use super::placeholder;
use super::shape::{self, Shape};
use crate::validate::credential::text::{cut, slice_from};

/// Words that give an example away, in small letters, wherever they stand in a value.
const EXAMPLES: &str = "example your_ your- yours yourpass yourtoken yourkey yoursecret yourapi placeholder changeme change_me \
    change-me redacted* replace_ replace- replaceme insert_ insert- dummy  xxxx **** put_your _here -here \
    goeshere";

/// Values that are no password whatever their name says: words for types, absence and the thing itself, lower-case.
const RESERVED: &str = "password passwd passwort passphrase pass pwd secret secrets token tokens key apikey api_key credential \
    credentials username user string str text varchar char bytes byte int integer number bool boolean object \
    any none null nil undefined true false yes no on off required optional default empty unset missing invalid \
    incorrect wrong hidden masked input field value name type test todo tbd fixme n/a unknown env prompt ask \
    stdin file vault self this const let var new void option hash hashed encrypted plain plaintext auto never \
    changed expired mypassword";

/// Beginnings of references to a value that stands elsewhere, in small letters.
const REFERENCES: &str = "process.env os.environ os.getenv env. env:: env: env/ environment. secrets. secret:// vault: vault:// op:// \
    ssm: ssm:// arn: keyring: file: file:// http:// https:// config. settings. self. this. import.meta \
    system.getenv getenv std::env sha256: sha512: sha1: secretref:";

static EXAMPLE_FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(EXAMPLES.split_whitespace().chain(["...", "…"]))
        .expect("the words are few and short")
});

static REFERENCE_STARTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| REFERENCES.split_whitespace().collect());

static RESERVED_SET: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| RESERVED.split_whitespace().collect());

/// A longer value is looked at for so many bytes: what gives an example away stands at its beginning.
const LOOKED_AT: usize = 256;

/// Whether a value is a placeholder: a filler, a mask, an example.
pub(super) fn is_placeholder(value: &str) -> bool {
    let value = slice_from(value, 0, LOOKED_AT);
    let masked = placeholder::run(value);
    masked > 0 && masked == value.len()
        || EXAMPLE_FINDER.is_match(value)
        || shape::is_filler(value)
        || value.as_bytes().starts_with(b"my") && Shape::of(value).is_wordlike()
        || value.as_bytes().starts_with(b"My") && Shape::of(value).is_wordlike()
}

/// Whether a value only names where the real one is, or its type.
pub(super) fn is_reference(value: &str) -> bool {
    is_path(value) || is_named_elsewhere(value)
}

/// The same but for paths and dotted names.
pub(super) fn is_named_elsewhere(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let bytes = value.as_bytes();
    if RESERVED_SET.contains(lower.as_str()) || REFERENCE_STARTS.iter().any(|start| lower.starts_with(start)) {
        return true;
    }
    if is_variable(value) || is_digest(&lower) {
        return true;
    }
    // An alias of YAML.
    if value.strip_prefix('*').is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-'))
    }) {
        return true;
    }
    // A call, an index, a generic type, a format string.
    bytes
        .first()
        .is_some_and(|first| matches!(first, b'<' | b'(' | b'&' | b'%' | b'['))
        && !is_percent_escape(value)
        || value.contains("()")
        || value.contains("::")
        || value.ends_with('(')
}

/// A shell, template or batch variable, also with text around it.
pub(super) fn is_variable(value: &str) -> bool {
    let bytes = value.as_bytes();
    let dollar = bytes.iter().enumerate().any(|(at, byte)| {
        *byte == b'$'
            && match bytes.get(at + 1) {
                Some(b'{' | b'(') => true,
                // Only at the beginning: passwords have dollars in their middle.
                Some(next) => {
                    at == 0
                        && (next.is_ascii_alphabetic() || *next == b'_')
                        && !cut(value, 1..).contains('$')
                        && !is_dollar_password(cut(value, 1..))
                        || at == 0 && next.is_ascii_digit() && bytes.len() <= 3
                }
                None => false,
            }
    });
    // `$$NAME`, as Compose escapes it.
    let escaped = value
        .strip_prefix("$$")
        .is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'));
    dollar
        || escaped
        || value.contains("{{")
        || value.contains("#{")
        || value.contains("<%")
        || (bytes.first() == Some(&b'{') && bytes.last() == Some(&b'}'))
        || (bytes.first() == Some(&b'<') && bytes.last() == Some(&b'>'))
        || (bytes.len() > 2 && bytes.first() == Some(&b'%') && bytes.last() == Some(&b'%'))
        || (bytes.len() > 2 && bytes.first() == Some(&b'@') && bytes.last() == Some(&b'@'))
        || (bytes.len() > 4 && value.starts_with("__") && value.ends_with("__"))
}

/// What follows a dollar sign and ends in a sign that no variable has behind it, with digits among letters of both
/// cases: `Word42!`.
fn is_dollar_password(value: &str) -> bool {
    let Some(name) = value.strip_suffix(['!', '*', '?', '#']) else {
        return false;
    };
    let shape = Shape::of(name);
    shape.others == 0 && shape.upper > 0 && shape.lower > 0 && shape.digits > 0
}

fn is_percent_escape(value: &str) -> bool {
    let bytes = value.as_bytes();
    bytes.len() > 2 && bytes[0] == b'%' && bytes[1].is_ascii_hexdigit() && bytes[2].is_ascii_hexdigit()
}

/// A file's path or a dotted name made of words.
fn is_path(value: &str) -> bool {
    if value.starts_with("./") || value.starts_with("../") || value.starts_with("~/") || value.starts_with("C:\\") {
        return true;
    }
    let separators = value.bytes().filter(|byte| matches!(byte, b'/' | b'.' | b'\\')).count();
    let shape = Shape::of(value);
    if value.starts_with('/') {
        return separators >= 2 && shape.in_words * 2 >= shape.letters();
    }
    let file = value
        .rsplit_once('/')
        .and_then(|(_, name)| name.rsplit_once('.'))
        .is_some_and(|(_, ending)| {
            (1..=8).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphabetic())
        });
    file && shape.in_words * 2 >= shape.letters()
        || separators > 0 && shape.is_wordlike() && shape.digits * 6 <= shape.letters()
}

/// A digest that says so.
fn is_digest(lower: &str) -> bool {
    ["sha1-", "sha256-", "sha384-", "sha512-", "md5:", "h1:", "git+", "v1:"]
        .iter()
        .any(|start| lower.starts_with(start))
}
