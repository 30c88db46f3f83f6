//! Reading the tools that a host declares: a JSON array of declarations in a provider's form.

use formats::provider::Provider;

use memory_core::{RawJson, Tool};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::EngineError;

/// Reads a JSON array of tool declarations, each in the form of chat completions (`{"type":"function","function":{…}}`)
/// or of Messages (`{"name","input_schema"}`); a list may mix them. Declarations are kept verbatim.
///
/// `name` is the input's name, as it is to be shown in errors.
///
/// # Errors
///
/// `invalid_input` if it is no JSON array, or an element is no declaration in one of these forms; the element is named.
pub fn read_tools(bytes: &[u8], name: &str) -> Result<Vec<Tool>, EngineError> {
    let refuse = |detail: String| EngineError::Input {
        name: name.to_owned(),
        detail,
    };
    let declarations: Vec<Box<RawValue>> = serde_json::from_slice(bytes)
        .map_err(|error| refuse(format!("this is no JSON array of tool declarations: {error}")))?;
    let count = declarations.len();
    let read = |(index, raw): (usize, Box<RawValue>)| {
        tool(&raw).ok_or_else(|| {
            refuse(format!(
                "tool {} of {} is no declaration; it must be \
                 {{\"type\":\"function\",\"function\":{{\"name\":…}}}} or {{\"name\":…,\"input_schema\":{{…}}}}",
                index + 1,
                count
            ))
        })
    };
    declarations.into_iter().enumerate().map(read).collect()
}

fn tool(raw: &RawValue) -> Option<Tool> {
    let declaration: Value = serde_json::from_str(raw.get()).ok()?;
    let kind = declaration.get("type").map(Value::as_str);
    let (named, dialect) = if let Some(function) = declaration.get("function") {
        (kind == Some(Some("function"))).then_some((function, Provider::OpenAi))?
    } else {
        let schema = declaration.get("input_schema");
        schema.filter(|schema| schema.is_object())?;
        (&declaration, Provider::Anthropic)
    };
    let name = named
        .get("name")
        .and_then(Value::as_str)
        .filter(|name| !name.is_empty())?;
    Some(Tool {
        name: name.to_owned(),
        raw: RawJson(raw.get().to_owned()),
        dialect: dialect.as_str().to_owned(),
    })
}
