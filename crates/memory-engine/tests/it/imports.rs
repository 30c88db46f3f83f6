//! Imports: grown files, rewinds, files that diverge, ids that are taken.

use memory_core::record::RunState;
use memory_core::{Code, Message, Role};
use memory_engine::report::ImportedSession;
use memory_engine::{AppendInput, Engine, Format, ImportFile, Provider};

use crate::support::{engine, id, window};

fn import(engine: &mut Engine, text: &str) -> Vec<ImportedSession> {
    import_as(engine, text, None)
}

fn import_as(engine: &mut Engine, text: &str, format: Option<Format>) -> Vec<ImportedSession> {
    let file = ImportFile {
        bytes: text.as_bytes(),
        name: "file.jsonl",
        format,
    };
    engine.import(file, &mut |_, _| {}).unwrap()
}

/// A line of a Claude Code transcript.
fn line(uuid: &str, parent: Option<&str>, role: &str, text: &str) -> String {
    let parent = parent.map_or("null".to_owned(), |parent| format!("\"{parent}\""));
    let content = if role == "assistant" {
        format!(r#"[{{"type":"text","text":"{text}"}}]"#)
    } else {
        format!("\"{text}\"")
    };
    let id = if role == "assistant" {
        format!(r#""id":"msg-{uuid}","#)
    } else {
        String::new()
    };
    format!(
        r#"{{"parentUuid":{parent},"isSidechain":false,"sessionId":"s1","type":"{role}","message":{{{id}"role":"{role}","content":{content}}},"uuid":"{uuid}","timestamp":"2026-01-01T00:00:00Z"}}"#
    ) + "\n"
}

fn body(engine: &Engine, session: &str) -> String {
    engine.context(&id(session), Provider::OpenAi, window(200_000)).unwrap()
}

fn export(engine: &Engine, session: &str, format: Option<Format>) -> String {
    let mut out = Vec::new();
    engine.export(&id(session), format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_rewind_after_the_first_import_takes_the_old_branch_out_of_the_context() {
    let start = line("a", None, "user", "first")
        + &line("b", Some("a"), "assistant", "one")
        + &line("c", Some("b"), "user", "old way");
    let rewound = start.clone() + &line("d", Some("b"), "user", "new way") + &line("e", Some("d"), "assistant", "two");
    let mut grown = engine();
    import(&mut grown, &start);
    assert!(body(&grown, "s1").contains("old way"));
    import(&mut grown, &rewound);
    let mut at_once = engine();
    import(&mut at_once, &rewound);
    assert_eq!(body(&grown, "s1"), body(&at_once, "s1"));
    assert!(!body(&grown, "s1").contains("old way") && body(&grown, "s1").contains("new way"));
    assert_eq!(export(&grown, "s1", None), rewound);
    assert!(
        export(&grown, "s1", Some(Format::Native)).contains("old way"),
        "what was taken back stays stored"
    );
}

#[test]
fn importing_again_and_importing_an_older_copy_add_nothing() {
    let whole = line("a", None, "user", "first") + &line("b", Some("a"), "assistant", "one");
    let mut engine = engine();
    assert_eq!(import(&mut engine, &whole)[0].added, 2);
    assert_eq!(import(&mut engine, &whole)[0].added, 0);
    let older = line("a", None, "user", "first");
    let again = import(&mut engine, &older);
    assert_eq!((again[0].added, again[0].messages), (0, 2));
    assert_eq!(export(&engine, "s1", None), whole);
}

#[test]
fn a_file_that_diverges_becomes_a_session_of_its_own_and_finds_it_again() {
    let first = line("a", None, "user", "first") + &line("b", Some("a"), "assistant", "one");
    let other = line("a", None, "user", "first") + &line("b", Some("a"), "assistant", "another one");
    let grown = other.clone() + &line("c", Some("b"), "user", "more");
    let mut engine = engine();
    import(&mut engine, &first);
    let diverged = import(&mut engine, &other).remove(0);
    assert_ne!(diverged.session, "s1");
    assert!(
        diverged
            .problems
            .iter()
            .any(|problem| problem.code == "diverged" && problem.line == 2)
    );
    let again = import(&mut engine, &grown).remove(0);
    assert_eq!((again.session.as_str(), again.added), (diverged.session.as_str(), 1));
    assert_eq!(export(&engine, "s1", None), first);
    assert_eq!(export(&engine, &diverged.session, None), grown);
}

#[test]
fn equal_messages_stay_two() {
    let chat = r#"[{"role":"user","content":"again"},{"role":"assistant","content":"ok"},{"role":"user","content":"again"},{"role":"assistant","content":"ok"}]"#;
    let mut engine = engine();
    let report = import(&mut engine, chat).remove(0);
    assert_eq!((report.messages, report.runs), (4, 2));
}

#[test]
fn a_trailing_call_leaves_its_run_running() {
    let chat = r#"[{"role":"user","content":"go"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"ls","arguments":"{}"}}]}]"#;
    let mut engine = engine();
    let report = import(&mut engine, chat).remove(0);
    let detail = engine.session_detail(&id(&report.session)).unwrap();
    assert_eq!(detail.runs[0].state, "running");
    engine
        .set_session_state(&id(&report.session), memory_core::record::SessionState::Closed)
        .unwrap();
    assert_eq!(
        engine.session_detail(&id(&report.session)).unwrap().runs[0].state,
        "interrupted"
    );
}

#[test]
fn an_id_that_a_session_of_ours_has_gets_the_formats_name() {
    let mut engine = engine();
    engine
        .begin_run(&id("s1"), Message::text(Role::User, "mine"), None)
        .unwrap();
    let report = import(&mut engine, &line("a", None, "user", "theirs")).remove(0);
    assert_eq!(report.session, "s1@claude-code");
    assert!(body(&engine, "s1").contains("mine") && !body(&engine, "s1").contains("theirs"));
}

#[test]
fn a_grown_file_leaves_the_run_alone_that_was_begun_here() {
    let mut engine = engine();
    let start = line("a", None, "user", "first") + &line("b", Some("a"), "assistant", "one");
    import(&mut engine, &start);
    engine
        .begin_run(&id("s1"), Message::text(Role::User, "mine"), None)
        .unwrap();
    let reply = line("c", Some("b"), "assistant", "two");
    let states = |engine: &Engine| -> Vec<String> {
        let runs = engine.session_detail(&id("s1")).unwrap().runs;
        runs.into_iter().map(|run| run.state).collect()
    };

    let grown = start.clone() + &reply;
    let file = ImportFile {
        bytes: grown.as_bytes(),
        name: "file.jsonl",
        format: None,
    };
    let error = engine.import(file, &mut |_, _| {}).unwrap_err();
    assert_eq!(error.code(), Code::WrongState, "{error}");
    assert_eq!(states(&engine), ["succeeded", "running"]);
    // What changes nothing may be repeated.
    assert_eq!(import(&mut engine, &start)[0].added, 0);

    engine.finish_run(&id("s1"), RunState::Failed).unwrap();
    assert_eq!(import(&mut engine, &grown)[0].added, 1);
    assert_eq!(states(&engine), ["succeeded", "failed"]);
    let longer = grown + &line("d", Some("c"), "user", "next");
    assert_eq!(import(&mut engine, &longer)[0].added, 1);
    assert_eq!(states(&engine), ["succeeded", "failed", "succeeded"]);
}

#[test]
fn a_session_goes_to_another_store_and_back_without_loss() {
    let whole = line("a", None, "user", "first") + &line("b", Some("a"), "assistant", "one");
    let mut here = engine();
    import(&mut here, &whole);
    let native = export(&here, "s1", Some(Format::Native));
    let mut there = engine();
    let report = import(&mut there, &native).remove(0);
    assert_eq!(
        (report.session.as_str(), report.format.as_str(), report.messages),
        ("s1", "native", 2)
    );
    assert_eq!(body(&there, "s1"), body(&here, "s1"));
}

#[test]
fn what_a_script_appends_as_json_is_kept_verbatim_beside_the_message() {
    let mut engine = engine();
    engine
        .begin_run(&id("w"), Message::text(Role::User, "go"), None)
        .unwrap();
    let reply = br#"[{"role":"assistant","content":"ok","x_vendor":{"n":1.50}}]"#;
    engine
        .append(
            &id("w"),
            AppendInput::Json {
                bytes: reply,
                format: None,
                name: "reply",
            },
            None,
        )
        .unwrap();
    let source = engine.store().sources_of(&id("w")).unwrap().remove(0);
    let items = engine.store().source_items(&source.key, 0, 10).unwrap();
    assert_eq!(
        items[0].raw,
        br#"{"role":"assistant","content":"ok","x_vendor":{"n":1.50}}"#
    );
}
