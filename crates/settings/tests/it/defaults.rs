//! What counts when nothing is set.

use settings::{Approval, Backend, Inputs, KEYS, resolve};

use crate::support::is_note;

#[test]
fn nothing_set_gives_the_documented_defaults() {
    let resolved = resolve(&Inputs::default()).unwrap();
    let notes = resolved.notes();
    assert_eq!(
        (notes.enabled, notes.approval, notes.backend),
        (false, Approval::Pending, Backend::Markdown)
    );
    assert_eq!(
        (notes.path.as_str(), notes.sqlite_path.as_str()),
        (".tinyagent/memory", ".tinyagent/memory/memory.sqlite")
    );
    assert_eq!(
        (
            notes.max_entries,
            notes.max_entry_size,
            notes.max_bytes,
            notes.max_writes_per_run
        ),
        (50, 500, 8_192, 5)
    );
    assert!(notes.default_tags.is_empty() && resolved.warnings.is_empty());
    assert_eq!(resolved.conversation().counter, "o200k");
    assert_eq!(resolved.compaction().threshold_permille, 500);
    assert_eq!(resolved.core_memory().total_chars, 10_000);
}

#[test]
fn every_value_names_its_source() {
    let rows = resolve(&Inputs::default()).unwrap().rows();
    assert_eq!(rows.len(), KEYS.len());
    assert!(
        rows.iter()
            .all(|row| row.source == "default" && row.value == row.default && !row.help.is_empty())
    );
}

#[test]
fn the_nine_keys_of_notes_have_a_variable_each() {
    let names: Vec<String> = KEYS
        .iter()
        .filter(|key| is_note(key))
        .filter_map(settings::Key::variable)
        .collect();
    let expected = [
        "BACKEND",
        "PATH",
        "SQLITE_PATH",
        "AUTO_WRITE",
        "REQUIRE_APPROVAL",
        "MAX_ENTRY_SIZE",
        "MAX_ENTRIES_PER_PROJECT",
        "DEFAULT_TAGS",
        "IMPORT_LEGACY",
    ];
    assert_eq!(names, expected.map(|name| format!("TINYAGENT_MEMORY_{name}")));
}

#[test]
fn names_are_unique_wherever_they_stand() {
    for (index, key) in KEYS.iter().enumerate() {
        for other in &KEYS[..index] {
            assert_ne!(key.full_name(), other.full_name());
            assert!(
                key.table != other.table || (key.yaml != other.yaml && (key.toml.is_none() || key.toml != other.toml))
            );
        }
    }
}
