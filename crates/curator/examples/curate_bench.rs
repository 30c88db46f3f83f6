//! Times the rule-based curator on a long stream: `cargo run --example curate_bench`.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a measurement"
)]

use std::time::Instant;

use curator::{Event, rules::curate};
use memory_core::EventNumber;
use memory_core::document::{Budget, Document, Entry, Operation};
use memory_core::validate::credential::Redactor;
use memory_core::validate::trust::Trust;

fn text(number: usize) -> String {
    let mut text = format!(
        "Service {number} listens on port {} and is owned by team {}; ",
        number % 9_000,
        number % 37
    );
    text.push_str("its configuration lives beside the deployment files of that region, as agreed.");
    text.chars().take(100).collect()
}

fn main() {
    let document = Document::new((0..40).map(|number| Entry::new(&text(100_000 + number)).expect("an entry")));
    for total in [10_000, 10_000_000] {
        let operations: Vec<Vec<Operation>> = (0..10_000)
            .map(|number| match number % 5 {
                3 => vec![Operation::Replace {
                    old_text: text(number - 1),
                    content: text(number),
                }],
                4 => vec![Operation::Remove {
                    old_text: text(number - 3),
                }],
                _ => vec![Operation::Add { content: text(number) }],
            })
            .collect();
        let events: Vec<Event<'_>> = operations
            .iter()
            .zip(1..)
            .map(|(operations, number)| Event {
                number: EventNumber(number),
                trust: Trust::Model,
                operations,
            })
            .collect();
        let begin = Instant::now();
        let budget = Budget {
            total,
            ..Budget::default()
        };
        let curated = curate(&document, &events, &budget, &Redactor::new());
        println!(
            "10,000 events, {total} characters: {:?}, {} entries, {} warnings",
            begin.elapsed(),
            curated.document.entries().len(),
            curated.warnings.len()
        );
    }
}
