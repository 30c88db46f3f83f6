//! Random sequences of what is done with notes, planned by [`memory_core::note::change`] on a store under test, and done by a
//! naive reference of its own, which must come to the same notes and the same refusals.

mod operations;
mod reference;
mod strategies;

use memory_core::note::Note;
use proptest::collection;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use proptest::{prop_assert, prop_assert_eq};

use crate::note_contract::{Factory, Fixture};

use operations::{Operation, perform};
use reference::Reference;

/// Runs `cases` random sequences of at most `length` operations.
///
/// # Panics
/// If the store and the reference ever differ, with the shortest sequence found.
pub fn agrees_with_the_reference(factory: &Factory<'_>, cases: u32, length: usize) {
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let operations = collection::vec(strategies::operation(), 0..=length);
    let run = |(limit, operations): (u32, Vec<Operation>)| sequence(factory().as_ref(), limit, &operations);
    if let Err(error) = TestRunner::new(config).run(&(1_u32..7, operations), run) {
        assert_eq!(error.to_string(), "", "the store and the reference differ");
    }
}

fn sequence(place: &Fixture, limit: u32, operations: &[Operation]) -> Result<(), TestCaseError> {
    let mut store = place.open();
    let mut reference = Reference::new(limit, place.order());
    for (step, operation) in operations.iter().enumerate() {
        if matches!(operation, Operation::Reopen) {
            drop(store);
            store = place.open();
        }
        let before = reference.notes().to_vec();
        let expected = reference.perform(operation, step);
        let found = perform(store.as_ref(), limit, &before, operation, step);
        prop_assert_eq!(found, expected, "operation {}: {:?}", step, operation);
        let loaded = store.load().map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(
            &loaded.notes,
            reference.notes(),
            "after operation {}: {:?}",
            step,
            operation
        );
        prop_assert_eq!(loaded.strays, Vec::<String>::new());
        prop_assert_eq!(store.exists().ok(), Some(reference.exists()));
        never_backwards(&before, &loaded.notes)?;
    }
    Ok(())
}

/// No note's time of change goes back, whatever the clock does.
fn never_backwards(before: &[Note], after: &[Note]) -> Result<(), TestCaseError> {
    for old in before {
        let new = after.iter().find(|note| note.id == old.id);
        prop_assert!(
            new.is_none_or(|new| new.updated_at >= old.updated_at),
            "{} went back",
            old.id
        );
    }
    Ok(())
}
