//! How a command fails: a code, a message, a hint and facts, for people or as JSON.

use std::io::{self, ErrorKind};
use std::path::Path;

use memory_core::Code;
use memory_engine::EngineError;
use serde_json::{Map, Value};

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
        let Some(Value::Array(largest)) = self.facts.get("largest") else {
            return Vec::new();
        };
        let rows = largest
            .iter()
            .filter_map(|row| Some((row.get("position")?, row.get("tokens")?)));
        rows.map(|(position, tokens)| format!("message {position}: {tokens} tokens"))
            .collect()
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            hint: None,
            facts: error.facts(),
            closed_pipe: false,
        }
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
