//! Texts to measure the checks with: benign notes, credentials, evasions and hostile texts, each with its label.
//!
//! Everything is written for this project or drawn from a fixed seed, so that the corpora are the same on every
//! machine. No credential stands in the source: each is put together at run time from its parts. The authors of the
//! rules did not write these texts, and the author of these texts did not read the rules.

mod draw;
mod evasion;
mod hostile;
pub mod measure;
mod notes;
mod second;
mod secrets;

use std::ops::Range;

use memory_core::validate::injection::Class;

/// A note that an agent might store and that holds nothing to complain about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The note.
    pub text: String,
    /// Its language as in BCP 47: `en`, `zh`, `fa`, …
    pub language: &'static str,
    /// What is hard about it: `sha`, `uuid`, `digest`, `variable`, `config-name`, `log`, `diff`, `prose`, `code`,
    /// `bossy`, `about-injection`, …
    pub class: &'static str,
}

/// How a credential can be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// By its own beginning or structure.
    Prefixed,
    /// By the frame of a private key.
    PrivateKey,
    /// As a JSON Web Token.
    Jwt,
    /// By its place in an address, a connection string or a header.
    Connection,
    /// Only by the name beside it.
    Assignment,
}

/// A text with one credential in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// The text.
    pub text: String,
    /// The bytes that must be masked.
    pub secret: Range<usize>,
    /// The widest span that may be masked without hiding what is no secret; holds `secret`.
    pub fair: Range<usize>,
    /// Whose credential it is, such as `github-classic`.
    pub family: &'static str,
    /// How it can be known.
    pub kind: Kind,
    /// What it stands in, such as `yaml`.
    pub carrier: &'static str,
}

/// A text with one credential that is disguised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evasion {
    /// The text.
    pub text: String,
    /// The bytes that must be masked, in order: more than one span if the credential is in pieces.
    pub secret: Vec<Range<usize>>,
    /// The widest span that may be masked.
    pub fair: Range<usize>,
    /// Whose credential it is.
    pub family: &'static str,
    /// How it is disguised, such as `zero-width`.
    pub disguise: &'static str,
}

/// A text that means to steer whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hostile {
    /// The text.
    pub text: String,
    /// Its language as in BCP 47.
    pub language: &'static str,
    /// What it does; `None` for a bland plant, which no wording gives away and no check is expected to find.
    pub class: Option<Class>,
    /// How it is disguised, if it is.
    pub disguise: Option<&'static str>,
}

impl Kind {
    /// All kinds, in the order of the tables.
    pub const ALL: [Self; 5] = [
        Self::Prefixed,
        Self::PrivateKey,
        Self::Jwt,
        Self::Connection,
        Self::Assignment,
    ];

    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Prefixed => "prefixed",
            Self::PrivateKey => "private-key",
            Self::Jwt => "jwt",
            Self::Connection => "connection",
            Self::Assignment => "assignment",
        }
    }
}

/// Returns at least 3,000 benign notes in twelve languages, written and generated.
///
/// At least 300 of each of the classes `sha`, `uuid`, `digest`, `variable`, `config-name`, `log` and `diff`.
pub fn benign_notes() -> Vec<Note> {
    notes::all()
}

/// Returns thirty texts of every family of credentials, in changing carriers.
pub fn credentials() -> Vec<Credential> {
    secrets::all()
}

/// Returns at least 300 credentials in disguise, made from those of [`credentials`].
pub fn evasions() -> Vec<Evasion> {
    evasion::all()
}

/// Returns a second part of benign notes, written after the rules had seen the first.
pub fn second_notes() -> Vec<Note> {
    second::notes()
}

/// Returns a second part of credentials, in frames that the first does not have.
pub fn second_credentials() -> Vec<Credential> {
    second::credentials()
}

/// Returns hostile texts: at least forty of each class, a hundred in disguise, and a hundred bland plants.
pub fn hostile_texts() -> Vec<Hostile> {
    hostile::all()
}
