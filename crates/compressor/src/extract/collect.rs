//! Collecting: walks the region once and notes what is worth keeping.

use std::collections::HashMap;

use memory_core::{Message, MessageKind, Role, TokenCounter, ToolCall, ToolResult};

use super::calls::{CallFacts, facts_of};
use super::outcome::{Outcomes, is_outcome};
use super::previous::PreviousFacts;
use super::repeats::error_lines;
use super::sentences::{announces, asks, binding_parts, binds, chooses, claims, only_asks, sentences, wishes};
use super::{Fact, Facts, Rank};
use crate::input::{PlanInput, PlanRow};
use crate::plan::CompactPlan;
use crate::reduce::{important, is_clean, is_error_line};
use crate::sections::Section;
use crate::text::{first_chars, one_line};

/// How much of an error line is kept, in characters. Source: `docs/design/compaction.md`, section "Measures".
const ERROR_CHARS: usize = 200;

/// The longest sentence that is kept whole, in bytes.
const SENTENCE_BYTES: usize = 1_200;

/// How much of a model's sentence is kept, in bytes.
const MODEL_SENTENCE_BYTES: usize = 240;

/// How much of the session's first request is repeated, in bytes.
const OPENING_BYTES: usize = 200;

/// How many requests between the first and the newest are named, at most.
const OTHER_GOALS: usize = 10;

/// A request between them that is shorter than this, in bytes, says nothing by itself: "ok", "go on".
const GOAL_BYTES: usize = 12;

/// How many lines of the last message say what comes next, at most.
const NEXT_LINES: usize = 4;

/// How many error-like lines are taken from one result.
const ERRORS_PER_RESULT: usize = 400;

/// How a file line begins: one file, and several of one folder.
const EDITED: &str = "edited ";
const IN_FOLDER: &str = "edited in ";

/// How a wish or a question begins, so that it never becomes a rule when a summary is carried on.
const ASKED: &str = "(asked) ";

/// A file and how often it was written.
struct Edited {
    path: String,
    times: usize,
}

struct Collector<'a> {
    facts: &'a mut Facts,
    edited: Vec<Edited>,
    edited_index: HashMap<String, usize>,
    read: Vec<String>,
    outcomes: Outcomes,
    /// Calls without a result so far, by id, with what they do.
    open: HashMap<&'a str, (&'a ToolCall, CallFacts)>,
    last_said: Option<&'a Message>,
    last_calls: Vec<&'a ToolCall>,
    goals: Vec<String>,
    /// The user's message before the region, for a region without one.
    asked_before: Option<String>,
    errors: Vec<(Rank, String)>,
}

pub(crate) fn collect(input: &PlanInput<'_>, plan: &CompactPlan, previous: Option<&PreviousFacts>, facts: &mut Facts) {
    let mut collector = Collector {
        facts,
        edited: Vec::new(),
        edited_index: HashMap::new(),
        read: Vec::new(),
        outcomes: Outcomes::default(),
        open: HashMap::new(),
        last_said: None,
        last_calls: Vec::new(),
        goals: Vec::new(),
        asked_before: rows_before(input, plan).rev().find_map(asked),
        errors: Vec::new(),
    };
    collector.note_opening(input, plan);
    if let Some(previous) = previous {
        collector.carry_on(previous);
    }
    let rows = plan.region_rows.iter().filter_map(|index| input.rows.get(*index));
    for row in rows {
        if row.message.role != Role::Summary {
            collector.read_message(row.original);
        }
    }
    collector.finish(previous);
}

impl<'a> Collector<'a> {
    /// The first request of the session, if it stands before the region. It is still in view there, so
    /// it is noted before all else: of its rank, the newest facts go first.
    fn note_opening(&mut self, input: &PlanInput<'_>, plan: &CompactPlan) {
        let mut region = plan.region_rows.iter().filter_map(|index| input.rows.get(*index));
        let goal_without_region = self.asked_before.clone();
        let opening = rows_before(input, plan).find_map(asked);
        if opening != goal_without_region || region.any(|row| row.original.is_real_user()) {
            let opening = first_chars(&one_line(&opening.unwrap_or_default()), OPENING_BYTES);
            self.facts.push(Section::Goal, Rank::Wish, &opening);
        }
    }

    /// What of a previous summary is in force whatever came later.
    fn carry_on(&mut self, previous: &PreviousFacts) {
        self.goals.extend(previous.of(Section::Goal).map(str::to_owned));
        for line in previous.of(Section::Constraints) {
            let is_wish = line.starts_with(ASKED) && !binds(line);
            let rank = if is_wish { Rank::Wish } else { Rank::Constraint };
            self.facts.push(Section::Constraints, rank, line);
        }
        for line in previous.of(Section::Files) {
            self.carry_file(line);
        }
        for line in previous.of(Section::Errors) {
            self.errors.push((Rank::Error, line.to_owned()));
        }
        for line in previous.of(Section::Decisions) {
            self.facts.push(Section::Decisions, Rank::Decision, line);
        }
        for line in previous.of(Section::Done) {
            let rank = if is_outcome(line) { Rank::Work } else { Rank::Claim };
            self.facts.push(Section::Done, rank, line);
        }
        for line in previous.of(Section::ToolFindings) {
            self.facts.push(Section::ToolFindings, Rank::Work, line);
        }
    }

    /// A file line of ours: `edited PATH (3 times)`, `edited in FOLDER/: NAME, NAME` or `read PATH`; any other is kept as it is.
    fn carry_file(&mut self, line: &str) {
        if let Some((folder, names)) = line.strip_prefix(IN_FOLDER).and_then(|rest| rest.split_once("/: ")) {
            for name in names.split(", ") {
                self.edit(&format!("{folder}/{name}"), 1);
            }
        } else if let Some(rest) = line.strip_prefix(EDITED) {
            let (path, times) = match rest.strip_suffix(" times)").and_then(|rest| rest.rsplit_once(" (")) {
                Some((path, times)) => (path, times.parse().unwrap_or(1)),
                None => (rest, 1),
            };
            self.edit(path, times);
        } else if let Some(path) = line.strip_prefix("read ") {
            self.read.push(path.to_owned());
        } else {
            self.facts.push(Section::Files, Rank::Edited, line);
        }
    }

    fn read_message(&mut self, message: &'a Message) {
        match message.role {
            Role::User if message.is_real_user() => self.read_user(message),
            Role::Assistant => self.read_assistant(message),
            Role::User if message.kind == MessageKind::ForeignSummary => self.read_reference(message),
            Role::User | Role::System | Role::Tool | Role::Summary => {}
        }
        for call in message.calls() {
            self.read_call(call);
        }
        for result in message.results() {
            self.read_result(result);
        }
    }

    fn read_user(&mut self, message: &Message) {
        let text = message.plain_text();
        self.goals.push(text.clone());
        for line in text.lines() {
            for part in binding_parts(line) {
                let part = cut(part.strip_prefix("- ").unwrap_or(part), SENTENCE_BYTES);
                let rule = if only_asks(part) {
                    format!("{ASKED}{part}")
                } else {
                    part.to_owned()
                };
                self.facts.push(Section::Constraints, Rank::Constraint, &rule);
            }
            for sentence in sentences(line) {
                if !binds(sentence) && wishes(sentence) {
                    let wish = first_chars(sentence, MODEL_SENTENCE_BYTES);
                    self.facts
                        .push(Section::Constraints, Rank::Wish, &format!("{ASKED}{wish}"));
                }
            }
        }
    }

    fn read_assistant(&mut self, message: &'a Message) {
        let text = message.plain_text();
        if !text.trim().is_empty() {
            self.last_said = Some(message);
        }
        self.last_calls.clear();
        for sentence in text.lines().flat_map(sentences) {
            let sentence = plain(sentence);
            if sentence.len() < 12 {
                continue;
            }
            let sentence = first_chars(&one_line(sentence), MODEL_SENTENCE_BYTES);
            if chooses(&sentence) {
                self.facts.push(Section::Decisions, Rank::Decision, &sentence);
            } else if claims(&sentence) {
                self.facts.push(Section::Done, Rank::Claim, &sentence);
            }
        }
    }

    fn read_reference(&mut self, message: &Message) {
        let text = message.plain_text();
        for line in text.lines().filter(|line| line.len() >= 12).take(12) {
            let line = first_chars(&one_line(line), MODEL_SENTENCE_BYTES);
            self.facts
                .push(Section::ToolFindings, Rank::Seen, &format!("(earlier record) {line}"));
        }
    }

    fn read_call(&mut self, call: &'a ToolCall) {
        let facts = facts_of(call);
        for path in &facts.edited {
            self.edit(path, 1);
            self.outcomes.edited(path);
        }
        for path in &facts.read {
            if !self.read.contains(path) {
                self.read.push(path.clone());
            }
        }
        self.last_calls.push(call);
        self.open.insert(&call.id, (call, facts));
    }

    fn read_result(&mut self, result: &ToolResult) {
        let text = result.plain_text();
        let answered = self.open.remove(result.call_id.as_str());
        let shows_text = answered.as_ref().is_some_and(|(_, facts)| facts.shows_text);
        let is_listing = shows_text && !result.is_error;
        let mut found = 0;
        for line in text.lines().map(str::trim) {
            let rank = match line {
                _ if found >= ERRORS_PER_RESULT => break,
                "" => continue,
                _ if is_listing && (!is_error_line(line) || is_code(line)) => continue,
                _ if is_listing => Rank::WeakError,
                _ if is_error_line(line) => Rank::Error,
                _ if result.is_error && found == 0 => Rank::Error,
                _ if looks_like_error(line) => Rank::WeakError,
                _ => continue,
            };
            found += 1;
            self.errors.push((rank, error_text(line)));
        }
        if let Some((call, facts)) = answered {
            match facts.command {
                Some(command) if !facts.shows_text => self.outcomes.ran(&command, &text, result.is_error),
                None if !facts.shows_text => self.note_finding(call, &text),
                Some(_) | None => {}
            }
        }
    }

    /// The result of a tool that neither runs a command nor shows or writes a file.
    fn note_finding(&mut self, call: &ToolCall, text: &str) {
        let Some(last) = text.lines().rev().map(str::trim).find(|line| !line.is_empty()) else {
            return;
        };
        let arguments = first_chars(&important(&call.arguments), 100);
        let last = first_chars(&one_line(last), 160);
        let finding = format!("{} ({arguments}): {last}", first_chars(&one_line(&call.name), 60));
        self.facts.push(Section::ToolFindings, Rank::Work, &finding);
    }

    fn edit(&mut self, path: &str, times: usize) {
        let next = self.edited.len();
        let index = *self.edited_index.entry(path.to_owned()).or_insert(next);
        match self.edited.get_mut(index) {
            Some(known) => known.times += times,
            None => self.edited.push(Edited {
                path: path.to_owned(),
                times,
            }),
        }
    }

    fn finish(mut self, previous: Option<&PreviousFacts>) {
        self.finish_goals();
        self.finish_files();
        for outcome in self.outcomes.iter() {
            self.facts.forget(&outcome.title());
            let section = if outcome.has_failed_last() {
                Section::ToolFindings
            } else {
                Section::Done
            };
            if let Some(fix) = outcome.fix() {
                self.facts.push(Section::Errors, Rank::Error, &fix);
            }
            self.facts.push(section, Rank::Work, &outcome.line());
        }
        self.finish_errors();
        self.finish_state(previous);
    }

    fn finish_errors(&mut self) {
        let mut noted = Vec::new();
        for line in error_lines(std::mem::take(&mut self.errors)) {
            let first = line.repeats.and_then(|(first, place)| {
                let order = noted.get(first).copied().flatten()?;
                Some((order, place))
            });
            noted.push(self.facts.note(Section::Errors, line.rank, &line.text, first));
        }
    }

    /// The first goal and the newest; between them the newest others, as far as there is room.
    fn finish_goals(&mut self) {
        let mut goals = std::mem::take(&mut self.goals);
        if goals.is_empty() {
            goals.extend(self.asked_before.take());
        }
        let short = |text: &str| first_chars(&one_line(text), 400);
        let Some((first, rest)) = goals.split_first() else {
            return;
        };
        self.facts.push(Section::Goal, Rank::Goal, &short(first));
        let Some((newest, between)) = rest.split_last() else {
            return;
        };
        let said = between.iter().filter(|goal| goal.trim().len() >= GOAL_BYTES);
        let said: Vec<&String> = said.rev().take(OTHER_GOALS).collect();
        for goal in said.into_iter().rev() {
            self.facts
                .push(Section::Goal, Rank::Wish, &first_chars(&one_line(goal), 160));
        }
        self.facts.push(Section::Goal, Rank::Goal, &short(newest));
    }

    fn finish_files(&mut self) {
        for Edited { path, times } in &self.edited {
            let line = if *times > 1 {
                format!("{EDITED}{path} ({times} times)")
            } else {
                format!("{EDITED}{path}")
            };
            self.facts.push(Section::Files, Rank::Edited, &line);
        }
        for path in &self.read {
            if !self.edited_index.contains_key(path) {
                self.facts.push(Section::Files, Rank::Seen, &format!("read {path}"));
            }
        }
    }

    /// What was under way at the end of the region, and what was to come. If the region says nothing of
    /// it, the previous summary still holds.
    fn finish_state(&mut self, previous: Option<&PreviousFacts>) {
        for call in &self.last_calls {
            let state = if self.open.contains_key(call.id.as_str()) {
                "no result yet"
            } else {
                "last call"
            };
            let arguments = first_chars(&important(&call.arguments), 160);
            let line = format!("{state}: {} ({arguments})", first_chars(&one_line(&call.name), 60));
            self.facts.push(Section::InProgress, Rank::Next, &line);
        }
        let Some(said) = self.last_said.map(Message::plain_text) else {
            for section in [Section::InProgress, Section::OpenQuestions, Section::Next] {
                for line in previous.into_iter().flat_map(|previous| previous.of(section)) {
                    self.facts.push(section, Rank::Next, line);
                }
            }
            return;
        };
        let lines: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        for sentence in lines
            .iter()
            .flat_map(|line| sentences(line))
            .filter(|sentence| asks(sentence))
        {
            let question = first_chars(&one_line(sentence), MODEL_SENTENCE_BYTES);
            self.facts.push(Section::OpenQuestions, Rank::Decision, &question);
        }
        let mut next: Vec<&str> = lines.iter().copied().filter(|line| announces(line)).collect();
        if next.is_empty() {
            next.extend(lines.last());
        }
        for line in next.iter().rev().take(NEXT_LINES).rev() {
            let line = first_chars(&one_line(plain(line)), MODEL_SENTENCE_BYTES);
            self.facts.push(Section::Next, Rank::Next, &line);
        }
    }
}

/// The rows that stand before the region.
fn rows_before<'r>(input: &'r PlanInput<'_>, plan: &CompactPlan) -> impl DoubleEndedIterator<Item = &'r PlanRow<'r>> {
    let first = plan.region_rows.first().copied().unwrap_or(0);
    input.rows.get(..first).unwrap_or_default().iter()
}

/// What a real user message says.
fn asked(row: &PlanRow<'_>) -> Option<String> {
    row.original.is_real_user().then(|| row.original.plain_text())
}

/// Files by folder instead of one by one, if they would take more than `room` tokens.
pub(crate) fn group_if_large(facts: Vec<Fact>, room: u32, counter: &dyn TokenCounter) -> Vec<Fact> {
    let is_edit =
        |fact: &Fact| fact.rank == Rank::Edited && fact.text.starts_with(EDITED) && !fact.text.starts_with(IN_FOLDER);
    let edits = facts.iter().filter(|fact| is_edit(fact));
    let cost = edits
        .map(|fact| counter.count(&fact.text) + 2)
        .fold(0, u32::saturating_add);
    if cost <= room {
        return facts;
    }
    let mut folders: Vec<(String, Fact)> = Vec::new();
    let mut out = Vec::new();
    for fact in facts {
        if !is_edit(&fact) {
            out.push(fact);
            continue;
        }
        let path = fact.text.strip_prefix(EDITED).unwrap_or_default();
        let path = path.rsplit_once(" (").map_or(path, |(path, _)| path);
        let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
        match folders.iter_mut().find(|(known, _)| known == folder) {
            Some((_, group)) if group.text.len() < 1_000 => {
                group.text.push_str(", ");
                group.text.push_str(name);
            }
            _ => folders.insert(
                0,
                (
                    folder.to_owned(),
                    Fact {
                        text: format!("{IN_FOLDER}{folder}/: {name}"),
                        ..fact
                    },
                ),
            ),
        }
    }
    out.extend(folders.into_iter().rev().map(|(_, fact)| fact));
    out
}

/// A sentence without list marks and emphasis at its start.
fn plain(sentence: &str) -> &str {
    sentence
        .trim_start_matches(['-', '*', '#', '>', ' ', '•', '✅', '✓'])
        .trim()
}

fn cut(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

fn error_text(line: &str) -> String {
    match line.char_indices().nth(ERROR_CHARS) {
        Some((at, _)) => line.get(..at).unwrap_or(line).to_owned(),
        None => line.to_owned(),
    }
}

fn looks_like_error(line: &str) -> bool {
    const WORDS: [&str; 9] = [
        "error",
        "exception",
        "failed",
        "failure",
        "panic",
        "traceback",
        "fatal",
        "✗",
        "❌",
    ];
    let lower = line.to_lowercase();
    WORDS.iter().any(|word| lower.contains(word)) && !is_clean(&lower)
}

/// Whether a line of a listing looks like source code: error words in it are content.
fn is_code(line: &str) -> bool {
    const SIGNS: [&str; 16] = [
        "->", "=>", "→", "|>", "{:", "()", " = ", "==", "return ", "throw ", "raise ", "fn ", "def ", "if ", "</", "::",
    ];
    line.ends_with(['{', ';', '(', ',', '}', ')', '[']) || SIGNS.iter().any(|sign| line.contains(sign))
}
