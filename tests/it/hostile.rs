//! What a hostile tester found: each test is named after what went wrong.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::support::{DEMO, END, Folder, ids, reply};

/// A complete reply in the agreed form, in a file.
fn reply_file(folder: &Folder) -> String {
    let path = folder.path().join("reply.txt");
    fs::write(&path, format!("{}{END}\n", reply("- a fact"))).unwrap();
    path.display().to_string()
}

#[test]
fn next_does_not_ask_for_summaries_for_ever_when_the_store_is_gone() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let asked = folder.path().join("asked");
    let command = format!(
        "cat > /dev/null; echo x >> '{}'; mv '{}' '{}'; cat '{}'",
        asked.display(),
        folder.database().display(),
        folder.path().join("taken-away").display(),
        reply_file(&folder)
    );
    let ran = folder.run(&[
        "run",
        "next",
        &session,
        "--window",
        "131072",
        "--json",
        "--summarizer-cmd",
        &command,
    ]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.error()["code"], "store_moved");
    assert_eq!(fs::read_to_string(asked).unwrap(), "x\n");
}

#[test]
fn next_does_not_ask_for_ever_when_a_summary_is_needed_and_refused() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let asked = folder.path().join("asked");
    let command = format!("echo x >> '{}'; exit 3", asked.display());
    let ran = folder.run(&[
        "run",
        "next",
        &session,
        "--window",
        "32000",
        "--quiet",
        "--json",
        "--summarizer-cmd",
        &command,
    ]);
    assert_eq!((ran.status, ran.error()["code"].as_str()), (1, Some("model_failed")));
    assert_eq!(fs::read_to_string(asked).unwrap(), "x\n");
}

#[test]
fn a_store_folder_replaced_by_a_link_to_it_while_a_summariser_runs_is_moved() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let memory = folder.database().parent().unwrap().display().to_string();
    let command = format!(
        "cat > /dev/null; mv '{memory}' '{memory}.real'; ln -s '{memory}.real' '{memory}'; cat '{}'",
        reply_file(&folder)
    );
    let arguments = ["compact", &session, "--window", "131072", "--json", "--summarizer-cmd"];
    let ran = folder.run(&[arguments.as_slice(), &[&command]].concat());
    assert_eq!((ran.status, ran.error()["code"].as_str()), (1, Some("store_moved")));
    fs::remove_file(&memory).unwrap();
    fs::rename(format!("{memory}.real"), &memory).unwrap();
    folder.run(&["check"]).ok();
    assert_eq!(folder.export(&session), DEMO);
}

#[test]
fn a_log_whose_database_is_gone_is_kept() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    let memory = folder.database().parent().unwrap().to_path_buf();
    fs::remove_file(folder.database()).unwrap();
    fs::write(memory.join("state.db-wal"), b"committed and not yet moved").unwrap();
    let before = folder.stored_bytes();
    for arguments in [
        ["sessions"].as_slice(),
        &["check"],
        &["export", "work"],
        &["context", "work"],
        &["compact", "work"],
        &["run", "begin", "new", "--user", "go"],
        &["run", "finish", "work", "succeeded"],
        &["import", "-"],
    ] {
        let ran = folder.run_with(
            &[arguments, &["--json"]].concat(),
            b"{\"role\":\"user\",\"content\":\"a\"}\n",
        );
        let error = ran.error();
        assert_eq!(
            (ran.status, error["code"].as_str()),
            (1, Some("store_corrupt")),
            "{arguments:?}"
        );
        assert!(error["message"].as_str().unwrap().contains("`state.db-wal`"), "{error}");
        assert_eq!(folder.stored_bytes(), before, "{arguments:?}");
    }
    assert!(!folder.database().exists());
}

#[test]
fn a_reply_counts_although_a_child_left_behind_holds_the_pipe() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let command = format!("cat > /dev/null; (sleep 30 &); cat '{}'", reply_file(&folder));
    let report = folder.json(&[
        "compact",
        &session,
        "--window",
        "131072",
        "--json",
        "--summarizer-cmd",
        &command,
    ]);
    assert_eq!(report["outcome"], "compacted");
}

#[test]
fn processes_that_import_one_file_at_once_all_succeed() {
    let folder = Folder::new();
    let path = folder.path().join("demo.jsonl");
    fs::write(&path, DEMO).unwrap();
    let path = path.display().to_string();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| folder.run(&["import", &path]).ok());
        }
    });
    let again = folder.json(&["import", &path, "--json"]);
    let sessions = again["sessions"].as_array().unwrap();
    assert!(sessions.iter().all(|session| session["added"] == 0), "{again}");
    let listed = folder.json(&["sessions", "list", "--json"]);
    assert_eq!(ids(&listed).len(), sessions.len());
    assert_eq!(folder.export(sessions[0]["session"].as_str().unwrap()), DEMO);
    folder.run(&["check"]).ok();
}

#[test]
fn a_time_out_beyond_every_clock_is_a_usage_error() {
    let folder = Folder::new();
    for seconds in ["0", "18446744073709551615"] {
        let ran = folder.run(&["compact", "any", "--summarizer-timeout", seconds, "--json"]);
        assert_eq!(
            (ran.status, ran.error()["code"].as_str()),
            (2, Some("usage")),
            "{seconds}"
        );
    }
}

#[test]
fn an_empty_key_does_not_swallow_the_second_of_two_equal_messages() {
    let folder = Folder::new();
    let ran = folder.run(&["run", "begin", "work", "--user", "go", "--key", "", "--json"]);
    assert_eq!((ran.status, ran.error()["code"].as_str()), (2, Some("usage")));
    folder.run(&["run", "begin", "work", "--user", "go"]).ok();
    let ran = folder.run_with(
        &["run", "append", "work", "-", "--key", "", "--json"],
        b"[{\"role\":\"assistant\",\"content\":\"ok\"}]",
    );
    assert_eq!((ran.status, ran.error()["code"].as_str()), (2, Some("usage")));
}

#[test]
fn a_pipe_that_closes_is_quiet_and_a_full_device_is_not() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    for arguments in [
        vec!["export", &session],
        vec!["context", &session, "--window", "200000"],
        vec!["check"],
        vec!["demo"],
        vec!["--help"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command(&arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?} on a full device");

        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = folder.command(&arguments).stdout(writer).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_device_without_end_is_refused() {
    let folder = Folder::new();
    let ran = folder.run(&["import", "/dev/zero", "--json"]);
    assert_eq!((ran.status, ran.error()["code"].as_str()), (1, Some("invalid_input")));
    for arguments in [["import", "-"].as_slice(), &["run", "begin", "work", "--user", "-"]] {
        let zeros = fs::File::open("/dev/zero").unwrap();
        let output = folder.command(arguments).stdin(zeros).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error[invalid_input]: standard input: "), "{said}");
    }
}

#[test]
fn with_json_every_line_of_stderr_is_json() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let ran = folder.run(&[
        "run",
        "next",
        &session,
        "--window",
        "131072",
        "--json",
        "--summarizer-cmd",
        "exit 3",
    ]);
    assert!(!ran.stderr.is_empty());
    for line in ran.stderr.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

/// Waits until `done` says so, for a time that only a fault takes.
fn wait_until(mut done: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if done() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it did not happen");
}

#[test]
fn a_summariser_does_not_run_on_when_the_program_is_killed() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let beats = folder.path().join("beats");
    let size = || fs::metadata(&beats).map_or(0, |found| found.len());
    let command = format!("while :; do echo x >> '{}'; sleep 0.01; done", beats.display());
    let arguments = ["compact", &session, "--window", "131072", "--summarizer-cmd", &command];
    let mut child = folder.command(&arguments).spawn().unwrap();
    wait_until(|| size() > 0);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until(|| {
        let before = size();
        thread::sleep(Duration::from_millis(200));
        size() == before
    });
}

#[test]
fn a_summariser_without_end_is_said_to_be_too_long_and_may_say_much_on_stderr() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let ask = |command: &str| {
        let arguments = ["compact", &session, "--window", "131072", "--json", "--summarizer-cmd"];
        folder.run(&[arguments.as_slice(), &[command]].concat())
    };
    let message = ask("exec yes").error()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("longer than 16777216 bytes"), "{message}");
    let chatty = format!("yes | head -c 20000000 >&2; cat '{}'", reply_file(&folder));
    assert_eq!(ask(&chatty).ok().json()["outcome"], "compacted");
}

#[test]
fn an_export_that_fails_leaves_no_file_and_names_it() {
    let folder = Folder::new();
    let session = folder.import("demo.jsonl", DEMO).remove(0);
    let out = folder.path().join("out").display().to_string();
    let ran = folder.run(&["export", &session, "--format", "codex", "-o", &out, "--json"]);
    assert_eq!(ran.error()["code"], "invalid_input");
    assert!(!fs::exists(&out).unwrap());

    folder.run(&["export", &session, "-o", &out]).ok();
    assert_eq!(fs::read(&out).unwrap(), DEMO);
    let ran = folder.run(&["export", &session, "-o", &out, "--json"]);
    assert_eq!((ran.status, &ran.error()["file"]), (1, &out.clone().into()));

    let missing = folder.path().join("missing/out").display().to_string();
    let ran = folder.run(&["export", &session, "-o", &missing, "--json"]);
    let error = ran.error();
    assert_eq!((ran.status, &error["file"]), (1, &missing.into()));
    assert!(!error["message"].as_str().unwrap().contains(".partial"), "{error}");
    let mut demo = folder.command(&["demo", "--json"]);
    let output = demo.env("TMPDIR", folder.path().join("missing")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("missing: entity not found") && !said.contains("standard output"),
        "{said}"
    );
    assert!(fs::read_dir(folder.path()).unwrap().all(|entry| {
        let name = entry.unwrap().file_name();
        !name.to_string_lossy().ends_with(".partial")
    }));

    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = folder.command(&["export", &session]).stdout(full).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error[disk_full]: standard output: "), "{said}");
}

#[test]
fn usage_errors_repeat_nothing_that_a_terminal_would_obey() {
    let folder = Folder::new();
    for arguments in [
        vec!["import", "--\u{9b}2J\u{202e}\r"],
        vec!["x\u{1b}[31m\u{61c}"],
        vec!["context", "w", "--window", "\u{9b}2J\u{2066}"],
    ] {
        let ran = folder.run(&arguments);
        assert_eq!(ran.status, 2, "{arguments:?}");
        let harmful = |c: char| (c.is_control() && c != '\n') || "\u{61c}\u{202e}\u{2066}".contains(c);
        assert!(!ran.stderr.contains(harmful), "{:?}", ran.stderr);
        assert!(ran.stderr.starts_with("error: "), "{:?}", ran.stderr);
    }
}

#[test]
fn a_log_that_ends_in_zeros_after_a_loss_of_power_is_imported() {
    let folder = Folder::new();
    let log = b"{\"role\":\"user\",\"content\":\"a\"}\n{\"role\":\"assistant\",\"content\":\"b\"}\n\0\0\0\0\0\0";
    let session = folder.import("log.jsonl", log).remove(0);
    assert_eq!(folder.export(&session), log);
}

#[test]
fn a_working_folder_that_is_not_there_is_not_an_empty_one() {
    let folder = Folder::new();
    folder.run(&["sessions"]).ok();
    fs::remove_dir(folder.path()).unwrap();
    let ran = folder.run(&["sessions", "--json"]);
    assert_eq!((ran.status, ran.error()["code"].as_str()), (1, Some("store_missing")));
}

#[test]
fn of_a_long_text_that_is_no_id_only_the_beginning_is_repeated() {
    let folder = Folder::new();
    let ran = folder.run(&["run", "begin", &"x".repeat(5_000), "--user", "hi"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.len() < 300, "{}", ran.stderr);
}

/// Begins a run and appends what a provider replied, without saying in which form.
fn with_reply(reply: &str) -> Folder {
    let folder = Folder::new();
    let path = folder.path().join("reply.json");
    fs::write(&path, reply).unwrap();
    folder.run(&["run", "begin", "work", "--user", "list the files"]).ok();
    folder.run(&["run", "append", "work", path.to_str().unwrap()]).ok();
    folder
}

#[test]
fn a_reply_of_the_messages_form_keeps_its_signed_thinking() {
    let content = r#"[{"type":"thinking","thinking":"hm","signature":"S"},{"type":"text","text":"I look."},{"type":"tool_use","id":"toolu_1","name":"ls","input":{}}]"#;
    let folder = with_reply(&format!(
        r#"{{"id":"msg_1","type":"message","role":"assistant","content":{content},"stop_reason":"tool_use","usage":{{"input_tokens":1,"output_tokens":1}}}}"#
    ));
    let result = r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"a.txt"}]}"#;
    folder.run_with(&["run", "append", "work", "-"], result.as_bytes()).ok();
    let body = folder.json(&["run", "next", "work", "--format", "anthropic"]);
    let sent: serde_json::Value = serde_json::from_str(content).unwrap();
    assert_eq!(body["messages"][1]["content"], sent);
}

#[test]
fn a_whole_chat_completion_is_appended_and_an_error_in_its_place_is_not() {
    let calls = r#"[{"id":"call_1","type":"function","function":{"name":"ls","arguments":"{}"}}]"#;
    let folder = with_reply(&format!(
        r#"{{"id":"chatcmpl-1","object":"chat.completion","choices":[{{"index":0,"message":{{"role":"assistant","content":null,"tool_calls":{calls}}},"finish_reason":"tool_calls"}}],"usage":{{"prompt_tokens":1}}}}"#
    ));
    let error = r#"{"error":{"message":"overloaded","type":"server_error","code":null}}"#;
    let refused = folder.run_with(&["run", "append", "work", "-"], error.as_bytes());
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains("carries an `error`"), "{}", refused.stderr);
    let result = r#"{"role":"tool","tool_call_id":"call_1","content":"a.txt"}"#;
    folder.run_with(&["run", "append", "work", "-"], result.as_bytes()).ok();
    let body = folder.json(&["run", "next", "work", "--format", "openai"]);
    let sent: serde_json::Value = serde_json::from_str(calls).unwrap();
    assert_eq!(body["messages"][1]["tool_calls"], sent);
    assert_eq!(body["messages"].as_array().unwrap().len(), 3);
}

#[test]
fn a_whole_chat_completion_is_imported_and_comes_out_as_it_went_in() {
    let folder = Folder::new();
    let response = b"{\n \"choices\": [{\"index\": 0, \"message\": {\"role\": \"assistant\", \"content\": \"hi\"}}],\n \"usage\": {\"n\": 1.0}\n}\n";
    let session = folder.import("response.json", response).remove(0);
    assert_eq!(folder.export(&session), response);
}

#[test]
fn the_imported_file_stays_reachable_when_the_session_goes_on() {
    let folder = Folder::new();
    let sessions = folder.import("demo.jsonl", DEMO);
    let session = sessions[0].as_str();
    folder.run(&["run", "begin", session, "--user", "go on"]).ok();
    let refused = folder.run(&["export", session, "--json"]);
    let error = refused.error();
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("--source") && message.contains("native"), "{message}");
    assert_eq!(folder.run(&["export", session, "--source"]).ok().stdout, DEMO);
    let all = folder.run(&["export", session, "--format", "native"]).ok().text();
    assert!(all.contains("go on"));
    folder.run(&["run", "begin", "own", "--user", "hello"]).ok();
    let own = folder.run(&["export", "own", "--source", "--json"]);
    assert_eq!(own.error()["code"], "invalid_input");
}

#[test]
fn an_export_into_the_folder_of_the_store_is_refused() {
    let folder = Folder::new();
    let sessions = folder.import("demo.jsonl", DEMO);
    for name in ["state.db-journal", "x.jsonl"] {
        let path = folder.database().with_file_name(name);
        let ran = folder.run(&["export", &sessions[0], "-o", path.to_str().unwrap(), "--json"]);
        assert_eq!(ran.error()["code"], "invalid_input");
        assert!(!path.exists());
    }
    folder.run(&["check"]).ok();
}

#[test]
fn conversations_do_not_land_in_a_commit_by_accident() {
    let folder = Folder::new();
    folder.run(&["run", "begin", "work", "--user", "hello"]).ok();
    let file = folder.database().with_file_name(".gitignore");
    let text = fs::read_to_string(&file).unwrap();
    for ours in [
        "/state.db*",
        "/store.json",
        "/locks/",
        "/quarantine/",
        "/.*.stage",
        "/.*.swap",
        "/.*.previous",
    ] {
        assert!(text.lines().any(|line| line == ours), "{ours}: {text}");
    }
    // Whoever removes it wants the store in the repository.
    fs::remove_file(&file).unwrap();
    folder.run(&["run", "finish", "work", "succeeded"]).ok();
    folder.run(&["run", "begin", "work", "--user", "again"]).ok();
    assert!(!fs::exists(&file).unwrap());
}
