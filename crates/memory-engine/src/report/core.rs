//! What the operations on core memory say they did.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// What became of a proposed change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProposeReport {
    /// The event, once it is one: a change that a running run proposes becomes one when the run succeeds.
    pub event: Option<u64>,
    /// `memory` or `user`.
    pub document: String,
    /// `staged`, `pending`, `held` or `duplicate`; `consumed` if it was curated at once.
    pub state: String,
    /// What each operation will do: `added`, `replaced`, `merged`, `removed` or `duplicate`.
    pub effects: Vec<String>,
    /// What a person should know about it.
    pub warnings: Vec<String>,
    /// The call had proposed it before: nothing was added now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub repeated: bool,
}

/// Where core memory stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StatusReport {
    /// Both documents.
    pub documents: Vec<DocumentStatus>,
    /// The budget of both.
    pub budget: BudgetReport,
    /// Events of a document that wait before automatic curation begins.
    pub threshold: u32,
    /// Texts in quarantine that nobody has seen yet.
    pub quarantined: u64,
    /// The database is older than what the folder has seen: it was put back from a backup, or copied without its log.
    /// Automatic curation is off until `sync`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub older_database: Option<OlderDatabase>,
}

/// A database that lacks changes that were in this folder before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OlderDatabase {
    /// Changes that the store had seen.
    pub noted: u64,
    /// Changes that the database had when it was found to be older.
    pub found: u64,
}

impl std::fmt::Display for OlderDatabase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the database is older than the last state of this folder: of {} changes it had {}",
            self.noted, self.found
        )
    }
}

/// The budget of both documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BudgetReport {
    /// Characters that both have.
    pub used: usize,
    /// Characters that both may have.
    pub total: usize,
    /// Characters that an entry may have.
    pub entry: usize,
}

/// Where a document stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DocumentStatus {
    /// `memory` or `user`.
    pub document: String,
    /// Its file.
    pub file: String,
    /// The last committed revision, if there is one.
    pub revision: Option<u32>,
    /// Whether a person has confirmed it.
    pub verified: bool,
    /// How the file differs from it, if it does.
    pub drift: Option<DriftReport>,
    /// Entries of the file.
    pub entries: usize,
    /// Its characters in canonical form.
    pub chars: usize,
    /// Events that wait for the curator.
    pub pending: u64,
    /// Events that wait for a person.
    pub held: u64,
    /// The last event that the curator has dealt with or passed.
    pub cursor: u64,
    /// `on` or `off`.
    pub curation: String,
    /// Why it is off: `older_database`, `drift`, `unverified` or `quarantine`.
    pub off_reason: Option<String>,
    /// The last curation, if there was one.
    pub last_job: Option<JobReport>,
    /// How many events a curation did not take, by reason: those whose effect the document does not have.
    pub skipped: BTreeMap<String, u64>,
}

/// How a file differs from what was last recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DriftReport {
    /// `file_missing`, `file_behind`, `file_aborted`, `file_changed` or `unreadable`.
    pub kind: String,
    /// The revision whose text the file has, or should have.
    pub revision: Option<u32>,
    /// The same in words.
    pub detail: String,
    /// Entries that the file has and the revision has not.
    pub added: Vec<String>,
    /// Entries that the revision has and the file has not.
    pub removed: Vec<String>,
}

/// A curation as recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobReport {
    /// Its number.
    pub job: u64,
    /// What set it off.
    pub trigger: String,
    /// Who curated: `rules`, or the program.
    pub author: String,
    /// `running`, `succeeded` or `failed`.
    pub state: String,
    /// When it began (UTC).
    pub started_at: String,
    /// When it ended (UTC), if it did.
    pub ended_at: Option<String>,
    /// The error's code, if it failed.
    pub error: Option<String>,
    /// What was found.
    pub detail: Option<String>,
    /// Before this time (UTC) no automatic curation begins again.
    pub retry_at: Option<String>,
    /// It failed, and nothing waits any more or a later revision came: no reason to act.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub stale: bool,
}

/// What a curation did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CurateReport {
    /// Each document that was looked at.
    pub documents: Vec<CuratedDocument>,
    /// Only planned, nothing was changed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub dry_run: bool,
}

/// What a curation did with a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CuratedDocument {
    /// `memory` or `user`.
    pub document: String,
    /// What was done.
    pub outcome: CurateOutcome,
    /// The new revision, if one was committed.
    pub revision: Option<u32>,
    /// Who curated: `rules`, or the program.
    pub author: Option<String>,
    /// What became of each event, in order.
    pub events: Vec<EventOutcomeReport>,
    /// The change, as a unified diff; empty if there is none.
    pub diff: String,
    /// What a person should know.
    pub notes: Vec<String>,
    /// Why it is off, waits, or failed.
    pub reason: Option<String>,
    /// The code of the error, if it failed.
    pub error: Option<String>,
}

/// What a curation did with a document, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CurateOutcome {
    /// A revision was committed.
    Committed,
    /// The events change nothing.
    Unchanged,
    /// No event waits.
    NothingPending,
    /// Too few events wait for this trigger.
    BelowThreshold,
    /// It is off until a person has looked at the document.
    Off,
    /// It failed before and is tried again later.
    BackingOff,
    /// Another process is at it.
    Busy,
    /// It failed; nothing was changed and the events wait.
    Failed,
}

impl CurateOutcome {
    /// Whether something was done, or should have been and was not.
    pub(crate) fn is_of_note(self) -> bool {
        match self {
            Self::Committed | Self::Unchanged | Self::Off | Self::BackingOff | Self::Failed => true,
            Self::NothingPending | Self::BelowThreshold | Self::Busy => false,
        }
    }
}

/// What became of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EventOutcomeReport {
    /// The event.
    pub event: u64,
    /// `applied`, `duplicate` or `skipped`.
    pub outcome: String,
    /// Why it was skipped.
    pub reason: Option<String>,
}

/// What `sync` did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SyncReport {
    /// What waited for it and was curated then, of documents in which something was to be done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub curated: Vec<CuratedDocument>,
    /// The database was older than what the folder had seen, and counts as right from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(default)]
    pub older_database: Option<OlderDatabase>,
    /// Each document.
    pub documents: Vec<SyncedDocument>,
}

/// What `sync` did with a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SyncedDocument {
    /// `memory` or `user`.
    pub document: String,
    /// `unchanged`, `recorded`, `verified` or `refused`.
    pub outcome: String,
    /// The revision that the file is now.
    pub revision: Option<u32>,
    /// The file was written anew in canonical form.
    pub normalised: bool,
    /// Entries that it has and the revision before had not.
    pub added: Vec<String>,
    /// Entries that the revision before had and it has not.
    pub removed: Vec<String>,
    /// What has to be mended, by line.
    pub findings: Vec<LineFinding>,
    /// What a person should know.
    pub warnings: Vec<String>,
    /// Texts that were put aside, as files in `quarantine`.
    pub quarantined: Vec<String>,
}

/// Something about a line of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineFinding {
    /// The line, from 1; 0 if it concerns the whole file.
    pub line: usize,
    /// A stable code.
    pub code: String,
    /// What was found.
    pub message: String,
}

/// The revisions of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevisionList {
    /// `memory` or `user`.
    pub document: String,
    /// The revisions, newest first.
    pub revisions: Vec<RevisionReport>,
    /// The number below which to go on, if there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// A revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevisionReport {
    /// Its number.
    pub revision: u32,
    /// `prepared`, `committed` or `aborted`.
    pub state: String,
    /// `curated`, `manual`, `restore` or `imported`.
    pub reason: String,
    /// Whether a person has confirmed it.
    pub verified: bool,
    /// The committed revision before it.
    pub parent: Option<u32>,
    /// SHA-256 of its text.
    pub digest: String,
    /// Its entries.
    pub entries: usize,
    /// Its characters.
    pub chars: usize,
    /// Events that it consumed.
    pub events: Vec<u64>,
    /// Who wrote it: `rules`, `person`, `file`, or the program.
    pub author: String,
    /// What a person should know beside the reason.
    pub detail: Option<String>,
    /// When it was made (UTC).
    pub created_at: String,
}

/// A revision with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevisionDetail {
    /// `memory` or `user`.
    pub document: String,
    /// The revision.
    #[serde(flatten)]
    pub revision: RevisionReport,
    /// Its text.
    pub text: String,
}

/// How two texts of a document differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiffReport {
    /// `memory` or `user`.
    pub document: String,
    /// What the older text is.
    pub from: String,
    /// What the newer text is.
    pub to: String,
    /// Entries that only the newer one has.
    pub added: Vec<String>,
    /// Entries that only the older one has.
    pub removed: Vec<String>,
    /// A unified diff.
    pub diff: String,
}

/// What bringing a text back did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RestoreReport {
    /// `memory` or `user`.
    pub document: String,
    /// The revision whose text it is.
    pub restored: u32,
    /// The new revision; nothing if the document had the text already.
    pub revision: Option<u32>,
    /// What was put aside because nobody had recorded it, as files in `quarantine`.
    pub quarantined: Vec<String>,
    /// What a person should know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub warnings: Vec<String>,
}

/// Where an entry comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WhyReport {
    /// `memory` or `user`.
    pub document: String,
    /// The entry.
    pub entry: String,
    /// `person`, `model`, `untrusted` or `file`: who wrote it.
    pub author: String,
    /// The revision that brought it.
    pub revision: Option<RevisionReport>,
    /// The events that say it.
    pub events: Vec<WhyEvent>,
}

/// An event that says an entry, with the messages that it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WhyEvent {
    /// The event.
    #[serde(flatten)]
    pub event: EventReport,
    /// The messages of the run until then.
    pub messages: Vec<WhyMessage>,
}

/// A message that an event came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WhyMessage {
    /// Its position in the session.
    pub position: u64,
    /// Its role.
    pub role: String,
    /// Its beginning, masked.
    pub excerpt: String,
}

/// Events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EventList {
    /// The events, oldest first.
    pub events: Vec<EventReport>,
    /// The number after which to go on, if there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
    /// The last event that the curator has dealt with or passed in both documents.
    pub cursor: u64,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EventReport {
    /// Its number.
    pub event: u64,
    /// `memory` or `user`.
    pub document: String,
    /// `pending`, `held`, `approved`, `rejected` or `consumed`.
    pub state: String,
    /// Why it waits, or waited, for a person: `untrusted` or `injection`.
    pub hold: Option<String>,
    /// `person`, `approved`, `model` or `untrusted`.
    pub trust: String,
    /// Its operations.
    pub operations: Vec<serde_json::Value>,
    /// The first 12 digits of its digest, to approve it by.
    pub digest: String,
    /// The session.
    pub session: String,
    /// The run.
    pub run: u32,
    /// The model, if known.
    pub model: Option<String>,
    /// The first and last position of the messages that it came from.
    pub positions: [u64; 2],
    /// When it entered (UTC).
    pub entered_at: String,
    /// The revision that consumed it, if one did.
    pub revision: Option<u32>,
    /// What became of it, once it is consumed.
    pub outcome: Option<String>,
    /// Why it was skipped.
    pub reason: Option<String>,
    /// The event that goes on in its place, if it was approved.
    pub approved_by: Option<u64>,
    /// When a revert took it back (UTC), if one did: it says nothing any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_back: Option<String>,
}

/// What a person decided about events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApproveReport {
    /// Each event.
    pub events: Vec<DecidedEvent>,
}

/// A decision about an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecidedEvent {
    /// The event.
    pub event: u64,
    /// `approved` or `rejected`.
    pub decision: String,
    /// The event that goes on in its place, if it was approved.
    pub approved_by: Option<u64>,
}

/// An entry that a person approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApprovedEntry {
    /// What it says.
    pub entry: String,
    /// The first 12 digits of its digest.
    pub digest: String,
    /// The documents that have it now: `memory`, `user`, both or none.
    pub documents: Vec<String>,
}

/// What lies in quarantine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuarantineList {
    /// The files, oldest first.
    pub files: Vec<QuarantineReport>,
}

/// A file in quarantine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuarantineReport {
    /// Its number.
    pub number: u64,
    /// `memory` or `user`.
    pub document: String,
    /// The file.
    pub file: String,
    /// `new`, `seen` or `cleared`.
    pub state: String,
    /// The revision in whose course it was found.
    pub revision: Option<u32>,
    /// SHA-256 of its bytes.
    pub digest: String,
    /// When it was put there (UTC).
    pub at: String,
    /// Why it is not in the folder although it was not cleared: `not_moved` if it still lies beside the document, which is
    /// then what `file` names, or `gone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// Its text, where it is asked for; nothing if it is not UTF-8 or gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What taking out what came from a source did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevertReport {
    /// Each document that has, or waits for, something of the source.
    pub documents: Vec<RevertedDocument>,
    /// Only planned, nothing was changed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub dry_run: bool,
}

/// What it did with a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevertedDocument {
    /// `memory` or `user`.
    pub document: String,
    /// The new revision, if the text changed.
    pub revision: Option<u32>,
    /// Entries that came from the source and are gone.
    pub removed: Vec<String>,
    /// Entries that the source had replaced or removed and that are back.
    pub restored: Vec<String>,
    /// Entries of the source that stay: another session says them too, or a person put them there.
    pub kept: Vec<String>,
    /// Entries that stay because a model wrote them in its own words out of events of the source and of others: nobody can
    /// tell whose they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub unclear: Vec<String>,
    /// Texts of the source that are not there any more, because others changed or removed them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub gone: Vec<String>,
    /// Events of the source that waited and are rejected now.
    pub rejected: Vec<u64>,
    /// The change, as a unified diff; empty if there is none.
    pub diff: String,
    /// What a person should know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub warnings: Vec<String>,
}

/// What requests and maintenance cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UsageReport {
    /// What the runs' requests cost, by session and run; maintenance is not in it.
    pub runs: Vec<RunUsageReport>,
    /// What curator and compressor cost; only where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maintenance: Option<Vec<MaintenanceReport>>,
}

/// What a run cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RunUsageReport {
    /// The session.
    pub session: String,
    /// The run; nothing for requests outside any run.
    pub run: Option<u32>,
    /// Requests.
    pub requests: u64,
    /// Tokens of the requests, by our count.
    pub request_tokens: u64,
    /// Of these, core memory.
    pub core_tokens: u64,
    /// Tokens of the model's messages.
    pub reply_tokens: u64,
}

/// What maintenance of a kind cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MaintenanceReport {
    /// `curator` or `compressor`.
    pub kind: String,
    /// The program.
    pub author: String,
    /// Calls.
    pub calls: u64,
    /// Of these, how many replies could not be used.
    pub refused: u64,
    /// Tokens of the requests, by our count.
    pub request_tokens: u64,
    /// Tokens of the replies.
    pub reply_tokens: u64,
}

/// Core memory as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoreReport {
    /// Both documents.
    pub documents: Vec<CoreDocument>,
    /// The session whose section it is, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The section as requests carry it: of the session if one was asked for, else as a new session would get it.
    pub section: String,
    /// Its tokens.
    pub tokens: u32,
}

/// A document of core memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoreDocument {
    /// `memory` or `user`.
    pub document: String,
    /// The revision, if the text is that of one.
    pub revision: Option<u32>,
    /// Whether a person has confirmed the last revision, or it was made from what was proposed: not if the file was found
    /// without a history.
    pub confirmed: bool,
    /// How the file differs from the last revision, if it does. Of a file that cannot be read the entries are those that were
    /// recorded last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drift: Option<String>,
    /// The entries in order.
    pub entries: Vec<CoreEntry>,
}

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoreEntry {
    /// What it says, credentials masked.
    pub text: String,
    /// Requests carry a placeholder in its place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub withheld: bool,
    /// It is beyond the budget: requests do not carry it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub left_out: bool,
}
