//! The commands as their users run them: shapes of JSON, errors with a way out, help with examples.

use crate::support::{DEMO, Folder};

#[test]
fn every_help_has_an_example() {
    let folder = Folder::new();
    let mut commands = vec![Vec::new()];
    collect(&cli::command(), &[], &mut commands);
    for command in commands {
        let line: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let help = folder.run(&line).ok().text();
        assert!(
            help.contains("Example") && help.contains("tinyagent-memory "),
            "{command:?}: {help}"
        );
    }
}

/// All commands below one.
fn collect(command: &clap::Command, above: &[String], found: &mut Vec<Vec<String>>) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let path = [above, &[below.get_name().to_owned()]].concat();
        collect(below, &path, found);
        found.push(path);
    }
}

#[test]
fn a_session_is_named_by_a_beginning_of_its_id() {
    let folder = Folder::new();
    folder.import("demo.jsonl", DEMO);
    let detail = folder.json(&["sessions", "show", "ecded", "--json"]);
    let id = detail["session"].as_str().unwrap();
    assert!(id.starts_with("ecded"), "{detail}");
    for arguments in [["context"], ["export"]] {
        let by_start = folder.run(&[arguments[0], "ecded"]).ok();
        assert_eq!(by_start.stdout, folder.run(&[arguments[0], id]).ok().stdout);
    }
    // A step of a run is some script's: only the whole id is its session.
    let step = folder.run(&["run", "finish", "ecded", "succeeded", "--json"]);
    assert_eq!(step.error()["code"], "not_found");
}

#[test]
fn errors_have_a_code_a_hint_and_an_exit_status() {
    let folder = Folder::new();
    folder.import("demo.jsonl", DEMO);
    let cases: &[(&[&str], i32, &str)] = &[
        (&["sessions", "show", "nobody", "--json"], 2, "not_found"),
        (&["expand", "nothing", "--json"], 2, "not_found"),
        (&["uncompact", "nothing", "--json"], 2, "not_found"),
        (&["export", "nobody", "--json"], 2, "not_found"),
        (&["context", "nobody", "--json"], 2, "not_found"),
        (&["compact", "nobody", "--json"], 2, "not_found"),
        (&["import", "missing.jsonl", "--json"], 1, "io"),
        (&["import", "--format", "nonsense", "x", "--json"], 2, "usage"),
        (&["run", "append", "nobody", "/dev/null", "--json"], 1, "unknown_format"),
        (&["run", "finish", "nobody", "succeeded", "--json"], 2, "not_found"),
        (&["frobnicate", "--json"], 2, "usage"),
        (&["-c", "x.yaml", "sessions", "--json"], 2, "settings_invalid"),
        (
            &["compact", "nobody", "--threshold", "7", "--json"],
            2,
            "settings_invalid",
        ),
        (&["--counter", "gpt-9", "sessions", "--json"], 2, "usage"),
    ];
    for (arguments, status, code) in cases {
        let ran = folder.run(arguments);
        let error = ran.error();
        assert_eq!(
            (ran.status, error["code"].as_str().unwrap()),
            (*status, *code),
            "{arguments:?}: {error}"
        );
        assert!(!error["hint"].as_str().unwrap().is_empty() && !error["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn a_folder_without_a_store_is_said_and_not_made() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["check", "--json"]).error()["code"], "store_missing");
    assert_eq!(folder.json(&["sessions", "--json"])["sessions"], serde_json::json!([]));
    assert!(!folder.path().join(".tinyagent").exists());
}

#[test]
fn reading_commands_change_no_byte() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let before = folder.stored_bytes();
    let reading: &[&[&str]] = &[
        &["sessions"],
        &["sessions", "show", &session],
        &["context", &session, "--window", "200000"],
        &["context", &session, "--stats"],
        &["compact", &session, "--dry-run", "--window", "131072"],
        &["export", &session],
        &["check"],
    ];
    for arguments in reading {
        folder.run(arguments).ok();
        assert!(folder.stored_bytes() == before, "{arguments:?} changed the store");
    }
}

#[test]
fn a_compaction_is_undone_byte_for_byte_and_expanded_in_full() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let body = || {
        folder
            .run(&["context", &session, "--window", "131072", "--format", "anthropic"])
            .ok()
            .stdout
    };
    let whole = body();
    let report = folder.json(&["compact", &session, "--window", "131072", "--json"]);
    assert_eq!(
        (report["outcome"].as_str(), report["reason"].as_str()),
        (Some("compacted"), None)
    );
    assert!(report["tokens"]["after"].as_u64() < report["tokens"]["before"].as_u64());
    assert!(body().len() < whole.len());
    let summary = report["summary"].as_str().unwrap();
    let expanded = folder.json(&["expand", summary, "--json"]);
    let positions: Vec<_> = expanded["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| &message["position"])
        .collect();
    assert_eq!(
        positions,
        report["compacted_messages"]
            .as_array()
            .unwrap()
            .iter()
            .collect::<Vec<_>>()
    );
    let first = folder.json(&["expand", summary, "--limit", "7", "--json"]);
    let next = first["next"].as_u64().unwrap().to_string();
    let second = folder.json(&["expand", summary, "--from", &next, "--limit", "7", "--json"]);
    let pages = [&first, &second]
        .map(|page| page["messages"].as_array().unwrap().clone())
        .concat();
    assert_eq!(pages, expanded["messages"].as_array().unwrap()[..14]);
    let again = folder.json(&["compact", &session, "--window", "131072", "--json"]);
    assert_eq!(again["outcome"], "unchanged");
    folder.run(&["uncompact", summary]).ok();
    assert!(body() == whole);
    assert_eq!(
        folder.run(&["uncompact", summary, "--json"]).error()["code"],
        "not_active"
    );
    assert!(folder.export(&session) == DEMO);
}

#[test]
fn a_script_can_be_an_agent() {
    let folder = Folder::new();
    folder
        .run(&["run", "begin", "work", "--user", "what is in a.txt?"])
        .ok();
    let call = r#"[{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"read","arguments":"{\"path\":\"a.txt\"}"}}]}]"#;
    folder.run_with(&["run", "append", "work", "-"], call.as_bytes()).ok();
    folder
        .run_with(
            &["run", "append", "work", "-"],
            br#"[{"role":"tool","tool_call_id":"c1","content":"42"}]"#,
        )
        .ok();
    let body = folder.json(&["run", "next", "work", "--format", "openai"]);
    let roles: Vec<&str> = body["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["role"].as_str().unwrap())
        .collect();
    assert_eq!(roles, ["user", "assistant", "tool"]);
    folder
        .run_with(
            &["run", "append", "work", "-"],
            br#"[{"role":"assistant","content":"it says 42"}]"#,
        )
        .ok();
    let finished = folder.json(&["run", "finish", "work", "succeeded", "--json"]);
    assert_eq!(
        (finished["run"].as_u64(), finished["state"].as_str()),
        (Some(1), Some("succeeded"))
    );
    assert_eq!(
        folder.run(&["run", "finish", "work", "failed", "--json"]).error()["code"],
        "wrong_state"
    );
    folder.run(&["sessions", "close", "work"]).ok();
    assert_eq!(
        folder
            .run(&["run", "begin", "work", "--user", "more", "--json"])
            .error()["code"],
        "wrong_state"
    );
    folder.run(&["sessions", "resume", "work"]).ok();
    folder.run(&["run", "begin", "work", "--user", "more"]).ok();
}

#[test]
fn a_run_begins_with_a_prompt_tools_and_a_model() {
    let folder = Folder::new();
    let (prompt, tools) = (folder.path().join("prompt.md"), folder.path().join("tools.json"));
    std::fs::write(&prompt, "be brief\n").unwrap();
    let read = r#"{"type":"function","function":{"name":"read","parameters":{"type":"object"}}}"#;
    std::fs::write(&tools, format!("[{read}]\n")).unwrap();
    let system = format!("@{}", prompt.display());
    let tools = tools.to_str().unwrap();
    let begin = [
        "run", "begin", "work", "--user", "go", "--system", &system, "--tools", tools, "--model", "gpt-4o",
    ];
    let begun = folder.run(&begin).ok().text();
    assert_eq!(begun, "work: new session, run 1 running, messages 1 2\n");
    let body = folder.run(&["run", "next", "work"]).ok().text();
    assert_eq!(
        body,
        format!(
            "{{\"messages\":[{{\"role\":\"system\",\"content\":\"be brief\\n\"}},{{\"role\":\"user\",\"content\":\"go\"}}],\"tools\":[{read}]}}\n"
        )
    );
    let body = folder.json(&["run", "next", "work", "--format", "anthropic"]);
    assert_eq!(body["system"], "be brief\n");
    assert_eq!(body["tools"].as_array().unwrap().len(), 1);
    assert_eq!(body["messages"].as_array().unwrap().len(), 1);
    let stats = folder.json(&["context", "work", "--stats", "--json"]);
    assert_eq!(stats["window"], 128_000);
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    let again = folder.json(&["run", "begin", "work", "--user", "on", "--system", &system, "--json"]);
    assert_eq!(
        (&again["positions"], again.get("created")),
        (&serde_json::json!([3]), None)
    );
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    let told = folder.run(&["run", "begin", "work", "--user", "on"]).ok().text();
    assert_eq!(told, "work run 3: running, messages 4\n");
}

#[test]
fn a_begin_that_cannot_be_read_stores_nothing() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("object.json"), "{}").unwrap();
    let object = folder.path().join("object.json");
    let missing = folder.path().join("missing");
    let at_missing = format!("@{}", missing.display());
    let [object, missing] = [&object, &missing].map(|path| path.to_str().unwrap());
    for (options, code, says) in [
        (["--tools", object].as_slice(), "invalid_input", "no JSON array"),
        (&["--tools", missing], "io", missing),
        (&["--system", &at_missing], "io", missing),
        (&["--system", " "], "usage", "the prompt is empty"),
        (&["--tools", "-", "--system", "@-"], "usage", "only once"),
        (&["--tools", "-"], "invalid_input", "standard input: "),
    ] {
        let arguments = [["run", "begin", "work", "--user", "go", "--json"].as_slice(), options].concat();
        let error = folder.run(&arguments).error();
        assert_eq!(error["code"], code, "{options:?}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(says), "{message}");
    }
    assert!(!folder.database().exists());
}

#[test]
fn hostile_text_cannot_reach_the_terminal() {
    let folder = Folder::new();
    let chat = r#"[{"role":"user","content":"\u001b[2J\u001b]0;owned\u0007 \u202egnp.exe\u0000 end"},{"role":"assistant","content":"ok"}]"#;
    let session = folder.import("chat.json", chat.as_bytes()).remove(0);
    for arguments in [
        vec!["sessions"],
        vec!["sessions", "show", &session],
        vec!["context", &session, "--stats"],
    ] {
        let ran = folder.run(&arguments).ok();
        assert!(
            !ran.text().contains(['\u{1b}', '\u{202e}', '\u{0}', '\u{7}']),
            "{arguments:?}"
        );
    }
    assert!(folder.export(&session) == chat.as_bytes());
}
