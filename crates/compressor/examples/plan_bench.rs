//! Prints how long planning takes on made-up conversations of two sizes whose counts are known, and how long a
//! summary takes.
//!
//! `cargo run --release --example plan_bench`
#![expect(clippy::print_stdout, reason = "an example prints")]
#![expect(clippy::disallowed_methods, reason = "an example may look at the clock")]

use std::time::Instant;

use compressor::{Budget, Plan, PlanInput, PlanRow};
use memory_core::tokens::count_message;
use memory_core::{Message, Part, Position, Role, RunNumber, ToolCall, ToolResult};

fn main() {
    let counter = tokens::o200k();
    for (messages, thousands) in [(620, 117), (2_020, 391)] {
        let history = history(messages);
        let rows: Vec<PlanRow<'_>> = history
            .iter()
            .zip(1..)
            .map(|(message, position)| PlanRow {
                position: Some(Position(position)),
                message,
                original: message,
                run: Some(RunNumber(1)),
                tokens: count_message(counter, message),
                reduced: false,
            })
            .collect();
        let total: u32 = rows.iter().map(|row| row.tokens).sum();
        for (what, running) in [("planning", None), ("planning in a running run", Some(RunNumber(1)))] {
            let input = PlanInput {
                rows: &rows,
                fixed_tokens: 0,
                running,
                previous: None,
                budget: Budget::new(total + total / 5),
                force: false,
                usage_permille: None,
            };
            let mut best = f64::MAX;
            let mut plan = None;
            for _ in 0..9 {
                let start = Instant::now();
                plan = Some(compressor::plan(&input, counter));
                best = best.min(start.elapsed().as_secs_f64() * 1000.0);
            }
            println!("{messages} messages, {total} tokens");
            println!("figure: {what}, {messages} messages, {thousands}k tokens = {best:.2} ms");
            if let Some(Plan::Compact(plan)) = plan {
                let start = Instant::now();
                let reply = compressor::extractive_summary(&input, &plan, counter);
                let took = start.elapsed().as_secs_f64() * 1000.0;
                println!("the extractive summary has {} bytes", reply.len());
                println!("figure: extractive summary, {messages} messages = {took:.1} ms");
            }
        }
    }
}

/// A user's request, then calls with results of about a thousand bytes.
fn history(count: usize) -> Vec<Message> {
    let mut messages = vec![Message::text(Role::User, "Make the build green. Do not push.")];
    for number in 0..count / 2 {
        let id = format!("call_{number}");
        messages.push(Message::new(
            Role::Assistant,
            vec![
                Part::text(format!("Looking at module {number} next.")),
                Part::ToolCall(ToolCall {
                    id: id.clone(),
                    name: "bash".to_owned(),
                    arguments: format!(r#"{{"command":"cargo test -p module_{number}"}}"#),
                    extra: None,
                }),
            ],
        ));
        let line = format!("test module_{number}::case ... ok (0.0{number} s)\n");
        messages.push(Message::new(
            Role::Tool,
            vec![Part::ToolResult(ToolResult {
                call_id: id,
                name: None,
                content: vec![Part::text(line.repeat(20))],
                is_error: false,
                extra: None,
            })],
        ));
    }
    messages.truncate(count);
    messages
}
