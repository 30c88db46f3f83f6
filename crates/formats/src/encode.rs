//! Writing originals into a format that they did not come in.
//!
//! A session that is exported in its own format is given back item by item, as it was received; that
//! is the engine's work. This module is for all other exports. It changes nothing about the history:
//! no repair, no new ids, no summary and no reduction; role `summary` is skipped. `native` loses
//! nothing; a provider form loses what it has no place for, and leaves out what was never in the
//! provider's context (`docs/formats/native-file.md` and the forms' own pages list it).

use std::borrow::Cow;

use memory_core::{Message, Part, Position, RawJson, Role, RunNumber, SessionId, Timestamp, Tool};

use crate::codec::native::{Header, HeaderSession, MessageLine, VERSION};
use crate::format::Format;
use crate::json::{push_field, push_string};
use crate::provider::{self, Provider, push_array};

/// What is to be written.
#[derive(Debug, Clone)]
pub struct EncodeInput<'a> {
    /// The session.
    pub session: &'a SessionId,
    /// The name of the format that it came in.
    pub format: &'a str,
    /// The session it branched from, if any.
    pub parent: Option<&'a SessionId>,
    /// Its title, if any.
    pub title: Option<&'a str>,
    /// Its model, if known.
    pub model: Option<&'a str>,
    /// When it began, if known.
    pub created_at: Option<Timestamp>,
    /// The tools declared last.
    pub tools: &'a [Tool],
    /// The originals and records, in order.
    pub items: &'a [EncodeItem<'a>],
}

/// One item to be written.
#[derive(Debug, Clone, Copy)]
pub enum EncodeItem<'a> {
    /// An original.
    Message {
        /// Its place, if it has one.
        position: Option<Position>,
        /// Its run, if any.
        run: Option<RunNumber>,
        /// The message.
        message: &'a Message,
    },
    /// A line of the source that is no message. Only `native` has a place for it.
    Record(&'a str),
}

impl<'a> EncodeItem<'a> {
    /// The message that counts for provider forms: no summary of ours, not left out.
    fn sent(self) -> Option<&'a Message> {
        match self {
            Self::Message { message, .. } if !message.left_out && message.role != Role::Summary => Some(message),
            Self::Message { .. } | Self::Record(_) => None,
        }
    }
}

/// Why an export is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// Nothing is written in this format, unless the session came in it.
    #[error(
        "`{format}` can only be exported from sessions that came in it; others can become native, openai, anthropic or responses"
    )]
    Unsupported {
        /// The format asked for.
        format: Format,
    },
    /// A value could not be written as JSON.
    #[error("a message cannot be written as JSON")]
    Json(#[from] serde_json::Error),
}

/// Writes `input` in `format`; the result ends in a line feed. Costs O(bytes).
///
/// # Errors
/// [`EncodeError::Unsupported`] for formats other than `openai`, `responses`, `anthropic` and `native`.
pub fn encode(format: Format, input: &EncodeInput<'_>) -> Result<Vec<u8>, EncodeError> {
    let messages = || input.items.iter().filter_map(|item| item.sent());
    let document = match format {
        Format::Native => return native(input),
        Format::OpenAi => {
            let list: Vec<String> = messages()
                .flat_map(|message| provider::openai_export(&adapted(message, Provider::OpenAi)))
                .collect();
            document(input, Provider::OpenAi, None, &list)
        }
        Format::Responses => {
            let list: Vec<String> = messages()
                .flat_map(|message| elements(Provider::Responses, message))
                .collect();
            document(input, Provider::Responses, None, &list)
        }
        Format::Anthropic => {
            let all: Vec<&Message> = messages().collect();
            let leading = all.iter().take_while(|message| message.role == Role::System).count();
            let (system, rest) = all.split_at(leading);
            let list: Vec<String> = rest
                .iter()
                .flat_map(|message| elements(Provider::Anthropic, message))
                .collect();
            document(input, Provider::Anthropic, provider::anthropic_system(system), &list)
        }
        format => return Err(EncodeError::Unsupported { format }),
    };
    Ok(document.into_bytes())
}

fn elements(provider: Provider, message: &Message) -> Vec<String> {
    provider::rendered(provider, &adapted(message, provider))
}

/// An object with the list, one element a line.
fn document(input: &EncodeInput<'_>, provider: Provider, system: Option<String>, list: &[String]) -> String {
    let mut out = String::from("{");
    if let Some(model) = input.model {
        let mut text = String::new();
        push_string(&mut text, model);
        push_field(&mut out, "model", &text);
    }
    if let Some(system) = system {
        push_field(&mut out, "system", &system);
    }
    let tools = provider::tool_declarations(provider, input.tools);
    if !tools.is_empty() {
        let mut array = String::new();
        push_array(&mut array, &tools);
        push_field(&mut out, "tools", &array);
    }
    let key = if provider == Provider::Responses {
        "input"
    } else {
        "messages"
    };
    let lines = format!("[\n{}\n]", list.join(",\n"));
    push_field(&mut out, key, if list.is_empty() { "[]" } else { &lines });
    out.push_str("}\n");
    out
}

/// A message as the form would have received it: further fields of another form are dropped, and
/// reasoning is written in the form's own way, although no provider would take it back.
fn adapted(message: &Message, provider: Provider) -> Cow<'_, Message> {
    let same = message.dialect.as_deref() == Some(provider.as_str());
    let is_reasoning = |part: &Part| matches!(part, Part::Reasoning { .. });
    if same && (provider == Provider::OpenAi || !message.parts.iter().any(is_reasoning)) {
        return Cow::Borrowed(message);
    }
    let mut message = message.clone();
    for part in &mut message.parts {
        if let Part::Reasoning { text, raw, signed } = part
            && !(same && *signed)
        {
            *raw = written_reasoning(provider, text);
            *signed = raw.is_some();
        }
    }
    if !same && message.parts.iter().any(is_reasoning) {
        without_foreign_fields(&mut message);
        message.dialect = Some(provider.as_str().to_owned());
    }
    Cow::Owned(message)
}

fn written_reasoning(provider: Provider, text: &str) -> Option<RawJson> {
    if text.is_empty() {
        return None;
    }
    let mut json = String::new();
    push_string(&mut json, text);
    match provider {
        Provider::OpenAi => None,
        Provider::Anthropic => Some(RawJson(format!(
            r#"{{"type":"thinking","thinking":{json},"signature":""}}"#
        ))),
        Provider::Responses => Some(RawJson(format!(
            r#"{{"type":"reasoning","summary":[{{"type":"summary_text","text":{json}}}]}}"#
        ))),
    }
}

/// Takes out what only the message's own form understands.
fn without_foreign_fields(message: &mut Message) {
    message.extra = None;
    for part in &mut message.parts {
        match part {
            Part::Text { extra, .. } => *extra = None,
            Part::ToolCall(call) => call.extra = None,
            Part::ToolResult(result) => {
                result.extra = None;
                result.content.iter_mut().for_each(without_foreign_part);
            }
            Part::Image(_) | Part::Other { .. } => without_foreign_part(part),
            Part::Reasoning { .. } => {}
        }
    }
}

fn without_foreign_part(part: &mut Part) {
    match part {
        Part::Text { extra, .. } => *extra = None,
        Part::Image(image) => image.raw = None,
        Part::Other { .. } => *part = Part::text(provider::note(part)),
        Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) => {}
    }
}

fn native(input: &EncodeInput<'_>) -> Result<Vec<u8>, EncodeError> {
    let header = Header {
        native: VERSION,
        session: HeaderSession {
            id: input.session.clone(),
            format: Some(input.format.into()),
            parent: input.parent.cloned(),
            title: input.title.map(Cow::Borrowed),
            model: input.model.map(Cow::Borrowed),
            created_at: input.created_at,
        },
        tools: (!input.tools.is_empty()).then_some(Cow::Borrowed(input.tools)),
    };
    let mut out = Vec::new();
    push_line(&mut out, &header)?;
    for item in input.items {
        match item {
            EncodeItem::Message { message, .. } if message.role == Role::Summary => {}
            EncodeItem::Message { position, run, message } => {
                let line = MessageLine {
                    position: position.map(|position| position.0),
                    run: run.map(|run| run.0),
                    message: Cow::Borrowed(*message),
                };
                push_line(&mut out, &line)?;
            }
            EncodeItem::Record(raw) => out.extend(record(raw).as_bytes()),
        }
    }
    Ok(out)
}

/// A record's line: its JSON as it stands if it is one value on one line, else its text as a string.
fn record(raw: &str) -> String {
    let mut json = String::from("{");
    if crate::json::is_complete(raw.as_bytes()) && !raw.contains('\n') {
        push_field(&mut json, "record", raw.trim());
    } else {
        let mut text = String::new();
        push_string(&mut text, raw);
        push_field(&mut json, "record_text", &text);
    }
    json.push_str("}\n");
    json
}

fn push_line<T: serde::Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), EncodeError> {
    serde_json::to_writer(&mut *out, value)?;
    out.push(b'\n');
    Ok(())
}
