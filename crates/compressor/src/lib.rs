//! compressor
