//! Masking of JSON text, string by string.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::value::RawValue;

use crate::validate::credential::Redactor;

/// How many levels of JSON inside strings of JSON are read as JSON. Arguments of a call in a provider's body are one
/// level; a body that is quoted in a tool's result is a second. Our own figure.
const MAX_LEVELS: usize = 3;

/// The longest name that can say that the string after it is a secret, in bytes. Our own figure: a name is a word or two.
const MAX_NAME_BYTES: usize = 64;

/// The longest value that is looked at together with its name, in bytes. Our own figure: what is longer is known by its own
/// form, as a private key is.
const MAX_VALUE_BYTES: usize = 1_024;

/// How often the result is looked at again before whole strings are taken. Our own figure; once is the rule.
const MAX_PASSES: usize = 3;

/// Masks the credentials in JSON text: one value, or several one after the other (JSON Lines).
///
/// Strings are read, masked and written again if something was masked in them; everything else stays byte for byte. JSON
/// inside strings is masked as JSON. A name and its value may be two strings: `"password": "…"`, a pair in an array, or
/// `{"name": …, "value": …}`. The result can be read as JSON and no credential is found in it. Text that is no JSON is
/// masked as plain text.
///
/// Linear in the text's length: it is looked at about three times.
pub fn json<'a>(redactor: &Redactor, text: &'a str) -> Cow<'a, str> {
    masked(redactor, text, MAX_LEVELS)
}

fn masked<'a>(redactor: &Redactor, text: &'a str, levels: usize) -> Cow<'a, str> {
    if !is_json(text) {
        return redactor.redact(text).text;
    }
    let mut out = match strings_masked(redactor, text, levels) {
        Some(masked) => Cow::Owned(masked),
        None => Cow::Borrowed(text),
    };
    for pass in 0..MAX_PASSES {
        match rest_masked(redactor, &out, pass > 0) {
            Some(masked) => out = Cow::Owned(masked),
            None => return out,
        }
    }
    out
}

/// Whether `text` is JSON values and white space alone. Raw values are checked without recursion.
pub(super) fn is_json(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    values.all(|value| value.is_ok())
}

/// A string of a JSON text.
struct Literal<'a> {
    /// Its bytes in the text, between the quotes.
    inside: Range<usize>,
    /// What it says.
    text: Cow<'a, str>,
    /// Whether a colon follows: it names what comes next.
    is_name: bool,
}

/// Reads the strings of a JSON text in order.
struct Literals<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Literals<'a> {
    type Item = Literal<'a>;

    fn next(&mut self) -> Option<Literal<'a>> {
        let bytes = self.text.as_bytes();
        let start = self.at + self.text.get(self.at..)?.find('"')? + 1;
        let mut end = start;
        loop {
            match bytes.get(end)? {
                b'"' => break,
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        self.at = end + 1;
        let after = bytes.get(self.at..)?.iter().find(|byte| !byte.is_ascii_whitespace());
        Some(Literal {
            text: unescaped(self.text.get(start..end)?),
            inside: start..end,
            is_name: after == Some(&b':'),
        })
    }
}

/// Resolves the escapes of a string. Half a surrogate pair becomes U+FFFD.
fn unescaped(inside: &str) -> Cow<'_, str> {
    let Some(first) = inside.find('\\') else {
        return Cow::Borrowed(inside);
    };
    let mut out = String::with_capacity(inside.len());
    let (plain, mut rest) = inside.split_at(first);
    out.push_str(plain);
    while let Some(escape) = rest.strip_prefix('\\') {
        let mut chars = escape.chars();
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('u') => {
                let (c, after) = unit(chars.as_str());
                out.push(c);
                chars = after.chars();
            }
            Some(c) => out.push(c),
            None => {}
        }
        rest = chars.as_str();
        let plain = rest.find('\\').unwrap_or(rest.len());
        let (before, after) = rest.split_at(plain);
        out.push_str(before);
        rest = after;
    }
    Cow::Owned(out)
}

/// The character behind `\u`, and what follows its digits.
fn unit(digits: &str) -> (char, &str) {
    let read = |digits: &str| digits.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let rest = digits.get(4..).unwrap_or_default();
    let Some(first) = read(digits) else {
        return (char::REPLACEMENT_CHARACTER, rest);
    };
    if let Some(c) = char::from_u32(first) {
        return (c, rest);
    }
    let second = rest.strip_prefix("\\u").and_then(read);
    match second {
        Some(second @ 0xDC00..=0xDFFF) if first < 0xDC00 => {
            let code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            (c, rest.get(6..).unwrap_or_default())
        }
        _ => (char::REPLACEMENT_CHARACTER, rest),
    }
}

/// Masks each string by itself, and with the name before it. Nothing if there was nothing to mask.
fn strings_masked(redactor: &Redactor, text: &str, levels: usize) -> Option<String> {
    let mut edits = Edits::new(text);
    let mut names = Names::default();
    for literal in (Literals { text, at: 0 }) {
        let whole = masked_string(redactor, &literal.text, levels);
        let named = names
            .of(&literal)
            .and_then(|name| masked_value(redactor, name, whole.as_deref().unwrap_or(&literal.text)));
        if let Some(masked) = named.or(whole) {
            edits.replace(literal.inside.clone(), &quoted(&masked));
        }
        names.follow(literal);
    }
    edits.finish()
}

/// Masks what a string says; as JSON if it is JSON.
fn masked_string(redactor: &Redactor, text: &str, levels: usize) -> Option<String> {
    let may_be_json = levels > 0 && text.starts_with(['{', '[']) && text.contains('"');
    let masked = if may_be_json {
        masked(redactor, text, levels - 1)
    } else {
        redactor.redact(text).text
    };
    match masked {
        Cow::Owned(masked) => Some(masked),
        Cow::Borrowed(_) => None,
    }
}

/// Masks a value that only its name gives away.
fn masked_value(redactor: &Redactor, name: &str, value: &str) -> Option<String> {
    if value.len() > MAX_VALUE_BYTES {
        return None;
    }
    let line = format!("{name}: {value}");
    let redacted = redactor.redact(&line);
    let value_at = name.len() + 2;
    let last = redacted.findings.last().filter(|last| last.span.end > value_at)?;
    match redacted
        .text
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(": "))
    {
        Some(masked) => Some(masked.to_owned()),
        None => Some(format!("[redacted:{}]", last.kind)),
    }
}

/// The strings before the one that is looked at, as far as they can be its name.
#[derive(Default)]
struct Names<'a> {
    last: Option<Literal<'a>>,
    before: Option<Literal<'a>>,
}

impl<'a> Names<'a> {
    /// The name that `value` may have.
    fn of(&self, value: &Literal<'_>) -> Option<&str> {
        let last = self.last.as_ref().filter(|_| !value.is_name)?;
        // `{"name": "x-api-key", "value": "…"}`: the name is the string before the word `value`.
        let name = match &self.before {
            Some(before) if last.is_name && is_value_word(&last.text) && !before.is_name => before,
            _ => last,
        };
        let is_word = !name.text.is_empty() && name.text.len() <= MAX_NAME_BYTES && !name.text.contains('\n');
        // What was masked names nothing, whatever words are in its placeholder.
        (is_word && !name.text.contains("[redacted")).then_some(&*name.text)
    }

    fn follow(&mut self, literal: Literal<'a>) {
        self.before = self.last.replace(literal);
    }
}

fn is_value_word(name: &str) -> bool {
    ["value", "val", "content", "data"]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word))
}

/// Masks what is found in the JSON text as it stands, across strings too. With `wholly`, strings are masked whole. Nothing if
/// there is nothing left to mask.
fn rest_masked(redactor: &Redactor, text: &str, wholly: bool) -> Option<String> {
    let found = redactor.redact(text);
    if found.findings.is_empty() {
        return None;
    }
    let mut edits = Edits::new(text);
    let mut tokens = Tokens { text, at: 0 }.peekable();
    for finding in &found.findings {
        let placeholder = format!("[redacted:{}]", finding.kind);
        // A token may hold several findings, and a finding may reach over several tokens.
        while let Some(token) = tokens.peek() {
            if token.whole.start >= finding.span.end {
                break;
            }
            if token.whole.end > finding.span.start {
                edits.token(token, &finding.span, &placeholder, wholly);
            }
            if token.whole.end >= finding.span.end {
                break;
            }
            tokens.next();
        }
    }
    edits.finish()
}

/// A string, number or word of a JSON text.
struct Token {
    /// Its bytes, quotes included.
    whole: Range<usize>,
    is_string: bool,
}

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || b"[]{},:".contains(byte);
        let start = self.at + bytes.get(self.at..)?.iter().position(|byte| !is_between(byte))?;
        let is_string = bytes[start] == b'"';
        let end = if is_string {
            Literals {
                text: self.text,
                at: start,
            }
            .next()?
            .inside
            .end + 1
        } else {
            let rest = bytes.get(start..)?;
            start
                + rest
                    .iter()
                    .position(|byte| is_between(byte) || *byte == b'"')
                    .unwrap_or(rest.len())
        };
        self.at = end;
        Some(Token {
            whole: start..end,
            is_string,
        })
    }
}

/// Replacements in a text, from its start to its end.
struct Edits<'a> {
    text: &'a str,
    out: String,
    at: usize,
}

impl<'a> Edits<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            out: String::new(),
            at: 0,
        }
    }

    /// Replaces a span behind all that was replaced before; one that begins earlier is left out.
    fn replace(&mut self, span: Range<usize>, by: &str) {
        if span.start < self.at {
            return;
        }
        self.out
            .push_str(self.text.get(self.at..span.start).unwrap_or_default());
        self.out.push_str(by);
        self.at = span.end;
    }

    /// Masks the part of a token that a finding covers, or all of it where a part cannot be cut out cleanly.
    fn token(&mut self, token: &Token, found: &Range<usize>, placeholder: &str, wholly: bool) {
        if !token.is_string {
            self.replace(token.whole.clone(), &format!("\"{placeholder}\""));
            return;
        }
        let inside = token.whole.start + 1..token.whole.end - 1;
        let part = found.start.max(inside.start)..found.end.min(inside.end);
        if part.is_empty() {
            return;
        }
        // The digits of an escape may stand up to five bytes before.
        let near = part.start.saturating_sub(5).max(inside.start)..part.end;
        let has_escape = self.text.as_bytes()[near].contains(&b'\\');
        let is_clean = found.start >= inside.start && found.end <= inside.end && !has_escape;
        if is_clean && !wholly {
            self.replace(part, placeholder);
        } else {
            self.replace(inside, placeholder);
        }
    }

    fn finish(mut self) -> Option<String> {
        if self.at == 0 {
            return None;
        }
        self.out.push_str(self.text.get(self.at..).unwrap_or_default());
        Some(self.out)
    }
}

/// What stands between the quotes of a string that says `text`.
fn quoted(text: &str) -> String {
    let mut quoted = serde_json::Value::from(text).to_string();
    quoted.pop();
    quoted.remove(0);
    quoted
}
