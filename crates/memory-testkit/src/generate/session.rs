//! The generator of sessions: one function per thing that happens in a conversation.

use memory_core::record::RunState;
use memory_core::{
    Ending, Image, ImageSource, Message, MessageKind, Part, RawJson, Role, RunNumber, ToolCall, ToolResult,
};

use super::config::Config;
use super::rng::SplitMix64;
use super::text::{TOOLS, arguments, payload, sentence};

/// A generated session.
#[derive(Debug, Clone)]
pub struct Session {
    /// The messages, in arrival order.
    pub messages: Vec<Message>,
    /// The run of each message; nothing before the first run.
    pub run_of: Vec<Option<RunNumber>>,
    /// The runs, in order. An interjection does not begin one.
    pub runs: Vec<Run>,
}

/// A run of a generated session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Its number, from 1.
    pub number: RunNumber,
    /// The index of its first message.
    pub first: usize,
    /// Its state: `running` only for the last run of a session with an open end.
    pub state: RunState,
}

impl Session {
    /// Says how the session ends.
    pub fn ending(&self) -> Ending {
        match self.runs.last() {
            Some(run) if run.state == RunState::Running => Ending::Running,
            Some(_) | None => Ending::Finished,
        }
    }

    /// Returns the messages that may be in the provider context.
    pub fn in_context(&self) -> Vec<Message> {
        self.messages
            .iter()
            .filter(|message| !message.left_out)
            .cloned()
            .collect()
    }
}

/// Returns the unique word of message `index` in a session generated with [`Config::marker`].
///
/// No marker is a part of another one.
pub fn marker(index: usize) -> String {
    format!("mk{index}km")
}

/// Generates the session of `seed`: the same for ever as long as `config` is the same.
pub fn session(seed: u64, config: &Config) -> Session {
    let mut writer = Writer::new(seed, config);
    if !writer.rng.chance(config.empty_session) {
        writer.conversation();
    }
    writer.session
}

struct Writer<'a> {
    rng: SplitMix64,
    config: &'a Config,
    session: Session,
    reused_ids: bool,
    calls: usize,
    late: Vec<Message>,
}

impl<'a> Writer<'a> {
    fn new(seed: u64, config: &'a Config) -> Self {
        let mut rng = SplitMix64::new(seed);
        let reused_ids = rng.chance(config.reused_ids);
        Self {
            rng,
            config,
            session: Session {
                messages: Vec::new(),
                run_of: Vec::new(),
                runs: Vec::new(),
            },
            reused_ids,
            calls: 0,
            late: Vec::new(),
        }
    }

    fn conversation(&mut self) {
        for _ in 0..self.rng.below(3) {
            self.say(Role::System, MessageKind::Plain);
        }
        if self.rng.chance(self.config.only_system) {
            return;
        }
        let turns = self.rng.between(self.config.turns.0, self.config.turns.1);
        let open = self.rng.chance(self.config.open_end);
        for turn in 1..=turns {
            self.turn(open && turn == turns);
        }
    }

    fn turn(&mut self, open: bool) {
        if self.reused_ids {
            self.calls = 0;
        }
        if self.rng.chance(self.config.foreign_summaries) {
            self.say(Role::User, MessageKind::ForeignSummary);
        }
        self.begin_run();
        self.say(Role::User, MessageKind::Plain);
        if self.rng.chance(self.config.meta) {
            self.say(Role::User, MessageKind::Meta);
        }
        while self.rng.chance(self.config.several_users) {
            self.say(Role::User, MessageKind::Plain);
        }
        for _ in 0..self.rng.below(self.config.steps + 1) {
            self.step();
            if self.rng.chance(self.config.system_in_the_middle) {
                self.say(Role::System, MessageKind::Plain);
            }
            if self.rng.chance(500) {
                self.flush_late();
            }
        }
        if open {
            self.flush_late();
            return self.open_step();
        }
        if !self.rng.chance(self.config.no_answer) {
            self.say(Role::Assistant, MessageKind::Plain);
        }
        self.flush_late();
        let state = match self.rng.below(10) {
            0 => RunState::Failed,
            1 => RunState::Cancelled,
            _ => RunState::Succeeded,
        };
        if let Some(run) = self.session.runs.last_mut() {
            run.state = state;
        }
    }

    fn begin_run(&mut self) {
        let number = RunNumber(self.session.runs.len() as u32 + 1);
        self.session.runs.push(Run {
            number,
            first: self.session.messages.len(),
            state: RunState::Running,
        });
    }

    /// A provider message with calls, and what comes of it.
    fn step(&mut self) {
        let calls = self.call_items();
        if self.rng.chance(self.config.interjections) {
            self.say(Role::User, MessageKind::Plain);
        }
        self.results(calls);
        if self.rng.chance(self.config.orphan_results) {
            let result = self.result("nobody", "bash");
            self.push(Message::new(Role::Tool, vec![Part::ToolResult(result)]));
        }
        if self.rng.chance(self.config.misplaced_parts) {
            self.misplaced();
        }
    }

    /// Calls of which at least one stays without a result, at the end of the session.
    fn open_step(&mut self) {
        let mut calls = self.call_items();
        calls.pop();
        for (id, name) in calls {
            let result = self.result(&id, &name);
            self.push(Message::new(Role::Tool, vec![Part::ToolResult(result)]));
        }
    }

    /// Writes the items of a provider message and returns its calls that have no result yet.
    fn call_items(&mut self) -> Vec<(String, String)> {
        let split = self.rng.chance(self.config.groups);
        let group = split.then(|| format!("msg_{}", self.session.messages.len()));
        let mut parts = Vec::new();
        if self.rng.chance(self.config.reasoning) {
            parts.push(self.reasoning());
        }
        if self.rng.chance(500) {
            parts.push(Part::text(self.text()));
        }
        let mut calls = Vec::new();
        for _ in 0..self.rng.between(1, self.config.parallel.max(1)) {
            if split && !parts.is_empty() {
                self.push_item(std::mem::take(&mut parts), group.as_ref());
                self.early_result(&mut calls);
            }
            let call = self.call();
            calls.push((call.id.clone(), call.name.clone()));
            parts.push(Part::ToolCall(call));
        }
        self.push_item(parts, group.as_ref());
        calls
    }

    /// A result that arrives between two items of one group.
    fn early_result(&mut self, calls: &mut Vec<(String, String)>) {
        if calls.is_empty() || !self.rng.chance(300) {
            return;
        }
        let (id, name) = calls.remove(0);
        let result = self.result(&id, &name);
        self.push(Message::new(Role::Tool, vec![Part::ToolResult(result)]));
    }

    fn push_item(&mut self, parts: Vec<Part>, group: Option<&String>) {
        let mut message = Message::new(Role::Assistant, parts);
        message.group = group.cloned();
        message.model = Some("model-1".to_owned());
        self.push(message);
    }

    fn call(&mut self) -> ToolCall {
        let id = if self.rng.chance(self.config.empty_ids) {
            String::new()
        } else {
            format!("call_{}", self.calls)
        };
        self.calls += 1;
        let marker = self.config.marker.then(|| marker(self.session.messages.len()));
        ToolCall {
            id,
            name: self.rng.pick(&TOOLS).copied().unwrap_or("bash").to_owned(),
            arguments: arguments(&mut self.rng, self.config, marker.as_deref()),
            extra: None,
        }
    }

    fn results(&mut self, mut calls: Vec<(String, String)>) {
        if self.rng.chance(self.config.observations) {
            for _ in calls {
                self.say(Role::User, MessageKind::Observation);
            }
            return;
        }
        if self.rng.chance(self.config.shuffled_results) {
            self.rng.shuffle(&mut calls);
        }
        let mut results = Vec::new();
        for (id, name) in calls {
            if self.rng.chance(self.config.missing_results) {
                continue;
            }
            let result = self.result(&id, &name);
            if self.rng.chance(self.config.double_results) {
                results.push(Part::ToolResult(result.clone()));
            }
            if self.rng.chance(self.config.late_results) {
                self.late.push(Message::new(Role::Tool, vec![Part::ToolResult(result)]));
            } else {
                results.push(Part::ToolResult(result));
            }
        }
        self.push_results(results);
    }

    fn push_results(&mut self, mut results: Vec<Part>) {
        if results.is_empty() {
            return;
        }
        if self.rng.chance(self.config.results_beside_text) {
            results.push(Part::text(self.text()));
            return self.push(Message::new(Role::User, results));
        }
        if self.rng.chance(self.config.shared_result_message) {
            return self.push(Message::new(Role::Tool, results));
        }
        for result in results {
            self.push(Message::new(Role::Tool, vec![result]));
        }
    }

    fn flush_late(&mut self) {
        for message in std::mem::take(&mut self.late) {
            self.push(message);
        }
    }

    fn result(&mut self, call_id: &str, name: &str) -> ToolResult {
        let mut content = vec![Part::text(payload(&mut self.rng, self.config))];
        if self.rng.chance(self.config.images) {
            content.push(self.image());
        }
        ToolResult {
            call_id: call_id.to_owned(),
            name: self.rng.chance(500).then(|| name.to_owned()),
            content,
            is_error: self.rng.chance(100),
            extra: None,
        }
    }

    fn reasoning(&mut self) -> Part {
        let text = self.text();
        let signed = self.rng.chance(self.config.signed);
        let raw = serde_json::json!({ "type": "thinking", "thinking": text, "signature": "c2lnbmF0dXJl" });
        Part::Reasoning {
            text,
            raw: signed.then(|| RawJson(raw.to_string())),
            signed,
        }
    }

    fn image(&mut self) -> Part {
        let source = match self.rng.below(3) {
            0 => ImageSource::Url("https://example.org/a.png".to_owned()),
            1 => ImageSource::Base64("iVBORw0KGgo=".to_owned()),
            _ => ImageSource::Reference("image-1".to_owned()),
        };
        Part::Image(Image {
            media_type: Some("image/png".to_owned()),
            bytes: Some(12),
            source,
            raw: None,
        })
    }

    fn misplaced(&mut self) {
        let (role, part) = match self.rng.below(3) {
            0 => (Role::Assistant, Part::ToolResult(self.result("nobody", "bash"))),
            1 => (Role::User, Part::ToolCall(self.call())),
            _ => (Role::Tool, Part::text(self.text())),
        };
        let mut parts = vec![part];
        if self.rng.chance(500) {
            parts.push(Part::text(self.text()));
        }
        self.push(Message::new(role, parts));
    }

    /// A message of text.
    fn say(&mut self, role: Role, kind: MessageKind) {
        let mut message = Message::text(role, self.text());
        message.kind = kind;
        if role == Role::User && self.rng.chance(self.config.images) {
            let image = self.image();
            message.parts.push(image);
        }
        if self.rng.chance(self.config.other_parts) {
            message.parts.push(Part::Other {
                raw: RawJson(r#"{"type":"unknown_part","value":1.50}"#.to_owned()),
            });
        }
        if !self.config.marker && self.rng.chance(self.config.empty_messages) {
            message.parts.clear();
        }
        message.left_out = self.rng.chance(self.config.left_out);
        self.push(message);
    }

    fn text(&mut self) -> String {
        sentence(&mut self.rng, self.config)
    }

    fn push(&mut self, mut message: Message) {
        if self.config.marker {
            mark(&mut message, &marker(self.session.messages.len()));
        }
        self.session.messages.push(message);
        self.session.run_of.push(self.session.runs.last().map(|run| run.number));
    }
}

/// Puts `marker` where it stays: in every text and result; calls carry theirs in the arguments.
fn mark(message: &mut Message, marker: &str) {
    for part in &mut message.parts {
        match part {
            Part::Text { text, .. } => *text = format!("{marker} {text}"),
            Part::ToolResult(result) => result.content.insert(0, Part::text(marker)),
            Part::Reasoning { text, raw, .. } => {
                *text = format!("{marker} {text}");
                if raw.is_some() {
                    let value =
                        serde_json::json!({ "type": "thinking", "thinking": text, "signature": "c2lnbmF0dXJl" });
                    *raw = Some(RawJson(value.to_string()));
                }
            }
            Part::ToolCall(_) | Part::Image(_) | Part::Other { .. } => {}
        }
    }
}
