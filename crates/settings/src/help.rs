//! Every setting, as text.

use crate::key::{KEYS, MayRepository};
use crate::resolved::Resolved;

/// Lists every setting with its type, its default, its variable, the value in force and where that comes from.
pub fn help(resolved: &Resolved) -> String {
    let mut text = String::from(
        "Settings, from the strongest source to the weakest: options, the environment, memory.toml ($TINYAGENT_MEMORY_CONFIG \
         or ./memory.toml),\nthe section `memory` of a YAML file (-c FILE, or ./tinyagent.yaml with --trust-config), defaults.\n",
    );
    for (key, row) in KEYS.iter().zip(resolved.rows()) {
        let variable = row
            .variable
            .map_or_else(|| format!("YAML only: memory.{}", key.yaml), |name| format!("${name}"));
        text.push_str(&format!(
            "\n{} ({}, default {})\n    {}\n    {variable}\n    now {}, from {}\n    a repository's ./memory.toml {}\n",
            row.key,
            row.kind,
            row.default,
            row.help,
            row.value,
            row.source,
            repository(key.repository),
        ));
    }
    text
}

fn repository(may: MayRepository) -> &'static str {
    match may {
        MayRepository::Set => "may set it",
        MayRepository::Only(true) => "may only say true",
        MayRepository::Only(false) => "may only say false",
        MayRepository::Lower => "may only lower it",
        MayRepository::Nothing => "may not set it",
    }
}
