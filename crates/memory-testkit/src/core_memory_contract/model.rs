//! Random sequences of calls on a store and on the fake, which must give the same answers.

use memory_core::ports::Store;
use proptest::collection;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::prop_assert_eq;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::curating::{CurationCall, curate};
use super::steps::{EventCall, FilterCall, RecordCall, filter, note, on_events};
use super::support::{COUNTER, MEMORY, USER, at, create, dump};
use super::{Factory, Fixture};
use crate::MemoryStore;

/// One call, with numbers that are made to fit what is there when it is run.
#[derive(Debug, Clone)]
enum Call {
    Event(EventCall),
    Curation(CurationCall),
    Record(RecordCall),
    Filter(FilterCall),
    Reopen,
}

fn number() -> impl Strategy<Value = u8> {
    0_u8..12
}

fn event_call() -> impl Strategy<Value = EventCall> {
    let flag = any::<bool>;
    prop_oneof![
        3 => flag().prop_map(EventCall::Begin),
        4 => (flag(), 0_u8..5).prop_map(|(main, end)| EventCall::Finish { main, end: if end > 3 { 0 } else { end } }),
        1 => (flag(), flag()).prop_map(|(main, open)| EventCall::SetState { main, open }),
        1 => (0_u8..5).prop_map(EventCall::Import),
        6 => (flag(), flag(), number(), 0_u8..4, 0_u8..3).prop_map(|(main, memory, text, hold, call)| EventCall::Stage {
            main, memory, text, hold, call
        }),
        4 => (flag(), number(), 0_u8..4, 0_u8..4).prop_map(|(memory, text, hold, key)| EventCall::Propose {
            memory, text, hold, key
        }),
        3 => (number(), proptest::bool::weighted(0.2)).prop_map(|(which, other)| EventCall::Approve { which, other }),
        2 => number().prop_map(EventCall::Reject),
        2 => (number(), number()).prop_map(|(which, other)| EventCall::TakeBack(which, other)),
        1 => number().prop_map(EventCall::ApproveText),
    ]
}

fn curation_call() -> impl Strategy<Value = CurationCall> {
    prop_oneof![
        8 => (any::<bool>(), number(), 0_u8..10, 0_u8..3).prop_map(|(memory, text, fault, way)| CurationCall::Plan {
            memory, text, fault, way
        }),
        4 => (any::<bool>(), number(), any::<bool>()).prop_map(|(memory, which, file)| CurationCall::Commit { memory, which, file }),
        2 => (any::<bool>(), number()).prop_map(|(memory, which)| CurationCall::Abort { memory, which }),
        1 => (any::<bool>(), number()).prop_map(|(memory, which)| CurationCall::Verify { memory, which }),
        2 => any::<bool>().prop_map(CurationCall::BeginJob),
        2 => (number(), 0_u8..4).prop_map(|(which, end)| CurationCall::EndJob { which, end }),
    ]
}

fn record_call() -> impl Strategy<Value = RecordCall> {
    prop_oneof![
        2 => (any::<bool>(), number()).prop_map(|(memory, name)| RecordCall::Quarantine { memory, name }),
        2 => (number(), 0_u8..3).prop_map(|(which, state)| RecordCall::SetQuarantine { which, state }),
        2 => (any::<bool>(), number(), number()).prop_map(|(main, text, revision)| RecordCall::Freeze { main, text, revision }),
        1 => any::<bool>().prop_map(RecordCall::Thaw),
        3 => (any::<bool>(), any::<u32>(), number(), number()).prop_map(|(main, tokens, position, snapshot)| RecordCall::Request {
            main, tokens, position, snapshot
        }),
        1 => (any::<bool>(), any::<u32>(), number()).prop_map(|(curator, tokens, author)| RecordCall::Maintenance {
            curator, tokens, author
        }),
    ]
}

fn filter_call() -> impl Strategy<Value = FilterCall> {
    (
        0_u8..3,
        0_u8..6,
        0_u8..7,
        0_u8..3,
        0_u8..4,
        number(),
        number(),
        number(),
    )
        .prop_map(
            |(document, state, outcome, session, run, since, after, limit)| FilterCall {
                document,
                state,
                outcome,
                session,
                run,
                since,
                after,
                limit,
            },
        )
}

fn calls() -> impl Strategy<Value = Call> {
    prop_oneof![
        10 => event_call().prop_map(Call::Event),
        6 => curation_call().prop_map(Call::Curation),
        2 => record_call().prop_map(Call::Record),
        3 => filter_call().prop_map(Call::Filter),
        1 => Just(Call::Reopen),
    ]
}

/// Runs `cases` random sequences of at most `length` calls.
///
/// # Panics
/// If the store and the fake ever differ, with the shortest sequence found.
pub fn agrees_with_the_fake(factory: &Factory<'_>, cases: u32, length: usize) {
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    };
    let run = |calls: Vec<Call>| sequence(factory().as_mut(), &calls);
    if let Err(error) = TestRunner::new(config).run(&collection::vec(calls(), 0..=length), run) {
        assert_eq!(error.to_string(), "", "the store and the fake differ");
    }
}

fn sequence(fixture: &mut Fixture, calls: &[Call]) -> Result<(), TestCaseError> {
    let mut fake = MemoryStore::new();
    for store in [&mut fake as &mut dyn Store, fixture.store()] {
        for session in ["s", "t"] {
            create(store, session);
        }
    }
    for (step, call) in calls.iter().enumerate() {
        if matches!(call, Call::Reopen) {
            fixture.reopen();
            continue;
        }
        let expected = make(&mut fake, call, step);
        let found = make(fixture.store(), call, step);
        prop_assert_eq!(found, expected, "call {}: {:?}", step, call);
        prop_assert_eq!(dump(fixture.store()), dump(&fake), "after call {}: {:?}", step, call);
    }
    let points = fixture
        .store()
        .check(&mut |_, _| {})
        .map_err(|error| TestCaseError::fail(error.to_string()))?;
    let bad: Vec<_> = points.into_iter().filter(|point| !point.ok).collect();
    prop_assert_eq!(bad, []);
    Ok(())
}

/// Makes the call and says what came of it.
fn make(store: &mut dyn Store, call: &Call, step: usize) -> String {
    let now = at(100 + step as i64);
    match call {
        Call::Event(call) => on_events(store, call, now),
        Call::Curation(call) => curate(store, call, now),
        Call::Record(call) => note(store, call, now),
        Call::Filter(call) => {
            let filter = filter(call);
            let text = format!("text {}", call.since);
            let digest = memory_core::Digest::of(text.as_bytes());
            let answers = (
                store.events(&filter).expect("events"),
                store.events_saying(MEMORY, &text).expect("events"),
                store.revision_with(USER, &digest).expect("a revision"),
                store.is_approved(&digest).expect("an answer"),
                store.usage(&super::support::id("s"), COUNTER).expect("usage"),
            );
            format!("{answers:?}")
        }
        Call::Reopen => String::new(),
    }
}
