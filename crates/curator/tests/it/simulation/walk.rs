//! The walk through all states: the command with every end and every save. What comes after is in `settle`.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use memory_testkit::simulated_files::{Effect, Fault, FaultKind, Lasting, SimulatedFiles, Step};

use super::life::{End, Life};
use super::lying::Lie;
use super::save::{Save, saves};
use super::scenario::Scenario;
use super::verdict::Story;
use super::world::{FILE, World};

/// How much is gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// All but some saves that are cut in two: those that are not durable, and cuts behind the first step of a save.
    Usual,
    /// Every combination.
    Full,
}

pub(crate) struct Walk {
    pub(super) scenario: Scenario,
    pub(super) depth: Depth,
    pub(super) lie: Lie,
    /// The world before the command.
    start: World,
    /// A step that recovery leaves out.
    pub(super) recovery_lacks: Option<Step>,
    loses_transactions: bool,
    is_alone: bool,
    fault: Option<Fault>,
    /// Violations that are allowed where a new file was put in place in the window that no call can close.
    pub(super) allows_in_window: &'static [&'static str],
    /// How many of those there were.
    pub(super) in_window: usize,
    /// Distinct states in which everything had ended, and that were recovered from.
    pub(crate) states: usize,
    /// How often what was left after recovery was judged.
    pub(crate) judged: usize,
    pub(super) seen: HashSet<u64>,
    wanted: Option<&'static str>,
    found: BTreeMap<String, String>,
}

impl Walk {
    pub(crate) fn new(scenario: Scenario, depth: Depth) -> Self {
        Self {
            scenario,
            depth,
            lie: Lie::Nothing,
            start: scenario.world(),
            recovery_lacks: None,
            loses_transactions: false,
            is_alone: false,
            fault: None,
            allows_in_window: &[],
            in_window: 0,
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
    pub(crate) fn without(self, step: Step, occurrence: Option<usize>) -> Self {
        self.also(move |files| files.without(step, occurrence))
    }

    /// Recovery does not take a step.
    pub(crate) fn without_in_recovery(mut self, step: Step) -> Self {
        self.recovery_lacks = Some(step);
        self
    }

    /// The file is renamed over.
    pub(crate) fn renaming(self) -> Self {
        self.also(|files| files.rename_instead_of_exchange(FILE))
    }

    /// The file system cannot exchange: a person's new file may be renamed over in one window.
    pub(crate) fn without_exchange(mut self) -> Self {
        self.allows_in_window = &[
            "what a person saved is lost, or kept and not told of",
            "what a person saved was moved out of its place",
        ];
        self.also(SimulatedFiles::without_exchange)
    }

    /// The first step of a kind fails, and was done or not.
    pub(crate) fn failing(mut self, step: Step, effect: Effect) -> Self {
        let mut world = self.start.clone();
        drop(self.scenario.act(&mut world, &Life::default(), Lie::Nothing));
        let at = world.files.taken().iter().position(|taken| taken.step == step);
        self.fault = Some(Fault {
            at: at.expect("the step is taken"),
            kind: FaultKind::Io,
            lasting: Lasting::Once,
            effect,
        });
        self
    }

    /// A loss of power takes the last transactions with it.
    pub(crate) fn losing_transactions(mut self) -> Self {
        self.loses_transactions = true;
        self
    }

    /// Walks until this violation is found.
    pub(crate) fn until(mut self, wanted: &'static str) -> Self {
        self.wanted = Some(wanted);
        self
    }

    fn also(mut self, prepare: impl FnOnce(&mut SimulatedFiles)) -> Self {
        prepare(&mut self.start.files);
        self
    }

    pub(crate) fn violations(&self) -> Vec<String> {
        let found = self.found.iter();
        found.map(|(what, where_)| format!("{what}: {where_}")).collect()
    }

    pub(super) fn report(&mut self, violation: String, place: &dyn Fn() -> String) {
        self.found.entry(violation).or_insert_with(place);
    }

    /// Nobody saves.
    pub(crate) fn alone(mut self) -> Self {
        self.is_alone = true;
        self
    }

    /// Walks until any violation is found.
    pub(crate) fn until_any(mut self) -> Self {
        self.wanted = Some("");
        self
    }

    pub(super) fn has_found(&self) -> bool {
        let is_wanted = |wanted: &str| self.found.keys().any(|found| found.starts_with(wanted));
        self.wanted.is_some_and(is_wanted)
    }

    /// Every step of the command, with the number of its occurrence, that it takes alone or beside a save in one piece.
    pub(crate) fn steps(&self) -> BTreeSet<(Step, usize)> {
        let steps = self.steps_of_a_clean_run();
        let whole = saves(self.scenario.saved(), steps, Depth::Usual)
            .into_iter()
            .filter(Save::is_whole);
        let mut taken = BTreeSet::new();
        for save in whole.map(Some).chain([None]) {
            let mut world = self.start.clone();
            for (at, step) in save.iter().flat_map(|save| &save.steps) {
                world.files.person_before(*at, [step.clone()]);
            }
            drop(self.scenario.act(&mut world, &Life::default(), self.lie));
            let mut occurrences = BTreeMap::new();
            for step in world.files.taken().iter().map(|taken| taken.step) {
                let occurrence = occurrences.entry(step).or_insert(0);
                taken.insert((step, *occurrence));
                *occurrence += 1;
            }
        }
        taken
    }

    pub(crate) fn run(&mut self) {
        let steps = self.steps_of_a_clean_run();
        let made = self.made(steps);
        self.with_save(None, made);
        if self.is_alone || self.scenario.is_unsynced() {
            // Of two saves the second may be lost with the first.
            return;
        }
        for save in saves(self.scenario.saved(), steps, self.depth) {
            if self.has_found() {
                return;
            }
            self.with_save(Some(&save), made);
        }
    }

    fn steps_of_a_clean_run(&self) -> usize {
        let mut world = self.start.clone();
        drop(self.scenario.act(&mut world, &Life::default(), self.lie));
        world.files.taken().len()
    }

    /// Before which step of the command the document's file is there first.
    fn made(&self, steps: usize) -> usize {
        let is_there = |end: &usize| {
            let mut world = self.start.clone();
            world.files.end_before(*end);
            drop(self.scenario.act(&mut world, &Life::default(), self.lie));
            world.files.file(FILE).is_some()
        };
        (0..steps).find(is_there).unwrap_or(steps)
    }

    /// Ends the process before every step and every transaction, and not at all.
    fn with_save(&mut self, save: Option<&Save>, made: usize) {
        let (steps, transactions) = self.with_end(save, made, None);
        for step in 0..steps {
            self.with_end(save, made, Some(End::Step(step)));
        }
        for transaction in 0..transactions {
            self.with_end(save, made, Some(End::Transaction(transaction)));
        }
    }

    /// Ends the process here. Returns how many steps it took and how many transactions it began.
    fn with_end(&mut self, save: Option<&Save>, made: usize, end: Option<End>) -> (usize, usize) {
        let mut world = self.start.clone();
        if let Some(fault) = self.fault {
            world.files.fail(fault);
        }
        for (at, step) in save.into_iter().flat_map(|save| &save.steps) {
            world.files.person_before(*at, [step.clone()]);
        }
        let life = Life::until(end);
        let outcome = self.scenario.act(&mut world, &life, self.lie);
        assert_eq!(life.is_gone(), end.is_some(), "every end is reached");
        let taken = world.files.taken().len();
        self.after(world, save, end, made, outcome.is_ok() && end.is_none());
        (taken, life.transactions())
    }

    /// The process has ended, the save is finished: by a kill, and by every loss of power.
    fn after(&mut self, mut world: World, save: Option<&Save>, end: Option<End>, made: usize, acknowledged: bool) {
        let scenario = self.scenario;
        let place = || format!("{scenario:?}, ends before {end:?}, save {save:?}");
        if end.is_some() {
            self.beside(&world, &place);
        }
        let Some(save) = save else {
            let story = Story {
                acknowledged,
                ..Story::default()
            };
            return self.ended(&world, story, &place);
        };
        let story = self.story(&world, save, end, made, acknowledged);
        // Nobody's save stops because a program does: what was not reached comes now.
        let is_left = |at: usize| match end {
            Some(End::Step(end)) => at > end,
            Some(End::Transaction(_)) | None => at >= world.files.taken().len(),
        };
        let left: Vec<_> = save.steps.iter().filter(|(at, _)| is_left(*at)).collect();
        let has_come_after = save.is_whole() && save.begins().is_some_and(is_left);
        for (_, step) in left {
            world.files.person(step);
        }
        if !save.late.is_empty() {
            self.late(&world, &save.late, story, &place);
        }
        for step in &save.late {
            world.files.person(step);
        }
        let story = Story {
            stays: story.stays || has_come_after,
            ..story
        };
        self.ended(&world, story, &place);
    }

    fn story(&self, world: &World, save: &Save, end: Option<End>, made: usize, acknowledged: bool) -> Story {
        let begins = save.begins().unwrap_or_default();
        // Before the command began, or neither the process nor the machine was disturbed.
        let stays = save.is_whole() && (begins == 0 || (end.is_none() && self.fault.is_none()));
        // An editor that makes the file and syncs no folder has not made its save durable.
        let has_name = !save.is_in_place() || (begins >= made && world.files.taken().len() >= made);
        let mut taken = world.files.taken().iter();
        let window = taken.position(|taken| taken.step == Step::RenameOver);
        Story {
            saved: Some(save.text),
            durable: save.synced && has_name,
            // To put another text in its place is what a restore is asked for.
            stays: stays && !self.scenario.is_restore(),
            stays_for_good: stays && !self.scenario.is_restore(),
            is_cut: !save.is_whole(),
            person: true,
            acknowledged,
            committed: false,
            in_window: window.is_some_and(|window| save.replaces_before(window)),
        }
    }

    /// By a kill, and by every loss of power.
    fn ended(&mut self, world: &World, story: Story, place: &dyn Fn() -> String) {
        if !self.is_new(world, story, "ended") {
            return;
        }
        let mut left = world.clone();
        left.files.kill();
        self.settle(&left, story, &|| format!("{}, killed", place()));
        self.saved_in_recovery(&left, story, place);
        for (choice, files) in world.files.crashes().enumerate() {
            let mut left = World { files, ..world.clone() };
            if self.loses_transactions {
                left.store = self.start.store.clone();
            }
            let place = || format!("{}, power lost {choice}", place());
            self.settle(&left, story.without_power(), &place);
            self.saved_in_recovery(&left, story.without_power(), &place);
        }
    }
}
