//! Reading front matter: the file in its parts, the keys with the lines that belong to them, the values of ours.

use std::str::FromStr as _;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{MAX_KEYS, NoteFileError};
use crate::note::{Note, NoteId, NoteSource, NoteStatus, normalise_tags};

/// The keys of ours, in the order in which they are written.
pub(super) const KEYS: [&str; 10] = [
    "id",
    "status",
    "created_at",
    "updated_at",
    "source_session",
    "model",
    "version",
    "untrusted_context",
    "tags",
    "replaces",
];

/// A file in its parts, which together are the file.
pub(super) struct Parts<'a> {
    /// A byte order mark, and the line `---`.
    pub(super) opening: &'a str,
    pub(super) front: &'a str,
    /// The other line `---`.
    pub(super) closing: &'a str,
    pub(super) body: &'a str,
}

/// Splits a file at its lines `---`.
pub(super) fn split(text: &str) -> Option<Parts<'_>> {
    let bom = if text.starts_with('\u{FEFF}') {
        '\u{FEFF}'.len_utf8()
    } else {
        0
    };
    let first = text.get(bom..)?.split_inclusive('\n').next()?;
    if !is_rule(first) {
        return None;
    }
    let start = bom + first.len();
    let mut end = start;
    for line in text.get(start..)?.split_inclusive('\n') {
        let next = end + line.len();
        if is_rule(line) {
            return Some(Parts {
                opening: text.get(..start)?,
                front: text.get(start..end)?,
                closing: text.get(end..next)?,
                body: text.get(next..)?,
            });
        }
        end = next;
    }
    None
}

fn is_rule(line: &str) -> bool {
    line.trim_end() == "---"
}

/// A key with its lines, or the comments before the first key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) key: Option<String>,
    pub(super) raw: String,
}

impl Chunk {
    /// What stands behind the key, as it is written: from its first character on, or from the end of the line if it begins on
    /// the next one.
    pub(super) fn value(&self) -> &str {
        let (_, value) = self.raw.split_once(':').unwrap_or_default();
        value.trim_end().trim_start_matches([' ', '\t'])
    }

    /// Whether a value of it is more than YAML's plain text, lists and mappings: an anchor, an alias, a tag, a directive.
    pub(super) fn is_marked(&self) -> bool {
        self.value().trim_start().starts_with(['!', '&', '*', '%', '@', '`'])
    }
}

/// Splits front matter where a key begins: in the first column, and neither a comment nor the item of a list.
pub(super) fn chunks(front: &str) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    for line in front.split_inclusive('\n') {
        let key = key_of(line);
        match chunks.last_mut() {
            Some(last) if key.is_none() => last.raw.push_str(line),
            _ => chunks.push(Chunk {
                key,
                raw: line.to_owned(),
            }),
        }
    }
    chunks
}

fn key_of(line: &str) -> Option<String> {
    let begins = |c: char| !c.is_whitespace() && !matches!(c, '#' | '-' | '?' | '{' | '[' | '%');
    if !line.starts_with(begins) {
        return None;
    }
    let (key, _) = line.split_once(':')?;
    let key = key.trim_end();
    let quoted = |quote: char| key.strip_prefix(quote)?.strip_suffix(quote);
    Some(quoted('"').or_else(|| quoted('\'')).unwrap_or(key).to_owned())
}

/// The values of our keys.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Fields {
    id: Option<String>,
    status: Option<String>,
    created_at: Option<String>,
    updated_at: Option<String>,
    source_session: Option<String>,
    model: Option<String>,
    version: Option<String>,
    untrusted_context: Option<bool>,
    tags: Option<Tags>,
    replaces: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Tags {
    List(Vec<String>),
    One(String),
}

impl Fields {
    /// Reads the values, and sees that each stands on the lines of its key.
    pub(super) fn read(front: &str, chunks: &[Chunk]) -> Result<Self, NoteFileError> {
        if chunks.len() > MAX_KEYS {
            return Err(NoteFileError::Yaml {
                detail: format!("more than {MAX_KEYS} keys"),
            });
        }
        if let Some(chunk) = chunks.iter().find(|chunk| chunk.is_marked()) {
            return Err(NoteFileError::NotFlat {
                key: chunk.key.clone().unwrap_or_default(),
            });
        }
        let fields = Self::parse(front)?;
        match fields.given().into_iter().find(|key| !has(chunks, key)) {
            Some(key) => Err(NoteFileError::NotFlat { key: key.to_owned() }),
            None => Ok(fields),
        }
    }

    fn parse(front: &str) -> Result<Self, NoteFileError> {
        let budget = serde_saphyr::budget! {
            max_aliases: 0,
            max_anchors: 0,
            max_depth: 3,
            max_nodes: 512,
            max_documents: 1,
        };
        let options = serde_saphyr::options! {
            budget: budget,
            strict_booleans: true,
            with_snippet: false,
        };
        let read: Result<Option<Self>, _> = serde_saphyr::from_str_with_options(front, options);
        read.map(Option::unwrap_or_default)
            .map_err(|error| NoteFileError::Yaml {
                detail: error.to_string(),
            })
    }

    /// The keys that have a value.
    fn given(&self) -> Vec<&'static str> {
        let given = [
            self.id.is_some(),
            self.status.is_some(),
            self.created_at.is_some(),
            self.updated_at.is_some(),
            self.source_session.is_some(),
            self.model.is_some(),
            self.version.is_some(),
            self.untrusted_context.is_some(),
            self.tags.is_some(),
            self.replaces.is_some(),
        ];
        KEYS.into_iter()
            .zip(given)
            .filter_map(|(key, given)| given.then_some(key))
            .collect()
    }

    /// Makes the note.
    pub(super) fn into_note(self, text: String, extra: Map<String, Value>) -> Result<Note, NoteFileError> {
        let created_at = time("created_at", self.created_at)?.ok_or(NoteFileError::Missing { key: "created_at" })?;
        let updated_at = time("updated_at", self.updated_at)?.unwrap_or(created_at);
        let status = self.status.ok_or(NoteFileError::Missing { key: "status" })?;
        Ok(Note {
            id: id("id", self.id)?.ok_or(NoteFileError::Missing { key: "id" })?,
            text,
            status: NoteStatus::from_str(&status).map_err(|error| wrong("status", error))?,
            created_at,
            updated_at,
            source: NoteSource {
                run: self.source_session,
                model: self.model,
                version: self.version,
                untrusted: self.untrusted_context.unwrap_or_default(),
            },
            tags: match self.tags {
                Some(Tags::List(tags)) => normalise_tags(tags),
                Some(Tags::One(tags)) => normalise_tags(tags.split(',')),
                None => Vec::new(),
            },
            replaces: id("replaces", self.replaces)?,
            extra,
        })
    }
}

fn has(chunks: &[Chunk], key: &str) -> bool {
    chunks.iter().any(|chunk| chunk.key.as_deref() == Some(key))
}

fn id(key: &'static str, value: Option<String>) -> Result<Option<NoteId>, NoteFileError> {
    let parse = |value: String| NoteId::parse(&value).map_err(|error| wrong(key, error));
    value.map(parse).transpose()
}

fn time(key: &'static str, value: Option<String>) -> Result<Option<Timestamp>, NoteFileError> {
    let parse = |value: String| {
        value
            .parse()
            .map_err(|_| wrong(key, "not a time such as 2026-10-29T14:03:11Z"))
    };
    value.map(parse).transpose()
}

fn wrong(key: &'static str, detail: impl ToString) -> NoteFileError {
    NoteFileError::Value {
        key,
        detail: detail.to_string(),
    }
}
