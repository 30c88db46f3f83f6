//! Deterministic sessions: a seed and a [`Config`] give the same history on every machine.
//!
//! [`session`] tells a conversation with all that goes wrong in real ones; [`strategy`] puts proptest on
//! top, and adds histories without any sense.

mod config;
mod rng;
mod session;
pub mod strategy;
mod text;

pub use config::Config;
pub use rng::SplitMix64;
pub use session::{Run, Session, marker, session};
