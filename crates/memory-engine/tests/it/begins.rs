//! Runs that begin with a system prompt, tools and a model, and the requests that follow.

use memory_core::record::RunState;
use memory_core::{Code, Message, Role};
use memory_engine::report::StepReport;
use memory_engine::{BeginOptions, Engine, NextOptions, NextStep, Provider, Summarizer, WindowChoice, read_tools};

use crate::support::{engine, id};

const READ: &str = r#"{"type":"function","function":{"name":"read","parameters":{"type":"object"}}}"#;
const LIST: &str = r#"{"name":"list","input_schema":{"type":"object"}}"#;

fn asked(user: &str, system: Option<&str>) -> BeginOptions {
    BeginOptions {
        system: system.map(str::to_owned),
        ..BeginOptions::new(Message::text(Role::User, user))
    }
}

fn with_tools(user: &str) -> BeginOptions {
    BeginOptions {
        tools: Some(read_tools(format!("[{READ},{LIST}]").as_bytes(), "tools.json").unwrap()),
        model: Some("gpt-4o".to_owned()),
        ..asked(user, Some("be brief"))
    }
}

fn begin(engine: &mut Engine, options: BeginOptions, key: Option<&str>) -> StepReport {
    engine.begin_run_with(&id("work"), options, key).unwrap()
}

fn finish(engine: &mut Engine) {
    engine.finish_run(&id("work"), RunState::Succeeded).unwrap();
}

fn next(engine: &mut Engine, provider: Provider) -> (String, u32) {
    let options = NextOptions {
        provider,
        window: WindowChoice::default(),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    };
    match engine.next_request(&id("work"), &options).unwrap() {
        NextStep::Ready(request) => (request.body, request.stats.window),
        NextStep::Work(_) => panic!("a model was asked"),
    }
}

#[test]
fn prompt_and_tools_stand_in_each_request_once() {
    let mut engine = engine();
    let report = begin(&mut engine, with_tools("go"), None);
    assert_eq!(
        (report.run, report.positions.as_slice(), report.created),
        (Some(1), [1, 2].as_slice(), true)
    );
    let (body, window) = next(&mut engine, Provider::OpenAi);
    assert_eq!(
        body,
        r#"{"messages":[{"role":"system","content":"be brief"},{"role":"user","content":"go"}],"tools":[{"type":"function","function":{"name":"read","parameters":{"type":"object"}}},{"type":"function","function":{"name":"list","parameters":{"type":"object"}}}]}"#
    );
    assert_eq!(window, 128_000, "the window of the model");
    assert_eq!(
        next(&mut engine, Provider::Anthropic).0,
        r#"{"system":"be brief","messages":[{"role":"user","content":"go"}],"tools":[{"name":"read","input_schema":{"type":"object"}},{"name":"list","input_schema":{"type":"object"}}]}"#
    );
    let stats = engine.context_stats(&id("work"), WindowChoice::default()).unwrap();
    assert!(stats.tokens.tools > 0 && stats.tokens.system > 0);
}

#[test]
fn the_same_prompt_again_adds_nothing_and_tools_stay() {
    let mut engine = engine();
    begin(&mut engine, with_tools("go"), None);
    finish(&mut engine);
    let report = begin(&mut engine, asked("on", Some("be brief")), None);
    assert_eq!((report.positions.as_slice(), report.created), ([3].as_slice(), false));
    assert_eq!(
        next(&mut engine, Provider::OpenAi).0,
        r#"{"messages":[{"role":"system","content":"be brief"},{"role":"user","content":"go"},{"role":"user","content":"on"}],"tools":[{"type":"function","function":{"name":"read","parameters":{"type":"object"}}},{"type":"function","function":{"name":"list","parameters":{"type":"object"}}}]}"#
    );
}

#[test]
fn a_changed_prompt_is_added_where_it_came() {
    let mut engine = engine();
    begin(&mut engine, asked("go", Some("be brief")), None);
    finish(&mut engine);
    let report = begin(&mut engine, asked("on", Some("be thorough")), None);
    assert_eq!(report.positions, [3, 4]);
    assert_eq!(
        next(&mut engine, Provider::OpenAi).0,
        r#"{"messages":[{"role":"system","content":"be brief"},{"role":"user","content":"go"},{"role":"system","content":"be thorough"},{"role":"user","content":"on"}]}"#
    );
    assert_eq!(
        next(&mut engine, Provider::Anthropic).0,
        r#"{"system":"be brief","messages":[{"role":"user","content":[{"type":"text","text":"go"},{"type":"text","text":"[system message]\nbe thorough"},{"type":"text","text":"on"}]}]}"#
    );
}

#[test]
fn tools_are_taken_back_by_an_empty_list() {
    let mut engine = engine();
    begin(&mut engine, with_tools("go"), None);
    finish(&mut engine);
    let none = BeginOptions {
        tools: Some(Vec::new()),
        ..asked("on", None)
    };
    begin(&mut engine, none, None);
    assert!(!next(&mut engine, Provider::OpenAi).0.contains("read"));
}

#[test]
fn a_repeated_key_gives_the_same_answer_and_adds_nothing() {
    let mut engine = engine();
    let first = begin(&mut engine, with_tools("go"), Some("k"));
    let (before, _) = next(&mut engine, Provider::OpenAi);
    let again = begin(&mut engine, with_tools("go"), Some("k"));
    assert_eq!((again.run, &again.positions), (first.run, &first.positions));
    assert!(again.repeated && !again.created);
    assert_eq!(next(&mut engine, Provider::OpenAi).0, before);
    let other = engine.begin_run_with(&id("work"), asked("go", Some("be brief")), Some("k"));
    assert_eq!(other.unwrap_err().code(), Code::KeyReused);
}

#[test]
fn what_is_no_list_of_tools_is_refused() {
    for (bytes, says) in [
        ("{}", "no JSON array"),
        ("[", "no JSON array"),
        ("[1]", "tool 1 of 1"),
        (&format!("[{READ},{{\"name\":\"x\"}}]"), "tool 2 of 2"),
        (r#"[{"type":"function","function":{"name":""}}]"#, "tool 1 of 1"),
        (r#"[{"function":{"name":"x"}}]"#, "tool 1 of 1"),
    ] {
        let error = read_tools(bytes.as_bytes(), "tools.json").unwrap_err();
        assert_eq!(error.code(), Code::InvalidInput);
        let text = error.to_string();
        assert!(text.starts_with("tools.json: ") && text.contains(says), "{text}");
    }
}
