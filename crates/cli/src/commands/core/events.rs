//! `events` and `approve`: what was proposed, and what waits for a person.

use std::collections::BTreeSet;
use std::process::ExitCode;

use memory_core::event::EventFilter;
use memory_core::revision::OutcomeKind;
use memory_core::{EventNumber, RunNumber};
use memory_engine::report::{ApproveReport, ApprovedEntry, EventList, EventReport};
use memory_engine::{Access, Engine};
use serde_json::Value;

use super::{BOLD, GREEN, RED, YELLOW};
use crate::args::{Approve, EventStateName, Events, EventsAction, EventsList, Global};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};
use crate::table::{Table, minutes};

/// Columns of a change in a table.
const CHANGE: usize = 60;

pub(crate) fn list(global: &Global, args: &Events, output: &Output) -> Result<ExitCode, Failure> {
    let EventsAction::List(args) = &args.action;
    let engine = input::engine_of_documents(output, global, Access::Read)?;
    let list = engine.events(&filter(&engine, args)?)?;
    output.result(&list, || list_text(output, &list))?;
    Ok(ExitCode::SUCCESS)
}

fn filter(engine: &Engine, args: &EventsList) -> Result<EventFilter, Failure> {
    let session = args.session.as_deref().map(|session| engine.find_session(session));
    Ok(EventFilter {
        document: args.document.name(),
        state: args.state.map(word),
        outcome: args.outcome.map(OutcomeKind::from),
        session: session.transpose()?,
        run: args.run.map(RunNumber),
        after: EventNumber(args.after),
        limit: args.limit,
        ..EventFilter::default()
    })
}

fn word(state: EventStateName) -> &'static str {
    match state {
        EventStateName::Pending => "pending",
        EventStateName::Held => "held",
        EventStateName::Approved => "approved",
        EventStateName::Rejected => "rejected",
        EventStateName::Consumed => "consumed",
    }
}

fn list_text(output: &Output, list: &EventList) -> String {
    if list.events.is_empty() {
        return "no such event\n".to_owned();
    }
    let mut table = Table::new(&[
        "EVENT",
        "DOCUMENT",
        "STATE",
        "TRUST",
        "FROM",
        "ENTERED (UTC)",
        "DIGEST",
        "CHANGE",
    ]);
    for event in &list.events {
        table.row(vec![
            event.event.to_string(),
            event.document.clone(),
            state(event),
            event.trust.clone(),
            format!("{} run {}", output.fit(&event.session, 20), event.run),
            minutes(&event.entered_at),
            event.digest.clone(),
            output.fit(&changes(event).join("; "), CHANGE),
        ]);
    }
    table.numbers(0..1);
    let mut text = table.text();
    text.push_str(&reasons(&list.events));
    if let Some(next) = list.next {
        text.push_str(&format!("later ones: --after {next}\n"));
    }
    text
}

/// What helps where something was not taken, by reason.
fn reasons(events: &[EventReport]) -> String {
    let skipped: BTreeSet<&str> = events.iter().filter_map(|event| event.reason.as_deref()).collect();
    let lines = skipped
        .into_iter()
        .map(|reason| format!("{reason}: {}\n", reason_help(reason)));
    lines.collect()
}

/// What a person can do about an event that was not taken for a reason.
fn reason_help(reason: &str) -> &'static str {
    match reason {
        "over_budget" => {
            "there was no room; make some with `tinyagent-memory propose remove TEXT`, then propose it again"
        }
        "entry_not_found" => "the entry that it names was gone by then; propose it again for what stands there now",
        "not_taken" => {
            "the program that curated left it out or said it in other words; `tinyagent-memory core show` has them"
        }
        _ => "it did not pass a check; say it otherwise and propose it again",
    }
}

/// The state, with what became of the event.
fn state(event: &EventReport) -> String {
    let state = plain_state(event);
    match (&event.reason, &event.taken_back) {
        (_, Some(_)) => format!("{state}, taken back"),
        (Some(reason), None) => format!("{state}: {reason}"),
        (None, None) => state,
    }
}

fn plain_state(event: &EventReport) -> String {
    match (&event.outcome, event.revision, event.approved_by, &event.hold) {
        (Some(outcome), Some(revision), ..) => format!("{outcome}, revision {revision}"),
        (Some(outcome), None, ..) => outcome.clone(),
        (None, _, Some(by), _) => format!("approved as {by}"),
        (None, _, None, Some(hold)) if event.state == "held" => format!("held, {hold}"),
        (None, ..) => event.state.clone(),
    }
}

/// What the operations change, each in words.
pub(super) fn changes(event: &EventReport) -> Vec<String> {
    let field = |operation: &Value, name: &str| operation[name].as_str().unwrap_or_default().to_owned();
    event
        .operations
        .iter()
        .map(|operation| {
            let (old, new) = (field(operation, "old_text"), field(operation, "content"));
            match operation["action"].as_str() {
                Some("replace") => format!("replace {old} => {new}"),
                Some("remove") => format!("remove {old}"),
                _ => format!("add {new}"),
            }
        })
        .collect()
}

pub(crate) fn approve(global: &Global, args: &Approve, output: &Output) -> Result<ExitCode, Failure> {
    let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
    if let Some(entry) = &args.entry {
        let report = engine.approve_entry(entry)?;
        output.result(&report, || entry_text(&report))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut numbers: Vec<u64> = Vec::new();
    for number in &args.events {
        if !numbers.contains(number) {
            numbers.push(*number);
        }
    }
    if args.digest.is_some() && numbers.len() != 1 {
        let message = "--digest is that of one event; name that one alone with --events";
        return Err(Failure::new(memory_core::Code::Usage, message));
    }
    let mut done = ApproveReport { events: Vec::new() };
    let mut text = Text::default();
    for number in &numbers {
        match decide(&mut engine, args, EventNumber(*number), &mut text) {
            Ok(decided) => done.events.extend(decided.events),
            Err(failure) => {
                // Those before it are decided all the same.
                if !output.json {
                    output.note_text(&text);
                }
                let decided = serde_json::to_value(&done.events).unwrap_or_default();
                return Err(failure.with("decided", decided));
            }
        }
    }
    output.result(&done, || text)?;
    Ok(ExitCode::SUCCESS)
}

/// Decides about an event. What it says stands in the text before the decision does.
fn decide(engine: &mut Engine, args: &Approve, number: EventNumber, text: &mut Text) -> Result<ApproveReport, Failure> {
    let shown = engine.events(&EventFilter {
        after: EventNumber(number.0.saturating_sub(1)),
        limit: 1,
        ..EventFilter::default()
    })?;
    let shown = shown.events.into_iter().find(|event| event.event == number.0);
    let decided = if args.reject {
        engine.reject_events(&[number])?
    } else {
        engine.approve_events(&[number], args.digest.as_deref())?
    };
    if let Some(event) = &shown {
        push_event(text, event);
    }
    for event in &decided.events {
        if let Some(by) = event.approved_by {
            text.push_styled(GREEN, "approved");
            text.push(&format!(": event {by} goes on in its place\n"));
        } else {
            text.push_styled(RED, &event.decision);
            text.push("\n");
        }
    }
    Ok(decided)
}

fn push_event(text: &mut Text, event: &EventReport) {
    text.push_styled(BOLD, &format!("event {}", event.event));
    text.push(&format!(
        " for {}, {}, from session {} run {}, digest {}\n",
        event.document, event.trust, event.session, event.run, event.digest
    ));
    for change in changes(event) {
        text.push(&format!("  {change}\n"));
    }
}

fn entry_text(report: &ApprovedEntry) -> Text {
    let mut text = Text::default();
    text.push(&format!("  {}\n", report.entry));
    text.push_styled(GREEN, "approved");
    if report.documents.is_empty() {
        text.push("\n");
        text.push_styled(YELLOW, "  warning");
        text.push(": no document has this entry now, to the letter\n");
    } else {
        text.push(&format!(": an entry of {}\n", report.documents.join(" and ")));
    }
    text
}
