//! proptest strategies: generated sessions, and small histories without any sense that shrink well.

use memory_core::{Image, ImageSource, Message, MessageKind, Part, RawJson, Role, ToolCall, ToolResult};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::{collection, option};

use super::config::Config;
use super::session::{Session, session};

/// Sessions of [`session`], cut off anywhere; they shrink to shorter ones.
pub fn sessions(config: Config) -> impl Strategy<Value = Session> {
    (any::<u64>(), 0..=1_000_usize).prop_map(move |(seed, keep)| {
        let mut made = session(seed, &config);
        let keep = made.messages.len() * keep / 1_000;
        made.messages.truncate(keep);
        made.run_of.truncate(keep);
        made.runs.retain(|run| run.first < keep);
        made
    })
}

/// Whole sessions of [`session`].
pub fn whole_sessions(config: Config) -> impl Strategy<Value = Session> {
    any::<u64>().prop_map(move |seed| session(seed, &config))
}

/// Histories of at most `most` messages of any roles and parts, with ids from a handful.
pub fn any_messages(most: usize) -> impl Strategy<Value = Vec<Message>> {
    collection::vec(any_message(), 0..=most)
}

/// One message of any role and parts.
pub fn any_message() -> impl Strategy<Value = Message> {
    let role = prop_oneof![
        4 => Just(Role::Assistant),
        3 => Just(Role::Tool),
        2 => Just(Role::User),
        1 => Just(Role::System),
        1 => Just(Role::Summary),
    ];
    let kind = prop_oneof![
        4 => Just(MessageKind::Plain),
        1 => Just(MessageKind::Meta),
        1 => Just(MessageKind::Observation),
        1 => Just(MessageKind::ForeignSummary),
    ];
    let group = option::weighted(
        0.3,
        prop_oneof![Just(String::new()), Just("g".to_owned()), Just("h".to_owned())],
    );
    (
        role,
        kind,
        collection::vec(any_part(), 0..4),
        group,
        option::weighted(0.1, any_text()),
    )
        .prop_map(|(role, kind, parts, group, name)| Message {
            kind,
            group,
            name,
            ..Message::new(role, parts)
        })
}

/// One part of any kind; calls and results have ids from a handful.
pub fn any_part() -> impl Strategy<Value = Part> {
    prop_oneof![
        4 => (call_id(), any_text(), any_text()).prop_map(|(id, name, arguments)| Part::ToolCall(ToolCall { id, name, arguments, extra: None })),
        4 => (call_id(), option::of(any_text()), collection::vec(any_leaf(), 0..3), any::<bool>())
            .prop_map(|(call_id, name, content, is_error)| Part::ToolResult(ToolResult { call_id, name, content, is_error, extra: None })),
        3 => any_leaf(),
    ]
}

/// A part that holds no others.
fn any_leaf() -> impl Strategy<Value = Part> {
    prop_oneof![
        4 => any_text().prop_map(Part::text),
        2 => (any_text(), option::of(any_json()), any::<bool>()).prop_map(|(text, raw, signed)| Part::Reasoning { text, raw, signed }),
        1 => any_image().prop_map(Part::Image),
        1 => any_json().prop_map(|raw| Part::Other { raw }),
    ]
}

fn any_image() -> impl Strategy<Value = Image> {
    let source = prop_oneof![
        any_text().prop_map(ImageSource::Url),
        any_text().prop_map(ImageSource::Base64),
        any_text().prop_map(ImageSource::Reference),
    ];
    (
        option::of(any_text()),
        option::of(any::<u64>()),
        source,
        option::of(any_json()),
    )
        .prop_map(|(media_type, bytes, source, raw)| Image {
            media_type,
            bytes,
            source,
            raw,
        })
}

/// Any text: ordinary, empty, NUL, control characters, emoji, characters beyond the basic plane.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "[a-z ]{0,12}",
        1 => any::<String>(),
        1 => Just("\0\u{1b}[2J\u{202e}\u{fffd}👩‍👩‍👧‍👦\u{10ffff}\"\\\r\n字".to_owned()),
    ]
}

fn any_json() -> impl Strategy<Value = RawJson> {
    any_text().prop_map(|text| RawJson(serde_json::json!({ "type": "x", "v": text }).to_string()))
}

fn call_id() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => Just(String::new()),
        4 => Just("a".to_owned()),
        3 => Just("b".to_owned()),
        1 => Just("c".to_owned()),
    ]
}
