//! Exports into formats that the session did not come in, read again.

use formats::{EncodeError, EncodeInput, EncodeItem, Format, decode, encode};
use memory_core::{Message, Position, Role, RunNumber, SessionId, Tool};
use memory_testkit::generate::{Config, strategy};
use proptest::prelude::*;

fn exported(format: Format, messages: &[Message], tools: &[Tool]) -> Vec<u8> {
    let session = SessionId::parse("s-1").unwrap();
    let items: Vec<EncodeItem<'_>> = messages
        .iter()
        .zip(1..)
        .map(|(message, position)| EncodeItem::Message {
            position: Some(Position(position)),
            run: Some(RunNumber(1)),
            message,
        })
        .collect();
    let input = EncodeInput {
        session: &session,
        format: "claude-code",
        parent: None,
        title: Some("t"),
        model: Some("m-1"),
        created_at: None,
        tools,
        items: &items,
    };
    encode(format, &input).unwrap()
}

fn read(bytes: &[u8], format: Format) -> Vec<Message> {
    let decoded = decode(bytes, format, "").unwrap();
    decoded
        .sessions
        .into_iter()
        .flat_map(|session| session.messages)
        .map(|found| found.message)
        .collect()
}

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 200,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn native_loses_nothing_but_summaries_of_ours(messages in strategy::any_messages(12)) {
        let kept: Vec<Message> = messages.iter().filter(|message| message.role != Role::Summary).cloned().collect();
        prop_assume!(!kept.is_empty());
        let bytes = exported(Format::Native, &messages, &[]);
        prop_assert_eq!(read(&bytes, Format::Native), kept);
    }

    #[test]
    fn provider_forms_keep_texts_calls_and_results_of_valid_sessions(session in strategy::whole_sessions(Config::tidy())) {
        let messages: Vec<Message> = session.in_context().into_iter().filter(|message| message.role != Role::Summary).collect();
        prop_assume!(messages.iter().any(|message| message.role == Role::User));
        for format in [Format::OpenAi, Format::Anthropic, Format::Responses] {
            let again = read(&exported(format, &messages, &[]), format);
            let count = |messages: &[Message]| -> (usize, usize) {
                (messages.iter().map(|message| message.calls().count()).sum(), messages.iter().map(|message| message.results().count()).sum())
            };
            prop_assert_eq!(count(&again), count(&messages), "{}", format);
            let text: String = again.iter().map(Message::plain_text).collect();
            for message in messages.iter().filter(|message| message.role == Role::User) {
                prop_assert!(text.contains(message.plain_text().trim()), "{}", format);
            }
        }
    }
}

#[test]
fn reasoning_is_exported_although_no_provider_takes_it_back() {
    let body = br#"[{"role":"user","content":"a"},{"role":"assistant","content":"b","reasoning_content":"because"}]"#;
    let messages = read(body, Format::OpenAi);
    for format in [Format::OpenAi, Format::Anthropic, Format::Responses] {
        let bytes = exported(format, &messages, &[]);
        assert!(String::from_utf8(bytes).unwrap().contains("because"), "{format}");
    }
}

#[test]
fn what_was_never_in_the_context_stays_out_of_provider_forms_and_in_native() {
    let mut failed = Message::text(Role::Assistant, "API Error: 529");
    failed.left_out = true;
    let messages = [Message::text(Role::User, "a"), failed];
    let text = |format| String::from_utf8(exported(format, &messages, &[])).unwrap();
    assert!(!text(Format::OpenAi).contains("529"));
    assert!(text(Format::Native).contains("529"));
}

#[test]
fn records_have_a_place_in_native() {
    let session = SessionId::parse("s-1").unwrap();
    let message = Message::text(Role::User, "a");
    let items = [
        EncodeItem::Record(r#"{"n": 1.0}"#),
        EncodeItem::Message {
            position: None,
            run: None,
            message: &message,
        },
        EncodeItem::Record("not\njson"),
    ];
    let input = EncodeInput {
        session: &session,
        format: "codex",
        parent: None,
        title: None,
        model: None,
        created_at: None,
        tools: &[],
        items: &items,
    };
    let text = String::from_utf8(encode(Format::Native, &input).unwrap()).unwrap();
    insta::assert_snapshot!(text, @r#"
    {"native":1,"session":{"id":"s-1","format":"codex"}}
    {"record":{"n": 1.0}}
    {"message":{"role":"user","parts":[{"type":"text","text":"a"}]}}
    {"record_text":"not\njson"}
    "#);
    let refused = encode(Format::Codex, &input).unwrap_err();
    assert!(
        matches!(refused, EncodeError::Unsupported { format: Format::Codex }),
        "{refused}"
    );
}
