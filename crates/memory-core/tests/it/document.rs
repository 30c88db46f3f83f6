//! Core memory's documents: form, reading, changes.

use std::collections::HashSet;

use memory_core::document::{
    Applied, Budget, Document, DocumentFindingKind as Kind, Effect, Entry, EntryError, Operation, Refusal, apply, parse,
};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

fn document(entries: &[&str]) -> Document {
    Document::new(entries.iter().map(|text| Entry::new(text).unwrap()))
}

fn found(text: &str) -> Vec<(usize, Kind)> {
    let findings = parse(text).findings;
    findings
        .into_iter()
        .map(|finding| (finding.line, finding.kind))
        .collect()
}

#[test]
fn the_canonical_form_is_read_back_and_has_no_finding() {
    for text in ["", "a\n", "a\n§\nb\n", "a § b\n§\n§§\n§\n# c\n"] {
        let parsed = parse(text);
        assert_eq!(parsed.findings, [], "{text:?}");
        assert_eq!(parsed.document.render(), text);
        assert_eq!(parsed.document.chars(), text.chars().count());
    }
}

#[test]
fn what_an_editor_leaves_is_form() {
    for (text, canonical, findings) in [
        ("\u{feff}a\n", "a\n", vec![(1, Kind::ByteOrderMark)]),
        ("a\r\n§\r\nb\r\n", "a\n§\nb\n", vec![(1, Kind::LineEnd)]),
        ("a\r§\rb\r", "a\n§\nb\n", vec![(1, Kind::LineEnd)]),
        ("a\n§\nb", "a\n§\nb\n", vec![(3, Kind::NoFinalLineFeed)]),
        ("a\n§\n", "a\n", vec![(2, Kind::EmptyEntry)]),
        ("§\na\n", "a\n", vec![(1, Kind::EmptyEntry)]),
        ("a\n§\n§\nb\n", "a\n§\nb\n", vec![(3, Kind::EmptyEntry)]),
        (
            "a\n\n§\n\nb\n",
            "a\n§\nb\n",
            vec![(2, Kind::Padding), (4, Kind::Padding)],
        ),
        (
            "  a \n § \nb\u{a0}\n",
            "a\n§\nb\n",
            vec![(1, Kind::Padding), (2, Kind::Padding), (3, Kind::Padding)],
        ),
        ("a\tb\n", "a b\n", vec![(1, Kind::Tab)]),
        ("cafe\u{301}\n", "café\n", vec![(1, Kind::NotNormal)]),
        ("a\n§\nb\n§\na\n", "a\n§\nb\n", vec![(5, Kind::Duplicate { of: 1 })]),
        ("\n", "", vec![(1, Kind::Padding)]),
        ("§\n", "", vec![(1, Kind::EmptyEntry), (1, Kind::EmptyEntry)]),
    ] {
        let parsed = parse(text);
        assert_eq!(
            (parsed.document.render().as_str(), found(text)),
            (canonical, findings),
            "{text:?}"
        );
        assert!(parsed.is_form_only(), "{text:?}");
    }
}

#[test]
fn what_may_have_meant_something_is_named_with_its_line() {
    for (text, canonical, findings) in [
        ("a\nb\n§\nc\n", "a b\n§\nc\n", vec![(2, Kind::Lines)]),
        (
            "x\n§\na\n\n  b\nc\n",
            "x\n§\na b c\n",
            vec![(4, Kind::Padding), (5, Kind::Lines), (5, Kind::Padding)],
        ),
        ("a\u{b}b\n", "a b\n", vec![(1, Kind::Lines)]),
        ("a\u{1b}[1mb\n", "a[1mb\n", vec![(1, Kind::Control { code: 0x1b })]),
    ] {
        let parsed = parse(text);
        assert_eq!(parsed.document.render(), canonical, "{text:?}");
        let mut findings = findings;
        findings.sort();
        assert_eq!(found(text), findings, "{text:?}");
        assert!(!parsed.is_form_only(), "{text:?}");
    }
    assert_eq!(parse("x\n§\n\n a\n").lines, [1, 4]);
}

#[test]
fn an_entry_is_one_line_of_text() {
    assert_eq!(Entry::new(" \u{feff} a\tb \n").unwrap().as_str(), "a b");
    assert_eq!(Entry::new("e\u{301}").unwrap().as_str(), "é");
    assert_eq!(Entry::new(" \n\u{2029} "), Err(EntryError::Empty));
    assert_eq!(Entry::new("a\r\nb\n\nc"), Err(EntryError::Lines { lines: 4 }));
    assert_eq!(Entry::new(" § "), Err(EntryError::Separator));
    assert_eq!(Entry::new("ab\u{7}"), Err(EntryError::Control { code: 7, position: 3 }));
}

fn changed(document: &Document, operations: &[Operation]) -> Result<Applied, Refusal> {
    apply(document, operations, &Budget::default()).map_err(|error| error.refusal)
}

fn add(content: &str) -> Operation {
    Operation::Add {
        content: content.to_owned(),
    }
}

fn replace(old_text: &str, content: &str) -> Operation {
    Operation::Replace {
        old_text: old_text.to_owned(),
        content: content.to_owned(),
    }
}

fn remove(old_text: &str) -> Operation {
    Operation::Remove {
        old_text: old_text.to_owned(),
    }
}

#[test]
fn operations_say_what_they_did() {
    let start = document(&["alpha one", "beta two", "beta"]);
    for (operation, effect, entries) in [
        (
            add(" gamma "),
            Effect::Added,
            vec!["alpha one", "beta two", "beta", "gamma"],
        ),
        (add("beta"), Effect::Duplicate, vec!["alpha one", "beta two", "beta"]),
        (
            replace("one", "delta"),
            Effect::Replaced,
            vec!["delta", "beta two", "beta"],
        ),
        (replace("one", "beta"), Effect::Merged, vec!["beta two", "beta"]),
        (
            replace("beta", "beta"),
            Effect::Duplicate,
            vec!["alpha one", "beta two", "beta"],
        ),
        (remove("two"), Effect::Removed, vec!["alpha one", "beta"]),
        // The whole entry wins over those that have it inside.
        (remove("beta"), Effect::Removed, vec!["alpha one", "beta two"]),
    ] {
        let applied = changed(&start, std::slice::from_ref(&operation)).unwrap();
        assert_eq!(
            (applied.effects, applied.document),
            (vec![effect], document(&entries)),
            "{operation:?}"
        );
    }
}

#[test]
fn an_entry_of_one_character_can_be_removed() {
    let start = document(&["a", "ab", "ba"]);
    assert_eq!(
        changed(&start, &[remove("a")]).unwrap().document,
        document(&["ab", "ba"])
    );
}

#[test]
fn refusals_have_the_facts() {
    let start = document(&["alpha one", "beta one"]);
    assert_eq!(
        changed(&start, &[remove("gamma")]),
        Err(Refusal::NotFound {
            entries: vec!["alpha one".to_owned(), "beta one".to_owned()]
        })
    );
    assert_eq!(
        changed(&start, &[replace("one", "x")]),
        Err(Refusal::Ambiguous {
            matches: vec!["alpha one".to_owned(), "beta one".to_owned()]
        })
    );
    assert_eq!(changed(&start, &[remove("  ")]), Err(Refusal::NoOldText));
    assert_eq!(
        changed(&start, &[add("a\nb")]),
        Err(Refusal::NoEntry(EntryError::Lines { lines: 2 }))
    );
    let long = "x".repeat(501);
    assert_eq!(
        changed(&start, &[add(&long)]),
        Err(Refusal::EntryTooLong { chars: 501, limit: 500 })
    );
    let error = apply(&start, &[add("new"), remove("gamma")], &Budget::default()).unwrap_err();
    assert_eq!((error.index, error.refusal.as_str()), (1, "entry_not_found"));
    assert_eq!(
        error.to_string(),
        "operation 2: no entry has the text; the document has 3 entries"
    );
}

#[test]
fn a_batch_is_judged_at_its_end_and_done_whole_or_not() {
    let start = document(&["aaaaaaaaaa", "b"]);
    let budget = Budget {
        total: start.chars() + 3,
        entry: 20,
        other: 2,
    };
    let grows = add("cccccccccc");
    let error = apply(&start, std::slice::from_ref(&grows), &budget).unwrap_err();
    assert_eq!(
        error.refusal,
        Refusal::OverBudget {
            chars: start.chars() + 13,
            other: 2,
            limit: budget.total
        }
    );
    let applied = apply(&start, &[grows, remove("aaaaaaaaaa")], &budget).unwrap();
    assert_eq!(applied.document, document(&["b", "cccccccccc"]));
    // What is over the budget already may be made shorter.
    let tight = Budget { total: 1, ..budget };
    assert!(apply(&start, &[remove("aaaaaaaaaa")], &tight).is_ok());
    assert!(apply(&start, &[replace("b", "bb")], &tight).is_err());
}

/// Text in which everything that matters here is frequent.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[a-c]{1,3}",
        2 => Just("§".to_owned()),
        3 => Just("\n".to_owned()),
        1 => Just("\r\n".to_owned()),
        1 => Just("\r".to_owned()),
        1 => Just(" ".to_owned()),
        1 => Just("\t".to_owned()),
        1 => Just("\u{feff}".to_owned()),
        1 => Just("e\u{301}".to_owned()),
        1 => Just("\u{301}".to_owned()),
        1 => "[\u{0}-\u{1f}\u{7f}-\u{a0}\u{2028}\u{2029}\u{fffe}]",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn documents() -> impl Strategy<Value = Document> {
    texts().prop_map(|text| parse(&text).document)
}

proptest! {
    #[test]
    fn whatever_is_read_is_canonical_afterwards(text in texts()) {
        let parsed = parse(&text);
        let canonical = parsed.document.render();
        let again = parse(&canonical);
        prop_assert_eq!(&again.findings, &[]);
        prop_assert_eq!(&again.document, &parsed.document);
        prop_assert_eq!(parsed.findings.is_empty(), text == canonical, "{:?}", parsed.findings);
        prop_assert_eq!(parsed.document.chars(), canonical.chars().count());
        prop_assert_eq!(parsed.lines.len(), parsed.document.entries().len());
        let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
        prop_assert!(parsed.findings.iter().all(|finding| (1..=lines).contains(&finding.line)));
    }

    #[test]
    fn no_letter_is_lost_by_reading(text in texts()) {
        let letters = |text: &str| text.nfd().filter(|c| matches!(c, 'a'..='c')).collect::<String>();
        let parsed = parse(&text);
        let doubled = parsed.findings.iter().any(|finding| matches!(finding.kind, Kind::Duplicate { .. }));
        if !doubled {
            prop_assert_eq!(letters(&parsed.document.render()), letters(&text));
        }
        let set = |text: &str| letters(text).chars().collect::<HashSet<_>>();
        prop_assert_eq!(set(&parsed.document.render()), set(&text));
    }

    #[test]
    fn an_operation_changes_no_other_entry(document in documents(), text in texts(), place in any::<prop::sample::Index>()) {
        let entries = document.entries();
        if entries.is_empty() {
            return Ok(());
        }
        let place = place.index(entries.len());
        let old = entries[place].as_str();
        let others = |document: &Document| {
            document.entries().iter().filter(|entry| entry.as_str() != old).cloned().collect::<Vec<_>>()
        };
        let removed = changed(&document, &[remove(old)]).unwrap();
        prop_assert_eq!(removed.document.entries(), others(&document));
        let Ok(entry) = Entry::new(&text) else { return Ok(()) };
        let replaced = changed(&document, &[replace(old, &text)]).unwrap();
        prop_assert!(replaced.document.contains(&entry));
        if replaced.effects == [Effect::Replaced] {
            let mut expected = entries.to_vec();
            expected[place] = entry.clone();
            prop_assert_eq!(replaced.document.entries(), expected);
        }
        let added = changed(&document, &[add(&text)]).unwrap();
        prop_assert_eq!(added.document.entries().get(..entries.len()), Some(entries));
        // Adding and removing again gives the document back.
        if added.effects == [Effect::Added] {
            let back = changed(&added.document, &[remove(entry.as_str())]).unwrap();
            prop_assert_eq!(back.document, document.clone());
        }
        prop_assert_eq!(parse(&replaced.document.render()).findings, []);
    }

    #[test]
    fn a_batch_is_its_operations_one_by_one(document in documents(), parts in prop::collection::vec((0..3_u8, "[a-c]{1,2}", "[a-d]{1,2}"), 0..6)) {
        let operations: Vec<Operation> = parts
            .iter()
            .map(|(kind, old, new)| match kind {
                0 => add(new),
                1 => replace(old, new),
                _ => remove(old),
            })
            .collect();
        let together = changed(&document, &operations);
        let mut one_by_one = Ok(document);
        for operation in &operations {
            one_by_one = one_by_one.and_then(|document| Ok(changed(&document, std::slice::from_ref(operation))?.document));
        }
        prop_assert_eq!(together.map(|applied| applied.document), one_by_one);
    }
}
