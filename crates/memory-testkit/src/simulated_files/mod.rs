//! A file system in memory that loses what was not made durable: [`SimulatedFiles`].
//!
//! It is a model of what POSIX promises and no more, for the steps of [`DocumentFiles`](memory_core::ports::DocumentFiles). What real file systems leave
//! after a loss of power is among what this one can leave: they keep a beginning of what was done, this one any part of
//! it. It knows two folders, plain files and, by name only, things that are none; permissions of folders, several
//! machines and contents that rot are not modelled.
//!
//! - A content is durable once the file was synced, a name once the folder was; neither follows from the other.
//! - A content that is not durable may be lost, there, an earlier one since the last sync, or torn: the first half.
//! - A change of names that is not durable is lost or there as a whole. One that took up a file under a name to which an
//!   earlier, lost change had brought it is lost too.
//! - After a sync of a file failed, another one proves nothing until the file is written again.

mod crash;
mod disk;
mod fingerprint;
mod person;
mod plan;
mod port;

use std::collections::{BTreeMap, BTreeSet};

use memory_core::ports::FileError;

pub use disk::Odd;
pub use person::{PersonAct, PersonSave, PersonStep, SaveStyle};
pub use plan::{Effect, Fault, FaultKind, Lasting, Step};

use disk::{Disk, Folder, Inode, here};
use plan::{Lacks, Plan};

/// What a person's editor gives new files.
const PERSON_MODE: u32 = 0o644;

/// A step that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The step.
    pub step: Step,
    /// The name that it was about; empty if it was about the folder.
    pub name: String,
}

/// The simulated folder, seen by one process. `Clone` gives an independent copy and is cheap: contents are shared.
///
/// ```
/// use memory_core::ports::DocumentFiles;
/// use memory_testkit::simulated_files::SimulatedFiles;
///
/// let mut files = SimulatedFiles::with(&[("MEMORY.md", b"Old.\n")]);
/// files.create("stage", "MEMORY.md")?;
/// files.write("stage", b"New.\n")?;
/// files.sync_file("stage")?;
/// files.sync_folder()?;
/// files.exchange("stage", "MEMORY.md")?;
/// // The exchange is there as a whole or not at all, and the contents are durable.
/// let left: Vec<_> = files.crashes().map(|left| left.file("MEMORY.md").unwrap()).collect();
/// assert_eq!(left, [b"Old.\n", b"New.\n"]);
/// # Ok::<(), memory_core::ports::FileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SimulatedFiles {
    disk: Disk,
    /// The file that each editor has open.
    handles: BTreeMap<u8, Inode>,
    plan: Plan,
    lacks: Lacks,
    taken: Vec<Taken>,
    is_gone: bool,
    is_moved: bool,
    owner: String,
    processes: u32,
    alive: BTreeSet<String>,
}

impl Default for SimulatedFiles {
    fn default() -> Self {
        let mut files = Self {
            disk: Disk::default(),
            handles: BTreeMap::new(),
            plan: Plan::default(),
            lacks: Lacks::default(),
            taken: Vec::new(),
            is_gone: false,
            is_moved: false,
            owner: String::new(),
            processes: 0,
            alive: BTreeSet::new(),
        };
        files.restart_process();
        files
    }
}

impl SimulatedFiles {
    /// Makes an empty folder.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a folder with files, all of it durable.
    pub fn with(files: &[(&str, &[u8])]) -> Self {
        let mut made = Self::new();
        for (name, bytes) in files {
            let inode = made.disk.create(&here(name), PERSON_MODE, None);
            made.disk.set_content(inode, bytes);
            made.disk.sync_file(inode);
        }
        made.disk.sync_names();
        made
    }

    /// Returns what a name leads to, if it is there, as it is now.
    pub fn file(&self, name: &str) -> Option<Vec<u8>> {
        let inode = self.disk.inode(&here(name))?;
        Some(self.disk.node(inode).current().to_vec())
    }

    /// Returns the permission bits of a file.
    pub fn mode(&self, name: &str) -> Option<u32> {
        Some(self.disk.node(self.disk.inode(&here(name))?).mode)
    }

    /// Sets the permission bits of a file, if it is there.
    pub fn set_mode(&mut self, name: &str, mode: u32) {
        if let Some(inode) = self.disk.inode(&here(name)) {
            self.disk.set_mode(inode, mode);
        }
    }

    /// Lists the files of the store's folder with what they hold now, in the order of the names' bytes.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.list(Folder::Store)
    }

    /// Lists the files in quarantine in the same way.
    pub fn quarantined(&self) -> Vec<(String, Vec<u8>)> {
        self.list(Folder::Quarantine)
    }

    /// Puts what is no plain file of its own under a name, durable.
    pub fn put(&mut self, name: &str, odd: Odd) {
        self.disk.create(&here(name), 0o777, Some(odd));
        self.disk.sync_names();
    }

    /// Returns what a name leads to that is no plain file of its own, if it does.
    pub fn odd(&self, name: &str) -> Option<Odd> {
        self.disk.node(self.disk.inode(&here(name))?).odd
    }

    /// Moves the folder away from where it was opened, or back.
    pub fn set_moved(&mut self, is_moved: bool) {
        self.is_moved = is_moved;
    }

    /// Sets the name of the process.
    pub fn set_owner(&mut self, owner: &str) {
        self.owner = owner.to_owned();
    }

    /// Makes another process alive or dead. The own one is always alive.
    pub fn set_alive(&mut self, owner: &str, is_alive: bool) {
        if is_alive {
            self.alive.insert(owner.to_owned());
        } else {
            self.alive.remove(owner);
        }
    }

    /// Starts another process in the place of this one, which stays alive, in the middle of what it does, and does nothing
    /// more for now. Plans and counts are those of the new one.
    pub fn start_beside(&mut self) {
        let owner = self.owner.clone();
        self.restart_process();
        self.alive.insert(owner);
    }

    /// Lists the steps that the process took so far; the next one has their number.
    pub fn taken(&self) -> &[Taken] {
        &self.taken
    }

    /// Ends the process before the step with this number, counted from 0: it and every later one fail, until
    /// [`kill`](Self::kill) or [`crash`](Self::crash) says what was lost.
    pub fn end_before(&mut self, step: usize) {
        self.plan.end_before = Some(step);
    }

    /// Says whether the process ended.
    pub fn is_gone(&self) -> bool {
        self.is_gone
    }

    /// Plans a failure in place of the one planned before.
    pub fn fail(&mut self, fault: Fault) {
        self.plan.fault = Some(fault);
    }

    /// Plans steps of a person before the step with this number, counted from 0, behind those planned before it already.
    pub fn person_before(&mut self, step: usize, steps: impl IntoIterator<Item = PersonStep>) {
        self.plan.person.entry(step).or_default().extend(steps);
    }

    /// Leaves a step out: it returns `Ok` and does nothing. With `occurrence`, only that one of the process, counted from
    /// 0 among the steps of this kind. A reading step that is left out finds nothing.
    pub fn without(&mut self, step: Step, occurrence: Option<usize>) {
        if !self.lacks.steps.contains(&(step, occurrence)) {
            self.lacks.steps.push((step, occurrence));
        }
    }

    /// Makes every exchange with `document` a rename over it.
    pub fn rename_instead_of_exchange(&mut self, document: &str) {
        self.lacks.renamed_over = Some(document.to_owned());
    }

    /// Makes a file system that can neither exchange files nor rename to a free name at once.
    pub fn without_exchange(&mut self) {
        self.lacks.exchange = true;
    }

    /// Says whether the file system cannot exchange files.
    pub fn lacks_exchange(&self) -> bool {
        self.lacks.exchange
    }

    fn list(&self, folder: Folder) -> Vec<(String, Vec<u8>)> {
        self.disk
            .names()
            .iter()
            .filter(|((known, _), _)| *known == folder)
            .map(|((_, name), inode)| (name.as_ref().to_owned(), self.disk.node(*inode).current().to_vec()))
            .collect()
    }

    /// Starts the next process: what was planned for the last one is gone, and it is dead.
    fn restart_process(&mut self) {
        self.alive.remove(&self.owner);
        self.processes += 1;
        self.owner = format!("process {}", self.processes);
        self.plan = Plan::default();
        self.taken.clear();
        self.is_gone = false;
    }

    /// Takes one step: what is planned before it, then the step, unless it is left out or fails.
    fn step<T: Default>(
        &mut self,
        step: Step,
        name: &str,
        act: impl FnOnce(&mut Self) -> Result<T, FileError>,
    ) -> Result<T, FileError> {
        let number = self.taken.len();
        if !self.is_gone {
            for act in self.plan.person.remove(&number).unwrap_or_default() {
                self.person(&act);
            }
            self.is_gone = self.plan.end_before.is_some_and(|end| end <= number);
        }
        if self.is_gone {
            return Err(FileError::Io {
                path: name.to_owned(),
                what: "the process is gone",
                source: std::io::Error::other("the process is gone"),
            });
        }
        let occurrence = self.taken.iter().filter(|taken| taken.step == step).count();
        self.taken.push(Taken {
            step,
            name: name.to_owned(),
        });
        if self.lacks.lacks(step, occurrence) {
            return Ok(T::default());
        }
        let Some(fault) = self.plan.fault(number, step) else {
            return act(self);
        };
        match fault.effect {
            Effect::Done => drop(act(self)),
            Effect::None if step == Step::SyncFile => {
                if let Some(inode) = self.disk.inode(&here(name)) {
                    self.disk.fail_sync(inode);
                }
            }
            Effect::None => {}
        }
        Err(fault.error(name))
    }
}
