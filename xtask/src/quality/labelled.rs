//! Reads the labelled sets: a line of JSON each, texts of secrets in base64.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::kinds::Class;

/// A labelled line about a credential.
#[derive(Debug, Clone)]
pub(super) struct Secret {
    /// The text as it is scanned; bytes that are no UTF-8 are replaced.
    pub(super) text: String,
    /// The text as it is in the set, for scanners that read files.
    pub(super) bytes: Vec<u8>,
    /// Whether its author says that it must be found.
    pub(super) must: bool,
    pub(super) kind: String,
    /// Who wrote it.
    pub(super) author: String,
    pub(super) class: Class,
    /// The kind by another author that says the opposite about the same text.
    pub(super) opposed: Option<String>,
}

/// A labelled line about an injection.
#[derive(Debug, Clone)]
pub(super) struct Injection {
    pub(super) text: String,
    pub(super) must: bool,
    pub(super) kind: String,
}

/// Reads `secrets/dev.jsonl` below `folder`.
pub(super) fn secrets(folder: &Path) -> Result<Vec<Secret>> {
    let mut secrets = Vec::new();
    for row in rows(&folder.join("secrets/dev.jsonl"))? {
        let kind = word(&row, "kind")?;
        let bytes = decoded(&word(&row, "b64")?).context("base64")?;
        secrets.push(Secret {
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
            must: label(&row)?,
            class: Class::of(&kind),
            kind,
            author: word(&row, "source")?,
            opposed: None,
        });
    }
    mark_opposed(&mut secrets);
    Ok(secrets)
}

/// Reads `injection/dev.jsonl` below `folder`.
pub(super) fn injections(folder: &Path) -> Result<Vec<Injection>> {
    rows(&folder.join("injection/dev.jsonl"))?
        .iter()
        .map(|row| {
            Ok(Injection {
                text: word(row, "text")?,
                must: label(row)?,
                kind: word(row, "kind")?,
            })
        })
        .collect()
}

/// Marks lines that one author wants to be found and another does not: the same text, or one text inside the other.
fn mark_opposed(secrets: &mut [Secret]) {
    /// A shorter text stands in too many others.
    const TELLING: usize = 16;
    let same =
        |a: &str, b: &str| a == b || (a.len() >= TELLING && b.contains(a)) || (b.len() >= TELLING && a.contains(b));
    let mut pairs: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (benign, one) in secrets.iter().enumerate().filter(|(_, row)| !row.must) {
        let other = secrets
            .iter()
            .position(|row| row.must && row.author != one.author && same(row.text.trim(), one.text.trim()));
        pairs.extend(other.map(|other| (benign, other)));
    }
    for (one, other) in pairs {
        secrets[one].opposed = Some(secrets[other].kind.clone());
        secrets[other].opposed = Some(secrets[one].kind.clone());
    }
}

fn rows(path: &Path) -> Result<Vec<serde_json::Value>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).with_context(|| path.display().to_string()))
        .collect()
}

fn word(row: &serde_json::Value, name: &str) -> Result<String> {
    let value = row[name].as_str().with_context(|| format!("a line lacks `{name}`"))?;
    Ok(value.to_owned())
}

fn label(row: &serde_json::Value) -> Result<bool> {
    match row["label"].as_u64() {
        Some(1) => Ok(true),
        Some(0) => Ok(false),
        other => bail!("a line has the label {other:?}"),
    }
}

/// Reads base64 with or without padding; `None` for anything else.
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0_u32);
    for byte in text.trim_end().trim_end_matches('=').bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str, must: bool, author: &str) -> Secret {
        Secret {
            text: text.to_owned(),
            bytes: Vec::new(),
            must,
            kind: format!("{author}:x"),
            author: author.to_owned(),
            class: Class::Other,
            opposed: None,
        }
    }

    #[test]
    fn base64_is_read() {
        assert_eq!(decoded("Zm9vYg==").unwrap(), b"foob");
        assert_eq!(decoded("Zm9vYmFy").unwrap(), b"foobar");
        assert_eq!(decoded("Zm 9v"), None);
    }

    #[test]
    fn authors_who_disagree_are_found_out() {
        let mut rows = [
            secret("a text that is long enough", true, "a"),
            secret("a text that is long enough", false, "b"),
            secret("a text that is long enough", false, "a"),
            secret("short", false, "b"),
        ];
        mark_opposed(&mut rows[..2]);
        assert_eq!(rows[1].opposed.as_deref(), Some("a:x"));
        assert_eq!(rows[0].opposed.as_deref(), Some("b:x"));
        let mut alone = [rows[2].clone(), secret("short and more", true, "a"), rows[3].clone()];
        mark_opposed(&mut alone);
        assert!(alone.iter().all(|row| row.opposed.is_none()));
    }
}
