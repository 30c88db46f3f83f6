//! Random sequences of calls on a store and on the fake, which must show the same.

use memory_core::ports::{Appended, ConversationStore, RunChoice, StoreError};
use memory_core::record::{NewSummary, Reduction, RunState, SessionState, SummaryRecord};
use memory_core::{Message, Position, Role, SessionId, Timestamp};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use proptest::{collection, option, prop_assert_eq};

use super::support::{
    COUNTER, append_of, at, batch, file, id, imported, imported_run, new_session, own_items, plan, positions, text,
};
use super::{Factory, Fixture};
use crate::MemoryStore;

/// One call, with numbers that are made to fit what is there when it is run.
#[derive(Debug, Clone)]
enum Call {
    Append(AppendCall),
    Finish(u8),
    State(bool),
    Usage(Option<u32>, Option<u32>),
    Import(ImportCall),
    Summarise { from: u8, count: u8, stale: bool },
    Undo(u8),
    Reduce(Vec<u8>),
    Drop,
    Count(Vec<(u8, u32)>),
    Reopen,
}

#[derive(Debug, Clone)]
struct AppendCall {
    run: u8,
    count: u8,
    hidden: bool,
    key: Option<u8>,
    items: bool,
}

#[derive(Debug, Clone)]
struct ImportCall {
    count: u8,
    retire: Vec<u8>,
    restore: Vec<u8>,
    stale: bool,
    run: bool,
}

fn calls() -> impl Strategy<Value = (bool, Call)> {
    let few = || collection::vec(any::<u8>(), 0..3);
    let call = prop_oneof![
        6 => (0_u8..3, 0_u8..5, any::<bool>(), option::weighted(0.3, 0_u8..3), any::<bool>())
            .prop_map(|(run, count, hidden, key, items)| Call::Append(AppendCall { run, count, hidden, key, items })),
        2 => (0_u8..5).prop_map(Call::Finish),
        1 => any::<bool>().prop_map(Call::State),
        1 => (any::<Option<u32>>(), any::<Option<u32>>()).prop_map(|(window, permille)| Call::Usage(window, permille)),
        4 => (0_u8..5, few(), few(), proptest::bool::weighted(0.1), any::<bool>())
            .prop_map(|(count, retire, restore, stale, run)| Call::Import(ImportCall { count, retire, restore, stale, run })),
        5 => (any::<u8>(), 1_u8..6, proptest::bool::weighted(0.2)).prop_map(|(from, count, stale)| Call::Summarise { from, count, stale }),
        3 => any::<u8>().prop_map(Call::Undo),
        2 => few().prop_map(Call::Reduce),
        1 => Just(Call::Drop),
        1 => collection::vec((any::<u8>(), any::<u32>()), 0..3).prop_map(Call::Count),
        1 => Just(Call::Reopen),
    ];
    (any::<bool>(), call)
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
    let run = |calls: Vec<(bool, Call)>| sequence(factory().as_mut(), &calls);
    if let Err(error) = TestRunner::new(config).run(&collection::vec(calls(), 0..=length), run) {
        assert_eq!(error.to_string(), "", "the store and the fake differ");
    }
}

fn sequence(fixture: &mut Fixture, calls: &[(bool, Call)]) -> Result<(), TestCaseError> {
    let mut fake = MemoryStore::new();
    for store in [&mut fake as &mut dyn ConversationStore, fixture.store()] {
        store.import(&batch(0, 0)).expect("an empty import");
        store.create_session(&new_session("t")).expect("a session");
    }
    for (step, (main, call)) in calls.iter().enumerate() {
        // The main session is the imported one.
        let session = id(if *main { "s" } else { "t" });
        let now = at(100 + step as i64);
        let seen = (reveal(&fake, &session), reveal(fixture.store(), &session));
        prop_assert_eq!(&seen.1, &seen.0, "before call {}", step);
        if matches!(call, Call::Reopen) {
            fixture.reopen();
            continue;
        }
        let expected = make(&mut fake, &session, call, now);
        let found = make(fixture.store(), &session, call, now);
        prop_assert_eq!(found, expected, "call {}: {:?}", step, call);
    }
    for name in ["s", "t"] {
        prop_assert_eq!(reveal(fixture.store(), &id(name)), reveal(&fake, &id(name)));
    }
    let points = fixture
        .store()
        .check(&mut |_, _| {})
        .map_err(|error| TestCaseError::fail(error.to_string()))?;
    let bad: Vec<_> = points.into_iter().filter(|point| !point.ok).collect();
    prop_assert_eq!(bad, []);
    Ok(())
}

/// Makes the call and says what came of it; ids of summaries are the store's own, so they are not in it.
fn make(store: &mut dyn ConversationStore, session: &SessionId, call: &Call, now: Timestamp) -> String {
    let last = store.session(session).expect("a session").messages;
    let fit = |number: &u8| u64::from(*number) % last.max(1) + 1;
    match call {
        Call::Append(call) => outcome(append(store, session, call, now)),
        Call::Finish(state) => {
            let states = [
                RunState::Running,
                RunState::Succeeded,
                RunState::Failed,
                RunState::Cancelled,
                RunState::Interrupted,
            ];
            outcome(store.finish_run(session, states[usize::from(*state)], now))
        }
        Call::State(open) => {
            let state = if *open {
                SessionState::Open
            } else {
                SessionState::Closed
            };
            outcome(store.set_session_state(session, state, now))
        }
        Call::Usage(window, permille) => outcome(store.note_usage(session, *window, *permille)),
        // Only the main session is fed by the file.
        Call::Import(call) => outcome(import(store, call, now)),
        Call::Summarise { from, count, stale } => outcome(summarise(store, session, *from, *count, *stale).map(shape)),
        Call::Undo(which) => {
            let summaries = store.summaries(session).expect("summaries");
            let Some(summary) = summaries.get(usize::from(*which) % summaries.len().max(1)) else {
                return "none".to_owned();
            };
            outcome(store.undo_summary(&summary.id, now).map(shape))
        }
        Call::Reduce(which) if last > 0 => {
            let reduction = |number: &u8| Reduction {
                position: Position(fit(number)),
                message: Message::text(Role::Tool, format!("reduced at {now}")),
                tokens: u32::from(*number),
            };
            outcome(store.put_reductions(session, COUNTER, &which.iter().map(reduction).collect::<Vec<_>>(), now))
        }
        Call::Count(counts) if last > 0 => {
            let counts: Vec<_> = counts
                .iter()
                .map(|(number, tokens)| (Position(fit(number)), *tokens))
                .collect();
            outcome(store.put_counts(session, COUNTER, &counts))
        }
        Call::Drop => outcome(store.drop_reductions(session, now)),
        Call::Reduce(_) | Call::Count(_) | Call::Reopen => String::new(),
    }
}

fn append(
    store: &mut dyn ConversationStore,
    session: &SessionId,
    call: &AppendCall,
    now: Timestamp,
) -> Result<Appended, StoreError> {
    let run = [RunChoice::Begin, RunChoice::Running, RunChoice::AsGiven][usize::from(call.run)];
    let count = if run == RunChoice::Begin {
        call.count.max(1)
    } else {
        call.count
    };
    let texts: Vec<String> = (0..count).map(|number| format!("{number} {}", call.hidden)).collect();
    let mut append = append_of(session, run, texts.iter().map(|words| text(words)).collect());
    for new in append.messages.iter_mut().skip(1) {
        new.message.left_out = call.hidden;
        new.tokens = None;
    }
    append.key = call.key.map(|key| format!("key {key}"));
    append.source = call
        .items
        .then(|| own_items(&texts.iter().map(String::as_str).collect::<Vec<_>>()));
    append.at = now;
    store.append(&append)
}

fn import(
    store: &mut dyn ConversationStore,
    call: &ImportCall,
    now: Timestamp,
) -> Result<Vec<Vec<Position>>, StoreError> {
    let count = u64::from(call.count);
    let items = store.source(&file())?.map_or(0, |source| source.items);
    let messages = store.session(&id("s"))?.messages + count;
    let runs = store.runs(&id("s"))?;
    let running = runs.iter().any(|run| run.state == RunState::Running);
    let number = runs.last().map_or(1, |run| run.number.0 + 1);
    let with_run = call.run && count > 0 && !running;
    let mut change = batch(items, items + count);
    if call.stale {
        change.expected_items += 1;
    }
    let part = &mut change.sessions[0];
    let imported = |ordinal| imported(ordinal, with_run.then_some(number));
    part.messages = (items..items + count).map(imported).collect();
    if with_run {
        let state = if count > 2 {
            RunState::Running
        } else {
            RunState::Succeeded
        };
        part.runs = vec![imported_run(number, state)];
    }
    if messages > 0 {
        let fit = |numbers: &[u8]| positions(numbers.iter().map(|number| u64::from(*number) % messages + 1));
        part.retire = fit(&call.retire);
        part.restore = fit(&call.restore);
    }
    change.at = now;
    store.import(&change)
}

fn summarise(
    store: &mut dyn ConversationStore,
    session: &SessionId,
    from: u8,
    count: u8,
    stale: bool,
) -> Result<Option<SummaryRecord>, StoreError> {
    let rows = store.view(session, COUNTER)?.rows;
    let from = usize::from(from) % rows.len().max(1);
    let region: Vec<u64> = rows
        .iter()
        .skip(from)
        .take(usize::from(count))
        .map(|row| row.position.0)
        .collect();
    if region.is_empty() {
        return Ok(None);
    }
    let new = plan(store, session, &region);
    let record = store.apply_summary(&new)?;
    if stale {
        // The same plan again was made before the summary: both stores must refuse it.
        let again: Result<SummaryRecord, StoreError> = store.apply_summary(&NewSummary {
            previous: Some(record.id.clone()),
            ..new
        });
        assert_eq!(again.err().map(|error| error.code().as_str()), Some("conflict"));
    }
    Ok(Some(record))
}

/// What of a summary does not depend on how a store names it.
fn shape(record: impl Into<Option<SummaryRecord>>) -> String {
    let Some(record) = record.into() else {
        return "none".to_owned();
    };
    let content = &record.content;
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {}",
        record.number, record.state, record.covers, record.made_at, content.message, content.region, content.at
    )
}

fn outcome<T: std::fmt::Debug>(result: Result<T, StoreError>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(error) => error.code().as_str().to_owned(),
    }
}

/// All that can be seen of a session, but for the ids of summaries.
fn reveal(store: &dyn ConversationStore, session: &SessionId) -> String {
    let view = store.view(session, COUNTER).expect("a view");
    let record = store.session(session).expect("a session");
    let summaries = store.summaries(session).expect("summaries");
    let number = |wanted| {
        summaries
            .iter()
            .find(|summary| Some(&summary.id) == wanted)
            .map(|summary| summary.number)
    };
    let messages = store.messages(session, Position(0), u32::MAX).expect("messages");
    let sources = store.sources_of(session).expect("sources");
    let keys = sources
        .iter()
        .map(|source| store.item_keys(session, &source.key).expect("keys"));
    let items = sources
        .iter()
        .map(|source| store.source_items(&source.key, 0, u32::MAX).expect("items"));
    let parts = (
        (
            record.state,
            &record.title,
            &record.model,
            record.window,
            record.usage_permille,
        ),
        (
            record.messages,
            record.active,
            record.compacted,
            number(record.summary.as_ref()),
            record.created_at,
        ),
        store.runs(session).expect("runs"),
        messages,
        (&view.rows, &view.last_run, &view.tools, view.summary.clone().map(shape)),
        summaries
            .iter()
            .map(|summary| (shape(summary.clone()), number(summary.content.previous.as_ref())))
            .collect::<Vec<_>>(),
        (
            sources
                .iter()
                .map(|source| (source.items, source.digest))
                .collect::<Vec<_>>(),
            keys.collect::<Vec<_>>(),
            items.collect::<Vec<_>>(),
        ),
        store.total_tokens(session, COUNTER).expect("a sum"),
    );
    format!("{parts:#?}")
}
