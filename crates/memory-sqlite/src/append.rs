//! Appending to a session of ours, and beginning its runs: one transaction each, repeatable by key.

use std::collections::BTreeSet;

use memory_core::ports::{Append, AppendSource, Appended, Begin, Begun, RunChoice, StoreError};
use memory_core::record::{ItemKey, NewMessage, SessionState};
use memory_core::{Digest, Position, RunNumber};
use rusqlite::{OptionalExtension as _, Transaction, params};

use crate::error::{Fail, wrong_state};
use crate::key;
use crate::messages::{ItemColumns, Writer, body_of};
use crate::note_records;
use crate::sessions::{self, Session};
use crate::sources::{self, Source};
use crate::view;

/// Appends.
pub(crate) fn append(transaction: &Transaction<'_>, append: &Append) -> Result<Appended, Fail> {
    let session = sessions::find(transaction, &append.session)?;
    let bodies = bodies_of(&append.messages)?;
    let content = content_digest(append.source.as_ref(), &bodies);
    // A repeated call may come after its run or its session ended: the key is asked first.
    if let Some(first) = earlier(transaction, &session, append.key.as_deref(), &content)? {
        return Ok(first);
    }
    add(transaction, session, append, &bodies, &content)
}

/// Begins a run.
pub(crate) fn begin(transaction: &Transaction<'_>, begin: &Begin) -> Result<Begun, Fail> {
    let (session, created) = match sessions::find_maybe(transaction, &begin.session.id)? {
        Some(session) => (session, false),
        None => (sessions::create(transaction, &begin.session)?, true),
    };
    note_records::usage::begin(transaction, &session, &begin.notes, begin.at)?;
    let content = begin_digest(begin)?;
    if let Some(appended) = earlier(transaction, &session, begin.key.as_deref(), &content)? {
        return Ok(Begun { appended, created });
    }
    sessions::note_title(transaction, &session, None, begin.model.as_deref())?;
    if let Some(tools) = &begin.tools {
        sessions::set_tools(transaction, &session, tools)?;
    }
    let mut messages = Vec::new();
    if let Some(system) = &begin.system {
        let newest = view::newest_system(transaction, &session)?;
        if newest.is_none_or(|newest| newest.plain_text() != system.message.plain_text()) {
            messages.push(system.clone());
        }
    }
    messages.push(begin.message.clone());
    let append = Append {
        session: begin.session.id.clone(),
        key: begin.key.clone(),
        run: RunChoice::Begin,
        messages,
        source: None,
        counter: begin.counter.clone(),
        at: begin.at,
    };
    let bodies = bodies_of(&append.messages)?;
    let appended = add(transaction, session, &append, &bodies, &content)?;
    Ok(Begun { appended, created })
}

/// Appends what no key stands for yet. `bodies` are the messages' JSON, `content` is what the key is to stand for.
fn add(
    transaction: &Transaction<'_>,
    mut session: Session,
    append: &Append,
    bodies: &[String],
    content: &Digest,
) -> Result<Appended, Fail> {
    if session.state == SessionState::Closed {
        return Err(wrong_state(&session.id, "the session is closed"));
    }
    let first = Position(session.messages + 1);
    let run = choose_run(transaction, &session, append, first)?;
    let items = append
        .source
        .as_ref()
        .map(|source| store_items(transaction, &session, source))
        .transpose()?;
    if let Some(source) = &append.source
        && source.keys.len() != append.messages.len()
    {
        return Err(Fail::Invalid(
            "an append with a source must name an item for each message",
        ));
    }
    let mut positions = Vec::with_capacity(bodies.len());
    let mut writer = Writer::new(transaction, &mut session, &append.counter, append.at)?;
    for (index, (new, body)) in append.messages.iter().zip(bodies).enumerate() {
        let message_run = match append.run {
            RunChoice::Begin | RunChoice::Running => run,
            RunChoice::AsGiven => new.run,
        };
        let item = item_of(append, items.as_ref(), index)?;
        positions.push(writer.push(new, body, message_run, item)?);
    }
    writer.finish()?;
    let run = match append.run {
        RunChoice::Begin | RunChoice::Running => run,
        RunChoice::AsGiven => append.messages.last().and_then(|new| new.run),
    };
    if let Some(name) = &append.key {
        remember(transaction, &session, name, content, first, positions.len(), run)?;
    }
    session.touch(append.at);
    session.save(transaction)?;
    Ok(Appended {
        positions,
        run,
        repeated: false,
    })
}

fn bodies_of(messages: &[NewMessage]) -> Result<Vec<String>, Fail> {
    messages.iter().map(|new| body_of(&new.message)).collect()
}

/// Digests what the key of a begin stands for: what was asked, whether or not the prompt was there already.
fn begin_digest(begin: &Begin) -> Result<Digest, Fail> {
    let message = content_digest(None, &[body_of(&begin.message.message)?]);
    if begin.system.is_none() && begin.tools.is_none() && begin.model.is_none() {
        return Ok(message);
    }
    let system = begin.system.as_ref().map(|new| &new.message);
    let setup = serde_json::to_string(&(system, &begin.tools, &begin.model))
        .map_err(|error| Fail::Damaged(format!("a begin cannot be written as JSON: {error}")))?;
    Ok(Digest::of_fields([message.as_bytes().as_slice(), setup.as_bytes()]))
}

/// Digests what a key stands for: the messages, and the items if there are any.
fn content_digest(source: Option<&AppendSource>, bodies: &[String]) -> Digest {
    let bodies = Digest::of_fields(bodies.iter().map(String::as_bytes));
    let items = source.map_or(Digest::ZERO, |source| {
        let format = std::iter::once(source.format.as_bytes());
        Digest::of_fields(format.chain(source.items.iter().map(Vec::as_slice)))
    });
    Digest::of_fields([bodies.as_bytes().as_slice(), items.as_bytes().as_slice()])
}

/// The first outcome of a key, if there is a key and it was used before.
fn earlier(
    transaction: &Transaction<'_>,
    session: &Session,
    name: Option<&str>,
    content: &Digest,
) -> Result<Option<Appended>, Fail> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found: Option<(Vec<u8>, i64, i64, Option<u32>)> = transaction
        .prepare_cached("SELECT digest, first, count, run FROM append_keys WHERE session = ?1 AND key = ?2")?
        .query_row(params![session.key, name], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .optional()?;
    let Some((digest, first, count, run)) = found else {
        return Ok(None);
    };
    if digest != content.as_bytes() {
        return Err(Fail::Port(StoreError::KeyReused {
            session: session.id.to_string(),
            key: name.to_owned(),
        }));
    }
    let first = key::unsigned(first, "an append's first position")?;
    let count = key::unsigned(count, "an append's length")?;
    if first.saturating_add(count) > session.messages + 1 {
        return Err(Fail::Damaged(format!(
            "session `{}`: a key names messages that are not there",
            session.id
        )));
    }
    Ok(Some(Appended {
        positions: (first..first + count).map(Position).collect(),
        run: run.map(RunNumber),
        repeated: true,
    }))
}

fn remember(
    transaction: &Transaction<'_>,
    session: &Session,
    name: &str,
    content: &Digest,
    first: Position,
    count: usize,
    run: Option<RunNumber>,
) -> Result<(), Fail> {
    transaction
        .prepare_cached(
            "INSERT INTO append_keys (session, key, digest, first, count, run) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            session.key,
            name,
            content.as_bytes().as_slice(),
            key::int(first.0)?,
            key::int(count as u64)?,
            run.map(|number| number.0),
        ])?;
    Ok(())
}

fn choose_run(
    transaction: &Transaction<'_>,
    session: &Session,
    append: &Append,
    first: Position,
) -> Result<Option<RunNumber>, Fail> {
    match append.run {
        RunChoice::AsGiven => {
            let given: BTreeSet<RunNumber> = append.messages.iter().filter_map(|new| new.run).collect();
            for number in given {
                if !sessions::has_run(transaction, session, number)? {
                    return Err(wrong_state(&session.id, format!("there is no run {number}")));
                }
            }
            Ok(None)
        }
        RunChoice::Running => match sessions::running(transaction, session)? {
            Some(run) => Ok(Some(run.number)),
            None => Err(wrong_state(&session.id, "no run is running")),
        },
        RunChoice::Begin => {
            if let Some(run) = sessions::running(transaction, session)? {
                return Err(wrong_state(&session.id, format!("run {} is still running", run.number)));
            }
            if append.messages.is_empty() {
                return Err(Fail::Invalid("a run begins with a message"));
            }
            Ok(Some(sessions::begin_run(transaction, session, first, append.at)?))
        }
    }
}

/// The items of this append: their source and the ordinal of the first.
struct StoredItems {
    source: Source,
    first: u64,
}

fn store_items(transaction: &Transaction<'_>, session: &Session, given: &AppendSource) -> Result<StoredItems, Fail> {
    let mut source = sources::own(transaction, session, &given.format)?;
    let first = source.items;
    for raw in &given.items {
        source.push(transaction, raw, None)?;
    }
    source.save(transaction)?;
    Ok(StoredItems { source, first })
}

fn item_of(append: &Append, items: Option<&StoredItems>, index: usize) -> Result<Option<ItemColumns>, Fail> {
    let (Some(items), Some(given)) = (items, &append.source) else {
        return Ok(None);
    };
    let Some(key) = given.keys.get(index) else {
        return Ok(None);
    };
    if key.ordinal >= given.items.len() as u64 {
        return Err(Fail::Invalid("an append names an item that it does not bring"));
    }
    let key = ItemKey {
        ordinal: items.first + key.ordinal,
        part: key.part,
    };
    Ok(Some(items.source.columns(key)?))
}
