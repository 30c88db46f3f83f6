//! Import: a file of an agent into sessions, adding only what is new.
//!
//! What is stored of a file is decided by comparing it with what is there: the file's items either
//! continue the stored source, are a part of it, or diverge from it. Then the file is stored batch by
//! batch, each batch a transaction, so that a killed import is continued by running it again.

mod place;
mod report;
mod session;

use std::collections::BTreeMap;

use formats::{Decoded, Format};
use memory_core::ports::{ImportBatch, SessionBatch, SourceItem, StoreError};
use memory_core::record::NewMessage;
use memory_core::{RunNumber, Timestamp};

use crate::counting::count_all;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::ImportedSession;
use place::Place;
use report::problems_of;
use session::SessionPlan;

/// Most bytes of items in one transaction. Our own figure: large enough that the commit's fsync does
/// not matter, small enough that progress is seen and memory stays flat.
const BATCH_BYTES: usize = 4 << 20;

/// Most items in one transaction.
const BATCH_ITEMS: usize = 2_000;

/// A file that is to be imported.
#[derive(Debug, Clone, Copy)]
pub struct ImportFile<'a> {
    /// Its content.
    pub bytes: &'a [u8],
    /// Its path or name, as it is to be shown.
    pub name: &'a str,
    /// Its format; `None` detects it by content.
    pub format: Option<Format>,
}

impl Engine {
    /// Imports one file. `progress` is called with bytes done and bytes in total.
    ///
    /// Importing the same file again, or a longer version of it, adds only what is new. A file that
    /// differs from what was imported under its id becomes a session of its own, with a problem that says so.
    /// Several processes may import the same file at once: each adds what the others have not.
    /// Costs one parse of the file; storing and counting only what is new.
    ///
    /// # Errors
    ///
    /// [`EngineError::Decode`] if the file is no conversation (nothing is stored); `wrong_state` if it brings
    /// something to a session in which a run is running that was begun here (nothing is stored);
    /// [`EngineError::Store`] if storage fails (whole batches that were stored before stay; run the import again).
    pub fn import(
        &mut self,
        file: ImportFile<'_>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<ImportedSession>, EngineError> {
        let decoded = decode(file)?;
        let mut met = None;
        loop {
            let place = self.place(&decoded)?;
            let stored = place.stored.as_ref().map(|record| (record.key.clone(), record.items));
            match self.import_into(file, &decoded, &place, progress) {
                // Another process imports the same file. It stored what is missing here, so what is left is less;
                // if nothing moved between two conflicts, the conflict is something else.
                Err(EngineError::Store(StoreError::Conflict { .. })) if met.as_ref() != Some(&stored) => {
                    tracing::debug!(file = file.name, "the source grew meanwhile; looking again");
                    met = Some(stored);
                }
                result => return result,
            }
        }
    }

    fn import_into(
        &mut self,
        file: ImportFile<'_>,
        decoded: &Decoded<'_>,
        place: &Place,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<ImportedSession>, EngineError> {
        let at = self.now();
        tracing::info!(
            file = file.name,
            format = %decoded.format,
            items = decoded.source.items.len(),
            known = place.known,
            sessions = decoded.sessions.len(),
            "read a file"
        );
        let mut sessions = Vec::with_capacity(decoded.sessions.len());
        for session in &decoded.sessions {
            sessions.push(self.prepare_session(session, place, at)?);
        }
        self.store_batches(decoded, place, &mut sessions, at, progress)?;
        let mut problems = problems_of(decoded);
        problems.extend(place.problem.clone());
        self.import_reports(file, decoded, &sessions, problems)
    }

    fn store_batches(
        &mut self,
        decoded: &Decoded<'_>,
        place: &Place,
        sessions: &mut [SessionPlan<'_>],
        at: Timestamp,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), EngineError> {
        let source = &decoded.source;
        let total = source.bytes.len() as u64;
        let items = source.items.len() as u64;
        let stored = place.stored.as_ref().map_or(0, |record| record.items);
        if stored > items {
            // An older copy of a file that was imported already: its last bytes say nothing new.
            progress(total, total);
            return Ok(());
        }
        let mut from = place.known;
        loop {
            let until = batch_end(decoded, from);
            let last = until == items;
            let batch = ImportBatch {
                source: place.key.clone(),
                expected_items: from,
                prefix: source.bytes[source.prefix.clone()].to_vec(),
                suffix: if last {
                    source.bytes[source.suffix.clone()].to_vec()
                } else {
                    Vec::new()
                },
                items: (from..until).map(|ordinal| source_item(decoded, ordinal)).collect(),
                last_separator: from
                    .checked_sub(1)
                    .map(|ordinal| source_item(decoded, ordinal).separator),
                sessions: self.session_batches(sessions, until, from == place.known, last),
                counter: self.counter().id().to_owned(),
                at,
            };
            if !(last && place.unchanged(&batch)) {
                self.store_mut().import(&batch)?;
                tracing::debug!(from, until, "stored a batch of items");
            }
            progress(
                if last {
                    total
                } else {
                    source.items[until as usize].range.start as u64
                },
                total,
            );
            if last {
                return Ok(());
            }
            from = until;
        }
    }

    /// What each session gets with the items before `until`.
    fn session_batches(
        &self,
        sessions: &mut [SessionPlan<'_>],
        until: u64,
        first: bool,
        last: bool,
    ) -> Vec<SessionBatch> {
        let mut batches = Vec::new();
        for session in sessions {
            let fresh = session.take_until(until, last);
            let counts = count_all(
                self.counter(),
                &fresh.iter().map(|message| &message.message).collect::<Vec<_>>(),
            );
            let runs_before = session.run;
            let mut messages = Vec::with_capacity(fresh.len());
            let mut started: BTreeMap<u32, Option<Timestamp>> = BTreeMap::new();
            for (message, tokens) in fresh.iter().zip(counts) {
                if message.message.is_real_user() {
                    session.run += 1;
                    started.insert(session.run, message.message.at);
                }
                messages.push(NewMessage {
                    message: message.message.clone(),
                    run: (session.run > 0).then_some(RunNumber(session.run)),
                    item: Some(message.item),
                    tokens: Some(tokens),
                });
            }
            session.added += messages.len() as u64;
            let create = session.create.take();
            if messages.is_empty() && create.is_none() && !(first && session.changes_marks()) && !last {
                continue;
            }
            let runs = session.runs(runs_before, &started, last);
            batches.push(SessionBatch {
                session: session.id.clone(),
                create,
                title: session.decoded.title.clone(),
                model: session.decoded.model.clone(),
                tools: if last { session.decoded.tools.clone() } else { None },
                messages,
                retire: if first { session.retire.clone() } else { Vec::new() },
                restore: if first { session.restore.clone() } else { Vec::new() },
                runs,
            });
        }
        batches
    }
}

/// Reads the file as the format named, or as what it is recognised as.
fn decode(file: ImportFile<'_>) -> Result<Decoded<'_>, EngineError> {
    let name = file_name(file.name);
    let refuse = |source| EngineError::Decode {
        name: file.name.to_owned(),
        source,
    };
    let format = match file.format {
        Some(format) => format,
        None => formats::detect(file.bytes, name).map_err(refuse)?.format,
    };
    formats::decode(file.bytes, format, name).map_err(refuse)
}

fn source_item(decoded: &Decoded<'_>, ordinal: u64) -> SourceItem {
    let item = &decoded.source.items[ordinal as usize];
    SourceItem {
        ordinal,
        raw: decoded.source.bytes[item.range.clone()].to_vec(),
        separator: decoded.source.bytes[item.separator.clone()].to_vec(),
    }
}

/// The end of the batch that begins at item `from`.
fn batch_end(decoded: &Decoded<'_>, from: u64) -> u64 {
    let mut bytes = 0;
    let mut until = from;
    for item in decoded.source.items.iter().skip(from as usize).take(BATCH_ITEMS) {
        bytes += item.range.len();
        until += 1;
        if bytes >= BATCH_BYTES {
            break;
        }
    }
    until
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
