//! What a repository's own file may do: make things safer, and nothing else.

use crate::file::{Given, leads_out};
use crate::key::{Key, Kind, MayRepository};
use crate::value::Value;
use crate::warning::Warning;

/// Takes a value of a repository's file as far as it may count. `others` is what counts without it.
pub(crate) fn allowed(key: &Key, given: Given, others: Option<&Value>, warnings: &mut Vec<Warning>) -> Option<Given> {
    let is_allowed = match key.repository {
        MayRepository::Set => key.kind != Kind::Path || !given.value.as_text().is_some_and(leads_out),
        MayRepository::Only(value) => given.value == Value::Bool(value),
        MayRepository::Lower => is_lower(&given.value, others),
        MayRepository::Nothing => false,
    };
    if is_allowed {
        return Some(given);
    }
    warnings.push(Warning::Repository {
        place: given.source.to_string(),
        key: key.full_name(),
        value: crate::problem::shown(&given.value.to_string()),
        kept: others.map_or_else(|| key.default_text.to_owned(), ToString::to_string),
    });
    None
}

fn is_lower(value: &Value, others: Option<&Value>) -> bool {
    match (value, others) {
        (Value::Integer(value), Some(Value::Integer(others))) => value <= others,
        _ => false,
    }
}
