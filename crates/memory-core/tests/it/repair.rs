//! Properties of the repaired order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use memory_core::{Ending, Message, NO_RESULT_TEXT, Part, Role, analyse, repair};
use memory_testkit::generate::{Config, marker, strategy};
use proptest::prelude::*;

use crate::support::cases;

fn repaired(messages: &[Message]) -> Vec<Message> {
    repair(messages)
        .into_iter()
        .map(|item| item.message.into_owned())
        .collect()
}

fn is_idempotent(messages: &[Message]) -> Result<(), TestCaseError> {
    let once = repaired(messages);
    for (index, again) in repair(&once).iter().enumerate() {
        prop_assert!(
            matches!(again.message, Cow::Borrowed(_)),
            "message {} was copied",
            index
        );
        prop_assert_eq!(&again.sources, &[index]);
        prop_assert_eq!(again.message.as_ref(), &once[index]);
    }
    prop_assert_eq!(repair(&once).len(), once.len());
    Ok(())
}

/// Every call has exactly one result, in the messages of role `tool` directly after it.
fn is_paired(messages: &[Message]) -> Result<(), TestCaseError> {
    let once = repaired(messages);
    let mut waiting: BTreeMap<&str, usize> = BTreeMap::new();
    for message in &once {
        let results = message.results().count();
        if message.role == Role::Tool {
            prop_assert!(
                results > 0 && results == message.parts.len(),
                "a tool message holds results alone"
            );
        } else {
            prop_assert!(waiting.is_empty(), "calls {:?} were not answered directly", waiting);
            prop_assert_eq!(results, 0, "a result outside a tool message");
            prop_assert!(message.role == Role::Assistant || message.calls().next().is_none());
        }
        for result in message.results() {
            let Some(count) = waiting.get_mut(result.call_id.as_str()) else {
                return Err(TestCaseError::fail(format!("nobody waits for {:?}", result.call_id)));
            };
            *count -= 1;
            if *count == 0 {
                waiting.remove(result.call_id.as_str());
            }
        }
        for call in message.calls() {
            *waiting.entry(&call.id).or_default() += 1;
        }
    }
    prop_assert!(waiting.is_empty(), "calls {:?} were not answered", waiting);
    let odd = analyse(&once, Ending::Finished);
    prop_assert!(odd.problems().iter().all(|problem| problem.call_id.is_empty()));
    Ok(())
}

/// Parts by what they say, with how often: what is said must be there as often after repair.
fn said<'a>(messages: impl IntoIterator<Item = &'a Message>) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for part in messages.into_iter().flat_map(|message| &message.parts) {
        if !matches!(part, Part::ToolResult(_)) {
            *found.entry(serde_json::to_string(part).unwrap()).or_default() += 1;
        }
    }
    found
}

fn results<'a>(messages: impl IntoIterator<Item = &'a Message>) -> Vec<String> {
    let all = messages.into_iter().flat_map(Message::results);
    let mut found: Vec<String> = all.map(|result| serde_json::to_string(result).unwrap()).collect();
    found.sort();
    found
}

fn nothing_is_lost(messages: &[Message]) -> Result<(), TestCaseError> {
    let once = repaired(messages);
    prop_assert_eq!(said(&once), said(messages));
    // Results: all but the orphan and second ones, and the stand-ins.
    let kind = |kind| {
        analyse(messages, Ending::Finished)
            .problems()
            .iter()
            .filter(|problem| problem.kind == kind)
            .count()
    };
    let dropped =
        kind(memory_core::BoundaryProblemKind::OrphanResult) + kind(memory_core::BoundaryProblemKind::SecondResult);
    let missing = kind(memory_core::BoundaryProblemKind::MissingResult);
    let (before, after) = (results(messages), results(&once));
    prop_assert_eq!(after.len(), before.len() - dropped + missing);
    let mut left = before;
    let mut stand_ins = 0;
    for result in after {
        if let Some(index) = left.iter().position(|other| *other == result) {
            left.swap_remove(index);
        } else {
            prop_assert!(result.contains(NO_RESULT_TEXT));
            stand_ins += 1;
        }
    }
    prop_assert_eq!((left.len(), stand_ins), (dropped, missing));
    Ok(())
}

/// The result that answers each call, by its text, in the order of the calls.
fn answers(messages: &[Message]) -> Vec<Option<String>> {
    let repaired = repaired(messages);
    let mut found = Vec::new();
    for (index, message) in repaired.iter().enumerate() {
        let direct: Vec<_> = repaired[index + 1..]
            .iter()
            .take_while(|next| next.role == Role::Tool)
            .flat_map(Message::results)
            .collect();
        let mut taken = vec![false; direct.len()];
        for call in message.calls() {
            let answer = (0..direct.len()).find(|at| !taken[*at] && direct[*at].call_id == call.id);
            found.push(answer.map(|at| {
                taken[at] = true;
                direct[at].plain_text()
            }));
        }
    }
    found
}

fn sources_are_right(messages: &[Message]) -> Result<(), TestCaseError> {
    for item in repair(messages) {
        prop_assert!(item.sources.is_sorted());
        let known: Vec<String> = item
            .sources
            .iter()
            .flat_map(|index| &messages[*index].parts)
            .map(|part| serde_json::to_string(part).unwrap())
            .collect();
        for part in &item.message.parts {
            prop_assert!(item.sources.is_empty() || known.contains(&serde_json::to_string(part).unwrap()));
        }
        if item.sources.is_empty() {
            prop_assert_eq!(
                item.message.results().next().map(memory_core::ToolResult::plain_text),
                Some(NO_RESULT_TEXT.to_owned())
            );
        }
    }
    Ok(())
}

fn all(messages: &[Message]) -> Result<(), TestCaseError> {
    is_paired(messages)?;
    is_idempotent(messages)?;
    nothing_is_lost(messages)?;
    sources_are_right(messages)
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn histories_without_sense_are_repaired(messages in strategy::any_messages(14)) {
        all(&messages)?;
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn odd_sessions_are_repaired(session in strategy::sessions(Config::hostile())) {
        all(&session.in_context())?;
    }

    #[test]
    fn tidy_sessions_are_their_own_repair(session in strategy::whole_sessions(Config { reasoning: 300, ..Config::tidy() })) {
        let repaired = repair(&session.messages);
        prop_assert_eq!(repaired.len(), session.messages.len());
        for (item, message) in repaired.iter().zip(&session.messages) {
            prop_assert!(matches!(item.message, Cow::Borrowed(_)));
            prop_assert_eq!(item.message.as_ref(), message);
        }
    }

    #[test]
    fn every_marker_survives_where_no_result_is_odd(session in strategy::whole_sessions(Config {
        late_results: 200, missing_results: 100, groups: 300, interjections: 200, system_in_the_middle: 200,
        shuffled_results: 500, results_beside_text: 100, ..Config::tidy()
    }.with_markers())) {
        let sent = serde_json::to_string(&repaired(&session.messages)).unwrap();
        for index in 0..session.messages.len() {
            prop_assert!(sent.contains(&marker(index)), "message {} is gone", index);
        }
    }

    /// The stand-in of a missing result and the order never depend on what comes later.
    #[test]
    fn a_longer_history_begins_with_the_same_messages(session in strategy::whole_sessions(Config {
        missing_results: 150, groups: 300, ..Config::tidy()
    })) {
        let whole = repaired(&session.messages);
        for cut in analyse(&session.messages, Ending::Finished).cut_points() {
            let part = repaired(&session.messages[..cut]);
            prop_assert_eq!(&whole[..part.len()], &part[..]);
        }
    }

    /// Which result answers which call does not change when what was repaired is analysed again.
    #[test]
    fn answers_stay_with_their_calls(messages in strategy::any_messages(12)) {
        let mut numbered = messages;
        let mut number = 0;
        for part in numbered.iter_mut().flat_map(|message| &mut message.parts) {
            if let Part::ToolResult(result) = part {
                number += 1;
                result.content = vec![Part::text(format!("r{number}"))];
            }
        }
        let mut expected: Vec<String> = linked(&numbered).into_iter().map(|text| text.unwrap_or_else(|| NO_RESULT_TEXT.to_owned())).collect();
        let mut found: Vec<String> = answers(&numbered).into_iter().flatten().collect();
        // Provider messages move whole, so the calls may stand in another order.
        expected.sort();
        found.sort();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(answers(&repaired(&numbered)), answers(&numbered));
    }
}

/// The answer to each call by the rule of the nearest message.
fn linked(messages: &[Message]) -> Vec<Option<String>> {
    let mut calls: Vec<(usize, &str, Option<String>)> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        for part in &message.parts {
            match part {
                Part::ToolCall(call) => calls.push((index, &call.id, None)),
                Part::ToolResult(result) => {
                    let free =
                        |(_, id, answer): &&(usize, &str, Option<String>)| *id == result.call_id && answer.is_none();
                    let nearest = calls.iter().filter(free).map(|(index, ..)| *index).max();
                    let found = calls
                        .iter_mut()
                        .find(|(at, id, answer)| Some(*at) == nearest && *id == result.call_id && answer.is_none());
                    if let Some((_, _, answer)) = found {
                        *answer = Some(result.plain_text());
                    }
                }
                _ => {}
            }
        }
    }
    calls.into_iter().map(|(_, _, answer)| answer).collect()
}
