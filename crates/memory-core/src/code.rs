//! The one table of stable codes: what can go wrong, with which exit status, and what to do.
//!
//! `docs/reference/errors.md` is generated from it. A code is never renamed.

/// A stable code of a failure that a caller may act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Code {
    /// What must be sent does not fit the window.
    ContextWindowExceeded,
    /// The summariser gave nothing.
    SummaryEmpty,
    /// The summariser's text was cut off.
    SummaryTruncated,
    /// The summariser's text lacks the agreed form.
    SummaryMalformed,
    /// The summary would not save anything.
    SummaryNoGain,
    /// The model or the summariser program failed.
    ModelFailed,
    /// An id names nothing.
    NotFound,
    /// An id is taken already.
    AlreadyExists,
    /// The summary is not the active one.
    NotActive,
    /// The session or run is not in the state that the command needs.
    WrongState,
    /// What was planned on has changed meanwhile.
    Conflict,
    /// An idempotency key was used before for other content.
    KeyReused,
    /// Somebody else holds the lock.
    Locked,
    /// The database is damaged or cut off.
    StoreCorrupt,
    /// The file is not a store of ours.
    StoreForeign,
    /// The store was written by a newer version.
    SchemaTooNew,
    /// The store would be outside the working folder.
    StoreOutsideCwd,
    /// The database file was removed or replaced while it was open.
    StoreMoved,
    /// There is no store yet.
    StoreMissing,
    /// The store cannot be written.
    StoreReadOnly,
    /// The disk is full.
    DiskFull,
    /// Reading or writing failed.
    Io,
    /// The linked SQLite is too old to be safe.
    SqliteTooOld,
    /// A document of core memory is not what was last recorded.
    Drift,
    /// A document of core memory cannot be taken over as it is.
    NotCanonical,
    /// A proposed change was refused.
    ValidationFailed,
    /// A store or a run has as many notes as it may have.
    LimitReached,
    /// Automatic curation of a document is off.
    CurationOff,
    /// The curator's reply is not a JSON array of strings, or holds what is no entry.
    CurationMalformed,
    /// The curator's reply says something twice.
    CurationDuplicate,
    /// The curator's reply is too long.
    CurationOverBudget,
    /// The curator's reply holds a credential.
    CurationCredential,
    /// The curator's reply holds what reads like an injection.
    CurationInjection,
    /// The curator's reply leaves out more than events explain.
    CurationLoss,
    /// Whether what was written survives a crash is not known.
    DurabilityUnknown,
    /// A check found damage.
    CheckFailed,
    /// A scan found something, and was asked to fail then.
    Findings,
    /// The input is no conversation in a known format.
    UnknownFormat,
    /// The input cannot be read as what it claims to be.
    InvalidInput,
    /// The command line or a setting is wrong.
    Usage,
    /// A setting is wrong.
    SettingsInvalid,
}

impl Code {
    /// Every code, in the order of the reference.
    pub const ALL: [Self; 41] = [
        Self::ContextWindowExceeded,
        Self::SummaryEmpty,
        Self::SummaryTruncated,
        Self::SummaryMalformed,
        Self::SummaryNoGain,
        Self::ModelFailed,
        Self::NotFound,
        Self::AlreadyExists,
        Self::NotActive,
        Self::WrongState,
        Self::Conflict,
        Self::KeyReused,
        Self::Locked,
        Self::StoreCorrupt,
        Self::StoreForeign,
        Self::SchemaTooNew,
        Self::StoreOutsideCwd,
        Self::StoreMoved,
        Self::StoreMissing,
        Self::StoreReadOnly,
        Self::DiskFull,
        Self::Io,
        Self::SqliteTooOld,
        Self::Drift,
        Self::NotCanonical,
        Self::ValidationFailed,
        Self::LimitReached,
        Self::CurationOff,
        Self::CurationMalformed,
        Self::CurationDuplicate,
        Self::CurationOverBudget,
        Self::CurationCredential,
        Self::CurationInjection,
        Self::CurationLoss,
        Self::DurabilityUnknown,
        Self::CheckFailed,
        Self::Findings,
        Self::UnknownFormat,
        Self::InvalidInput,
        Self::Usage,
        Self::SettingsInvalid,
    ];

    /// Returns the code as it stands in JSON.
    pub fn as_str(self) -> &'static str {
        self.row().0
    }

    /// Returns what the code means, one sentence.
    pub fn meaning(self) -> &'static str {
        self.row().1
    }

    /// Returns what a person can do about it.
    pub fn hint(self) -> &'static str {
        self.row().2
    }

    /// Returns the program's exit status: 2 for usage, settings and unknown ids, 1 for everything else.
    pub fn exit_status(self) -> u8 {
        match self {
            Self::NotFound | Self::Usage | Self::SettingsInvalid => 2,
            _ => 1,
        }
    }

    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::ContextWindowExceeded => (
                "context_window_exceeded",
                "What may not be removed does not fit the model's window; nothing was changed.",
                "use a model with a larger window (--window) or a smaller --reserve; the largest messages are named",
            ),
            Self::SummaryEmpty => (
                "summary_empty",
                "The summariser returned no text; nothing was changed.",
                "run it again, or leave out --summarizer-cmd to use the built-in summariser",
            ),
            Self::SummaryTruncated => (
                "summary_truncated",
                "The summary lacks its end marker; nothing was changed.",
                "let the summariser write up to the budget it is given, ending with the end marker",
            ),
            Self::SummaryMalformed => (
                "summary_malformed",
                "The summary's headings are missing, doubled or out of order; nothing was changed.",
                "the request's `headings` field lists the headings in the order expected",
            ),
            Self::SummaryNoGain => (
                "summary_no_gain",
                "The summary saves nothing or next to nothing, or the result still does not fit; nothing was changed.",
                "run it again, or leave out --summarizer-cmd to use the built-in summariser",
            ),
            Self::ModelFailed => (
                "model_failed",
                "The summariser program failed or ran out of time; nothing was changed.",
                "run the program by hand with the request on its standard input; raise --summarizer-timeout if it is slow",
            ),
            Self::NotFound => (
                "not_found",
                "Nothing has the id given.",
                "list sessions with `tinyagent-memory sessions`, summaries with `tinyagent-memory sessions show ID`",
            ),
            Self::AlreadyExists => (
                "already_exists",
                "The id given is in use.",
                "choose another id, or leave it out to get a fresh one",
            ),
            Self::NotActive => (
                "not_active",
                "The summary is not the one in force.",
                "undo the active summary first, if the error names one; `tinyagent-memory sessions show ID` lists them all",
            ),
            Self::WrongState => (
                "wrong_state",
                "The session or run is not in a state that allows this.",
                "end a run with `tinyagent-memory run finish ID succeeded|failed|cancelled`, open a session with `sessions resume ID`",
            ),
            Self::Conflict => (
                "conflict",
                "The session changed while the operation was being prepared; nothing was applied.",
                "run the command again",
            ),
            Self::KeyReused => (
                "key_reused",
                "The idempotency key was used before with other content; nothing was added.",
                "use a new key for new content",
            ),
            Self::Locked => (
                "locked",
                "Another process is doing the same work.",
                "wait for it to end and run the command again",
            ),
            Self::StoreCorrupt => (
                "store_corrupt",
                "The database is damaged or cut off; it was not changed.",
                "copy the folder away before anything else; `tinyagent-memory check` names what it can, a backup brings it back",
            ),
            Self::StoreForeign => (
                "store_foreign",
                "The file is not a store of this program; it was not changed.",
                "move the file away, or choose another folder with --cwd",
            ),
            Self::SchemaTooNew => (
                "schema_too_new",
                "The store was written by a newer version; it was not changed.",
                "install the newer version of tinyagent-memory",
            ),
            Self::StoreOutsideCwd => (
                "store_outside_cwd",
                "The path leads outside the working folder, or through a link or special file; it was not opened.",
                "remove the link, or whatever else is no plain file or folder there; or choose the folder that really holds the store with --cwd",
            ),
            Self::StoreMoved => (
                "store_moved",
                "The database file was removed or replaced while it was open; what was just written is not safe.",
                "keep the input and run the command again",
            ),
            Self::StoreMissing => (
                "store_missing",
                "There is no store in this folder.",
                "`tinyagent-memory import FILE`, `run begin` and `propose` make one in a folder that exists; --cwd chooses the folder",
            ),
            Self::StoreReadOnly => (
                "store_read_only",
                "The store's folder or file cannot be written.",
                "check the permissions of the folder named",
            ),
            Self::DiskFull => (
                "disk_full",
                "The disk is full; nothing of this step was stored.",
                "free some space and run the command again",
            ),
            Self::Io => (
                "io",
                "Reading or writing a file failed.",
                "the message names the file and what stood in the way",
            ),
            Self::SqliteTooOld => (
                "sqlite_too_old",
                "The linked SQLite is older than 3.51.3, which can damage a database.",
                "build with the bundled SQLite",
            ),
            Self::Drift => (
                "drift",
                "A document of core memory was changed outside; nothing was changed.",
                "`tinyagent-memory status` says what differs; `sync` takes the file as it is, `revisions restore` brings a text back",
            ),
            Self::NotCanonical => (
                "not_canonical",
                "A document of core memory cannot be taken over as it is; it was not changed.",
                "mend the lines named and run `tinyagent-memory sync` again",
            ),
            Self::ValidationFailed => (
                "validation_failed",
                "The change was refused; nothing was staged.",
                "the message says what is wrong and what the document holds",
            ),
            Self::LimitReached => (
                "limit_reached",
                "There are as many active notes, or a run made as many writes, as the limit allows; nothing was written.",
                "forget what is no longer needed (`tinyagent-memory list`), or raise the limit in the settings",
            ),
            Self::CurationOff => (
                "curation_off",
                "Automatic curation of the document is off until a person has looked at it.",
                "`tinyagent-memory status` says why; `sync` or `quarantine` sets it right",
            ),
            Self::CurationMalformed => (
                "curation_malformed",
                "The curator's reply is not a JSON array of strings, one line each; nothing was changed.",
                "let the curator print the array alone: no fence, no prose, no objects",
            ),
            Self::CurationDuplicate => (
                "curation_duplicate",
                "The curator's reply holds an entry twice; nothing was changed.",
                "run `tinyagent-memory curate --now` again, or leave out --curator-cmd to use the built-in curator",
            ),
            Self::CurationOverBudget => (
                "curation_over_budget",
                "The curator's reply is too long; nothing was changed.",
                "the request's `budget` says how long entries and documents may be",
            ),
            Self::CurationCredential => (
                "curation_credential",
                "The curator's reply holds a credential; nothing was changed.",
                "run `tinyagent-memory curate --now` again, or leave out --curator-cmd to use the built-in curator",
            ),
            Self::CurationInjection => (
                "curation_injection",
                "The curator's reply holds text that means to steer its reader; nothing was changed.",
                "run `tinyagent-memory curate --now` again, or leave out --curator-cmd to use the built-in curator",
            ),
            Self::CurationLoss => (
                "curation_loss",
                "The curator's reply leaves out more entries than the events explain; nothing was changed.",
                "run `tinyagent-memory curate --now` again, or leave out --curator-cmd to use the built-in curator",
            ),
            Self::DurabilityUnknown => (
                "durability_unknown",
                "The disk failed while a document was being put in place; whether it survives a crash is not known.",
                "look after the disk; the next command decides by what the file holds, and nothing is lost",
            ),
            Self::CheckFailed => (
                "check_failed",
                "The check found damage.",
                "the points that are not ok name what is damaged",
            ),
            Self::Findings => (
                "findings",
                "`scan --fail` or `redact --fail` found something; the result was printed.",
                "`tinyagent-memory scan FILE` says what and where, `redact FILE` masks credentials",
            ),
            Self::UnknownFormat => (
                "unknown_format",
                "The file is no conversation in a format that is known.",
                "if it is one, name its format with --format; `tinyagent-memory import --help` lists them",
            ),
            Self::InvalidInput => (
                "invalid_input",
                "The input is not what was expected.",
                "the message says what was expected and where",
            ),
            Self::Usage => ("usage", "The command line is wrong.", "run the command with --help"),
            Self::SettingsInvalid => (
                "settings_invalid",
                "A setting is wrong.",
                "the message names the setting and what is expected",
            ),
        }
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
