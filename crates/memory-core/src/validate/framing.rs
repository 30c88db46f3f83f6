//! Entries in a section of a prompt that none of them can leave.
