//! Writes the sample store of the current schema: `write_store PATH`.
//!
//! The content is the same every time: five sessions, with everything that a store can hold. It is written
//! once for each released schema and then read by the tests for ever (`tests/it/stored.rs`), so a
//! change here concerns the samples of later schemas only.

mod core_memory;
mod notes;

use std::error::Error;
use std::path::{Path, PathBuf};

use memory_core::ports::{
    Append, AppendSource, ConversationStore as _, ImportBatch, ImportedRun, RunChoice, SessionBatch, SourceItem,
    SourceKey,
};
use memory_core::record::{
    ItemKey, NewMessage, NewSession, NewSummary, Reduction, RunState, SessionState, region_digest,
};
use memory_core::{
    Message, Part, Position, PositionRange, RawJson, Role, RunNumber, SessionId, Timestamp, Tool, ToolCall, ToolResult,
};
use memory_sqlite::{OpenMode, SqliteStore};

const COUNTER: &str = "o200k";

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .map(PathBuf::from)
        .ok_or("usage: write_store PATH")?;
    if path.exists() {
        return Err(format!("{} exists and is not written again", path.display()).into());
    }
    // Made beside it, so that a failure leaves no half of a sample.
    let folder = tempfile::tempdir_in(
        path.parent()
            .filter(|folder| *folder != Path::new(""))
            .unwrap_or(Path::new(".")),
    )?;
    let draft = folder.path().join("state.db");
    let mut store = SqliteStore::open(&draft, OpenMode::Create)?;
    ours(&mut store)?;
    imported(&mut store)?;
    core_memory::write(&mut store)?;
    notes::write(&mut store)?;
    store.close()?;
    std::fs::rename(&draft, &path)?;
    Ok(())
}

/// A session that was appended to: runs of several ends, a key, items of its own, three summaries, a
/// reduction, a usage figure; closed at the end.
fn ours(store: &mut SqliteStore) -> Result<(), Box<dyn Error>> {
    let session = SessionId::parse("ours")?;
    store.create_session(&new_session(&session, "native", "How tall is the tide?")?)?;
    store.set_tools(&session, &[tool()])?;
    for round in 1..=6_u32 {
        let question = text(
            Role::User,
            format!("Question {round}: 潮位 at station {round}? Do not round."),
        );
        store.append(&append(&session, RunChoice::Begin, vec![question], i64::from(round))?)?;
        let call = Message::new(
            Role::Assistant,
            vec![
                Part::text("Looking."),
                Part::ToolCall(ToolCall {
                    id: format!("call_{round}"),
                    name: "gauge".to_owned(),
                    arguments: format!(r#"{{"station":{round}}}"#),
                    extra: None,
                }),
            ],
        );
        let result = Message::new(
            Role::Tool,
            vec![Part::ToolResult(ToolResult {
                call_id: format!("call_{round}"),
                name: Some("gauge".to_owned()),
                content: vec![Part::text(format!("{}", round * 31).repeat(40))],
                is_error: round == 3,
                extra: None,
            })],
        );
        let answer = text(Role::Assistant, format!("{} centimetres.", round * 31));
        let mut rest = append(
            &session,
            RunChoice::Running,
            vec![new(call), new(result), answer],
            i64::from(round),
        )?;
        rest.key = Some(format!("step-{round}"));
        if round == 2 {
            rest.source = Some(AppendSource {
                format: "openai".to_owned(),
                items: vec![
                    b"{\"role\":\"assistant\"}".to_vec(),
                    b"{ \"role\" : \"tool\" }".to_vec(),
                ],
                keys: vec![
                    ItemKey { ordinal: 0, part: 0 },
                    ItemKey { ordinal: 1, part: 0 },
                    ItemKey { ordinal: 1, part: 1 },
                ],
            });
        }
        store.append(&rest)?;
        let end = match round {
            3 => RunState::Failed,
            4 => RunState::Cancelled,
            _ => RunState::Succeeded,
        };
        if round < 6 {
            store.finish_run(&session, end, at(i64::from(round) * 60 + 30)?)?;
        }
    }
    summarise(store, &session, 2, 6)?;
    summarise(store, &session, 7, 10)?;
    let last = summarise(store, &session, 11, 12)?;
    store.undo_summary(&last, at(500)?)?;
    let shortened = Reduction {
        position: Position(15),
        message: Message::new(
            Role::Tool,
            vec![Part::ToolResult(ToolResult {
                call_id: "call_4".to_owned(),
                name: Some("gauge".to_owned()),
                content: vec![Part::text("1241…")],
                is_error: false,
                extra: None,
            })],
        ),
        tokens: 9,
    };
    store.put_reductions(&session, COUNTER, &[shortened], at(501)?)?;
    store.note_usage(&session, Some(64_000), Some(1_042))?;
    store.set_session_state(&session, SessionState::Closed, at(600)?)?;
    Ok(())
}

/// A session that was imported in two parts, with bytes around the items, an unusual separator, a rewind
/// and a message that is shown to people only.
fn imported(store: &mut SqliteStore) -> Result<(), Box<dyn Error>> {
    let session = SessionId::parse("imported")?;
    let mut first = batch(&session, 0, 6)?;
    if let Some(item) = first.items.get_mut(2) {
        item.separator = b"\r\n".to_vec();
    }
    if let Some(message) = first.sessions.first_mut().and_then(|part| part.messages.get_mut(1)) {
        message.message.left_out = true;
    }
    store.import(&first)?;
    let mut second = batch(&session, 6, 2)?;
    if let Some(part) = second.sessions.first_mut() {
        part.retire = vec![Position(3), Position(4)];
    }
    store.import(&second)?;
    Ok(())
}

fn summarise(
    store: &mut SqliteStore,
    session: &SessionId,
    first: u64,
    last: u64,
) -> Result<memory_core::SummaryId, Box<dyn Error>> {
    let view = store.view(session, COUNTER)?;
    let region: Vec<_> = view
        .rows
        .iter()
        .filter(|row| (first..=last).contains(&row.position.0))
        .collect();
    let summary = NewSummary {
        session: session.clone(),
        previous: view.summary.as_ref().map(|summary| summary.id.clone()),
        message: Message::text(Role::Summary, format!("What was measured from {first} to {last}.")),
        region: PositionRange::cover(region.iter().map(|row| row.position)),
        region_digest: region_digest(region.iter().map(|row| &row.link)),
        region_tokens: 70,
        summary_tokens: 9,
        tokens_before: 400,
        tokens_after: 339,
        window: 64_000,
        author: "extractive".to_owned(),
        counter: COUNTER.to_owned(),
        at: at(400 + i64::try_from(first)?)?,
    };
    Ok(store.apply_summary(&summary)?.id)
}

fn batch(session: &SessionId, first: u64, count: u64) -> Result<ImportBatch, Box<dyn Error>> {
    let ordinals = first..first + count;
    let messages = ordinals.clone().map(|ordinal| NewMessage {
        item: Some(ItemKey { ordinal, part: 0 }),
        run: Some(RunNumber(1)),
        ..text(
            if ordinal % 2 == 0 { Role::User } else { Role::Assistant },
            format!("Line {ordinal} of the file."),
        )
    });
    let items = ordinals.map(|ordinal| SourceItem {
        ordinal,
        raw: format!("{{\"line\": {ordinal}}}").into_bytes(),
        separator: b"\n".to_vec(),
    });
    Ok(ImportBatch {
        source: SourceKey {
            format: "claude-code".to_owned(),
            id: session.to_string(),
        },
        expected_items: first,
        prefix: b"\xEF\xBB\xBF".to_vec(),
        suffix: b"\n\n".to_vec(),
        items: items.collect(),
        last_separator: None,
        sessions: vec![SessionBatch {
            session: session.clone(),
            create: Some(new_session(session, "claude-code", "A file")?),
            title: None,
            model: Some("a-model".to_owned()),
            tools: None,
            messages: messages.collect(),
            retire: Vec::new(),
            restore: Vec::new(),
            runs: vec![ImportedRun {
                number: RunNumber(1),
                state: RunState::Succeeded,
                started_at: Some(at(0)?),
                finished_at: Some(at(9)?),
            }],
        }],
        counter: COUNTER.to_owned(),
        at: at(700 + i64::try_from(first)?)?,
    })
}

fn append(
    session: &SessionId,
    run: RunChoice,
    messages: Vec<NewMessage>,
    minute: i64,
) -> Result<Append, Box<dyn Error>> {
    Ok(Append {
        session: session.clone(),
        key: None,
        run,
        messages,
        source: None,
        counter: COUNTER.to_owned(),
        at: at(minute * 60)?,
    })
}

fn new_session(id: &SessionId, format: &str, title: &str) -> Result<NewSession, Box<dyn Error>> {
    Ok(NewSession {
        id: id.clone(),
        format: format.to_owned(),
        parent: None,
        title: Some(title.to_owned()),
        model: None,
        created_at: at(0)?,
    })
}

fn new(message: Message) -> NewMessage {
    NewMessage {
        message,
        run: None,
        item: None,
        tokens: Some(12),
    }
}

fn text(role: Role, text: String) -> NewMessage {
    new(Message::text(role, text))
}

fn tool() -> Tool {
    Tool {
        name: "gauge".to_owned(),
        raw: RawJson(r#"{"type":"function","function":{"name":"gauge","parameters":{"type":"object"}}}"#.to_owned()),
        dialect: "openai".to_owned(),
    }
}

fn at(second: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_second(1_800_000_000 + second)?)
}
