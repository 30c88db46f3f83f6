//! What must hold once everything has come to rest.

use memory_core::Digest;
use memory_core::curation::QuarantineState;
use memory_core::document::parse;
use memory_core::ports::CoreMemoryStore;
use memory_core::revision::{Reason, RevisionState};

use curator::look;

use super::scenario::{Scenario, accept_all};
use super::world::{BASE, DOCUMENT, FILE, HAND, MODEL, SAVED, World};

/// What happened on the way.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Story {
    /// A person's save was done, and was durable if power was lost since.
    pub(crate) saved: bool,
    /// The editor made it durable.
    pub(crate) durable: bool,
    /// It was done before the command began.
    pub(crate) saved_before: bool,
    /// A person did anything at all.
    pub(crate) person: bool,
    /// The command said that it is done.
    pub(crate) acknowledged: bool,
    /// Neither the process nor the machine ended before the command did.
    pub(crate) undisturbed: bool,
}

impl Story {
    /// The same once power was lost: what was not durable may be gone.
    pub(crate) fn without_power(self) -> Self {
        Self {
            saved: self.saved && self.durable,
            ..self
        }
    }
}

/// The violations in a world in which recovery has run.
pub(crate) fn violations(world: &mut World, scenario: Scenario, story: Story) -> Vec<String> {
    let mut found = Vec::new();
    let mut claim = |holds: bool, what: &str| {
        if !holds {
            found.push(what.to_owned());
        }
    };
    let file = world.files.file(FILE);
    let text = file.as_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let head = world.store.head(DOCUMENT).unwrap();
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    let quarantined = world.files.quarantined();

    if story.saved {
        let has = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(HAND);
        let in_file = file.as_deref().is_some_and(has);
        let recorded = revisions.iter().any(|revision| revision.text.contains(HAND));
        let kept = quarantined.iter().filter(|(_, bytes)| has(bytes));
        let told: Vec<_> = world.store.quarantined().unwrap();
        let restores = matches!(scenario, Scenario::Restore | Scenario::RestoreMissing);
        let is_told = |name: &str| {
            let mut records = told.iter().filter(|record| record.content.name == name);
            // A restore that has ended has told of it.
            records.any(|record| record.content.state == QuarantineState::New || (restores && story.acknowledged))
        };
        let in_quarantine = kept.clone().any(|(name, _)| is_told(name));
        claim(
            in_file || recorded || in_quarantine,
            "what a person saved is lost, or kept and not told of",
        );
        // To put another text in its place is what a restore is asked for.
        if !restores && (story.saved_before || story.undisturbed) {
            claim(in_file, "what a person saved was moved out of its place");
        }
    }
    if !story.person {
        let allowed = [Some(BASE), Some(scenario.result()), None].contains(&text.as_deref())
            || scenario.world().files.file(FILE) == file;
        claim(allowed || scenario.is_unsynced(), "the file is torn");
        if story.acknowledged {
            let expected = Digest::of(scenario.result().as_bytes());
            claim(
                world.file_digest() == Some(expected),
                "what was said to be done is not there",
            );
        }
    }
    let told = world.store.quarantined().unwrap();
    let is_whole = |name: &str, bytes: &[u8]| {
        let mut records = told.iter().filter(|record| record.content.name == name);
        records.any(|record| record.content.digest == Digest::of(bytes))
    };
    claim(
        quarantined.iter().all(|(name, bytes)| is_whole(name, bytes)),
        "what lies in quarantine is not what was recorded",
    );
    claim(
        revisions
            .iter()
            .all(|revision| revision.state != RevisionState::Prepared),
        "a revision is left undecided",
    );
    let cursor = world.store.event_counts(DOCUMENT).unwrap().cursor.0;
    let consumed = revisions
        .iter()
        .any(|revision| revision.state == RevisionState::Committed && revision.consumed_to.0 == 1);
    claim((cursor == 1) == consumed, "the cursor and the revisions disagree");
    let is_same = world.file_digest().map_or_else(
        || head.as_ref().is_none_or(|head| head.text.is_empty()),
        |digest| {
            head.as_ref()
                .map_or(text.as_deref() == Some(""), |head| head.digest == digest)
        },
    );
    let drift = look(&mut world.ports(), DOCUMENT).unwrap().drift;
    claim(
        is_same == drift.is_none(),
        "file and record disagree, and nobody is told",
    );
    found.extend(provenance(world));
    found
}

/// Whoever takes the file over must not take the model's words for a person's.
fn provenance(world: &mut World) -> Vec<String> {
    let mut world = world.clone();
    if let Err(error) = accept_all(&mut world.ports()) {
        return vec![format!("the file cannot be taken over: {error}")];
    }
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    let says = |text: &str| {
        parse(text)
            .document
            .entries()
            .iter()
            .any(|entry| entry.as_str() == MODEL)
    };
    let first = revisions.iter().rev().find(|revision| says(&revision.text));
    match first {
        Some(first) if matches!(first.reason, Reason::Manual | Reason::Imported) => {
            vec!["the model's words pass as a person's".to_owned()]
        }
        _ => Vec::new(),
    }
}

#[test]
fn the_texts_are_what_the_claims_take_them_for() {
    assert!(SAVED.contains(HAND) && !BASE.contains(HAND) && !SAVED.contains(MODEL));
}
