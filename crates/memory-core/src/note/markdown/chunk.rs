//! A file of a note as lines: its parts, and the keys with the lines that belong to them. What the lines say is for
//! [`front`](super::front) to read.

use super::front::is_one_key;

/// A file in its parts, which together are the file.
pub(super) struct Parts<'a> {
    /// A byte order mark, and the line `---`.
    pub(super) opening: &'a str,
    pub(super) front: &'a str,
    /// The other line `---`.
    pub(super) closing: &'a str,
    pub(super) body: &'a str,
}

/// Splits a file at its lines `---`.
pub(super) fn split(text: &str) -> Option<Parts<'_>> {
    let bom = if text.starts_with('\u{FEFF}') {
        '\u{FEFF}'.len_utf8()
    } else {
        0
    };
    let first = text.get(bom..)?.split_inclusive('\n').next()?;
    if !is_rule(first) {
        return None;
    }
    let start = bom + first.len();
    let mut end = start;
    for line in text.get(start..)?.split_inclusive('\n') {
        let next = end + line.len();
        if is_rule(line) {
            return Some(Parts {
                opening: text.get(..start)?,
                front: text.get(start..end)?,
                closing: text.get(end..next)?,
                body: text.get(next..)?,
            });
        }
        end = next;
    }
    None
}

pub(super) fn is_rule(line: &str) -> bool {
    line.trim_end() == "---"
}

/// A key with its lines, or the comments before the first key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) key: Option<String>,
    pub(super) raw: String,
}

impl Chunk {
    /// What stands behind the key, as it is written: on its line without the white space around it, over several lines from
    /// the first line break to the one before the last, line breaks being line feeds.
    pub(super) fn value(&self) -> String {
        let raw = self.above();
        let at = self.key.is_some().then(|| key_len(raw)).flatten();
        let value = at.and_then(|at| raw.get(at + 1..)).unwrap_or_default();
        let value = value.replace("\r\n", "\n");
        let value = value
            .strip_suffix('\n')
            .unwrap_or(&value)
            .trim_start_matches([' ', '\t']);
        if value.contains('\n') {
            return value.to_owned();
        }
        value.trim_end_matches([' ', '\t']).to_owned()
    }

    /// The comment behind a value on one line, from the white space before it on.
    pub(super) fn comment(&self) -> Option<&str> {
        let line = self.raw.lines().next()?;
        let at = key_len(line)? + 1;
        let value = line.get(at..)?;
        let start = value.len() - value.trim_start().len();
        let from = match value.get(start..)?.chars().next()? {
            quote @ ('"' | '\'') => start + quoted_len(value.get(start..)?, quote)?,
            '[' => value.rfind(']')? + 1,
            '|' | '>' => return None,
            _ => start,
        };
        let behind = value.get(from..)?;
        let hash = behind.find(" #").or_else(|| behind.find("\t#"))?;
        let is_all = from == start || behind.get(..hash)?.trim().is_empty();
        let comment = behind.get(hash..)?.trim_end();
        is_all.then_some(comment)
    }

    /// The comments below its value, which are not part of it, with blank lines between: all of them below a value on the line of its
    /// key; below another one those from the first in the first column on behind which nothing of the value comes.
    pub(super) fn below(&self) -> &str {
        let is_on_its_line = self.is_on_its_line();
        let is_comment = |line: &str| line.starts_with('#') || is_on_its_line && line.trim_start().starts_with('#');
        let mut from = self.raw.len();
        let mut at = 0;
        for line in self.raw.split_inclusive('\n') {
            if is_comment(line) {
                from = from.min(at);
            } else if !line.trim().is_empty() {
                from = self.raw.len();
            }
            at += line.len();
        }
        self.raw.get(from..).unwrap_or_default()
    }

    /// Whether the value stands on the line of its key, with nothing below but comments and blank lines.
    fn is_on_its_line(&self) -> bool {
        let (first, below) = self.raw.split_once('\n').unwrap_or((&self.raw, ""));
        let value = key_len(first)
            .and_then(|at| first.get(at + 1..))
            .unwrap_or_default()
            .trim();
        let is_beside = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
        !value.is_empty() && !value.starts_with(['|', '>', '#']) && below.lines().all(is_beside)
    }

    /// The key with its value, without the comments below.
    fn above(&self) -> &str {
        let length = self.raw.len() - self.below().len();
        self.raw.get(..length).unwrap_or_default()
    }

    /// Says whether its value is more than plain text, lists and mappings: an anchor, an alias, a tag, a directive.
    pub(super) fn is_marked(&self) -> bool {
        self.value().trim_start().starts_with(['!', '&', '*', '%', '@', '`'])
    }

    /// Says whether its lines are one key with its value, or comments.
    pub(super) fn is_whole(&self) -> bool {
        let is_comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
        match self.key {
            Some(_) => self.is_simple() || is_one_key(&self.raw),
            None => self.raw.lines().all(is_comment),
        }
    }

    /// Says whether it can be told without a parser that the value ends on the line of its key.
    fn is_simple(&self) -> bool {
        let is_plain =
            |c: char| c.is_alphanumeric() || matches!(c, ' ' | ',' | '.' | '_' | '-' | '/' | ':' | '@' | '+');
        let value = self.value();
        let inside = [('[', ']'), ('"', '"'), ('\'', '\'')]
            .iter()
            .find_map(|(open, close)| value.strip_prefix(*open)?.strip_suffix(*close));
        !value.contains('\n') && inside.unwrap_or(&value).chars().all(is_plain)
    }
}

/// How long a key is, with the white space behind it: up to the colon that ends it, which white space or nothing follows.
fn key_len(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    let from = match first {
        '"' | '\'' => quoted_len(line, first)?,
        _ => 0,
    };
    let behind = line.get(from..)?;
    let ends = |at: &usize| {
        behind
            .get(at + 1..)
            .is_some_and(|rest| !rest.starts_with(|c: char| !c.is_ascii_whitespace()))
    };
    let colon = behind.match_indices(':').map(|(at, _)| at).find(ends)?;
    let is_quoted_only = from == 0 || behind.get(..colon)?.trim().is_empty();
    is_quoted_only.then_some(from + colon)
}

/// How long a text in quotes is that a line begins with.
fn quoted_len(line: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    let close = line.char_indices().skip(1).find(|(_, c)| {
        let closes = *c == quote && !is_escaped;
        is_escaped = *c == '\\' && quote == '"' && !is_escaped;
        closes
    });
    close.map(|(close, _)| close + 1)
}

/// Splits front matter where a key begins: in the first column, and neither a comment nor the item of a list.
pub(super) fn chunks(front: &str) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    for line in front.split_inclusive('\n') {
        let key = key_of(line);
        match chunks.last_mut() {
            Some(last) if key.is_none() => last.raw.push_str(line),
            _ => chunks.push(Chunk {
                key,
                raw: line.to_owned(),
            }),
        }
    }
    chunks
}

fn key_of(line: &str) -> Option<String> {
    let begins = |c: char| !c.is_whitespace() && !matches!(c, '#' | '-' | '?' | '{' | '[' | '%');
    if !line.starts_with(begins) {
        return None;
    }
    let key = line.get(..key_len(line)?)?.trim_end();
    let quoted = |quote: char| key.strip_prefix(quote)?.strip_suffix(quote);
    let inside = quoted('"').or_else(|| quoted('\'')).unwrap_or(key);
    // One with escapes is not read: it is none of ours, and stays as it is written.
    let key = if inside.contains(['\\', '"', '\'']) {
        key
    } else {
        inside
    };
    Some(key.to_owned())
}
