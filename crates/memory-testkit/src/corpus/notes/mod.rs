//! Benign notes: written by hand and put together from frames and drawn values.

mod asian;
mod code;
mod english;
mod european;
mod generated;
mod joined;
mod steer;
mod words;

use super::Note;

/// Returns all of them.
pub(super) fn all() -> Vec<Note> {
    let english = english::NOTES.iter().chain(words::NOTES).chain(steer::NOTES);
    let mut notes: Vec<Note> = english.map(|(class, text)| note("en", class, text)).collect();
    let others = asian::NOTES.iter().chain(european::NOTES).chain(joined::NOTES);
    notes.extend(others.map(|(language, class, text)| note(language, class, text)));
    notes.extend(code::NOTES.iter().map(|(_, text)| note("en", "code", text)));
    notes.extend(generated::all());
    notes.extend(generated::near_misses());
    notes
}

fn note(language: &'static str, class: &'static str, text: &str) -> Note {
    Note {
        text: text.to_owned(),
        language,
        class,
    }
}
