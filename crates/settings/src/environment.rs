//! Variables of the environment.

use crate::file::{Given, Raw, no_such_key, take};
use crate::input::Variable;
use crate::key::{KEYS, Key, Kind};
use crate::problem::{Problem, nearest};
use crate::source::Source;
use crate::{CONFIG_VARIABLE, VARIABLE_PREFIX};

/// Reads the variables that set something. An empty one sets nothing, but for a list: that is an empty list.
pub(crate) fn read(environment: &[Variable], problems: &mut Vec<Problem>) -> Vec<Given> {
    let mut given = Vec::new();
    for variable in environment {
        let name = variable.name.as_str();
        if !name.starts_with(VARIABLE_PREFIX) || name == CONFIG_VARIABLE {
            continue;
        }
        let place = format!("${name}");
        let Some(index) = KEYS.iter().position(|key| key.variable().as_deref() == Some(name)) else {
            problems.push(unknown_variable(name));
            continue;
        };
        let key = &KEYS[index];
        let complain = |detail: String| Problem {
            place,
            key: Some(key.full_name()),
            detail,
        };
        let Some(text) = &variable.value else {
            problems.push(complain("its value is no UTF-8".to_owned()));
            continue;
        };
        if text.is_empty() && key.kind != Kind::Texts {
            continue;
        }
        match take(key, &raw(key.kind, text)) {
            Ok(value) => given.push(Given {
                key: index,
                value,
                source: Source::Variable(name.to_owned()),
            }),
            Err(detail) => problems.push(complain(detail)),
        }
    }
    given
}

/// A variable that there is not. What all of them begin with says nothing of how near a name is.
fn unknown_variable(name: &str) -> Problem {
    let known: Vec<String> = KEYS.iter().filter_map(Key::variable).collect();
    let ends = known.iter().filter_map(|known| known.strip_prefix(VARIABLE_PREFIX));
    let end = name.strip_prefix(VARIABLE_PREFIX).unwrap_or(name);
    let meant = nearest(end, ends).map(|end| format!("is `{VARIABLE_PREFIX}{end}` meant?"));
    no_such_key("environment".to_owned(), name, meant)
}

/// A text as the kind of the key reads it.
fn raw(kind: Kind, text: &str) -> Raw {
    let as_text = || Raw::Text(text.to_owned());
    let word = text.trim();
    match kind {
        Kind::Bool => match word.to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => Raw::Bool(true),
            "false" | "0" | "no" | "off" => Raw::Bool(false),
            _ => as_text(),
        },
        Kind::Integer { .. } => word.parse().map_or_else(|_| as_text(), Raw::Integer),
        Kind::Part => word.parse().map_or_else(|_| as_text(), Raw::Float),
        Kind::Word(_) => Raw::Text(word.to_owned()),
        Kind::Text | Kind::Path => as_text(),
        Kind::Texts => Raw::List(text.split(',').map(|part| Raw::Text(part.to_owned())).collect()),
    }
}
