//! Several sources taken back one after the other: the order does not count.

use std::collections::BTreeSet;

use curator::blame::{Blame, Origin, PastRevision, Saying};
use curator::revert::{Applied, ByHand, PastEvent, Revert};
use curator::rules::curate;
use memory_core::EventNumber;
use memory_core::document::{Budget, Document, Entry, Operation};
use memory_core::revision::{OutcomeKind, Reason, RevisionNumber, RevisionState};
use memory_core::validate::credential::Redactor;
use memory_core::validate::trust::Trust;
use proptest::prelude::*;

use crate::support::{Owned, add, borrowed, document, remove, replace, texts};

/// An event with what became of it.
#[derive(Clone)]
struct Known {
    owned: Owned,
    source: usize,
    taken_back: Option<EventNumber>,
    outcome: OutcomeKind,
    revision: RevisionNumber,
}

/// A document's history, in memory.
#[derive(Clone)]
struct History {
    revisions: Vec<(Reason, Document)>,
    events: Vec<Known>,
}

impl History {
    fn of(base: &[&str]) -> Self {
        Self {
            revisions: vec![(Reason::Manual, document(base))],
            events: Vec::new(),
        }
    }

    fn document(&self) -> &Document {
        &self.revisions.last().unwrap().1
    }

    /// Curates one operation each of these sources.
    fn curate(&mut self, changes: &[(usize, Operation)]) {
        let first = self.events.len() as u64 + 1;
        let events: Vec<Owned> = changes
            .iter()
            .zip(first..)
            .map(|((_, operation), number)| Owned {
                number,
                trust: Trust::Model,
                operations: vec![operation.clone()],
            })
            .collect();
        let curated = curate(
            self.document(),
            &borrowed(&events),
            &Budget::default(),
            &Redactor::new(),
        );
        let outcomes = curated.outcomes.iter().map(|outcome| outcome.kind);
        for ((owned, (source, _)), outcome) in events.into_iter().zip(changes).zip(outcomes) {
            self.events.push(Known {
                owned,
                source: *source,
                taken_back: None,
                outcome,
                revision: RevisionNumber(self.revisions.len() as u32 + 1),
            });
        }
        self.revisions.push((Reason::Curated, curated.document));
    }

    /// A person saves this text.
    fn save(&mut self, entries: &[&str]) {
        self.revisions.push((Reason::Manual, document(entries)));
    }

    /// A person brings back what a revision was, counted from 1.
    fn restore(&mut self, number: usize) {
        let document = self.revisions[number - 1].1.clone();
        self.revisions.push((Reason::Restore, document));
    }

    /// The history, from the newest revision to the oldest.
    fn read(&self, mut read: impl FnMut(PastRevision<'_>)) {
        for (index, (reason, document)) in self.revisions.iter().enumerate().rev() {
            let number = RevisionNumber(index as u32 + 1);
            read(PastRevision {
                number,
                state: RevisionState::Committed,
                reason: *reason,
                text: &document.render(),
            });
        }
    }

    fn by_hand(&self) -> ByHand {
        let mut by_hand = ByHand::default();
        for event in &self.events {
            let operation = &event.owned.operations[0];
            by_hand.seek(event.revision, operation.old_text());
        }
        self.read(|revision| {
            by_hand.read(revision);
        });
        by_hand.finish()
    }

    fn origins(&self) -> Vec<Origin> {
        let mut blame = Blame::of(self.document());
        self.read(|revision| {
            blame.read(revision);
        });
        let said = self.document().entries().iter().map(|entry| self.saying(entry));
        blame.finish(&said.collect::<Vec<_>>())
    }

    fn saying(&self, entry: &Entry) -> Vec<Saying> {
        let says = |event: &&Known| match &event.owned.operations[0] {
            Operation::Add { content } | Operation::Replace { content, .. } => content == entry.as_str(),
            Operation::Remove { .. } => false,
        };
        let saying = self.events.iter().filter(says).map(|event| Saying {
            number: EventNumber(event.owned.number),
            trust: event.owned.trust,
            outcome: Some(event.outcome),
            revision: Some(event.revision),
            is_taken_back: event.taken_back.is_some(),
        });
        saying.collect()
    }

    fn revert(&mut self, source: usize) {
        let numbers: BTreeSet<EventNumber> = self
            .events
            .iter()
            .filter(|event| event.source == source)
            .map(|event| EventNumber(event.owned.number))
            .collect();
        let past = self.events.iter().filter(|event| event.outcome != OutcomeKind::Skipped);
        let past = past.map(|event| PastEvent {
            event: borrowed(std::slice::from_ref(&event.owned))[0],
            taken_back: event.taken_back,
            applied: (event.outcome == OutcomeKind::Applied).then(|| Applied {
                revision: event.revision,
                before: Some(&self.revisions[event.revision.0 as usize - 2].1),
            }),
        });
        let revert = Revert {
            document: self.document(),
            origins: &self.origins(),
            source: &numbers,
            past: &past.collect::<Vec<_>>(),
            by_model: &[],
            by_hand: &self.by_hand(),
        };
        let reverted = revert.revert().document;
        let cursor = EventNumber(self.events.len() as u64);
        for event in self.events.iter_mut().filter(|event| event.source == source) {
            event.taken_back = Some(cursor);
        }
        if reverted != *self.document() {
            self.revisions.push((Reason::Restore, reverted));
        }
    }

    fn after(&self, order: &[usize]) -> BTreeSet<String> {
        let mut history = self.clone();
        for source in order {
            history.revert(*source);
        }
        texts(history.document()).into_iter().map(str::to_owned).collect()
    }
}

#[track_caller]
fn check(history: &History, orders: &[&[usize]], expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(|text| (*text).to_owned()).collect();
    for order in orders {
        assert_eq!(history.after(order), expected, "{order:?}");
    }
}

#[test]
fn what_stood_there_before_a_chain_comes_back() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, replace("P0", "A1"))]);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[1]], &["B1"]);
    check(&history, &[&[1, 2], &[2, 1]], &["P0"]);
    history.curate(&[(3, remove("B1"))]);
    let orders: [&[usize]; 6] = [&[1, 2, 3], &[1, 3, 2], &[2, 1, 3], &[2, 3, 1], &[3, 1, 2], &[3, 2, 1]];
    check(&history, &orders, &["P0"]);
}

#[test]
fn what_only_sources_added_does_not_come_back() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, add("A1"))]);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[1, 2], &[2, 1]], &["P0"]);
}

#[test]
fn what_others_say_comes_back() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, replace("P0", "A1"))]);
    history.curate(&[(3, add("A1"))]);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[1, 2], &[2, 1]], &["A1", "P0"]);
}

#[test]
fn what_one_removed_and_another_said_again_stands_without_both() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, remove("P0"))]);
    history.curate(&[(2, add("P0"))]);
    check(&history, &[&[1], &[1, 2], &[2, 1]], &["P0"]);
}

#[test]
fn what_a_person_wrote_again_after_it_was_taken_back_is_theirs() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, add("A1"))]);
    history.revert(1);
    history.save(&["P0", "A1"]);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[2]], &["P0", "A1"]);
}

#[test]
fn what_a_person_removed_after_a_source_was_taken_back_stays_away() {
    let mut history = History::of(&["P0", "P1"]);
    history.curate(&[(1, replace("P0", "A1"))]);
    history.curate(&[(2, add("B1"))]);
    history.revert(1);
    history.save(&["P1", "B1"]);
    check(&history, &[&[2]], &["P1"]);
    history.curate(&[(2, add("P0"))]);
    check(&history, &[&[2]], &["P1"]);
}

#[test]
fn what_was_replaced_once_more_after_a_revert_between_comes_back_no_more() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, replace("P0", "A1"))]);
    history.curate(&[(2, replace("A1", "B1"))]);
    history.revert(1);
    history.curate(&[(2, replace("B1", "B2"))]);
    check(&history, &[&[2]], &["P0"]);
    history.curate(&[(2, remove("B2"))]);
    check(&history, &[&[2]], &["P0"]);
}

#[test]
fn what_stood_for_the_sake_of_another_source_goes_with_it() {
    for last in [replace("A1", "B1"), remove("A1")] {
        let mut history = History::of(&["P0"]);
        history.curate(&[(1, add("A1")), (2, add("A1"))]);
        history.revert(1);
        history.curate(&[(2, last)]);
        check(&history, &[&[2]], &["P0"]);
    }
}

#[test]
fn what_a_person_restored_stays_until_it_is_taken_back_once_more() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, replace("P0", "A1"))]);
    history.revert(1);
    history.restore(2);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[2]], &["A1"]);
    check(&history, &[&[1, 2], &[2, 1]], &["P0"]);
}

#[test]
fn what_a_person_wrote_again_comes_back_whatever_is_taken_back_since() {
    let mut history = History::of(&["P0"]);
    history.curate(&[(1, add("A1"))]);
    history.revert(1);
    history.save(&["P0", "A1"]);
    history.curate(&[(2, replace("A1", "B1"))]);
    check(&history, &[&[1, 2], &[2, 1], &[2]], &["P0", "A1"]);
}

/// What a source does next: to the entry of this index, or with one of these words.
#[derive(Debug, Clone)]
enum Change {
    Add(usize),
    Replace(usize, usize),
    Remove(usize),
}

const WORDS: [&str; 12] = [
    "ash", "birch", "cedar", "elm", "fir", "hazel", "oak", "yew", "alder", "beech", "lime", "pine",
];

/// As many of them as histories are made of in which a text comes more than once.
const FEW: usize = 8;

fn change() -> impl Strategy<Value = (usize, Change)> {
    let change = prop_oneof![
        2 => (0..FEW).prop_map(Change::Add),
        4 => (0..4_usize, 0..FEW).prop_map(|(entry, word)| Change::Replace(entry, word)),
        2 => (0..4_usize).prop_map(Change::Remove),
    ];
    (0..3_usize, change)
}

fn operation(document: &Document, change: &Change) -> Option<Operation> {
    let entry = |index: &usize| {
        let texts = texts(document);
        texts.get(index % texts.len().max(1)).map(|text| (*text).to_owned())
    };
    match change {
        Change::Add(word) => Some(add(WORDS[*word])),
        Change::Replace(index, word) => Some(replace(&entry(index)?, WORDS[*word])),
        Change::Remove(index) => Some(remove(&entry(index)?)),
    }
}

fn history(base: &[usize], curations: &[Vec<(usize, Change)>]) -> History {
    let base: BTreeSet<&str> = base.iter().map(|word| WORDS[*word]).collect();
    let mut history = History::of(&base.into_iter().collect::<Vec<_>>());
    for changes in curations {
        curate_next(&mut history, changes);
    }
    history
}

/// What happens next.
#[derive(Debug, Clone)]
enum Step {
    Curate(Vec<(usize, Change)>),
    Revert(usize),
    /// A person adds a line that nobody else has.
    Save,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => proptest::collection::vec(change(), 1..3).prop_map(Step::Curate),
        2 => (0..3_usize).prop_map(Step::Revert),
        1 => Just(Step::Save),
    ]
}

/// What a source does to what stands there now.
fn curate_next(history: &mut History, changes: &[(usize, Change)]) {
    let changes = changes
        .iter()
        .filter_map(|(source, change)| Some((*source, operation(history.document(), change)?)));
    let changes: Vec<_> = changes.collect();
    history.curate(&changes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Sources go on after they were taken back, and a person writes in between.
    #[test]
    fn reverts_at_any_time_end_in_what_the_person_wrote(
        base in proptest::collection::vec(0..4_usize, 0..4),
        steps in proptest::collection::vec(step(), 0..10),
    ) {
        let mut history = History::of(&base.iter().map(|word| WORDS[*word]).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
        let mut expected: BTreeSet<String> = base.iter().map(|word| WORDS[*word].to_owned()).collect();
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Curate(changes) => curate_next(&mut history, changes),
                Step::Revert(source) => history.revert(*source),
                Step::Save => {
                    let own = format!("by hand {number}");
                    let mut entries = texts(history.document());
                    entries.push(&own);
                    let entries: Vec<String> = entries.into_iter().map(str::to_owned).collect();
                    history.save(&entries.iter().map(String::as_str).collect::<Vec<_>>());
                    expected.insert(own);
                }
            }
        }
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            prop_assert_eq!(&history.after(&order), &expected, "{:?}, {:?}", order, texts(history.document()));
        }
    }

    #[test]
    fn all_orders_end_in_the_document_without_the_sources(
        base in proptest::collection::vec(0..4_usize, 0..4),
        curations in proptest::collection::vec(proptest::collection::vec(change(), 1..3), 0..8),
    ) {
        let history = history(&base, &curations);
        let expected: BTreeSet<String> = base.iter().map(|word| WORDS[*word].to_owned()).collect();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            prop_assert_eq!(&history.after(&order), &expected, "{:?}, {:?}", order, texts(history.document()));
        }
    }

    /// While a third one stays. A text that is said twice may be taken for the other one then: each is new here.
    #[test]
    fn the_order_of_two_sources_does_not_count(
        base in proptest::collection::vec(0..4_usize, 0..4),
        changes in proptest::collection::vec(change(), 0..8),
    ) {
        let fresh = changes.into_iter().zip(4..).map(|((source, change), word)| match change {
            Change::Add(_) => vec![(source, Change::Add(word))],
            Change::Replace(entry, _) => vec![(source, Change::Replace(entry, word))],
            Change::Remove(entry) => vec![(source, Change::Remove(entry))],
        });
        let history = history(&base, &fresh.collect::<Vec<_>>());
        for [one, other] in [[0, 1], [0, 2], [1, 2]] {
            prop_assert_eq!(history.after(&[one, other]), history.after(&[other, one]), "{} {}", one, other);
        }
    }
}
