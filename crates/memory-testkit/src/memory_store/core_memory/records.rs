//! Quarantine, jobs, snapshots, requests and maintenance.

use std::collections::BTreeMap;

use memory_core::curation::{
    CurationState, JobEnd, JobRecord, JobState, MaintenanceUsage, NewJob, NewQuarantined, NewRequest, NewSnapshot,
    QuarantineRecord, QuarantineState, RunUsage, SnapshotRecord,
};
use memory_core::ports::{ConversationStore as _, StoreError};
use memory_core::revision::{RevisionNumber, RevisionState};
use memory_core::{DocumentName, SessionId};

use super::super::{MemoryStore, invalid, not_found};
use super::{CoreMemory, wrong_state};

impl MemoryStore {
    pub(super) fn note_request_whole(&mut self, new: &NewRequest) -> Result<(), StoreError> {
        self.put_counts(&new.session, &new.counter, &new.counts)?;
        self.note_usage(&new.session, new.window, None)?;
        let snapshots = self.core.snapshots.get(&new.session).map_or(0, Vec::len) as u32;
        if new.snapshot.is_some_and(|number| number == 0 || number > snapshots) {
            return Err(invalid("there is no such snapshot"));
        }
        let run = self.known(&new.session)?.running_messages().map(|(run, _)| run);
        self.core.requests.push((new.clone(), run));
        Ok(())
    }
}

impl CoreMemory {
    pub(super) fn note_quarantined(&mut self, new: &NewQuarantined) -> Result<QuarantineRecord, StoreError> {
        let mut known = self.quarantine.iter();
        if let Some(known) = known.find(|known| known.content.name == new.name) {
            return Ok(known.clone());
        }
        if let Some(number) = new.revision {
            self.revision(new.document, number)
                .map_err(|_| invalid("a file was found in the course of a revision that is not there"))?;
        }
        let record = QuarantineRecord {
            number: self.quarantine.len() as u64 + 1,
            content: new.clone(),
        };
        self.quarantine.push(record.clone());
        Ok(record)
    }

    pub(super) fn set_quarantine_state(&mut self, number: u64, state: QuarantineState) -> Result<(), StoreError> {
        let mut all = self.quarantine.iter_mut();
        let record = all
            .find(|record| record.number == number)
            .ok_or_else(|| not_found("quarantined file", number))?;
        if record.content.state != QuarantineState::Cleared {
            record.content.state = state;
        }
        Ok(())
    }

    fn last_job(&self, document: DocumentName) -> Option<&JobRecord> {
        self.jobs.iter().rev().find(|job| job.content.document == document)
    }

    pub(super) fn begin_job(&mut self, new: &NewJob) -> Result<JobRecord, StoreError> {
        let failures = match self.last_job(new.document) {
            Some(job) if job.state == JobState::Running => {
                return Err(wrong_state(format!(
                    "job {} of {} is running",
                    job.number, new.document
                )));
            }
            Some(job) if job.state == JobState::Failed => job.failures + 1,
            Some(_) | None => 0,
        };
        let record = JobRecord {
            number: self.jobs.len() as u64 + 1,
            content: new.clone(),
            state: JobState::Running,
            end: None,
            failures,
        };
        self.jobs.push(record.clone());
        Ok(record)
    }

    pub(super) fn end_job(&mut self, number: u64, end: &JobEnd) -> Result<JobRecord, StoreError> {
        let mut all = self.jobs.iter();
        let job = all
            .find(|job| job.number == number)
            .ok_or_else(|| not_found("job", number))?;
        if job.state != JobState::Running {
            return Err(wrong_state(format!("job {number} has ended")));
        }
        if let Some(revision) = end.revision {
            self.has_committed(job.content.document, revision)?;
        }
        let state = match end.error {
            Some(_) => JobState::Failed,
            None => JobState::Succeeded,
        };
        let ended = JobRecord {
            state,
            end: Some(end.clone()),
            ..job.clone()
        };
        self.jobs[number as usize - 1] = ended.clone();
        Ok(ended)
    }

    fn has_committed(&self, document: DocumentName, number: RevisionNumber) -> Result<(), StoreError> {
        let revision = self.revision(document, number);
        let committed = revision.is_ok_and(|revision| revision.record.state == RevisionState::Committed);
        committed
            .then_some(())
            .ok_or_else(|| invalid("the revision is not a committed one"))
    }

    pub(super) fn curation_state(&self, document: DocumentName) -> CurationState {
        let unseen = |record: &&QuarantineRecord| {
            record.content.document == document && record.content.state == QuarantineState::New
        };
        CurationState {
            last_job: self.last_job(document).cloned(),
            cursor: self.cursor(document),
            unseen: self.quarantine.iter().filter(unseen).count() as u64,
        }
    }

    pub(super) fn freeze(&mut self, new: &NewSnapshot) -> Result<SnapshotRecord, StoreError> {
        for (document, revision) in DocumentName::ALL.into_iter().zip(new.revisions) {
            if let Some(number) = revision {
                self.revision(document, number)
                    .map_err(|_| invalid("a section is of a revision that is not there"))?;
            }
        }
        let snapshots = self.snapshots.entry(new.session.clone()).or_default();
        for snapshot in snapshots
            .iter_mut()
            .filter(|snapshot| snapshot.content.runtime == new.runtime)
        {
            snapshot.ended = true;
        }
        let record = SnapshotRecord {
            number: snapshots.len() as u32 + 1,
            content: new.clone(),
            ended: false,
        };
        snapshots.push(record.clone());
        Ok(record)
    }

    pub(super) fn thaw(&mut self, session: &SessionId) {
        for snapshot in self.snapshots.get_mut(session).into_iter().flatten() {
            snapshot.ended = true;
        }
    }

    pub(super) fn requests_of(&self, session: &SessionId) -> Vec<RunUsage> {
        let mut by_run: BTreeMap<_, RunUsage> = BTreeMap::new();
        for (request, run) in self.requests.iter().filter(|(request, _)| request.session == *session) {
            let sum = by_run.entry(*run).or_default();
            sum.run = *run;
            sum.requests += 1;
            sum.tokens += u64::from(request.tokens);
            sum.core_tokens += u64::from(request.core_tokens);
        }
        by_run.into_values().collect()
    }

    pub(super) fn maintenance_usage(&self) -> Vec<MaintenanceUsage> {
        let mut sums: BTreeMap<_, MaintenanceUsage> = BTreeMap::new();
        for call in &self.maintenance {
            let sum = sums
                .entry((call.kind, &call.author))
                .or_insert_with(|| MaintenanceUsage {
                    kind: call.kind,
                    author: call.author.clone(),
                    calls: 0,
                    refused: 0,
                    request_tokens: 0,
                    reply_tokens: 0,
                });
            sum.calls += 1;
            sum.refused += u64::from(!call.accepted);
            sum.request_tokens += u64::from(call.request_tokens);
            sum.reply_tokens += u64::from(call.reply_tokens);
        }
        sums.into_values().collect()
    }
}
