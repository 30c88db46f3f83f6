//! The declaration of the tool.

use serde_json::{Value, json};

/// The name of the tool.
pub const TOOL_NAME: &str = "memory";

/// What the tool is for, in the words that a model reads.
pub const TOOL_DESCRIPTION: &str = "\
Proposes changes to your long-term memory, which you are shown at the beginning of later sessions. Save what will still be \
true and useful then: facts about the project, decisions and their reasons, what the user prefers, what turned out not to \
work. Do not save progress, plans of the moment, what stands in the repository, or passwords and keys. Write an entry as \
one line that can be understood alone, as a fact (\"The user prefers tables\") and not as an order. Changes are kept if this \
run succeeds, and what you were shown in this session stays as it is.";

/// Returns the JSON schema of the tool's arguments.
///
/// It has no `oneOf` and no conditions, since providers' servers refuse them or models overlook them; what goes together is
/// said in the descriptions and checked by [`ToolCall::parse`](super::ToolCall::parse).
pub fn tool_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "target": {
                "type": "string",
                "enum": ["memory", "user"],
                "description": "Which document: `memory` (MEMORY.md) is what you know of the work, `user` (USER.md) is what you \
                                know of the user."
            },
            "action": action(),
            "content": content(),
            "old_text": old_text(),
            "operations": {
                "type": "array",
                "description": "Several changes to the target, done in order, all or none, in place of `action`, `content` and \
                                `old_text`. Use it to make room and fill it at once.",
                "items": {
                    "type": "object",
                    "properties": {
                        "action": action(),
                        "content": content(),
                        "old_text": old_text(),
                    },
                    "required": ["action"],
                },
            },
        },
        "required": ["target"],
    })
}

fn action() -> Value {
    json!({
        "type": "string",
        "enum": ["add", "replace", "remove"],
        "description": "`add` needs `content`; `replace` needs `old_text` and `content`; `remove` needs `old_text`."
    })
}

fn content() -> Value {
    json!({
        "type": "string",
        "description": "The new entry: one line, for `add` and `replace`."
    })
}

fn old_text() -> Value {
    json!({
        "type": "string",
        "description": "The entry that is to be replaced or removed: its whole text, or a part of it that no other entry has, \
                        without its number and date."
    })
}
