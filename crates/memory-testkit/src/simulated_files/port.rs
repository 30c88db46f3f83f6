//! The port on the model.

use memory_core::Code;
use memory_core::ports::{DocumentFiles, FileError, FoundFile, MAX_FILE_BYTES};
use memory_core::revision::FileIdentity;

use super::SimulatedFiles;
use super::disk::{Disk, Folder, Inode, here};
use super::plan::Step;

/// How many names, all of them in the folder or in quarantine, a step takes a file with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OfNames {
    One,
    Any,
}

impl DocumentFiles for SimulatedFiles {
    fn read(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        self.step(Step::Read, name, |files| read(&files.disk, name))
    }

    fn read_settled(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        self.step(Step::ReadSettled, name, |files| read(&files.disk, name))
    }

    fn create(&mut self, name: &str, like: &str) -> Result<(), FileError> {
        self.step(Step::Create, name, |files| {
            let disk = &mut files.disk;
            let like = look(disk, like, OfNames::Any)?;
            free(disk, name)?;
            let mode = like.map_or(0o600, |inode| disk.node(inode).mode & 0o777);
            disk.create(&here(name), mode, None);
            Ok(())
        })
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
        self.step(Step::Write, name, |files| {
            let inode = there(&files.disk, name, OfNames::One)?;
            if !files.disk.node(inode).current().is_empty() {
                return Err(FileError::Exists { path: name.to_owned() });
            }
            files.disk.set_content(inode, half);
            Ok(())
        })?;
        self.step(Step::WriteRest, name, |files| {
            let inode = there(&files.disk, name, OfNames::One)?;
            files.disk.set_content(inode, bytes);
            Ok(())
        })
    }

    fn sync_file(&mut self, name: &str) -> Result<(), FileError> {
        self.step(Step::SyncFile, name, |files| {
            let inode = there(&files.disk, name, OfNames::Any)?;
            files.disk.sync_file(inode);
            Ok(())
        })
    }

    fn sync_folder(&mut self) -> Result<(), FileError> {
        self.step(Step::SyncFolder, "", |files| {
            files.disk.sync_names();
            Ok(())
        })
    }

    fn exchange(&mut self, one: &str, other: &str) -> Result<(), FileError> {
        self.step(Step::Exchange, one, |files| {
            there(&files.disk, one, OfNames::One)?;
            there(&files.disk, other, OfNames::One)?;
            if files.lacks.exchange {
                return Err(FileError::Unsupported { path: one.to_owned() });
            }
            match files.lacks.renamed_over.as_deref() {
                Some(document) if document == other => files.disk.rename(&here(one), &here(other)),
                Some(document) if document == one => files.disk.rename(&here(other), &here(one)),
                _ => files.disk.exchange(&here(one), &here(other)),
            }
            Ok(())
        })
    }

    fn rename_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.step(Step::RenameNew, from, |files| {
            there(&files.disk, from, OfNames::One)?;
            free(&files.disk, to)?;
            if files.lacks.exchange {
                files.disk.link(&here(from), &here(to));
            } else {
                files.disk.rename(&here(from), &here(to));
            }
            Ok(())
        })?;
        if self.lacks.exchange {
            self.step(Step::RenameNewSync, from, |files| {
                files.disk.sync_names();
                Ok(())
            })?;
            self.step(Step::RenameNewRemove, from, |files| {
                files.disk.remove(&here(from));
                Ok(())
            })?;
        }
        Ok(())
    }

    fn rename_over(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.step(Step::RenameOver, from, |files| {
            there(&files.disk, from, OfNames::One)?;
            look(&files.disk, to, OfNames::Any)?;
            files.disk.rename(&here(from), &here(to));
            Ok(())
        })
    }

    fn link_new(&mut self, from: &str, to: &str) -> Result<(), FileError> {
        self.step(Step::LinkNew, from, |files| {
            there(&files.disk, from, OfNames::One)?;
            free(&files.disk, to)?;
            files.disk.link(&here(from), &here(to));
            Ok(())
        })
    }

    fn remove(&mut self, name: &str) -> Result<(), FileError> {
        self.step(Step::Remove, name, |files| {
            if look(&files.disk, name, OfNames::Any)?.is_some() {
                files.disk.remove(&here(name));
            }
            Ok(())
        })
    }

    fn quarantine(&mut self, name: &str, to: &str) -> Result<(), FileError> {
        self.step(Step::Quarantine, name, |files| {
            let inode = there(&files.disk, name, OfNames::Any)?;
            component(to)?;
            let place = (Folder::Quarantine, to.into());
            match files.disk.inode(&place) {
                // A move that was cut off: what is left of it is to remove the first name.
                Some(known) if known == inode => return Ok(()),
                Some(_) => {
                    return Err(FileError::Exists {
                        path: format!("quarantine/{to}"),
                    });
                }
                None => {}
            }
            there(&files.disk, name, OfNames::One)?;
            if files.lacks.exchange {
                files.disk.link(&here(name), &place);
            } else {
                files.disk.rename(&here(name), &place);
            }
            Ok(())
        })?;
        if self.lacks.exchange {
            self.step(Step::QuarantineSync, name, |files| {
                files.disk.sync_names();
                Ok(())
            })?;
            self.step(Step::QuarantineRemove, name, |files| {
                files.disk.remove(&here(name));
                Ok(())
            })?;
        }
        self.step(Step::SyncQuarantine, name, |files| {
            files.disk.sync_names();
            Ok(())
        })
    }

    fn read_quarantined(&mut self, name: &str) -> Result<Option<FoundFile>, FileError> {
        self.step(Step::Read, name, |files| {
            component(name)?;
            let inode = files.disk.inode(&(Folder::Quarantine, name.into()));
            Ok(inode.map(|inode| found(&files.disk, inode)))
        })
    }

    fn remove_quarantined(&mut self, name: &str) -> Result<(), FileError> {
        self.step(Step::Remove, name, |files| {
            component(name)?;
            files.disk.remove(&(Folder::Quarantine, name.into()));
            files.disk.sync_names();
            Ok(())
        })
    }

    fn names(&mut self, start: &str) -> Result<Vec<String>, FileError> {
        self.step(Step::Names, start, |files| {
            let names = files.disk.names().keys();
            Ok(names
                .filter(|(folder, name)| *folder == Folder::Store && name.starts_with(start))
                .map(|(_, name)| name.as_ref().to_owned())
                .collect())
        })
    }

    fn in_place(&mut self) -> Result<(), FileError> {
        self.step(Step::InPlace, "", |files| {
            if files.is_moved {
                return Err(FileError::Refused {
                    code: Code::StoreMoved,
                    path: String::new(),
                    found: "it was removed or replaced meanwhile".to_owned(),
                });
            }
            Ok(())
        })
    }

    fn owner(&self) -> String {
        self.owner.clone()
    }

    fn is_alive(&self, owner: &str) -> bool {
        owner == self.owner || self.alive.contains(owner)
    }
}

fn read(disk: &Disk, name: &str) -> Result<Option<FoundFile>, FileError> {
    let Some(inode) = look(disk, name, OfNames::Any)? else {
        return Ok(None);
    };
    let found = found(disk, inode);
    let size = found.identity.size;
    if size > MAX_FILE_BYTES {
        return Err(FileError::TooLarge {
            path: name.to_owned(),
            bytes: size,
            limit: MAX_FILE_BYTES,
        });
    }
    Ok(Some(found))
}

fn found(disk: &Disk, inode: Inode) -> FoundFile {
    let node = disk.node(inode);
    let bytes = node.current().to_vec();
    let identity = FileIdentity {
        device: 1,
        inode,
        size: bytes.len() as u64,
        modified: node.modified,
    };
    let names = disk.links(inode, Folder::Store) + disk.links(inode, Folder::Quarantine);
    FoundFile {
        bytes,
        identity,
        has_other_names: names > 1,
    }
}

/// Finds a plain file of its own; nothing if nothing is there.
fn look(disk: &Disk, name: &str, of: OfNames) -> Result<Option<Inode>, FileError> {
    component(name)?;
    let Some(inode) = disk.inode(&here(name)) else {
        return Ok(None);
    };
    if let Some(odd) = disk.node(inode).odd {
        return Err(refused(name, odd.words()));
    }
    let links = disk.links(inode, Folder::Store) + disk.links(inode, Folder::Quarantine);
    if of == OfNames::One && links > 1 {
        return Err(refused(name, "it is a hard link to a file that has another name too"));
    }
    Ok(Some(inode))
}

fn there(disk: &Disk, name: &str, of: OfNames) -> Result<Inode, FileError> {
    look(disk, name, of)?.ok_or_else(|| FileError::Missing { path: name.to_owned() })
}

fn free(disk: &Disk, name: &str) -> Result<(), FileError> {
    component(name)?;
    match disk.inode(&here(name)) {
        Some(_) => Err(FileError::Exists { path: name.to_owned() }),
        None => Ok(()),
    }
}

fn component(name: &str) -> Result<(), FileError> {
    let is_none = name.is_empty() || name == "." || name == ".." || name.contains(['/', '\0']) || name.len() > 255;
    if is_none {
        return Err(refused(name, "it is not the name of a file in the store's folder"));
    }
    Ok(())
}

fn refused(name: &str, found: &str) -> FileError {
    FileError::Refused {
        code: Code::StoreOutsideCwd,
        path: name.to_owned(),
        found: found.to_owned(),
    }
}
