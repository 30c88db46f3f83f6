//! Trust only falls, unless a person approves the very text.

use memory_core::Digest;
use memory_core::validate::trust::{Approval, ApprovalError, Labelled, RestoreError, Source, Trust};
use proptest::prelude::*;

use crate::support::cases;
use crate::texts::deep;

/// Pipelines in a usual run and in a deep one.
const USUAL: u32 = 10_000;
const DEEP: u32 = 100_000;

#[test]
fn the_order_is_that_of_the_words() {
    assert!(Trust::ALL.is_sorted());
    for trust in Trust::ALL {
        let word = format!("\"{trust}\"");
        assert_eq!(serde_json::to_string(&trust).unwrap(), word);
        assert_eq!(serde_json::from_str::<Trust>(&word).unwrap(), trust);
        assert_eq!(trust.as_str().parse(), Ok(trust));
    }
    assert!("Person".parse::<Trust>().is_err());
    insta::assert_snapshot!(Trust::ALL.map(Trust::as_str).join(" < "), @"untrusted < model < approved < person");
}

#[test]
fn meeting_is_a_lattice() {
    for a in Trust::ALL {
        assert_eq!(a.meet(a), a);
        assert_eq!(Trust::of_derived([a]), a);
        for b in Trust::ALL {
            assert_eq!(a.meet(b), b.meet(a));
            assert_eq!(Trust::of_derived([a, b]), a.meet(b));
            for c in Trust::ALL {
                assert_eq!(a.meet(b).meet(c), a.meet(b.meet(c)));
            }
        }
    }
    assert_eq!(Trust::of_derived([]), Trust::Untrusted);
}

#[test]
fn an_approval_is_for_one_text() {
    let mut text = Labelled::new("shown", Source::Untrusted);
    let approval = Approval::of_digest(text.digest());
    for changed in ["shown ", "Shown", "show\u{200b}n", ""] {
        let mut changed = Labelled::derive(changed, Trust::Person, [&text]);
        let error = ApprovalError {
            expected: Digest::of(b"shown"),
            found: changed.digest(),
        };
        assert_eq!(changed.approve(&approval), Err(error));
        assert_eq!(changed.trust(), Trust::Untrusted);
    }
    assert_eq!(text.approve(&approval), Ok(()));
    assert_eq!((text.trust(), text.text()), (Trust::Approved, "shown"));
    text.lower(Trust::Person);
    assert_eq!(text.trust(), Trust::Approved);
    text.lower(Trust::Model);
    assert_eq!(text.trust(), Trust::Model);

    let mut typed = Labelled::new("typed", Source::Person);
    assert_eq!(typed.approve(&Approval::of_digest(typed.digest())), Ok(()));
    assert_eq!(typed.trust(), Trust::Person);
    let error = ApprovalError {
        expected: Digest::ZERO,
        found: Digest::of(b""),
    };
    insta::assert_snapshot!(error, @"the text is not what was approved: expected 0000000000000000000000000000000000000000000000000000000000000000, found e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn a_stored_text_is_approved_only_with_its_approval() {
    let approval = Approval::of_digest(Digest::of(b"text"));
    let restore = |text: &str, trust, approval| Labelled::restore(text, trust, approval).map(|label| label.trust());
    assert_eq!(restore("text", Trust::Approved, Some(&approval)), Ok(Trust::Approved));
    assert_eq!(restore("text", Trust::Approved, None), Err(RestoreError::NoApproval));
    assert!(matches!(
        restore("tex", Trust::Approved, Some(&approval)),
        Err(RestoreError::Changed(_))
    ));
    for trust in [Trust::Untrusted, Trust::Model, Trust::Person] {
        assert_eq!(restore("text", trust, None), Ok(trust));
        assert_eq!(restore("text", trust, Some(&approval)), Ok(trust));
    }
}

#[test]
fn a_models_text_is_never_worth_more_than_the_model() {
    let typed = Labelled::new("typed", Source::Person);
    assert_eq!(
        Labelled::derive("summary", Trust::Model, [&typed]).trust(),
        Trust::Model
    );
    assert_eq!(
        Labelled::derive("masked", Trust::Person, [&typed]).trust(),
        Trust::Person
    );
    assert_eq!(
        Labelled::derive("from nothing", Trust::Person, []).trust(),
        Trust::Untrusted
    );
}

/// A step of a pipeline. Indices are taken modulo the number of texts so far.
#[derive(Debug, Clone)]
enum Step {
    New(Source),
    /// Summarise, replace, merge, move: all are this.
    Derive(Trust, Vec<usize>),
    /// Approve a text with the digest of another, which may be the same.
    Approve(usize, usize),
    Store(usize),
    Lower(usize, Trust),
}

fn any_trust() -> impl Strategy<Value = Trust> {
    proptest::sample::select(Trust::ALL.to_vec())
}

fn any_step() -> impl Strategy<Value = Step> {
    let source = proptest::sample::select(vec![Source::Untrusted, Source::Model, Source::Person]);
    let index = || 0_usize..1_000;
    prop_oneof![
        3 => source.prop_map(Step::New),
        6 => (any_trust(), proptest::collection::vec(index(), 0..4)).prop_map(|(by, from)| Step::Derive(by, from)),
        1 => (index(), index()).prop_map(|(text, shown)| Step::Approve(text, shown)),
        1 => index().prop_map(|index| Step::Approve(index, index)),
        1 => index().prop_map(Step::Store),
        1 => (index(), any_trust()).prop_map(|(index, trust)| Step::Lower(index, trust)),
    ]
}

/// What the reference knows of a text: what went into it, and whether a person approved it.
struct Origin {
    own: Vec<Trust>,
    inputs: Vec<usize>,
    approved: bool,
}

/// Whether `text` may be worth `level`: no way back from it leads to something that is worth less, unless a person
/// approved on the way and `level` is no more than that. Looks at ways and knows nothing of the least of anything.
fn may_be(origins: &[Origin], text: usize, level: Trust) -> bool {
    let mut open = vec![text];
    while let Some(index) = open.pop() {
        let origin = &origins[index];
        if origin.approved && level <= Trust::Approved {
            continue;
        }
        if origin.own.iter().any(|&trust| trust < level) || (origin.own.is_empty() && origin.inputs.is_empty()) {
            return false;
        }
        open.extend(&origin.inputs);
    }
    true
}

/// Runs the steps on both; every text is an own version, so an approval does not reach back to what was made before.
fn run(steps: &[Step]) -> (Vec<Labelled>, Vec<Origin>) {
    let mut texts = vec![Labelled::new("text 0", Source::Model)];
    let mut origins = vec![Origin {
        own: vec![Trust::Model],
        inputs: Vec::new(),
        approved: false,
    }];
    for step in steps {
        let count = texts.len();
        // Some texts are equal, so an approval of one can be for the other.
        let words = format!("text {}", count % 5);
        let (text, own, inputs, approved) = match step {
            Step::New(source) => (Labelled::new(words, *source), vec![source.trust()], vec![], false),
            Step::Derive(by, from) => {
                let from: Vec<usize> = from.iter().map(|index| index % count).collect();
                let own = if from.is_empty() {
                    vec![Trust::Untrusted]
                } else {
                    vec![*by]
                };
                let text = Labelled::derive(words, *by, from.iter().map(|&index| &texts[index]));
                (text, own, from, false)
            }
            Step::Approve(index, shown) => {
                let (index, shown) = (index % count, shown % count);
                let mut text = texts[index].clone();
                let result = text.approve(&Approval::of_digest(texts[shown].digest()));
                assert_eq!(result.is_ok(), text.text() == texts[shown].text());
                (text, vec![], vec![index], result.is_ok())
            }
            Step::Store(index) => {
                let index = index % count;
                let stored = serde_json::to_string(&texts[index].trust()).unwrap();
                let approval = Approval::of_digest(texts[index].digest());
                let text = Labelled::restore(
                    texts[index].text(),
                    serde_json::from_str(&stored).unwrap(),
                    Some(&approval),
                );
                (text.unwrap(), vec![], vec![index], false)
            }
            Step::Lower(index, trust) => {
                let index = index % count;
                let mut text = texts[index].clone();
                text.lower(*trust);
                (text, vec![*trust], vec![index], false)
            }
        };
        texts.push(text);
        origins.push(Origin { own, inputs, approved });
    }
    (texts, origins)
}

proptest! {
    #![proptest_config(cases(if deep() { DEEP } else { USUAL }))]

    #[test]
    fn no_pipeline_raises_trust_without_an_approval(steps in proptest::collection::vec(any_step(), 1..12)) {
        let (texts, origins) = run(&steps);
        for (index, text) in texts.iter().enumerate() {
            for level in Trust::ALL {
                prop_assert_eq!(text.trust() >= level, may_be(&origins, index, level), "text {} and {}", index, level);
            }
        }
    }
}
