//! Several sources taken back one after the other: the order does not count.

use std::collections::BTreeSet;

use curator::blame::{Blame, Origin, PastRevision, Saying};
use curator::revert::{Applied, PastEvent, Revert};
use curator::rules::curate;
use memory_core::document::{Budget, Document, Entry, Operation};
use memory_core::revision::{OutcomeKind, Reason, RevisionNumber, RevisionState};
use memory_core::validate::credential::Redactor;
use memory_core::validate::trust::Trust;
use memory_core::{EventNumber, Timestamp};
use proptest::prelude::*;

use crate::support::{Owned, add, borrowed, document, remove, replace, texts};

/// An event with what became of it.
#[derive(Clone)]
struct Known {
    owned: Owned,
    source: usize,
    entered_at: Timestamp,
    taken_back: Option<Timestamp>,
    outcome: OutcomeKind,
    revision: RevisionNumber,
}

/// A document's history, in memory.
#[derive(Clone)]
struct History {
    revisions: Vec<(Reason, Document)>,
    events: Vec<Known>,
    seconds: i64,
}

impl History {
    fn of(base: &[&str]) -> Self {
        Self {
            revisions: vec![(Reason::Manual, document(base))],
            events: Vec::new(),
            seconds: 0,
        }
    }

    fn now(&mut self) -> Timestamp {
        self.seconds += 1;
        Timestamp::from_second(self.seconds).unwrap()
    }

    fn document(&self) -> &Document {
        &self.revisions.last().unwrap().1
    }

    /// Curates one operation each of these sources.
    fn curate(&mut self, changes: &[(usize, Operation)]) {
        let at = self.now();
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
                entered_at: at,
                taken_back: None,
                outcome,
                revision: RevisionNumber(self.revisions.len() as u32 + 1),
            });
        }
        self.revisions.push((Reason::Curated, curated.document));
    }

    /// A person saves this text.
    fn save(&mut self, entries: &[&str]) {
        self.now();
        self.revisions.push((Reason::Manual, document(entries)));
    }

    fn origins(&self) -> Vec<Origin> {
        let mut blame = Blame::of(self.document());
        let numbered: Vec<_> = (1..).map(RevisionNumber).zip(&self.revisions).collect();
        for (number, (reason, document)) in numbered.into_iter().rev() {
            blame.read(PastRevision {
                number,
                state: RevisionState::Committed,
                reason: *reason,
                text: &document.render(),
            });
        }
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
            entered_at: event.entered_at,
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
        };
        let reverted = revert.revert().document;
        let at = self.now();
        for event in self.events.iter_mut().filter(|event| event.source == source) {
            event.taken_back.get_or_insert(at);
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
        let changes = changes
            .iter()
            .filter_map(|(source, change)| Some((*source, operation(history.document(), change)?)));
        let changes: Vec<_> = changes.collect();
        history.curate(&changes);
    }
    history
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

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
