//! What the tests share: a compact listing of what was decoded, and the file put together again.

use std::fmt::Write as _;

use formats::provider::{Provider, body};
use formats::{Decoded, DecodedMessage, FRAME_PART, Format, SourceText, decode};
use memory_core::{Message, MessageKind, Part};

use crate::validate;

/// Lists sessions, messages and problems, a line each.
pub(crate) fn listing(decoded: &Decoded<'_>) -> String {
    let mut out = String::new();
    for session in &decoded.sessions {
        write!(out, "session {}", session.id).unwrap();
        if let Some(parent) = &session.parent {
            write!(out, " of {parent}").unwrap();
        }
        for (name, value) in [("title", &session.title), ("model", &session.model)] {
            if let Some(value) = value {
                write!(out, " {name}={value}").unwrap();
            }
        }
        if let Some(tools) = &session.tools {
            let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
            write!(out, " tools={}", names.join(",")).unwrap();
        }
        if let Some(running) = session.running {
            write!(out, " running={running}").unwrap();
        }
        out.push('\n');
        for message in &session.messages {
            out.push_str(&line(message));
            out.push('\n');
        }
    }
    for problem in &decoded.problems {
        writeln!(out, "! line {} {}: {}", problem.line, problem.code, problem.message).unwrap();
    }
    out
}

fn line(decoded: &DecodedMessage) -> String {
    let message = &decoded.message;
    let mut out = format!("{}", decoded.item.ordinal);
    match decoded.item.part {
        0 => {}
        part if part >= FRAME_PART => out.push_str(".frame"),
        part => write!(out, ".{part}").unwrap(),
    }
    write!(out, " {}", message.role.as_str()).unwrap();
    match message.kind {
        MessageKind::Plain => {}
        MessageKind::Meta => out.push_str(" (meta)"),
        MessageKind::Observation => out.push_str(" (observation)"),
        MessageKind::ForeignSummary => out.push_str(" (foreign summary)"),
    }
    if message.left_out {
        out.push_str(" left out");
    }
    out.push(':');
    for part in &message.parts {
        write!(out, " {}", part_text(part)).unwrap();
    }
    out
}

fn part_text(part: &Part) -> String {
    match part {
        Part::Text { text, .. } => short(text),
        Part::Reasoning { text, signed, .. } => {
            format!("reasoning{}({})", if *signed { " signed" } else { "" }, short(text))
        }
        Part::ToolCall(call) => format!("call {} {}({})", call.id, call.name, short(&call.arguments)),
        Part::ToolResult(result) => {
            let content: Vec<String> = result.content.iter().map(part_text).collect();
            let state = if result.is_error { "error" } else { "result" };
            let name = result.name.as_deref().unwrap_or("-");
            format!("{state} {} {name}[{}]", result.call_id, content.join(" "))
        }
        Part::Image(image) => format!("image({})", image.media_type.as_deref().unwrap_or("-")),
        Part::Other { raw } => format!("other({})", short(raw.as_str())),
    }
}

fn short(text: &str) -> String {
    let mut out: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        out.push('…');
    }
    format!("'{out}'")
}

/// Puts a file together from its pieces.
pub(crate) fn reassembled(source: &SourceText<'_>) -> Vec<u8> {
    let mut out = source.bytes[source.prefix.clone()].to_vec();
    for (ordinal, item) in source.items.iter().enumerate() {
        out.extend_from_slice(source.raw(ordinal));
        out.extend_from_slice(&source.bytes[item.separator.clone()]);
    }
    out.extend_from_slice(&source.bytes[source.suffix.clone()]);
    out
}

/// What must hold of whatever was decoded.
pub(crate) fn check(decoded: &Decoded<'_>) {
    assert_eq!(
        reassembled(&decoded.source),
        decoded.source.bytes,
        "the pieces are the file"
    );
    assert!(!decoded.sessions.is_empty());
    let ids: std::collections::BTreeSet<&str> = decoded.sessions.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(ids.len(), decoded.sessions.len(), "session ids are different");
    for session in &decoded.sessions {
        let keys: Vec<_> = session.messages.iter().map(|message| message.item).collect();
        assert!(
            keys.iter()
                .all(|key| (key.ordinal as usize) < decoded.source.items.len()),
            "messages point to items"
        );
        let different: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(
            different.len(),
            keys.len(),
            "no item key twice in the session {}",
            session.id
        );
    }
}

/// Every provider accepts what was decoded, and a body that is read and rendered again is the same body.
pub(crate) fn check_bodies(decoded: &Decoded<'_>) {
    let checks = [validate::openai, validate::anthropic, validate::responses];
    for session in &decoded.sessions {
        let messages: Vec<&Message> = session.messages.iter().map(|message| &message.message).collect();
        let tools = session.tools.clone().unwrap_or_default();
        for (provider, check) in Provider::ALL.into_iter().zip(checks) {
            let body = body(provider, &messages, &tools);
            if let Err(fault) = check(&serde_json::from_str(&body).unwrap()) {
                panic!("{provider} body of {}: {fault}", session.id);
            }
            check_again(provider, &body);
        }
    }
}

fn check_again(provider: Provider, first: &str) {
    let format: Format = provider.to_string().parse().unwrap();
    let decoded = decode(first.as_bytes(), format, "").unwrap();
    let session = &decoded.sessions[0];
    let messages: Vec<&Message> = session.messages.iter().map(|message| &message.message).collect();
    let again = body(provider, &messages, session.tools.as_deref().unwrap_or_default());
    let same = again.bytes().zip(first.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[same.saturating_sub(200)..(same + 100).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    assert!(
        again == first,
        "{provider} again:\n{}\nfirst:\n{}",
        around(&again),
        around(first)
    );
}
