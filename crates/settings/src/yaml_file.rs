//! The section `memory:` of an agent's YAML file, and the profiles that lie over it.
//!
//! A profile has the same section: `profiles: {NAME: {memory: {…}}}`. All else in the file is the agent's and passed over.

use serde_saphyr::Error;

use crate::file::{Given, Raw, take, unknown_in_yaml};
use crate::input::FileText;
use crate::key::{KEYS, Key, Kind, Table, by_yaml};
use crate::problem::{Problem, TWICE, nearest, shown};
use crate::source::Source;
use crate::toml_file::{place, text_of};
use crate::yaml_anchor::anchor;
use crate::yaml_tree::{Found, Group, MERGE, Node, Oddity, Profile, Profiles, Section, line_of, parse};

/// Whether the file has memory settings at all.
pub(crate) fn has_section(file: &FileText) -> bool {
    let mut ignored = Vec::new();
    let text = text_of(file, &mut ignored);
    text.and_then(|text| parse(text).ok()).is_some_and(|document| {
        let in_profile = |profile: &Profile| profile.memory.is_some();
        document.memory.is_some()
            || document
                .profiles
                .iter()
                .flat_map(Profiles::values)
                .flatten()
                .any(in_profile)
    })
}

/// Reads a file, with what the profile lays over it behind the rest.
pub(crate) fn read(file: &FileText, profile: Option<&str>, problems: &mut Vec<Problem>) -> Vec<Given> {
    let Some(text) = text_of(file, problems) else {
        return Vec::new();
    };
    let document = match parse(text) {
        Ok(document) => document,
        Err(error) => {
            problems.push(no_yaml(file, &error));
            return Vec::new();
        }
    };
    let mut reader = Reader {
        file,
        text,
        given: Vec::new(),
        problems,
    };
    reader.merged(document.merged);
    reader.section(document.memory.as_ref(), "memory");
    let profiles = document.profiles.unwrap_or_default();
    if let Some(name) = profile {
        match profiles.get(name) {
            Some(Some(profile)) => {
                reader.merged(profile.merged);
                reader.section(profile.memory.as_ref(), &format!("profiles.{}.memory", shown(name)));
            }
            Some(None) => {}
            None => reader.unknown_profile(name, &profiles),
        }
    }
    reader.given
}

fn no_yaml(file: &FileText, error: &Error) -> Problem {
    let twice = match error.without_snippet() {
        Error::DuplicateMappingKey { key, .. } => key.as_deref(),
        _ => None,
    };
    Problem {
        place: place(&file.name, error.location().map_or(0, line_of)),
        key: twice.map(shown),
        detail: match twice {
            Some(_) => TWICE.to_owned(),
            None => format!("no YAML: {}", shown(&error.to_string().replace('\n', " "))),
        },
    }
}

const ANCHOR: &str = "it has an anchor (`&`), which settings cannot have";
const MERGED: &str = "it is a merge key, which settings cannot have";

struct Reader<'a> {
    file: &'a FileText,
    text: &'a str,
    given: Vec<Given>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// What a merge key brings would be settings that stand elsewhere in the file, under another name.
    fn merged(&mut self, line: Option<usize>) {
        if let Some(line) = line {
            let detail = "it brings settings that stand elsewhere in the file".to_owned();
            self.complain(line, MERGE, detail);
        }
    }

    fn section(&mut self, section: Option<&Section>, name: &str) {
        let Some(Section { key, found }) = section else {
            return;
        };
        if self.is_odd(key, name) || self.is_odd(found, name) {
            return;
        }
        if let Some(line) = key.start.and_then(|start| anchor(self.text, start)) {
            return self.complain(line, &nearest_key(found, line, name), ANCHOR.to_owned());
        }
        match &found.value {
            Found::Group(group) => self.table(Table::Notes, group),
            Found::Value(Raw::Other("nothing")) => {}
            Found::Value(_) | Found::List(_) => {
                self.complain(found.line, "memory", "it has to be a mapping".to_owned());
            }
        }
    }

    fn table(&mut self, table: Table, group: &Group) {
        for (name, found) in group {
            let line = name.line;
            let known = by_yaml(table, &name.value.0);
            let full = known.map_or_else(|| shown(&name.value.0), |index| yaml_name(&KEYS[index]));
            if self.is_odd(name, &full) || self.is_odd(found, &full) {
                continue;
            }
            let name = name.value.0.as_str();
            let inner = Table::ALL.into_iter().find(|inner| inner.name() == Some(name));
            match (
                inner.filter(|_| table == Table::Notes),
                by_yaml(table, name),
                &found.value,
            ) {
                (Some(inner), _, Found::Group(group)) => self.table(inner, group),
                (Some(_), _, Found::Value(Raw::Other("nothing"))) => {}
                (Some(_), ..) => self.complain(line, name, "it has to be a mapping".to_owned()),
                (None, Some(index), found) => self.found(index, line, found),
                (None, None, _) if name == MERGE => self.complain(line, name, MERGED.to_owned()),
                (None, None, _) => {
                    let place = place(&self.file.name, line);
                    self.problems.push(unknown_in_yaml(place, table, name));
                }
            }
        }
    }

    /// Says what of YAML a node uses that settings are written without.
    fn is_odd<T>(&mut self, node: &Node<T>, key: &str) -> bool {
        let Some(oddity) = &node.oddity else {
            return false;
        };
        let detail = match oddity {
            Oddity::Alias => "it is an alias (`*`), which settings cannot have".to_owned(),
            Oddity::Tag(tag) => format!("it has a tag (`{}`), which settings cannot have", shown(tag)),
        };
        self.complain(node.line, key, detail);
        true
    }

    fn found(&mut self, index: usize, line: usize, found: &Found) {
        match found {
            Found::Value(raw) => self.value(index, line, raw),
            Found::Group(_) => self.value(index, line, &Raw::Other("a mapping")),
            Found::List(list) => {
                let key = yaml_name(&KEYS[index]);
                if !list.iter().any(|node| self.is_odd(node, &key)) {
                    self.value(index, line, &Raw::List(list.iter().map(in_list).collect()));
                }
            }
        }
    }

    fn value(&mut self, index: usize, line: usize, raw: &Raw) {
        let key = &KEYS[index];
        // A key without a value says nothing.
        if *raw == Raw::Other("nothing") {
            return;
        }
        let taken = match (key.yaml, raw) {
            ("approval", raw) => approval(raw),
            (_, Raw::Text(text)) if key.kind == Kind::Texts => take(key, &Raw::List(split(text))),
            (_, raw) => take(key, raw),
        };
        match taken {
            Ok(value) => self.given.push(Given {
                key: index,
                value,
                source: Source::File {
                    name: self.file.name.clone(),
                    line,
                    is_repository: false,
                },
            }),
            Err(detail) => {
                self.complain(line, &yaml_name(key), detail);
            }
        }
    }

    fn unknown_profile(&mut self, name: &str, profiles: &Profiles) {
        let known: Vec<&str> = profiles.keys().map(String::as_str).collect();
        let meant =
            nearest(name, known.iter().copied()).map_or_else(String::new, |meant| format!("; is `{meant}` meant?"));
        let detail = match known.as_slice() {
            [] => "there is no profile in it".to_owned(),
            known => format!("there is no such profile; it has {}{meant}", shown(&known.join(", "))),
        };
        self.problems.push(Problem {
            place: self.file.name.clone(),
            key: Some(format!("profiles.{}", shown(name))),
            detail,
        });
    }

    fn complain(&mut self, line: usize, key: &str, detail: String) {
        self.problems.push(Problem {
            place: place(&self.file.name, line),
            key: Some(key.to_owned()),
            detail,
        });
    }
}

/// A key as it is named in YAML.
fn yaml_name(key: &Key) -> String {
    let group = key.table.name().map_or_else(String::new, |table| format!("{table}."));
    format!("memory.{group}{}", key.yaml)
}

/// The name of the last key of a section that begins at or before a line; that of the section, if none does.
fn nearest_key(found: &Node<Found>, line: usize, section: &str) -> String {
    let mut nearest = section.to_owned();
    let mut group = match &found.value {
        Found::Group(group) => Some(group),
        Found::Value(_) | Found::List(_) => None,
    };
    while let Some((name, inner)) = group.and_then(|group| group.iter().rfind(|(name, _)| name.line <= line)) {
        nearest = format!("{nearest}.{}", shown(&name.value.0));
        group = match &inner.value {
            Found::Group(group) => Some(group),
            Found::Value(_) | Found::List(_) => None,
        };
    }
    nearest
}

fn in_list(node: &Node<Found>) -> Raw {
    match &node.value {
        Found::Value(raw) => raw.clone(),
        Found::List(_) => Raw::Other("a list"),
        Found::Group(_) => Raw::Other("a mapping"),
    }
}

/// `approval: pending|auto` says whether a person has to approve.
fn approval(raw: &Raw) -> Result<crate::Value, String> {
    match raw {
        Raw::Text(text) if text == "pending" => Ok(crate::Value::Bool(true)),
        Raw::Text(text) if text == "auto" => Ok(crate::Value::Bool(false)),
        Raw::Text(text) => Err(format!("`{}` is not one of pending, auto", shown(text))),
        _ => Err("the value is not one of pending, auto".to_owned()),
    }
}

fn split(text: &str) -> Vec<Raw> {
    text.split(',').map(|part| Raw::Text(part.to_owned())).collect()
}
