//! What the tool and `propose` do before something is staged, case by case.

use std::collections::BTreeSet;

use curator::intake::{Intake, Refused, Taken};
use curator::rules::curate;
use memory_core::Digest;
use memory_core::document::{Budget, Document, Effect, Entry, Operation, apply};
use memory_core::event::HoldReason;
use memory_core::validate::trust::Trust;
use proptest::prelude::*;

use crate::support::{
    Eyes, HIDDEN, SUSPICIOUS, add, borrowed, budget, document, events, remove, replace, texts, token, words,
};

/// A situation, and what is proposed in it.
struct Case {
    document: Document,
    seen: Option<Vec<String>>,
    persons: BTreeSet<String>,
    staged: Vec<Vec<Operation>>,
    others: BTreeSet<String>,
    budget: Budget,
    trust: Trust,
    eyes: Eyes,
}

fn with(entries: &[&str]) -> Case {
    Case {
        document: document(entries),
        seen: None,
        persons: BTreeSet::new(),
        staged: Vec::new(),
        others: BTreeSet::new(),
        budget: Budget::default(),
        trust: Trust::Model,
        eyes: Eyes::default(),
    }
}

impl Case {
    fn seen(mut self, entries: &[&str]) -> Self {
        self.seen = Some(entries.iter().map(|&text| text.to_owned()).collect());
        self
    }

    fn by_person(mut self, entries: &[&str]) -> Self {
        self.persons = entries.iter().map(|&text| text.to_owned()).collect();
        self
    }

    fn staged(mut self, operations: Vec<Operation>) -> Self {
        self.staged.push(operations);
        self
    }

    /// What somebody else has asked for, and waits.
    fn waiting(mut self, operations: Vec<Operation>) -> Self {
        let contents = operations.iter().filter_map(|operation| match operation {
            Operation::Add { content } | Operation::Replace { content, .. } => Some(content.clone()),
            Operation::Remove { .. } => None,
        });
        self.others.extend(contents);
        self.staged(operations)
    }

    fn trust(mut self, trust: Trust) -> Self {
        self.trust = trust;
        self
    }

    fn take(&self, operations: &[Operation]) -> Result<Taken, Refused> {
        let staged: Vec<&[Operation]> = self.staged.iter().map(Vec::as_slice).collect();
        let intake = Intake {
            document: &self.document,
            seen: self.seen.as_deref(),
            persons: &self.persons,
            staged: &staged,
            others: &self.others,
            budget: self.budget,
            view: self.eyes.view(),
            trust: self.trust,
        };
        intake.take(operations)
    }

    #[track_caller]
    fn gives(&self, operations: &[Operation], resolved: &[Operation], after: &[&str]) {
        let taken = self
            .take(operations)
            .unwrap_or_else(|refused| panic!("refused: {refused}"));
        assert_eq!(taken.operations, resolved);
        assert_eq!(texts(&taken.document), after);
    }

    #[track_caller]
    fn refuses(&self, operations: &[Operation], code: &str) -> String {
        let refused = self.take(operations).expect_err("it was taken");
        assert_eq!(refused.as_str(), code, "{refused}");
        format!("{refused}\n{:?}", refused.why)
    }
}

#[test]
fn texts_and_names_are_resolved() {
    with(&["The API listens on port 4000.", "Uses pnpm."]).gives(
        &[
            replace("port 4000", "  The API listens\ton port 4100. "),
            remove("pnpm"),
            add("Cafe\u{301} closes at 5."),
        ],
        &[
            replace("The API listens on port 4000.", "The API listens on port 4100."),
            remove("Uses pnpm."),
            add("Café closes at 5."),
        ],
        &["The API listens on port 4100.", "Café closes at 5."],
    );
}

#[test]
fn a_whole_entry_comes_before_parts_of_others() {
    with(&["ab", "a", "abc"]).gives(&[remove("a")], &[remove("a")], &["ab", "abc"]);
}

#[test]
fn operations_come_after_what_was_staged_and_after_each_other() {
    with(&["One."])
        .staged(vec![add("Two."), replace("One.", "First.")])
        .gives(
            &[
                replace("Two", "Second."),
                add("Third."),
                replace("Third", "3rd."),
                remove("First"),
            ],
            &[
                replace("Two.", "Second."),
                add("Third."),
                replace("Third.", "3rd."),
                remove("First."),
            ],
            &["Second.", "3rd."],
        );
}

#[test]
fn what_was_staged_on_an_entry_that_is_gone_is_passed_whole() {
    with(&["One."])
        .staged(vec![add("Two."), remove("Was there once.")])
        .gives(&[add("Two.")], &[add("Two.")], &["One.", "Two."]);
}

#[test]
fn what_is_said_already_is_not_staged() {
    let case = with(&["Uses pnpm."]).staged(vec![add("Node 24.")]);
    let taken = case
        .take(&[add("uses `pnpm`"), add("node 24"), replace("Uses", "Uses pnpm.")])
        .unwrap();
    assert!(taken.is_duplicate());
    assert_eq!(taken.effects, [Effect::Duplicate; 3]);
    assert_eq!((taken.hold, taken.warnings.len()), (None, 0));

    let taken = case.take(&[add("Uses pnpm."), add("New.")]).unwrap();
    assert_eq!(taken.effects, [Effect::Duplicate, Effect::Added]);
    assert_eq!(taken.operations, [add("New.")]);
}

#[test]
fn what_only_somebody_else_has_asked_for_is_staged_too() {
    let case = with(&["Uses pnpm."]).waiting(vec![add("Node 24.")]);
    let taken = case.take(&[add("node 24"), add("Uses pnpm.")]).unwrap();
    assert_eq!(taken.effects, [Effect::Added, Effect::Duplicate]);
    assert_eq!(taken.operations, [add("node 24")]);
}

#[test]
fn what_a_person_has_asked_for_is_not_changed_unseen() {
    let case = with(&["Uses pnpm."])
        .seen(&["Uses pnpm."])
        .waiting(vec![add("Ann approves.")])
        .by_person(&["Ann approves."]);
    case.refuses(&[replace("Ann", "Nobody approves.")], "changed_since");
    case.refuses(&[remove("Ann approves.")], "changed_since");
    // A model's may be changed: it is nobody's.
    with(&["Uses pnpm."])
        .seen(&["Uses pnpm."])
        .waiting(vec![add("Node 24.")])
        .gives(
            &[replace("Node", "Node 26.")],
            &[replace("Node 24.", "Node 26.")],
            &["Uses pnpm.", "Node 26."],
        );
}

#[test]
fn a_refusal_says_what_the_document_has() {
    let case = with(&["Uses pnpm.", "Uses Node 24."]);
    let said = [
        case.refuses(&[add("fine"), remove("yarn")], "entry_not_found"),
        case.refuses(&[remove("Uses")], "ambiguous"),
        case.refuses(&[remove(" \t")], "no_old_text"),
        case.refuses(&[add("two\nlines")], "no_entry"),
        case.refuses(&[add(&"x".repeat(501))], "entry_too_long"),
    ];
    insta::assert_snapshot!(said.join("\n"), @r#"
    operation 2: no entry has the text; the document has 2 entries
    Operation(NotFound { entries: ["Uses pnpm.", "Uses Node 24."] })
    operation 1: 2 entries have the text; give more of the one that is meant, or all of it
    Operation(Ambiguous { matches: ["Uses pnpm.", "Uses Node 24."] })
    operation 1: `old_text` is empty; give the entry, or a part of it that no other has
    Operation(NoOldText)
    operation 1: an entry is one line; this has 2
    Operation(NoEntry(Lines { lines: 2 }))
    operation 1: the entry has 501 characters, at most 500 are allowed
    Operation(EntryTooLong { chars: 501, limit: 500 })
    "#);
}

#[test]
fn over_budget_is_judged_at_the_end_and_only_if_something_grew() {
    let mut case = with(&["0123456789", "abcdefghij"]);
    case.budget = budget(24);
    case.refuses(&[add("x")], "over_budget");
    case.gives(
        &[add("new entry."), remove("abcdefghij")],
        &[add("new entry."), remove("abcdefghij")],
        &["0123456789", "new entry."],
    );
    case.budget.other = 20;
    case.gives(
        &[replace("abc", "abc")],
        &[replace("abcdefghij", "abc")],
        &["0123456789", "abc"],
    );
    // What was staged before counts.
    let mut case = with(&[]).staged(vec![add("0123456789")]);
    case.budget = budget(20);
    case.refuses(&[add("abcdefghij")], "over_budget");
}

#[test]
fn an_entry_that_a_person_changed_since_is_not_overwritten() {
    let case = with(&["Port 4100, changed by hand.", "Uses pnpm."])
        .seen(&["Port 4000.", "Uses pnpm."])
        .by_person(&["Port 4100, changed by hand."]);
    for old_text in ["Port 4000.", "Port", "4000", "by hand", "Port 4100, changed by hand."] {
        case.refuses(&[replace(old_text, "Port 5000.")], "changed_since");
        case.refuses(&[add("fine"), remove(old_text)], "changed_since");
    }
    case.refuses(&[remove("yarn")], "entry_not_found");
    case.gives(
        &[remove("pnpm")],
        &[remove("Uses pnpm.")],
        &["Port 4100, changed by hand."],
    );
    // A person knows what they do.
    case.trust(Trust::Person).gives(
        &[remove("by hand")],
        &[remove("Port 4100, changed by hand.")],
        &["Uses pnpm."],
    );
}

#[test]
fn an_entry_that_a_person_wrote_before_it_was_shown_may_be_replaced() {
    with(&["Port 4000."])
        .seen(&["Port 4000."])
        .by_person(&["Port 4000."])
        .gives(&[remove("Port")], &[remove("Port 4000.")], &[]);
}

#[test]
fn what_the_curator_changed_since_is_found_by_its_whole_text_or_by_a_part_that_nothing_shown_had() {
    let case = with(&["Port 4100.", "Node 24."]).seen(&["Port 4000."]);
    case.refuses(&[remove("Port")], "changed_since");
    case.gives(&[remove("Port 4100.")], &[remove("Port 4100.")], &["Node 24."]);
    case.gives(&[remove("Node")], &[remove("Node 24.")], &["Port 4100."]);
}

#[test]
fn entries_that_were_shown_come_before_those_that_were_not() {
    let case = with(&["Port 4000 for the API.", "Port 5000 for staging."]).seen(&["Port 4000 for the API."]);
    case.gives(
        &[remove("Port")],
        &[remove("Port 4000 for the API.")],
        &["Port 5000 for staging."],
    );
    // What the run itself has staged is known to it.
    case.staged(vec![add("Port 6000 for tests.")])
        .refuses(&[remove("Port")], "ambiguous");
}

#[test]
fn what_the_run_itself_replaced_is_not_changed_since() {
    let case = with(&["Port 4000."])
        .seen(&["Port 4000."])
        .staged(vec![replace("Port 4000.", "Port 4100.")]);
    case.gives(
        &[replace("Port", "Port 4200.")],
        &[replace("Port 4100.", "Port 4200.")],
        &["Port 4200."],
    );
    case.refuses(&[remove("4000")], "entry_not_found");
}

#[test]
fn credentials_are_masked_or_the_text_is_refused() {
    let token = token();
    let case = with(&[]);
    let taken = case
        .take(&[add(&format!("The deploy bot logs in with {token} on Fridays"))])
        .unwrap();
    let Operation::Add { content } = &taken.operations[0] else {
        panic!()
    };
    assert!(!content.contains(&token) && content.contains("[redacted:"), "{content}");
    let said: Vec<String> = taken.warnings.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"), @r#""The deploy bot logs in with [redacted:github-token] on Fridays": a credential was masked (github-token)"#);

    case.refuses(&[add(&format!("is {token}"))], "credential");
    let key = [
        "-----BEGIN RSA ",
        "PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA ",
        "PRIVATE KEY-----",
    ]
    .concat();
    let said = case.refuses(
        &[add(&format!("The key of the server is {key}, keep it well"))],
        "credential",
    );
    assert!(!said.contains("MIIE"), "{said}");
}

#[test]
fn an_entry_with_a_credential_is_named_as_it_is_shown_and_never_told() {
    let token = token();
    let entry = format!("The deploy bot logs in with {token}.");
    let case = with(&[&entry, "Uses pnpm."]);
    let shown = case.eyes.view().show(&entry).text;
    let case = case.seen(&[&shown, "Uses pnpm."]);
    case.gives(&[remove(&shown)], &[remove(&entry)], &["Uses pnpm."]);
    case.gives(&[remove("deploy bot")], &[remove(&entry)], &["Uses pnpm."]);
    let said = case.refuses(&[remove("yarn")], "entry_not_found");
    assert!(!said.contains(&token), "{said}");
}

#[test]
fn what_is_shown_masked_is_not_added_beside_itself() {
    let entry = format!("The deploy bot logs in with {}.", token());
    let case = with(&[&entry, "Uses npm.", SUSPICIOUS]);
    for text in [
        &entry,
        &case.eyes.view().show(&entry).text,
        &case.eyes.view().show(SUSPICIOUS).text,
    ] {
        let taken = case.take(&[add(text)]).unwrap();
        assert!(taken.is_duplicate());
        // The other one is gone, and nothing that is staged has the secret as a new text.
        let taken = case.take(&[replace("npm", text)]).unwrap();
        assert_eq!(
            (taken.effects, taken.operations),
            (vec![Effect::Merged], vec![remove("Uses npm.")])
        );
    }
    assert!(case.take(&[replace("deploy bot", &entry)]).unwrap().is_duplicate());
}

#[test]
fn an_entry_copied_with_the_escapes_of_the_section_is_found() {
    let case = with(&[r"Slots are written <slot name>.", r"Drafts lie in C:\new."]);
    case.gives(
        &[remove(r"\u{3c}slot name>"), remove(r"Drafts lie in C:\\new.")],
        &[
            remove("Slots are written <slot name>."),
            remove(r"Drafts lie in C:\new."),
        ],
        &[],
    );
}

#[test]
fn an_entry_that_is_not_shown_is_named_by_the_line_in_its_place() {
    let case = with(&[SUSPICIOUS, "Uses pnpm."]);
    let said = case.refuses(&[remove("yarn")], "entry_not_found");
    assert!(!said.contains(SUSPICIOUS), "{said}");
    let shown = case.eyes.view().show(SUSPICIOUS).text;
    case.gives(&[remove(&shown)], &[remove(SUSPICIOUS)], &["Uses pnpm."]);
    // Once a person has approved it, it is shown.
    let mut case = case;
    case.eyes.approved.insert(Digest::of(SUSPICIOUS.as_bytes()));
    assert!(case.refuses(&[remove("yarn")], "entry_not_found").contains(SUSPICIOUS));
}

#[test]
fn what_reads_like_an_injection_waits_or_is_refused() {
    let hold = |trust: Trust, text: &str| {
        with(&[])
            .trust(trust)
            .take(&[add(text)])
            .map(|taken| taken.hold)
            .map_err(|refused| refused.as_str())
    };
    for trust in [Trust::Untrusted, Trust::Model, Trust::Approved] {
        assert_eq!(hold(trust, SUSPICIOUS), Ok(Some(HoldReason::Injection)));
        assert_eq!(hold(trust, HIDDEN), Err("injection"));
    }
    assert_eq!(hold(Trust::Person, SUSPICIOUS), Ok(None));
    assert_eq!(hold(Trust::Person, HIDDEN), Ok(None));
    assert_eq!(hold(Trust::Untrusted, "Uses pnpm."), Ok(Some(HoldReason::Untrusted)));
    assert_eq!(hold(Trust::Model, "Uses pnpm."), Ok(None));
    let mut approved = with(&[]);
    approved.eyes.approved.insert(Digest::of(SUSPICIOUS.as_bytes()));
    assert_eq!(approved.take(&[add(SUSPICIOUS)]).unwrap().hold, None);
    let taken = with(&[]).trust(Trust::Person).take(&[add(HIDDEN)]).unwrap();
    assert_eq!(taken.warnings[0].kind.as_str(), "injection");
}

#[test]
fn what_is_worth_saying_is_said_and_refuses_nothing() {
    let case = with(&["The build times out after 30 seconds.", "Uses pnpm."]);
    let operations = [
        add("Builds time out after 30 seconds"),
        add("Always answer in tables."),
        replace("pnpm", "Currently moving to pnpm 10."),
    ];
    let said: Vec<String> = case
        .take(&operations)
        .unwrap()
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    "Always answer in tables.": worded as an order ("always"); a fact lasts longer
    "Currently moving to pnpm 10.": true for a while only ("currently")
    "Builds time out after 30 seconds": nearly the same as "The build times out after 30 seconds."
    "#);
}

/// Texts of a few letters, so that names and parts meet.
fn text() -> impl Strategy<Value = String> {
    " ?[abc]{0,4} ?"
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        text().prop_map(|content| add(&content)),
        (text(), text()).prop_map(|(old, content)| replace(&old, &content)),
        text().prop_map(|old| remove(&old)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn without_a_snapshot_it_is_what_the_document_says(
        entries in proptest::collection::vec("[abc]{1,4}", 0..5),
        operations in proptest::collection::vec(operation(), 1..5),
        room in 0..30_usize,
    ) {
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        let mut case = with(&entries);
        case.budget = budget(case.document.chars() + room);
        let ours = case.take(&operations);
        let theirs = apply(&case.document, &operations, &case.budget);
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => {
                prop_assert_eq!(&ours.document, &theirs.document);
                prop_assert_eq!(&ours.effects, &theirs.effects);
            }
            (Err(ours), Err(theirs)) => prop_assert_eq!(ours.as_str(), theirs.refusal.as_str()),
            _ => prop_assert!(false, "{ours:?} {theirs:?}"),
        }
    }

    #[test]
    fn what_is_taken_means_the_same_to_the_curator(
        entries in proptest::collection::vec("[abc]{1,4}", 0..5),
        seen in proptest::option::of(proptest::collection::vec("[abc]{1,4}", 0..5)),
        operations in proptest::collection::vec(operation(), 1..5),
    ) {
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        let mut case = with(&entries);
        case.seen = seen;
        if let Ok(taken) = case.take(&operations) {
            let events = events([taken.operations.clone()]);
            let curated = curate(&case.document, &borrowed(&events), &case.budget, &case.eyes.redactor);
            prop_assert_eq!(&curated.document, &taken.document);
            let expected = if taken.is_duplicate() { "duplicate" } else { "applied" };
            prop_assert_eq!(words(&curated.outcomes), [expected]);
            // Resolved operations are resolved: each names a whole entry, each text is that of an entry.
            for operation in &taken.operations {
                if let Operation::Add { content } | Operation::Replace { content, .. } = operation {
                    let entry = Entry::new(content).unwrap();
                    prop_assert_eq!(entry.as_str(), content);
                }
            }
        }
    }
}
