//! From what was read to what counts: the layers, one over the other, and what a repository may do in its layer.

use crate::environment;
use crate::file::{Given, leads_out};
use crate::input::{Inputs, TomlFile};
use crate::key::{KEYS, Key, Kind, Table, by_name};
use crate::problem::{Invalid, Problem, shown};
use crate::resolved::{InForce, Resolved};
use crate::source::Source;
use crate::toml_file;
use crate::trust;
use crate::value::Value;
use crate::warning::Warning;
use crate::yaml_file;

/// Resolves settings. From the least to the most: the default, YAML, `memory.toml`, the environment, the command line. Costs what
/// was read.
///
/// # Errors
///
/// [`Invalid`] with all that is wrong: a file that is none, a key that there is not, a value that it cannot have, a profile that
/// there is not, a `memory.toml` that is named and cannot be read, values that cannot stand together.
pub fn resolve(inputs: &Inputs) -> Result<Resolved, Invalid> {
    let mut problems = Vec::new();
    let mut warnings = Vec::new();
    let yaml = read_yaml(inputs, &mut problems, &mut warnings);
    let (toml, is_repository) = read_toml(inputs, &mut problems, &mut warnings);
    let environment = environment::read(&inputs.environment, &mut problems);
    if !problems.is_empty() {
        return Err(Invalid { problems });
    }
    let mut values: Vec<InForce> = Vec::with_capacity(KEYS.len());
    for key in &KEYS {
        values.push(InForce {
            value: key.default.value(),
            source: Source::Default,
        });
    }
    put(&mut values, yaml);
    let without_toml = values.clone();
    for given in toml {
        let key = &KEYS[given.key];
        let others = values[given.key].value.clone();
        let allowed = if is_repository {
            trust::allowed(key, given, others.as_ref(), &mut warnings)
        } else {
            Some(given)
        };
        put(&mut values, allowed);
    }
    put(&mut values, environment);
    let switched = inputs.switches.memory.zip(by_name(Table::Notes, "auto_write"));
    put(
        &mut values,
        switched.map(|(memory, key)| Given {
            key,
            value: Value::Bool(memory),
            source: Source::Option("--memory"),
        }),
    );
    warnings.extend(moved_stores(&without_toml, &values));
    shorten_entries(&mut values);
    let resolved = Resolved { values, warnings };
    let problems = conflicts(&resolved);
    if problems.is_empty() {
        Ok(resolved)
    } else {
        Err(Invalid { problems })
    }
}

/// Where a repository's file puts notes into another place than the user's own file: it may, and the user is told.
fn moved_stores(before: &[InForce], after: &[InForce]) -> Vec<Warning> {
    let mut moved = Vec::new();
    for ((key, before), after) in KEYS.iter().zip(before).zip(after) {
        let is_place = key.table == Table::Notes && matches!(key.name, "backend" | "path" | "sqlite_path");
        let is_users = before.source != Source::Default;
        if !is_place || !is_users || !after.source.is_repository() || before.value == after.value {
            continue;
        }
        let text = |in_force: &InForce| in_force.value.as_ref().map_or_else(String::new, ToString::to_string);
        moved.push(Warning::Moved {
            place: after.source.to_string(),
            key: key.full_name(),
            value: shown(&text(after)),
            users: shown(&text(before)),
            users_place: before.source.to_string(),
            variable: key.variable().unwrap_or_default(),
        });
    }
    moved
}

/// An entry has no more room than both documents. Who lowers their characters need not know of the entry's, and a repository that
/// does must not make the user's settings wrong; the user's own figures that cannot stand together are a conflict.
fn shorten_entries(values: &mut [InForce]) {
    let index = |name| by_name(Table::CoreMemory, name);
    let (Some(total), Some(entry)) = (index("total_chars"), index("entry_chars")) else {
        return;
    };
    let entry_is_users = !matches!(values[entry].source, Source::Default) && !values[entry].source.is_repository();
    let are_users = entry_is_users && !values[total].source.is_repository();
    if !are_users && is_less(&values[total], &values[entry]) {
        values[entry] = values[total].clone();
    }
}

fn is_less(one: &InForce, other: &InForce) -> bool {
    matches!((&one.value, &other.value), (Some(Value::Integer(one)), Some(Value::Integer(other))) if one < other)
}

/// Values that are each right and cannot stand together.
fn conflicts(resolved: &Resolved) -> Vec<Problem> {
    let (conversation, core) = (resolved.conversation(), resolved.core_memory());
    let mut problems = Vec::new();
    if let (Some(reserve), Some(window)) = (conversation.reserve, conversation.window)
        && reserve >= window
    {
        let says = format!("{reserve} tokens leave nothing of the window of {window}");
        problems.push(conflict(resolved, Table::Conversation, ["reserve", "window"], &says));
    }
    if core.total_chars < core.entry_chars {
        let says = format!(
            "{} characters have no room for an entry of {}",
            core.total_chars, core.entry_chars
        );
        problems.push(conflict(
            resolved,
            Table::CoreMemory,
            ["total_chars", "entry_chars"],
            &says,
        ));
    }
    problems
}

/// Two keys of a group that cannot stand together, told at the first one that somebody set.
fn conflict(resolved: &Resolved, table: Table, names: [&str; 2], says: &str) -> Problem {
    let source = |name| resolved.source(table, name).unwrap_or(&Source::Default);
    let [first, second] = names.map(source);
    let (name, own, other, others) = if *first == Source::Default {
        (names[1], second, names[0], first)
    } else {
        (names[0], first, names[1], second)
    };
    let full = |name| {
        by_name(table, name)
            .and_then(|index| KEYS.get(index))
            .map(Key::full_name)
    };
    Problem {
        place: own.to_string(),
        key: full(name),
        detail: format!("{says} (`{}`: {others})", full(other).unwrap_or_default()),
    }
}

fn put(values: &mut [InForce], given: impl IntoIterator<Item = Given>) {
    for given in given {
        values[given.key] = InForce {
            value: Some(given.value),
            source: given.source,
        };
    }
}

fn read_yaml(inputs: &Inputs, problems: &mut Vec<Problem>, warnings: &mut Vec<Warning>) -> Vec<Given> {
    let files = &inputs.yaml;
    let trusted = files.folder.as_ref().filter(|_| files.is_trusted);
    let profile = files.profile.as_deref();
    if let Some(file) = files.named.as_ref().or(trusted) {
        return yaml_file::read(file, profile, problems);
    }
    if let Some(file) = files.folder.as_ref().filter(|file| yaml_file::has_section(file)) {
        warnings.push(Warning::Untrusted {
            name: file.name.clone(),
        });
    }
    if profile.is_some() {
        problems.push(Problem {
            place: "--profile".to_owned(),
            key: None,
            detail: "a profile is one of a settings file; name the file with -c, or say --trust-config".to_owned(),
        });
    }
    Vec::new()
}

/// What `memory.toml` gives, and whether it is the repository's own.
fn read_toml(inputs: &Inputs, problems: &mut Vec<Problem>, warnings: &mut Vec<Warning>) -> (Vec<Given>, bool) {
    match &inputs.toml {
        TomlFile::None => (Vec::new(), false),
        TomlFile::Repository(file) => (toml_file::read(file, true, problems), true),
        TomlFile::Named(file) => (toml_file::read(file, false, problems), false),
        TomlFile::Outside { name } => {
            warnings.push(Warning::Outside { name: name.clone() });
            (Vec::new(), false)
        }
        TomlFile::Unreadable { name, detail } => {
            problems.push(Problem {
                place: name.clone(),
                key: None,
                detail: detail.clone(),
            });
            (Vec::new(), false)
        }
    }
}

impl Resolved {
    /// The paths that lead out of the working folder by their words, with where they come from: whoever opens a store refuses
    /// them, and whoever runs without one goes on.
    pub fn paths_that_lead_out(&self) -> Vec<(String, String)> {
        let paths = KEYS.iter().zip(&self.values).filter(|(key, _)| key.kind == Kind::Path);
        let texts = paths.filter_map(|(_, value)| Some((value.value.as_ref()?.as_text()?, value.source.to_string())));
        texts
            .filter(|(path, _)| leads_out(path))
            .map(|(path, source)| (path.to_owned(), source))
            .collect()
    }
}
