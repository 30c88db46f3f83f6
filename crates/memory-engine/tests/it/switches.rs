//! Compaction, core memory and project notes have a switch each: with one off or failing, the others behave as before.

use memory_core::record::RunState;
use memory_engine::report::CompactOutcome;
use memory_engine::{
    CompactStep, CoreSettings, CurateOptions, CurateStep, Curating, CuratorReply, Engine, NextOptions, NextStep,
    NoteSettings, Provider, Reply, Settings, Summarizer,
};
use memory_testkit::MemoryNotes;
use memory_testkit::simulated_files::Odd;

use crate::core_support::{Shared, add, begin, curate, engine_with_settings, next, run};
use crate::support::{compact_in, id, tell, window};

const FILE: &str = "MEMORY.md";

fn settings(compaction: bool, core: bool) -> Settings {
    Settings {
        compaction,
        core: CoreSettings {
            enabled: core,
            ..CoreSettings::default()
        },
        ..Settings::default()
    }
}

/// A long session, as told to an engine with these settings.
fn told(folder: &Shared, settings: Settings) -> Engine {
    folder.save(FILE, "Known before.\n");
    let mut engine = engine_with_settings(folder, settings);
    tell(&mut engine, &id("long"), 0..12, 300);
    begin(&mut engine, &id("long"));
    engine
}

fn options() -> NextOptions {
    NextOptions {
        provider: Provider::OpenAi,
        window: window(4_000),
        summarizer: Summarizer::Extractive,
        reported_tokens: None,
    }
}

/// The next request in a small window: whether it was compacted, and its body.
fn request(engine: &mut Engine, session: &str) -> (bool, String) {
    match engine.next_request(&id(session), &options()).unwrap() {
        NextStep::Ready(request) => {
            let compaction = request.compaction.as_ref();
            let is_compacted = compaction.is_some_and(|report| report.outcome == CompactOutcome::Compacted);
            (is_compacted, request.body)
        }
        NextStep::Work(_) => panic!("nobody is asked"),
    }
}

#[test]
fn both_are_on() {
    let mut engine = told(&Shared::default(), settings(true, true));
    let (is_compacted, body) = request(&mut engine, "long");
    assert!(is_compacted && body.contains("Known before."));
}

#[test]
fn without_core_memory_compaction_does_what_it_did() {
    let mut engine = told(&Shared::default(), settings(true, false));
    let (is_compacted, body) = request(&mut engine, "long");
    assert!(is_compacted && !body.contains("Known before."));
}

#[test]
fn without_compaction_core_memory_is_sent_and_curated() {
    let folder = Shared::default();
    let mut engine = told(&folder, settings(false, true));
    engine.sync(None).unwrap();
    run(&mut engine, &id("other"), vec![add("Learned.")], RunState::Succeeded);
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "Known before.\n§\nLearned.\n");
    begin(&mut engine, &id("next"));
    assert!(next(&mut engine, &id("next")).body.contains("Learned."));
}

#[test]
fn a_document_that_cannot_be_read_does_not_hinder_compaction() {
    let folder = Shared::default();
    let mut engine = told(&folder, settings(true, true));
    folder.lock().put(FILE, Odd::Pipe);
    let (is_compacted, body) = request(&mut engine, "long");
    assert!(is_compacted && !body.contains("Known before."));
    let CompactStep::Done(_) = engine.compact(&id("long"), &compact_in(4_000)).unwrap() else {
        panic!("nobody is asked");
    };
}

#[test]
fn a_summariser_that_fails_does_not_hinder_core_memory() {
    let folder = Shared::default();
    let mut engine = told(&folder, settings(true, true));
    let asked = NextOptions {
        window: window(6_000),
        summarizer: Summarizer::Host {
            name: "a model".to_owned(),
        },
        ..options()
    };
    let NextStep::Work(work) = engine.next_request(&id("long"), &asked).unwrap() else {
        panic!("a summary is due");
    };
    engine
        .complete(*work, Reply::Failed("no network".to_owned()))
        .unwrap_err();
    let NextStep::Ready(request) = engine.next_request(&id("long"), &asked).unwrap() else {
        panic!("it fits");
    };
    assert!(request.body.contains("Known before."));
    engine.sync(None).unwrap();
    run(&mut engine, &id("other"), vec![add("Learned.")], RunState::Succeeded);
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "Known before.\n§\nLearned.\n");
    // What it cost is the compressor's, and no run's.
    let usage = engine.usage(None, true).unwrap();
    assert_eq!(usage.maintenance.unwrap()[0].kind, "compressor");
}

#[test]
fn a_curator_that_fails_does_not_hinder_compaction_or_requests() {
    let folder = Shared::default();
    let mut engine = told(&folder, settings(true, true));
    engine.sync(None).unwrap();
    run(&mut engine, &id("other"), vec![add("Learned.")], RunState::Succeeded);
    let asked = CurateOptions {
        now: true,
        curator: Curating::Host {
            name: "a model".to_owned(),
        },
        ..CurateOptions::default()
    };
    let CurateStep::Work(work) = engine.curate(&asked).unwrap() else {
        panic!("a model is asked");
    };
    // While the model is at it, and after it has failed.
    let (is_compacted, body) = request(&mut engine, "long");
    assert!(is_compacted && body.contains("Known before."));
    let failed = CuratorReply::Failed("no network".to_owned());
    drop(engine.complete_curation(*work, failed).unwrap());
    let (_, again) = request(&mut engine, "long");
    assert_eq!(again, body);
}

/// A long session of an engine with a store of notes, which says `Noted before.`
fn noted(compaction: bool, core: bool, notes: bool) -> (Engine, MemoryNotes) {
    let folder = Shared::default();
    folder.save(FILE, "Known before.\n");
    let store = MemoryNotes::new();
    let settings = Settings {
        notes: NoteSettings {
            enabled: notes,
            ..NoteSettings::default()
        },
        ..settings(compaction, core)
    };
    let mut engine = engine_with_settings(&folder, settings).with_notes(Box::new(store.clone()));
    engine.notes().unwrap().remember("Noted before.", &[]).unwrap();
    tell(&mut engine, &id("long"), 0..12, 300);
    begin(&mut engine, &id("long"));
    (engine, store)
}

#[test]
fn each_switch_takes_out_its_own_part_and_no_other() {
    for compaction in [true, false] {
        for core in [true, false] {
            for notes in [true, false] {
                let (mut engine, _) = noted(compaction, core, notes);
                let session = if compaction { "long" } else { "short" };
                if !compaction {
                    begin(&mut engine, &id(session));
                }
                let (is_compacted, body) = request(&mut engine, session);
                let parts = (
                    is_compacted,
                    body.contains("Known before."),
                    body.contains("Noted before."),
                );
                assert_eq!(parts, (compaction, core, notes));
            }
        }
    }
}

#[test]
fn notes_stand_before_core_memory_behind_the_prompt() {
    let (mut engine, _) = noted(true, true, true);
    let (_, body) = request(&mut engine, "long");
    assert!(body.find("Noted before.").unwrap() < body.find("Known before.").unwrap());
}

#[test]
fn notes_that_cannot_be_read_hinder_neither_core_memory_nor_compaction() {
    let (mut engine, store) = noted(true, true, true);
    store.set_corrupt(true);
    let (is_compacted, body) = request(&mut engine, "long");
    assert!(is_compacted && body.contains("Known before.") && !body.contains("Noted before."));
}

#[test]
fn core_memory_that_cannot_be_read_does_not_hinder_notes() {
    let folder = Shared::default();
    let settings = Settings {
        notes: NoteSettings {
            enabled: true,
            ..NoteSettings::default()
        },
        ..settings(true, true)
    };
    folder.lock().put(FILE, Odd::Pipe);
    let mut engine = engine_with_settings(&folder, settings).with_notes(Box::new(MemoryNotes::new()));
    engine.notes().unwrap().remember("Noted before.", &[]).unwrap();
    begin(&mut engine, &id("s"));
    assert!(request(&mut engine, "s").1.contains("Noted before."));
}
