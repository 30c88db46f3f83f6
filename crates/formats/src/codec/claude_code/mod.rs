//! Format `claude-code`: a session transcript, one JSON object a line. Described in `docs/formats/claude-code.md`.
//!
//! `line` reads a line, `chain` finds which lines are the conversation as it stands and which were
//! rewound; here sessions are made of both. Nothing but user and assistant lines is a message.

mod chain;
mod conversations;
mod line;

use std::collections::{BTreeMap, BTreeSet};

use memory_core::{Message, MessageKind, Role, SessionId};

use self::chain::Chain;
use self::conversations::Conversation;
use self::line::Line;
use super::common;
use crate::decoded::{Decoded, DecodedSession};
use crate::error::DecodeError;
use crate::format::Format;
use crate::source::SourceText;

pub(super) fn decode<'a>(bytes: &'a [u8], name: &str) -> Result<Decoded<'a>, DecodeError> {
    let source = SourceText::lines(bytes);
    let mut problems = Vec::new();
    let mut lines = Vec::new();
    let mut titles = Titles::default();
    let mut any = false;
    common::each_object(&source, &mut problems, |ordinal, object, context| {
        any |= object.has("type") && (object.has("sessionId") || object.has("uuid") || object.has("message"));
        titles.read(&object);
        lines.extend(Line::read(ordinal, &object, context));
    });
    if !any {
        return Err(DecodeError::NotFormat {
            format: Format::ClaudeCode.as_str(),
            detail: "expected lines with `type`, `sessionId` and `message`; found none".to_owned(),
        });
    }
    if lines.iter().all(|line| line.messages.is_empty()) {
        return Err(DecodeError::Empty {
            detail: format!("{} lines, none of them by user or assistant", source.items.len()),
        });
    }
    // A subagent's own file is a side chain as a whole: there it is the main chain.
    let is_subagent = lines.iter().all(|line| line.sidechain || line.messages.is_empty());
    let own = session_of(&lines, name);
    let main = match (&own, is_subagent) {
        (Some(own), true) => format!("{own}:{}", agent_of(&lines, name)),
        (Some(own), false) => own.clone(),
        (None, _) => first_items_id(&source, &lines),
    };
    let (side, trunk): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(|line| line.sidechain && !is_subagent);
    let conversations = if is_subagent {
        let (id, lines) = (main.clone(), trunk);
        vec![Conversation { id, lines }]
    } else {
        conversations::split(trunk, &main)
    };
    let others: BTreeSet<String> = conversations.iter().skip(1).map(|other| other.id.clone()).collect();
    let mut sessions = Vec::new();
    for Conversation { id, lines } in conversations {
        let chain = Chain::follow(&lines, &mut problems);
        sessions.extend(trunk_sessions(lines, &chain, &id));
    }
    problems.sort_by_key(|problem| problem.line);
    if is_subagent && let Some(first) = sessions.first_mut() {
        first.parent = own.as_deref().map(common::session_id);
    }
    if let Some(first) = sessions.first_mut() {
        first.title = titles.best();
    }
    // A side chain belongs to the conversation of its session.
    let mut sides: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    for line in side {
        let session = line.session.as_ref().filter(|id| others.contains(*id));
        sides.entry(session.unwrap_or(&main).clone()).or_default().push(line);
    }
    for (id, lines) in sides {
        sessions.extend(side_sessions(lines, &id));
    }
    Ok(Decoded {
        format: Format::ClaudeCode,
        id: common::session_id(&main).as_str().to_owned(),
        source,
        sessions,
        problems,
    })
}

/// The session id of the file: the one its name says if a line carries it, else the first that a line
/// carries, since what is added later must not change the id.
fn session_of(lines: &[Line], name: &str) -> Option<String> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let ids = || lines.iter().filter_map(|line| line.session.as_deref());
    ids().find(|id| *id == stem).or_else(|| ids().next()).map(str::to_owned)
}

fn agent_of(lines: &[Line], name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let by_line = lines.iter().find_map(|line| line.agent.clone());
    let by_name = || stem.strip_prefix("agent-").map(str::to_owned);
    let by_root = || lines.iter().find_map(|line| line.uuid.clone());
    by_line
        .or_else(by_name)
        .or_else(by_root)
        .unwrap_or_else(|| "agent".to_owned())
}

fn first_items_id(source: &SourceText<'_>, lines: &[Line]) -> String {
    let user = lines
        .iter()
        .find(|line| line.messages.iter().any(|message| message.role == Role::User))
        .map_or(1, |line| line.ordinal + 1);
    common::derived_id(
        Format::ClaudeCode.as_str(),
        (0..user).map(|ordinal| source.raw(ordinal)),
    )
}

/// The main session, then one for every rewound branch.
fn trunk_sessions(trunk: Vec<Line>, chain: &Chain, main: &str) -> Vec<DecodedSession> {
    let mut branches: BTreeMap<usize, Vec<Line>> = BTreeMap::new();
    for (index, line) in trunk.into_iter().enumerate() {
        if let Some(branch) = chain.branch_of(index) {
            branches.entry(branch).or_default().push(line);
        }
    }
    let parent = common::session_id(main);
    let mut sessions = vec![session(parent.clone(), None, branches.remove(&0).unwrap_or_default())];
    for (number, lines) in branches {
        let id = common::session_id(&format!("{main}~{number}"));
        sessions.push(session(id, Some(parent.clone()), lines));
    }
    sessions
}

/// Side chains inside a main file: one session for each agent, or for each root where agents have no id.
fn side_sessions(side: Vec<Line>, main: &str) -> Vec<DecodedSession> {
    let mut roots: BTreeMap<String, String> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    let mut groups: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    let mut last: Option<String> = None;
    for line in side {
        let root = line
            .agent
            .clone()
            .or_else(|| roots.get(line.parent.as_deref()?).cloned())
            .or_else(|| line.parent.as_ref().and(last.clone()))
            .or_else(|| line.uuid.clone())
            .unwrap_or_else(|| line.ordinal.to_string());
        if let Some(uuid) = &line.uuid {
            roots.insert(uuid.clone(), root.clone());
        }
        last = Some(root.clone());
        if line.messages.is_empty() {
            continue;
        }
        if !groups.contains_key(&root) {
            order.push(root.clone());
        }
        groups.entry(root).or_default().push(line);
    }
    let parent = common::session_id(main);
    let side = |root: String| {
        let lines = groups.remove(&root).unwrap_or_default();
        let id = common::session_id(&format!("{main}:{root}"));
        session(id, Some(parent.clone()), lines)
    };
    order.into_iter().map(side).collect()
}

fn session(id: SessionId, parent: Option<SessionId>, lines: Vec<Line>) -> DecodedSession {
    let mut session = DecodedSession {
        parent,
        started_at: lines.iter().find_map(|line| line.at),
        ..common::empty_session(id)
    };
    for line in lines {
        // With its originals in the file, a summary would only say again what is there.
        let has_originals = !session.messages.is_empty();
        let messages = line.messages.into_iter().map(|message| Message {
            left_out: message.left_out || message.kind == MessageKind::ForeignSummary && has_originals,
            ..message
        });
        common::push_messages(&mut session.messages, line.ordinal, messages.collect());
    }
    settle_commands(&mut session);
    session.model = session
        .messages
        .iter()
        .rev()
        .filter(|message| !message.message.left_out)
        .find_map(|message| message.message.model.clone());
    session
}

/// A command that the model was asked to carry out is the person's request; one that the program
/// carried out itself (its output follows, or nothing) is not.
fn settle_commands(session: &mut DecodedSession) {
    for index in 0..session.messages.len() {
        let message = &session.messages[index].message;
        if message.role != Role::User || message.kind != MessageKind::Meta || !line::is_command(message) {
            continue;
        }
        let next = session.messages.get(index + 1).map(|next| &next.message);
        let asked = line::has_expansion(message)
            || next.is_some_and(|next| next.role == Role::Assistant && !next.left_out || line::is_expansion(next));
        if asked {
            session.messages[index].message.kind = MessageKind::Plain;
        }
    }
}

/// The titles that a file may carry; a person's own wins over the program's.
#[derive(Default)]
struct Titles {
    custom: Option<String>,
    generated: Option<String>,
    summary: Option<String>,
}

impl Titles {
    fn read(&mut self, object: &crate::json::Object<'_>) {
        let text = |keys: [&str; 2]| {
            let found = keys.into_iter().find_map(|key| object.text(key))?;
            (!found.trim().is_empty()).then(|| found.into_owned())
        };
        match object.text("type").as_deref() {
            Some("custom-title") => self.custom = text(["customTitle", "title"]).or(self.custom.take()),
            Some("ai-title") => self.generated = text(["aiTitle", "title"]).or(self.generated.take()),
            Some("summary") => self.summary = text(["summary", "title"]).or(self.summary.take()),
            _ => {}
        }
    }

    fn best(self) -> Option<String> {
        self.custom.or(self.generated).or(self.summary)
    }
}
