//! Gives what libFuzzer makes up to `oracle::texts`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use memory_testkit::oracle;

fuzz_target!(|input: &[u8]| oracle::texts(input));
