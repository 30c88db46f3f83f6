//! One number for all folders that nothing could tell apart, so that a walk through all states enters each once.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash as _, Hasher as _};

use super::SimulatedFiles;
use super::disk::Inode;

impl SimulatedFiles {
    /// Returns a number that is the same for two folders from which the same steps, saves and losses of power lead to the
    /// same, and another one else, by all likelihood of a hash of 64 bits.
    ///
    /// The numbers and times of files, the name of the process, the steps it took and what is planned for it do not count:
    /// compare where a process has ended.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = BuildHasherDefault::<DefaultHasher>::default().build_hasher();
        self.handles.keys().for_each(|editor| editor.hash(&mut hasher));
        let open: Vec<Inode> = self.handles.values().copied().collect();
        self.disk.tell(&open, &mut hasher);
        (&self.lacks, self.is_gone, self.is_moved, &self.alive).hash(&mut hasher);
        hasher.finish()
    }
}
