//! A store's search is that of all its notes.

use memory_core::note::search::{NoteQuery, search};
use memory_core::note::{Note, NoteChange};
use memory_core::ports::NoteStore;

use super::Fixture;
use super::support::{active, at, change, insert, loaded, nth, pending, texts};

const TEXTS: &[&str] = &[
    "Run the tests before pushing",
    "run THE linter",
    "Die Straße ist gesperrt",
    "DIE STRASSE IST OFFEN",
    "ΟΔΟΣ and οδός",
    "\u{390} alone",
    "İstanbul",
    "istanbul",
    "构建超时为三十秒",
    "cafe\u{301} is composed when stored",
    "100% of_all [brackets] and 'quotes' \\ *stars*",
    "first line\nsecond line\ttab",
    "ﬁle with a ligature",
];

const WORDS: &[&str] = &[
    "",
    "run",
    "RUN the",
    "tests run",
    "linter tests",
    "strasse",
    "STRAßE",
    "οδοσ",
    "ΟΔΌΣ",
    "\u{390}",
    "\u{3b9}\u{308}\u{301}",
    "istanbul",
    "İSTANBUL",
    "三十秒",
    "超时 构建",
    "café",
    "cafe\u{301}",
    "CAFÉ",
    "100%",
    "%",
    "_",
    "*",
    "'",
    "\\",
    "[brackets]",
    "second tab",
    "line\tfirst",
    "FILE",
    "ci",
    "CI run",
    "nothing of the kind",
    "\u{a0}",
];

fn query(words: &str, tag: Option<&str>, limit: Option<usize>) -> NoteQuery {
    NoteQuery {
        words: words.to_owned(),
        tag: tag.map(str::to_owned),
        limit,
    }
}

/// Compares with the search of all notes, and returns what was found.
#[track_caller]
fn check(store: &dyn NoteStore, query: &NoteQuery) -> Vec<Note> {
    let all = loaded(store);
    let found = store.search(query).expect("found notes");
    let expected: Vec<Note> = search(&all, query).into_iter().cloned().collect();
    assert_eq!(found, expected, "{query:?}");
    found
}

fn fill(store: &dyn NoteStore) {
    let tags = [
        vec![],
        vec!["ci"],
        vec!["ci", "build"],
        vec!["straße"],
        vec!["北京", "a:b"],
    ];
    let of = |(number, text): (u32, &&str)| {
        let text = memory_core::validate::form::normalise(text);
        let made = if number.is_multiple_of(4) {
            pending(number, &text)
        } else {
            active(number, &text)
        };
        Note {
            // Some are changed in another order than they are stored, some at one time.
            updated_at: at(1_000 + i64::from(number * 7 % 5)),
            tags: tags[number as usize % tags.len()]
                .iter()
                .map(|tag| (*tag).to_owned())
                .collect(),
            ..made
        }
    };
    let notes: Vec<Note> = (1..).zip(TEXTS.iter().chain(TEXTS)).map(of).collect();
    insert(store, &notes);
}

pub(super) fn a_search_finds_what_a_search_of_all_finds(place: &mut Fixture) {
    let store = place.open();
    fill(store.as_ref());
    let mut found = 0;
    for words in WORDS {
        for tag in [
            None,
            Some("ci"),
            Some(" CI "),
            Some("STRASSE"),
            Some("straße"),
            Some("a b"),
            Some(""),
        ] {
            for limit in [None, Some(0), Some(2)] {
                found += check(store.as_ref(), &query(words, tag, limit)).len();
            }
        }
    }
    assert!(found > 100, "{found} notes were found");
}

pub(super) fn a_waiting_note_is_never_found(place: &mut Fixture) {
    let store = place.open();
    let waiting = Note {
        tags: vec!["ci".to_owned()],
        ..pending(1, "build with make")
    };
    insert(store.as_ref(), std::slice::from_ref(&waiting));
    for (words, tag) in [("", None), ("make", None), ("ci", None), ("", Some("ci"))] {
        assert_eq!(check(store.as_ref(), &query(words, tag, None)), []);
    }
    let approved = Note {
        status: memory_core::note::NoteStatus::Active,
        ..waiting
    };
    change(store.as_ref(), &[NoteChange::Update(approved.clone())]).expect("an approval");
    assert_eq!(check(store.as_ref(), &query("make", Some("ci"), None)), [approved]);
}

pub(super) fn changed_notes_are_found_by_what_they_say_now(place: &mut Fixture) {
    let store = place.open();
    insert(store.as_ref(), &[active(1, "uses npm"), active(2, "uses cargo")]);
    let changed = Note {
        tags: vec!["web".to_owned()],
        ..active(1, "uses pnpm-9")
    };
    change(store.as_ref(), &[NoteChange::Update(changed)]).expect("a change");
    change(store.as_ref(), &[NoteChange::Remove(nth(2))]).expect("a removal");
    for (words, expected) in [("pnpm-9", 1), ("web", 1), ("uses npm", 1), ("cargo", 0), ("uses", 1)] {
        assert_eq!(
            check(store.as_ref(), &query(words, None, None)).len(),
            expected,
            "{words}"
        );
    }
}

pub(super) fn the_newest_come_first_and_no_more_than_asked_for(place: &mut Fixture) {
    let store = place.open();
    let changed_at = |number, second| Note {
        updated_at: at(second),
        ..active(number, &format!("note {number}"))
    };
    insert(
        store.as_ref(),
        &[
            changed_at(1, 30),
            changed_at(2, 20),
            changed_at(3, 30),
            changed_at(4, 10),
        ],
    );
    for (limit, expected) in [
        (None, &["note 3", "note 1", "note 2", "note 4"][..]),
        (Some(3), &["note 3", "note 1", "note 2"]),
        (Some(1), &["note 3"]),
        (Some(0), &[]),
        (Some(usize::MAX), &["note 3", "note 1", "note 2", "note 4"]),
    ] {
        assert_eq!(texts(&check(store.as_ref(), &query("note", None, limit))), expected);
    }
}
