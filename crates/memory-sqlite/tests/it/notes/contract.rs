//! The contract suite of the port, and random operations compared with a naive reference.

use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::PathBuf;

use memory_core::ports::NoteStore;
use memory_sqlite::SqliteNotes;
use memory_testkit::note_contract::{Fixture, NotesPlace};

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn path(&self) -> PathBuf {
        self.folder.path().join("memory.sqlite")
    }
}

impl NotesPlace for Place {
    fn open(&self) -> Box<dyn NoteStore + Send> {
        Box::new(SqliteNotes::at(&self.path()))
    }

    /// The first page of the table.
    fn damage(&self) {
        let mut file = fs::File::options().write(true).open(self.path()).unwrap();
        file.seek(std::io::SeekFrom::Start(4096)).unwrap();
        file.write_all(&[0xFF; 64]).unwrap();
    }

    fn image(&self) -> Vec<(String, Vec<u8>)> {
        let mut image: Vec<_> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                let name = entry.file_name().into_string().unwrap();
                (name, fs::read(entry.path()).unwrap())
            })
            .collect();
        image.sort();
        image
    }
}

fn place() -> Box<Fixture> {
    Box::new(Place {
        folder: tempfile::tempdir().unwrap(),
    })
}

memory_testkit::note_contract_tests!(place);

#[test]
fn random_operations_agree_with_the_reference() {
    let cases = if std::env::var_os("TINYAGENT_DEEP").is_some() {
        500
    } else {
        12
    };
    memory_testkit::note_model::agrees_with_the_reference(&place, cases, 30);
}
