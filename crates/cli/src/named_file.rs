//! Reading the settings file that a user names with `-c`: wherever it lies, but only what has an end and one name.

use std::fs::{self, File, Metadata};
use std::io::Read as _;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

use memory_core::Code;
use rustix::fs::{Mode, OFlags};

use crate::failure::Failure;
use crate::input;

/// Reads the file as far as `limit` bytes and one more; `-` is standard input.
///
/// It is looked at before it is opened, and opened without waiting: a pipe that nobody writes to would wait for ever. A pipe without
/// a name, such as `<(…)` of a shell, has somebody who writes.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() == "-" {
        return input::read(path);
    }
    let fail = |error| Failure::file(path, &error);
    if let Some(odd) = odd(path, &fs::metadata(path).map_err(fail)?) {
        return Err(Failure::new(
            Code::SettingsInvalid,
            format!("{}: {odd}; it was not opened", path.display()),
        ));
    }
    let waiting = if is_nameless_pipe(path) {
        OFlags::empty()
    } else {
        OFlags::NONBLOCK
    };
    let flags = OFlags::RDONLY | OFlags::NOCTTY | OFlags::CLOEXEC | waiting;
    let handle = rustix::fs::open(path, flags, Mode::empty()).map_err(|errno| fail(errno.into()))?;
    let mut bytes = Vec::new();
    File::from(handle)
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(fail)?;
    Ok(bytes)
}

/// What is there in place of a file, if it is none.
fn odd(path: &Path, found: &Metadata) -> Option<&'static str> {
    let kind = found.file_type();
    if kind.is_dir() {
        Some("it is a folder")
    } else if kind.is_socket() {
        Some("it is a socket")
    } else if kind.is_fifo() && !is_nameless_pipe(path) {
        Some("it is a named pipe")
    } else if (kind.is_char_device() || kind.is_block_device()) && !is_nothing(path) {
        Some("it is a device")
    } else {
        None
    }
}

/// Whether this is an open pipe of the process: on Linux its link leads to no name.
fn is_nameless_pipe(path: &Path) -> bool {
    let is_pipe = fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo());
    is_pipe && fs::canonicalize(path).map_or(true, |resolved| resolved.starts_with("/dev/fd"))
}

/// `/dev/null` is the empty file.
fn is_nothing(path: &Path) -> bool {
    fs::canonicalize(path).is_ok_and(|resolved| resolved == Path::new("/dev/null"))
}
