//! memory-fs
