//! The page of credentials that are found: the rule table of `memory-core`, and what is known otherwise.

use memory_core::validate::credential::rules::{Bytes, Proof, Rule, rules};
use memory_core::validate::credential::{Confidence, SHORTEST_VALUE};

/// A way in which a credential without a form of its own is known.
struct Known {
    /// The kind in findings and placeholders.
    kind: &'static str,
    confidence: Confidence,
    /// What stands around it or beside it, and what of that is masked.
    by: &'static str,
    /// What looks like it and is let through.
    not: &'static str,
}

const fn known(kind: &'static str, confidence: Confidence, by: &'static str, not: &'static str) -> Known {
    Known {
        kind,
        confidence,
        by,
        not,
    }
}

/// What is known by its surroundings.
const SURROUNDINGS: &[Known] = &[
    known(
        "private-key",
        Confidence::Certain,
        "its frame: PEM, OpenSSH, PGP, SSH2, also without an end, indented, or on one line with escaped line ends; the private lines of a PuTTY file. The whole block",
        "public keys, certificates, requests, signatures",
    ),
    known(
        "jwt",
        Confidence::Certain,
        "a header in base64 that begins as JSON does, and one to four more parts",
        "a header alone",
    ),
    known(
        "discord-token",
        Confidence::Certain,
        "three parts: an id in base64, six characters, a signature",
        "other names with dots",
    ),
    known(
        "url-password",
        Confidence::Certain,
        "`scheme://user:PASSWORD@host`, each host of a list; `user:PASSWORD@tcp(…)` of Go; `jdbc:oracle:thin:user/PASSWORD@…`. The password alone",
        "variables, placeholders, the word `password` and its kin",
    ),
    known(
        "bearer-token",
        Confidence::Certain,
        "`Bearer TOKEN`, ten characters or more with digits, or capitals among small letters",
        "variables, placeholders, prose",
    ),
    known(
        "basic-auth",
        Confidence::Certain,
        "`Basic BASE64`, if it decodes to `user:password`",
        "what does not decode",
    ),
    known(
        "authorization",
        Confidence::Certain,
        "`Authorization: TOKEN` with another scheme or none, sixteen characters or more with a digit",
        "variables, placeholders, words",
    ),
    known(
        "session-cookie",
        Confidence::Certain,
        "a value of a `Cookie:` header that was made by chance, sixteen characters or more",
        "settings and words",
    ),
    known(
        "command-password",
        Confidence::Likely,
        "the password among the arguments of `curl -u`, `docker login`, `sshpass`, `psexec`, `redis-cli`, `mysql`, `mongosh`, `ldapsearch`, `smbclient`, `sqlcmd`, `sqlplus`, `net use`, HTTPie, `Connect-VIServer`, `ConvertTo-SecureString`; `IDENTIFIED BY '…'`; calls such as `NetworkCredential(\"user\", \"…\")`",
        "variables, placeholders, flags that only ask",
    ),
    known(
        "netrc-password",
        Confidence::Certain,
        "`machine … login … password …`, on one line or several",
        "variables, placeholders",
    ),
    known(
        "pgpass-password",
        Confidence::Certain,
        "the last field of a line `host:port:database:user:…`",
        "lines with other ports",
    ),
    known(
        "kubernetes-secret",
        Confidence::Certain,
        "values under `data` and `stringData` of a `kind: Secret`, YAML and JSON",
        "other kinds; references and placeholders",
    ),
    known(
        "maven-master-password",
        Confidence::Certain,
        "the value between `<master>` tags",
        "words",
    ),
];

/// What is known by the name beside it.
const NAMES: &[Known] = &[
    known(
        "password",
        Confidence::Likely,
        "a name of a password in more than twenty languages (`DB_PASSWORD`, `dbPassword`, `pwd`, `mot de passe`, `пароль`, `密码`), and any literal that is no word of prose or code",
        "types, calls, `None`, labels, sentences about passwords",
    ),
    known(
        "secret",
        Confidence::Likely,
        "a name with `secret` or its kin, and eight characters or more made by chance",
        "names of secrets, paths, words",
    ),
    known(
        "token",
        Confidence::Likely,
        "a name with `token` or its kin, and ten characters or more made by chance",
        "counts, page tokens, tokens of a parser",
    ),
    known(
        "api-key",
        Confidence::Likely,
        "a name with `key` (`API_KEY`, `encryptionKey`), the name of a service that hands out keys, or a name glued to the value; made by chance, the longer the weaker the name",
        "public, primary, cache, sort, partition keys and their kin",
    ),
    known(
        "credential",
        Confidence::Likely,
        "a name with `auth`, `access`, `private`, `credential`, `login`, and sixteen characters or more made by chance",
        "digests and ids, unless the name is in capitals",
    ),
    known(
        "session-cookie",
        Confidence::Likely,
        "a name of a session's cookie, and twenty characters or more made by chance",
        "hexadecimal ids",
    ),
    known(
        "configured",
        Confidence::Certain,
        "a value that was configured as secret: plain, behind invisible characters, in base64 wherever it stands in what was encoded, percent-encoded, escaped for JSON or HTML, in hexadecimal or base32, cut by a line's end",
        "shorter values",
    ),
];

/// Renders the page.
pub(super) fn page() -> String {
    let count = rules().count();
    let families: std::collections::BTreeSet<&str> = rules().map(|rule| rule.family).collect();
    format!(
        "# Credentials\n\n\
         Generated from the code by `cargo xtask docs`; do not edit.\n\n\
         What `scan` and `redact` find, by kind. The kind stands in findings and in placeholders, \
         `[redacted:KIND]` or `[redacted:KIND:TAG]`, and is never renamed. [Quality](../quality.md) says how much is \
         found and missed.\n\n\
         Everywhere fillers (`xxxx`, `****`), words such as `example`, and values that their makers publish as \
         examples are let through; beside names also variables, templates, calls, types and paths. Nothing is found in \
         commits' names, UUIDs, digests, integrity hashes and public keys unless a name says otherwise.\n\n\
         All of it is also found behind invisible characters, look-alikes, escapes, joined literals, wrapped lines, \
         letters written apart, and one level of base64 or hexadecimal.\n\n\
         ## By form\n\n\
         {count} rules of {} families. *Form* is a regular expression over ASCII, case-sensitive, from the beginning \
         on; a group in it is the part that is masked, else all of it is. *Bytes* are those of the whole form; \
         *and more* says that a longer one is masked to its end. Before and behind a form no letter or digit may stand. \
         *Chance* marks a form that identifiers have too: what reads as words is let through. No example stands here, since scanners would find it: the tests put one of each \
         row together, look for it alone and in text, and for near misses (`credentials_rules.rs`).\n\n\
         | kind | whose | begins with | form | bytes | asked | known from |\n\
         | --- | --- | --- | --- | ---: | --- | --- |\n\
         {}\n\
         ## By surroundings\n\n{}\n\
         ## By name\n\n\
         A name, what joins it to a value (`=`, `:`, `is`, a field, a tag), and a value that looks like what the name \
         announces: the weaker the name, the more the value has to look as if it was made by chance. The value alone is \
         masked. Configured values have {SHORTEST_VALUE} bytes or more.\n\n{}",
        families.len(),
        rules().map(row).collect::<String>(),
        others(SURROUNDINGS),
        others(NAMES),
    )
}

/// The row of a rule.
fn row(rule: &Rule) -> String {
    let starts: Vec<String> = rule.starts.iter().map(|start| code(start)).collect();
    let asked = match rule.proof {
        Proof::Form => "",
        Proof::Chance => "chance",
    };
    format!(
        "| `{}` | {} | {}{} | {} | {} | {asked} | {} |\n",
        rule.kind,
        cell(rule.family),
        lead(rule),
        starts.join(" "),
        code(rule.pattern),
        lengths(rule),
        cell(rule.source),
    )
}

/// What stands in front of the beginning.
fn lead(rule: &Rule) -> String {
    let Some(lead) = rule.lead else {
        return String::new();
    };
    let bytes = match lead.bytes {
        Bytes::Digits => "0-9",
        Bytes::Hex => "0-9a-f",
        Bytes::Alnum => "0-9A-Za-z",
        Bytes::Word => "0-9A-Za-z_",
        Bytes::Loose => "0-9A-Za-z_~.-",
    };
    format!("{} of `{bytes}`, then ", range(lead.least, Some(lead.most)))
}

/// How long the form is, with its lead.
fn lengths(rule: &Rule) -> String {
    let Ok(form) = regex_syntax::parse(rule.pattern) else {
        return String::new();
    };
    let properties = form.properties();
    let (least, most) = rule.lead.map_or((0, 0), |lead| (lead.least, lead.most));
    range(
        properties.minimum_len().unwrap_or_default() + least,
        properties.maximum_len().map(|length| length + most),
    )
}

fn range(least: usize, most: Option<usize>) -> String {
    match most {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("{least} and more"),
    }
}

fn others(table: &[Known]) -> String {
    let mut text = String::from("| kind | sure | known by | but not |\n| --- | --- | --- | --- |\n");
    for known in table {
        let (kind, sure) = (known.kind, known.confidence.as_str());
        text.push_str(&format!(
            "| `{kind}` | {sure} | {} | {} |\n",
            cell(known.by),
            cell(known.not)
        ));
    }
    text
}

/// Text as code in a cell. The table has no backquote; a pipe would end the cell.
fn code(text: &str) -> String {
    format!("`{}`", cell(text))
}

/// A pipe would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use memory_core::validate::credential::Redactor;
    use memory_testkit::corpus::credentials;

    use super::*;

    #[test]
    fn every_rule_has_a_row() {
        let page = page();
        for rule in rules() {
            assert!(page.contains(&row(rule)), "{}", rule.kind);
            assert!(
                !rule.pattern.contains('`') && !lengths(rule).is_empty(),
                "{}",
                rule.kind
            );
        }
    }

    #[test]
    fn every_kind_that_is_found_is_on_the_page() {
        let mut kinds: BTreeSet<&str> = rules().map(|rule| rule.kind).collect();
        kinds.extend(SURROUNDINGS.iter().chain(NAMES).map(|known| known.kind));
        let redactor = Redactor::new();
        for credential in credentials() {
            for finding in redactor.scan(&credential.text) {
                assert!(kinds.contains(finding.kind), "{}", finding.kind);
            }
        }
    }

    #[test]
    fn a_row_is_readable() {
        let rule = rules().find(|rule| rule.kind == "azure-client-secret").unwrap();
        assert_eq!(
            row(rule),
            "| `azure-client-secret` | Azure | 4 of `0-9A-Za-z_~.-`, then `Q~` | `Q~[A-Za-z0-9_~.-]{31,34}` | 37 to 40 |  | \
             its maker's documentation |\n"
        );
        assert_eq!(code("a|b"), "`a\\|b`");
        assert_eq!(range(3, None), "3 and more");
    }

    #[test]
    fn no_credential_stands_on_the_page() {
        // A pattern's fixed part may look like a value behind a name.
        let findings = Redactor::new().scan(&page());
        assert!(
            findings.iter().all(|finding| finding.confidence == Confidence::Likely),
            "{findings:?}"
        );
    }
}
