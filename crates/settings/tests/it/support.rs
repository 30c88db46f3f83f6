//! Short ways to say what a host has read.

use settings::{FileText, Inputs, Key, Kind, Resolved, Table, TomlFile, Variable, YamlFiles, resolve};

pub(crate) fn file(name: &str, text: &str) -> FileText {
    FileText {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

pub(crate) fn variable(name: &str, value: &str) -> Variable {
    Variable {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    }
}

pub(crate) fn with_toml(text: &str) -> Inputs {
    Inputs {
        toml: TomlFile::Named(file("conf/memory.toml", text)),
        ..Inputs::default()
    }
}

pub(crate) fn with_repository(text: &str) -> Inputs {
    Inputs {
        toml: TomlFile::Repository(file("./memory.toml", text)),
        ..Inputs::default()
    }
}

pub(crate) fn with_yaml(text: &str) -> Inputs {
    Inputs {
        yaml: YamlFiles {
            named: Some(file("mine.yaml", text)),
            ..YamlFiles::default()
        },
        ..Inputs::default()
    }
}

pub(crate) fn with_variable(name: &str, value: &str) -> Inputs {
    Inputs {
        environment: vec![variable(name, value)],
        ..Inputs::default()
    }
}

/// The value in force and its source, as they are listed.
pub(crate) fn shown(resolved: &Resolved, key: &Key) -> (String, String) {
    let row = resolved
        .rows()
        .into_iter()
        .find(|row| row.key == key.full_name())
        .unwrap();
    (row.value, row.source)
}

/// Two values of a key that are not its default: how each is written in TOML and YAML, in a variable, and shown.
pub(crate) fn samples(key: &Key) -> [[String; 3]; 2] {
    let same = |text: &str| [text.to_owned(), text.to_owned(), text.to_owned()];
    let quoted = |text: &str| [format!("\"{text}\""), text.to_owned(), text.to_owned()];
    match key.kind {
        Kind::Bool => {
            let other = if key.default_text == "true" { "false" } else { "true" };
            [same(other), same(key.default_text)]
        }
        Kind::Integer { min, .. } => [
            same(&(min.max(1) + 7).to_string()),
            same(&(min.max(1) + 11).to_string()),
        ],
        Kind::Part => [same("0.7"), same("0.9")],
        Kind::Word(words) => [quoted(words[1]), quoted(words[0])],
        Kind::Text | Kind::Path => [quoted("one/of/it"), quoted("another")],
        Kind::Texts => [
            ["[\"a\", \"b\"]".to_owned(), "a,b".to_owned(), "[a, b]".to_owned()],
            ["[\"c\"]".to_owned(), "c".to_owned(), "[c]".to_owned()],
        ],
    }
}

/// A line of TOML, in its table.
pub(crate) fn toml_line(key: &Key, value: &str) -> String {
    let table = key
        .table
        .name()
        .map_or_else(String::new, |table| format!("[{table}]\n"));
    format!("{table}{} = {value}\n", key.toml.unwrap())
}

/// The section of YAML with the key, below `indent`.
pub(crate) fn yaml_section(key: &Key, value: &str, indent: &str) -> String {
    let value = match (key.yaml, value) {
        ("approval", "true") => "pending",
        ("approval", "false") => "auto",
        (_, value) => value,
    };
    match key.table.name() {
        Some(table) => format!(
            "{indent}memory:\n{indent}  {table}:\n{indent}    {}: {value}\n",
            key.yaml
        ),
        None => format!("{indent}memory:\n{indent}  {}: {value}\n", key.yaml),
    }
}

/// The problems of settings that are refused.
#[track_caller]
pub(crate) fn problems(inputs: &Inputs) -> Vec<String> {
    resolve(inputs)
        .unwrap_err()
        .problems
        .iter()
        .map(ToString::to_string)
        .collect()
}

pub(crate) fn is_note(key: &Key) -> bool {
    key.table == Table::Notes
}
