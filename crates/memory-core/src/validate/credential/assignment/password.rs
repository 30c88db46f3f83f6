//! Whether the value beside a name of a password is one.

use super::Assignment;
use super::joint::Joint;
use crate::validate::credential::shape::Shape;
use crate::validate::credential::text::{cut, line_before};

/// A password: any literal, unless it reads as prose or code.
pub(super) fn is_password(assignment: &Assignment<'_>, shape: &Shape) -> bool {
    let value = assignment.value.text;
    let words = value.contains(' ');
    if shape.length < 4 || shape.length > 200 || value.contains(['(', '<', '{']) && !assignment.value.quoted {
        return false;
    }
    // A sign or a digit among letters; letters of other scripts alone are words.
    let sign = value.bytes().any(|byte| byte.is_ascii_punctuation()) && !looks_like_name(value);
    let strong = !words && shape.letters() > 0 && (shape.digits > 0 || sign) && !looks_like_constant(value);
    if assignment.value.quoted {
        return match assignment.joint {
            Joint::Space => !words && (strong || shape.length >= 6 && has_user(assignment)),
            Joint::Next => strong,
            Joint::Compare | Joint::Equals | Joint::Colon | Joint::Is => {
                strong || !words && shape.length >= 6 && !is_label(value) || words && has_user(assignment)
            }
        };
    }
    let phrase = is_passphrase(value);
    let foreign = !assignment.name.text.is_ascii();
    match assignment.joint {
        Joint::Equals => {
            strong && shape.length >= 5
                || phrase
                || shape.is_wordlike()
                    && (assignment.name.is_variable() || has_user(assignment))
                    && is_alone(assignment)
                    && !looks_like_constant(value)
                || !shape.is_wordlike() && shape.letters() > 0 && shape.length >= 8 && is_alone(assignment)
        }
        Joint::Colon => {
            phrase || strong && shape.length >= 6 && (is_alone(assignment) || shape.digits > 0) && !is_dotted(value)
        }
        Joint::Next => strong && shape.length >= 6 && !is_dotted(value) && !value.contains('('),
        Joint::Is => phrase || strong && shape.length >= 6 && shape.digits > 0,
        Joint::Compare => false,
        Joint::Space if foreign => phrase || strong && shape.digits > 0 && shape.length >= 6,
        Joint::Space if has_user_on_line(assignment) && shape.digits > 1 && shape.length >= 8 => strong,
        Joint::Space => {
            is_flag(assignment) && (strong || is_alone(assignment)) && shape.length >= 5 && !value.starts_with('-')
        }
    }
}

/// Whether nothing follows a value on its line that would make it a word of a sentence.
fn is_alone(assignment: &Assignment<'_>) -> bool {
    let after = assignment.value.after.trim_start();
    after.is_empty()
        || after.starts_with(['#', '&', '/'])
        || assignment
            .value
            .after
            .starts_with([';', '&', '"', '\'', '<', '|', ',', ')', '}', '`', '\\'])
}

/// At least three words with a hyphen between each: `correct-horse-battery`.
fn is_passphrase(value: &str) -> bool {
    value.len() >= 15
        && value.matches('-').count() >= 2
        && value
            .split('-')
            .all(|word| word.len() >= 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Letters, digits and the separators of names only.
fn looks_like_name(value: &str) -> bool {
    value
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-' | b'.' | b'/' | b':'))
}

/// A constant's name.
fn looks_like_constant(value: &str) -> bool {
    value.contains('_')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
        && Shape::of(value).is_wordlike()
}

/// A dotted name of code.
pub(super) fn is_dotted(value: &str) -> bool {
    value.contains('.')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'))
        && value
            .split('.')
            .all(|part| part.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// A word that a form or message shows, or a name of code: `password`, `new-password`, `Password_confirm`.
fn is_label(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lower.contains("passw") && looks_like_name(value) && lower.contains(['_', '-', '.', '/', '#'])
        || lower.starts_with("passw")
        || value.starts_with(['.', '/'])
        || value.starts_with('#') && looks_like_name(cut(value, 1..)) && Shape::of(value).is_wordlike()
}

/// Whether a user stands shortly before: then the value is the other half.
fn has_user(assignment: &Assignment<'_>) -> bool {
    let start = assignment.name.start;
    let mut from = start.saturating_sub(240);
    while !assignment.text.is_char_boundary(from) {
        from += 1;
    }
    let before = cut(assignment.text, from..start).to_ascii_lowercase();
    ["user", "login", "uid", "email"]
        .iter()
        .any(|word| before.contains(word))
}

/// The same on the line of the name: `user admin / pass …`.
fn has_user_on_line(assignment: &Assignment<'_>) -> bool {
    let before = line_before(assignment.text, assignment.name.start, 40).to_lowercase();
    [
        "user",
        "login",
        "admin",
        "usuario",
        "usuário",
        "identifiant",
        "benutzer",
        "utente",
    ]
    .iter()
    .any(|word| before.contains(word))
}

/// `--password VALUE`.
fn is_flag(assignment: &Assignment<'_>) -> bool {
    assignment.name.text.starts_with("--")
        || assignment.name.text.starts_with("-p")
        || assignment.name.text.starts_with("-P")
}
