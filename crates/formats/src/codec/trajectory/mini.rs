//! mini-swe-agent: an array of messages, alone or in `messages`; command output stands under role `user`.

use memory_core::{Message, MessageKind, Part, Role, ToolCall};

use super::swe_agent::{content, plain_calls, results};
use crate::codec::common::{self, Context, OPENAI};
use crate::codec::draft;
use crate::codec::grok;
use crate::json::{self, Object};

/// Reads the rows.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// Whether the model has spoken.
    spoken: bool,
    /// Whether a row says that the agent ended.
    pub(super) exited: bool,
}

impl Reader {
    pub(super) fn row(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        let at = row
            .get("timestamp")
            .and_then(common::time)
            .or_else(|| row.object("extra")?.get("timestamp").and_then(common::time));
        let mut messages = self.messages(row, context);
        for message in &mut messages {
            message.at = at;
        }
        messages
    }

    fn messages(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        let name = row.text("role").unwrap_or_default();
        if name == "exit" {
            self.exited = true;
            return Vec::new();
        }
        if name.is_empty() {
            return self.response_item(row, context);
        }
        match common::role(&name) {
            Some(Role::Assistant) => {
                self.spoken = true;
                vec![assistant(row, context)]
            }
            Some(Role::Tool) => results(row, context),
            Some(role) => {
                let message = common::message(role, content(row.get("content"), context), OPENAI);
                let kind = self.kind(role, row, &message.plain_text());
                vec![Message { kind, ..message }]
            }
            None => {
                context.unknown_line("a row of role", &name);
                Vec::new()
            }
        }
    }

    /// The task is the person's; what follows is output, unless the row says that a person broke in.
    fn kind(&self, role: Role, row: &Object<'_>, text: &str) -> MessageKind {
        if role != Role::User || !self.spoken {
            return MessageKind::Plain;
        }
        let interrupt = row
            .object("extra")
            .and_then(|extra| extra.text("interrupt_type").map(std::borrow::Cow::into_owned));
        match interrupt.as_deref() {
            Some("UserInterruption" | "UserNewTask" | "UserRejection") => MessageKind::Plain,
            Some(_) => MessageKind::Meta,
            None if text.starts_with("The user added a new task") => MessageKind::Plain,
            None => MessageKind::Observation,
        }
    }

    /// Rows of the Responses form: the provider's whole answer, or the output of a call.
    fn response_item(&mut self, row: &Object<'_>, context: &mut Context<'_>) -> Vec<Message> {
        if row.text("type").as_deref() == Some("function_call_output") {
            let id = row.get("call_id").map(json::text_or_json).unwrap_or_default();
            let output = content(row.get("output"), context);
            return vec![draft::tool_message(draft::result(id, None, output, false))];
        }
        let Some(items) = row.array("output") else {
            context.report("unknown_line", "a row without a role; kept as it is");
            return Vec::new();
        };
        self.spoken = true;
        let mut parts = Vec::new();
        for item in items.into_iter().filter_map(Object::from_raw) {
            match item.text("type").as_deref() {
                Some("message") => {
                    if let Some(said) = item.get("content") {
                        parts.extend(common::responses_parts(said, context));
                    }
                }
                Some("reasoning") => parts.push(grok::reasoning(&item)),
                Some("function_call") => parts.push(Part::ToolCall(ToolCall {
                    id: item.get("call_id").map(json::text_or_json).unwrap_or_default(),
                    name: item.text("name").unwrap_or_default().into_owned(),
                    arguments: item.get("arguments").map(json::text_or_json).unwrap_or_default(),
                    extra: None,
                })),
                kind => context.unknown_part(kind),
            }
        }
        vec![common::message(Role::Assistant, parts, common::RESPONSES)]
    }
}

fn assistant(row: &Object<'_>, context: &mut Context<'_>) -> Message {
    let mut parts = content(row.get("content"), context);
    if let Some(calls) = row.get("tool_calls") {
        parts.retain(|part| !matches!(part, Part::Text { text, .. } if text.is_empty()));
        parts.extend(plain_calls(calls, context));
    }
    if let Some(text) = row.text("reasoning_content").filter(|text| !text.is_empty()) {
        parts.insert(
            0,
            Part::Reasoning {
                text: text.into_owned(),
                raw: None,
                signed: false,
            },
        );
    }
    common::message(Role::Assistant, parts, OPENAI)
}

/// Whether a text is one of the program's prompts: they name its own code block or end signal.
pub(crate) fn is_mini_text(text: &str) -> bool {
    [
        "mswea_bash_command",
        "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT",
        "MINI_SWE_AGENT_FINAL_OUTPUT",
    ]
    .iter()
    .any(|mark| text.contains(mark))
}

/// Whether a text is the output of a command as the program reports it.
pub(crate) fn is_observation_text(text: &str) -> bool {
    text.trim_start().starts_with("<returncode>")
}
