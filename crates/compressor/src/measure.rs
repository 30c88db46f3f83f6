//! What of a region's key facts survives in a summary.
//!
//! Independent of the summariser on purpose: nothing here uses its extraction, so a fact that it
//! overlooks is counted as lost. The definitions are in `docs/design/compaction.md`, section "Measures".

use std::collections::{BTreeMap, BTreeSet};

use memory_core::tokens::count_message;
use memory_core::{Message, TokenCounter};
use serde::Serialize;
use serde_json::Value;

/// How many facts there are, and how many of them a text holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Survival {
    /// Distinct facts.
    pub total: usize,
    /// Those that are found.
    pub kept: usize,
    /// Those that are not, in their order.
    pub lost: Vec<String>,
}

impl Survival {
    /// Returns the part that survives, in parts per thousand; 1000 if there is no fact.
    pub fn permille(&self) -> u32 {
        if self.total == 0 {
            return 1000;
        }
        u32::try_from(self.kept * 1000 / self.total).unwrap_or(1000)
    }

    fn of(facts: BTreeSet<String>, is_kept: impl Fn(&str) -> bool) -> Self {
        let total = facts.len();
        let lost: Vec<String> = facts.into_iter().filter(|fact| !is_kept(fact)).collect();
        Self {
            total,
            kept: total - lost.len(),
            lost,
        }
    }
}

/// The measures of one summary.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Measures {
    /// Files edited, found as the full path.
    pub edited_paths: Survival,
    /// Files edited, found as the full path or the last component.
    pub edited_names: Survival,
    /// The users' sentences that set a rule, found verbatim.
    pub constraints: Survival,
    /// Distinct errors: lines that differ in figures only (place, time) are one, found by any of its lines.
    pub errors: Survival,
    /// Distinct error lines, found by their first 200 characters.
    pub error_lines: Survival,
    /// Distinct error lines, found like [`Measures::error_lines`] or as a place behind a line of the same error.
    pub error_places: Survival,
    /// Tokens of the region.
    pub region_tokens: u32,
    /// Tokens of the summary's text.
    pub summary_tokens: u32,
}

/// Measures `summary` against the originals of its region.
pub fn measure(region: &[&Message], summary: &str, counter: &dyn TokenCounter) -> Measures {
    let paths = edited_paths(region);
    let lines = error_lines(region);
    let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    let tokens = region.iter().map(|message| count_message(counter, message));
    Measures {
        edited_paths: Survival::of(paths.clone(), |path| summary.contains(path)),
        edited_names: Survival::of(paths, |path| summary.contains(path) || summary.contains(&last(path))),
        constraints: Survival::of(constraint_sentences(region), |sentence| summary.contains(sentence)),
        errors: errors_by_kind(&lines, summary),
        error_places: Survival::of(lines.clone(), |line| {
            summary.contains(line) || is_listed_place(line, summary)
        }),
        error_lines: Survival::of(lines, |line| summary.contains(line)),
        region_tokens: tokens.fold(0, u32::saturating_add),
        summary_tokens: counter.count(summary),
    }
}

/// Path arguments of tools that write, and the headers of patches.
fn edited_paths(region: &[&Message]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for call in region.iter().flat_map(|message| message.calls()) {
        for line in call.arguments.replace("\\n", "\n").lines() {
            let header = line
                .split_once("*** Update File: ")
                .or(line.split_once("*** Add File: "));
            if let Some((_, path)) = header {
                paths.insert(path.trim_end_matches(['"', '}', ']', ' ']).to_owned());
            }
        }
        let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(&call.arguments) else {
            continue;
        };
        let writes = match call.name.as_str() {
            "Edit"
            | "Write"
            | "MultiEdit"
            | "NotebookEdit"
            | "edit"
            | "write"
            | "edit_file"
            | "write_file"
            | "create_file"
            | "replace"
            | "search_replace"
            | "apply_diff"
            | "insert_edit_into_file" => true,
            "str_replace_editor" | "str_replace_based_edit_tool" => {
                let command = fields.get("command").and_then(Value::as_str);
                matches!(command, Some("create" | "str_replace" | "insert"))
            }
            _ => false,
        };
        for key in [
            "file_path",
            "path",
            "filename",
            "target_file",
            "notebook_path",
            "filePath",
        ] {
            if let Some(Value::String(path)) = fields.get(key).filter(|_| writes) {
                paths.insert(path.clone());
            }
        }
    }
    paths
}

/// Sentences of real user messages that hold a binding word.
fn constraint_sentences(region: &[&Message]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for message in region.iter().filter(|message| message.is_real_user()) {
        let text = message.plain_text();
        let ended = text.replace(". ", ".\n").replace("! ", "!\n").replace("? ", "?\n");
        for sentence in ended.lines().flat_map(|line| line.split_inclusive('。')) {
            let sentence = sentence.trim();
            let padded = format!(" {} ", sentence.to_lowercase().replace('’', "'"));
            let padded = padded.replace([',', '.', ':', ';', '!', '(', ')', '*', '`', '"'], " ");
            let binds = [
                " must ",
                " never ",
                " always ",
                " only ",
                " don't ",
                " do not ",
                " should not ",
                " shouldn't ",
                " without ",
                " make sure ",
                " must not ",
            ]
            .iter()
            .any(|word| padded.contains(word));
            let signs = ["不要", "必须", "只", "永远", "务必", "禁止"]
                .iter()
                .any(|sign| sentence.contains(sign));
            if (binds || signs) && sentence.len() <= 1_000 {
                found.insert(sentence.to_owned());
            }
        }
    }
    found
}

/// Groups lines that differ in figures only; a group is kept if one of its lines is.
fn errors_by_kind(lines: &BTreeSet<String>, summary: &str) -> Survival {
    let mut kept: BTreeMap<String, bool> = BTreeMap::new();
    for line in lines {
        let kind = line.replace(|c: char| c.is_ascii_digit(), "");
        *kept.entry(kind).or_default() |= summary.contains(line);
    }
    let kinds = kept.keys().cloned().collect();
    Survival::of(kinds, |kind| kept.get(kind).copied().unwrap_or_default())
}

/// Whether a line of the same error in the summary lists the place of this one: `… (also at 3,7; 9,1)`.
fn is_listed_place(line: &str, summary: &str) -> bool {
    let kind = |line: &str| line.replace(|c: char| c.is_ascii_digit(), "");
    summary
        .lines()
        .filter_map(|other| other.rsplit_once(" (also at "))
        .any(|(other, places)| {
            kind(other.trim_start_matches("- ")) == kind(line)
                && places
                    .trim_end_matches(')')
                    .split("; ")
                    .any(|place| line.contains(place))
        })
}

/// Lines of results that report an error: the first line of a failed result, and lines with an error
/// form in results of tools that run something. Results of tools that show stored text are left out:
/// error words there are content.
fn error_lines(region: &[&Message]) -> BTreeSet<String> {
    let mut tools: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for message in region {
        for result in message.results() {
            let (name, arguments) = tools.get(result.call_id.as_str()).copied().unwrap_or_default();
            let text = result.plain_text();
            let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            if result.is_error {
                found.extend(lines.next().map(first_200));
            }
            if result.is_error || !shows_stored_text(name, arguments) {
                found.extend(lines.filter(|line| has_error_form(line)).map(first_200));
            }
        }
        tools.extend(
            message
                .calls()
                .map(|call| (call.id.as_str(), (call.name.as_str(), call.arguments.as_str()))),
        );
    }
    found
}

fn shows_stored_text(name: &str, arguments: &str) -> bool {
    let name = name.to_lowercase();
    let by_name = ["read", "view", "grep", "glob", "search", "edit", "write"]
        .iter()
        .any(|word| name.contains(word));
    let by_command = [
        "cat ", "grep ", "rg ", "sed ", "head ", "tail ", "git diff", "git show", "git log",
    ]
    .iter()
    .any(|word| arguments.contains(&format!("\"{word}")) || arguments.contains(&format!("&& {word}")));
    by_name || by_command
}

fn has_error_form(line: &str) -> bool {
    let forms = [
        "Error:",
        "error:",
        "error[",
        "ERROR",
        "Exception:",
        "Traceback (most recent call last)",
        "panicked at",
        "FAILED",
        "fatal:",
        "npm ERR!",
        "Error (",
    ];
    line.starts_with("** (") || line.contains(": error ") || forms.iter().any(|form| line.contains(form))
}

fn first_200(line: &str) -> String {
    line.chars().take(200).collect()
}
