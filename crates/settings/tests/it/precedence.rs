//! Whose value counts: the environment over `memory.toml` over YAML over the default, and options over all, for every key.

use settings::{Inputs, KEYS, Switches, TomlFile, YamlFiles, resolve};

use crate::support::{
    file, samples, shown, toml_line, variable, with_repository, with_toml, with_variable, with_yaml, yaml_section,
};

#[test]
fn each_source_sets_each_key_and_is_named() {
    for key in &KEYS {
        let [one, _] = samples(key);
        let resolved = resolve(&with_yaml(&yaml_section(key, &one[0], ""))).unwrap();
        let line = if key.table.name().is_some() { 3 } else { 2 };
        assert_eq!(
            shown(&resolved, key),
            (one[2].clone(), format!("mine.yaml:{line}")),
            "{}",
            key.full_name()
        );
        let Some(name) = key.variable() else { continue };
        let resolved = resolve(&with_toml(&toml_line(key, &one[0]))).unwrap();
        let line = if key.table.name().is_some() { 2 } else { 1 };
        assert_eq!(
            shown(&resolved, key),
            (one[2].clone(), format!("conf/memory.toml:{line}"))
        );
        let resolved = resolve(&with_variable(&name, &one[1])).unwrap();
        assert_eq!(shown(&resolved, key), (one[2].clone(), format!("${name}")));
        assert!(resolved.warnings.is_empty());
    }
}

#[test]
fn the_stronger_source_counts_whatever_the_weaker_ones_say() {
    for key in KEYS.iter().filter(|key| key.toml.is_some()) {
        let [one, two] = samples(key);
        let name = key.variable().unwrap();
        // Each of the weaker sources says the other value, in every combination.
        for has_yaml in [false, true] {
            for toml in 0..3 {
                for has_variable in [false, true] {
                    let mut inputs = match toml {
                        0 => Inputs::default(),
                        1 => with_toml(&toml_line(key, &one[0])),
                        _ => with_toml(&toml_line(key, &two[0])),
                    };
                    if has_yaml {
                        inputs.yaml = with_yaml(&yaml_section(key, &two[0], "")).yaml;
                    }
                    if has_variable {
                        inputs.environment = vec![variable(&name, &one[1])];
                    }
                    let expected = match (has_variable, toml, has_yaml) {
                        (true, ..) | (false, 1, _) => one[2].clone(),
                        (false, 2, _) | (false, 0, true) => two[2].clone(),
                        _ => key.default_text.to_owned(),
                    };
                    assert_eq!(
                        shown(&resolve(&inputs).unwrap(), key).0,
                        expected,
                        "{} {inputs:?}",
                        key.full_name()
                    );
                }
            }
        }
    }
}

#[test]
fn a_profile_lies_over_its_file() {
    for key in &KEYS {
        let [one, two] = samples(key);
        let text = format!(
            "{}profiles:\n  fast:\n{}  slow: {{}}\n",
            yaml_section(key, &one[0], ""),
            yaml_section(key, &two[0], "    ")
        );
        for (profile, expected) in [(None, &one), (Some("fast"), &two), (Some("slow"), &one)] {
            let mut inputs = with_yaml(&text);
            inputs.yaml.profile = profile.map(str::to_owned);
            assert_eq!(
                shown(&resolve(&inputs).unwrap(), key).0,
                expected[2],
                "{} {profile:?}",
                key.full_name()
            );
        }
    }
}

#[test]
fn the_option_counts_before_all() {
    for memory in [true, false] {
        let inputs = Inputs {
            switches: Switches { memory: Some(memory) },
            ..with_variable("TINYAGENT_MEMORY_AUTO_WRITE", if memory { "false" } else { "true" })
        };
        let resolved = resolve(&inputs).unwrap();
        assert_eq!(resolved.notes().enabled, memory);
        assert_eq!(shown(&resolved, &KEYS[3]).1, "--memory");
    }
    // It turns memory on although the repository's file says no.
    let inputs = Inputs {
        switches: Switches { memory: Some(true) },
        ..with_repository("auto_write = false\n")
    };
    assert!(resolve(&inputs).unwrap().notes().enabled);
}

#[test]
fn the_folders_yaml_counts_only_where_the_user_trusts_it() {
    let folder = |is_trusted, named: Option<&str>| Inputs {
        yaml: YamlFiles {
            named: named.map(|text| file("mine.yaml", text)),
            folder: Some(file("./tinyagent.yaml", "memory:\n  enabled: true\n")),
            is_trusted,
            profile: None,
        },
        ..Inputs::default()
    };
    let untrusted = resolve(&folder(false, None)).unwrap();
    assert!(!untrusted.notes().enabled);
    assert_eq!(untrusted.warnings.len(), 1);
    assert!(resolve(&folder(true, None)).unwrap().notes().enabled);
    let named = resolve(&folder(true, Some("memory:\n  max_entries: 7\n"))).unwrap();
    assert!(!named.notes().enabled && named.notes().max_entries == 7);
}

#[test]
fn an_empty_variable_sets_nothing_but_an_empty_list() {
    assert!(
        !resolve(&with_variable("TINYAGENT_MEMORY_AUTO_WRITE", ""))
            .unwrap()
            .notes()
            .enabled
    );
    let inputs = Inputs {
        toml: TomlFile::Named(file("m.toml", "default_tags = [\"a\"]\n")),
        ..with_variable("TINYAGENT_MEMORY_DEFAULT_TAGS", "")
    };
    assert!(resolve(&inputs).unwrap().notes().default_tags.is_empty());
}

#[test]
fn tags_are_brought_into_their_form() {
    let resolved = resolve(&with_variable("TINYAGENT_MEMORY_DEFAULT_TAGS", " CI ,b c,,ci")).unwrap();
    assert_eq!(resolved.notes().default_tags, ["ci", "b-c"]);
}

#[test]
fn what_else_is_in_the_agents_file_is_passed_over() {
    let text = "model: x\ntools: [a, {b: c}]\nmemory:\nacp: {client_mcp_servers: true}\n";
    assert_eq!(resolve(&with_yaml(text)).unwrap(), resolve(&Inputs::default()).unwrap());
    for text in ["", "# nothing\n", "memory: {}\n", "memory:\n  enabled:\n"] {
        assert_eq!(
            resolve(&with_yaml(text)).unwrap(),
            resolve(&Inputs::default()).unwrap(),
            "{text:?}"
        );
    }
}
