//! Whether the value beside a name is a credential.

use super::Assignment;
use super::joint::Joint;
use super::list::is_variable_name;
use super::name::Class;
use super::password::{is_dotted, is_in_connection_string, is_method, is_password, is_typed_number, looks_chosen};
use crate::validate::credential::shape::{Shape, is_uuid};
use crate::validate::credential::text::line_before;
use crate::validate::credential::{allow, encoded};

/// Whether an assignment holds a credential.
pub(super) fn is_credential(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value.text;
    // The shape first: it is quick, and most values beside a name are words.
    if !has_shape(assignment)
        || is_code(assignment)
        || is_number(value) && (value.len() < 16 || is_dotted_number(value)) && !is_typed_number(assignment)
        || is_versioned(value)
        || is_dated(value)
        || is_digest_of(assignment)
        || assignment.name.class != Class::Password && is_variable_name(value)
    {
        return false;
    }
    if is_in_connection_string(assignment) {
        return !allow::is_variable(value);
    }
    // In quotes a password may have a dot between its words.
    let reference = if is_dotted_password(assignment) {
        allow::is_named_elsewhere(value)
    } else {
        allow::is_reference(value)
    };
    !reference && !allow::is_placeholder(value)
}

/// A digest of a file whose name is the name: `sha256sum token.bin: …`, `checksum/secret: …`; or of a type whose path
/// ends in the name: `AWS::IAM::AccessKey`.
fn is_digest_of(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value.text;
    if !matches!(value.len(), 16 | 32 | 40 | 64 | 128) || !value.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return false;
    }
    let before = line_before(assignment.text, assignment.name.start, 40).to_ascii_lowercase();
    before.ends_with("::")
        || ["checksum", "sha1", "sha256", "sha512", "md5", "digest", "blake"]
            .iter()
            .any(|word| before.contains(word))
}

/// A password in quotes that reads as a dotted name with a digit in it: `"Word.word7"`.
fn is_dotted_password(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value;
    assignment.name.class == Class::Password
        && value.text.bytes().any(|byte| byte.is_ascii_digit())
        && (is_dotted(value.text)
            && (value.quoted || value.after.starts_with(';') && assignment.joint == Joint::Equals)
            || assignment.name.text.ends_with("phrase") && value.text.split('.').count() >= 4)
}

/// Whether the value is an expression, a pattern or an escape of a programming language.
fn is_code(assignment: &Assignment<'_>) -> bool {
    let (name, value, quoted) = (assignment.name, assignment.value.text, assignment.value.quoted);
    let password = name.class == Class::Password;
    let brackets = value.contains(['[', '(', '{', '|']) && !quoted;
    let pattern = quoted
        && !password
        && !name.is_variable()
        && (value.contains(['\\', '|']) || value.contains('[') && value.contains(']'));
    // `self.password = found`, `key_password = key_password`.
    let variable = password && !quoted && is_identifier(value);
    // `a.b.password=Word_88` of a file of properties is no code.
    let property = value.bytes().any(|byte| byte.is_ascii_digit())
        && (name.start + name.text.len() + 1 == assignment.value.span.start
            || value.starts_with(|c: char| c.is_ascii_uppercase()) && Shape::of(value).lower > 0
            || looks_chosen(value, &Shape::of(value)));
    let same = name.text.contains('.') && !property
        || name.text.ends_with(value)
        || value.contains('_') && value.contains("pass");
    // `request_id=…` behind a name is another name and value.
    let other = !quoted
        && value.split_once('=').is_some_and(|(name, rest)| {
            !rest.trim_matches('=').is_empty()
                && is_identifier(name)
                && (assignment.joint == Joint::Space || Shape::of(name).is_wordlike())
        });
    // `uploads/….png`: base64 has no dot.
    let file = !password
        && value
            .rsplit_once('/')
            .and_then(|(_, name)| name.rsplit_once('.'))
            .is_some_and(|(_, ending)| {
                (2..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_lowercase())
            });
    let call = is_call(value, password)
        || !quoted && is_name_in_code(assignment)
        || name.class == Class::BareKey && is_name_of_words(value);
    let template = quoted && !password && has_variable(value);
    let place = !password && value.contains("://")
        || !password && value.contains(":/") && Shape::of(value).in_words * 2 >= Shape::of(value).letters();
    // What a call takes is a file as well: `load_passwords("common-2021.txt")`.
    let file = file
        || password
            && value.rsplit_once('.').is_some_and(|(_, ending)| {
                matches!(
                    ending,
                    "txt" | "json" | "yml" | "yaml" | "csv" | "lst" | "toml" | "ini" | "conf" | "gz" | "zip" | "html"
                )
            });
    let folder = password && !quoted && value.starts_with('/') && !value.bytes().any(|byte| byte.is_ascii_digit());
    brackets
        || other
        || call
        || template
        || file
        || place
        || folder
        || pattern
        || variable && same
        || is_port(value)
        || value.strip_suffix("!r").is_some_and(is_identifier)
        || ["\\x", "\\u"].iter().any(|escape| value.starts_with(escape))
        || value.starts_with("0x") && value.len() <= 18
        || is_dotted(value)
            && !is_dotted_password(assignment)
            && value
                .split('.')
                .all(|part| part.len() <= 16 && Shape::of(part).digits <= 3)
        || value.contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") && Shape::of(value).digits <= 10
}

/// A port of a service and its protocol: `464/tcp`.
fn is_port(value: &str) -> bool {
    value.split_once('/').is_some_and(|(port, protocol)| {
        port.bytes().all(|byte| byte.is_ascii_digit()) && matches!(protocol, "tcp" | "udp" | "sctp" | "dccp")
    })
}

/// What is called, or named as a type, without quotes: `key = base64.urlsafe_b64decode(key)`, `TOKEN: FLAGS_32 = 3`.
fn is_name_in_code(assignment: &Assignment<'_>) -> bool {
    let (value, after) = (assignment.value.text, assignment.value.after);
    let name = value.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':'));
    let digits = Shape::of(value).digits;
    let called = after.starts_with('(') && digits <= 6 && value.len() <= 48;
    // `NAME: TYPE = …`
    let annotated = matches!(assignment.joint, Joint::Colon | Joint::Is) && after.trim_start().starts_with("= ");
    let words = assignment.name.class != Class::Password && is_name_of_words(value);
    name && (called || annotated || words) || assignment.name.class != Class::Password && value.contains("..")
}

/// Words with underscores between, or words in capitals of their own, with a few digits: `split_s3_bucket_key`,
/// `_POLY1305_KEY_SIZE`, `X25519PrivateKey`. A key has a longer part that is no word.
fn is_name_of_words(value: &str) -> bool {
    let shape = Shape::of(value);
    let part = |part: &str| {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        let letters = part.len() - digits;
        part.len() <= 16 && digits <= 4 && (digits == 0 || letters <= 8 || Shape::of(part).in_words * 4 >= letters * 3)
    };
    let joined = value.contains('_')
        && value.split('_').all(part)
        && shape.in_words * if shape.lower == 0 { 3 } else { 2 } >= shape.letters()
        && shape.digits * 2 <= shape.letters();
    let camel = shape.others == 0
        && shape.upper >= 2
        && shape.lower > shape.upper
        && shape.length <= 32
        && shape.digits <= 5
        && shape.in_words >= 6
        && shape.in_words * 2 >= shape.letters();
    joined || camel
}

/// A function and its arguments: `rgba(31,41,55,0.8)`; beside the name of a password only with numbers in brackets.
fn is_call(value: &str, password: bool) -> bool {
    let Some((function, arguments)) = value.strip_suffix(')').and_then(|call| call.split_once('(')) else {
        return false;
    };
    (1..=24).contains(&function.len())
        && function
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_' | b'.'))
        && (!password
            || arguments
                .bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' ')))
}

/// Whether the name of a variable stands in braces in a text: `user:{user_id}:v2`.
fn has_variable(value: &str) -> bool {
    value
        .split_once('{')
        .and_then(|(_, inner)| inner.split_once('}'))
        .is_some_and(|(name, _)| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
        })
}

/// A name of code: words of letters with underscores, perhaps digits at its end.
fn is_identifier(value: &str) -> bool {
    let letters = value.trim_end_matches(|c: char| c.is_ascii_digit());
    !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Whether the value looks like what the name announces.
fn has_shape(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value.text;
    let shape = Shape::of(value);
    match assignment.name.class {
        Class::Password => is_password(assignment, &shape) || is_typed_number(assignment),
        Class::Pin => is_typed_number(assignment),
        Class::Secret => is_secret(assignment, &shape, 8),
        Class::Key if assignment.name.strong => is_secret(assignment, &shape, 8),
        Class::Token | Class::Key => is_secret(assignment, &shape, 10),
        Class::BareKey if assignment.name.text.ends_with("api") || assignment.name.text.ends_with("API") => {
            assignment.joint == Joint::Equals && is_made_by_chance(value, &shape, 20)
        }
        Class::BareKey => is_made_by_chance(value, &shape, 15) && !is_numbered_name(value),
        Class::Session => strict(assignment.joint) && is_made_by_chance(value, &shape, 20),
        Class::Access => {
            let header =
                assignment.name.text.starts_with(['X', 'x']) && assignment.name.text.as_bytes().get(1) == Some(&b'-');
            let named = assignment.name.capitals || assignment.name.service || header;
            let least = if assignment.name.is_variable() { 12 } else { 16 };
            strict(assignment.joint) && shape.is_random(least) && (named || !is_uuid(value) && !shape.is_hex(value))
                || assignment.joint == Joint::Space && named && shape.is_random(14)
                || assignment.joint == Joint::Equals
                    && assignment.name.text.ends_with("credential")
                    && shape.upper > 0
                    && looks_chosen(value, &shape)
                || assignment.joint == Joint::Equals
                    && assignment.value.quoted
                    && assignment.name.text == "auth"
                    && value.len() >= 32
                    && shape.is_hex(value)
        }
    }
}

/// Whether the second of two literals behind a word for access is a password.
pub(super) fn is_second_of_pair(value: &str) -> bool {
    looks_chosen(value, &Shape::of(value))
        && !is_versioned(value)
        && !allow::is_reference(value)
        && !allow::is_placeholder(value)
}

/// Whether what is glued to a name by a hyphen is a credential.
pub(super) fn is_glued_credential(value: &str) -> bool {
    let shape = Shape::of(value);
    shape.is_random(16)
        && shape.digits >= 2
        && !is_name_of_words(value)
        && !allow::is_placeholder(value)
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'='))
        && !encoded::base64_text(value).is_some_and(|text| Shape::of(&text).is_wordlike())
}

/// A date with a word before or behind it: `HUS/2026-10-11`.
fn is_dated(value: &str) -> bool {
    let is_date = |part: &[u8]| {
        part.iter().enumerate().all(|(at, byte)| {
            if matches!(at, 4 | 7) {
                *byte == b'-'
            } else {
                byte.is_ascii_digit()
            }
        })
    };
    let Some(at) = value.as_bytes().windows(10).position(is_date) else {
        return false;
    };
    let end = at + 10 + time_of_day(value.as_bytes().get(at + 10..).unwrap_or_default());
    let rest = value
        .bytes()
        .enumerate()
        .filter(|(place, _)| !(at..end).contains(place));
    rest.clone().count() <= 16 && rest.filter(|(_, byte)| byte.is_ascii_digit()).count() <= 6
}

/// The length of a time of day behind a date: `T08:15:26Z`.
fn time_of_day(rest: &[u8]) -> usize {
    if !matches!(rest, [b'T' | b't' | b'_', hour, ..] if hour.is_ascii_digit()) {
        return 0;
    }
    let time = rest
        .iter()
        .skip(1)
        .take(16)
        .take_while(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'))
        .count();
    1 + time + usize::from(rest.get(1 + time) == Some(&b'Z'))
}

/// A name with a version behind it: `jackson-2.17.1`.
fn is_versioned(value: &str) -> bool {
    value.rsplit_once(['-', ':', '@']).is_some_and(|(name, version)| {
        let mut parts = version.split('.');
        version.contains('.')
            && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
            && !name.is_empty()
    })
}

/// Whether a value beside the name of a service alone is its key. Between words digests and ids are not.
pub(super) fn is_of_service(value: &str, joint: Joint) -> bool {
    let shape = Shape::of(value);
    if allow::is_reference(value)
        || allow::is_placeholder(value)
        || is_versioned(value)
        || !shape.is_random(16)
        || shape.digits < 3
    {
        return false;
    }
    match joint {
        Joint::Equals | Joint::Colon => true,
        Joint::Space => {
            shape.length >= 20
                && !shape.is_hex(value)
                && !is_uuid(value)
                && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        }
        Joint::Compare | Joint::Next | Joint::Is => false,
    }
}

const fn strict(joint: Joint) -> bool {
    matches!(joint, Joint::Equals | Joint::Colon | Joint::Next | Joint::Compare)
}

fn is_number(value: &str) -> bool {
    // `23i32`
    let digits = [
        "i32", "u32", "i64", "u64", "i16", "u16", "u8", "i8", "usize", "f64", "f32",
    ]
    .iter()
    .find_map(|kind| value.strip_suffix(kind))
    .filter(|digits| !digits.is_empty())
    .unwrap_or(value);
    digits
        .strip_prefix('-')
        .unwrap_or(digits)
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b','))
}

/// Numbers with dots between, as identifiers of objects are: `1.2.840.113549.1.9.7`.
fn is_dotted_number(value: &str) -> bool {
    value.matches('.').count() >= 3
}

/// Whether a value was made by chance and is no hexadecimal name of something: digits and both cases.
fn is_made_by_chance(value: &str, shape: &Shape, least: usize) -> bool {
    // `linux-cargo-…`: words and a digest.
    let named_digest = value
        .rsplit_once('-')
        .is_some_and(|(_, last)| last.len() >= 7 && Shape::of(last).is_hex(last))
        // `users:…:v2`
        || value.contains(':') && value.split(':').any(|part| part.len() >= 7 && Shape::of(part).is_hex(part));
    !named_digest
        && shape.is_random(least)
        && !shape.is_hex(value)
        && shape.digits > 0
        && shape.changes * 5 >= shape.length
}

/// A secret, token or key: made by chance, or at least no words where the name is strong.
fn is_secret(assignment: &Assignment<'_>, shape: &Shape, least: usize) -> bool {
    let value = assignment.value.text;
    if value.contains(' ') {
        if is_phrase_of_secret(assignment) {
            return true;
        }
        // The salts of WordPress are made of every sign on the keyboard.
        return assignment.value.quoted
            && assignment.name.is_variable()
            && shape.length >= 40
            && shape.digits >= 3
            && shape.others * 6 >= shape.length;
    }
    if is_numbered_name(value) {
        return false;
    }
    let hex = shape.is_hex(value) || is_uuid(value);
    match assignment.joint {
        Joint::Space => {
            let least = if assignment.name.capitals || assignment.name.service {
                14
            } else {
                16
            };
            let long = shape.is_random(least) && (shape.digits > 0 || shape.length >= 20);
            // `redis key session:…` is a place.
            long && !value.contains(':')
                && !is_prose_name(assignment)
                && (!hex || assignment.name.capitals || assignment.name.strong)
        }
        Joint::Is => shape.is_random(least.max(10)) && shape.digits > 0,
        Joint::Equals | Joint::Colon | Joint::Compare | Joint::Next => {
            shape.is_random(least) && (!hex || is_strong(assignment) || value.len() < 16)
                || (is_number(value) && value.len() >= 16)
                || assignment.name.class == Class::Secret && assignment.value.quoted && is_phrase(value, shape)
                || assignment.joint == Joint::Compare && assignment.name.class == Class::Secret && is_slug(value)
                || is_phrase_of_secret(assignment)
                || hex && value.len() >= 16 && is_strong(assignment)
                || assignment.name.class == Class::Secret
                    && (looks_chosen(value, shape) || assignment.value.quoted && is_word_with_digits(value, shape))
        }
    }
}

/// Letters with a digit behind or among them, too long to be the name of a thing: `ilovemycat7`.
fn is_word_with_digits(value: &str, shape: &Shape) -> bool {
    shape.length >= 10
        && shape.digits > 0
        && shape.letters() >= 6
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !is_method(value)
}

/// Words in small letters and numbers with separators between: `order-12345`, `db-creds-v2`, `user:481:v7`, as things
/// are called.
fn is_numbered_name(value: &str) -> bool {
    let (mut words, mut numbers) = (0, 0);
    let parts = value.split(['-', '_', ':', '#']).all(|part| {
        // `ipv4` of `pod-ipv4-range`.
        let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
        if word.len() < part.len() && (2..=4).contains(&word.len()) && part.len() - word.len() == 1 {
            numbers += 1;
            return word.bytes().all(|byte| byte.is_ascii_lowercase());
        }
        let letters = part.trim_start_matches('v');
        let number = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_digit());
        let one_case = part.bytes().all(|byte| byte.is_ascii_lowercase())
            || part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_uppercase());
        let word = one_case && !part.is_empty() && part.len() <= 12;
        words += usize::from(word);
        numbers += usize::from(number);
        number && letters.len() <= 6 || word
    });
    parts && words > 0 && numbers > 0
}

/// Whether the name says enough for a value that could be a digest or an id as well.
fn is_strong(assignment: &Assignment<'_>) -> bool {
    let set = assignment.joint == Joint::Equals && assignment.name.class == Class::Key;
    assignment.name.strong || assignment.name.capitals && assignment.joint == Joint::Space || set
}

/// Words with a hyphen between, as a secret that code compares with: `open-sesame`.
fn is_slug(value: &str) -> bool {
    value.len() >= 8 && value.contains('-') && value.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// Words with hyphens or blanks between, as people think secrets up. Only beside a name that tells a value and no name
/// of one: `JWT_SECRET=…`, since `TLS_SECRET=…` is where a secret is kept.
fn is_phrase_of_secret(assignment: &Assignment<'_>) -> bool {
    const OWNERS: [&str; 8] = [
        "JWT",
        "SESSION",
        "COOKIE",
        "NEXTAUTH",
        "CSRF",
        "HMAC",
        "SIGNING",
        "ENCRYPTION",
    ];
    let (name, value) = (assignment.name, assignment.value);
    if assignment.joint != Joint::Equals || !name.is_variable() {
        return false;
    }
    let Some(owner) = name.text.strip_suffix("_SECRET") else {
        return false;
    };
    let separator = if value.quoted && value.text.contains(' ') {
        ' '
    } else {
        '-'
    };
    let words = value.text.split(separator);
    let plain = words
        .clone()
        .all(|word| (3..=16).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let least = if separator == ' ' { 2 } else { 3 };
    owner.split('_').any(|word| OWNERS.contains(&word))
        && plain
        && (least..=8).contains(&words.count())
        && !value.text.contains("secret")
}

/// Quoted letters with a sign that names and sentences do not have.
fn is_phrase(value: &str, shape: &Shape) -> bool {
    shape.length >= 8
        && value
            .bytes()
            .any(|byte| matches!(byte, b'#' | b'!' | b'^' | b'&' | b'*' | b'$' | b'@' | b'%' | b'~'))
        && !value.contains(['(', '<', '{'])
}

/// Whether the words before say that no credential is meant: `primary key …`, `public key …`.
fn is_prose_name(assignment: &Assignment<'_>) -> bool {
    let start = assignment.name.start;
    let before = line_before(assignment.text, start, 24).to_ascii_lowercase();
    [
        "primary ",
        "foreign ",
        "public ",
        "sort ",
        "partition ",
        "cache ",
        "host ",
        "continuation ",
        "page ",
        "next ",
    ]
    .iter()
    .any(|word| before.ends_with(word))
}
