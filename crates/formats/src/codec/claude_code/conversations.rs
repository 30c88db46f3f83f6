//! The conversations of a file: lines that hang together, and roots that carry another session's id.
//!
//! A file usually holds one. Files put together hold several, and a resumed session may begin with
//! lines that still carry the id of the one before: what is linked is one conversation, whatever its ids.

use std::collections::HashMap;

use super::line::Line;

/// Lines of one conversation, in file order.
pub(super) struct Conversation {
    /// The session's id.
    pub(super) id: String,
    pub(super) lines: Vec<Line>,
}

/// Puts every line to the conversation that it continues. The conversation in which `main` occurs comes
/// first and is called so, even if it is empty; the others, as far as they hold messages, by the first id in them.
///
/// Lines are linked to earlier lines only, so what a file grows by moves no line. Costs O(lines).
pub(super) fn split(lines: Vec<Line>, main: &str) -> Vec<Conversation> {
    let places = places(&lines);
    let own = lines.iter().position(|line| line.session.as_deref() == Some(main));
    let own = own.and_then(|index| places.get(index).copied()).unwrap_or(0);
    let mut conversations: Vec<Conversation> = Vec::new();
    for (line, place) in lines.into_iter().zip(places) {
        if place == conversations.len() {
            let (id, lines) = (String::new(), Vec::new());
            conversations.push(Conversation { id, lines });
        }
        let conversation = &mut conversations[place];
        if let (true, Some(session)) = (conversation.id.is_empty(), &line.session) {
            conversation.id.clone_from(session);
        }
        conversation.lines.push(line);
    }
    if conversations.is_empty() {
        let (id, lines) = (String::new(), Vec::new());
        conversations.push(Conversation { id, lines });
    }
    conversations[..=own].rotate_right(1);
    main.clone_into(&mut conversations[0].id);
    let mut is_first = true;
    conversations.retain(|conversation| {
        std::mem::take(&mut is_first) || conversation.lines.iter().any(|line| !line.messages.is_empty())
    });
    conversations
}

/// For each line the number of its conversation, in order of appearance.
fn places(lines: &[Line]) -> Vec<usize> {
    let mut by_uuid: HashMap<&str, usize> = HashMap::new();
    let mut by_session: HashMap<&str, usize> = HashMap::new();
    let mut count = 0;
    let mut last = None;
    // The conversation of lines before the first id: the first id is theirs.
    let mut unnamed = None;
    let mut places = Vec::with_capacity(lines.len());
    for line in lines {
        let linked = [&line.parent, &line.logical_parent]
            .into_iter()
            .flatten()
            .find_map(|uuid| by_uuid.get(uuid.as_str()).copied());
        let session = line.session.as_deref();
        let place = linked
            .or_else(|| session.map_or(last, |session| by_session.get(session).copied().or(unnamed)))
            .unwrap_or_else(|| {
                count += 1;
                count - 1
            });
        if let Some(uuid) = &line.uuid {
            by_uuid.insert(uuid, place);
        }
        if let Some(session) = session {
            by_session.entry(session).or_insert(place);
            unnamed = unnamed.filter(|unnamed| *unnamed != place);
        } else if by_session.is_empty() {
            unnamed = Some(place);
        }
        last = Some(place);
        places.push(place);
    }
    places
}
