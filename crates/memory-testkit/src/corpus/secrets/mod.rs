//! Credentials of every family, thirty each, in changing carriers.

mod assignment;
mod carrier;
mod connection;
mod password;
mod prefixed;
mod token;

use super::draw::Draw;
use super::{Credential, Kind};
pub(in crate::corpus) use password::chosen;
use token::Written;

/// How many texts a family has.
const EACH: usize = 30;

/// The frames of private keys.
const KEY_LABELS: [(&str, &str); 7] = [
    ("pem-rsa", "RSA PRIVATE KEY"),
    ("pem-ec", "EC PRIVATE KEY"),
    ("pem-pkcs8", "PRIVATE KEY"),
    ("pem-encrypted", "ENCRYPTED PRIVATE KEY"),
    ("pem-dsa", "DSA PRIVATE KEY"),
    ("openssh", "OPENSSH PRIVATE KEY"),
    ("pgp", "PGP PRIVATE KEY BLOCK"),
];

/// Returns all of them.
pub(super) fn all() -> Vec<Credential> {
    let mut credentials = Vec::new();
    for (family, name, make) in prefixed::FAMILIES {
        credentials.extend(carried(family, Kind::Prefixed, &[name], make, &carriers(true)));
    }
    credentials.extend(carried(
        "jwt",
        Kind::Jwt,
        &["ID_TOKEN", "ACCESS_TOKEN"],
        |draw| token::jwt(draw, 80),
        &carriers(true),
    ));
    credentials.extend(carried(
        "jwt-long",
        Kind::Jwt,
        &["JWT", "SESSION"],
        |draw| token::jwt(draw, 400),
        &carriers(true),
    ));
    for (family, label) in KEY_LABELS {
        credentials.extend(private_keys(family, label));
    }
    credentials.extend(service_accounts());
    for family in connection::FAMILIES {
        credentials.extend(marked(family, Kind::Connection));
    }
    credentials.extend(marked(connection::COOKIE, Kind::Assignment));
    for (family, names, make) in assignment::FAMILIES {
        credentials.extend(carried(family, Kind::Assignment, names, make, &carriers(false)));
    }
    credentials.extend(spellings());
    credentials
}

/// The carriers of a family: all, or only those that name the value.
fn carriers(bare: bool) -> Vec<carrier::Carrier> {
    let more = if bare { carrier::BARE.as_slice() } else { &[] };
    carrier::NAMED.iter().chain(more).copied().collect()
}

fn carried(
    family: &'static str,
    kind: Kind,
    names: &[&str],
    make: fn(&mut Draw) -> String,
    carriers: &[carrier::Carrier],
) -> Vec<Credential> {
    let mut draw = Draw::new(family);
    // A step that shares no factor with the count visits every carrier before one comes again.
    let offset = draw.between(0, carriers.len() - 1);
    (0..EACH)
        .map(|number| {
            let (carrier, template) = carriers[(offset + number * 7) % carriers.len()];
            let value = make(&mut draw);
            let filled = carrier::fill(template, names[number % names.len()], &value);
            Credential {
                text: filled.text,
                secret: filled.value.clone(),
                fair: filled.value,
                family,
                kind,
                carrier,
            }
        })
        .collect()
}

fn marked((family, make): connection::Family, kind: Kind) -> Vec<Credential> {
    let mut draw = Draw::new(family);
    (0..EACH)
        .map(|_| unmarked(&make(&mut draw), family, kind, "own"))
        .collect()
}

fn private_keys(family: &'static str, label: &str) -> Vec<Credential> {
    let mut draw = Draw::new(family);
    let forms = [
        (Written::Whole, "file", "", ""),
        (
            Written::Whole,
            "prose",
            "The deploy key of build-7:\n\n",
            "\n\nPut it in ~/.ssh and chmod 600.",
        ),
        (
            Written::Escaped,
            "json-escaped",
            "{\"key_id\": \"7\", \"private_key\": \"",
            "\\n\", \"alg\": \"RS256\"}",
        ),
        (Written::Escaped, "env", "SIGNING_KEY=\"", "\""),
        (Written::Unterminated, "unterminated", "$ cat id_deploy\n", "\n"),
        (Written::Indented, "yaml", "tls:\n  key: |\n    ", "\n  port: 443\n"),
        (Written::Spaced, "one-line", "key: ", ""),
        (Written::Unterminated, "log", "2026-01-05 ERROR bad key ", ""),
    ];
    (0..EACH)
        .map(|number| {
            let (written, carrier, before, after) = forms[number % forms.len()];
            let key = token::private_key(&mut draw, label, written);
            let start = before.len();
            Credential {
                secret: start + key.body.start..start + key.body.end,
                fair: start..start + key.text.len(),
                text: format!("{before}{}{after}", key.text),
                family,
                kind: Kind::PrivateKey,
                carrier,
            }
        })
        .collect()
}

fn service_accounts() -> Vec<Credential> {
    let family = "gcp-service-account";
    let mut draw = Draw::new(family);
    (0..EACH)
        .map(|_| {
            let (project, id) = (format!("shop-{}", draw.number(5)), draw.hex(40));
            let before = format!(
                "{{\n  \"type\": \"service_account\",\n  \"project_id\": \"{project}\",\n  \"private_key_id\": \"{id}\",\n  \"private_key\": \""
            );
            let after = format!(
                "\\n\",\n  \"client_email\": \"robot@{project}.iam.gserviceaccount.com\",\n  \"client_id\": \"{}\"\n}}\n",
                draw.number(21)
            );
            let key = token::private_key(&mut draw, "PRIVATE KEY", Written::Escaped);
            let start = before.len();
            Credential {
                secret: start + key.body.start..start + key.body.end,
                fair: start..start + key.text.len() + 2,
                text: format!("{before}{}{after}", key.text),
                family,
                kind: Kind::PrivateKey,
                carrier: "json-escaped",
            }
        })
        .collect()
}

/// Names of passwords in many languages, twice through the list.
fn spellings() -> Vec<Credential> {
    let mut draw = Draw::new("spellings");
    assignment::SPELLINGS
        .iter()
        .chain(&assignment::SPELLINGS)
        .map(|(language, template)| {
            let value = assignment::spelled(&mut draw);
            let filled = carrier::fill(template, "password", &value);
            Credential {
                text: filled.text,
                secret: filled.value.clone(),
                fair: filled.value,
                family: "password-spelled",
                kind: Kind::Assignment,
                carrier: language,
            }
        })
        .collect()
}

/// Takes the marks out of a text and remembers where they stood.
fn unmarked(marked: &str, family: &'static str, kind: Kind, carrier: &'static str) -> Credential {
    let mut text = String::with_capacity(marked.len());
    let (mut secret, mut fair) = (0..0, None);
    for character in marked.chars() {
        match character {
            connection::OPEN => secret.start = text.len(),
            connection::CLOSE => secret.end = text.len(),
            connection::FAIR_OPEN => fair = Some(text.len()..text.len()),
            connection::FAIR_CLOSE => fair = fair.map(|span| span.start..text.len()),
            other => text.push(other),
        }
    }
    Credential {
        fair: fair.unwrap_or_else(|| secret.clone()),
        secret,
        text,
        family,
        kind,
        carrier,
    }
}
