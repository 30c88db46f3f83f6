//! What the extractive summariser keeps, and that it says nothing else.

use compressor::measure::measure;
use compressor::{Plan, Reply};
use memory_core::validate::credential::Redactor;
use memory_core::{Message, Role, TokenCounter as _};

use crate::history::{assistant, call, calls, result, steps, turns, user};
use crate::model::{Session, Simple};

/// A session of edits, failing and passing tests, rules and questions, long enough to be compacted.
fn working_session() -> Vec<Message> {
    let mut messages = vec![
        user("Make the parser faster. Do not push to main. Only touch src/parser; never edit generated files."),
        assistant("I'll look at the parser first."),
    ];
    for number in 0..24 {
        messages.extend(turns(number, 1, 100));
        let id = |what: &str| format!("{what}{number}");
        let edit = serde_json::json!({
            "file_path": format!("/home/me/project/src/parser/part_{number}.rs"),
            "old_string": "let x = 1;\n".repeat(30),
            "new_string": "let y = 2;\n".repeat(30),
        });
        messages.push(calls(vec![call(&id("e"), "Edit", &edit.to_string())]));
        messages.push(result(&id("e"), "The file has been updated."));
        let test = format!(r#"{{"command":"cargo test -p parser part_{number}"}}"#);
        messages.push(calls(vec![call(&id("t"), "Bash", &test)]));
        let output = format!(
            "{}error[E0{number:03}]: cannot infer type in part_{number}\n{}Exit code 101",
            "   Compiling parser v0.1.0\n".repeat(20),
            "  |\n".repeat(10)
        );
        messages.push(result(&id("t"), &output));
        messages.push(calls(vec![call(&id("e2"), "Edit", &edit.to_string())]));
        messages.push(result(&id("e2"), "The file has been updated."));
        messages.push(calls(vec![call(&id("t2"), "Bash", &test)]));
        messages.push(result(&id("t2"), "test result: ok. 12 passed; 0 failed\nExit code 0"));
        if number % 6 == 0 {
            messages.push(user(&format!(
                "For step {number}: always keep the old name number_{number}. 不要删除第{number}个测试。"
            )));
            messages.push(assistant(&format!(
                "I decided to use a table for step {number} instead of a match. Should I also rename it?"
            )));
        }
    }
    messages.extend(turns(90, 6, 100));
    messages
}

fn region<'a>(session: &'a Session, plan: &compressor::CompactPlan) -> Vec<&'a Message> {
    plan.region_rows
        .iter()
        .map(|row| &session.view[*row].original)
        .collect()
}

#[test]
fn the_key_facts_of_a_working_session_survive() {
    let session = Session::with(30_000, working_session());
    let plan = session.compact_plan();
    let reply = session.extract(&plan);
    let found = measure(&region(&session, &plan), &reply, &Simple);
    assert!(
        found.edited_paths.total >= 20 && found.constraints.total >= 5 && found.error_lines.total >= 20,
        "{found:?}"
    );
    assert!(found.edited_paths.permille() >= 900, "{:?}", found.edited_paths);
    assert!(found.constraints.permille() >= 900, "{:?}", found.constraints);
    assert!(found.errors.permille() >= 800, "{:?}", found.errors);
    assert!(found.error_lines.permille() >= 800, "{:?}", found.error_lines);
    assert!(
        found.summary_tokens * 5 <= plan.region_tokens,
        "{} of {}",
        found.summary_tokens,
        plan.region_tokens
    );
}

#[test]
fn under_a_tight_budget_paths_and_rules_go_first() {
    let session = Session::with(30_000, working_session());
    let mut plan = session.compact_plan();
    plan.summary_budget = 1_100;
    let reply = session.extract(&plan);
    let found = measure(&region(&session, &plan), &reply, &Simple);
    assert!(session.accept(&plan, Reply::Text(reply)).unwrap().summary_tokens <= 1_100);
    assert!(found.edited_names.permille() >= 900, "{:?}", found.edited_names);
    assert!(found.constraints.permille() >= 900, "{:?}", found.constraints);
}

#[test]
fn a_summary_of_a_summary_is_updated_and_not_copied_beside() {
    let mut session = Session::with(30_000, working_session());
    let mut texts = Vec::new();
    for round in 0..3 {
        let Plan::Compact(plan) = session.plan() else {
            panic!("{:?}", session.plan())
        };
        let reply = session.extract(&plan);
        let accepted = session.accept(&plan, Reply::Text(reply)).unwrap();
        texts.push(accepted.message.plain_text());
        session.apply(&plan, &accepted);
        let mut more = turns(1_000 * (round + 1), 4, 200);
        more.extend(steps(100 * (round + 1), 60, 1_500));
        more.extend(turns(2_000 * (round + 1), 5, 100));
        session.extend(more);
    }
    for text in &texts {
        for heading in compressor::HEADINGS {
            assert_eq!(text.lines().filter(|line| line == &heading).count(), 1);
        }
        for rule in ["always keep the old name number_12.", "不要删除第18个测试。"] {
            let (_, rules) = text.split_once("## Constraints").unwrap();
            let (rules, _) = rules.split_once("## Done").unwrap();
            assert_eq!(rules.matches(rule).count(), 1, "{rule} in\n{text}");
        }
        assert!(text.contains("/home/me/project/src/parser/part_7.rs"));
    }
}

#[test]
fn every_section_has_what_belongs_to_it() {
    let session = Session::with(3_600, {
        let mut messages = vec![user("Hello."), assistant("Hello."), user("Fix the login.")];
        messages.push(user("Fix the logout too. Never touch the database."));
        messages.push(calls(vec![call("1", "Bash", r#"{"command":"npm test"}"#)]));
        messages.push(result("1", "Exit code 1\nTypeError: user is undefined"));
        messages.push(calls(vec![call(
            "2",
            "Edit",
            r#"{"file_path":"/app/src/login.ts","new_string":"x"}"#,
        )]));
        messages.push(result("2", "ok"));
        messages.push(calls(vec![call("3", "Bash", r#"{"command":"npm test"}"#)]));
        messages.push(result("3", "14 tests passed\nExit code 0"));
        messages.push(calls(vec![call("4", "Read", r#"{"file_path":"/app/src/db.ts"}"#)]));
        messages.push(result("4", &"throw new Error(\"no database\");\n".repeat(200)));
        messages.push(assistant("I decided to keep the session in a cookie.\nThe login is fixed.\nNext I will look at the logout. Shall I add a test?"));
        messages.extend(turns(0, 4, 60));
        messages
    });
    let plan = session.compact_plan();
    insta::assert_snapshot!(session.extract(&plan), @r"
    ## Goal
    - Hello.
    - Fix the logout too. Never touch the database.

    ## Constraints
    - Fix the logout too. Never touch the database.

    ## Done
    - The login is fixed.
    - `npm test` (ran 2 times): exit code 0; 14 tests passed

    ## In progress
    (none)

    ## Decisions
    - I decided to keep the session in a cookie.

    ## Files
    - edited /app/src/login.ts
    - read /app/src/db.ts

    ## Tool findings
    (none)

    ## Errors and fixes
    - `npm test` failed, then succeeded after editing /app/src/login.ts
    - TypeError: user is undefined

    ## Open questions
    - Shall I add a test?

    ## Next
    - Next I will look at the logout. Shall I add a test?

    [[end of summary]]
    ");
}

/// A session in which a compiler reports one error at many places, after rules and questions of the user.
fn repeated_errors() -> Session {
    let mut messages = vec![user("Port the build to the new compiler."), assistant("I will.")];
    messages.push(user("Never edit generated files. Fine so far."));
    messages.push(user("Can't we get that from the settings?"));
    for round in 0..30 {
        let errors: Vec<String> = (0..10)
            .map(|number| {
                let (line, column) = (100 + round * 10 + number, 3 + number);
                format!("src/modes/window.ts({line},{column}): error TS2339: Property 'agent' does not exist on type 'Window'.")
            })
            .collect();
        messages.push(calls(vec![call("c", "Bash", r#"{"command":"npm run check"}"#)]));
        messages.push(result(
            "c",
            &format!("{}\n{}", "checking\n".repeat(40), errors.join("\n")),
        ));
    }
    messages.extend(turns(0, 5, 60));
    Session::with(20_000, messages)
}

#[test]
fn the_places_of_an_error_that_repeats_survive_where_its_lines_do_not_fit() {
    let session = repeated_errors();
    let mut plan = session.compact_plan();
    plan.summary_budget = 2_500;
    let reply = session.extract(&plan);
    assert!(
        session
            .accept(&plan, Reply::Text(reply.clone()))
            .unwrap()
            .summary_tokens
            <= 2_500
    );
    let lines = reply.matches("error TS2339").count();
    assert!(lines < 150, "{lines} lines: nothing had to be left out");
    let found = measure(&region(&session, &plan), &reply, &Simple);
    assert_eq!(found.error_lines.total, 300);
    let (_, places) = reply.split_once("(also at ").unwrap();
    assert!(places.contains(';'), "{reply}");
    assert!(found.error_lines.kept < found.error_places.kept, "{found:?}");
}

#[test]
fn a_very_large_region_may_have_a_larger_summary() {
    let budget = |turns_of_6k: usize| {
        let mut session = Session::with(4_000_000, turns(0, turns_of_6k, 24_000));
        session.force = true;
        session.compact_plan().summary_budget
    };
    let usual = budget(20);
    assert_eq!(usual, 8_192);
    assert!((8_193..16_384).contains(&budget(35)), "{}", budget(35));
    assert_eq!(budget(120), 16_384);
}

#[test]
fn a_question_of_the_user_is_no_rule() {
    let session = repeated_errors();
    let reply = session.extract(&session.compact_plan());
    let (_, rules) = reply.split_once("## Constraints\n").unwrap();
    let (rules, _) = rules.split_once("\n\n").unwrap();
    assert!(
        rules.contains("(asked) Can't we get that from the settings?"),
        "{rules}"
    );
    assert!(!rules.contains("- Can't we"), "{rules}");
}

/// `count` tasks, each with a command that goes well and a claim that the task is done.
fn finished_tasks(count: usize) -> Session {
    let mut session = Session::new(40_000);
    for number in 0..count {
        let test = format!(r#"{{"command":"cargo test -p mod{number}"}}"#);
        let id = format!("c{number}");
        session.extend(vec![
            user(&format!("Fix bug {number} in src/mod{number}.rs.")),
            calls(vec![call(&id, "Bash", &test)]),
            result(
                &id,
                &format!("test result: ok. 3 passed; 0 failed\n{}", "a word of it ".repeat(250)),
            ),
            assistant(&format!(
                "I fixed bug {number} in src/mod{number}.rs and all tests pass now."
            )),
        ]);
    }
    session.force = true;
    session
}

#[test]
fn finished_work_is_shown_as_open() {
    let session = finished_tasks(25);
    let mut plan = session.compact_plan();
    let claims = |reply: &str| -> Vec<usize> {
        let is_there = |number: &usize| reply.contains(&format!("- I fixed bug {number} in"));
        (0..25).filter(is_there).collect()
    };
    let region = region(&session, &plan);
    let said: Vec<String> = region
        .iter()
        .map(|message| format!("- {}", message.plain_text()))
        .collect();
    let in_region = claims(&said.concat());
    assert!(in_region.len() >= 20, "{in_region:?}");
    let reply = session.extract(&plan);
    assert_eq!(claims(&reply), in_region, "{reply}");
    assert!(
        reply.contains("`cargo test -p mod3`: "),
        "there is room for commands, too: {reply}"
    );
    // Short of room, what was finished goes before how it was tested, the newest first.
    plan.summary_budget = 700;
    let tight = session.extract(&plan);
    let kept = claims(&tight);
    assert!(kept.len() >= 3 && in_region.ends_with(&kept), "{tight}");
    assert!(kept.len() > tight.matches("`cargo test").count(), "{tight}");
}

#[test]
fn finished_work_is_forgotten_by_the_next_summary() {
    let mut session = finished_tasks(25);
    let plan = session.compact_plan();
    let accepted = session.accept(&plan, Reply::Text(session.extract(&plan))).unwrap();
    session.apply(&plan, &accepted);
    session.extend(turns(50, 12, 800));
    let reply = session.extract(&session.compact_plan());
    for number in [1, 5, 20] {
        assert!(reply.contains(&format!("- I fixed bug {number} in")), "{reply}");
    }
}

#[test]
fn the_first_request_of_the_session_opens_the_goal() {
    let reply = {
        let session = repeated_errors();
        session.extract(&session.compact_plan())
    };
    let (_, goal) = reply.split_once("## Goal\n").unwrap();
    assert!(goal.starts_with("- Port the build to the new compiler.\n"), "{goal}");
}

#[test]
fn every_line_is_taken_from_the_conversation() {
    let session = Session::with(30_000, working_session());
    let plan = session.compact_plan();
    let all: String = session
        .view
        .iter()
        .map(|row| serde_json::to_string(&row.original).unwrap().replace("\\n", " "))
        .collect();
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| word.len() > 3)
            .map(str::to_owned)
            .collect()
    };
    let known: std::collections::BTreeSet<String> = words(&all).into_iter().collect();
    let ours = [
        "edited",
        "times",
        "failed",
        "then",
        "succeeded",
        "after",
        "editing",
        "exit",
        "code",
        "last",
        "asked",
        "also",
        "read",
        "goal",
    ];
    for line in session.extract(&plan).lines().filter(|line| line.starts_with("- ")) {
        for word in words(line) {
            assert!(
                known.contains(&word) || ours.contains(&word.as_str()),
                "{word} in {line}"
            );
        }
    }
}

#[test]
fn a_conversation_in_chinese_is_summarised_in_chinese() {
    let mut messages = vec![user("请修复登录。"), assistant("好的。")];
    for number in 0..20 {
        messages.push(user(&format!(
            "第{number}步：必须保留旧接口。{}",
            "这里是一些背景说明，".repeat(20)
        )));
        messages.push(assistant(&format!(
            "已修复第{number}个问题。{}",
            "过程很顺利，没有什么特别的，".repeat(20)
        )));
    }
    messages.extend(turns(0, 5, 60));
    let session = Session::with(16_000, messages);
    let plan = session.compact_plan();
    let reply = session.extract(&plan);
    assert!(reply.contains("第7步：必须保留旧接口。"), "{reply}");
    assert!(session.accept(&plan, Reply::Text(reply)).is_ok());
}

#[test]
fn a_region_that_says_nothing_still_gives_a_summary() {
    let mut messages = turns(0, 2, 100);
    messages.extend((0..200).map(|_| Message::new(Role::Assistant, Vec::new())));
    messages.extend(turns(0, 5, 100));
    let session = Session::with(2_000, messages);
    let plan = session.compact_plan();
    assert!(session.accept(&plan, Reply::Text(session.extract(&plan))).is_ok());
    assert!(Simple.count(&session.extract(&plan)) < plan.region_tokens);
}

#[test]
fn a_focus_brings_facts_forward() {
    let session = Session::with(30_000, working_session());
    let mut plan = session.compact_plan();
    plan.summary_budget = 640;
    let rows = session.rows();
    let write = |focus: &str| {
        compressor::extractive_summary_with_focus(&session.input(&rows), &plan, focus, &Redactor::new(), &Simple)
    };
    assert!(!write("").contains("error[E0003]"));
    assert!(write("why E0003").contains("error[E0003]"));
    assert!(write("E0003").contains("always keep the old name"), "rules stay");
    let long = "word ".repeat(400);
    assert!(
        !write(&format!("{long} E0003")).contains("error[E0003]"),
        "behind the cut"
    );
}

#[test]
fn an_old_outcome_stays_beside_the_new_one() {
    let test = |id: &str, output: &str| {
        vec![
            calls(vec![call(id, "Bash", r#"{"command":"npm test"}"#)]),
            result(id, output),
        ]
    };
    let mut messages = turns(0, 2, 100);
    messages.extend(test("1", "3 tests failed\nExit code 1"));
    messages.push(user("I want it blue."));
    messages.extend(turns(10, 10, 300));
    let mut session = Session::with(4_000, messages);
    session.force = true;
    let mut texts = Vec::new();
    for round in 0..2 {
        let plan = session.compact_plan();
        let accepted = session.accept(&plan, Reply::Text(session.extract(&plan))).unwrap();
        texts.push(accepted.message.plain_text());
        session.apply(&plan, &accepted);
        session.extend(test(&format!("r{round}"), "All tests passed\nExit code 0"));
        session.extend(turns(30, 6, 300));
    }
    assert!(
        texts[0].contains("`npm test`: failed; exit code 1; 3 tests failed"),
        "{}",
        texts[0]
    );
    assert!(
        texts[1].contains("`npm test`: exit code 0; All tests passed"),
        "{}",
        texts[1]
    );
    assert_eq!(texts[1].matches("`npm test`").count(), 1, "{}", texts[1]);
    assert!(
        texts[1].contains("(asked) I want it blue."),
        "a wish stays a wish: {}",
        texts[1]
    );
}

#[test]
fn one_error_at_many_places_hides_the_others() {
    let mut output: String = String::from("src/b.ts(1,1): error TS2304: Cannot find name 'rare'.\n");
    for line in 0..400 {
        output.push_str("src/a.ts(");
        output.push_str(&line.to_string());
        output.push_str(",7): error TS2339: Property 'agent' does not exist on type 'Mode'.\n");
    }
    let mut messages = turns(0, 2, 100);
    messages.push(calls(vec![call("1", "bash", r#"{"command":"npm run check"}"#)]));
    messages.push(result("1", &output));
    messages.extend(turns(10, 10, 100));
    let session = Session::with(12_000, messages);
    let mut plan = session.compact_plan();
    plan.summary_budget = 900;
    let reply = session.extract(&plan);
    assert!(reply.contains("Cannot find name 'rare'"), "{reply}");
    assert!(reply.contains("Property 'agent' does not exist"));
}
