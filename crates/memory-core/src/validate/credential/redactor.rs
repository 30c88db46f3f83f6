//! Masking.

use std::borrow::Cow;
use std::ops::Range;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::configured::{self, Configured};
use super::text::cut;
use super::{Finding, Redacted, merged, placeholder, scan_direct, views};
use crate::validate::shadow::Shadow;

/// A text is looked at again after masking so often; then what is left is masked by its lines, then the whole.
const ROUNDS: usize = 4;

/// Finds and masks credentials: those that it knows by their form or name and those that it was told.
///
/// Cheap to clone and to share; `Debug` shows no value.
///
/// ```
/// use memory_core::validate::credential::Redactor;
///
/// let redactor = Redactor::new().with_values(["correct horse battery"]);
/// let redacted = redactor.redact("DB_PASSWORD=Tr0ub4dor&3 and correct horse battery");
/// assert_eq!(redacted.text, "DB_PASSWORD=[redacted:password] and [redacted:configured]");
/// assert_eq!(redacted.findings.len(), 2);
/// // What is no credential stays as it is.
/// assert!(redactor.scan("commit 3f2a9c1d8b7e6f5a4c3b2d1e0f9a8b7c6d5e4f3a").is_empty());
/// ```
#[derive(Clone, Default)]
pub struct Redactor {
    configured: Option<Configured>,
    key: Option<Vec<u8>>,
}

impl std::fmt::Debug for Redactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Redactor")
            .field("configured", &self.configured)
            .field("tagged", &self.key.is_some())
            .finish()
    }
}

impl Redactor {
    /// A redactor without configured values, whose placeholders carry no tag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds tags to the placeholders: four hexadecimal digits of the value's digest under `key`, so that equal secrets
    /// can be told from different ones and nothing can be guessed without the key.
    #[must_use]
    pub fn with_key(mut self, key: &[u8]) -> Self {
        self.key = Some(key.to_vec());
        self
    }

    /// Sets the values that are always masked: as they are, and in base64, percent-encoded, escaped for JSON or HTML,
    /// in hexadecimal. Values of fewer than [`SHORTEST_VALUE`](super::SHORTEST_VALUE) bytes are left out.
    #[must_use]
    pub fn with_values<I, S>(mut self, values: I) -> Self
    where
        I: IntoIterator<Item = S>,
        S: Into<String>,
    {
        self.configured = Configured::new(values.into_iter().map(Into::into).collect());
        self
    }

    /// Finds credentials in `text`: disjoint spans in order, on character borders.
    ///
    /// Linear in the text's length, whatever it holds. Looks at the text as it is, and again without its disguises:
    /// invisible characters, look-alikes, escapes, joined literals, wrapped lines, letters written apart, one level of
    /// base64 or hexadecimal.
    pub fn scan(&self, text: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Some(configured) = &self.configured {
            configured.scan(text, &mut found);
            configured.scan_cut(text, &mut found);
            for copy in [views::uncoloured(text), views::plain(text)].into_iter().flatten() {
                scan_plain(configured, &copy, &mut found);
            }
        }
        scan_direct(text, &mut found);
        let mut found = merged(found);
        views::scan(text, &mut found);
        on_borders(text, merged(found))
    }

    /// The same for texts that belong together, as the entries of a document do: a credential that is cut in two by
    /// the end of one and the beginning of the next is found in both.
    pub fn scan_all(&self, texts: &[&str]) -> Vec<Vec<Finding>> {
        let mut found: Vec<Vec<Finding>> = texts.iter().map(|text| self.scan(text)).collect();
        for (index, pair) in texts.windows(2).enumerate() {
            let (tail, head) = (views::tail_token(pair[0], pair[0].len()), views::head_token(pair[1], 0));
            let mut joined = Shadow::default();
            joined.push_verbatim(cut(pair[0], tail.clone()), tail.start);
            // The second text's places are counted on from the first one's end.
            joined.push_verbatim(cut(pair[1], head.clone()), pair[0].len() + head.start + 1);
            let Some((finding, span)) = views::joined_finding(&joined) else {
                continue;
            };
            if span.start < tail.end && span.end > pair[0].len() {
                let part = |span| Finding {
                    kind: finding.kind,
                    span,
                    confidence: finding.confidence,
                };
                found[index].push(part(span.start..tail.end));
                found[index + 1].push(part(head.start..span.end - pair[0].len() - 1));
            }
        }
        found.into_iter().map(merged).collect()
    }

    /// Masks the credentials in `text`, and nothing else: bytes outside the findings stay as they are.
    ///
    /// Each becomes `[redacted:KIND]`, or `[redacted:KIND:TAG]` with a key. A masked text holds no finding, and masking
    /// it again changes nothing; for that a finding may be wider than [`scan`](Self::scan) says. Costs one scan, and one
    /// more if there was something to mask.
    pub fn redact<'a>(&self, text: &'a str) -> Redacted<'a> {
        let mut findings = self.scan(text);
        if findings.is_empty() {
            return Redacted {
                text: Cow::Borrowed(text),
                findings,
            };
        }
        let mut round = 0;
        loop {
            let masked = self.masked(text, &findings);
            let left = self.scan(masked.as_str());
            if left.is_empty() {
                return Redacted {
                    text: Cow::Owned(masked.into_string()),
                    findings,
                };
            }
            round += 1;
            findings.extend(left.into_iter().map(|finding| Finding {
                span: widened(text, masked.raw_span(finding.span.clone()), round),
                ..finding
            }));
            findings = merged(findings);
        }
    }

    /// The text with placeholders in place of the findings.
    fn masked(&self, text: &str, findings: &[Finding]) -> Shadow {
        let mut out = Shadow::with_capacity(text.len());
        let mut at = 0;
        for finding in findings {
            out.push_verbatim(cut(text, at..finding.span.start), at);
            let placeholder = self.placeholder(finding.kind, cut(text, finding.span.clone()));
            out.push_replaced(&placeholder, finding.span.clone());
            at = finding.span.end;
        }
        out.push_verbatim(cut(text, at..), at);
        out
    }

    /// What stands in the place of `secret`.
    fn placeholder(&self, kind: &str, secret: &str) -> String {
        placeholder::write(kind, self.tag(kind, secret))
    }

    /// The first two bytes of the secret's digest under the key; a configured value has one tag in all its forms.
    fn tag(&self, kind: &str, secret: &str) -> Option<[u8; 2]> {
        let plain = match &self.configured {
            Some(configured) if kind == configured::KIND => configured.value_of(secret).unwrap_or(secret),
            _ => secret,
        };
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.as_ref()?).ok()?;
        mac.update(kind.as_bytes());
        mac.update(&[0]);
        mac.update(plain.as_bytes());
        mac.finalize().into_bytes().first_chunk::<2>().copied()
    }
}

/// Finds configured values in the text without its disguises.
fn scan_plain(configured: &Configured, plain: &Shadow, found: &mut Vec<Finding>) {
    let mut hidden = Vec::new();
    configured.scan(plain.as_str(), &mut hidden);
    configured.scan_cut(plain.as_str(), &mut hidden);
    found.extend(hidden.into_iter().map(|finding| Finding {
        span: plain.raw_span(finding.span.clone()),
        ..finding
    }));
}

/// Widens spans to character borders; they stand there already unless a view was mapped wrongly.
fn on_borders(text: &str, mut found: Vec<Finding>) -> Vec<Finding> {
    for finding in &mut found {
        finding.span.start = text.floor_char_boundary(finding.span.start);
        finding.span.end = text.ceil_char_boundary(finding.span.end);
    }
    found
}

/// Widens the span of what was found only after masking: after some rounds to its lines, then to the whole text, so
/// that masking ends whatever a text and the configured values are.
fn widened(text: &str, span: Range<usize>, round: usize) -> Range<usize> {
    if round <= ROUNDS {
        return span;
    }
    if round > 2 * ROUNDS {
        return 0..text.len();
    }
    let start = cut(text, ..span.start).rfind('\n').map_or(0, |newline| newline + 1);
    let end = cut(text, span.end..)
        .find('\n')
        .map_or(text.len(), |newline| span.end + newline);
    start..end
}
