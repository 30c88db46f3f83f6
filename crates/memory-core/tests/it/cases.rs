//! Concrete histories that broke other agents, each named after what went wrong.

use insta::assert_snapshot;
use memory_core::{BoundaryProblemKind, Ending, Message, MessageKind, Part, Role, UnitState, analyse, repair};

use crate::support::{call, calls, in_group, reasons, result, says, sketch, tool, user};

fn units(messages: &[Message], ending: Ending) -> String {
    let mark = |state| match state {
        UnitState::Complete => "",
        UnitState::Open => " open",
        UnitState::Incomplete => " incomplete",
    };
    let analysis = analyse(messages, ending);
    let line = |unit: &memory_core::Unit| format!("{}..{}{}", unit.range.start, unit.range.end, mark(unit.state));
    analysis.units().iter().map(line).collect::<Vec<_>>().join(", ")
}

fn problems(messages: &[Message]) -> Vec<(usize, BoundaryProblemKind)> {
    analyse(messages, Ending::Finished)
        .problems()
        .iter()
        .map(|problem| (problem.index, problem.kind))
        .collect()
}

fn repaired(messages: &[Message]) -> String {
    let all: Vec<Message> = repair(messages)
        .into_iter()
        .map(|item| item.message.into_owned())
        .collect();
    sketch(&all)
}

/// kimi-code#1053, agent-os#3077 and #3170, pi#7201: the cut fell between two results of one batch.
#[test]
fn no_cut_between_the_results_of_a_parallel_batch() {
    let history = [
        Message::text(Role::System, "rules"),
        user("u1"),
        calls(&["A", "B"]),
        tool("A", &"big ".repeat(5_000)),
        tool("B", "small"),
        says("a2"),
        user("u2"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..1, 1..2, 2..5, 5..6, 6..7");
    assert_eq!(problems(&history), []);
}

/// neurolink PR#1280: back-to-back groups were one, so nothing could ever be compacted.
#[test]
fn a_result_followed_by_the_next_call_is_a_cut_point() {
    let history = [
        user("u"),
        calls(&["1"]),
        tool("1", "x"),
        calls(&["2"]),
        tool("2", "y"),
        calls(&["3"]),
        tool("3", "z"),
    ];
    assert_snapshot!(units(&history, Ending::Running), @"0..1, 1..3, 3..5, 5..7");
}

/// fold PR#32: results out of order; the later sibling survived its call.
#[test]
fn results_out_of_order_reach_to_the_last_one() {
    let history = [
        calls(&["a", "b", "c"]),
        tool("c", "3"),
        tool("a", "1"),
        user("wait"),
        tool("b", "2"),
        says("done"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..5, 5..6");
    assert_snapshot!(repaired(&history), @"
    assistant ?a ?b ?c
    tool =c:3
    tool =a:1
    tool =b:2
    user wait
    assistant done
    ");
}

/// hermes-agent#20883, openclaw#8525: a result stood first, its call gone.
#[test]
fn an_orphan_result_is_reported_and_left_out_of_the_view() {
    let history = [tool("gone", "x"), user("u"), says("a")];
    assert_eq!(problems(&history), [(0, BoundaryProblemKind::OrphanResult)]);
    assert_snapshot!(repaired(&history), @"
    user u
    assistant a
    ");
}

/// OpenHarness#191, hermes-agent#51218: a call that never got its result made every later request fail.
#[test]
fn a_call_without_result_gets_a_stated_one() {
    let history = [user("u"), calls(&["a", "b"]), tool("b", "2"), user("go on"), says("ok")];
    assert_eq!(problems(&history), [(1, BoundaryProblemKind::MissingResult)]);
    assert_snapshot!(units(&history, Ending::Finished), @"0..1, 1..3 incomplete, 3..4, 4..5");
    assert_snapshot!(repaired(&history), @"
    user u
    assistant ?a ?b
    tool =b:2
    tool =a:[no result recorded for this call]
    user go on
    assistant ok
    ");
}

/// devo#186, hermes-agent#7506, #79278: a call under way vanished and was done twice.
#[test]
fn a_trailing_call_of_a_running_run_is_open_with_all_that_follows() {
    let history = [
        user("u"),
        calls(&["a"]),
        tool("a", "1"),
        calls(&["b", "c"]),
        tool("c", "3"),
        user("hurry up"),
    ];
    assert_snapshot!(units(&history, Ending::Running), @"0..1, 1..3, 3..6 open");
    assert_snapshot!(units(&history, Ending::Finished), @"0..1, 1..3, 3..5 incomplete, 5..6");
}

#[test]
fn an_older_call_without_result_does_not_open_the_end() {
    let history = [calls(&["a"]), user("u"), calls(&["b"]), tool("b", "2"), says("done")];
    assert_snapshot!(units(&history, Ending::Running), @"0..1 incomplete, 1..2, 2..4, 4..5");
}

/// atomic#2051: two results with one id.
#[test]
fn a_second_result_is_reported_and_left_out() {
    let history = [calls(&["a"]), tool("a", "first"), tool("a", "second"), says("done")];
    assert_eq!(problems(&history), [(2, BoundaryProblemKind::SecondResult)]);
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:first
    assistant done
    ");
}

/// atomic#1300: what is moved takes its pair along, however far apart.
#[test]
fn a_late_result_keeps_everything_between_in_the_unit() {
    let history = [
        calls(&["a"]),
        says("still waiting"),
        user("u"),
        calls(&["b"]),
        tool("b", "2"),
        tool("a", "1"),
        says("z"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..6, 6..7");
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:1
    assistant still waiting
    user u
    assistant ?b
    tool =b:2
    assistant z
    ");
}

/// Codewhale#6119: a user row held text and a result, its call gone.
#[test]
fn a_user_row_keeps_its_text_when_its_result_is_an_orphan() {
    let history = [Message::new(
        Role::User,
        vec![result("gone", "x"), Part::text("and now?")],
    )];
    assert_snapshot!(repaired(&history), @"user and now?");
    assert!(repair(&history)[0].message.is_real_user());
}

#[test]
fn a_user_row_with_a_result_and_text_is_split_in_two() {
    let history = [
        calls(&["a"]),
        Message::new(Role::User, vec![result("a", "1"), Part::text("and now?")]),
    ];
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:1
    user and now?
    ");
}

#[test]
fn text_beside_a_result_under_role_tool_is_no_word_of_the_person() {
    let history = [
        calls(&["a"]),
        Message::new(Role::Tool, vec![result("a", "1"), Part::text("note")]),
        Message::text(Role::Tool, "alone"),
    ];
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:1
    user note
    user alone
    ");
    let all = repair(&history);
    assert_eq!(all[2].message.kind, MessageKind::Observation);
    assert!(!all[2].message.is_real_user() && !all[3].message.is_real_user());
}

/// opencode#27594: ids that start again in every turn.
#[test]
fn ids_used_again_in_every_turn_pair_within_their_turn() {
    let history = [
        user("1"),
        calls(&["0", "1"]),
        tool("0", "a"),
        tool("1", "b"),
        user("2"),
        calls(&["0"]),
        tool("0", "c"),
    ];
    assert_eq!(problems(&history), []);
    assert_snapshot!(units(&history, Ending::Finished), @"0..1, 1..4, 4..5, 5..7");
}

#[test]
fn a_used_again_id_answers_the_nearest_call_first() {
    let history = [
        calls(&["0"]),
        user("u"),
        calls(&["0"]),
        tool("0", "near"),
        tool("0", "far"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..5");
    assert_snapshot!(repaired(&history), @"
    assistant ?0
    tool =0:far
    user u
    assistant ?0
    tool =0:near
    ");
}

#[test]
fn one_id_twice_in_one_message_pairs_in_order() {
    let history = [calls(&["x", "x"]), tool("x", "first"), tool("x", "second")];
    assert_eq!(problems(&history), []);
    assert_snapshot!(repaired(&history), @"
    assistant ?x ?x
    tool =x:first
    tool =x:second
    ");
}

#[test]
fn one_id_in_two_items_of_a_provider_message_keeps_its_answers() {
    let history = [calls(&["x"]), calls(&["x"]), tool("x", "of the second")];
    assert_snapshot!(repaired(&history), @"
    assistant ?x ?x
    tool =x:[no result recorded for this call]
    tool =x:of the second
    ");
}

#[test]
fn a_result_before_its_call_is_an_orphan_and_the_call_misses_one() {
    let history = [tool("a", "early"), calls(&["a"]), says("z")];
    assert_eq!(
        problems(&history),
        [
            (0, BoundaryProblemKind::OrphanResult),
            (1, BoundaryProblemKind::MissingResult)
        ]
    );
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:[no result recorded for this call]
    assistant z
    ");
}

#[test]
fn a_result_inside_an_assistant_message_comes_after_it() {
    let history = [Message::new(
        Role::Assistant,
        vec![call("a"), result("a", "1"), Part::text("so it is")],
    )];
    assert_eq!(problems(&history), []);
    assert_snapshot!(repaired(&history), @"
    assistant ?a so it is
    tool =a:1
    ");
}

#[test]
fn a_call_in_a_user_message_becomes_the_models() {
    let history = [
        Message::new(Role::User, vec![Part::text("look"), call("a")]),
        tool("a", "1"),
    ];
    assert_snapshot!(units(&history, Ending::Running), @"0..2");
    assert_snapshot!(repaired(&history), @"
    user look
    assistant ?a
    tool =a:1
    ");
}

#[test]
fn empty_ids_pair_like_any_other_and_are_reported() {
    let history = [calls(&["", ""]), tool("", "1"), tool("", "2"), tool("", "3")];
    let empty = BoundaryProblemKind::EmptyId;
    assert_eq!(
        problems(&history),
        [
            (0, empty),
            (0, empty),
            (1, empty),
            (2, empty),
            (3, BoundaryProblemKind::SecondResult),
            (3, empty)
        ]
    );
    assert_snapshot!(units(&history, Ending::Finished), @"0..3, 3..4");
    assert_snapshot!(repaired(&history), @"
    assistant ? ?
    tool =:1
    tool =:2
    ");
}

/// Codex writes an item a call: `call A, call B, out A, out B`.
#[test]
fn separate_call_items_are_one_provider_message() {
    let history = [
        reasons("r"),
        calls(&["A"]),
        calls(&["B"]),
        tool("A", "1"),
        tool("B", "2"),
        reasons("s"),
        calls(&["C"]),
        tool("C", "3"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..5, 5..8");
    assert_snapshot!(repaired(&history), @"
    assistant ~r ?A ?B
    tool =A:1
    tool =B:2
    assistant ~s ?C
    tool =C:3
    ");
}

#[test]
fn separate_call_items_of_which_one_waits_are_open_together() {
    let history = [user("u"), calls(&["A"]), calls(&["B"]), tool("A", "1")];
    assert_snapshot!(units(&history, Ending::Running), @"0..1, 1..4 open");
}

/// Claude Code writes a line a content block; a quick result may stand between two of them.
#[test]
fn items_of_one_group_are_joined_over_results_between_them() {
    let history = [
        in_group("m", reasons("r")),
        in_group("m", calls(&["A"])),
        tool("A", "1"),
        in_group("m", calls(&["B"])),
        tool("B", "2"),
        in_group("n", says("done")),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..5, 5..6");
    assert_snapshot!(repaired(&history), @"
    assistant ~r ?A ?B
    tool =A:1
    tool =B:2
    assistant done
    ");
}

#[test]
fn an_interjection_before_the_result_does_not_split_the_group() {
    let history = [
        in_group("m", calls(&["A"])),
        user("also…"),
        in_group("m", calls(&["B"])),
        tool("A", "1"),
        tool("B", "2"),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..5");
    assert_snapshot!(repaired(&history), @"
    assistant ?A ?B
    tool =A:1
    tool =B:2
    user also…
    ");
}

#[test]
fn a_group_used_again_in_a_later_turn_is_another_message() {
    let history = [
        in_group("m", says("1")),
        user("u"),
        in_group("m", says("2")),
        in_group("n", says("3")),
        in_group("m", says("4")),
    ];
    assert_snapshot!(units(&history, Ending::Finished), @"0..1, 1..2, 2..3, 3..4, 4..5");
    assert_eq!(repair(&history).len(), 5);
}

#[test]
fn an_empty_group_is_none() {
    let history = [in_group("", says("1")), in_group("", says("2"))];
    assert_eq!(repair(&history).len(), 2);
}

#[test]
fn a_shared_result_message_is_split_between_its_calls() {
    let history = [
        calls(&["a"]),
        user("u"),
        calls(&["b"]),
        Message::new(Role::Tool, vec![result("b", "2"), result("a", "1")]),
    ];
    assert_snapshot!(repaired(&history), @"
    assistant ?a
    tool =a:1
    user u
    assistant ?b
    tool =b:2
    ");
}

#[test]
fn an_empty_message_stays_and_an_emptied_one_goes() {
    let history = [
        Message::new(Role::User, vec![]),
        Message::new(Role::User, vec![result("gone", "x")]),
        Message::new(Role::Assistant, vec![]),
    ];
    assert_snapshot!(repaired(&history), @"
    user
    assistant
    ");
}

#[test]
fn nothing_has_no_units() {
    assert_eq!(analyse::<Message>(&[], Ending::Running).units(), []);
    assert_eq!(repair::<Message>(&[]).len(), 0);
}
