//! `import`: what agents did into sessions.

use std::process::ExitCode;

use memory_core::Code;
use memory_engine::report::{ImportReport, ImportedSession};
use memory_engine::{Access, ImportFile};

use crate::args::{Global, Import};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, counted, number};

/// How many problems of a session are shown to a person; JSON has them all.
const SHOWN_PROBLEMS: usize = 10;

pub(crate) fn run(global: &Global, args: &Import, output: &Output) -> Result<ExitCode, Failure> {
    let format = input::format(&args.format)?;
    let mut engine = None;
    let mut report = ImportReport { sessions: Vec::new() };
    let mut failed: Vec<Failure> = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let bytes = match input::read(path) {
            Ok(bytes) => bytes,
            Err(failure) => {
                failed.push(failure);
                continue;
            }
        };
        if engine.is_none() {
            engine = Some(input::engine(output, global, Access::Create, input::base(output))?);
        }
        let Some(engine) = &mut engine else { continue };
        let bar = output.progress(&format!("importing {name}"), true);
        let file = ImportFile {
            bytes: &bytes,
            name: &name,
            format,
        };
        let imported = engine.import(file, &mut |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        match imported {
            Ok(sessions) => report.sessions.extend(sessions),
            Err(error) => failed.push(error.into()),
        }
    }
    finish(report, failed, args.files.len(), global, output)
}

/// One bad file must not hide what was imported from the others: both are said, and the status is the failure's.
fn finish(
    report: ImportReport,
    mut failed: Vec<Failure>,
    files: usize,
    global: &Global,
    output: &Output,
) -> Result<ExitCode, Failure> {
    if report.sessions.is_empty() && failed.len() == 1 {
        return Err(failed.remove(0));
    }
    if global.json && !failed.is_empty() {
        let failures: Vec<_> = failed.iter().map(Failure::as_value).collect();
        let imported = serde_json::to_value(&report.sessions)?;
        let message = format!("{} of {files} files could not be imported", failures.len());
        return Err(Failure::new(Code::InvalidInput, message)
            .with("failures", failures)
            .with("sessions", imported));
    }
    let is_one_of_many = report
        .sessions
        .iter()
        .any(|session| session.file != report.sessions[0].file);
    output.result(&report, || {
        let texts = report
            .sessions
            .iter()
            .map(|session| text(output, session, is_one_of_many));
        texts.collect::<String>()
    })?;
    if !failed.is_empty() {
        let imported = files - failed.len();
        output.note(&format!("{imported} of {files} files imported; the others:"));
    }
    let mut status = ExitCode::SUCCESS;
    for failure in failed {
        status = output.failure(&failure);
    }
    Ok(status)
}

/// A line for a session, with its file if there are several, and its problems.
fn text(output: &Output, session: &ImportedSession, names_file: bool) -> String {
    let mut text = format!(
        "{}: {}, {} ({} new), {}, {} tokens",
        output.line(&session.session),
        session.format,
        counted(session.messages, "message"),
        number(session.added),
        counted(session.runs, "run"),
        number(session.tokens),
    );
    if let Some(parent) = &session.parent {
        text.push_str(&format!(", branch of {}", output.line(parent)));
    }
    if session.records > 0 {
        text.push_str(&format!(", {} kept", counted(session.records, "other line")));
    }
    if names_file {
        text.push_str(&format!(", from {}", output.line(&session.file)));
    }
    text.push('\n');
    for problem in session.problems.iter().take(SHOWN_PROBLEMS) {
        text.push_str(&format!(
            "  line {}: {} ({})\n",
            problem.line,
            output.line(&problem.message),
            problem.code
        ));
    }
    if session.problems.len() > SHOWN_PROBLEMS {
        text.push_str(&format!(
            "  … and {} more problems; --json lists all\n",
            session.problems.len() - SHOWN_PROBLEMS
        ));
    }
    text
}
