//! Resolved settings of the engine. Where they come from is the host's business.

use crate::error::EngineError;

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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            compaction: true,
            window: None,
            reserve: None,
            threshold_permille: 500,
            min_growth: 2_000,
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
