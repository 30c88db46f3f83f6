//! What people do with notes.

use memory_core::NoteId;
use memory_core::note::NoteStatus;
use memory_engine::NoteSettings;

use memory_core::ports::NoteStore as _;

use crate::notes_support::World;

#[test]
fn a_list_has_every_note_the_newest_first() {
    let world = World::new();
    let first = world.person("First.");
    world.waiting("m00000001", "Waits.");
    let second = world.person("Second.");
    let list = world.people().list(None).unwrap();
    let ids: Vec<&str> = list.notes.iter().map(|note| note.id.as_str()).collect();
    assert_eq!(ids, [second.as_str(), first.as_str(), "m00000001"]);
    assert_eq!((list.active, list.pending, list.backend.as_str()), (2, 1, "markdown"));
    let waiting = world.people().list(Some(NoteStatus::Pending)).unwrap();
    assert_eq!(waiting.notes.len(), 1);
}

#[test]
fn a_persons_note_counts_at_once_and_is_masked() {
    let world = World::new();
    let written = world
        .people()
        .remember("Set DB_PASSWORD=Vik1ng-hamster for staging.", &["Ops".to_owned()])
        .unwrap();
    assert_eq!((written.status.as_str(), written.redacted), ("active", true));
    let note = &world.notes()[0];
    assert!(note.tags == ["ops"] && !note.text.contains("Vik1ng") && note.source.run.is_none());
    let blank = world.people().remember(" \n", &[]).unwrap_err();
    assert_eq!(
        (blank.code().as_str(), blank.facts()["reason"].as_str()),
        ("validation_failed", Some("blank"))
    );
    let long = world.people().remember(&"x".repeat(501), &[]).unwrap_err();
    assert_eq!(long.facts()["reason"], "too_long");
}

#[test]
fn what_is_approved_is_what_was_shown() {
    let world = World::new();
    let id = world.waiting("m00000001", "Waits.");
    let shown = world.people().show(&id).unwrap().digest;
    world.people().replace(&id, "Changed since.", &[]).unwrap();
    let refused = world.people().approve(&id, shown.get(..8)).unwrap_err();
    assert_eq!(refused.code().as_str(), "conflict");
    assert_eq!(world.notes()[0].status, NoteStatus::Pending);
    let shown = world.people().show(&id).unwrap().digest;
    world.people().approve(&id, Some(&shown)).unwrap();
    assert!(world.people().approve(&id, None).unwrap().already);
}

#[test]
fn all_that_waits_is_approved_or_nothing() {
    let world = World::with(NoteSettings {
        max_notes: 2,
        ..NoteSettings::default()
    });
    world.waiting("m00000001", "One.");
    world.waiting("m00000002", "Two.");
    assert_eq!(world.people().approve_all(None).unwrap().approved.len(), 2);
    world.waiting("m00000003", "Three.");
    world.people().approve_all(None).unwrap_err();
    assert_eq!(world.people().list(None).unwrap().pending, 1);
}

#[test]
fn a_note_goes_with_what_waits_to_replace_it() {
    let mut world = World::with(NoteSettings {
        enabled: true,
        ..NoteSettings::default()
    });
    let old = world.person("Uses npm.");
    world.begin("s");
    world.next("s");
    let call = serde_json::json!({ "action": "replace", "id": old, "text": "Uses pnpm." });
    world.remember("s", &call.to_string());
    let gone = world.people().forget(&NoteId::parse(&old).unwrap()).unwrap();
    assert_eq!(gone.forgotten.len(), 2);
    assert!(world.notes().is_empty());
    let unknown = world.people().forget(&NoteId::parse(&old).unwrap()).unwrap_err();
    assert_eq!(
        (unknown.code().as_str(), unknown.code().exit_status()),
        ("not_found", 2)
    );
}

#[test]
fn all_are_forgotten_and_a_store_that_is_not_there_stays_so() {
    let world = World::new();
    assert!(world.people().forget_all(None).unwrap().forgotten.is_empty());
    assert!(!world.store.exists().unwrap());
    world.person("One.");
    world.waiting("m00000001", "Two.");
    assert_eq!(world.people().forget_all(None).unwrap().forgotten.len(), 2);
    assert!(world.store.exists().unwrap());
}

#[test]
fn what_is_decided_on_all_is_decided_on_what_was_shown() {
    let world = World::new();
    world.waiting("m00000001", "One.");
    let shown = world.people().list(None).unwrap().notes;
    world.waiting("m00000002", "Saved while the person reads.");
    let approved = world.people().approve_all(Some(&shown)).unwrap_err();
    let forgotten = world.people().forget_all(Some(&shown)).unwrap_err();
    assert_eq!([approved.code().as_str(), forgotten.code().as_str()], ["conflict"; 2]);
    let shown = world.people().list(None).unwrap().notes;
    let one = NoteId::parse("m00000001").unwrap();
    world.people().replace(&one, "One, in other words.", &[]).unwrap();
    world.people().approve_all(Some(&shown)).unwrap_err();
    world.people().forget_all(Some(&shown)).unwrap_err();
    assert_eq!(world.people().list(None).unwrap().pending, 2);
    let shown = world.people().list(None).unwrap().notes;
    assert_eq!(world.people().approve_all(Some(&shown)).unwrap().approved.len(), 2);
    let shown = world.people().list(None).unwrap().notes;
    assert_eq!(world.people().forget_all(Some(&shown)).unwrap().forgotten.len(), 2);
}

#[test]
fn the_status_says_what_is_wrong_and_never_fails() {
    let world = World::new();
    let status = world.people().status();
    assert_eq!((status.exists, status.available, status.active), (false, true, 0));
    world.person("One.");
    assert_eq!(world.people().status().active, 1);
    world.store.set_corrupt(true);
    let status = world.people().status();
    assert!(
        !status.available && status.code.as_deref() == Some("store_corrupt"),
        "{status:?}"
    );
}

#[test]
fn the_report_of_all_approvals_names_what_each_took_the_place_of() {
    let mut world = World::with(NoteSettings {
        enabled: true,
        ..NoteSettings::default()
    });
    let old = world.person("Uses npm.");
    world.begin("s");
    world.next("s");
    for text in ["Uses pnpm.", "Uses yarn."] {
        let call = serde_json::json!({ "action": "replace", "id": old, "text": text });
        world.remember("s", &call.to_string());
    }
    world.remember("s", r#"{"text":"Another fact."}"#);
    let approved = world.people().approve_all(None).unwrap().approved;
    let replaced: Vec<Option<String>> = approved.into_iter().map(|note| note.replaced).collect();
    assert_eq!(replaced, [Some(old), None, None]);
}
