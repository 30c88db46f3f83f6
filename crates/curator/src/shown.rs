//! What a model is shown of an entry: the text, with credentials masked, or a line in its place.
//!
//! A model gets to see entries in the core section, in answers of the tool and in the request to a curator. All of them
//! show an entry in the same way, so that what a model copied from one is understood in the other. The file itself stays
//! as it is.

use std::collections::BTreeSet;
use std::ops::Range;

use memory_core::Digest;
use memory_core::validate::credential::Redactor;
use memory_core::validate::injection::{self, Verdict};

/// How many digits of an entry's digest stand in the line that takes its place: enough to tell entries apart.
const DIGITS: usize = 8;

/// How entries are shown to models.
#[derive(Debug, Clone, Copy)]
pub struct ModelView<'a> {
    /// Masks credentials.
    pub redactor: &'a Redactor,
    /// The digests of texts that a person has approved: they are shown whatever the injection check says.
    pub approved: &'a BTreeSet<Digest>,
}

/// Why an entry is not shown as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replaced {
    /// Credentials in it are masked.
    Masked {
        /// What they are, each kind once.
        kinds: Vec<&'static str>,
    },
    /// A line stands in its place: the injection check finds something and no person has approved the text.
    Injection {
        /// What was found, each class once.
        classes: Vec<&'static str>,
        /// What a person would approve.
        digest: Digest,
    },
    /// A line stands in its place: together with the entry beside it, it holds a credential that was cut in two.
    Credential {
        /// The digest of its text.
        digest: Digest,
    },
}

/// An entry as a model is shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The text.
    pub text: String,
    /// Why it is not the entry's own, if it is not.
    pub replaced: Option<Replaced>,
}

impl ModelView<'_> {
    /// Shows a text that stands alone. Linear.
    pub fn show(&self, text: &str) -> Shown {
        self.look(text).0
    }

    /// Shows texts that stand beside each other, in their order. Linear.
    pub fn show_all(&self, texts: &[&str]) -> Vec<Shown> {
        let together = self.redactor.scan_all(texts);
        let all = texts.iter().zip(together).map(|(text, found)| {
            let (shown, masked) = self.look(text);
            let is_masked =
                |span: &Range<usize>| masked.iter().any(|own| own.start <= span.start && span.end <= own.end);
            let is_not_shown = matches!(shown.replaced, Some(Replaced::Injection { .. }));
            if is_not_shown || found.iter().all(|finding| is_masked(&finding.span)) {
                return shown;
            }
            let digest = Digest::of(text.as_bytes());
            Shown {
                text: format!(
                    "[entry {} is not shown: a credential is cut in two between it and the one beside it]",
                    digest.short(DIGITS)
                ),
                replaced: Some(Replaced::Credential { digest }),
            }
        });
        all.collect()
    }

    /// Shows a text, and says what in it is masked.
    fn look(&self, text: &str) -> (Shown, Vec<Range<usize>>) {
        let findings = injection::scan(text);
        if injection::verdict(&findings) != Verdict::Clean {
            let digest = Digest::of(text.as_bytes());
            if !self.approved.contains(&digest) {
                let line = format!(
                    "[entry {} is not shown: it reads like an order to its reader; a person can look at it and approve it]",
                    digest.short(DIGITS)
                );
                let classes = distinct(findings.iter().map(|finding| finding.class.as_str()));
                let replaced = Some(Replaced::Injection { classes, digest });
                return (Shown { text: line, replaced }, Vec::new());
            }
        }
        let redacted = self.redactor.redact(text);
        let kinds = distinct(redacted.findings.iter().map(|finding| finding.kind));
        let shown = Shown {
            text: redacted.text.into_owned(),
            replaced: (!kinds.is_empty()).then_some(Replaced::Masked { kinds }),
        };
        (
            shown,
            redacted.findings.into_iter().map(|finding| finding.span).collect(),
        )
    }
}

/// Each word once, in the order of their first.
pub(crate) fn distinct(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}
