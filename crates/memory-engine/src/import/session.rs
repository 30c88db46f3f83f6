//! What a file brings that is new in one of its sessions, and the runs that it makes.

use std::collections::{BTreeMap, BTreeSet};

use formats::{DecodedMessage, DecodedSession};
use memory_core::ports::{ImportedRun, StoreError};
use memory_core::record::{ItemKey, NewSession, RunState};
use memory_core::{Ending, Position, RunNumber, SessionId, Timestamp, UnitState, analyse};

use super::place::Place;
use crate::engine::Engine;
use crate::error::EngineError;

/// A session and what is new in it.
pub(super) struct SessionPlan<'d> {
    pub(super) id: SessionId,
    pub(super) decoded: &'d DecodedSession,
    pub(super) create: Option<NewSession>,
    pub(super) retire: Vec<Position>,
    pub(super) restore: Vec<Position>,
    /// New messages, in order.
    fresh: Vec<&'d DecodedMessage>,
    /// The first of `fresh` that is not stored yet.
    next: usize,
    /// The number of the last run that is stored, if it was begun by a host and not by the file.
    begun_here: Option<u32>,
    /// The number of the last run so far.
    pub(super) run: u32,
    pub(super) added: u64,
}

impl<'d> SessionPlan<'d> {
    /// Takes the next new messages whose items come before `until`; all that are left if `last`.
    pub(super) fn take_until(&mut self, until: u64, last: bool) -> Vec<&'d DecodedMessage> {
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

    pub(super) fn changes_marks(&self) -> bool {
        !self.retire.is_empty() || !self.restore.is_empty()
    }

    /// The runs that a batch writes: the one that was last before it, and those that begin in it.
    ///
    /// Every run but the last has ended well; the last one is running only if its last unit is open or the file says so.
    /// How a run ended that a host began is not for the file to say.
    pub(super) fn runs(&self, before: u32, started: &BTreeMap<u32, Option<Timestamp>>, last: bool) -> Vec<ImportedRun> {
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
pub(super) fn ends_open(session: &DecodedSession) -> bool {
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

impl Engine {
    /// Decides what is new in a session.
    pub(super) fn prepare_session<'d>(
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
                    .and_then(|parent| self.with_suffix(parent, &place.suffix).ok()),
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
        let id = self.with_suffix(&decoded.id, &place.suffix)?;
        let taken = match self.store().sources_of(&id) {
            Ok(sources) => !sources.iter().any(|source| source.key == place.key),
            Err(StoreError::NotFound { .. }) => false,
            Err(error) => return Err(error.into()),
        };
        if taken {
            self.with_suffix(&id, &format!("@{}", place.key.format))
        } else {
            Ok(id)
        }
    }
}
