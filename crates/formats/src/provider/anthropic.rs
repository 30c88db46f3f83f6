//! Messages.

use memory_core::{Image, ImageSource, Message, Part, RawJson, Repaired, Role, Tool, ToolCall, ToolResult, repair};

use super::Provider;
use super::ids::{is_anthropic_id, settle, tool_name};
use super::pieces::{
    EMPTY_TEXT, LEAD_TEXT, SYSTEM_MARK, Writer, arguments_object, array, framed, inline_image, is_dialect,
    is_reasoning_only, is_web_url, note, of_type, refusal, string,
};
use super::tools;
use crate::json::{self, Object, push_field};

const DIALECT: &str = "anthropic";

/// At most so many blocks may carry `cache_control`. Source: the API's documentation of prompt caching.
const CACHE_MARKS: usize = 4;

/// A content block as JSON.
struct Block {
    json: String,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Text,
    Thinking,
    Plain,
    /// A call that the provider runs itself, with its id.
    ServerCall(String),
    /// The result of one, with the call's id.
    ServerResult(String),
}

impl Block {
    fn text(text: &str) -> Self {
        Self {
            json: text_block(text, None),
            kind: Kind::Text,
        }
    }

    fn plain(json: String) -> Self {
        Self {
            json,
            kind: Kind::Plain,
        }
    }
}

/// What one neutral message gives.
struct Said {
    role: &'static str,
    blocks: Vec<Block>,
    /// The content as a JSON string, if it came as one.
    bare: Option<String>,
}

pub(super) fn body(messages: &[&Message], declared: &[Tool]) -> String {
    let sent: Vec<&Message> = messages.iter().filter(|message| !message.left_out).copied().collect();
    let mut list = repair(&sent);
    settle(&mut list, is_anthropic_id);
    let leading = list
        .iter()
        .take_while(|entry| entry.message.role == Role::System)
        .count();
    let (system, rest) = list.split_at(leading);
    let system: Vec<&Message> = system.iter().map(|entry| &*entry.message).collect();
    let mut system = system_field(&system);
    let mut turns = turns(rest);
    let mut tools = tools::render(Provider::Anthropic, declared, &called(rest));
    limit_cache_marks(&mut tools, &mut system, &mut turns);

    let mut body = String::from("{");
    if let Some(system) = &system {
        push_field(&mut body, "system", system);
    }
    let messages: Vec<String> = turns.into_iter().map(turn).collect();
    push_field(&mut body, "messages", &array(&messages));
    if !tools.is_empty() {
        push_field(&mut body, "tools", &array(&tools));
    }
    body.push('}');
    body
}

/// One message alone.
pub(super) fn rendered(message: &Message) -> Vec<String> {
    said(message)
        .filter(|said| !said.blocks.is_empty())
        .map(turn)
        .into_iter()
        .collect()
}

/// The names of the tools called, in the order of their first call.
fn called(list: &[Repaired<'_>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for call in list.iter().flat_map(|entry| entry.message.calls()) {
        let name = tool_name(&call.name);
        if !names.iter().any(|known| *known == name) {
            names.push(name.into_owned());
        }
    }
    names
}

/// The `system` field: a string if it came as one, else text blocks; nothing if there is no text.
pub(super) fn system_field(messages: &[&Message]) -> Option<String> {
    if let [message] = messages
        && let [Part::Text { text, extra: None }] = message.parts.as_slice()
    {
        return (!text.trim().is_empty()).then(|| string(text));
    }
    let mut blocks = Vec::new();
    for message in messages {
        let same = is_dialect(message, DIALECT);
        for part in &message.parts {
            match part {
                Part::Text { text, .. } if text.trim().is_empty() => {}
                Part::Text { text, extra } => blocks.push(text_block(text, extra.as_ref().filter(|_| same))),
                Part::Reasoning { .. } => {}
                Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => {
                    blocks.push(text_block(&note(part), None));
                }
            }
        }
    }
    (!blocks.is_empty()).then(|| array(&blocks))
}

/// The turns: neighbours of one role merged, a user turn first.
fn turns(list: &[Repaired<'_>]) -> Vec<Said> {
    let mut merged: Vec<Said> = Vec::new();
    for mut said in list.iter().filter_map(|entry| said(&entry.message)) {
        said.blocks
            .retain(|block| block.kind != Kind::Thinking || is_whole_thinking(&block.json));
        if !said.blocks.is_empty() {
            merge(&mut merged, said);
        }
    }
    let mut turns: Vec<Said> = Vec::new();
    for mut said in merged {
        if said.role == "assistant" {
            drop_unpaired_server_blocks(&mut said.blocks);
            drop_trailing_thinking(&mut said.blocks);
        }
        if !said.blocks.is_empty() {
            merge(&mut turns, said);
        }
    }
    if turns.first().is_none_or(|first| first.role != "user") {
        let lead = Said {
            role: "user",
            blocks: vec![Block::text(LEAD_TEXT)],
            bare: Some(string(LEAD_TEXT)),
        };
        turns.insert(0, lead);
    }
    trim_end(&mut turns);
    turns
}

/// A last message of the model's must not end in white space.
fn trim_end(turns: &mut [Said]) {
    let Some(last) = turns.last_mut().filter(|last| last.role == "assistant") else {
        return;
    };
    let Some(block) = last.blocks.last_mut().filter(|block| block.kind == Kind::Text) else {
        return;
    };
    let Ok(fields) = Object::parse(&block.json) else {
        return;
    };
    let Some(text) = fields.text("text").filter(|text| text.trim_end().len() < text.len()) else {
        return;
    };
    let (text, extra) = (text.trim_end().to_owned(), fields.to_json());
    last.bare = last.bare.is_some().then(|| string(&text));
    block.json = text_block(&text, Some(&extra));
}

fn merge(turns: &mut Vec<Said>, said: Said) {
    match turns.last_mut() {
        Some(last) if last.role == said.role => {
            last.blocks.extend(said.blocks);
            last.bare = None;
        }
        _ => turns.push(said),
    }
}

fn turn(said: Said) -> String {
    let content = said.bare.unwrap_or_else(|| {
        let blocks: Vec<String> = said.blocks.into_iter().map(|block| block.json).collect();
        array(&blocks)
    });
    let mut writer = Writer::new("role", said.role);
    writer.json("content", &content);
    writer.end()
}

/// What a message says; nothing if nothing of it is sent.
fn said(message: &Message) -> Option<Said> {
    match message.role {
        Role::Assistant => assistant(message),
        Role::System => Some(marked(message)),
        Role::Tool if message.parts.is_empty() => None,
        Role::User | Role::Summary | Role::Tool => Some(user(message)),
    }
}

fn user(message: &Message) -> Said {
    if let [Part::Text { text, extra: None }] = &*framed(message)
        && !text.trim().is_empty()
    {
        return Said {
            role: "user",
            blocks: vec![Block::text(text)],
            bare: Some(string(text)),
        };
    }
    let same = is_dialect(message, DIALECT);
    let mut blocks: Vec<Block> = framed(message)
        .iter()
        .filter_map(|part| user_block(part, same))
        .collect();
    if blocks.is_empty() {
        blocks.push(Block::text(EMPTY_TEXT));
    }
    Said {
        role: "user",
        blocks,
        bare: None,
    }
}

/// A system message that does not lead: user text that says what it is.
fn marked(message: &Message) -> Said {
    let mut texts = Vec::new();
    for part in &message.parts {
        match part {
            Part::Text { text, .. } if text.trim().is_empty() => {}
            Part::Text { text, .. } => texts.push(text.clone()),
            Part::Reasoning { .. } => {}
            Part::ToolCall(_) | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => texts.push(note(part)),
        }
    }
    let text = if texts.is_empty() {
        EMPTY_TEXT.to_owned()
    } else {
        texts.join("\n")
    };
    Said {
        role: "user",
        blocks: vec![Block::text(&format!("{SYSTEM_MARK}{text}"))],
        bare: None,
    }
}

fn user_block(part: &Part, same: bool) -> Option<Block> {
    match part {
        Part::Text { text, .. } if text.trim().is_empty() => None,
        Part::Text { text, extra } => Some(Block {
            json: text_block(text, extra.as_ref().filter(|_| same)),
            kind: Kind::Text,
        }),
        Part::Reasoning { .. } => None,
        Part::ToolResult(found) => Some(Block::plain(result(found, same))),
        Part::Image(image) => Some(image_block(image, same).map_or_else(|| Block::text(&note(part)), Block::plain)),
        Part::Other { raw } => {
            // What only an assistant may say is told as text.
            let verbatim = of_type(Some(raw).filter(|_| same), |kind| !is_server_side(kind));
            Some(verbatim.map_or_else(|| Block::text(&note(part)), |raw| Block::plain(raw.into_owned())))
        }
        Part::ToolCall(_) => Some(Block::text(&note(part))),
    }
}

fn is_server_side(kind: &str) -> bool {
    kind.ends_with("_tool_use") || kind.ends_with("_tool_result") || kind == "compaction"
}

fn assistant(message: &Message) -> Option<Said> {
    let same = is_dialect(message, DIALECT);
    if let [Part::Text { text, extra: None }] = message.parts.as_slice()
        && !text.trim().is_empty()
    {
        return Some(Said {
            role: "assistant",
            blocks: vec![Block::text(text)],
            bare: Some(string(text)),
        });
    }
    let mut blocks: Vec<Block> = message
        .parts
        .iter()
        .filter_map(|part| assistant_block(part, same))
        .collect();
    if blocks.is_empty() {
        if let Some(refused) = refusal(message) {
            blocks.push(Block::text(&refused));
        } else if is_reasoning_only(message) {
            return None;
        } else {
            blocks.push(Block::text(EMPTY_TEXT));
        }
    }
    Some(Said {
        role: "assistant",
        blocks,
        bare: None,
    })
}

fn assistant_block(part: &Part, same: bool) -> Option<Block> {
    match part {
        Part::Text { text, .. } if text.trim().is_empty() => None,
        Part::Text { text, extra } => Some(Block {
            json: text_block(text, extra.as_ref().filter(|_| same)),
            kind: Kind::Text,
        }),
        Part::Reasoning { raw, signed: true, .. } if same => {
            let raw = of_type(raw.as_ref(), |kind| matches!(kind, "thinking" | "redacted_thinking"))?;
            Some(Block {
                json: raw.into_owned(),
                kind: Kind::Thinking,
            })
        }
        Part::Reasoning { .. } | Part::ToolResult(_) => None,
        Part::ToolCall(found) => Some(Block::plain(call(found, same))),
        Part::Other { raw } if same => Some(other_block(raw).unwrap_or_else(|| Block::text(&note(part)))),
        Part::Image(_) | Part::Other { .. } => Some(Block::text(&note(part))),
    }
}

/// Whether the provider's own seal is on a thinking block.
fn is_whole_thinking(raw: &str) -> bool {
    let Ok(fields) = Object::parse(raw) else {
        return false;
    };
    let filled = |key| fields.text(key).is_some_and(|text| !text.is_empty());
    filled("data") || filled("signature") && fields.text("thinking").is_some()
}

/// A block kept verbatim, with what it needs beside it.
fn other_block(raw: &RawJson) -> Option<Block> {
    let text = of_type(Some(raw), |kind| {
        !matches!(kind, "document" | "search_result" | "container_upload" | "fallback")
    })?;
    let fields = Object::parse(&text).ok()?;
    let kind = fields.text("type")?;
    let id = |key| fields.text(key).map(std::borrow::Cow::into_owned).unwrap_or_default();
    let kind = match &*kind {
        kind if kind.ends_with("_tool_use") => Kind::ServerCall(id("id")),
        kind if kind.ends_with("_tool_result") => Kind::ServerResult(id("tool_use_id")),
        _ => Kind::Plain,
    };
    Some(Block {
        json: text.into_owned(),
        kind,
    })
}

/// A call that the provider ran and its result stand or fall together.
fn drop_unpaired_server_blocks(blocks: &mut Vec<Block>) {
    let kinds: Vec<Kind> = blocks.iter().map(|block| block.kind.clone()).collect();
    let position = |wanted: &Kind| kinds.iter().position(|kind| kind == wanted);
    let mut index = 0;
    blocks.retain(|block| {
        let here = index;
        index += 1;
        match &block.kind {
            Kind::ServerCall(id) => position(&Kind::ServerResult(id.clone())).is_some_and(|result| result > here),
            Kind::ServerResult(id) => position(&Kind::ServerCall(id.clone())).is_some_and(|call| call < here),
            Kind::Text | Kind::Thinking | Kind::Plain => true,
        }
    });
}

/// A message may not end in thinking: without what followed it, it is left out.
fn drop_trailing_thinking(blocks: &mut Vec<Block>) {
    while blocks.last().is_some_and(|block| block.kind == Kind::Thinking) {
        blocks.pop();
    }
}

fn text_block(text: &str, extra: Option<&RawJson>) -> String {
    let mut writer = Writer::new("type", "text");
    writer.text("text", text);
    writer.extra(extra, |name| !matches!(name, "type" | "text"));
    writer.end()
}

fn call(call: &ToolCall, same: bool) -> String {
    let mut writer = Writer::new("type", "tool_use");
    writer.text("id", &call.id);
    writer.text("name", &tool_name(&call.name));
    match arguments_object(&call.arguments) {
        Some(input) => writer.json("input", &input),
        None => writer.json("input", &Writer::new("_raw", &call.arguments).end()),
    }
    writer.extra(call.extra.as_ref().filter(|_| same), |name| {
        !matches!(name, "type" | "id" | "name" | "input")
    });
    writer.end()
}

fn result(result: &ToolResult, same: bool) -> String {
    let mut writer = Writer::new("type", "tool_result");
    writer.text("tool_use_id", &result.call_id);
    writer.json("content", &result_content(result, same));
    if result.is_error {
        writer.json("is_error", "true");
    }
    writer.extra(result.extra.as_ref().filter(|_| same), |name| {
        !(matches!(name, "type" | "tool_use_id" | "content") || name == "is_error" && result.is_error)
    });
    writer.end()
}

fn result_content(result: &ToolResult, same: bool) -> String {
    if let [Part::Text { text, extra: None }] = result.content.as_slice()
        && !text.trim().is_empty()
    {
        return string(text);
    }
    let mut blocks = Vec::new();
    for part in &result.content {
        let block = match part {
            Part::Text { text, .. } if text.trim().is_empty() => continue,
            Part::Text { text, extra } => Some(text_block(text, extra.as_ref().filter(|_| same))),
            // A failed result takes text only.
            Part::Image(image) if !result.is_error => image_block(image, same),
            Part::Other { raw } if same && !result.is_error => of_type(Some(raw), |kind| {
                matches!(kind, "document" | "search_result" | "tool_reference")
            })
            .map(std::borrow::Cow::into_owned),
            Part::Reasoning { .. } => continue,
            Part::Image(_) | Part::Other { .. } | Part::ToolCall(_) | Part::ToolResult(_) => None,
        };
        blocks.push(block.unwrap_or_else(|| text_block(&note(part), None)));
    }
    if blocks.is_empty() {
        return string(EMPTY_TEXT);
    }
    array(&blocks)
}

fn image_block(image: &Image, same: bool) -> Option<String> {
    let verbatim = of_type(image.raw.as_ref().filter(|_| same), |kind| kind == "image");
    let source = match &image.source {
        ImageSource::Reference(id) if !id.is_empty() => return verbatim.map(std::borrow::Cow::into_owned),
        ImageSource::Url(url) if is_web_url(url) => {
            let mut source = Writer::new("type", "url");
            source.text("url", url);
            source
        }
        ImageSource::Base64(_) => {
            let (media_type, data) = inline_image(image)?;
            let mut source = Writer::new("type", "base64");
            source.text("media_type", media_type);
            source.text("data", data);
            source
        }
        ImageSource::Url(_) | ImageSource::Reference(_) => return None,
    };
    if let Some(raw) = verbatim {
        return Some(raw.into_owned());
    }
    let mut writer = Writer::new("type", "image");
    writer.json("source", &source.end());
    Some(writer.end())
}

/// Drops cache marks beyond what the provider takes: the oldest in messages first, then those of the
/// system text and the tools, which change least and are worth most.
fn limit_cache_marks(tools: &mut [String], system: &mut Option<String>, turns: &mut [Said]) {
    let blocks = turns
        .iter_mut()
        .flat_map(|said| &mut said.blocks)
        .map(|block| &mut block.json);
    let places: Vec<&mut String> = blocks.chain(system).chain(tools).collect();
    let mut total: usize = places.iter().map(|place| cache_marks(place)).sum();
    for place in places {
        if total <= CACHE_MARKS {
            return;
        }
        let here = cache_marks(place);
        if here > 0 {
            *place = without_cache_marks(place, &mut total);
        }
    }
}

/// Counts the marks of a block and of the blocks in it.
fn cache_marks(text: &str) -> usize {
    if !text.contains("\"cache_control\"") {
        return 0;
    }
    let elements = serde_json::from_str::<Vec<&serde_json::value::RawValue>>(text);
    if let Ok(elements) = elements {
        return elements.iter().map(|element| cache_marks(element.get())).sum();
    }
    let Ok(fields) = Object::parse(text) else {
        return 0;
    };
    let own = usize::from(fields.get("cache_control").is_some());
    own + fields
        .get("content")
        .and_then(json::array)
        .map_or(0, |inner| inner.iter().map(|element| cache_marks(element.get())).sum())
}

/// Takes marks out, oldest first, until at most [`CACHE_MARKS`] are left.
fn without_cache_marks(text: &str, total: &mut usize) -> String {
    if *total <= CACHE_MARKS {
        return text.to_owned();
    }
    let elements = serde_json::from_str::<Vec<&serde_json::value::RawValue>>(text);
    if let Ok(elements) = elements {
        let kept: Vec<String> = elements
            .iter()
            .map(|element| without_cache_marks(element.get(), total))
            .collect();
        return array(&kept);
    }
    let Ok(fields) = Object::parse(text) else {
        return text.to_owned();
    };
    let mut out = String::from("{");
    for (name, value) in fields.fields() {
        match name {
            "cache_control" if value.get() != "null" && *total > CACHE_MARKS => *total -= 1,
            "content" if value.get().starts_with('[') => {
                push_field(&mut out, name, &without_cache_marks(value.get(), total));
            }
            _ => push_field(&mut out, name, value.get()),
        }
    }
    out.push('}');
    out
}
