//! Gives what libFuzzer makes up to the oracle of the settings' own tests.
#![no_main]

use libfuzzer_sys::fuzz_target;

// Beside the tests, because the testkit knows nothing of settings.
#[path = "../../crates/settings/tests/it/oracle.rs"]
mod oracle;

fuzz_target!(|input: &[u8]| oracle::check(input));
