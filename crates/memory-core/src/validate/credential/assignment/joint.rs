//! What joins a name to its value.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::name::{self, Name};
use crate::validate::credential::text::{cut, line_after, line_before, slice_from};

/// What stands between a name and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// `=`, `:=`, `=>` and their kin.
    Equals,
    /// `:`, also full-width.
    Colon,
    /// `==`, `!=`.
    Compare,
    /// `,` between arguments, `|` between cells, `>` of a tag.
    Next,
    /// `is` and its kin.
    Is,
    /// White space alone.
    Space,
}

/// Operators, the longest first.
const OPERATORS: &[(&str, Joint)] = &[
    (":::=", Joint::Equals),
    ("::=", Joint::Equals),
    ("===", Joint::Compare),
    ("!==", Joint::Compare),
    ("||=", Joint::Equals),
    ("??=", Joint::Equals),
    (":=", Joint::Equals),
    ("=>", Joint::Equals),
    ("==", Joint::Compare),
    ("!=", Joint::Compare),
    ("?=", Joint::Equals),
    ("->", Joint::Equals),
    ("=", Joint::Equals),
    ("：", Joint::Colon),
    ("＝", Joint::Equals),
    (":", Joint::Colon),
    (",", Joint::Next),
    (">", Joint::Next),
    ("|", Joint::Next),
    ("(", Joint::Next),
    ("→", Joint::Equals),
    ("....", Joint::Colon),
];

/// Words that join, with the spaces around them.
const IS: &[&str] = &[
    " is ", " was ", " are ", " to ", " ist ", " lautet ", " es ", " est ", " é ", " è ", " to ", "は", "为", "為",
    "是", "：", " — ", " это ", " هي ", " jest ", " är ", " er ", "는 ", "은 ",
];

impl Joint {
    /// Reads what follows a name; gives where the value begins.
    pub(super) fn read(text: &str, span: &Range<usize>, name: &Name<'_>) -> Option<(Self, usize)> {
        let rest = slice_from(text, span.end, 64);
        let closed = skip_closers(rest);
        let quoted_name = closed > 0;
        if cut(rest, closed..).starts_with('\t') {
            return Some((Self::Colon, span.end + closed + blanks(cut(rest, closed..))));
        }
        let spaced = closed + blanks(cut(rest, closed..));
        let spaced = spaced + numbered(cut(rest, spaced..));
        let spaced = spaced + remark(cut(rest, spaced..));
        let tail = cut(rest, spaced..);
        if let Some((operator, joint)) = OPERATORS.iter().find(|(operator, _)| tail.starts_with(operator)) {
            let after = spaced + operator.len();
            let joins = match *operator {
                "," => {
                    let argument = is_first_argument(text, span.start) || name.is_variable();
                    quoted_name && name.text.len() > 2 && argument && named_value(cut(rest, after..)).is_none()
                }
                ">" => quoted_name || is_tag(text, span.start) && closes(cut(rest, after..)),
                // A call takes a literal: `password("…")`.
                "(" => !quoted_name && cut(rest, after..).starts_with(['"', '\'', '`']),
                _ => true,
            };
            if joins {
                let (joint, after) = annotated(rest, after, *joint);
                let after = after + opening_tag(cut(rest, after..));
                return Some((joint, span.end + after + gap(cut(rest, after..), joint)));
            }
        }
        if let Some(word) = IS.iter().find(|word| cut(rest, closed..).starts_with(**word)) {
            let after = closed + word.len();
            return Some((Self::Is, span.end + after + blanks(cut(rest, after..))));
        }
        if let Some(after) = tail
            .strip_prefix("</key>")
            .map(opening_tag)
            .filter(|length| *length > 0)
        {
            return Some((Self::Equals, span.end + spaced + "</key>".len() + after));
        }
        if let Some(after) = named_value(tail) {
            let start = spaced + after;
            return Some((Self::Equals, span.end + start + gap(cut(rest, start..), Self::Equals)));
        }
        if name.text.chars().any(|c| c >= '\u{3000}')
            && let Some(after) = over_words(cut(rest, closed..))
        {
            return Some((Self::Is, span.end + closed + after));
        }
        if tail.starts_with('(') && !quoted_name {
            return Some((Self::Is, span.end + spaced + 1));
        }
        let wide = tail.len() - tail.trim_start().len();
        // Over the end of a line only behind a name that says whose it is.
        let over = cut(tail, ..wide).contains('\n') && !(name.service || name.capitals);
        (spaced + wide > closed && !over && !cut(rest, ..closed).contains(')'))
            .then_some((Self::Space, span.end + spaced + wide))
    }
}

/// Whether a value may follow a name that ends at `end`. A quick look that spares most names in prose the long one: a
/// sign that joins, or a long word with a digit, or words that join and a digit behind them.
pub(super) fn may_follow(text: &str, end: usize) -> bool {
    // A name in capitals is looked at closely: what follows it may be letters alone.
    if end > 0 && text.as_bytes()[end - 1].is_ascii_uppercase() {
        return true;
    }
    let line = line_after(text, end, PROSE);
    let near = line.trim_start_matches([' ', '\t', '"', '\'', '`', ']', ')', '\\', '*']);
    let Some(first) = near.bytes().next() else {
        // A name alone at the end of its line.
        let next = text.get(end + line.len() + 1..).unwrap_or_default();
        return next.bytes().take(24).take_while(u8::is_ascii_alphanumeric).count() >= 16;
    };
    if !first.is_ascii_alphanumeric() || near.len() + 1 < line.len() {
        return true;
    }
    let word = near.bytes().take_while(|byte| !byte.is_ascii_whitespace());
    if word.clone().count() >= 6 && word.clone().any(|byte| byte.is_ascii_digit()) {
        return true;
    }
    PROSE_FINDER.find(line).is_some_and(|joint| {
        let behind = cut(line, joint.end()..);
        behind
            .bytes()
            .any(|byte| byte.is_ascii_digit() || matches!(byte, b'"' | b'\''))
    }) || ["value", "Value", "content", "default"]
        .iter()
        .any(|word| near.starts_with(word))
}

/// Words between a name and its joint are looked at for this many bytes.
const PROSE: usize = 80;

/// What joins a sentence's beginning to the value at its end.
static PROSE_FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostFirst)
        .build(IS.iter().chain(&[": ", "：", " = ", " — ", " – "]))
        .expect("the words are few and short")
});

impl Joint {
    /// Reads a sentence that names a credential and gives it after some words: `the password for the box is …`.
    pub(super) fn read_prose(text: &str, span: &Range<usize>) -> Option<(Self, usize)> {
        let rest = line_after(text, span.end, PROSE);
        let hit = PROSE_FINDER.find(rest)?;
        let (at, after) = (hit.start(), hit.end());
        let between = cut(rest, ..at);
        let plain = between.split_whitespace().all(|word| {
            word.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '-')) && !name::is_about(&word.to_lowercase())
        });
        let start = span.end + after + blanks(cut(rest, after..));
        (plain && between.starts_with(' ') && between.split_whitespace().count() <= 6).then_some((Self::Is, start))
    }
}

/// The letters of a script without spaces between words, up to what is written in ASCII: `密码改成了 …`.
fn over_words(rest: &str) -> Option<usize> {
    // Han, Kana, Hangul, and the brackets that quote in them.
    let between =
        |c: &char| matches!(*c, ' ' | '\u{3008}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}');
    let length: usize = rest.chars().take_while(between).map(char::len_utf8).sum();
    (length > 0 && length <= 40 && length < rest.len()).then_some(length)
}

/// The value that stands before its name: `… is the password`, `use … as the token`.
pub(super) fn value_before(text: &str, start: usize) -> Option<Range<usize>> {
    const JOINTS: [&str; 9] = [
        " is the ",
        " is our ",
        " is my ",
        " is a ",
        " as the ",
        " as our ",
        " as ",
        " was the ",
        " is ",
    ];
    let before = line_before(text, start, 80);
    let joint_at = |at: usize| {
        let rest = cut(before, at..);
        JOINTS
            .iter()
            .filter(|joint| rest.starts_with(**joint))
            .map(|joint| at + joint.len())
            .max()
    };
    let (_, at) = memchr::memrchr_iter(b' ', before.as_bytes())
        .filter_map(|at| Some((joint_at(at)?, at)))
        .max()?;
    let behind = cut(before, at..).split_whitespace().count();
    let value = cut(before, ..at).trim_end_matches(['"', '\'', '`']);
    let length = value
        .bytes()
        .rev()
        .take_while(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'"' | b'\'' | b'`' | b'('))
        .count();
    let end = start - before.len() + value.len();
    (behind <= 5 && length >= 6 && text.is_char_boundary(end - length)).then(|| end - length..end)
}

/// Quotes and brackets that close a name, also escaped ones and marks of emphasis.
fn skip_closers(rest: &str) -> usize {
    let length = rest
        .bytes()
        .take(4)
        .take_while(|byte| matches!(byte, b'"' | b'\'' | b'`' | b']' | b')' | b'\\' | b'*'))
        .count();
    // A backslash alone is an escape of something else.
    if cut(rest, ..length).ends_with('\\') {
        length - 1
    } else {
        length
    }
}

/// What may stand between a name and its joint: a remark in brackets, a row of dots.
fn remark(tail: &str) -> usize {
    let dots = tail.bytes().take_while(|byte| *byte == b'.').count();
    if dots >= 3 {
        let blank = blanks(cut(tail, dots..));
        // The dots are the joint if no other follows.
        return if cut(tail, dots + blank..).starts_with([':', '=']) {
            dots + blank
        } else {
            0
        };
    }
    let close = tail
        .strip_prefix('(')
        .and_then(|inner| inner.find(')'))
        .filter(|close| *close <= 24);
    let Some(close) = close else {
        return 0;
    };
    let length = close + 2 + blanks(cut(tail, close + 2..));
    if cut(tail, length..).starts_with([':', '=', '：']) {
        length
    } else {
        0
    }
}

/// A number behind the name, before its joint: `Unseal Key 2:`.
fn numbered(tail: &str) -> usize {
    let digits = tail.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let blank = blanks(cut(tail, digits..));
    let joint = cut(tail, digits + blank..).starts_with([':', '=']);
    if digits > 0 && joint { digits + blank } else { 0 }
}

fn blanks(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Blanks before a value, and after a colon or equals sign the end of the line.
fn gap(rest: &str, joint: Joint) -> usize {
    let first = blanks(rest);
    if matches!(joint, Joint::Is | Joint::Space) {
        return first;
    }
    let first = first + yaml_tag(cut(rest, first..));
    // A block of YAML: its mark, and a value further in.
    let marked = cut(rest, first..);
    let mark = [">-", "|-", ">", "|"].iter().find(|mark| {
        marked
            .strip_prefix(**mark)
            .is_some_and(|rest| rest.starts_with(['\r', '\n']))
    });
    let first = first + mark.map_or(0, |mark| mark.len());
    let line = cut(rest, first..)
        .bytes()
        .take_while(|byte| matches!(byte, b'\r' | b'\n'))
        .count();
    if line == 0 || line > 2 {
        return first;
    }
    let next = cut(rest, first + line..);
    let indent = blanks(next);
    let item = indent + if cut(next, indent..).starts_with("- ") { 2 } else { 0 };
    let value = cut(next, item..);
    let quoted = value.starts_with(['"', '\'']);
    let alone = indent > 0 && !value.split('\n').next().unwrap_or_default().contains([' ', ':', '=']);
    if quoted || alone { first + line + item } else { first }
}

/// A tag or an anchor of YAML before a value: `!!str`, `&name`.
fn yaml_tag(rest: &str) -> usize {
    if !rest.starts_with("!!") && !rest.starts_with('&') {
        return 0;
    }
    rest.find(' ').filter(|space| *space <= 20).map_or(0, |space| space + 1)
}

/// A tag between a name's field and its value: `<key>…</key><string>`, `<value>`.
fn opening_tag(rest: &str) -> usize {
    let blank = rest.len() - rest.trim_start().len();
    let tag = ["<value>", "<string>"]
        .iter()
        .find(|tag| cut(rest, blank..).starts_with(**tag));
    tag.map_or(0, |tag| blank + tag.len())
}

/// Behind a colon a type may stand before the value: `token: String = "…"`.
fn annotated(rest: &str, after: usize, joint: Joint) -> (Joint, usize) {
    if joint != Joint::Colon {
        return (joint, after);
    }
    let tail = cut(rest, after..);
    let Some(equals) = tail.find('=') else {
        return (joint, after);
    };
    let kind = cut(tail, ..equals).trim();
    let is_type = !kind.is_empty()
        && kind.len() < 32
        && kind.bytes().all(|byte| {
            byte.is_ascii_alphabetic()
                || matches!(
                    byte,
                    b'&' | b'\'' | b'<' | b'>' | b'[' | b']' | b'?' | b'|' | b' ' | b'*'
                )
        })
        && !cut(tail, equals..).starts_with("==");
    if is_type {
        (Joint::Equals, after + equals + 1)
    } else {
        (joint, after)
    }
}

/// `value="…"` or `value: …` that follows a name in another field.
fn named_value(tail: &str) -> Option<usize> {
    let start = tail.len()
        - tail
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '{'))
            .len();
    let rest = cut(tail, start..);
    let rest = rest.trim_start_matches(['\\', '"', '\'']);
    let word = rest
        .strip_prefix("value")
        .or_else(|| rest.strip_prefix("Value"))
        .or_else(|| rest.strip_prefix("content"))
        .or_else(|| rest.strip_prefix("default"))?;
    let word = word.trim_start_matches(['\\', '"', '\'', ' ']);
    let value = word.strip_prefix(['=', ':'])?;
    Some(tail.len() - value.len())
}

/// Whether the name is the first of the arguments of a call: `setProperty("NAME", "value")`.
fn is_first_argument(text: &str, start: usize) -> bool {
    let before = cut(text, ..start).trim_end_matches(['"', '\'', '`', '\\']);
    before.len() < start && before.trim_end_matches([' ', '\n']).ends_with(['(', '['])
}

/// Whether a closing tag follows: `<password>…</password>`, and not a mark of what to put there.
fn closes(rest: &str) -> bool {
    cut(rest, ..rest.find('\n').unwrap_or(rest.len())).contains("</") || rest.len() > 48 && !rest.contains(' ')
}

/// Whether the name stands in an opening tag.
fn is_tag(text: &str, start: usize) -> bool {
    text.as_bytes()[..start].last() == Some(&b'<')
}
