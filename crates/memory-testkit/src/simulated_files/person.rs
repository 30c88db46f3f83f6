//! A person who saves a file, in the ways in which editors do, one step of the file system at a time.
//!
//! Not following the store's rules is the point: a person has no lock, asks for no permission and may have opened the file
//! long before.

use super::SimulatedFiles;
use super::disk::here;

/// How an editor saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SaveStyle {
    /// Opens the file, empties it, writes.
    Truncate,
    /// Opens the file and writes over what is there.
    Overwrite,
    /// Writes another file and renames it over the file.
    RenameOver,
    /// Renames the file to a backup and writes a new one.
    Backup,
    /// Writes another file, exchanges both and removes the old one.
    Exchange,
}

impl SaveStyle {
    /// Every style.
    pub const ALL: [Self; 5] = [
        Self::Truncate,
        Self::Overwrite,
        Self::RenameOver,
        Self::Backup,
        Self::Exchange,
    ];
}

/// A save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonSave {
    /// The file.
    pub name: String,
    /// What it is to hold.
    pub bytes: Vec<u8>,
    /// How it is saved.
    pub style: SaveStyle,
    /// Whether the editor makes it durable.
    pub synced: bool,
    /// Which editor it is: each has one file open at most.
    pub editor: u8,
}

/// One step of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonStep {
    /// Which editor it is.
    pub editor: u8,
    /// What it does.
    pub act: PersonAct,
}

/// What an editor does to the file system. What cannot be done, because something is not there, is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PersonAct {
    /// Opens a file, making it if there is none. Later acts go to this file, whatever name it has then.
    Open(String),
    /// Makes a new file under a name, whatever had it, and opens it.
    Make(String),
    /// Empties the open file.
    Truncate,
    /// Writes the content of the open file.
    Write(Vec<u8>),
    /// Makes the content of the open file durable.
    SyncFile,
    /// Renames, replacing.
    Rename(String, String),
    /// Exchanges two files; renames the first if the second is not there, as an editor does that then sees the error.
    Exchange(String, String),
    /// Removes a file.
    Remove(String),
    /// Makes the names durable.
    SyncFolder,
}

impl PersonSave {
    /// Makes a save that is not made durable, of the first editor.
    pub fn new(name: &str, bytes: &[u8], style: SaveStyle) -> Self {
        Self {
            name: name.to_owned(),
            bytes: bytes.to_owned(),
            style,
            synced: false,
            editor: 0,
        }
    }

    /// Makes it one that the editor makes durable.
    #[must_use]
    pub fn synced(self) -> Self {
        Self { synced: true, ..self }
    }

    /// Lists its steps, so that others can come in between.
    pub fn steps(&self) -> Vec<PersonStep> {
        use PersonAct::{Exchange, Make, Open, Remove, Rename, SyncFile, SyncFolder, Truncate, Write};
        let name = || self.name.clone();
        let other = || format!("{}.part", self.name);
        let write = Write(self.bytes.clone());
        let (before, after) = match self.style {
            SaveStyle::Truncate => (vec![Open(name()), Truncate, write], vec![]),
            SaveStyle::Overwrite => (vec![Open(name()), write], vec![]),
            SaveStyle::RenameOver => (vec![Make(other()), write], vec![Rename(other(), name())]),
            SaveStyle::Backup => {
                let backup = format!("{}~", self.name);
                (vec![Rename(name(), backup), Make(name()), write], vec![])
            }
            SaveStyle::Exchange => (
                vec![Make(other()), write],
                vec![Exchange(other(), name()), Remove(other())],
            ),
        };
        let mut acts = before;
        acts.extend(self.synced.then_some(SyncFile));
        acts.extend(after);
        // Who writes into the file that is there changes no name, and syncs none.
        let changes_names = !matches!(self.style, SaveStyle::Truncate | SaveStyle::Overwrite);
        acts.extend((self.synced && changes_names).then_some(SyncFolder));
        let step = |act| PersonStep {
            editor: self.editor,
            act,
        };
        acts.into_iter().map(step).collect()
    }
}

impl SimulatedFiles {
    /// A person saves a file, all steps at once.
    pub fn save(&mut self, save: &PersonSave) {
        for step in save.steps() {
            self.person(&step);
        }
    }

    /// A person's editor does one step. It works on whatever the process does, even if that is gone.
    pub fn person(&mut self, step: &PersonStep) {
        let disk = &mut self.disk;
        let open = self.handles.get(&step.editor).copied();
        match &step.act {
            PersonAct::Open(name) => {
                let place = here(name);
                let inode = disk.inode(&place);
                let inode = inode.unwrap_or_else(|| disk.create(&place, super::PERSON_MODE, None));
                self.handles.insert(step.editor, inode);
            }
            PersonAct::Make(name) => {
                let inode = disk.create(&here(name), super::PERSON_MODE, None);
                self.handles.insert(step.editor, inode);
            }
            PersonAct::Truncate => open.into_iter().for_each(|inode| disk.set_content(inode, b"")),
            PersonAct::Write(bytes) => open.into_iter().for_each(|inode| disk.set_content(inode, bytes)),
            PersonAct::SyncFile => open.into_iter().for_each(|inode| disk.sync_file(inode)),
            PersonAct::Rename(from, to) => disk.rename(&here(from), &here(to)),
            PersonAct::Exchange(one, other) => match disk.inode(&here(other)) {
                Some(_) => disk.exchange(&here(one), &here(other)),
                None => disk.rename(&here(one), &here(other)),
            },
            PersonAct::Remove(name) => disk.remove(&here(name)),
            PersonAct::SyncFolder => disk.sync_names(),
        }
    }
}
