//! Promises of a note's file.

use memory_core::Timestamp;
use memory_core::note::markdown::{MAX_NOTE_FILE_BYTES, NoteFile, render};
use memory_core::note::{Note, NoteStatus, normalise_tags};

/// A refusal says what is wrong, not all that is there: bytes of the longest.
const LONGEST_REFUSAL: usize = 500;

/// Reads bytes as a file of a note, and writes what was read, as it is and in other states.
pub(super) fn note(bytes: &[u8]) {
    let file = match NoteFile::parse(bytes) {
        Ok(file) => file,
        Err(error) => {
            let refusal = error.to_string();
            assert!(refusal.len() <= LONGEST_REFUSAL, "{refusal}");
            return;
        }
    };
    let note = file.note();
    in_one_form(note);
    assert_eq!(file.with(note).as_bytes(), bytes, "an equal note gives other bytes");
    assert_eq!(read(&render(note)).as_ref(), Some(note), "{}", render(note));
    with_another_status(bytes, &file);
    for state in states(note) {
        let changed = file.with(&state);
        assert!(is_read_as(&changed, &state), "{changed}");
    }
}

/// What of a note is in the form that every store keeps it in.
fn in_one_form(note: &Note) {
    assert!(
        !note.text.is_empty() && note.text.trim() == note.text,
        "{:?}",
        note.text
    );
    assert!(!note.text.contains('\r'), "{:?}", note.text);
    assert_eq!(normalise_tags(&note.tags), note.tags);
}

/// An approval, or the way back, changes one line of the file; what others wrote beside stays.
fn with_another_status(bytes: &[u8], file: &NoteFile) {
    let other = match file.note().status {
        NoteStatus::Active => NoteStatus::Pending,
        NoteStatus::Pending => NoteStatus::Active,
    };
    let state = Note {
        status: other,
        ..file.note().clone()
    };
    let changed = file.with(&state);
    assert!(is_read_as(&changed, &state), "{changed}");
    let line = difference(bytes, changed.as_bytes());
    let lines = line.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    assert!(lines.count() <= 1, "more than the status: {changed}");
}

/// The part of `after` between what it begins and ends with as `before` does.
fn difference<'a>(before: &[u8], after: &'a [u8]) -> &'a [u8] {
    let same = |(one, other): &(&u8, &u8)| one == other;
    let begin = before.iter().zip(after).take_while(same).count();
    let rest = &after[begin..];
    let end = before[begin..]
        .iter()
        .rev()
        .zip(rest.iter().rev())
        .take_while(same)
        .count();
    &rest[..rest.len() - end]
}

/// Other states that a note may come to.
fn states(note: &Note) -> [Note; 4] {
    let later = Timestamp::from_second(1_800_000_000);
    let mut approved = Note {
        status: NoteStatus::Active,
        replaces: None,
        updated_at: later.unwrap_or(note.updated_at),
        ..note.clone()
    };
    approved.source.untrusted = false;
    let mut of_a_run = note.clone();
    of_a_run.source.run = Some("session/run: 1".to_owned());
    of_a_run.source.model = None;
    of_a_run.source.untrusted = true;
    let reworded = Note {
        text: "---\nid: m00000000\n---\nAnother text.".to_owned(),
        tags: vec!["ci".to_owned(), "012".to_owned()],
        ..note.clone()
    };
    let bare = Note {
        tags: Vec::new(),
        extra: serde_json::Map::new(),
        ..note.clone()
    };
    [approved, of_a_run, reworded, bare]
}

fn read(file: &str) -> Option<Note> {
    NoteFile::parse(file.as_bytes()).map(|file| file.note().clone()).ok()
}

/// Whether a file says a state of a note, or is too long for any.
fn is_read_as(file: &str, state: &Note) -> bool {
    file.len() > MAX_NOTE_FILE_BYTES || read(file).as_ref() == Some(state)
}
