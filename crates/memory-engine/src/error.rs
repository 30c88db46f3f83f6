//! Why an operation of the engine failed: a stable code, the facts, and the cause.

use memory_core::ports::StoreError;
use memory_core::validate::credential::Redactor;
use memory_core::validate::printable::printable;
use memory_core::{Code, IdError, SessionId};
use serde_json::{Map, Value, json};

/// An operation failed. Unless a variant says otherwise, nothing was changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// Storage refused or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder or a lock in it was refused.
    #[error("{message}")]
    Folder {
        /// The stable code.
        code: Code,
        /// What was found where.
        message: String,
    },
    /// The input is no conversation, or not what its format demands.
    #[error("{name}: {source}")]
    Decode {
        /// The input's name.
        name: String,
        /// Why.
        source: formats::DecodeError,
    },
    /// The input is a conversation, but not one that this operation can take.
    #[error("{name}: {detail}")]
    Input {
        /// The input's name.
        name: String,
        /// What was expected and what was found.
        detail: String,
    },
    /// The format has no way to express this session.
    #[error("session `{session}` cannot be exported as `{format}`: {detail}")]
    Export {
        /// The session.
        session: SessionId,
        /// The format asked for.
        format: &'static str,
        /// Why, and which formats can.
        detail: String,
    },
    /// What may not be removed does not fit the window.
    #[error(
        "the context of session `{session}` does not fit: {needed} tokens and {reserve} reserved for the reply, window {window}"
    )]
    WindowExceeded {
        /// The session.
        session: SessionId,
        /// The window in tokens.
        window: u32,
        /// The part of it kept free, in tokens.
        reserve: u32,
        /// Tokens that would have to be sent.
        needed: u32,
        /// Tokens of the parts that may not be removed.
        protected: u32,
        /// The largest messages: position and tokens, largest first.
        largest: Vec<(u64, u32)>,
    },
    /// The summariser's reply was refused.
    #[error("the summary of session `{session}` was refused: {detail}")]
    SummaryRefused {
        /// The session.
        session: SessionId,
        /// The stable code: `model_failed` or one of `summary_*`.
        code: Code,
        /// What was wrong with it.
        detail: String,
    },
    /// A text is no id.
    #[error("`{text}` is no id: {source}")]
    Id {
        /// The text, made printable.
        text: String,
        /// Why.
        source: IdError,
    },
    /// A text is the beginning of several ids.
    #[error("{} sessions begin with `{start}`: {}; give more of the id", ids.len(), first_of(ids))]
    AmbiguousId {
        /// The text.
        start: String,
        /// The ids, in the order of their bytes.
        ids: Vec<String>,
    },
    /// A change of core memory's files failed or was refused.
    #[error(transparent)]
    Effect(#[from] curator::EffectError),
    /// A proposed change was refused; nothing was staged.
    #[error("{message}")]
    Proposal {
        /// Which operation, from 0.
        operation: usize,
        /// A stable code of the reason.
        reason: &'static str,
        /// Why, and what can be done.
        message: String,
        /// The entries as they are, or those that match, where that helps.
        entries: Vec<String>,
    },
    /// A document cannot be taken over as it is.
    #[error("{}", not_canonical(report))]
    NotCanonical {
        /// What was done and found, by document.
        report: Box<crate::report::SyncReport>,
    },
    /// A document's file is no text, or cannot be read.
    #[error("{message}")]
    Unreadable {
        /// The stable code: `drift`, or that of what the system could not do.
        code: Code,
        /// The file and why.
        message: String,
    },
    /// A run of what is to be taken back goes on and has staged changes, which would enter later.
    #[error("run {run} of session `{session}` goes on and has staged {staged} that would enter later")]
    RunGoesOn {
        /// The session.
        session: SessionId,
        /// The run.
        run: memory_core::RunNumber,
        /// How many changes, in words.
        staged: String,
    },
    /// A change of notes was refused.
    #[error(transparent)]
    Change(#[from] memory_core::note::change::ChangeError),
    /// A note cannot be kept as a file as it is.
    #[error(
        "the note `{id}` cannot be kept in a Markdown file: that has at most {most} bytes, and its keys of others must be YAML"
    )]
    NotMovable {
        /// The note.
        id: memory_core::NoteId,
        /// The most bytes that a file may have.
        most: usize,
    },
    /// The text of a note was refused.
    #[error(transparent)]
    Intake(#[from] memory_core::note::intake::IntakeError),
    /// The engine was made without a folder, so that there is no store of notes.
    #[error("this engine has no store of notes")]
    NoNotes,
    /// The engine was made without a folder, or core memory is off.
    #[error("this engine has no folder for core memory")]
    NoCoreMemory,
    /// The way to the notes leads out of the working folder.
    #[error("memory store must stay inside --cwd: {0}")]
    NotesOutside(String),
    /// What was asked for makes no sense as things are.
    #[error("{0}")]
    Misuse(String),
    /// A setting is out of range.
    #[error("{0}")]
    Settings(String),
}

/// How much of a text that is no id is shown, in characters. Our own figure.
const SHOWN_ID_CHARS: usize = 60;

/// How many ids are named where a text is the beginning of several. Our own figure.
const MAX_NAMED_IDS: usize = 6;

impl EngineError {
    /// Says that `text` is no id; credentials are masked, and of a long text only the beginning is shown.
    pub fn id(redactor: &Redactor, text: &str, source: IdError) -> Self {
        let text = redactor.redact(text).text;
        let mut shown: String = text.chars().take(SHOWN_ID_CHARS).collect();
        shown = printable(&shown).into_owned();
        if text.chars().nth(SHOWN_ID_CHARS).is_some() {
            shown.push('…');
        }
        Self::Id { text: shown, source }
    }

    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Store(error) => error.code(),
            Self::Folder { code, .. } | Self::SummaryRefused { code, .. } | Self::Unreadable { code, .. } => *code,
            Self::Decode { source, .. } => match source {
                formats::DecodeError::Unknown { .. } => Code::UnknownFormat,
                _ => Code::InvalidInput,
            },
            Self::Input { .. } | Self::Export { .. } | Self::AmbiguousId { .. } => Code::InvalidInput,
            Self::WindowExceeded { .. } => Code::ContextWindowExceeded,
            Self::Id { .. } | Self::Misuse(_) => Code::Usage,
            Self::Settings(_) => Code::SettingsInvalid,
            Self::Effect(error) => error.code(),
            Self::Proposal { .. } | Self::Intake(_) | Self::NotMovable { .. } => Code::ValidationFailed,
            Self::NotCanonical { .. } => Code::NotCanonical,
            Self::RunGoesOn { .. } => Code::WrongState,
            Self::NotesOutside(_) => Code::StoreOutsideCwd,
            Self::Change(error) => error.code(),
            Self::NoCoreMemory | Self::NoNotes => Code::StoreMissing,
        }
    }

    /// Returns the facts of the failure as they stand in the JSON form of the error.
    pub fn facts(&self) -> Map<String, Value> {
        let facts = match self {
            Self::Store(error) => store_facts(error),
            Self::Folder { .. }
            | Self::Settings(_)
            | Self::Misuse(_)
            | Self::NotesOutside(_)
            | Self::Unreadable { .. }
            | Self::NoCoreMemory
            | Self::NoNotes => json!({}),
            Self::Change(error) => change_facts(error),
            Self::NotMovable { id, .. } => json!({ "id": id.as_str() }),
            Self::Intake(error) => json!({ "reason": error.reason() }),
            Self::RunGoesOn { session, run, .. } => json!({ "session": session, "run": run }),
            Self::Effect(error) => effect_facts(error),
            Self::Proposal {
                operation,
                reason,
                entries,
                ..
            } => json!({ "operation": operation, "reason": reason, "entries": entries }),
            Self::NotCanonical { report } => json!({ "documents": report.documents }),
            Self::Decode { name, .. } | Self::Input { name, .. } => json!({ "file": name }),
            Self::Export { session, format, .. } => json!({ "session": session, "format": format }),
            Self::WindowExceeded {
                session,
                window,
                reserve,
                needed,
                protected,
                largest,
            } => json!({
                "session": session,
                "window": window,
                "reserve": reserve,
                "tokens": needed,
                "protected": protected,
                "largest": largest.iter().map(|(position, tokens)| json!({ "position": position, "tokens": tokens })).collect::<Vec<_>>(),
            }),
            Self::SummaryRefused { session, .. } => json!({ "session": session }),
            Self::Id { text, .. } => json!({ "id": text }),
            Self::AmbiguousId { start, ids } => json!({ "id": start, "sessions": ids }),
        };
        match facts {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }
}

/// As many ids as a line of a message takes.
fn first_of(ids: &[String]) -> String {
    let mut named = ids.iter().take(MAX_NAMED_IDS).cloned().collect::<Vec<_>>().join(", ");
    if ids.len() > MAX_NAMED_IDS {
        named.push_str(", …");
    }
    named
}

fn store_facts(error: &StoreError) -> Value {
    match error {
        StoreError::NotFound { what, id } | StoreError::AlreadyExists { what, id } => json!({ "what": what, "id": id }),
        StoreError::Conflict { session, .. } | StoreError::WrongState { session, .. } => json!({ "session": session }),
        StoreError::NotActive { summary, active } => json!({ "summary": summary, "active": active }),
        StoreError::KeyReused { session, key } => json!({ "session": session, "key": key }),
        StoreError::Notes { session, contradiction } => {
            json!({ "session": session, "memory_enabled": contradiction.is_enabled() })
        }
        StoreError::Store { path, .. } => json!({ "path": path }),
        _ => json!({}),
    }
}

fn change_facts(error: &memory_core::note::change::ChangeError) -> Value {
    use memory_core::note::change::ChangeError::{Changed, Full, NotFound, Store};
    match error {
        NotFound { id } => json!({ "what": "note", "id": id }),
        Full { active, limit } => json!({ "active": active, "limit": limit }),
        Changed { id, found } => json!({ "id": id, "digest": found.to_string() }),
        Store(error) => store_facts(error),
        _ => json!({}),
    }
}

fn effect_facts(error: &curator::EffectError) -> Value {
    use curator::EffectError::{Busy, Drift, Store, Unconfirmed};
    match error {
        Store(error) => store_facts(error),
        Drift { document, drift } => {
            json!({ "document": document, "kind": drift.kind.as_str(), "revision": drift.revision })
        }
        Busy { document, revision } | Unconfirmed { document, revision, .. } => {
            json!({ "document": document, "revision": revision })
        }
        _ => json!({}),
    }
}

/// The lines to mend, as far as a message takes them.
fn not_canonical(report: &crate::report::SyncReport) -> String {
    const MAX_NAMED: usize = 6;
    let refused = report.documents.iter().filter(|document| document.outcome == "refused");
    let texts: Vec<String> = refused
        .map(|document| {
            let findings = document
                .findings
                .iter()
                .take(MAX_NAMED)
                .map(|finding| finding.message.clone());
            let mut text = format!("{}: {}", document.document, findings.collect::<Vec<_>>().join("; "));
            if document.findings.len() > MAX_NAMED {
                text.push_str(&format!("; and {} more", document.findings.len() - MAX_NAMED));
            }
            text
        })
        .collect();
    texts.join("; ")
}
