//! `sessions`: list, show, close, resume.

use std::process::ExitCode;

use memory_core::Code;
use memory_core::curation::Trigger;
use memory_core::record::SessionState;
use memory_engine::report::{SessionDetail, SessionList, SessionReport};
use memory_engine::{Access, Engine};

use crate::args::{Global, Sessions, SessionsAction};
use crate::commands::core;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, number};
use crate::table::{Table, minutes};

pub(crate) fn run(global: &Global, args: &Sessions, output: &Output) -> Result<ExitCode, Failure> {
    match args.action.as_ref().unwrap_or(&SessionsAction::List) {
        SessionsAction::List => {
            let (list, known_by) = list(global, output)?;
            output.result(&list, || list_text(output, &list, &known_by))?;
        }
        SessionsAction::Show { session } => {
            let engine = input::engine(output, global, Access::Read, input::base(output))?;
            let detail = engine.session_detail(&engine.find_session(session)?)?;
            output.result(&detail, || detail_text(output, &detail))?;
        }
        SessionsAction::Close { session, keeping } => {
            let mut engine = input::engine(output, global, Access::Write, input::keeping(output, keeping))?;
            set_state(&mut engine, session, SessionState::Closed, output)?;
            core::keep(output, &mut engine, keeping, Trigger::SessionClosed);
        }
        SessionsAction::Resume { session } => {
            let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
            set_state(&mut engine, session, SessionState::Open, output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The sessions, and for a person what each is known by: its title, or how it began. A folder without a store
/// has no sessions; that is no failure. Without the folder there is one.
fn list(global: &Global, output: &Output) -> Result<(SessionList, Vec<String>), Failure> {
    let engine = match input::engine(output, global, Access::Read, input::base(output)) {
        Ok(engine) => engine,
        Err(failure) if failure.code() == Code::StoreMissing && global.cwd.is_dir() => {
            return Ok((SessionList { sessions: Vec::new() }, Vec::new()));
        }
        Err(failure) => return Err(failure),
    };
    let list = engine.sessions()?;
    let mut known_by = Vec::with_capacity(list.sessions.len());
    for session in list.sessions.iter().filter(|_| !global.json) {
        known_by.push(match &session.title {
            Some(title) => title.clone(),
            None => engine
                .opening(&input::session(output, &session.session)?)?
                .unwrap_or_default(),
        });
    }
    Ok((list, known_by))
}

fn set_state(engine: &mut Engine, session: &str, state: SessionState, output: &Output) -> Result<(), Failure> {
    let id = engine.find_session(session)?;
    engine.set_session_state(&id, state)?;
    let detail = engine.session_detail(&id)?;
    output.result(&detail, || {
        format!("{}: {}\n", output.line(id.as_str()), state.as_str())
    })?;
    Ok(())
}

fn list_text(output: &Output, list: &SessionList, known_by: &[String]) -> String {
    if list.sessions.is_empty() {
        return "no sessions yet; `tinyagent-memory import FILE` brings some\n".to_owned();
    }
    let mut table = Table::new(&[
        "SESSION",
        "STATE",
        "FORMAT",
        "MESSAGES",
        "COMPACTED",
        "TOKENS",
        "UPDATED (UTC)",
        "TITLE",
    ]);
    for (session, known_by) in list.sessions.iter().zip(known_by) {
        table.row(vec![
            output.line(&session.session),
            session.state.clone(),
            session.format.clone(),
            number(session.messages),
            number(session.compacted),
            number(session.tokens),
            minutes(&session.updated_at),
            output.fit(known_by, 40),
        ]);
    }
    table.numbers(3..6);
    table.text()
}

fn detail_text(output: &Output, detail: &SessionDetail) -> String {
    let mut text = head_text(output, &detail.session);
    for run in &detail.runs {
        let ended = run.finished_at.as_deref().unwrap_or("-");
        text.push_str(&format!(
            "run {:>4}  {:<11} from message {}, {} .. {ended}\n",
            run.run, run.state, run.first, run.started_at
        ));
    }
    for summary in &detail.summaries {
        text.push_str(&format!(
            "summary {}  {} by {}: {} messages, {} -> {} tokens\n",
            summary.summary,
            summary.state,
            output.line(&summary.author),
            number(summary.covers),
            number(summary.region_tokens.into()),
            number(summary.tokens.into()),
        ));
    }
    text
}

fn head_text(output: &Output, session: &SessionReport) -> String {
    let mut text = format!(
        "{} ({}, {})\n",
        output.line(&session.session),
        session.format,
        session.state
    );
    if let Some(title) = &session.title {
        text.push_str(&format!("title: {}\n", output.fit(title, 100)));
    }
    if let Some(parent) = &session.parent {
        text.push_str(&format!("branch of: {}\n", output.line(parent)));
    }
    if let Some(model) = &session.model {
        text.push_str(&format!("model: {}\n", output.line(model)));
    }
    text.push_str(&format!(
        "messages: {}, in force {}, compacted {}; {} tokens\ncreated {}, updated {}\n",
        number(session.messages),
        number(session.active),
        number(session.compacted),
        number(session.tokens),
        session.created_at,
        session.updated_at,
    ));
    text
}
