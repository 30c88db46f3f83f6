//! The arguments of `run`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{CoreMemory, Keeping, ProviderForm, RunNotes, RunPropose, SessionNotes, Summarizer, Window};

/// `run`.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The step.
    #[command(subcommand)]
    pub step: RunStep,
}

/// The steps of a run.
#[derive(Debug, Subcommand)]
pub(crate) enum RunStep {
    /// Begin a run with the user's message; the session is created if it is new.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run begin work --user 'fix the failing test'\n  tinyagent-memory run begin work --user 'go on' --system @prompt.md --tools tools.json"
    )]
    Begin(Begin),
    /// Append messages to the running run; when it returns they are durable.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run append work reply.json\n  echo '[{\"role\":\"assistant\",\"content\":\"done\"}]' | tinyagent-memory run append work -"
    )]
    Append {
        /// The session.
        session: String,
        /// File with messages in native, openai, responses or anthropic form; `-` reads standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Format of the messages; `auto` recognises it.
        #[arg(long, default_value = "auto", value_name = "FORMAT")]
        format: String,
        /// Repeating the call with this key and the same content adds nothing.
        #[arg(long, value_name = "KEY", value_parser = clap::builder::NonEmptyStringValueParser::new())]
        key: Option<String>,
        /// Something from outside is among them, such as a fetched page: from now on all that the session saves waits for a
        /// person.
        #[arg(long)]
        untrusted: bool,
    },
    /// Go on with a session after its host ended: with the notes that it had, whatever became of their store.
    #[command(after_help = "Example:\n  tinyagent-memory run resume work")]
    Resume {
        /// The session.
        session: String,
        /// Project notes.
        #[command(flatten)]
        notes: RunNotes,
    },
    /// Take a call of a tool of project notes as the model made it, and print the answer for the model.
    ///
    /// A call that is refused is no failure: the refusal is the answer, and tells the model what it can do.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run tool work remember arguments.json\n  echo '{\"query\":\"docker\"}' | tinyagent-memory run tool work memory_search -"
    )]
    Tool {
        /// The session.
        session: String,
        /// The tool.
        #[arg(value_enum)]
        tool: NoteToolName,
        /// File with the arguments of the call; `-` reads standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print the notes that the session's runs saved and that were not printed before, each once.
    #[command(after_help = "Example:\n  tinyagent-memory run saved work --json")]
    Saved {
        /// The session.
        session: String,
    },
    /// Print the next request: the provider body, compacted if it is time.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run next work --format anthropic --window 64000\n  tinyagent-memory run next work --reported-tokens 41230"
    )]
    Next(Next),
    /// Propose a change to core memory in the running run; it becomes an event if the run succeeds.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run propose work add 'The tests need PostgreSQL 16'\n  tinyagent-memory run propose work --call call_7 call arguments.json"
    )]
    Propose(RunPropose),
    /// End the running run.
    #[command(after_help = "Example:\n  tinyagent-memory run finish work succeeded")]
    Finish {
        /// The session.
        session: String,
        /// How it ended.
        #[arg(value_enum)]
        state: RunEnd,
        /// Core memory.
        #[command(flatten)]
        keeping: Keeping,
    },
}

/// `run begin`.
#[derive(Debug, Args)]
pub(crate) struct Begin {
    /// The session.
    pub session: String,
    /// The user's message; `-` reads standard input.
    #[arg(long, value_name = "TEXT")]
    pub user: String,
    /// System prompt of the requests, as text or as `@` and a file; stored unless the session's newest one is the same.
    /// What is stored is never changed: a prompt that comes later goes to OpenAI as a system message in its place, to
    /// Anthropic as user text after the line `[system message]`, and the first one stays in `system`.
    #[arg(long, value_name = "TEXT|@FILE", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub system: Option<String>,
    /// File with the tools of the requests: a JSON array of declarations in openai or anthropic form, `[]` for none;
    /// `-` reads standard input. Kept for later runs until others are named.
    #[arg(long, value_name = "FILE")]
    pub tools: Option<PathBuf>,
    /// Model that the requests go to: its window, if known, holds where none is named. The requests do not hold it.
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub model: Option<String>,
    /// Repeating the call with this key and the same content adds nothing.
    #[arg(long, value_name = "KEY", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub key: Option<String>,
    /// Core memory.
    #[command(flatten)]
    pub keeping: Keeping,
    /// Project notes.
    #[command(flatten)]
    pub notes: SessionNotes,
}

/// A tool of project notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NoteToolName {
    /// Saves, changes or forgets a note.
    Remember,
    /// Finds notes.
    #[value(name = "memory_search")]
    MemorySearch,
    /// Shows the newest notes.
    #[value(name = "memory_list")]
    MemoryList,
}

/// `run next`.
#[derive(Debug, Args)]
pub(crate) struct Next {
    /// The session.
    pub session: String,
    /// Provider form of the body.
    #[arg(long, value_enum, default_value_t = ProviderForm::Openai)]
    pub format: ProviderForm,
    /// Window and reserve.
    #[command(flatten)]
    pub window: Window,
    /// Never compact; fail if it does not fit.
    #[arg(long)]
    pub no_compaction: bool,
    /// Prompt tokens that the provider reported for the last request.
    #[arg(long, value_name = "TOKENS")]
    pub reported_tokens: Option<u32>,
    /// How summaries are written.
    #[command(flatten)]
    pub summarizer: Summarizer,
    /// Core memory.
    #[command(flatten)]
    pub core: CoreMemory,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunEnd {
    /// Well.
    Succeeded,
    /// With a failure.
    Failed,
    /// Stopped by a person.
    Cancelled,
}
