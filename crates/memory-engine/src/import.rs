//! Import: a file of an agent into sessions, adding only what is new.
//!
//! What is stored of a file is decided by comparing it with what is there: the file's items either
//! continue the stored source, are a part of it, or diverge from it. Then the file is stored batch by
//! batch, each batch a transaction, so that a killed import is continued by running it again.

use std::collections::{BTreeMap, BTreeSet};

use formats::{Decoded, DecodedMessage, DecodedSession, Format};
use memory_core::ports::{ImportBatch, ImportedRun, SessionBatch, SourceItem, SourceKey, SourceRecord, StoreError};
use memory_core::record::{ItemKey, NewMessage, NewSession, RunState};
use memory_core::{Digest, Ending, Position, RunNumber, SessionId, Timestamp, UnitState, analyse, item_link};

use crate::counting::count_all;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{ImportProblem, ImportedSession};

/// Most bytes of items in one transaction. Our own figure: large enough that the commit's fsync does
/// not matter, small enough that progress is seen and memory stays flat.
const BATCH_BYTES: usize = 4 << 20;

/// Most items in one transaction.
const BATCH_ITEMS: usize = 2_000;

/// How often a diverged file may itself be diverged from before the import gives up.
const MAX_DIVERGENCES: usize = 64;

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

    /// Finds the source that the file continues, or the name of a new one.
    fn place(&self, decoded: &Decoded<'_>) -> Result<Place, EngineError> {
        let chain = chain_of(decoded);
        let mut suffix = String::new();
        let mut problem = None;
        for _ in 0..MAX_DIVERGENCES {
            let key = SourceKey {
                format: decoded.format.as_str().to_owned(),
                id: format!("{}{suffix}", decoded.id),
            };
            let Some(record) = self.store().source(&key)? else {
                return Ok(Place {
                    key,
                    known: 0,
                    stored: None,
                    suffix,
                    problem,
                });
            };
            let shared = record.items.min(chain.len() as u64 - 1);
            if self.digest_at(&record, shared)? == chain.get(shared as usize).copied() {
                return Ok(Place {
                    key,
                    known: shared,
                    stored: Some(record),
                    suffix,
                    problem,
                });
            }
            let first = self.first_difference(&record, &chain, shared)?;
            suffix.push_str(&format!("+{}", chain[first as usize + 1].short(8)));
            problem = Some(ImportProblem {
                line: decoded.source.items.get(first as usize).map_or(0, |item| item.line),
                code: "diverged".to_owned(),
                message: format!(
                    "the file differs from what was imported as `{}` from here on; it became a session of its own",
                    key.id
                ),
            });
        }
        Err(EngineError::Input {
            name: decoded.id.clone(),
            detail: format!("more than {MAX_DIVERGENCES} different files carry this id"),
        })
    }

    fn digest_at(&self, record: &SourceRecord, items: u64) -> Result<Option<Digest>, EngineError> {
        if items == record.items {
            return Ok(Some(record.digest));
        }
        Ok(self.store().source_digest_at(&record.key, items)?)
    }

    /// The ordinal of the first item that differs; `upper` items are known to differ somewhere.
    fn first_difference(&self, record: &SourceRecord, chain: &[Digest], upper: u64) -> Result<u64, EngineError> {
        let (mut same, mut different) = (0, upper);
        while same + 1 < different {
            let middle = u64::midpoint(same, different);
            if self.digest_at(record, middle)? == chain.get(middle as usize).copied() {
                same = middle;
            } else {
                different = middle;
            }
        }
        Ok(same)
    }

    /// Decides what is new in a session.
    fn prepare_session<'d>(
        &self,
        decoded: &'d DecodedSession,
        place: &Place,
        at: Timestamp,
    ) -> Result<SessionPlan<'d>, EngineError> {
        let id = self.session_id(decoded, place)?;
        let stored = match self.store().item_keys(&id, &place.key) {
            Ok(keys) => Some(keys),
            Err(StoreError::NotFound { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        let exists = stored.is_some();
        let stored = stored.unwrap_or_default();
        let known: BTreeMap<ItemKey, (Position, bool)> = stored
            .iter()
            .map(|(position, key, retired)| (*key, (*position, *retired)))
            .collect();
        let wanted: BTreeSet<ItemKey> = decoded.messages.iter().map(|message| message.item).collect();
        let retire = known
            .iter()
            .filter(|(key, (_, retired))| !retired && !wanted.contains(key));
        let restore = known
            .iter()
            .filter(|(key, (_, retired))| *retired && wanted.contains(key));
        let runs = if exists { self.store().runs(&id)? } else { Vec::new() };
        let begun_here = runs
            .last()
            .filter(|run| !stored.iter().any(|(position, ..)| *position == run.first));
        let plan = SessionPlan {
            create: (!exists).then(|| NewSession {
                id: id.clone(),
                format: place.key.format.clone(),
                parent: decoded
                    .parent
                    .as_ref()
                    .and_then(|parent| with_suffix(parent, &place.suffix).ok()),
                title: decoded.title.clone(),
                model: decoded.model.clone(),
                created_at: decoded.started_at.unwrap_or(at),
            }),
            id,
            decoded,
            retire: retire.map(|(_, (position, _))| *position).collect(),
            restore: restore.map(|(_, (position, _))| *position).collect(),
            fresh: decoded
                .messages
                .iter()
                .filter(|message| !known.contains_key(&message.item))
                .collect(),
            next: 0,
            begun_here: begun_here.map(|run| run.number.0),
            run: runs.len() as u32,
            added: 0,
        };
        match begun_here {
            // What the file goes on with would end that run, or be taken for a part of it.
            Some(run) if run.state == RunState::Running && plan.adds() => Err(StoreError::WrongState {
                session: plan.id.to_string(),
                what: format!(
                    "run {} was begun here and is still running; import the file when it has ended",
                    run.number
                ),
            }
            .into()),
            _ => Ok(plan),
        }
    }

    /// The session's id in this store: its own, with the source's suffix if the file diverged, or with the
    /// format's name if a session of another origin has the id already.
    fn session_id(&self, decoded: &DecodedSession, place: &Place) -> Result<SessionId, EngineError> {
        let id = with_suffix(&decoded.id, &place.suffix)?;
        let taken = match self.store().sources_of(&id) {
            Ok(sources) => !sources.iter().any(|source| source.key == place.key),
            Err(StoreError::NotFound { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        if taken {
            with_suffix(&id, &format!("@{}", place.key.format))
        } else {
            Ok(id)
        }
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

    fn import_reports(
        &self,
        file: ImportFile<'_>,
        decoded: &Decoded<'_>,
        sessions: &[SessionPlan<'_>],
        problems: Vec<ImportProblem>,
    ) -> Result<Vec<ImportedSession>, EngineError> {
        let held: BTreeSet<u64> = decoded
            .sessions
            .iter()
            .flat_map(|session| &session.messages)
            .map(|message| message.item.ordinal)
            .collect();
        let records = (decoded.source.items.len() as u64).saturating_sub(held.len() as u64);
        let mut problems = Some(problems);
        let mut reports = Vec::with_capacity(sessions.len());
        for (index, session) in sessions.iter().enumerate() {
            let record = self.store().session(&session.id)?;
            let (tokens, _) = self.store().total_tokens(&session.id, self.counter().id())?;
            let mut found = problems.take().unwrap_or_default();
            found.extend(boundary_problems(decoded, session.decoded));
            reports.push(ImportedSession {
                session: session.id.to_string(),
                file: file.name.to_owned(),
                format: decoded.format.as_str().to_owned(),
                parent: record.parent.map(String::from),
                messages: record.messages,
                added: session.added,
                runs: u64::from(session.run),
                tokens,
                records: if index == 0 { records } else { 0 },
                problems: found,
            });
        }
        Ok(reports)
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

/// Where a file belongs.
struct Place {
    key: SourceKey,
    /// How many of the file's items are stored already.
    known: u64,
    stored: Option<SourceRecord>,
    /// Added to ids because the file diverged.
    suffix: String,
    problem: Option<ImportProblem>,
}

impl Place {
    /// Whether a batch would change nothing at all.
    fn unchanged(&self, batch: &ImportBatch) -> bool {
        let Some(stored) = &self.stored else { return false };
        batch.items.is_empty()
            && batch.expected_items == stored.items
            && batch.prefix == stored.prefix
            && batch.suffix == stored.suffix
            && batch.sessions.iter().all(|session| {
                session.create.is_none()
                    && session.messages.is_empty()
                    && session.retire.is_empty()
                    && session.restore.is_empty()
            })
    }
}

/// A session and what is new in it.
struct SessionPlan<'d> {
    id: SessionId,
    decoded: &'d DecodedSession,
    create: Option<NewSession>,
    retire: Vec<Position>,
    restore: Vec<Position>,
    /// New messages, in order.
    fresh: Vec<&'d DecodedMessage>,
    /// The first of `fresh` that is not stored yet.
    next: usize,
    /// The number of the last run that is stored, if it was begun by a host and not by the file.
    begun_here: Option<u32>,
    /// The number of the last run so far.
    run: u32,
    added: u64,
}

impl<'d> SessionPlan<'d> {
    /// Takes the next new messages whose items come before `until`; all that are left if `last`.
    fn take_until(&mut self, until: u64, last: bool) -> Vec<&'d DecodedMessage> {
        let rest = &self.fresh[self.next..];
        let count = if last {
            rest.len()
        } else {
            rest.iter().take_while(|message| message.item.ordinal < until).count()
        };
        self.next += count;
        rest[..count].to_vec()
    }

    /// Whether anything of the session would be stored.
    fn adds(&self) -> bool {
        !self.fresh.is_empty() || self.changes_marks()
    }

    fn changes_marks(&self) -> bool {
        !self.retire.is_empty() || !self.restore.is_empty()
    }

    /// The runs that a batch writes: the one that was last before it, and those that begin in it.
    ///
    /// Every run but the last has ended well; the last one is running only if its last unit is open or the file says so.
    /// How a run ended that a host began is not for the file to say.
    fn runs(&self, before: u32, started: &BTreeMap<u32, Option<Timestamp>>, last: bool) -> Vec<ImportedRun> {
        let first = if before > 0 { before } else { 1 };
        (first..=self.run)
            .filter(|number| self.begun_here != Some(*number))
            .map(|number| {
                let running = number == self.run && (!last || ends_open(self.decoded));
                ImportedRun {
                    number: RunNumber(number),
                    state: if running {
                        RunState::Running
                    } else {
                        RunState::Succeeded
                    },
                    started_at: started.get(&number).copied().flatten(),
                    finished_at: None,
                }
            })
            .collect()
    }
}

/// Whether the last run is still going on: the file says so, or its last unit waits for a result.
fn ends_open(session: &DecodedSession) -> bool {
    if let Some(running) = session.running {
        return running;
    }
    let start = session
        .messages
        .iter()
        .rposition(|message| message.message.is_real_user())
        .unwrap_or(0);
    let last_run: Vec<_> = session.messages[start..]
        .iter()
        .map(|message| &message.message)
        .filter(|message| !message.left_out)
        .collect();
    analyse(&last_run, Ending::Running)
        .units()
        .last()
        .is_some_and(|unit| unit.state == UnitState::Open)
}

/// The chain digests of a file: before its first item, after the first, after the second ….
fn chain_of(decoded: &Decoded<'_>) -> Vec<Digest> {
    let mut chain = Vec::with_capacity(decoded.source.items.len() + 1);
    let mut link = Digest::ZERO;
    chain.push(link);
    for ordinal in 0..decoded.source.items.len() {
        link = item_link(&link, decoded.source.raw(ordinal));
        chain.push(link);
    }
    chain
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

fn with_suffix(id: &SessionId, suffix: &str) -> Result<SessionId, EngineError> {
    let text = format!("{id}{suffix}");
    SessionId::parse(text.clone()).map_err(|source| EngineError::Id {
        text: text.escape_debug().to_string(),
        source,
    })
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn problems_of(decoded: &Decoded<'_>) -> Vec<ImportProblem> {
    let found = decoded.problems.iter();
    found
        .map(|problem| ImportProblem {
            line: problem.line,
            code: problem.code.to_owned(),
            message: problem.message.clone(),
        })
        .collect()
}

/// What is odd in the pairing of calls and results, with the line it stands in.
fn boundary_problems(decoded: &Decoded<'_>, session: &DecodedSession) -> Vec<ImportProblem> {
    let sent: Vec<&DecodedMessage> = session
        .messages
        .iter()
        .filter(|message| !message.message.left_out)
        .collect();
    let messages: Vec<_> = sent.iter().map(|message| &message.message).collect();
    let ending = if ends_open(session) {
        Ending::Running
    } else {
        Ending::Finished
    };
    let analysis = analyse(&messages, ending);
    let problems = analysis.problems().iter();
    problems
        .map(|problem| {
            let item = sent[problem.index].item.ordinal as usize;
            ImportProblem {
                line: decoded.source.items.get(item).map_or(0, |item| item.line),
                code: problem.kind.as_str().to_owned(),
                message: format!(
                    "call id `{}`: {}",
                    problem.call_id.escape_debug(),
                    problem.kind.meaning()
                ),
            }
        })
        .collect()
}
