//! Loss of power: every legal subset of what was not durable, one after the other.

use std::sync::Arc;

use super::SimulatedFiles;
use super::disk::{Disk, Inode, Names};

/// What survives.
#[derive(Debug, Clone)]
struct Outcome {
    names: Names,
    contents: Vec<(Inode, Arc<[u8]>)>,
}

impl SimulatedFiles {
    /// Counts the ways in which a loss of power now could end; at least one. No two of them leave the same.
    ///
    /// Of the changes of names each is kept or lost, in the order in which they were made; one whose file is not under
    /// its name any more, because an earlier change was lost, is lost too. A file that has a name then and whose content
    /// is not durable has its durable content, one that it had since, or the first half of the last one.
    pub fn choices(&self) -> usize {
        outcomes(&self.disk).len()
    }

    /// Loses power: of what is not durable survives what `choice` says, below [`choices`](Self::choices); nothing of it
    /// if that is 0. The process is gone, and a new one runs on a machine that was started anew: plans, counts and
    /// handles of editors are gone, what the system or the program lacks stays.
    ///
    /// # Panics
    /// If there is no such choice.
    pub fn crash(&mut self, choice: usize) {
        let outcome = outcomes(&self.disk).into_iter().nth(choice);
        self.end_with(outcome.expect("the choice is below the number of choices"));
    }

    /// Returns a copy for every way in which a loss of power now could end, in the order of the choices.
    pub fn crashes(&self) -> impl Iterator<Item = Self> + '_ {
        outcomes(&self.disk).into_iter().map(|outcome| {
            let mut copy = self.clone();
            copy.end_with(outcome);
            copy
        })
    }

    /// Ends the process: nothing is lost, nothing becomes durable, and a new process runs. Plans and counts are gone, what
    /// the system or the program lacks stays, and so do editors.
    pub fn kill(&mut self) {
        self.restart_process();
    }

    fn end_with(&mut self, outcome: Outcome) {
        self.disk.restart(outcome.names, &outcome.contents);
        self.handles.clear();
        self.restart_process();
    }
}

fn outcomes(disk: &Disk) -> Vec<Outcome> {
    disk.surviving_names()
        .into_iter()
        .flat_map(|names| {
            let contents = contents(disk, &names);
            contents.into_iter().map(move |contents| Outcome {
                names: names.clone(),
                contents,
            })
        })
        .collect()
}

/// Every combination of what the files under `names` may hold.
fn contents(disk: &Disk, names: &Names) -> Vec<Vec<(Inode, Arc<[u8]>)>> {
    let mut inodes: Vec<Inode> = names.values().copied().collect();
    inodes.sort_unstable();
    inodes.dedup();
    let mut all = vec![Vec::new()];
    for inode in inodes {
        let survivors = disk.node(inode).survivors();
        all = all
            .into_iter()
            .flat_map(|before: Vec<(Inode, Arc<[u8]>)>| {
                survivors.iter().map(move |content| {
                    let mut contents = before.clone();
                    contents.push((inode, Arc::clone(content)));
                    contents
                })
            })
            .collect();
    }
    all
}
