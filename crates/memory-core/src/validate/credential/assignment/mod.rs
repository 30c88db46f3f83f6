//! Credentials that are known by the name beside them: `DB_PASSWORD=…`, `"token": "…"`, `密码：…`.
//!
//! A name is found, then what joins it to a value, then the value is judged: the weaker the name, the more the value
//! has to look as if it was made by chance.

mod column;
mod joint;
mod judge;
mod list;
mod markup;
mod name;
mod pair;
mod password;
mod prose;
mod reversed;
mod stems;
mod value;
mod vendors;
mod words;

use std::ops::Range;

use super::{Confidence, Finding, allow, placeholder};
use crate::validate::credential::text::{cut, line_after, line_before, slice_from};
use joint::Joint;
use name::{Class, Name};
pub(super) use password::looks_chosen;
pub(super) use reversed::value_before_name;
use value::Value;

/// A candidate: a name, a joint and a value.
#[derive(Debug, Clone, Copy)]
struct Assignment<'a> {
    text: &'a str,
    name: &'a Name<'a>,
    joint: Joint,
    value: &'a Value<'a>,
}

/// The stems of names, as they are looked for.
pub(super) fn stems() -> Vec<&'static str> {
    stems::all()
}

/// A run without white space is looked into so often: a long chain of names and joints is no assignment.
const MOST_IN_RUN: usize = 4;

/// Names with so many bytes between them stand side by side.
const SIDE_BY_SIDE: usize = 4;

/// Behind so many names side by side only a joint is looked for: no text is written like that.
const MOST_IN_CHAIN: usize = 8;

/// What was looked at already, so that no part of a text is looked at more than a few times.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Where the last name or credential ended.
    done: usize,
    /// The run of the last value that was none.
    run: Range<usize>,
    /// How often that run was looked into.
    looks: usize,
    /// Where the last name ended, and how many names stood side by side before it.
    last: usize,
    chain: usize,
    /// The rows of the last table: what stands in them is no head of another.
    rows: Range<usize>,
}

impl Names {
    /// Looks at the name around a stem. A name is looked at once, and a name, joint and value are bounded.
    pub(super) fn look(&mut self, text: &str, stem: Range<usize>, found: &mut Vec<Finding>) {
        if stem.start < self.done && stem.end <= self.done
            || self.run.contains(&stem.start) && self.looks >= MOST_IN_RUN
        {
            return;
        }
        if name::is_inside_word(text, &stem) {
            return;
        }
        let span = name::expand(text, stem);
        self.done = span.end;
        if placeholder::holds(text, &span) {
            return;
        }
        self.chain = if span.start.saturating_sub(self.last) <= SIDE_BY_SIDE {
            self.chain + 1
        } else {
            0
        };
        self.last = span.end;
        if self.chain > MOST_IN_CHAIN {
            found.extend(self.direct(text, &span));
            return;
        }
        let finding = glued(text, &span)
            .or_else(|| self.joined(text, &span))
            .or_else(|| before(text, &span))
            .or_else(|| reversed(text, &span));
        if let Some(finding) = finding {
            self.done = self.done.max(finding.span.end);
            let next = Some(&finding)
                .filter(|old| old.kind == "password")
                .and_then(|old| changed_to(text, old));
            found.push(finding);
            found.extend(next);
            return;
        }
        let known = found.len();
        listed(text, &span, found);
        match found.get(known..).and_then(<[Finding]>::last) {
            Some(last) => self.done = self.done.max(last.span.end),
            None if !self.rows.contains(&span.start) => below(text, &span, &mut self.rows, found),
            None => {}
        }
    }

    /// A name and a value with a joint between them.
    fn direct(&mut self, text: &str, span: &Range<usize>) -> Option<Finding> {
        if !prose::may_follow(text, span.end) {
            return None;
        }
        let name = Name::read(text, span.clone())?;
        self.at_joint(text, span, &name)
    }

    fn at_joint(&mut self, text: &str, span: &Range<usize>, name: &Name<'_>) -> Option<Finding> {
        let joint = Joint::read(text, span, name)?;
        self.judged(text, name, joint)
    }

    /// A name and a value with a joint between them, or with a few words.
    fn joined(&mut self, text: &str, span: &Range<usize>) -> Option<Finding> {
        // Behind a flag stands its value, also one of letters alone.
        if !cut(text, span.clone()).starts_with("--") && !prose::may_follow(text, span.end) {
            return None;
        }
        let name = Name::read(text, span.clone())?;
        let direct = self.at_joint(text, span, &name);
        direct.or_else(|| second_of_pair(text, &name, span.end)).or_else(|| {
            Joint::read_prose(text, span)
                .filter(|(_, start)| name.class != Class::Access || !is_set_at(text, *start))
                .chain(prose::behind_owner(text, span.end).filter(|_| name.class == Class::Password))
                .find_map(|joint| self.judged(text, &name, joint))
        })
    }

    /// The value behind a joint, if it is a credential.
    fn judged(&mut self, text: &str, name: &Name<'_>, (joint, start): (Joint, usize)) -> Option<Finding> {
        if self.run.contains(&start) {
            self.looks += 1;
        } else {
            self.looks = 1;
        }
        if let Some(phrase) = seed_words(text, name, start).or_else(|| bare_phrase(text, name, joint, start)) {
            return Some(phrase);
        }
        let value = Value::read(text, start, joint, name.class)?;
        self.run = start..value.span.end.max(self.run.end);
        if let Some(finding) = assigned(text, name, joint, &value) {
            return Some(finding);
        }
        if let Some(value) = value.fallback(text) {
            self.done = self.done.max(value.span.end);
            return assigned(text, name, joint, &value);
        }
        if value.text.contains(':') && allow::is_reference(value.text) {
            // What names another place has no credential in it.
            self.done = self.done.max(value.span.end);
            return None;
        }
        // `login: user / password`.
        let second = value
            .second_half(text)
            .filter(|_| matches!(name.class, Class::Access | Class::Password))?;
        let pair = Name {
            class: Class::Password,
            ..name.clone()
        };
        assigned(text, &pair, Joint::Is, &second)
    }
}

/// Finds values beside the name of a service alone: `everhour=…`. Linear: what stands before a joint is looked at once.
pub(super) fn scan_services(text: &str, found: &mut Vec<Finding>) {
    let mut run = 0;
    for joint in memchr::memchr2_iter(b'=', b':', text.as_bytes()) {
        if joint < run {
            continue;
        }
        let Some(span) = vendors::service_before(text, joint) else {
            continue;
        };
        let name = Name::of_service(text, span.clone());
        let value = Joint::read(text, &span, &name)
            .and_then(|(joint, start)| Value::read(text, start, joint, Class::Key).map(|value| (joint, value)));
        if let Some((joint, value)) = value {
            run = value.span.end;
            if judge::is_of_service(value.text, joint) {
                found.push(finding(Class::Key, value.span));
            }
        }
    }
}

/// Whether what stands before a long run is a service's name and the run its key: `service 4f9a…`.
pub(super) fn is_beside_service(text: &str, run: Range<usize>) -> bool {
    vendors::service_before(text, run.start).is_some() && judge::is_of_service(cut(text, run), Joint::Space)
}

/// The kind of a key that is known by the service beside it.
pub(super) const SERVICE_KIND: &str = "api-key";

/// Whether an equals sign stands before a value: `private static final String NAME = …` gives no access.
fn is_set_at(text: &str, start: usize) -> bool {
    line_before(text, start, 8).trim_end().ends_with('=')
}

/// The values below a name that is the head of a column.
fn below(text: &str, span: &Range<usize>, rows: &mut Range<usize>, found: &mut Vec<Finding>) {
    let cells = column::cells_below(text, span);
    let Some(last) = cells.last() else {
        return;
    };
    *rows = span.end + line_after(text, span.end, column::LINE).len()..last.end;
    let Some(name) = Name::read(text, span.clone()) else {
        return;
    };
    for cell in cells {
        let value = Value::at(text, cell);
        found.extend(assigned(text, &name, Joint::Next, &value));
    }
}

/// The password of a user and a password that stand as two literals behind a word for access.
fn second_of_pair(text: &str, name: &Name<'_>, end: usize) -> Option<Finding> {
    let place = pair::later_literals(text, name, end)
        .into_iter()
        .find(|place| judge::is_second_of_pair(cut(text, place.clone())))?;
    Some(Finding {
        kind: "command-password",
        ..finding(Class::Password, place)
    })
}

/// What a password was changed to, behind the one that it was: `from … to …`.
fn changed_to(text: &str, old: &Finding) -> Option<Finding> {
    let end = old.span.end;
    let rest = slice_from(text, end, 8);
    let joint = [" to ", " → ", " -> ", " auf ", " by "]
        .iter()
        .find(|joint| rest.starts_with(**joint))?;
    let value = Value::read(text, end + joint.len(), Joint::Space, Class::Password)?;
    judge::is_second_of_pair(value.text).then(|| finding(Class::Password, value.span))
}

/// The words of a phrase that a wallet is restored with: twelve at least.
fn seed_words(text: &str, name: &Name<'_>, start: usize) -> Option<Finding> {
    if name.class != Class::Secret || !(name.text.ends_with("phrase") || name.text.ends_with("mnemonic")) {
        return None;
    }
    let line = line_after(text, start, 256);
    let from = line.len() - line.trim_start_matches(['"', '\'', '`', ' ']).len();
    let words = cut(line, from..);
    let length = words
        .bytes()
        .take_while(|byte| byte.is_ascii_lowercase() || *byte == b' ')
        .count();
    let words = cut(words, ..length).trim_end();
    let count = words.split(' ').filter(|word| (3..=8).contains(&word.len())).count();
    let all = count == words.split(' ').count();
    (all && count >= 12).then(|| finding(Class::Secret, start + from..start + from + words.len()))
}

/// The words of a phrase without quotes: `BACKUP_PASSPHRASE=…`, alone on its line, since there a sentence is none.
fn bare_phrase(text: &str, name: &Name<'_>, joint: Joint, start: usize) -> Option<Finding> {
    let glued = joint == Joint::Equals && start == name.start + name.text.len() + 1;
    if !(glued && name.is_variable() && name.text.ends_with("PHRASE")) {
        return None;
    }
    let before = line_before(text, name.start, 24).trim();
    let line = line_after(text, start, 128);
    let words = line.trim_end();
    let plain = words
        .split(' ')
        .all(|word| (2..=16).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let count = words.split(' ').count();
    (matches!(before, "" | "export") && line.len() < 120 && plain && (3..=12).contains(&count))
        .then(|| finding(name.class, start..start + words.len()))
}

/// A value that stands before its name in a sentence.
fn before(text: &str, span: &Range<usize>) -> Option<Finding> {
    let place = prose::value_before(text, span.start)?;
    let name = Name::read(text, span.clone())?;
    let value = Value::at(text, place);
    assigned(text, &name, Joint::Is, &value)
}

/// A value in another field of the same object, or in the argument before its name.
fn reversed(text: &str, span: &Range<usize>) -> Option<Finding> {
    let place = value_before_name(text, span.start)?;
    let name = Name::read(text, span.clone())?;
    let value = Value {
        quoted: true,
        ..Value::at(text, place)
    };
    assigned(text, &name, Joint::Next, &value)
}

/// The values of a list behind a name in the plural, as far as they are credentials.
fn listed(text: &str, span: &Range<usize>, found: &mut Vec<Finding>) {
    let Some((singular, mut items)) = list::items(text, span) else {
        return;
    };
    let Some(name) = Name::read(text, singular) else {
        return;
    };
    // `"keys": [{"kid": …` is a list of public keys.
    items.labels = name.class != Class::BareKey;
    let framed = items.framed || name.is_variable();
    let known = found.len();
    for (place, quoted) in items {
        let value = Value {
            quoted,
            ..Value::at(text, place)
        };
        let Some(item) = assigned(text, &name, Joint::Next, &value) else {
            break;
        };
        found.push(item);
    }
    // One value behind a name of code is no list: `…StoreSecrets: …` names another thing.
    if !framed && found.len() == known + 1 {
        found.truncate(known);
    }
}

/// A value that is joined to its name by a hyphen or dot: `service-secret-4f9a…`.
fn glued(text: &str, span: &Range<usize>) -> Option<Finding> {
    let whole = cut(text, span.clone());
    let place = name::glued_value(whole)?;
    let value = cut(whole, place..);
    judge::is_glued_credential(value).then(|| finding(Class::Key, span.start + place..span.end))
}

/// The value as a finding, if it is a credential beside the name.
fn assigned(text: &str, name: &Name<'_>, joint: Joint, value: &Value<'_>) -> Option<Finding> {
    let assignment = Assignment {
        text,
        name,
        joint,
        value,
    };
    judge::is_credential(&assignment).then(|| finding(name.class, value.span.clone()))
}

fn finding(class: Class, span: Range<usize>) -> Finding {
    Finding {
        kind: match class {
            Class::Password | Class::Pin => "password",
            Class::Secret => "secret",
            Class::Token => "token",
            Class::Key | Class::BareKey => "api-key",
            Class::Access => "credential",
            Class::Session => "session-cookie",
        },
        span,
        confidence: Confidence::Likely,
    }
}
