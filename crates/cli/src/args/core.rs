//! The arguments of core memory's commands.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use memory_core::DocumentName;
use memory_core::revision::OutcomeKind;

/// The runtime of this program's requests, where none is named: each step is a process of its own, and they carry one section.
pub(crate) const RUNTIME: &str = "cli";

/// A document of core memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Which {
    /// `MEMORY.md`: what the agent knows.
    Memory,
    /// `USER.md`: what it knows of its user.
    User,
}

impl From<Which> for DocumentName {
    fn from(which: Which) -> Self {
        match which {
            Which::Memory => Self::Memory,
            Which::User => Self::User,
        }
    }
}

/// One document.
#[derive(Debug, Clone, Args)]
pub(crate) struct OneDocument {
    /// Document.
    #[arg(long, global = true, value_enum, default_value_t = Which::Memory)]
    pub document: Which,
}

/// One document, or both.
#[derive(Debug, Clone, Args)]
pub(crate) struct AnyDocument {
    /// Document; both if left out.
    #[arg(long, value_enum)]
    pub document: Option<Which>,
}

impl AnyDocument {
    /// The document, if it is one only.
    pub(crate) fn name(&self) -> Option<DocumentName> {
        self.document.map(DocumentName::from)
    }
}

/// How requests carry core memory.
#[derive(Debug, Clone, Args)]
pub(crate) struct CoreMemory {
    /// Leave core memory out: requests carry none, and sessions set no curation off.
    #[arg(long)]
    pub no_core_memory: bool,
    /// Runtime whose requests these are: each one freezes its own core section for a session.
    #[arg(long, value_name = "NAME", default_value = RUNTIME, value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub runtime: String,
}

/// Who curates.
#[derive(Debug, Clone, Args)]
pub(crate) struct Curator {
    /// Program that curates: `sh -c CMD`, request JSON on its standard input, the JSON array of all entries on its
    /// standard output. The built-in rules if left out.
    #[arg(long, value_name = "CMD", value_parser = one_line)]
    pub curator_cmd: Option<String>,
    /// Seconds the program may take for a document, 1 to 86400; those of the settings, 120, if left out.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub curator_timeout: Option<u64>,
}

/// A command as it is recorded with what it wrote.
fn one_line(text: &str) -> Result<String, String> {
    if text.contains(['\n', '\r']) {
        return Err("a command is one line; put several into a script, and name that".to_owned());
    }
    Ok(text.to_owned())
}

/// The beginning of a digest, long enough to mean one text.
fn digest_prefix(text: &str) -> Result<String, String> {
    let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hex || !(8..=64).contains(&text.len()) {
        return Err("the beginning of a digest has 8 to 64 digits, 0 to 9 and a to f".to_owned());
    }
    Ok(text.to_ascii_lowercase())
}

/// What a step does for core memory beside its own work.
#[derive(Debug, Clone, Args)]
pub(crate) struct Keeping {
    /// How requests carry it.
    #[command(flatten)]
    pub core: CoreMemory,
    /// Who curates when it is time.
    #[command(flatten)]
    pub curator: Curator,
}

/// `core`.
#[derive(Debug, Args)]
pub(crate) struct Core {
    /// What to do.
    #[command(subcommand)]
    pub action: CoreAction,
}

/// The actions of `core`.
#[derive(Debug, Subcommand)]
pub(crate) enum CoreAction {
    /// Show the entries of both documents; those that requests hold back are marked.
    #[command(
        after_help = "Examples:\n  tinyagent-memory core show\n  tinyagent-memory core show --section\n  tinyagent-memory core show --session SESSION --section"
    )]
    Show {
        /// With the section that this session's requests carry; a new session's if left out.
        #[arg(long, value_name = "SESSION")]
        session: Option<String>,
        /// Print the section as requests carry it.
        #[arg(long)]
        section: bool,
    },
}

/// `propose`.
#[derive(Debug, Args)]
pub(crate) struct Propose {
    /// How it is proposed.
    #[command(flatten)]
    pub options: ProposeOptions,
    /// The change.
    #[command(subcommand)]
    pub change: Change,
}

/// How a change is proposed.
#[derive(Debug, Clone, Args)]
pub(crate) struct ProposeOptions {
    /// Document; memory if left out.
    #[arg(long, global = true, value_enum)]
    pub document: Option<Which>,
    /// It comes from something that was read from outside: it waits until a person has approved it.
    #[arg(long, global = true)]
    pub untrusted: bool,
}

/// A change to a document.
#[derive(Debug, Subcommand)]
pub(crate) enum Change {
    /// Add an entry.
    #[command(
        after_help = "Examples:\n  tinyagent-memory propose add 'The tests need PostgreSQL 16'\n  tinyagent-memory propose add --document user 'Prefers short answers'"
    )]
    Add {
        /// The entry, one line; `-` reads standard input.
        #[arg(value_name = "TEXT")]
        text: String,
    },
    /// Put another text in the place of an entry.
    #[command(
        after_help = "Example:\n  tinyagent-memory propose replace 'PostgreSQL 16' 'The tests need PostgreSQL 17'"
    )]
    Replace {
        /// The entry, or a part of it that no other has.
        #[arg(value_name = "OLD")]
        old: String,
        /// The new text; `-` reads standard input.
        #[arg(value_name = "NEW")]
        new: String,
    },
    /// Remove an entry.
    #[command(after_help = "Example:\n  tinyagent-memory propose remove 'PostgreSQL 17'")]
    Remove {
        /// The entry, or a part of it that no other has.
        #[arg(value_name = "OLD")]
        old: String,
    },
    /// Do several changes, in order, all or none.
    #[command(
        after_help = "Examples:\n  tinyagent-memory propose batch changes.json\n  echo '[{\"action\":\"add\",\"content\":\"Uses uv\"},{\"action\":\"add\",\"content\":\"Tests run with pytest\"}]' | tinyagent-memory propose batch -"
    )]
    Batch {
        /// File with a JSON array of `{"action":"add","content":…}`, `{"action":"replace","old_text":…,"content":…}`
        /// and `{"action":"remove","old_text":…}`; `-` reads standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// `run propose`.
#[derive(Debug, Args)]
pub(crate) struct RunPropose {
    /// The session.
    pub session: String,
    /// Id of the tool call: a call that is repeated proposes nothing again.
    #[arg(long, global = true, value_name = "ID", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub call: Option<String>,
    /// How it is proposed.
    #[command(flatten)]
    pub options: ProposeOptions,
    /// The change.
    #[command(subcommand)]
    pub change: RunChange,
}

/// A change that a run proposes.
#[derive(Debug, Subcommand)]
pub(crate) enum RunChange {
    /// A change, said on the command line.
    #[command(flatten)]
    Change(Change),
    /// Take a call of the `memory` tool as the model made it, and print the answer for the model.
    ///
    /// A call that is refused is no failure: the refusal is the answer, and tells the model what it can do.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run propose work --call call_7 call arguments.json\n  echo '{\"target\":\"memory\",\"action\":\"add\",\"content\":\"Uses uv\"}' | tinyagent-memory run propose work call - --json"
    )]
    Call {
        /// File with the arguments of the call; `-` reads standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// `usage`.
#[derive(Debug, Args)]
pub(crate) struct Usage {
    /// The session's id, or a beginning of it that no other has; all sessions if left out.
    pub session: Option<String>,
    /// Show beside it what curator and compressor cost; it is never in a run's usage.
    #[arg(long)]
    pub maintenance: bool,
}

/// `curate`.
#[derive(Debug, Args)]
pub(crate) struct Curate {
    /// Document or both.
    #[command(flatten)]
    pub document: AnyDocument,
    /// Try at once although an earlier try failed a moment ago.
    #[arg(long)]
    pub now: bool,
    /// Show what would be committed, change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Who curates.
    #[command(flatten)]
    pub curator: Curator,
}

/// `revisions`.
#[derive(Debug, Args)]
pub(crate) struct Revisions {
    /// The document.
    #[command(flatten)]
    pub document: OneDocument,
    /// What to do.
    #[command(subcommand)]
    pub action: RevisionsAction,
}

/// The actions of `revisions`.
#[derive(Debug, Subcommand)]
pub(crate) enum RevisionsAction {
    /// List the revisions of a document, newest first.
    #[command(
        after_help = "Examples:\n  tinyagent-memory revisions list\n  tinyagent-memory revisions list --document user --before 40 --json"
    )]
    List {
        /// Only revisions before this one.
        #[arg(long, value_name = "N")]
        before: Option<u32>,
        /// At most this many; the JSON field `next` is the --before to go on with.
        #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
        limit: u32,
    },
    /// Show a revision with its text.
    #[command(after_help = "Example:\n  tinyagent-memory revisions show 3")]
    Show {
        /// The revision.
        #[arg(value_name = "N")]
        number: u32,
    },
    /// Compare two revisions, or one with the file.
    #[command(
        after_help = "Without a number the last revision is compared with the file, with one that revision.\n\nExamples:\n  tinyagent-memory revisions diff\n  tinyagent-memory revisions diff 3\n  tinyagent-memory revisions diff 3 5"
    )]
    Diff {
        /// The older one; the last one if left out.
        #[arg(value_name = "A")]
        from: Option<u32>,
        /// The newer one; the file if left out.
        #[arg(value_name = "B")]
        to: Option<u32>,
    },
    /// Bring the text of a revision back, as a new revision; history stays as it is.
    ///
    /// What the file holds and no revision has goes to quarantine.
    #[command(after_help = "Example:\n  tinyagent-memory revisions restore 3")]
    Restore {
        /// The revision.
        #[arg(value_name = "N")]
        number: u32,
    },
}

/// `events`.
#[derive(Debug, Args)]
pub(crate) struct Events {
    /// What to do.
    #[command(subcommand)]
    pub action: EventsAction,
}

/// The actions of `events`.
#[derive(Debug, Subcommand)]
pub(crate) enum EventsAction {
    /// List events, oldest first.
    #[command(
        after_help = "Examples:\n  tinyagent-memory events list --state held\n  tinyagent-memory events list --session SESSION --run 2 --json"
    )]
    List(EventsList),
}

/// `events list`.
#[derive(Debug, Args)]
pub(crate) struct EventsList {
    /// Only events in this state.
    #[arg(long, value_enum)]
    pub state: Option<EventStateName>,
    /// Only events of which this became: what was skipped did not get in, and the reason stands beside it.
    #[arg(long, value_enum)]
    pub outcome: Option<OutcomeName>,
    /// Document or both.
    #[command(flatten)]
    pub document: AnyDocument,
    /// Only events of this session.
    #[arg(long, value_name = "SESSION")]
    pub session: Option<String>,
    /// Only events of the run of this number.
    #[arg(long, value_name = "N")]
    pub run: Option<u32>,
    /// Only events behind this one.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub after: u64,
    /// At most this many; the JSON field `next` is the --after to go on with.
    #[arg(long, value_name = "COUNT", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: u32,
}

/// Where an event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EventStateName {
    /// It waits for the curator.
    Pending,
    /// It waits for a person.
    Held,
    /// A person approved it: another event goes on in its place.
    Approved,
    /// A person, or a revert, took it out.
    Rejected,
    /// The curator has dealt with it.
    Consumed,
}

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutcomeName {
    /// It was done.
    Applied,
    /// The document said it already.
    Duplicate,
    /// It was not taken.
    Skipped,
}

impl From<OutcomeName> for OutcomeKind {
    fn from(name: OutcomeName) -> Self {
        match name {
            OutcomeName::Applied => Self::Applied,
            OutcomeName::Duplicate => Self::Duplicate,
            OutcomeName::Skipped => Self::Skipped,
        }
    }
}

/// `approve`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").required(true).args(["note", "events", "entry"]))]
pub(crate) struct Approve {
    /// A project note that waits, or `all` of them.
    #[arg(value_name = "NOTE|all")]
    pub note: Option<String>,
    /// Held events, by number.
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub events: Vec<u64>,
    /// Beginning of the digest of the one note or event, 8 digits or more: what was shown is what is approved.
    #[arg(long, value_name = "PREFIX", conflicts_with_all = ["reject", "entry"], value_parser = digest_prefix)]
    pub digest: Option<String>,
    /// Take the events out for good instead.
    #[arg(long, requires = "events", conflicts_with_all = ["entry", "note"])]
    pub reject: bool,
    /// An entry that requests hold back, to the letter: they carry it from then on.
    #[arg(long, value_name = "TEXT")]
    pub entry: Option<String>,
    /// Do not ask before all notes are approved.
    #[arg(long, requires = "note")]
    pub yes: bool,
}

/// `quarantine`.
#[derive(Debug, Args)]
pub(crate) struct Quarantine {
    /// What to do.
    #[command(subcommand)]
    pub action: QuarantineAction,
}

/// The actions of `quarantine`.
#[derive(Debug, Subcommand)]
pub(crate) enum QuarantineAction {
    /// List the texts that were put aside because nobody had recorded them.
    #[command(after_help = "Example:\n  tinyagent-memory quarantine list")]
    List {
        /// Those that were cleared too.
        #[arg(long)]
        all: bool,
    },
    /// Show a text; from then on it counts as seen.
    #[command(after_help = "Example:\n  tinyagent-memory quarantine show 1")]
    Show {
        /// Its number.
        #[arg(value_name = "N")]
        number: u64,
    },
    /// Remove texts for good.
    #[command(
        after_help = "Examples:\n  tinyagent-memory quarantine clear 1 2\n  tinyagent-memory quarantine clear --all"
    )]
    Clear {
        /// Their numbers.
        #[arg(value_name = "N", required_unless_present = "all", conflicts_with = "all")]
        numbers: Vec<u64>,
        /// All of them.
        #[arg(long)]
        all: bool,
    },
}

/// `why`.
#[derive(Debug, Args)]
pub(crate) struct Why {
    /// The entry, a part of it, or its id in the section (M3, U1).
    #[arg(value_name = "ENTRY")]
    pub entry: String,
    /// Document or both.
    #[command(flatten)]
    pub document: AnyDocument,
}

/// `revert`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").required(true).args(["session", "run", "since"]))]
pub(crate) struct Revert {
    /// All that this session brought.
    #[arg(long, value_name = "SESSION")]
    pub session: Option<String>,
    /// All that this run brought: the session and, behind a colon, the run's number.
    #[arg(long, value_name = "SESSION:N")]
    pub run: Option<String>,
    /// All that entered since: a date or time (UTC), or how long ago, such as 2h or 3d.
    #[arg(long, value_name = "TIME")]
    pub since: Option<String>,
    /// Show what would be done, change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Document or both.
    #[command(flatten)]
    pub document: AnyDocument,
}

/// A tool that is declared to models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tool {
    /// The tool by which a model proposes changes to core memory.
    Memory,
    /// The tool by which a model saves project notes.
    Remember,
    /// The tool by which a model finds project notes.
    #[value(name = "memory_search")]
    MemorySearch,
    /// The tool by which a model lists project notes.
    #[value(name = "memory_list")]
    MemoryList,
    /// The three tools of project notes together.
    Notes,
}

/// How a tool is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToolForm {
    /// The JSON schema of its arguments.
    Schema,
    /// A list with its declaration, as OpenAI's chat completions take it.
    Openai,
    /// A list with its declaration, as Anthropic's Messages take it.
    Anthropic,
}
