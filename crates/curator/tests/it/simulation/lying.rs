//! Files that lie about one thing, as if a check were not made.

use memory_core::Digest;
use memory_core::ports::{DocumentFiles, FileError, FoundFile};
use memory_testkit::simulated_files::SimulatedFiles;

use super::life::Life;
use super::world::{BASE, CURATED, DOCUMENT, FILE};

/// Which check is not made, or which step is made another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lie {
    /// All are.
    Nothing,
    /// P1: whether the file is what was planned on.
    Planned,
    /// P6: the draft keeps its name until it is exchanged.
    OneName,
    /// P7: the first text is renamed over whatever has the name by now.
    FirstOver,
    /// Whether an exchange that failed was done.
    FailedExchange,
    /// P9: whether what was displaced is what was planned on.
    Displaced,
    /// P11: whether an editor may still have open what was displaced.
    Grace,
    /// Where files cannot be exchanged: whether the file still is what was planned on.
    SecondLook,
    /// Where files cannot be exchanged: whether what was renamed over is what was planned on.
    Previous,
    /// Recovery: whether the process that prepared a revision is alive.
    Alive,
    /// Recovery: whether a prepared revision is not in place.
    NotInPlace,
    /// Recovery: whether a prepared revision is in place.
    InPlace,
    /// Whether a left-over file is recorded before it is removed.
    Recorded,
    /// A left-over file is moved into quarantine before that is noted.
    MovesFirst,
}

/// Who works with the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The command that is walked through.
    Command,
    /// A recovery after it.
    Recovery,
}

fn is_displaced(name: &str) -> bool {
    name.strip_suffix(".swap").is_some()
}

fn is_previous(name: &str) -> bool {
    name.strip_suffix(".previous").is_some()
}

pub(crate) struct Lying<'a> {
    inner: &'a mut SimulatedFiles,
    life: &'a Life,
    lie: Lie,
    side: Side,
    /// How often the document's file was read.
    read: usize,
    /// How often a lie was told that is told once.
    lied: usize,
    exchanged: bool,
    linked: bool,
    /// What was moved into quarantine too early.
    moved: Option<String>,
}

impl<'a> Lying<'a> {
    pub(crate) fn new(inner: &'a mut SimulatedFiles, life: &'a Life, lie: Lie, side: Side) -> Self {
        if let Some(step) = life.last_step() {
            inner.end_before(step);
        }
        Self {
            inner,
            life,
            lie,
            side,
            read: 0,
            lied: 0,
            exchanged: false,
            linked: false,
            moved: None,
        }
    }

    /// Does a step, if the process is there. One that ends takes the store with it, and the other way round.
    fn alive<T>(&mut self, step: impl FnOnce(&mut SimulatedFiles) -> Result<T, FileError>) -> Result<T, FileError> {
        if self.life.is_gone() {
            self.inner.end_before(0);
        }
        let outcome = step(self.inner);
        if self.inner.is_gone() {
            self.life.ends();
        }
        outcome
    }

    /// What a file is said to hold in place of what it does.
    fn lies(&mut self, name: &str) -> Option<&'static str> {
        let is_first_look = name == FILE && self.side == Side::Recovery && self.read == 0;
        self.read += usize::from(name == FILE);
        let displaced = is_displaced(name) && self.lied == 0;
        let text = match self.lie {
            Lie::Planned => (name == FILE && !self.exchanged).then_some(BASE),
            Lie::Displaced => (displaced && self.exchanged).then_some(BASE),
            Lie::FailedExchange => (displaced && self.exchanged).then_some(CURATED),
            Lie::SecondLook => (name == FILE && self.linked && self.lied == 0).then_some(BASE),
            Lie::Previous => (is_previous(name) && self.linked && self.lied == 0).then_some(BASE),
            Lie::NotInPlace => is_first_look.then_some(CURATED),
            Lie::InPlace => is_first_look.then_some(BASE),
            Lie::Nothing
            | Lie::OneName
            | Lie::FirstOver
            | Lie::Grace
            | Lie::Alive
            | Lie::Recorded
            | Lie::MovesFirst => None,
        };
        self.lied += usize::from(text.is_some());
        text
    }

    /// What is found, with what is said of it.
    fn told(&mut self, name: &str, found: Option<FoundFile>) -> Option<FoundFile> {
        let text = self.lies(name);
        let mut found = found?;
        if let Some(text) = text {
            found.bytes = text.into();
        }
        Some(found)
    }

    /// The name that a file has in truth.
    fn named(&self, name: &str) -> String {
        match (self.lie, name.strip_suffix(".swap")) {
            (Lie::OneName, Some(start)) => format!("{start}.stage"),
            _ => name.to_owned(),
        }
    }

    /// Removes what was displaced if it holds what was planned on.
    fn remove_displaced(&mut self, name: &str) -> Result<(), FileError> {
        let found = self.alive(|files| files.read(name))?;
        if is_displaced(name) && found.is_some_and(|found| found.bytes == BASE.as_bytes()) {
            self.alive(|files| files.remove(name))?;
        }
        Ok(())
    }

    /// Moves a left-over file under the name that will be noted for it.
    fn move_early(&mut self, name: &str) -> Result<(), FileError> {
        let Some(found) = self.alive(|files| files.read(name))? else {
            return Ok(());
        };
        let revision = name.split('.').nth(3).unwrap_or_default();
        let digest = Digest::of(&found.bytes);
        let to = format!("{DOCUMENT}-{revision}-{}", digest.short(12));
        self.alive(|files| files.quarantine(name, &to))?;
        self.moved = Some(to);
        Ok(())
    }
}

impl DocumentFiles for Lying<'_> {
    fn read(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        let named = self.named(name);
        let found = self.alive(|files| files.read(&named))?;
        Ok(self.told(name, found))
    }

    fn read_settled(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        let named = self.named(name);
        let found = self.alive(|files| files.read_settled(&named))?;
        Ok(self.told(name, found))
    }

    fn create(&mut self, name: &str, like: &str) -> Result<(), FileError> {
        self.alive(|files| files.create(name, like))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.alive(|files| files.write(name, bytes))
    }

    fn sync_file(&mut self, name: &str) -> Result<(), FileError> {
        let named = self.named(name);
        self.alive(|files| files.sync_file(&named))?;
        if self.lie == Lie::MovesFirst && (is_displaced(name) || is_previous(name)) {
            self.move_early(name)?;
        }
        Ok(())
    }

    fn sync_folder(&mut self) -> Result<(), FileError> {
        self.alive(DocumentFiles::sync_folder)
    }

    fn exchange(&mut self, one: &str, other: &str) -> Result<(), FileError> {
        self.exchanged = true;
        let one = self.named(one);
        self.alive(|files| files.exchange(&one, other))
    }

    fn rename_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        match self.lie {
            Lie::OneName if self.named(to) == from => Ok(()),
            Lie::FirstOver if to == FILE => self.alive(|files| files.rename_over(from, to)),
            _ => {
                let from = self.named(from);
                self.alive(|files| files.rename_new(&from, to))
            }
        }
    }

    fn rename_over(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.alive(|files| files.rename_over(from, to))
    }

    fn link_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.linked = true;
        self.alive(|files| files.link_new(from, to))
    }

    fn remove(&mut self, name: &str) -> Result<(), FileError> {
        self.alive(|files| files.remove(name))
    }

    fn quarantine(&mut self, name: &str, to: &str) -> Result<(), FileError> {
        match self.lie {
            Lie::Recorded => self.alive(|files| files.remove(name)),
            _ if self.moved.take().as_deref() == Some(to) => Ok(()),
            _ => self.alive(|files| files.quarantine(name, to)),
        }
    }

    fn read_quarantined(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        self.alive(|files| files.read_quarantined(name))
    }

    fn remove_quarantined(&mut self, name: &str) -> Result<(), FileError> {
        self.alive(|files| files.remove_quarantined(name))
    }

    fn names(&mut self, start: &str) -> Result<Vec<String>, FileError> {
        let names = self.alive(|files| files.names(start))?;
        if self.lie == Lie::Grace && self.exchanged {
            for name in &names {
                self.remove_displaced(name)?;
            }
        }
        Ok(names)
    }

    fn in_place(&mut self) -> Result<(), FileError> {
        self.alive(DocumentFiles::in_place)
    }

    fn owner(&self) -> String {
        self.inner.owner()
    }

    fn is_alive(&self, owner: &str) -> bool {
        self.lie != Lie::Alive && self.inner.is_alive(owner)
    }
}
