//! The command line: every command, its arguments and its help. `docs/reference/commands.md` and the
//! shell completions are generated from it.

mod core;
mod notes;
mod run;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use self::core::{
    AnyDocument, Approve, Change, Core, CoreAction, CoreMemory, Curate, Curator, EventStateName, Events, EventsAction,
    EventsList, Keeping, Propose, ProposeOptions, Quarantine, QuarantineAction, RUNTIME, Revert, Revisions,
    RevisionsAction, RunChange, RunPropose, Tool, ToolForm, Usage, Why,
};
pub(crate) use self::notes::{
    BackendName, Forget, ImportLegacy, ListNotes, MigrateStore, NoteFlags, Remember, ReplaceNote, RunNotes,
    SessionNotes, StatusName,
};
pub(crate) use self::run::{Begin, Next, NoteToolName, Run, RunEnd, RunStep};

/// Keeps every message an AI agent exchanged, and gives back a context that fits.
#[derive(Debug, Parser)]
#[command(
    name = "tinyagent-memory",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "Examples:\n  tinyagent-memory demo\n  tinyagent-memory import ~/.claude/projects/my-project/*.jsonl\n  tinyagent-memory context SESSION --window 64000 --format anthropic\n\nResults go to stdout, everything else to stderr. Exit status: 0 done, 1 failed, 2 usage or unknown id."
)]
pub(crate) struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// Where help lists the options of every command.
const GLOBAL: &str = "Options of every command";

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(crate) struct Global {
    /// Folder that holds the store (`.tinyagent/memory` in it).
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "DIR", default_value = ".")]
    pub cwd: PathBuf,
    /// Settings file of yours (YAML): its section `memory`.
    #[arg(short = 'c', long, global = true, help_heading = GLOBAL, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Profile of the settings file.
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "NAME")]
    pub profile: Option<String>,
    /// Take `tinyagent.yaml` of the folder for a settings file of yours.
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub trust_config: bool,
    /// Print the result as one JSON document, errors too.
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub json: bool,
    /// Print nothing but the result and errors.
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub quiet: bool,
    /// Say more about what is done.
    #[arg(short, long, global = true, help_heading = GLOBAL, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Environment variable whose value is masked in summaries and in all that is printed; may be given several times.
    /// `TINYAGENT_SECRET_ENV` names more, separated by commas.
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "NAME", value_delimiter = ',')]
    pub secret_env: Vec<String>,
    /// When to use colour.
    #[arg(long, global = true, help_heading = GLOBAL, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,
    /// Token counter: o200k, cl100k, estimate, or hf:PATH of a tokenizer.json.
    /// That of the settings if left out, o200k if they name none.
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "NAME")]
    pub counter: Option<String>,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the main job on a bundled session, or on a transcript of yours.
    #[command(
        after_help = "Examples:\n  tinyagent-memory demo\n  tinyagent-memory demo ~/.claude/projects/my-project/3f2a.jsonl\n  tinyagent-memory demo --window 32000 --keep ./demo-store"
    )]
    Demo(Demo),
    /// Import what agents did: transcripts, rollouts, trajectories, chat JSON.
    ///
    /// Importing a file again adds only what is new, so it can be run while an agent works.
    #[command(
        after_help = "Examples:\n  tinyagent-memory import session.jsonl\n  tinyagent-memory import --format openai chat.json\n  cat rollout.jsonl | tinyagent-memory import - --json"
    )]
    Import(Import),
    /// List, show, close or resume sessions.
    #[command(
        after_help = "Examples:\n  tinyagent-memory sessions\n  tinyagent-memory sessions show SESSION\n  tinyagent-memory sessions close SESSION"
    )]
    Sessions(Sessions),
    /// Print the provider context of a session, exactly as it would be sent.
    ///
    /// Changes nothing. Exits 1 with `context_window_exceeded` if it does not fit; `compact` makes it fit.
    #[command(
        after_help = "Examples:\n  tinyagent-memory context SESSION --format anthropic > body.json\n  tinyagent-memory context SESSION --stats --window 64000"
    )]
    Context(Context),
    /// Replace older messages in the context by one summary; the originals stay stored.
    #[command(
        after_help = "Examples:\n  tinyagent-memory compact SESSION --window 64000\n  tinyagent-memory compact SESSION --force --dry-run --json\n  tinyagent-memory compact SESSION --summarizer-cmd './summarise.py'"
    )]
    Compact(Compact),
    /// Print the original messages behind a summary.
    #[command(
        after_help = "Examples:\n  tinyagent-memory expand SUMMARY\n  tinyagent-memory expand SUMMARY --query 'connection refused'\n  tinyagent-memory expand SUMMARY --from 120 --limit 20 --json"
    )]
    Expand(Expand),
    /// Take a compaction back: the originals are in force again.
    #[command(
        after_help = "Examples:\n  tinyagent-memory uncompact SUMMARY\n  tinyagent-memory uncompact SESSION --reductions"
    )]
    Uncompact(Uncompact),
    /// Write the original messages of a session, in its own format item by item, or in another one.
    ///
    /// Without -o the export is all that is printed, also with --json. With -o and --json a report of it is.
    #[command(
        after_help = "Examples:\n  tinyagent-memory export SESSION > session.jsonl\n  tinyagent-memory export SESSION --format openai -o chat.json\n  tinyagent-memory export SESSION --source > as-imported.jsonl\n  tinyagent-memory export SESSION --redact > to-share.jsonl"
    )]
    Export(Export),
    /// Check that the store is whole: structure, hash chains, references, states.
    #[command(
        after_help = "Examples:\n  tinyagent-memory check\n  tinyagent-memory check --json\n\nThe same as a flag alone: --check"
    )]
    Check,
    /// Look for credentials, injection and odd characters in any text; no store is needed.
    ///
    /// Credentials are shown masked, with where they are. UTF-16 is read by its byte-order mark, what is not UTF-8 byte by
    /// byte. In an agent's log its own tool calls look like an injection: use --only credentials there.
    #[command(
        after_help = "Examples:\n  tinyagent-memory scan notes.md\n  git diff | tinyagent-memory scan --fail --only credentials\n  tinyagent-memory scan MEMORY.md --only injection --json"
    )]
    Scan(Scan),
    /// Print a text with its credentials masked; no store is needed.
    ///
    /// What is masked is replaced by `[redacted:KIND]` (in a store's exports by `[redacted:KIND:TAG]`, the same tag for the
    /// same secret); every other byte stays as it is.
    #[command(
        after_help = "Examples:\n  tinyagent-memory redact debug.log > to-share.log\n  env | tinyagent-memory redact\n  tinyagent-memory redact --fail notes.md > /dev/null"
    )]
    Redact(Redact),
    /// Drive an agent's run step by step from a script.
    #[command(
        after_help = "Examples:\n  tinyagent-memory run begin work --user 'fix the failing test'\n  tinyagent-memory run next work --format openai\n  tinyagent-memory run append work reply.json\n  tinyagent-memory run finish work succeeded"
    )]
    Run(Run),
    /// Say where core memory stands: files, what waits, what failed, and what to do about it.
    ///
    /// What an earlier change left is set right first, if the store can be written.
    #[command(after_help = "Examples:\n  tinyagent-memory status\n  tinyagent-memory status --json")]
    Status,
    /// Show core memory: the documents, and what requests carry of them.
    #[command(after_help = "Example:\n  tinyagent-memory core show --section")]
    Core(Core),
    /// Propose a change to core memory, as a person: it waits for the curator.
    #[command(
        after_help = "Examples:\n  tinyagent-memory propose add 'The tests need PostgreSQL 16'\n  tinyagent-memory propose replace 'PostgreSQL 16' 'The tests need PostgreSQL 17'\n  tinyagent-memory propose --document user batch changes.json"
    )]
    Propose(Propose),
    /// Make the documents of what was proposed, by rules or with a program of yours.
    ///
    /// Exits 1 with the code of the first document that failed or is off. What was committed for the other one stays.
    #[command(
        after_help = "Examples:\n  tinyagent-memory curate\n  tinyagent-memory curate --dry-run\n  tinyagent-memory curate --now --document user --curator-cmd './curate.py'"
    )]
    Curate(Curate),
    /// Take the documents over as their files are; curation goes on from there.
    ///
    /// A file that differs becomes a revision of yours, in canonical form. One that cannot be taken over is refused with
    /// the lines to mend, and not changed.
    #[command(after_help = "Examples:\n  tinyagent-memory sync\n  tinyagent-memory sync --document user --json")]
    Sync(AnyDocument),
    /// List, show, compare or bring back revisions of a document.
    #[command(
        after_help = "Examples:\n  tinyagent-memory revisions list\n  tinyagent-memory revisions diff 3 5\n  tinyagent-memory revisions --document user restore 3"
    )]
    Revisions(Revisions),
    /// List the changes that were proposed and what became of them.
    #[command(after_help = "Example:\n  tinyagent-memory events list --state held")]
    Events(Events),
    /// Approve or reject what waits for a person.
    #[command(
        after_help = "Examples:\n  tinyagent-memory approve m7529e1f6\n  tinyagent-memory approve all\n  tinyagent-memory approve --events 3,4\n  tinyagent-memory approve --events 3 --digest 5f2a91c0\n  tinyagent-memory approve --events 3 --reject\n  tinyagent-memory approve --entry 'Run make before each commit'\n\nThe same for notes as a flag alone: --memory-approve ID|all"
    )]
    Approve(Approve),
    /// List, show or clear texts that were put aside because nobody had recorded them.
    #[command(after_help = "Examples:\n  tinyagent-memory quarantine list\n  tinyagent-memory quarantine show 1")]
    Quarantine(Quarantine),
    /// Say where an entry comes from: the revision, the events and the messages.
    #[command(
        after_help = "Examples:\n  tinyagent-memory why 'PostgreSQL 16'\n  tinyagent-memory why M3\n  tinyagent-memory why --document user U1 --json"
    )]
    Why(Why),
    /// Take out of the documents what came from a session, from a run, or since a time.
    ///
    /// Entries that it added go, those that it replaced or removed come back, and what of it still waits is rejected. What
    /// others say too stays; who proposed what stood there already has said nothing, which `propose` tells. Each document gets one new
    /// revision.
    #[command(
        after_help = "Examples:\n  tinyagent-memory revert --session SESSION --dry-run\n  tinyagent-memory revert --run SESSION:2\n  tinyagent-memory revert --since 2h"
    )]
    Revert(Revert),
    /// Show what requests cost, run by run, and apart from it what maintenance cost.
    #[command(
        after_help = "Examples:\n  tinyagent-memory usage SESSION\n  tinyagent-memory usage --maintenance --json"
    )]
    Usage(Usage),
    /// List the project's notes, the one changed last first.
    #[command(
        after_help = "Examples:\n  tinyagent-memory list\n  tinyagent-memory list --status pending\n  tinyagent-memory list --search 'docker test' --json\n\nThe same as a flag alone: --memory-list"
    )]
    List(ListNotes),
    /// Show one note with all that is known of it.
    #[command(after_help = "Example:\n  tinyagent-memory show m7529e1f6")]
    Show {
        /// The note.
        id: String,
    },
    /// Save a note about the project: later runs are shown it.
    #[command(
        after_help = "Examples:\n  tinyagent-memory remember 'The full test suite needs Docker.' --tag build\n  tinyagent-memory remember - < note.txt"
    )]
    Remember(Remember),
    /// Give a note another text.
    #[command(after_help = "Example:\n  tinyagent-memory replace m7529e1f6 'Run make quick before pushing.'")]
    Replace(ReplaceNote),
    /// Remove a note and what waits to replace it, or all notes.
    #[command(
        after_help = "Examples:\n  tinyagent-memory forget m7529e1f6\n  tinyagent-memory forget all --yes\n\nThe same as a flag alone: --memory-forget ID|all (with --memory-yes nothing is asked)"
    )]
    Forget(Forget),
    /// Print where the notes are.
    #[command(after_help = "Example:\n  ls -l \"$(tinyagent-memory path)\"\n\nThe same as a flag alone: --memory-path")]
    Path,
    /// Print every setting with its type, default and variable, the value in force and where it comes from.
    #[command(
        after_help = "Examples:\n  tinyagent-memory settings\n  TINYAGENT_MEMORY_BACKEND=sqlite tinyagent-memory settings --json\n  tinyagent-memory -c agent.yaml --profile work settings\n\nThe same as a flag alone: --memory-help"
    )]
    Settings,
    /// Move the notes to the other kind of store; the old one is kept aside.
    #[command(
        after_help = "Examples:\n  tinyagent-memory migrate-store --to sqlite\n  tinyagent-memory migrate-store --to markdown"
    )]
    MigrateStore(MigrateStore),
    /// Copy the notes of a JSON store, inside the folder, into a store that is not there yet.
    #[command(after_help = "Example:\n  tinyagent-memory import-legacy old-notes.json")]
    ImportLegacy(ImportLegacy),
    /// Print how a tool is declared to a model.
    #[command(
        after_help = "Examples:\n  tinyagent-memory tool-schema memory\n  tinyagent-memory tool-schema memory --format openai > tools.json"
    )]
    ToolSchema {
        /// The tool.
        #[arg(value_enum)]
        tool: Tool,
        /// What is printed: the schema of the arguments, or the whole declaration in a provider's form.
        #[arg(long, value_enum, default_value_t = ToolForm::Schema)]
        format: ToolForm,
    },
    /// Print a completion script for a shell.
    #[command(
        after_help = "Examples:\n  tinyagent-memory completions bash > /etc/bash_completion.d/tinyagent-memory\n  tinyagent-memory completions zsh > ~/.zfunc/_tinyagent-memory"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(after_help = "Example:\n  tinyagent-memory man | man -l -")]
    Man,
}

/// `demo`.
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// A transcript of yours; the bundled session if left out.
    pub file: Option<PathBuf>,
    /// Window in tokens; if left out one that the session fits and more than half fills.
    #[arg(long, value_name = "TOKENS")]
    pub window: Option<u32>,
    /// Keep the store in this folder instead of removing it at the end.
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
}

/// `import`.
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Files to import; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Format of the files; `auto` recognises it by content.
    #[arg(long, default_value = "auto", value_name = "FORMAT", long_help = format_help())]
    pub format: String,
}

/// `sessions`.
#[derive(Debug, Args)]
pub(crate) struct Sessions {
    /// What to do; lists if left out.
    #[command(subcommand)]
    pub action: Option<SessionsAction>,
}

/// The actions of `sessions`.
#[derive(Debug, Subcommand)]
pub(crate) enum SessionsAction {
    /// List all sessions, the one changed last first.
    #[command(after_help = "Example:\n  tinyagent-memory sessions list --json")]
    List,
    /// Show a session with its runs and summaries.
    #[command(after_help = "Example:\n  tinyagent-memory sessions show SESSION")]
    Show {
        /// The session's id, or a beginning of it that no other has.
        session: String,
    },
    /// Close a session; a running run becomes `interrupted`.
    #[command(after_help = "Example:\n  tinyagent-memory sessions close SESSION")]
    Close {
        /// The session's id, or a beginning of it that no other has.
        session: String,
        /// Core memory.
        #[command(flatten)]
        keeping: Keeping,
    },
    /// Open a closed session again.
    #[command(after_help = "Example:\n  tinyagent-memory sessions resume SESSION")]
    Resume {
        /// The session's id, or a beginning of it that no other has.
        session: String,
    },
}

/// The window to plan for.
#[derive(Debug, Clone, Args)]
pub(crate) struct Window {
    /// Window of the model in tokens; the session's last, its model's, or 200000 if left out.
    #[arg(long, value_name = "TOKENS")]
    pub window: Option<u32>,
    /// Tokens kept free for the reply; the smaller of 8192 and a tenth of the window if left out.
    #[arg(long, value_name = "TOKENS")]
    pub reserve: Option<u32>,
}

/// A provider's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProviderForm {
    /// OpenAI chat completions.
    Openai,
    /// Anthropic Messages.
    Anthropic,
}

/// `context`.
#[derive(Debug, Args)]
pub(crate) struct Context {
    /// The session's id, or a beginning of it that no other has.
    pub session: String,
    /// Window and reserve.
    #[command(flatten)]
    pub window: Window,
    /// Provider form of the body.
    #[arg(long, value_enum, default_value_t = ProviderForm::Openai)]
    pub format: ProviderForm,
    /// Print tokens by part instead of the body.
    #[arg(long)]
    pub stats: bool,
    /// Part of the window, 0 to 1, at which compaction begins (shown by --stats); that of the settings, 0.5, if left out.
    #[arg(long, value_name = "PART")]
    pub threshold: Option<f64>,
    /// Add core memory as it is now, if the session carries none: an imported one.
    #[arg(long, conflicts_with = "no_core_memory")]
    pub with_memory: bool,
    /// Core memory.
    #[command(flatten)]
    pub core: CoreMemory,
}

/// How summaries are written.
#[derive(Debug, Clone, Args)]
pub(crate) struct Summarizer {
    /// Program that writes the summary: `sh -c CMD`, request JSON on its standard input, the text on its
    /// standard output. The built-in extractive summariser if left out.
    #[arg(long, value_name = "CMD")]
    pub summarizer_cmd: Option<String>,
    /// Seconds the program may take, 1 to 86400; those of the settings, 120, if left out.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub summarizer_timeout: Option<u64>,
}

impl Command {
    /// The programs of the user's that a command may ask: where the options do not name one, the settings may.
    pub(crate) fn programs(&mut self) -> (Option<&mut Summarizer>, Option<&mut Curator>) {
        match self {
            Self::Compact(args) => (Some(&mut args.summarizer), None),
            Self::Curate(args) => (None, Some(&mut args.curator)),
            Self::Sessions(Sessions {
                action: Some(SessionsAction::Close { keeping, .. }),
            }) => (None, Some(&mut keeping.curator)),
            Self::Run(run) => match &mut run.step {
                RunStep::Begin(begin) => (None, Some(&mut begin.keeping.curator)),
                RunStep::Next(next) => (Some(&mut next.summarizer), None),
                RunStep::Finish { keeping, .. } => (None, Some(&mut keeping.curator)),
                _ => (None, None),
            },
            _ => (None, None),
        }
    }
}

/// `compact`.
#[derive(Debug, Args)]
pub(crate) struct Compact {
    /// The session's id, or a beginning of it that no other has.
    pub session: String,
    /// Window and reserve.
    #[command(flatten)]
    pub window: Window,
    /// Part of the window, 0 to 1, at which compaction begins; that of the settings, 0.5, if left out.
    #[arg(long, value_name = "PART")]
    pub threshold: Option<f64>,
    /// Tokens that must have been added since the last compaction; those of the settings, 2000, if left out.
    #[arg(long, value_name = "TOKENS")]
    pub min_growth: Option<u32>,
    /// Compact although the threshold is not reached.
    #[arg(long)]
    pub force: bool,
    /// Say what would be done, change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// What the summary should keep above other things: words that a line must hold.
    #[arg(long, value_name = "TEXT")]
    pub focus: Option<String>,
    /// How the summary is written.
    #[command(flatten)]
    pub summarizer: Summarizer,
    /// Core memory.
    #[command(flatten)]
    pub core: CoreMemory,
}

/// `expand`.
#[derive(Debug, Args)]
pub(crate) struct Expand {
    /// The summary.
    pub summary: String,
    /// Only messages that hold this text (case is ignored).
    #[arg(long, value_name = "TEXT")]
    pub query: Option<String>,
    /// Only messages at this position or later.
    #[arg(long, value_name = "POSITION")]
    pub from: Option<u64>,
    /// At most this many messages; the JSON field `next` says where to go on.
    #[arg(long, value_name = "COUNT")]
    pub limit: Option<usize>,
}

/// `uncompact`.
#[derive(Debug, Args)]
pub(crate) struct Uncompact {
    /// The summary's id; with --reductions the session's, or a beginning of it that no other has.
    #[arg(value_name = "SUMMARY")]
    pub id: String,
    /// Send the full tool payloads of this session again.
    #[arg(long)]
    pub reductions: bool,
}

/// `export`.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The session's id, or a beginning of it that no other has.
    pub session: String,
    /// Format to write: native, openai, anthropic or responses; the session's own if left out.
    #[arg(
        long,
        value_name = "FORMAT",
        long_help = "Format to write; the session's own if left out.\n\
        Every session can be written as native, openai, anthropic and responses; in the others of `import --help` \
        only what came in them."
    )]
    pub format: Option<String>,
    /// The imported file as it was, without what was added to the session later.
    #[arg(long, conflicts_with = "format")]
    pub source: bool,
    /// Mask credentials; what is written can be imported as before.
    #[arg(long)]
    pub redact: bool,
    /// File to write instead of standard output; must not exist.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A check that `scan` runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Check {
    /// Passwords, keys and tokens.
    Credentials,
    /// Text that means to steer its reader.
    Injection,
    /// Control characters and noncharacters.
    Form,
}

impl Check {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Credentials, Self::Injection, Self::Form];
}

/// `scan`.
#[derive(Debug, Args)]
pub(crate) struct Scan {
    /// File to look at; `-` reads standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,
    /// Exit 1 if something is found.
    #[arg(long)]
    pub fail: bool,
    /// Run this check only; may be given several times.
    #[arg(long, value_enum, value_name = "CHECK", value_delimiter = ',')]
    pub only: Vec<Check>,
}

/// `redact`.
#[derive(Debug, Args)]
pub(crate) struct Redact {
    /// File to mask; `-` reads standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,
    /// Exit 1 if something was masked.
    #[arg(long)]
    pub fail: bool,
}

/// The list of formats for long help.
fn format_help() -> String {
    let mut help = "The format; `auto` recognises it by content. Known:\n".to_owned();
    for (name, description) in memory_engine::format_names() {
        help.push_str("  ");
        help.push_str(name);
        help.push_str(": ");
        help.push_str(description);
        help.push('\n');
    }
    help
}
