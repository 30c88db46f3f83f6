//! Reports: what each operation says it did. Their JSON is a promise: fields are added, never renamed.
//!
//! `docs/reference/json.md` is generated from these types.

mod core;
mod notes;

use compressor::UnchangedReason;
use schemars::JsonSchema;
use serde::Serialize;

pub use self::core::{
    ApproveReport, ApprovedEntry, BudgetReport, CoreDocument, CoreEntry, CoreReport, CurateOutcome, CurateReport,
    CuratedDocument, DecidedEvent, DiffReport, DocumentStatus, DriftReport, EventList, EventOutcomeReport, EventReport,
    JobReport, LineFinding, MaintenanceReport, OlderDatabase, ProposeReport, QuarantineList, QuarantineReport,
    RestoreReport, RevertReport, RevertedDocument, RevisionDetail, RevisionList, RevisionReport, RunUsageReport,
    StatusReport, SyncReport, SyncedDocument, UsageReport, WhyEvent, WhyMessage, WhyReport,
};
pub use self::notes::{
    ApprovedNote, ApprovedNotes, ForgottenNotes, ImportedNotes, MigratedNotes, NoteLineReport, NoteList, NoteReport,
    NoteSourceReport, NoteWritten, NotesStatus, NotesStep, SavedNoteReport, SavedNotes,
};

/// What an import did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ImportReport {
    /// The sessions of all files, in order.
    pub sessions: Vec<ImportedSession>,
}

/// What an import did in one session.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ImportedSession {
    /// The session's id.
    pub session: String,
    /// The file it came from.
    pub file: String,
    /// The format.
    pub format: String,
    /// The session it branched from, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Messages stored of it now.
    pub messages: u64,
    /// Messages that this import added.
    pub added: u64,
    /// Its runs now.
    pub runs: u64,
    /// Tokens of all its messages.
    pub tokens: u64,
    /// Lines of the source that are no messages, kept verbatim (main session only).
    pub records: u64,
    /// What could not be understood or looks wrong.
    pub problems: Vec<ImportProblem>,
}

/// Something odd in an imported file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ImportProblem {
    /// The line, from 1; 0 if it concerns the file as a whole.
    pub line: u64,
    /// A stable code.
    pub code: String,
    /// What was found and what was done with it.
    pub message: String,
}

/// What `export` wrote into a file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ExportReport {
    /// The session's id.
    pub session: String,
    /// The file.
    pub file: String,
    /// The format.
    pub format: String,
    /// Messages in it.
    pub messages: u64,
    /// With `--redact`: whether a credential was masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub masked: Option<bool>,
}

/// The sessions of a store.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SessionList {
    /// The sessions, the one changed last first.
    pub sessions: Vec<SessionReport>,
}

/// A session in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SessionReport {
    /// Its id.
    pub session: String,
    /// `open` or `closed`.
    pub state: String,
    /// The format it came in.
    pub format: String,
    /// Its title, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The session it branched from, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The model last seen, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Stored messages.
    pub messages: u64,
    /// Of these in force.
    pub active: u64,
    /// Of these covered by the active summary.
    pub compacted: u64,
    /// Tokens of all its messages.
    pub tokens: u64,
    /// The active summary, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// When it began (UTC).
    pub created_at: String,
    /// When something was last added or changed (UTC).
    pub updated_at: String,
}

/// A session with its runs and summaries.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SessionDetail {
    /// The session.
    #[serde(flatten)]
    pub session: SessionReport,
    /// Its runs, in order.
    pub runs: Vec<RunReport>,
    /// Its summaries, oldest first.
    pub summaries: Vec<SummaryReport>,
}

/// A run.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RunReport {
    /// Its number.
    pub run: u32,
    /// `running`, `succeeded`, `failed`, `cancelled` or `interrupted`.
    pub state: String,
    /// The position of its first message.
    pub first: u64,
    /// When it began (UTC).
    pub started_at: String,
    /// When it ended (UTC), if it did.
    pub finished_at: Option<String>,
}

/// A summary.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SummaryReport {
    /// Its id.
    pub summary: String,
    /// `active`, `superseded` or `undone`.
    pub state: String,
    /// How many originals it covers.
    pub covers: u64,
    /// Its own tokens.
    pub tokens: u32,
    /// Tokens of what it replaced.
    pub region_tokens: u32,
    /// Who wrote it: `extractive` or the program's name.
    pub author: String,
    /// When it was made (UTC).
    pub created_at: String,
}

/// The meter of a context.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ContextStats {
    /// The session.
    pub session: String,
    /// Tokens by part; the parts are disjoint and add up to `total`.
    pub tokens: ContextTokens,
    /// The window.
    pub window: u32,
    /// Tokens kept free for the reply.
    pub reserve: u32,
    /// Tokens at which compaction begins.
    pub threshold: u32,
    /// Whether it fits.
    pub fits: bool,
    /// The counter.
    pub counter: String,
    /// Messages in force.
    pub messages: u64,
}

/// Tokens of a context by part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ContextTokens {
    /// All parts together.
    pub total: u32,
    /// System messages and the request's own frame.
    pub system: u32,
    /// Core memory.
    pub core: u32,
    /// Project notes.
    pub notes: u32,
    /// Tool declarations.
    pub tools: u32,
    /// The summary.
    pub summary: u32,
    /// The protected first messages.
    pub head: u32,
    /// The running run.
    pub run: u32,
    /// The protected last messages, the pinned user message included.
    pub tail: u32,
    /// The compactable rest.
    pub other: u32,
}

/// What a compaction did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompactReport {
    /// The session.
    pub session: String,
    /// What was done.
    pub outcome: CompactOutcome,
    /// Why nothing, or nothing more, was done.
    pub reason: Option<CompactReason>,
    /// The new summary.
    pub summary: Option<String>,
    /// Positions that the summary replaced now.
    pub compacted_messages: Vec<u64>,
    /// Positions whose tool payloads were shortened now.
    pub reduced_messages: Vec<u64>,
    /// Tokens of the context.
    pub tokens: CompactTokens,
    /// What may not be compacted.
    pub protected: ProtectedReport,
    /// Who wrote the summary: `extractive` or the program's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Only planned, nothing was changed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dry_run: bool,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
}

/// What a compaction did, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompactOutcome {
    /// A region was replaced by a summary.
    Compacted,
    /// Tool payloads were shortened, and nothing was replaced.
    Reduced,
    /// Nothing.
    Unchanged,
}

/// Why a compaction did nothing, or nothing more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompactReason {
    /// The context fits and is below the threshold.
    BelowThreshold,
    /// Everything in force is protected.
    NothingToCompact,
    /// Too little was added since the last compaction.
    NoGrowth,
    /// What could be replaced is not larger than the smallest summary, or would save too little.
    NoGain,
    /// Only payloads inside the running run could be shortened.
    ReducedOnly,
}

impl From<UnchangedReason> for CompactReason {
    fn from(reason: UnchangedReason) -> Self {
        match reason {
            UnchangedReason::BelowThreshold => Self::BelowThreshold,
            UnchangedReason::NothingToCompact => Self::NothingToCompact,
            UnchangedReason::NoGrowth => Self::NoGrowth,
            UnchangedReason::NoGain => Self::NoGain,
        }
    }
}

/// Tokens of a compaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CompactTokens {
    /// Of the context before.
    pub before: u32,
    /// Of the context after.
    pub after: u32,
    /// The window.
    pub window: u32,
    /// Kept free for the reply.
    pub reserve: u32,
}

/// Positions that may not be compacted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProtectedReport {
    /// The first messages and earlier system messages.
    pub head: Vec<u64>,
    /// The last messages and the pinned user message.
    pub tail: Vec<u64>,
    /// The running run.
    pub run: Vec<u64>,
}

/// The originals behind a summary.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ExpandReport {
    /// The summary.
    pub summary: String,
    /// The session.
    pub session: String,
    /// The originals, as native messages with their positions.
    pub messages: Vec<serde_json::Value>,
    /// The position at which the next page begins, if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// What an undo did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct UncompactReport {
    /// The session.
    pub session: String,
    /// The summary that was taken back, if one was.
    pub summary: Option<String>,
    /// The summary in force now, if any.
    pub active: Option<String>,
    /// Positions that are in force again in full.
    pub restored: Vec<u64>,
}

/// What a step of a run did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StepReport {
    /// The session.
    pub session: String,
    /// The run.
    pub run: Option<u32>,
    /// Its state.
    pub state: String,
    /// Where the messages of this step are.
    pub positions: Vec<u64>,
    /// The idempotency key was used before: nothing was added now.
    pub repeated: bool,
    /// The session was created by this step; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub created: bool,
}

/// How a check came out.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CheckReport {
    /// Whether every point is as it should be.
    pub ok: bool,
    /// The points.
    pub points: Vec<CheckReportPoint>,
}

/// A point of a check.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CheckReportPoint {
    /// What was checked.
    pub point: String,
    /// Whether it is as it should be.
    pub ok: bool,
    /// What was found.
    pub detail: String,
}
