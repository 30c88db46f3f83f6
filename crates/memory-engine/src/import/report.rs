//! What an import reports: figures of each session, and all that is odd in the file.

use std::collections::BTreeSet;

use formats::{Decoded, DecodedMessage, DecodedSession};
use memory_core::validate::printable::printable;
use memory_core::{Ending, analyse};

use super::ImportFile;
use super::session::{SessionPlan, ends_open};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{ImportProblem, ImportedSession};

impl Engine {
    pub(super) fn import_reports(
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

pub(super) fn problems_of(decoded: &Decoded<'_>) -> Vec<ImportProblem> {
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
                message: format!("call id `{}`: {}", printable(&problem.call_id), problem.kind.meaning()),
            }
        })
        .collect()
}
