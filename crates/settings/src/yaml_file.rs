//! The section `memory:` of an agent's YAML file, and the profiles that lie over it.
//!
//! A profile has the same section: `profiles: {NAME: {memory: {…}}}`. All else in the file is the agent's and passed over.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::{Error, Location, Spanned};

use crate::file::{Given, Raw, TOO_LARGE, take, unknown_in_yaml};
use crate::input::FileText;
use crate::key::{KEYS, Kind, Table, by_yaml};
use crate::problem::{Problem, TWICE, nearest, shown};
use crate::source::Source;
use crate::toml_file::{place, text_of};

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
                .flat_map(BTreeMap::values)
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
        given: Vec::new(),
        problems,
    };
    reader.section(document.memory.as_ref());
    let profiles = document.profiles.unwrap_or_default();
    if let Some(name) = profile {
        match profiles.get(name) {
            Some(profile) => reader.section(profile.as_ref().and_then(|profile| profile.memory.as_ref())),
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

/// What of the file is ours.
#[derive(Debug, Default, serde::Deserialize)]
struct Document {
    #[serde(default)]
    memory: Option<Spanned<Found>>,
    #[serde(default)]
    profiles: Option<BTreeMap<String, Option<Profile>>>,
}

#[derive(Debug, Default, serde::Deserialize)]
struct Profile {
    #[serde(default)]
    memory: Option<Spanned<Found>>,
}

/// The keys of a mapping in their order, each with its place.
type Node = Vec<(Spanned<String>, Found)>;

/// A value, or the mapping of a group.
#[derive(Debug)]
enum Found {
    Value(Raw),
    Group(Node),
}

fn parse(text: &str) -> Result<Document, Error> {
    let budget =
        serde_saphyr::budget! { max_aliases: 0, max_anchors: 0, max_depth: 16, max_nodes: 8_192, max_documents: 1 };
    let options = serde_saphyr::options! { budget: budget, strict_booleans: true, with_snippet: false };
    serde_saphyr::from_str_with_options::<Option<Document>>(text, options).map(Option::unwrap_or_default)
}

struct Reader<'a> {
    file: &'a FileText,
    given: Vec<Given>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn section(&mut self, section: Option<&Spanned<Found>>) {
        let line = section.map_or(0, |section| line_of(section.referenced));
        match section.map(|section| &section.value) {
            Some(Found::Group(node)) => self.table(Table::Notes, node),
            None | Some(Found::Value(Raw::Other("nothing"))) => {}
            Some(Found::Value(_)) => self.complain(line, "memory", "it is a mapping".to_owned()),
        }
    }

    fn table(&mut self, table: Table, node: &Node) {
        for (name, found) in node {
            let line = line_of(name.referenced);
            let name = name.value.as_str();
            let inner = Table::ALL.into_iter().find(|inner| inner.name() == Some(name));
            match (inner.filter(|_| table == Table::Notes), by_yaml(table, name), found) {
                (Some(inner), _, Found::Group(node)) => self.table(inner, node),
                (Some(_), _, Found::Value(Raw::Other("nothing"))) => {}
                (Some(_), ..) => self.complain(line, name, "it is a mapping".to_owned()),
                (None, Some(index), Found::Value(raw)) => self.value(index, line, raw),
                (None, Some(index), Found::Group(_)) => self.value(index, line, &Raw::Other("a mapping")),
                (None, None, _) => {
                    let place = place(&self.file.name, line);
                    self.problems.push(unknown_in_yaml(place, table, name));
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
                let name = key.table.name().map_or_else(String::new, |table| format!("{table}."));
                self.complain(line, &format!("memory.{name}{}", key.yaml), detail);
            }
        }
    }

    fn unknown_profile(&mut self, name: &str, profiles: &BTreeMap<String, Option<Profile>>) {
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

fn line_of(location: Location) -> usize {
    usize::try_from(location.line()).unwrap_or_default()
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

impl<'de> Deserialize<'de> for Found {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FoundVisitor)
    }
}

struct FoundVisitor;

impl<'de> Visitor<'de> for FoundVisitor {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Found, E> {
        Ok(Found::Value(Raw::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Found, E> {
        Ok(Found::Value(Raw::Integer(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Found, E> {
        let value = i64::try_from(value).map_or(TOO_LARGE, Raw::Integer);
        Ok(Found::Value(value))
    }

    fn visit_i128<E>(self, _: i128) -> Result<Found, E> {
        Ok(Found::Value(TOO_LARGE))
    }

    fn visit_u128<E>(self, _: u128) -> Result<Found, E> {
        Ok(Found::Value(TOO_LARGE))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Found, E> {
        Ok(Found::Value(Raw::Float(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Found, E> {
        Ok(Found::Value(Raw::Text(value.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Found, E> {
        Ok(Found::Value(Raw::Other("nothing")))
    }

    fn visit_none<E>(self) -> Result<Found, E> {
        Ok(Found::Value(Raw::Other("nothing")))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Found, A::Error> {
        let mut list = Vec::new();
        while let Some(found) = seq.next_element::<Found>()? {
            list.push(match found {
                Found::Value(raw) => raw,
                Found::Group(_) => Raw::Other("a mapping"),
            });
        }
        Ok(Found::Value(Raw::List(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found, A::Error> {
        let mut node = Node::new();
        while let Some(name) = map.next_key::<Spanned<String>>()? {
            node.push((name, map.next_value()?));
        }
        Ok(Found::Group(node))
    }
}
