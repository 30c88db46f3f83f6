//! What of a message is counted.

use memory_core::tokens::{
    CALL_OVERHEAD, EMPTY_TOKENS, ID_TOKENS, IMAGE_NOTE_TOKENS, IMAGE_TOKENS, MESSAGE_OVERHEAD, REFERENCE_TOKENS,
    SYSTEM_MARK_TOKENS, count_message, count_part, count_tools,
};
use memory_core::{
    Image, ImageSource, Message, MessageKind, Part, RawJson, Role, TokenCounter, Tool, ToolCall, ToolResult,
};
use memory_testkit::generate::strategy;
use proptest::prelude::*;

use crate::support::cases;

/// One token a character, so that every character shows.
struct Characters;

impl TokenCounter for Characters {
    fn id(&self) -> &'static str {
        "characters"
    }

    fn count(&self, text: &str) -> u32 {
        text.chars().count() as u32
    }
}

/// As many tokens as there can be.
struct Huge;

impl TokenCounter for Huge {
    fn id(&self) -> &'static str {
        "huge"
    }

    fn count(&self, _text: &str) -> u32 {
        u32::MAX
    }
}

fn count(part: &Part) -> u32 {
    count_part(&Characters, part)
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn a_message_costs_its_parts_its_name_and_its_frame(message in strategy::any_message()) {
        let parts: u32 = message.parts.iter().map(count).sum();
        let name = message.name.as_ref().map_or(0, |name| Characters.count(name) + 1);
        let mark = match (message.role, message.kind) {
            (Role::System, _) => SYSTEM_MARK_TOKENS,
            (_, MessageKind::ForeignSummary) => REFERENCE_TOKENS,
            _ => 0,
        };
        let counted = count_message(&Characters, &message) - name - MESSAGE_OVERHEAD - mark;
        // What says nothing is counted as the text that stands for it.
        prop_assert!(counted == parts || (counted == EMPTY_TOKENS && parts < EMPTY_TOKENS), "{counted}, {parts}");
    }

    #[test]
    fn a_further_part_never_costs_less(message in strategy::any_message(), part in strategy::any_part()) {
        let mut longer = message.clone();
        longer.parts.push(part);
        // Only the text that stands for an empty message goes when there is something to say.
        prop_assert!(count_message(&Characters, &longer) + EMPTY_TOKENS > count_message(&Characters, &message));
    }

    #[test]
    fn counts_do_not_overflow(message in strategy::any_message()) {
        prop_assert!(count_message(&Huge, &message) >= MESSAGE_OVERHEAD);
    }
}

/// hermes-agent#28053: four parallel calls were counted as 73 tokens in place of about 1,090.
#[test]
fn the_whole_envelope_of_a_call_is_counted() {
    let call = Part::ToolCall(ToolCall {
        id: "12345".to_owned(),
        name: "bash".to_owned(),
        arguments: "x".repeat(900),
        extra: None,
    });
    assert_eq!(count(&call), ID_TOKENS + 4 + 900 + CALL_OVERHEAD);
}

/// hermes-agent#55572: hidden blobs that are sent back were not counted.
#[test]
fn provider_fields_that_go_back_are_counted() {
    let blob = RawJson(format!("{{\"thought_signature\":\"{}\"}}", "s".repeat(500)));
    let call = ToolCall {
        id: String::new(),
        name: String::new(),
        arguments: String::new(),
        extra: Some(blob.clone()),
    };
    assert_eq!(count(&Part::ToolCall(call)), ID_TOKENS + 500 + 24 + CALL_OVERHEAD);
    let mut message = Message {
        extra: Some(blob),
        ..Message::text(Role::Assistant, "")
    };
    assert_eq!(count_message(&Characters, &message), MESSAGE_OVERHEAD + EMPTY_TOKENS);
    message.dialect = Some("openai".to_owned());
    assert_eq!(
        count_message(&Characters, &message),
        MESSAGE_OVERHEAD + EMPTY_TOKENS + 524
    );
    message.dialect = Some("claude-code".to_owned());
    assert_eq!(count_message(&Characters, &message), MESSAGE_OVERHEAD + EMPTY_TOKENS);
}

/// openclaw#99375: text inside result blocks was not counted.
#[test]
fn nested_parts_of_a_result_are_counted() {
    let image = Image {
        media_type: None,
        bytes: None,
        source: ImageSource::Base64("A".repeat(90_000)),
        raw: None,
    };
    let result = Part::ToolResult(ToolResult {
        call_id: "abc".to_owned(),
        name: Some("not sent".to_owned()),
        content: vec![Part::text("y".repeat(70)), Part::Image(image)],
        is_error: false,
        extra: None,
    });
    assert_eq!(
        count(&result),
        ID_TOKENS + CALL_OVERHEAD + 70 + IMAGE_TOKENS + IMAGE_NOTE_TOKENS
    );
}

#[test]
fn what_a_view_may_add_is_counted() {
    let system = Message::text(Role::System, "Be brief.");
    assert_eq!(
        count_message(&Characters, &system),
        MESSAGE_OVERHEAD + SYSTEM_MARK_TOKENS + 9
    );
    let blank = Message::text(Role::User, " \n");
    assert_eq!(count_message(&Characters, &blank), MESSAGE_OVERHEAD + EMPTY_TOKENS);
    let short = Message::text(Role::User, "ok");
    assert_eq!(count_message(&Characters, &short), MESSAGE_OVERHEAD + 2);
    let summary = Message {
        kind: MessageKind::ForeignSummary,
        ..Message::text(Role::User, "before")
    };
    assert_eq!(
        count_message(&Characters, &summary),
        MESSAGE_OVERHEAD + REFERENCE_TOKENS + 6
    );
}

#[test]
fn signed_reasoning_counts_as_sent_and_unsigned_not_at_all() {
    let raw = Some(RawJson("{\"signature\":\"abc\"}".to_owned()));
    let part = |raw, signed| Part::Reasoning {
        text: "long thought".to_owned(),
        raw,
        signed,
    };
    assert_eq!(count(&part(raw.clone(), true)), 19);
    assert_eq!(count(&part(raw, false)), 0);
    assert_eq!(count(&part(None, true)), 0);
}

#[test]
fn data_in_unknown_parts_costs_a_flat_figure() {
    let part = |text: String| Part::Other {
        raw: RawJson(serde_json::json!({ "d": text }).to_string()),
    };
    assert_eq!(count(&part("A".repeat(100_000))), 8 + IMAGE_TOKENS);
    assert_eq!(count(&part("A ".repeat(50_000))), 8 + 100_000);
    // What is no JSON is counted as the text that it is.
    let broken = RawJson("A".repeat(3_000));
    assert_eq!(count(&Part::Other { raw: broken }), 3_000);
}

#[test]
fn tools_are_counted_as_compact_json() {
    let tool = Tool {
        name: "t".to_owned(),
        raw: RawJson("{ \"a\" :  1.50 }".to_owned()),
        dialect: "openai".to_owned(),
    };
    assert_eq!(
        count_tools(&Characters, &[tool.clone(), tool]),
        2 * "{\"a\":1.5}".len() as u32
    );
}
