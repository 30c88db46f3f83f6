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
    // To pass a parameter in code: "pass `mask=None`", "pass 'self' to 'finalize'".
    if assignment.value.quoted
        && assignment.name.text.eq_ignore_ascii_case("pass")
        && matches!(assignment.joint, Joint::Space | Joint::Is)
        && (value.contains('=') || !looks_chosen(value, shape))
    {
        return false;
    }
    if is_told_by_name(assignment, shape) {
        return true;
    }
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
                    || words
                        && (has_user(assignment)
                            || is_phrase_of_words(assignment)
                            || is_app_password(value)
                            || is_chosen_phrase(assignment))
            }
        };
    }
    let phrase = is_passphrase(value);
    // `pass: auth_flow_17` counts what passed.
    if assignment.name.text == "pass" && value.contains('_') && shape.upper == 0 && !has_user(assignment) {
        return false;
    }
    let foreign = !assignment.name.text.is_ascii();
    let made = is_made_of_letters(value, shape);
    let inside = has_capital_inside(value);
    match assignment.joint {
        Joint::Equals => {
            strong && shape.length >= 5
                || phrase
                || made
                || shape.is_wordlike()
                    && has_user(assignment)
                    && is_alone(assignment)
                    && !looks_like_constant(value)
                    && !is_unpacked(assignment)
                || !shape.is_wordlike() && shape.letters() > 0 && shape.length >= 8 && is_alone(assignment)
        }
        Joint::Colon => {
            phrase
                || made && (inside || is_alone(assignment) && has_row_of_consonants(value))
                || strong && shape.length >= 6 && (is_alone(assignment) || shape.digits > 0) && !is_dotted(value)
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
            is_flag(assignment)
                && (strong || made || is_alone(assignment) && !shape.is_wordlike())
                && shape.length >= 5
                && !value.starts_with('-')
        }
    }
}

/// Letters alone that are no word: a capital inside, or not pronounceable. Names of code have words in them. The pairs
/// are those of English, so in one case letters that are rare in most languages are asked for: `Pflichtfeld` is a word.
fn is_made_of_letters(value: &str, shape: &Shape) -> bool {
    let rare = value
        .bytes()
        .filter(|byte| {
            matches!(
                byte.to_ascii_lowercase(),
                b'j' | b'k' | b'q' | b'v' | b'w' | b'x' | b'y' | b'z'
            )
        })
        .count();
    let one_case = shape.upper == 0 || shape.lower == 0;
    shape.letters() == shape.length
        && shape.in_words * 3 <= shape.length
        && shape.distinct >= 6
        && (has_capital_inside(value) && shape.length >= 8 || one_case && shape.length >= 10 && rare >= 2)
}

/// Whether five letters stand side by side that are no vowels. Behind a colon a word of any language may stand, and
/// Polish ones such as `wszystkich` look to pairs of English as if they were made by chance.
fn has_row_of_consonants(value: &str) -> bool {
    let vowel = |byte: &u8| matches!(byte.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    value.as_bytes().windows(5).any(|row| !row.iter().any(vowel))
}

/// Whether a capital follows a small letter.
fn has_capital_inside(value: &str) -> bool {
    value
        .as_bytes()
        .windows(2)
        .any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
}

/// Whether the name says enough that any literal beside it is one, a plain word as well, unless it is reserved: a name
/// in capitals with an equals sign, as settings have it; with a colon if it says whose password it is, since the keys of
/// translations are in capitals as well.
fn is_told_by_name(assignment: &Assignment<'_>, shape: &Shape) -> bool {
    let (name, value) = (assignment.name, assignment.value);
    let in_capitals = name.text.len() >= 5
        && name
            .text
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'0'..=b'9'));
    if !in_capitals
        || shape.length > 64
        || shape.letters() == 0
        || value.text.contains([' ', '\\', '|', '$'])
        || value.text.starts_with(['.', '/', '#', '-'])
        || is_label(value.text)
        || looks_like_constant(value.text)
    {
        return false;
    }
    let end = name.start + name.text.len();
    let settled = value.quoted || is_alone(assignment) || is_set_for_command(assignment);
    match assignment.joint {
        // A constant of code has blanks around the sign; without an underscore it may be any name.
        Joint::Equals => settled && (name.is_variable() || end + 1 >= value.span.start),
        Joint::Colon => settled && is_of_account(name.text) && !names_a_password(value.text),
        Joint::Compare | Joint::Next | Joint::Is | Joint::Space => false,
    }
}

/// Whether a variable is set in front of a command or in its arguments: `docker run -e NAME=… image`.
fn is_set_for_command(assignment: &Assignment<'_>) -> bool {
    let before = line_before(assignment.text, assignment.name.start, 24);
    let before = before.trim_end_matches(['"', '\'']);
    ["-e ", "--env ", "--env=", "export ", "ENV ", "ARG "]
        .iter()
        .any(|word| before.ends_with(word))
}

/// Products and accounts whose passwords are set in variables.
const ACCOUNTS: &str = "POSTGRES POSTGRESQL PG MYSQL MARIADB MONGO MONGODB MONGOEXPRESS REDIS RABBITMQ AMQP MQTT KAFKA DB DATABASE SQL MSSQL \
    ORACLE SA ADMIN ROOT SUPERUSER SMTP IMAP MAIL EMAIL FTP SFTP SSH LDAP KEYCLOAK KC GF GRAFANA MINIO ELASTIC \
    ELASTICSEARCH KIBANA OPENSEARCH NEO4J COUCHDB CASSANDRA INFLUXDB CLICKHOUSE NEXTCLOUD WORDPRESS GITLAB JENKINS \
    NEXUS SONAR AIRFLOW SUPERSET PGADMIN VNC VPN RDP SAMBA SMB KEYSTORE TRUSTSTORE REGISTRY PROXY DJANGO ACTIVEMQ \
    ARTEMIS NATS SOLR GITEA HARBOR VAULT CELERY FLOWER";

/// Words of keys of translations: what a form asks for.
const ASKED: &str =
    "FORGOT FORGOTTEN RESET CONFIRM CHANGE ENTER REPEAT RETYPE WRONG INVALID NEW OLD CURRENT SHOW HIDE YOUR";

/// Whether a name says of what product or account the password is, and is no key of a text.
fn is_of_account(name: &str) -> bool {
    let has = |list: &str| {
        name.split('_')
            .any(|word| list.split_whitespace().any(|known| known == word))
    };
    has(ACCOUNTS) && !has(ASKED)
}

/// Whether a value is a word for a password, as translations have it.
fn names_a_password(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    [
        "passw",
        "kennwort",
        "wachtwoord",
        "parola",
        "senha",
        "salasana",
        "adgangskode",
        "passord",
    ]
    .iter()
    .any(|word| lower.contains(word))
}

/// Whether a value without quotes is given to several names at once, or is the first of several:
/// `user, password = split`, `user_pass = auth, None`.
fn is_unpacked(assignment: &Assignment<'_>) -> bool {
    let before = line_before(assignment.text, assignment.name.start, 48).trim_end();
    let several = before.strip_suffix(',').is_some_and(|rest| {
        let last = rest.rsplit([',', '(']).next().unwrap_or_default();
        !last.contains(['=', ':'])
    });
    let end = assignment.name.start + assignment.name.text.len();
    let spaced = cut(assignment.text, end..).starts_with(' ');
    several || spaced && assignment.value.after.starts_with(", ")
}

/// Words of which one is written as in passwords, with a digit or sign among its letters: `Vik1ng hamster runs`. What a
/// form shows speaks of the password, or has signs of formats in it.
fn is_chosen_phrase(assignment: &Assignment<'_>) -> bool {
    const SHOWN: [&str; 24] = [
        "must",
        "your",
        "enter",
        "please",
        "least",
        "characters",
        "chars",
        "character",
        "digit",
        "digits",
        "should",
        "required",
        "invalid",
        "use",
        "used",
        "for",
        "is",
        "not",
        "zeichen",
        "contain",
        "letters",
        "minimum",
        "type",
        "mindestens",
    ];
    let value = assignment.value.text;
    let count = value.split(' ').count();
    if !matches!(assignment.joint, Joint::Equals | Joint::Colon)
        || !(8..=64).contains(&value.len())
        || !value.is_ascii()
        || value.contains(['(', '<', '{', '%', '`', '\\', '"', ','])
        || count > 8
        || names_a_password(value)
        || value
            .split(' ')
            .any(|word| SHOWN.contains(&word.to_ascii_lowercase().as_str()))
    {
        return false;
    }
    // Beside a name in capitals a digit at a word's end is enough.
    let variable = assignment.name.is_variable();
    value.split(' ').any(|word| is_word_of_password(word, variable))
}

/// A word with a digit between its letters, or a sign; with a digit at its end if the name says more.
fn is_word_of_password(word: &str, at_end: bool) -> bool {
    let bytes = word.as_bytes();
    // `AT&T`
    let capitals = !bytes.iter().any(u8::is_ascii_lowercase) && !bytes.iter().any(u8::is_ascii_digit);
    if bytes.len() < 4 || capitals || is_method(word) || word.contains('@') && word.contains('.') {
        return false;
    }
    // `m00n`: digits are left when the letters around them are.
    let inner = word.trim_matches(|c: char| !c.is_ascii_alphabetic());
    let between =
        inner.bytes().all(|byte| byte.is_ascii_alphanumeric()) && inner.bytes().any(|byte| byte.is_ascii_digit());
    let sign = bytes.windows(3).any(|three| {
        three[0].is_ascii_alphanumeric()
            && matches!(three[1], b'!' | b'@' | b'#' | b'$' | b'^' | b'&' | b'*')
            && three[2].is_ascii_alphanumeric()
    });
    let beside = at_end
        && bytes
            .windows(2)
            .any(|two| two[0].is_ascii_alphabetic() && two[1].is_ascii_digit());
    between || sign || beside
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
    // A name in capitals is a setting's: there a sentence is no text that is shown.
    let setting = assignment.name.is_variable() && assignment.name.text.ends_with("PHRASE");
    name.contains("phrase")
        && (if setting { 3 } else { 4 }..=24).contains(&words().count())
        && words().all(|word| {
            word.len() >= 2
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || digits && byte.is_ascii_alphanumeric())
                && (setting && matches!(word, "the" | "a" | "and" | "of")
                    || !FUNCTION.contains(&word.to_ascii_lowercase().as_str()))
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
