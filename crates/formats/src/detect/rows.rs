//! What one JSON object, a line or an element of a list, tells about the format.

use serde_json::value::RawValue;

use super::Sign;
use super::Sign::{Certain, Likely, Nothing, Refused};
use crate::codec::openai;
use crate::codec::trajectory::{self, Lane};
use crate::format::Format;
use crate::json::{self, Object};

/// Tells what `row` is a row of.
pub(super) fn sign(row: &Object<'_>) -> Sign {
    let kind = row.text("type").unwrap_or_default();
    [of_agents, of_clis, of_envelopes, of_trajectories, of_bodies]
        .iter()
        .map(|look| look(row, &kind))
        .find(|sign| *sign != Nothing)
        .unwrap_or(Nothing)
}

/// Formats whose rows name themselves.
fn of_agents(row: &Object<'_>, kind: &str) -> Sign {
    if row.has("native") && row.object("session").is_some() {
        return Certain(Format::Native, "a header `native`");
    }
    if row.text("role").as_deref() == Some("session_meta") {
        return Certain(Format::Hermes, "a row of role `session_meta`");
    }
    if row.has("step_index") && row.has("source") && !kind.is_empty() {
        return Certain(Format::Antigravity, "steps with `step_index`, `source` and `type`");
    }
    if kind == "session" && row.has("id") && (row.has("cwd") || row.has("version") || row.has("timestamp")) {
        return Certain(Format::Pi, "a header of type `session`");
    }
    if kind == "session_start" && row.has("id") {
        return Certain(Format::Droid, "a header of type `session_start`");
    }
    if row.text("sessionId").is_some() && row.has("projectHash") || row.has("$rewindTo") {
        return Certain(Format::Gemini, "`sessionId` and `projectHash`");
    }
    if row.has("$set") {
        return Likely(Format::Gemini, "a record `$set`");
    }
    if kind == "gemini" {
        return Certain(Format::Gemini, "a message of type `gemini`");
    }
    Nothing
}

/// Logs of events of command-line agents.
fn of_clis(row: &Object<'_>, kind: &str) -> Sign {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| kind.starts_with(prefix));
    if row.has("payload") && row.text("payload").is_none() {
        if matches!(
            kind,
            "session_meta" | "response_item" | "event_msg" | "turn_context" | "compacted" | "ghost_snapshot"
        ) {
            return Certain(Format::Codex, "rollout lines with `type` and `payload`");
        }
        return Nothing;
    }
    if row.has("record_type") || row.has("instructions") && row.has("timestamp") && row.has("id") {
        return Certain(Format::Codex, "lines of an early rollout");
    }
    if row.object("data").is_some() && kind.contains('.') {
        return Certain(Format::Copilot, "events with `type` and `data`");
    }
    if kind == "metadata" && row.has("protocol_version") {
        return Certain(Format::Kimi, "a header with `protocol_version`");
    }
    if starts(&[
        "context.append_",
        "context.apply_",
        "llm.tools_",
        "config.update",
        "turn.prompt",
    ]) {
        return Certain(Format::Kimi, "wire records of types like `context.append_message`");
    }
    if row
        .text("role")
        .is_some_and(|role| matches!(role.as_ref(), "_usage" | "_checkpoint" | "_system_prompt"))
    {
        return Certain(Format::Kimi, "rows of roles like `_checkpoint`");
    }
    if row.has("timestamp") && row.object("message").is_some_and(|message| message.has("payload")) {
        return Certain(Format::Kimi, "wire messages with `type` and `payload`");
    }
    if starts(&["thread.", "thread/", "turn.", "turn/", "item."]) {
        return Certain(
            Format::CodexExec,
            "events of types like `thread.started` and `item.completed`",
        );
    }
    Nothing
}

/// Rows that wrap a message: Claude Code and what resembles it.
fn of_envelopes(row: &Object<'_>, kind: &str) -> Sign {
    let message = row.object("message");
    let inner = message.as_ref();
    if inner.is_some_and(|message| message.array("parts").is_some()) && row.has("uuid") || row.has("systemPayload") {
        return Certain(Format::Qwen, "records with `message.parts`");
    }
    let session = row.has("sessionId") || row.has("session_id");
    let content = inner.is_some_and(|message| message.has("content"));
    match kind {
        "user" | "assistant" | "system" | "attachment" | "progress" if session && row.has("uuid") => {
            return Certain(Format::ClaudeCode, "lines with `sessionId` and `uuid`");
        }
        "user" | "assistant" if content && (session || row.has("uuid")) => {
            return Certain(Format::ClaudeCode, "lines with `type` and `message`");
        }
        "summary" if row.has("leafUuid") => return Likely(Format::ClaudeCode, "a line `summary` with `leafUuid`"),
        "file-history-snapshot" | "queue-operation" | "custom-title" | "last-prompt" | "agent-name" => {
            return Likely(Format::ClaudeCode, "lines of types like `file-history-snapshot`");
        }
        "user" | "assistant" if content => return Likely(Format::ClaudeCode, "lines with `type` and `message`"),
        "system" if row.text("subtype").as_deref() == Some("init") => {
            return if row.has("sessionId") {
                Certain(Format::Droid, "a stream that begins with `init` and `sessionId`")
            } else {
                Likely(Format::ClaudeCode, "a stream that begins with `init`")
            };
        }
        "message" if inner.is_some() => return of_entry(inner),
        "message" if row.has("sessionId") && row.has("text") => {
            return Certain(Format::Droid, "messages with `sessionId`, `role` and `text`");
        }
        "model_change" | "thinking_level_change" | "compaction" | "branch_summary" | "custom_message" => {
            return Likely(Format::Pi, "entries of types like `model_change`");
        }
        _ => {}
    }
    if kind.is_empty() && content && row.has("role") {
        return Certain(Format::Cursor, "lines with `role` and `message.content`");
    }
    Nothing
}

/// An entry `message` of pi or Droid: they differ in how they write calls.
fn of_entry(message: Option<&Object<'_>>) -> Sign {
    let Some(message) = message else {
        return Nothing;
    };
    let role = message.text("role").unwrap_or_default();
    if matches!(role.as_ref(), "toolResult" | "bashExecution") || message.has("api") {
        return Certain(Format::Pi, "entries with roles like `toolResult`");
    }
    let types = block_types(message.get("content"));
    if types.iter().any(|kind| kind == "toolCall") {
        return Certain(Format::Pi, "entries with blocks `toolCall`");
    }
    if types.iter().any(|kind| kind == "tool_use" || kind == "tool_result") {
        return Certain(Format::Droid, "entries with blocks `tool_use`");
    }
    Likely(Format::Pi, "entries of type `message`")
}

fn of_trajectories(row: &Object<'_>, _kind: &str) -> Sign {
    if row.has("step") && row.has("action") && (row.has("details") || row.has("performance")) {
        return Refused("a log of an agent's steps (`step`, `action`, `details`) without the messages");
    }
    if row.text("kind").is_some_and(|kind| kind.ends_with("Event")) && row.has("source") {
        return Certain(Format::Trajectory, "OpenHands events");
    }
    let acts = row.text("action").is_some() || row.text("observation").is_some();
    if acts
        && ["source", "args", "extras", "cause", "is_confirmed"]
            .iter()
            .any(|key| row.has(key))
    {
        return Certain(Format::Trajectory, "OpenHands actions and observations");
    }
    if row.text("action").is_some() && row.text("observation").is_some() && row.has("response") {
        return Certain(Format::Trajectory, "SWE-agent steps");
    }
    for key in ["history", "trajectory"] {
        let lane = row
            .array(key)
            .and_then(|rows| rows.into_iter().find_map(|row| trajectory::lane(row, key)));
        match lane {
            Some(Lane::Events) => return Certain(Format::Trajectory, "OpenHands events in a list"),
            Some(Lane::History | Lane::Steps) => return Certain(Format::Trajectory, "a SWE-agent trajectory"),
            Some(Lane::Mini) | None => {}
        }
    }
    if row.text("trajectory_format").is_some() {
        return Certain(Format::Trajectory, "`trajectory_format`");
    }
    if row
        .object("info")
        .is_some_and(|info| info.has("sessionID") || info.has("role"))
        && row.has("parts")
    {
        return Refused("messages of OpenCode (`info`, `parts`)");
    }
    if row.array("traj").is_some() {
        return Likely(Format::Tau2, "tau-bench results with `traj`");
    }
    if row.has("from") && row.has("value") || row.array("conversations").is_some() {
        return Refused("ShareGPT conversations (`from`, `value`)");
    }
    Nothing
}

/// Provider forms: a message, an item, or a whole body.
fn of_bodies(row: &Object<'_>, kind: &str) -> Sign {
    match kind {
        "function_call"
        | "function_call_output"
        | "custom_tool_call"
        | "custom_tool_call_output"
        | "local_shell_call" => {
            return Certain(Format::Responses, "items of types like `function_call`");
        }
        "tool_result" if row.has("tool_call_id") => return Certain(Format::Grok, "rows of type `tool_result`"),
        "backend_tool_call" => return Certain(Format::Grok, "rows of type `backend_tool_call`"),
        "assistant" | "user" | "system" if row.has("content") && !row.has("role") => {
            return if row.has("model_id") || row.has("synthetic_reason") || row.has("prompt_index") {
                Certain(Format::Grok, "rows with `type`, `content` and `model_id`")
            } else {
                Likely(Format::Grok, "rows with `type` and `content`")
            };
        }
        "reasoning" if row.has("summary") || row.has("encrypted_content") => {
            return Likely(Format::Responses, "items of type `reasoning`");
        }
        "message" if row.has("role") => return of_typed_message(row),
        _ => {}
    }
    if let Some(rows) = row.array("messages") {
        return of_messages(&rows, row.has("system"));
    }
    if row.has("role") {
        return of_message(row);
    }
    of_response(row)
}

/// A message of type `message`: an item of the Responses form, or a reply of the Messages form.
fn of_typed_message(row: &Object<'_>) -> Sign {
    match of_message(row) {
        sign @ Certain(Format::Anthropic | Format::Responses, _) => sign,
        _ => Likely(Format::Responses, "items of type `message`"),
    }
}

/// A whole response of chat completions, or what a provider returned in its place.
fn of_response(row: &Object<'_>) -> Sign {
    if openai::response_message(row).is_some() {
        return Certain(Format::OpenAi, "a response: `choices` with a `message`");
    }
    let choices = row.array("choices");
    let first = choices.iter().flatten().next().and_then(|raw| Object::from_raw(raw));
    let has = |key: &str| first.as_ref().is_some_and(|choice| choice.get(key).is_some());
    if has("error") || is_error(row) {
        return Refused("a provider's response that carries an `error` and no message");
    }
    if has("delta") {
        return Refused(
            "a piece of a provider's streamed response (`choices` with `delta`); the whole message is needed",
        );
    }
    let is_empty = choices.as_ref().is_some_and(Vec::is_empty);
    if is_empty || has("message") || has("text") || has("finish_reason") {
        return Refused("a provider's response (`choices`) without a message");
    }
    Nothing
}

/// Whether `error` is an object as the providers write it: with a `message` and a `type` or `code`.
fn is_error(row: &Object<'_>) -> bool {
    row.object("error")
        .is_some_and(|error| error.text("message").is_some() && (error.has("type") || error.has("code")))
}

/// A body's messages: blocks of the Messages form, or chat completions.
pub(super) fn of_messages(rows: &[&RawValue], has_system: bool) -> Sign {
    let signs: Vec<Sign> = rows
        .iter()
        .take(super::LINES)
        .filter_map(|row| Some(of_message(&Object::from_raw(row)?)))
        .collect();
    match super::vote(&signs, "") {
        Likely(Format::OpenAi, _) if has_system => Likely(Format::Anthropic, "`system` beside `messages`"),
        sign => sign,
    }
}

/// One message with a `role`.
pub(super) fn of_message(row: &Object<'_>) -> Sign {
    if let Some(parts) = row.array("parts").filter(|_| row.has("role")) {
        let typed = parts
            .first()
            .is_some_and(|part| Object::from_raw(part).is_some_and(|part| part.has("type")));
        return if typed || parts.is_empty() {
            Likely(Format::Native, "messages with `role` and typed `parts`")
        } else {
            Likely(Format::Gemini, "contents with `role` and `parts`")
        };
    }
    let role = row.text("role").unwrap_or_default();
    if matches!(role.as_ref(), "tool" | "function" | "developer") || row.has("tool_calls") || row.has("tool_call_id") {
        return Certain(Format::OpenAi, "`tool_calls` or messages of role `tool`");
    }
    let types = block_types(row.get("content"));
    if types.iter().any(|kind| is_anthropic_block(kind)) {
        return Certain(Format::Anthropic, "content blocks like `tool_use`");
    }
    if types.iter().any(|kind| kind == "input_text" || kind == "output_text") {
        return Certain(Format::Responses, "content of type `input_text`");
    }
    if types.iter().any(|kind| kind == "image_url" || kind == "input_audio") {
        return Certain(Format::OpenAi, "content of type `image_url`");
    }
    if is_anthropic_reply(row) {
        return Certain(Format::Anthropic, "a reply with `stop_reason` or `usage.input_tokens`");
    }
    if crate::codec::common::role(&role).is_some() && (row.has("content") || role == "assistant") {
        return Likely(Format::OpenAi, "messages with `role` and `content`");
    }
    Nothing
}

/// Whether only the Messages form has content of this type.
fn is_anthropic_block(kind: &str) -> bool {
    kind.ends_with("tool_use")
        || kind.ends_with("tool_result")
        || matches!(
            kind,
            "thinking" | "redacted_thinking" | "image" | "document" | "search_result" | "container_upload"
        )
}

/// Whether a message has what stands beside `content` in replies of the Messages form alone. The content of such
/// a reply is an array even if it is one text.
fn is_anthropic_reply(row: &Object<'_>) -> bool {
    let is_counted = row.object("usage").is_some_and(|usage| usage.has("input_tokens"));
    row.array("content").is_some() && (is_counted || row.has("stop_reason") || row.has("stop_sequence"))
}

/// The types of the blocks in a content array.
fn block_types(content: Option<&RawValue>) -> Vec<String> {
    let blocks = content.and_then(json::array).unwrap_or_default();
    blocks
        .into_iter()
        .filter_map(|block| Some(Object::from_raw(block)?.text("type")?.into_owned()))
        .collect()
}
