//! memory-sqlite
