//! The table of credentials that are known by their own form, a row a rule.
//!
//! The formats are facts, learned from their makers' documentation and from what public scanners look for; the
//! patterns are our own. Formats move, so a pattern says the shortest body and takes all that follows, wherever the
//! format allows it.

mod ai;
mod clouds;
mod code;
mod messages;
mod money;
mod others;
mod watching;

/// What stands in front of a rule's start and belongs to the credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    /// Which bytes.
    pub bytes: Bytes,
    /// How many at least.
    pub least: usize,
    /// How many at most.
    pub most: usize,
}

/// A class of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bytes {
    /// `0-9`
    Digits,
    /// `0-9a-f`
    Hex,
    /// `0-9A-Za-z`
    Alnum,
    /// `0-9A-Za-z_`
    Word,
    /// `0-9A-Za-z_~.-`
    Loose,
}

impl Bytes {
    /// Whether `byte` is one of them.
    pub const fn has(self, byte: u8) -> bool {
        match self {
            Self::Digits => byte.is_ascii_digit(),
            Self::Hex => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Word => byte.is_ascii_alphanumeric() || byte == b'_',
            Self::Loose => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'~' | b'.' | b'-'),
        }
    }
}

/// What is asked of a match beside its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: the form alone is enough, only fillers (`xxxx`) are let through.
    Form,
    /// That it does not read as words, since identifiers have the same form.
    Chance,
}

/// A kind of credential that is known by its form.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its name in findings and placeholders: lower-case words with hyphens, stable.
    pub kind: &'static str,
    /// Whose it is.
    pub family: &'static str,
    /// How it begins (behind the lead): one of these, case-sensitive.
    pub starts: &'static [&'static str],
    /// What stands in front of that and belongs to it.
    pub lead: Option<Lead>,
    /// Its form from the start on, as a regular expression over ASCII. A group is the part that is secret.
    pub pattern: &'static str,
    /// Where the form is known from.
    pub source: &'static str,
    /// What is asked beside the form.
    pub proof: Proof,
}

/// The maker documents the prefix.
const MAKER: &str = "its maker's documentation";
/// Several public scanners look for this form.
const SCANNERS: &str = "public scanners' rules";

const fn rule(
    kind: &'static str,
    family: &'static str,
    starts: &'static [&'static str],
    pattern: &'static str,
    source: &'static str,
) -> Rule {
    Rule {
        kind,
        family,
        starts,
        lead: None,
        pattern,
        source,
        proof: Proof::Form,
    }
}

impl Rule {
    /// The same with a lead.
    const fn lead(mut self, bytes: Bytes, least: usize, most: usize) -> Self {
        self.lead = Some(Lead { bytes, least, most });
        self
    }

    /// The same, but what reads as words is let through.
    const fn by_chance(mut self) -> Self {
        self.proof = Proof::Chance;
        self
    }
}

/// The whole table.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    TABLES.iter().copied().flatten()
}

/// The table by areas.
static TABLES: [&[Rule]; 7] = [
    clouds::RULES,
    code::RULES,
    ai::RULES,
    messages::RULES,
    money::RULES,
    watching::RULES,
    others::RULES,
];
