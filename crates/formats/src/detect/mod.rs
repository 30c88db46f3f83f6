//! Recognising a format by content.
//!
//! A file is taken for JSON lines if its first lines are JSON objects, else for one JSON document, else for
//! something that is no conversation. Rows are looked at one by one until one of them settles the format
//! ([`rows`]); documents are told by their fields and the rows of their lists ([`documents`]).

mod documents;
mod rows;
mod seems;

use crate::codec::document;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::{self, Object, scan};

/// How many lines (or rows of a list) are looked at. Our own figure: session files begin with up to a
/// dozen lines of metadata.
const LINES: usize = 200;

/// How many bytes of lines are looked at, after the first line. Our own figure.
const BYTES: usize = 4 << 20;

/// What a file seems to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detection {
    /// The format.
    pub format: Format,
    /// What told it, in a few words.
    pub reason: &'static str,
}

/// What a row or document tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sign {
    /// No other format has this.
    Certain(Format, &'static str),
    /// Fits this format, but others too.
    Likely(Format, &'static str),
    /// Known, and no conversation that can be read.
    Refused(&'static str),
    /// Tells nothing.
    Nothing,
}

/// Recognises the format of `bytes` by content; `name` is the file's name and only breaks ties.
///
/// Costs at most one pass over the file.
///
/// # Errors
/// [`DecodeError::Unknown`] if it is no conversation; it says what the file seems to be.
pub fn detect(bytes: &[u8], name: &str) -> Result<Detection, DecodeError> {
    recognise(bytes, name).map_err(|seems| DecodeError::Unknown {
        seems,
        expected: Format::ALL
            .iter()
            .map(|format| format.as_str())
            .collect::<Vec<_>>()
            .join(", "),
    })
}

fn recognise(bytes: &[u8], name: &str) -> Result<Detection, String> {
    if let Some(kind) = seems::binary(bytes) {
        return Err(kind.to_owned());
    }
    let start = document::start(bytes);
    if start == bytes.len() {
        return Err(if bytes.is_empty() {
            "an empty file"
        } else {
            "an empty file (only white space)"
        }
        .to_owned());
    }
    let lines = Lines::read(bytes);
    let by_lines = lines.verdict(name);
    if matches!(bytes.get(start), Some(b'{' | b'[')) && lines.is_document() {
        let by_document = documents::verdict(bytes, start, name);
        // Lines inside a document that is whole tell nothing of their own.
        let sign = if is_whole(bytes, start) && !lines.first_complete {
            by_document
        } else {
            stronger(by_document, by_lines)
        };
        return settle(sign, || seems::document(bytes, start));
    }
    settle(by_lines, || {
        if lines.objects > 0 {
            format!("JSON lines with fields {}", lines.keys)
        } else {
            seems::text(bytes)
        }
    })
}

/// Whether one value is all there is.
fn is_whole(bytes: &[u8], start: usize) -> bool {
    scan::value_end(bytes, start).is_some_and(|end| scan::skip_space(bytes, end) == bytes.len())
}

/// The stronger of two signs; of equals the first.
fn stronger(first: Sign, second: Sign) -> Sign {
    let rank = |sign: &Sign| match sign {
        Sign::Certain(..) => 3,
        Sign::Likely(..) => 2,
        Sign::Refused(_) => 1,
        Sign::Nothing => 0,
    };
    if rank(&second) > rank(&first) { second } else { first }
}

fn settle(sign: Sign, otherwise: impl FnOnce() -> String) -> Result<Detection, String> {
    match sign {
        Sign::Certain(format, reason) | Sign::Likely(format, reason) => Ok(Detection { format, reason }),
        Sign::Refused(what) => Err(what.to_owned()),
        Sign::Nothing => Err(otherwise()),
    }
}

/// The first lines of a file.
struct Lines {
    signs: Vec<Sign>,
    /// Lines that are JSON objects.
    objects: usize,
    /// Whether the first line with something in it is an object, complete in itself.
    first_complete: bool,
    /// Whether there is a second line with something in it.
    several: bool,
    /// The names of the first object's fields.
    keys: String,
}

impl Lines {
    fn read(bytes: &[u8]) -> Self {
        let mut lines = Self {
            signs: Vec::new(),
            objects: 0,
            first_complete: false,
            several: false,
            keys: String::new(),
        };
        let mut looked_at = 0;
        let filled = bytes
            .split(|byte| *byte == b'\n')
            .map(|line| line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii())
            .filter(|line| !line.is_empty());
        for (number, line) in filled.enumerate().take(LINES) {
            lines.several = number > 0;
            looked_at += line.len();
            if line.first() == Some(&b'{')
                && let Ok(text) = json::readable(line)
                && let Ok(object) = Object::parse(&text)
            {
                lines.first_complete |= number == 0;
                lines.take(&object);
            }
            let settled = matches!(lines.signs.last(), Some(Sign::Certain(..)));
            if number > 0 && (settled || looked_at > BYTES) {
                break;
            }
        }
        lines
    }

    fn take(&mut self, object: &Object<'_>) {
        self.objects += 1;
        if self.objects == 1 {
            self.keys = seems::keys(object.fields().map(|(name, _)| name));
        }
        self.signs.push(rows::sign(object));
    }

    /// Whether the file must be read as one document, or may be.
    fn is_document(&self) -> bool {
        !(self.first_complete && self.several)
    }

    fn verdict(&self, name: &str) -> Sign {
        vote(&self.signs, name)
    }
}

/// The first certain sign settles it; else the format that most rows fit, of equals the one that the
/// file's name speaks for, else the one seen first.
fn vote(signs: &[Sign], name: &str) -> Sign {
    let mut counts: Vec<(usize, Format, &'static str)> = Vec::new();
    let mut refused = None;
    for sign in signs {
        match sign {
            Sign::Certain(..) => return sign.clone(),
            Sign::Likely(format, reason) => match counts.iter_mut().find(|(_, known, _)| known == format) {
                Some(found) => found.0 += 1,
                None => counts.push((1, *format, reason)),
            },
            Sign::Refused(what) => {
                refused.get_or_insert(*what);
            }
            Sign::Nothing => {}
        }
    }
    let most = counts.iter().map(|(count, ..)| *count).max().unwrap_or(0);
    let mut best = counts.iter().filter(|(count, ..)| *count == most);
    let named = best.clone().find(|(_, format, _)| name.contains(format.as_str()));
    match (named.or_else(|| best.next()), refused) {
        (Some((_, format, reason)), _) => Sign::Likely(*format, reason),
        (None, Some(what)) => Sign::Refused(what),
        (None, None) => Sign::Nothing,
    }
}
