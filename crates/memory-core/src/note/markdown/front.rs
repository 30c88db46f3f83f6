//! Reading front matter: what is refused, and the values of our keys.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr as _;

use jiff::Timestamp;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use serde_saphyr::options::NonFiniteFloatPolicy;

use super::chunk::{Chunk, chunks, is_rule};
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

/// Tags as they are written: a list, or words with commas between.
#[derive(Debug)]
struct Tags(Vec<String>);

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TagsVisitor)
    }
}

struct TagsVisitor;

impl<'de> Visitor<'de> for TagsVisitor {
    type Value = Tags;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of tags")
    }

    fn visit_str<E: serde::de::Error>(self, tags: &str) -> Result<Tags, E> {
        Ok(Tags(tags.split(',').map(str::to_owned).collect()))
    }

    fn visit_u64<E: serde::de::Error>(self, tag: u64) -> Result<Tags, E> {
        Ok(Tags(vec![tag.to_string()]))
    }

    // Each is asked for as a text, so that a number or a truth value is a tag too.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tags, A::Error> {
        let mut tags = Vec::new();
        while let Some(tag) = items.next_element()? {
            tags.push(tag);
        }
        Ok(Tags(tags))
    }
}

impl Fields {
    /// Reads the values, and sees that each stands on the lines of its key.
    pub(super) fn read(front: &str, chunks: &[Chunk]) -> Result<Self, NoteFileError> {
        expect_plain(front, chunks)?;
        let fields = Self::parse(front)?;
        // A value that goes on over what looks like another key would be torn apart by a change.
        if let Some(chunk) = chunks.iter().find(|chunk| !chunk.is_whole()) {
            let first_line = || chunk.raw.lines().next().unwrap_or_default().chars().take(40).collect();
            return Err(NoteFileError::NotFlat {
                key: chunk.key.clone().unwrap_or_else(first_line),
            });
        }
        match fields.given().into_iter().find(|key| !has(chunks, key)) {
            Some(key) => Err(NoteFileError::NotFlat { key: key.to_owned() }),
            None => Ok(fields),
        }
    }

    fn parse(front: &str) -> Result<Self, NoteFileError> {
        let read: Result<Option<Self>, _> = serde_saphyr::from_str_with_options(front, options());
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
            // A block value ends with a line feed.
            status: NoteStatus::from_str(status.trim()).map_err(|error| wrong("status", error))?,
            created_at,
            updated_at,
            source: NoteSource {
                run: self.source_session,
                model: self.model,
                version: self.version,
                untrusted: self.untrusted_context.unwrap_or_default(),
            },
            tags: self.tags.map_or_else(Vec::new, |Tags(tags)| normalise_tags(tags)),
            replaces: id("replaces", self.replaces)?,
            extra,
        })
    }
}

/// How deep the values of others may be nested. Our own figure.
const MAX_LEVELS: usize = 16;

/// What a parser may do for us.
fn options() -> serde_saphyr::Options {
    let budget = serde_saphyr::budget! {
        max_aliases: 0,
        max_anchors: 0,
        max_depth: MAX_LEVELS,
        max_nodes: 512,
        max_documents: 1,
        max_merge_keys: 0,
    };
    serde_saphyr::options! {
        budget: budget,
        strict_booleans: true,
        non_finite_float_policy: NonFiniteFloatPolicy::PassThrough,
        reject_unsupported_tags: true,
        reject_tagged_field_names: true,
        with_snippet: false,
    }
}

/// Refuses what the parser would let pass.
fn expect_plain(front: &str, chunks: &[Chunk]) -> Result<(), NoteFileError> {
    let wrong = |detail: String| Err(NoteFileError::Yaml { detail });
    if chunks.iter().filter(|chunk| chunk.key.is_some()).count() > MAX_KEYS {
        return wrong(format!("more than {MAX_KEYS} keys"));
    }
    // It ends the front matter for a parser, and what a change adds would stand behind it.
    if front.lines().any(|line| line.trim_end() == "...") {
        return wrong("a line `...`".to_owned());
    }
    match chunks.iter().find(|chunk| chunk.is_marked()) {
        Some(chunk) => Err(NoteFileError::NotFlat {
            key: chunk.key.clone().unwrap_or_default(),
        }),
        None => Ok(()),
    }
}

/// Says whether this is front matter of one key, whatever its value is.
pub(super) fn is_one_key(raw: &str) -> bool {
    let read: Result<BTreeMap<String, Option<IgnoredAny>>, _> = serde_saphyr::from_str_with_options(raw, options());
    read.is_ok_and(|map| map.len() == 1)
}

/// Says whether these lines, put into front matter, are read as this key and its value.
pub(super) fn is_read_as(raw: &str, key: &str, value: &str) -> bool {
    let chunks = chunks(raw);
    let is_one = matches!(&chunks[..], [chunk] if chunk.key.as_deref() == Some(key) && chunk.value() == value);
    // A byte order mark is passed over where a text begins, and is an error in the middle of it.
    let stands_anywhere = !raw.starts_with('\u{FEFF}') && !raw.lines().any(is_rule);
    is_one && stands_anywhere && expect_plain(raw, &chunks).is_ok() && is_one_key(raw)
}

fn has(chunks: &[Chunk], key: &str) -> bool {
    chunks.iter().any(|chunk| chunk.key.as_deref() == Some(key))
}

fn id(key: &'static str, value: Option<String>) -> Result<Option<NoteId>, NoteFileError> {
    let parse = |value: String| NoteId::parse(value.trim()).map_err(|error| wrong(key, error));
    value.map(parse).transpose()
}

fn time(key: &'static str, value: Option<String>) -> Result<Option<Timestamp>, NoteFileError> {
    let parse = |value: String| {
        value
            .trim()
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
