//! A value as a file or a variable has it, taken as that of a key.

use std::path::{Component, Path};

use memory_core::note::{MAX_TAG_CHARS, MAX_TAGS, normalise_tags};

use crate::key::{KEYS, Key, KeyIndex, Kind, Table};
use crate::problem::{Problem, nearest, shown};
use crate::source::Source;
use crate::value::Value;

/// A value that somebody gave.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) key: KeyIndex,
    pub(crate) value: Value,
    pub(crate) source: Source,
}

/// A value as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Raw {
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(String),
    List(Vec<Self>),
    Other(&'static str),
}

pub(crate) const TOO_LARGE: Raw = Raw::Other("a number that is too large");

impl Raw {
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Bool(value) => format!("`{value}`"),
            Self::Integer(value) => format!("`{value}`"),
            Self::Float(value) => format!("`{value}`"),
            Self::Text(text) => format!("`{}`", shown(text)),
            Self::List(_) => "a list".to_owned(),
            Self::Other(what) => (*what).to_owned(),
        }
    }
}

/// Whether a text says a number or a truth value.
fn is_plain(text: &str) -> bool {
    matches!(text, "true" | "false") || text.parse::<f64>().is_ok()
}

/// Takes a value as one of the key, or says what is wrong.
pub(crate) fn take(key: &Key, raw: &Raw) -> Result<Value, String> {
    // What looks like a value of the kind is a text where it is quoted, or not written as one.
    let is_text =
        matches!((key.kind, raw), (Kind::Bool | Kind::Integer { .. } | Kind::Part, Raw::Text(text)) if is_plain(text));
    let kind = if is_text { "the text " } else { "" };
    let wrong = |wanted: &str| Err(format!("{kind}{} is not {wanted}", raw.describe()));
    match (key.kind, raw) {
        (Kind::Bool, Raw::Bool(value)) => Ok(Value::Bool(*value)),
        (Kind::Bool, _) => wrong("true or false"),
        (Kind::Integer { min, max }, Raw::Integer(value)) => match u32::try_from(*value) {
            Ok(value) if (min..=max).contains(&value) => Ok(Value::Integer(value)),
            _ => wrong(&format!("a whole number from {min} to {max}")),
        },
        (Kind::Integer { min, max }, _) => wrong(&format!("a whole number from {min} to {max}")),
        (Kind::Part, Raw::Float(value)) => part(*value).map_or_else(|| wrong(PART), Ok),
        (Kind::Part, Raw::Integer(1)) => Ok(Value::Part(1_000)),
        (Kind::Part, _) => wrong(PART),
        (Kind::Word(words), Raw::Text(text)) => match words.iter().find(|word| *word == text) {
            Some(word) => Ok(Value::Text((*word).to_owned())),
            None => wrong(&format!("one of {}", words.join(", "))),
        },
        (Kind::Word(words), _) => wrong(&format!("one of {}", words.join(", "))),
        (Kind::Path, Raw::Text(text)) if is_ours(text) => {
            wrong("a place for notes: other files of the program, or of Git, are there")
        }
        (Kind::Text | Kind::Path, Raw::Text(text)) if is_line(text) => Ok(Value::Text(text.clone())),
        (Kind::Text, _) => wrong("a text on one line"),
        (Kind::Path, _) => wrong("a path"),
        (Kind::Texts, Raw::List(list)) => texts(list).map_or_else(|| wrong("a list of texts"), tags),
        (Kind::Texts, _) => wrong("a list of texts"),
    }
}

const PART: &str = "a number above 0 and at most 1, with at most three decimals";

fn part(value: f64) -> Option<Value> {
    let permille = (value * 1_000.0).round();
    // As it is written, so that nothing is rounded in silence.
    let is_exact = (permille / 1_000.0 - value).abs() < f64::EPSILON;
    (permille >= 1.0 && value <= 1.0 && is_exact).then_some(Value::Part(permille as u32))
}

/// The folder of the program's own files, and the names in it that are not for notes, with what SQLite adds to them.
const OWN_FOLDER: [&str; 2] = [".tinyagent", "memory"];
const OWN_NAMES: [&str; 9] = [
    "state.db",
    "store.json",
    "memory.md",
    "user.md",
    "locks",
    "quarantine",
    ".notes",
    ".notes-journal",
    ".gitignore",
];

/// Whether a path leads to what the program keeps for itself, or into a repository's own folder.
fn is_ours(path: &str) -> bool {
    let steps: Vec<String> = path
        .split('/')
        .filter(|step| !matches!(*step, "" | "."))
        .map(str::to_lowercase)
        .collect();
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let is_name = |name: &str| {
        let stem = ["-wal", "-shm", "-journal"]
            .iter()
            .find_map(|suffix| name.strip_suffix(suffix));
        OWN_NAMES.contains(&name) || OWN_NAMES.contains(&stem.unwrap_or(name))
    };
    match steps.as_slice() {
        [".tinyagent"] => true,
        [folder, memory, name, ..] if [*folder, *memory] == OWN_FOLDER && is_name(name) => true,
        steps => steps.contains(&".git"),
    }
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && !text.contains(['\0', '\n', '\r'])
}

/// Tags that a note can have; more, or longer ones, would make every save fail.
fn tags(tags: Vec<String>) -> Result<Value, String> {
    if tags.len() > MAX_TAGS {
        return Err(format!(
            "these are {} tags, and a note has at most {MAX_TAGS}",
            tags.len()
        ));
    }
    match tags.iter().find(|tag| tag.chars().count() > MAX_TAG_CHARS) {
        Some(long) => Err(format!(
            "`{}` is longer than the {MAX_TAG_CHARS} characters that a tag may have",
            shown(long)
        )),
        None => Ok(Value::Texts(tags)),
    }
}

fn texts(list: &[Raw]) -> Option<Vec<String>> {
    let texts: Option<Vec<&str>> = list
        .iter()
        .map(|raw| match raw {
            Raw::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    Some(normalise_tags(texts?))
}

/// Whether a path leads out of the folder that it is taken from, as far as its words say.
pub(crate) fn leads_out(path: &str) -> bool {
    Path::new(path)
        .components()
        .any(|step| matches!(step, Component::ParentDir | Component::RootDir | Component::Prefix(_)))
}

/// A key that there is not in a table of `memory.toml`, with what may be meant.
pub(crate) fn unknown_in_toml(place: String, table: Table, name: &str) -> Problem {
    let here = KEYS.iter().find(|key| key.table == table && key.yaml == name);
    let meant = here.map(|key| match key.toml {
        Some(here) => format!("is `{here}` meant?"),
        None => format!("it stands in YAML only, as `memory.{name}`"),
    });
    let there = |key: &&Key| key.toml == Some(name);
    let meant = meant.or_else(|| near(name, toml_names(table)));
    no_such_key(place, name, meant.or_else(|| elsewhere(there)))
}

/// A key that there is not in a mapping of YAML, with what may be meant.
pub(crate) fn unknown_in_yaml(place: String, table: Table, name: &str) -> Problem {
    let here = KEYS.iter().find(|key| key.table == table && key.toml == Some(name));
    let meant = here.map(|key| format!("is `{}` meant?", key.yaml));
    let there = |key: &&Key| key.yaml == name;
    let meant = meant.or_else(|| near(name, yaml_names(table)));
    no_such_key(place, name, meant.or_else(|| elsewhere(there)))
}

/// A key that there is not, with what is said of what may be meant.
pub(crate) fn no_such_key(place: String, name: &str, meant: Option<String>) -> Problem {
    let meant = meant.map_or_else(String::new, |meant| format!("; {meant}"));
    Problem {
        place,
        key: Some(shown(name)),
        detail: format!("there is no such key{meant}"),
    }
}

fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    nearest(name, known).map(|known| format!("is `{known}` meant?"))
}

/// The keys of that name in other groups.
fn elsewhere(is_there: impl Fn(&&Key) -> bool) -> Option<String> {
    let keys = KEYS.iter().filter(is_there);
    let names: Vec<String> = keys.map(|key| format!("`{}`", key.full_name())).collect();
    (!names.is_empty()).then(|| format!("is {} meant?", names.join(" or ")))
}

/// The names that may stand in a table of `memory.toml`.
pub(crate) fn toml_names(table: Table) -> impl Iterator<Item = &'static str> {
    let keys = KEYS
        .iter()
        .filter(move |key| key.table == table)
        .filter_map(|key| key.toml);
    keys.chain(tables(table))
}

/// The names that may stand in a mapping of YAML.
pub(crate) fn yaml_names(table: Table) -> impl Iterator<Item = &'static str> {
    let keys = KEYS.iter().filter(move |key| key.table == table).map(|key| key.yaml);
    keys.chain(tables(table))
}

fn tables(table: Table) -> impl Iterator<Item = &'static str> {
    Table::ALL
        .into_iter()
        .filter(move |_| table == Table::Notes)
        .filter_map(Table::name)
}
