//! Where entries come from.

use curator::blame::{Blame, Origin, PastRevision, Saying};
use memory_core::EventNumber;
use memory_core::revision::{OutcomeKind, Reason, RevisionNumber, RevisionState};
use memory_core::validate::trust::Trust;

use crate::support::document;

use Reason::{Curated, Imported, Manual, Restore};
use RevisionState::{Aborted, Committed};

/// Blames one entry, `x`, on a history from the oldest to the newest.
fn blame(now: &[&str], history: &[(RevisionState, Reason, &[&str])], said: &[Saying]) -> Origin {
    let mut blame = Blame::of(&document(now));
    for ((state, reason, entries), number) in history.iter().zip(1..).collect::<Vec<_>>().into_iter().rev() {
        let text = document(entries).render();
        let more = blame.read(PastRevision {
            number: RevisionNumber(number),
            state: *state,
            reason: *reason,
            text: &text,
        });
        if !more {
            break;
        }
    }
    let origins = blame.finish(&[said.to_vec()]);
    origins.into_iter().find(|origin| origin.entry.as_str() == "x").unwrap()
}

fn event(number: u64, trust: Trust, revision: u32) -> Saying {
    Saying {
        number: EventNumber(number),
        trust,
        outcome: Some(OutcomeKind::Applied),
        revision: Some(RevisionNumber(revision)),
        is_taken_back: false,
    }
}

#[track_caller]
fn check(history: &[(RevisionState, Reason, &[&str])], said: &[Saying], revision: u32, by_person: bool) {
    let origin = blame(&["x", "y"], history, said);
    assert_eq!(
        (origin.revision, origin.by_person),
        (Some(RevisionNumber(revision)), by_person)
    );
}

#[test]
fn an_entry_comes_from_the_revision_since_which_it_has_stood() {
    let history: &[(_, _, &[&str])] = &[
        (Committed, Imported, &["y"]),
        (Committed, Curated, &["y", "x"]),
        (Aborted, Curated, &["y"]),
        (Committed, Curated, &["x", "z"]),
        (Committed, Manual, &["x", "y"]),
    ];
    let origin = blame(
        &["x", "y"],
        history,
        &[event(7, Trust::Model, 2), event(9, Trust::Model, 4)],
    );
    assert_eq!(
        (origin.revision, origin.reason),
        (Some(RevisionNumber(2)), Some(Curated))
    );
    assert_eq!(
        (origin.events, origin.also),
        (vec![EventNumber(7)], vec![EventNumber(9)])
    );
    assert!(!origin.by_person);
}

#[test]
fn a_hand_edit_stays_a_persons_through_curations() {
    for reason in [Manual, Imported] {
        check(
            &[
                (Committed, reason, &["x"]),
                (Committed, Curated, &["x", "y"]),
                (Aborted, Curated, &["x", "z"]),
                (Committed, Curated, &["x", "y"]),
            ],
            &[],
            1,
            true,
        );
    }
}

#[test]
fn what_a_model_said_word_for_word_is_not_a_persons() {
    let history: &[(_, _, &[&str])] = &[(Committed, Manual, &["x"])];
    for trust in [Trust::Untrusted, Trust::Model, Trust::Approved] {
        check(history, &[event(1, trust, 1)], 1, false);
        // Whatever became of it.
        let held = Saying {
            outcome: None,
            revision: None,
            ..event(1, trust, 1)
        };
        check(history, &[held], 1, false);
    }
    check(history, &[event(1, Trust::Person, 1)], 1, true);
}

#[test]
fn what_a_person_proposed_is_theirs_although_a_curation_brought_it() {
    let history: &[(_, _, &[&str])] = &[(Committed, Curated, &["x"])];
    check(history, &[event(1, Trust::Person, 1)], 1, true);
    check(
        history,
        &[event(1, Trust::Person, 1), event(2, Trust::Model, 1)],
        1,
        false,
    );
    check(history, &[], 1, false);
}

#[test]
fn a_text_of_an_aborted_curation_that_sync_took_for_a_hand_edit_is_a_models() {
    check(
        &[
            (Committed, Imported, &["y"]),
            (Aborted, Curated, &["x", "y"]),
            (Committed, Manual, &["x", "y"]),
        ],
        &[],
        3,
        false,
    );
    // The same if it is older, or the very first.
    check(
        &[
            (Aborted, Curated, &["x"]),
            (Committed, Manual, &["y"]),
            (Committed, Manual, &["x", "y"]),
            (Committed, Curated, &["x"]),
        ],
        &[],
        3,
        false,
    );
}

#[test]
fn a_restore_brings_back_what_was_whoevers_it_was() {
    for (reason, by_person) in [(Manual, true), (Imported, true), (Curated, false)] {
        check(
            &[
                (Committed, reason, &["x"]),
                (Committed, Curated, &["y"]),
                (Committed, Restore, &["x"]),
            ],
            &[],
            3,
            by_person,
        );
    }
}

#[test]
fn an_entry_that_no_revision_has_is_a_hand_edit_unless_a_model_said_it() {
    let history: &[(_, _, &[&str])] = &[(Committed, Manual, &["x"]), (Committed, Curated, &["y"])];
    let origin = blame(&["x"], history, &[]);
    assert_eq!((origin.revision, origin.reason, origin.by_person), (None, None, true));
    assert!(!blame(&["x"], history, &[event(1, Trust::Model, 1)]).by_person);
    assert!(!blame(&["x"], &[(Aborted, Curated, &["x"])], &[]).by_person);
    assert!(blame(&["x"], &[], &[]).by_person);
}

#[test]
fn an_event_that_was_taken_back_says_nothing() {
    let history: &[(_, _, &[&str])] = &[(Committed, Curated, &["y", "x"])];
    let taken_back = Saying {
        is_taken_back: true,
        ..event(1, Trust::Model, 1)
    };
    let origin = blame(&["x", "y"], history, &[taken_back, event(2, Trust::Person, 1)]);
    assert_eq!(
        (origin.events, origin.also, origin.taken_back, origin.by_person),
        (vec![EventNumber(2)], vec![], vec![EventNumber(1)], true)
    );
    let origin = blame(&["x", "y"], history, &[taken_back]);
    assert!(!origin.by_person, "a curation brought it");
}
