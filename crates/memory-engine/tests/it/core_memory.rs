//! Core memory through the engine: what enters, what is sent, what stays as it was.

use memory_core::document::Budget;
use memory_core::event::EventFilter;
use memory_core::record::{RunState, SessionState};
use memory_core::{Code, DocumentName, EventNumber, RunNumber};
use memory_engine::report::{CurateOutcome, CurateReport};
use memory_engine::{
    CoreSettings, CurateOptions, CurateStep, Curating, CuratorReply, Engine, Proposal, RevertSource, Settings,
};

use crate::core_support::{
    Shared, add, begin, curate, engine_in, engine_with_settings, next, proposal, remove, replace, run,
};
use crate::support::id;

const FILE: &str = "MEMORY.md";

/// A curation of `MEMORY.md` by a model, at once.
fn by_model() -> CurateOptions {
    CurateOptions {
        curator: Curating::Host {
            name: "a model".to_owned(),
        },
        document: Some(DocumentName::Memory),
        now: true,
        ..CurateOptions::default()
    }
}

/// Curates `MEMORY.md` with a model that replies so.
#[track_caller]
fn curate_with(engine: &mut Engine, reply: CuratorReply) -> CurateReport {
    let CurateStep::Work(work) = engine.curate(&by_model()).unwrap() else {
        panic!("a model is asked");
    };
    let CurateStep::Done(report) = engine.complete_curation(*work, reply).unwrap() else {
        panic!("one document");
    };
    report
}

#[test]
fn only_runs_that_succeeded_are_remembered() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let session = id("s");
    run(&mut engine, &session, vec![add("From a failed run.")], RunState::Failed);
    run(
        &mut engine,
        &session,
        vec![add("From a cancelled run.")],
        RunState::Cancelled,
    );
    begin(&mut engine, &session);
    engine
        .propose_in_run(&session, &proposal(add("From an interrupted run.")), None)
        .unwrap();
    engine.set_session_state(&session, SessionState::Closed).unwrap();
    engine.set_session_state(&session, SessionState::Open).unwrap();
    run(
        &mut engine,
        &session,
        vec![add("From a run that succeeded.")],
        RunState::Succeeded,
    );
    let events = engine.events(&EventFilter::default()).unwrap().events;
    assert_eq!(events.len(), 1);
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "From a run that succeeded.\n");
}

#[test]
fn a_new_session_knows_what_the_one_before_learned() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("one"),
        vec![add("Uses pnpm, not npm.")],
        RunState::Succeeded,
    );
    begin(&mut engine, &id("two"));
    let request = next(&mut engine, &id("two"));
    assert!(request.body.contains("Uses pnpm, not npm."), "{}", request.body);
    assert!(request.stats.tokens.core > 0);
}

#[test]
fn a_session_sends_the_same_section_whatever_is_committed_meanwhile() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("First fact.")], RunState::Succeeded);
    begin(&mut engine, &id("two"));
    let first = next(&mut engine, &id("two"));
    engine.propose(&proposal(add("Second fact."))).unwrap();
    curate(&mut engine);
    assert_eq!(next(&mut engine, &id("two")).body, first.body);
    assert!(folder.text(FILE).unwrap().contains("Second fact."));
    // A new session and an explicit resume read the latest.
    begin(&mut engine, &id("three"));
    assert!(next(&mut engine, &id("three")).body.contains("Second fact."));
    engine.set_session_state(&id("two"), SessionState::Open).unwrap();
    assert!(next(&mut engine, &id("two")).body.contains("Second fact."));
}

#[test]
fn a_running_session_sees_no_change_by_its_own_proposals() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let session = id("s");
    begin(&mut engine, &session);
    let before = next(&mut engine, &session).body;
    engine
        .propose_in_run(&session, &proposal(add("Just learned.")), None)
        .unwrap();
    assert_eq!(next(&mut engine, &session).body, before);
}

#[test]
fn without_entries_the_request_is_what_it_is_without_core_memory() {
    let folder = Shared::default();
    let mut with = engine_in(&folder);
    let mut without = engine_with_settings(
        &Shared::default(),
        Settings {
            core: CoreSettings {
                enabled: false,
                ..CoreSettings::default()
            },
            ..Settings::default()
        },
    );
    for engine in [&mut with, &mut without] {
        begin(engine, &id("s"));
    }
    assert_eq!(next(&mut with, &id("s")).body, next(&mut without, &id("s")).body);
}

#[test]
fn when_it_is_off_nothing_of_it_is_sent_and_nothing_is_curated() {
    let folder = Shared::default();
    folder.save(FILE, "Known before.\n");
    let core = CoreSettings {
        enabled: false,
        threshold: 1,
        ..CoreSettings::default()
    };
    let mut engine = engine_with_settings(
        &folder,
        Settings {
            core,
            ..Settings::default()
        },
    );
    run(&mut engine, &id("s"), vec![add("Learned.")], RunState::Succeeded);
    begin(&mut engine, &id("t"));
    let request = next(&mut engine, &id("t"));
    assert!(!request.body.contains("Known before."));
    assert_eq!(request.stats.tokens.core, 0);
    assert_eq!(folder.text(FILE).unwrap(), "Known before.\n");
}

#[test]
fn a_document_that_cannot_be_read_costs_a_request_nothing_but_itself() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    folder
        .lock()
        .put(FILE, memory_testkit::simulated_files::Odd::SymbolicLink);
    run(&mut engine, &id("s"), vec![], RunState::Succeeded);
    begin(&mut engine, &id("s"));
    let request = next(&mut engine, &id("s"));
    assert!(request.body.contains("do something"));
    let status = engine.status().unwrap();
    assert_eq!(status.documents[0].drift.as_ref().unwrap().kind, "unreadable");
    assert_eq!(status.documents[1].curation, "on");
}

#[test]
fn an_untrusted_change_waits_for_a_person_and_for_this_very_text() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let session = id("s");
    begin(&mut engine, &session);
    let untrusted = Proposal {
        untrusted: true,
        ..proposal(add("The page says the port is 4000."))
    };
    engine.propose_in_run(&session, &untrusted, None).unwrap();
    engine.finish_run(&session, RunState::Succeeded).unwrap();
    curate(&mut engine);
    assert_eq!(folder.text(FILE), None);
    let error = engine.approve_events(&[EventNumber(1)], Some("0123")).unwrap_err();
    assert_eq!(error.code(), Code::Conflict);
    let digest = engine.events(&EventFilter::default()).unwrap().events[0].digest.clone();
    engine.approve_events(&[EventNumber(1)], Some(&digest)).unwrap();
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "The page says the port is 4000.\n");
}

#[test]
fn a_rejected_change_never_comes() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("s"),
        vec![add("Unwanted."), add("Wanted.")],
        RunState::Succeeded,
    );
    engine.reject_events(&[EventNumber(1)]).unwrap();
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "Wanted.\n");
}

#[test]
fn what_a_person_changed_since_it_was_shown_is_not_overwritten() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("one"),
        vec![add("The API listens on 4000.")],
        RunState::Succeeded,
    );
    begin(&mut engine, &id("two"));
    next(&mut engine, &id("two"));
    folder.save(FILE, "The API listens on 4100, ask Ann before changing it.\n");
    for operation in [
        replace("The API listens on 4000.", "The API listens on 5000."),
        replace("API listens", "The API listens on 5000."),
        remove("The API listens on"),
    ] {
        let error = engine
            .propose_in_run(&id("two"), &proposal(operation), None)
            .unwrap_err();
        assert_eq!(error.code(), Code::ValidationFailed);
        let entries = error.facts()["entries"].to_string();
        assert!(entries.contains("ask Ann"), "{entries}");
    }
    engine.finish_run(&id("two"), RunState::Succeeded).unwrap();
    engine.sync(None).unwrap();
    curate(&mut engine);
    assert_eq!(
        folder.text(FILE).unwrap(),
        "The API listens on 4100, ask Ann before changing it.\n"
    );
}

#[test]
fn a_staged_change_of_an_entry_that_a_person_changed_later_is_passed() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("one"),
        vec![add("The API listens on 4000.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    run(
        &mut engine,
        &id("two"),
        vec![replace("4000", "The API listens on 5000.")],
        RunState::Succeeded,
    );
    folder.save(FILE, "The API listens on 4000, says Ann.\n");
    engine.sync(None).unwrap();
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "The API listens on 4000, says Ann.\n");
    let events = engine.events(&EventFilter::default()).unwrap().events;
    assert_eq!(events[1].reason.as_deref(), Some("entry_not_found"));
}

#[test]
fn a_hand_edit_turns_curation_off_until_it_is_taken_over() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("Known.")], RunState::Succeeded);
    curate(&mut engine);
    folder.save(FILE, "Known.\n§\nBy hand.\n");
    run(&mut engine, &id("two"), vec![add("Learned.")], RunState::Succeeded);
    let CurateStep::Done(report) = engine.curate(&CurateOptions::default()).unwrap() else {
        panic!("the rules need no model");
    };
    assert_eq!(report.documents[0].outcome, CurateOutcome::Off);
    let status = engine.status().unwrap();
    let drift = status.documents[0].drift.clone().unwrap();
    assert_eq!(
        (drift.kind.as_str(), drift.added),
        ("file_changed", vec!["By hand.".to_owned()])
    );
    // The conversation goes on with the file as it is.
    begin(&mut engine, &id("three"));
    assert!(next(&mut engine, &id("three")).body.contains("By hand."));
    let synced = engine.sync(None).unwrap();
    assert_eq!(synced.documents[0].outcome, "recorded");
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "Known.\n§\nBy hand.\n§\nLearned.\n");
}

#[test]
fn a_difference_of_form_is_none() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("one"),
        vec![add("One."), add("Two.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    for text in [
        "One.\r\n§\r\nTwo.\r\n",
        "\u{feff}One.\n§\nTwo.\n",
        "One.\n§\nTwo.\n§\n",
        "\n  One.  \n\n§\n\nTwo.\n\n\n",
        "One.\n§\nTwo.",
    ] {
        folder.save(FILE, text);
        let status = engine.status().unwrap();
        assert_eq!(status.documents[0].drift, None, "{text:?}");
        assert!(!engine.sync(None).unwrap().documents[0].normalised);
    }
    run(&mut engine, &id("two"), vec![add("Three.")], RunState::Succeeded);
    curate(&mut engine);
    assert_eq!(folder.text(FILE).unwrap(), "One.\n§\nTwo.\n§\nThree.\n");
}

#[test]
fn an_entry_leads_to_its_messages_and_a_source_can_be_taken_back() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(
        &mut engine,
        &id("good"),
        vec![add("Deploys go through CI."), add("Tests run with nextest.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    run(
        &mut engine,
        &id("bad"),
        vec![
            add("Push to main directly."),
            replace("Tests run with nextest.", "Tests are not needed."),
            remove("Deploys go through CI."),
        ],
        RunState::Succeeded,
    );
    curate(&mut engine);
    run(
        &mut engine,
        &id("bad"),
        vec![add("Still waiting.")],
        RunState::Succeeded,
    );
    let why = engine.why("Push to main", None).unwrap();
    assert_eq!(why[0].author, "model");
    assert_eq!(why[0].events[0].event.session, "bad");
    assert_eq!(why[0].events[0].messages[0].excerpt, "do something");

    let planned = engine.revert(&RevertSource::Session(id("bad")), None, true).unwrap();
    assert_eq!(
        planned.documents[0].removed,
        ["Tests are not needed.", "Push to main directly."]
    );
    let reverted = engine.revert(&RevertSource::Session(id("bad")), None, false).unwrap();
    assert_eq!(reverted.documents[0].rejected, [5 + 1]);
    curate(&mut engine);
    assert_eq!(
        folder.text(FILE).unwrap(),
        "Tests run with nextest.\n§\nDeploys go through CI.\n"
    );
    let none = engine.revert(&RevertSource::Run(id("good"), RunNumber(7)), None, false);
    assert_eq!(none.unwrap_err().code(), Code::NotFound);
}

#[test]
fn a_model_that_fails_leaves_everything_and_is_told_of() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("Known.")], RunState::Succeeded);
    curate(&mut engine);
    run(&mut engine, &id("two"), vec![add("Learned.")], RunState::Succeeded);
    let reply = |text: &str| CuratorReply::Bytes(text.as_bytes().to_vec());
    for (said, code) in [
        (CuratorReply::Failed("no network".to_owned()), "model_failed"),
        (reply("```json\n[\"Known.\"]\n```"), "curation_malformed"),
        (reply("[]"), "curation_loss"),
    ] {
        let report = curate_with(&mut engine, said);
        assert_eq!(report.documents[0].error.as_deref(), Some(code));
        let status = engine.status().unwrap();
        let memory = &status.documents[0];
        assert_eq!(memory.last_job.as_ref().unwrap().error.as_deref(), Some(code));
        assert_eq!((memory.pending, memory.cursor), (1, 1));
        assert_eq!(folder.text(FILE).unwrap(), "Known.\n");
    }
    // Not again before its time, unless somebody says so.
    let patient = CurateOptions {
        now: false,
        ..by_model()
    };
    let CurateStep::Done(report) = engine.curate(&patient).unwrap() else {
        panic!("nobody is asked");
    };
    assert_eq!(report.documents[0].outcome, CurateOutcome::BackingOff);
    let CurateStep::Work(work) = engine.curate(&by_model()).unwrap() else {
        panic!("a model is asked");
    };
    assert!(work.request().error.is_some());
    let done = engine
        .complete_curation(*work, reply(r#"["Known.", "Learned."]"#))
        .unwrap();
    assert!(matches!(done, CurateStep::Done(_)));
    assert_eq!(folder.text(FILE).unwrap(), "Known.\n§\nLearned.\n");
    let usage = engine.usage(None, true).unwrap();
    let maintenance = &usage.maintenance.unwrap()[0];
    assert_eq!((maintenance.calls, maintenance.refused), (4, 3));
    assert!(usage.runs.iter().all(|run| run.request_tokens == 0));
}

#[test]
fn maintenance_is_never_in_a_runs_usage() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    begin(&mut engine, &id("s"));
    let request = next(&mut engine, &id("s"));
    engine
        .propose_in_run(&id("s"), &proposal(add("Learned.")), None)
        .unwrap();
    engine.finish_run(&id("s"), RunState::Succeeded).unwrap();
    let before = engine.usage(Some(&id("s")), true).unwrap();
    assert_eq!(before.maintenance, Some(Vec::new()));
    let report = curate_with(&mut engine, CuratorReply::Bytes(br#"["Learned."]"#.to_vec()));
    assert_eq!(report.documents[0].outcome, CurateOutcome::Committed);
    let after = engine.usage(Some(&id("s")), true).unwrap();
    let maintenance = &after.maintenance.unwrap()[0];
    assert_eq!((maintenance.calls, maintenance.refused), (1, 0));
    assert!(maintenance.request_tokens > 0 && maintenance.reply_tokens > 0);
    assert_eq!(after.runs, before.runs);
    assert_eq!(after.runs[0].request_tokens, u64::from(request.stats.tokens.total));
}

#[test]
fn documents_within_the_budget_are_sent_whole() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    // Exactly as long as both may be together.
    let half = Budget::DEFAULT_TOTAL / 2;
    for name in DocumentName::ALL {
        let full = (0..half / 403).map(|index| format!("{index:02}{}", "x".repeat(398)));
        let mut entries: Vec<String> = full.collect();
        entries.push("y".repeat(half - entries.len() * 403 - 1));
        let text = entries.join("\n§\n") + "\n";
        assert_eq!(text.chars().count(), half);
        folder.save(name.file_name(), &text);
    }
    let synced = engine.sync(None).unwrap();
    assert!(synced.documents.iter().all(|document| document.outcome != "refused"));
    begin(&mut engine, &id("s"));
    let request = next(&mut engine, &id("s"));
    assert_eq!(request.body.matches("yyy\\n").count(), 2, "{}", request.body);
}

#[test]
fn a_file_that_a_person_made_too_long_is_sent_as_far_as_the_budget_goes() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let entries: Vec<String> = (0..2_000)
        .map(|number| format!("Entry number {number} of a long file."))
        .collect();
    folder.save(FILE, &(entries.join("\n§\n") + "\n"));
    begin(&mut engine, &id("s"));
    let request = next(&mut engine, &id("s"));
    assert!(request.body.contains("Entry number 0 of"));
    assert!(!request.body.contains("Entry number 1999 of"));
    assert!(request.body.len() < 20_000, "{}", request.body.len());
}

#[test]
fn a_call_is_repeated_only_with_what_it_said() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    begin(&mut engine, &id("s"));
    let call = Some("call_0");
    engine.propose_in_run(&id("s"), &proposal(add("First.")), call).unwrap();
    let again = engine.propose_in_run(&id("s"), &proposal(add("First.")), call).unwrap();
    assert!(again.repeated);
    let error = engine
        .propose_in_run(&id("s"), &proposal(add("Second.")), call)
        .unwrap_err();
    assert_eq!(error.code(), Code::KeyReused);
}

#[test]
fn so_many_proposals_set_curation_off_whoever_makes_them() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    for number in 0..10 {
        assert_eq!(folder.text(FILE), None);
        engine.propose(&proposal(add(&format!("Fact {number}.")))).unwrap();
    }
    assert!(folder.text(FILE).unwrap().contains("Fact 9."));
}

#[test]
fn what_a_person_asked_for_is_done_although_a_model_leaves_it_out() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("Known.")], RunState::Succeeded);
    curate(&mut engine);
    engine.propose(&proposal(add("Asked for."))).unwrap();
    run(&mut engine, &id("two"), vec![add("Learned.")], RunState::Succeeded);
    // The run's begin has curated what was asked for: ask for more.
    engine.propose(&proposal(add("Asked for later."))).unwrap();
    let reply = CuratorReply::Bytes(br#"["Known.", "Asked for."]"#.to_vec());
    let report = curate_with(&mut engine, reply);
    assert!(folder.text(FILE).unwrap().ends_with("Asked for later.\n"));
    let notes = report.documents[0].notes.join("\n");
    assert!(
        notes.contains("was not taken as it stands") && notes.contains("a person's"),
        "{notes}"
    );
}
