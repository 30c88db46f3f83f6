//! `export`: the originals of a session.

use std::fs::Permissions;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::ExitCode;

use memory_core::{Code, SessionId};
use memory_engine::{Access, Engine, Exported, Format, Settings};
use tempfile::NamedTempFile;

use crate::args::{Export, Global};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, number};

pub(crate) fn run(global: &Global, args: &Export, output: Output) -> Result<ExitCode, Failure> {
    let format = args.format.as_deref().map(input::format).transpose()?.flatten();
    let engine = input::engine(global, Access::Read, Settings::default())?;
    let session = engine.find_session(&args.session)?;
    match &args.output {
        None => {
            to(io::stdout(), &engine, &session, format, Failure::from)?;
        }
        Some(path) => {
            let written = to_file(path, &engine, &session, format)?;
            output.note(&format!(
                "{}: {} messages as {}",
                path.display(),
                number(written.messages),
                written.format
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a file under another name and gives it its own at the end: what has the name is whole. A file
/// that exists is never overwritten.
fn to_file(path: &Path, engine: &Engine, session: &SessionId, format: Option<Format>) -> Result<Exported, Failure> {
    let exists = || {
        let message = format!("{} exists already; it was not overwritten", path.display());
        Failure::new(Code::Io, message).with("file", path.display().to_string())
    };
    if path.symlink_metadata().is_ok() {
        return Err(exists());
    }
    let fail = |error| Failure::file(path, &error);
    let file = draft(path).map_err(fail)?;
    let exported = to(file.as_file(), engine, session, format, fail)?;
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
fn to(
    out: impl Write,
    engine: &Engine,
    session: &SessionId,
    format: Option<Format>,
    fail: impl Fn(io::Error) -> Failure,
) -> Result<Exported, Failure> {
    let mut out = BufWriter::new(Remembering { out, failed: None });
    let exported = engine.export(session, format, &mut out);
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
