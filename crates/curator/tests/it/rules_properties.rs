//! The rule-based curator against a slow one that is plain to see, and what holds for every stream of events.

use std::collections::{BTreeMap, BTreeSet};

use curator::rules::{Curated, curate};
use memory_core::document::{Budget, Document, Entry, Operation};
use memory_core::revision::OutcomeKind;
use memory_core::validate::credential::Redactor;
use memory_core::validate::duplicate::key;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::{Owned, add, borrowed, events, remove, replace, texts, words};

/// Few texts, so that events meet; some differ in form alone.
fn text() -> impl Strategy<Value = String> {
    (0..9_usize, 0..4_usize).prop_map(|(name, form)| {
        let name = [
            "ash",
            "birch",
            "cedar",
            "elm",
            "fir tree",
            "hazel nut shell",
            "oak",
            "pine",
            "willow",
        ][name];
        match form {
            0 | 1 => name.to_owned(),
            2 => format!("{}.", name.to_uppercase()),
            _ => format!("`{name}`"),
        }
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        3 => text().prop_map(|content| add(&content)),
        2 => (text(), text()).prop_map(|(old, content)| replace(&old, &content)),
        1 => text().prop_map(|old| remove(&old)),
    ]
}

fn streams() -> impl Strategy<Value = Vec<Owned>> {
    vec(vec(operation(), 1..4), 0..14).prop_map(events)
}

fn documents() -> impl Strategy<Value = Document> {
    vec(text(), 0..6).prop_map(|texts| Document::new(texts.iter().map(|text| Entry::new(text).unwrap())))
}

fn run(document: &Document, events: &[Owned], total: usize) -> Curated {
    let budget = Budget {
        total,
        ..Budget::default()
    };
    curate(document, &borrowed(events), &budget, &Redactor::new())
}

/// Does an event on a list of texts, or says that it cannot be done; and whether it changed anything.
fn naive(list: &[String], event: &Owned) -> Option<(Vec<String>, bool)> {
    let mut list = list.to_vec();
    let mut changed = false;
    for operation in &event.operations {
        match operation {
            Operation::Add { content } => {
                if !list.iter().any(|text| key(text) == key(content)) {
                    list.push(content.clone());
                    changed = true;
                }
            }
            Operation::Remove { old_text } => {
                let at = list.iter().position(|text| text == old_text)?;
                list.remove(at);
                changed = true;
            }
            Operation::Replace { old_text, content } => {
                let at = list.iter().position(|text| text == old_text)?;
                if old_text == content {
                    continue;
                }
                changed = true;
                if list
                    .iter()
                    .enumerate()
                    .any(|(index, text)| index != at && key(text) == key(content))
                {
                    list.remove(at);
                } else {
                    list[at] = content.clone();
                }
            }
        }
    }
    Some((list, changed))
}

fn all_done<'a>(document: &Document, events: impl IntoIterator<Item = &'a Owned>) -> Vec<String> {
    let list: Vec<String> = texts(document).into_iter().map(str::to_owned).collect();
    events
        .into_iter()
        .fold(list, |list, event| naive(&list, event).map_or(list, |(list, _)| list))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn with_room_for_all_the_result_is_that_of_doing_one_after_the_other(
        document in documents(), events in streams(),
    ) {
        let curated = run(&document, &events, 100_000);
        let mut list: Vec<String> = texts(&document).into_iter().map(str::to_owned).collect();
        let mut expected = Vec::new();
        for event in &events {
            match naive(&list, event) {
                None => expected.push("entry_not_found"),
                Some((after, changed)) => {
                    expected.push(if changed { "applied" } else { "duplicate" });
                    list = after;
                }
            }
        }
        prop_assert_eq!(texts(&curated.document), list);
        prop_assert_eq!(words(&curated.outcomes), expected);
    }

    #[test]
    fn without_room_the_result_is_what_the_events_taken_would_give_alone(
        document in documents(), events in streams(), room in 0..60_usize,
    ) {
        let total = document.chars() + room;
        let curated = run(&document, &events, total);
        prop_assert!(curated.document.chars() <= total);
        let numbers: Vec<u64> = curated.outcomes.iter().map(|outcome| outcome.event.0).collect();
        prop_assert_eq!(numbers, events.iter().map(|event| event.number).collect::<Vec<_>>());
        let taken = events.iter().zip(&curated.outcomes).filter(|(_, outcome)| outcome.kind == OutcomeKind::Applied);
        let alone = all_done(&document, taken.map(|(event, _)| event));
        prop_assert_eq!(texts(&curated.document), alone);
        // Each that was left out for want of room would not fit beside what was taken, with all that it depends on.
        let newest_left = curated.outcomes.iter().rev().find(|outcome| outcome.reason.as_deref() == Some("over_budget"));
        if let Some(left) = newest_left {
            let with_newer = events.iter().zip(&curated.outcomes).filter(|(_, outcome)| {
                outcome.kind == OutcomeKind::Applied || outcome.reason.as_deref() == Some("over_budget")
            });
            let list = all_done(&document, with_newer.map(|(event, _)| event));
            let everything = Document::new(list.iter().map(|text| Entry::new(text).unwrap()));
            prop_assert!(everything.chars() > total, "event {} was left out", left.event);
        }
    }

    #[test]
    fn no_entry_goes_that_no_event_names(document in documents(), events in streams(), room in 0..60_usize) {
        let curated = run(&document, &events, document.chars() + room);
        let named: BTreeSet<&str> = events
            .iter()
            .flat_map(|event| &event.operations)
            .filter_map(|operation| match operation {
                Operation::Replace { old_text, .. } | Operation::Remove { old_text } => Some(old_text.as_str()),
                Operation::Add { .. } => None,
            })
            .collect();
        for entry in document.entries() {
            prop_assert!(named.contains(entry.as_str()) || curated.document.contains(entry), "{entry}");
        }
    }

    #[test]
    fn the_same_events_give_the_same_and_no_events_change_nothing(
        document in documents(), events in streams(), room in 0..60_usize,
    ) {
        let total = document.chars() + room;
        let curated = run(&document, &events, total);
        prop_assert_eq!(&run(&document, &events, total), &curated);
        let again = run(&curated.document, &[], total);
        prop_assert_eq!(&again.document, &curated.document);
        prop_assert_eq!((again.outcomes, again.warnings), (vec![], vec![]));
    }

    #[test]
    fn the_order_of_events_on_different_entries_does_not_matter(
        kept in vec(0..4_u8, 1..8), seed in any::<u64>(),
    ) {
        let names: Vec<String> = (0..kept.len()).map(|index| format!("entry number {index}")).collect();
        let document = Document::new(names.iter().map(|name| Entry::new(name).unwrap()));
        let all = names.iter().zip(&kept).map(|(name, what)| match what {
            0 => vec![remove(name)],
            1 => vec![replace(name, &format!("{name} in other words"))],
            2 => vec![add(&format!("beside {name}"))],
            _ => vec![remove(name), add(&format!("after {name}"))],
        });
        let mut events = events(all);
        let outcome = |events: &[Owned]| {
            let curated = run(&document, events, 100_000);
            let set: BTreeSet<String> = texts(&curated.document).into_iter().map(str::to_owned).collect();
            let by_number: BTreeMap<u64, OutcomeKind> =
                curated.outcomes.iter().map(|outcome| (outcome.event.0, outcome.kind)).collect();
            (set, by_number)
        };
        let expected = outcome(&events);
        let len = events.len() as u64;
        for index in (1..events.len()).rev() {
            events.swap(index, ((seed >> (index % 50)) % len.min(index as u64 + 1)) as usize);
        }
        prop_assert_eq!(outcome(&events), expected);
    }
}
