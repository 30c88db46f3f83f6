//! Values that are masked because someone said that they are secret.

use std::collections::HashSet;
use std::fmt;

use aho_corasick::{AhoCorasick, MatchKind};
use data_encoding::{BASE32_NOPAD, BASE64_NOPAD, BASE64URL_NOPAD};
use unicode_normalization::UnicodeNormalization as _;

use super::shape::Shape;
use super::text::cut;
use super::{Confidence, Finding, encoded, placeholder, views};
use crate::validate::shadow::Shadow;

/// The shortest value that is taken, in bytes. A shorter one would stand in ordinary words.
pub const SHORTEST_VALUE: usize = 8;

/// The kind of what is found here.
pub(super) const KIND: &str = "configured";

/// Values to mask, in the forms that they take in logs and requests.
#[derive(Clone)]
pub(super) struct Configured {
    finder: AhoCorasick,
    /// For each form the value that it is of, and whether it is the value itself.
    forms: Vec<(usize, bool)>,
    plain: Vec<String>,
}

impl fmt::Debug for Configured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Configured({} values)", self.plain.len())
    }
}

impl Configured {
    /// Takes values; those of fewer than [`SHORTEST_VALUE`] bytes are left out. Nothing if none is left.
    pub(super) fn new(values: Vec<String>) -> Option<Self> {
        let plain: Vec<String> = values
            .into_iter()
            .filter(|value| value.len() >= SHORTEST_VALUE)
            .collect();
        let mut known = HashSet::new();
        let mut written = Vec::new();
        let mut forms = Vec::new();
        for (index, value) in plain.iter().enumerate() {
            for form in forms_of(value) {
                if known.insert(form.clone()) {
                    forms.push((index, form == value.as_bytes()));
                    written.push(form);
                }
            }
        }
        let finder = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .build(&written)
            .expect("values of two thousand million bytes do not fit into memory as often as they are written here");
        (!plain.is_empty()).then_some(Self { finder, forms, plain })
    }

    /// Finds the values. Linear.
    pub(super) fn scan(&self, text: &str, found: &mut Vec<Finding>) {
        for hit in self.finder.find_iter(text) {
            let exact = self
                .forms
                .get(hit.pattern().as_usize())
                .is_some_and(|(_, exact)| *exact);
            let end = if exact {
                hit.end()
            } else {
                base64_end(text.as_bytes(), hit.end())
            };
            let span = hit.start()..end;
            // The words of a placeholder are nobody's secret, even if a value is one of them.
            if !placeholder::holds(text, &span) {
                found.push(Finding {
                    kind: KIND,
                    span,
                    confidence: Confidence::Certain,
                });
            }
        }
    }

    /// Finds values that a line's end cuts, in the text without its line ends and with blanks in their place.
    pub(super) fn scan_cut(&self, text: &str, found: &mut Vec<Finding>) {
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return;
        }
        for between in ["", " "] {
            let whole = unwrapped(text, between);
            let mut cut_ones = Vec::new();
            self.scan(whole.as_str(), &mut cut_ones);
            found.extend(cut_ones.into_iter().filter_map(|finding| {
                let span = whole.raw_span(finding.span.clone());
                cut(text, span.clone())
                    .contains(['\n', '\r'])
                    .then_some(Finding { span, ..finding })
            }));
        }
    }

    /// The value of which `text` is a form; so that all its forms get one tag.
    pub(super) fn value_of(&self, text: &str) -> Option<&str> {
        let hit = self.finder.find(text).or_else(|| {
            let whole = ["", " "].map(|between| unwrapped(text, between));
            whole.iter().find_map(|whole| self.finder.find(whole.as_str()))
        })?;
        let (value, _) = self.forms.get(hit.pattern().as_usize())?;
        self.plain.get(*value).map(String::as_str)
    }
}

/// A text with `between` for each line's end and the indent behind it.
fn unwrapped(text: &str, between: &str) -> Shadow {
    let mut whole = Shadow::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'\n', b'\r', cut(text, at..).as_bytes()) {
        let line = cut(text, at..at + found);
        let rest = cut(text, at + found..).trim_start_matches(['\n', '\r']);
        let next = text.len() - without_margin(rest).len();
        whole.push_verbatim(line, at);
        whole.push_replaced(between, at + line.len()..next);
        at = next;
    }
    whole.push_verbatim(cut(text, at..), at);
    whole
}

/// A line without what stands before its text: the indent, the marks of a quotation and of a patch.
fn without_margin(line: &str) -> &str {
    let mut line = line.trim_start_matches([' ', '\t']);
    for _ in 0..4 {
        let Some(rest) = line.strip_prefix(['>', '+', '|', '#']) else {
            break;
        };
        // Without a blank the sign may be part of the value.
        let Some(rest) = rest.strip_prefix(' ') else { break };
        line = rest.trim_start_matches([' ', '\t']);
    }
    line
}

/// Where base64 ends that ends at `end` but for the bits of its last byte: one more character before the end of the word,
/// and the padding.
fn base64_end(bytes: &[u8], end: usize) -> usize {
    let is_base64 = |at: usize| bytes.get(at).is_some_and(|byte| encoded::BASE64.has(*byte));
    let last = usize::from(is_base64(end) && !is_base64(end + 1));
    let rest = bytes.get(end + last..).unwrap_or_default();
    let padding = rest.iter().take(2).take_while(|byte| **byte == b'=').count();
    end + last + padding
}

/// A line of a value of several is looked for by itself from so many bytes on, if it was made by chance.
const SHORTEST_LINE: usize = 16;

/// A value as it is, with its accents apart or not, in base64 and base32 wherever it stands in what was encoded,
/// percent-encoded, escaped for JSON and HTML, in hexadecimal; and its lines.
fn forms_of(value: &str) -> Vec<Vec<u8>> {
    let mut forms = vec![value.as_bytes().to_vec()];
    forms.extend([value.nfc().collect::<String>(), value.nfd().collect()].map(String::into_bytes));
    forms.extend(base64(value.as_bytes()));
    forms.extend(base32(value.as_bytes()));
    // What a key's file holds between its marks; words on a line of their own stand elsewhere, too.
    let lines = value
        .lines()
        .map(str::trim)
        .filter(|line| line.len() < value.trim().len());
    forms.extend(
        lines
            .filter(|line| Shape::of(line).is_random(SHORTEST_LINE))
            .map(|line| line.as_bytes().to_vec()),
    );
    forms.extend([percent(value, true), percent(value, false), form_encoded(value)]);
    let quoted = [json(value, false), json(value, true)];
    // A string of JSON inside another, as the arguments of a call in a log are.
    forms.extend(quoted.iter().map(|once| json(&String::from_utf8_lossy(once), false)));
    forms.push(upper_escapes(&quoted[1]));
    forms.extend(quoted);
    forms.push(html(value));
    // As disguises are taken off: what looks like one may be part of the value.
    forms.extend(views::plain(value).map(|plain| plain.into_string().into_bytes()));
    // The line ends of other systems.
    forms.extend([
        value.replace("\r\n", "\n").into_bytes(),
        value.replace('\n', "\r\n").into_bytes(),
        value.replace('\n', "\\r\\n").into_bytes(),
    ]);
    // Some escape slashes as well.
    forms.push(
        String::from_utf8_lossy(&json(value, true))
            .replace('/', "\\/")
            .into_bytes(),
    );
    forms.extend([
        data_encoding::HEXLOWER.encode(value.as_bytes()).into_bytes(),
        data_encoding::HEXUPPER.encode(value.as_bytes()).into_bytes(),
    ]);
    forms.retain(|form| form.len() >= SHORTEST_VALUE);
    forms
}

/// What of an encoding of `bits` a character depends on the value alone when `offset` bytes stand before it.
fn encoded_at(value: &[u8], offset: usize, bits: usize, encode: impl Fn(&[u8]) -> String) -> Option<Vec<u8>> {
    let mut bytes = vec![0; offset];
    bytes.extend_from_slice(value);
    let (first, last) = ((offset * 8).div_ceil(bits), bytes.len() * 8 / bits);
    encode(&bytes).as_bytes().get(first..last).map(<[u8]>::to_vec)
}

/// The value in base64 of both alphabets, wherever it stands in what was encoded.
fn base64(value: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let alphabets = [BASE64_NOPAD, BASE64URL_NOPAD];
    (0..3)
        .flat_map(move |offset| {
            alphabets
                .clone()
                .map(|base64| encoded_at(value, offset, 6, |bytes| base64.encode(bytes)))
        })
        .flatten()
}

/// The same in base32, in capitals and in small letters.
fn base32(value: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let capitals = (0..5).filter_map(move |offset| encoded_at(value, offset, 5, |bytes| BASE32_NOPAD.encode(bytes)));
    capitals.flat_map(|capitals| [capitals.to_ascii_lowercase(), capitals])
}

fn percent(value: &str, upper: bool) -> Vec<u8> {
    value
        .bytes()
        .flat_map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => vec![byte],
            _ if upper => format!("%{byte:02X}").into_bytes(),
            _ => format!("%{byte:02x}").into_bytes(),
        })
        .collect()
}

fn form_encoded(value: &str) -> Vec<u8> {
    String::from_utf8_lossy(&percent(value, true))
        .replace("%20", "+")
        .into_bytes()
}

/// The value inside a string of JSON, as most write it or with everything beyond ASCII escaped.
fn json(value: &str, ascii: bool) -> Vec<u8> {
    let quoted = serde_json::to_string(value).unwrap_or_default();
    let inner = quoted
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'))
        .unwrap_or_default();
    if !ascii {
        return inner.as_bytes().to_vec();
    }
    let mut out = String::new();
    for c in inner.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out.into_bytes()
}

/// The same with the digits of `\u00e4` in capitals.
fn upper_escapes(json: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(json);
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find("\\u") {
        let end = (at + 6).min(rest.len());
        out.push_str(cut(rest, ..at + 2));
        out.push_str(&cut(rest, at + 2..end).to_ascii_uppercase());
        rest = cut(rest, end..);
    }
    out.push_str(rest);
    out.into_bytes()
}

fn html(value: &str) -> Vec<u8> {
    value
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
        .into_bytes()
}
