//! What of a proposed text is kept: masked, in one form, judged.

use super::tags::{MAX_TAG_CHARS, MAX_TAGS, normalise_tags};
use crate::validate::credential::Redactor;
use crate::validate::form::{self, FormFinding, Limits};
use crate::validate::injection::{self, Verdict};

/// So many letters and digits must be left of a text once its credentials are masked, else it says nothing.
const FEWEST_LEFT: usize = 8;

/// Why a text or a tag is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IntakeError {
    /// It says nothing, is too long, or holds a character that it must not.
    #[error("the text of a note cannot be taken: {}", describe(.0))]
    Form(FormFinding),
    /// It is or holds a private key, or little is left of it once its credentials are masked.
    #[error("the text is a credential ({}), or says little without it", kinds.join(", "))]
    Credential {
        /// The kinds found.
        kinds: Vec<&'static str>,
    },
    /// Its structure alone is harmful.
    #[error("the text reads like an attack on its reader ({})", classes.join(", "))]
    Injection {
        /// The classes found.
        classes: Vec<&'static str>,
    },
    /// There are too many tags.
    #[error("a note has at most {MAX_TAGS} tags, these are {count}")]
    TooManyTags {
        /// How many.
        count: usize,
    },
    /// A tag is too long.
    #[error("a tag has at most {MAX_TAG_CHARS} characters, one has {chars}")]
    TagTooLong {
        /// Its characters.
        chars: usize,
    },
}

impl IntakeError {
    /// Returns a word for what is wrong, which never changes.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Form(finding) => finding.code(),
            Self::Credential { .. } => "credential",
            Self::Injection { .. } => "injection",
            Self::TooManyTags { .. } => "too_many_tags",
            Self::TagTooLong { .. } => "tag_too_long",
        }
    }
}

fn describe(finding: &FormFinding) -> String {
    match finding {
        FormFinding::Blank { .. } => "it is blank".to_owned(),
        FormFinding::TooLong { chars, limit } => format!("it has {chars} characters, at most {limit} are allowed"),
        FormFinding::ControlCharacter { first, .. } => {
            format!("it holds the control character U+{:04X}", *first as u32)
        }
        FormFinding::Noncharacter { first, .. } => format!("it holds U+{:04X}, which is no character", *first as u32),
        other => other.code().to_owned(),
    }
}

/// A text that can be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The text.
    pub text: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// The kinds of credentials that were masked in it, each once.
    pub masked: Vec<&'static str>,
    /// What reads as if it meant to steer the model, each class once. A model's text that has one waits for a person.
    pub suspicious: Vec<&'static str>,
}

/// Takes a text and its tags, whoever proposes them: credentials masked, in normal form, carriage returns line feeds, no white
/// space at its ends, within `max_chars` (Unicode scalar values, of the masked text). Linear.
///
/// A tag that holds a credential is left out and counts as masked. `is_person` lets a text through that is harmful by its
/// structure alone.
///
/// # Errors
/// [`IntakeError`], each variant as it says.
pub fn take(
    text: &str,
    tags: &[String],
    max_chars: u32,
    redactor: &Redactor,
    is_person: bool,
) -> Result<Taken, IntakeError> {
    let mut masked = Vec::new();
    let once = mask(&normal(text), redactor, &mut masked)?;
    // The form may bring together what was apart.
    let text = mask(&normal(&once), redactor, &mut masked)?;
    check_form(&text, max_chars)?;
    let findings = injection::scan(&text);
    let suspicious = distinct(findings.iter().map(|finding| finding.class.as_str()));
    if injection::verdict(&findings) == Verdict::Reject && !is_person {
        return Err(IntakeError::Injection { classes: suspicious });
    }
    let tags = take_tags(tags, redactor, &mut masked)?;
    Ok(Taken {
        text,
        tags,
        masked: distinct(masked.into_iter()),
        suspicious: match injection::verdict(&findings) {
            Verdict::Clean => Vec::new(),
            Verdict::Pending | Verdict::Reject => suspicious,
        },
    })
}

/// Takes only the tags, as [`take`] does.
///
/// # Errors
/// [`IntakeError::TooManyTags`], [`IntakeError::TagTooLong`].
pub fn take_tags(
    tags: &[String],
    redactor: &Redactor,
    masked: &mut Vec<&'static str>,
) -> Result<Vec<String>, IntakeError> {
    let mut clean = Vec::with_capacity(tags.len());
    for tag in tags {
        // As it is written, and as it would be kept: small letters may make of it what capitals do not.
        let kept = normalise_tags([tag]);
        let mut findings = redactor.scan(tag);
        findings.extend(kept.iter().flat_map(|tag| redactor.scan(tag)));
        if findings.is_empty() {
            clean.push(tag);
        }
        masked.extend(findings.iter().map(|finding| finding.kind));
    }
    let tags = normalise_tags(clean);
    if tags.len() > MAX_TAGS {
        return Err(IntakeError::TooManyTags { count: tags.len() });
    }
    match tags
        .iter()
        .map(|tag| tag.chars().count())
        .find(|chars| *chars > MAX_TAG_CHARS)
    {
        Some(chars) => Err(IntakeError::TagTooLong { chars }),
        None => Ok(tags),
    }
}

/// Brings a text into the one form in which it is kept.
pub(super) fn normal(text: &str) -> String {
    let text = form::normalise(text);
    let text = if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.into_owned()
    };
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
        .to_owned()
}

fn mask(text: &str, redactor: &Redactor, found: &mut Vec<&'static str>) -> Result<String, IntakeError> {
    let redacted = redactor.redact(text);
    if redacted.findings.is_empty() {
        return Ok(redacted.text.into_owned());
    }
    let kinds = distinct(redacted.findings.iter().map(|finding| finding.kind));
    if redacted.had_private_key() || redacted.meaningful_chars() < FEWEST_LEFT {
        return Err(IntakeError::Credential { kinds });
    }
    found.extend(kinds);
    Ok(redacted.text.into_owned())
}

fn check_form(text: &str, max_chars: u32) -> Result<(), IntakeError> {
    let limits = Limits {
        max_chars: Some(max_chars as usize),
        ..Limits::default()
    };
    // What is not in normal form C is no reason: it was brought into it before, and masking adds nothing but ASCII.
    let wrong = form::check(text, &limits)
        .into_iter()
        .find(|finding| !matches!(finding, FormFinding::NotNfc { .. }));
    wrong.map_or(Ok(()), |finding| Err(IntakeError::Form(finding)))
}

fn distinct(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen: Vec<&'static str> = Vec::new();
    for word in words {
        if !seen.contains(&word) {
            seen.push(word);
        }
    }
    seen
}
