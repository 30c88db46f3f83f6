//! Checks of provider bodies, written from the providers' public rules and not from our renderer.
//!
//! Both functions take any JSON and return what a provider would refuse, in words with a path; an
//! empty list is a body that it accepts. They check the shape of a conversation, not model names or limits.

mod anthropic;
mod openai;

pub use anthropic::check_anthropic;
pub use openai::check_openai;

use std::collections::BTreeSet;

use serde_json::Value;

/// What is wrong so far, each with where.
#[derive(Debug, Default)]
struct Violations(Vec<String>);

impl Violations {
    fn add(&mut self, place: &str, what: impl AsRef<str>) {
        self.0.push(format!("{place}: {}", what.as_ref()));
    }

    fn unless(&mut self, good: bool, place: &str, what: &str) {
        if !good {
            self.add(place, what);
        }
    }
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn is_empty_text(value: &str) -> bool {
    value.trim().is_empty()
}

/// Checks that `answered` are exactly the ids of `asked`, each once.
fn check_answers(asked: &[String], answered: &[String], place: &str, violations: &mut Violations) {
    let known: BTreeSet<&String> = asked.iter().collect();
    let mut seen = BTreeSet::new();
    for id in answered {
        violations.unless(
            known.contains(id),
            place,
            &format!("result `{id}` answers no call before it"),
        );
        violations.unless(seen.insert(id), place, &format!("second result for `{id}`"));
    }
    for id in asked {
        violations.unless(
            seen.contains(id),
            place,
            &format!("call `{id}` has no result directly after it"),
        );
    }
}
