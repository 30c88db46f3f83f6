//! The arguments of project notes: subcommands, and the same as flags alone.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, ValueEnum};

/// How a run uses project notes.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunNotes {
    /// Load the project's notes into the requests and let the run save some, whatever the settings say; `--memory=false`
    /// does not. It holds for all runs of the session: what contradicts it is refused.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub memory: Option<bool>,
    /// Something from outside is in the session, such as servers that a client brought: all that its runs save waits.
    #[arg(long)]
    pub untrusted: bool,
}

/// What a session is, which its first run says.
#[derive(Debug, Clone, Args)]
pub(crate) struct SessionNotes {
    /// How its runs use project notes.
    #[command(flatten)]
    pub run: RunNotes,
    /// The session saves no notes.
    #[arg(long)]
    pub read_only: bool,
    /// The run is that of a helper of another agent: it loads no notes.
    #[arg(long)]
    pub delegated: bool,
    /// The session is one conversation with an editor (ACP): all of its prompts share one limit of writes.
    #[arg(long)]
    pub acp: bool,
}

/// `list`.
#[derive(Debug, Args)]
pub(crate) struct ListNotes {
    /// Only those that count, or only those that wait.
    #[arg(long, value_enum)]
    pub status: Option<StatusName>,
    /// Only active ones in which every one of these words stands.
    #[arg(long, value_name = "WORDS", conflicts_with = "status")]
    pub search: Option<String>,
    /// Only active ones with this tag.
    #[arg(long, value_name = "TAG", conflicts_with = "status")]
    pub tag: Option<String>,
}

/// Whether a note counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatusName {
    /// It stands in prompts.
    Active,
    /// It waits for a person.
    Pending,
}

/// `remember`.
#[derive(Debug, Args)]
pub(crate) struct Remember {
    /// The note; `-` reads standard input.
    #[arg(value_name = "TEXT")]
    pub text: String,
    /// A tag; may be given several times.
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

/// `replace`.
#[derive(Debug, Args)]
pub(crate) struct ReplaceNote {
    /// The note.
    pub id: String,
    /// Its new text; `-` reads standard input.
    #[arg(value_name = "TEXT")]
    pub text: String,
    /// Its tags from now on; it keeps its own if none is given.
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

/// `forget`.
#[derive(Debug, Args)]
pub(crate) struct Forget {
    /// The note, or `all`.
    #[arg(value_name = "ID|all")]
    pub id: String,
    /// Do not ask.
    #[arg(long)]
    pub yes: bool,
}

/// `migrate-store`.
#[derive(Debug, Args)]
pub(crate) struct MigrateStore {
    /// Where the notes are to be kept.
    #[arg(long, value_enum)]
    pub to: BackendName,
}

/// Where notes are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BackendName {
    /// A folder with a Markdown file for each.
    Markdown,
    /// One SQLite database.
    Sqlite,
}

/// `import-legacy`.
#[derive(Debug, Args)]
pub(crate) struct ImportLegacy {
    /// The JSON store, inside the working folder.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// The commands of notes as flags alone, with nothing beside them but where the store is.
#[derive(Debug, Parser)]
#[command(
    name = "tinyagent-memory",
    group = ArgGroup::new("command").required(true).args([
        "memory_list", "memory_approve", "memory_forget", "memory_path", "memory_help", "check",
    ])
)]
pub(crate) struct NoteFlags {
    /// List the notes.
    #[arg(long)]
    pub memory_list: bool,
    /// Approve a note that waits, or all.
    #[arg(long, value_name = "ID|all")]
    pub memory_approve: Option<String>,
    /// Remove a note, or all.
    #[arg(long, value_name = "ID|all")]
    pub memory_forget: Option<String>,
    /// Do not ask before all notes are removed or approved.
    #[arg(long, conflicts_with_all = ["memory_list", "memory_path", "memory_help", "check"])]
    pub memory_yes: bool,
    /// Print where the notes are.
    #[arg(long)]
    pub memory_path: bool,
    /// Print every setting.
    #[arg(long)]
    pub memory_help: bool,
    /// Check the store, and say where the notes are.
    #[arg(long)]
    pub check: bool,
    /// Folder that holds the store.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub cwd: PathBuf,
    /// Settings file.
    #[arg(short = 'c', long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Profile of the settings file.
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,
    /// Take `./tinyagent.yaml` for the user's own.
    #[arg(long)]
    pub trust_config: bool,
    /// Print the list as JSON.
    #[arg(long, conflicts_with_all = ["memory_approve", "memory_forget", "memory_path", "memory_help"])]
    pub json: bool,
}

impl NoteFlags {
    /// The flags that name a command. `--memory` of a run is none of them.
    const NAMES: [&str; 6] = [
        "--check",
        "--memory-list",
        "--memory-approve",
        "--memory-forget",
        "--memory-path",
        "--memory-help",
    ];

    /// Says whether an argument is one of these flags.
    pub(crate) fn is_one(argument: &str) -> bool {
        let name = argument.split('=').next().unwrap_or_default();
        Self::NAMES.contains(&name)
    }

    /// The same as a command line of subcommands.
    pub(crate) fn as_arguments(&self) -> Vec<std::ffi::OsString> {
        let mut arguments: Vec<std::ffi::OsString> =
            vec!["tinyagent-memory".into(), "--cwd".into(), self.cwd.clone().into()];
        if let Some(config) = &self.config {
            arguments.extend(["--config".into(), config.clone().into()]);
        }
        if let Some(profile) = &self.profile {
            arguments.extend(["--profile".into(), profile.into()]);
        }
        if self.trust_config {
            arguments.push("--trust-config".into());
        }
        if self.json {
            arguments.push("--json".into());
        }
        let command: Vec<&str> = match (&self.memory_approve, &self.memory_forget) {
            (Some(id), _) if self.memory_yes => vec!["approve", "--yes", "--", id],
            (Some(id), _) => vec!["approve", "--", id],
            (None, Some(id)) if self.memory_yes => vec!["forget", "--yes", "--", id],
            (None, Some(id)) => vec!["forget", "--", id],
            (None, None) if self.memory_path => vec!["path"],
            (None, None) if self.memory_help => vec!["settings"],
            (None, None) if self.check => vec!["check"],
            (None, None) => vec!["list"],
        };
        arguments.extend(command.into_iter().map(Into::into));
        arguments
    }
}
