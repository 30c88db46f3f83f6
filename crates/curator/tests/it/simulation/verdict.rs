//! What must hold once everything has come to rest.

use memory_core::Digest;
use memory_core::curation::QuarantineState;
use memory_core::document::parse;
use memory_core::ports::CoreMemoryStore;
use memory_core::revision::{Reason, RevisionState, file_digest};

use curator::look;

use super::scenario::{Scenario, accept_all};
use super::world::{BASE, DOCUMENT, FILE, MODEL, World};

/// What happened on the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Story {
    /// What a person saved; once power was lost, only what was durable.
    pub(crate) saved: Option<&'static str>,
    /// The editor made it durable.
    pub(crate) durable: bool,
    /// It has to be in the file, not only somewhere.
    pub(crate) stays: bool,
    /// That is so if power is lost, too.
    pub(crate) stays_for_good: bool,
    /// The editor may have written into the file when it was not the document any more.
    pub(crate) is_cut: bool,
    /// A person did anything at all.
    pub(crate) person: bool,
    /// The command said that it is done.
    pub(crate) acknowledged: bool,
    /// Recovery said it.
    pub(crate) committed: bool,
    /// A new file was put in place in the window that is open where files cannot be exchanged.
    pub(crate) in_window: bool,
}

impl Story {
    /// The same once power was lost: what was not durable may be gone.
    pub(crate) fn without_power(self) -> Self {
        Self {
            saved: self.saved.filter(|_| self.durable),
            stays: self.stays_for_good,
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
    let head = world.store.head(DOCUMENT).unwrap();
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    if let Some(saved) = story.saved {
        claim(
            is_kept(world, scenario, story, saved),
            "what a person saved is lost, or kept and not told of",
        );
        let is_in_file = world.file_digest() == Some(file_digest(saved.as_bytes()));
        claim(
            is_in_file || !story.stays,
            "what a person saved was moved out of its place",
        );
    }
    let drift = look(&mut world.ports(), DOCUMENT).unwrap().drift;
    if !story.person {
        let mut before = scenario.world();
        let text = file.as_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let allowed =
            [Some(BASE), Some(scenario.result()), None].contains(&text.as_deref()) || before.files.file(FILE) == file;
        claim(allowed || scenario.is_unsynced(), "the file is torn");
        let had = look(&mut before.ports(), DOCUMENT).unwrap().drift;
        claim(
            drift.is_none() || had.is_some() || scenario.is_unsynced(),
            "file and record disagree, and nobody touched the file",
        );
        if let Some(by_hand) = scenario.by_hand() {
            claim(
                is_kept(world, scenario, story, by_hand),
                "what a person had saved is lost, or kept and not told of",
            );
        }
        if story.acknowledged || story.committed {
            let expected = Digest::of(scenario.result().as_bytes());
            claim(
                world.file_digest() == Some(expected),
                "what was said to be done is not there",
            );
        }
    }
    let told = world.store.quarantined().unwrap();
    // Whoever has a file open writes into it wherever it is: then the name that is told of leads to what they wrote.
    let is_theirs =
        |bytes: &[u8]| story.is_cut && (!story.durable || story.saved.is_some_and(|text| text.as_bytes() == bytes));
    let is_whole = |name: &str, bytes: &[u8]| {
        let mut records = told.iter().filter(|record| record.content.name == name);
        records.any(|record| record.content.digest == Digest::of(bytes) || is_theirs(bytes))
    };
    let quarantined = world.files.quarantined();
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
                .map_or(file.as_deref() == Some(b""), |head| head.digest == digest)
        },
    );
    claim(
        is_same == drift.is_none(),
        "file and record disagree, and nobody is told",
    );
    found.extend(provenance(world));
    found
}

/// Whether a text is in the file, in a revision, or in quarantine and told of.
fn is_kept(world: &World, scenario: Scenario, story: Story, text: &str) -> bool {
    let digest = file_digest(text.as_bytes());
    let has = |bytes: &[u8]| file_digest(bytes) == digest;
    let told = world.store.quarantined().unwrap();
    let is_told = |name: &str| {
        let mut records = told.iter().filter(|record| record.content.name == name);
        // A restore that has ended has told of it.
        let was_told = scenario.is_restore() && story.acknowledged;
        records.any(|record| record.content.state == QuarantineState::New || was_told)
    };
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    let quarantined = world.files.quarantined();
    world.file_digest() == Some(digest)
        || revisions.iter().any(|revision| revision.digest == digest)
        || quarantined.iter().any(|(name, bytes)| has(bytes) && is_told(name))
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
    for scenario in Scenario::ALL {
        let world = scenario.world();
        let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
        let mut known: Vec<String> = revisions.into_iter().map(|revision| revision.text).collect();
        known.push(scenario.result().to_owned());
        let [own, beginning] = scenario.saved();
        for text in [own, beginning] {
            assert!(!known.iter().any(|known| known == text), "{scenario:?}");
            assert!(
                !parse(text)
                    .document
                    .entries()
                    .iter()
                    .any(|entry| entry.as_str() == MODEL)
            );
        }
        assert!(!scenario.result().starts_with(own), "{scenario:?}");
        assert!(scenario.result().starts_with(beginning), "{scenario:?}");
        let by_hand = scenario.by_hand().into_iter();
        assert_eq!(
            by_hand
                .filter(|text| known[..known.len() - 1].iter().any(|known| known == text))
                .count(),
            0
        );
    }
}
