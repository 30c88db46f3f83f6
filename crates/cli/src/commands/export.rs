//! `export`: the originals of a session.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use memory_core::Code;
use memory_engine::{Access, Settings};

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
            let mut out = BufWriter::new(Standard::default());
            let exported = engine.export(&session, format, &mut out);
            if let Some(error) = out.get_mut().0.take() {
                return Err(error.into());
            }
            exported?;
            out.flush()?;
        }
        Some(path) => {
            let mut out = BufWriter::new(create(path)?);
            let written = engine.export(&session, format, &mut out)?;
            out.flush()?;
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

/// Standard output that remembers that its reader is gone, which is no failure of the export.
#[derive(Default)]
struct Standard(Option<io::Error>);

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = io::stdout().lock().write(bytes);
        if let Err(error) = &written
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            self.0 = Some(error.kind().into());
        }
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().lock().flush()
    }
}

/// Creates the file; one that exists is never overwritten.
fn create(path: &Path) -> Result<impl Write + use<>, Failure> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(|error| {
            let message = match error.kind() {
                io::ErrorKind::AlreadyExists => format!("{} exists already; it was not overwritten", path.display()),
                _ => format!("{}: {error}", path.display()),
            };
            Failure::new(Code::Io, message).with("file", path.display().to_string())
        })
}
