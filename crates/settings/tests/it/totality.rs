//! Any bytes in any place are settings or a refusal, never a panic.

use proptest::prelude::*;
use settings::{FileText, Inputs, TomlFile, Variable, YamlFiles, resolve};

fn any_file() -> impl Strategy<Value = FileText> {
    let text = prop_oneof![
        any::<Vec<u8>>(),
        "(memory|backend|path|profiles|enabled|true|[:=\\[\\]{}\"'#&*!|>\\n \\-]|[a-z0-9.]){0,60}"
            .prop_map(String::into_bytes),
    ];
    text.prop_map(|bytes| FileText {
        name: "f".to_owned(),
        bytes,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn anything_can_be_read(
        toml in any_file(),
        is_repository: bool,
        yaml in any_file(),
        is_trusted: bool,
        name in "[A-Z_]{0,12}",
        value in prop::option::of(any::<String>()),
        profile in prop::option::of("[a-z]{0,4}"),
    ) {
        let inputs = Inputs {
            environment: vec![Variable { name: format!("TINYAGENT_MEMORY_{name}"), value }],
            toml: if is_repository { TomlFile::Repository(toml) } else { TomlFile::Named(toml) },
            yaml: YamlFiles { named: None, folder: Some(yaml), is_trusted, profile },
            ..Inputs::default()
        };
        match resolve(&inputs) {
            Ok(resolved) => prop_assert_eq!(resolved.rows().len(), settings::KEYS.len()),
            Err(invalid) => prop_assert!(!invalid.problems.is_empty()),
        }
    }
}
