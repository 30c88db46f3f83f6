//! The page of JSON shapes: the schemas that the program's hidden command `schemas` prints.
//!
//! Its output is one object, `{"<command>": <schema>, …}`, in the order of the page.

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::commands::Program;

/// Renders the page.
pub(super) fn page(program: &Program) -> Result<String> {
    let text = program.output(&["schemas"])?;
    let schemas: Map<String, Value> = serde_json::from_str(&text).context("the output of `schemas`")?;
    render(&schemas)
}

fn render(schemas: &Map<String, Value>) -> Result<String> {
    let mut page = String::from(
        "# JSON shapes\n\n\
         Generated from the code by `cargo xtask docs`; do not edit.\n\n\
         What each command prints with `--json`, as JSON Schema. Fields may be added; none is renamed or removed. \
         A failure prints the object of [errors](errors.md) on standard error instead.\n",
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
        let schemas = serde_json::json!({"import": {"type": "object"}, "check": true});
        let page = render(schemas.as_object().unwrap()).unwrap();
        let (import, check) = (page.find("## `import`").unwrap(), page.find("## `check`").unwrap());
        assert!(import < check);
        assert!(page.contains("\"type\": \"object\""));
    }
}
