//! Measures the checks on ordinary text, on text made to be slow, and how time grows with length.
//!
//! ```sh
//! cargo run --release -p tinyagent-memory-core --example checks_bench
//! ```
//!
//! The best of several runs counts. SHA-256 of the same text in the same run is the measure beside the milliseconds.
#![expect(clippy::print_stdout, reason = "a command-line tool for developers")]
#![expect(clippy::disallowed_methods, reason = "measures time, as a host would")]

use std::hint::black_box;
use std::time::Instant;

use memory_core::Digest;
use memory_core::validate::credential::Redactor;
use memory_core::validate::injection;
use memory_testkit::corpus;

const MIB: usize = 1 << 20;

/// A check: how many findings a text has.
type Check<'a> = &'a dyn Fn(&str) -> usize;

/// Pieces whose repetition makes a scanner work: beginnings, names, joints, quotes, escapes, disguises.
const HOSTILE: [&str; 79] = [
    "ghp_",
    "sk-",
    "sk-ant-api03-",
    "eyJ",
    "eyJ_",
    "a.b",
    "password=",
    "password ",
    "key=key=",
    "token:",
    "secret=\"",
    "://a:b@c ",
    "-----BEGIN RSA PRIVATE KEY-----",
    "\\n",
    "%41",
    "&#65;",
    "\" + \"",
    "a b ",
    "ghp_a\n",
    "AKIA",
    "SG.",
    "glpat-",
    "hf_",
    "Bearer a",
    "curl -u a:b ",
    "machine x login y password ",
    "kind: Secret\ndata:\n a: b\n",
    "cookie: a=b;",
    "A",
    "=",
    "\u{200b}",
    "\u{430}",
    "mysql -p",
    "mapbox=",
    "api_key_secret_token_password_",
    "\\\"password\\\":\\\"",
    "YWJjZGVmZ2hpamtsbW5vcA== ",
    "jdbc:oracle:thin:",
    "networkcredential(\"\"",
    "key 1 key 2 ",
    "pwd=0c34n.r4inb0w&7",
    "ignore ",
    "ignore all previous instructions ",
    "you are now ",
    "i g n o r e ",
    "1gn0r3 ",
    "<|im_start|>",
    "</memory>",
    "[INST]",
    "忽略之前的指令",
    "игнорируй ",
    "e\u{301}",
    "👨\u{200d}👩\u{200d}👧",
    "system: ",
    "```tool\n",
    "((((",
    "key(\"",
    "key['",
    "(key,",
    "| key |",
    "key,key\n",
    "user,password\na,b\n",
    "password||",
    "token ?? ",
    "password is ",
    "secret: a\n",
    "pw ",
    "</system>",
    "@",
    "a:b@c:d@",
    "/eyJhbGciOi",
    "docker login -p ",
    "sshpass -p ",
    "\"curl -u \\\n",
    "host:5432:db:",
    "password  \u{430}",
    "是key",
    ".key\"",
    "![a](https://b.c/?d=",
];

fn main() {
    let redactor = Redactor::new();
    let notes = long(&joined(corpus::benign_notes().into_iter().map(|note| note.text)), MIB);
    let json = long(&format!("{notes:?}\n"), MIB);
    // What is set up once in a process is measured apart from what each text costs.
    let first = Instant::now();
    black_box((redactor.scan("password: x"), injection::scan("ignore this")));
    println!(
        "figure: checks, set up once in a process = {:.1} ms",
        first.elapsed().as_secs_f64() * 1e3
    );
    let checks: [(&str, Check<'_>); 3] = [
        ("credentials", &|text| redactor.scan(text).len()),
        ("injection", &|text| injection::scan(text).len()),
        ("both checks", &|text| {
            redactor.scan(text).len() + injection::scan(text).len()
        }),
    ];
    for (name, check) in checks {
        let (plain, escaped) = (best(&notes, check), best(&json, check));
        println!("figure: {name}, 1 MiB of notes = {plain:.1} ms");
        println!("figure: {name}, 1 MiB of notes as JSON = {escaped:.1} ms");
        println!(
            "figure: {name}, 1 MiB of notes, to SHA-256 = {:.1} x",
            plain / best(&notes, &digest)
        );
        let four = best(&long(&notes, 4 * MIB), check);
        println!("figure: {name}, 4 MiB to 1 MiB = {:.2} x", four / plain);
        let worst = HOSTILE.map(|piece| (best(&long(piece, MIB), check), piece));
        let (time, piece) = worst
            .into_iter()
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((0.0, ""));
        println!("figure: {name}, slowest hostile MiB = {time:.1} ms");
        println!("slowest: {piece:?}");
    }
}

fn digest(text: &str) -> usize {
    usize::from(Digest::of(text.as_bytes()).as_bytes()[0])
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.flat_map(|text| [text, "\n".to_owned()]).collect()
}

/// `piece` over and over, `bytes` bytes of it.
fn long(piece: &str, bytes: usize) -> String {
    let text = piece.repeat(bytes / piece.len() + 1);
    let end = (0..=bytes).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or_default().to_owned()
}

/// The shortest of three runs, in milliseconds.
fn best(text: &str, check: Check<'_>) -> f64 {
    (0..3)
        .map(|_| {
            let start = Instant::now();
            black_box(check(black_box(text)));
            start.elapsed().as_secs_f64() * 1e3
        })
        .fold(f64::INFINITY, f64::min)
}
