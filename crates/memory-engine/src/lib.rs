//! memory-engine
