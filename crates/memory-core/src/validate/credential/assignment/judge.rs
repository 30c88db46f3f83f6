//! Whether the value beside a name is a credential.

use super::Assignment;
use super::joint::Joint;
use super::name::Class;
use super::password::{is_dotted, is_password};
use crate::validate::credential::shape::{Shape, is_uuid};
use crate::validate::credential::text::line_before;
use crate::validate::credential::{allow, encoded};

/// Whether an assignment holds a credential.
pub(super) fn is_credential(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value.text;
    // The shape first: it is quick, and most values beside a name are words.
    if !has_shape(assignment)
        || is_code(assignment)
        || is_number(value) && value.len() < 16
        || is_versioned(value)
        || is_dated(value)
    {
        return false;
    }
    !allow::is_reference(value) && !allow::is_placeholder(value)
}

/// Whether the value is an expression, a pattern or an escape of a programming language.
fn is_code(assignment: &Assignment<'_>) -> bool {
    let (name, value, quoted) = (assignment.name, assignment.value.text, assignment.value.quoted);
    let password = name.class == Class::Password;
    let brackets = value.contains(['[', '(', '{', '|']) && !quoted;
    let pattern = quoted && !password && (value.contains(['\\', '|']) || value.contains('[') && value.contains(']'));
    // `self.password = found`, `key_password = key_password`.
    let variable = password && !quoted && is_identifier(value);
    let same = name.text.contains('.') || name.text.ends_with(value) || value.contains('_') && value.contains("pass");
    // `request_id=…` behind a name is another name and value.
    let other = !quoted
        && value.split_once('=').is_some_and(|(name, rest)| {
            !rest.trim_matches('=').is_empty() && is_identifier(name) && Shape::of(name).is_wordlike()
        });
    brackets
        || other
        || pattern
        || variable && same
        || ["\\x", "\\u"].iter().any(|escape| value.starts_with(escape))
        || value.starts_with("0x") && value.len() <= 18
        || is_dotted(value)
            && value
                .split('.')
                .all(|part| part.len() <= 16 && Shape::of(part).digits <= 3)
        || value.contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") && Shape::of(value).digits <= 10
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
        Class::Password => is_password(assignment, &shape),
        Class::Secret => is_secret(assignment, &shape, 8),
        Class::Key if assignment.name.strong => is_secret(assignment, &shape, 8),
        Class::Token | Class::Key => is_secret(assignment, &shape, 10),
        Class::BareKey if assignment.name.text.ends_with("api") || assignment.name.text.ends_with("API") => {
            assignment.joint == Joint::Equals && is_made_by_chance(value, &shape, 20)
        }
        Class::BareKey => is_made_by_chance(value, &shape, 15),
        Class::Session => strict(assignment.joint) && is_made_by_chance(value, &shape, 20),
        Class::Access => {
            let named = assignment.name.capitals || assignment.name.service;
            let least = if assignment.name.is_variable() { 12 } else { 16 };
            strict(assignment.joint) && shape.is_random(least) && (named || !is_uuid(value) && !shape.is_hex(value))
                || assignment.joint == Joint::Space && named && shape.is_random(14)
        }
    }
}

/// Whether what is glued to a name by a hyphen is a credential.
pub(super) fn is_glued_credential(value: &str) -> bool {
    let shape = Shape::of(value);
    shape.is_random(16)
        && shape.digits >= 2
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
    let rest = value
        .bytes()
        .enumerate()
        .filter(|(place, _)| !(at..at + 10).contains(place));
    rest.clone().count() <= 16 && rest.filter(|(_, byte)| byte.is_ascii_digit()).count() <= 6
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
    value
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b','))
}

/// Whether a value was made by chance and is no hexadecimal name of something: digits and both cases.
fn is_made_by_chance(value: &str, shape: &Shape, least: usize) -> bool {
    // `linux-cargo-…`: words and a digest.
    let named_digest = value
        .rsplit_once('-')
        .is_some_and(|(_, last)| last.len() >= 7 && Shape::of(last).is_hex(last));
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
            long && !is_prose_name(assignment) && (!hex || assignment.name.capitals || assignment.name.strong)
        }
        Joint::Is => shape.is_random(least.max(10)) && shape.digits > 0,
        Joint::Equals | Joint::Colon | Joint::Compare | Joint::Next => {
            shape.is_random(least) && (!hex || is_strong(assignment) || value.len() < 16)
                || (is_number(value) && value.len() >= 16)
                || assignment.name.class == Class::Secret && assignment.value.quoted && is_phrase(value, shape)
                || assignment.joint == Joint::Compare && assignment.name.class == Class::Secret && is_slug(value)
                || hex && value.len() >= 16 && is_strong(assignment)
        }
    }
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
