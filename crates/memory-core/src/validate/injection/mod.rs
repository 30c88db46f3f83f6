//! Injection: text that means to steer whoever reads it.

use std::ops::Range;

/// What a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Sets earlier instructions aside.
    Override,
    /// Claims to be the system, the developer or another speaker, or makes the reader one.
    Role,
    /// Characters that a person does not see.
    Hidden,
    /// Sends data elsewhere.
    Exfiltration,
    /// The markup of a tool call.
    ToolMarkup,
    /// Leaves the frame or forges a marker of it.
    Breakout,
    /// Plants itself: saves, approves or spreads itself.
    Persistence,
    /// Tags and headings of a system prompt.
    FakeSystem,
}

/// What a text may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing was found.
    Clean,
    /// A person should look.
    Pending,
    /// Its structure alone is harmful.
    Reject,
}

/// A suspicious place in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub class: Class,
    /// Its bytes in the text, on character borders.
    pub span: Range<usize>,
    /// What it leads to.
    pub verdict: Verdict,
}

/// Finds injection in `text`, in order of their beginning.
pub fn scan(_text: &str) -> Vec<Finding> {
    Vec::new()
}

/// Returns the gravest verdict.
pub fn verdict(findings: &[Finding]) -> Verdict {
    findings
        .iter()
        .map(|finding| finding.verdict)
        .max()
        .unwrap_or(Verdict::Clean)
}
