//! Which words together mean something, and how much.
//!
//! A rule is a row of meanings, each at most so far behind the one before. Weights are tenths of a finding: a rule of ten
//! is one alone, weaker ones need company nearby (`score.rs`). The weights are our own, set on one half of the labelled
//! development texts and checked on the other; `docs/design/injection.md` has the figures.

mod acts;
mod company;
mod planting;
mod played;
mod roles;
mod signs;
mod steering;
mod wording;

use super::Class;
use super::concept::Concept;

/// What is enough for a finding.
pub(super) const ENOUGH: u8 = 10;
/// A sum of weak signals counts only with one of at least this weight.
pub(super) const CORE: u8 = 4;

/// One meaning in a row, and how many half words may lie between it and the one before.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) any: u128,
    pub(super) gap: u32,
}

/// A row of meanings.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) class: Class,
    /// Of the rules of one group only the heaviest counts in one place.
    pub(super) group: u8,
    pub(super) weight: u8,
    /// Whether the parts may stand on both sides of the first, in any order; else they follow each other.
    pub(super) near: bool,
    pub(super) parts: &'static [Part],
}

/// All rules.
pub(super) fn all() -> impl Iterator<Item = &'static Rule> {
    acts::RULES
        .iter()
        .chain(roles::RULES)
        .chain(signs::RULES)
        .chain(company::RULES)
        .chain(planting::RULES)
        .chain(wording::RULES)
        .chain(played::RULES)
        .chain(steering::RULES)
}

/// How many groups there are at most.
pub(super) const GROUPS: usize = 64;

/// The group of what is approved, and of what plants itself by a sentence alone.
pub(super) const APPROVAL: u8 = 13;
pub(super) const ORDER: u8 = 50;

const fn any(concepts: &[Concept]) -> u128 {
    let mut set = 0;
    let mut at = 0;
    while at < concepts.len() {
        set |= concepts[at].bit();
        at += 1;
    }
    set
}

/// The first meaning of a row.
const fn first(concepts: &[Concept]) -> Part {
    Part {
        any: any(concepts),
        gap: 0,
    }
}

/// A further meaning, at most `words` words behind.
const fn then(words: u32, concepts: &[Concept]) -> Part {
    Part {
        any: any(concepts),
        gap: words * 2,
    }
}

const fn rule(class: Class, group: u8, weight: u8, parts: &'static [Part]) -> Rule {
    Rule {
        class,
        group,
        weight,
        near: false,
        parts,
    }
}

/// A rule whose parts stand near the first one, on any side of it; the gap of each counts from there.
const fn near(class: Class, group: u8, weight: u8, parts: &'static [Part]) -> Rule {
    Rule {
        class,
        group,
        weight,
        near: true,
        parts,
    }
}
