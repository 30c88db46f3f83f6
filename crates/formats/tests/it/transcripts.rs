//! Every sample, and every file of the folder named by `TINYAGENT_TRANSCRIPTS`, through every codec:
//! the pieces give the file again, and what was read gives bodies that providers accept.
#![expect(clippy::disallowed_methods, reason = "the samples are files")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use formats::provider::{Provider, body};
use formats::{Decoded, DecodedSession, Format, decode};
use memory_core::Message;

use crate::validate;

/// The formats of this half of the crate, with how their files are named among the samples.
const FORMATS: [(Format, &str); 6] = [
    (Format::OpenAi, "openai"),
    (Format::Responses, "responses"),
    (Format::Anthropic, "anthropic"),
    (Format::ClaudeCode, "claude-code__"),
    (Format::Codex, "codex__"),
    (Format::Native, "native"),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Prefix, items with their separators and suffix are exactly the file's bytes.
fn check_pieces(decoded: &Decoded<'_>, bytes: &[u8]) {
    let source = &decoded.source;
    let mut whole = bytes[source.prefix.clone()].to_vec();
    for item in &source.items {
        whole.extend(&bytes[item.range.clone()]);
        whole.extend(&bytes[item.separator.clone()]);
    }
    whole.extend(&bytes[source.suffix.clone()]);
    assert!(whole == bytes, "the pieces do not give the file again");
}

/// Keys of a session ascend and name items that exist.
fn check_keys(decoded: &Decoded<'_>, session: &DecodedSession) {
    let keys: Vec<_> = session.messages.iter().map(|message| message.item).collect();
    let own: Vec<_> = keys.iter().filter(|key| key.part < formats::FRAME_PART).collect();
    assert!(
        own.is_sorted() && own.windows(2).all(|pair| pair[0] < pair[1]),
        "keys of {}",
        session.id
    );
    assert!(
        keys.iter()
            .all(|key| (key.ordinal as usize) < decoded.source.items.len())
    );
}

fn check_bodies(session: &DecodedSession) -> [String; 3] {
    let messages: Vec<&Message> = session.messages.iter().map(|message| &message.message).collect();
    let tools = session.tools.clone().unwrap_or_default();
    let checks = [validate::openai, validate::anthropic, validate::responses];
    let mut bodies = [const { String::new() }; 3];
    for ((provider, check), out) in Provider::ALL.into_iter().zip(checks).zip(&mut bodies) {
        *out = body(provider, &messages, &tools);
        let value: serde_json::Value = serde_json::from_str(out).unwrap();
        if let Err(fault) = check(&value) {
            panic!("{provider} body of {}: {fault}", session.id);
        }
    }
    bodies
}

/// A body that is read and rendered again is the same body.
fn check_again(provider: Provider, format: Format, first: &str) {
    let decoded = decode(first.as_bytes(), format, "").unwrap();
    let messages: Vec<&Message> = decoded.sessions[0]
        .messages
        .iter()
        .map(|message| &message.message)
        .collect();
    let again = body(
        provider,
        &messages,
        decoded.sessions[0].tools.as_deref().unwrap_or_default(),
    );
    if again != first {
        let at = again
            .bytes()
            .zip(first.bytes())
            .position(|(a, b)| a != b)
            .unwrap_or(again.len().min(first.len()));
        let around = |text: &str| {
            String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 100).min(text.len())]).into_owned()
        };
        panic!("{provider} again:\n{}\nfirst:\n{}", around(&again), around(first));
    }
}

fn check_file(path: &Path, report: &mut String) {
    let bytes = fs::read(path).unwrap();
    for (format, prefix) in FORMATS {
        let own = name(path).starts_with(prefix);
        let decoded = match decode(&bytes, format, name(path)) {
            Ok(decoded) => decoded,
            Err(error) => {
                assert!(!own, "{}: {error}", name(path));
                continue;
            }
        };
        check_pieces(&decoded, &bytes);
        for session in &decoded.sessions {
            check_keys(&decoded, session);
            let [openai, anthropic, responses] = check_bodies(session);
            check_again(Provider::OpenAi, Format::OpenAi, &openai);
            check_again(Provider::Anthropic, Format::Anthropic, &anthropic);
            check_again(Provider::Responses, Format::Responses, &responses);
        }
        if own {
            describe(path, &decoded, report);
        }
    }
}

fn describe(path: &Path, decoded: &Decoded<'_>, report: &mut String) {
    let all = || decoded.sessions.iter().flat_map(|session| &session.messages);
    let calls: usize = all().map(|message| message.message.calls().count()).sum();
    let results: usize = all().map(|message| message.message.results().count()).sum();
    writeln!(
        report,
        "{} items={} sessions={:?} calls={calls} results={results} real_user={} left_out={} problems={:?}",
        name(path),
        decoded.source.items.len(),
        decoded
            .sessions
            .iter()
            .map(|session| (session.id.as_str(), session.messages.len(), session.title.as_deref()))
            .collect::<Vec<_>>(),
        all().filter(|message| message.message.is_real_user()).count(),
        all().filter(|message| message.message.left_out).count(),
        decoded
            .problems
            .iter()
            .map(|problem| (problem.line, problem.code, problem.message.as_str()))
            .collect::<Vec<_>>(),
    )
    .unwrap();
}

#[test]
fn samples_are_read_without_loss_and_give_valid_bodies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut report = String::new();
    for path in files(&folder) {
        check_file(&path, &mut report);
    }
}

#[test]
fn transcripts_of_the_folder_named_are_read_without_loss_and_give_valid_bodies() {
    let Some(folder) = std::env::var_os("TINYAGENT_TRANSCRIPTS") else {
        return;
    };
    let mut report = String::new();
    for path in files(Path::new(&folder)) {
        check_file(&path, &mut report);
    }
    println!("{report}");
}
