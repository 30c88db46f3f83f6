//! What is wrong is named with file, line and key, and all of it at once.

use settings::{Inputs, KEYS, Kind, TomlFile, Variable, YamlFiles, resolve};

use crate::support::{file, problems, toml_line, with_repository, with_toml, with_variable, with_yaml, yaml_section};

/// A value that a key of this kind cannot have.
fn wrong(kind: Kind) -> [&'static str; 2] {
    match kind {
        Kind::Bool => ["\"yes\"", "3"],
        Kind::Integer { .. } => ["-1", "1.5"],
        Kind::Part => ["0.0", "1.5"],
        Kind::Word(_) => ["\"other\"", "true"],
        Kind::Text | Kind::Path => ["\"\"", "7"],
        Kind::Texts => ["3", "[1]"],
    }
}

#[test]
fn a_value_that_a_key_cannot_have_is_named_with_its_place() {
    for key in &KEYS {
        for value in wrong(key.kind) {
            let said = problems(&with_yaml(&yaml_section(key, value, "")));
            let line = if key.table.name().is_some() { 3 } else { 2 };
            assert!(
                said.len() == 1 && said[0].starts_with(&format!("mine.yaml:{line}: `memory.")),
                "{said:?}"
            );
            assert!(said[0].contains(key.yaml), "{said:?}");
            if key.toml.is_none() {
                continue;
            }
            let line = if key.table.name().is_some() { 2 } else { 1 };
            for inputs in [
                with_toml(&toml_line(key, value)),
                with_repository(&toml_line(key, value)),
            ] {
                let said = problems(&inputs);
                assert!(
                    said.len() == 1 && said[0].contains(&format!("memory.toml:{line}: `{}`", key.full_name())),
                    "{said:?}"
                );
            }
        }
        if let (Some(name), Kind::Bool | Kind::Integer { .. } | Kind::Part | Kind::Word(_)) = (key.variable(), key.kind)
        {
            let said = problems(&with_variable(&name, "other"));
            assert!(
                said.len() == 1 && said[0].starts_with(&format!("${name}: `{}`", key.full_name())),
                "{said:?}"
            );
        }
    }
}

#[test]
fn unknown_keys_are_named_with_the_one_that_may_be_meant() {
    for (inputs, says) in [
        (
            with_toml("# one\nbackend = \"sqlite\"\nmax_entri_size = 3\n"),
            "conf/memory.toml:3: `max_entri_size`: there is no such key; is `max_entry_size` meant?",
        ),
        (
            with_toml("[compaction]\ntreshold = 0.5\n"),
            "conf/memory.toml:2: `treshold`: there is no such key; is `threshold` meant?",
        ),
        (
            with_toml("colour = 1\n"),
            "conf/memory.toml:1: `colour`: there is no such key",
        ),
        (
            with_toml("max_bytes = 10\n"),
            "conf/memory.toml:1: `max_bytes`: there is no such key",
        ),
        (
            with_yaml("memory:\n  enable: true\n"),
            "mine.yaml:2: `enable`: there is no such key; is `enabled` meant?",
        ),
        (
            with_yaml("memory:\n  auto_write: true\n"),
            "mine.yaml:2: `auto_write`: there is no such key",
        ),
        (
            with_variable("TINYAGENT_MEMORY_REQUIRE_APROVAL", "true"),
            "environment: `TINYAGENT_MEMORY_REQUIRE_APROVAL`: there is no such key; is `TINYAGENT_MEMORY_REQUIRE_APPROVAL` meant?",
        ),
    ] {
        assert_eq!(problems(&inputs), [says]);
    }
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let inputs = Inputs {
        yaml: with_yaml("memory:\n  enabled: 1\n  more: 2\n").yaml,
        environment: with_variable("TINYAGENT_MEMORY_BACKEND", "postgres").environment,
        ..with_toml("path = 1\n")
    };
    assert_eq!(problems(&inputs).len(), 4);
}

#[test]
fn files_that_are_none_are_named() {
    for (inputs, says) in [
        (with_toml("backend = \n"), "conf/memory.toml:1: no TOML"),
        (
            with_toml("backend = \"a\"\nbackend = \"b\"\n"),
            "conf/memory.toml:2: no TOML",
        ),
        (with_yaml("memory: [\n"), "mine.yaml: no YAML"),
        (
            with_yaml("memory:\n  enabled: true\n  enabled: false\n"),
            "mine.yaml: no YAML",
        ),
        (with_yaml("memory: &a {}\nother: *a\n"), "mine.yaml: no YAML"),
        (with_yaml("memory: 3\n"), "mine.yaml: `memory`: it is a mapping"),
        (with_yaml("memory: []\n"), "mine.yaml: `memory`: it is a mapping"),
        (
            with_yaml("memory:\n  compaction: 3\n"),
            "mine.yaml:2: `compaction`: it is a mapping",
        ),
        (
            with_toml("compaction = 3\n"),
            "conf/memory.toml:1: `compaction`: it is a table",
        ),
        (
            with_yaml(&format!("a: {}\n", "[".repeat(100_000))),
            "mine.yaml: it has more than",
        ),
    ] {
        let said = problems(&inputs);
        assert!(said.len() == 1 && said[0].starts_with(says), "{said:?}");
    }
    let bytes = |bytes: &[u8]| Inputs {
        toml: TomlFile::Named(settings::FileText {
            name: "m.toml".to_owned(),
            bytes: bytes.to_vec(),
        }),
        ..Inputs::default()
    };
    assert_eq!(problems(&bytes(b"\xff")), ["m.toml: it is no UTF-8 (byte 0)"]);
    assert!(resolve(&bytes("\u{feff}backend = \"sqlite\"\r\n".as_bytes())).is_ok());
}

#[test]
fn a_file_that_is_named_and_not_there_is_refused() {
    let inputs = Inputs {
        toml: TomlFile::Unreadable {
            name: "x/memory.toml".to_owned(),
            detail: "there is no such file".to_owned(),
        },
        ..Inputs::default()
    };
    assert_eq!(problems(&inputs), ["x/memory.toml: there is no such file"]);
}

#[test]
fn a_profile_that_is_not_there_is_refused_with_those_that_are() {
    let mut inputs = with_yaml("profiles:\n  fast: {}\n  slow: {}\n");
    inputs.yaml.profile = Some("fasd".to_owned());
    assert_eq!(
        problems(&inputs),
        ["mine.yaml: `profiles.fasd`: there is no such profile; it has fast, slow; is `fast` meant?"]
    );
    let inputs = Inputs {
        yaml: YamlFiles {
            profile: Some("fast".to_owned()),
            ..YamlFiles::default()
        },
        ..Inputs::default()
    };
    assert_eq!(problems(&inputs).len(), 1);
}

#[test]
fn a_variable_that_is_no_text_is_named() {
    let inputs = Inputs {
        environment: vec![Variable {
            name: "TINYAGENT_MEMORY_PATH".to_owned(),
            value: None,
        }],
        ..Inputs::default()
    };
    assert_eq!(
        problems(&inputs),
        ["$TINYAGENT_MEMORY_PATH: `path`: its value is no UTF-8"]
    );
}

#[test]
fn what_is_shown_of_a_wrong_value_is_short_and_steers_nothing() {
    let long = format!("\u{1b}[2J{}", "x".repeat(5_000));
    let said = problems(&with_variable("TINYAGENT_MEMORY_BACKEND", &long));
    assert!(said[0].len() < 300 && !said[0].contains('\u{1b}'), "{said:?}");
}

#[test]
fn an_untrusted_file_is_not_even_refused() {
    let inputs = Inputs {
        yaml: YamlFiles {
            folder: Some(file("./tinyagent.yaml", "memory: [")),
            ..YamlFiles::default()
        },
        ..Inputs::default()
    };
    assert!(resolve(&inputs).is_ok());
}

#[test]
fn limits_are_whole_numbers_from_one_to_a_million() {
    for key in ["max_entry_size", "max_entries_per_project"] {
        for (value, is_taken) in [
            ("0", false),
            ("1", true),
            ("1000000", true),
            ("1000001", false),
            ("-1", false),
        ] {
            let resolved = resolve(&with_toml(&format!("{key} = {value}\n")));
            assert_eq!(resolved.is_ok(), is_taken, "{key} = {value}");
        }
    }
}
