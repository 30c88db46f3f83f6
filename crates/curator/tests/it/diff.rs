//! How two documents differ.

use std::collections::BTreeSet;

use curator::diff::{Changes, changes, unified};
use proptest::prelude::*;

use crate::support::{document, texts};

#[test]
fn changes_are_told_by_entry() {
    let before = document(&["One.", "Two.", "Three.", "Four.", "Five."]);
    let after = document(&["One.", "Second.", "Four.", "Five.", "Three.", "Six."]);
    assert_eq!(
        changes(&before, &after),
        Changes {
            added: vec!["Second.".to_owned(), "Six.".to_owned()],
            removed: vec!["Two.".to_owned()],
        }
    );
    // What only moved did not change.
    assert!(changes(&before, &document(&["Five.", "Four.", "Three.", "Two.", "One."])).is_empty());
}

#[test]
fn a_diff_is_that_of_the_files() {
    let before = document(&[
        "Uses npm.",
        "The API listens on port 4000.",
        "Node 24.",
        "a",
        "b",
        "c",
        "d",
    ]);
    let after = document(&[
        "Uses pnpm.",
        "The API listens on port 4000.",
        "Node 24.",
        "a",
        "b",
        "c",
        "d",
        "测试需要 Docker。",
    ]);
    insta::assert_snapshot!(unified(&before, &after, ("MEMORY.md", "MEMORY.md (as it would be)")), @"
    --- MEMORY.md
    +++ MEMORY.md (as it would be)
    @@ -1,4 +1,4 @@
    -Uses npm.
    +Uses pnpm.
     §
     The API listens on port 4000.
     §
    @@ -11,3 +11,5 @@
     c
     §
     d
    +§
    +测试需要 Docker。
    ");
    assert_eq!(unified(&before, &before, ("a", "b")), "");
    insta::assert_snapshot!(unified(&document(&["One."]), &document(&[]), ("a", "b")), @"
    --- a
    +++ b
    @@ -1 +0,0 @@
    -One.
    ");
}

/// Applies a unified diff.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.split_inclusive('\n').collect();
    let mut out = String::new();
    let mut at = 0;
    for line in diff.split_inclusive('\n').skip(2) {
        if let Some(head) = line.strip_prefix("@@ -") {
            let (start, rest) = head.split_once([',', ' ']).unwrap();
            let is_empty = head.contains(',') && rest.starts_with("0 ");
            let start: usize = start.parse::<usize>().unwrap() - usize::from(!is_empty);
            out.extend(old[at..start].iter().copied());
            at = start;
        } else if let Some(added) = line.strip_prefix('+') {
            out.push_str(added);
        } else {
            let (mark, kept) = line.split_at(1);
            assert_eq!(old[at], kept);
            at += 1;
            if mark == " " {
                out.push_str(kept);
            }
        }
    }
    out.extend(old[at..].iter().copied());
    out
}

proptest! {
    #[test]
    fn a_diff_leads_from_the_one_to_the_other(
        before in proptest::collection::vec("[a-e]", 0..9),
        after in proptest::collection::vec("[a-e]", 0..9),
    ) {
        let before = document(&before.iter().map(String::as_str).collect::<Vec<_>>());
        let after = document(&after.iter().map(String::as_str).collect::<Vec<_>>());
        let diff = unified(&before, &after, ("a", "b"));
        prop_assert_eq!(patched(&before.render(), &diff), after.render());

        let changes = changes(&before, &after);
        let gone: BTreeSet<&str> = changes.removed.iter().map(String::as_str).collect();
        let come: BTreeSet<&str> = changes.added.iter().map(String::as_str).collect();
        let (old, new): (BTreeSet<&str>, BTreeSet<&str>) =
            (texts(&before).into_iter().collect(), texts(&after).into_iter().collect());
        prop_assert_eq!(gone, old.difference(&new).copied().collect());
        prop_assert_eq!(come, new.difference(&old).copied().collect());
    }
}

#[test]
fn long_documents_with_little_in_common_are_compared_all_the_same() {
    let entries = |of: &dyn Fn(usize) -> String| {
        let texts: Vec<String> = (0..20_000).map(of).collect();
        document(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let before = entries(&|number| format!("Fact {number} of before."));
    let other = entries(&|number| format!("Fact {number} of after."));
    let every_tenth = entries(&|number| match number % 10 {
        0 => format!("Fact {number} of before."),
        _ => format!("Fact {number} of after."),
    });
    let backwards = entries(&|number| format!("Fact {} of before.", 19_999 - number));
    for after in [&other, &every_tenth, &backwards] {
        let diff = unified(&before, after, ("a", "b"));
        assert_eq!(patched(&before.render(), &diff), after.render());
    }
    let one = entries(&|number| match number {
        9_999 => "Another one.".to_owned(),
        _ => format!("Fact {number} of before."),
    });
    assert_eq!(unified(&before, &one, ("a", "b")).lines().count(), 2 + 1 + 3 + 2 + 3);
}
