//! Credentials in a region: no summary and no request holds one, whole or in part.

use compressor::Reply;
use memory_core::validate::credential::Redactor;

use crate::history::{call, calls, result, turns, user};
use crate::model::{Session, Simple};
use crate::replies::reply_text;

/// A value that is long enough to be cut in its middle.
const SECRET: &str = "canary-0123456789-abcdefghij-klmnopqrst-uvwxyz";

/// Parts of it that say it was not masked as a whole.
const PARTS: [&str; 4] = ["canary-0", "6789-abc", "hij-klmn", "t-uvwxyz"];

fn redactor() -> Redactor {
    Redactor::new().with_values([SECRET])
}

/// A session whose region holds the secret at `offset` of a long result, in arguments and in a long request.
fn with_secret_at(offset: usize) -> Session {
    let mut messages = turns(0, 14, 400);
    let around = |bytes: usize| format!("error: {}{SECRET}{}", "x ".repeat(offset / 2), "y ".repeat(bytes / 2));
    messages.push(user(&format!("You must never use {}", around(600))));
    let arguments = serde_json::json!({ "file_path": format!("/app/{SECRET}.rs"), "content": around(900) });
    messages.push(calls(vec![call("w", "Write", &arguments.to_string())]));
    messages.push(result("w", &around(4_000)));
    messages.extend(turns(50, 14, 400));
    Session::with(6_000, messages)
}

#[track_caller]
fn check(text: &str) {
    for part in PARTS {
        assert!(!text.contains(part), "`{part}` in {text}");
    }
}

#[test]
fn a_secret_that_lies_at_a_cut_is_masked_whole() {
    for offset in (0..700).step_by(7) {
        let session = with_secret_at(offset);
        let plan = session.compact_plan();
        let rows = session.rows();
        let input = session.input(&rows);
        let focus = format!("{}{SECRET}", "f".repeat(1_980));
        check(&compressor::extractive_summary_with_focus(
            &input,
            &plan,
            &focus,
            &redactor(),
            &Simple,
        ));
        let request = compressor::summary_request(&input, &plan, Some(&focus), &redactor(), &Simple);
        check(&serde_json::to_string(&request).unwrap());
    }
}

#[test]
fn a_reply_with_a_secret_is_accepted_and_masked() {
    // ironclaw#6853: the compaction must not fail because of it.
    let session = Session::with(6_000, turns(0, 30, 400));
    let plan = session.compact_plan();
    let rows = session.rows();
    let reply = Reply::Text(reply_text(&format!("the key is {SECRET}, keep it")));
    let accepted = compressor::accept(reply, &plan, &session.input(&rows), &redactor(), &Simple).unwrap();
    let text = accepted.message.plain_text();
    check(&text);
    assert!(text.contains("the key is [redacted:configured], keep it"), "{text}");
    assert!(compressor::HEADINGS.iter().all(|heading| text.contains(heading)));
}

#[test]
fn a_torn_private_key_in_a_reply_takes_no_heading_with_it() {
    let session = Session::with(6_000, turns(0, 30, 400));
    let plan = session.compact_plan();
    let rows = session.rows();
    let begin = format!("-----{} RSA PRIVATE {}-----", "BEGIN", "KEY");
    let reply = Reply::Text(reply_text(&format!("{begin}\nMIIEpAIBAAKCAQEA7bq")));
    let accepted = compressor::accept(reply, &plan, &session.input(&rows), &redactor(), &Simple);
    assert!(accepted.is_ok(), "{accepted:?}");
}
