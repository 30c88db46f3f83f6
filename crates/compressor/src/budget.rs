//! The budget: how much the provider context may hold, and from when on it is looked at.
//!
//! Source of the rules and defaults: `docs/design/compaction.md`, section "When".

/// The largest default of [`Budget::reserve`], in tokens. Source: `docs/design/compaction.md`.
pub const DEFAULT_RESERVE: u32 = 8_192;

/// The default of [`Budget::threshold_permille`]: half of the window.
pub const DEFAULT_THRESHOLD_PERMILLE: u32 = 500;

/// The default of [`Budget::min_growth`], in tokens.
pub const DEFAULT_MIN_GROWTH: u32 = 2_000;

/// What a context may weigh. All figures are tokens of one and the same counter.
///
/// The fields are public; [`Budget::try_new`] is the door for figures that come from outside.
/// Planning is total for any figures: senseless ones give `Exceeded`, never a panic.
///
/// ```
/// use compressor::Budget;
/// let budget = Budget::new(200_000);
/// assert_eq!((budget.reserve, budget.limit(), budget.trigger()), (8_192, 191_808, 100_000));
/// assert!(Budget::try_new(1_000, 1_000, 500, 0).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The model's context size.
    pub window: u32,
    /// The part of the window kept free for the reply.
    pub reserve: u32,
    /// From which part of the window on compaction is looked for, in parts per thousand.
    pub threshold_permille: u32,
    /// By how many tokens the context must have grown since the last compaction.
    pub min_growth: u32,
}

/// Figures of which no budget can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BudgetError {
    /// The window is 0.
    #[error("the window is 0 tokens")]
    NoWindow,
    /// Nothing is left beside the reserve.
    #[error("the reserve of {reserve} tokens leaves nothing of the window of {window}")]
    ReserveTooLarge {
        /// The reserve given.
        reserve: u32,
        /// The window given.
        window: u32,
    },
    /// The threshold is outside `1 ..= 1000`.
    #[error("the threshold is {permille} parts per thousand, expected 1 to 1000")]
    Threshold {
        /// The threshold given.
        permille: u32,
    },
}

impl Budget {
    /// Makes the budget of a window with every default: the reserve is the smaller of
    /// [`DEFAULT_RESERVE`] and a tenth of the window.
    pub fn new(window: u32) -> Self {
        Self {
            window,
            reserve: DEFAULT_RESERVE.min(window / 10),
            threshold_permille: DEFAULT_THRESHOLD_PERMILLE,
            min_growth: DEFAULT_MIN_GROWTH,
        }
    }

    /// Makes a budget of figures that come from outside.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] if `window` is 0, if `reserve` is not below `window`, or if
    /// `threshold_permille` is 0 or above 1000. Any `min_growth` is right.
    pub fn try_new(window: u32, reserve: u32, threshold_permille: u32, min_growth: u32) -> Result<Self, BudgetError> {
        if window == 0 {
            return Err(BudgetError::NoWindow);
        }
        if reserve >= window {
            return Err(BudgetError::ReserveTooLarge { reserve, window });
        }
        if !(1..=1000).contains(&threshold_permille) {
            return Err(BudgetError::Threshold {
                permille: threshold_permille,
            });
        }
        Ok(Self {
            window,
            reserve,
            threshold_permille,
            min_growth,
        })
    }

    /// Returns how many tokens the context may have at most: the window without the reserve.
    pub fn limit(&self) -> u32 {
        self.window.saturating_sub(self.reserve)
    }

    /// Returns the threshold in tokens, never above what fits: a threshold that lies behind the
    /// limit would never be reached.
    pub fn trigger(&self) -> u32 {
        let threshold = u64::from(self.window) * u64::from(self.threshold_permille) / 1000;
        u32::try_from(threshold).unwrap_or(u32::MAX).min(self.limit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_at_the_window_still_fires_before_the_limit() {
        let budget = Budget::try_new(10_000, 1_000, 1000, 0).unwrap();
        assert_eq!(budget.trigger(), 9_000);
    }

    #[test]
    fn senseless_figures_are_refused() {
        assert_eq!(Budget::try_new(0, 0, 500, 0), Err(BudgetError::NoWindow));
        assert!(matches!(
            Budget::try_new(100, 200, 500, 0),
            Err(BudgetError::ReserveTooLarge { .. })
        ));
        for permille in [0, 1001] {
            assert_eq!(
                Budget::try_new(100, 10, permille, 0),
                Err(BudgetError::Threshold { permille })
            );
        }
    }
}
