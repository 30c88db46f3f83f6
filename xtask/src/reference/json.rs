//! The page of JSON shapes: a schema for what each command prints with `--json`.

use anyhow::Result;
use serde_json::Value;

/// Renders the page from each result's name and schema.
pub(super) fn page(schemas: &[(String, Value)]) -> Result<String> {
    let mut page = String::from(
        "# JSON shapes\n\n\
         Generated from the code by `cargo xtask docs`; do not edit.\n\n\
         What each command prints with `--json`, as JSON Schema. Fields may be added; none is renamed or removed. \
         A failure prints the object of [errors](errors.md) on standard error instead. `sessions close` and `resume` print what \
         `sessions show` does; `context`, `run next` and `export` print their body with or without `--json`.\n",
    );
    for (name, schema) in schemas {
        let text = serde_json::to_string_pretty(schema)?;
        page.push_str(&format!("\n## `{name}`\n\n```json\n{text}\n```\n"));
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_has_a_section_in_order() {
        let schemas = [
            ("import".to_owned(), serde_json::json!({"type": "object"})),
            ("check".to_owned(), Value::Bool(true)),
        ];
        let page = page(&schemas).unwrap();
        let (import, check) = (page.find("## `import`").unwrap(), page.find("## `check`").unwrap());
        assert!(import < check);
        assert!(page.contains("\"type\": \"object\""));
    }
}
