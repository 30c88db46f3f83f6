//! Where the checkout is, what its crates are, and which files belong to it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, MetadataCommand};
use xshell::{Shell, cmd};

/// The checkout that is worked on.
#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
}

/// A crate of the workspace with what it depends on.
#[derive(Debug, Clone)]
pub(crate) struct Package {
    /// The package name.
    pub(crate) name: String,
    /// The folder, relative to the root.
    pub(crate) folder: String,
    /// Whether it goes to the registry.
    pub(crate) published: bool,
    /// Normal and build dependencies on other members, by package name.
    pub(crate) members: Vec<String>,
    /// Normal and build dependencies on crates of others, by package name.
    pub(crate) externals: Vec<String>,
}

/// A text file that belongs to the checkout.
#[derive(Debug, Clone)]
pub(crate) struct SourceFile {
    /// The path relative to the root, with forward slashes.
    pub(crate) path: String,
    /// The content.
    pub(crate) text: String,
}

impl SourceFile {
    /// Whether the file's name ends in `.extension`.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|found| found == extension)
    }
}

impl Workspace {
    /// Finds the checkout from the place where this package was built.
    pub(crate) fn find() -> Result<Self> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest.parent().context("the xtask folder has no parent")?;
        if !root.join("Cargo.lock").is_file() {
            bail!(
                "{} is not the checkout that xtask was built in; build it again",
                root.display()
            );
        }
        Ok(Self { root: root.to_owned() })
    }

    /// Returns an absolute path inside the checkout.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// Returns the root of the checkout.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Reads a text file inside the checkout; a missing one is `None`.
    pub(crate) fn read(&self, relative: &str) -> Result<Option<String>> {
        match std::fs::read_to_string(self.path(relative)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| relative.to_owned()),
        }
    }

    /// Writes a file inside the checkout, with the folders on the way.
    pub(crate) fn write(&self, relative: &str, text: &str) -> Result<()> {
        let path = self.path(relative);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        std::fs::write(&path, text).with_context(|| relative.to_owned())
    }

    /// Opens a shell whose working folder is the root.
    pub(crate) fn shell(&self) -> Result<Shell> {
        let shell = Shell::new()?;
        shell.change_dir(&self.root);
        Ok(shell)
    }

    /// Lists the paths of all files that git tracks or would track, relative to the root.
    pub(crate) fn paths(&self) -> Result<Vec<String>> {
        let shell = self.shell()?;
        let listed = cmd!(shell, "git ls-files --cached --others --exclude-standard -z")
            .quiet()
            .read()
            .context("listing the files of the checkout")?;
        let mut paths: Vec<String> = listed
            .split('\0')
            .filter(|path| !path.is_empty())
            .map(str::to_owned)
            .collect();
        // A tracked file that was just removed is still listed.
        paths.retain(|path| self.path(path).is_file());
        paths.sort();
        paths.dedup();
        Ok(paths)
    }

    /// Reads all text files of the checkout; files that are not UTF-8 are left out.
    pub(crate) fn texts(&self) -> Result<Vec<SourceFile>> {
        let mut files = Vec::new();
        for path in self.paths()? {
            let bytes = std::fs::read(self.path(&path)).with_context(|| path.clone())?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(SourceFile { path, text });
            }
        }
        Ok(files)
    }

    /// Reads the members of the workspace and their direct dependencies from cargo.
    pub(crate) fn packages(&self) -> Result<Vec<Package>> {
        let metadata = MetadataCommand::new()
            .manifest_path(self.path("Cargo.toml"))
            .no_deps()
            .exec()
            .context("asking cargo for the workspace")?;
        Ok(metadata
            .packages
            .iter()
            .map(|package| {
                let counted = |dependency: &&cargo_metadata::Dependency| {
                    matches!(dependency.kind, DependencyKind::Normal | DependencyKind::Build)
                };
                let dependencies = || package.dependencies.iter().filter(counted);
                let folder = package.manifest_path.as_std_path().parent();
                Package {
                    name: package.name.to_string(),
                    folder: folder
                        .and_then(|folder| folder.strip_prefix(&self.root).ok())
                        .map(|folder| folder.to_string_lossy().replace('\\', "/"))
                        .unwrap_or_default(),
                    published: package.publish.as_ref().is_none_or(|registries| !registries.is_empty()),
                    members: dependencies()
                        .filter(|dependency| dependency.path.is_some())
                        .map(|dependency| dependency.name.clone())
                        .collect(),
                    externals: dependencies()
                        .filter(|dependency| dependency.path.is_none())
                        .map(|dependency| dependency.name.clone())
                        .collect(),
                }
            })
            .collect())
    }
}
