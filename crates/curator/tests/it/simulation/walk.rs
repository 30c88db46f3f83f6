//! The walk through all states.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use curator::recover;
use memory_testkit::simulated_files::{PersonSave, PersonStep, SaveStyle, SimulatedFiles, Step};

use super::lying::{Lie, Lying};
use super::scenario::Scenario;
use super::verdict::{Story, violations};
use super::world::{DOCUMENT, FILE, SAVED, World};

/// How long recovery comes after all that happened, in seconds: no editor is waited for any more.
const WAIT: i64 = 120;

/// How much is gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Every step and every loss; saves at every step; recovery ended at every step of the states without a person, and by
    /// a kill where there is one.
    Usual,
    /// Every combination.
    Full,
}

/// When a person saves, and how.
#[derive(Debug, Clone)]
struct Save {
    /// Steps of the save, each before this step of the process.
    steps: Vec<(usize, PersonStep)>,
    /// Steps that come once the process has ended.
    late: Vec<PersonStep>,
    synced: bool,
    style: SaveStyle,
}

impl Save {
    /// Whether nothing comes between its steps. An editor that has the file open while it is replaced saves into what was
    /// displaced: that is found, and not in its place.
    fn is_whole(&self) -> bool {
        let first = self.steps.first().map(|(at, _)| *at);
        self.late.is_empty() && self.steps.iter().all(|(at, _)| Some(*at) == first)
    }
}

pub(crate) struct Walk {
    scenario: Scenario,
    depth: Depth,
    lie: Lie,
    prepare: Box<dyn Fn(&mut SimulatedFiles)>,
    /// A step that recovery leaves out.
    recovery_lacks: Option<Step>,
    loses_transactions: bool,
    allows: Vec<&'static str>,
    /// Distinct states in which everything had ended, and that were recovered from.
    pub(crate) states: usize,
    /// How often what was left after recovery was judged.
    pub(crate) judged: usize,
    seen: HashSet<u64>,
    wanted: Option<&'static str>,
    found: BTreeMap<String, String>,
}

impl Walk {
    pub(crate) fn new(scenario: Scenario, depth: Depth) -> Self {
        Self {
            scenario,
            depth,
            lie: Lie::Nothing,
            prepare: Box::new(|_| {}),
            recovery_lacks: None,
            loses_transactions: false,
            allows: Vec::new(),
            states: 0,
            judged: 0,
            seen: HashSet::new(),
            wanted: None,
            found: BTreeMap::new(),
        }
    }

    /// A check is not made.
    pub(crate) fn lying(mut self, lie: Lie) -> Self {
        self.lie = lie;
        self
    }

    /// A step is not taken.
    pub(crate) fn without(mut self, step: Step, occurrence: Option<usize>) -> Self {
        self.prepare = Box::new(move |files| files.without(step, occurrence));
        self
    }

    /// Recovery does not take a step.
    pub(crate) fn without_in_recovery(mut self, step: Step) -> Self {
        self.recovery_lacks = Some(step);
        self
    }

    /// The file is renamed over.
    pub(crate) fn renaming(mut self) -> Self {
        self.prepare = Box::new(|files| files.rename_instead_of_exchange(FILE));
        self
    }

    /// The file system cannot exchange: a person's new file may be renamed over in one window.
    pub(crate) fn without_exchange(mut self) -> Self {
        self.prepare = Box::new(SimulatedFiles::without_exchange);
        self.allows = vec![
            "what a person saved is lost, or kept and not told of",
            "what a person saved was moved out of its place",
        ];
        self
    }

    /// A loss of power takes the last transactions with it.
    pub(crate) fn losing_transactions(mut self) -> Self {
        self.loses_transactions = true;
        self
    }

    pub(crate) fn violations(&self) -> Vec<String> {
        let found = self.found.iter();
        found.map(|(what, where_)| format!("{what}: {where_}")).collect()
    }

    pub(crate) fn run(&mut self) {
        let steps = self.steps_of_a_clean_run();
        self.with_save(None, steps);
        if self.scenario.is_unsynced() {
            // Of two saves the second may be lost with the first.
            return;
        }
        let mut saves = saves(steps, self.depth);
        if self.scenario.world().files.file(FILE).is_none() {
            // There is nothing to exchange with, and an editor that makes the file and syncs no folder has not made its
            // save durable.
            saves.retain(|save| save.style != SaveStyle::Exchange);
            for save in saves
                .iter_mut()
                .filter(|save| matches!(save.style, SaveStyle::Truncate | SaveStyle::Overwrite))
            {
                save.synced = false;
            }
        }
        for save in saves {
            if self.has_found() {
                return;
            }
            self.with_save(Some(&save), steps);
        }
    }

    /// Walks until this violation is found.
    pub(crate) fn until(mut self, wanted: &'static str) -> Self {
        self.wanted = Some(wanted);
        self
    }

    fn has_found(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.found.contains_key(wanted))
    }

    fn world(&self) -> World {
        let mut world = self.scenario.world();
        (self.prepare)(&mut world.files);
        world
    }

    fn steps_of_a_clean_run(&self) -> usize {
        let mut world = self.world();
        drop(self.scenario.act(&mut world, self.lie));
        world.files.taken().len()
    }

    /// Ends the process before every step, and not at all.
    fn with_save(&mut self, save: Option<&Save>, steps: usize) {
        // A save makes the run longer: the way back has its own steps.
        for end in (0..steps + 12).map(Some).chain([None]) {
            let mut world = self.world();
            if let Some(save) = save {
                for (at, step) in &save.steps {
                    world.files.person_before(*at, [step.clone()]);
                }
            }
            if let Some(end) = end {
                world.files.end_before(end);
            }
            let outcome = self.scenario.act(&mut world, self.lie);
            let is_gone = world.files.is_gone();
            if end.is_some() && !is_gone {
                // It ended by itself before.
                continue;
            }
            self.after(world, save, end, outcome.is_ok() && !is_gone);
        }
    }

    /// The process has ended, the save is finished: by a kill, and by every loss of power.
    fn after(&mut self, mut world: World, save: Option<&Save>, end: Option<usize>, acknowledged: bool) {
        let reached = world.files.taken().len();
        let last = save.and_then(|save| save.steps.iter().map(|(at, _)| *at).max());
        let is_done = last.is_some_and(|last| last < reached || end.is_some_and(|end| last <= end));
        if let Some(save) = save.filter(|_| end.is_none() || !is_done) {
            // Nobody's save stops because a program does: what was not reached comes now.
            for (at, step) in &save.steps {
                if *at >= reached && end.is_none_or(|end| *at > end) {
                    world.files.person(step);
                }
            }
        }
        for step in save.into_iter().flat_map(|save| &save.late) {
            world.files.person(step);
        }
        let story = Story {
            saved: save.is_some(),
            durable: save.is_some_and(|save| save.synced),
            saved_before: save.is_some_and(|save| save.is_whole() && save.steps.iter().all(|(at, _)| *at == 0)),
            person: save.is_some(),
            acknowledged,
            undisturbed: end.is_none() && save.is_some_and(Save::is_whole),
        };
        let place = format!("{:?}, ends before {end:?}, save {save:?}", self.scenario);
        let mut killed = world.clone();
        killed.files.kill();
        self.settle(&killed, story, &format!("{place}, killed"), true);
        for (choice, files) in world.files.crashes().enumerate() {
            let mut left = world.clone();
            left.files = files;
            if self.loses_transactions {
                left.store = self.world().store;
            }
            self.settle(
                &left,
                story.without_power(),
                &format!("{place}, power lost {choice}"),
                save.is_none(),
            );
        }
    }

    /// Recovers, in one go and ended at every step, and looks at what is left.
    fn settle(&mut self, world: &World, story: Story, place: &str, interrupts: bool) {
        // Many ways lead to one state: it is looked at once for each thing that must hold of it.
        let key = format!("{story:?} {interrupts} {:?} {}", world.files, world.state());
        if !self
            .seen
            .insert(BuildHasherDefault::<DefaultHasher>::default().hash_one(key))
        {
            return;
        }
        self.states += 1;
        let mut whole = world.clone();
        let steps = self.recover(&mut whole);
        self.judge(&whole, story, place);
        let mut again = whole.clone();
        again.seconds -= WAIT;
        self.recover(&mut again);
        if again.state() != whole.state() {
            self.report("recovery twice gives another state".to_owned(), place);
        }
        // What recovery has said is durable.
        for files in whole.files.crashes() {
            let mut left = whole.clone();
            left.files = files;
            self.recover(&mut left);
            let acknowledged = story.acknowledged || committed(&whole) > committed(world);
            let story = Story { acknowledged, ..story }.without_power();
            self.judge(&left, story, &format!("{place}, recovered, power lost"));
        }
        if !interrupts && self.depth == Depth::Usual {
            return;
        }
        for end in 0..steps {
            let mut interrupted = world.clone();
            interrupted.files.end_before(end);
            self.recover(&mut interrupted);
            let mut killed = interrupted.clone();
            killed.files.kill();
            self.recover(&mut killed);
            self.judge(&killed, story, &format!("{place}, recovery killed before {end}"));
            for files in interrupted.files.crashes() {
                let mut left = interrupted.clone();
                left.files = files;
                self.recover(&mut left);
                self.judge(
                    &left,
                    story.without_power(),
                    &format!("{place}, power lost in recovery before {end}"),
                );
            }
        }
    }

    /// Recovers, long enough after for no editor to be waited for. Returns the steps taken.
    fn recover(&self, world: &mut World) -> usize {
        world.seconds += WAIT;
        if let Some(step) = self.recovery_lacks {
            world.files.without(step, None);
        }
        let now = world.now();
        let mut files = Lying::new(&mut world.files, self.lie);
        let mut ports = curator::Ports {
            store: &mut world.store,
            files: &mut files,
            now,
        };
        drop(recover(&mut ports, DOCUMENT));
        world.files.taken().len()
    }

    fn judge(&mut self, world: &World, story: Story, place: &str) {
        self.judged += 1;
        for violation in violations(&mut world.clone(), self.scenario, story) {
            if !self.allows.contains(&violation.as_str()) {
                self.report(violation, place);
            }
        }
    }

    fn report(&mut self, violation: String, place: &str) {
        self.found.entry(violation).or_insert_with(|| place.to_owned());
    }
}

fn committed(world: &World) -> usize {
    use memory_core::ports::CoreMemoryStore as _;
    let revisions = world.store.revisions(DOCUMENT, None, u32::MAX).unwrap();
    let is = |state| state == memory_core::revision::RevisionState::Committed;
    revisions.iter().filter(|revision| is(revision.state)).count()
}

/// Saves in every style: as a whole before every step; and opened before one and written before a later one.
fn saves(steps: usize, depth: Depth) -> Vec<Save> {
    let mut saves = Vec::new();
    for style in SaveStyle::ALL {
        for synced in [true, false] {
            let save = PersonSave::new(FILE, SAVED.as_bytes(), style);
            let save = if synced { save.synced() } else { save };
            for at in 0..=steps {
                let steps = save.steps().into_iter().map(|step| (at, step)).collect();
                saves.push(Save {
                    steps,
                    late: Vec::new(),
                    synced,
                    style,
                });
            }
            if synced || depth == Depth::Full {
                saves.extend(cut_saves(&save, steps, synced));
            }
        }
    }
    saves
}

/// A save whose first step comes before every step of the process, and the rest before a later one or after its end.
fn cut_saves(save: &PersonSave, steps: usize, synced: bool) -> Vec<Save> {
    let all = save.steps();
    let Some((first, rest)) = all.split_first() else {
        return Vec::new();
    };
    let mut saves = Vec::new();
    for at in 0..=steps {
        for later in (at + 1)..=steps {
            let steps = [(at, first.clone())].into_iter();
            saves.push(Save {
                steps: steps.chain(rest.iter().map(|step| (later, step.clone()))).collect(),
                late: Vec::new(),
                synced,
                style: save.style,
            });
        }
        saves.push(Save {
            steps: vec![(at, first.clone())],
            late: rest.to_vec(),
            synced,
            style: save.style,
        });
    }
    saves
}
