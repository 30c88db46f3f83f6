//! Measures both stores of project notes, as the engine opens them.
//!
//! `cargo run --release -p tinyagent-memory-engine --example notes_bench -- [FOLDER]`
//!
//! FOLDER (or the current folder) must lie on a real disk: an add waits for its `fsync`. Adds to a short and to a long store
//! take turns, so that a slow disk or a busy machine hits both. Every call opens the file anew, as every call does.

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use memory_core::Timestamp;
use memory_core::note::change::{NewNote, add};
use memory_core::note::search::{NoteQuery, active};
use memory_core::note::section::{render, select};
use memory_core::note::{DEFAULT_MAX_BYTES, Note, NoteChange, NoteId, NoteSource, NoteStatus};
use memory_core::ports::{NoteStore, StoreError};
use memory_fs::{NotesDir, NotesFolder};
use memory_sqlite::SqliteNotes;

/// As many as a store may have if nothing else is set.
const FEW: u32 = 50;
const MANY: u32 = 10_000;
/// Of reads; the 99th percentile has five above it.
const SAMPLES: usize = 500;
/// Of adds to each store.
const ADDS: u32 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let given = std::env::args_os().nth(1).map(PathBuf::from);
    let temporary = tempfile::tempdir_in(given.unwrap_or_else(|| PathBuf::from(".")))?;
    let folder = |name: &str| -> Result<Box<dyn NoteStore>, Box<dyn Error>> {
        Ok(Box::new(NotesFolder::new(NotesDir::below(temporary.path(), name)?)))
    };
    let database = |name: &str| -> Result<Box<dyn NoteStore>, Box<dyn Error>> {
        Ok(Box::new(SqliteNotes::at(
            &temporary.path().join(format!("{name}.sqlite")),
        )))
    };
    measure("markdown", folder)?;
    measure("sqlite", database)
}

fn measure(
    kind: &str,
    store: impl Fn(&str) -> Result<Box<dyn NoteStore>, Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let few = filled(store("few")?, FEW)?;
    let many = filled(store("many")?, MANY)?;
    let short = filled(store("short")?, 10)?;
    report(&format!("{kind}: load and render {FEW} notes"), SAMPLES, || {
        let notes = few.load()?.notes;
        let selected = select(active(&notes), DEFAULT_MAX_BYTES, str::to_owned);
        std::hint::black_box(render(&selected, &[7; 32]));
        Ok(())
    })?;
    for (what, words, limit) in [
        ("a word of one", "station-4711", Some(10)),
        ("a word of all, 10 wanted", "push", Some(10)),
        ("a word of all, all wanted", "push", None),
    ] {
        let query = NoteQuery {
            words: words.to_owned(),
            limit,
            ..NoteQuery::default()
        };
        report(&format!("{kind}: search {MANY} notes for {what}"), SAMPLES / 5, || {
            std::hint::black_box(many.search(&query)?.len());
            Ok(())
        })?;
    }
    report_adds(kind, &*short, &*many)
}

/// A store with notes of some 120 bytes, a tenth of them with letters that are not ASCII.
fn filled(store: Box<dyn NoteStore>, count: u32) -> Result<Box<dyn NoteStore>, Box<dyn Error>> {
    let notes = (0..count).map(|number| {
        let at = Timestamp::from_second(1_790_000_000 + i64::from(number))?;
        let more = if number % 10 == 0 {
            "潮位 in centimetres"
        } else {
            "tides in centimetres"
        };
        Ok(NoteChange::Insert(Note {
            id: NoteId::from_random(number),
            text: format!(
                "Run `make test-fast` before you push; station-{number} gives {more}, and the full suite needs Docker."
            ),
            status: NoteStatus::Active,
            created_at: at,
            updated_at: at,
            source: NoteSource {
                run: Some(format!("run-{number:x}")),
                model: Some("a-provider/a-model".to_owned()),
                version: Some("0.1.0".to_owned()),
                untrusted: false,
            },
            tags: vec!["ci".to_owned(), format!("t{}", number % 20)],
            replaces: None,
            extra: serde_json::Map::new(),
        }))
    });
    let changes = notes.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    store.update(&mut |_| Ok(changes.clone()))?;
    Ok(store)
}

fn report(what: &str, samples: usize, mut call: impl FnMut() -> Result<(), StoreError>) -> Result<(), Box<dyn Error>> {
    let mut times = Vec::with_capacity(samples);
    call()?;
    for _ in 0..samples {
        let start = Instant::now();
        call()?;
        times.push(start.elapsed());
    }
    say(what, &mut times)
}

fn report_adds(kind: &str, short: &dyn NoteStore, long: &dyn NoteStore) -> Result<(), Box<dyn Error>> {
    let mut next = 1_000_000;
    let (mut in_short, mut in_long) = (Vec::new(), Vec::new());
    for _ in 0..ADDS {
        in_short.push(one_add(short, &mut next)?);
        in_long.push(one_add(long, &mut next)?);
    }
    say(&format!("{kind}: add to 10 notes"), &mut in_short)?;
    say(&format!("{kind}: add to {MANY} notes"), &mut in_long)?;
    let median = |times: &[Duration]| times.get(times.len() / 2).copied().unwrap_or_default().as_secs_f64();
    let ratio = median(&in_long) / median(&in_short).max(f64::MIN_POSITIVE);
    writeln!(std::io::stdout(), "figure: {kind}: add, {MANY} to 10 = {ratio:.2} x")?;
    Ok(())
}

/// Adds by the rules, within a limit that leaves room, and removes it again, which is not measured.
fn one_add(store: &dyn NoteStore, next: &mut u32) -> Result<Duration, Box<dyn Error>> {
    let new = NewNote {
        text: "Run `make test-fast` before you push; the full suite needs Docker.".to_owned(),
        tags: vec!["ci".to_owned()],
        status: NoteStatus::Active,
        source: NoteSource::default(),
    };
    let mut draw = || {
        *next += 1;
        *next
    };
    let now = Timestamp::from_second(1_800_000_000)?;
    let mut added = None;
    let start = Instant::now();
    store.update(&mut |view| {
        let planned = add(view, &new, 2 * MANY, now, &mut draw).map_err(|error| StoreError::State {
            what: error.to_string(),
        })?;
        added = Some(planned.note.id);
        Ok(planned.changes)
    })?;
    let time = start.elapsed();
    let removals: Vec<_> = added.into_iter().map(NoteChange::Remove).collect();
    store.update(&mut |_| Ok(removals.clone()))?;
    Ok(time)
}

fn say(what: &str, times: &mut [Duration]) -> Result<(), Box<dyn Error>> {
    times.sort_unstable();
    let mut out = std::io::stdout();
    for (name, permille) in [("p50", 500), ("p99", 990)] {
        let time = times.get(times.len() * permille / 1000).copied().unwrap_or_default();
        writeln!(out, "figure: {what}, {name} = {:.3} ms", time.as_secs_f64() * 1_000.0)?;
    }
    Ok(())
}
