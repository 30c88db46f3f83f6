//! Summarises a conversation and prints what survives, as one JSON object.
//!
//! Reads native lines from standard input:
//! `tinyagent-memory export SESSION --format native | cargo run --example measure`. With an argument, the summary itself is
//! printed. Everything but the head and the tail of the conversation is the region.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::io::Read as _;

use compressor::measure::measure;
use compressor::{Budget, Plan, PlanInput, PlanRow, Reply};
use memory_core::tokens::count_message;
use memory_core::validate::credential::Redactor;
use memory_core::{Message, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let counter = tokens::o200k();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let messages = messages(&text)?;
    let rows: Vec<PlanRow<'_>> = messages
        .iter()
        .zip(1..)
        .map(|(message, position)| PlanRow {
            position: Some(Position(position)),
            message,
            original: message,
            run: None,
            tokens: count_message(counter, message),
            reduced: false,
        })
        .collect();
    let input = PlanInput {
        rows: &rows,
        fixed_tokens: 0,
        running: None,
        previous: None,
        budget: Budget::new(1_000_000),
        force: true,
        usage_permille: None,
    };
    let Plan::Compact(plan) = compressor::plan(&input, counter) else {
        return Err("there is nothing to compact".into());
    };
    let reply = compressor::extractive_summary(&input, &plan, counter);
    let accepted = compressor::accept(Reply::Text(reply.clone()), &plan, &input, &Redactor::new(), counter)?;
    if std::env::args().len() > 1 {
        println!("{reply}");
        return Ok(());
    }
    let region: Vec<&Message> = plan.region_rows.iter().map(|row| rows[*row].original).collect();
    let measures = measure(&region, &accepted.message.plain_text(), counter);
    println!("{}", serde_json::to_string_pretty(&measures)?);
    Ok(())
}

/// The messages of a native export that belong to the conversation. Other lines describe the session.
fn messages(text: &str) -> Result<Vec<Message>, serde_json::Error> {
    let mut messages = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut line: serde_json::Value = serde_json::from_str(line)?;
        if let Some(message) = line.get_mut("message") {
            messages.push(serde_json::from_value::<Message>(message.take())?);
        }
    }
    messages.retain(|message| !message.left_out);
    Ok(messages)
}
