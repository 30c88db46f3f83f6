//! Values, as they are set and as they are shown.

use std::fmt;

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(u32),
    /// A part of one, in thousandths.
    Part(u32),
    /// A text.
    Text(String),
    /// Texts.
    Texts(Vec<String>),
}

impl Value {
    /// Returns the text, if it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Part(permille) => (f64::from(*permille) / 1_000.0).fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::Texts(texts) => write!(f, "[{}]", texts.join(", ")),
        }
    }
}
