//! Taking back what came from a source, whoever else said it and in whatever words a model took it.

use memory_core::document::Operation;
use memory_core::record::RunState;
use memory_core::{DocumentName, RevisionNumber};
use memory_engine::report::RevertedDocument;
use memory_engine::{CurateOptions, CurateStep, Curating, CuratorReply, Engine, RevertSource};
use memory_testkit::simulated_files::{Effect, Fault, FaultKind, Lasting};

use crate::core_support::{Shared, add, begin, curate, engine_in, proposal, remove, replace, run};
use crate::support::id;

const FILE: &str = "MEMORY.md";

/// Sessions that run at the same time, each proposing its changes: no run begins, and curates, when another has ended.
fn sessions(engine: &mut Engine, of: &[(&str, Vec<Operation>)]) {
    for (session, _) in of {
        begin(engine, &id(session));
    }
    for (session, operations) in of {
        for operation in operations {
            engine
                .propose_in_run(&id(session), &proposal(operation.clone()), None)
                .unwrap();
        }
    }
    for (session, _) in of {
        engine.finish_run(&id(session), RunState::Succeeded).unwrap();
    }
}

/// A folder and an engine whose `MEMORY.md` has these entries, of the session `good`.
fn knowing(entries: &[&str]) -> (Shared, Engine) {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let operations = entries.iter().map(|entry| add(entry)).collect();
    run(&mut engine, &id("good"), operations, RunState::Succeeded);
    curate(&mut engine);
    (folder, engine)
}

/// Curates `MEMORY.md` with a model that gives these entries.
#[track_caller]
fn model_says(engine: &mut Engine, entries: &[&str]) {
    model_named_says(engine, "a model", entries);
}

#[track_caller]
fn model_named_says(engine: &mut Engine, name: &str, entries: &[&str]) {
    let options = CurateOptions {
        curator: Curating::Host { name: name.to_owned() },
        document: Some(DocumentName::Memory),
        now: true,
        ..CurateOptions::default()
    };
    let CurateStep::Work(work) = engine.curate(&options).unwrap() else {
        panic!("a model is asked");
    };
    let reply = serde_json::to_vec(entries).unwrap();
    let CurateStep::Done(report) = engine.complete_curation(*work, CuratorReply::Bytes(reply)).unwrap() else {
        panic!("one document");
    };
    assert_eq!(report.documents[0].error, None, "{report:?}");
}

#[track_caller]
fn revert(engine: &mut Engine, session: &str) -> RevertedDocument {
    let source = RevertSource::Session(id(session));
    let planned = engine.revert(&source, None, true).unwrap().documents.remove(0);
    let done = engine.revert(&source, None, false).unwrap().documents.remove(0);
    assert_eq!(
        (&planned.removed, &planned.restored, &planned.kept, &planned.unclear),
        (&done.removed, &done.restored, &done.kept, &done.unclear)
    );
    done
}

fn text(folder: &Shared) -> String {
    folder.text(FILE).unwrap()
}

#[test]
fn what_a_model_reworded_goes_with_its_only_source() {
    let (folder, mut engine) = knowing(&["Tests run with nextest.", "The port is 80."]);
    sessions(
        &mut engine,
        &[("bad", vec![add("Push to main."), add("The port is 81.")])],
    );
    // One in other words, and one joined with what stood there.
    model_says(
        &mut engine,
        &[
            "Tests run with nextest.",
            "The port is 80 or 81.",
            "One pushes to main.",
        ],
    );
    let done = revert(&mut engine, "bad");
    assert_eq!(done.removed, ["The port is 80 or 81.", "One pushes to main."]);
    assert_eq!(
        (done.restored, done.unclear),
        (vec!["The port is 80.".to_owned()], vec![])
    );
    assert_eq!(text(&folder), "Tests run with nextest.\n§\nThe port is 80.\n");
}

#[test]
fn a_model_that_calls_itself_the_rules_has_words_of_its_own_too() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    sessions(&mut engine, &[("bad", vec![add("Push to main.")])]);
    model_named_says(&mut engine, "rules", &["One pushes to main."]);
    let newest = engine.revisions(DocumentName::Memory, None, 1).unwrap().revisions;
    assert_eq!(newest[0].author, "rules (host)");
    assert_eq!(revert(&mut engine, "bad").removed, ["One pushes to main."]);
}

#[test]
fn what_was_replaced_by_a_models_words_comes_back() {
    let (folder, mut engine) = knowing(&["One.", "Two.", "Three."]);
    sessions(
        &mut engine,
        &[("bad", vec![replace("Two.", "Zwei."), remove("Three.")])],
    );
    model_says(&mut engine, &["One.", "It is zwei."]);
    revert(&mut engine, "bad");
    assert_eq!(text(&folder), "One.\n§\nTwo.\n§\nThree.\n");
}

#[test]
fn a_models_words_out_of_two_sources_stay_until_both_are_taken_back() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    sessions(
        &mut engine,
        &[
            ("one", vec![add("The API is slow.")]),
            ("two", vec![add("The API is old."), add("To the letter.")]),
        ],
    );
    model_says(&mut engine, &["The API is slow and old.", "To the letter."]);
    let first = revert(&mut engine, "one");
    assert_eq!(
        (first.unclear, first.removed),
        (vec!["The API is slow and old.".to_owned()], vec![])
    );
    assert_eq!(text(&folder), "The API is slow and old.\n§\nTo the letter.\n");
    let second = revert(&mut engine, "two");
    assert_eq!(second.unclear, Vec::<String>::new());
    assert_eq!(text(&folder), "");
}

#[test]
fn a_models_words_that_others_changed_since_are_theirs() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("good"), vec![add("Known.")], RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![replace("Known.", "Unknown.")])]);
    model_says(&mut engine, &["Not known."]);
    run(
        &mut engine,
        &id("better"),
        vec![replace("Not known.", "Known well.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    let done = revert(&mut engine, "bad");
    assert_eq!((done.removed, done.restored), (vec![], vec![]));
    assert_eq!(text(&folder), "Known well.\n");
}

#[test]
fn what_a_model_left_out_and_a_person_removed_again_stays_away() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let known = ["One.", "Two.", "Three.", "Four.", "Five."].map(add).to_vec();
    run(&mut engine, &id("good"), known, RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![add("Six.")])]);
    model_says(&mut engine, &["One.", "Two.", "Three.", "Four.", "Six."]);
    engine.propose(&proposal(add("Five."))).unwrap();
    curate(&mut engine);
    engine.propose(&proposal(remove("Five."))).unwrap();
    curate(&mut engine);
    let done = revert(&mut engine, "bad");
    assert_eq!((done.removed, done.restored), (vec!["Six.".to_owned()], vec![]));
    assert_eq!(text(&folder), "One.\n§\nTwo.\n§\nThree.\n§\nFour.\n");
}

#[test]
fn what_a_model_left_out_beside_an_event_comes_back_with_it() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let known = ["One.", "Two.", "Three.", "Four.", "Five."].map(add).to_vec();
    run(&mut engine, &id("good"), known, RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![add("Six.")])]);
    model_says(&mut engine, &["One.", "Two.", "Three.", "Four.", "Six."]);
    let done = revert(&mut engine, "bad");
    assert_eq!(
        (done.removed, done.restored),
        (vec!["Six.".to_owned()], vec!["Five.".to_owned()])
    );
}

#[test]
fn what_two_sessions_said_is_gone_once_both_are_taken_back() {
    for order in [["one", "two"], ["two", "one"]] {
        let folder = Shared::default();
        let mut engine = engine_in(&folder);
        sessions(
            &mut engine,
            &[
                ("one", vec![add("Port 8001 is taken."), add("Of one.")]),
                ("two", vec![add("Port 8001 is taken."), add("Of two.")]),
            ],
        );
        curate(&mut engine);
        let first = revert(&mut engine, order[0]);
        assert_eq!(first.kept, ["Port 8001 is taken."]);
        let why = engine.why("Port 8001", None).unwrap().remove(0);
        let taken_back: Vec<(&str, bool)> = why
            .events
            .iter()
            .map(|why| (why.event.session.as_str(), why.event.taken_back.is_some()))
            .collect();
        assert_eq!(taken_back, [("one", order[0] == "one"), ("two", order[0] == "two")]);
        // Said once more, it changes nothing.
        assert_eq!(revert(&mut engine, order[0]).kept, ["Port 8001 is taken."]);
        let second = revert(&mut engine, order[1]);
        assert!(second.removed.contains(&"Port 8001 is taken.".to_owned()), "{second:?}");
        assert_eq!((second.kept, text(&folder)), (Vec::<String>::new(), String::new()));
    }
}

#[test]
fn what_somebody_says_after_it_was_taken_back_stays() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("Said.")], RunState::Succeeded);
    curate(&mut engine);
    revert(&mut engine, "one");
    assert_eq!(text(&folder), "");
    run(&mut engine, &id("two"), vec![add("Said.")], RunState::Succeeded);
    curate(&mut engine);
    let again = revert(&mut engine, "one");
    assert_eq!(
        (again.kept, text(&folder)),
        (vec!["Said.".to_owned()], "Said.\n".to_owned())
    );
}

#[test]
fn a_dry_run_remembers_nothing() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    sessions(&mut engine, &[("one", vec![add("Said.")]), ("two", vec![add("Said.")])]);
    curate(&mut engine);
    let source = RevertSource::Session(id("one"));
    engine.revert(&source, None, true).unwrap();
    assert_eq!(revert(&mut engine, "two").kept, ["Said."]);
    assert_eq!(text(&folder), "Said.\n");
}

#[test]
fn what_was_brought_back_by_hand_is_taken_out_again_if_a_person_says_so_again() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("one"), vec![add("Said.")], RunState::Succeeded);
    curate(&mut engine);
    revert(&mut engine, "one");
    engine
        .restore_revision(DocumentName::Memory, RevisionNumber(1))
        .unwrap();
    assert_eq!(text(&folder), "Said.\n");
    revert(&mut engine, "one");
    assert_eq!(text(&folder), "");
}

#[test]
fn a_revert_that_failed_in_the_middle_is_done_by_saying_it_again() {
    for by_model in [false, true] {
        let folder = Shared::default();
        let mut engine = engine_in(&folder);
        run(&mut engine, &id("good"), vec![add("Known.")], RunState::Succeeded);
        curate(&mut engine);
        sessions(
            &mut engine,
            &[("bad", vec![add("Said."), replace("Known.", "Unknown.")])],
        );
        if by_model {
            model_says(&mut engine, &["It is unknown.", "Somebody said so."]);
        } else {
            curate(&mut engine);
        }
        let before = text(&folder);
        folder.lock().fail(Fault {
            at: 0,
            kind: FaultKind::NoSpace,
            lasting: Lasting::Once,
            effect: Effect::None,
        });
        let source = RevertSource::Session(id("bad"));
        engine.revert(&source, None, false).unwrap_err();
        assert_eq!(text(&folder), before);
        revert(&mut engine, "bad");
        assert_eq!(text(&folder), "Known.\n", "by a model: {by_model}");
    }
}

#[test]
fn a_file_that_the_system_could_not_open_is_not_called_another_one() {
    let mut failed = 0;
    for at in 0..80 {
        let folder = Shared::default();
        let mut engine = engine_in(&folder);
        run(&mut engine, &id("bad"), vec![add("Said.")], RunState::Succeeded);
        curate(&mut engine);
        folder.lock().fail(Fault {
            at,
            kind: FaultKind::Io,
            lasting: Lasting::Once,
            effect: Effect::None,
        });
        if let Err(error) = engine.revert(&RevertSource::Session(id("bad")), None, false) {
            let code = error.code().as_str();
            assert!(
                ["io", "durability_unknown"].contains(&code),
                "step {at}: {code}: {error}"
            );
            failed += 1;
        }
    }
    assert!(failed > 5, "{failed}");
}

#[test]
fn what_stood_there_before_a_chain_of_two_sessions_comes_back() {
    for order in [["one", "two"], ["two", "one"]] {
        let (folder, mut engine) = knowing(&["Tea is liked."]);
        for (session, old_text, content) in [
            ("one", "Tea is liked.", "Rye is liked."),
            ("two", "Rye is liked.", "Oat is liked."),
        ] {
            run(
                &mut engine,
                &id(session),
                vec![replace(old_text, content)],
                RunState::Succeeded,
            );
            curate(&mut engine);
        }
        for session in order {
            revert(&mut engine, session);
        }
        assert_eq!(text(&folder), "Tea is liked.\n", "{order:?}");
    }
}

#[test]
fn what_a_model_reworded_of_the_same_source_goes_in_one_go() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    run(&mut engine, &id("bad"), vec![add("Tea is liked.")], RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![replace("Tea is liked.", "Rye is liked.")])]);
    model_says(&mut engine, &["One likes rye."]);
    let done = revert(&mut engine, "bad");
    assert_eq!(
        (done.removed, done.restored),
        (vec!["One likes rye.".to_owned()], vec![])
    );
    assert_eq!(text(&folder), "");
}

#[test]
fn what_was_reworded_by_a_model_between_two_sessions_goes_with_them() {
    for order in [["one", "two"], ["two", "one"]] {
        let (folder, mut engine) = knowing(&["Tea is liked."]);
        sessions(&mut engine, &[("one", vec![replace("Tea is liked.", "Rye is liked.")])]);
        model_says(&mut engine, &["One likes rye."]);
        run(
            &mut engine,
            &id("two"),
            vec![replace("One likes rye.", "Oat is liked.")],
            RunState::Succeeded,
        );
        curate(&mut engine);
        for session in order {
            revert(&mut engine, session);
        }
        assert_eq!(text(&folder), "Tea is liked.\n", "{order:?}");
    }
}

#[test]
fn a_models_words_that_a_restore_brought_back_are_its_own() {
    let (folder, mut engine) = knowing(&["Tea is liked.", "Other."]);
    sessions(&mut engine, &[("bad", vec![replace("Tea is liked.", "Rye is liked.")])]);
    model_says(&mut engine, &["One likes rye.", "Other."]);
    for revision in [1, 2] {
        let revision = RevisionNumber(revision);
        engine.restore_revision(DocumentName::Memory, revision).unwrap();
    }
    assert_eq!(text(&folder), "One likes rye.\n§\nOther.\n");
    let done = revert(&mut engine, "bad");
    assert_eq!(done.restored, ["Tea is liked."]);
    assert_eq!(text(&folder), "Tea is liked.\n§\nOther.\n");
}

#[test]
fn what_others_made_of_a_models_words_does_not_move_the_other_entries() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let known = ["One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven.", "Eight."];
    run(&mut engine, &id("good"), known.map(add).to_vec(), RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![add("Nine.")])]);
    let kept = ["Three.", "Four.", "Five.", "Six.", "Seven.", "Eight."];
    let mut reply = vec!["It is one.", "It is two."];
    reply.extend(kept);
    reply.push("It is nine.");
    model_says(&mut engine, &reply);
    run(
        &mut engine,
        &id("better"),
        vec![replace("It is one.", "No longer one.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    let done = revert(&mut engine, "bad");
    assert_eq!(done.restored, ["Two."]);
    let expected = ["No longer one.", "Two."].into_iter().chain(kept);
    assert_eq!(text(&folder), expected.collect::<Vec<_>>().join("\n§\n") + "\n");
}

#[test]
fn what_a_model_left_out_of_a_changed_neighbourhood_stays_away() {
    let folder = Shared::default();
    let mut engine = engine_in(&folder);
    let known = ["One.", "Two.", "Three.", "Four."];
    run(&mut engine, &id("good"), known.map(add).to_vec(), RunState::Succeeded);
    curate(&mut engine);
    sessions(&mut engine, &[("bad", vec![add("Five.")])]);
    // Two entries joined to one, and one left out elsewhere.
    model_says(&mut engine, &["One or two.", "Three.", "Five."]);
    run(
        &mut engine,
        &id("better"),
        vec![replace("One or two.", "Not two.")],
        RunState::Succeeded,
    );
    curate(&mut engine);
    revert(&mut engine, "bad");
    assert_eq!(text(&folder), "Not two.\n§\nThree.\n§\nFour.\n");
}

#[test]
fn a_models_words_that_another_source_brought_once_more_go_with_both() {
    for order in [["one", "two"], ["two", "one"]] {
        let folder = Shared::default();
        let mut engine = engine_in(&folder);
        sessions(&mut engine, &[("one", vec![add("Rye is liked.")])]);
        model_says(&mut engine, &["One likes rye."]);
        sessions(&mut engine, &[("two", vec![remove("One likes rye.")])]);
        curate(&mut engine);
        sessions(&mut engine, &[("two", vec![add("Rye is liked.")])]);
        model_says(&mut engine, &["One likes rye."]);
        for session in order {
            revert(&mut engine, session);
        }
        assert_eq!(text(&folder), "", "{order:?}");
    }
}
