//! Whether the value beside a name of a password is one.

use super::Assignment;
use super::joint::Joint;
use super::name::Class;
use crate::validate::credential::shape::Shape;
use crate::validate::credential::text::{cut, line_before, slice_before};

/// A password: any literal, unless it reads as prose or code.
pub(super) fn is_password(assignment: &Assignment<'_>, shape: &Shape) -> bool {
    let value = assignment.value.text;
    let words = value.contains(' ');
    if !assignment.value.quoted && shape.digits > 0 && shape.length <= 14 && is_method(value) {
        return false;
    }
    if shape.length < 4 || shape.length > 200 || value.contains(['(', '<', '{']) && !assignment.value.quoted {
        return false;
    }
    // A sign or a digit among letters; letters of other scripts alone are words.
    let sign = value.bytes().any(|byte| byte.is_ascii_punctuation()) && !looks_like_name(value);
    let strong = !words && shape.letters() > 0 && (shape.digits > 0 || sign) && !looks_like_constant(value);
    if assignment.value.quoted {
        if is_label(value) && value.contains('|') {
            return false;
        }
        return match assignment.joint {
            Joint::Space if !is_next(assignment) => looks_chosen(value, shape),
            Joint::Space => !words && (strong || shape.length >= 6 && has_user(assignment)),
            Joint::Next => strong,
            Joint::Compare | Joint::Equals | Joint::Colon | Joint::Is => {
                strong
                    || !words && shape.length >= 6 && !is_label(value)
                    || words && (has_user(assignment) || is_phrase_of_words(assignment) || is_app_password(value))
            }
        };
    }
    let phrase = is_passphrase(value);
    // `pass: auth_flow_17` counts what passed.
    if assignment.name.text == "pass" && value.contains('_') && shape.upper == 0 && !has_user(assignment) {
        return false;
    }
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
        // Written without a space between: `密码…`.
        Joint::Space
            if foreign && assignment.name.start + assignment.name.text.len() == assignment.value.span.start =>
        {
            looks_chosen(value, shape)
        }
        Joint::Space if foreign && is_next(assignment) => phrase || strong && shape.digits > 0 && shape.length >= 6,
        Joint::Space if has_user_on_line(assignment) && shape.digits > 1 && shape.length >= 8 => strong,
        Joint::Space if looks_chosen(value, shape) => true,
        Joint::Space
            if shape.digits > 0 && shape.upper > 0 && shape.lower > 4 && shape.length >= 8 && is_used(assignment) =>
        {
            strong && !value.contains(['.', '-', '_', '/', ':'])
        }
        Joint::Space if is_directive(assignment) && shape.digits > 0 && shape.length >= 6 => strong,
        Joint::Space if phrase && assignment.name.text.ends_with("phrase") => value.matches('-').count() >= 3,
        Joint::Space => {
            is_flag(assignment) && (strong || is_alone(assignment)) && shape.length >= 5 && !value.starts_with('-')
        }
    }
}

/// A line of a configuration: a name such as `requirepass` or `bindpw`, and one value.
fn is_directive(assignment: &Assignment<'_>) -> bool {
    let name = assignment.name;
    let alone = ["password", "passwort", "passwd", "pass", "passphrase"];
    name.text.is_ascii()
        && !alone.iter().any(|word| name.text.eq_ignore_ascii_case(word))
        && assignment.value.after.trim().is_empty()
        && line_before(assignment.text, name.start, 24).trim().is_empty()
}

/// Whether no words and no comma stand between the name and the value.
fn is_next(assignment: &Assignment<'_>) -> bool {
    let end = assignment.name.start + assignment.name.text.len();
    !cut(assignment.text, end..assignment.value.span.start).contains(|c: char| c.is_alphanumeric() || c == ',')
}

/// Whether the words before say that the password is used: `with password …`, `Login admin, Passwort …`.
fn is_used(assignment: &Assignment<'_>) -> bool {
    let before = line_before(assignment.text, assignment.name.start, 40).to_lowercase();
    let before = before.trim_end();
    let before = ["the", "dem", "le", "la", "a", "il"]
        .iter()
        .find_map(|article| before.strip_suffix(article))
        .unwrap_or(before)
        .trim_end();
    [
        "with", "using", "use", "mit", "avec", "con", "com", "с", "and", "und", "et", "y", "e", "и",
    ]
    .iter()
    .any(|word| {
        before
            .strip_suffix(word)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
    }) || has_user_on_line(assignment)
}

/// Words for methods and formats that stand beside passwords and have digits in them.
const METHODS: [&str; 16] = [
    "argon2", "base64", "bcrypt", "scrypt", "pbkdf2", "sha1", "sha2", "sha5", "md5", "oauth2", "utf", "pkcs", "aes",
    "ed25519", "x25519", "rfc",
];

/// Whether a value is the name of a method or format, perhaps with its variant: `SHA256`, `argon2id`.
pub(super) fn is_method(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    METHODS
        .iter()
        .filter_map(|method| lower.strip_prefix(method))
        .any(|rest| rest.len() <= 8 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

/// Whether a word reads as a password that someone chose, so that nothing but a name need stand before it: digits among
/// letters, or digits and a sign, or digits behind letters of both cases.
pub(in crate::validate::credential) fn looks_chosen(value: &str, shape: &Shape) -> bool {
    if shape.length < 6 || shape.length > 64 || shape.digits == 0 || shape.letters() < 2 || shape.is_hex(value) {
        return false;
    }
    let bytes = value.as_bytes();
    if value.contains(['/', '\\', '(', ')', '<', '{', '=', ':', '[', ']', '|', '…'])
        || value.contains("..")
        || !value.is_ascii()
    {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    if METHODS.iter().any(|method| lower.starts_with(method)) || looks_like_constant(value) {
        return false;
    }
    let sign = bytes[..bytes.len() - 1].iter().any(|byte| {
        matches!(
            byte,
            b'!' | b'#' | b'$' | b'%' | b'&' | b'*' | b'?' | b'^' | b'~' | b'@'
        )
    }) || matches!(bytes.last(), Some(b'!' | b'#' | b'$' | b'*' | b'?' | b'%'));
    // A digit that stands for a letter: between letters, and of no name that separators join.
    let joined = value.contains(['_', '.', '-']);
    let inside = bytes
        .windows(3)
        .any(|three| three[0].is_ascii_alphabetic() && three[1].is_ascii_digit() && three[2].is_ascii_alphabetic());
    let both = shape.upper > 0 && shape.lower > 0;
    sign || inside && (!joined || both) || both && shape.digits >= 2 && shape.length >= 8 && !value.contains('.')
}

/// A number that someone types: a PIN, a password of digits.
pub(super) fn is_typed_number(assignment: &Assignment<'_>) -> bool {
    let value = assignment.value.text;
    let name = assignment.name;
    if !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let told = matches!(assignment.joint, Joint::Equals | Joint::Colon | Joint::Is);
    match name.class {
        Class::Pin => {
            let year = value.len() == 4 && (value.starts_with("19") || value.starts_with("20"));
            (4..=8).contains(&value.len())
                && (told
                    || assignment.joint == Joint::Space && is_flag(assignment)
                    || name.capitals && assignment.joint == Joint::Space && !year && is_next(assignment))
        }
        Class::Password => {
            let least = if name.text.ends_with("code") { 4 } else { 6 };
            (least..16).contains(&value.len())
                && told
                && is_alone(assignment)
                && !name.text.eq_ignore_ascii_case("pass")
        }
        _ => false,
    }
}

/// Words of a phrase without those that sentences are made of: `correct horse battery staple`.
fn is_phrase_of_words(assignment: &Assignment<'_>) -> bool {
    const FUNCTION: [&str; 24] = [
        "the", "a", "an", "your", "is", "are", "to", "of", "for", "must", "be", "and", "or", "at", "with", "not",
        "least", "enter", "please", "this", "from", "use", "has", "new",
    ];
    let value = assignment.value.text;
    let name = assignment.name.text.to_ascii_lowercase();
    let words = || value.split(' ');
    // With a number among them words may have capitals.
    let digits = value.bytes().any(|byte| byte.is_ascii_digit());
    name.contains("phrase")
        && (4..=24).contains(&words().count())
        && words().all(|word| {
            word.len() >= 2
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || digits && byte.is_ascii_alphanumeric())
                && !FUNCTION.contains(&word.to_ascii_lowercase().as_str())
        })
        && !value.contains("phrase")
}

/// Four groups of four letters, as Google shows a password for one application.
fn is_app_password(value: &str) -> bool {
    value.len() == 19
        && value
            .split(' ')
            .all(|group| group.len() == 4 && group.bytes().all(|byte| byte.is_ascii_lowercase()))
        && !Shape::of(value).is_wordlike()
}

/// Whether a value is a literal of a whole connection string of ADO or ODBC, with server and user before it. There a
/// word such as `myPassword` is taken for one.
pub(super) fn is_in_connection_string(assignment: &Assignment<'_>) -> bool {
    let (name, value) = (assignment.name, assignment.value.text);
    if assignment.joint != Joint::Equals
        || !(name.text.eq_ignore_ascii_case("password") || name.text.eq_ignore_ascii_case("pwd"))
        || !value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        || !value.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("my"))
    {
        return false;
    }
    let before = line_before(assignment.text, name.start, 200).to_ascii_lowercase();
    let has = |words: [&str; 3]| words.iter().any(|word| before.contains(word));
    before.trim_end().ends_with(';') && has(["user id=", "uid=", "user="]) && has(["data source=", "server=", "host="])
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
        // Rules of a form: `required|min:8`.
        || lower.contains('|') && lower.split('|').all(|rule| rule.starts_with(|c: char| c.is_ascii_alphabetic()) && looks_like_name(rule.trim_end_matches(|c: char| c.is_ascii_digit())))
        || value.starts_with(['.', '/'])
        || value.starts_with('#') && looks_like_name(cut(value, 1..)) && Shape::of(value).is_wordlike()
}

/// Whether a user stands shortly before: then the value is the other half.
fn has_user(assignment: &Assignment<'_>) -> bool {
    let before = slice_before(assignment.text, assignment.name.start, 240).to_ascii_lowercase();
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
