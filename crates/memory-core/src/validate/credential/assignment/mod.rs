//! Credentials that are known by the name beside them: `DB_PASSWORD=…`, `"token": "…"`, `密码：…`.
//!
//! A name is found, then what joins it to a value, then the value is judged: the weaker the name, the more the value
//! has to look as if it was made by chance.

mod judge;
mod name;
mod value;
mod vendors;

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::{Confidence, Finding};
use crate::validate::credential::text::cut;
use name::{Class, Name};
use value::{Joint, Value};

/// A candidate: a name, a joint and a value.
#[derive(Debug, Clone)]
struct Assignment<'a> {
    text: &'a str,
    name: Name<'a>,
    joint: Joint,
    value: Value<'a>,
}

static FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(name::stems())
        .expect("the stems are few and short")
});

/// Finds them. Linear: a name is looked at once, and a name, joint and value are bounded.
pub(super) fn scan(text: &str, found: &mut Vec<Finding>) {
    let mut done = 0;
    for hit in FINDER.find_iter(text) {
        if hit.start() < done {
            continue;
        }
        let span = name::expand(text, hit.start()..hit.end());
        done = span.end;
        if let Some(finding) = glued(text, &span).or_else(|| joined(text, &span)) {
            done = done.max(finding.span.end);
            found.push(finding);
        }
    }
}

static SERVICE_FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(vendors::SERVICES)
        .expect("the services are few and short")
});

/// Finds values beside the name of a service alone: `everhour=…`. Linear, as [`scan`] is.
pub(super) fn scan_services(text: &str, found: &mut Vec<Finding>) {
    let mut done = 0;
    for hit in SERVICE_FINDER.find_iter(text) {
        let span = name::expand(text, hit.start()..hit.end());
        if hit.start() < done || span != (hit.start()..hit.end()) {
            continue;
        }
        done = span.end;
        let name = Name::of_service(text, span.clone());
        let value = Joint::read(text, &span, &name)
            .and_then(|(joint, start)| Value::read(text, start, joint, Class::Key).map(|value| (joint, value)));
        if let Some((joint, value)) = value
            && judge::is_of_service(value.text, joint)
        {
            done = value.span.end;
            found.push(finding(Class::Key, value.span));
        }
    }
}

/// A name and a value with a joint between them.
fn joined(text: &str, span: &Range<usize>) -> Option<Finding> {
    let name = Name::read(text, span.clone())?;
    let (joint, start) = Joint::read(text, span, &name)?;
    let value = Value::read(text, start, joint, name.class)?;
    let assignment = Assignment {
        text,
        name,
        joint,
        value,
    };
    judge::is_credential(&assignment).then(|| finding(assignment.name.class, assignment.value.span))
}

/// A value that is joined to its name by a hyphen or dot: `service-secret-4f9a…`.
fn glued(text: &str, span: &Range<usize>) -> Option<Finding> {
    let whole = cut(text, span.clone());
    let place = name::glued_value(whole)?;
    let value = cut(whole, place..);
    judge::is_glued_credential(value).then(|| finding(Class::Key, span.start + place..span.end))
}

fn finding(class: Class, span: Range<usize>) -> Finding {
    Finding {
        kind: match class {
            Class::Password => "password",
            Class::Secret => "secret",
            Class::Token => "token",
            Class::Key | Class::BareKey => "api-key",
            Class::Access => "credential",
        },
        span,
        confidence: Confidence::Likely,
    }
}
