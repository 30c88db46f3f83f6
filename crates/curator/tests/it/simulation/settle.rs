//! What comes after the command: recovery, ended at every step and any number of times, beside another process, and beside
//! a person who saves.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use curator::{EffectError, Ports, recover};
use memory_core::Timestamp;
use memory_core::ports::CoreMemoryStore as _;
use memory_core::revision::RevisionState;
use memory_testkit::simulated_files::PersonStep;

use super::life::{End, Life, LivingStore};
use super::lying::{Lying, Side};
use super::save::{is_in_place, kinds};
use super::verdict::{Story, violations};
use super::walk::{Depth, Walk};
use super::world::{DOCUMENT, FILE, World};

/// When recovery comes, in seconds: long enough after all that happened for no editor to be waited for any more.
const RECOVERY: i64 = 1_120;

/// When it comes once more, after the grace of what the first one committed.
const LATER: i64 = 1_240;

impl Walk {
    /// Recovers, in one go and ended at every step, and looks at what is left.
    pub(super) fn settle(&mut self, world: &World, story: Story, place: &dyn Fn() -> String) {
        // Many ways lead to one state: it is looked at once for each thing that must hold of it.
        if self.has_found() || !self.is_new(world, story, "settled") {
            return;
        }
        self.states += 1;
        let (whole, ends) = self.recovered(world, story, place);
        let again = self.recovered_at(&whole, RECOVERY).0;
        if again.state() != whole.state() {
            self.report("recovery twice gives another state".to_owned(), place);
        }
        let later = self.recovered_at(&whole, LATER).0;
        self.judge(&later, story, &|| format!("{}, recovered later", place()));
        self.lose_power(world, &whole, story, &|| format!("{}, recovered", place()));
        for end in ends {
            let mut ended = world.clone();
            drop(self.recover(&mut ended, &Life::until(Some(end)), RECOVERY));
            let place = || format!("{}, recovery ends before {end:?}", place());
            let mut killed = ended.clone();
            killed.files.kill();
            self.settle(&killed, told(story, world, &ended), &place);
            self.lose_power(world, &ended, story, &place);
        }
    }

    /// Every loss of power at this point of a recovery.
    fn lose_power(&mut self, before: &World, at: &World, story: Story, place: &dyn Fn() -> String) {
        let story = told(story, before, at).without_power();
        for (choice, files) in at.files.crashes().enumerate() {
            let left = World { files, ..at.clone() };
            self.settle(&left, story, &|| format!("{}, power lost {choice}", place()));
        }
    }

    /// The same with a person who saves before every step of recovery.
    pub(super) fn saved_in_recovery(&mut self, world: &World, story: Story, place: &dyn Fn() -> String) {
        if story.person || self.scenario.is_unsynced() || !self.is_new(world, story, "saved in recovery") {
            return;
        }
        let steps = self.recovered_at(world, RECOVERY).1;
        let has_file = world.files.file(FILE).is_some();
        for (text, save) in kinds(self.scenario.saved()) {
            let story = Story {
                saved: Some(text),
                durable: save.synced && (!is_in_place(save.style) || has_file),
                stays: true,
                // What the command did to the names may be lost later, and the save's place with it.
                stays_for_good: false,
                person: true,
                ..story
            };
            for at in 0..steps {
                if self.has_found() {
                    return;
                }
                let mut left = world.clone();
                left.files.person_before(at, save.steps());
                drop(self.recover(&mut left, &Life::default(), RECOVERY));
                let place = || format!("{}, {:?} of {text:?} before {at} of recovery", place(), save.style);
                let mut killed = left.clone();
                killed.files.kill();
                self.settle(&killed, story, &place);
                self.lose_power(world, &left, story, &place);
            }
        }
    }

    /// A save that was begun while the command ran, and is ended before every step of a recovery that comes at once.
    pub(super) fn late(&mut self, world: &World, late: &[PersonStep], story: Story, place: &dyn Fn() -> String) {
        if self.depth == Depth::Usual && !story.durable {
            return;
        }
        let mut left = world.clone();
        left.files.kill();
        let steps = self.recovered_at(&left, world.seconds).1;
        for at in 0..steps {
            let mut left = left.clone();
            left.files.person_before(at, late.to_vec());
            drop(self.recover(&mut left, &Life::default(), world.seconds));
            left.files.kill();
            self.settle(&left, story, &|| {
                format!("{}, its end before {at} of recovery", place())
            });
        }
    }

    /// Another process recovers while this one stands still: what it has prepared is left to it.
    pub(super) fn beside(&mut self, world: &World, place: &dyn Fn() -> String) {
        let is_prepared = world.store.prepared(DOCUMENT).unwrap().is_some();
        if !is_prepared || !self.is_new(world, Story::default(), "beside") {
            return;
        }
        let mut other = world.clone();
        other.files.start_beside();
        let outcome = self.recover(&mut other, &Life::default(), world.seconds);
        if !matches!(outcome, Err(EffectError::Busy { .. })) || other.state() != world.state() {
            self.report("what a living process is about to do was taken apart".to_owned(), place);
        }
    }

    /// Recovers in one go, and judges what is left. Returns it, and where it could have ended.
    fn recovered(&mut self, world: &World, story: Story, place: &dyn Fn() -> String) -> (World, Vec<End>) {
        let mut whole = world.clone();
        let life = Life::default();
        if let Err(error) = self.recover(&mut whole, &life, RECOVERY) {
            self.report("recovery fails".to_owned(), &|| format!("{error}: {}", place()));
        }
        self.judge(&whole, told(story, world, &whole), place);
        let steps = (0..whole.files.taken().len()).map(End::Step);
        let ends = steps.chain((0..life.transactions()).map(End::Transaction)).collect();
        (whole, ends)
    }

    /// The same without a verdict; returns the steps that were taken.
    fn recovered_at(&self, world: &World, seconds: i64) -> (World, usize) {
        let mut whole = world.clone();
        // That it fails is found where it is judged.
        drop(self.recover(&mut whole, &Life::default(), seconds));
        let steps = whole.files.taken().len();
        (whole, steps)
    }

    fn recover(&self, world: &mut World, life: &Life, seconds: i64) -> Result<(), EffectError> {
        world.seconds = seconds;
        if let Some(step) = self.recovery_lacks {
            world.files.without(step, None);
        }
        let mut files = Lying::new(&mut world.files, life, self.lie, Side::Recovery);
        let store = &mut world.store;
        let mut ports = Ports {
            store: &mut LivingStore { store, life },
            files: &mut files,
            now: Timestamp::from_second(seconds).unwrap(),
        };
        recover(&mut ports, DOCUMENT).map(drop)
    }

    fn judge(&mut self, world: &World, story: Story, place: &dyn Fn() -> String) {
        if !self.is_new(world, story, "judged") {
            return;
        }
        self.judged += 1;
        for violation in violations(&mut world.clone(), self.scenario, story) {
            if story.in_window && self.allows_in_window.contains(&violation.as_str()) {
                self.in_window += 1;
            } else {
                self.report(violation, place);
            }
        }
    }

    /// Whether this was not done yet in such a world. The time does not count: each of these has its own.
    pub(super) fn is_new(&mut self, world: &World, story: Story, what: &str) -> bool {
        let key = (what, story, world.files.fingerprint(), world.stored());
        let hashed = BuildHasherDefault::<DefaultHasher>::default().hash_one(key);
        self.seen.insert(hashed)
    }
}

/// The same once recovery has committed: it has said that what was prepared is done.
fn told(story: Story, before: &World, after: &World) -> Story {
    Story {
        committed: story.committed || committed(after) > committed(before),
        ..story
    }
}

fn committed(world: &World) -> usize {
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    let is = |state| state == RevisionState::Committed;
    revisions.iter().filter(|revision| is(revision.state)).count()
}
