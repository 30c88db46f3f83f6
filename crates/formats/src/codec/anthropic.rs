//! Format `anthropic`: a Messages API body. Described in `docs/formats/anthropic.md`.

use memory_core::{Message, Role};
use serde_json::value::RawValue;

use super::chat::Form;
use super::common::{self, ANTHROPIC, Context};
use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::json::Object;

pub(super) fn decode<'a>(bytes: &'a [u8], _name: &str) -> Result<Decoded<'a>, DecodeError> {
    let form = Form {
        format: Format::Anthropic,
        dialect: ANTHROPIC,
        lists: &["messages"],
        system: Some("system"),
        read: read_message,
        read_system: |raw, context| common::message(Role::System, common::anthropic_parts(raw, context), ANTHROPIC),
    };
    form.decode(bytes)
}

/// Reads one message of a Messages body (or of a reply, whose id, model and usage it then carries).
///
/// A user message with results becomes a tool message and a user message. Nothing if it is no message.
pub(crate) fn read_message(raw: &RawValue, context: &mut Context<'_>) -> Option<Vec<Message>> {
    let mut fields = Object::from_raw(raw)?;
    let role = common::role(&fields.take_text("role")?)?;
    let parts = fields
        .take("content")
        .map(|content| common::anthropic_parts(content, context))
        .unwrap_or_default();
    fields.remove("content");
    let message = Message {
        group: (role == Role::Assistant)
            .then(|| fields.text("id").filter(|id| !id.is_empty()))
            .flatten()
            .map(std::borrow::Cow::into_owned),
        model: fields.text("model").map(std::borrow::Cow::into_owned),
        at: fields.get("timestamp").and_then(common::time),
        extra: fields.rest(),
        ..common::message(role, parts, ANTHROPIC)
    };
    Some(common::split_results(message))
}
