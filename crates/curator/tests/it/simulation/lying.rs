//! Files that lie about one thing, as if a check were not made.

use memory_core::ports::{DocumentFiles, FileError, FoundFile};
use memory_testkit::simulated_files::SimulatedFiles;

use super::world::{BASE, FILE};

/// Which check is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    /// All are.
    Nothing,
    /// P1: whether the file is what was planned on.
    Planned,
    /// P9: whether what was displaced is what was planned on.
    Displaced,
    /// Whether a left-over file is recorded before it is removed.
    Recorded,
}

pub(crate) struct Lying<'a> {
    inner: &'a mut SimulatedFiles,
    lie: Lie,
    /// How often the document was looked at.
    looked: usize,
    exchanged: bool,
}

impl<'a> Lying<'a> {
    pub(crate) fn new(inner: &'a mut SimulatedFiles, lie: Lie) -> Self {
        Self {
            inner,
            lie,
            looked: 0,
            exchanged: false,
        }
    }

    fn lies(&mut self, name: &str) -> bool {
        match self.lie {
            Lie::Planned => name == FILE && !self.exchanged,
            Lie::Displaced => name != FILE && self.exchanged && self.looked == 0,
            Lie::Nothing | Lie::Recorded => false,
        }
    }
}

fn with_base(found: Option<FoundFile>) -> Option<FoundFile> {
    found.map(|found| FoundFile {
        bytes: BASE.into(),
        ..found
    })
}

impl DocumentFiles for Lying<'_> {
    fn read(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        let found = self.inner.read(name)?;
        if self.lies(name) {
            self.looked += usize::from(name != FILE);
            return Ok(with_base(found));
        }
        Ok(found)
    }

    fn read_settled(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        let found = self.inner.read_settled(name)?;
        Ok(if self.lies(name) { with_base(found) } else { found })
    }

    fn create(&mut self, name: &str, like: &str) -> Result<(), FileError> {
        self.inner.create(name, like)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.inner.write(name, bytes)
    }

    fn sync_file(&mut self, name: &str) -> Result<(), FileError> {
        self.inner.sync_file(name)
    }

    fn sync_folder(&mut self) -> Result<(), FileError> {
        self.inner.sync_folder()
    }

    fn exchange(&mut self, one: &str, other: &str) -> Result<(), FileError> {
        self.exchanged = true;
        self.inner.exchange(one, other)
    }

    fn rename_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.inner.rename_new(from, to)
    }

    fn rename_over(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.inner.rename_over(from, to)
    }

    fn link_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.inner.link_new(from, to)
    }

    fn remove(&mut self, name: &str) -> Result<(), FileError> {
        self.inner.remove(name)
    }

    fn quarantine(&mut self, name: &str, to: &str) -> Result<(), FileError> {
        match self.lie {
            Lie::Recorded => self.inner.remove(name),
            Lie::Nothing | Lie::Planned | Lie::Displaced => self.inner.quarantine(name, to),
        }
    }

    fn read_quarantined(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        self.inner.read_quarantined(name)
    }

    fn remove_quarantined(&mut self, name: &str) -> Result<(), FileError> {
        self.inner.remove_quarantined(name)
    }

    fn names(&mut self, start: &str) -> Result<Vec<String>, FileError> {
        self.inner.names(start)
    }

    fn in_place(&mut self) -> Result<(), FileError> {
        self.inner.in_place()
    }

    fn owner(&self) -> String {
        self.inner.owner()
    }

    fn is_alive(&self, owner: &str) -> bool {
        self.inner.is_alive(owner)
    }
}
