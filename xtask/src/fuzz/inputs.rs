//! Inputs that are made for each run and never stored in the repository, since they hold what looks like credentials.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use memory_testkit::oracle::{dictionary, seeds};

use super::build::Build;

/// Writes the dictionary and returns its path.
pub(crate) fn write_dictionary(build: &Build) -> Result<PathBuf> {
    let path = build.made("dictionary.txt");
    let lines: Vec<String> = dictionary().iter().map(|piece| line(piece)).collect();
    fs::write(&path, lines.join("\n") + "\n").with_context(|| path.display().to_string())?;
    Ok(path)
}

/// Writes the seeds of the target `name` into their folder.
pub(crate) fn write_seeds(build: &Build, name: &str) -> Result<()> {
    let folder = build.made(&format!("seeds/{name}"));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for seed in seeds(name) {
        let path = folder.join(&seed.name);
        fs::write(&path, &seed.input).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// A piece as libFuzzer reads it: in quotes, with all but letters and digits as `\xNN`.
fn line(piece: &str) -> String {
    let mut line = String::from("\"");
    for byte in piece.bytes() {
        if byte.is_ascii_alphanumeric() {
            line.push(char::from(byte));
        } else {
            line.push_str(&format!("\\x{byte:02X}"));
        }
    }
    line.push('"');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_written_as_libfuzzer_reads_them() {
        assert_eq!(line("a\"\\é"), r#""a\x22\x5C\xC3\xA9""#);
    }
}
