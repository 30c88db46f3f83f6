//! What `scan --json` and `redact --json` print. Fields are added, never renamed.

use schemars::JsonSchema;
use serde::Serialize;

/// What was found in an input.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ScanReport {
    /// The findings, by where they begin.
    pub findings: Vec<Found>,
    /// The gravest of them: `clean` without one; a credential or an odd character is `pending`.
    pub verdict: ScanVerdict,
    /// Length of the input in bytes.
    pub bytes: u64,
}

/// A text with its credentials masked.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RedactReport {
    /// The masked text. Bytes that are not UTF-8 are U+FFFD in it; without `--json` they stay as they are.
    pub text: String,
    /// Whether the input was UTF-8, so that `text` is what is printed without `--json`.
    pub utf8: bool,
    /// What was masked, by where it begins in the input.
    pub findings: Vec<FoundCredential>,
    /// Length of the input in bytes.
    pub bytes: u64,
}

/// A finding, by the check that made it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "check", rename_all = "snake_case")]
pub(crate) enum Found {
    /// A credential.
    Credential(FoundCredential),
    /// Text that means to steer its reader.
    Injection(FoundInjection),
    /// Characters that no text needs.
    Form(FoundForm),
}

/// A credential. Its value is nowhere in the report.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundCredential {
    /// What it is; `docs/reference/credentials.md` lists the kinds.
    pub kind: String,
    /// Where it is.
    #[serde(flatten)]
    pub place: FoundPlace,
    /// `certain`: its own form says what it is; `likely`: its name and its randomness do.
    pub confidence: FoundConfidence,
}

/// Text that means to steer its reader.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundInjection {
    /// `override`, `role`, `hidden`, `exfiltration`, `tool_markup`, `breakout`, `persistence` or `fake_system`.
    pub class: String,
    /// Where it is.
    #[serde(flatten)]
    pub place: FoundPlace,
    /// What it leads to.
    pub verdict: ScanVerdict,
}

/// Characters that no text needs: the first one of a kind.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundForm {
    /// `control_character` or `noncharacter`.
    pub kind: String,
    /// Where the first one is.
    #[serde(flatten)]
    pub place: FoundPlace,
    /// How many of the kind are in the input.
    pub count: u64,
}

/// A span of the input.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct FoundPlace {
    /// Its first byte, from 0.
    pub start: u64,
    /// The byte after its last one.
    pub end: u64,
    /// The line it begins in, from 1.
    pub line: u64,
    /// The character of the line it begins with, from 1.
    pub column: u64,
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FoundConfidence {
    /// Its name and its randomness speak for it.
    Likely,
    /// Its form says what it is.
    Certain,
}

/// What a text may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScanVerdict {
    /// Nothing was found.
    Clean,
    /// A person should look.
    Pending,
    /// Its structure alone is harmful.
    Reject,
}

impl Found {
    pub(crate) fn place(&self) -> FoundPlace {
        match self {
            Self::Credential(found) => found.place,
            Self::Injection(found) => found.place,
            Self::Form(found) => found.place,
        }
    }

    pub(crate) fn place_mut(&mut self) -> &mut FoundPlace {
        match self {
            Self::Credential(found) => &mut found.place,
            Self::Injection(found) => &mut found.place,
            Self::Form(found) => &mut found.place,
        }
    }

    pub(crate) fn verdict(&self) -> ScanVerdict {
        match self {
            Self::Credential(_) | Self::Form(_) => ScanVerdict::Pending,
            Self::Injection(found) => found.verdict,
        }
    }

    /// The check, what was found, and how sure or grave it is.
    pub(crate) fn words(&self) -> (&'static str, &str, &'static str) {
        match self {
            Self::Credential(found) => (
                "credential",
                &found.kind,
                match found.confidence {
                    FoundConfidence::Likely => "likely",
                    FoundConfidence::Certain => "certain",
                },
            ),
            Self::Injection(found) => (
                "injection",
                &found.class,
                match found.verdict {
                    ScanVerdict::Clean => "clean",
                    ScanVerdict::Pending => "pending",
                    ScanVerdict::Reject => "reject",
                },
            ),
            Self::Form(found) => ("form", &found.kind, "pending"),
        }
    }
}
