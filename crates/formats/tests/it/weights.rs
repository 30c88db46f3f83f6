//! What a body says by itself weighs no more than `memory_core::tokens` counts for it, with every counter.

use formats::provider::{EMPTY_TEXT, LEAD_TEXT, Provider, REFERENCE_END, REFERENCE_START, SYSTEM_MARK, body};
use memory_core::tokens::{
    EMPTY_TOKENS, ID_TOKENS, IMAGE_NOTE_TOKENS, LEAD_TOKENS, MESSAGE_OVERHEAD, REFERENCE_TOKENS, SYSTEM_MARK_TOKENS,
    TokenCounter,
};
use memory_core::{Image, ImageSource, Message, Part, Role, ToolCall, ToolResult};
use serde_json::Value;

fn check(text: &str, counted: u32) {
    let counters: [&dyn TokenCounter; 3] = [tokens::o200k(), tokens::cl100k(), &tokens::Estimate];
    for counter in counters {
        let weight = counter.count(text);
        let id = counter.id();
        assert!(
            weight <= counted,
            "{text:?} weighs {weight} by {id}, counted are {counted}"
        );
    }
}

#[test]
fn fixed_texts_are_counted() {
    check(EMPTY_TEXT, EMPTY_TOKENS);
    check(LEAD_TEXT, LEAD_TOKENS - MESSAGE_OVERHEAD);
    check(SYSTEM_MARK, SYSTEM_MARK_TOKENS);
    check(&format!("{REFERENCE_START}\n\n\n\n{REFERENCE_END}"), REFERENCE_TOKENS);
}

#[test]
fn ids_that_are_given_are_counted() {
    for number in 0..2_000 {
        // Too long for any provider, so another is sent.
        let id = format!("{number}-{}", "x".repeat(80));
        let call = ToolCall {
            id: id.clone(),
            name: "look".into(),
            arguments: "{}".into(),
            extra: None,
        };
        let messages = [
            Message::text(Role::User, "look"),
            Message::new(Role::Assistant, vec![Part::ToolCall(call)]),
        ];
        let body: Value = serde_json::from_str(&body(Provider::OpenAi, &messages.each_ref(), &[])).unwrap();
        let sent = body["messages"][1]["tool_calls"][0]["id"].as_str().unwrap();
        assert_ne!(sent, id);
        check(sent, ID_TOKENS);
    }
}

#[test]
fn the_lines_around_an_image_of_a_result_are_counted() {
    let call = ToolCall {
        id: "c".into(),
        name: "look".into(),
        arguments: "{}".into(),
        extra: None,
    };
    let image = Part::Image(Image {
        media_type: Some("image/png".into()),
        bytes: Some(12),
        source: ImageSource::Base64("iVBORw0KGgo=".into()),
        raw: None,
    });
    let result = ToolResult {
        call_id: "c".into(),
        name: None,
        content: vec![image],
        is_error: false,
        extra: None,
    };
    let messages = [
        Message::text(Role::User, "look"),
        Message::new(Role::Assistant, vec![Part::ToolCall(call)]),
        Message::new(Role::Tool, vec![Part::ToolResult(result)]),
    ];
    let body: Value = serde_json::from_str(&body(Provider::OpenAi, &messages.each_ref(), &[])).unwrap();
    let in_result = body["messages"][2]["content"].as_str().unwrap();
    let before_image = body["messages"][3]["content"][0]["text"].as_str().unwrap();
    // The image goes into a message of its own.
    check(
        &format!("{in_result}\n{before_image}"),
        IMAGE_NOTE_TOKENS - MESSAGE_OVERHEAD,
    );
}
