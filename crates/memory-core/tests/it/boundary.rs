//! Properties of the analysis.

use memory_core::{BoundaryProblemKind, Ending, Message, UnitState, analyse};
use memory_testkit::generate::{Config, strategy};
use proptest::prelude::*;

use crate::reference;
use crate::support::cases;

const ENDINGS: [Ending; 2] = [Ending::Running, Ending::Finished];

fn units_are_a_partition(messages: &[Message]) -> Result<(), TestCaseError> {
    for ending in ENDINGS {
        let analysis = analyse(messages, ending);
        let mut next = 0;
        for (number, unit) in analysis.units().iter().enumerate() {
            prop_assert_eq!(unit.range.start, next);
            prop_assert!(unit.range.end > unit.range.start);
            for index in unit.range.clone() {
                prop_assert_eq!(analysis.unit_of(index), Some(number));
            }
            next = unit.range.end;
        }
        prop_assert_eq!(next, messages.len());
        prop_assert_eq!(analysis.unit_of(messages.len()), None);
        let open = analysis
            .units()
            .iter()
            .rev()
            .skip(1)
            .any(|unit| unit.state == UnitState::Open);
        prop_assert!(!open, "only the last unit may be open");
    }
    Ok(())
}

/// Where a history is odd, with second and orphan results as one: cutting takes a second result away
/// from the call that was answered before the cut.
fn oddities(messages: &[Message], ending: Ending, offset: usize) -> Vec<(usize, BoundaryProblemKind, String)> {
    let kind = |kind| match kind {
        BoundaryProblemKind::SecondResult => BoundaryProblemKind::OrphanResult,
        other => other,
    };
    let analysis = analyse(messages, ending);
    let place =
        |problem: &memory_core::BoundaryProblem| (problem.index + offset, kind(problem.kind), problem.call_id.clone());
    let mut found: Vec<_> = analysis.problems().iter().map(place).collect();
    found.sort();
    found
}

fn halves_are_valid(messages: &[Message]) -> Result<(), TestCaseError> {
    for ending in ENDINGS {
        let whole = oddities(messages, ending, 0);
        for cut in analyse(messages, ending).cut_points() {
            let mut halves = oddities(&messages[..cut], Ending::Finished, 0);
            halves.extend(oddities(&messages[cut..], ending, cut));
            halves.sort();
            prop_assert_eq!(&halves, &whole, "cut at {}", cut);
        }
    }
    Ok(())
}

fn units_stay_when_cut(messages: &[Message]) -> Result<(), TestCaseError> {
    let whole = analyse(messages, Ending::Finished);
    for cut in whole.cut_points() {
        let mut halves: Vec<_> = analyse(&messages[..cut], Ending::Finished).units().to_vec();
        halves.extend(
            analyse(&messages[cut..], Ending::Finished)
                .units()
                .iter()
                .cloned()
                .map(|mut unit| {
                    unit.range = unit.range.start + cut..unit.range.end + cut;
                    unit
                }),
        );
        prop_assert_eq!(&halves, whole.units());
    }
    Ok(())
}

fn all(messages: &[Message]) -> Result<(), TestCaseError> {
    units_are_a_partition(messages)?;
    halves_are_valid(messages)?;
    units_stay_when_cut(messages)?;
    for ending in ENDINGS {
        reference::agrees(messages, ending)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn histories_without_sense_have_sound_boundaries(messages in strategy::any_messages(14)) {
        all(&messages)?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn odd_sessions_have_sound_boundaries(session in strategy::sessions(Config { turns: (0, 3), ..Config::hostile() })) {
        all(&session.messages)?;
    }

    #[test]
    fn tidy_sessions_have_no_problems_and_complete_units(session in strategy::whole_sessions(Config::tidy())) {
        let analysis = analyse(&session.messages, Ending::Finished);
        prop_assert_eq!(analysis.problems(), &[]);
        prop_assert!(analysis.units().iter().all(|unit| unit.state == UnitState::Complete));
    }

    #[test]
    fn an_open_end_is_one_open_unit_at_the_end(session in strategy::whole_sessions(Config { open_end: 1_000, ..Config::tidy() })) {
        let analysis = analyse(&session.messages, Ending::Running);
        prop_assert_eq!(analysis.problems(), &[]);
        prop_assert_eq!(analysis.units().last().map(|unit| unit.state), Some(UnitState::Open));
        let finished = analyse(&session.messages, Ending::Finished);
        prop_assert_eq!(finished.units().last().map(|unit| unit.state), Some(UnitState::Incomplete));
    }
}
