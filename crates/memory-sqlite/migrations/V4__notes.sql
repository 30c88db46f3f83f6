-- What sessions record about project notes: how they use them, what their requests carry, whether something from outside has
-- entered, and what their runs wrote. The notes themselves are not here.
-- The layout is described in docs/formats/store.md. A released migration is never changed. Rows that exist are not touched.
--
-- Each of these tables has a seal over all its other columns, in their order.

CREATE TABLE note_uses (
    session      INTEGER PRIMARY KEY REFERENCES sessions (id),
    enabled      INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    shared_limit INTEGER NOT NULL CHECK (shared_limit IN (0, 1)),
    read_only    INTEGER NOT NULL CHECK (read_only IN (0, 1)),
    at           INTEGER NOT NULL,
    seal         BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- What the requests of a session carry. `lines` is JSON: [{"id":…,"date":…,"text":…}, …].
CREATE TABLE note_sections (
    session INTEGER PRIMARY KEY REFERENCES note_uses (session),
    lines   TEXT NOT NULL,
    omitted INTEGER NOT NULL CHECK (omitted >= 0),
    at      INTEGER NOT NULL,
    seal    BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- The sessions that something from outside has entered.
CREATE TABLE untrusted_sessions (
    session INTEGER PRIMARY KEY REFERENCES sessions (id),
    at      INTEGER NOT NULL,
    seal    BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- The writes of a session, numbered from 1 on. The key is (session << 40) | number. A write is begun before the note is
-- written, so that a limit holds whatever happens; one that was withdrawn does not count. `source` is JSON; `at` is the time of
-- the note, as stores of notes keep it (RFC 3339).
CREATE TABLE note_writes (
    id             INTEGER PRIMARY KEY,
    session        INTEGER GENERATED ALWAYS AS (id >> 40) VIRTUAL REFERENCES sessions (id),
    number         INTEGER GENERATED ALWAYS AS (id & 1099511627775) VIRTUAL,
    run            INTEGER NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('begun', 'made', 'withdrawn')),
    begun_at       INTEGER NOT NULL,
    op             TEXT CHECK (op IN ('add', 'replace', 'forget')) CHECK ((op IS NOT NULL) = (state = 'made')),
    note           TEXT CHECK ((note IS NOT NULL) = (state = 'made')),
    status         TEXT CHECK (status IN ('active', 'pending')) CHECK ((status IS NOT NULL) = (state = 'made')),
    redacted       INTEGER CHECK (redacted IN (0, 1)) CHECK ((redacted IS NOT NULL) = (state = 'made')),
    source         TEXT CHECK ((source IS NOT NULL) = (state = 'made')),
    at             TEXT CHECK ((at IS NOT NULL) = (state = 'made')),
    handed_over_at INTEGER CHECK (handed_over_at IS NULL OR state = 'made'),
    seal           BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (session, run) REFERENCES runs (session, number)
) STRICT;
-- What counts, by session and run; and what waits to be handed over.
CREATE INDEX note_writes_counted ON note_writes (session, run) WHERE state <> 'withdrawn';
CREATE INDEX note_writes_waiting ON note_writes (session) WHERE state = 'made' AND handed_over_at IS NULL;

-- What was recorded stays. Replacing a row deletes it without a delete trigger, hence the guards on insert.
CREATE TRIGGER note_uses_stay BEFORE DELETE ON note_uses
BEGIN SELECT RAISE(ABORT, 'how a session uses notes is never deleted'); END;
CREATE TRIGGER note_uses_immutable BEFORE UPDATE ON note_uses
BEGIN SELECT RAISE(ABORT, 'how a session uses notes is never changed'); END;
CREATE TRIGGER note_uses_not_replaced BEFORE INSERT ON note_uses
WHEN EXISTS (SELECT 1 FROM note_uses WHERE session = NEW.session)
BEGIN SELECT RAISE(ABORT, 'how a session uses notes is never replaced'); END;

CREATE TRIGGER note_sections_stay BEFORE DELETE ON note_sections
BEGIN SELECT RAISE(ABORT, 'what a session carries of notes is never deleted'); END;
CREATE TRIGGER note_sections_immutable BEFORE UPDATE ON note_sections
BEGIN SELECT RAISE(ABORT, 'what a session carries of notes is never changed'); END;
CREATE TRIGGER note_sections_not_replaced BEFORE INSERT ON note_sections
WHEN EXISTS (SELECT 1 FROM note_sections WHERE session = NEW.session)
BEGIN SELECT RAISE(ABORT, 'what a session carries of notes is never replaced'); END;

CREATE TRIGGER untrusted_sessions_stay BEFORE DELETE ON untrusted_sessions
BEGIN SELECT RAISE(ABORT, 'a session never becomes trusted again'); END;
CREATE TRIGGER untrusted_sessions_immutable BEFORE UPDATE ON untrusted_sessions
BEGIN SELECT RAISE(ABORT, 'the marks of sessions are never changed'); END;
CREATE TRIGGER untrusted_sessions_not_replaced BEFORE INSERT ON untrusted_sessions
WHEN EXISTS (SELECT 1 FROM untrusted_sessions WHERE session = NEW.session)
BEGIN SELECT RAISE(ABORT, 'the marks of sessions are never replaced'); END;

CREATE TRIGGER note_writes_stay BEFORE DELETE ON note_writes
BEGIN SELECT RAISE(ABORT, 'writes of notes are never deleted'); END;
CREATE TRIGGER note_writes_immutable BEFORE UPDATE OF id, run, begun_at ON note_writes
BEGIN SELECT RAISE(ABORT, 'the begin of a write is never changed'); END;
CREATE TRIGGER note_writes_end_once BEFORE UPDATE OF state, op, note, status, redacted, source, at ON note_writes
WHEN OLD.state <> 'begun' OR NEW.state = 'begun'
BEGIN SELECT RAISE(ABORT, 'a write ends once and never again'); END;
CREATE TRIGGER note_writes_handed_over_once BEFORE UPDATE OF handed_over_at ON note_writes
WHEN OLD.handed_over_at IS NOT NULL OR NEW.handed_over_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a write is handed over once and never again'); END;
CREATE TRIGGER note_writes_not_replaced BEFORE INSERT ON note_writes
WHEN EXISTS (SELECT 1 FROM note_writes WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'writes of notes are never replaced'); END;
