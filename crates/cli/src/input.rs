//! Reading what the command line names: files, standard input, ids, counters; and opening the engine.

use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;
use std::sync::Arc;

use memory_core::{Code, DocumentName, SessionId, SummaryId, TokenCounter};
use memory_engine::{Access, CoreSettings, Engine, EngineError, Format, Settings, WindowChoice, counter, system_clock};

use crate::args::{CoreMemory, Global, Keeping, RUNTIME, Window};
use crate::failure::Failure;
use crate::output::Output;

/// Opens the engine on the folder and with the counter that the options name.
pub(crate) fn engine(output: &Output, global: &Global, access: Access, settings: Settings) -> Result<Engine, Failure> {
    let counter = named_counter(&counter_name(output, global))?;
    let mut settings = Settings {
        secrets: output.mask().secrets(),
        ..settings
    };
    // Each command is a process of its own; what they send and show is one runtime's.
    settings.core.runtime.get_or_insert_with(|| RUNTIME.to_owned());
    let engine = Engine::open(&global.cwd, access, settings, counter, system_clock())?;
    output.mask().adopt(&engine);
    Ok(engine)
}

/// The same for a command that is about core memory: a folder that has a document, and no store yet, gets one.
pub(crate) fn engine_of_documents(output: &Output, global: &Global, access: Access) -> Result<Engine, Failure> {
    match engine(output, global, access, base(output)) {
        Err(failure) if failure.code() == Code::StoreMissing && has_document(&global.cwd) => {
            engine(output, global, Access::Create, base(output))
        }
        other => other,
    }
}

/// The same, for writing where that is possible and for reading where not.
pub(crate) fn engine_at_best(output: &Output, global: &Global) -> Result<Engine, Failure> {
    match engine_of_documents(output, global, Access::Write) {
        Err(failure) if failure.code() == Code::StoreReadOnly => engine(output, global, Access::Read, base(output)),
        other => other,
    }
}

/// Whether something has a document's name. What it is, opening finds out.
fn has_document(cwd: &Path) -> bool {
    let folder = cwd.join(".tinyagent/memory");
    let files = DocumentName::ALL.map(|name| folder.join(name.file_name()));
    files.iter().any(|file| file.symlink_metadata().is_ok())
}

/// The settings, as they are resolved; options go over them.
pub(crate) fn base(output: &Output) -> Settings {
    crate::settings::of_engine(output.settings())
}

/// How core memory is kept, as settings and options say.
pub(crate) fn core(output: &Output, args: &CoreMemory) -> CoreSettings {
    let base = base(output).core;
    CoreSettings {
        enabled: base.enabled && !args.no_core_memory,
        runtime: Some(args.runtime.clone()),
        ..base
    }
}

fn counter_name(output: &Output, global: &Global) -> String {
    let set = || output.settings().map(|resolved| resolved.conversation().counter);
    global
        .counter
        .clone()
        .or_else(set)
        .unwrap_or_else(|| "o200k".to_owned())
}

/// The settings of a step that may set curation off. With a program of the user's the rules stay away.
pub(crate) fn keeping(output: &Output, args: &Keeping) -> Settings {
    let core = core(output, &args.core);
    Settings {
        core: CoreSettings {
            automatic: core.automatic && args.curator.curator_cmd.is_none(),
            ..core
        },
        ..base(output)
    }
}

fn named_counter(name: &str) -> Result<Arc<dyn TokenCounter>, Failure> {
    let spec = name
        .parse()
        .map_err(|error| Failure::new(Code::Usage, format!("--counter: {error}")))?;
    counter(&spec, &read_regular)
        .map_err(|error| Failure::new(Code::InvalidInput, format!("--counter {name}: {error}")))
}

/// Reads a regular file: a pipe nobody writes to would wait, a device give for ever.
fn read_regular(path: &str) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.is_file() {
        fs::read(path)
    } else {
        Err(io::Error::other("this is no regular file"))
    }
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let fail = |error: io::Error| Failure::file(path, &error);
    if path.as_os_str() == "-" {
        return standard_input();
    }
    if path.is_dir() {
        let message = format!("{}: is a folder", path.display());
        let failure = Failure::new(Code::InvalidInput, message).with("file", path.display().to_string());
        return Err(failure.hinting("name a file in it, or give the content of several to `-`: `cat FILES | …`"));
    }
    if is_endless(path) {
        let message = format!("{}: is a device", path.display());
        let failure = Failure::new(Code::InvalidInput, message).with("file", path.display().to_string());
        return Err(failure.hinting("a device may never end; give a file, or so much of it as is meant to `-`"));
    }
    fs::read(path).map_err(fail)
}

/// A file as it is named in messages.
pub(crate) fn named(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => path.display().to_string(),
    }
}

/// What `scan` and `redact` look at, and how it was written.
#[derive(Debug)]
pub(crate) struct Input {
    /// What is looked at: UTF-8, or whatever the bytes are.
    pub(crate) bytes: Vec<u8>,
    encoding: Encoding,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    AsItIs,
    /// UTF-16 with a byte-order mark.
    Utf16 {
        big: bool,
    },
}

impl Input {
    /// Reads bytes; those with a byte-order mark of UTF-16 become UTF-8, if they are UTF-16.
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let big = match bytes.as_slice() {
            [0xFF, 0xFE, ..] => false,
            [0xFE, 0xFF, ..] => true,
            _ => return Self::as_it_is(bytes),
        };
        let (units, rest) = bytes.get(2..).unwrap_or_default().as_chunks::<2>();
        let unit = |pair: &[u8; 2]| {
            if big {
                u16::from_be_bytes(*pair)
            } else {
                u16::from_le_bytes(*pair)
            }
        };
        let decoded = String::from_utf16(&units.iter().map(unit).collect::<Vec<_>>());
        match decoded {
            Ok(text) if rest.is_empty() => Self {
                bytes: text.into_bytes(),
                encoding: Encoding::Utf16 { big },
            },
            _ => Self::as_it_is(bytes),
        }
    }

    fn as_it_is(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            encoding: Encoding::AsItIs,
        }
    }

    /// Whether it was UTF-16, so that places in it are those of its UTF-8.
    pub(crate) fn was_utf16(&self) -> bool {
        self.encoding != Encoding::AsItIs
    }

    /// Whether it looks like no text: a program, a picture, an archive.
    pub(crate) fn is_binary(&self) -> bool {
        const LOOKED_AT: usize = 8_192;
        self.bytes.iter().take(LOOKED_AT).any(|byte| *byte == 0)
    }

    /// Writes `masked` as this was written.
    pub(crate) fn encode(&self, masked: &[u8]) -> Vec<u8> {
        let (Encoding::Utf16 { big }, Ok(text)) = (self.encoding, std::str::from_utf8(masked)) else {
            return masked.to_vec();
        };
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(bytes).collect()
    }
}

fn standard_input() -> Result<Vec<u8>, Failure> {
    // A person who types is no device without end, and a byte tried would be lost.
    if !io::stdin().is_terminal() && is_endless(Path::new("/dev/stdin")) {
        return Err(Failure::new(Code::InvalidInput, "standard input: is a device").hinting("give a file or a pipe"));
    }
    let mut bytes = Vec::new();
    match io::stdin().lock().read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::new(Code::Io, format!("standard input: {error}"))),
    }
}

/// Whether this is a device that gives something, and so perhaps never ends; `/dev/null` is an empty file.
/// Pipes are read: `<(…)` of a shell is one.
fn is_endless(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    fs::metadata(path).is_ok_and(|found| found.file_type().is_char_device() || found.file_type().is_block_device())
        && fs::File::open(path).is_ok_and(|mut device| device.read(&mut [0]).is_ok_and(|read| read > 0))
}

/// Takes a text as a session's id.
pub(crate) fn session(output: &Output, text: &str) -> Result<SessionId, Failure> {
    SessionId::parse(text).map_err(|error| EngineError::id(output.mask().redactor(), text, error).into())
}

/// Takes a text as a summary's id.
pub(crate) fn summary(output: &Output, text: &str) -> Result<SummaryId, Failure> {
    SummaryId::parse(text).map_err(|error| EngineError::id(output.mask().redactor(), text, error).into())
}

/// Takes a text as a format; `auto` is `None`.
pub(crate) fn format(text: &str) -> Result<Option<Format>, Failure> {
    if text == "auto" {
        return Ok(None);
    }
    text.parse()
        .map(Some)
        .map_err(|error| Failure::new(Code::Usage, format!("--format: {error}")))
}

/// The window and reserve of the options.
pub(crate) fn window(window: &Window) -> WindowChoice {
    WindowChoice {
        window: window.window,
        reserve: window.reserve,
    }
}

/// The threshold of an option, or of the settings, in parts per thousand.
pub(crate) fn threshold(output: &Output, option: Option<f64>) -> Result<u32, Failure> {
    option.map_or_else(|| Ok(base(output).threshold_permille), permille)
}

/// A part of one, 0 to 1, in parts per thousand.
fn permille(part: f64) -> Result<u32, Failure> {
    if part > 0.0 && part <= 1.0 {
        Ok(((part * 1_000.0).round() as u32).max(1))
    } else {
        Err(Failure::new(
            Code::SettingsInvalid,
            format!("--threshold is {part}; it must be above 0 and at most 1"),
        ))
    }
}
