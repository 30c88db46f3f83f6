//! What a host tells beside its messages: its window, and what the provider counted.

use memory_core::{Message, Role};
use memory_engine::report::CompactOutcome;
use memory_engine::{
    AppendInput, CompactOptions, CompactStep, Engine, NextOptions, NextRequest, NextStep, Provider, Summarizer,
};

use crate::support::{compact_in, engine, id, tell, window, words};

fn next(engine: &mut Engine, tokens: u32, reported: Option<u32>) -> NextRequest {
    let options = NextOptions {
        provider: Provider::OpenAi,
        window: window(tokens),
        summarizer: Summarizer::Extractive,
        reported_tokens: reported,
    };
    match engine.next_request(&id("work"), &options).unwrap() {
        NextStep::Ready(request) => *request,
        NextStep::Work(_) => panic!("a model was asked"),
    }
}

#[test]
fn the_providers_figure_is_set_against_a_context_that_has_grown_since() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..10, 300);
    let user = Message::text(Role::User, "and now?");
    engine.begin_run(&id("work"), user, None).unwrap();
    let asked = next(&mut engine, 16_000, None).stats.tokens.total;
    // As large again as the whole request: the provider has not counted it.
    let reply = Message::text(Role::Assistant, words("a long answer", 3_000));
    engine
        .append(&id("work"), AppendInput::Messages(&[reply]), None)
        .unwrap();
    _ = next(&mut engine, 16_000, Some(asked * 2));
    let usage = engine.store().session(&id("work")).unwrap().usage_permille;
    assert_eq!(usage, Some(2_000), "the provider counted twice what we did");
}

#[test]
fn the_window_of_a_request_is_forgotten_when_nothing_was_compacted() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..2, 30);
    let request = next(&mut engine, 16_000, None);
    assert_eq!(request.compaction.unwrap().outcome, CompactOutcome::Unchanged);
    let stats = engine
        .context_stats(&id("work"), memory_engine::WindowChoice::default())
        .unwrap();
    assert_eq!(stats.window, 16_000);
}

#[test]
fn a_figure_of_a_request_that_was_compacted_since_moves_the_trigger() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let user = Message::text(Role::User, "and now?");
    engine.begin_run(&id("work"), user, None).unwrap();
    let asked = next(&mut engine, 32_000, None).stats.tokens.total;
    let reply = Message::text(Role::Assistant, "done");
    engine
        .append(&id("work"), AppendInput::Messages(&[reply]), None)
        .unwrap();
    engine
        .finish_run(&id("work"), memory_core::record::RunState::Succeeded)
        .unwrap();
    let forced = CompactOptions {
        force: true,
        ..compact_in(32_000)
    };
    let Ok(CompactStep::Done(report)) = engine.compact(&id("work"), &forced) else {
        panic!("not compacted")
    };
    assert_eq!(report.outcome, CompactOutcome::Compacted);
    for _ in 0..2 {
        _ = next(&mut engine, 32_000, Some(asked));
        assert_eq!(engine.store().session(&id("work")).unwrap().usage_permille, None);
    }
}

#[test]
fn a_figure_that_no_vocabulary_explains_is_believed() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..2, 30);
    for (reported, counted) in [(40_000, 5_000), (1_000, 5_000), (0, 5_000), (5_000, 0)] {
        engine.report_usage(&id("work"), reported, counted).unwrap();
        assert_eq!(engine.store().session(&id("work")).unwrap().usage_permille, None);
    }
    engine.report_usage(&id("work"), 6_000, 5_000).unwrap();
    assert_eq!(engine.store().session(&id("work")).unwrap().usage_permille, Some(1_200));
}
