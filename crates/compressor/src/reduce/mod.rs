//! Reduction: the deterministic shortening of tool payloads.
//!
//! A long result becomes one line; long strings in call arguments are cut inside the JSON; images in
//! results become a note. Texts of people, of the host and of the model are never touched, and
//! reasoning goes whole. A reduced message has nothing left to reduce, and is never larger.
//! The rules are in `docs/design/compaction.md`, section "Reduction".

mod arguments;
mod overview;

use std::collections::HashMap;
use std::fmt::Write as _;

use memory_core::record::Reduction;
use memory_core::tokens::count_message;
use memory_core::{Image, Message, Part, TokenCounter, ToolCall, ToolResult};

pub(crate) use arguments::{cut_strings, important};
pub(crate) use overview::{Overview, exit_code, is_clean, is_error_line};

use crate::input::PlanInput;
use crate::text::{first_chars, one_line};

/// A result of more bytes than this is long; its reduced line is never longer. Our own figure: about
/// 120 tokens, what a name, two arguments and two quoted lines take.
const RESULT_BYTES: usize = 480;

/// How much of a quoted line (first error, last line) is kept, in bytes.
const QUOTE_BYTES: usize = 120;

/// Shortens the tool payloads of a message; nothing if there is nothing to save.
///
/// The message alone does not say which call a result answers, so the line names the tool only if the
/// result does; plans name call and arguments.
///
/// ```
/// use memory_core::{Message, Part, Role, ToolResult};
/// # struct Bytes;
/// # impl memory_core::TokenCounter for Bytes {
/// #     fn id(&self) -> &str { "bytes" }
/// #     fn count(&self, text: &str) -> u32 { text.len() as u32 }
/// # }
/// let result = ToolResult {
///     call_id: "c1".to_owned(),
///     name: Some("bash".to_owned()),
///     content: vec![Part::text("compiling\n".repeat(200))],
///     is_error: false,
///     extra: None,
/// };
/// let message = Message::new(Role::Tool, vec![Part::ToolResult(result)]);
/// let reduced = compressor::reduce_message(&message, &Bytes).ok_or("nothing saved")?;
/// assert!(compressor::reduce_message(&reduced, &Bytes).is_none());
/// # Ok::<(), &str>(())
/// ```
pub fn reduce_message(message: &Message, counter: &dyn TokenCounter) -> Option<Message> {
    let reduced = shorten(message, |_| None)?;
    (count_message(counter, &reduced) < count_message(counter, message)).then_some(reduced)
}

/// Reduces rows of a view, with the call of every result at hand.
pub(crate) struct Reducer<'a> {
    input: &'a PlanInput<'a>,
    counter: &'a dyn TokenCounter,
    /// Per row: the calls that its results answer, by id. Made at the first use.
    calls: Option<Vec<HashMap<&'a str, &'a ToolCall>>>,
}

impl<'a> Reducer<'a> {
    pub(crate) fn new(input: &'a PlanInput<'a>, counter: &'a dyn TokenCounter) -> Self {
        Self {
            input,
            counter,
            calls: None,
        }
    }

    /// The reduced form of a row; nothing if it has no position, is reduced already or nothing is saved.
    pub(crate) fn reduce_row(&mut self, index: usize) -> Option<Reduction> {
        let row = &self.input.rows[index];
        let position = row.position.filter(|_| !row.reduced)?;
        let calls = self.calls.get_or_insert_with(|| calls_by_row(self.input));
        let message = shorten(row.message, |id| calls[index].get(id).copied())?;
        let tokens = count_message(self.counter, &message);
        (tokens < row.tokens).then_some(Reduction {
            position,
            message,
            tokens,
        })
    }
}

/// For each row the calls that its results answer: the latest call before with that id.
pub(crate) fn calls_by_row<'a>(input: &'a PlanInput<'a>) -> Vec<HashMap<&'a str, &'a ToolCall>> {
    let mut latest: HashMap<&str, &ToolCall> = HashMap::new();
    let mut rows = Vec::with_capacity(input.rows.len());
    for row in input.rows {
        let results = row.original.results();
        let answered =
            results.filter_map(|result| Some((result.call_id.as_str(), *latest.get(result.call_id.as_str())?)));
        rows.push(answered.collect());
        for call in row.original.calls() {
            latest.insert(&call.id, call);
        }
    }
    rows
}

/// Shortens without counting. `call_of` gives the call of a result by its id.
pub(crate) fn shorten<'c>(message: &Message, call_of: impl Fn(&str) -> Option<&'c ToolCall>) -> Option<Message> {
    let mut changed = false;
    let mut parts = Vec::with_capacity(message.parts.len());
    for part in &message.parts {
        let shorter = match part {
            Part::ToolCall(call) => shorten_call(call).map(Part::ToolCall),
            Part::ToolResult(result) => shorten_result(result, call_of(&result.call_id)).map(Part::ToolResult),
            Part::Text { .. } | Part::Reasoning { .. } | Part::Image(_) | Part::Other { .. } => None,
        };
        changed |= shorter.is_some();
        parts.push(shorter.unwrap_or_else(|| part.clone()));
    }
    changed.then(|| Message {
        parts,
        ..message.clone()
    })
}

fn shorten_call(call: &ToolCall) -> Option<ToolCall> {
    let arguments = cut_strings(&call.arguments)?;
    Some(ToolCall {
        arguments,
        ..call.clone()
    })
}

fn shorten_result(result: &ToolResult, call: Option<&ToolCall>) -> Option<ToolResult> {
    let noted = note_data(&result.content);
    let content = noted.as_deref().unwrap_or(&result.content);
    let text = join(content);
    let content = if text.len() > RESULT_BYTES {
        vec![Part::text(result_line(result, call, &text))]
    } else {
        noted?
    };
    Some(ToolResult {
        content,
        ..result.clone()
    })
}

/// The one line that stands for a long result. Never longer than [`RESULT_BYTES`].
pub(crate) fn result_line(result: &ToolResult, call: Option<&ToolCall>, text: &str) -> String {
    let name = result.name.as_deref().or(call.map(|call| call.name.as_str()));
    let mut line = String::from("[shortened result");
    if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
        line.push_str(" of ");
        line.push_str(&first_chars(&one_line(name), 60));
    }
    let arguments = call.map(|call| important(&call.arguments)).unwrap_or_default();
    if !arguments.is_empty() {
        _ = write!(line, " ({})", first_chars(&arguments, 150));
    }
    let overview = Overview::of(text, result.is_error);
    _ = write!(line, ": {}", overview.figures());
    for (label, quoted) in [("first error", overview.first_error), ("last line", overview.last_line)] {
        let Some(quoted) = quoted else { continue };
        let more = format!("; {label}: {}", first_chars(&one_line(quoted), QUOTE_BYTES));
        if line.len() + more.len() < RESULT_BYTES {
            line.push_str(&more);
        }
    }
    line.push(']');
    line
}

/// Images and long unknown parts of a result as short notes; nothing if there are none.
fn note_data(content: &[Part]) -> Option<Vec<Part>> {
    let note = |part: &Part| match part {
        Part::Image(image) => Some(image_note(image)),
        Part::Other { raw } if raw.as_str().len() > RESULT_BYTES => {
            Some(format!("[part of {} bytes not shown]", raw.as_str().len()))
        }
        Part::Other { .. } | Part::Text { .. } | Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) => {
            None
        }
    };
    if !content.iter().any(|part| note(part).is_some()) {
        return None;
    }
    let parts = content
        .iter()
        .map(|part| note(part).map_or_else(|| part.clone(), Part::text));
    Some(parts.collect())
}

/// What stands for an image that is not sent.
pub(crate) fn image_note(image: &Image) -> String {
    let kind = first_chars(&one_line(image.media_type.as_deref().unwrap_or("image")), 40);
    match image.bytes {
        Some(bytes) => format!("[{kind} of {bytes} bytes not shown]"),
        None => format!("[{kind} not shown]"),
    }
}

fn join(content: &[Part]) -> String {
    let texts = content.iter().filter_map(|part| match part {
        Part::Text { text, .. } => Some(text.as_str()),
        Part::Other { raw } => Some(raw.as_str()),
        Part::Reasoning { .. } | Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use memory_core::{ImageSource, Role};

    fn result(content: Vec<Part>) -> ToolResult {
        ToolResult {
            call_id: "c1".to_owned(),
            name: None,
            content,
            is_error: false,
            extra: None,
        }
    }

    #[test]
    fn a_long_result_becomes_one_line_with_tool_arguments_and_overview() {
        let call = ToolCall {
            id: "c1".to_owned(),
            name: "bash".to_owned(),
            arguments: r#"{"timeout":5,"command":"cargo test -p app"}"#.to_owned(),
            extra: None,
        };
        let text = format!(
            "{}error[E0308]: mismatched types\nmore\nexit code: 101",
            "compiling\n".repeat(100)
        );
        let reduced = shorten_result(&result(vec![Part::text(text)]), Some(&call)).unwrap();
        insta::assert_snapshot!(
            reduced.plain_text(),
            @"[shortened result of bash (command=cargo test -p app): 1050 bytes, 103 lines, exit code 101, 1 error line; first error: error[E0308]: mismatched types; last line: exit code: 101]"
        );
        assert_eq!(reduced.call_id, "c1");
        assert_eq!(shorten_result(&reduced, Some(&call)), None);
    }

    #[test]
    fn an_image_in_an_old_result_becomes_a_note() {
        let image = Part::Image(Image {
            media_type: Some("image/png".to_owned()),
            bytes: Some(120_000),
            source: ImageSource::Base64("AAAA".to_owned()),
            raw: None,
        });
        let reduced = shorten_result(&result(vec![Part::text("shot"), image.clone()]), None).unwrap();
        assert_eq!(reduced.plain_text(), "shot\n[image/png of 120000 bytes not shown]");
        let user = Message::new(Role::User, vec![image]);
        assert_eq!(shorten(&user, |_| None), None, "a person's image stays");
    }

    #[test]
    fn the_line_is_bounded_whatever_is_in_it() {
        for unit in ["错误: 失败 ", "error: x", "\u{1F468}\u{200D}\u{1F469}", "\t"] {
            let text = unit.repeat(3_000);
            let line = result_line(&result(Vec::new()), None, &text);
            assert!(line.len() <= RESULT_BYTES && !line.contains('\n'), "{line}");
        }
    }
}
