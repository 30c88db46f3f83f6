//! Messages: chains, projections and positions, in one pass over all bodies.

use memory_core::{Digest, Message, Position, PositionRange, message_link};
use rusqlite::{Connection, Row};

use super::{Findings, Owner, sessions};
use crate::error::Fail;
use crate::messages::{ItemColumns, seal};
use crate::{key, visibility};

/// Progress is told after so many messages.
const STEP: u64 = 256;

struct Scan<'p> {
    chains: Findings,
    fields: Findings,
    positions: Findings,
    progress: &'p mut dyn FnMut(u64, u64),
    done: u64,
    total: u64,
}

/// Checks all messages: the points `message_chains`, `message_fields` and `positions`.
pub(crate) fn check(connection: &Connection, progress: &mut dyn FnMut(u64, u64)) -> impl Iterator<Item = Findings> {
    let mut scan = Scan {
        chains: Findings::new("message_chains"),
        fields: Findings::new("message_fields"),
        positions: Findings::new("positions"),
        progress,
        done: 0,
        total: 0,
    };
    let found = sessions(connection);
    let owners = scan
        .chains
        .take("the sessions cannot be read", found)
        .unwrap_or_default();
    scan.total = owners.iter().map(|owner| owner.count).sum();
    (scan.progress)(0, scan.total);
    for owner in &owners {
        let outcome = scan.session(connection, owner);
        scan.chains.take(&format!("session `{}`", owner.name), outcome);
    }
    let counted = connection.query_row("SELECT count(*) FROM messages", [], |row| row.get::<_, i64>(0));
    match scan
        .positions
        .take("the messages cannot be counted", counted.map_err(Fail::from))
    {
        Some(count) if u64::try_from(count) != Ok(scan.done) => {
            scan.positions.add(format!(
                "{count} messages are stored, {} belong to a session",
                scan.done
            ));
        }
        _ => {}
    }
    (scan.progress)(scan.done.max(scan.total), scan.total);
    let note = format!("{} messages in {} sessions", scan.done, owners.len());
    [scan.chains, scan.fields, scan.positions]
        .into_iter()
        .map(move |mut findings| {
            findings.note(note.clone());
            findings
        })
}

impl Scan<'_> {
    fn session(&mut self, connection: &Connection, owner: &Owner) -> Result<(), Fail> {
        let mut statement = connection.prepare_cached(
            "SELECT id, link, body, role, run, source, ordinal, part, stored_at, seal FROM messages
             WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
        )?;
        let mut rows = statement.query([key::key(owner.key, 0), key::key(owner.key, key::MAX_PLACE)])?;
        let mut link = Digest::ZERO;
        let mut next = 1;
        let mut left_out = Vec::new();
        while let Some(row) = rows.next().map_err(|error| broken_off(next, error))? {
            let position = key::position(row.get(0)?);
            if position.0 != next {
                self.positions.add(format!(
                    "session `{}`: position {position} follows {}",
                    owner.name,
                    next - 1
                ));
            }
            next = position.0 + 1;
            link = self.chain(row, owner, position, &link)?;
            if self.fields(row, owner, position, &link)? {
                left_out.push(position);
            }
            self.done += 1;
            if self.done.is_multiple_of(STEP) {
                (self.progress)(self.done, self.total.max(self.done));
            }
        }
        if link.as_bytes().as_slice() != owner.link {
            self.chains.add(format!(
                "session `{}`: the chain ends at position {} with another link than the session's",
                owner.name,
                next - 1
            ));
        }
        if next - 1 != owner.count {
            self.positions.add(format!(
                "session `{}`: {} messages expected, the last has position {}",
                owner.name,
                owner.count,
                next - 1
            ));
        }
        if visibility::left_out(connection, owner.key)? != PositionRange::cover(left_out) {
            self.fields.add(format!(
                "session `{}`: the positions left out of the view are not those that the bodies say",
                owner.name
            ));
        }
        Ok(())
    }

    /// Recomputes the link from the stored bytes. Goes on with the stored link, so that each broken link is named once.
    fn chain(&mut self, row: &Row<'_>, owner: &Owner, position: Position, previous: &Digest) -> Result<Digest, Fail> {
        let stored = row.get_ref(1)?.as_blob().ok().and_then(Digest::from_bytes);
        let body = row.get_ref(2)?.as_bytes().unwrap_or_default();
        let computed = std::str::from_utf8(body)
            .ok()
            .map(|body| message_link(previous, position, body));
        if stored.is_none() || stored != computed {
            self.chains.add(format!(
                "session `{}`: the link at position {position} is broken",
                owner.name
            ));
        }
        Ok(stored.or(computed).unwrap_or(Digest::ZERO))
    }

    /// Compares the columns with the body and the seal. Says whether the body is left out of the view.
    fn fields(&mut self, row: &Row<'_>, owner: &Owner, position: Position, link: &Digest) -> Result<bool, Fail> {
        let place = || format!("session `{}`, position {position}", owner.name);
        let number =
            |column: usize| -> Result<Option<i64>, Fail> { Ok(row.get_ref(column)?.as_i64_or_null().unwrap_or(None)) };
        let item = match (number(5)?, number(6)?, number(7)?) {
            (Some(source), Some(ordinal), Some(part)) => Some(ItemColumns { source, ordinal, part }),
            (None, None, None) => None,
            _ => {
                self.fields
                    .add(format!("{}: the source item is named in part only", place()));
                None
            }
        };
        let stored_at = number(8)?.unwrap_or_default();
        if row.get_ref(9)?.as_blob().ok() != Some(seal(link, number(4)?, item, stored_at).as_slice()) {
            self.fields
                .add(format!("{}: run, source item or time are not as stored", place()));
        }
        let Ok(message) = serde_json::from_slice::<Message>(row.get_ref(2)?.as_bytes().unwrap_or_default()) else {
            self.fields.add(format!("{}: the body cannot be read", place()));
            return Ok(false);
        };
        if row.get_ref(3)?.as_bytes().ok() != Some(message.role.as_str().as_bytes()) {
            self.fields.add(format!("{}: the role is not the body's", place()));
        }
        Ok(message.left_out)
    }
}

fn broken_off(next: u64, error: rusqlite::Error) -> Fail {
    Fail::Damaged(format!("reading breaks off at position {next}: {error}"))
}
