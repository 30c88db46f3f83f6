//! The boundary rules once more, word by word from `docs/formats/boundaries.md` and without a thought
//! for speed. The real analysis must agree with it.

use std::collections::BTreeSet;
use std::ops::Range;

use memory_core::{BoundaryProblemKind, Ending, Message, Part, Role, UnitState};

type Place = (usize, usize);

/// What the rules say about a history.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) units: Vec<(Range<usize>, UnitState)>,
    pub(crate) problems: Vec<(usize, BoundaryProblemKind, String)>,
}

pub(crate) fn verdict(messages: &[Message], ending: Ending) -> Verdict {
    let links = links(messages);
    let provider = provider_messages(messages, &links);
    let unanswered: Vec<Place> = call_places(messages)
        .into_iter()
        .filter(|call| links.iter().all(|(answered, _)| answered != call))
        .collect();
    let open_from = match ending {
        Ending::Finished => None,
        Ending::Running => provider.last().and_then(|items| {
            unanswered
                .iter()
                .map(|(index, _)| *index)
                .find(|index| *index >= items[0])
        }),
    };
    let mut together: Vec<(usize, usize)> = Vec::new();
    together.extend(links.iter().map(|(call, result)| (call.0, result.0)));
    together.extend(provider.iter().map(|items| (items[0], *items.last().unwrap())));
    together.extend(open_from.map(|from| (from, messages.len() - 1)));
    let mut units = Vec::new();
    let mut start = 0;
    for cut in 1..=messages.len() {
        // A border is a cut unless something reaches over it.
        if together.iter().any(|(first, last)| *first < cut && *last >= cut) {
            continue;
        }
        let missing: Vec<usize> = unanswered
            .iter()
            .map(|(index, _)| *index)
            .filter(|index| (start..cut).contains(index))
            .collect();
        let open = missing.iter().any(|index| open_from.is_some_and(|from| *index >= from));
        let state = match (open, missing.is_empty()) {
            (true, _) => UnitState::Open,
            (false, false) => UnitState::Incomplete,
            (false, true) => UnitState::Complete,
        };
        units.push((start..cut, state));
        start = cut;
    }
    Verdict {
        units,
        problems: problems(messages, &links, &unanswered, open_from),
    }
}

fn call_id(messages: &[Message], place: Place) -> Option<&str> {
    match &messages[place.0].parts[place.1] {
        Part::ToolCall(call) => Some(&call.id),
        _ => None,
    }
}

fn result_id(messages: &[Message], place: Place) -> Option<&str> {
    match &messages[place.0].parts[place.1] {
        Part::ToolResult(result) => Some(&result.call_id),
        _ => None,
    }
}

fn places(messages: &[Message]) -> Vec<Place> {
    let parts = |(index, message): (usize, &Message)| (0..message.parts.len()).map(move |part| (index, part));
    messages.iter().enumerate().flat_map(parts).collect()
}

fn call_places(messages: &[Message]) -> Vec<Place> {
    let is_call = |place: &Place| call_id(messages, *place).is_some();
    places(messages).into_iter().filter(is_call).collect()
}

/// A result belongs to the nearest earlier message with an unanswered call of its id; there to the first one.
fn links(messages: &[Message]) -> Vec<(Place, Place)> {
    let mut links: Vec<(Place, Place)> = Vec::new();
    for result in places(messages) {
        let Some(id) = result_id(messages, result) else {
            continue;
        };
        let free = |call: &Place| {
            *call < result && call_id(messages, *call) == Some(id) && links.iter().all(|(answered, _)| answered != call)
        };
        let candidates: Vec<Place> = call_places(messages).into_iter().filter(free).collect();
        let nearest = candidates.iter().map(|(index, _)| *index).max();
        if let Some(call) = candidates.into_iter().find(|(index, _)| Some(*index) == nearest) {
            links.push((call, result));
        }
    }
    links
}

fn problems(
    messages: &[Message],
    links: &[(Place, Place)],
    unanswered: &[Place],
    open_from: Option<usize>,
) -> Vec<(usize, BoundaryProblemKind, String)> {
    let mut found = Vec::new();
    for place in places(messages) {
        if let Some(id) = call_id(messages, place).or(result_id(messages, place))
            && id.is_empty()
        {
            found.push((place.0, BoundaryProblemKind::EmptyId, String::new()));
        }
        if let Some(id) = call_id(messages, place)
            && unanswered.contains(&place)
            && open_from.is_none_or(|from| place.0 < from)
        {
            found.push((place.0, BoundaryProblemKind::MissingResult, id.to_owned()));
        }
        if let Some(id) = result_id(messages, place)
            && links.iter().all(|(_, answer)| *answer != place)
        {
            let known = call_places(messages)
                .into_iter()
                .any(|call| call < place && call_id(messages, call) == Some(id));
            let kind = if known {
                BoundaryProblemKind::SecondResult
            } else {
                BoundaryProblemKind::OrphanResult
            };
            found.push((place.0, kind, id.to_owned()));
        }
    }
    found.sort_by_key(|(index, kind, _)| (*index, *kind));
    found
}

fn spoken(message: &Message) -> Vec<&Part> {
    let model = message.role == Role::Assistant;
    let speaks = |part: &&Part| match part {
        Part::ToolCall(_) => true,
        Part::ToolResult(_) => false,
        _ => model,
    };
    message.parts.iter().filter(speaks).collect()
}

fn speaks(message: &Message) -> bool {
    !spoken(message).is_empty() || message.role == Role::Assistant && message.parts.is_empty()
}

/// Whether something that is not the model's stays at the message's place.
fn stays_aside(message: &Message) -> bool {
    let stays = |part: &Part| !matches!(part, Part::ToolCall(_) | Part::ToolResult(_));
    message.role != Role::Assistant && (message.parts.is_empty() || message.parts.iter().any(stays))
}

/// The items of each provider message.
fn provider_messages(messages: &[Message], links: &[(Place, Place)]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for index in (0..messages.len()).filter(|index| speaks(&messages[*index])) {
        match found.last_mut() {
            Some(items) if goes_on(messages, links, items, index) => items.push(index),
            _ => found.push(vec![index]),
        }
    }
    found
}

fn goes_on(messages: &[Message], links: &[(Place, Place)], items: &[usize], next: usize) -> bool {
    let last = *items.last().unwrap();
    let so_far: Vec<&Part> = items.iter().flat_map(|item| spoken(&messages[*item])).collect();
    let only_reasoning = !so_far.is_empty() && so_far.iter().all(|part| matches!(part, Part::Reasoning { .. }));
    let has_calls = |parts: &[&Part]| parts.iter().any(|part| matches!(part, Part::ToolCall(_)));
    let group_of = |index: &usize| messages[*index].group.as_deref().filter(|group| !group.is_empty());
    let group = group_of(&items[0]);
    // What of the next message is not the model's stands before its call.
    let between: Vec<usize> = (last + 1..=next)
        .filter(|index| stays_aside(&messages[*index]))
        .collect();
    let answered_until = links
        .iter()
        .filter(|(call, _)| items.contains(&call.0))
        .map(|(_, result)| result.0)
        .max();
    let may_stand_between = |index: &usize| {
        let message = &messages[*index];
        message.role == Role::Tool
            || message.results().next().is_some()
            || only_reasoning
            || answered_until.is_some_and(|until| *index < until)
    };
    match (group, group_of(&next)) {
        (Some(a), Some(b)) => a == b && between.iter().all(may_stand_between),
        (None, None) if next == last + 1 && between.is_empty() => {
            only_reasoning || has_calls(&so_far) && has_calls(&spoken(&messages[next]))
        }
        (None | Some(_), None) | (None, Some(_)) => only_reasoning && between.is_empty(),
    }
}

/// Checks that both say the same of `messages`.
pub(crate) fn agrees(messages: &[Message], ending: Ending) -> Result<(), proptest::test_runner::TestCaseError> {
    let analysis = memory_core::analyse(messages, ending);
    let units: Vec<_> = analysis
        .units()
        .iter()
        .map(|unit| (unit.range.clone(), unit.state))
        .collect();
    let problems: Vec<_> = analysis
        .problems()
        .iter()
        .map(|problem| (problem.index, problem.kind, problem.call_id.clone()))
        .collect();
    let expected = verdict(messages, ending);
    proptest::prop_assert_eq!(&units, &expected.units);
    let as_set = |problems: Vec<(usize, BoundaryProblemKind, String)>| -> (usize, BTreeSet<_>) {
        (problems.len(), problems.into_iter().collect())
    };
    proptest::prop_assert_eq!(as_set(problems), as_set(expected.problems));
    Ok(())
}
