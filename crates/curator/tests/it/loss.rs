//! Unexplained loss: its borders, and what explains it.

use curator::loss::{Loss, unexplained};
use memory_core::document::Operation;
use proptest::prelude::*;

use crate::support::{add, borrowed, document, events, remove, replace};

fn loss(before: &[&str], after: &[&str], operations: Vec<Operation>) -> Loss {
    let events = events([operations]);
    unexplained(&document(before), &document(after), &borrowed(&events))
}

const FOUR: [&str; 4] = ["aaaaa one", "bbbbb two", "ccccc six", "ddddd ten"];

#[test]
fn a_quarter_of_the_entries_may_go_and_no_more() {
    let one = loss(&FOUR, &FOUR[1..], vec![]);
    assert_eq!(
        (one.entries.as_slice(), one.chars, one.of_entries, one.of_chars),
        (&[FOUR[0].to_owned()][..], 9, 4, 36)
    );
    assert!(!one.is_too_much());
    assert!(loss(&FOUR, &FOUR[2..], vec![]).is_too_much());
    // One of three is more than a quarter, although it is a third of the characters.
    assert!(loss(&FOUR[1..], &FOUR[2..], vec![]).is_too_much());
}

#[test]
fn a_third_of_the_characters_may_go_and_no_more() {
    let small = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let with = |text: &'static str| [&small[..], &[text]].concat();
    assert!(!loss(&with("xxxx"), &small, vec![]).is_too_much(), "4 of 12");
    assert!(loss(&with("xxxxx"), &small, vec![]).is_too_much(), "5 of 13");
    assert!(
        !loss(&with("数据库数"), &small, vec![]).is_too_much(),
        "characters, not bytes"
    );
}

#[test]
fn what_an_event_names_or_a_new_entry_says_is_not_lost() {
    let lost = |after: &[&str], operations| loss(&FOUR, after, operations).entries;
    assert!(lost(&[], FOUR.map(remove).to_vec()).is_empty());
    assert!(lost(&FOUR[1..], vec![replace(FOUR[0], "else")]).is_empty());
    assert!(lost(&["Both: `AAAAA one`, BBBBB Two.", FOUR[2], FOUR[3]], vec![]).is_empty());
    assert_eq!(lost(&FOUR[1..], vec![add(FOUR[0])]), [FOUR[0]]);
    // A part of its text names no entry.
    assert_eq!(lost(&FOUR[1..], vec![remove("aaaaa")]), [FOUR[0]]);
    // Nothing is said across two entries.
    assert_eq!(
        loss(&["one two", "x", "y", "z"], &["one", "two", "x", "y", "z"], vec![]).entries,
        ["one two"]
    );
}

#[test]
fn nothing_is_lost_of_nothing() {
    assert!(!loss(&[], &[], vec![]).is_too_much());
    assert!(!loss(&[], &["new"], vec![]).is_too_much());
    assert!(loss(&["one"], &[], vec![]).is_too_much());
}

proptest! {
    #[test]
    fn what_is_lost_stood_there_and_does_not_any_more(
        before in proptest::collection::vec("[a-d]{1,3}", 0..8),
        after in proptest::collection::vec("[a-d]{1,5}", 0..8),
        named in proptest::collection::vec("[a-d]{1,3}", 0..4),
    ) {
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let after: Vec<&str> = after.iter().map(String::as_str).collect();
        let operations: Vec<Operation> = named.iter().map(|name| remove(name)).collect();
        let found = loss(&before, &after, operations);
        let document = document(&before);
        let expected: Vec<&str> = document
            .entries()
            .iter()
            .map(memory_core::document::Entry::as_str)
            .filter(|text| !after.iter().any(|new| new.contains(text)) && !named.iter().any(|name| name == text))
            .collect();
        prop_assert_eq!(&found.entries, &expected);
        let lost: usize = expected.iter().map(|text| text.len()).sum();
        let too_many = expected.len() as f64 > document.entries().len() as f64 / 4.0;
        let too_long = lost as f64 > found.of_chars as f64 / 3.0;
        prop_assert_eq!(found.is_too_much(), too_many || too_long);
    }
}
