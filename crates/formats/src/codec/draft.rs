//! From what a codec has found to a [`Decoded`]: ids, defaults, and the refusal if there is nothing.

use std::collections::BTreeMap;

use memory_core::{Message, Part, Role, ToolResult};

use crate::codec::common::{self, push_messages};
use crate::decoded::{Decoded, DecodedSession, Problem};
use crate::detect::detect;
use crate::error::DecodeError;
use crate::format::Format;
use crate::source::SourceText;

/// A session under construction; its id is settled by [`finish`].
pub(super) fn session() -> DecodedSession {
    common::empty_session(common::session_id("main"))
}

/// Adds a message of item `ordinal`.
pub(super) fn push(session: &mut DecodedSession, ordinal: usize, message: Message) {
    push_messages(&mut session.messages, ordinal, vec![message]);
}

/// A side session and what follows the main session's id in its own (`~1`, `:agent`).
pub(super) struct Side {
    pub(super) suffix: String,
    pub(super) session: DecodedSession,
}

/// Puts the parts together. `id` is the file's own id, if it has one.
///
/// # Errors
/// [`DecodeError::NotFormat`] if there is no message and the file seems to be something else,
/// [`DecodeError::Empty`] if it is of the format but holds no message.
pub(super) fn finish(
    format: Format,
    source: SourceText<'_>,
    problems: Vec<Problem>,
    id: Option<String>,
    main: DecodedSession,
    sides: Vec<Side>,
) -> Result<Decoded<'_>, DecodeError> {
    let nothing = main.messages.is_empty() && sides.iter().all(|side| side.session.messages.is_empty());
    if nothing {
        return Err(refusal(format, &source));
    }
    let id = id
        .filter(|id| !id.trim().is_empty())
        .unwrap_or_else(|| common::source_id(format.as_str(), &source, &main.messages));
    let mut sessions = vec![named(main, &id)];
    for side in sides {
        if !side.session.messages.is_empty() {
            let parent = sessions[0].id.clone();
            let mut session = named(side.session, &format!("{id}{}", side.suffix));
            session.parent = Some(parent);
            sessions.push(session);
        }
    }
    Ok(Decoded {
        format,
        source,
        id,
        sessions,
        problems,
    })
}

/// Puts a file together that holds several conversations, an item each. Doubled ids get `~2`, `~3`, ….
///
/// # Errors
/// As [`finish`].
pub(super) fn finish_many(
    format: Format,
    source: SourceText<'_>,
    problems: Vec<Problem>,
    found: Vec<(Option<String>, DecodedSession)>,
) -> Result<Decoded<'_>, DecodeError> {
    if found.is_empty() {
        return Err(refusal(format, &source));
    }
    // The first item is complete whenever it can be read, and stays what it is when the file grows.
    let file = common::derived_id(format.as_str(), [source.raw(0)]);
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut sessions = Vec::with_capacity(found.len());
    for (own, session) in found {
        let base = own.filter(|id| !id.trim().is_empty()).unwrap_or_else(|| file.clone());
        let count = taken.entry(base.clone()).or_insert(0);
        *count += 1;
        let id = if *count == 1 { base } else { format!("{base}~{count}") };
        sessions.push(named(session, &id));
    }
    Ok(Decoded {
        format,
        source,
        id: file,
        sessions,
        problems,
    })
}

/// Gives a session its id, and what its messages say about it where the file does not.
fn named(mut session: DecodedSession, id: &str) -> DecodedSession {
    session.id = common::session_id(id);
    if session.started_at.is_none() {
        session.started_at = session.messages.iter().find_map(|message| message.message.at);
    }
    if let Some(model) = session
        .messages
        .iter()
        .rev()
        .find_map(|message| message.message.model.clone())
    {
        session.model = Some(model);
    }
    session
}

/// Why a file without a message is refused.
fn refusal(format: Format, source: &SourceText<'_>) -> DecodeError {
    match detect(source.bytes, "") {
        Ok(found) if found.format == format => DecodeError::Empty {
            detail: format!(
                "it seems to be {} ({}), but none of its {} items is a message",
                format,
                found.reason,
                source.items.len()
            ),
        },
        Ok(found) => not_format(
            format,
            &format!("it seems to be {} ({})", found.format.as_str(), found.reason),
        ),
        Err(DecodeError::Unknown { seems, .. }) => not_format(format, &format!("it seems to be {seems}")),
        Err(error) => error,
    }
}

/// Says that a file is not what its format demands; `found` is what was found instead.
pub(super) fn not_format(format: Format, found: &str) -> DecodeError {
    DecodeError::NotFormat {
        format: format.as_str(),
        detail: format!("expected {}; {found}", format.description()),
    }
}

/// Refuses a file that lacks what makes up the format, saying what it seems to be.
pub(super) fn refuse(format: Format, bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    Err(refusal(format, &SourceText::lines(bytes)))
}

/// A result in a message of its own.
pub(super) fn tool_message(result: ToolResult) -> Message {
    Message::new(Role::Tool, vec![Part::ToolResult(result)])
}

/// A result with the given content.
pub(super) fn result(call_id: String, name: Option<String>, content: Vec<Part>, is_error: bool) -> ToolResult {
    ToolResult {
        call_id,
        name,
        content,
        is_error,
        extra: None,
    }
}
