//! What is wrong is named with file, line and key, and all of it at once.

use settings::{Inputs, Invalid, KEYS, Kind, TomlFile, Variable, YamlFiles, resolve};

use crate::support::{
    file, problems, toml_line, variable, with_repository, with_toml, with_variable, with_yaml, yaml_section,
};

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
            "conf/memory.toml:1: `max_bytes`: there is no such key; it stands in YAML only, as `memory.max_bytes`",
        ),
        (
            with_toml("approval = \"auto\"\n"),
            "conf/memory.toml:1: `approval`: there is no such key; is `require_approval` meant?",
        ),
        (
            with_toml("min_growth = 3\n"),
            "conf/memory.toml:1: `min_growth`: there is no such key; is `compaction.min_growth` meant?",
        ),
        (
            with_yaml("memory:\n  enable: true\n"),
            "mine.yaml:2: `enable`: there is no such key; is `enabled` meant?",
        ),
        (
            with_yaml("memory:\n  auto_write: true\n"),
            "mine.yaml:2: `auto_write`: there is no such key; is `enabled` meant?",
        ),
        (
            with_yaml("memory:\n  conversation:\n    threshold: 0.5\n"),
            "mine.yaml:3: `threshold`: there is no such key; is `compaction.threshold` or `core_memory.threshold` meant?",
        ),
        (
            with_variable("TINYAGENT_MEMORY_WHATEVER", "true"),
            "environment: `TINYAGENT_MEMORY_WHATEVER`: there is no such key",
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
            with_toml("path = \"a\"\npath = \"b\"\n"),
            "conf/memory.toml:2: `path`: it stands there twice",
        ),
        (
            with_toml("[compaction]\n\n[compaction]\n"),
            "conf/memory.toml:3: `compaction`: it stands there twice",
        ),
        (with_yaml("memory: [\n"), "mine.yaml:1: no YAML"),
        (
            with_yaml("memory:\n  enabled: true\n  enabled: false\n"),
            "mine.yaml:3: `enabled`: it stands there twice",
        ),
        (
            with_yaml("profiles:\n  a:\n  a:\n"),
            "mine.yaml:3: `a`: it stands there twice",
        ),
        (
            with_yaml("memory: &a {}\nother: *a\n"),
            "mine.yaml:1: `memory`: it has an anchor",
        ),
        (
            with_yaml("memory:\n  path: .tinyagent/memory/locks\n"),
            "mine.yaml:2: `memory.path`: `.tinyagent/memory/locks` is not a place for notes: other files of the program, or of Git, are there",
        ),
        (
            with_yaml("memory:\n  sqlite_path: ./.tinyagent//memory/State.db-wal\n"),
            "mine.yaml:2: `memory.sqlite_path`: `./.tinyagent//memory/State.db-wal` is not a place for notes: other files of the program, or of Git, are there",
        ),
        (
            with_yaml("memory:\n  sqlite_path: .git/config\n"),
            "mine.yaml:2: `memory.sqlite_path`: `.git/config` is not a place for notes: other files of the program, or of Git, are there",
        ),
        (
            with_yaml("memory:\n  compaction:\n    threshold: 0.9999\n"),
            "mine.yaml:3: `memory.compaction.threshold`: `0.9999` is not a number above 0 and at most 1, with at most three decimals",
        ),
        (
            with_yaml("memory:\n  max_entry_size: \"010\"\n"),
            "mine.yaml:2: `memory.max_entry_size`: the text `010` is not a whole number from 1 to 1000000",
        ),
        (
            with_yaml("memory:\n  compaction:\n    threshold: 1e-17\n"),
            "mine.yaml:3: `memory.compaction.threshold`: `0.00000000000000001` is not a number above 0 and at most 1, with at most three decimals",
        ),
        (
            with_yaml("memory: 3\n"),
            "mine.yaml:1: `memory`: it has to be a mapping",
        ),
        (
            with_yaml("memory: []\n"),
            "mine.yaml:1: `memory`: it has to be a mapping",
        ),
        (
            with_yaml("memory:\n  compaction: 3\n"),
            "mine.yaml:2: `compaction`: it has to be a mapping",
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
    assert_eq!(problems(&bytes(b"\xff")), ["m.toml:1: it is no UTF-8 (byte 0)"]);
    assert_eq!(
        problems(&bytes(b"path = \"a\"\n# \xc3\n")),
        ["m.toml:2: it is no UTF-8 (byte 13)"]
    );
    assert!(resolve(&bytes("\u{feff}backend = \"sqlite\"\r\n".as_bytes())).is_ok());
}

#[test]
fn a_file_with_several_faults_tells_each() {
    let text = "path = \"a\"\npath = \"b\"\nbackend = \"x\"\nmore = 1\n";
    let said = problems(&with_toml(text));
    assert_eq!(said.len(), 3, "{said:?}");
    // What is left of a file that is no TOML says nothing more.
    let said = problems(&with_toml("more = 1\n[compaction\npath = \n"));
    assert!(said.iter().all(|said| said.contains("no TOML")), "{said:?}");
}

#[test]
fn numbers_beyond_all_ranges_are_wrong_values_and_not_faults_of_the_file() {
    for number in [
        "99999999999999999999",
        "9".repeat(45).as_str(),
        "-170141183460469231731",
    ] {
        let said = problems(&with_yaml(&format!("memory:\n  max_entries: {number}\n")));
        assert!(said[0].starts_with("mine.yaml:2: `memory.max_entries`: "), "{said:?}");
        let said = problems(&with_toml(&format!("max_entry_size = {number}\n")));
        assert!(
            said[0].starts_with("conf/memory.toml:1: `max_entry_size`: "),
            "{said:?}"
        );
    }
}

#[test]
fn figures_that_cannot_stand_together_name_both_places() {
    let mut inputs = with_toml("[conversation]\nreserve = 5000\n[core_memory]\nentry_chars = 20000\n");
    inputs.environment = vec![variable("TINYAGENT_MEMORY_CONVERSATION_WINDOW", "4000")];
    assert_eq!(
        problems(&inputs),
        [
            "conf/memory.toml:2: `conversation.reserve`: 5000 tokens leave nothing of the window of 4000 \
             (`conversation.window`: $TINYAGENT_MEMORY_CONVERSATION_WINDOW)",
            "conf/memory.toml:4: `core_memory.entry_chars`: 10000 characters have no room for an entry of 20000 \
             (`core_memory.total_chars`: default)",
        ]
    );
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
fn a_credential_in_a_wrong_place_is_shown_masked_also_where_it_would_be_cut() {
    let secret = format!("{}_{}", "ghp", "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5");
    for before in ["", "the token of the build server, which is "] {
        let value = format!("{before}{secret}");
        let inputs = with_toml(&format!("backend = \"{value}\"\n"));
        let said = problems(&inputs);
        assert!(!said[0].contains("aB3dE5") && said[0].contains("[redacted"), "{said:?}");
        assert!(!format!("{inputs:?}").contains("aB3dE5"));
        let inputs = with_variable("TINYAGENT_MEMORY_BACKEND", &value);
        let said = problems(&inputs);
        assert!(!said[0].contains("aB3dE5"), "{said:?}");
        assert!(!format!("{inputs:?}").contains("aB3dE5"));
        let warned = resolve(&with_repository(&format!(
            "[compaction]\nsummarizer_cmd = \"{value}\"\n"
        )));
        let warned = warned.unwrap().warnings[0].to_string();
        assert!(!warned.contains("aB3dE5"), "{warned}");
    }
}

#[test]
fn the_code_is_that_of_settings() {
    assert_eq!(
        (Invalid::CODE.as_str(), Invalid::CODE.exit_status()),
        ("settings_invalid", 2)
    );
}

#[test]
fn a_profile_that_says_nothing_changes_nothing() {
    let mut inputs = with_yaml("memory:\n  max_entries: 7\nprofiles:\n  fast:\n");
    inputs.yaml.profile = Some("fast".to_owned());
    assert_eq!(resolve(&inputs).unwrap().notes().max_entries, 7);
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
