//! How a command fails: a code, a message, a hint and facts, for people or as JSON.

use std::io::{self, ErrorKind};
use std::path::Path;

use memory_core::Code;
use memory_core::note::change::ChangeError;
use memory_core::ports::StoreError;
use memory_engine::EngineError;
use serde_json::{Map, Value};

/// How many entries of a document are named below a message. Our own figure: about a screen.
const MAX_ENTRIES: usize = 20;

/// A command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    code: Code,
    message: String,
    /// What to do, where more is known than of the code alone.
    hint: Option<&'static str>,
    facts: Map<String, Value>,
    /// Whoever read the output has closed it, as `head` does: nothing to complain about.
    closed_pipe: bool,
}

impl Failure {
    /// Makes a failure of a code and a message.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            hint: None,
            facts: Map::new(),
            closed_pipe: false,
        }
    }

    /// Adds a fact.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(name.to_owned(), value.into());
        self
    }

    /// Says what to do in this case, instead of what the code says of every case.
    #[must_use]
    pub(crate) fn hinting(mut self, hint: &'static str) -> Self {
        self.hint = Some(hint);
        self
    }

    /// What to do.
    pub(crate) fn hint(&self) -> &'static str {
        self.hint.unwrap_or_else(|| self.code.hint())
    }

    /// Makes a failure of a file operation; it names the file.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        let name = path.display().to_string();
        // An error that is not the system's own is one of a temporary file and names a random path.
        let what = match error.raw_os_error() {
            Some(_) => error.to_string(),
            None => error.kind().to_string(),
        };
        let failure = Self::new(code_of(error), format!("{name}: {what}")).with("file", name);
        match error.kind() {
            ErrorKind::NotFound => failure.hinting("check the name; a relative one is taken from the current folder"),
            ErrorKind::PermissionDenied => failure.hinting("check the permissions of the file and of its folders"),
            _ => failure,
        }
    }

    /// Returns the stable code.
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// The failure as it stands under `error` in the JSON form: code, message, hint and facts.
    pub(crate) fn as_value(&self) -> Value {
        let mut error = Map::new();
        error.insert("code".to_owned(), self.code.as_str().into());
        error.insert("message".to_owned(), self.message.as_str().into());
        error.insert("hint".to_owned(), self.hint().into());
        error.extend(self.facts.clone());
        Value::Object(error)
    }

    /// Returns what went wrong, as it is: [`crate::output::Output::failure`] masks it.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Says whether there is nobody left to tell.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }

    /// The facts that the message does not say already.
    pub(crate) fn fact_lines(&self) -> Vec<String> {
        if let Some(Value::Array(largest)) = self.facts.get("largest") {
            let rows = largest
                .iter()
                .filter_map(|row| Some((row.get("position")?, row.get("tokens")?)));
            return rows
                .map(|(position, tokens)| format!("message {position}: {tokens} tokens"))
                .collect();
        }
        let Some(Value::Array(entries)) = self.facts.get("entries") else {
            return Vec::new();
        };
        let named = entries.iter().filter_map(Value::as_str).take(MAX_ENTRIES);
        let mut lines: Vec<String> = named.map(|entry| format!("- {entry}")).collect();
        if entries.len() > MAX_ENTRIES {
            lines.push(format!("… and {} more", entries.len() - MAX_ENTRIES));
        }
        lines
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            hint: hint(&error),
            facts: error.facts(),
            closed_pipe: false,
        }
    }
}

/// What leads out where the code alone does not say: it may be of a session or of something in core memory.
fn hint(error: &EngineError) -> Option<&'static str> {
    match error {
        EngineError::Store(StoreError::NotFound { what, .. }) => match *what {
            "file" => Some("check the name; a relative one is taken from --cwd"),
            "event" => Some("`tinyagent-memory events list` has the events"),
            "revision" => Some("`tinyagent-memory revisions list` has the revisions of a document"),
            "quarantined file" => Some("`tinyagent-memory quarantine list` has what was put aside"),
            "core section of session" => {
                Some("a session has one from its first request on: `tinyagent-memory run next`")
            }
            "run" => Some("`tinyagent-memory events list --session SESSION` has the runs that brought something"),
            "entry with" => Some("`tinyagent-memory core show` has the entries; a part of one is enough"),
            _ => None,
        },
        EngineError::Change(ChangeError::NotFound { .. }) => Some("`tinyagent-memory list` has the ids"),
        EngineError::Change(ChangeError::Changed { .. }) => {
            Some("look at it again with `tinyagent-memory show ID`, then decide")
        }
        EngineError::Change(ChangeError::OthersShown) => Some("run the command again, and look at what is there now"),
        EngineError::Store(StoreError::Notes { .. }) => {
            Some("leave the option out: a session keeps what its first run said; begin another session for the other")
        }
        EngineError::NotMovable { .. } => {
            Some("`tinyagent-memory show ID` has it; shorten or forget it, then move the notes again")
        }
        EngineError::Intake(_) => Some("say it in a short sentence, without secrets; `max_entry_size` is a setting"),
        EngineError::Store(StoreError::AlreadyExists { what: "store", .. }) => Some(
            "both stores have notes: say in your settings which one counts, `tinyagent-memory list` with TINYAGENT_MEMORY_BACKEND shows each; move the other one away by hand to try again",
        ),
        EngineError::NotesOutside(_) => {
            Some("set `path` (or `sqlite_path`) to a folder of its own below --cwd, without links on the way")
        }
        EngineError::RunGoesOn { .. } => Some(
            "end the run first: `tinyagent-memory run finish SESSION failed` drops what it staged, `succeeded` makes events of it that the revert takes back",
        ),
        EngineError::Unreadable { code: Code::Drift, .. } => Some(
            "mend what has its name, then `tinyagent-memory sync`; or move it away, then `tinyagent-memory revisions restore N` brings a text back",
        ),
        EngineError::Store(StoreError::State { .. }) => {
            Some("`tinyagent-memory events list` and `tinyagent-memory status` say where things stand")
        }
        EngineError::Store(StoreError::Changed { .. }) => {
            Some("look at it as it is now, `tinyagent-memory events list` has the digests, and decide again")
        }
        _ => None,
    }
}

/// What goes wrong without a file's name goes wrong on standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            closed_pipe: error.kind() == ErrorKind::BrokenPipe,
            ..Self::new(code_of(&error), format!("standard output: {error}"))
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

fn code_of(error: &io::Error) -> Code {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Code::DiskFull,
        _ => Code::Io,
    }
}
