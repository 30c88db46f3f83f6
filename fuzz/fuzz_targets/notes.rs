//! Gives what libFuzzer makes up to `oracle::notes`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use memory_testkit::oracle;

fuzz_target!(|input: &[u8]| oracle::notes(input));
