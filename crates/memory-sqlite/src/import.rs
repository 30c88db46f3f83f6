//! Storing a part of an import: the items of the source and what they change in each session.

use memory_core::ports::{ImportBatch, ImportedRun, SessionBatch};
use memory_core::record::{RunState, SessionState};
use memory_core::{Position, RunNumber, Timestamp};
use rusqlite::{Transaction, params};

use crate::core_memory::events;
use crate::error::{Fail, not_found, wrong_state};
use crate::key;
use crate::messages::{Writer, body_of};
use crate::sessions::{self, Session};
use crate::sources::{self, Source};
use crate::visibility;

/// Stores the batch.
pub(crate) fn import(transaction: &Transaction<'_>, batch: &ImportBatch) -> Result<Vec<Vec<Position>>, Fail> {
    let source = store_items(transaction, batch)?;
    batch
        .sessions
        .iter()
        .map(|part| import_session(transaction, batch, part, &source))
        .collect()
}

fn store_items(transaction: &Transaction<'_>, batch: &ImportBatch) -> Result<Source, Fail> {
    let found = sources::find_maybe(transaction, &batch.source)?;
    sources::expect_items(
        &batch.source,
        found.as_ref().map_or(0, |source| source.items),
        batch.expected_items,
    )?;
    sources::expect_order(&batch.source, &batch.items, batch.expected_items)?;
    let mut source = if let Some(source) = found {
        source
    } else {
        let usual = batch
            .items
            .first()
            .map_or(b"\n".as_slice(), |item| item.separator.as_slice());
        sources::create(transaction, &batch.source, None, usual)?
    };
    if let Some(separator) = &batch.last_separator {
        source.set_last_separator(transaction, separator)?;
    }
    for item in &batch.items {
        source.push(transaction, &item.raw, Some(&item.separator))?;
    }
    source.save(transaction)?;
    source.set_frame(transaction, &batch.prefix, &batch.suffix)?;
    Ok(source)
}

fn import_session(
    transaction: &Transaction<'_>,
    batch: &ImportBatch,
    part: &SessionBatch,
    source: &Source,
) -> Result<Vec<Position>, Fail> {
    let (mut session, mut changed) = find_or_create(transaction, part)?;
    sources::feed(transaction, source, &session)?;
    changed |= sessions::note_title(transaction, &session, part.title.as_deref(), part.model.as_deref())?;
    if let Some(tools) = &part.tools {
        changed |= sessions::set_tools(transaction, &session, tools)?;
    }
    let mut positions = Vec::with_capacity(part.messages.len());
    let mut writer = Writer::new(transaction, &mut session, &batch.counter, batch.at)?;
    for new in &part.messages {
        let item = sources::item_columns(source, new)?;
        positions.push(writer.push(new, &body_of(&new.message)?, new.run, item)?);
    }
    writer.finish()?;
    changed |= !positions.is_empty();
    expect_known(&session, part.retire.iter().chain(&part.restore))?;
    if !(part.retire.is_empty() && part.restore.is_empty()) {
        changed |= visibility::rewind(transaction, &mut session, &part.retire, &part.restore)?;
    }
    changed |= write_runs(transaction, &session, part, &positions, batch.at)?;
    if changed {
        session.touch(batch.at);
        session.save(transaction)?;
    }
    Ok(positions)
}

fn find_or_create(transaction: &Transaction<'_>, part: &SessionBatch) -> Result<(Session, bool), Fail> {
    match (sessions::find_maybe(transaction, &part.session)?, &part.create) {
        (Some(session), _) => Ok((session, false)),
        (None, Some(new)) if new.id == part.session => Ok((sessions::create(transaction, new)?, true)),
        (None, _) => Err(not_found("session", &part.session)),
    }
}

fn expect_known<'a>(session: &Session, mut positions: impl Iterator<Item = &'a Position>) -> Result<(), Fail> {
    match positions.find(|position| position.0 == 0 || position.0 > session.messages) {
        Some(position) => Err(not_found("message", format!("{}:{position}", session.id))),
        None => Ok(()),
    }
}

fn write_runs(
    transaction: &Transaction<'_>,
    session: &Session,
    part: &SessionBatch,
    positions: &[Position],
    at: Timestamp,
) -> Result<bool, Fail> {
    // The one that runs comes last: the one before it must have ended first.
    let (running, ended): (Vec<&ImportedRun>, Vec<&ImportedRun>) =
        part.runs.iter().partition(|run| run.state == RunState::Running);
    let mut changed = false;
    for run in ended.into_iter().chain(running) {
        let first = part
            .messages
            .iter()
            .zip(positions)
            .find(|(new, _)| new.run == Some(run.number));
        changed |= write_run(transaction, session, run, first.map(|(_, position)| *position), at)?;
    }
    let given = part
        .messages
        .iter()
        .zip(positions)
        .map(|(new, position)| (new.run, *position));
    first_messages(transaction, session, given)?;
    Ok(changed)
}

fn write_run(
    transaction: &Transaction<'_>,
    session: &Session,
    run: &ImportedRun,
    first: Option<Position>,
    at: Timestamp,
) -> Result<bool, Fail> {
    // What made events stays succeeded, whatever the file says.
    if events::first_of_run(transaction, session, run.number)?.is_some() {
        return Ok(false);
    }
    // A closed session has no running run, whatever its file says.
    let state = match (run.state, session.state) {
        (RunState::Running, SessionState::Closed) => RunState::Interrupted,
        (state, _) => state,
    };
    let finished_at = match (state, run.finished_at) {
        (RunState::Running, _) => None,
        (_, finished_at) => finished_at.map(Timestamp::as_microsecond),
    };
    if state == RunState::Running
        && let Some(other) = sessions::running(transaction, session)?
        && other.number != run.number
    {
        return Err(wrong_state(
            &session.id,
            format!("run {} is still running", other.number),
        ));
    }
    let first = first_of_run(transaction, session, run, first)?;
    // A run that is there keeps its first message, so the whole session is not searched for it with every part.
    let changed = transaction
        .prepare_cached(
            "INSERT INTO runs (session, number, state, first, started_at, finished_at)
             VALUES (?1, ?2, ?3, CASE WHEN EXISTS (SELECT 1 FROM runs WHERE session = ?1 AND number = ?2) THEN NULL
                 ELSE coalesce(?4, (SELECT min(position) FROM messages WHERE id BETWEEN ?7 AND ?8 AND run = ?2)) END, ?5, ?6)
             ON CONFLICT (session, number) DO UPDATE SET state = excluded.state, finished_at = coalesce(excluded.finished_at, finished_at)
             WHERE state <> excluded.state OR finished_at IS NOT coalesce(excluded.finished_at, finished_at)",
        )?
        .execute(params![
            session.key,
            run.number.0,
            state.as_str(),
            first.map(|position| key::int(position.0)).transpose()?,
            run.started_at.unwrap_or(at).as_microsecond(),
            finished_at,
            key::key(session.key, 1),
            key::key(session.key, session.messages),
        ])?;
    Ok(changed > 0)
}

/// Returns `first` unless an earlier part of the import brought messages of this run already: then all are searched.
fn first_of_run(
    transaction: &Transaction<'_>,
    session: &Session,
    run: &ImportedRun,
    first: Option<Position>,
) -> Result<Option<Position>, Fail> {
    let Some(position) = first else {
        return Ok(None);
    };
    let earlier = transaction
        .prepare_cached("SELECT 1 FROM messages WHERE id = ?1 AND run = ?2")?
        .exists(params![key::key(session.key, position.0 - 1), run.number.0])?;
    Ok((!earlier).then_some(position))
}

/// Gives runs that had no message so far their first one.
fn first_messages(
    transaction: &Transaction<'_>,
    session: &Session,
    messages: impl Iterator<Item = (Option<RunNumber>, Position)>,
) -> Result<(), Fail> {
    let mut last = None;
    for (run, position) in messages {
        if let Some(number) = run
            && last != run
        {
            transaction
                .prepare_cached("UPDATE runs SET first = ?3 WHERE session = ?1 AND number = ?2 AND first IS NULL")?
                .execute(params![session.key, number.0, key::int(position.0)?])?;
        }
        last = run;
    }
    Ok(())
}
