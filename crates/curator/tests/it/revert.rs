//! A document without what came from a source.

use std::collections::BTreeSet;

use curator::blame::Origin;
use curator::revert::{Applied, ByHand, Kept, PastEvent, Revert, Reverted};
use curator::rules::curate;
use memory_core::EventNumber;
use memory_core::document::{Budget, Document, Entry, Operation};
use memory_core::revision::{OutcomeKind, Reason, RevisionNumber};
use memory_core::validate::credential::Redactor;
use proptest::prelude::*;

use crate::support::{Owned, add, borrowed, document, events, remove, replace, texts};

/// The origins of a document's entries: those in `base` are a person's, the others were brought by the events that say
/// them.
fn origins(document: &Document, base: &Document, events: &[Owned]) -> Vec<Origin> {
    let origin = |entry: &Entry| {
        let says = |event: &&Owned| {
            event.operations.iter().any(|operation| match operation {
                Operation::Add { content } | Operation::Replace { content, .. } => content == entry.as_str(),
                Operation::Remove { .. } => false,
            })
        };
        let numbers: Vec<EventNumber> = events
            .iter()
            .filter(says)
            .map(|event| EventNumber(event.number))
            .collect();
        let removed = events.iter().flat_map(|event| &event.operations).any(|operation| {
            matches!(operation, Operation::Remove { old_text } | Operation::Replace { old_text, .. } if old_text == entry.as_str())
        });
        // One of the base that went and came again was brought by an event.
        let is_base = base.contains(entry) && (numbers.is_empty() || !removed);
        Origin {
            entry: entry.clone(),
            revision: Some(RevisionNumber(if is_base { 1 } else { 2 })),
            reason: Some(if is_base { Reason::Manual } else { Reason::Curated }),
            at_first: Some(if is_base { Reason::Manual } else { Reason::Curated }),
            events: if is_base { vec![] } else { numbers.clone() },
            also: if is_base { numbers } else { vec![] },
            taken_back: vec![],
            by_person: is_base,
        }
    };
    document.entries().iter().map(origin).collect()
}

/// Applies events to a base and takes those with the numbers of `source` back.
fn run(base: &[&str], all: Vec<Vec<Operation>>, source: &[u64]) -> Reverted {
    let base = document(base);
    let events = events(all);
    let source: BTreeSet<EventNumber> = source.iter().map(|number| EventNumber(*number)).collect();
    // Two curations, so that chains go over both.
    let (first, second) = events.split_at(events.len() / 2);
    let between = curate(&base, &borrowed(first), &Budget::default(), &Redactor::new());
    let after = curate(
        &between.document,
        &borrowed(second),
        &Budget::default(),
        &Redactor::new(),
    );
    let parts = [(first, &base, &between, 2), (second, &between.document, &after, 3)];
    let past = parts.into_iter().flat_map(|(events, before, curated, number)| {
        let with_outcomes = borrowed(events).into_iter().zip(&curated.outcomes);
        with_outcomes
            .filter(|(_, outcome)| outcome.kind != OutcomeKind::Skipped)
            .map(move |(event, outcome)| PastEvent {
                event,
                taken_back: None,
                applied: (outcome.kind == OutcomeKind::Applied).then_some(Applied {
                    revision: RevisionNumber(number),
                    before: Some(before),
                }),
            })
    });
    let past: Vec<_> = past.collect();
    let revert = Revert {
        document: &after.document,
        origins: &origins(&after.document, &base, &events),
        source: &source,
        past: &past,
        by_model: &[],
        by_hand: &ByHand::default(),
    };
    revert.revert()
}

#[test]
fn what_it_added_goes_what_it_replaced_and_removed_comes_back() {
    let reverted = run(
        &["One.", "Two.", "Three."],
        vec![
            vec![add("Mine.")],
            vec![add("Theirs."), replace("Two.", "Zwei."), remove("Three.")],
            vec![add("Mine too.")],
        ],
        &[2],
    );
    assert_eq!(
        texts(&reverted.document),
        ["One.", "Two.", "Mine.", "Mine too.", "Three."]
    );
    assert_eq!(reverted.changes.removed, ["Zwei.", "Theirs."]);
    assert_eq!(reverted.changes.added, ["Two.", "Three."]);
    assert!(reverted.kept.is_empty() && reverted.gone.is_empty());
}

#[test]
fn a_chain_within_the_source_leaves_nothing() {
    let reverted = run(
        &["One."],
        vec![
            vec![add("A")],
            vec![add("Mine.")],
            vec![replace("A", "B")],
            vec![replace("B", "C")],
            vec![add("D")],
            vec![remove("D")],
        ],
        &[1, 3, 4, 5, 6],
    );
    assert_eq!(texts(&reverted.document), ["One.", "Mine."]);
    assert_eq!((reverted.kept, reverted.gone), (vec![], vec![]));
}

#[test]
fn what_others_said_too_stays_and_is_named() {
    let reverted = run(
        &["By hand."],
        vec![vec![add("A")], vec![add("A"), add("B")], vec![add("by hand"), add("C")]],
        &[1, 3],
    );
    assert_eq!(texts(&reverted.document), ["By hand.", "A", "B"]);
    assert_eq!(
        reverted.kept,
        [Kept {
            entry: "A".to_owned(),
            by: vec![EventNumber(2)]
        }]
    );
}

#[test]
fn what_others_changed_since_is_theirs() {
    let reverted = run(
        &["Two."],
        vec![
            vec![add("A"), replace("Two.", "Zwei.")],
            vec![replace("A", "Better."), replace("Zwei.", "Deux.")],
        ],
        &[1],
    );
    assert_eq!(texts(&reverted.document), ["Deux.", "Better."]);
    assert_eq!(reverted.gone, ["Zwei.", "A"]);
    assert!(reverted.changes.is_empty());
}

#[test]
fn what_it_merged_away_comes_back() {
    let reverted = run(&["One.", "Two."], vec![vec![replace("Two.", "ONE")]], &[1]);
    assert_eq!(texts(&reverted.document), ["One.", "Two."]);
    let reverted = run(&["One.", "Two."], vec![vec![replace("Two.", "One.")]], &[1]);
    assert_eq!(texts(&reverted.document), ["One.", "Two."]);
}

#[test]
fn what_was_put_back_by_hand_is_not_taken_out() {
    let document = document(&["A"]);
    let events = events([vec![add("A")]]);
    let origin = Origin {
        entry: Entry::new("A").unwrap(),
        revision: Some(RevisionNumber(3)),
        reason: Some(Reason::Manual),
        at_first: Some(Reason::Manual),
        events: vec![],
        also: vec![EventNumber(1)],
        taken_back: vec![],
        by_person: false,
    };
    let source = BTreeSet::from([EventNumber(1)]);
    let before = Document::default();
    let past = borrowed(&events).into_iter().map(|event| PastEvent {
        event,
        taken_back: None,
        applied: Some(Applied {
            revision: RevisionNumber(1),
            before: Some(&before),
        }),
    });
    let past: Vec<_> = past.collect();
    let revert = Revert {
        document: &document,
        origins: &[origin],
        source: &source,
        past: &past,
        by_model: &[],
        by_hand: &ByHand::default(),
    };
    let reverted = revert.revert();
    assert_eq!(reverted.document, document);
    assert_eq!(
        reverted.kept,
        [Kept {
            entry: "A".to_owned(),
            by: vec![]
        }]
    );
}

fn text() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["ash", "birch", "cedar", "elm", "fir", "hazel", "oak"]).prop_map(str::to_owned)
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        3 => text().prop_map(|content| add(&content)),
        2 => (text(), text()).prop_map(|(old, content)| replace(&old, &content)),
        1 => text().prop_map(|old| remove(&old)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn taking_everything_back_gives_the_entries_that_there_were(
        base in proptest::collection::vec(text(), 0..4),
        all in proptest::collection::vec(proptest::collection::vec(operation(), 1..3), 0..8),
    ) {
        let base: Vec<&str> = base.iter().map(String::as_str).collect();
        let numbers: Vec<u64> = (1..=all.len() as u64).collect();
        let reverted = run(&base, all, &numbers);
        let before: BTreeSet<&str> = base.iter().copied().collect();
        let after: BTreeSet<&str> = texts(&reverted.document).into_iter().collect();
        prop_assert_eq!(after, before);
    }

    #[test]
    fn nothing_else_changes(
        base in proptest::collection::vec(text(), 0..4),
        all in proptest::collection::vec(proptest::collection::vec(operation(), 1..3), 0..8),
        source in proptest::collection::btree_set(1..9_u64, 0..4),
    ) {
        let base: Vec<&str> = base.iter().map(String::as_str).collect();
        let source: Vec<u64> = source.into_iter().collect();
        let named: BTreeSet<String> = all
            .iter()
            .zip(1..)
            .filter(|(_, number)| source.contains(number))
            .flat_map(|(operations, _)| operations)
            .flat_map(|operation| match operation {
                Operation::Add { content } => vec![content.clone()],
                Operation::Replace { old_text, content } => vec![old_text.clone(), content.clone()],
                Operation::Remove { old_text } => vec![old_text.clone()],
            })
            .collect();
        let reverted = run(&base, all, &source);
        let changes = &reverted.changes;
        for text in changes.added.iter().chain(&changes.removed) {
            prop_assert!(named.contains(text), "{text}");
        }
    }
}
