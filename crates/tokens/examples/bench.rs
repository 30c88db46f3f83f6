//! Measures the exact counters against tiktoken-rs in one run: cold, hot, and on long pieces.
//!
//! ```sh
//! cargo run --release -p tinyagent-tokens --example bench -- FILE...
//! ```
//!
//! Without files it uses a mixed text of its own. *Cold* is a whole process that counts the text
//! once, table set-up included; *hot* is the best of several counts in one process.
#![expect(clippy::print_stdout, reason = "a command-line tool for developers")]
#![expect(
    clippy::disallowed_methods,
    reason = "reads files and measures time, as a host would"
)]
#![expect(clippy::disallowed_types, reason = "starts itself to measure whole processes")]
#![expect(clippy::expect_used, reason = "a measurement that cannot run stops")]

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use memory_core::tokens::TokenCounter;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, who, files @ ..] = arguments.as_slice()
        && flag == "--once"
    {
        once(who, &read(files));
        return;
    }
    let text = read(&arguments);
    println!("text: {:.2} MB, {} files", megabytes(&text), arguments.len());
    for name in ["o200k", "cl100k"] {
        compare(name, &text, &arguments);
    }
    long_pieces();
    let size = |bytes: &[u8]| bytes.len() as f64 / 1e6;
    println!("table o200k  {:.2} MB", size(include_bytes!("../data/o200k.vocab")));
    println!("table cl100k {:.2} MB", size(include_bytes!("../data/cl100k.vocab")));
    println!("table classes {:.2} MB", size(include_bytes!("../data/classes.bin")));
}

fn compare(name: &str, text: &str, files: &[String]) {
    let start = Instant::now();
    let ours_count = ours(name).count(text);
    let ours_first = start.elapsed();
    let start = Instant::now();
    let reference = reference(name);
    let reference_set_up = start.elapsed();
    let reference_count = reference.encode_ordinary(text).len();
    let reference_first = start.elapsed();
    assert_eq!(ours_count as usize, reference_count, "the counters disagree");
    println!("{name}: {ours_count} tokens, equal; tiktoken-rs set-up {reference_set_up:.1?}");

    row("first use", text, ours_first, reference_first);
    figure(
        &format!("exact counting, {name}, first use in a process"),
        text,
        ours_first,
        reference_first,
    );
    let hot_ours = best(7, || ours(name).count(text) as usize);
    let hot_reference = best(5, || reference.encode_ordinary(text).len());
    row("hot", text, hot_ours, hot_reference);
    let short = "Read the file and tell me what it does.";
    for (label, text, files) in [("process, text", text, files), ("process, short", short, &[][..])] {
        let who = |who: &str| format!("{who}-{name}{}", if files.is_empty() { "-short" } else { "" });
        let cold_ours = best(7, || process(&who("ours"), files));
        let cold_reference = best(5, || process(&who("tiktoken"), files));
        row(label, text, cold_ours, cold_reference);
        if label == "process, text" {
            figure(
                &format!("exact counting, {name}, whole process"),
                text,
                cold_ours,
                cold_reference,
            );
        }
    }
    row_process_start(files);
}

fn row_process_start(files: &[String]) {
    println!(
        "  process that only reads the text: {:.1?}",
        best(7, || process("nothing", files))
    );
}

fn long_pieces() {
    let reference = reference("o200k");
    for (label, unit) in [("a", "a"), ("zq", "zq"), ("space", " "), ("=", "="), ("的", "的")] {
        let text = unit.repeat(200_000 / unit.len());
        let ours_time = best(3, || ours("o200k").count(&text) as usize);
        // The reference's engine gives up on some inputs by panicking; those have no figure.
        let counted = std::panic::catch_unwind(|| best(1, || reference.encode_ordinary(&text).len()));
        let theirs = counted.map_or("panics".to_owned(), |time| format!("{time:.1?}"));
        println!("200 kB of {label}: ours {ours_time:.1?}, tiktoken-rs {theirs}");
    }
}

fn once(who: &str, text: &str) {
    let short = "Read the file and tell me what it does.";
    let count = match who {
        "ours-o200k" => tokens::o200k().count(text) as usize,
        "ours-cl100k" => tokens::cl100k().count(text) as usize,
        "ours-o200k-short" => tokens::o200k().count(short) as usize,
        "ours-cl100k-short" => tokens::cl100k().count(short) as usize,
        "tiktoken-o200k" => reference("o200k").encode_ordinary(text).len(),
        "tiktoken-cl100k" => reference("cl100k").encode_ordinary(text).len(),
        "tiktoken-o200k-short" => reference("o200k").encode_ordinary(short).len(),
        "tiktoken-cl100k-short" => reference("cl100k").encode_ordinary(short).len(),
        _ => text.len(),
    };
    black_box(count);
}

fn ours(name: &str) -> &'static tokens::Bpe {
    if name == "o200k" {
        tokens::o200k()
    } else {
        tokens::cl100k()
    }
}

fn reference(name: &str) -> tiktoken_rs::CoreBPE {
    let built = if name == "o200k" {
        tiktoken_rs::o200k_base()
    } else {
        tiktoken_rs::cl100k_base()
    };
    built.expect("the vocabulary is compiled in")
}

fn process(who: &str, files: &[String]) -> usize {
    let program = std::env::current_exe().expect("the path of this program");
    let status = Command::new(program)
        .arg("--once")
        .arg(who)
        .args(files)
        .stdout(Stdio::null())
        .status();
    usize::from(status.expect("this program starts again").success())
}

fn best(rounds: usize, mut work: impl FnMut() -> usize) -> Duration {
    let time = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..rounds).map(time).min().unwrap_or_default()
}

fn row(label: &str, text: &str, ours: Duration, theirs: Duration) {
    let speed = |time: Duration| megabytes(text) / time.as_secs_f64();
    println!(
        "  {label:15} ours {ours:>9.2?} {:>7.1} MB/s   tiktoken-rs {theirs:>9.2?} {:>7.1} MB/s   {:.1}x",
        speed(ours),
        speed(theirs),
        theirs.as_secs_f64() / ours.as_secs_f64(),
    );
}

/// A figure of its own for `cargo xtask bench`: ours, the reference in the same run, and how they compare.
fn figure(label: &str, text: &str, ours: Duration, theirs: Duration) {
    let speed = |time: Duration| megabytes(text) / time.as_secs_f64();
    println!("figure: {label} = {:.1} MB/s", speed(ours));
    println!("figure: {label}, tiktoken-rs = {:.1} MB/s", speed(theirs));
    println!(
        "figure: {label}, to tiktoken-rs = {:.2} x",
        theirs.as_secs_f64() / ours.as_secs_f64()
    );
}

fn megabytes(text: &str) -> f64 {
    text.len() as f64 / 1e6
}

fn read(files: &[String]) -> String {
    if files.is_empty() {
        let mixed = include_str!("../tests/it/exact.rs").to_owned() + include_str!("../README.md");
        return mixed.repeat(50);
    }
    let read = |path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    files
        .iter()
        .map(read)
        .collect::<Result<Vec<_>, _>>()
        .expect("the files can be read")
        .concat()
}
