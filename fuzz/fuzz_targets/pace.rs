//! Looks for texts that take longer than linear time.
//!
//! An input is a beginning, a unit that is repeated, and an end, parted by the byte `FF`. Every check is timed on some
//! repetitions; one that is slow is timed on more of them too, and fails if the time grows faster than
//! the text.
#![no_main]

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use memory_core::masking;
use memory_core::validate::credential::Redactor;
use memory_core::validate::duplicate::Prepared;
use memory_core::validate::framing::{escape, unescape};
use memory_core::validate::{form, injection, printable};
use memory_testkit::oracle::SEPARATOR;

/// Length of the text that is timed first, in bytes.
const FIRST: usize = 8 << 10;

/// A check that takes longer for that is looked at closer. Many times the usual, since counters and a busy machine cost.
const SLOW: Duration = Duration::from_millis(25);

/// The longer text is so many times the shorter one.
const FACTOR: usize = 8;

/// Time may grow by this much when the text grows by [`FACTOR`]: between linear (8) and quadratic (64).
const MOST: u32 = 24;

/// The shortest of so many runs counts.
const RUNS: usize = 3;

/// So often a check has to be seen to grow.
const LOOKS: usize = 3;

/// A check of a text.
type Check = (&'static str, fn(&Redactor, &str));

const CHECKS: [Check; 7] = [
    ("scan", |redactor, text| drop(redactor.scan(text))),
    ("mask JSON", |redactor, text| drop(masking::json(redactor, text))),
    ("injection", |_, text| drop(injection::scan(text))),
    ("escape", |_, text| drop(unescape(&escape(text)))),
    ("printable", |_, text| drop(printable::fit(text, 80))),
    ("form", |_, text| drop((form::measure(text), form::normalise(text)))),
    ("duplicate", |_, text| drop(Prepared::new(text))),
];

/// The processor's time that this thread took, so that a busy machine does not matter; the clock where it is not known.
fn now() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| Instant::now().duration_since(*START), Duration::from_nanos)
}

/// Where the clock began.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fuzz_target!(|input: &[u8]| {
    let mut parts = input.split(|byte| *byte == SEPARATOR).map(String::from_utf8_lossy);
    let mut part = || parts.next().unwrap_or_default();
    let (unit, beginning, end) = (part(), part(), part());
    if unit.is_empty() {
        return;
    }
    let repeated = |bytes: usize| format!("{beginning}{}{end}", unit.repeat(bytes.div_ceil(unit.len())));
    let redactor = Redactor::new().with_values(["a configured value"]);
    let text = repeated(FIRST);
    for (name, check) in CHECKS {
        let took = |text: &str| {
            let start = now();
            check(&redactor, text);
            now().saturating_sub(start)
        };
        if took(&text) < SLOW {
            continue;
        }
        let fastest = |text: &str| (0..RUNS).map(|_| took(text)).min().unwrap_or_default();
        let grows = || {
            let (short, long) = (fastest(&text), fastest(&repeated(FIRST * FACTOR)));
            (long >= SLOW && long >= short * MOST).then_some((short, long))
        };
        // Others on the machine take its caches too: what grows does so each time.
        let seen: Option<Vec<_>> = (0..LOOKS).map(|_| grows()).collect();
        assert!(
            seen.is_none(),
            "{name} takes so long for a text, and for one {FACTOR} times as long: {seen:?}"
        );
    }
});
