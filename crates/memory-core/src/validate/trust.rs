//! Who a text comes from, and what that is worth.
//!
//! Trust only falls. A text that was made from others is worth the least of them and of whoever made it, however
//! often it is summarised, merged or moved. One thing raises it: an [`Approval`] of a person, which holds for the very
//! bytes that the person was shown. What may be done with a text of which trust is not decided here.
//!
//! ```
//! use memory_core::Digest;
//! use memory_core::validate::trust::{Approval, Labelled, Source, Trust};
//!
//! let asked = Labelled::new("keep the build under 30 s", Source::Person);
//! let page = Labelled::new("a web page", Source::Untrusted);
//! let mut note = Labelled::derive("The build must stay under 30 s.", Trust::Model, [&asked, &page]);
//! assert_eq!(note.trust(), Trust::Untrusted);
//!
//! let other = Approval::of_digest(Digest::of(b"what was shown was something else"));
//! assert!(note.approve(&other).is_err());
//! note.approve(&Approval::of_digest(note.digest()))?;
//! assert_eq!(note.trust(), Trust::Approved);
//!
//! // Merged with a text that is not trusted, it is not trusted either.
//! assert_eq!(Labelled::derive("both", Trust::Person, [&note, &page]).trust(), Trust::Untrusted);
//! # Ok::<(), memory_core::validate::trust::ApprovalError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// What a text is worth, from least to most.
///
/// Its JSON is the word in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// From outside, or from a session that something from outside has entered.
    Untrusted,
    /// Written by the model in a session that nothing from outside has entered.
    Model,
    /// Read and approved by a person, byte for byte.
    Approved,
    /// Written by a person.
    Person,
}

impl Trust {
    /// All of them, from least to most.
    pub const ALL: [Self; 4] = [Self::Untrusted, Self::Model, Self::Approved, Self::Person];

    /// Returns the lesser of the two.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        self.min(other)
    }

    /// Returns what a text is worth that was made from `inputs`: the least of them.
    ///
    /// A text made from nothing is [`Untrusted`](Self::Untrusted): nobody can say where it comes from. Whoever makes
    /// the text is an input too; a fixed rule of the program, which adds nothing of its own, is not.
    pub fn of_derived(inputs: impl IntoIterator<Item = Self>) -> Self {
        inputs.into_iter().min().unwrap_or(Self::Untrusted)
    }

    /// Returns the word for it, which never changes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::Model => "model",
            Self::Approved => "approved",
            Self::Person => "person",
        }
    }
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A word is none of those for [`Trust`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not one of untrusted, model, approved, person")]
pub struct UnknownTrust;

impl FromStr for Trust {
    type Err = UnknownTrust;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|trust| trust.as_str() == word)
            .ok_or(UnknownTrust)
    }
}

/// Where a text comes from that was made from no other.
///
/// None of them is approved: approval is given to a text that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// A page, a file, a tool, a reply of a session that such a thing has entered, or unknown.
    Untrusted,
    /// The model, in a session that nothing from outside has entered.
    Model,
    /// A person.
    Person,
}

impl Source {
    /// Returns what its texts are worth.
    pub fn trust(self) -> Trust {
        match self {
            Self::Untrusted => Trust::Untrusted,
            Self::Model => Trust::Model,
            Self::Person => Trust::Person,
        }
    }
}

/// The word of a person that a text is good, bound to the digest of its bytes.
///
/// Only a person's own command may make one, from the digest that was shown with the text, and never a model's tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Approval {
    digest: Digest,
}

impl Approval {
    /// Approves the text whose UTF-8 bytes have this SHA-256 digest.
    pub fn of_digest(digest: Digest) -> Self {
        Self { digest }
    }

    /// Returns the digest of what was approved.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    fn check(&self, text: &str) -> Result<(), ApprovalError> {
        let found = Digest::of(text.as_bytes());
        if found == self.digest {
            return Ok(());
        }
        Err(ApprovalError {
            expected: self.digest,
            found,
        })
    }
}

/// A text is not the one that was approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is not what was approved: expected {expected}, found {found}")]
pub struct ApprovalError {
    /// The digest that the approval is for.
    pub expected: Digest,
    /// The digest of the text.
    pub found: Digest,
}

/// Why a stored text cannot have the trust that is stored with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// It is said to be approved, and there is no approval.
    #[error("the text is said to be approved, but there is no approval")]
    NoApproval,
    /// The approval is for another text.
    #[error(transparent)]
    Changed(#[from] ApprovalError),
}

/// A text and what it is worth; the one cannot change without the other.
///
/// There is no way to raise the trust of a text but [`approve`](Self::approve).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    text: String,
    trust: Trust,
}

impl Labelled {
    /// Takes a text that was made from no other.
    pub fn new(text: impl Into<String>, source: Source) -> Self {
        Self {
            text: text.into(),
            trust: source.trust(),
        }
    }

    /// Takes a text that `by` made from `inputs`: worth the least of all of them.
    ///
    /// `by` is [`Trust::Model`] if a model wrote it, and [`Trust::Person`] if a person did, or a fixed rule of the
    /// program, such as masking or joining. Inputs are all texts that whoever wrote it has seen. Without any, the
    /// text is untrusted.
    pub fn derive<'a>(text: impl Into<String>, by: Trust, inputs: impl IntoIterator<Item = &'a Self>) -> Self {
        let inputs = Trust::of_derived(inputs.into_iter().map(Self::trust));
        Self {
            text: text.into(),
            trust: inputs.meet(by),
        }
    }

    /// Takes a text from where it was stored, with the trust and the approval that were stored with it. Linear.
    ///
    /// # Errors
    /// [`RestoreError`] if the trust is [`Trust::Approved`] and `approval` is missing or for another text. For any other
    /// trust the approval says nothing.
    pub fn restore(text: impl Into<String>, trust: Trust, approval: Option<&Approval>) -> Result<Self, RestoreError> {
        let text = text.into();
        if trust == Trust::Approved {
            approval.ok_or(RestoreError::NoApproval)?.check(&text)?;
        }
        Ok(Self { text, trust })
    }

    /// Raises the trust to [`Trust::Approved`], if `approval` is for this very text. Linear.
    ///
    /// A text of a person stays [`Trust::Person`].
    ///
    /// # Errors
    /// [`ApprovalError`] if the approval is for another text; nothing is changed then.
    pub fn approve(&mut self, approval: &Approval) -> Result<(), ApprovalError> {
        approval.check(&self.text)?;
        self.trust = self.trust.max(Trust::Approved);
        Ok(())
    }

    /// Lowers the trust to `trust` at most: for what turns out to have had another input.
    pub fn lower(&mut self, trust: Trust) {
        self.trust = self.trust.meet(trust);
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what it is worth.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// Returns the digest that an approval of this text must have. Linear.
    pub fn digest(&self) -> Digest {
        Digest::of(self.text.as_bytes())
    }
}
