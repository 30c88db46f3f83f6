//! Random operations on notes.

use memory_core::note::change::NewNote;
use memory_core::note::search::NoteQuery;
use memory_core::note::{NoteSource, NoteStatus, normalise_tags};
use memory_core::validate::form;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

use super::operations::{Operation, Shown};

const WORDS: &[&str] = &[
    "make",
    "Test",
    "CI",
    "straße",
    "STRASSE",
    "οδός",
    "ΐ",
    "İ",
    "构建",
    "三十秒",
    "café",
    "no",
    "012",
    "- a",
    "# x",
    "---",
    "a: b",
    "\"q\"",
    "'",
    "\\n",
    "👍🏽",
    "\u{2028}",
    "a\tb",
    "a\nb",
    "`x`",
    "[x]",
    "%",
    "_",
];

const TAGS: &[&str] = &[
    "ci", "CI", "build", "a b", "no", "1_000", "北京", "straße", "x:y", "", "İ",
];

const SOURCES: &[&str] = &[
    "run-1",
    "no",
    "012",
    "~",
    "a: b",
    "0.9.0",
    "# x",
    "ü\u{2028}",
    "x/y-1.0",
    "2026-10-29",
];

/// A text in the form in which notes are kept.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => select(WORDS).prop_map(str::to_owned),
        1 => "[ -~]{1,8}",
        1 => any::<char>().prop_map(String::from),
    ];
    let separator = select(&[" ", "\n", "", "\n\n"][..]);
    vec((piece, separator), 1..6).prop_map(|pieces| {
        let joined: String = pieces
            .into_iter()
            .flat_map(|(piece, separator)| [piece, separator.to_owned()])
            .collect();
        let kept: String = joined
            .chars()
            .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
            .collect();
        let normal = form::normalise(&kept);
        let trimmed = normal.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if trimmed.is_empty() {
            "x".to_owned()
        } else {
            trimmed.to_owned()
        }
    })
}

fn source() -> impl Strategy<Value = NoteSource> {
    let word = || option::of(select(SOURCES).prop_map(str::to_owned));
    (word(), word(), word(), any::<bool>()).prop_map(|(run, model, version, untrusted)| NoteSource {
        run,
        model,
        version,
        untrusted,
    })
}

fn new_note() -> impl Strategy<Value = NewNote> {
    let status = select(&[NoteStatus::Active, NoteStatus::Pending][..]);
    (text(), vec(select(TAGS), 0..4), status, source()).prop_map(|(text, tags, status, source)| NewNote {
        text,
        tags: normalise_tags(tags),
        status,
        source,
    })
}

fn query() -> impl Strategy<Value = NoteQuery> {
    let words = vec(select(WORDS), 0..3).prop_map(|words| words.join(" "));
    let tag = option::weighted(0.3, select(TAGS).prop_map(str::to_owned));
    let limit = option::of(0_usize..4);
    (words, tag, limit).prop_map(|(words, tag, limit)| NoteQuery { words, tag, limit })
}

/// One operation.
pub(super) fn operation() -> impl Strategy<Value = Operation> {
    let which = any::<u8>;
    // Mostly onward, sometimes far back.
    let after = || prop_oneof![3 => Just(0_i8), 1 => any::<i8>()];
    let shown = select(&[Shown::Nothing, Shown::ItsText, Shown::ItsText, Shown::AnotherText][..]);
    prop_oneof![
        8 => (new_note(), after()).prop_map(|(new, after)| Operation::Add { new, after }),
        5 => (which(), new_note(), after()).prop_map(|(which, new, after)| Operation::Replace { which, new, after }),
        4 => (which(), shown, after()).prop_map(|(which, shown, after)| Operation::Approve { which, shown, after }),
        1 => after().prop_map(|after| Operation::ApproveAll { after }),
        3 => which().prop_map(|which| Operation::Forget { which }),
        1 => Just(Operation::ForgetAll),
        4 => query().prop_map(Operation::Search),
        2 => Just(Operation::Reopen),
    ]
}
