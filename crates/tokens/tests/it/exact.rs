//! The exact counters agree with tiktoken-rs on everything, and stay near-linear.

use std::sync::OnceLock;

use memory_core::tokens::TokenCounter;
use proptest::prelude::*;
use tiktoken_rs::CoreBPE;
use tokens::Bpe;

/// Each of our counters with its reference, built once a process.
fn pairs() -> &'static [(&'static Bpe, CoreBPE)] {
    static PAIRS: OnceLock<Vec<(&'static Bpe, CoreBPE)>> = OnceLock::new();
    PAIRS.get_or_init(|| {
        vec![
            (tokens::o200k(), tiktoken_rs::o200k_base().expect("compiled in")),
            (tokens::cl100k(), tiktoken_rs::cl100k_base().expect("compiled in")),
        ]
    })
}

#[track_caller]
fn check(text: &str) {
    for (ours, reference) in pairs() {
        let expected = reference.encode_ordinary(text).len();
        assert_eq!(ours.count(text) as usize, expected, "{}: {text:?}", ours.id());
    }
}

/// Characters at which the split patterns turn: each class, its odd members, and neighbours of
/// contractions.
const EDGES: &[&str] = &[
    "a",
    "b",
    "e",
    "l",
    "m",
    "r",
    "s",
    "t",
    "v",
    "A",
    "B",
    "S",
    "Z",
    "é",
    "É",
    "ſ",
    "K",
    "ß",
    "İ",
    "ı",
    "ǅ",
    "ʰ",
    "ー",
    "中",
    "的",
    "あ",
    "ア",
    "한",
    "국",
    "я",
    "Я",
    "א",
    "ا",
    "क",
    "ि",
    "\u{301}",
    "\u{308}",
    "\u{20dd}",
    "\u{fe0f}",
    "\u{200d}",
    "0",
    "1",
    "9",
    "٣",
    "Ⅳ",
    "½",
    "²",
    " ",
    "  ",
    "\t",
    "\u{a0}",
    "\u{3000}",
    "\u{2028}",
    "\u{85}",
    "\u{b}",
    "\u{c}",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "'",
    "'s",
    "'S",
    "'ſ",
    "'t",
    "'re",
    "'RE",
    "'ve",
    "'m",
    "'ll",
    "'lL",
    "'d",
    "’",
    "’s",
    "\"",
    "/",
    "//",
    "-",
    "--",
    "_",
    ".",
    "...",
    ",",
    "(",
    ")",
    "{",
    "}",
    "<",
    "=",
    "<|endoftext|>",
    "😀",
    "👍🏽",
    "👨‍👩‍👧",
    "🇩🇪",
    "\0",
    "\u{7f}",
    "\u{feff}",
    "\u{e000}",
    "\u{10ffff}",
    "\u{378}",
    "😀\n/",
    " \n",
    "\n ",
];

fn hostile() -> impl Strategy<Value = String> {
    let edge = proptest::sample::select(EDGES).prop_map(str::to_owned);
    let any = any::<char>().prop_map(String::from);
    let word = "[a-zA-Z]{1,12}|[a-z]{1,6}[A-Z][a-z]{1,6}|[0-9]{1,8}|[A-Za-z0-9+/]{20,60}";
    let run = (proptest::sample::select(EDGES), 1_usize..70).prop_map(|(edge, n)| edge.repeat(n));
    let part = prop_oneof![6 => edge, 2 => any, 3 => word, 1 => run];
    proptest::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn hostile_text_counts_as_the_reference(text in hostile()) {
        for (ours, reference) in pairs() {
            let expected = reference.encode_ordinary(&text).len();
            prop_assert_eq!(ours.count(&text) as usize, expected, "{}", ours.id());
        }
    }

    #[test]
    fn any_text_counts_as_the_reference(text in any::<String>()) {
        for (ours, reference) in pairs() {
            let expected = reference.encode_ordinary(&text).len();
            prop_assert_eq!(ours.count(&text) as usize, expected, "{}", ours.id());
        }
    }

    #[test]
    fn count_within_is_the_count_or_nothing(text in hostile(), limit in 0_u32..60) {
        for (ours, _) in pairs() {
            let count = ours.count(&text);
            prop_assert_eq!(ours.count_within(&text, limit), (count <= limit).then_some(count));
        }
    }
}

/// One text for each code point puts it where every alternative of the patterns sees it.
#[test]
fn every_code_point_counts_as_the_reference() {
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    for chunk in all.chunks(4096) {
        // Large uniform areas (ideographs, syllables, private and empty planes) are sampled; the class table as a
        // whole is checked by `examples/generate.rs --check`.
        let step = match chunk.first().map_or(0, |&first| first as u32) {
            0..0x3000 => 1,
            0x3000..0xd000 => 11,
            0xd000..0x2_0000 => 5,
            _ => 97,
        };
        let mut text = String::new();
        for c in chunk.iter().step_by(step) {
            text.extend(['a', *c, 'b', *c, *c, 'A', *c, ' ', *c, '1', *c, '\'', *c, '\n', *c, ' ']);
        }
        for (ours, reference) in pairs() {
            let expected = reference.encode_ordinary(&text).len();
            if ours.count(&text) as usize != expected {
                for c in chunk {
                    check(&format!("a{c}b{c}{c}A{c} {c}1{c}'{c}\n{c} "));
                }
            }
            assert_eq!(
                ours.count(&text) as usize,
                expected,
                "{}: {:?}",
                ours.id(),
                chunk.first()
            );
        }
    }
}

#[test]
fn every_token_counts_as_the_reference() {
    for (_, reference) in pairs() {
        for rank in 0..100_256 {
            if let Ok(text) = String::from_utf8(reference.decode_bytes(&[rank]).expect("readable")) {
                check(&text);
            }
        }
    }
}

#[test]
fn special_tokens_are_ordinary_text() {
    check("<|endoftext|>");
    assert!(tokens::o200k().count("<|endoftext|>") > 1);
}

#[test]
fn known_counts() {
    assert_eq!(tokens::o200k().count(""), 0);
    assert_eq!(tokens::o200k().count("hello world"), 2);
    assert_eq!(tokens::cl100k().count("tiktoken is great!"), 6);
}

/// The reference gives up on some of these (its engine limits backtracking), so they are compared
/// at a length that it manages.
#[test]
fn long_pieces_count_as_the_reference() {
    for unit in [
        "a", "A", "ab", "x9", " ", "\n", "\t", " \n", "-", "=", "é", "中", "的", "😀", "\u{301}", "Zq3+",
    ] {
        check(&unit.repeat(3_000));
        check(&format!("{}x", unit.repeat(701)));
    }
}

#[test]
fn long_pieces_take_near_linear_time() {
    for unit in ["a", " ", "\n", "中", "=", "\u{301}", "QWxh", "ʰA", "'"] {
        let text = unit.repeat(300_000 / unit.len());
        assert!(tokens::o200k().count(&text) > 0);
        assert!(tokens::cl100k().count(&text) > 0);
    }
}

#[test]
fn ids_name_the_vocabulary() {
    assert_eq!(tokens::o200k().id(), "o200k");
    assert_eq!(tokens::cl100k().id(), "cl100k");
}

/// Compares over the files below a folder of one's own.
#[test]
fn files_of_a_given_folder_count_as_the_reference() {
    let Some(folder) = compare_folder() else {
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                #[expect(clippy::disallowed_methods, reason = "a test that reads what it is told to")]
                let bytes = std::fs::read(&path).expect("readable");
                check(&String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a test that is told where its data is")]
fn compare_folder() -> Option<std::ffi::OsString> {
    std::env::var_os("TOKENS_COMPARE_DIR")
}
