//! Resolved settings of the engine. Where they come from is the host's business.

use std::fmt;
use std::sync::Arc;

use memory_core::validate::credential::Redactor;

use crate::core::CoreSettings;
use crate::error::EngineError;
use crate::notes::NoteSettings;

/// The window taken when neither the caller, the session nor its model names one, in tokens.
/// The most common window of current models (design decision 10).
pub const DEFAULT_WINDOW: u32 = 200_000;

/// The smallest window accepted, in tokens: below it not even a summary with its headings has room.
pub const MIN_WINDOW: u32 = 1_024;

/// How conversations are kept within their window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Whether requests are compacted when they grow; when off, a request that does not fit is an error.
    pub compaction: bool,
    /// The window in tokens; `None` takes the session's last, else its model's, else [`DEFAULT_WINDOW`].
    pub window: Option<u32>,
    /// Tokens kept free for the reply; `None` takes the smaller of 8,192 and a tenth of the window.
    pub reserve: Option<u32>,
    /// The part of the window, in parts per thousand, at which compaction begins.
    pub threshold_permille: u32,
    /// Tokens that must have been added since the last compaction before another one.
    pub min_growth: u32,
    /// How core memory is kept.
    pub core: CoreSettings,
    /// How project notes are kept.
    pub notes: NoteSettings,
    /// Values that are masked wherever something is summarised or shown, beside what is known by its form.
    pub secrets: Secrets,
}

/// Secret values that a host was told. Shown nowhere: `Debug` gives their number.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secrets(Arc<[String]>);

impl Secrets {
    /// The shortest value that is masked, in bytes: shorter ones are words that stand everywhere.
    pub const MIN_BYTES: usize = 8;

    /// Takes the values. Those shorter than [`Secrets::MIN_BYTES`] are left out.
    pub fn new<S: Into<String>>(values: impl IntoIterator<Item = S>) -> Self {
        let values = values.into_iter().map(Into::into);
        Self(values.filter(|value| value.len() >= Self::MIN_BYTES).collect())
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Says whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a redactor that masks them, and what is known by its form.
    pub fn redactor(&self) -> Redactor {
        Redactor::new().with_values(self.0.iter())
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secrets({} values)", self.0.len())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            compaction: true,
            window: None,
            reserve: None,
            threshold_permille: 500,
            min_growth: 2_000,
            core: CoreSettings::default(),
            notes: NoteSettings::default(),
            secrets: Secrets::default(),
        }
    }
}

impl Settings {
    /// Checks the ranges.
    ///
    /// # Errors
    ///
    /// [`EngineError::Settings`] if the window is below [`MIN_WINDOW`], the reserve leaves no room in it, or the
    /// threshold is not in 1 ..= 1000.
    pub fn check(&self) -> Result<(), EngineError> {
        if let Some(window) = self.window
            && window < MIN_WINDOW
        {
            return Err(EngineError::Settings(format!(
                "the window is {window} tokens; at least {MIN_WINDOW} are needed"
            )));
        }
        if !(1..=1_000).contains(&self.threshold_permille) {
            let found = f64::from(self.threshold_permille) / 1_000.0;
            return Err(EngineError::Settings(format!(
                "the threshold is {found}; it must be above 0 and at most 1"
            )));
        }
        if self.core.entry_chars == 0 || self.core.total_chars < self.core.entry_chars {
            return Err(EngineError::Settings(format!(
                "an entry of core memory may have {} characters and both documents {}; an entry must fit",
                self.core.entry_chars, self.core.total_chars
            )));
        }
        if let (Some(reserve), Some(window)) = (self.reserve, self.window)
            && reserve >= window
        {
            return Err(EngineError::Settings(format!(
                "the reserve of {reserve} tokens leaves nothing of the window of {window}"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_in_a_debug_output() {
        let settings = Settings {
            secrets: Secrets::new(["a-secret-word", "short"]),
            ..Settings::default()
        };
        let shown = format!("{settings:?}");
        assert!(
            shown.contains("Secrets(1 values)") && !shown.contains("a-secret"),
            "{shown}"
        );
    }
}
