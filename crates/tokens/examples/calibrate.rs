//! Prints how far the estimate is from the exact o200k count, by kind of text.
//!
//! ```sh
//! cargo run --release -p tinyagent-tokens --example calibrate -- FOLDER [--each] [--odd]
//! ```
//!
//! `FOLDER` holds one folder of text files for each kind; without it, the crate's own samples
//! (`tests/samples`) are used. `--each` prints every file, `--odd` takes only every second file: those
//! that `fit_estimate --half` left out.
#![expect(clippy::print_stdout, reason = "a command-line tool for developers")]
#![expect(clippy::disallowed_methods, reason = "reads the texts it is told to")]
#![expect(clippy::expect_used, reason = "a tool that cannot do its work stops")]

use std::path::{Path, PathBuf};

use memory_core::tokens::TokenCounter;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let folder = arguments.iter().find(|argument| !argument.starts_with("--"));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let folder = folder.map_or(own, PathBuf::from);
    for kind in list(&folder) {
        let files = list(&kind);
        let skip = usize::from(has("--odd"));
        let mut ratios: Vec<(f64, String)> = Vec::new();
        let (mut estimated, mut exact) = (0_u64, 0_u64);
        for path in files.iter().skip(skip).step_by(1 + skip) {
            let bytes = std::fs::read(path).expect("a readable text");
            let text = String::from_utf8_lossy(&bytes);
            let (ours, right) = (tokens::Estimate.count(&text), tokens::o200k().count(&text));
            estimated += u64::from(ours);
            exact += u64::from(right);
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            ratios.push((f64::from(ours) / f64::from(right.max(1)) - 1.0, name));
        }
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let name = kind.file_name().unwrap_or_default().to_string_lossy();
        let part = |part: f64| {
            ratios
                .get(((ratios.len() - 1) as f64 * part) as usize)
                .map_or(0.0, |r| r.0 * 100.0)
        };
        println!(
            "{name:10} all {:+5.1} %   least {:+5.1}  tenth {:+5.1}  middle {:+5.1}  ninth tenth {:+5.1}  most {:+5.1}   ({} texts, {exact} tokens)",
            (estimated as f64 / exact.max(1) as f64 - 1.0) * 100.0,
            part(0.0),
            part(0.1),
            part(0.5),
            part(0.9),
            part(1.0),
            ratios.len(),
        );
        println!(
            "figure: estimate to exact, {name} = {:.3} x",
            estimated as f64 / exact.max(1) as f64
        );
        if has("--each") {
            for (ratio, name) in &ratios {
                println!("    {:+6.1} %  {name}", ratio * 100.0);
            }
        }
    }
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}
