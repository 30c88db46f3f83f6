//! Whether a text says what another says already.
