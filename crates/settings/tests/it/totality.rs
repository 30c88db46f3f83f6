//! Any bytes in any place are settings or a refusal that says where, never a panic.

use proptest::prelude::*;
use proptest::sample::select;
use settings::{FileText, Inputs, KEYS, Problem, TomlFile, Variable, YamlFiles, resolve};

/// Pieces that files are made of: what YAML and TOML are written with, and bytes that are no text.
const PIECES: [&[u8]; 48] = [
    b"memory",
    b"memory:\n  ",
    b"profiles:\n  a:\n    ",
    b"\n",
    b"\n  ",
    b"\n    ",
    b": ",
    b" = ",
    b", ",
    b"- ",
    b"? ",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"'",
    b"#",
    b"&a ",
    b"*a",
    b"*a ",
    b"<<: ",
    b"!!str ",
    b"!x ",
    b"! ",
    b"| \n",
    b"> \n",
    b"---\n",
    b"...\n",
    b"%TAG ! x\n",
    b"true",
    b"no",
    b"7",
    b"-1",
    b".5",
    b".inf",
    b"1e999",
    b"99999999999999999999",
    b"0x1F",
    b"2026-01-01",
    b"~",
    b"text",
    b"\t",
    b"\r\n",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"\xC3",
    b"\0",
];

fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let names = KEYS.iter().flat_map(|key| [Some(key.yaml), key.toml, key.table.name()]);
    let names: Vec<&[u8]> = names.flatten().map(str::as_bytes).collect();
    let piece = prop_oneof![3 => select(PIECES.as_slice()), 1 => select(names)];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Lines that are nearly what is meant, so that what is wrong stands deep in a file that can be read.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof![select(PIECES.as_slice()).prop_map(<[u8]>::to_vec), pieces()];
    let line = (
        select(KEYS.as_slice()),
        select(&["", "&a ", "!x ", "*a", "<<: "][..]),
        value,
    );
    (prop::collection::vec(line, 0..6), any::<bool>()).prop_map(|(lines, is_yaml)| {
        let mut text = if is_yaml { b"memory:\n".to_vec() } else { Vec::new() };
        for (key, odd, value) in lines {
            let name = if is_yaml {
                key.yaml
            } else {
                key.toml.unwrap_or("max_bytes")
            };
            let (before, after) = if is_yaml { ("  ", ": ") } else { ("", " = ") };
            text.extend([before, name, after, odd].concat().bytes());
            text.extend(value);
            text.push(b'\n');
        }
        text
    })
}

fn any_file(name: &'static str) -> impl Strategy<Value = FileText> {
    prop_oneof![any::<Vec<u8>>(), pieces(), lines()].prop_map(move |bytes| FileText {
        name: name.to_owned(),
        bytes,
    })
}

fn any_variable() -> impl Strategy<Value = Variable> {
    let known: Vec<String> = KEYS.iter().filter_map(settings::Key::variable).collect();
    let name = prop_oneof![
        3 => select(known),
        1 => "[A-Z_\u{fffd}]{0,12}".prop_map(|name| format!("TINYAGENT_MEMORY_{name}")),
        1 => any::<String>(),
    ];
    let value = prop_oneof![
        any::<String>(),
        pieces().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ];
    (name, prop::option::weighted(0.9, value)).prop_map(|(name, value)| Variable { name, value })
}

/// Whether a problem says where it is: a file and a line that it has, or a source and a key.
fn is_placed(problem: &Problem, files: &[&FileText]) -> bool {
    let in_file = |file: &&FileText| {
        let rest = problem.place.strip_prefix(&file.name)?;
        // A lone carriage return ends a line of YAML, too.
        let lines = file.bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count();
        match rest.strip_prefix(':') {
            Some(line) => line.parse().ok().map(|line: usize| (1..=lines + 1).contains(&line)),
            None => Some(rest.is_empty()),
        }
    };
    let is_in_file = files.iter().any(|file| in_file(file) == Some(true));
    let is_of_variable = problem.place == "environment" || problem.place.starts_with("$TINYAGENT_MEMORY_");
    !problem.detail.is_empty()
        && (is_in_file
            || (is_of_variable && problem.key.is_some())
            || problem.place == "--profile"
            || (problem.place == "default" && problem.key.is_some()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn anything_can_be_read(
        toml in any_file("m.toml"),
        is_repository: bool,
        named in prop::option::of(any_file("a.yaml")),
        folder in any_file("b.yaml"),
        is_trusted: bool,
        environment in prop::collection::vec(any_variable(), 0..4),
        profile in prop::option::of("[a-c]{0,2}"),
    ) {
        let files = [Some(&toml), named.as_ref(), Some(&folder)];
        let files: Vec<FileText> = files.into_iter().flatten().cloned().collect();
        let inputs = Inputs {
            environment,
            toml: if is_repository { TomlFile::Repository(toml) } else { TomlFile::Named(toml) },
            yaml: YamlFiles { named, folder: Some(folder), is_trusted, profile },
            ..Inputs::default()
        };
        match resolve(&inputs) {
            Ok(resolved) => prop_assert_eq!(resolved.rows().len(), KEYS.len()),
            Err(invalid) => {
                prop_assert!(!invalid.problems.is_empty());
                let files: Vec<&FileText> = files.iter().collect();
                for problem in &invalid.problems {
                    prop_assert!(is_placed(problem, &files), "{problem:?}");
                    let said = problem.to_string();
                    prop_assert!(!said.contains(['\n', '\u{1b}', '\0']), "{said:?}");
                }
            }
        }
    }
}
