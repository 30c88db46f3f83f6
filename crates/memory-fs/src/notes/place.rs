//! Where a store is: below the working folder, reached step by step by handles.

use std::os::fd::{AsFd as _, BorrowedFd};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::error::FsError;
use crate::folder::{Folder, component};

/// The kinds of stores, by what their paths end in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreKind {
    /// A folder with a Markdown file for each note.
    Folder,
    /// One SQLite database: `.sqlite`, `.sqlite3` or `.db`.
    Database,
    /// One JSON file of older versions: `.json`.
    Json,
}

impl StoreKind {
    /// Tells the kind from a path.
    pub fn of(path: &str) -> Self {
        let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("sqlite" | "sqlite3" | "db") => Self::Database,
            Some("json") => Self::Json,
            _ => Self::Folder,
        }
    }
}

/// A folder below the working folder, be it there or not.
#[derive(Debug, Clone)]
pub struct NotesDir {
    cwd: Arc<Folder>,
    steps: Vec<String>,
}

impl NotesDir {
    /// Takes `path` below `cwd`. The working folder is resolved once and may be reached through links; below it every step is a
    /// plain folder of its own. Opens nothing but `cwd`.
    ///
    /// # Errors
    ///
    /// [`FsError::Outside`] if the path is absolute, has a step `..`, or no step at all; [`FsError::Missing`] if there is no `cwd`.
    pub fn below(cwd: &Path, path: &str) -> Result<Self, FsError> {
        let steps = steps(path)?;
        Ok(Self {
            cwd: Arc::new(Folder::named(cwd)?),
            steps,
        })
    }

    /// Takes the folder of the file `path`, and the file's name.
    ///
    /// # Errors
    ///
    /// As [`Self::below`].
    pub fn of_file(cwd: &Path, path: &str) -> Result<(Self, String), FsError> {
        let mut steps = steps(path)?;
        let name = steps.pop().unwrap_or_default();
        let cwd = Arc::new(Folder::named(cwd)?);
        Ok((Self { cwd, steps }, name))
    }

    /// Returns the path, absolute, with the working folder resolved.
    pub fn path(&self) -> PathBuf {
        self.steps
            .iter()
            .fold(self.cwd.path.clone(), |path, step| path.join(step))
    }

    /// Walks to the folder; nothing if it is not there. Makes nothing.
    ///
    /// # Errors
    ///
    /// [`FsError::Outside`] if a step is a link, no folder, or of another device; [`FsError::Io`].
    pub fn find(&self) -> Result<Option<HeldDir>, FsError> {
        self.walk(Folder::child)
    }

    /// Walks to the folder, making what is missing with mode 0700.
    ///
    /// # Errors
    ///
    /// As [`Self::find`].
    pub fn make(&self) -> Result<HeldDir, FsError> {
        let made = self.walk(|folder, step| folder.child_or_new(step).map(Some))?;
        made.ok_or_else(|| FsError::Missing { path: self.path() })
    }

    fn walk(
        &self,
        take: impl Fn(&Folder, &str) -> Result<Option<Folder>, FsError>,
    ) -> Result<Option<HeldDir>, FsError> {
        let mut held = HeldDir {
            cwd: Arc::clone(&self.cwd),
            steps: Vec::with_capacity(self.steps.len()),
        };
        for step in &self.steps {
            match take(held.folder(), step)? {
                Some(folder) => held.steps.push((step.clone(), folder)),
                None => return Ok(None),
            }
        }
        Ok(Some(held))
    }
}

/// Takes a path apart. What its words say leads out is refused before anything is opened.
fn steps(path: &str) -> Result<Vec<String>, FsError> {
    let refuse = |found| Err(FsError::outside(Path::new(path), found));
    let mut steps = Vec::new();
    for step in Path::new(path).components() {
        match step {
            Component::Normal(name) => match name.to_str() {
                Some(name) => steps.push(component(name)?.to_owned()),
                None => return refuse("it is no UTF-8"),
            },
            Component::CurDir => {}
            Component::ParentDir => return refuse("it has a step `..`"),
            Component::RootDir | Component::Prefix(_) => return refuse("it is absolute"),
        }
    }
    if steps.is_empty() {
        return refuse("it names no place in the folder");
    }
    Ok(steps)
}

/// A folder that was walked to, with all steps held open.
#[derive(Debug)]
pub struct HeldDir {
    cwd: Arc<Folder>,
    steps: Vec<(String, Folder)>,
}

impl HeldDir {
    pub(crate) fn folder(&self) -> &Folder {
        self.steps.last().map_or(&self.cwd, |(_, folder)| folder)
    }

    /// Returns its path, absolute and resolved.
    pub fn path(&self) -> &Path {
        &self.folder().path
    }

    /// Returns its handle.
    pub fn handle(&self) -> BorrowedFd<'_> {
        self.folder().handle.as_fd()
    }

    /// Proves that every step is where it was below the one before it.
    ///
    /// # Errors
    ///
    /// [`FsError::Moved`] if one is another folder, a link, or gone.
    pub fn in_place(&self) -> Result<(), FsError> {
        let mut parent: &Folder = &self.cwd;
        for (name, folder) in &self.steps {
            if parent.look(name)? != Some(folder.identity) {
                return Err(FsError::Moved {
                    path: self.path().to_owned(),
                });
            }
            parent = folder;
        }
        Ok(())
    }

    /// Looks at files of these names without opening one: each is a plain file of its own, or not there.
    ///
    /// # Errors
    ///
    /// [`FsError::Outside`] if one is a link, hard or symbolic, no regular file, or of another device.
    pub fn plain_files<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Result<(), FsError> {
        names
            .into_iter()
            .try_for_each(|name| self.folder().plain_file(name).map(drop))
    }
}
