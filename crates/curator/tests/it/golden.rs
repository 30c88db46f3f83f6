//! Streams of events and the `MEMORY.md` that they become, byte for byte.

use curator::rules::curate;
use memory_core::document::{Budget, Operation, parse};
use memory_core::validate::credential::Redactor;
use memory_core::validate::trust::Trust;
use serde::Deserialize;

use crate::support::{Owned, borrowed, words};

#[derive(Deserialize)]
struct Stream {
    /// The document before.
    before: String,
    /// How long both documents may be.
    total: usize,
    events: Vec<StreamEvent>,
}

#[derive(Deserialize)]
struct StreamEvent {
    number: u64,
    trust: Trust,
    operations: Vec<Operation>,
    /// What becomes of it.
    outcome: String,
}

#[track_caller]
fn check(stream: &str, expected: &str) {
    let stream: Stream = serde_json::from_str(stream).unwrap();
    let events = stream.events.iter().map(|event| Owned {
        number: event.number,
        trust: event.trust,
        operations: event.operations.clone(),
    });
    let events: Vec<Owned> = events.collect();
    let budget = Budget {
        total: stream.total,
        ..Budget::default()
    };
    let before = parse(&stream.before);
    assert_eq!(before.findings, []);
    let curated = curate(&before.document, &borrowed(&events), &budget, &Redactor::new());
    assert_eq!(curated.document.render(), expected);
    let outcomes: Vec<&str> = stream.events.iter().map(|event| event.outcome.as_str()).collect();
    assert_eq!(words(&curated.outcomes), outcomes);
}

macro_rules! golden {
    ($($name:ident),+ $(,)?) => {$(
        #[test]
        fn $name() {
            check(
                include_str!(concat!("../golden/", stringify!($name), ".json")),
                include_str!(concat!("../golden/", stringify!($name), ".md")),
            );
        }
    )+};
}

golden!(english, chinese, mixed, over_budget, duplicates, batch);
