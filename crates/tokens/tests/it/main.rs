//! Properties and agreements of the token counters.

mod exact;
