//! What must hold of settings for any bytes at all: called by the fuzz target of this name, which includes this file, and by the tests
//! that replay its inputs.
//!
//! An input is a TOML file, a YAML file, a profile (none if it is empty) and variables `NAME=VALUE`, parted by the byte `FF`.

use settings::{
    Approval, FileText, Inputs, Invalid, KEYS, Resolved, TomlFile, VARIABLE_PREFIX, Variable, YamlFiles, resolve,
};

/// What parts an input.
const SEPARATOR: u8 = 0xFF;

/// What is said of one fault: bytes of the longest.
const LONGEST_PROBLEM: usize = 1_000;

/// Checks an input in every place where its parts may come from.
///
/// # Panics
/// If a promise is broken.
pub(crate) fn check(input: &[u8]) {
    let mut parts = input.split(|byte| *byte == SEPARATOR);
    let toml = file("memory.toml", parts.next());
    let yaml = file("tinyagent.yaml", parts.next());
    let profile = parts.next().filter(|profile| !profile.is_empty());
    let base = Inputs {
        environment: parts.filter_map(variable).collect(),
        ..Inputs::default()
    };
    let with_yaml = |named: bool, is_trusted: bool| Inputs {
        yaml: YamlFiles {
            named: named.then(|| yaml.clone()),
            folder: (!named).then(|| yaml.clone()),
            is_trusted,
            profile: profile.map(|profile| String::from_utf8_lossy(profile).into_owned()),
        },
        ..base.clone()
    };
    let of_user = with_yaml(true, false);
    for users in [&of_user, &with_yaml(false, true), &with_yaml(false, false)] {
        let without = settings_of(users);
        let with_named = Inputs {
            toml: TomlFile::Named(toml.clone()),
            ..users.clone()
        };
        let _ = settings_of(&with_named);
        let with_repository = Inputs {
            toml: TomlFile::Repository(toml.clone()),
            ..users.clone()
        };
        if let (Ok(with), Ok(without)) = (settings_of(&with_repository), without) {
            assert!(is_as_safe(&with, &without), "{:?}", with.rows());
        }
    }
    // A trusted file of the folder and one that is named say the same.
    let values = |inputs: &Inputs| settings_of(inputs).map(|resolved| shown(&resolved)).ok();
    assert_eq!(values(&of_user), values(&with_yaml(false, true)));
    // One that nobody trusts says nothing.
    if profile.is_none()
        && let (Ok(untrusted), Ok(none)) = (settings_of(&with_yaml(false, false)), settings_of(&base))
    {
        assert_eq!(shown(&untrusted), shown(&none));
    }
}

fn file(name: &str, bytes: Option<&[u8]>) -> FileText {
    FileText {
        name: name.to_owned(),
        bytes: bytes.unwrap_or_default().to_vec(),
    }
}

/// A variable of ours: what comes before the first `=`, behind the beginning that all of them have; no UTF-8 if it holds none.
fn variable(part: &[u8]) -> Option<Variable> {
    let at = part.iter().position(|byte| *byte == b'=')?;
    let name = String::from_utf8_lossy(&part[..at]);
    Some(Variable {
        name: format!("{VARIABLE_PREFIX}{name}"),
        value: String::from_utf8(part[at + 1..].to_vec()).ok(),
    })
}

/// Settings or a refusal in words, the same twice.
fn settings_of(inputs: &Inputs) -> Result<Resolved, Invalid> {
    let settings = resolve(inputs);
    assert_eq!(settings, resolve(inputs));
    match &settings {
        Ok(resolved) => assert_eq!(resolved.rows().len(), KEYS.len()),
        Err(invalid) => {
            assert!(!invalid.problems.is_empty());
            for problem in &invalid.problems {
                let said = problem.to_string();
                assert!(said.len() <= LONGEST_PROBLEM, "{said}");
            }
        }
    }
    settings
}

/// All values, without where they come from.
fn shown(resolved: &Resolved) -> Vec<String> {
    resolved.rows().into_iter().map(|row| row.value).collect()
}

/// Whether nothing is less safe than it was.
pub(crate) fn is_as_safe(with: &Resolved, without: &Resolved) -> bool {
    let (a, b) = (with.notes(), without.notes());
    let (c, d) = (with.core_memory(), without.core_memory());
    let leads_out = |path: &str| path.starts_with('/') || path.split('/').any(|step| step == "..");
    (!a.enabled || b.enabled)
        && (a.approval == Approval::Pending || b.approval == Approval::Auto)
        && a.max_entries <= b.max_entries
        && a.max_entry_size <= b.max_entry_size
        && a.max_bytes <= b.max_bytes
        && a.max_writes_per_run <= b.max_writes_per_run
        && (a.path == b.path || !leads_out(&a.path))
        && (a.sqlite_path == b.sqlite_path || !leads_out(&a.sqlite_path))
        && with.conversation() == without.conversation()
        && with.compaction() == without.compaction()
        && (!c.enabled || d.enabled)
        && (!c.automatic || d.automatic)
        && c.total_chars <= d.total_chars
        && c.entry_chars <= d.entry_chars
        && (c.threshold, c.curator_cmd, c.curator_timeout) == (d.threshold, d.curator_cmd, d.curator_timeout)
}
