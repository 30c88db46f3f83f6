//! What joins a name to its value.

use std::ops::Range;

use super::markup::{FIELDS, closes, element_content, emphasis, field_behind, is_tag, named_value, opening_tag, tags};
use super::name::{Class, Name};
use super::password::looks_chosen;
use super::prose::{adverbs, joining_word, over_words};
use crate::validate::byte_set::ByteSet;
use crate::validate::credential::shape::Shape;
use crate::validate::credential::text::{cut, slice_from};

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
    ("==>", Joint::Equals),
    ("-->", Joint::Equals),
    (":::=", Joint::Equals),
    ("::=", Joint::Equals),
    ("===", Joint::Compare),
    ("!==", Joint::Compare),
    ("<<<", Joint::Next),
    ("||=", Joint::Equals),
    ("??=", Joint::Equals),
    (":=", Joint::Equals),
    (":-", Joint::Equals),
    ("=>", Joint::Equals),
    ("==", Joint::Compare),
    ("!=", Joint::Compare),
    ("?=", Joint::Equals),
    ("||", Joint::Next),
    ("??", Joint::Next),
    ("?:", Joint::Next),
    ("or ", Joint::Next),
    ("->", Joint::Equals),
    ("<-", Joint::Next),
    ("{", Joint::Next),
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

impl Joint {
    /// Reads what follows a name; gives where the value begins.
    pub(super) fn read(text: &str, span: &Range<usize>, name: &Name<'_>) -> Option<(Self, usize)> {
        let rest = slice_from(text, span.end, 64);
        let closed = skip_closers(rest);
        let quoted_name = closed > 0;
        if cut(rest, closed..).starts_with('\t') {
            return Some((Self::Colon, span.end + closed + blanks(cut(rest, closed..))));
        }
        let closed = closed + array(cut(rest, closed..));
        let spaced = closed + blanks(cut(rest, closed..));
        let spaced = spaced + numbered(cut(rest, spaced..));
        let spaced = spaced + remark(cut(rest, spaced..));
        let tail = cut(rest, spaced..);
        // `tiktoken_rs::o200k_base` is a path of names.
        if closed == 0 && is_path_of_names(tail) {
            return None;
        }
        if let Some((operator, joint)) = operator(tail) {
            let after = spaced + operator.len();
            let joins = match operator {
                "," => {
                    let flag = name.text.starts_with('-')
                        && !cut(rest, after..).trim_start_matches([' ', '"', '\'']).starts_with('-');
                    let argument = is_first_argument(text, span.start) || name.is_variable() || flag;
                    let constant = name.capitals && name.text.contains('_') && opens_literal(cut(rest, after..));
                    (quoted_name && name.text.len() > 2 && argument || constant)
                        && named_value(cut(rest, after..)).is_none()
                }
                ">" => quoted_name || is_tag(text, span.start) && closes(slice_from(text, span.end + after, 64)),
                // What is taken if nothing else is set: `env.TOKEN || "…"`.
                "||" | "??" | "?:" | "or " | "<<<" | "<-" | "{" => opens_literal(cut(rest, after..)),
                // A call takes a literal: `password("…")`.
                "(" => !quoted_name && opens_literal(cut(rest, after + wrapped(cut(rest, after..))..)),
                _ => true,
            };
            if joins {
                // `"password": {"value": "…"}`
                if matches!(joint, Self::Colon | Self::Equals) && cut(rest, after..).trim_start().starts_with('{') {
                    let fields = slice_from(text, span.end + after, FIELDS);
                    if let Some(nested) = named_value(fields).or_else(|| field_behind(fields)) {
                        let start = span.end + after + nested;
                        return Some((Self::Equals, start + gap(slice_from(text, start, 64), Self::Equals)));
                    }
                }
                let (joint, after) = annotated(rest, after, joint);
                let after = after + emphasis(cut(rest, after..));
                let after = after + tags(cut(rest, after..));
                let after = after + wrapped(cut(rest, after..));
                let after = after + opening_tag(cut(rest, after..));
                return Some((joint, span.end + after + gap(cut(rest, after..), joint)));
            }
        }
        if let Some(word) = joining_word(cut(rest, closed..)) {
            let after = closed + word.len();
            let after = after + blanks(cut(rest, after..));
            return Some((Self::Is, span.end + after + adverbs(cut(rest, after..))));
        }
        if let Some(after) = tail
            .strip_prefix("</key>")
            .map(opening_tag)
            .filter(|length| *length > 0)
        {
            return Some((Self::Equals, span.end + spaced + "</key>".len() + after));
        }
        if tail.starts_with("</") && !quoted_name {
            let length = tags(tail);
            // An element with the name, then one with the value: `<td>…</td><td>…</td>`.
            return (cut(tail, ..length).matches('<').count() > 1).then_some((Self::Next, span.end + spaced + length));
        }
        if let Some(after) = element_content(text, span, spaced) {
            return Some((Self::Next, after));
        }
        if let Some(after) = flag_behind(tail) {
            return Some((Self::Next, span.end + spaced + after));
        }
        if let Some(after) = method_default(tail) {
            return Some((Self::Next, span.end + spaced + after));
        }
        let fields = slice_from(text, span.end + spaced, if quoted_name { FIELDS } else { 64 });
        if let Some(after) = named_value(fields).or_else(|| field_behind(fields).filter(|_| quoted_name)) {
            let start = span.end + spaced + after;
            let gap = gap(slice_from(text, start, 64), Self::Equals);
            return Some((Self::Equals, start + gap));
        }
        if name.text.chars().any(|c| c >= '\u{3000}')
            && let Some(after) = over_words(cut(rest, closed..))
        {
            return Some((Self::Is, span.end + closed + after));
        }
        if let Some(kind) =
            kind_of_secret(tail).filter(|_| !quoted_name && matches!(name.class, Class::Password | Class::Secret))
        {
            return Some((Self::Space, span.end + spaced + kind));
        }
        if tail.starts_with('(') && !quoted_name && spaced > closed {
            let inner = spaced + 1;
            return Some((Self::Is, span.end + inner + adverbs(cut(rest, inner..))));
        }
        let said = adverbs(tail);
        if said > 0 && spaced > closed {
            return Some((Self::Is, span.end + spaced + said));
        }
        if spaced == 0
            && name.text.chars().any(|c| c >= '\u{3000}')
            && tail.starts_with(|c: char| c.is_ascii_alphanumeric())
        {
            return Some((Self::Space, span.end));
        }
        let wide = tail.len() - tail.trim_start().len();
        // Over the end of a line only behind a name that says whose it is.
        let over = cut(tail, ..wide).contains('\n') && !(name.service || name.capitals);
        (spaced + wide > closed && !over && !cut(rest, ..closed).contains(')'))
            .then_some((Self::Space, span.end + spaced + wide))
    }
}

/// The first bytes of operators.
static OPERATOR_STARTS: ByteSet = ByteSet::range(b':', b'?').and(b"-!|o{,(.\xEF\xE2").without(b";");

/// The operator that `tail` begins with.
fn operator(tail: &str) -> Option<(&'static str, Joint)> {
    OPERATOR_STARTS.has(*tail.as_bytes().first()?).then_some(())?;
    OPERATORS
        .iter()
        .find(|(operator, _)| tail.starts_with(operator))
        .copied()
}

/// Whether two colons lead on to another name, as in a path of Rust or C++.
fn is_path_of_names(tail: &str) -> bool {
    tail.strip_prefix("::")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
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
    // An automatic property of C#.
    if tail.starts_with("{ get") {
        return tail
            .find('}')
            .map_or(0, |close| close + 1 + blanks(cut(tail, close + 1..)));
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

pub(super) fn blanks(text: &str) -> usize {
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
    // Three quotes below a head, `def login(user, password):`, are the words that describe it.
    let quoted = value.starts_with(['"', '\'']) && !value.starts_with("\"\"\"") && !value.starts_with("'''");
    let only = value.split(['\n', '\r']).next().unwrap_or_default();
    // What is looked at may be cut where a longer line goes on.
    let ended = only.len() < value.len() || only.len() <= 44;
    let alone = !only.contains([' ', ':', '=']) && (indent > 0 || ended && is_told_below(only));
    if quoted || alone { first + line + item } else { first }
}

/// Whether a line that is not further in is a value of the line above, as mails have it, and not the next heading.
fn is_told_below(line: &str) -> bool {
    let shape = Shape::of(line);
    looks_chosen(line, &shape) || shape.is_random(16) && shape.digits > 0
}

/// A tag or an anchor of YAML before a value: `!!str`, `&name`.
fn yaml_tag(rest: &str) -> usize {
    if !rest.starts_with("!!") && !rest.starts_with('&') {
        return 0;
    }
    rest.find(' ').filter(|space| *space <= 20).map_or(0, |space| space + 1)
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
    // Digits and paths are types only before a literal: `key: [u8; 16] = b"…"`, `token: std::string::String = "…"`.
    let literal = opens_literal(cut(tail, equals + 1..));
    let is_type = !kind.is_empty()
        && kind.len() < 32
        && kind.bytes().all(|byte| {
            byte.is_ascii_alphabetic()
                || literal && (byte.is_ascii_digit() || matches!(byte, b':' | b';' | b'_' | b'.'))
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

/// The argument of a method that gives what is taken if nothing else is set: `.unwrap_or("…")`, `.orElse("…")`.
fn method_default(tail: &str) -> Option<usize> {
    let method = tail.strip_prefix('.')?;
    let length = method
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        .count();
    let lower = cut(method, ..length).to_ascii_lowercase();
    let inner = cut(method, length..).strip_prefix('(')?;
    let inner = inner
        .strip_prefix("|_| ")
        .or_else(|| inner.strip_prefix("|| "))
        .unwrap_or(inner);
    // What is compared with it, or typed into a field of its name.
    let typed = matches!(
        lower.as_str(),
        "equals"
            | "eq"
            | "tobe"
            | "toequal"
            | "isequalto"
            | "type"
            | "fill"
            | "sendkeys"
            | "send_keys"
            | "settext"
            | "val"
    );
    ((typed || lower.contains("or") || lower.contains("default")) && opens_literal(inner))
        .then(|| tail.len() - inner.len())
}

/// The value that a flag of the same command gives: `--name NAME --value …`, `/v NAME /t REG_SZ /d …`.
fn flag_behind(tail: &str) -> Option<usize> {
    if !tail.starts_with(['-', '/']) {
        return None;
    }
    let line = cut(tail, ..tail.find('\n').unwrap_or(tail.len()));
    [
        "--value ",
        "--value=",
        "-Value ",
        "/d ",
        "--secret-string ",
        "--data ",
        "--body ",
    ]
    .iter()
    .find_map(|flag| line.find(*flag).map(|at| at + flag.len()))
    .filter(|after| after + 4 < line.len())
}

/// The digit that says how a device keeps what follows: `password 0 …`, `secret 5 …`.
fn kind_of_secret(tail: &str) -> Option<usize> {
    let digit = tail.as_bytes().first()?.is_ascii_digit() && tail.as_bytes().get(1) == Some(&b' ');
    digit.then(|| 1 + blanks(cut(tail, 1..)))
}

/// Brackets of an array behind a name: `pwd[] = …`.
fn array(rest: &str) -> usize {
    let inner = rest.strip_prefix('[').unwrap_or_default();
    let digits = inner.bytes().take(4).take_while(u8::is_ascii_digit).count();
    if cut(inner, digits..).starts_with(']') {
        digits + 2
    } else {
        0
    }
}

/// The length of a constructor before a literal: `Some("…")`, `String::from("…")`, `new SecretString("…")`.
fn wrapped(rest: &str) -> usize {
    let blank = blanks(rest);
    let inner = cut(rest, blank..);
    let inner = inner.strip_prefix("[]").unwrap_or(inner);
    let blank = rest.len() - inner.len();
    let length = inner
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'.' | b'_' | b' '))
        .count();
    let called = cut(inner, ..length);
    let last = called.rsplit([':', '.', ' ']).next().unwrap_or_default();
    let constructs = matches!(
        last,
        "Some"
            | "from"
            | "new"
            | "of"
            | "String"
            | "Ok"
            | "byte"
            | "Sensitive"
            | "SecretStr"
            | "SecretString"
            | "Secret"
    );
    let literal = cut(inner, length..).strip_prefix('(').is_some_and(opens_literal);
    if constructs && literal { blank + length + 1 } else { 0 }
}

/// Whether a literal in quotes begins here.
fn opens_literal(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.strip_prefix(['b', 'r', 'f', 'u', '@'])
        .unwrap_or(rest)
        .starts_with(['"', '\'', '`'])
}

/// Whether the name is the first of the arguments of a call: `setProperty("NAME", "value")`.
fn is_first_argument(text: &str, start: usize) -> bool {
    let before = cut(text, ..start).trim_end_matches(['"', '\'', '`', '\\', '#']);
    before.len() < start && before.trim_end_matches([' ', '\n']).ends_with(['(', '['])
}
