//! What of YAML settings are written without, and what the agent's own part of the file may have.

use settings::{Inputs, KEYS, resolve};

use crate::support::{problems, samples, with_yaml, yaml_section};

fn with_profile(text: &str) -> Inputs {
    let mut inputs = with_yaml(text);
    inputs.yaml.profile = Some("fast".to_owned());
    inputs
}

#[test]
fn tags_in_a_section_are_refused_with_their_place() {
    for (text, says) in [
        (
            "memory:\n  enabled: !!str true\n",
            "mine.yaml:2: `memory.enabled`: it has a tag (`tag:yaml.org,2002:str`), which settings cannot have",
        ),
        (
            "memory:\n  max_entries: !x 3\n",
            "mine.yaml:2: `memory.max_entries`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "memory:\n  path: ! a\n",
            "mine.yaml:2: `memory.path`: it has a tag (`!`), which settings cannot have",
        ),
        (
            "memory:\n  compaction: !x\n    enabled: true\n",
            "mine.yaml:3: `compaction`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "memory:\n  default_tags: [a, !x b]\n",
            "mine.yaml:2: `memory.default_tags`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "memory: !x\n  max_entries: 3\n",
            "mine.yaml:2: `memory`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "memory: !x\n",
            "mine.yaml:1: `memory`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "!x memory: {}\n",
            "mine.yaml:1: `memory`: it has a tag (`!x`), which settings cannot have",
        ),
        (
            "memory:\n  ? !x max_entries\n  : 3\n",
            "mine.yaml:2: `memory.max_entries`: it has a tag (`!x`), which settings cannot have",
        ),
    ] {
        assert_eq!(problems(&with_yaml(text)), [says], "{text}");
    }
}

#[test]
fn merge_keys_in_a_section_are_refused_with_their_place() {
    for (text, line) in [
        ("memory:\n  <<: {max_entries: 3}\n", 2),
        ("memory:\n  enabled: true\n  !!merge <<: {max_entries: 3}\n", 3),
        ("memory:\n  compaction:\n    <<: [{enabled: false}]\n", 3),
        ("base: &b {max_entries: 3}\nmemory:\n  <<: *b\n", 3),
        ("base: &b {memory: {max_entries: 3}}\n<<: *b\n", 2),
        ("<<: [{a: 1}, {<<: {memory: {max_entries: 3}}}]\n", 1),
    ] {
        let said = problems(&with_yaml(text));
        assert!(
            said.len() == 1 && said[0].starts_with(&format!("mine.yaml:{line}: `<<`: it ")),
            "{text}: {said:?}"
        );
    }
}

#[test]
fn anchors_and_aliases_in_a_section_are_refused_with_their_place() {
    for (text, says) in [
        ("memory: &a {}\nother: *a\n", "mine.yaml:1: `memory`: it has an anchor"),
        (
            "memory: &a\n  enabled: true\n",
            "mine.yaml:1: `memory`: it has an anchor",
        ),
        ("&a memory: {}\n", "mine.yaml:1: `memory`: it has an anchor"),
        ("{a: 1, &a memory: {}}\n", "mine.yaml:1: `memory`: it has an anchor"),
        (
            "a: 1\nmemory:\n  enabled: true\n  compaction:\n    threshold: &a 0.7\n",
            "mine.yaml:5: `memory.compaction.threshold`: it has an anchor",
        ),
        (
            "{a: 1, memory: {\nenabled: &a true}, b: 2}\n",
            "mine.yaml:2: `memory.enabled`: it has an anchor",
        ),
        (
            "a: &a 3\nmemory:\n  max_entries: *a\n",
            "mine.yaml:3: `memory.max_entries`: it is an alias",
        ),
        (
            "a: &a x\nmemory:\n  default_tags: [y, *a]\n",
            "mine.yaml:3: `memory.default_tags`: it is an alias",
        ),
        (
            "a: &a {enabled: false}\nmemory:\n  compaction: *a\n",
            "mine.yaml:3: `compaction`: it is an alias",
        ),
        (
            "a: &a {max_entries: 3}\nmemory: *a\n",
            "mine.yaml:2: `memory`: it is an alias",
        ),
        ("a: &a memory\n*a : {}\n", "mine.yaml:2: `memory`: it is an alias"),
    ] {
        let said = problems(&with_yaml(text));
        assert!(said.len() == 1 && said[0].starts_with(says), "{text}: {said:?}");
    }
}

#[test]
fn no_key_takes_a_value_that_is_not_written_out() {
    for key in &KEYS {
        let [one, _] = samples(key);
        let section = yaml_section(key, &one[0], "");
        assert!(resolve(&with_yaml(&section)).is_ok(), "{section}");
        let value = section.find(&format!("{}: ", key.yaml)).unwrap() + key.yaml.len() + 2;
        for odd in ["&a ", "!x ", "! ", "&a !x "] {
            let mut text = section.clone();
            text.insert_str(value, odd);
            let said = problems(&with_yaml(&text));
            let line = section.matches('\n').count();
            let says = format!("mine.yaml:{line}: `memory.");
            assert!(
                said.len() == 1 && said[0].starts_with(&says) && said[0].contains(key.yaml),
                "{text}: {said:?}"
            );
        }
        let (before, value) = section.split_at(value);
        let alias = format!("other: &a {}\n{before}*a\n", value.trim_end());
        let said = problems(&with_yaml(&alias));
        assert!(
            said.len() == 1 && said[0].contains("it is an alias"),
            "{alias}: {said:?}"
        );
    }
}

#[test]
fn a_profile_is_held_to_the_same_and_the_others_are_not_looked_at() {
    for (text, says) in [
        (
            "profiles:\n  fast:\n    memory:\n      path: &a x\n  slow: {}\n",
            "mine.yaml:4: `profiles.fast.memory.path`: it has an anchor",
        ),
        (
            "base: &b {memory: {max_entries: 3}}\nprofiles:\n  fast: *b\n",
            "mine.yaml:3: `profiles.fast.memory`: it is an alias",
        ),
        (
            "base: &b {memory: {max_entries: 3}}\nprofiles:\n  fast: {<<: *b, model: x}\n",
            "mine.yaml:3: `<<`: it brings settings",
        ),
    ] {
        let said = problems(&with_profile(text));
        assert!(said.len() == 1 && said[0].starts_with(says), "{text}: {said:?}");
        assert!(resolve(&with_yaml(text)).is_ok(), "{text}");
    }
}

/// What a file of an agent may have in its own part.
const AGENTS: &str = "%TAG !e! tag:example.org,2000:
---
model: &model {name: x, temperature: .inf, <<: {top_p: 1}}
tools:
  - &tool {name: a, key: !secret KEY}
  - *tool
  - !e!tool {<<: [*tool, *model], at: !!binary AAECAw==}
  - !include other.yaml
? [complex, key]
: !!set {a, b}
1: one
~: nothing
true: yes
";

#[test]
fn the_agents_part_may_have_whatever_yaml_has() {
    let memory = "memory:\n  # & and * in text are text\n  max_entries: 7\n  curator_cmd: \"a && b *c\"\n";
    let memory = memory.replace("  curator_cmd", "  core_memory:\n    curator_cmd");
    let profiles = "profiles:\n  fast:\n    <<: *model\n    memory:\n      max_entries: 9\n    model: *model\n";
    for text in [
        format!("{AGENTS}{memory}{profiles}last: &last x\n"),
        format!("{AGENTS}{profiles}{memory}last: &last x\n"),
    ] {
        let resolved = resolve(&with_yaml(&text)).unwrap();
        assert_eq!(resolved.notes().max_entries, 7, "{text}");
        let resolved = resolve(&with_profile(&text)).unwrap();
        assert_eq!(resolved.notes().max_entries, 9, "{text}");
    }
    let braces = "{a: &a {b: 1}, memory: {max_entries: 7}, c: *a, d: &d 1}\n";
    assert_eq!(resolve(&with_yaml(braces)).unwrap().notes().max_entries, 7);
}

#[test]
fn what_looks_like_a_section_in_a_text_of_the_agents_is_none() {
    for text in [
        "prompt: |\n  memory:\n    enabled: true\n",
        "prompt: \"a\nmemory:\n  enabled: true\"\n",
        "other:\n  memory:\n    enabled: true\n",
        "other: &a {enabled: true}\nmore: {memory: *a}\n",
    ] {
        let resolved = resolve(&with_yaml(text)).unwrap();
        assert!(!resolved.notes().enabled, "{text}");
    }
}

#[test]
fn aliases_of_aliases_are_not_made_into_all_that_they_say() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..12 {
        let before = format!("*a{}, ", level - 1).repeat(10);
        text.push_str(&format!("a{level}: &a{level} [{}]\n", before.trim_end_matches(", ")));
    }
    text.push_str("memory:\n  max_entries: 7\n");
    let said = problems(&with_yaml(&text));
    assert!(said.len() == 1 && said[0].starts_with("mine.yaml"), "{said:?}");
}
