//! Transactions: the only way to the connection.
//!
//! A write is `BEGIN IMMEDIATE`, the work, a look whether the path and the held folder still lead to the
//! open file, and `COMMIT`. A read is one deferred transaction, so that it sees one state.

use std::path::Path;

use memory_core::Code;
use memory_core::ports::StoreError;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

use crate::error::{Fail, store_error};
use crate::open::{OpenMode, OpenOptions, Patience, WAL_LIMIT, open};
use crate::opened::unmoved;
use crate::place::{FileId, HeldFolder, Place};

pub(crate) struct Db {
    connection: Connection,
    place: Place,
    identity: FileId,
    patience: Patience,
    mode: OpenMode,
    immutable: bool,
    /// A commit failed in a way that leaves its outcome unknown: nothing is written until the store is opened anew.
    unsure: bool,
}

impl Db {
    pub(crate) fn open(
        path: &Path,
        options: &OpenOptions,
        held: Option<Box<dyn HeldFolder>>,
    ) -> Result<Self, StoreError> {
        let opened = open(path, options, held)?;
        Ok(Self {
            connection: opened.connection,
            place: opened.place,
            identity: opened.identity,
            patience: opened.patience,
            mode: options.mode,
            immutable: opened.immutable,
            unsure: false,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.place.path()
    }

    pub(crate) fn mode(&self) -> OpenMode {
        self.mode
    }

    /// Runs `work` on one state of the store.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Fail>) -> Result<T, StoreError> {
        if self.immutable && self.place.wal_has_content() {
            let detail = "another process began to write while the store was open without its log";
            return Err(store_error(Code::StoreReadOnly, self.place.path(), detail, None));
        }
        self.patience.renew();
        let run = || -> Result<T, Fail> {
            let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Deferred)?;
            work(&transaction)
            // Dropping it rolls back: nothing was written.
        };
        run().map_err(|fail| fail.at(self.place.path()))
    }

    /// Runs `work` and stores all of it, durably, or nothing.
    pub(crate) fn write<T>(&mut self, work: impl FnOnce(&Transaction<'_>) -> Result<T, Fail>) -> Result<T, StoreError> {
        if self.mode == OpenMode::ReadOnly {
            return Err(store_error(
                Code::StoreReadOnly,
                self.place.path(),
                "it was opened for reading only",
                None,
            ));
        }
        if self.unsure {
            let detail = "an earlier write failed with an unknown outcome; the store must be opened anew";
            return Err(store_error(Code::Io, self.place.path(), detail, None));
        }
        self.patience.renew();
        let transaction = match Transaction::new(&mut self.connection, TransactionBehavior::Immediate) {
            Ok(transaction) => transaction,
            Err(error) => return Err(Fail::from(error).at(self.place.path())),
        };
        let outcome = work(&transaction).and_then(|value| {
            self.place.still_there(self.identity)?;
            unmoved(&transaction)?;
            Ok(value)
        });
        let value = match outcome {
            Ok(value) => value,
            Err(fail) => return Err(fail.at(self.place.path())),
        };
        if let Err(error) = transaction.commit() {
            self.unsure = matches!(error.sqlite_error_code(), Some(ErrorCode::SystemIoFailure));
            return Err(Fail::from(error).at(self.place.path()));
        }
        Ok(value)
    }

    /// Moves the log into the database if it has grown large, and closes.
    pub(crate) fn close(self) -> Result<(), StoreError> {
        if self.mode != OpenMode::ReadOnly && self.place.wal_size() > WAL_LIMIT {
            self.patience.renew();
            let busy: i64 = self
                .connection
                .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
                .map_err(|error| Fail::from(error).at(self.place.path()))?;
            tracing::debug!(complete = busy == 0, "checkpointed the write-ahead log");
        }
        let Self { connection, place, .. } = self;
        connection
            .close()
            .map_err(|(_, error)| Fail::from(error).at(place.path()))
    }

    #[cfg(test)]
    pub(crate) fn raw(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
