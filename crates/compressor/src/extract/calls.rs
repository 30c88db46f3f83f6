//! Calls: which files they write or read, and which command they run.

use memory_core::ToolCall;
use serde_json::Value;

/// What a call does to files.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct CallFacts {
    pub(crate) edited: Vec<String>,
    pub(crate) read: Vec<String>,
    /// The command of a shell call, in one piece.
    pub(crate) command: Option<String>,
    /// Whether its result shows stored text: error words in it are content, not errors.
    pub(crate) shows_text: bool,
}

/// Keys under which tools take a path.
const PATH_KEYS: [&str; 14] = [
    "file_path",
    "filePath",
    "path",
    "notebook_path",
    "target_file",
    "filename",
    "file",
    "absolute_path",
    "filepath",
    "uri",
    "relative_workspace_path",
    "TargetFile",
    "AbsolutePath",
    "fileName",
];

const COMMAND_KEYS: [&str; 5] = ["command", "cmd", "CommandLine", "script", "code"];

/// Parts of names of tools that write.
const WRITING: [&str; 9] = [
    "edit", "write", "create", "patch", "replace", "insert", "save", "append", "delete",
];

/// Parts of names of tools that show stored text.
const SHOWING: [&str; 12] = [
    "read", "view", "grep", "glob", "search", "open", "list", "ls", "find", "fetch", "cat", "show",
];

pub(crate) fn facts_of(call: &ToolCall) -> CallFacts {
    let mut facts = CallFacts::default();
    let name = call.name.to_lowercase();
    let arguments: Option<Value> = serde_json::from_str(&call.arguments).ok();
    let sub = arguments
        .as_ref()
        .and_then(|value| value.get("command"))
        .and_then(Value::as_str);
    // One tool of several commands: `str_replace_editor`.
    let is_editor = name.contains("editor") || name.contains("text_edit");
    let views = is_editor && sub.is_some_and(|sub| sub == "view");
    let writes = !views && WRITING.iter().any(|part| name.contains(part)) && !name.contains("todo");
    let shows = !writes && (views || SHOWING.iter().any(|part| name.contains(part)));
    facts.shows_text = shows || writes;
    match &arguments {
        Some(value) => {
            let paths = if writes { &mut facts.edited } else { &mut facts.read };
            if writes || shows {
                find_paths(value, 3, paths);
            }
            for patch in strings(value) {
                patch_paths(patch, &mut facts.edited);
            }
            if !writes && !shows {
                facts.command = command_of(value);
            }
        }
        None => patch_paths(&call.arguments, &mut facts.edited),
    }
    if let Some(command) = &facts.command {
        shell_paths(command, &mut facts.edited);
        facts.shows_text = shows_text(command);
    }
    facts
}

/// Collects the values of path keys, also in lists of edits.
fn find_paths(value: &Value, depth: u8, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(path) if PATH_KEYS.contains(&key.as_str()) => push_path(path, out),
                    Value::Array(_) | Value::Object(_) if depth > 0 => find_paths(value, depth - 1, out),
                    Value::Array(_)
                    | Value::Object(_)
                    | Value::String(_)
                    | Value::Null
                    | Value::Bool(_)
                    | Value::Number(_) => {}
                }
            }
        }
        Value::Array(items) if depth > 0 => items.iter().for_each(|item| find_paths(item, depth - 1, out)),
        Value::Array(_) | Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn push_path(path: &str, out: &mut Vec<String>) {
    let path = path.trim();
    if !path.is_empty() && path.len() <= 400 && !path.contains(['\n', '\0']) && !out.iter().any(|known| known == path) {
        out.push(path.to_owned());
    }
}

/// The string values of an object or list, one level deep.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(fields) => fields.values().flat_map(strings_of).collect(),
        Value::Array(items) => items.iter().flat_map(strings_of).collect(),
        Value::String(text) => vec![text],
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

fn strings_of(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().filter_map(Value::as_str).collect(),
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

fn command_of(value: &Value) -> Option<String> {
    COMMAND_KEYS.iter().find_map(|key| match value.get(key)? {
        Value::String(command) => Some(command.clone()),
        Value::Array(words) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            Some(words.join(" "))
        }
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) => None,
    })
}

/// Paths in the headers of an `apply_patch` patch.
fn patch_paths(text: &str, out: &mut Vec<String>) {
    if !text.contains("*** ") {
        return;
    }
    for line in text.lines() {
        for header in [
            "*** Update File: ",
            "*** Add File: ",
            "*** Delete File: ",
            "*** Move to: ",
        ] {
            if let Some(path) = line.strip_prefix(header) {
                push_path(path, out);
            }
        }
    }
}

/// Paths that a shell command writes in the usual ways: redirection, `tee`, `sed -i`.
fn shell_paths(command: &str, out: &mut Vec<String>) {
    let first_lines = command.lines().take(40);
    for line in first_lines {
        let mut words = line.split_whitespace().peekable();
        let in_place = line.contains("sed -i");
        while let Some(word) = words.next() {
            match word {
                ">" | ">>" | "tee" => {
                    if let Some(path) = words.peek() {
                        push_shell_path(path, out);
                    }
                }
                _ if word.starts_with('>') && word.len() > 1 => push_shell_path(word.trim_start_matches('>'), out),
                _ if in_place && words.peek().is_none() => push_shell_path(word, out),
                _ => {}
            }
        }
    }
}

fn push_shell_path(word: &str, out: &mut Vec<String>) {
    let word = word.trim_matches(['"', '\'', ';', ')']);
    let is_path = word.contains(['/', '.'])
        && !word.contains(['*', '{', '$', '`', '|'])
        && !word.starts_with(['&', '-', '$', '(', '='])
        && !word.starts_with("/dev/");
    if is_path {
        push_path(word, out);
    }
}

/// Whether a command only shows stored text.
fn shows_text(command: &str) -> bool {
    let last = command.rsplit("&&").next().unwrap_or(command).trim_start();
    let word = last.split_whitespace().next().unwrap_or_default();
    matches!(
        word,
        "cat" | "head" | "tail" | "sed" | "grep" | "rg" | "less" | "ls" | "find" | "nl" | "awk"
    ) || last.starts_with("git show")
        || last.starts_with("git diff")
        || last.starts_with("git log")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, arguments: &str, edited: &[&str]) -> CallFacts {
        let call = ToolCall {
            id: "1".to_owned(),
            name: name.to_owned(),
            arguments: arguments.to_owned(),
            extra: None,
        };
        let facts = facts_of(&call);
        assert_eq!(facts.edited, edited, "{name} {arguments}");
        facts
    }

    #[test]
    fn edited_paths_are_found_in_every_shape() {
        check("Edit", r#"{"file_path":"/a/b.rs","old_string":"x"}"#, &["/a/b.rs"]);
        check(
            "MultiEdit",
            r#"{"edits":[{"file_path":"a"},{"file_path":"b"}]}"#,
            &["a", "b"],
        );
        check("NotebookEdit", r#"{"notebook_path":"n.ipynb"}"#, &["n.ipynb"]);
        check(
            "str_replace_editor",
            r#"{"command":"create","path":"/t/x.py"}"#,
            &["/t/x.py"],
        );
        check("str_replace_editor", r#"{"command":"view","path":"/t/x.py"}"#, &[]);
        check(
            "apply_patch",
            "*** Begin Patch\n*** Update File: src/a.rs\n*** Add File: 新.md\n",
            &["src/a.rs", "新.md"],
        );
        check(
            "shell",
            r#"{"command":["apply_patch","*** Begin Patch\n*** Delete File: old.rs\n"]}"#,
            &["old.rs"],
        );
        check(
            "bash",
            r#"{"command":"cat > src/new.txt << 'EOF'\nx\nEOF"}"#,
            &["src/new.txt"],
        );
        check("bash", r#"{"command":"cargo test 2>&1 | tail -3"}"#, &[]);
        check("Read", r#"{"file_path":"/a/b.rs"}"#, &[]);
        check("Edit", "not json", &[]);
    }

    #[test]
    fn what_a_call_reads_and_runs() {
        assert_eq!(check("Read", r#"{"file_path":"/a/b.rs"}"#, &[]).read, ["/a/b.rs"]);
        let facts = check("Bash", r#"{"command":"cargo test"}"#, &[]);
        assert_eq!(
            (facts.command.as_deref(), facts.shows_text),
            (Some("cargo test"), false)
        );
        assert!(check("Bash", r#"{"command":"cat x.rs"}"#, &[]).shows_text);
    }
}
