//! Summaries: applying, superseding, undoing, reading originals.

use memory_core::ports::{RunChoice, StoreError};
use memory_core::record::{Reduction, SummaryState};
use memory_core::{Digest, Message, Position, PositionRange, Role, SummaryId};

use super::Fixture;
use super::support::{
    COUNTER, active, append, append_of, at, batch, code, dump, filled, id, in_view, left_out, plan, positions, ranges,
    spread, summarise, text, view,
};

pub(super) fn a_summary_takes_its_region_out_of_the_view(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 6);
    let new = plan(store, &session, &[2, 3, 4]);
    let record = store.apply_summary(&new).expect("a summary");
    assert_eq!(
        (record.number, record.state, record.made_at),
        (1, SummaryState::Active, Position(6))
    );
    assert_eq!((spread(&record.covers), record.anchor()), (vec![2, 3, 4], Position(2)));
    assert_eq!(record.content, new);
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(store.summary(&record.id).expect("the summary"), record);
    assert_eq!(
        store.summaries(&session).expect("summaries"),
        std::slice::from_ref(&record)
    );
    assert_eq!(in_view(store, &session), [1, 5, 6]);
    assert_eq!(view(store, &session).summary, Some(record.clone()));
    let session = store.session(&session).expect("a session");
    assert_eq!((session.messages, session.active, session.compacted), (6, 3, 3));
    assert_eq!(session.summary, Some(record.id));
}

pub(super) fn a_wrong_previous_summary_is_a_conflict(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 8);
    let early = plan(store, &session, &[4]);
    let mut invented = early.clone();
    invented.previous = Some(SummaryId::parse("nothing").expect("a good id"));
    assert_eq!(code(store.apply_summary(&invented)), "conflict");
    let first = summarise(store, &session, &[2, 3]);
    let before = dump(store);
    assert_eq!(
        code(store.apply_summary(&early)),
        "conflict",
        "planned before the first one"
    );
    let stale = plan(store, &session, &[4]);
    store.undo_summary(&first.id, at(21)).expect("undone");
    assert_eq!(
        code(store.apply_summary(&stale)),
        "conflict",
        "planned on the one undone"
    );
    assert_ne!(dump(store), before);
    assert_eq!(active(store, &session), None);
    assert_eq!(in_view(store, &session), [1, 2, 3, 4, 5, 6, 7, 8]);
}

pub(super) fn a_changed_region_is_a_conflict(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 5);
    let before = dump(store);
    let mut wrong = plan(store, &session, &[2, 3]);
    wrong.region = ranges([2, 3, 4]);
    assert_eq!(code(store.apply_summary(&wrong)), "conflict");
    wrong.region = ranges([2]);
    assert_eq!(code(store.apply_summary(&wrong)), "conflict");
    wrong.region = ranges([2, 3]);
    wrong.region_digest = Digest::ZERO;
    assert_eq!(code(store.apply_summary(&wrong)), "conflict");
    wrong = plan(store, &session, &[5]);
    wrong.region = ranges([5, 6]);
    assert_eq!(code(store.apply_summary(&wrong)), "conflict");
    assert_eq!(dump(store), before);
    // What is compacted already cannot be compacted again.
    let twice = plan(store, &session, &[2, 3]);
    let first = store.apply_summary(&twice).expect("a summary");
    let again = memory_core::record::NewSummary {
        previous: Some(first.id),
        ..twice
    };
    assert_eq!(code(store.apply_summary(&again)), "conflict");
}

pub(super) fn a_retired_message_of_the_region_is_a_conflict(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 5)).expect("an import");
    let new = plan(store, &id("s"), &[2, 3, 4]);
    let mut rewind = batch(5, 5);
    rewind.sessions[0].retire = positions([3]);
    store.import(&rewind).expect("a rewind");
    assert_eq!(code(store.apply_summary(&new)), "conflict");
    let gap = summarise(store, &id("s"), &[2, 4]);
    assert_eq!(spread(&gap.covers), [2, 4]);
    assert_eq!(in_view(store, &id("s")), [1, 5]);
}

pub(super) fn messages_that_arrived_meanwhile_stay(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 5);
    let new = plan(store, &session, &[2, 3, 4]);
    append(store, &session, &["meanwhile 1", "meanwhile 2"]);
    let record = store.apply_summary(&new).expect("a summary");
    assert_eq!(record.made_at, Position(7));
    assert_eq!(in_view(store, &session), [1, 5, 6, 7]);
}

pub(super) fn a_later_summary_covers_the_earlier_one(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 9);
    let first = summarise(store, &session, &[3, 4]);
    let second = summarise(store, &session, &[5, 6, 7]);
    assert_eq!(second.content.previous, Some(first.id.clone()));
    assert_eq!((second.number, spread(&second.covers)), (2, vec![3, 4, 5, 6, 7]));
    assert_eq!(spread(&second.content.region), [5, 6, 7]);
    assert_eq!(
        store.summary(&first.id).expect("the first").state,
        SummaryState::Superseded
    );
    assert_eq!(active(store, &session), Some(second.id.clone()));
    assert_eq!(in_view(store, &session), [1, 2, 8, 9]);
    let numbers: Vec<u32> = store
        .summaries(&session)
        .expect("summaries")
        .iter()
        .map(|summary| summary.number)
        .collect();
    assert_eq!(numbers, [1, 2], "oldest first");
    assert_ne!(first.id, second.id);
    // A later region may lie before the earlier one.
    let third = summarise(store, &session, &[1, 8]);
    assert_eq!(
        (third.anchor(), spread(&third.covers)),
        (Position(1), vec![1, 3, 4, 5, 6, 7, 8])
    );
}

pub(super) fn undoing_three_summaries_walks_back(fixture: &mut Fixture) {
    let session = filled(fixture.store(), 10);
    let mut ids = Vec::new();
    for region in [[2, 3], [4, 5], [6, 7]] {
        ids.push(summarise(fixture.store(), &session, &region).id);
    }
    let views: [&[u64]; 3] = [
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        &[1, 4, 5, 6, 7, 8, 9, 10],
        &[1, 6, 7, 8, 9, 10],
    ];
    for number in (0..3).rev() {
        let undone = fixture.store().undo_summary(&ids[number], at(30)).expect("undone");
        assert_eq!(
            (undone.id.clone(), undone.state),
            (ids[number].clone(), SummaryState::Undone)
        );
        fixture.reopen();
        let store = fixture.store();
        assert_eq!(store.summary(&ids[number]).expect("kept"), undone);
        assert_eq!(in_view(store, &session), views[number]);
        let predecessor = number.checked_sub(1).map(|number| ids[number].clone());
        assert_eq!(active(store, &session), predecessor);
        let record = store.session(&session).expect("a session");
        assert_eq!(
            (record.active, record.compacted),
            (views[number].len() as u64, 10 - views[number].len() as u64)
        );
    }
}

pub(super) fn only_the_active_summary_can_be_undone(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 6);
    let first = summarise(store, &session, &[2]).id;
    let second = summarise(store, &session, &[3]).id;
    let before = dump(store);
    match store.undo_summary(&first, at(30)) {
        Err(StoreError::NotActive { summary, active }) => {
            assert_eq!((summary, active), (first.clone(), Some(second.clone())));
        }
        other => assert_eq!(code(other), "not_active"),
    }
    assert_eq!(dump(store), before);
    store.undo_summary(&second, at(30)).expect("undone");
    assert_eq!(code(store.undo_summary(&second, at(31))), "not_active");
    store.undo_summary(&first, at(32)).expect("undone");
    match store.undo_summary(&first, at(33)) {
        Err(StoreError::NotActive { active, .. }) => assert_eq!(active, None),
        other => assert_eq!(code(other), "not_active"),
    }
}

pub(super) fn after_undo_a_new_summary_follows_the_predecessor(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 9);
    let first = summarise(store, &session, &[2, 3]).id;
    let second = summarise(store, &session, &[4, 5]).id;
    store.undo_summary(&second, at(30)).expect("undone");
    let third = summarise(store, &session, &[4, 5, 6]);
    assert_eq!((third.number, third.content.previous.clone()), (3, Some(first.clone())));
    assert!(third.id != first && third.id != second);
    assert_eq!(spread(&third.covers), [2, 3, 4, 5, 6]);
    store.undo_summary(&third.id, at(31)).expect("undone");
    assert_eq!(active(store, &session), Some(first));
    let states: Vec<_> = store
        .summaries(&session)
        .expect("summaries")
        .iter()
        .map(|summary| summary.state)
        .collect();
    assert_eq!(
        states,
        [SummaryState::Active, SummaryState::Undone, SummaryState::Undone]
    );
}

pub(super) fn originals_are_read_by_range(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 8);
    let originals = store.messages(&session, Position(0), 10).expect("messages");
    summarise(store, &session, &[2, 3]);
    let covers = summarise(store, &session, &[5, 6]).covers;
    let expanded = store.messages_in(&session, &covers).expect("originals");
    let wanted: Vec<_> = originals
        .iter()
        .filter(|message| [2, 3, 5, 6].contains(&message.position.0))
        .cloned()
        .collect();
    assert_eq!(expanded, wanted);
    assert_eq!(store.messages_in(&session, &[]).expect("nothing"), []);
    let beyond = PositionRange {
        first: Position(8),
        last: Position(u64::from(u32::MAX)),
    };
    let last: Vec<_> = store
        .messages_in(&session, &[beyond])
        .expect("the last")
        .iter()
        .map(|message| message.position.0)
        .collect();
    assert_eq!(last, [8]);
}

pub(super) fn a_region_may_have_gaps(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 3);
    store
        .append(&append_of(
            &session,
            RunChoice::AsGiven,
            vec![left_out("hidden"), text("m5"), text("m6")],
        ))
        .expect("an append");
    let record = summarise(store, &session, &[2, 3, 5]);
    assert_eq!(spread(&record.covers), [2, 3, 5]);
    assert_eq!(in_view(store, &session), [1, 6]);
    assert_eq!(store.session(&session).expect("a session").compacted, 3);
}

pub(super) fn reductions_outlive_a_summary(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 4);
    let reduction = Reduction {
        position: Position(2),
        message: Message::text(Role::Tool, "short"),
        tokens: 1,
    };
    store
        .put_reductions(&session, COUNTER, std::slice::from_ref(&reduction), at(11))
        .expect("a reduction");
    let summary = summarise(store, &session, &[2, 3]).id;
    store.undo_summary(&summary, at(30)).expect("undone");
    assert_eq!(view(store, &session).rows[1].reduced, Some(reduction));
}

pub(super) fn check_is_clean_after_everything(fixture: &mut Fixture) {
    let store = fixture.store();
    store.import(&batch(0, 6)).expect("an import");
    let first = summarise(store, &id("s"), &[2, 3]).id;
    summarise(store, &id("s"), &[4]);
    assert_eq!(code(store.undo_summary(&first, at(31))), "not_active");
    let reduction = Reduction {
        position: Position(5),
        message: Message::text(Role::Tool, "short"),
        tokens: 1,
    };
    store
        .put_reductions(&id("s"), COUNTER, &[reduction], at(32))
        .expect("a reduction");
    let mut last = (0, 0);
    let mut progress = |done, total| {
        assert!(done <= total && done >= last.0, "progress goes forward to its total");
        last = (done, total);
    };
    let points = store.check(&mut progress).expect("a check");
    assert!(!points.is_empty());
    for point in points {
        assert!(point.ok, "{}: {}", point.point, point.detail);
    }
}
