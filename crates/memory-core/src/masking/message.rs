//! Masking of messages.

use std::borrow::Cow;

use super::json;
use crate::message::{Image, ImageSource, Message, Part, RawJson, Tool, ToolCall, ToolResult};
use crate::validate::credential::Redactor;

/// Masks the credentials in every text of a message: what is said, names, ids, arguments and results.
///
/// Ids of one call stay equal in call and result. Inline images are left alone. Borrowed if there was nothing to mask. Linear in
/// the message's length.
pub fn message<'a>(redactor: &Redactor, message: &'a Message) -> Cow<'a, Message> {
    masked(redactor, message, Masked::message)
}

/// Masks the credentials in a tool's declaration: its name, and every string of its schema. Borrowed if there was nothing to mask.
/// Linear in the declaration's length.
pub fn tool<'a>(redactor: &Redactor, tool: &'a Tool) -> Cow<'a, Tool> {
    masked(redactor, tool, Masked::tool)
}

/// The copy that `copy` makes, if anything in it was masked.
fn masked<'a, 'r, T: Clone>(
    redactor: &'r Redactor,
    whole: &'a T,
    copy: impl FnOnce(&mut Masked<'r>, &T) -> T,
) -> Cow<'a, T> {
    let mut masked = Masked {
        redactor,
        changed: false,
    };
    let copy = copy(&mut masked, whole);
    if masked.changed {
        Cow::Owned(copy)
    } else {
        Cow::Borrowed(whole)
    }
}

/// Makes the masked copy and remembers whether it differs.
struct Masked<'r> {
    redactor: &'r Redactor,
    changed: bool,
}

impl Masked<'_> {
    fn note(&mut self, masked: Cow<'_, str>) -> String {
        self.changed |= matches!(masked, Cow::Owned(_));
        masked.into_owned()
    }

    fn text(&mut self, text: &str) -> String {
        let masked = self.redactor.redact(text).text;
        self.note(masked)
    }

    fn maybe(&mut self, text: Option<&String>) -> Option<String> {
        text.map(|text| self.text(text))
    }

    fn raw(&mut self, raw: &RawJson) -> RawJson {
        let masked = json(self.redactor, raw.as_str());
        RawJson(self.note(masked))
    }

    fn maybe_raw(&mut self, raw: Option<&RawJson>) -> Option<RawJson> {
        raw.map(|raw| self.raw(raw))
    }

    fn tool(&mut self, tool: &Tool) -> Tool {
        Tool {
            name: self.text(&tool.name),
            raw: self.raw(&tool.raw),
            dialect: tool.dialect.clone(),
        }
    }

    fn message(&mut self, message: &Message) -> Message {
        Message {
            parts: message.parts.iter().map(|part| self.part(part)).collect(),
            group: self.maybe(message.group.as_ref()),
            name: self.maybe(message.name.as_ref()),
            model: self.maybe(message.model.as_ref()),
            dialect: self.maybe(message.dialect.as_ref()),
            extra: self.maybe_raw(message.extra.as_ref()),
            role: message.role,
            kind: message.kind,
            left_out: message.left_out,
            at: message.at,
        }
    }

    fn part(&mut self, part: &Part) -> Part {
        match part {
            Part::Text { text, extra } => Part::Text {
                text: self.text(text),
                extra: self.maybe_raw(extra.as_ref()),
            },
            Part::Reasoning { text, raw, signed } => Part::Reasoning {
                text: self.text(text),
                raw: self.maybe_raw(raw.as_ref()),
                signed: *signed,
            },
            Part::ToolCall(call) => Part::ToolCall(ToolCall {
                id: self.text(&call.id),
                name: self.text(&call.name),
                arguments: {
                    let masked = json(self.redactor, &call.arguments);
                    self.note(masked)
                },
                extra: self.maybe_raw(call.extra.as_ref()),
            }),
            Part::ToolResult(result) => Part::ToolResult(ToolResult {
                call_id: self.text(&result.call_id),
                name: self.maybe(result.name.as_ref()),
                content: result.content.iter().map(|part| self.part(part)).collect(),
                is_error: result.is_error,
                extra: self.maybe_raw(result.extra.as_ref()),
            }),
            Part::Image(image) => Part::Image(self.image(image)),
            Part::Other { raw } => Part::Other { raw: self.raw(raw) },
        }
    }

    fn image(&mut self, image: &Image) -> Image {
        let source = match &image.source {
            ImageSource::Url(url) => ImageSource::Url(self.text(url)),
            ImageSource::Reference(name) => ImageSource::Reference(self.text(name)),
            // Pixels hold no text, and the provider's part repeats them.
            ImageSource::Base64(_) => return image.clone(),
        };
        Image {
            media_type: image.media_type.clone(),
            bytes: image.bytes,
            source,
            raw: self.maybe_raw(image.raw.as_ref()),
        }
    }
}
