//! estimate
use memory_core::tokens::TokenCounter;
/// Estimate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimate;
impl TokenCounter for Estimate {
    fn id(&self) -> &str {
        "estimate"
    }
    fn count(&self, text: &str) -> u32 {
        (text.chars().count() as u32).div_ceil(4)
    }
}
