//! Messages: writing them at the end of a session's chain, and reading them back.

use memory_core::record::{NewMessage, StoredMessage};
use memory_core::{Digest, Message, Position, PositionRange, Role, RunNumber, SessionId, Timestamp, message_link};
use rusqlite::{Connection, Row, Transaction, params};

use crate::error::Fail;
use crate::key;
use crate::ranges::union;
use crate::sessions::Session;
use crate::{counts, visibility};

/// The columns that a message is read from, in the order of [`read`].
pub(crate) const COLUMNS: &str = "m.id, m.run, m.stored_at, m.link, m.body";

/// The item that a message came from, as its columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ItemColumns {
    pub(crate) source: i64,
    pub(crate) ordinal: i64,
    pub(crate) part: i64,
}

/// Appends messages to one session within one transaction.
pub(crate) struct Writer<'t, 's> {
    transaction: &'t Transaction<'t>,
    session: &'s mut Session,
    counter: i64,
    at: i64,
    counted: counts::Added,
    left_out: Vec<Position>,
}

impl<'t, 's> Writer<'t, 's> {
    /// Begins to append to `session`.
    pub(crate) fn new(
        transaction: &'t Transaction<'t>,
        session: &'s mut Session,
        counter: &str,
        at: Timestamp,
    ) -> Result<Self, Fail> {
        Ok(Self {
            counter: counts::counter(transaction, counter)?,
            transaction,
            session,
            at: at.as_microsecond(),
            counted: counts::Added::default(),
            left_out: Vec::new(),
        })
    }

    /// Stores `new`, whose JSON is `body`, as the next message.
    pub(crate) fn push(
        &mut self,
        new: &NewMessage,
        body: &str,
        run: Option<RunNumber>,
        item: Option<ItemColumns>,
    ) -> Result<Position, Fail> {
        if new.message.role == Role::Summary {
            return Err(Fail::Invalid("a message of role summary is stored as a summary only"));
        }
        let position = Position(self.session.messages + 1);
        if position.0 >= key::MAX_PLACE {
            return Err(Fail::Full("the session is full"));
        }
        let key = key::key(self.session.key, position.0);
        let link = message_link(&self.session.link, position, body);
        let run = run.map(|number| i64::from(number.0));
        self.transaction
            .prepare_cached(
                "INSERT INTO messages (id, role, run, source, ordinal, part, stored_at, link, seal, body)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                key,
                new.message.role.as_str(),
                run,
                item.map(|item| item.source),
                item.map(|item| item.ordinal),
                item.map(|item| item.part),
                self.at,
                link.as_bytes().as_slice(),
                seal(&link, run, item, self.at).as_slice(),
                body,
            ])?;
        if let Some(tokens) = new.tokens {
            self.counted.put(self.transaction, self.counter, key, tokens)?;
        }
        if new.message.left_out {
            self.left_out.push(position);
        }
        self.session.messages = position.0;
        self.session.active += 1;
        self.session.link = link;
        Ok(position)
    }

    /// Writes what is kept per session; the session itself is saved by the caller.
    pub(crate) fn finish(self) -> Result<(), Fail> {
        self.counted.save(self.transaction, self.counter, self.session.key)?;
        visibility::add_left_out(self.transaction, self.session.key, &self.left_out)
    }
}

/// Seals the columns of a message that its link does not cover.
pub(crate) fn seal(link: &Digest, run: Option<i64>, item: Option<ItemColumns>, stored_at: i64) -> [u8; 8] {
    let fields = [
        key::field(run),
        key::field(item.map(|item| item.source)),
        key::field(item.map(|item| item.ordinal)),
        key::field(item.map(|item| item.part)),
        key::field(Some(stored_at)),
    ];
    key::seal(std::iter::once(link.as_bytes().as_slice()).chain(fields.iter().map(Vec::as_slice)))
}

/// Writes a message's JSON, the form that is stored and linked.
pub(crate) fn body_of(message: &Message) -> Result<String, Fail> {
    serde_json::to_string(message)
        .map_err(|error| Fail::Damaged(format!("a message cannot be written as JSON: {error}")))
}

/// Reads a stored body. The error names the place and never the text.
pub(crate) fn parse_body(body: &[u8], session: &SessionId, what: &str, place: Position) -> Result<Message, Fail> {
    serde_json::from_slice(body).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::Damaged(format!(
            "session `{session}`: the {what} at position {place} cannot be read (line {line}, column {column})"
        ))
    })
}

/// Reads a row of [`COLUMNS`], starting at column `at`.
pub(crate) fn read(row: &Row<'_>, session: &SessionId, at: usize) -> Result<StoredMessage, Fail> {
    let position = key::position(row.get(at)?);
    let damaged = |what: &str| {
        Fail::Damaged(format!(
            "session `{session}`: {what} of the message at position {position} is damaged"
        ))
    };
    let run: Option<u32> = row.get(at + 1).map_err(|_| damaged("the run"))?;
    let link = row.get_ref(at + 3)?.as_blob().ok().and_then(Digest::from_bytes);
    let body = row.get_ref(at + 4)?.as_bytes().map_err(|_| damaged("the body"))?;
    Ok(StoredMessage {
        position,
        run: run.map(RunNumber),
        message: parse_body(body, session, "message", position)?,
        link: link.ok_or_else(|| damaged("the link"))?,
        stored_at: key::time(row.get(at + 2).map_err(|_| damaged("the time"))?, "a message's time")
            .map_err(|_| damaged("the time"))?,
    })
}

/// Reads at most `limit` messages after `after`.
pub(crate) fn after(
    connection: &Connection,
    session: &Session,
    after: Position,
    limit: u32,
) -> Result<Vec<StoredMessage>, Fail> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM messages m WHERE m.id > ?1 AND m.id <= ?2 ORDER BY m.id LIMIT ?3"
    ))?;
    let (first, last) = (key::key(session.key, after.0), key::key(session.key, key::MAX_PLACE));
    let mut rows = statement.query(params![first, last, limit])?;
    let mut messages = Vec::new();
    while let Some(row) = rows.next()? {
        messages.push(read(row, &session.id, 0)?);
    }
    Ok(messages)
}

/// Reads the messages of `ranges`, by position, each once.
pub(crate) fn within(
    connection: &Connection,
    session: &Session,
    ranges: &[PositionRange],
) -> Result<Vec<StoredMessage>, Fail> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM messages m WHERE m.id BETWEEN ?1 AND ?2 ORDER BY m.id"
    ))?;
    let mut messages = Vec::new();
    for range in union(&[ranges]) {
        let (first, last) = key::keys(session.key, range);
        let mut rows = statement.query([first, last])?;
        while let Some(row) = rows.next()? {
            messages.push(read(row, &session.id, 0)?);
        }
    }
    Ok(messages)
}

/// Reads the links of the messages of `ranges`, in order.
pub(crate) fn links(connection: &Connection, session: i64, ranges: &[PositionRange]) -> Result<Vec<Digest>, Fail> {
    let mut statement =
        connection.prepare_cached("SELECT link FROM messages WHERE id BETWEEN ?1 AND ?2 ORDER BY id")?;
    let mut links = Vec::new();
    for range in ranges {
        let (first, last) = key::keys(session, *range);
        let mut rows = statement.query([first, last])?;
        while let Some(row) = rows.next()? {
            links.push(key::digest(
                row.get_ref(0)?.as_blob().unwrap_or_default(),
                "a message's link",
            )?);
        }
    }
    Ok(links)
}
