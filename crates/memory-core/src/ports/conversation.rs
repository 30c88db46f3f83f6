//! The storage of conversations.

use crate::Timestamp;
use crate::code::Code;
use crate::digest::Digest;
use crate::ids::{Position, PositionRange, RunNumber, SessionId, SummaryId};
use crate::message::Tool;
use crate::note::record::{NotesBegin, NotesContradiction};
use crate::record::{
    CheckPoint, ItemKey, NewMessage, NewSession, NewSummary, Reduction, RunRecord, RunState, SessionRecord,
    SessionState, StoredMessage, StoredView, SummaryRecord,
};

/// Why storage refused or failed. After any error nothing of the call is stored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Nothing has this id.
    #[error("there is no {what} `{id}`")]
    NotFound {
        /// `session`, `run`, `summary`, `source`, `event`, `revision`, `job` or `quarantined file`.
        what: &'static str,
        /// The id.
        id: String,
    },
    /// The id is in use.
    #[error("the {what} `{id}` exists already")]
    AlreadyExists {
        /// `session` or `source`.
        what: &'static str,
        /// The id.
        id: String,
    },
    /// What was planned on has changed: plan again.
    #[error("{what} of session `{session}` changed meanwhile")]
    Conflict {
        /// The session.
        session: String,
        /// What changed.
        what: &'static str,
    },
    /// What was planned on has changed, and it is no session: plan again.
    #[error("{what} changed meanwhile")]
    Changed {
        /// What changed.
        what: String,
    },
    /// What is stored is not in a state that allows it, and it is no session.
    #[error("{what}")]
    State {
        /// What is not allowed and why.
        what: String,
    },
    /// The summary is not the active one.
    #[error("summary `{summary}` is not active; {}", active.as_ref().map_or("no summary of its session is".to_owned(), |id| format!("the active one is `{id}`")))]
    NotActive {
        /// The summary named.
        summary: SummaryId,
        /// The active one, if any.
        active: Option<SummaryId>,
    },
    /// The state does not allow it.
    #[error("session `{session}`: {what}")]
    WrongState {
        /// The session.
        session: String,
        /// What is not allowed and why.
        what: String,
    },
    /// A run asked to use project notes in another way than its session has recorded.
    #[error("session `{session}` has recorded that {contradiction}")]
    Notes {
        /// The session.
        session: String,
        /// In what they differ.
        contradiction: NotesContradiction,
    },
    /// The key was used before for other content.
    #[error("the key `{key}` was used before in session `{session}` with other content")]
    KeyReused {
        /// The session.
        session: String,
        /// The key.
        key: String,
    },
    /// The store itself is unusable or failed.
    #[error("{path}: {detail}")]
    Store {
        /// The stable code: one of the `store_*`, `schema_too_new`, `locked`, `disk_full`, `io` codes.
        code: Code,
        /// The file.
        path: String,
        /// What was found.
        detail: String,
        /// The cause.
        source: Option<Box<dyn std::error::Error + Send + Sync>>,
    },
}

impl StoreError {
    /// Returns the stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::NotFound { .. } => Code::NotFound,
            Self::AlreadyExists { .. } => Code::AlreadyExists,
            Self::Conflict { .. } | Self::Changed { .. } => Code::Conflict,
            Self::NotActive { .. } => Code::NotActive,
            Self::WrongState { .. } | Self::State { .. } => Code::WrongState,
            Self::KeyReused { .. } => Code::KeyReused,
            Self::Notes { .. } => Code::Usage,
            Self::Store { code, .. } => *code,
        }
    }
}

/// Which run appended messages go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunChoice {
    /// Begin a new run with the first message. Refused while a run is running.
    Begin,
    /// The running run. Refused if none is running.
    Running,
    /// Each message says its own ([`NewMessage::run`] is used as given).
    AsGiven,
}

/// Messages that are to be appended to a session of ours.
#[derive(Debug, Clone)]
pub struct Append {
    /// The session; must be open.
    pub session: SessionId,
    /// The idempotency key, if the caller has one.
    pub key: Option<String>,
    /// The run.
    pub run: RunChoice,
    /// The messages. Their `item` is set by storage if `source` is given.
    pub messages: Vec<NewMessage>,
    /// The items that they came from, verbatim, kept in the session's own source of this format.
    pub source: Option<AppendSource>,
    /// The counter of [`NewMessage::tokens`].
    pub counter: String,
    /// Now.
    pub at: Timestamp,
}

/// The verbatim items of an append.
#[derive(Debug, Clone)]
pub struct AppendSource {
    /// The format's name.
    pub format: String,
    /// The items.
    pub items: Vec<Vec<u8>>,
    /// For each message of the append, the index of its item in `items` and the part within the item.
    pub keys: Vec<ItemKey>,
}

/// What an append did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// Where the messages are.
    pub positions: Vec<Position>,
    /// The run they are in.
    pub run: Option<RunNumber>,
    /// The key was used before with the same content: nothing was added now.
    pub repeated: bool,
}

/// A run that is to begin, with what goes with it.
#[derive(Debug, Clone)]
pub struct Begin {
    /// The session; created as this says if there is none with its id.
    pub session: NewSession,
    /// The idempotency key, if the caller has one. It stands for the prompt, the message, the tools and the model.
    pub key: Option<String>,
    /// The system prompt. It becomes the run's first message, unless the newest system message in force has the same
    /// plain text.
    pub system: Option<NewMessage>,
    /// The user's message.
    pub message: NewMessage,
    /// Replaces the tools declared for the session.
    pub tools: Option<Vec<Tool>>,
    /// Replaces the session's model.
    pub model: Option<String>,
    /// What it says of project notes: recorded with the first run of a session, and not to be contradicted by a later one.
    pub notes: NotesBegin,
    /// The counter of [`NewMessage::tokens`].
    pub counter: String,
    /// Now.
    pub at: Timestamp,
}

/// What the begin of a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// What was appended.
    pub appended: Appended,
    /// The session was created for it.
    pub created: bool,
}

/// Names a source: its format and the id of what it holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceKey {
    /// The format's name.
    pub format: String,
    /// The id of the session that the source holds, or one derived from its first items.
    pub id: String,
}

/// A source as stored, without its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceRecord {
    /// Its name.
    pub key: SourceKey,
    /// Number of items.
    pub items: u64,
    /// The chain digest after the last item ([`crate::item_link`]).
    pub digest: Digest,
    /// Bytes before the first item.
    pub prefix: Vec<u8>,
    /// Bytes after the last item.
    pub suffix: Vec<u8>,
    /// The sessions that it feeds, main session first.
    pub sessions: Vec<SessionId>,
}

/// An item of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceItem {
    /// Its place, from 0.
    pub ordinal: u64,
    /// The bytes as received, without separators.
    pub raw: Vec<u8>,
    /// The bytes between it and the next item (or the suffix).
    pub separator: Vec<u8>,
}

/// A part of an import, stored as a whole or not at all.
#[derive(Debug, Clone)]
pub struct ImportBatch {
    /// The source.
    pub source: SourceKey,
    /// How many items the source must have now; 0 creates it.
    pub expected_items: u64,
    /// The bytes before the first item, replacing what is stored.
    pub prefix: Vec<u8>,
    /// The bytes after the last item, replacing what is stored.
    pub suffix: Vec<u8>,
    /// Items to add, ordinals continuing at `expected_items`.
    pub items: Vec<SourceItem>,
    /// The separator of the last stored item, if it must change because items follow now.
    pub last_separator: Option<Vec<u8>>,
    /// The changes of each session.
    pub sessions: Vec<SessionBatch>,
    /// The counter of [`NewMessage::tokens`].
    pub counter: String,
    /// Now.
    pub at: Timestamp,
}

/// What an import changes in one session.
#[derive(Debug, Clone)]
pub struct SessionBatch {
    /// The session.
    pub session: SessionId,
    /// Creates the session, if it is new.
    pub create: Option<NewSession>,
    /// The title last seen, if any.
    pub title: Option<String>,
    /// The model last seen, if any.
    pub model: Option<String>,
    /// The tools last declared, if the source declares any.
    pub tools: Option<Vec<Tool>>,
    /// Messages to append, in order; [`NewMessage::item`] is set.
    pub messages: Vec<NewMessage>,
    /// Positions that a rewind took out of the chain: stored, out of the view from now on.
    pub retire: Vec<Position>,
    /// Positions that are in the chain again.
    pub restore: Vec<Position>,
    /// Runs to write: new ones are added, known ones get this state.
    pub runs: Vec<ImportedRun>,
}

/// A run as inferred at import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportedRun {
    /// Its number.
    pub number: RunNumber,
    /// Its state.
    pub state: RunState,
    /// When it began, if the source says.
    pub started_at: Option<Timestamp>,
    /// When it ended, if the source says and it did.
    pub finished_at: Option<Timestamp>,
}

/// The storage of conversations.
///
/// Every writing method is one transaction: all of it is stored or nothing. When it returns `Ok`, what
/// was stored survives a crash of the process and of the machine. Stored messages are never changed
/// and never deleted. Readers see only whole transactions. Calls of several processes are serialised.
pub trait ConversationStore {
    /// Creates an open session.
    ///
    /// # Errors
    /// [`StoreError::AlreadyExists`] if the id is in use.
    fn create_session(&mut self, new: &NewSession) -> Result<(), StoreError>;

    /// Reads a session. Cost: independent of the number of its messages, but for those compacted in ranges.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn session(&self, id: &SessionId) -> Result<SessionRecord, StoreError>;

    /// Lists all sessions, the one changed last first.
    ///
    /// # Errors
    /// Only if the store fails.
    fn sessions(&self) -> Result<Vec<SessionRecord>, StoreError>;

    /// Lists the ids that begin with `start`, at most `limit`, in the order of their bytes. Cost: by an index,
    /// so only what is listed counts.
    ///
    /// # Errors
    /// Only if the store fails.
    fn sessions_from(&self, start: &str, limit: u32) -> Result<Vec<SessionId>, StoreError>;

    /// Opens or closes a session. Closing makes a running run `interrupted`. Repeating is no error.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn set_session_state(&mut self, id: &SessionId, state: SessionState, at: Timestamp) -> Result<(), StoreError>;

    /// Notes the window last used and the provider's figure over ours (parts per thousand); `None` leaves a value as it is.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn note_usage(
        &mut self,
        id: &SessionId,
        window: Option<u32>,
        usage_permille: Option<u32>,
    ) -> Result<(), StoreError>;

    /// Replaces the tools declared for a session.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn set_tools(&mut self, id: &SessionId, tools: &[Tool]) -> Result<(), StoreError>;

    /// Reads the runs of a session, in order.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn runs(&self, id: &SessionId) -> Result<Vec<RunRecord>, StoreError>;

    /// Ends the running run. One that succeeded makes events of its candidates
    /// ([`CoreMemoryStore`](crate::ports::CoreMemoryStore)).
    ///
    /// # Errors
    /// [`StoreError::WrongState`] if no run is running, or `state` is [`RunState::Running`].
    fn finish_run(&mut self, id: &SessionId, state: RunState, at: Timestamp) -> Result<RunRecord, StoreError>;

    /// Appends messages at the end, in one transaction.
    ///
    /// With a key that was used before in this session for equal content, nothing is added and the
    /// first outcome is returned with `repeated`.
    ///
    /// # Errors
    /// [`StoreError::WrongState`] if the session is closed or the run choice does not fit;
    /// [`StoreError::KeyReused`] if the key was used with other content: other messages, other items, items of another
    /// format, or an empty list of items where none were given.
    fn append(&mut self, append: &Append) -> Result<Appended, StoreError>;

    /// Begins a run: the session if it is new, its tools and model, the system prompt, the message, and what it says of project
    /// notes, in one transaction. How a session uses notes is recorded with its first run; a session that has runs and no such
    /// record uses none.
    ///
    /// With a key that was used before in this session for an equal begin, nothing is changed and the first outcome is
    /// returned with `repeated`. A begin of nothing but a message is equal to an append of it that begins a run.
    ///
    /// # Errors
    /// [`StoreError::WrongState`] if the session is closed or a run is running; [`StoreError::KeyReused`] if the key
    /// was used with other content; [`StoreError::Notes`] if the session has runs and uses notes in another way than is asked for,
    /// also for a begin that repeats one.
    fn begin(&mut self, begin: &Begin) -> Result<Begun, StoreError>;

    /// Reads a source.
    ///
    /// # Errors
    /// Only if the store fails; a source that is not there is `None`.
    fn source(&self, key: &SourceKey) -> Result<Option<SourceRecord>, StoreError>;

    /// Reads the sources that feed a session, the one it was imported from first.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn sources_of(&self, session: &SessionId) -> Result<Vec<SourceRecord>, StoreError>;

    /// Returns the chain digest of a source after its first `items` items; nothing if it has fewer.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such source.
    fn source_digest_at(&self, key: &SourceKey, items: u64) -> Result<Option<Digest>, StoreError>;

    /// Reads at most `limit` items of a source from ordinal `from`.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such source.
    fn source_items(&self, key: &SourceKey, from: u64, limit: u32) -> Result<Vec<SourceItem>, StoreError>;

    /// Returns the source item of every message of a session that came from `key`, by position, with whether it is retired.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn item_keys(&self, session: &SessionId, key: &SourceKey) -> Result<Vec<(Position, ItemKey, bool)>, StoreError>;

    /// Stores a part of an import, in one transaction. Returns the positions given to each session's messages.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the source does not have `expected_items` items.
    fn import(&mut self, batch: &ImportBatch) -> Result<Vec<Vec<Position>>, StoreError>;

    /// Reads at most `limit` messages of a session after `after`, whatever their state.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn messages(&self, session: &SessionId, after: Position, limit: u32) -> Result<Vec<StoredMessage>, StoreError>;

    /// Reads the messages of the given ranges.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn messages_in(&self, session: &SessionId, ranges: &[PositionRange]) -> Result<Vec<StoredMessage>, StoreError>;

    /// Reads what is in force, with the counts of `counter`. Cost: the rows in force, whatever the length of the history.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn view(&self, session: &SessionId, counter: &str) -> Result<StoredView, StoreError>;

    /// Stores counts of messages. A count that is there stays.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn put_counts(&mut self, session: &SessionId, counter: &str, counts: &[(Position, u32)]) -> Result<(), StoreError>;

    /// Returns the sum of stored counts of all messages of a session and how many messages have none.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn total_tokens(&self, session: &SessionId, counter: &str) -> Result<(u64, u64), StoreError>;

    /// Applies a compaction: the summary, its marks and the end of the previous summary, together.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the active summary is not `previous`, or the region's digest is not the one given
    /// (a message of it is gone from the view).
    fn apply_summary(&mut self, new: &NewSummary) -> Result<SummaryRecord, StoreError>;

    /// Records reductions, together. A position that is reduced already gets the new form.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session or message.
    fn put_reductions(
        &mut self,
        session: &SessionId,
        counter: &str,
        reductions: &[Reduction],
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Takes back all reductions of a session, recorded as an event. Returns the positions.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn drop_reductions(&mut self, session: &SessionId, at: Timestamp) -> Result<Vec<Position>, StoreError>;

    /// Reads a summary by id.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is none.
    fn summary(&self, id: &SummaryId) -> Result<SummaryRecord, StoreError>;

    /// Reads all summaries of a session, oldest first.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session.
    fn summaries(&self, session: &SessionId) -> Result<Vec<SummaryRecord>, StoreError>;

    /// Takes back the active summary, recorded as an event: its originals are in force again, and its
    /// predecessor, if any, is active again. Returns the summary as it is now.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such summary; [`StoreError::NotActive`] if it is not the active one.
    fn undo_summary(&mut self, id: &SummaryId, at: Timestamp) -> Result<SummaryRecord, StoreError>;

    /// Returns the store's key: 32 random bytes, drawn when the store was made and the same for ever. Nothing if the store
    /// was made by a version without one and has only been read since; the next writing command draws it.
    ///
    /// # Errors
    /// Only if storage fails.
    fn key(&self) -> Result<Option<[u8; 32]>, StoreError>;

    /// Counts the changes of sessions, events and revisions, and the decisions of persons, since the store was made. As long as
    /// nothing is lost the count never goes down, and it goes up with everything that a caller was told is stored. Cost: by
    /// indexes, and the decisions.
    ///
    /// # Errors
    /// Only if storage fails.
    fn changes(&self) -> Result<u64, StoreError>;

    /// Checks the whole store: structure, hash chains, references, states. `progress` is called with messages done and in total.
    ///
    /// # Errors
    /// Only if the store cannot be read at all; damage is in the points.
    fn check(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<CheckPoint>, StoreError>;
}
