//! The folder of notes: what a crash leaves, what a person does in between, and what odd things do.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::PathBuf;

use memory_core::note::{Note, NoteChange, NoteStatus};
use memory_core::ports::{NoteStore as _, SMALL_STORE};
use memory_core::{Code, Digest, NoteId};
use memory_fs::{
    NotesDir, NotesFolder, StoreKind, default_dir, project_key, project_root, set_notes_aside, store_path,
};
use tempfile::TempDir;

struct World(TempDir);

impl World {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn store(&self) -> NotesFolder {
        NotesFolder::new(NotesDir::below(self.0.path(), "notes").unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("notes").join(name)
    }

    fn text(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    fn change(&self, changes: &[NoteChange]) -> Result<(), Code> {
        self.store()
            .update(&mut |_| Ok(changes.to_vec()))
            .map_err(|error| error.code())
    }

    fn texts(&self) -> Vec<String> {
        self.store()
            .load()
            .unwrap()
            .notes
            .into_iter()
            .map(|note| note.text)
            .collect()
    }
}

fn note(number: u32, text: &str) -> Note {
    serde_json::from_value(serde_json::json!({
        "id": format!("m{number:08x}"), "text": text, "status": "active",
        "created_at": format!("2026-10-29T14:03:{number:02}Z"), "updated_at": "2026-10-29T14:04:00Z",
    }))
    .unwrap()
}

fn file(note: &Note) -> String {
    memory_core::note::markdown::render(note)
}

/// A file of a change: its name, what it was, what it becomes.
type Planned = (String, Option<String>, Option<String>);

/// The journal of an approval that replaces: note 2 becomes active, note 1 goes.
fn approval() -> (World, Vec<Planned>) {
    let world = World::new();
    let old = note(1, "old");
    let waiting = Note {
        status: NoteStatus::Pending,
        replaces: Some(old.id.clone()),
        ..note(2, "new")
    };
    world
        .change(&[NoteChange::Insert(old.clone()), NoteChange::Insert(waiting.clone())])
        .unwrap();
    let approved = note(2, "new");
    let files = vec![
        ("m00000001.md".to_owned(), Some(file(&old)), None),
        ("m00000002.md".to_owned(), Some(file(&waiting)), Some(file(&approved))),
    ];
    (world, files)
}

fn write_journal(world: &World, files: &[Planned]) {
    let entries: Vec<_> = files
        .iter()
        .map(|(name, before, after)| {
            let before = before.as_ref().map(|before| Digest::of(before.as_bytes()).to_string());
            serde_json::json!({ "name": name, "before": before, "after": after })
        })
        .collect();
    let journal = serde_json::json!({ "format": 2, "seal": seal(world), "files": entries });
    fs::write(world.path(".notes-journal"), journal.to_string()).unwrap();
}

/// What a journal of this machine has in it: the number of the lock file, and when it was made.
fn seal(world: &World) -> String {
    let lock = fs::read_dir(world.path("locks")).unwrap().next().unwrap().unwrap();
    let lock = lock.metadata().unwrap();
    format!("{}-{}", lock.ino(), lock.ctime())
}

fn make(world: &World, (name, _, after): &Planned) {
    match after {
        Some(text) => fs::write(world.path(name), text).unwrap(),
        None => fs::remove_file(world.path(name)).unwrap(),
    }
}

#[test]
fn a_change_that_was_cut_off_anywhere_is_seen_and_finished() {
    for done in 0..=2 {
        let (world, files) = approval();
        write_journal(&world, &files);
        for file in &files[..done] {
            make(&world, file);
        }
        // A reader sees it done, and changes nothing.
        let loaded = world.store().load().unwrap().notes;
        assert_eq!(loaded, [note(2, "new")], "{done}");
        assert!(world.path(".notes-journal").exists());
        // The next writer finishes it.
        world.change(&[NoteChange::Insert(note(3, "later"))]).unwrap();
        assert_eq!(world.texts(), ["new", "later"]);
        assert!(!world.path(".notes-journal").exists() && !world.path("m00000001.md").exists());
    }
}

#[test]
fn what_a_person_changed_meanwhile_stays_theirs() {
    let (world, files) = approval();
    write_journal(&world, &files);
    let edited = file(&Note {
        replaces: Some(NoteId::from_random(1)),
        status: NoteStatus::Pending,
        ..note(2, "reworded by hand")
    });
    fs::write(world.path("m00000002.md"), &edited).unwrap();
    assert_eq!(world.texts(), ["reworded by hand"]);
    world.change(&[NoteChange::Insert(note(3, "later"))]).unwrap();
    assert_eq!(world.text("m00000002.md").unwrap(), edited);
    assert!(!world.path(".notes-journal").exists() && !world.path("m00000001.md").exists());
}

#[test]
fn a_journal_names_nothing_but_notes() {
    for (name, after) in [
        ("MEMORY.md", Some("x")),
        ("README.md", Some("x")),
        ("m00000001.md", Some("no note")),
        ("../m00000001.md", Some("x")),
        ("state.db", None),
        (".notes", None),
    ] {
        let world = World::new();
        world.change(&[NoteChange::Insert(note(1, "kept"))]).unwrap();
        fs::write(world.path("MEMORY.md"), "theirs").unwrap();
        write_journal(&world, &[(name.to_owned(), None, after.map(str::to_owned))]);
        let journal = world.text(".notes-journal");
        assert_eq!(world.store().load().unwrap_err().code(), Code::StoreCorrupt, "{name}");
        assert_eq!(
            world.change(&[NoteChange::Remove(NoteId::from_random(1))]),
            Err(Code::StoreCorrupt)
        );
        assert_eq!(world.text("MEMORY.md").unwrap(), "theirs");
        assert_eq!(world.text(".notes-journal"), journal);
        assert!(world.path("m00000001.md").exists());
    }
}

/// Such as one that came with a repository: what it says was reviewed by nobody.
#[test]
fn a_journal_of_another_machine_counts_for_nothing_and_stays() {
    let (world, files) = approval();
    let before = world.texts();
    write_journal(&world, &files);
    let sealed = world.text(".notes-journal").unwrap();
    let foreign = [
        sealed.replace(&seal(&world), "1-1"),
        sealed.replace("\"format\":2", "\"format\":1"),
        sealed.replace("\"seal\"", "\"other\""),
        String::new(),
        "{".to_owned(),
    ];
    for (number, journal) in (10..).zip(foreign) {
        fs::write(world.path(".notes-journal"), &journal).unwrap();
        let loaded = world.store().load().unwrap();
        assert!(
            loaded.strays.iter().any(|stray| stray.starts_with(".notes-journal:")),
            "{journal}"
        );
        let mut texts: Vec<String> = loaded.notes.into_iter().map(|note| note.text).collect();
        texts.retain(|text| before.contains(text));
        assert_eq!(texts, before, "{journal}");
        // One file needs no journal; several do, and find no place for theirs.
        world.change(&[NoteChange::Insert(note(number, "alone"))]).unwrap();
        let two = [note(number + 20, "one of two"), note(number + 40, "the other")].map(NoteChange::Insert);
        assert_eq!(world.change(&two), Err(Code::StoreCorrupt));
        assert_eq!(world.text(".notes-journal").unwrap(), journal);
    }
}

#[test]
fn a_change_counts_from_its_journal_on_whatever_fails_behind_it() {
    let (world, files) = approval();
    // What is to be replaced lies where nothing can be put: a folder of its name.
    write_journal(&world, &files);
    fs::remove_file(world.path("m00000001.md")).unwrap();
    fs::create_dir(world.path("m00000001.md")).unwrap();
    assert_eq!(world.store().load().unwrap_err().code(), Code::StoreCorrupt);
    // The next writer does what can be done of it, and refuses what it was asked for itself.
    let later = world.change(&[NoteChange::Insert(note(3, "later"))]);
    assert_eq!(later, Err(Code::StoreCorrupt));
    fs::remove_dir(world.path("m00000001.md")).unwrap();
    assert_eq!(world.texts(), ["new"]);
}

#[test]
fn notes_are_set_aside_all_at_once() {
    let world = World::new();
    world
        .change(&[1, 2, 3].map(|number| NoteChange::Insert(note(number, "kept"))))
        .unwrap();
    fs::write(world.path("MEMORY.md"), "theirs").unwrap();
    let notes = world.store().load().unwrap().notes;
    let path = set_notes_aside(world.0.path(), "notes", "TIME", &notes).unwrap();
    assert_eq!(path, "notes/moved-TIME");
    assert!(!world.store().exists().unwrap() && world.texts().is_empty());
    assert_eq!(world.text("MEMORY.md").unwrap(), "theirs");
    for note in &notes {
        assert_eq!(world.text(&format!("moved-TIME/{}.md", note.id)).unwrap(), file(note));
    }
    // Another store in its place, set aside in the same second.
    world.change(&[NoteChange::Insert(note(1, "again"))]).unwrap();
    let notes = world.store().load().unwrap().notes;
    let path = set_notes_aside(world.0.path(), "notes", "TIME", &notes).unwrap();
    assert_eq!(path, "notes/moved-TIME-2");
}

#[test]
fn a_setting_aside_that_was_cut_off_anywhere_is_seen_and_finished() {
    for done in 0..=3 {
        let world = World::new();
        world
            .change(&[1, 2, 3].map(|number| NoteChange::Insert(note(number, "kept"))))
            .unwrap();
        let names = [".notes", "m00000001.md", "m00000002.md", "m00000003.md"];
        let entries: Vec<_> = names
            .iter()
            .map(|name| {
                let before = Digest::of(world.text(name).unwrap().as_bytes()).to_string();
                serde_json::json!({ "name": name, "before": before, "after": null })
            })
            .collect();
        let journal = serde_json::json!({ "format": 2, "seal": seal(&world), "aside": "moved-TIME", "files": entries });
        fs::write(world.path(".notes-journal"), journal.to_string()).unwrap();
        if done > 0 {
            fs::create_dir(world.path("moved-TIME")).unwrap();
        }
        for name in &names[..done] {
            fs::rename(world.path(name), world.path("moved-TIME").join(name)).unwrap();
        }
        assert!(!world.store().exists().unwrap() && world.texts().is_empty(), "{done}");
        world.change(&[NoteChange::Insert(note(4, "later"))]).unwrap();
        assert_eq!(world.texts(), ["later"]);
        for name in names {
            assert!(world.path("moved-TIME").join(name).exists(), "{name}");
        }
    }
}

#[test]
fn notes_that_changed_since_they_were_read_are_not_set_aside() {
    let world = World::new();
    world.change(&[NoteChange::Insert(note(1, "kept"))]).unwrap();
    let notes = world.store().load().unwrap().notes;
    fs::write(world.path("m00000001.md"), file(&note(1, "edited"))).unwrap();
    let error = set_notes_aside(world.0.path(), "notes", "TIME", &notes).unwrap_err();
    assert_eq!(error.code(), Code::Conflict);
    fs::write(world.path("m00000001.md"), file(&note(1, "kept"))).unwrap();
    fs::write(world.path("m00000002.md"), file(&note(2, "saved by hand"))).unwrap();
    let error = set_notes_aside(world.0.path(), "notes", "TIME", &notes).unwrap_err();
    assert_eq!(error.code(), Code::Conflict);
    assert_eq!(world.texts(), ["kept", "saved by hand"]);
}

#[test]
fn a_file_whose_name_is_no_id_of_ours_is_a_note_if_it_says_so() {
    let world = World::new();
    world.change(&[NoteChange::Insert(note(1, "one"))]).unwrap();
    let odd = Note {
        id: NoteId::parse("build-notes").unwrap(),
        ..note(2, "by hand")
    };
    fs::write(world.path("build-notes.md"), file(&odd)).unwrap();
    fs::write(world.path("todo.md"), "mine").unwrap();
    fs::write(world.path("with space.md"), "mine").unwrap();
    fs::write(world.path("user.md"), "a document").unwrap();
    let loaded = world.store().load().unwrap();
    assert_eq!(loaded.notes, [note(1, "one"), odd.clone()]);
    assert_eq!(
        loaded.strays,
        [
            "build-notes.md: a note with an unusual id",
            "todo.md: no note, and left alone",
            "with space.md: no note, and left alone"
        ]
    );
    world.change(&[NoteChange::Remove(odd.id)]).unwrap();
    assert_eq!(world.texts(), ["one"]);
    assert_eq!(world.text("todo.md").unwrap(), "mine");
}

#[test]
fn what_is_no_plain_file_is_not_opened_and_nothing_waits() {
    type Make = fn(&World);
    let odd: [(&str, Make); 5] = [
        ("link", |world| {
            symlink("/etc/passwd", world.path("m00000002.md")).unwrap();
        }),
        ("hard link", |world| {
            fs::hard_link(world.path("m00000001.md"), world.path("m00000002.md")).unwrap();
        }),
        ("folder", |world| fs::create_dir(world.path("m00000002.md")).unwrap()),
        ("pipe", |world| {
            rustix::fs::mkfifoat(rustix::fs::CWD, world.path("m00000002.md"), rustix::fs::Mode::RWXU).unwrap();
        }),
        ("too long", |world| {
            fs::write(world.path("m00000002.md"), vec![b'x'; 70_000]).unwrap();
        }),
    ];
    for (what, make) in odd {
        let world = World::new();
        world.change(&[NoteChange::Insert(note(1, "one"))]).unwrap();
        make(&world);
        let error = world.store().load().unwrap_err();
        assert_eq!(error.code(), Code::StoreCorrupt, "{what}");
        assert!(error.to_string().contains("m0000000"), "{what}: {error}");
        assert_eq!(
            world.change(&[NoteChange::Update(note(2, "x"))]),
            Err(Code::StoreCorrupt),
            "{what}"
        );
        assert!(world.change(&[NoteChange::Insert(note(2, "x"))]).is_err(), "{what}");
    }
}

#[test]
fn paths_that_lead_out_are_refused_before_anything_is_opened() {
    let world = World::new();
    for path in ["", ".", "..", "../x", "a/../../x", "/tmp", "//tmp", "a/..", "./.."] {
        assert_eq!(
            NotesDir::below(world.0.path(), path).unwrap_err().code(),
            Code::StoreOutsideCwd,
            "{path}"
        );
    }
    symlink("/tmp", world.0.path().join("link")).unwrap();
    // A link that leads to a folder inside is none the less one.
    fs::create_dir(world.0.path().join("real")).unwrap();
    symlink("real", world.0.path().join("inside")).unwrap();
    fs::write(world.0.path().join("file"), "x").unwrap();
    for path in ["link", "link/x", "file", "file/x", "inside", "inside/x"] {
        let store = NotesFolder::new(NotesDir::below(world.0.path(), path).unwrap());
        assert_eq!(store.load().unwrap_err().code(), Code::StoreOutsideCwd, "{path}");
        assert_eq!(store.exists().unwrap_err().code(), Code::StoreOutsideCwd, "{path}");
        let inserted = store.update(&mut |_| Ok(vec![NoteChange::Insert(note(1, "x"))]));
        assert_eq!(inserted.unwrap_err().code(), Code::StoreOutsideCwd, "{path}");
    }
}

#[test]
fn what_a_parser_says_is_the_source_of_the_error() {
    let world = World::new();
    world.change(&[NoteChange::Insert(note(1, "one"))]).unwrap();
    fs::write(world.path("m00000002.md"), "no note").unwrap();
    let error = world.store().load().unwrap_err();
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(
        source.to_string(),
        memory_core::note::markdown::NoteFileError::NoFrontMatter.to_string()
    );
}

#[test]
fn a_store_is_there_by_its_notes_or_its_marker() {
    let world = World::new();
    fs::create_dir(world.0.path().join("notes")).unwrap();
    fs::write(world.path("todo.md"), "mine").unwrap();
    assert!(!world.store().exists().unwrap());
    fs::write(world.path("m00000001.md"), file(&note(1, "committed"))).unwrap();
    assert!(world.store().exists().unwrap());
    world.change(&[NoteChange::Remove(NoteId::from_random(1))]).unwrap();
    assert!(world.store().exists().unwrap() && world.texts().is_empty());
}

#[test]
fn the_kind_of_a_store_is_told_by_its_path() {
    for (path, kind) in [
        ("memory", StoreKind::Folder),
        ("a/b.md", StoreKind::Folder),
        ("x.sqlite", StoreKind::Database),
        ("x.SQLITE3", StoreKind::Database),
        ("a/x.db", StoreKind::Database),
        ("x.json", StoreKind::Json),
    ] {
        assert_eq!(StoreKind::of(path), kind, "{path}");
    }
}

#[test]
fn older_stores_of_a_project_are_found_by_its_repository() {
    let world = World::new();
    let root = world.0.path().canonicalize().unwrap();
    let main = root.join("my project");
    fs::create_dir_all(main.join(".git/worktrees/other")).unwrap();
    fs::create_dir_all(main.join("src")).unwrap();
    fs::write(main.join(".git/worktrees/other/commondir"), "../..\n").unwrap();
    let other = root.join("other");
    fs::create_dir(&other).unwrap();
    fs::write(
        other.join(".git"),
        format!("gitdir: {}\n", main.join(".git/worktrees/other").display()),
    )
    .unwrap();
    symlink(&main, root.join("link")).unwrap();
    let git = main.join(".git");
    for cwd in [main.clone(), main.join("src"), other.clone(), root.join("link")] {
        assert_eq!(project_root(&cwd).unwrap(), git, "{}", cwd.display());
    }
    let alone = root.join("alone");
    fs::create_dir(&alone).unwrap();
    assert_eq!(project_root(&alone).unwrap(), alone);
    // Hostile files are no repository.
    for text in ["gitdir: /nonexistent", "nonsense", "gitdir: \0", ""] {
        fs::write(alone.join(".git"), text).unwrap();
        assert_eq!(project_root(&alone).unwrap(), alone, "{text:?}");
    }
    let key = project_key(&main);
    assert!(
        key.starts_with("my-project-") && key.len() == "my-project-".len() + 12,
        "{key}"
    );
    assert_ne!(key, project_key(&root.join("elsewhere/my project")));
    assert_eq!(
        store_path(&root, &main).unwrap(),
        root.join(format!("{}.json", project_key(&project_root(&main).unwrap())))
    );
}

#[test]
fn the_folder_of_older_stores_is_that_of_the_users_state() {
    let (state, home) = (PathBuf::from("/state"), PathBuf::from("/home/kim"));
    assert_eq!(
        default_dir(Some(&state), Some(&home), None).unwrap(),
        PathBuf::from("/state/tinyagent/memory")
    );
    assert_eq!(default_dir(None, None, None), None);
    if cfg!(target_os = "linux") {
        let expected = PathBuf::from("/home/kim/.local/state/tinyagent/memory");
        assert_eq!(
            default_dir(Some(PathBuf::new().as_path()), Some(&home), None).unwrap(),
            expected
        );
    }
}

#[test]
fn a_small_store_that_is_damaged_is_not_written_into() {
    for (count, expected) in [
        (SMALL_STORE as u32, Err(Code::StoreCorrupt)),
        (SMALL_STORE as u32 + 1, Ok(())),
    ] {
        let world = World::new();
        let notes: Vec<NoteChange> = (1..=count).map(|number| NoteChange::Insert(tiny(number))).collect();
        world.change(&notes).unwrap();
        fs::write(world.path("m00000001.md"), "no note").unwrap();
        let new = tiny(1_000);
        // A long one is not read for a change of one of its notes.
        assert_eq!(world.change(&[NoteChange::Insert(new.clone())]), expected, "{count}");
        assert_eq!(world.path(&format!("{}.md", new.id)).exists(), expected.is_ok());
        assert_eq!(world.text("m00000001.md").unwrap(), "no note");
        assert_eq!(world.store().load().unwrap_err().code(), Code::StoreCorrupt);
    }
}

fn tiny(number: u32) -> Note {
    Note {
        id: NoteId::from_random(number),
        ..note(1, "tiny")
    }
}
