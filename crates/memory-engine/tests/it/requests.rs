//! Requests and compaction: work for a host's model, refusals, growth, undo.

use memory_core::{Code, Message, Role};
use memory_engine::report::{CompactOutcome, CompactReason, CompactReport};
use memory_engine::{
    AppendInput, CompactOptions, CompactStep, Engine, Format, NextOptions, NextStep, Provider, Reply, Settings,
    Summarizer, Work,
};

use crate::support::{compact_in, engine, engine_with, id, tell, window, words};

fn by_host(tokens: u32) -> NextOptions {
    NextOptions {
        provider: Provider::OpenAi,
        window: window(tokens),
        summarizer: Summarizer::Host {
            name: "model-1".to_owned(),
        },
        reported_tokens: None,
    }
}

fn done(step: CompactStep) -> CompactReport {
    match step {
        CompactStep::Done(report) => *report,
        CompactStep::Work(_) => panic!("a model was asked"),
    }
}

fn work(step: NextStep) -> Work {
    match step {
        NextStep::Work(work) => *work,
        NextStep::Ready(request) => panic!("no model was asked: {:?}", request.stats),
    }
}

fn ready(step: NextStep) -> memory_engine::NextRequest {
    match step {
        NextStep::Ready(request) => *request,
        NextStep::Work(_) => panic!("a model was asked"),
    }
}

/// A reply in the agreed form.
fn reply(work: &Work, fact: &str) -> Reply {
    let request = work.request();
    let sections: Vec<String> = request
        .headings
        .iter()
        .map(|heading| format!("{heading}\n- {fact}\n\n"))
        .collect();
    let sections = sections.concat();
    Reply::Text(format!("{sections}{}\n", request.end_marker))
}

fn summaries(engine: &Engine) -> Vec<(String, String)> {
    let detail = engine.session_detail(&id("work")).unwrap();
    detail
        .summaries
        .into_iter()
        .map(|summary| (summary.state, summary.author))
        .collect()
}

#[test]
fn a_hosts_summary_is_applied_and_later_messages_stay_behind_it() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let work = work(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
    // The conversation goes on while the model writes.
    tell(&mut engine, &id("work"), 20..21, 10);
    let reply = reply(&work, "the fact");
    let report = engine.complete(work, reply).unwrap();
    assert_eq!(
        (report.outcome, report.author.as_deref()),
        (CompactOutcome::Compacted, Some("model-1"))
    );
    let request = ready(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
    assert!(request.body.contains("the fact") && request.body.contains("answer 20"));
    assert!(!request.body.contains("answer 5 "));
    assert_eq!(summaries(&engine), [("active".to_owned(), "model-1".to_owned())]);
}

#[test]
fn a_refused_summary_changes_nothing_and_the_model_is_not_asked_again_in_vain() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let asked = work(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
    let refused = engine.complete(asked, Reply::Text(String::new())).unwrap_err();
    assert_eq!(refused.code(), Code::SummaryEmpty);
    assert_eq!(summaries(&engine), []);
    // It still fits, so the request goes out; next to nothing was added, so the model is left alone.
    for turn in 20..22 {
        let request = ready(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
        assert!(request.stats.fits && request.body.contains("answer 5 "));
        tell(&mut engine, &id("work"), turn..turn + 1, 10);
    }
    // What does not fit any more has to be summarised.
    tell(&mut engine, &id("work"), 22..25, 300);
    drop(work(engine.next_request(&id("work"), &by_host(8_000)).unwrap()));
}

#[test]
fn with_compaction_off_nothing_is_compacted_and_what_does_not_fit_is_an_error() {
    let mut engine = engine_with(Settings {
        compaction: false,
        ..Settings::default()
    });
    tell(&mut engine, &id("work"), 0..20, 300);
    let request = ready(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
    assert!(request.compaction.is_none() && request.body.contains("answer 5 "));
    let error = engine.next_request(&id("work"), &by_host(4_000)).unwrap_err();
    assert_eq!(error.code(), Code::ContextWindowExceeded);
    assert!(error.facts().contains_key("largest"));
}

#[test]
fn a_region_that_changed_meanwhile_is_a_conflict() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let late = work(engine.next_request(&id("work"), &by_host(8_000)).unwrap());
    // Another caller compacts first: without a folder there is no lock to stop it.
    let report = done(engine.compact(&id("work"), &compact_in(8_000)).unwrap());
    assert_eq!(report.outcome, CompactOutcome::Compacted);
    let reply = reply(&late, "too late");
    assert_eq!(engine.complete(late, reply).unwrap_err().code(), Code::Conflict);
    assert_eq!(summaries(&engine), [("active".to_owned(), "extractive".to_owned())]);
}

#[test]
fn nothing_is_compacted_again_without_growth() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let forced = CompactOptions {
        force: true,
        ..compact_in(8_000)
    };
    assert_eq!(
        done(engine.compact(&id("work"), &forced).unwrap()).outcome,
        CompactOutcome::Compacted
    );
    for _ in 0..3 {
        let again = done(engine.compact(&id("work"), &forced).unwrap());
        assert_eq!((again.outcome, again.summary), (CompactOutcome::Unchanged, None));
    }
    assert_eq!(summaries(&engine).len(), 1);
}

#[test]
fn undo_walks_back_over_three_summaries() {
    let (mut engine, mut untouched) = (engine(), engine());
    let whole = window(1_000_000);
    let context = |engine: &Engine| engine.context(&id("work"), Provider::Anthropic, whole).unwrap();
    let mut before_last = None;
    for step in 0..3 {
        for engine in [&mut engine, &mut untouched] {
            tell(engine, &id("work"), step * 20..step * 20 + 20, 300);
        }
        before_last = Some(context(&engine));
        assert_eq!(
            done(engine.compact(&id("work"), &compact_in(8_000)).unwrap()).outcome,
            CompactOutcome::Compacted
        );
    }
    let mut undone = Vec::new();
    while let Some(active) = engine.store().session(&id("work")).unwrap().summary {
        engine.uncompact(&active).unwrap();
        undone.push(context(&engine));
    }
    assert_eq!(undone.len(), 3, "one summary after the other comes into force again");
    assert_eq!(
        undone.first(),
        before_last.as_ref(),
        "the context before the last compaction is back"
    );
    assert_eq!(
        undone.last(),
        Some(&context(&untouched)),
        "nothing is left of any compaction"
    );
}

#[test]
fn the_providers_own_figure_moves_the_trigger_and_not_the_fit() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..10, 300);
    let before = engine.context_stats(&id("work"), window(16_000)).unwrap();
    assert!(before.tokens.total < before.threshold);
    let unchanged = done(engine.compact(&id("work"), &compact_in(16_000)).unwrap());
    assert_eq!(unchanged.reason, Some(CompactReason::BelowThreshold));
    engine
        .report_usage(&id("work"), before.tokens.total * 3, before.tokens.total)
        .unwrap();
    assert_eq!(
        done(engine.compact(&id("work"), &compact_in(16_000)).unwrap()).outcome,
        CompactOutcome::Compacted
    );
}

#[test]
fn a_dry_run_says_what_would_be_done_and_does_nothing() {
    let mut engine = engine();
    tell(&mut engine, &id("work"), 0..20, 300);
    let dry = CompactOptions {
        dry_run: true,
        ..compact_in(8_000)
    };
    let planned = done(engine.compact(&id("work"), &dry).unwrap());
    assert!(planned.dry_run && planned.summary.is_none() && planned.outcome == CompactOutcome::Compacted);
    assert_eq!(summaries(&engine), []);
    let report = done(engine.compact(&id("work"), &compact_in(8_000)).unwrap());
    assert_eq!(report.compacted_messages, planned.compacted_messages);
}

#[test]
fn a_huge_system_prompt_is_an_error_every_time_and_never_a_loop() {
    let mut engine = engine();
    engine
        .begin_run(&id("work"), Message::text(Role::User, "go"), None)
        .unwrap();
    let prompt = Message::text(Role::System, words("rules", 9_000));
    engine
        .append(&id("work"), AppendInput::Messages(&[prompt]), None)
        .unwrap();
    for _ in 0..3 {
        let error = engine.compact(&id("work"), &compact_in(8_000)).unwrap_err();
        assert_eq!(error.code(), Code::ContextWindowExceeded);
    }
    assert_eq!(summaries(&engine), []);
}

#[test]
fn a_session_is_found_by_a_beginning_of_its_id_that_no_other_has() {
    let mut engine = engine();
    for name in ["3f1c-a", "3f1c-a:agent-1", "3f1c-a:agent-2", "3f1d-b", "3f1d-bc"] {
        tell(&mut engine, &id(name), 0..1, 5);
    }
    let found = |text: &str| engine.find_session(text);
    assert_eq!(
        found("3f1c").unwrap(),
        id("3f1c-a"),
        "its side chains do not stand in the way"
    );
    assert_eq!(found("3f1c-a:agent-2").unwrap(), id("3f1c-a:agent-2"));
    assert_eq!(found("3f1d-b").unwrap(), id("3f1d-b"), "a whole id is that session");
    let several = found("3f1").unwrap_err();
    assert_eq!(several.code(), Code::InvalidInput);
    insta::assert_snapshot!(several, @"5 sessions begin with `3f1`: 3f1c-a, 3f1c-a:agent-1, 3f1c-a:agent-2, 3f1d-b, 3f1d-bc; give more of the id");
    assert_eq!(found("4").unwrap_err().code(), Code::NotFound);
    assert_eq!(found("").unwrap_err().code(), Code::Usage);
}

#[test]
fn a_reply_of_which_a_part_cannot_be_read_is_not_appended_at_all() {
    let mut engine = engine();
    engine
        .begin_run(&id("work"), Message::text(Role::User, "go"), None)
        .unwrap();
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    for (json, said) in [
        (
            r#"[{"role":"assistant","content":"a"},{"role":"assis"#.to_owned(),
            "breaks off",
        ),
        (
            format!(r#"[{{"role":"assistant","content":"a"}},{{"role":"assistant","content":{deep}}}]"#),
            "deeper",
        ),
        (
            r#"{"messages":[{"role":"assistant","content":"a"}]}
               {"messages":[{"role":"assistant","content":"b"}]}"#
                .to_owned(),
            "2 conversations",
        ),
    ] {
        let input = AppendInput::Json {
            bytes: json.as_bytes(),
            format: Some(Format::OpenAi),
            name: "reply.json",
        };
        let error = engine.append(&id("work"), input, None).unwrap_err();
        assert_eq!(error.code(), Code::InvalidInput, "{error}");
        assert!(error.to_string().contains(said), "{error}");
    }
    assert_eq!(engine.session_detail(&id("work")).unwrap().session.messages, 1);
}

#[test]
fn a_focus_decides_what_a_short_summary_keeps() {
    let summary_with = |focus: Option<&str>| {
        let mut engine = engine();
        for turn in 0..40 {
            let topic = if turn == 7 { "harbour" } else { "valley" };
            let request = Message::text(
                Role::User,
                words(&format!("Compare the {topic} gauge number {turn}"), 40),
            );
            engine.begin_run(&id("work"), request, None).unwrap();
            let reply = Message::text(
                Role::Assistant,
                words(&format!("I decided to use {topic} feed {turn}."), 300),
            );
            engine
                .append(&id("work"), AppendInput::Messages(&[reply]), None)
                .unwrap();
            engine
                .finish_run(&id("work"), memory_core::record::RunState::Succeeded)
                .unwrap();
        }
        let options = CompactOptions {
            focus: focus.map(str::to_owned),
            ..compact_in(4_000)
        };
        let report = done(engine.compact(&id("work"), &options).unwrap());
        let summary = memory_core::SummaryId::parse(report.summary.unwrap()).unwrap();
        engine.summary_text(&summary).unwrap()
    };
    assert!(!summary_with(None).contains("harbour"), "{}", summary_with(None));
    assert!(summary_with(Some("harbour")).contains("harbour"));
}
