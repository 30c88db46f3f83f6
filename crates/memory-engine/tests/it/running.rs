//! Compaction while a run is going on.

use memory_core::{Message, Part, Role, ToolCall, ToolResult};
use memory_engine::report::{CompactOutcome, CompactReport};
use memory_engine::{AppendInput, CompactStep, Engine};

use crate::support::{compact_in, engine, id, tell, window, words};

/// Begins a run and tells `steps` calls with results of `size` words into it.
fn work_on(engine: &mut Engine, steps: u32, size: usize) {
    let user = Message::text(Role::User, "a long job");
    engine.begin_run(&id("work"), user, None).unwrap();
    for step in 0..steps {
        let call = ToolCall {
            id: format!("call-{step}"),
            name: "read".to_owned(),
            arguments: format!(r#"{{"path":"src/{step}.rs"}}"#),
            extra: None,
        };
        let result = ToolResult {
            call_id: call.id.clone(),
            name: None,
            content: vec![Part::text(words(&format!("content {step}"), size))],
            is_error: false,
            extra: None,
        };
        let messages = [
            Message::new(Role::Assistant, vec![Part::ToolCall(call)]),
            Message::new(Role::Tool, vec![Part::ToolResult(result)]),
        ];
        engine
            .append(&id("work"), AppendInput::Messages(&messages), None)
            .unwrap();
    }
}

fn compact(engine: &mut Engine) -> CompactReport {
    match engine.compact(&id("work"), &compact_in(16_000)).unwrap() {
        CompactStep::Done(report) => *report,
        CompactStep::Work(_) => panic!("a model was asked"),
    }
}

#[test]
fn a_compaction_that_leaves_a_running_run_at_the_threshold_is_followed_by_another() {
    // opencode#27594, hermes-agent#36718
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    work_on(&mut engine, 20, 600);
    let first = compact(&mut engine);
    assert_eq!(first.outcome, CompactOutcome::Compacted);
    assert!(!first.reduced_messages.is_empty() && first.reduced_messages.is_sorted());
    let stats = engine.context_stats(&id("work"), window(16_000)).unwrap();
    assert_eq!(first.tokens.after, stats.tokens.total);
    assert!(stats.tokens.total < stats.threshold, "{}", stats.tokens.total);
    assert_eq!(compact(&mut engine).outcome, CompactOutcome::Unchanged);
}
