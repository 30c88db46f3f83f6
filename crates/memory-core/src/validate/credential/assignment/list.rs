//! Values in a list whose name stands before it in the plural: `API_KEYS=…,…`, `tokens: ["…", "…"]`, lists and maps
//! of YAML.

use std::ops::Range;

use super::joint::blanks;
use crate::validate::credential::placeholder;
use crate::validate::credential::text::{cut, slice_from};

/// A list is looked at for this many bytes. Each item must be a credential for the next one to be read, and none is read
/// twice.
const REACH: usize = 65_536;

/// A longer item is none.
const LONGEST: usize = 256;

/// The type before a list takes up at most so many bytes.
const TYPE: usize = 34;

/// The values of a list, one after the other; the reader stops at the first that is no credential.
#[derive(Debug)]
pub(super) struct Items<'a> {
    rest: &'a str,
    /// Where `rest` begins in the text.
    at: usize,
    /// Whether a value may have a label: `alice: …`.
    pub(super) labels: bool,
    /// Whether brackets, marks of items or lines of their own say that it is a list.
    pub(super) framed: bool,
    /// Where the list begins.
    first: usize,
}

/// The name in the singular and its list, if the name in `span` is written in the plural and a list follows it.
pub(super) fn items<'a>(text: &'a str, span: &Range<usize>) -> Option<(Range<usize>, Items<'a>)> {
    let name = cut(text, span.clone());
    let singular = name.strip_suffix(['s', 'S']).filter(|name| !name.ends_with(['s', 'S']));
    let rest = slice_from(text, span.end, REACH);
    let joint = rest.trim_start_matches(['"', '\'', ']', ' ']);
    let after = ["=>", ":=", ":", "="]
        .iter()
        .find_map(|joint_text| joint.strip_prefix(joint_text))?;
    let typed = slice_from(after, 0, TYPE)
        .find("= ")
        .map(|at| (cut(after, ..at), cut(after, at + 2..)));
    let typed = typed.filter(|(kind, _)| {
        !kind.is_empty()
            && kind.bytes().all(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'<' | b'>' | b'[' | b']' | b'&' | b';')
            })
    });
    let after = typed.map_or(after, |(_, value)| value);
    let open = after.trim_start_matches([' ', '\t', '&', '\n', '\r']);
    let open = cut(open, constructor(open)..);
    let inner = open
        .strip_prefix(['[', '(', '{'])
        .filter(|_| placeholder::length(open) == 0);
    // Brackets around literals make a list of a name in the singular, too.
    let literals = open.starts_with('[') && inner.is_some_and(|inner| inner.trim_start().starts_with(['"', '\'']));
    let singular = singular.or_else(|| literals.then_some(name))?;
    let framed = inner.is_some() || open.starts_with("- ") || after.starts_with(['\n', '\r']);
    let open = inner.unwrap_or(open);
    let at = span.end + rest.len() - open.len();
    Some((
        span.start..span.start + singular.len(),
        Items {
            rest: open,
            at,
            labels: false,
            framed,
            first: at,
        },
    ))
}

/// The length of what makes a list of the literals behind it: `vec!`, `[]string`, `new String[] `, `List.of`.
fn constructor(rest: &str) -> usize {
    let length = rest
        .bytes()
        .take(32)
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'!' | b'.' | b'[' | b']' | b' '))
        .count();
    // The bracket of the list itself was taken as well.
    let length = if cut(rest, ..length).ends_with('[') {
        length - 1
    } else {
        length
    };
    let word = cut(rest, ..length).trim_end();
    let makes = [
        "vec!",
        "array",
        "frozenset",
        "string",
        "String",
        "str",
        "new[]",
        "[]",
        "of",
        "listOf",
        "setOf",
        "asList",
        "List",
        "Set",
        "set",
        "tuple",
    ];
    let literal = cut(rest, length..)
        .strip_prefix(['[', '(', '{'])
        .is_some_and(|inner| inner.trim_start().starts_with(['"', '\'']));
    if literal && makes.iter().any(|maker| word.ends_with(maker)) {
        length
    } else {
        0
    }
}

/// What may stand between two items.
fn between(rest: &str) -> usize {
    let mut at = 0;
    loop {
        let here = cut(rest, at..);
        let masked = placeholder::length(here);
        let step = if masked > 0 {
            masked
        } else if here.starts_with("- ") {
            2
        } else if at > 0 && (here.starts_with('#') || here.starts_with("//")) {
            // A comment behind an item or on a line of its own.
            here.find('\n').unwrap_or(here.len())
        } else {
            here.bytes()
                .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b';' | b'"' | b'\'' | b'|'))
                .count()
        };
        if step == 0 {
            return at;
        }
        at += step;
    }
}

const fn is_inside(byte: u8) -> bool {
    !matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | b','
            | b';'
            | b'"'
            | b'\''
            | b'`'
            | b'['
            | b']'
            | b'('
            | b')'
            | b'{'
            | b'}'
            | b'<'
            | b'>'
            | b'|'
    )
}

/// The length of a label and its joint: `alice: `, `"bob" => `.
fn label(rest: &str) -> usize {
    let name = rest
        .bytes()
        .take(33)
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'@'))
        .count();
    if name == 0 || name > 32 {
        return 0;
    }
    let quoted = name + usize::from(matches!(rest.as_bytes().get(name), Some(b'"' | b'\'')));
    let spaced = quoted + blanks(cut(rest, quoted..));
    let tail = cut(rest, spaced..);
    let joint = ["=>", ":", "="].iter().find(|joint| tail.starts_with(**joint));
    joint.map_or(0, |joint| {
        let after = spaced + joint.len();
        after + blanks(cut(rest, after..))
    })
}

/// Whether a value names a variable that holds the credential: `secrets: ["GITHUB_TOKEN"]`.
pub(super) fn is_variable_name(item: &str) -> bool {
    let digits = item.bytes().filter(u8::is_ascii_digit).count();
    item.contains('_')
        && digits * 4 <= item.len()
        && item
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

impl Iterator for Items<'_> {
    /// The place of a value and whether it stands in quotes.
    type Item = (Range<usize>, bool);

    fn next(&mut self) -> Option<Self::Item> {
        let mut start = between(self.rest);
        // A blank alone parts the words of one item: `ssh-ed25519 … user@host`.
        if self.at > self.first && cut(self.rest, ..start).bytes().all(|byte| byte == b' ') {
            return None;
        }
        if self.labels {
            let label = label(cut(self.rest, start..));
            start += label;
            start += usize::from(label > 0 && cut(self.rest, start..).starts_with(['"', '\'']));
        }
        let value = cut(self.rest, start..);
        let length = value
            .bytes()
            .take(LONGEST + 1)
            .take_while(|byte| is_inside(*byte))
            .count();
        let end = start + length;
        // What reaches to the end of what is looked at may be cut.
        let public = ["ssh-", "ecdsa-", "AAAA"].iter().any(|start| value.starts_with(start));
        if length == 0 || length > LONGEST || public || is_variable_name(cut(value, ..length)) {
            return None;
        }
        let quoted = matches!(self.rest.as_bytes().get(end), Some(b'"' | b'\''));
        let place = self.at + start..self.at + end;
        self.rest = cut(self.rest, end..);
        self.at = place.end;
        Some((place, quoted))
    }
}
