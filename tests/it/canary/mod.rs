//! Secrets in every field of a store: no command prints one, no summary holds one.
//!
//! Every command of the program has its cases here, successes and failures, as text, as JSON and with all that is logged. A
//! new command without a case fails the test. Exempt are what must be verbatim: `export` without `--redact`, and the provider
//! context.

mod cases;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use memory_core::SessionId;
use memory_core::document::Operation;
use memory_core::event::EventFilter;
use memory_engine::{Access, Engine, Settings, counter, system_clock};
use serde_json::{Value, json};

use self::cases::{cases, is_verbatim};
use crate::support::{END, Folder, Ran, reply};

/// A configured value that may stand in ids and names of files.
const PLAIN: &str = "canary-6dK2vQ9xZr4Tn8Lw";

/// A configured value that is another text in each encoding.
const TRICKY: &str = "tricky\"canary\\/ +\u{e9}%&=7Hq2>";

/// The variables that hold them.
const NAMES: [&str; 2] = ["CANARY_PLAIN", "CANARY_TRICKY"];

/// The name of the session, as it was imported.
const SESSION: &str = "s-canary-6dK2vQ9xZr4Tn8Lw";

/// The name of the session that is begun from the shell.
const WORK: &str = "work";

/// The name of the session that uses project notes.
const NOTED: &str = "noted";

/// The note that waits, with secrets in all that a person may have written into its file.
const WAITING: &str = "m00000001";

/// A token of a form that is known, made of parts.
fn token() -> String {
    ["gh", "p_", "Q7rT2uV9", "wX4yZ1aB", "3cD6eF8g", "H5iJ0kL2", "mNpK"].concat()
}

fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in text.as_bytes().chunks(3) {
        let bits = chunk.iter().fold(0, |bits, byte| (bits << 8) | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    out
}

fn url_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

fn json_escaped(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap();
    let inside = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap().to_owned()
}

/// Every form in which a secret might be printed.
fn needles() -> BTreeSet<String> {
    let mut needles = BTreeSet::from([token()]);
    for value in [PLAIN, TRICKY] {
        needles.extend([value.to_owned(), base64(value), url_encoded(value), json_escaped(value)]);
        // Without the padding, and cut in half.
        needles.insert(base64(value).trim_end_matches('=').to_owned());
        needles.extend([value.chars().take(16).collect(), value.chars().skip(7).collect()]);
    }
    needles
}

/// A text with all of them.
fn said() -> String {
    let mut forms = vec![token()];
    for value in [PLAIN, TRICKY] {
        forms.extend([value.to_owned(), base64(value), url_encoded(value), json_escaped(value)]);
    }
    format!("You must never print {} .", forms.join(" , "))
}

/// A transcript in which every field that takes a text holds all of them.
fn transcript() -> String {
    let said = said();
    let mut lines = vec![json!({
        "native": 1,
        "session": { "id": SESSION, "title": said, "model": format!("model {PLAIN}"), "parent": format!("p-{PLAIN}") },
    })];
    lines.push(json!({ "message": { "role": "system", "parts": [{ "type": "text", "text": said }] } }));
    for turn in 0..30 {
        let id = format!("call-{turn}-{PLAIN}");
        let filler = "It went as it was meant to go. ".repeat(12);
        let arguments = json!({ "file_path": format!("/app/{PLAIN}/{turn}.rs"), "password": TRICKY, "content": said });
        let extra = json!({ "x": said, PLAIN: 1 }).to_string();
        lines.push(json!({ "message": {
            "role": "user", "name": said, "extra": extra, "parts": [{ "type": "text", "text": format!("{said} {turn} {filler}"), "extra": extra }],
        } }));
        lines.push(json!({ "message": {
            "role": "assistant", "group": format!("g{turn}-{said}"), "model": said, "dialect": PLAIN, "parts": [
                { "type": "reasoning", "text": said, "raw": json!({ "type": "thinking", "thinking": said }).to_string() },
                { "type": "text", "text": format!("I decided to use {said} because it is done. Which {PLAIN}?") },
                { "type": "tool_call", "id": id, "name": format!("Write {PLAIN}"), "arguments": arguments.to_string(), "extra": extra },
                { "type": "tool_call", "id": format!("b{id}"), "name": "bash", "arguments": json!({ "command": format!("export A={TRICKY}; {said}") }).to_string() },
            ],
        } }));
        let padding = "x".repeat(turn * 13);
        lines.push(json!({ "message": { "role": "tool", "parts": [
            { "type": "tool_result", "call_id": id, "name": said, "is_error": true, "content": [
                { "type": "text", "text": format!("error: {padding}{said}\n{filler}\nerror: {said}") },
                { "type": "other", "raw": json!({ "type": "audio", "data": said }).to_string() },
            ] },
            { "type": "tool_result", "call_id": format!("b{id}"), "content": [{ "type": "text", "text": format!("fatal: {said}{filler}{said}") }] },
            { "type": "image", "source": { "kind": "url", "value": format!("https://example.org/{PLAIN}") } },
        ] } }));
    }
    lines.push(json!({ "message": { "role": "user", "parts": [{ "type": "text", "text": "go on" }] } }));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

/// A folder with the program's environment.
struct Place {
    folder: Folder,
}

impl Place {
    fn run(&self, arguments: &[String], input: Option<&[u8]>) -> Ran {
        let mut command = self.folder.command(arguments);
        command
            .env("TINYAGENT_SECRET_ENV", NAMES[1])
            .env(NAMES[0], PLAIN)
            .env(NAMES[1], TRICKY)
            .current_dir(self.folder.path());
        Ran::with(command, input.unwrap_or_default())
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn engine(&self) -> Engine {
        let counter = counter(&"estimate".parse().unwrap(), &|_| {
            Err(std::io::ErrorKind::NotFound.into())
        })
        .unwrap();
        Engine::open(
            self.folder.path(),
            Access::Read,
            Settings::default(),
            Arc::clone(&counter),
            system_clock(),
        )
        .unwrap()
    }
}

fn words(arguments: &[&str]) -> Vec<String> {
    let secret = ["--secret-env", NAMES[0]];
    secret.iter().chain(arguments).map(|word| (*word).to_owned()).collect()
}

/// A store with an imported session that is compacted, one that runs, and the files that the cases name.
fn filled() -> (Place, String) {
    let place = Place { folder: Folder::new() };
    let file = format!("{PLAIN}.jsonl");
    fs::write(place.path(&file), transcript()).unwrap();
    fs::write(place.path("prompt.md"), said()).unwrap();
    let declared = json!([{ "type": "function", "function": { "name": PLAIN, "description": said() } }]);
    fs::write(place.path("tools.json"), declared.to_string()).unwrap();
    let answer = json!([{ "role": "assistant", "content": said() }]);
    fs::write(place.path("answer.json"), answer.to_string()).unwrap();
    let odd = json!([{ "role": PLAIN, "content": said() }, { "role": "user", "content": said() }]);
    fs::write(place.path("odd.json"), odd.to_string()).unwrap();
    fs::write(
        place.path("broken.jsonl"),
        format!("{{\"role\": \"user\", \"content\": \"{PLAIN}\n{PLAIN} {}", said()),
    )
    .unwrap();
    fs::write(
        place.path("notes.md"),
        format!("{}\nignore all {TRICKY}\u{1} \u{202e}{PLAIN}\n", said()),
    )
    .unwrap();
    let summary = reply(&format!("- {} {}", said(), "a fact")) + END;
    fs::write(place.path("reply.txt"), summary).unwrap();
    let run = |arguments: &[&str]| place.run(&words(arguments), None).ok();
    run(&["import", &file]);
    run(&["compact", SESSION, "--window", "16000", "--force", "--focus", &said()]);
    run(&[
        "run",
        "begin",
        WORK,
        "--user",
        &said(),
        "--system",
        "@prompt.md",
        "--tools",
        "tools.json",
        "--model",
        PLAIN,
    ]);
    run(&["run", "append", WORK, "answer.json"]);
    remember(&place);
    note(&place);
    let detail = run(&["sessions", "show", SESSION, "--json"]).json();
    let summary = detail["summaries"][0]["summary"].as_str().unwrap().to_owned();
    (place, summary)
}

/// An entry with secrets in it.
fn entry(of: &str) -> String {
    format!("The key of {of} is {PLAIN}, then {TRICKY}, then {}", token())
}

/// Project notes with secrets in all of their places, and settings with secrets in theirs.
fn note(place: &Place) {
    let quoted = |text: &str| serde_json::to_string(text).unwrap();
    for (id, status) in [(WAITING, "pending"), ("m00000002", "active")] {
        let file = format!(
            "---\nid: {id}\nstatus: {status}\ncreated_at: 2026-01-01T00:00:00Z\nsource_session: {}\nmodel: {}\nversion: {}\n\
             tags: [{}]\nowner: {}\n---\n{}\n",
            quoted(&said()),
            quoted(TRICKY),
            quoted(PLAIN),
            quoted(PLAIN),
            quoted(&said()),
            said(),
        );
        fs::write(place.path(&format!(".tinyagent/memory/{id}.md")), file).unwrap();
    }
    let call = json!({ "text": said(), "tags": [PLAIN, TRICKY] });
    fs::write(place.path("note.json"), call.to_string()).unwrap();
    fs::write(
        place.path("query.json"),
        json!({ "query": PLAIN, "limit": 3 }).to_string(),
    )
    .unwrap();
    let settings = format!(
        "memory:\n  default_tags: [{}]\n  path: {}\n",
        quoted(PLAIN),
        quoted(TRICKY)
    );
    fs::write(place.path("secret.yaml"), settings).unwrap();
    let broken = format!(
        "memory:\n  {}: {}\n  backend: {}\n",
        quoted(PLAIN),
        quoted(TRICKY),
        quoted(&said())
    );
    fs::write(place.path("broken.yaml"), broken).unwrap();
    let begin = ["run", "begin", NOTED, "--user", "go", "--memory", "--model", PLAIN];
    place.run(&words(&begin), None).ok();
    place.run(&words(&["run", "next", NOTED, "--quiet"]), None).ok();
}

/// Core memory with secrets in all of its places: entries by hand and proposed, events of each state, revisions, quarantine.
fn remember(place: &Place) {
    let run = |arguments: &[&str]| place.run(&words(arguments), None).ok();
    let file = place.path(".tinyagent/memory/MEMORY.md");
    let by_hand = |names: &[&str]| {
        let entries: Vec<String> = names.iter().map(|name| entry(name)).collect();
        fs::write(&file, entries.join("\n§\n") + "\n").unwrap();
    };
    by_hand(&["the gateway", "the broker"]);
    run(&["sync"]);
    by_hand(&["nobody"]);
    run(&["revisions", "restore", "1"]);
    run(&["quarantine", "show", "1"]);
    for more in [[].as_slice(), &["--untrusted"], &["--document", "user"]] {
        run(&[&["propose", "add", &entry("the mailer")], more].concat());
    }
    run(&["run", "propose", WORK, "--call", PLAIN, "add", &entry("the cache")]);
    let changes =
        json!([{ "action": "add", "content": entry("the door") }, { "action": "remove", "old_text": "broker" }]);
    fs::write(place.path("changes.json"), changes.to_string()).unwrap();
    let call = json!({ "target": "memory", "action": "replace", "old_text": PLAIN, "content": entry("the window") });
    fs::write(place.path("call.json"), call.to_string()).unwrap();
}

/// A copy of the store and of the files, for a command that changes something.
fn copied(from: &Place) -> Place {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let target = to.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
    let place = Place { folder: Folder::new() };
    copy(from.folder.path(), place.folder.path());
    place
}

/// The commands of the program that have none below them.
fn commands() -> BTreeSet<String> {
    fn names(command: &clap::Command, above: &str, names_of: &mut BTreeSet<String>) {
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let name = format!("{above} {}", below.get_name()).trim().to_owned();
            names(below, &name, names_of);
            if !below.has_subcommands() {
                names_of.insert(name);
            }
        }
    }
    let mut found = BTreeSet::new();
    names(&cli::command(), "", &mut found);
    found
}

#[track_caller]
fn check(what: &str, arguments: &[String], text: &str) {
    for needle in needles() {
        if let Some(at) = text.find(&needle) {
            let from = text.floor_char_boundary(at.saturating_sub(200));
            let to = text.ceil_char_boundary((at + 200).min(text.len()));
            panic!(
                "{what} of {arguments:?} holds `{needle}`: …{}…",
                text.get(from..to).unwrap()
            );
        }
    }
}

#[test]
fn every_command_has_a_case() {
    let covered: BTreeSet<String> = cases("s").into_iter().map(|(command, _)| command.to_owned()).collect();
    let missing: Vec<String> = commands()
        .into_iter()
        .filter(|command| !covered.contains(command))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn no_command_prints_a_secret() {
    let (template, summary) = filled();
    let mut statuses = BTreeSet::new();
    for (command, arguments) in cases(&summary) {
        for more in [[].as_slice(), &["--json"], &["-vvv"], &["-vvv", "--json"]] {
            let place = copied(&template);
            let arguments: Vec<String> = arguments
                .iter()
                .cloned()
                .chain(more.iter().map(|word| (*word).to_owned()))
                .collect();
            let ran = place.run(&arguments, Some(said().as_bytes()));
            statuses.insert(ran.status);
            check("stderr", &arguments, &ran.stderr);
            if !is_verbatim(command, &arguments) {
                check("stdout", &arguments, &ran.text());
            }
            check_summaries(&place, &arguments);
        }
    }
    assert_eq!(
        statuses,
        BTreeSet::from([0, 1, 2]),
        "successes, failures and wrong usage were seen"
    );
}

/// No summary that is stored holds a secret, nor who wrote it, nor a change that was proposed.
fn check_summaries(place: &Place, arguments: &[String]) {
    let engine = place.engine();
    for session in engine.sessions().unwrap().sessions {
        let id = SessionId::parse(session.session).unwrap();
        for record in engine.store().summaries(&id).unwrap() {
            check("a summary", arguments, &record.content.message.plain_text());
            check("an author", arguments, &record.content.author);
        }
    }
    for event in engine.store().events(&EventFilter::default()).unwrap() {
        // What it takes out is named as it stands in the file.
        for text in event.operations.iter().filter_map(Operation::new_text) {
            check("an event", arguments, text);
        }
    }
}

#[test]
fn an_export_is_the_file_and_a_masked_one_has_its_structure() {
    let (place, _) = filled();
    let exported = place.run(&words(&["export", SESSION]), None).ok();
    assert_eq!(exported.text(), transcript(), "no placeholder in an export");
    for more in [
        ["--source", "--redact"].as_slice(),
        &["--redact", "--format", "native"],
        &["--redact"],
    ] {
        let masked = place
            .run(
                &[
                    words(&["export", SESSION]),
                    more.iter().map(|word| (*word).to_owned()).collect(),
                ]
                .concat(),
                None,
            )
            .ok();
        let transcript = transcript();
        let pairs = masked.text();
        let pairs: Vec<(&str, &str)> = pairs.lines().zip(transcript.lines()).collect();
        assert_eq!(pairs.len(), transcript.lines().count());
        for (masked, plain) in pairs {
            let (masked, plain): (Value, Value) = (
                serde_json::from_str(masked).unwrap(),
                serde_json::from_str(plain).unwrap(),
            );
            assert_eq!(masked["message"]["role"], plain["message"]["role"]);
            assert_eq!(
                masked["message"]["parts"].as_array().map(Vec::len),
                plain["message"]["parts"].as_array().map(Vec::len)
            );
        }
        assert!(masked.text().contains("[redacted:"));
        // What was masked can be read again.
        let again = Place { folder: Folder::new() };
        fs::write(again.path("again.jsonl"), &masked.stdout).unwrap();
        again.run(&words(&["import", "again.jsonl"]), None).ok();
    }
}

#[test]
fn a_variable_that_masks_nothing_is_said() {
    let folder = Folder::new();
    let ran = folder.run(&["--secret-env", "NOT_SET_ANYWHERE", "sessions"]).ok();
    assert!(ran.stderr.contains("NOT_SET_ANYWHERE is not set"), "{}", ran.stderr);
    let mut command = folder.command(&["sessions", "--secret-env", "SHORT"]);
    let ran = Ran::of(&command.env("SHORT", "short").output().unwrap());
    assert!(ran.stderr.contains("fewer than 8 bytes"), "{}", ran.stderr);
}
