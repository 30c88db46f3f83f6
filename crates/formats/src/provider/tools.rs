//! Declared tools, from any form into any other.

use std::borrow::Cow;
use std::collections::HashMap;

use memory_core::Tool;

use super::Provider;
use super::ids::tool_name;
use super::pieces::{Writer, sound};
use crate::json::Object;

/// The schema of a tool of which nothing is known but its name.
const ANY_OBJECT: &str = r#"{"type":"object"}"#;

/// What every form says of a tool.
struct Declaration<'t> {
    name: Cow<'t, str>,
    description: Option<&'t str>,
    schema: Option<&'t str>,
    strict: Option<&'t str>,
}

/// Renders `tools` for `provider`: verbatim where they are in its form, one for each name (the last
/// one). For Messages, tools in `called` that are not declared get minimal declarations after them.
pub(super) fn render(provider: Provider, tools: &[Tool], called: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for tool in tools {
        let Some(text) = sound(&tool.raw) else {
            continue;
        };
        let Some((name, json)) = one(provider, tool, &text) else {
            continue;
        };
        if let Some(place) = places.get(&name) {
            out[*place] = json;
        } else {
            places.insert(name, out.len());
            out.push(json);
        }
    }
    if provider == Provider::Anthropic {
        for name in called.iter().filter(|name| !places.contains_key(*name)) {
            let mut writer = Writer::new("name", name);
            writer.json("input_schema", ANY_OBJECT);
            out.push(writer.end());
        }
    }
    out
}

/// A declaration and the name it goes by; nothing for a tool that only another provider can run.
fn one(provider: Provider, tool: &Tool, text: &str) -> Option<(String, String)> {
    let fields = Object::parse(text).ok()?;
    let is_own = tool.dialect == provider.as_str();
    let function = fields.object("function");
    let inner = function.as_ref().unwrap_or(&fields);
    let kind = fields.text("type");
    let is_function = match kind.as_deref() {
        None | Some("function") => true,
        Some("custom") => tool.dialect == Provider::Anthropic.as_str(),
        Some(_) => false,
    };
    if !is_function {
        return is_own.then(|| (tool.name.clone(), text.to_owned()));
    }
    let name = inner.text("name").unwrap_or(Cow::Borrowed(tool.name.as_str()));
    let legal = tool_name(&name);
    let has_shape = match provider {
        Provider::OpenAi => function.is_some() && kind.is_some(),
        Provider::Anthropic => has_object_schema(&fields),
        Provider::Responses => function.is_none() && kind.is_some(),
    };
    if is_own && has_shape && legal == name {
        return Some((legal.into_owned(), text.to_owned()));
    }
    let schema_field = ["parameters", "input_schema", "inputSchema"];
    let declaration = Declaration {
        name: legal,
        description: inner.get("description").map(serde_json::value::RawValue::get),
        schema: schema_field
            .iter()
            .find_map(|key| inner.get(key))
            .map(serde_json::value::RawValue::get),
        strict: inner.get("strict").map(serde_json::value::RawValue::get),
    };
    let json = declaration.render(provider);
    Some((declaration.name.into_owned(), json))
}

fn has_object_schema(fields: &Object<'_>) -> bool {
    fields
        .object("input_schema")
        .is_some_and(|schema| schema.text("type").as_deref() == Some("object"))
}

impl Declaration<'_> {
    fn render(&self, provider: Provider) -> String {
        match provider {
            Provider::OpenAi => {
                let mut function = Writer::new("name", &self.name);
                self.finish(&mut function, "parameters");
                let mut writer = Writer::new("type", "function");
                writer.json("function", &function.end());
                writer.end()
            }
            Provider::Responses => {
                let mut writer = Writer::new("type", "function");
                writer.text("name", &self.name);
                self.finish(&mut writer, "parameters");
                writer.end()
            }
            Provider::Anthropic => {
                let mut writer = Writer::new("name", &self.name);
                self.finish(&mut writer, "input_schema");
                writer.end()
            }
        }
    }

    fn finish(&self, writer: &mut Writer, schema_field: &str) {
        if let Some(description) = self.description.filter(|text| text.starts_with('"')) {
            writer.json("description", description);
        }
        writer.json(schema_field, &self.object_schema());
        if schema_field == "parameters"
            && let Some(strict) = self.strict
        {
            writer.json("strict", strict);
        }
    }

    /// The schema, which must be that of an object.
    fn object_schema(&self) -> Cow<'_, str> {
        let Some(schema) = self.schema else {
            return ANY_OBJECT.into();
        };
        let Ok(fields) = Object::parse(schema) else {
            return ANY_OBJECT.into();
        };
        match fields.text("type").as_deref() {
            Some("object") => schema.into(),
            Some(_) => ANY_OBJECT.into(),
            None => {
                let mut writer = Writer::new("type", "object");
                for (name, value) in fields.fields().filter(|(name, _)| *name != "type") {
                    writer.json(name, value.get());
                }
                writer.end().into()
            }
        }
    }
}
