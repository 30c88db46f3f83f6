//! The extractive summariser: fills the fixed sections from the region itself, without a model.
//!
//! It takes facts out and puts them into their sections by value until the budget is used; it never
//! makes a sentence of its own about what was said. Same input, same bytes. How the facts are found
//! and ranked, and how much of them survives, is in `docs/design/compaction.md`, section
//! "Extractive summariser".

mod calls;
mod collect;
mod outcome;
mod previous;
mod repeats;
mod sentences;

use std::collections::HashSet;

use memory_core::TokenCounter;
use memory_core::validate::credential::Redactor;

use crate::frame::{empty_summary_tokens, framed_tokens};
use crate::input::PlanInput;
use crate::masked::Masked;
use crate::plan::CompactPlan;
use crate::request::{cut_focus, previous_text};
use crate::sections::{END_MARKER, Section, Sections, heading};

/// The part of the budget that places of repeated errors may take: a fifth. Our own figure.
const PLACES_PART: u32 = 5;

/// How much a fact is worth: the first rank is filled first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Rank {
    Goal,
    Edited,
    Constraint,
    Next,
    Error,
    Decision,
    Claim,
    Work,
    Wish,
    WeakError,
    Seen,
}

impl Rank {
    const ALL: [Self; 11] = [
        Self::Goal,
        Self::Edited,
        Self::Constraint,
        Self::Next,
        Self::Error,
        Self::Decision,
        Self::Claim,
        Self::Work,
        Self::Wish,
        Self::WeakError,
        Self::Seen,
    ];

    /// The part of the budget that the rank may take in the first pass, in parts per thousand. Our own
    /// figures, tuned on public transcripts (November 2026).
    fn share(self) -> u32 {
        match self {
            Self::Goal | Self::Next | Self::Claim => 120,
            Self::Edited => 350,
            Self::Constraint | Self::Error => 450,
            Self::Decision => 100,
            Self::Work => 40,
            Self::WeakError => 1000,
            Self::Wish | Self::Seen => 80,
        }
    }

    /// The tokens of `budget` that the rank may take in the first pass.
    fn room(self, budget: u32) -> u32 {
        let room = u64::from(budget) * u64::from(self.share()) / 1000;
        u32::try_from(room).unwrap_or(u32::MAX)
    }

    /// Whether the newest facts of the rank go first when not all fit; otherwise the oldest do.
    fn prefers_newest(self) -> bool {
        match self {
            Self::Error | Self::Decision | Self::Claim | Self::Work | Self::WeakError | Self::Wish | Self::Seen => true,
            Self::Goal | Self::Edited | Self::Constraint | Self::Next => false,
        }
    }

    /// Whether the rank may take what is left after the first pass.
    fn takes_rest(self) -> bool {
        match self {
            Self::Edited | Self::Constraint | Self::Error | Self::Claim | Self::Work => true,
            Self::Goal | Self::Next | Self::Decision | Self::Wish | Self::WeakError | Self::Seen => false,
        }
    }

    /// Whether the rank may take in the first pass what the rank before it left: commands take what claims leave.
    fn inherits(self) -> bool {
        self == Self::Work
    }
}

/// A fact: a line for a section.
#[derive(Debug, Clone)]
struct Fact {
    section: Section,
    rank: Rank,
    /// Where it stands in its section.
    order: usize,
    text: String,
    /// The fact that it repeats at another place, by its `order`, and that place.
    repeats: Option<(usize, String)>,
}

/// Facts in the order in which they were found, each once per section.
#[derive(Debug, Default)]
struct Facts {
    list: Vec<Fact>,
    pushed: usize,
    seen: HashSet<(usize, String)>,
}

impl Facts {
    fn push(&mut self, section: Section, rank: Rank, text: &str) {
        self.note(section, rank, text, None);
    }

    /// Notes a fact and returns its `order`, if it is new and can stand in a section.
    fn note(&mut self, section: Section, rank: Rank, text: &str, repeats: Option<(usize, String)>) -> Option<usize> {
        let text = text.trim();
        // A list item of a tool or of a person becomes an item of ours, not an item of an item.
        let text = text.strip_prefix("- ").unwrap_or(text).trim_start();
        if text.is_empty() || text.contains('\n') || heading(text).is_some() {
            return None;
        }
        if !self.seen.insert((section as usize, text.to_owned())) {
            return None;
        }
        let order = self.pushed;
        self.list.push(Fact {
            section,
            rank,
            order,
            text: text.to_owned(),
            repeats,
        });
        self.pushed += 1;
        Some(order)
    }

    /// Drops the work noted under `title`, because something newer is known.
    fn forget(&mut self, title: &str) {
        self.list
            .retain(|fact| fact.rank != Rank::Work || !fact.text.starts_with(title));
    }
}

/// Writes the whole reply for a plan: the ten sections and the end marker.
///
/// The framed summary has at most the plan's `summary_budget` tokens, if that is enough for the bare
/// headings. A summary in the region is read section by section and carried on. Credentials that are known by their
/// form are masked.
pub fn extractive_summary(input: &PlanInput<'_>, plan: &CompactPlan, counter: &dyn TokenCounter) -> String {
    extractive_summary_with_focus(input, plan, "", &Redactor::new(), counter)
}

/// Writes the reply like [`extractive_summary`], and prefers facts that hold a word of `focus`.
///
/// `redactor` masks every text before facts are taken from it. Words of fewer than three bytes are ignored. Case does not matter. An empty `focus` changes nothing; of a
/// long one the first 2,000 bytes count.
pub fn extractive_summary_with_focus(
    input: &PlanInput<'_>,
    plan: &CompactPlan,
    focus: &str,
    redactor: &Redactor,
    counter: &dyn TokenCounter,
) -> String {
    let masked = Masked::new(input, plan, redactor);
    let rows = masked.rows(input);
    let input = &PlanInput {
        rows: &rows,
        ..input.clone()
    };
    let mut facts = Facts::default();
    let previous = previous_text(input, plan).map(|text| previous::read(&text));
    collect::collect(input, plan, previous.as_ref(), &mut facts);
    let body = plan.summary_budget.saturating_sub(empty_summary_tokens(counter));
    let facts = collect::group_if_large(facts.list, Rank::Edited.room(body), counter);
    let facts = with_focus(facts, &cut_focus(focus));
    let mut chosen = choose(&facts, body, counter);
    loop {
        let mut sections = write(&facts, &chosen);
        if sections.is_empty() {
            sections.push(Section::Done, &format!("- {} messages", plan.region_rows.len()));
        }
        // As it will be once it is accepted: what is masked and made visible is longer.
        sections.mask(redactor);
        sections.show_hidden();
        let text = sections.render();
        if chosen.is_empty() || framed_tokens(&text, counter) <= plan.summary_budget {
            return format!("{text}\n\n{END_MARKER}");
        }
        // Lines joined may weigh a little more than alone: the least valuable ones go.
        chosen.truncate(chosen.len() - 1 - chosen.len() / 50);
    }
}

/// Lifts facts that hold a word of `focus` to the rank of constraints.
fn with_focus(mut facts: Vec<Fact>, focus: &str) -> Vec<Fact> {
    let focus = focus.to_lowercase();
    let words: Vec<&str> = focus
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '，' | '。' | '、'))
        .filter(|word| word.len() >= 3)
        .collect();
    for fact in &mut facts {
        let lower = fact.text.to_lowercase();
        if words.iter().any(|word| lower.contains(word)) {
            fact.rank = fact.rank.min(Rank::Constraint);
        }
    }
    facts
}

/// Picks facts by rank within the shares, then by rank into what is left. Returns them by value.
fn choose(facts: &[Fact], budget: u32, counter: &dyn TokenCounter) -> Vec<usize> {
    let costs: Vec<u32> = facts
        .iter()
        .map(|fact| counter.count(&fact.text).saturating_add(2))
        .collect();
    let for_places = places_room(facts, budget, counter);
    let mut left = budget;
    let mut taken = vec![false; facts.len()];
    let mut chosen = Vec::new();
    let mut fill = |rank: Rank, share: u32, left: &mut u32| {
        let mut room = share.min(*left);
        let newest_first = rank.prefers_newest();
        for at in 0..facts.len() {
            let index = if newest_first { facts.len() - 1 - at } else { at };
            let fact = &facts[index];
            if fact.rank == rank && !taken[index] && costs[index] <= room {
                taken[index] = true;
                room -= costs[index];
                *left -= costs[index];
                chosen.push(index);
            }
        }
        room
    };
    let mut unused = 0;
    for rank in Rank::ALL {
        if rank == Rank::WeakError {
            left = left.saturating_sub(for_places);
        }
        let inherited = if rank.inherits() { unused } else { 0 };
        unused = fill(rank, rank.room(budget).saturating_add(inherited), &mut left);
    }
    for rank in Rank::ALL.into_iter().filter(|rank| rank.takes_rest()) {
        fill(rank, left, &mut left);
    }
    chosen.sort_by_key(|index| facts[*index].rank);
    chosen
}

/// The tokens to keep for the places of errors that repeat: what all of them need, at most a part of the budget.
fn places_room(facts: &[Fact], budget: u32, counter: &dyn TokenCounter) -> u32 {
    let places = facts.iter().filter_map(|fact| fact.repeats.as_ref());
    let needed = places
        .map(|(_, place)| counter.count(place).saturating_add(2))
        .fold(0, u32::saturating_add);
    needed.min(budget / PLACES_PART)
}

fn write(facts: &[Fact], chosen: &[usize]) -> Sections {
    let mut ordered: Vec<Fact> = chosen.iter().map(|index| facts[*index].clone()).collect();
    ordered.sort_by_key(|fact| fact.order);
    let written: HashSet<usize> = ordered.iter().map(|fact| fact.order).collect();
    let left_out = facts.iter().filter(|fact| !written.contains(&fact.order));
    for (first, place) in left_out.filter_map(|fact| fact.repeats.as_ref()) {
        if let Ok(index) = ordered.binary_search_by_key(first, |fact| fact.order) {
            repeats::add_place(&mut ordered[index].text, place);
        }
    }
    let mut sections = Sections::default();
    for fact in ordered {
        sections.push(fact.section, &format!("- {}", fact.text));
    }
    sections
}
