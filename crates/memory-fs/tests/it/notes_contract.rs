//! Both stores in files run the suite of the port, and random operations agree with the reference.

use std::fs;
use std::path::Path;

use memory_core::ports::NoteStore;
use memory_fs::{NotesDir, NotesFolder, NotesJson};
use memory_testkit::note_contract::{Fixture, NotesPlace, StoredOrder};
use memory_testkit::{note_contract_tests, note_model};
use tempfile::TempDir;

struct InFolder(TempDir);

impl NotesPlace for InFolder {
    fn open(&self) -> Box<dyn NoteStore + Send> {
        Box::new(NotesFolder::new(NotesDir::below(self.0.path(), "some/notes").unwrap()))
    }

    fn damage(&self) {
        fs::create_dir_all(self.0.path().join("some/notes")).unwrap();
        fs::write(self.0.path().join("some/notes/m00000000.md"), "no note").unwrap();
    }

    fn image(&self) -> Vec<(String, Vec<u8>)> {
        image(self.0.path())
    }

    fn order(&self) -> StoredOrder {
        StoredOrder::Created
    }
}

struct InJson(TempDir);

impl NotesPlace for InJson {
    fn open(&self) -> Box<dyn NoteStore + Send> {
        let (dir, name) = NotesDir::of_file(self.0.path(), "some/notes.json").unwrap();
        Box::new(NotesJson::new(dir, name))
    }

    fn damage(&self) {
        fs::create_dir_all(self.0.path().join("some")).unwrap();
        fs::write(self.0.path().join("some/notes.json"), "{").unwrap();
    }

    fn image(&self) -> Vec<(String, Vec<u8>)> {
        image(self.0.path())
    }
}

/// Files with what is in them, without locks.
fn image(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        for entry in fs::read_dir(&path).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                let bytes = fs::read(entry.path()).unwrap();
                files.push((entry.path().display().to_string(), bytes));
            } else if entry.file_name() != "locks" {
                waiting.push(entry.path());
            }
        }
    }
    files.sort();
    files
}

fn in_folder() -> Box<Fixture> {
    Box::new(InFolder(tempfile::tempdir().unwrap()))
}

fn in_json() -> Box<Fixture> {
    Box::new(InJson(tempfile::tempdir().unwrap()))
}

mod folder {
    use super::*;
    note_contract_tests!(in_folder);

    #[test]
    fn random_operations_agree_with_the_reference() {
        note_model::agrees_with_the_reference(&in_folder, 48, 25);
    }
}

mod json {
    use super::*;
    note_contract_tests!(in_json);

    #[test]
    fn random_operations_agree_with_the_reference() {
        note_model::agrees_with_the_reference(&in_json, 48, 25);
    }
}
