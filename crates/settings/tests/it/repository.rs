//! A repository's own file may only make things safer: for every key, and for files that are made up.

use proptest::prelude::*;
use settings::{Approval, Inputs, KEYS, Key, Kind, MayRepository, resolve};

use crate::oracle::is_as_safe;
use crate::support::{file, samples, shown, toml_line, variable, with_repository};

#[test]
fn each_key_does_what_it_may_and_nothing_else() {
    for key in KEYS.iter().filter(|key| key.toml.is_some()) {
        for sample in samples(key) {
            let resolved = resolve(&with_repository(&toml_line(key, &sample[0]))).unwrap();
            let counts = shown(&resolved, key).1.starts_with("./memory.toml");
            let may = match key.repository {
                MayRepository::Set => true,
                MayRepository::Only(value) => sample[2] == value.to_string(),
                MayRepository::Lower => sample[2].parse::<u32>().unwrap() <= key.default_text.parse().unwrap(),
                MayRepository::Nothing => false,
            };
            assert_eq!(counts, may, "{} = {}", key.full_name(), sample[2]);
            assert_eq!(resolved.warnings.is_empty(), may, "{} = {}", key.full_name(), sample[2]);
        }
    }
}

#[test]
fn memory_is_not_turned_on_and_nothing_is_approved_by_a_repository() {
    let resolved = resolve(&with_repository("auto_write = true\nrequire_approval = false\n")).unwrap();
    assert!(!resolved.notes().enabled && resolved.notes().approval == Approval::Pending);
    assert_eq!(resolved.warnings.len(), 2);
}

#[test]
fn a_repository_takes_back_what_the_users_file_allows() {
    let mut inputs = with_repository("auto_write = false\nrequire_approval = true\nmax_entry_size = 100\n");
    inputs.yaml.named = Some(file(
        "mine.yaml",
        "memory:\n  enabled: true\n  approval: auto\n  max_entry_size: 300\n",
    ));
    let notes = resolve(&inputs).unwrap().notes();
    assert_eq!(
        (notes.enabled, notes.approval, notes.max_entry_size),
        (false, Approval::Pending, 100)
    );
}

#[test]
fn a_limit_is_lowered_from_what_counts_without_the_repository() {
    for (users, repositorys, expected) in [(10, 20, 10), (10, 5, 5), (100, 70, 70), (100, 100, 100)] {
        let mut inputs = with_repository(&format!("max_entries_per_project = {repositorys}\n"));
        inputs.yaml.named = Some(file("mine.yaml", &format!("memory:\n  max_entries: {users}\n")));
        assert_eq!(resolve(&inputs).unwrap().notes().max_entries, expected);
    }
}

#[test]
fn a_repository_names_no_place_outside() {
    for path in ["/tmp/x", "..", "../x", "a/../../x", "a/.."] {
        for key in ["path", "sqlite_path"] {
            let resolved = resolve(&with_repository(&format!("{key} = \"{path}\"\n"))).unwrap();
            assert_eq!(resolved.notes(), resolve(&Inputs::default()).unwrap().notes(), "{path}");
            assert_eq!(resolved.warnings.len(), 1, "{path}");
        }
    }
}

#[test]
fn a_lower_total_takes_the_limit_of_an_entry_with_it() {
    let resolved = resolve(&with_repository("[core_memory]\ntotal_chars = 300\n")).unwrap();
    let core = resolved.core_memory();
    assert_eq!((core.total_chars, core.entry_chars), (300, 300));
    let source = resolved.source(settings::Table::CoreMemory, "entry_chars").unwrap();
    assert!(source.is_repository());
    // What the user says of an entry does not make the repository's file an error either.
    let mut inputs = with_repository("[core_memory]\ntotal_chars = 300\n");
    inputs.environment = vec![variable("TINYAGENT_MEMORY_CORE_MEMORY_ENTRY_CHARS", "400")];
    assert_eq!(resolve(&inputs).unwrap().core_memory().entry_chars, 300);
    // An entry's limit of a repository is not above what the user's total leaves.
    let mut inputs = with_repository("[core_memory]\nentry_chars = 400\n");
    inputs.yaml.named = Some(file("mine.yaml", "memory: {core_memory: {total_chars: 100}}\n"));
    assert_eq!(resolve(&inputs).unwrap().core_memory().entry_chars, 100);
}

#[test]
fn a_place_of_notes_other_than_the_users_is_told() {
    let mut inputs = with_repository("path = \"theirs\"\nbackend = \"markdown\"\n");
    inputs.yaml.named = Some(file("mine.yaml", "memory:\n  backend: markdown\n  path: mine\n"));
    let resolved = resolve(&inputs).unwrap();
    assert_eq!(resolved.notes().path, "theirs");
    assert_eq!(resolved.warnings.len(), 1);
    // The user's variable counts before both, so there is nothing to tell.
    inputs.environment = vec![variable("TINYAGENT_MEMORY_PATH", "ours")];
    let resolved = resolve(&inputs).unwrap();
    assert_eq!((resolved.notes().path.as_str(), resolved.warnings.len()), ("ours", 0));
    assert!(
        resolve(&with_repository("path = \"theirs\"\n"))
            .unwrap()
            .warnings
            .is_empty()
    );
}

fn any_value(key: &'static Key) -> BoxedStrategy<String> {
    match key.kind {
        Kind::Bool => any::<bool>().prop_map(|value| value.to_string()).boxed(),
        Kind::Integer { min, .. } => (min.max(1)..5_000).prop_map(|value| value.to_string()).boxed(),
        Kind::Part => (1..=1_000u32)
            .prop_map(|value| format!("{:?}", f64::from(value) / 1_000.0))
            .boxed(),
        Kind::Word(words) => prop::sample::select(words)
            .prop_map(|word| format!("\"{word}\""))
            .boxed(),
        Kind::Text | Kind::Path => "(/|\\.\\./|a/)?[a-z]{1,6}(/\\.\\./\\.\\.)?"
            .prop_map(|text| format!("\"{text}\""))
            .boxed(),
        Kind::Texts => prop::collection::vec("[a-z]{1,5}", 0..3)
            .prop_map(|tags| format!("{tags:?}"))
            .boxed(),
    }
}

fn any_settings() -> impl Strategy<Value = Vec<(&'static Key, String)>> {
    let keys: Vec<&'static Key> = KEYS.iter().filter(|key| key.toml.is_some()).collect();
    let count = keys.len();
    prop::sample::subsequence(keys, 0..count).prop_flat_map(|keys| {
        keys.into_iter()
            .map(|key| any_value(key).prop_map(move |value| (key, value)))
            .collect::<Vec<_>>()
    })
}

fn toml_of(settings: &[(&'static Key, String)]) -> String {
    let (top, tables): (Vec<_>, Vec<_>) = settings.iter().partition(|(key, _)| key.table.name().is_none());
    let mut text: String = top.iter().map(|(key, value)| toml_line(key, value)).collect();
    for table in settings::Table::ALL.into_iter().filter_map(settings::Table::name) {
        let lines = tables.iter().filter(|(key, _)| key.table.name() == Some(table));
        let lines: Vec<String> = lines
            .map(|(key, value)| format!("{} = {value}\n", key.toml.unwrap()))
            .collect();
        let lines = lines.concat();
        text.push_str(&format!("[{table}]\n{lines}"));
    }
    text
}

fn yaml_of(settings: &[(&'static Key, String)]) -> String {
    let mut text = "memory:\n".to_owned();
    for table in settings::Table::ALL {
        let indent = match table.name() {
            Some(name) => {
                text.push_str(&format!("  {name}:\n"));
                "    "
            }
            None => "  ",
        };
        for (key, value) in settings.iter().filter(|(key, _)| key.table == table) {
            let value = match (key.yaml, value.as_str()) {
                ("approval", "true") => "pending",
                ("approval", _) => "auto",
                (_, value) => value,
            };
            text.push_str(&format!("{indent}{}: {value}\n", key.yaml));
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_file_of_a_repository_loosens_anything(
        repositorys in any_settings(),
        users in any_settings(),
        environment in any_settings(),
    ) {
        let quoted = |text: &str| text.trim_matches('"').to_owned();
        let base = Inputs {
            environment: environment
                .iter()
                .filter(|(key, _)| key.kind != Kind::Texts)
                .map(|(key, value)| variable(&key.variable().unwrap(), &quoted(value)))
                .collect(),
            ..Inputs::default()
        };
        // What the user's own YAML says stands below the repository's file.
        let mut without = base;
        without.yaml.named = Some(file("mine.yaml", &yaml_of(&users)));
        let mut with = without.clone();
        let text = toml_of(&repositorys);
        with.toml = settings::TomlFile::Repository(file("./memory.toml", &text));
        // The user's own figures may contradict each other; what a repository adds never does.
        let Ok(without) = resolve(&without) else { return Ok(()) };
        let with = resolve(&with);
        prop_assert!(with.is_ok(), "{text}\n{with:?}\n{without:?}");
        let with = with.unwrap();
        prop_assert!(is_as_safe(&with, &without), "{text}\n{with:?}\n{without:?}");
    }
}
