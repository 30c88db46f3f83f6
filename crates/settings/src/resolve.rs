//! From what was read to what counts: the layers, one over the other, and what a repository may do in its layer.

use crate::environment;
use crate::file::{Given, leads_out};
use crate::input::{Inputs, TomlFile};
use crate::key::{KEYS, Kind, Table, by_name};
use crate::problem::{Invalid, Problem};
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
/// there is not, a `memory.toml` that is named and cannot be read.
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
    Ok(Resolved { values, warnings })
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
