//! The page of settings, from the one table in `settings`.

use settings::{KEYS, Key, MayRepository, Table};

/// Renders the page.
pub(super) fn page() -> String {
    let mut page = String::from(
        "# Settings\n\n\
         Every setting. From the strongest source to the weakest: options of the command line, the environment, `memory.toml`\n\
         (`$TINYAGENT_MEMORY_CONFIG`, else `./memory.toml`), the section `memory:` of a YAML file (`-c FILE`, or `./tinyagent.yaml` with\n\
         `--trust-config`; `--profile NAME` lays `profiles.NAME.memory` over it), the default. `tinyagent-memory settings` prints the value in\n\
         force and where it comes from. Why: [settings](../design/settings.md).\n",
    );
    for table in Table::ALL {
        page.push_str(&heading(table));
        page.push_str("| key | type | default | variable | what it does | a repository's `./memory.toml` |\n");
        page.push_str("| --- | --- | --- | --- | --- | --- |\n");
        for key in KEYS.iter().filter(|key| key.table == table) {
            page.push_str(&row(key));
        }
    }
    page
}

fn heading(table: Table) -> String {
    match table.name() {
        None => "\n## Project notes: at the top of `memory.toml`\n\n".to_owned(),
        Some(name) => format!("\n## `[{name}]`, in YAML `memory.{name}`\n\n"),
    }
}

fn row(key: &Key) -> String {
    let name = match key.toml {
        Some(name) if name == key.yaml => format!("`{name}`"),
        Some(name) => format!("`{name}`, in YAML `{}`{}", key.yaml, words(key)),
        None => format!("in YAML only: `{}`", key.yaml),
    };
    format!(
        "| {name} | {} | {} | {} | {} | {} |\n",
        key.kind.name().replace('|', "\\|"),
        key.default_text,
        key.variable()
            .map_or_else(|| "–".to_owned(), |name| format!("`{name}`")),
        key.help,
        repository(key.repository),
    )
}

/// Where YAML has other words for the value.
fn words(key: &Key) -> &'static str {
    match key.yaml {
        "approval" => " (`pending` is true, `auto` false)",
        _ => "",
    }
}

fn repository(may: MayRepository) -> &'static str {
    match may {
        MayRepository::Set => "may set it",
        MayRepository::Only(true) => "may only say `true`",
        MayRepository::Only(false) => "may only say `false`",
        MayRepository::Lower => "may only lower it",
        MayRepository::Nothing => "may not set it",
    }
}
