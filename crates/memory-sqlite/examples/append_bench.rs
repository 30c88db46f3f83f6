//! Measures appending beside a bare prepared insert with the same settings, in the same run.
//!
//! `cargo run --release -p tinyagent-memory-sqlite --example append_bench -- [FOLDER]`
//!
//! FOLDER (or the current folder) must lie on a real disk: each append waits for its own `fsync`, and the ratio to
//! the bare insert, which waits for one too, means nothing where `fsync` costs nothing. Appends to histories of
//! several lengths and the bare inserts take turns, so that a slow disk or a busy machine hits all of them.
//! Last, an import through storage alone is measured, without decoding and counting.

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use memory_core::ports::{Append, ConversationStore, ImportBatch, RunChoice, SessionBatch, SourceItem, SourceKey};
use memory_core::record::{ItemKey, NewMessage, NewSession};
use memory_core::{Message, Role, SessionId, Timestamp};
use memory_sqlite::{OpenMode, SqliteStore};

/// The lengths of the histories that are appended to.
const LENGTHS: [u64; 3] = [500, 10_000, 100_000];
/// Appends to each. Of these the 99th percentile has thirty above it.
const SAMPLES: usize = 3_000;
/// The text of a message: the median of agent messages is a few hundred bytes.
const TEXT: usize = 600;

fn main() -> Result<(), Box<dyn Error>> {
    let given = std::env::args_os().nth(1).map(PathBuf::from);
    let temporary = tempfile::tempdir_in(given.unwrap_or_else(|| PathBuf::from(".")))?;
    let mut out = std::io::stdout();
    let mut benches = Vec::new();
    for length in LENGTHS {
        let folder = temporary.path().join(length.to_string());
        std::fs::create_dir(&folder)?;
        let mut bench = Bench::new(&folder)?;
        bench.fill_to(length)?;
        benches.push(bench);
    }
    for _ in 0..SAMPLES {
        for bench in &mut benches {
            bench.measure_one()?;
        }
    }
    let mut figures = Vec::new();
    for (length, bench) in LENGTHS.iter().zip(&mut benches) {
        let (ours, bare) = (Percentiles::of(&mut bench.ours), Percentiles::of(&mut bench.bare_times));
        for (what, figure) in [("append", &ours), ("bare insert", &bare)] {
            writeln!(
                out,
                "figure: {what} at {length} messages, p50 = {:.3} ms",
                figure.median
            )?;
            writeln!(out, "figure: {what} at {length} messages, p99 = {:.3} ms", figure.high)?;
        }
        let ratio = ours.median / bare.median;
        writeln!(
            out,
            "figure: append to bare insert at {length} messages, p50 = {ratio:.2} x"
        )?;
        figures.push((ours, bare));
    }
    if let [(short, bare_short), .., (long, bare_long)] = figures.as_slice() {
        let (ours, bare) = (long.high / short.high, bare_long.high / bare_short.high);
        writeln!(out, "figure: append at 100000 to 500 messages, p99 = {ours:.2} x")?;
        writeln!(out, "figure: bare insert at 100000 to 500 messages, p99 = {bare:.2} x")?;
    }
    let rate = import_rate(temporary.path())?;
    writeln!(out, "figure: import, storage alone = {rate:.0} MB/s")?;
    Ok(())
}

/// Milliseconds.
struct Percentiles {
    median: f64,
    high: f64,
}

impl Percentiles {
    fn of(samples: &mut [Duration]) -> Self {
        samples.sort_unstable();
        let at = |permille: usize| {
            samples
                .get(samples.len() * permille / 1000)
                .map_or(0.0, |sample| sample.as_secs_f64() * 1_000.0)
        };
        Self {
            median: at(500),
            high: at(990),
        }
    }
}

struct Bench {
    store: SqliteStore,
    bare: rusqlite::Connection,
    session: SessionId,
    stored: u64,
    ours: Vec<Duration>,
    bare_times: Vec<Duration>,
}

impl Bench {
    fn new(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let mut store = SqliteStore::open(&folder.join("state.db"), OpenMode::Create)?;
        let session = SessionId::parse("bench")?;
        store.create_session(&new_session(&session))?;
        let bare = rusqlite::Connection::open(folder.join("bare.db"))?;
        bare.execute_batch(
            "PRAGMA journal_mode = wal; PRAGMA synchronous = full; PRAGMA cell_size_check = on; PRAGMA temp_store = memory;
             PRAGMA journal_size_limit = 16777216; CREATE TABLE messages (id INTEGER PRIMARY KEY, role TEXT, body TEXT);",
        )?;
        Ok(Self {
            store,
            bare,
            session,
            stored: 0,
            ours: Vec::new(),
            bare_times: Vec::new(),
        })
    }

    /// Brings both to `count` messages, many in one transaction.
    fn fill_to(&mut self, count: u64) -> Result<(), Box<dyn Error>> {
        while self.stored < count {
            let number = (count - self.stored).min(2000);
            let messages: Vec<_> = (0..number).map(|offset| message(self.stored + offset)).collect();
            self.bare.execute_batch("BEGIN IMMEDIATE")?;
            for new in &messages {
                self.insert_bare(new)?;
            }
            self.bare.execute_batch("COMMIT")?;
            self.store.append(&append(&self.session, messages))?;
            self.stored += number;
        }
        Ok(())
    }

    fn measure_one(&mut self) -> Result<(), Box<dyn Error>> {
        let new = message(self.stored);
        let start = Instant::now();
        self.bare.execute_batch("BEGIN IMMEDIATE")?;
        self.insert_bare(&new)?;
        self.bare.execute_batch("COMMIT")?;
        self.bare_times.push(start.elapsed());
        let append = append(&self.session, vec![new]);
        let start = Instant::now();
        self.store.append(&append)?;
        self.ours.push(start.elapsed());
        self.stored += 1;
        Ok(())
    }

    fn insert_bare(&self, new: &NewMessage) -> Result<(), Box<dyn Error>> {
        let body = serde_json::to_string(&new.message)?;
        self.bare
            .prepare_cached("INSERT INTO messages (role, body) VALUES (?1, ?2)")?
            .execute([new.message.role.as_str(), &body])?;
        Ok(())
    }
}

fn new_session(id: &SessionId) -> NewSession {
    NewSession {
        id: id.clone(),
        format: "native".to_owned(),
        parent: None,
        title: None,
        model: None,
        created_at: Timestamp::UNIX_EPOCH,
    }
}

fn message(number: u64) -> NewMessage {
    let role = if number.is_multiple_of(2) {
        Role::Assistant
    } else {
        Role::User
    };
    NewMessage {
        message: Message::text(role, format!("{number:08} {}", "text ".repeat(TEXT / 5))),
        run: None,
        item: None,
        tokens: Some(120),
    }
}

fn append(session: &SessionId, messages: Vec<NewMessage>) -> Append {
    Append {
        session: session.clone(),
        key: None,
        run: RunChoice::AsGiven,
        messages,
        source: None,
        counter: "o200k".to_owned(),
        at: Timestamp::UNIX_EPOCH,
    }
}

/// Imports 64 MB of items of 4 kB, 1,000 at a time, each with one message of its size.
fn import_rate(folder: &Path) -> Result<f64, Box<dyn Error>> {
    const ITEM: usize = 4096;
    const BATCH: u64 = 1000;
    const BATCHES: u64 = 16;
    let mut store = SqliteStore::open(&folder.join("import.db"), OpenMode::Create)?;
    let id = SessionId::parse("bench")?;
    let raw = vec![b'x'; ITEM];
    let batches: Vec<ImportBatch> = (0..BATCHES)
        .map(|batch| {
            let first = batch * BATCH;
            let items = (first..first + BATCH).map(|ordinal| SourceItem {
                ordinal,
                raw: raw.clone(),
                separator: b"\n".to_vec(),
            });
            let messages = (first..first + BATCH).map(|ordinal| NewMessage {
                message: Message::text(Role::Tool, "y".repeat(ITEM)),
                run: None,
                item: Some(ItemKey { ordinal, part: 0 }),
                tokens: Some(1000),
            });
            ImportBatch {
                source: SourceKey {
                    format: "native".to_owned(),
                    id: "bench".to_owned(),
                },
                expected_items: first,
                prefix: Vec::new(),
                suffix: Vec::new(),
                items: items.collect(),
                last_separator: None,
                sessions: vec![SessionBatch {
                    session: id.clone(),
                    create: Some(new_session(&id)),
                    title: None,
                    model: None,
                    tools: None,
                    messages: messages.collect(),
                    retire: Vec::new(),
                    restore: Vec::new(),
                    runs: Vec::new(),
                }],
                counter: "o200k".to_owned(),
                at: Timestamp::UNIX_EPOCH,
            }
        })
        .collect();
    let start = Instant::now();
    for batch in &batches {
        store.import(batch)?;
    }
    let bytes = (BATCH * BATCHES) as f64 * ITEM as f64;
    Ok(bytes / start.elapsed().as_secs_f64() / 1e6)
}
