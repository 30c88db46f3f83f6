//! Histories of 100,000 items in the shapes that are worst for a scan per item. There is no clock in
//! these tests: each would take minutes if its work grew with the square of its size.

use memory_core::{Ending, Message, Part, Role, analyse, repair};
use memory_testkit::generate::{Config, session};

use crate::support::{call, calls, in_group, result, says, tool, user};

const MANY: usize = 100_000;

fn check(messages: &[Message], units: usize, repaired: usize) {
    for ending in [Ending::Running, Ending::Finished] {
        assert_eq!(analyse(messages, ending).units().len(), units);
    }
    assert_eq!(repair(messages).len(), repaired);
}

#[test]
fn one_call_a_message() {
    let ids: Vec<String> = (0..MANY / 2).map(|index| format!("c{index}")).collect();
    let history: Vec<Message> = ids.iter().flat_map(|id| [calls(&[id]), tool(id, "x")]).collect();
    check(&history, MANY / 2, MANY);
}

#[test]
fn all_results_after_all_calls() {
    let ids: Vec<String> = (0..MANY).map(|index| format!("c{index}")).collect();
    let call_messages = ids.iter().flat_map(|id| [calls(&[id]), user("u")]);
    let history: Vec<Message> = call_messages.chain(ids.iter().map(|id| tool(id, "x"))).collect();
    check(&history, 1, 3 * MANY);
}

/// A message shell must not be copied with all its parts for each of its results.
#[test]
fn one_message_with_the_results_of_many_calls() {
    let ids: Vec<String> = (0..MANY).map(|index| format!("c{index}")).collect();
    let mut history: Vec<Message> = ids.iter().flat_map(|id| [calls(&[id]), user("u")]).collect();
    history.push(Message::new(Role::Tool, ids.iter().map(|id| result(id, "x")).collect()));
    check(&history, 1, 3 * MANY);
}

/// Taking the first of many equal ids must not move the others.
#[test]
fn one_id_for_all_calls_of_a_message() {
    let history = [
        Message::new(Role::Assistant, vec![call("x"); MANY]),
        Message::new(Role::Tool, vec![result("x", ""); MANY]),
    ];
    check(&history, 1, 1 + MANY);
}

#[test]
fn one_id_for_all_calls_of_a_session() {
    let mut history = vec![calls(&["x"]); MANY];
    history.extend(vec![tool("x", ""); MANY]);
    check(&history, 1, 1 + MANY);
}

#[test]
fn a_group_with_many_results_between_its_items() {
    let mut history = vec![in_group("g", calls(&["a"]))];
    history.extend(vec![tool("orphan", "x"); MANY]);
    history.push(in_group("g", says("end")));
    check(&history, 1, 2);
}

#[test]
fn a_group_of_many_items_with_results_between_them() {
    let item = [in_group("g", says("x")), tool("orphan", "y"), tool("orphan", "y")];
    let history: Vec<Message> = item.iter().cycle().take(MANY).cloned().collect();
    let analysis = analyse(&history, Ending::Running);
    assert!(analysis.units().len() <= 3);
    assert_eq!(repair(&history).len(), 1);
}

#[test]
fn groups_that_never_go_on() {
    let history: Vec<Message> = (0..MANY / 2)
        .flat_map(|index| [in_group(&index.to_string(), says("x")), tool("orphan", "y")])
        .collect();
    check(&history, MANY, MANY / 2);
}

#[test]
fn a_group_interrupted_by_many_interjections() {
    let mut history = vec![in_group("g", calls(&["a"]))];
    history.extend(vec![user("u"); MANY]);
    history.extend([in_group("g", calls(&["b"])), tool("a", "1"), tool("b", "2")]);
    check(&history, 1, MANY + 3);
}

#[test]
fn reasoning_without_end() {
    let reasoning = Part::Reasoning {
        text: "r".to_owned(),
        raw: None,
        signed: false,
    };
    let history = vec![Message::new(Role::Assistant, vec![reasoning]); MANY];
    check(&history, 1, 1);
}

#[test]
fn a_long_odd_session() {
    let session = session(
        7,
        &Config {
            words: 2,
            ..Config::hostile()
        }
        .with_turns(5_000),
    );
    assert!(session.messages.len() > 30_000, "{}", session.messages.len());
    let analysis = analyse(&session.messages, session.ending());
    assert!(analysis.units().len() > 10_000, "{}", analysis.units().len());
    assert!(repair(&session.messages).len() > 20_000);
}
