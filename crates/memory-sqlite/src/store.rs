//! The port of conversations: each method is one transaction around a function of another file. That of core memory is in
//! `core_memory/store.rs`.

use std::path::Path;

use memory_core::ports::{
    Append, Appended, Begin, Begun, ConversationStore, ImportBatch, SourceItem, SourceKey, SourceRecord, StoreError,
};
use memory_core::record::{
    CheckPoint, ItemKey, NewSession, NewSummary, Reduction, RunRecord, RunState, SessionRecord, SessionState,
    StoredMessage, StoredView, SummaryRecord,
};
use memory_core::{Digest, Position, PositionRange, SessionId, SummaryId, Timestamp, Tool};

use crate::db::Db;
use crate::open::{OpenMode, OpenOptions};
use crate::place::HeldFolder;
use crate::{
    append, check, core_memory, counts, import, messages, reductions, schema, sessions, sources, summaries, view,
};

/// The storage of conversations and core memory in one SQLite file.
///
/// A store may be used by several processes and by several values of this type at once; one value
/// belongs to one thread at a time (it is `Send`, not `Sync`).
///
/// Times are kept to the microsecond, but for that of a write of a note, which is kept as it is.
pub struct SqliteStore {
    pub(crate) db: Db,
}

impl std::fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteStore")
            .field("path", &self.db.path())
            .field("mode", &self.db.mode())
            .finish_non_exhaustive()
    }
}

impl SqliteStore {
    /// Opens the store at `path` with the usual options.
    ///
    /// The folder of `path` is resolved once; the file itself is never reached through a link. Refusals
    /// leave the bytes of the file and of its `-wal` as they were.
    ///
    /// # Errors
    ///
    /// [`StoreError::Store`] with the code
    /// - `store_missing`: there is no file, and `mode` does not create one;
    /// - `store_corrupt`: the file is empty, cut off, damaged or no database, or it is missing beside a log that holds something;
    /// - `store_foreign`: a database of another program;
    /// - `schema_too_new`: written by a newer version;
    /// - `store_outside_cwd`: a link or no regular file;
    /// - `store_read_only`: no right to write (or, for [`OpenMode::ReadOnly`], a log that must be recovered first);
    /// - `locked`: other processes kept it busy beyond the deadline;
    /// - `store_moved`: it was replaced while it was being opened;
    /// - `sqlite_too_old`, `disk_full`, `io`.
    pub fn open(path: &Path, mode: OpenMode) -> Result<Self, StoreError> {
        Self::open_with(path, &OpenOptions::new(mode))
    }

    /// Opens the store at `path`.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::open`].
    pub fn open_with(path: &Path, options: &OpenOptions) -> Result<Self, StoreError> {
        Ok(Self {
            db: Db::open(path, options, None)?,
        })
    }

    /// Opens the store at `path`, whose folder the caller holds open. Nothing is resolved.
    ///
    /// What SQLite opened is compared with what is found through the handle, at opening and before every commit. The
    /// files of a new store are made through the handle.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::open`]; `store_moved` also if the path leads elsewhere than the handle, at opening or later.
    pub fn open_held(path: &Path, options: &OpenOptions, held: Box<dyn HeldFolder>) -> Result<Self, StoreError> {
        Ok(Self {
            db: Db::open(path, options, Some(held))?,
        })
    }

    /// Returns the path of the database, its folder resolved.
    pub fn path(&self) -> &Path {
        self.db.path()
    }

    /// Closes the store. If its log has grown beyond 16 MiB, it is moved into the database first.
    ///
    /// Dropping the value closes it too, without reporting what fails.
    ///
    /// # Errors
    ///
    /// [`StoreError::Store`] if the log cannot be moved or the file cannot be closed; what was stored stays stored.
    pub fn close(self) -> Result<(), StoreError> {
        self.db.close()
    }

    #[cfg(test)]
    pub(crate) fn db(&mut self) -> &mut Db {
        &mut self.db
    }
}

impl ConversationStore for SqliteStore {
    fn create_session(&mut self, new: &NewSession) -> Result<(), StoreError> {
        self.db
            .write(|transaction| sessions::create(transaction, new).map(|_| ()))
    }

    fn session(&self, id: &SessionId) -> Result<SessionRecord, StoreError> {
        self.db.read(|connection| sessions::record(connection, id))
    }

    fn sessions(&self) -> Result<Vec<SessionRecord>, StoreError> {
        self.db.read(sessions::list)
    }

    fn sessions_from(&self, start: &str, limit: u32) -> Result<Vec<SessionId>, StoreError> {
        self.db
            .read(|connection| sessions::beginning_with(connection, start, limit))
    }

    fn set_session_state(&mut self, id: &SessionId, state: SessionState, at: Timestamp) -> Result<(), StoreError> {
        self.db
            .write(|transaction| sessions::set_state(transaction, id, state, at))
    }

    fn note_usage(
        &mut self,
        id: &SessionId,
        window: Option<u32>,
        usage_permille: Option<u32>,
    ) -> Result<(), StoreError> {
        self.db
            .write(|transaction| sessions::note_usage(transaction, id, window, usage_permille))
    }

    fn set_tools(&mut self, id: &SessionId, tools: &[Tool]) -> Result<(), StoreError> {
        self.db.write(|transaction| {
            let session = sessions::find(transaction, id)?;
            sessions::set_tools(transaction, &session, tools).map(|_| ())
        })
    }

    fn runs(&self, id: &SessionId) -> Result<Vec<RunRecord>, StoreError> {
        self.db
            .read(|connection| sessions::runs(connection, &sessions::find(connection, id)?))
    }

    fn finish_run(&mut self, id: &SessionId, state: RunState, at: Timestamp) -> Result<RunRecord, StoreError> {
        self.db
            .write(|transaction| sessions::finish_run(transaction, id, state, at))
    }

    fn append(&mut self, append: &Append) -> Result<Appended, StoreError> {
        self.db.write(|transaction| append::append(transaction, append))
    }

    fn begin(&mut self, begin: &Begin) -> Result<Begun, StoreError> {
        self.db.write(|transaction| append::begin(transaction, begin))
    }

    fn source(&self, key: &SourceKey) -> Result<Option<SourceRecord>, StoreError> {
        self.db.read(|connection| sources::record(connection, key))
    }

    fn sources_of(&self, session: &SessionId) -> Result<Vec<SourceRecord>, StoreError> {
        self.db
            .read(|connection| sources::of_session(connection, &sessions::find(connection, session)?))
    }

    fn source_digest_at(&self, key: &SourceKey, items: u64) -> Result<Option<Digest>, StoreError> {
        self.db.read(|connection| sources::digest_at(connection, key, items))
    }

    fn source_items(&self, key: &SourceKey, from: u64, limit: u32) -> Result<Vec<SourceItem>, StoreError> {
        self.db.read(|connection| sources::items(connection, key, from, limit))
    }

    fn item_keys(&self, session: &SessionId, key: &SourceKey) -> Result<Vec<(Position, ItemKey, bool)>, StoreError> {
        self.db
            .read(|connection| sources::item_keys(connection, &sessions::find(connection, session)?, key))
    }

    fn import(&mut self, batch: &ImportBatch) -> Result<Vec<Vec<Position>>, StoreError> {
        self.db.write(|transaction| import::import(transaction, batch))
    }

    fn messages(&self, session: &SessionId, after: Position, limit: u32) -> Result<Vec<StoredMessage>, StoreError> {
        self.db
            .read(|connection| messages::after(connection, &sessions::find(connection, session)?, after, limit))
    }

    fn messages_in(&self, session: &SessionId, ranges: &[PositionRange]) -> Result<Vec<StoredMessage>, StoreError> {
        self.db
            .read(|connection| messages::within(connection, &sessions::find(connection, session)?, ranges))
    }

    fn view(&self, session: &SessionId, counter: &str) -> Result<StoredView, StoreError> {
        self.db.read(|connection| view::view(connection, session, counter))
    }

    fn put_counts(&mut self, session: &SessionId, counter: &str, counts: &[(Position, u32)]) -> Result<(), StoreError> {
        self.db
            .write(|transaction| counts::put(transaction, session, counter, counts))
    }

    fn total_tokens(&self, session: &SessionId, counter: &str) -> Result<(u64, u64), StoreError> {
        self.db.read(|connection| counts::total(connection, session, counter))
    }

    fn apply_summary(&mut self, new: &NewSummary) -> Result<SummaryRecord, StoreError> {
        self.db.write(|transaction| summaries::apply(transaction, new))
    }

    fn put_reductions(
        &mut self,
        session: &SessionId,
        counter: &str,
        reductions: &[Reduction],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.db
            .write(|transaction| reductions::put(transaction, session, counter, reductions, at))
    }

    fn drop_reductions(&mut self, session: &SessionId, at: Timestamp) -> Result<Vec<Position>, StoreError> {
        self.db
            .write(|transaction| reductions::drop_all(transaction, session, at))
    }

    fn summary(&self, id: &SummaryId) -> Result<SummaryRecord, StoreError> {
        self.db.read(|connection| summaries::by_id(connection, id))
    }

    fn summaries(&self, session: &SessionId) -> Result<Vec<SummaryRecord>, StoreError> {
        self.db
            .read(|connection| summaries::list(connection, &sessions::find(connection, session)?))
    }

    fn undo_summary(&mut self, id: &SummaryId, at: Timestamp) -> Result<SummaryRecord, StoreError> {
        self.db.write(|transaction| summaries::undo(transaction, id, at))
    }

    fn key(&self) -> Result<Option<[u8; 32]>, StoreError> {
        self.db.read(schema::store_key)
    }

    fn changes(&self) -> Result<u64, StoreError> {
        self.db.read(|connection| {
            let sessions = sessions::last_change(connection)?;
            Ok(sessions + core_memory::changes(connection)?)
        })
    }

    fn check(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<CheckPoint>, StoreError> {
        self.db.read(|connection| check::check(connection, progress))
    }
}

#[cfg(test)]
mod tests {
    use memory_core::ports::RunChoice;
    use memory_core::record::NewMessage;
    use memory_core::{Code, Message, Role};

    use super::*;

    #[test]
    fn a_full_disk_stores_nothing_and_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
        let id = SessionId::parse("s").unwrap();
        let at = Timestamp::UNIX_EPOCH;
        let new = NewSession {
            id: id.clone(),
            format: "native".into(),
            parent: None,
            title: None,
            model: None,
            created_at: at,
        };
        store.create_session(&new).unwrap();
        let pages: i64 = store
            .db()
            .raw()
            .query_row("PRAGMA page_count", [], |row| row.get(0))
            .unwrap();
        store
            .db()
            .raw()
            .pragma_update(None, "max_page_count", pages + 4)
            .unwrap();
        let message = |length| NewMessage {
            message: Message::text(Role::User, "x".repeat(length)),
            run: None,
            item: None,
            tokens: None,
        };
        let mut append = Append {
            session: id.clone(),
            key: Some("k".into()),
            run: RunChoice::Begin,
            messages: vec![message(10), message(100_000)],
            source: None,
            counter: "c".into(),
            at,
        };
        assert_eq!(store.append(&append).unwrap_err().code(), Code::DiskFull);
        assert_eq!(store.session(&id).unwrap().messages, 0);
        assert_eq!(store.runs(&id).unwrap(), []);
        append.messages.pop();
        assert!(!store.append(&append).unwrap().repeated);
    }
}
