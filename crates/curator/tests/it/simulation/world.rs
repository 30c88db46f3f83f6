//! The world of a walk: a folder, a store, a clock.

use curator::Ports;
use memory_core::document::Operation;
use memory_core::event::NewCandidate;
use memory_core::note::record::NotesBegin;
use memory_core::ports::{Begin, CoreMemoryStore, DocumentFiles};
use memory_core::record::{NewMessage, NewSession};
use memory_core::revision::{EventOutcome, NewRevision, OutcomeKind, Reason};
use memory_core::validate::trust::Trust;
use memory_core::{Digest, DocumentName, EventNumber, Message, Role, SessionId, Timestamp};
use memory_testkit::MemoryStore;
use memory_testkit::simulated_files::SimulatedFiles;

pub(crate) const DOCUMENT: DocumentName = DocumentName::Memory;
pub(crate) const FILE: &str = "MEMORY.md";

/// What the document has before.
pub(crate) const BASE: &str = "Base one.\n§\nBase two.\n";
/// What the curator makes of it.
pub(crate) const CURATED: &str = "Base one.\n§\nBase two.\n§\nModel fact.\n";
/// What a person saves.
pub(crate) const SAVED: &str = "Base one.\n§\nHand written.\n§\nBase two.\n";
/// What only the model wrote.
pub(crate) const MODEL: &str = "Model fact.";

#[derive(Clone)]
pub(crate) struct World {
    pub(crate) files: SimulatedFiles,
    pub(crate) store: MemoryStore,
    pub(crate) seconds: i64,
}

impl World {
    /// A folder with a document that is recorded as a person's, and an event that waits.
    pub(crate) fn new() -> Self {
        let mut world = Self::empty();
        world.files = SimulatedFiles::with(&[(FILE, BASE.as_bytes())]);
        world.record(BASE, Reason::Manual);
        world
    }

    /// An empty folder, and an event that waits.
    pub(crate) fn empty() -> Self {
        let mut world = Self {
            files: SimulatedFiles::new(),
            store: MemoryStore::new(),
            seconds: 1_000,
        };
        world.propose();
        world
    }

    pub(crate) fn ports(&mut self) -> Ports<'_> {
        let now = self.now();
        Ports {
            store: &mut self.store,
            files: &mut self.files,
            now,
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        Timestamp::from_second(self.seconds).unwrap()
    }

    fn propose(&mut self) {
        let session = SessionId::parse("s").unwrap();
        let at = self.now();
        let begin = Begin {
            session: NewSession {
                id: session.clone(),
                format: "native".to_owned(),
                parent: None,
                title: None,
                model: None,
                created_at: at,
            },
            key: None,
            system: None,
            message: NewMessage {
                message: Message::text(Role::User, "remember it"),
                run: None,
                item: None,
                tokens: None,
            },
            tools: None,
            model: None,
            notes: NotesBegin::default(),
            counter: "c".to_owned(),
            at,
        };
        let candidate = NewCandidate {
            session,
            document: DOCUMENT,
            operations: vec![Operation::Add {
                content: MODEL.to_owned(),
            }],
            trust: Trust::Model,
            hold: None,
            call: None,
            at,
        };
        self.store.propose(&begin, &candidate).unwrap();
    }

    /// Records a text that the file has.
    pub(crate) fn record(&mut self, text: &str, reason: Reason) {
        let new = self.revision(text, reason);
        self.store.record_revision(&new, None).unwrap();
    }

    /// A revision planned on the present state.
    pub(crate) fn revision(&self, text: &str, reason: Reason) -> NewRevision {
        let cursor = self.store.event_counts(DOCUMENT).unwrap().cursor;
        NewRevision {
            document: DOCUMENT,
            reason,
            verified: true,
            text: text.to_owned(),
            base: self
                .files
                .file(FILE)
                .map(|bytes| memory_core::revision::file_digest(&bytes)),
            parent: self.store.head(DOCUMENT).unwrap().map(|head| head.number),
            cursor,
            consumed_to: match reason {
                Reason::Curated => EventNumber(1),
                _ => cursor,
            },
            outcomes: match reason {
                Reason::Curated => vec![EventOutcome {
                    event: EventNumber(1),
                    kind: OutcomeKind::Applied,
                    reason: None,
                }],
                _ => Vec::new(),
            },
            author: "rules".to_owned(),
            detail: None,
            ruleset: "r".to_owned(),
            owner: self.files.owner(),
            at: self.now(),
        }
    }

    /// Everything that a later start could tell apart.
    pub(crate) fn state(&self) -> String {
        format!(
            "{:?} {:?} {}",
            self.files.files(),
            self.files.quarantined(),
            self.stored()
        )
    }

    /// What of it is stored.
    pub(crate) fn stored(&self) -> String {
        let revisions = self.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
        let revisions: Vec<_> = revisions
            .iter()
            .map(|revision| {
                let ended_at = revision.ended_at.map(Timestamp::as_second);
                let (state, digest) = (revision.state, revision.digest.short(16));
                (
                    revision.number.0,
                    state,
                    digest,
                    revision.reason,
                    revision.verified,
                    ended_at,
                )
            })
            .collect();
        format!(
            "{revisions:?} {:?} {:?}",
            self.store.event_counts(DOCUMENT).unwrap(),
            self.store.quarantined().unwrap(),
        )
    }

    pub(crate) fn file_digest(&self) -> Option<Digest> {
        self.files
            .file(FILE)
            .map(|bytes| memory_core::revision::file_digest(&bytes))
    }
}
