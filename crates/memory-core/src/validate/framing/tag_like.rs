//! Whether a `<` begins something that a reader takes for a tag.
//!
//! `docs/formats/framing.md` argues the rule: at most one word before and one word after the sign is looked at.

/// Characters of a name that are looked at; a longer one is a tag.
const LONGEST_NAME: usize = 32;

/// Whether the `<` that `rest` begins with, after `before`, begins a tag.
pub(super) fn is_tag(before: &str, rest: &str) -> bool {
    let after = rest.strip_prefix('<').unwrap_or(rest);
    let Some(first) = after.chars().next() else {
        return false;
    };
    if matches!(first, '/' | '!' | '|' | '?') {
        return true;
    }
    if !(first.is_alphabetic() || first == '_') {
        return false;
    }
    !follows_a_name(before) || !is_argument(after)
}

/// Whether the text ends in a name of a program, as in `Vec<` or `parse::<`.
fn follows_a_name(before: &str) -> bool {
    before.ends_with(|c: char| c.is_alphanumeric() || c == '_') || before.ends_with("::")
}

/// Whether `after` begins as an argument of a type or as the right side of a comparison: with a type of a program, or a
/// single letter that does not fill the brackets.
fn is_argument(after: &str) -> bool {
    let length = after
        .char_indices()
        .take(LONGEST_NAME + 1)
        .take_while(|&(_, c)| c.is_alphanumeric() || matches!(c, '_' | '-'))
        .map(|(offset, c)| offset + c.len_utf8())
        .last()
        .unwrap_or(0);
    let (name, rest) = after.split_at(length);
    if name.chars().count() > LONGEST_NAME {
        return false;
    }
    let single = name.chars().count() == 1 && !rest.starts_with('>');
    let named_as_a_type = name.starts_with(|c: char| c.is_ascii_uppercase()) && !is_role(name);
    single || named_as_a_type || is_type_argument(name)
}

/// Types and words that stand in angle brackets after a name, in lower case.
pub(super) fn is_type_argument(name: &str) -> bool {
    TYPES.contains(&name)
}

const TYPES: [&str; 45] = [
    "any",
    "bigint",
    "bool",
    "boolean",
    "byte",
    "bytes",
    "char",
    "class",
    "const",
    "double",
    "dyn",
    "extends",
    "f32",
    "f64",
    "float",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "impl",
    "int",
    "int32_t",
    "int64_t",
    "isize",
    "long",
    "mut",
    "never",
    "null",
    "number",
    "object",
    "short",
    "size_t",
    "str",
    "string",
    "typename",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "undefined",
    "unknown",
    "unsigned",
    "usize",
];

/// Whether a capitalised name is one that prompts use for who speaks or what counts.
fn is_role(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ROLES.iter().any(|role| name.contains(role))
}

const ROLES: [&str; 22] = [
    "admin",
    "assistant",
    "context",
    "developer",
    "function",
    "human",
    "important",
    "instruction",
    "invoke",
    "memory",
    "message",
    "note",
    "policy",
    "prompt",
    "reminder",
    "rule",
    "sys",
    "thinking",
    "tool",
    "user",
    "override",
    "secret",
];
