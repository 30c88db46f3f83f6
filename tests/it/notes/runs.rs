//! Notes in the course of runs: what requests carry, what is recorded, what tools do.

use serde_json::{Value, json};

use super::{Notes, string};

fn section(body: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).unwrap();
    let messages = body["messages"].as_array().unwrap();
    let texts = messages.iter().filter_map(|message| message["content"].as_str());
    texts
        .map(str::to_owned)
        .find(|text| text.starts_with("## Project memory"))
}

fn begin(notes: &Notes, session: &str, options: &[&str]) -> crate::support::Ran {
    notes.run(
        &[
            &["run", "begin", session, "--user", "go", "--system", "You help."],
            options,
        ]
        .concat(),
    )
}

#[test]
fn with_no_entries_a_request_has_the_same_bytes_as_without_memory() {
    Notes::each(|notes| {
        begin(&notes, "on", &["--memory"]).ok();
        begin(&notes, "off", &[]).ok();
        assert_eq!(notes.next("on"), notes.next("off"));
        assert!(
            !notes.store().join(".notes").exists()
                && !notes.folder.path().join(".tinyagent/memory/memory.sqlite").exists()
        );
        notes.propose("writer", "Nobody has approved this.");
        begin(&notes, "on2", &["--memory"]).ok();
        assert_eq!(notes.next("on2"), notes.next("off"));
    });
}

#[test]
fn what_waits_is_nowhere_where_a_model_looks() {
    Notes::each(|notes| {
        let waiting = notes.propose("writer", "Zebra plan that nobody approved.");
        notes.remember("Seen by all.");
        begin(&notes, "s", &["--memory"]).ok();
        let mut seen = notes.next("s");
        assert!(seen.contains("Seen by all."));
        for (tool, arguments) in [
            ("memory_list", json!({})),
            ("memory_search", json!({ "query": "zebra" })),
            ("memory_search", json!({ "query": waiting })),
            (
                "remember",
                json!({ "action": "replace", "id": waiting, "text": "Other." }),
            ),
            ("remember", json!({ "action": "forget", "id": waiting })),
        ] {
            let answer = notes.call("s", tool, &arguments);
            seen.push_str(&string(&answer["text"]).replace(&format!("`{waiting}` is none"), ""));
        }
        assert!(
            !seen.to_lowercase().contains("zebra") && !seen.contains(&waiting),
            "{seen}"
        );
        for (tool, arguments) in [
            ("remember", json!({ "action": "forget", "id": "mffffffff" })),
            ("remember", json!({ "action": "forget", "id": waiting })),
        ] {
            let text = string(&notes.call("s", tool, &arguments)["text"]);
            assert!(
                text.replace(&waiting, "ID")
                    .replace("mffffffff", "ID")
                    .contains("`ID` is none of the notes"),
                "{text}"
            );
        }
    });
}

#[test]
fn a_session_keeps_its_section_whatever_becomes_of_the_store() {
    Notes::each(|notes| {
        let id = notes.remember("Known at the beginning.");
        begin(&notes, "s", &["--memory"]).ok();
        let first = section(&notes.next("s")).unwrap();
        notes.run(&["forget", &id]).ok();
        notes.remember("Came later.");
        assert_eq!(section(&notes.next("s")).unwrap(), first);
        let resumed = notes.json(&["run", "resume", "s", "--json"]);
        assert_eq!(
            (&resumed["memory_enabled"], &resumed["memory"][0]["id"]),
            (&true.into(), &id.as_str().into())
        );
        notes.run(&["run", "finish", "s", "succeeded"]).ok();
        begin(&notes, "s", &[]).ok();
        assert_eq!(section(&notes.next("s")).unwrap(), first);
        // Even if the store is gone.
        notes.run(&["forget", "all", "--yes"]).ok();
        match notes.backend {
            "sqlite" => std::fs::write(notes.store(), b"damaged").unwrap(),
            _ => std::fs::write(notes.store().join("m00000001.md"), b"damaged").unwrap(),
        }
        notes.run(&["run", "resume", "s"]).ok();
        assert_eq!(section(&notes.next("s")).unwrap(), first);
    });
}

#[test]
fn what_contradicts_a_session_exits_with_2() {
    Notes::each(|notes| {
        begin(&notes, "on", &["--memory"]).ok();
        begin(&notes, "off", &["--memory=false"]).ok();
        for wanted in ["--read-only", "--delegated", "--acp"] {
            notes.run(&["run", "finish", "on", "succeeded"]);
            let refused = begin(&notes, "on", &[wanted, "--json"]);
            assert_eq!(
                (refused.status, &refused.error()["code"]),
                (2, &"usage".into()),
                "{wanted}"
            );
        }
        for (session, wanted) in [("on", "--memory=false"), ("off", "--memory"), ("off", "--memory=true")] {
            let resumed = notes.run(&["run", "resume", session, wanted, "--json"]);
            assert_eq!((resumed.status, &resumed.error()["code"]), (2, &"usage".into()));
            notes.run(&["run", "finish", session, "succeeded"]);
            assert_eq!(begin(&notes, session, &[wanted]).status, 2);
        }
        notes.run(&["run", "resume", "on", "--memory"]).ok();
        assert_eq!(
            notes.json(&["sessions", "show", "on", "--json"])["runs"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    });
}

#[test]
fn helpers_and_read_only_sessions_do_less() {
    Notes::each(|notes| {
        notes.remember("Known.");
        begin(&notes, "helper", &["--memory", "--delegated"]).ok();
        assert!(!notes.next("helper").contains("Known."));
        assert_eq!(notes.call("helper", "memory_list", &json!({}))["is_error"], true);
        begin(&notes, "reader", &["--memory", "--read-only"]).ok();
        assert!(notes.next("reader").contains("Known."));
        assert_eq!(notes.call("reader", "memory_list", &json!({}))["is_error"], false);
        assert_eq!(
            notes.call("reader", "remember", &json!({ "text": "A fact." }))["is_error"],
            true
        );
        assert_eq!(notes.texts(), ["Known."]);
    });
}

#[test]
fn what_is_appended_from_outside_makes_later_writes_wait() {
    Notes::each(|notes| {
        let auto = [
            ("TINYAGENT_MEMORY_REQUIRE_APPROVAL", "false"),
            ("TINYAGENT_MEMORY_AUTO_WRITE", "true"),
        ];
        notes.run_in(&auto, &["run", "begin", "s", "--user", "go"]).ok();
        let save = |text: &str| {
            let mut command = notes.command(&["run", "tool", "s", "remember", "-", "--json"]);
            command.envs(auto);
            let answer = crate::support::Ran::with(command, json!({ "text": text }).to_string().as_bytes())
                .ok()
                .json();
            string(&answer["saved"]["status"])
        };
        assert_eq!(save("Before the page."), "active");
        let message = br#"[{"role":"assistant","content":"I read a page."}]"#;
        crate::support::Ran::with(notes.command(&["run", "append", "s", "-", "--untrusted"]), message).ok();
        assert_eq!(save("After the page."), "pending");
        let saved = notes.json(&["run", "saved", "s", "--json"]);
        assert_eq!(saved["saved"][1]["source"]["untrusted_context"], true);
        assert!(
            notes.json(&["run", "saved", "s", "--json"])["saved"]
                .as_array()
                .unwrap()
                .is_empty()
        );
    });
}

#[test]
fn prompts_of_one_editor_session_share_the_limit_of_writes() {
    Notes::each(|notes| {
        begin(&notes, "acp", &["--memory", "--acp"]).ok();
        for number in 0..5 {
            let answer = notes.call("acp", "remember", &json!({ "text": format!("Fact number {number}.") }));
            assert_eq!(answer["is_error"], false);
            notes.run(&["run", "finish", "acp", "succeeded"]).ok();
            begin(&notes, "acp", &[]).ok();
        }
        let answer = notes.call("acp", "remember", &json!({ "text": "One too many." }));
        assert_eq!(answer["is_error"], true);
        assert_eq!(notes.list().len(), 5);
    });
}

#[test]
fn a_store_that_cannot_be_read_is_said_once_and_the_run_goes_on() {
    Notes::each(|notes| {
        notes.remember("Known.");
        match notes.backend {
            "sqlite" => std::fs::write(notes.store(), b"damaged").unwrap(),
            _ => std::fs::write(notes.store().join("m00000001.md"), b"damaged").unwrap(),
        }
        begin(&notes, "s", &["--memory"]).ok();
        let first = notes.run(&["run", "next", "s"]).ok();
        assert!(
            first.stderr.contains("project memory:") && first.stderr.contains("continuing without memory"),
            "{}",
            first.stderr
        );
        let second = notes.run(&["run", "next", "s"]).ok();
        assert_eq!((second.stdout, second.stderr.as_str()), (first.stdout, ""));
    });
}

#[test]
fn left_out_notes_are_counted_in_the_section_and_said_once() {
    Notes::each(|notes| {
        let config = notes.folder.path().join("mine.yaml");
        std::fs::write(&config, "memory:\n  enabled: true\n  max_bytes: 100\n").unwrap();
        for number in 0..4 {
            notes.remember(&format!("Fact number {number} of this project."));
        }
        let config = config.to_str().unwrap();
        notes.run(&["-c", config, "run", "begin", "s", "--user", "go"]).ok();
        let ran = notes.run(&["-c", config, "run", "next", "s"]).ok();
        let section = section(&ran.text()).unwrap();
        assert!(
            section.contains("number 3") && section.ends_with("3 older notes are left out here."),
            "{section}"
        );
        assert!(ran.stderr.contains("3 older notes left out"), "{}", ran.stderr);
        assert_eq!(notes.run(&["-c", config, "run", "next", "s"]).ok().stderr, "");
        let verbose = notes.run(&["-c", config, "run", "begin", "t", "--user", "go", "-v"]);
        verbose.ok();
        let said = notes.run(&["-c", config, "run", "next", "t", "-v"]).ok().stderr;
        assert!(
            said.contains("1 notes loaded from") || said.contains("1 note loaded from"),
            "{said}"
        );
    });
}

#[test]
fn two_first_runs_at_once_never_both_have_their_way() {
    Notes::each(|notes| {
        notes.run(&["run", "begin", "warm", "--user", "go"]).ok();
        for round in 0..8 {
            let session = format!("s{round}");
            let start = |memory: &str| {
                let mut command =
                    notes.command(&["run", "begin", &session, "--user", "go", "--key", "k", "--json", memory]);
                command
                    .stdout(std::process::Stdio::piped())
                    .stderr(std::process::Stdio::null());
                command.spawn().unwrap()
            };
            let both = [start("--memory=true"), start("--memory=false")];
            let accepted = both.map(|child| child.wait_with_output().unwrap().status.success());
            let step = notes.json(&["run", "resume", &session, "--json"]);
            let is_on = step["memory_enabled"].as_bool().unwrap();
            assert_eq!(accepted, [is_on, !is_on]);
        }
    });
}

#[test]
fn a_tool_or_a_session_that_is_not_there_is_refused_whatever_the_arguments_are() {
    Notes::each(|notes| {
        begin(&notes, "s", &["--memory"]).ok();
        for arguments in [r#"{"foo":1}"#, "[", "", r#"{"text":"A fact."}"#] {
            let call = |session: &str, tool: &str| {
                let command = notes.command(&["run", "tool", session, tool, "-", "--json"]);
                crate::support::Ran::with(command, arguments.as_bytes())
            };
            for (session, tool) in [
                ("s", "nosuch"),
                ("nosuch", "nosuch"),
                ("s", "memory"),
                ("s", "memory_serch"),
            ] {
                let ran = call(session, tool);
                assert_eq!(
                    (ran.status, &ran.error()["code"]),
                    (2, &"usage".into()),
                    "{tool} {arguments}"
                );
                let message = string(&ran.error()["message"]);
                for known in ["remember", "memory_search", "memory_list"] {
                    assert!(message.contains(known), "{message}");
                }
            }
            for tool in ["remember", "memory_search", "memory_list"] {
                let ran = call("nosuch", tool);
                assert_eq!(
                    (ran.status, &ran.error()["code"]),
                    (2, &"not_found".into()),
                    "{tool} {arguments}"
                );
            }
        }
    });
}

#[test]
fn several_who_ask_at_once_what_was_saved_hear_of_each_write_once() {
    Notes::each(|notes| {
        let ids: std::collections::BTreeSet<String> = (0..3)
            .map(|number| notes.propose("s", &format!("Note {number}.")))
            .collect();
        let asking: Vec<_> = (0..4)
            .map(|_| {
                let mut command = notes.command(&["run", "saved", "s", "--json"]);
                command.stdout(std::process::Stdio::piped()).spawn().unwrap()
            })
            .collect();
        let mut told = Vec::new();
        for child in asking {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success());
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            told.extend(
                report["saved"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|saved| string(&saved["id"])),
            );
        }
        told.sort();
        assert_eq!(told, ids.into_iter().collect::<Vec<_>>());
    });
}

#[test]
fn a_list_in_place_of_arguments_is_not_understood() {
    Notes::each(|notes| {
        begin(&notes, "s", &["--memory"]).ok();
        for (tool, arguments) in [
            ("remember", json!(["positional", ["t"]])),
            ("memory_search", json!(["docker"])),
            ("memory_list", json!([])),
        ] {
            assert_eq!(notes.call("s", tool, &arguments)["is_error"], true, "{tool}");
        }
        assert!(notes.list().is_empty());
    });
}

#[test]
fn a_begin_that_is_repeated_says_how_its_run_is_now() {
    Notes::each(|notes| {
        let again = || notes.json(&["run", "begin", "s", "--user", "go", "--key", "k", "--json"])["state"].clone();
        assert_eq!([again(), again()], ["running", "running"]);
        notes.run(&["run", "finish", "s", "failed"]).ok();
        assert_eq!(again(), "failed");
    });
}
