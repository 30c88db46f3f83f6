//! Inputs to begin with, drawn from the corpora.
//!
//! They hold what looks like credentials, so they are made when they are needed and never stored.

use crate::corpus::{benign_notes, credentials, evasions, hostile_texts};

use super::SEPARATOR;

/// An input and what to call its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed {
    /// Unlike that of any other seed of the target.
    pub name: String,
    /// The bytes.
    pub input: Vec<u8>,
}

/// One in so many texts of a corpus is taken, so that every family, disguise and class is there.
const CREDENTIALS: usize = 15;
const EVASIONS: usize = 5;
const HOSTILE: usize = 5;
const NOTES: usize = 25;
const PACE: usize = 15;

/// Returns the seeds of the target `name`: some hundred, the same on every machine.
pub fn seeds(name: &str) -> Vec<Seed> {
    let texts = match name {
        "redactor" => secrets(),
        "renderer" | "texts" => prose(),
        "notes" => files(),
        // What is stored is enough: no corpus holds settings.
        "settings" => Vec::new(),
        // Each is repeated many times, so few must do.
        "pace" => [secrets(), prose()].concat().into_iter().step_by(PACE).collect(),
        _ => [secrets(), prose()].concat(),
    };
    texts
        .into_iter()
        .enumerate()
        .map(|(number, input)| Seed {
            name: format!("seed-{number:04}"),
            input,
        })
        .collect()
}

/// Credentials and evasions; every other one with a key, and with its secret as a configured value.
fn secrets() -> Vec<Vec<u8>> {
    let plain = credentials().into_iter().step_by(CREDENTIALS).map(|one| {
        let secret = one.text.get(one.secret.clone()).unwrap_or_default().to_owned();
        (one.text, secret)
    });
    let disguised = evasions()
        .into_iter()
        .step_by(EVASIONS)
        .map(|one| (one.text, "a configured value".to_owned()));
    plain
        .chain(disguised)
        .enumerate()
        .map(|(number, (text, secret))| match number % 2 {
            0 => text.into_bytes(),
            _ => [text.as_str(), "key", &secret].map(str::as_bytes).join(&SEPARATOR),
        })
        .collect()
}

/// Files of notes: texts behind front matter, and the same texts in it.
fn files() -> Vec<Vec<u8>> {
    let hostile = hostile_texts().into_iter().step_by(HOSTILE).map(|one| one.text);
    let notes = benign_notes().into_iter().step_by(NOTES).map(|one| one.text);
    let file = |(number, text): (usize, String)| {
        let more = if number % 2 == 0 {
            String::new()
        } else {
            format!("topic: {text}\n")
        };
        let front = "id: m00000001\nstatus: pending\ncreated_at: 2026-10-29T14:03:11Z\n";
        format!("---\n{front}{more}---\n{text}\n").into_bytes()
    };
    hostile.chain(notes).enumerate().map(file).collect()
}

/// Hostile texts and notes, alone and together.
fn prose() -> Vec<Vec<u8>> {
    let hostile = hostile_texts().into_iter().step_by(HOSTILE).map(|one| one.text);
    let notes = benign_notes().into_iter().step_by(NOTES).map(|one| one.text);
    let texts: Vec<String> = hostile.chain(notes).collect();
    let pairs = texts
        .chunks(2)
        .step_by(4)
        .map(|pair| pair.iter().map(String::as_bytes).collect::<Vec<_>>().join(&SEPARATOR));
    let pairs: Vec<Vec<u8>> = pairs.collect();
    texts.into_iter().map(String::into_bytes).chain(pairs).collect()
}
