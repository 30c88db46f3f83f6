//! One session of the in-memory store.

use std::collections::{BTreeMap, BTreeSet};

use memory_core::ports::{
    Append, AppendSource, Appended, Begin, ImportedRun, RunChoice, SessionBatch, SourceKey, StoreError,
};
use memory_core::record::{
    ItemKey, NewMessage, NewSession, NewSummary, Reduction, RunRecord, RunState, SessionRecord, SessionState,
    StoredMessage, StoredView, SummaryRecord, SummaryState, ViewRow, region_digest,
};
use memory_core::{
    Digest, Position, PositionRange, Role, RunNumber, SessionId, SummaryId, Timestamp, Tool, message_link,
};

use super::invalid;

#[derive(Debug, Clone)]
pub(super) struct Session {
    new: NewSession,
    state: SessionState,
    title: Option<String>,
    model: Option<String>,
    pub(super) window: Option<u32>,
    pub(super) usage_permille: Option<u32>,
    pub(super) updated_at: Timestamp,
    pub(super) change: u64,
    pub(super) tools: Vec<Tool>,
    pub(super) rows: Vec<Row>,
    pub(super) runs: Vec<RunRecord>,
    pub(super) summaries: Vec<SummaryRecord>,
    pub(super) reductions: BTreeMap<Position, Reduction>,
    keys: BTreeMap<String, (Digest, Appended)>,
}

#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) stored: StoredMessage,
    item: Option<(SourceKey, ItemKey)>,
    retired: bool,
    counts: BTreeMap<String, u32>,
}

/// The JSON of a message, which cannot fail: every map in it has text keys.
fn body(message: &memory_core::Message) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// What an idempotency key stands for: the messages and the items, not the time or the counts.
pub(super) fn content(append: &Append) -> Digest {
    let messages: Vec<String> = append.messages.iter().map(|new| body(&new.message)).collect();
    content_of(&messages, append.source.as_ref())
}

/// What the key of a begin stands for: what was asked. Of a message alone it is that of an append of it.
pub(super) fn begin_content(begin: &Begin) -> Digest {
    let message = content_of(&[body(&begin.message.message)], None);
    if begin.system.is_none() && begin.tools.is_none() && begin.model.is_none() {
        return message;
    }
    let system = begin.system.as_ref().map(|new| body(&new.message));
    let setup = format!("{system:?} {:?} {:?}", begin.tools, begin.model);
    Digest::of_fields([message.as_bytes().as_slice(), setup.as_bytes()])
}

/// Two lists, of which neither can be taken for a part of the other; no items are not an empty list of them.
fn content_of(messages: &[String], source: Option<&AppendSource>) -> Digest {
    let messages = Digest::of_fields(messages.iter().map(String::as_bytes));
    let items = source.map_or(Digest::ZERO, |source| {
        let items = source.items.iter().map(Vec::as_slice);
        Digest::of_fields(std::iter::once(source.format.as_bytes()).chain(items))
    });
    Digest::of_fields([messages.as_bytes().as_slice(), items.as_bytes().as_slice()])
}

impl Session {
    pub(super) fn new(new: &NewSession) -> Self {
        Self {
            new: new.clone(),
            state: SessionState::Open,
            title: new.title.clone(),
            model: new.model.clone(),
            window: None,
            usage_permille: None,
            updated_at: new.created_at,
            change: 0,
            tools: Vec::new(),
            rows: Vec::new(),
            runs: Vec::new(),
            summaries: Vec::new(),
            reductions: BTreeMap::new(),
            keys: BTreeMap::new(),
        }
    }

    fn id(&self) -> &SessionId {
        &self.new.id
    }

    pub(super) fn wrong_state(&self, what: impl Into<String>) -> StoreError {
        StoreError::WrongState {
            session: self.id().to_string(),
            what: what.into(),
        }
    }

    fn conflict(&self, what: &'static str) -> StoreError {
        StoreError::Conflict {
            session: self.id().to_string(),
            what,
        }
    }

    fn active_summary(&self) -> Option<&SummaryRecord> {
        self.summaries
            .iter()
            .find(|summary| summary.state == SummaryState::Active)
    }

    fn is_covered(&self, position: Position) -> bool {
        let covers = |summary: &SummaryRecord| summary.covers.iter().any(|range| range.contains(position));
        self.active_summary().is_some_and(covers)
    }

    /// Whether the message is in the view.
    fn in_view(&self, row: &Row) -> bool {
        !row.retired && !row.stored.message.left_out && !self.is_covered(row.stored.position)
    }

    fn last(&self) -> Position {
        Position(self.rows.len() as u64)
    }

    fn row_mut(&mut self, position: Position) -> Result<&mut Row, StoreError> {
        let index = position.0.checked_sub(1).map(|index| index as usize);
        let row = index.and_then(|index| self.rows.get_mut(index));
        row.ok_or_else(|| super::not_found("message", position))
    }

    pub(super) fn record(&self) -> SessionRecord {
        let covered = |row: &&Row| self.is_covered(row.stored.position);
        let compacted = self.rows.iter().filter(covered).count() as u64;
        let active = self.rows.iter().filter(|row| !row.retired && !covered(row)).count() as u64;
        SessionRecord {
            id: self.id().clone(),
            state: self.state,
            format: self.new.format.clone(),
            parent: self.new.parent.clone(),
            title: self.title.clone(),
            model: self.model.clone(),
            window: self.window,
            created_at: self.new.created_at,
            updated_at: self.updated_at,
            messages: self.rows.len() as u64,
            active,
            compacted,
            summary: self.active_summary().map(|summary| summary.id.clone()),
            usage_permille: self.usage_permille,
        }
    }

    /// Says whether anything changed.
    pub(super) fn set_state(&mut self, state: SessionState, at: Timestamp) -> bool {
        if self.state == state {
            return false;
        }
        self.state = state;
        if state == SessionState::Closed
            && let Some(run) = self.running_mut()
        {
            run.state = RunState::Interrupted;
            run.finished_at = Some(at);
        }
        true
    }

    fn running_mut(&mut self) -> Option<&mut RunRecord> {
        self.runs.iter_mut().find(|run| run.state == RunState::Running)
    }

    /// The messages of the running run so far, from its first to its last.
    pub(super) fn running_messages(&self) -> Option<(RunNumber, PositionRange)> {
        let run = self.running()?;
        let mut of_run = self.rows.iter().filter(|row| row.stored.run == Some(run));
        let first = of_run.next()?.stored.position;
        let last = of_run.next_back().map_or(first, |row| row.stored.position);
        Some((run, PositionRange { first, last }))
    }

    /// Counted tokens of the model's messages in a run, or outside any.
    pub(super) fn reply_tokens(&self, run: Option<RunNumber>, counter: &str) -> u64 {
        let replies = self.rows.iter().filter(|row| row.stored.run == run);
        let replies = replies.filter(|row| row.stored.message.role == Role::Assistant);
        replies
            .filter_map(|row| row.counts.get(counter))
            .map(|tokens| u64::from(*tokens))
            .sum()
    }

    fn running(&self) -> Option<RunNumber> {
        let mut running = self.runs.iter().filter(|run| run.state == RunState::Running);
        running.next().map(|run| run.number)
    }

    pub(super) fn finish_run(&mut self, state: RunState, at: Timestamp) -> Result<RunRecord, StoreError> {
        if state == RunState::Running {
            return Err(self.wrong_state("a run cannot be ended as running"));
        }
        if self.running().is_none() {
            return Err(self.wrong_state("no run is running"));
        }
        let Some(run) = self.running_mut() else {
            return Err(invalid("the run vanished"));
        };
        run.state = state;
        run.finished_at = Some(at);
        Ok(run.clone())
    }

    pub(super) fn repeated(&self, key: Option<&str>, content: &Digest) -> Result<Option<Appended>, StoreError> {
        let Some(key) = key else {
            return Ok(None);
        };
        match self.keys.get(key) {
            None => Ok(None),
            Some((digest, first)) if digest == content => Ok(Some(Appended {
                repeated: true,
                ..first.clone()
            })),
            Some(_) => Err(StoreError::KeyReused {
                session: self.id().to_string(),
                key: key.to_owned(),
            }),
        }
    }

    /// The append that a begin comes to: with its system prompt, unless that is the newest one in force.
    pub(super) fn append_of(&self, begin: &Begin) -> Append {
        let mut in_force = self.rows.iter().filter(|row| self.in_view(row)).rev();
        let newest = in_force.find(|row| row.stored.message.role == Role::System);
        let newest = newest.map(|row| row.stored.message.plain_text());
        let system = begin.system.as_ref();
        let system = system.filter(|new| newest.as_ref() != Some(&new.message.plain_text()));
        Append {
            session: self.id().clone(),
            key: begin.key.clone(),
            run: RunChoice::Begin,
            messages: system.into_iter().chain([&begin.message]).cloned().collect(),
            source: None,
            counter: begin.counter.clone(),
            at: begin.at,
        }
    }

    pub(super) fn set_up(&mut self, tools: Option<&[Tool]>, model: Option<&str>) {
        if let Some(tools) = tools {
            self.tools = tools.to_vec();
        }
        if let Some(model) = model {
            self.model = Some(model.to_owned());
        }
    }

    pub(super) fn may_append(&self, append: &Append) -> Result<(), StoreError> {
        if self.state == SessionState::Closed {
            return Err(self.wrong_state("it is closed"));
        }
        let running = self.running().is_some();
        match append.run {
            RunChoice::Begin if running => return Err(self.wrong_state("a run is running")),
            RunChoice::Begin if append.messages.is_empty() => return Err(invalid("a run begins with a message")),
            RunChoice::Running if !running => return Err(self.wrong_state("no run is running")),
            RunChoice::Begin | RunChoice::Running => {}
            RunChoice::AsGiven => {
                let known = |number| self.runs.iter().any(|run| run.number == number);
                if !append.messages.iter().filter_map(|new| new.run).all(known) {
                    return Err(self.wrong_state("there is no such run"));
                }
            }
        }
        check_messages(&append.messages)
    }

    /// Appends; [`Self::may_append`] has said that it may. `content` is what its key is to stand for.
    pub(super) fn append(
        &mut self,
        append: &Append,
        items: Option<(SourceKey, Vec<ItemKey>)>,
        content: Digest,
    ) -> Appended {
        let run = match append.run {
            RunChoice::Begin => Some(self.begin_run(append.at)),
            RunChoice::Running => self.running(),
            RunChoice::AsGiven => append.messages.last().and_then(|new| new.run),
        };
        let mut positions = Vec::new();
        for (index, new) in append.messages.iter().enumerate() {
            let item = items.as_ref().map(|(key, items)| (key.clone(), items[index]));
            let run = if append.run == RunChoice::AsGiven { new.run } else { run };
            positions.push(self.push(new, run, item, &append.counter, append.at));
        }
        let appended = Appended {
            positions,
            run,
            repeated: false,
        };
        if let Some(key) = &append.key {
            self.keys.insert(key.clone(), (content, appended.clone()));
        }
        appended
    }

    fn begin_run(&mut self, at: Timestamp) -> RunNumber {
        let number = RunNumber(self.runs.last().map_or(0, |run| run.number.0) + 1);
        self.runs.push(RunRecord {
            number,
            state: RunState::Running,
            first: Position(self.last().0 + 1),
            started_at: at,
            finished_at: None,
        });
        number
    }

    fn push(
        &mut self,
        new: &NewMessage,
        run: Option<RunNumber>,
        item: Option<(SourceKey, ItemKey)>,
        counter: &str,
        at: Timestamp,
    ) -> Position {
        let position = Position(self.last().0 + 1);
        let previous = self.rows.last().map_or(Digest::ZERO, |row| row.stored.link);
        self.rows.push(Row {
            stored: StoredMessage {
                position,
                run,
                message: new.message.clone(),
                link: message_link(&previous, position, &body(&new.message)),
                stored_at: at,
            },
            item,
            retired: false,
            counts: new
                .tokens
                .map(|tokens| (counter.to_owned(), tokens))
                .into_iter()
                .collect(),
        });
        position
    }

    pub(super) fn import(
        &mut self,
        batch: &SessionBatch,
        source: &SourceKey,
        items: u64,
        settled: &BTreeSet<RunNumber>,
        counter: &str,
        at: Timestamp,
    ) -> Result<Vec<Position>, StoreError> {
        check_messages(&batch.messages)?;
        self.title = batch.title.clone().or(self.title.take());
        self.model = batch.model.clone().or(self.model.take());
        if let Some(tools) = &batch.tools {
            self.tools.clone_from(tools);
        }
        let mut positions = Vec::new();
        for new in &batch.messages {
            let item = new
                .item
                .ok_or_else(|| invalid("an imported message without its item"))?;
            if item.ordinal >= items {
                return Err(invalid("an imported message of an item that is not there"));
            }
            positions.push(self.push(new, new.run, Some((source.clone(), item)), counter, at));
        }
        for position in &batch.retire {
            self.row_mut(*position)?.retired = true;
        }
        for position in &batch.restore {
            self.row_mut(*position)?.retired = false;
        }
        // What made events succeeded, whatever the file says.
        for run in batch.runs.iter().filter(|run| !settled.contains(&run.number)) {
            self.import_run(run, at)?;
        }
        self.runs.sort_by_key(|run| run.number);
        self.check_runs()?;
        Ok(positions)
    }

    fn import_run(&mut self, run: &ImportedRun, at: Timestamp) -> Result<(), StoreError> {
        let first = self.rows.iter().find(|row| row.stored.run == Some(run.number));
        let first = first
            .map(|row| row.stored.position)
            .ok_or_else(|| invalid("a run without messages"))?;
        // A closed session has no running run, whatever its file says.
        let state = match (run.state, self.state) {
            (RunState::Running, SessionState::Closed) => RunState::Interrupted,
            (state, _) => state,
        };
        if let Some(known) = self.runs.iter_mut().find(|known| known.number == run.number) {
            known.state = state;
            known.finished_at = run.finished_at.or(known.finished_at);
            return Ok(());
        }
        self.runs.push(RunRecord {
            number: run.number,
            state,
            first,
            started_at: run.started_at.unwrap_or(at),
            finished_at: run.finished_at,
        });
        Ok(())
    }

    fn check_runs(&self) -> Result<(), StoreError> {
        let known = |number| self.runs.iter().any(|run| run.number == number);
        if !self.rows.iter().filter_map(|row| row.stored.run).all(known) {
            return Err(invalid("a message of a run that is not there"));
        }
        if self.runs.iter().filter(|run| run.state == RunState::Running).count() > 1 {
            return Err(invalid("two runs are running"));
        }
        Ok(())
    }

    pub(super) fn item_keys(&self, key: &SourceKey) -> Vec<(Position, ItemKey, bool)> {
        let of = |row: &Row| match &row.item {
            Some((source, item)) if source == key => Some((row.stored.position, *item, row.retired)),
            Some(_) | None => None,
        };
        self.rows.iter().filter_map(of).collect()
    }

    pub(super) fn view(&self, counter: &str) -> StoredView {
        let rows = self.rows.iter().filter(|row| self.in_view(row)).map(|row| ViewRow {
            position: row.stored.position,
            run: row.stored.run,
            message: row.stored.message.clone(),
            link: row.stored.link,
            tokens: row.counts.get(counter).copied(),
            reduced: self.reductions.get(&row.stored.position).cloned(),
        });
        StoredView {
            rows: rows.collect(),
            session: self.record(),
            last_run: self.runs.last().cloned(),
            summary: self.active_summary().cloned(),
            tools: self.tools.clone(),
        }
    }

    pub(super) fn put_counts(&mut self, counter: &str, counts: &[(Position, u32)]) -> Result<(), StoreError> {
        for (position, _) in counts {
            self.row_mut(*position)?;
        }
        for (position, tokens) in counts {
            self.row_mut(*position)?
                .counts
                .entry(counter.to_owned())
                .or_insert(*tokens);
        }
        Ok(())
    }

    pub(super) fn total_tokens(&self, counter: &str) -> (u64, u64) {
        let counts = || self.rows.iter().map(|row| row.counts.get(counter));
        let sum = counts().flatten().map(|tokens| u64::from(*tokens)).sum();
        (sum, counts().filter(Option::is_none).count() as u64)
    }

    pub(super) fn apply_summary(&mut self, new: &NewSummary, id: SummaryId) -> Result<SummaryRecord, StoreError> {
        if self.active_summary().map(|summary| &summary.id) != new.previous.as_ref() {
            return Err(self.conflict("the active summary"));
        }
        if new.message.role != Role::Summary {
            return Err(invalid("a summary has role summary"));
        }
        let ascending = new.region.windows(2).all(|pair| pair[0].last < pair[1].first);
        if new.region.is_empty() || !ascending || new.region.iter().any(|range| range.last < range.first) {
            return Err(invalid("the region is not made of ascending ranges"));
        }
        let within = |position| new.region.iter().any(|range| range.contains(position));
        let region: Vec<&Row> = self
            .rows
            .iter()
            .filter(|row| within(row.stored.position) && self.in_view(row))
            .collect();
        let size: u64 = new.region.iter().map(|range| range.last.0 - range.first.0 + 1).sum();
        if region.len() as u64 != size || region_digest(region.iter().map(|row| &row.stored.link)) != new.region_digest
        {
            return Err(self.conflict("the region"));
        }
        let covered = self.rows.iter().map(|row| row.stored.position);
        let record = SummaryRecord {
            id,
            number: self.summaries.len() as u32 + 1,
            state: SummaryState::Active,
            content: new.clone(),
            covers: PositionRange::cover(covered.filter(|position| within(*position) || self.is_covered(*position))),
            made_at: self.last(),
        };
        for summary in &mut self.summaries {
            if summary.state == SummaryState::Active {
                summary.state = SummaryState::Superseded;
            }
        }
        self.summaries.push(record.clone());
        Ok(record)
    }

    pub(super) fn undo_summary(&mut self, id: &SummaryId) -> Result<SummaryRecord, StoreError> {
        let active = self.active_summary().map(|summary| summary.id.clone());
        if active.as_ref() != Some(id) {
            return Err(StoreError::NotActive {
                summary: id.clone(),
                active,
            });
        }
        let mut undone = None;
        for summary in &mut self.summaries {
            if summary.id == *id {
                summary.state = SummaryState::Undone;
                undone = Some(summary.clone());
            }
        }
        let undone = undone.ok_or_else(|| super::not_found("summary", id))?;
        for summary in &mut self.summaries {
            if Some(&summary.id) == undone.content.previous.as_ref() {
                summary.state = SummaryState::Active;
            }
        }
        Ok(undone)
    }

    pub(super) fn put_reductions(&mut self, reductions: &[Reduction]) -> Result<(), StoreError> {
        for reduction in reductions {
            self.row_mut(reduction.position)?;
        }
        let new = reductions
            .iter()
            .map(|reduction| (reduction.position, reduction.clone()));
        self.reductions.extend(new);
        Ok(())
    }

    pub(super) fn chain_is_whole(&self) -> bool {
        let mut previous = Digest::ZERO;
        self.rows.iter().all(|row| {
            let link = message_link(&previous, row.stored.position, &body(&row.stored.message));
            previous = link;
            link == row.stored.link
        })
    }
}

/// Originals only: a summary of ours never comes in as a message.
fn check_messages(messages: &[NewMessage]) -> Result<(), StoreError> {
    if messages.iter().any(|new| new.message.role == Role::Summary) {
        return Err(invalid("role summary is for summaries alone"));
    }
    Ok(())
}
