//! Measures appending beside a bare prepared insert with the same settings, in the same run.
//!
//! Usage: `append_bench [FOLDER]`. Prints one line of JSON per point: the median and the 99th percentile in
//! microseconds, and their ratio to the bare insert. Calls of the two kinds alternate, so that a slow disk or a
//! busy machine hits both. Last it measures an import in MB/s of raw data.

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use memory_core::ports::{Append, ConversationStore, ImportBatch, RunChoice, SessionBatch, SourceItem, SourceKey};
use memory_core::record::{ItemKey, NewMessage, NewSession};
use memory_core::{Message, Role, SessionId, Timestamp};
use memory_sqlite::{OpenMode, SqliteStore};

/// Where in the history is measured, and how many appends at each point.
const POINTS: [u64; 3] = [500, 10_000, 100_000];
const SAMPLES: usize = 400;
/// The text of a message: the median of agent messages is a few hundred bytes.
const TEXT: usize = 600;

fn main() -> Result<(), Box<dyn Error>> {
    let given = std::env::args_os().nth(1).map(PathBuf::from);
    let temporary = tempfile::tempdir_in(given.unwrap_or_else(|| PathBuf::from(".")))?;
    let mut out = std::io::stdout();
    let mut bench = Bench::new(temporary.path())?;
    for point in POINTS {
        bench.fill_to(point)?;
        let (mut ours, mut bare) = bench.measure()?;
        let (ours, bare) = (Figures::of(&mut ours), Figures::of(&mut bare));
        writeln!(
            out,
            r#"{{"messages":{point},"append_p50_us":{},"append_p99_us":{},"bare_p50_us":{},"bare_p99_us":{},"ratio_p50":{:.2},"ratio_p99":{:.2}}}"#,
            ours.median,
            ours.high,
            bare.median,
            bare.high,
            ours.median as f64 / bare.median as f64,
            ours.high as f64 / bare.high as f64,
        )?;
    }
    let rate = import_rate(temporary.path())?;
    writeln!(out, r#"{{"import_mb_per_s":{rate:.0}}}"#)?;
    Ok(())
}

struct Figures {
    median: u128,
    high: u128,
}

impl Figures {
    fn of(samples: &mut [Duration]) -> Self {
        samples.sort_unstable();
        let at = |permille: usize| {
            samples
                .get(samples.len() * permille / 1000)
                .map_or(0, Duration::as_micros)
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

    fn measure(&mut self) -> Result<(Vec<Duration>, Vec<Duration>), Box<dyn Error>> {
        let (mut ours, mut bare) = (Vec::new(), Vec::new());
        for _ in 0..SAMPLES {
            let new = message(self.stored);
            let start = Instant::now();
            self.bare.execute_batch("BEGIN IMMEDIATE")?;
            self.insert_bare(&new)?;
            self.bare.execute_batch("COMMIT")?;
            bare.push(start.elapsed());
            let append = append(&self.session, vec![new]);
            let start = Instant::now();
            self.store.append(&append)?;
            ours.push(start.elapsed());
            self.stored += 1;
        }
        Ok((ours, bare))
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
