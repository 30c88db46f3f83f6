//! Usage: what runs cost, and apart from it what maintenance did.

use memory_core::SessionId;
use memory_core::curation::{MaintenanceKind, NewMaintenance};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{MaintenanceReport, RunUsageReport, UsageReport};

impl Engine {
    /// Sums what the requests of one session, or of all, cost, run by run; maintenance beside it if asked for, and never in it.
    ///
    /// # Errors
    ///
    /// `not_found` if there is no such session.
    pub fn usage(&self, session: Option<&SessionId>, maintenance: bool) -> Result<UsageReport, EngineError> {
        let sessions = match session {
            Some(session) => vec![session.clone()],
            None => self.store().sessions()?.into_iter().map(|record| record.id).collect(),
        };
        let mut runs = Vec::new();
        for session in sessions {
            let used = self.store().usage(&session, self.counter().id())?;
            runs.extend(used.into_iter().map(|used| RunUsageReport {
                session: session.to_string(),
                run: used.run.map(|run| run.0),
                requests: used.requests,
                request_tokens: used.tokens,
                core_tokens: used.core_tokens,
                reply_tokens: used.reply_tokens,
            }));
        }
        let maintenance = maintenance.then(|| self.maintenance()).transpose()?;
        Ok(UsageReport { runs, maintenance })
    }

    fn maintenance(&self) -> Result<Vec<MaintenanceReport>, EngineError> {
        let used = self.store().maintenance()?;
        Ok(used
            .into_iter()
            .map(|used| MaintenanceReport {
                kind: used.kind.to_string(),
                author: used.author,
                calls: used.calls,
                refused: used.refused,
                request_tokens: used.request_tokens,
                reply_tokens: used.reply_tokens,
            })
            .collect())
    }

    /// Records a call of a host's model for maintenance. What it cost is spent whatever becomes of the reply, so a failure
    /// to record it is said and stops nothing.
    pub(crate) fn note_maintenance(
        &mut self,
        kind: MaintenanceKind,
        author: &str,
        session: Option<&SessionId>,
        request: &str,
        reply: &str,
        accepted: bool,
    ) {
        let new = NewMaintenance {
            kind,
            author: author.to_owned(),
            session: session.cloned(),
            request_tokens: self.counter().count(request),
            reply_tokens: self.counter().count(reply),
            accepted,
            at: self.now(),
        };
        match self.store_mut().note_maintenance(&new) {
            Err(error) if accepted => tracing::warn!(%error, "what maintenance cost was not recorded"),
            // The caller has a failure to tell, often the very same.
            Err(error) => tracing::debug!(%error, "what maintenance cost was not recorded"),
            Ok(()) => {}
        }
    }
}
