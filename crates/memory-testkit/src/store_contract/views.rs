//! What is in force, counts and reductions.

use memory_core::ports::RunChoice;
use memory_core::record::Reduction;
use memory_core::{Message, Position, Role};

use super::Fixture;
use super::support::{COUNTER, append, append_of, at, code, dump, filled, in_view, left_out, positions, text, view};

fn reduction(position: u64, text: &str) -> Reduction {
    Reduction {
        position: Position(position),
        message: Message::text(Role::Tool, text),
        tokens: text.len() as u32,
    }
}

pub(super) fn a_view_holds_what_is_in_force(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 2);
    store
        .append(&append_of(
            &session,
            RunChoice::AsGiven,
            vec![left_out("hidden"), text("seen")],
        ))
        .expect("an append");
    let view = view(store, &session);
    assert_eq!(in_view(store, &session), [1, 2, 4]);
    assert_eq!(view.session, store.session(&session).expect("a session"));
    assert_eq!((view.session.messages, view.session.active), (4, 4));
    let stored = store.messages(&session, Position(0), 10).expect("messages");
    for row in &view.rows {
        let original = &stored[row.position.0 as usize - 1];
        assert_eq!(
            (&row.message, row.link, row.run),
            (&original.message, original.link, original.run)
        );
        assert_eq!(
            (row.tokens, row.reduced.as_ref()),
            (Some(row.message.plain_text().len() as u32), None)
        );
    }
}

pub(super) fn a_count_that_is_there_stays(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 2);
    store
        .put_counts(&session, COUNTER, &[(Position(1), 900)])
        .expect("counts");
    assert_eq!(view(store, &session).rows[0].tokens, Some(2));
    assert_eq!(store.total_tokens(&session, COUNTER).expect("a sum"), (4, 0));
}

pub(super) fn counts_of_counters_are_apart(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 3);
    assert_eq!(store.total_tokens(&session, "other").expect("a sum"), (0, 3));
    assert!(
        store
            .view(&session, "other")
            .expect("a view")
            .rows
            .iter()
            .all(|row| row.tokens.is_none())
    );
    store
        .put_counts(&session, "other", &[(Position(3), 70), (Position(1), u32::MAX)])
        .expect("counts");
    let other = store.view(&session, "other").expect("a view");
    assert_eq!(
        other.rows.iter().map(|row| row.tokens).collect::<Vec<_>>(),
        [Some(u32::MAX), None, Some(70)]
    );
    assert_eq!(
        store.total_tokens(&session, "other").expect("a sum"),
        (u64::from(u32::MAX) + 70, 1)
    );
    assert_eq!(store.total_tokens(&session, COUNTER).expect("a sum"), (6, 0));
}

pub(super) fn a_reduction_stands_beside_its_original(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 3);
    let before = store.messages(&session, Position(0), 10).expect("messages");
    store
        .put_reductions(&session, COUNTER, &[reduction(1, "a"), reduction(3, "c")], at(11))
        .expect("reductions");
    store
        .put_reductions(&session, COUNTER, &[reduction(3, "shorter\0")], at(12))
        .expect("reductions");
    fixture.reopen();
    let store = fixture.store();
    let reduced: Vec<_> = view(store, &session).rows.into_iter().map(|row| row.reduced).collect();
    assert_eq!(
        reduced,
        [Some(reduction(1, "a")), None, Some(reduction(3, "shorter\0"))]
    );
    assert_eq!(store.messages(&session, Position(0), 10).expect("messages"), before);
    assert_eq!(
        store.total_tokens(&session, COUNTER).expect("a sum"),
        (6, 0),
        "originals are counted"
    );
}

pub(super) fn reductions_are_dropped_together(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 3);
    assert_eq!(store.drop_reductions(&session, at(11)).expect("nothing to drop"), []);
    store
        .put_reductions(&session, COUNTER, &[reduction(3, "c"), reduction(1, "a")], at(11))
        .expect("reductions");
    assert_eq!(
        store.drop_reductions(&session, at(12)).expect("dropped"),
        positions([1, 3])
    );
    assert!(view(store, &session).rows.iter().all(|row| row.reduced.is_none()));
    assert_eq!(store.drop_reductions(&session, at(13)).expect("nothing to drop"), []);
}

pub(super) fn a_reduction_of_nothing_is_refused(fixture: &mut Fixture) {
    let store = fixture.store();
    let session = filled(store, 2);
    append(store, &session, &["x"]);
    let before = dump(store);
    for missing in [0, 4, u64::from(u32::MAX)] {
        let reductions = [reduction(1, "a"), reduction(missing, "b")];
        assert_eq!(
            code(store.put_reductions(&session, COUNTER, &reductions, at(11))),
            "not_found"
        );
    }
    assert_eq!(dump(store), before);
}
