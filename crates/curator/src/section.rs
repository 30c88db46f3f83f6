//! The core section: what of core memory stands in a request.
//!
//! One framed section for each document that has entries, `memory-md` and then `user-md`, so that a model sees which file
//! a line is from. Entries are numbered `M1`, `M2` … and `U1`, `U2` …, and shown as models are shown them. The same entries,
//! dates, approvals and key give the same bytes. `docs/formats/core-section.md` has them.

use memory_core::document::DocumentName;
use memory_core::validate::framing::{self, Date, EntryId, Section};

use crate::shown::{ModelView, Replaced};

/// An entry that is to stand in the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoreEntry<'a> {
    /// The day it is from.
    pub date: Date,
    /// Its text, as the document has it.
    pub text: &'a str,
}

/// The core section.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CoreSection {
    /// The text; empty if neither document has an entry. No line feed at the end.
    pub text: String,
    /// The entries as the model sees them, those of `MEMORY.md` first.
    pub entries: Vec<(DocumentName, String)>,
    /// Which of them are not what the document has.
    pub replaced: Vec<ReplacedEntry>,
}

/// An entry that does not stand in the section as the document has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedEntry {
    /// Its document.
    pub document: DocumentName,
    /// Its place in the document, from 0.
    pub index: usize,
    /// Its id in the section.
    pub id: EntryId,
    /// Why.
    pub replaced: Replaced,
}

/// Makes the core section of both documents' entries. `key` is the store's. Linear.
pub fn core_section(key: &[u8], memory: &[CoreEntry<'_>], user: &[CoreEntry<'_>], view: &ModelView<'_>) -> CoreSection {
    let mut core = CoreSection::default();
    for (document, entries) in [(DocumentName::Memory, memory), (DocumentName::User, user)] {
        if entries.is_empty() {
            continue;
        }
        let texts: Vec<&str> = entries.iter().map(|entry| entry.text).collect();
        let mut framed = Vec::with_capacity(entries.len());
        for (index, (entry, shown)) in entries.iter().zip(view.show_all(&texts)).enumerate() {
            let id = id(document, index);
            if let Some(replaced) = shown.replaced {
                core.replaced.push(ReplacedEntry {
                    document,
                    index,
                    id: id.clone(),
                    replaced,
                });
            }
            core.entries.push((document, shown.text.clone()));
            framed.push(framing::Entry {
                id,
                date: entry.date,
                text: shown.text,
            });
        }
        if !core.text.is_empty() {
            core.text.push('\n');
        }
        core.text.push_str(&framing::render(&section(document, key), &framed));
    }
    core
}

/// The section of a document, to read it again with [`framing::parse`].
///
/// # Panics
/// Never: both names are names of sections.
pub fn section(document: DocumentName, key: &[u8]) -> Section<'_> {
    let name = match document {
        DocumentName::Memory => "memory-md",
        DocumentName::User => "user-md",
    };
    Section::new(name, key).expect("both are names of sections")
}

fn id(document: DocumentName, index: usize) -> EntryId {
    let letter = match document {
        DocumentName::Memory => 'M',
        DocumentName::User => 'U',
    };
    EntryId::parse(&format!("{letter}{}", index + 1)).expect("a letter and digits are an id")
}
