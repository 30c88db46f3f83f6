//! memory-testkit
