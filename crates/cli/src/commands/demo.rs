//! `demo`: the main job on one transcript: import, meter, compact, meter, undo, proof.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anstyle::Style;
use memory_core::{Code, Digest, SessionId, SummaryId};
use memory_engine::report::{CompactReport, ContextStats, ImportedSession};
use memory_engine::{Access, CompactOptions, CompactStep, Engine, ImportFile, Provider, Settings, WindowChoice};
use serde::Serialize;

use crate::args::{Demo, Global};
use crate::commands::meter;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, fit, number, printable};

/// The bundled session: written by this project, a few hundred messages of an invented agent at work.
const BUNDLED: &[u8] = include_bytes!("../../assets/demo-session.jsonl");

/// The name under which it is shown.
const BUNDLED_NAME: &str = "demo-session.jsonl";

/// Windows of current models, in tokens, from which one is chosen that the session more than half fills.
const WINDOWS: [u32; 9] = [
    4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 200_000, 400_000, 1_048_576,
];

/// Columns of a line of the summary that are shown.
const SHOWN_COLUMNS: usize = 96;

/// Lines of the summary that are shown.
const SHOWN_LINES: usize = 14;

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
    /// The exported session; the same three times, and that of the file if it holds one session.
    export: [String; 3],
    /// The provider body; the first and the last are the same.
    body: [String; 3],
    /// Whether all of that holds.
    holds: bool,
}

pub(crate) fn run(global: &Global, args: &Demo, output: Output) -> Result<ExitCode, Failure> {
    let (name, bytes) = match &args.file {
        Some(path) => (path.display().to_string(), input::read(path)?),
        None => (BUNDLED_NAME.to_owned(), BUNDLED.to_vec()),
    };
    let folder = Folder::choose(args.keep.as_deref())?;
    let global = Global {
        cwd: folder.path().to_owned(),
        ..global.clone()
    };
    let mut engine = input::engine(&global, Access::Create, Settings::default())?;

    let started = Instant::now();
    let imported = engine.import(
        ImportFile {
            bytes: &bytes,
            name: &name,
            format: None,
        },
        &mut |_, _| {},
    )?;
    let took = started.elapsed();
    let Some(main) = imported.into_iter().max_by_key(|session| session.messages) else {
        return Err(Failure::new(
            Code::InvalidInput,
            format!("{name}: there is no session in it"),
        ));
    };
    let session = input::session(&main.session)?;
    let rate = bytes.len() as f64 / 1e6 / took.as_secs_f64().max(1e-6);
    let size = number(bytes.len() as u64);
    say(
        output,
        &format!(
            "1. Imported {} ({size} bytes, {}) in {} ms ({rate:.0} MB/s)",
            printable(&name),
            main.format,
            took.as_millis()
        ),
    )?;
    say(
        output,
        &format!(
            "   {} messages, {} runs, {} tokens; every line of the file is kept",
            number(main.messages),
            main.runs,
            number(main.tokens)
        ),
    )?;

    let choice = WindowChoice {
        window: Some(window_for(&engine, &session, args.window)?),
        reserve: None,
    };
    let before = Snapshot::take(&engine, &session, choice)?;
    let options = CompactOptions {
        window: choice,
        ..CompactOptions::default()
    };
    let CompactStep::Done(compaction) = engine.compact(&session, &options)? else {
        return Err(Failure::new(
            Code::ModelFailed,
            "the built-in summariser asked for a model",
        ));
    };
    let after = Snapshot::take(&engine, &session, choice)?;
    say(
        output,
        &format!(
            "\n2. Compacted for a window of {} tokens in {} ms",
            number(before.stats.window.into()),
            compaction.took_ms
        ),
    )?;
    say(
        output,
        &format!(
            "   {}",
            crate::commands::compact::text(&compaction)
                .trim_end()
                .replace('\n', "\n   ")
        ),
    )?;
    say(output, &side_by_side(&before.stats, &after.stats))?;

    if let Some(summary) = &compaction.summary {
        show_summary(&engine, summary, output)?;
        engine.uncompact(&input::summary(summary)?)?;
    }
    if !compaction.reduced_messages.is_empty() {
        engine.drop_reductions(&session)?;
    }
    let undone = Snapshot::take(&engine, &session, choice)?;
    let proof = Proof::of(&[&before, &after, &undone]);
    say(
        output,
        &format!(
            "\n{} Undone; compared by SHA-256",
            if compaction.summary.is_some() { "4." } else { "3." }
        ),
    )?;
    say(
        output,
        &format!(
            "   session, exported   before {}  compacted {}  undone {}",
            proof.export[0], proof.export[1], proof.export[2]
        ),
    )?;
    say(
        output,
        &format!(
            "   provider context    before {}  compacted {}  undone {}",
            proof.body[0], proof.body[1], proof.body[2]
        ),
    )?;
    let verdict = if proof.holds {
        "the same byte for byte"
    } else {
        "NOT THE SAME"
    };
    say(
        output,
        &format!(
            "   file given: {}; exported and undone: {verdict}",
            Digest::of(&bytes).short(12)
        ),
    )?;
    if let Some(path) = &args.keep {
        say(
            output,
            &format!(
                "\nThe store is in {}; look at it with `tinyagent-memory --cwd {} sessions`",
                path.display(),
                path.display()
            ),
        )?;
    }

    let holds = proof.holds;
    if output.json {
        let report = DemoReport {
            imported: main,
            before: before.stats,
            compaction: *compaction,
            after: after.stats,
            undone: undone.stats,
            proof,
        };
        output.result(&report, String::new)?;
    }
    if holds {
        Ok(ExitCode::SUCCESS)
    } else {
        Err(Failure::new(
            Code::CheckFailed,
            "the undone session is not the one imported",
        ))
    }
}

/// Prints a line of the story; with --json only the document is printed.
fn say(output: Output, text: &str) -> Result<(), Failure> {
    if !output.json {
        output.result(&(), || text.to_owned())?;
    }
    Ok(())
}

/// The window asked for, or the smallest usual one that the session more than half fills and fits.
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
    Ok(fitting.unwrap_or(largest))
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
    fn of(snapshots: &[&Snapshot; 3]) -> Self {
        let export = snapshots.map(|snapshot| snapshot.export.short(12));
        let body = snapshots.map(|snapshot| snapshot.body.clone());
        let holds = snapshots[0].export == snapshots[1].export
            && snapshots[0].export == snapshots[2].export
            && body[0] == body[2];
        Self { export, body, holds }
    }
}

/// Both meters beside each other.
fn side_by_side(before: &ContextStats, after: &ContextStats) -> String {
    let bold = Style::new().bold();
    let mut text = format!(
        "\n   {bold}{:<12} {:>9} {:<30}  {:>9} {:<30}{bold:#}\n",
        "tokens", "before", "", "after", ""
    );
    for ((name, was), (_, is)) in meter::parts(&before.tokens)
        .into_iter()
        .zip(meter::parts(&after.tokens))
    {
        if was > 0 || is > 0 {
            let line = format!(
                "   {name:<12} {:>9} {:<30}  {:>9} {}",
                number(was.into()),
                meter::bar(was, before.window),
                number(is.into()),
                meter::bar(is, after.window),
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    let [was, is] = [before, after].map(|stats| {
        let total = stats.tokens.total;
        (
            number(total.into()),
            format!("{} of the window", meter::percent(total, stats.window)),
        )
    });
    text.push_str(&format!(
        "   {bold}{:<12} {:>9} {:<30}  {:>9} {}{bold:#}",
        "total", was.0, was.1, is.0, is.1
    ));
    text
}

/// The beginning of the summary, and how to get at what it covers.
fn show_summary(engine: &Engine, id: &str, output: Output) -> Result<(), Failure> {
    let id: SummaryId = input::summary(id)?;
    let summary = engine.summary_text(&id)?;
    say(
        output,
        "\n3. The summary, from the messages alone (no model, no network):",
    )?;
    let lines: Vec<&str> = summary.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(SHOWN_LINES) {
        say(output, &format!("   | {}", fit(line, SHOWN_COLUMNS)))?;
    }
    if lines.len() > SHOWN_LINES {
        say(
            output,
            &format!(
                "   | … {} more lines; `tinyagent-memory expand {id}` prints the originals",
                lines.len() - SHOWN_LINES
            ),
        )?;
    }
    Ok(())
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
                std::fs::create_dir_all(path)
                    .map_err(|error| Failure::new(Code::Io, format!("{}: {error}", path.display())))?;
                Ok(Self::Kept(path.to_owned()))
            }
            None => Ok(Self::Temporary(tempfile::tempdir()?)),
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Kept(path) => path,
            Self::Temporary(folder) => folder.path(),
        }
    }
}
