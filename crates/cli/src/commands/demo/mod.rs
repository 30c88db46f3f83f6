//! `demo`: the main job on one transcript: import, meter, compact, meter, undo, proof.

mod story;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use memory_core::{Code, Digest, SessionId};
use memory_engine::report::{CompactReport, ContextStats, ImportedSession};
use memory_engine::{Access, CompactOptions, CompactStep, Engine, ImportFile, Provider, Settings, WindowChoice};
use serde::Serialize;

use crate::args::{Demo, Global};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};

/// The bundled session: written by this project, a few hundred messages of an invented agent at work.
const BUNDLED: &[u8] = include_bytes!("../../../assets/demo-session.jsonl");

/// The name under which it is shown.
const BUNDLED_NAME: &str = "demo-session.jsonl";

/// Windows of current models, in tokens, from which one is chosen that the session more than half fills.
const WINDOWS: [u32; 9] = [
    4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 200_000, 400_000, 1_048_576,
];

/// What the demo found, as JSON.
#[derive(Debug, Serialize)]
struct DemoReport {
    imported: ImportedSession,
    before: ContextStats,
    compaction: CompactReport,
    after: ContextStats,
    undone: ContextStats,
    proof: Proof,
}

/// Digests (SHA-256) before, after the compaction, and after the undo.
#[derive(Debug, Serialize)]
struct Proof {
    /// The exported session; the same three times, and that of the file if the session is all that is in it.
    export: [String; 3],
    /// The provider body; the first and the last are the same.
    body: [String; 3],
    /// The digest of the file.
    file: String,
    /// Whether exports and bodies are the same before and after.
    holds: bool,
}

pub(crate) fn run(global: &Global, args: &Demo, output: &Output) -> Result<ExitCode, Failure> {
    let (name, bytes) = match &args.file {
        Some(path) => (path.display().to_string(), input::read(path)?),
        None => (BUNDLED_NAME.to_owned(), BUNDLED.to_vec()),
    };
    let folder = Folder::choose(args.keep.as_deref())?;
    let global = Global {
        cwd: folder.path().to_owned(),
        ..global.clone()
    };
    let mut engine = input::engine(output, &global, Access::Create, Settings::default())?;

    let started = Instant::now();
    let imported = import(&mut engine, &name, &bytes)?;
    say(
        output,
        story::imported(&imported, &name, bytes.len(), started.elapsed()),
    )?;

    let session = input::session(output, &imported.session)?;
    let choice = WindowChoice {
        window: Some(window_for(&engine, &session, args.window)?),
        reserve: None,
    };
    let before = Snapshot::take(&engine, &session, choice)?;
    let compaction = compact(&mut engine, &session, choice)?;
    let after = Snapshot::take(&engine, &session, choice)?;
    say(output, story::compacted(&compaction, &before.stats, &after.stats))?;

    if let Some(summary) = &compaction.summary {
        let summary = input::summary(output, summary)?;
        say(output, story::summary(output, &engine.summary_text(&summary)?))?;
        engine.uncompact(&summary)?;
    }
    if !compaction.reduced_messages.is_empty() {
        engine.drop_reductions(&session)?;
    }
    let undone = Snapshot::take(&engine, &session, choice)?;
    let proof = Proof::of(&[&before, &after, &undone], &bytes);
    say(output, story::undone(&proof, &compaction))?;
    say(output, story::what_next(args))?;

    let holds = proof.holds;
    if output.json {
        let report = DemoReport {
            imported,
            before: before.stats,
            compaction,
            after: after.stats,
            undone: undone.stats,
            proof,
        };
        output.result(&report, Text::default)?;
    }
    if holds {
        Ok(ExitCode::SUCCESS)
    } else {
        let message = "the undone session is not the one imported";
        Err(Failure::new(Code::CheckFailed, message))
    }
}

/// Prints a part of the story; with --json only the document is printed.
fn say(output: &Output, text: impl Into<Text>) -> Result<(), Failure> {
    if !output.json {
        output.result(&(), || text)?;
    }
    Ok(())
}

/// Imports the transcript and returns its longest session.
fn import(engine: &mut Engine, name: &str, bytes: &[u8]) -> Result<ImportedSession, Failure> {
    let file = ImportFile {
        bytes,
        name,
        format: None,
    };
    let sessions = engine.import(file, &mut |_, _| {})?;
    sessions
        .into_iter()
        .max_by_key(|session| session.messages)
        .ok_or_else(|| Failure::new(Code::InvalidInput, format!("{name}: there is no session in it")))
}

/// Compacts with the built-in summariser.
fn compact(engine: &mut Engine, session: &SessionId, window: WindowChoice) -> Result<CompactReport, Failure> {
    let options = CompactOptions {
        window,
        ..CompactOptions::default()
    };
    match engine.compact(session, &options)? {
        CompactStep::Done(report) => Ok(*report),
        CompactStep::Work(_) => {
            let message = "the built-in summariser asked for a model";
            Err(Failure::new(Code::ModelFailed, message))
        }
    }
}

/// The window asked for, or the smallest usual one that the session fits, or one that it fills by two thirds if
/// it does not fill half of that.
fn window_for(engine: &Engine, session: &SessionId, asked: Option<u32>) -> Result<u32, Failure> {
    if let Some(window) = asked {
        return Ok(window);
    }
    let largest = WINDOWS[WINDOWS.len() - 1];
    let choice = WindowChoice {
        window: Some(largest),
        reserve: None,
    };
    let total = engine.context_stats(session, choice)?.tokens.total;
    let fitting = WINDOWS
        .into_iter()
        .find(|window| u64::from(total) + u64::from(8_192.min(window / 10)) <= u64::from(*window));
    let window = fitting.unwrap_or(largest);
    let is_half_filled = u64::from(total) * 2 > u64::from(window);
    let own = (total / 2 * 3).next_multiple_of(1_000);
    Ok(if is_half_filled || total < WINDOWS[0] {
        window
    } else {
        own
    })
}

/// What is compared: meter, exported bytes, provider bodies.
struct Snapshot {
    stats: ContextStats,
    export: Digest,
    body: String,
}

impl Snapshot {
    fn take(engine: &Engine, session: &SessionId, choice: WindowChoice) -> Result<Self, Failure> {
        let mut exported = Vec::new();
        engine.export(session, None, &mut exported)?;
        // A window too small for the whole session is what compaction is for.
        let body = match engine.context(session, Provider::Anthropic, choice) {
            Ok(body) => Digest::of(body.as_bytes()).short(12),
            Err(error) if error.code() == Code::ContextWindowExceeded => "too large".to_owned(),
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            stats: engine.context_stats(session, choice)?,
            export: Digest::of(&exported),
            body,
        })
    }
}

impl Proof {
    fn of(snapshots: &[&Snapshot; 3], file: &[u8]) -> Self {
        let export = snapshots.map(|snapshot| snapshot.export.short(12));
        let body = snapshots.map(|snapshot| snapshot.body.clone());
        let holds = snapshots[0].export == snapshots[1].export
            && snapshots[0].export == snapshots[2].export
            && body[0] == body[2];
        Self {
            export,
            body,
            file: Digest::of(file).short(12),
            holds,
        }
    }
}

/// Where the demo's store is.
enum Folder {
    Kept(PathBuf),
    Temporary(tempfile::TempDir),
}

impl Folder {
    fn choose(keep: Option<&Path>) -> Result<Self, Failure> {
        match keep {
            Some(path) => {
                std::fs::create_dir_all(path).map_err(|error| Failure::file(path, &error))?;
                Ok(Self::Kept(path.to_owned()))
            }
            None => match tempfile::tempdir() {
                Ok(folder) => Ok(Self::Temporary(folder)),
                Err(error) => Err(Failure::file(&std::env::temp_dir(), &error)),
            },
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Kept(path) => path,
            Self::Temporary(folder) => folder.path(),
        }
    }
}
