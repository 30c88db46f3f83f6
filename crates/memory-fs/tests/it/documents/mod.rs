//! The documents' files on a real file system.

mod attributes;
mod contract;
mod limits;
mod places;
mod races;

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use memory_core::ports::DocumentFiles;
use memory_fs::{DocumentDir, StoreDir};
use memory_testkit::files_contract::FolderFixture;
use memory_testkit::simulated_files::Odd;
use tempfile::TempDir;

/// What lies outside and must stay.
const CANARY: &[u8] = b"canary";

/// A store beside a folder that must never be touched.
struct World {
    folder: TempDir,
    files: DocumentDir,
}

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cwd = folder.path().join("cwd");
        fs::create_dir(&cwd).unwrap();
        fs::create_dir(folder.path().join("outside")).unwrap();
        fs::write(folder.path().join("outside/canary"), CANARY).unwrap();
        let files = StoreDir::create(&cwd).unwrap().documents();
        Self { folder, files }
    }

    fn memory(&self) -> PathBuf {
        self.folder.path().join("cwd/.tinyagent/memory")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.memory().join(name)
    }

    fn outside(&self) -> PathBuf {
        self.folder.path().join("outside")
    }

    /// Opens the files of the same store for another thread or process.
    fn again(&self) -> DocumentDir {
        StoreDir::open(&self.folder.path().join("cwd")).unwrap().documents()
    }

    fn outside_is_untouched(&self) -> bool {
        let names: Vec<_> = fs::read_dir(self.outside())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names == ["canary"] && fs::read(self.outside().join("canary")).unwrap() == CANARY
    }
}

/// Lists the plain files of a folder with what they hold.
fn list(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| {
            let bytes = fs::read(entry.path()).unwrap();
            (entry.file_name().into_string().unwrap(), bytes)
        })
        .collect();
    files.sort();
    files
}

impl FolderFixture for World {
    fn files(&mut self) -> &mut dyn DocumentFiles {
        &mut self.files
    }

    fn put(&mut self, name: &str, bytes: &[u8], mode: u32) {
        let draft = self.folder.path().join("draft");
        fs::write(&draft, bytes).unwrap();
        fs::set_permissions(&draft, fs::Permissions::from_mode(mode)).unwrap();
        fs::rename(&draft, self.path(name)).unwrap();
    }

    fn put_odd(&mut self, name: &str, odd: Odd) {
        let path = self.path(name);
        match odd {
            Odd::SymbolicLink => symlink(self.outside().join("canary"), path).unwrap(),
            Odd::DanglingLink => symlink(self.outside().join("nothing"), path).unwrap(),
            Odd::HardLink => fs::hard_link(self.outside().join("canary"), path).unwrap(),
            Odd::Folder => fs::create_dir(path).unwrap(),
            Odd::Pipe => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
            Odd::Socket => drop(std::os::unix::net::UnixListener::bind(path).unwrap()),
        }
    }

    fn is_odd(&self, name: &str, odd: Odd) -> bool {
        use std::os::unix::fs::FileTypeExt as _;
        let metadata = fs::symlink_metadata(self.path(name)).unwrap();
        let kind = metadata.file_type();
        let is_there = match odd {
            Odd::SymbolicLink | Odd::DanglingLink => kind.is_symlink(),
            Odd::HardLink => metadata.ino() == fs::metadata(self.outside().join("canary")).unwrap().ino(),
            Odd::Folder => kind.is_dir(),
            Odd::Pipe => kind.is_fifo(),
            Odd::Socket => kind.is_socket(),
        };
        is_there && self.outside_is_untouched()
    }

    fn mode(&self, name: &str) -> u32 {
        fs::symlink_metadata(self.path(name)).unwrap().permissions().mode() & 0o7777
    }

    fn list(&self) -> Vec<(String, Vec<u8>)> {
        list(&self.memory())
    }

    fn quarantined(&self) -> Vec<(String, Vec<u8>)> {
        list(&self.path("quarantine"))
    }

    /// Asks the file system itself, not the code under test.
    fn can_exchange(&self) -> bool {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        let (one, other) = (self.folder.path().join("one"), self.folder.path().join("other"));
        fs::write(&one, b"1").unwrap();
        fs::write(&other, b"2").unwrap();
        renameat_with(CWD, &one, CWD, &other, RenameFlags::EXCHANGE).is_ok()
    }

    fn move_away(&mut self) {
        fs::rename(self.memory(), self.folder.path().join("away")).unwrap();
    }
}

/// Starts this test binary again with one test, behind commands of the shell that change its limits.
fn child(test: &str, limits: &str, folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{limits} exec \"$0\" \"$@\""))
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, folder);
    command
}

/// The working folder of a child.
const CHILD: &str = "MEMORY_FS_TEST_DOCUMENTS";

fn child_folder() -> Option<PathBuf> {
    std::env::var_os(CHILD).map(PathBuf::from)
}
