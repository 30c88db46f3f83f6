//! What a run saves: within its limit, by the policy, masked, and never more trusted than what the session has read.

use std::time::Duration;

use memory_core::note::change::{self, ChangeError, NewNote, Planned};
use memory_core::note::intake::{self, Taken};
use memory_core::note::record::{NoteOp, NotesRecord, SavedNote};
use memory_core::note::section::one_line;
use memory_core::note::{NoteId, NoteSource, NoteStatus};
use memory_core::record::RunState;
use memory_core::{RunNumber, SessionId};
use memory_fs::LockGuard;

use super::settings::Approval;
use super::{Notes, draw};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{SavedNoteReport, SavedNotes};

/// How long one who asks what was saved waits for another. Our own figure: printing takes no time.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a run asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    Add {
        text: String,
        tags: Vec<String>,
    },
    Replace {
        id: String,
        text: String,
        tags: Vec<String>,
    },
    Forget {
        id: String,
    },
}

/// Why nothing was saved, for the model to act on.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unsaved {
    #[error("project memory is off in this session")]
    Off,
    #[error("this session is read-only")]
    ReadOnly,
    #[error("this run has made its {limit} writes")]
    NoWritesLeft { limit: u32 },
    #[error("`{id}` is none of the notes that this session was shown")]
    NotShown { id: String },
    #[error("the note `{id}` says this already")]
    Said { id: String },
    #[error("a note is forgotten by a person: `tinyagent-memory forget {id}`")]
    PersonOnly { id: String },
    #[error(transparent)]
    Intake(#[from] intake::IntakeError),
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl From<memory_core::ports::StoreError> for Unsaved {
    fn from(error: memory_core::ports::StoreError) -> Self {
        Self::Engine(error.into())
    }
}

/// The session of a write, as it is recorded.
pub(super) struct Writing {
    run: RunNumber,
    shared_limit: bool,
    shown: Vec<(NoteId, String)>,
}

impl Engine {
    /// Saves what a run asks for, and reports it.
    pub(super) fn save_note(&mut self, session: &SessionId, wanted: &Wanted) -> Result<SavedNote, Unsaved> {
        let writing = self.expect_writable(session)?;
        let taken = self.take_wanted(wanted, &writing)?;
        let at = self.now();
        let limit = self.settings().notes.max_writes;
        let number = self
            .store_mut()
            .begin_note_write(session, writing.run, writing.shared_limit, limit, at)?
            .ok_or(Unsaved::NoWritesLeft { limit })?;
        let saved = self.write_note_of_run(session, writing.run, wanted, taken);
        let ended = self.store_mut().end_note_write(session, number, saved.as_ref().ok());
        let saved = saved?;
        // The note is there whether or not it can be reported.
        if let Err(error) = ended {
            tracing::warn!(%session, %error, "a saved note is not reported");
        }
        Ok(saved)
    }

    /// Refuses what the session may not do at all.
    pub(super) fn expect_writable(&self, session: &SessionId) -> Result<Writing, Unsaved> {
        let record = self.store().notes_of(session)?;
        let Some(NotesRecord { usage, loaded }) = record.filter(|record| record.usage.enabled) else {
            return Err(Unsaved::Off);
        };
        if usage.read_only {
            return Err(Unsaved::ReadOnly);
        }
        let runs = self.store().runs(session)?;
        let running = runs.last().filter(|run| run.state == RunState::Running);
        let run = running
            .map(|run| run.number)
            .ok_or_else(|| memory_core::ports::StoreError::WrongState {
                session: session.to_string(),
                what: "no run is running".to_owned(),
            })?;
        let lines = loaded.unwrap_or_default().lines;
        Ok(Writing {
            run,
            shared_limit: usage.shared_limit,
            shown: lines.into_iter().map(|line| (line.id, line.text)).collect(),
        })
    }

    /// Takes the text, and refuses what is not worth a write.
    fn take_wanted(&self, wanted: &Wanted, writing: &Writing) -> Result<Option<Taken>, Unsaved> {
        let notes = self.notes()?;
        let taken = match wanted {
            Wanted::Add { text, tags } => {
                let taken = notes.take_of_run(text, tags, true)?;
                let said = notes.shown(&taken.text);
                if let Some((id, _)) = writing.shown.iter().find(|(_, text)| *text == said) {
                    return Err(Unsaved::Said { id: id.to_string() });
                }
                Some(taken)
            }
            Wanted::Replace { id, text, tags } => {
                self.expect_shown(writing, id)?;
                Some(notes.take_of_run(text, tags, !tags.is_empty())?)
            }
            Wanted::Forget { id } => {
                self.expect_shown(writing, id)?;
                None
            }
        };
        Ok(taken)
    }

    fn expect_shown(&self, writing: &Writing, id: &str) -> Result<(), Unsaved> {
        let is_shown = writing.shown.iter().any(|(shown, _)| shown.as_str() == id);
        let shown_id = || self.masked(&one_line(id)).chars().take(64).collect();
        if is_shown {
            Ok(())
        } else {
            Err(Unsaved::NotShown { id: shown_id() })
        }
    }

    fn write_note_of_run(
        &self,
        session: &SessionId,
        run: RunNumber,
        wanted: &Wanted,
        taken: Option<Taken>,
    ) -> Result<SavedNote, Unsaved> {
        let notes = self.notes()?;
        let at = self.now();
        let model = self.store().session(session)?.model.map(|model| self.masked(&model));
        let is_suspicious = taken.as_ref().is_some_and(|taken| !taken.suspicious.is_empty());
        let redacted = taken.as_ref().is_some_and(|taken| !taken.masked.is_empty());
        let (text, tags) = taken.map(|taken| (taken.text, taken.tags)).unwrap_or_default();
        let limit = notes.settings.max_notes;
        let (planned, source) = notes.change_of_run(|view| {
            // Asked under the store's lock: what enters the session meanwhile counts for this write too.
            let untrusted = self.store().is_untrusted(session)?;
            let waits = untrusted || is_suspicious || notes.settings.approval == Approval::Pending;
            let source = NoteSource {
                run: Some(self.masked(&format!("{session}/{run}"))),
                model: model.clone(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
                untrusted,
            };
            let new = NewNote {
                text: text.clone(),
                tags: tags.clone(),
                status: if waits { NoteStatus::Pending } else { NoteStatus::Active },
                source: source.clone(),
            };
            let planned = match wanted {
                Wanted::Add { .. } => change::add(view, &new, limit, at, &mut draw)?,
                Wanted::Replace { id, .. } => change::replace(view, &shown_id(id)?, &new, at, &mut draw)?,
                Wanted::Forget { id } if waits => return Err(Unsaved::PersonOnly { id: id.clone() }),
                Wanted::Forget { id } => change::forget(view, &shown_id(id)?)?,
            };
            Ok((planned, source))
        })?;
        Ok(SavedNote {
            op: match wanted {
                Wanted::Add { .. } => NoteOp::Add,
                Wanted::Replace { .. } => NoteOp::Replace,
                Wanted::Forget { .. } => NoteOp::Forget,
            },
            id: planned.note.id,
            status: planned.note.status,
            redacted,
            source,
            at,
        })
    }

    /// Takes the lock of those who read what a session saved and say that they have it: two of them would both have it. Nothing for
    /// an engine without a folder, which no other process shares.
    ///
    /// # Errors
    ///
    /// `locked` if another process holds it for 10 s.
    pub fn lock_saved_notes(&self, session: &SessionId) -> Result<Option<LockGuard>, EngineError> {
        let held = || format!("what session `{session}` saved is being handed over to another process");
        self.lock(&format!("saved:{session}"), PATIENCE, held)
    }

    /// Reads what the runs of a session saved and was not handed over yet, in the order of the writes. Who has it says so with
    /// [`Engine::hand_over_notes`]; until then it comes again.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn saved_notes(&self, session: &SessionId) -> Result<SavedNotes, EngineError> {
        let (numbers, saved): (Vec<_>, Vec<_>) = self.store().saved_notes(session)?.into_iter().unzip();
        Ok(SavedNotes {
            session: session.to_string(),
            saved: saved.into_iter().map(SavedNoteReport::new).collect(),
            numbers,
        })
    }

    /// Notes that what [`Engine::saved_notes`] gave has arrived. Repeating is no error.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn hand_over_notes(&mut self, session: &SessionId, saved: &SavedNotes) -> Result<(), EngineError> {
        let at = self.now();
        Ok(self.store_mut().hand_over_notes(session, &saved.numbers, at)?)
    }
}

impl Notes {
    fn take_of_run(&self, text: &str, tags: &[String], with_defaults: bool) -> Result<Taken, Unsaved> {
        let defaults = self.settings.default_tags.iter().filter(|_| with_defaults);
        let tags: Vec<String> = defaults.chain(tags).cloned().collect();
        Ok(intake::take(
            text,
            &tags,
            self.settings.max_text,
            &self.redactor,
            false,
        )?)
    }

    fn change_of_run(
        &self,
        mut plan: impl FnMut(&dyn memory_core::ports::NotesView) -> Result<(Planned, NoteSource), Unsaved>,
    ) -> Result<(Planned, NoteSource), Unsaved> {
        let mut refused = None;
        let planned = self.change(|view| {
            Ok::<_, EngineError>(match plan(view) {
                Ok((planned, source)) => {
                    let changes = planned.changes.clone();
                    (Some((planned, source)), changes)
                }
                Err(error) => {
                    refused = Some(error);
                    (None, Vec::new())
                }
            })
        })?;
        planned.ok_or_else(|| refused.unwrap_or(Unsaved::Off))
    }
}

fn shown_id(id: &str) -> Result<NoteId, Unsaved> {
    NoteId::parse(id).map_err(|_| Unsaved::NotShown { id: id.to_owned() })
}
