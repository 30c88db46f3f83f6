//! Reading the arguments of a call, as models really send them.
//!
//! What is meant without doubt is taken: both forms at once, fields that are `null` or empty because they are not needed,
//! words in capitals, arguments or `operations` as a string of JSON, one operation without its list. Fields that are not
//! known are passed. What may be meant in two ways is an error that says what to send.

use memory_core::document::{DocumentName, Operation};
use serde_json::{Map, Value};

use super::unique::{self, NotUnique};

/// The most operations of a call. Our own figure: more than a document of the default length has entries of a hundred
/// characters.
pub const MAX_OPERATIONS: usize = 100;

/// Arguments that are a string of JSON are read so many times.
const MAX_WRAPPINGS: usize = 2;

/// A call of the tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The document.
    pub document: DocumentName,
    /// The operations, at least one, in order.
    pub operations: Vec<Operation>,
}

/// Why the arguments of a call are not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToolError {
    /// They are not a JSON object.
    #[error("the arguments are not a JSON object")]
    NotAnObject,
    /// A field is given twice, and what of the two is meant cannot be known.
    #[error("a field is given twice; give each one once")]
    Twice,
    /// There is no `target`.
    #[error("`target` is missing: `memory` or `user`")]
    NoTarget,
    /// `target` names no document.
    #[error("`target` is `memory` or `user`, not {given}")]
    UnknownTarget {
        /// What was given, shortened.
        given: String,
    },
    /// There is neither an action nor an operation.
    #[error("nothing to do: give `action` with its fields, or `operations`")]
    NothingToDo,
    /// `operations` is not a list of objects.
    #[error("`operations` is a list of objects with `action`, `content` and `old_text`")]
    NotAList,
    /// More than [`MAX_OPERATIONS`].
    #[error("{count} operations are too many; at most {MAX_OPERATIONS} are taken at once")]
    TooMany {
        /// How many there are.
        count: usize,
    },
    /// An action is missing or not known.
    #[error("{}`action` is `add`, `replace` or `remove`, not {given}", which(*operation))]
    UnknownAction {
        /// Which operation, from 1; 0 outside of `operations`.
        operation: usize,
        /// What was given, shortened.
        given: String,
    },
    /// A field that the action needs is missing or empty.
    #[error("{}`{action}` needs `{field}`", which(*operation))]
    Missing {
        /// Which operation, from 1; 0 outside of `operations`.
        operation: usize,
        /// The action.
        action: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A field is no string.
    #[error("{}`{field}` is a string", which(*operation))]
    NotAString {
        /// Which operation, from 1; 0 outside of `operations`.
        operation: usize,
        /// The field.
        field: &'static str,
    },
}

impl From<NotUnique> for ToolError {
    fn from(why: NotUnique) -> Self {
        match why {
            NotUnique::NoJson => Self::NotAnObject,
            NotUnique::Twice => Self::Twice,
        }
    }
}

fn which(operation: usize) -> String {
    match operation {
        0 => String::new(),
        number => format!("operation {number}: "),
    }
}

impl ToolCall {
    /// Reads the arguments of a call, a text of JSON.
    ///
    /// ```
    /// use curator::tool::ToolCall;
    /// use memory_core::document::{DocumentName, Operation};
    ///
    /// let call = ToolCall::parse(r#"{"target":"memory","action":"ADD","content":"Uses pnpm.","old_text":null}"#)?;
    /// assert_eq!(call.document, DocumentName::Memory);
    /// assert_eq!(call.operations, [Operation::Add { content: "Uses pnpm.".to_owned() }]);
    /// assert_eq!(
    ///     ToolCall::parse(r#"{"target":"user","action":"replace","content":"x"}"#).unwrap_err().to_string(),
    ///     "`replace` needs `old_text`"
    /// );
    /// # Ok::<(), curator::tool::ToolError>(())
    /// ```
    ///
    /// # Errors
    /// [`ToolError`], the first that is found: a field given twice, the target, then the operation beside the list, then those of the list.
    pub fn parse(arguments: &str) -> Result<Self, ToolError> {
        let value = unique::from_str(arguments)?;
        let Value::Object(fields) = unwrapped(value)? else {
            return Err(ToolError::NotAnObject);
        };
        let document = target(&fields)?;
        let mut operations = listed(&fields)?;
        if operations.is_empty() {
            let has_any = ["action", "content", "old_text"]
                .iter()
                .any(|field| is_given(&fields, field));
            if !has_any {
                return Err(ToolError::NothingToDo);
            }
            operations.push(operation(&fields, 0)?);
        } else if let Ok(single) = operation(&fields, 0)
            && !operations.contains(&single)
        {
            // Both forms: what stands beside the list comes first, unless the list says it too.
            operations.insert(0, single);
        }
        match operations.len() {
            count if count > MAX_OPERATIONS => Err(ToolError::TooMany { count }),
            _ => Ok(Self { document, operations }),
        }
    }
}

/// A value that was sent as a string of JSON.
fn unwrapped(mut value: Value) -> Result<Value, ToolError> {
    for _ in 0..MAX_WRAPPINGS {
        let Value::String(text) = &value else { break };
        match unique::from_str(text) {
            Ok(inner) => value = inner,
            Err(NotUnique::NoJson) => break,
            Err(NotUnique::Twice) => return Err(ToolError::Twice),
        }
    }
    Ok(value)
}

fn is_given(fields: &Map<String, Value>, field: &str) -> bool {
    match fields.get(field) {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(_) => true,
    }
}

fn target(fields: &Map<String, Value>) -> Result<DocumentName, ToolError> {
    if !is_given(fields, "target") {
        return Err(ToolError::NoTarget);
    }
    let given = &fields["target"];
    let word = given.as_str().unwrap_or_default().trim();
    DocumentName::ALL
        .into_iter()
        .find(|name| word.eq_ignore_ascii_case(name.as_str()) || word.eq_ignore_ascii_case(name.file_name()))
        .ok_or_else(|| ToolError::UnknownTarget {
            given: shortened(given),
        })
}

/// The operations of the list; none if there is no list.
fn listed(fields: &Map<String, Value>) -> Result<Vec<Operation>, ToolError> {
    if !is_given(fields, "operations") {
        return Ok(Vec::new());
    }
    let list = match unwrapped(fields["operations"].clone())? {
        Value::Array(list) => list,
        one @ Value::Object(_) => vec![one],
        _ => return Err(ToolError::NotAList),
    };
    if list.len() > MAX_OPERATIONS {
        return Err(ToolError::TooMany { count: list.len() });
    }
    let operations = list
        .into_iter()
        .zip(1..)
        .map(|(value, number)| match unwrapped(value)? {
            Value::Object(fields) => operation(&fields, number),
            _ => Err(ToolError::NotAList),
        });
    operations.collect()
}

fn operation(fields: &Map<String, Value>, number: usize) -> Result<Operation, ToolError> {
    let given = fields.get("action").unwrap_or(&Value::Null);
    let action = given.as_str().and_then(action);
    let Some(action) = action else {
        return Err(ToolError::UnknownAction {
            operation: number,
            given: shortened(given),
        });
    };
    let text = |field: &'static str| match fields.get(field) {
        Some(Value::String(text)) if !text.trim().is_empty() => Ok(text.clone()),
        None | Some(Value::Null | Value::String(_)) => Err(ToolError::Missing {
            operation: number,
            action,
            field,
        }),
        Some(_) => Err(ToolError::NotAString {
            operation: number,
            field,
        }),
    };
    Ok(match action {
        "add" => Operation::Add {
            content: text("content")?,
        },
        "replace" => Operation::Replace {
            old_text: text("old_text")?,
            content: text("content")?,
        },
        _ => Operation::Remove {
            old_text: text("old_text")?,
        },
    })
}

/// The action of a word, or of one that models use for it.
fn action(word: &str) -> Option<&'static str> {
    match word.trim().to_ascii_lowercase().as_str() {
        "add" | "create" | "append" | "insert" => Some("add"),
        "replace" | "update" | "edit" => Some("replace"),
        "remove" | "delete" => Some("remove"),
        _ => None,
    }
}

/// Characters of the longest word that a message repeats: longer than any word of the tool's, shorter than any key.
const REPEATED: usize = 15;

fn shortened(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        // A long text is no word of the tool's, and a part of it could be a part of a secret that nobody recognises any more.
        Value::String(text) if text.chars().count() > REPEATED => "a long text".to_owned(),
        Value::String(text) => format!("`{}`", text.escape_debug()),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => "another type".to_owned(),
    }
}
