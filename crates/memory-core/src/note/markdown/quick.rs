//! Reading a file that has the one form of ours, without a YAML parser: most files of a store have it, and a store is read often.
//!
//! What is read here is written again and compared, so that a file in any other form, however near, goes to the parser.

use jiff::Timestamp;
use serde_json::Map;

use super::write::render;
use crate::note::intake::normal;
use crate::note::{Note, NoteId, NoteSource, NoteStatus, normalise_tags};

/// Reads a file if it is what [`render`] makes of a note. Cost: linear in the file.
pub(super) fn read(text: &str) -> Option<Note> {
    let rest = text.strip_prefix("---\n")?;
    let (front, body) = rest.split_once("\n---\n")?;
    let mut lines = Lines(front.split('\n').peekable());
    let id = NoteId::parse(&scalar(lines.take("id")?)?).ok()?;
    let status: NoteStatus = lines.take("status")?.parse().ok()?;
    let created_at = time(lines.take("created_at")?)?;
    let updated_at = time(lines.take("updated_at")?)?;
    let run = lines.optional("source_session").ok()?;
    let model = lines.optional("model").ok()?;
    let version = lines.optional("version").ok()?;
    let untrusted = lines.take("untrusted_context")? == "true";
    let tags = lines.take("tags").map_or_else(|| Some(Vec::new()), list)?;
    let replaces = match lines.take("replaces") {
        Some(value) => Some(NoteId::parse(&scalar(value)?).ok()?),
        None => None,
    };
    let note = Note {
        id,
        text: body.strip_suffix('\n')?.to_owned(),
        status,
        created_at,
        updated_at,
        source: NoteSource {
            run,
            model,
            version,
            untrusted,
        },
        tags,
        replaces,
        extra: Map::new(),
    };
    let is_whole = lines.0.next().is_none();
    let is_ours = !note.text.is_empty() && normal(&note.text) == note.text && normalise_tags(&note.tags) == note.tags;
    (is_whole && is_ours && render(&note) == text).then_some(note)
}

/// It is not in the form of ours.
struct OtherForm;

/// The lines of front matter that were not taken yet.
struct Lines<'a>(std::iter::Peekable<std::str::Split<'a, char>>);

impl<'a> Lines<'a> {
    /// Takes the value of the next line, if that is one of `key`.
    fn take(&mut self, key: &str) -> Option<&'a str> {
        let value = |line: &'a str| line.strip_prefix(key)?.strip_prefix(": ");
        let found = self.0.peek().and_then(|line| value(line))?;
        self.0.next();
        Some(found)
    }

    /// Takes the value of a key that may be missing, but not have one that cannot be read.
    fn optional(&mut self, key: &str) -> Result<Option<String>, OtherForm> {
        let value = self.take(key).map(|value| scalar(value).ok_or(OtherForm));
        value.transpose()
    }
}

fn scalar(value: &str) -> Option<String> {
    if value.starts_with('"') {
        return serde_json::from_str(value).ok();
    }
    Some(value.to_owned())
}

fn time(value: &str) -> Option<Timestamp> {
    scalar(value)?.parse().ok()
}

/// A list of tags; one in quotes with a comma in it is none of ours.
fn list(value: &str) -> Option<Vec<String>> {
    let inside = value.strip_prefix('[')?.strip_suffix(']')?;
    inside.split(", ").map(scalar).collect()
}
