//! The life of a session: runs begin, grow and end; sessions close and open again.

use formats::Format;
use memory_core::curation::Trigger;
use memory_core::note::record::{NotesAsked, NotesBegin};
use memory_core::ports::{Append, AppendSource, Appended, Begin, RunChoice};
use memory_core::record::{NewMessage, NewSession, RunRecord, RunState, SessionState};
use memory_core::tokens::count_message;
use memory_core::{Message, Role, SessionId, Timestamp, Tool};

use crate::counting::count_all;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::StepReport;

/// Between which ratios, in thousandths, a provider's count and ours are of one request. Our own figure: counts of
/// one text by different vocabularies lie within a factor of two.
const PLAUSIBLE_PERMILLE: std::ops::RangeInclusive<u32> = 333..=3_000;

/// Messages that a host appends, as it has them.
#[derive(Debug, Clone, Copy)]
pub enum AppendInput<'a> {
    /// Neutral messages.
    Messages(&'a [Message]),
    /// JSON in a provider's form or in `native`; kept verbatim beside what it is read into.
    Json {
        /// The bytes.
        bytes: &'a [u8],
        /// The form: `openai`, `responses`, `anthropic` or `native`; `None` recognises it.
        format: Option<Format>,
        /// Its name, as it is to be shown in errors.
        name: &'a str,
    },
}

/// What a run begins with.
#[derive(Debug, Clone)]
pub struct BeginOptions {
    /// The user's message.
    pub user: Message,
    /// The system prompt. Stored as a system message in front of the user's message, unless the newest system message
    /// in force says the same.
    pub system: Option<String>,
    /// The tools that the requests declare from now on; an empty list takes them back.
    pub tools: Option<Vec<Tool>>,
    /// The model, by which the window is known where none is named.
    pub model: Option<String>,
    /// Project notes.
    pub notes: NotesAsked,
}

impl BeginOptions {
    /// Makes options of the user's message alone.
    pub fn new(user: Message) -> Self {
        Self {
            user,
            system: None,
            tools: None,
            model: None,
            notes: NotesAsked::default(),
        }
    }
}

impl Engine {
    /// Creates a session that is not imported.
    ///
    /// # Errors
    ///
    /// `already_exists` if the id is in use.
    pub fn create_session(&mut self, id: &SessionId, model: Option<String>) -> Result<(), EngineError> {
        let new = new_session(id, model, self.now());
        Ok(self.store_mut().create_session(&new)?)
    }

    /// Begins a run with the user's message. The session is created if there is none with this id.
    ///
    /// # Errors
    ///
    /// `wrong_state` if a run is running or the session is closed; `key_reused` if `key` was used for other content.
    pub fn begin_run(
        &mut self,
        session: &SessionId,
        message: Message,
        key: Option<&str>,
    ) -> Result<StepReport, EngineError> {
        self.begin_run_with(session, BeginOptions::new(message), key)
    }

    /// Begins a run as [`Engine::begin_run`], with a system prompt, tools and a model. All of it is stored, or nothing.
    ///
    /// A prompt that differs from the one before is stored as a further system message: those that went out stay as they
    /// are, and `docs/formats/provider-view.md` says how a later one is sent.
    ///
    /// # Errors
    ///
    /// As [`Engine::begin_run`]; `usage` if what is asked of project notes contradicts what the session has recorded.
    pub fn begin_run_with(
        &mut self,
        session: &SessionId,
        options: BeginOptions,
        key: Option<&str>,
    ) -> Result<StepReport, EngineError> {
        let at = self.now();
        let counted = |message: Message| NewMessage {
            tokens: Some(count_message(self.counter(), &message)),
            message,
            run: None,
            item: None,
        };
        let begin = Begin {
            session: new_session(session, None, at),
            key: key.map(str::to_owned),
            system: options.system.map(|text| counted(Message::text(Role::System, text))),
            message: counted(options.user),
            tools: options.tools,
            model: options.model,
            notes: NotesBegin {
                asked: options.notes,
                by_default: self.settings().notes.enabled,
            },
            counter: self.counter().id().to_owned(),
            at,
        };
        let begun = self.store_mut().begin(&begin)?;
        // A begin that is repeated may be one that was cut off behind the session's creation.
        let is_cut_off = begun.appended.repeated && self.store().snapshot(session)?.is_none();
        if begun.created || is_cut_off {
            self.maintain(Trigger::SessionCreated);
        } else if !begun.appended.repeated {
            self.maintain_after_interruption();
        }
        // One that is repeated may have begun a run that has ended since.
        let state = match begun.appended.run.filter(|_| begun.appended.repeated) {
            Some(number) => {
                let runs = self.store().runs(session)?;
                let run = runs.into_iter().find(|run| run.number == number);
                run.map_or(RunState::Running, |run| run.state)
            }
            None => RunState::Running,
        };
        Ok(StepReport {
            created: begun.created,
            ..step(session, state, &begun.appended)
        })
    }

    /// Appends what happened in the running run: replies, calls, results. When it returns, all of it is durable.
    ///
    /// With a key that was used before for the same content nothing is added, so a caller may retry.
    ///
    /// # Errors
    ///
    /// `wrong_state` if no run is running or the session is closed; `key_reused` as above; `invalid_input` or
    /// `unknown_format` if the input cannot be read, or holds an item that is no message.
    pub fn append(
        &mut self,
        session: &SessionId,
        input: AppendInput<'_>,
        key: Option<&str>,
    ) -> Result<StepReport, EngineError> {
        let appended = match input {
            AppendInput::Messages(messages) => self.append_to(session, messages, None, key)?,
            AppendInput::Json { bytes, format, name } => {
                let (messages, source) = read_messages(bytes, format, name)?;
                self.append_to(session, &messages, Some(source), key)?
            }
        };
        Ok(step(session, RunState::Running, &appended))
    }

    /// Ends the running run.
    ///
    /// # Errors
    ///
    /// `wrong_state` if none is running.
    pub fn finish_run(&mut self, session: &SessionId, state: RunState) -> Result<StepReport, EngineError> {
        let at = self.now();
        let run: RunRecord = self.store_mut().finish_run(session, state, at)?;
        if run.state == RunState::Succeeded {
            self.maintain(Trigger::Threshold);
        }
        Ok(StepReport {
            session: session.to_string(),
            run: Some(run.number.0),
            state: run.state.as_str().to_owned(),
            positions: Vec::new(),
            repeated: false,
            created: false,
        })
    }

    /// Closes a session (a running run becomes `interrupted`) or opens it again. Repeating is no error.
    ///
    /// # Errors
    ///
    /// `not_found` if there is none.
    pub fn set_session_state(&mut self, session: &SessionId, state: SessionState) -> Result<(), EngineError> {
        let at = self.now();
        self.store_mut().set_session_state(session, state, at)?;
        match state {
            SessionState::Closed => self.maintain(Trigger::SessionClosed),
            // An explicit resume reads what is the latest now.
            SessionState::Open => self.store_mut().thaw(session)?,
        }
        Ok(())
    }

    /// Notes the prompt tokens that the provider reported for the last request of `counted` tokens by our counter.
    ///
    /// The ratio corrects when compaction begins, never what fits. Figures of 0 are ignored, and those that are
    /// more than three times as large or as small: they are of another request.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn report_usage(&mut self, session: &SessionId, reported: u32, counted: u32) -> Result<(), EngineError> {
        if reported == 0 || counted == 0 {
            return Ok(());
        }
        let permille = u64::from(reported) * 1_000 / u64::from(counted);
        // No vocabulary is that far from another: the figure is of some other request.
        match u32::try_from(permille) {
            Ok(permille) if PLAUSIBLE_PERMILLE.contains(&permille) => {
                Ok(self.store_mut().note_usage(session, None, Some(permille))?)
            }
            _ => {
                tracing::debug!(%session, reported, counted, "a reported figure is ignored");
                Ok(())
            }
        }
    }

    fn append_to(
        &mut self,
        session: &SessionId,
        messages: &[Message],
        source: Option<AppendSource>,
        key: Option<&str>,
    ) -> Result<Appended, EngineError> {
        let counts = count_all(self.counter(), &messages.iter().collect::<Vec<_>>());
        let counted = messages.iter().zip(counts);
        let append = Append {
            session: session.clone(),
            key: key.map(str::to_owned),
            run: RunChoice::Running,
            messages: counted
                .map(|(message, tokens)| NewMessage {
                    message: message.clone(),
                    run: None,
                    item: None,
                    tokens: Some(tokens),
                })
                .collect(),
            source,
            counter: self.counter().id().to_owned(),
            at: self.now(),
        };
        Ok(self.store_mut().append(&append)?)
    }
}

/// A session that is not imported.
fn new_session(id: &SessionId, model: Option<String>, created_at: Timestamp) -> NewSession {
    NewSession {
        id: id.clone(),
        format: Format::Native.as_str().to_owned(),
        parent: None,
        title: None,
        model,
        created_at,
    }
}

fn step(session: &SessionId, state: RunState, appended: &Appended) -> StepReport {
    StepReport {
        session: session.to_string(),
        run: appended.run.map(|run| run.0),
        state: state.as_str().to_owned(),
        positions: appended.positions.iter().map(|position| position.0).collect(),
        repeated: appended.repeated,
        created: false,
    }
}

/// Reads messages that a host gives as JSON, with the items they came from.
fn read_messages(
    bytes: &[u8],
    format: Option<Format>,
    name: &str,
) -> Result<(Vec<Message>, AppendSource), EngineError> {
    let refuse = |source| EngineError::Decode {
        name: name.to_owned(),
        source,
    };
    let format = match format {
        Some(format) => format,
        None => formats::detect(bytes, name).map_err(refuse)?.format,
    };
    if !matches!(
        format,
        Format::OpenAi | Format::Responses | Format::Anthropic | Format::Native
    ) {
        let detail = format!(
            "messages are appended as openai, responses, anthropic or native; this is {format}; use `import` for it"
        );
        return Err(EngineError::Input {
            name: name.to_owned(),
            detail,
        });
    }
    let decoded = formats::decode(bytes, format, name).map_err(refuse)?;
    if let Some(problem) = decoded.problems.iter().find(|problem| is_unreadable(problem.code)) {
        let detail = format!("line {}: {}; nothing was appended", problem.line, problem.message);
        return Err(EngineError::Input {
            name: name.to_owned(),
            detail,
        });
    }
    let [session] = decoded.sessions.as_slice() else {
        let detail = match decoded.sessions.len() {
            0 => "there is no message in it".to_owned(),
            count => format!("it holds {count} conversations; the messages of one are appended at a time"),
        };
        return Err(EngineError::Input {
            name: name.to_owned(),
            detail,
        });
    };
    let items = (0..decoded.source.items.len())
        .map(|ordinal| decoded.source.raw(ordinal).to_vec())
        .collect();
    let keys = session.messages.iter().map(|message| message.item).collect();
    let messages: Vec<Message> = session.messages.iter().map(|message| message.message.clone()).collect();
    if let Some(message) = messages.iter().find(|message| message.role == Role::Summary) {
        let detail = format!(
            "a message of role `{}` cannot be appended; summaries are made by `compact`",
            message.role.as_str()
        );
        return Err(EngineError::Input {
            name: name.to_owned(),
            detail,
        });
    }
    Ok((
        messages,
        AppendSource {
            format: format.as_str().to_owned(),
            items,
            keys,
        },
    ))
}

/// Problems that mean a message would be lost: an import keeps such items, an append refuses them.
fn is_unreadable(code: &str) -> bool {
    matches!(
        code,
        "invalid_json" | "invalid_utf8" | "too_deep" | "torn_line" | "torn_document" | "unknown_line"
    )
}
