//! Secrets of a host: in no summary and in no request to a summariser, but in the provider context.

use memory_core::record::RunState;
use memory_core::{Message, Part, Role, SummaryId, ToolCall, ToolResult};
use memory_engine::{AppendInput, CompactOptions, CompactStep, Engine, Provider, Reply, Secrets, Settings, Summarizer};

use crate::support::{compact_in, engine_with, id, tell, window, words};

const SECRET: &str = "violet-otter-41";

fn filled() -> Engine {
    let mut engine = engine_with(Settings {
        secrets: Secrets::new([SECRET]),
        ..Settings::default()
    });
    let session = id("work");
    let mut run = |asked: String, answered: String| {
        let message = Message::text(Role::User, asked);
        engine.begin_run(&session, message, None).unwrap();
        let reply = [Message::text(Role::Assistant, answered)];
        engine.append(&session, AppendInput::Messages(&reply), None).unwrap();
        engine.finish_run(&session, RunState::Succeeded).unwrap();
    };
    // The first messages are not summarised.
    run(format!("{} {SECRET}", "w ".repeat(55)), words("yes", 10));
    run("go on".to_owned(), words("yes", 10));
    let rule = format!("You must never print {SECRET}.");
    run(rule, words(&format!("error: {SECRET} failed"), 900));
    tell(&mut engine, &session, 0..12, 300);
    engine
}

fn by_host() -> CompactOptions {
    CompactOptions {
        summarizer: Summarizer::Host {
            name: format!("{} {SECRET}", "x".repeat(195)),
        },
        focus: Some(format!("look after {SECRET}")),
        force: true,
        ..compact_in(8_000)
    }
}

fn summary_of(engine: &Engine) -> (String, String) {
    let detail = engine.session_detail(&id("work")).unwrap();
    let summary = &detail.summaries[0];
    let text = engine.summary_text(&SummaryId::parse(summary.summary.as_str()).unwrap());
    (text.unwrap(), summary.author.clone())
}

#[test]
fn a_host_s_model_and_what_it_writes_are_masked() {
    let mut engine = filled();
    let CompactStep::Work(work) = engine.compact(&id("work"), &by_host()).unwrap() else {
        panic!("a model is to be asked");
    };
    let request = serde_json::to_string(work.request()).unwrap();
    assert!(!request.contains("otter"), "{request}");
    assert!(request.matches("[redacted:configured:").count() >= 2, "{request}");
    let headings = work.request().headings.iter();
    let sections: Vec<String> = headings.map(|heading| format!("{heading}\n- {SECRET}\n\n")).collect();
    let reply = format!("{}{}\n", sections.concat(), work.request().end_marker);
    engine.complete(*work, Reply::Text(reply)).unwrap();
    let (text, author) = summary_of(&engine);
    assert!(
        !text.contains("otter") && !author.contains("otter") && author.chars().count() == 200,
        "{author}"
    );
    assert!(author.contains("[red"), "masked before it is cut: {author}");
}

#[test]
fn the_extractive_summary_is_masked_and_the_context_is_not() {
    let mut engine = filled();
    let before = engine.context(&id("work"), Provider::OpenAi, window(8_000)).unwrap();
    assert!(before.contains(SECRET));
    let options = CompactOptions {
        summarizer: Summarizer::Extractive,
        ..by_host()
    };
    assert!(matches!(
        engine.compact(&id("work"), &options).unwrap(),
        CompactStep::Done(_)
    ));
    let (text, _) = summary_of(&engine);
    assert!(
        text.contains("[redacted:configured:") && !text.contains("otter"),
        "{text}"
    );
}

#[test]
fn what_a_session_is_known_by_is_masked_before_it_is_cut() {
    let engine = filled();
    let opening = engine.opening(&id("work")).unwrap().unwrap();
    assert!(opening.ends_with("[redacted"), "{opening}");
}

#[test]
fn a_masked_export_differs_in_the_secret_alone() {
    let engine = filled();
    let (mut plain, mut masked) = (Vec::new(), Vec::new());
    let native = memory_engine::Wanted::Format(None);
    engine.export_wanted(&id("work"), native, &mut plain).unwrap();
    engine.export_masked(&id("work"), native, &mut masked).unwrap();
    let plain = String::from_utf8(plain).unwrap();
    let tag = engine.redactor().redact(SECRET).text.into_owned();
    assert_eq!(String::from_utf8(masked).unwrap(), plain.replace(SECRET, &tag));
}

#[test]
fn a_masked_export_has_no_part_of_a_secret_in_names_that_a_format_rewrites() {
    let secret = "violet otter/41+sleeps=";
    let token = ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat();
    let mut engine = engine_with(Settings {
        secrets: Secrets::new([secret]),
        ..Settings::default()
    });
    let session = id("work");
    engine
        .begin_run(&session, Message::text(Role::User, "go"), None)
        .unwrap();
    for (id, name) in [
        ("c1", secret.to_owned()),
        ("c2", format!("mcp__{}_{token}", "long".repeat(8))),
    ] {
        let call = ToolCall {
            id: id.to_owned(),
            name: name.clone(),
            arguments: "{}".to_owned(),
            extra: None,
        };
        let result = ToolResult {
            call_id: id.to_owned(),
            name: Some(name),
            content: vec![Part::text("done")],
            is_error: false,
            extra: None,
        };
        let messages = [
            Message::new(Role::Assistant, vec![Part::ToolCall(call)]),
            Message::new(Role::Tool, vec![Part::ToolResult(result)]),
        ];
        engine.append(&session, AppendInput::Messages(&messages), None).unwrap();
    }
    for format in ["openai", "anthropic", "responses", "native"] {
        let wanted = memory_engine::Wanted::Format(Some(format.parse().unwrap()));
        let mut masked = Vec::new();
        assert!(engine.export_masked(&session, wanted, &mut masked).unwrap().masked);
        let masked = String::from_utf8(masked).unwrap();
        for part in ["otter", "sleeps", "Q7rT2uV9", "wX4yZ1aB"] {
            assert!(!masked.contains(part), "{format} {part}: {masked}");
        }
        assert!(masked.contains("redacted"), "{format}: {masked}");
    }
}
