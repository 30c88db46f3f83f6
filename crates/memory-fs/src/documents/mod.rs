//! The documents of core memory and the files that their commits need, in the store's folder, held by handle.
//!
//! What each step guarantees on which system is in `docs/design/core-memory.md`, section "Files". The order of the steps
//! is not decided here.

mod attributes;
mod look;
mod settle;

use std::fs::File;
use std::io::Write as _;
use std::sync::Arc;

use memory_core::ports::{DocumentFiles, FileError, FoundFile};
use rustix::fs::{AtFlags, OFlags, linkat, openat, renameat, unlinkat};
use rustix::io::Errno;

use crate::error::FsError;
use crate::folder::{FILE_MODE, Folder, Identity, component};
use crate::process;
use crate::rename::{exchange, is_unsupported, rename_new};
use crate::store_dir::Steps;
use look::{OfNames, look, missing, open, read, size, stat, there};

/// Where files are put aside, in the store's folder.
const QUARANTINE: &str = "quarantine";

/// The files of core memory in the store's folder: the port [`DocumentFiles`] on a real file system.
#[derive(Debug)]
pub struct DocumentDir {
    steps: Arc<Steps>,
    /// The file that was made last, still open for writing: its permissions may allow nobody to open it so.
    made: Option<File>,
}

impl DocumentDir {
    pub(crate) fn new(steps: Arc<Steps>) -> Self {
        Self { steps, made: None }
    }

    fn folder(&self) -> &Folder {
        &self.steps.memory
    }

    fn io(&self, name: &str, what: &'static str) -> impl FnOnce(Errno) -> FsError {
        let path = self.folder().path.join(name);
        move |error| match error {
            Errno::EXIST => FsError::Exists { path },
            Errno::NOENT => FsError::Missing { path },
            error => FsError::io(&path, what, error),
        }
    }

    /// Takes the file that was made last, if the name leads to it; else opens what it leads to.
    fn take_made(&mut self, name: &str, access: OFlags, of: OfNames) -> Result<File, FsError> {
        let found = there(self.folder(), name, of)?;
        if let Some(file) = self.made.take()
            && Identity::of(&stat(self.folder(), name, &file)?) == Identity::of(&found)
        {
            return Ok(file);
        }
        open(self.folder(), name, access, of)?.ok_or_else(|| missing(self.folder(), name))
    }
}

impl DocumentFiles for DocumentDir {
    fn read(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        read(self.folder(), name)
    }

    fn read_settled(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        let is_empty = |found: &Option<FoundFile>| found.as_ref().is_none_or(|found| found.bytes.is_empty());
        settle::settle(|| read(self.folder(), name), is_empty, std::thread::sleep)
    }

    fn create(&mut self, name: &str, like: &str) -> Result<(), FileError> {
        let folder = self.folder();
        let path = folder.path.join(component(name)?);
        let like = open(folder, like, OFlags::RDONLY, OfNames::Any)?;
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let handle = openat(&folder.handle, name, flags, FILE_MODE);
        let file = File::from(handle.map_err(self.io(name, "cannot make the file"))?);
        let given = match like {
            Some(like) => attributes::copy(&path, &file, &like),
            None => attributes::set_mode(&path, &file, FILE_MODE),
        };
        if let Err(error) = given {
            // Best effort: an empty file that stays does no harm.
            let _ = unlinkat(&folder.handle, name, AtFlags::empty());
            return Err(error.into());
        }
        self.made = Some(file);
        Ok(())
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        let mut file = self.take_made(name, OFlags::WRONLY, OfNames::One)?;
        let path = self.folder().path.join(name);
        if size(&stat(self.folder(), name, &file)?) > 0 {
            return Err(FsError::Exists { path }.into());
        }
        let written = file.write_all(bytes);
        self.made = Some(file);
        Ok(written.map_err(|error| FsError::io(&path, "cannot write", error))?)
    }

    fn sync_file(&mut self, name: &str) -> Result<(), FileError> {
        let file = self.take_made(name, OFlags::RDONLY, OfNames::Any)?;
        let path = self.folder().path.join(name);
        file.sync_all()
            .map_err(|error| FsError::io(&path, "cannot make the content durable", error).into())
    }

    fn sync_folder(&mut self) -> Result<(), FileError> {
        Ok(self.folder().sync()?)
    }

    fn exchange(&mut self, one: &str, other: &str) -> Result<(), FileError> {
        let folder = self.folder();
        there(folder, one, OfNames::One)?;
        there(folder, other, OfNames::One)?;
        match exchange(folder, one, other) {
            Err(error) if is_unsupported(error) => Err(FileError::Unsupported {
                path: folder.path.display().to_string(),
            }),
            other => Ok(other.map_err(self.io(one, "cannot exchange the files"))?),
        }
    }

    fn rename_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        let folder = self.folder();
        component(to)?;
        there(folder, from, OfNames::One)?;
        match rename_new(folder, from, folder, to) {
            Err(Errno::NOENT) => Err(missing(folder, from).into()),
            renamed => Ok(renamed.map_err(self.io(to, "cannot rename the file"))?),
        }
    }

    fn rename_over(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        let folder = self.folder();
        there(folder, from, OfNames::One)?;
        look(folder, to, OfNames::Any)?;
        let renamed = renameat(&folder.handle, from, &folder.handle, to);
        Ok(renamed.map_err(self.io(from, "cannot rename the file"))?)
    }

    fn link_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        let folder = self.folder();
        component(to)?;
        there(folder, from, OfNames::One)?;
        match linkat(&folder.handle, from, &folder.handle, to, AtFlags::empty()) {
            Err(Errno::NOENT) => Err(missing(folder, from).into()),
            linked => Ok(linked.map_err(self.io(to, "cannot link the file"))?),
        }
    }

    fn remove(&mut self, name: &str) -> Result<(), FileError> {
        let folder = self.folder();
        if look(folder, name, OfNames::Any)?.is_none() {
            return Ok(());
        }
        match unlinkat(&folder.handle, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(self.io(name, "cannot remove the file")(error).into()),
        }
    }

    fn quarantine(&mut self, name: &str, to: &str) -> Result<(), FileError> {
        let folder = self.folder();
        component(to)?;
        let stat = there(folder, name, OfNames::Any)?;
        let quarantine = folder.child_or_new(QUARANTINE)?;
        let moved = if quarantine.look(to)? == Some(Identity::of(&stat)) {
            // A move that was cut off: what is left of it is to remove the first name, once the other one is durable.
            quarantine.sync()?;
            unlinkat(&folder.handle, name, AtFlags::empty())
        } else {
            there(folder, name, OfNames::One)?;
            rename_new(folder, name, &quarantine, to)
        };
        match moved {
            Ok(()) => {}
            Err(Errno::NOENT) => return Err(missing(folder, name).into()),
            Err(Errno::EXIST) => {
                let path = quarantine.path.join(to);
                return Err(FsError::Exists { path }.into());
            }
            Err(error) => return Err(self.io(name, "cannot move the file into quarantine")(error).into()),
        }
        // The new name first: if only one of them becomes durable, the file has two names and not none.
        quarantine.sync()?;
        Ok(folder.sync()?)
    }

    fn read_quarantined(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        component(name)?;
        match self.folder().child(QUARANTINE)? {
            Some(quarantine) => read(&quarantine, name),
            None => Ok(None),
        }
    }

    fn remove_quarantined(&mut self, name: &str) -> Result<(), FileError> {
        component(name)?;
        let Some(quarantine) = self.folder().child(QUARANTINE)? else {
            return Ok(());
        };
        if look(&quarantine, name, OfNames::Any)?.is_none() {
            return Ok(());
        }
        match unlinkat(&quarantine.handle, name, AtFlags::empty()) {
            Ok(()) => Ok(quarantine.sync()?),
            Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(self.io(name, "cannot remove the file from quarantine")(error).into()),
        }
    }

    fn names(&mut self, start: &str) -> Result<Vec<String>, FileError> {
        let entries = self.folder().entries()?.into_iter();
        let mut names: Vec<String> = entries
            .filter_map(|name| name.into_string().ok())
            .filter(|name| name.starts_with(start))
            .collect();
        names.sort_unstable();
        Ok(names)
    }

    fn in_place(&mut self) -> Result<(), FileError> {
        Ok(self.steps.in_place()?)
    }

    fn owner(&self) -> String {
        process::owner()
    }

    fn is_alive(&self, owner: &str) -> bool {
        process::is_alive(owner)
    }
}
