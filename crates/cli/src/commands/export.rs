//! `export`: the originals of a session.

use std::fs::Permissions;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::ExitCode;

use memory_core::{Code, SessionId};
use memory_engine::report::ExportReport;
use memory_engine::{Access, Engine, EngineError, Exported, Wanted};
use tempfile::NamedTempFile;

use crate::args::{Export, Global};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Verbatim, counted};

pub(crate) fn run(global: &Global, args: &Export, output: &Output) -> Result<ExitCode, Failure> {
    let format = args.format.as_deref().map(input::format).transpose()?.flatten();
    let engine = input::engine(output, global, Access::Read, input::base(output))?;
    let job = Job {
        session: engine.find_session(&args.session)?,
        wanted: if args.source {
            Wanted::Source
        } else {
            Wanted::Format(format)
        },
        redact: args.redact,
    };
    match &args.output {
        None => {
            to(
                Output::verbatim_writer(Verbatim::Originals),
                &engine,
                &job,
                Failure::from,
            )?;
        }
        Some(path) => {
            refuse_store(path, &global.cwd)?;
            let written = to_file(path, &engine, &job)?;
            say(output, path, &job, written)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Says what a file holds now: as JSON it is the result, for a person a note.
fn say(output: &Output, path: &Path, job: &Job, written: Exported) -> Result<(), Failure> {
    let file = path.display().to_string();
    if output.json {
        let report = ExportReport {
            session: job.session.to_string(),
            file,
            format: written.format,
            messages: written.messages,
            masked: job.redact.then_some(written.masked),
        };
        return Ok(output.result(&report, String::new)?);
    }
    let masked = match (job.redact, written.masked) {
        (false, _) => "",
        (true, true) => ", credentials masked",
        (true, false) => ", no credential found",
    };
    let messages = counted(written.messages, "message");
    output.note(&format!("{file}: {messages} as {}{masked}", written.format));
    Ok(())
}

/// What is to be written.
struct Job {
    session: SessionId,
    wanted: Wanted,
    redact: bool,
}

impl Job {
    fn write(&self, engine: &Engine, out: &mut dyn Write) -> Result<Exported, EngineError> {
        if self.redact {
            engine.export_masked(&self.session, self.wanted, out)
        } else {
            engine.export_wanted(&self.session, self.wanted, out)
        }
    }
}

/// The store's own folder is no place for other files: SQLite would take some names for its own.
fn refuse_store(path: &Path, cwd: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    let store = cwd.join(".tinyagent").canonicalize();
    match (folder, store) {
        (Ok(folder), Ok(store)) if folder.starts_with(&store) => {
            let message = format!("{} lies in the store's own folder", path.display());
            let failure = Failure::new(Code::InvalidInput, message).with("file", path.display().to_string());
            Err(failure.hinting("choose another folder"))
        }
        _ => Ok(()),
    }
}

/// Writes a file under another name and gives it its own at the end: what has the name is whole. A file
/// that exists is never overwritten.
fn to_file(path: &Path, engine: &Engine, job: &Job) -> Result<Exported, Failure> {
    let exists = || {
        let message = format!("{} exists already; it was not overwritten", path.display());
        let failure = Failure::new(Code::Io, message).with("file", path.display().to_string());
        failure.hinting("choose another name, or remove the file first")
    };
    if path.symlink_metadata().is_ok() {
        return Err(exists());
    }
    let fail = |error| Failure::file(path, &error);
    let file = draft(path).map_err(fail)?;
    let exported = to(file.as_file(), engine, job, fail)?;
    file.as_file().sync_all().map_err(fail)?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(exported),
        Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => Err(exists()),
        Err(refused) => Err(fail(refused.error)),
    }
}

/// A new file in the folder of `path`, removed again unless it gets its name.
fn draft(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    tempfile::Builder::new()
        .prefix(".tinyagent-memory-")
        .suffix(".partial")
        // As any new file: the process's mask takes away what is not wanted.
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Exports to a writer; what went wrong with the writer is told by `fail`.
fn to(out: impl Write, engine: &Engine, job: &Job, fail: impl Fn(io::Error) -> Failure) -> Result<Exported, Failure> {
    let mut out = BufWriter::new(Remembering { out, failed: None });
    let exported = job.write(engine, &mut out);
    let flushed = out.flush();
    // The engine knows that writing failed; how, only the writer does.
    if let Some(error) = out.get_mut().failed.take() {
        return Err(fail(error));
    }
    let exported = exported?;
    flushed.map_err(fail)?;
    Ok(exported)
}

/// Remembers how writing failed first.
struct Remembering<W> {
    out: W,
    failed: Option<io::Error>,
}

impl<W: Write> Remembering<W> {
    fn note<T>(&mut self, outcome: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &outcome
            && error.kind() != io::ErrorKind::Interrupted
        {
            let again = error.raw_os_error().map(io::Error::from_raw_os_error);
            self.failed.get_or_insert(again.unwrap_or(error.kind().into()));
        }
        outcome
    }
}

impl<W: Write> Write for Remembering<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.note(flushed)
    }
}
