//! `expand` and `uncompact`: the way back to the originals.

use std::process::ExitCode;

use memory_core::Position;
use memory_engine::report::{ExpandReport, UncompactReport};
use memory_engine::{Access, ExpandPage};
use serde_json::Value;

use crate::args::{Expand, Global, Uncompact};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, number};

pub(crate) fn expand(global: &Global, args: &Expand, output: &Output) -> Result<ExitCode, Failure> {
    let engine = input::engine(output, global, Access::Read, input::base(output))?;
    let page = ExpandPage {
        query: args.query.clone(),
        from: args.from.map(Position),
        limit: args.limit,
    };
    let report = engine.expand(&input::summary(output, &args.summary)?, &page)?;
    output.result(&report, || expand_text(&report))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn uncompact(global: &Global, args: &Uncompact, output: &Output) -> Result<ExitCode, Failure> {
    let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
    let report = if args.reductions {
        engine.drop_reductions(&engine.find_session(&args.id)?)?
    } else {
        engine.uncompact(&input::summary(output, &args.id)?)?
    };
    output.result(&report, || uncompact_text(&report))?;
    Ok(ExitCode::SUCCESS)
}

fn uncompact_text(report: &UncompactReport) -> String {
    let restored = number(report.restored.len() as u64);
    match (&report.summary, &report.active) {
        (Some(summary), Some(active)) => format!(
            "summary {summary} taken back: {restored} messages in force again; summary {active} is active again\n"
        ),
        (Some(summary), None) => format!("summary {summary} taken back: {restored} messages in force again\n"),
        (None, _) => format!("tool payloads of {restored} messages are sent in full again\n"),
    }
}

/// The originals, one block each: position, role, then the parts.
fn expand_text(report: &ExpandReport) -> String {
    let mut text = String::new();
    for entry in &report.messages {
        let message = &entry["message"];
        let role = message["role"].as_str().unwrap_or("?");
        text.push_str(&format!("--- {} {role} ---\n", entry["position"]));
        for part in message["parts"].as_array().into_iter().flatten() {
            text.push_str(&part_text(part));
            text.push('\n');
        }
    }
    if report.messages.is_empty() {
        text.push_str("no message behind this summary holds that\n");
    }
    if let Some(next) = report.next {
        text.push_str(&format!("--- more from message {next} (--from {next}) ---\n"));
    }
    text
}

fn part_text(part: &Value) -> String {
    let field = |name: &str| part[name].as_str().unwrap_or_default();
    match field("type") {
        "text" => field("text").to_owned(),
        "reasoning" => format!("(reasoning) {}", field("text")),
        "tool_call" => format!("(call {}) {} {}", field("id"), field("name"), field("arguments")),
        "tool_result" => {
            let content = part["content"]
                .as_array()
                .into_iter()
                .flatten()
                .map(part_text)
                .collect::<Vec<_>>()
                .join("\n");
            format!("(result of {}) {content}", field("call_id"))
        }
        "image" => "(image)".to_owned(),
        _ => part.to_string(),
    }
}
