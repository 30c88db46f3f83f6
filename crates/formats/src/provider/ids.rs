//! Order, call ids and names as a provider accepts them.

use std::collections::{HashMap, HashSet, VecDeque};

use memory_core::{Digest, Message, Part, Repaired, Role};

/// The longest call id in characters that chat completions accept. Source: the API's own refusal
/// ("string too long, expected maximum length 40").
pub const OPENAI_ID_CHARS: usize = 40;

/// The longest call id in characters that Messages accept. Source: the API's own refusal
/// (`^[a-zA-Z0-9_-]{1,64}$`).
pub const ANTHROPIC_ID_CHARS: usize = 64;

/// Whether chat completions accept an id.
pub(super) fn is_openai_id(id: &str) -> bool {
    !id.trim().is_empty() && id.chars().count() <= OPENAI_ID_CHARS
}

/// Whether Messages accept an id.
pub(super) fn is_anthropic_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= ANTHROPIC_ID_CHARS && id.bytes().all(is_word)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// A tool's name as all providers accept it: `^[a-zA-Z0-9_-]{1,64}$`, other characters as `_`.
///
/// A name that had to be cut ends in a digest of the whole, so that two long names stay two.
pub(super) fn tool_name(name: &str) -> std::borrow::Cow<'_, str> {
    const CHARS: usize = 64;
    if !name.is_empty() && name.len() <= CHARS && name.bytes().all(is_word) {
        return name.into();
    }
    if name.is_empty() {
        return "unnamed".into();
    }
    let mut legal: String = name
        .chars()
        .map(|c| if c.is_ascii() && is_word(c as u8) { c } else { '_' })
        .collect();
    if legal.len() > CHARS {
        legal.truncate(CHARS - 9);
        legal.push('_');
        legal.push_str(&Digest::of(name.as_bytes()).short(8));
    }
    legal.into()
}

/// Gives every call of a repaired list an id that is legal and occurs once, and its result the same.
///
/// An id that is fine where it first occurs stays. A new one is made of the old one and the number of
/// times it has occurred before, so that the same history gets the same ids.
pub(super) fn settle(list: &mut [Repaired<'_>], is_legal: fn(&str) -> bool) {
    let mut used: HashSet<String> = HashSet::new();
    let mut seen: HashMap<String, u64> = HashMap::new();
    // Per original id: the ids given to the calls that still wait for their result, oldest first.
    let mut waiting: HashMap<String, VecDeque<String>> = HashMap::new();
    for entry in list {
        match entry.message.role {
            Role::Assistant => {
                waiting.clear();
                let originals: Vec<String> = entry.message.calls().map(|call| call.id.clone()).collect();
                let given: Vec<String> = originals
                    .iter()
                    .map(|id| give(id, is_legal, &mut used, &mut seen))
                    .collect();
                for (original, id) in originals.iter().zip(&given) {
                    waiting.entry(original.clone()).or_default().push_back(id.clone());
                }
                if originals != given {
                    set_calls(entry.message.to_mut(), given);
                }
            }
            Role::Tool => {
                let originals: Vec<String> = entry.message.results().map(|result| result.call_id.clone()).collect();
                let given: Vec<String> = originals
                    .iter()
                    .map(|id| {
                        let next = waiting.get_mut(id).and_then(VecDeque::pop_front);
                        next.unwrap_or_else(|| id.clone())
                    })
                    .collect();
                if originals != given {
                    set_results(entry.message.to_mut(), given);
                }
            }
            Role::System | Role::User | Role::Summary => {}
        }
    }
}

fn give(
    original: &str,
    is_legal: fn(&str) -> bool,
    used: &mut HashSet<String>,
    seen: &mut HashMap<String, u64>,
) -> String {
    let occurrence = seen.entry(original.to_owned()).or_default();
    *occurrence += 1;
    let mut id = original.to_owned();
    let mut salt = *occurrence;
    while !is_legal(&id) || used.contains(&id) {
        id = format!("call_{:024}", number(original, salt));
        salt += 1 << 32;
    }
    used.insert(id.clone());
    id
}

/// A number of at most 24 decimal digits for an id: eight tokens with any vocabulary that takes digits by threes.
fn number(original: &str, salt: u64) -> u128 {
    let digest = Digest::of_fields([original.as_bytes(), &salt.to_le_bytes()]);
    let (first, _) = digest.as_bytes().split_at(16);
    let first = first.iter().fold(0, |number, byte| (number << 8) | u128::from(*byte));
    first % 10_u128.pow(24)
}

fn set_calls(message: &mut Message, ids: Vec<String>) {
    let calls = message.parts.iter_mut().filter_map(|part| match part {
        Part::ToolCall(call) => Some(call),
        Part::Text { .. } | Part::Reasoning { .. } | Part::ToolResult(_) | Part::Image(_) | Part::Other { .. } => None,
    });
    for (call, id) in calls.zip(ids) {
        call.id = id;
    }
}

fn set_results(message: &mut Message, ids: Vec<String>) {
    let results = message.parts.iter_mut().filter_map(|part| match part {
        Part::ToolResult(result) => Some(result),
        Part::Text { .. } | Part::Reasoning { .. } | Part::ToolCall(_) | Part::Image(_) | Part::Other { .. } => None,
    });
    for (result, id) in results.zip(ids) {
        result.call_id = id;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_legal_and_long_ones_stay_apart() {
        assert_eq!(tool_name("mcp__docs-search"), "mcp__docs-search");
        assert_eq!(tool_name("функция.x y"), "________x_y");
        assert_eq!(tool_name(""), "unnamed");
        let (a, b) = ("a".repeat(90), format!("{}b", "a".repeat(89)));
        assert_eq!(tool_name(&a).len(), 64);
        assert_ne!(tool_name(&a), tool_name(&b));
    }
}
