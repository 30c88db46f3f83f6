-- Core memory: candidates, the stream of events, what people and the curator made of them, revisions of the documents, and
-- what is recorded beside: files in quarantine, jobs, frozen sections, requests, maintenance.
-- The layout is described in docs/formats/store.md. A released migration is never changed. Rows that exist are not touched.
--
-- Each of these tables but the three lists (held_events, event_texts, entry_origins), which follow from others, has a seal
-- over all its other columns, in their order.

-- Changes that were staged in a run. They are kept, whatever becomes of the run.
CREATE TABLE candidates (
    number     INTEGER PRIMARY KEY,
    session    INTEGER NOT NULL REFERENCES sessions (id),
    run        INTEGER NOT NULL,
    document   TEXT NOT NULL CHECK (document IN ('memory', 'user')),
    operations TEXT NOT NULL,
    trust      TEXT NOT NULL CHECK (trust IN ('untrusted', 'model', 'approved', 'person')),
    hold       TEXT CHECK (hold IN ('untrusted', 'injection')),
    call       TEXT,
    first      INTEGER NOT NULL,
    last       INTEGER NOT NULL CHECK (first <= last),
    at         INTEGER NOT NULL,
    seal       BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (session, run) REFERENCES runs (session, number)
) STRICT;
CREATE INDEX candidates_by_run ON candidates (session, run, number);
-- A call that is repeated stages nothing again.
CREATE UNIQUE INDEX candidates_by_call ON candidates (session, run, call) WHERE call IS NOT NULL;

-- The append-only stream. It repeats what was staged, so that an event says all by itself; an approval has the candidate of
-- the event that it approves.
CREATE TABLE memory_events (
    number     INTEGER PRIMARY KEY CHECK (number > 0),
    candidate  INTEGER NOT NULL REFERENCES candidates (number),
    approves   INTEGER UNIQUE REFERENCES memory_events (number),
    session    INTEGER NOT NULL REFERENCES sessions (id),
    run        INTEGER NOT NULL,
    document   TEXT NOT NULL CHECK (document IN ('memory', 'user')),
    operations TEXT NOT NULL,
    digest     BLOB NOT NULL CHECK (length(digest) = 32),
    trust      TEXT NOT NULL CHECK (trust IN ('untrusted', 'model', 'approved', 'person')),
    hold       TEXT CHECK (hold IN ('untrusted', 'injection')),
    model      TEXT,
    first      INTEGER NOT NULL,
    last       INTEGER NOT NULL CHECK (first <= last),
    staged_at  INTEGER NOT NULL,
    entered_at INTEGER NOT NULL,
    seal       BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (session, run) REFERENCES runs (session, number)
) STRICT;
-- What waits lies behind the cursor of its document, and whether it is held is told without the row.
CREATE INDEX memory_events_by_document ON memory_events (document, number, hold);
CREATE INDEX memory_events_by_session ON memory_events (session, run, number);
-- A candidate enters once.
CREATE UNIQUE INDEX memory_events_by_candidate ON memory_events (candidate) WHERE approves IS NULL;

-- The held events that nobody has decided on: events are never changed, so what still waits for a person stands here.
CREATE TABLE held_events (
    document TEXT NOT NULL,
    event    INTEGER NOT NULL REFERENCES memory_events (number),
    PRIMARY KEY (document, event)
) STRICT, WITHOUT ROWID;

-- Which events say a text, by the digest of the text.
CREATE TABLE event_texts (
    document TEXT NOT NULL,
    digest   BLOB NOT NULL CHECK (length(digest) = 32),
    event    INTEGER NOT NULL REFERENCES memory_events (number),
    PRIMARY KEY (document, digest, event)
) STRICT, WITHOUT ROWID;

-- A person's word on an event. The event that goes on for an approved one names it in `approves`.
CREATE TABLE event_decisions (
    event INTEGER PRIMARY KEY REFERENCES memory_events (number),
    kind  TEXT NOT NULL CHECK (kind IN ('approved', 'rejected')),
    at    INTEGER NOT NULL,
    seal  BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;
CREATE INDEX event_decisions_by_kind ON event_decisions (kind, event);

-- Events that a revert took back, of those that were consumed: they say nothing any more. Each time that something else had
-- been consumed since, with the cursor of then: a revert acts on what was there.
CREATE TABLE event_reverts (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    event  INTEGER NOT NULL REFERENCES memory_events (number),
    cursor INTEGER NOT NULL CHECK (cursor >= event),
    at     INTEGER NOT NULL,
    seal   BLOB NOT NULL CHECK (length(seal) = 8),
    UNIQUE (event, cursor)
) STRICT;

CREATE TABLE approved_texts (
    digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),
    at     INTEGER NOT NULL,
    seal   BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- What each document said, or was to say. `outcomes` is the plan; it comes true in event_outcomes with the commit.
CREATE TABLE revisions (
    id          INTEGER PRIMARY KEY,
    document    TEXT NOT NULL CHECK (document IN ('memory', 'user')),
    number      INTEGER NOT NULL CHECK (number > 0),
    state       TEXT NOT NULL CHECK (state IN ('prepared', 'committed', 'aborted')),
    reason      TEXT NOT NULL CHECK (reason IN ('curated', 'manual', 'restore', 'imported')),
    verified    INTEGER NOT NULL CHECK (verified IN (0, 1)),
    digest      BLOB NOT NULL CHECK (length(digest) = 32),
    base        BLOB CHECK (length(base) = 32),
    parent      INTEGER,
    cursor      INTEGER NOT NULL,
    consumed_to INTEGER NOT NULL CHECK (cursor <= consumed_to),
    author      TEXT NOT NULL,
    detail      TEXT,
    ruleset     TEXT NOT NULL,
    owner       TEXT NOT NULL,
    at          INTEGER NOT NULL,
    ended_at    INTEGER CHECK ((ended_at IS NULL) = (state = 'prepared')),
    aborted     TEXT CHECK ((aborted IS NOT NULL) = (state = 'aborted')),
    device      INTEGER,
    inode       INTEGER,
    size        INTEGER,
    modified    INTEGER,
    outcomes    TEXT NOT NULL,
    text        TEXT NOT NULL,
    seal        BLOB NOT NULL CHECK (length(seal) = 8),
    UNIQUE (document, number),
    FOREIGN KEY (document, parent) REFERENCES revisions (document, number)
) STRICT;
-- Two processes cannot both change a document, even if their lock fails.
CREATE UNIQUE INDEX revisions_prepared ON revisions (document) WHERE state = 'prepared';
CREATE INDEX revisions_committed ON revisions (document, number) WHERE state = 'committed';
CREATE INDEX revisions_by_digest ON revisions (document, digest, number);

-- Which revision of a document, whatever became of it, was the first that had an entry, by the digest of the entry's text.
CREATE TABLE entry_origins (
    document TEXT NOT NULL,
    digest   BLOB NOT NULL CHECK (length(digest) = 32),
    revision INTEGER NOT NULL REFERENCES revisions (id),
    PRIMARY KEY (document, digest)
) STRICT, WITHOUT ROWID;

-- The last event that the curator has dealt with or passed.
CREATE TABLE document_cursors (
    document TEXT PRIMARY KEY NOT NULL CHECK (document IN ('memory', 'user')),
    cursor   INTEGER NOT NULL,
    seal     BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- What became of an event. Without a revision it changed nothing.
CREATE TABLE event_outcomes (
    event    INTEGER PRIMARY KEY REFERENCES memory_events (number),
    revision INTEGER REFERENCES revisions (id),
    kind     TEXT NOT NULL CHECK (kind IN ('applied', 'duplicate', 'skipped')),
    reason   TEXT,
    seal     BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;
CREATE INDEX event_outcomes_by_revision ON event_outcomes (revision, event) WHERE revision IS NOT NULL;
CREATE INDEX event_outcomes_by_kind ON event_outcomes (kind, event);

CREATE TABLE quarantine (
    number   INTEGER PRIMARY KEY,
    document TEXT NOT NULL CHECK (document IN ('memory', 'user')),
    name     TEXT NOT NULL UNIQUE,
    digest   BLOB NOT NULL CHECK (length(digest) = 32),
    revision INTEGER,
    state    TEXT NOT NULL CHECK (state IN ('new', 'seen', 'cleared')),
    at       INTEGER NOT NULL,
    seal     BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (document, revision) REFERENCES revisions (document, number)
) STRICT;
CREATE INDEX quarantine_unseen ON quarantine (document) WHERE state = 'new';

CREATE TABLE curation_jobs (
    number   INTEGER PRIMARY KEY,
    document TEXT NOT NULL CHECK (document IN ('memory', 'user')),
    cause    TEXT NOT NULL CHECK (cause IN ('session_created', 'session_closed', 'threshold', 'explicit', 'start')),
    owner    TEXT NOT NULL,
    author   TEXT NOT NULL,
    at       INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('running', 'succeeded', 'failed')),
    error    TEXT CHECK ((error IS NOT NULL) = (state = 'failed')),
    found    TEXT CHECK ((found IS NOT NULL) = (state = 'failed')),
    revision INTEGER,
    retry_at INTEGER,
    ended_at INTEGER CHECK ((ended_at IS NULL) = (state = 'running')),
    seal     BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (document, revision) REFERENCES revisions (document, number)
) STRICT;
CREATE UNIQUE INDEX curation_jobs_running ON curation_jobs (document) WHERE state = 'running';
CREATE INDEX curation_jobs_by_document ON curation_jobs (document, number);

-- The core sections of a session's requests, each as it was sent. `entries` is JSON: [[document, text], …].
CREATE TABLE core_snapshots (
    id       INTEGER PRIMARY KEY,
    session  INTEGER NOT NULL REFERENCES sessions (id),
    number   INTEGER NOT NULL CHECK (number > 0),
    memory   INTEGER,
    user     INTEGER,
    runtime  TEXT NOT NULL,
    tokens   INTEGER NOT NULL,
    counter  TEXT NOT NULL,
    at       INTEGER NOT NULL,
    ended    INTEGER NOT NULL CHECK (ended IN (0, 1)),
    entries  TEXT NOT NULL,
    text     TEXT NOT NULL,
    seal     BLOB NOT NULL CHECK (length(seal) = 8),
    UNIQUE (session, number)
) STRICT;
CREATE UNIQUE INDEX core_snapshots_in_force ON core_snapshots (session, runtime) WHERE ended = 0;

CREATE TABLE requests (
    id          INTEGER PRIMARY KEY,
    session     INTEGER NOT NULL REFERENCES sessions (id),
    run         INTEGER,
    tokens      INTEGER NOT NULL,
    core_tokens INTEGER NOT NULL,
    snapshot    INTEGER,
    at          INTEGER NOT NULL,
    seal        BLOB NOT NULL CHECK (length(seal) = 8),
    FOREIGN KEY (session, run) REFERENCES runs (session, number),
    FOREIGN KEY (session, snapshot) REFERENCES core_snapshots (session, number)
) STRICT;
CREATE INDEX requests_by_session ON requests (session, run);

-- `session` is a name and no key: what maintenance cost is told, whether or not the session is there.
CREATE TABLE maintenance_calls (
    id             INTEGER PRIMARY KEY,
    kind           TEXT NOT NULL CHECK (kind IN ('curator', 'compressor')),
    author         TEXT NOT NULL,
    session        TEXT,
    request_tokens INTEGER NOT NULL,
    reply_tokens   INTEGER NOT NULL,
    accepted       INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    at             INTEGER NOT NULL,
    seal           BLOB NOT NULL CHECK (length(seal) = 8)
) STRICT;

-- What was said stays. Replacing a row deletes it without a delete trigger, hence the guards on insert.
CREATE TRIGGER candidates_stay BEFORE DELETE ON candidates
BEGIN SELECT RAISE(ABORT, 'candidates are never deleted'); END;
CREATE TRIGGER candidates_immutable BEFORE UPDATE ON candidates
BEGIN SELECT RAISE(ABORT, 'candidates are never changed'); END;
CREATE TRIGGER candidates_not_replaced BEFORE INSERT ON candidates
WHEN EXISTS (SELECT 1 FROM candidates WHERE number = NEW.number)
    OR EXISTS (SELECT 1 FROM candidates WHERE session = NEW.session AND run = NEW.run AND call = NEW.call)
BEGIN SELECT RAISE(ABORT, 'candidates are never replaced'); END;

CREATE TRIGGER memory_events_stay BEFORE DELETE ON memory_events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER memory_events_immutable BEFORE UPDATE ON memory_events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER memory_events_not_replaced BEFORE INSERT ON memory_events
WHEN EXISTS (SELECT 1 FROM memory_events WHERE number = NEW.number)
    OR EXISTS (SELECT 1 FROM memory_events WHERE approves = NEW.approves)
    OR EXISTS (SELECT 1 FROM memory_events WHERE candidate = NEW.candidate AND approves IS NULL AND NEW.approves IS NULL)
BEGIN SELECT RAISE(ABORT, 'events are never replaced'); END;

CREATE TRIGGER held_events_decided BEFORE DELETE ON held_events
WHEN NOT EXISTS (SELECT 1 FROM event_decisions WHERE event = OLD.event)
BEGIN SELECT RAISE(ABORT, 'a held event never stops waiting without a decision'); END;
CREATE TRIGGER held_events_immutable BEFORE UPDATE ON held_events
BEGIN SELECT RAISE(ABORT, 'held events are never changed'); END;

CREATE TRIGGER event_texts_stay BEFORE DELETE ON event_texts
BEGIN SELECT RAISE(ABORT, 'the texts of events are never deleted'); END;
CREATE TRIGGER event_texts_immutable BEFORE UPDATE ON event_texts
BEGIN SELECT RAISE(ABORT, 'the texts of events are never changed'); END;

CREATE TRIGGER event_decisions_stay BEFORE DELETE ON event_decisions
BEGIN SELECT RAISE(ABORT, 'decisions are never deleted'); END;
CREATE TRIGGER event_decisions_immutable BEFORE UPDATE ON event_decisions
BEGIN SELECT RAISE(ABORT, 'decisions are never changed'); END;
CREATE TRIGGER event_decisions_not_replaced BEFORE INSERT ON event_decisions
WHEN EXISTS (SELECT 1 FROM event_decisions WHERE event = NEW.event)
BEGIN SELECT RAISE(ABORT, 'decisions are never replaced'); END;

CREATE TRIGGER event_reverts_stay BEFORE DELETE ON event_reverts
BEGIN SELECT RAISE(ABORT, 'reverts of events are never deleted'); END;
CREATE TRIGGER event_reverts_immutable BEFORE UPDATE ON event_reverts
BEGIN SELECT RAISE(ABORT, 'reverts of events are never changed'); END;
CREATE TRIGGER event_reverts_not_replaced BEFORE INSERT ON event_reverts
WHEN EXISTS (SELECT 1 FROM event_reverts WHERE number = NEW.number)
    OR EXISTS (SELECT 1 FROM event_reverts WHERE event = NEW.event AND cursor = NEW.cursor)
BEGIN SELECT RAISE(ABORT, 'reverts of events are never replaced'); END;

CREATE TRIGGER approved_texts_stay BEFORE DELETE ON approved_texts
BEGIN SELECT RAISE(ABORT, 'approvals are never deleted'); END;
CREATE TRIGGER approved_texts_immutable BEFORE UPDATE ON approved_texts
BEGIN SELECT RAISE(ABORT, 'approvals are never changed'); END;
CREATE TRIGGER approved_texts_not_replaced BEFORE INSERT ON approved_texts
WHEN EXISTS (SELECT 1 FROM approved_texts WHERE digest = NEW.digest)
BEGIN SELECT RAISE(ABORT, 'approvals are never replaced'); END;

CREATE TRIGGER revisions_stay BEFORE DELETE ON revisions
BEGIN SELECT RAISE(ABORT, 'revisions are never deleted'); END;
CREATE TRIGGER revisions_immutable BEFORE UPDATE OF id, document, number, reason, digest, base, parent, cursor,
    consumed_to, author, detail, ruleset, owner, at, outcomes, text ON revisions
BEGIN SELECT RAISE(ABORT, 'the content of a revision is never changed'); END;
CREATE TRIGGER revisions_end_once BEFORE UPDATE OF state, ended_at, aborted, device, inode, size, modified ON revisions
WHEN OLD.state <> 'prepared' OR NEW.state = 'prepared'
BEGIN SELECT RAISE(ABORT, 'a revision is committed or aborted once and never again'); END;
CREATE TRIGGER revisions_verified BEFORE UPDATE OF verified ON revisions
WHEN OLD.state <> 'committed' OR NEW.verified <> 1
BEGIN SELECT RAISE(ABORT, 'only a committed revision is verified, and never taken back'); END;
CREATE TRIGGER revisions_not_replaced BEFORE INSERT ON revisions
WHEN EXISTS (SELECT 1 FROM revisions WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM revisions WHERE document = NEW.document AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM revisions WHERE document = NEW.document AND state = 'prepared' AND NEW.state = 'prepared')
BEGIN SELECT RAISE(ABORT, 'revisions are never replaced'); END;

CREATE TRIGGER entry_origins_stay BEFORE DELETE ON entry_origins
BEGIN SELECT RAISE(ABORT, 'the origins of entries are never deleted'); END;
CREATE TRIGGER entry_origins_immutable BEFORE UPDATE ON entry_origins
BEGIN SELECT RAISE(ABORT, 'the origins of entries are never changed'); END;

CREATE TRIGGER document_cursors_stay BEFORE DELETE ON document_cursors
BEGIN SELECT RAISE(ABORT, 'cursors are never deleted'); END;
CREATE TRIGGER document_cursors_go_on BEFORE UPDATE ON document_cursors
WHEN NEW.document <> OLD.document OR NEW.cursor < OLD.cursor
BEGIN SELECT RAISE(ABORT, 'a cursor never goes back'); END;
CREATE TRIGGER document_cursors_not_replaced BEFORE INSERT ON document_cursors
WHEN EXISTS (SELECT 1 FROM document_cursors WHERE document = NEW.document)
BEGIN SELECT RAISE(ABORT, 'cursors are never replaced'); END;

CREATE TRIGGER event_outcomes_stay BEFORE DELETE ON event_outcomes
BEGIN SELECT RAISE(ABORT, 'outcomes are never deleted'); END;
CREATE TRIGGER event_outcomes_immutable BEFORE UPDATE ON event_outcomes
BEGIN SELECT RAISE(ABORT, 'outcomes are never changed'); END;
CREATE TRIGGER event_outcomes_not_replaced BEFORE INSERT ON event_outcomes
WHEN EXISTS (SELECT 1 FROM event_outcomes WHERE event = NEW.event)
BEGIN SELECT RAISE(ABORT, 'outcomes are never replaced'); END;

CREATE TRIGGER quarantine_stays BEFORE DELETE ON quarantine
BEGIN SELECT RAISE(ABORT, 'records of quarantine are never deleted'); END;
CREATE TRIGGER quarantine_immutable BEFORE UPDATE OF number, document, name, digest, revision, at ON quarantine
BEGIN SELECT RAISE(ABORT, 'what was put into quarantine is never changed'); END;
CREATE TRIGGER quarantine_cleared BEFORE UPDATE OF state ON quarantine
WHEN OLD.state = 'cleared'
BEGIN SELECT RAISE(ABORT, 'what was cleared is never brought back'); END;
CREATE TRIGGER quarantine_not_replaced BEFORE INSERT ON quarantine
WHEN EXISTS (SELECT 1 FROM quarantine WHERE number = NEW.number OR name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'records of quarantine are never replaced'); END;

CREATE TRIGGER curation_jobs_stay BEFORE DELETE ON curation_jobs
BEGIN SELECT RAISE(ABORT, 'jobs are never deleted'); END;
CREATE TRIGGER curation_jobs_immutable BEFORE UPDATE OF number, document, cause, owner, author, at, failures ON curation_jobs
BEGIN SELECT RAISE(ABORT, 'the begin of a job is never changed'); END;
CREATE TRIGGER curation_jobs_end_once BEFORE UPDATE OF state, error, found, revision, retry_at, ended_at ON curation_jobs
WHEN OLD.state <> 'running' OR NEW.state = 'running'
BEGIN SELECT RAISE(ABORT, 'a job ends once and never again'); END;
CREATE TRIGGER curation_jobs_not_replaced BEFORE INSERT ON curation_jobs
WHEN EXISTS (SELECT 1 FROM curation_jobs WHERE number = NEW.number)
    OR EXISTS (SELECT 1 FROM curation_jobs WHERE document = NEW.document AND state = 'running' AND NEW.state = 'running')
BEGIN SELECT RAISE(ABORT, 'jobs are never replaced'); END;

CREATE TRIGGER core_snapshots_stay BEFORE DELETE ON core_snapshots
BEGIN SELECT RAISE(ABORT, 'snapshots are never deleted'); END;
CREATE TRIGGER core_snapshots_immutable BEFORE UPDATE OF id, session, number, memory, user, runtime, tokens, counter, at,
    entries, text ON core_snapshots
BEGIN SELECT RAISE(ABORT, 'the content of a snapshot is never changed'); END;
CREATE TRIGGER core_snapshots_end BEFORE UPDATE OF ended ON core_snapshots
WHEN NEW.ended <> 1
BEGIN SELECT RAISE(ABORT, 'a snapshot that ended is never in force again'); END;
CREATE TRIGGER core_snapshots_not_replaced BEFORE INSERT ON core_snapshots
WHEN EXISTS (SELECT 1 FROM core_snapshots WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM core_snapshots WHERE session = NEW.session AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM core_snapshots
        WHERE session = NEW.session AND runtime = NEW.runtime AND ended = 0 AND NEW.ended = 0)
BEGIN SELECT RAISE(ABORT, 'snapshots are never replaced'); END;

CREATE TRIGGER requests_stay BEFORE DELETE ON requests
BEGIN SELECT RAISE(ABORT, 'requests are never deleted'); END;
CREATE TRIGGER requests_immutable BEFORE UPDATE ON requests
BEGIN SELECT RAISE(ABORT, 'requests are never changed'); END;
CREATE TRIGGER requests_not_replaced BEFORE INSERT ON requests
WHEN EXISTS (SELECT 1 FROM requests WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'requests are never replaced'); END;

CREATE TRIGGER maintenance_calls_stay BEFORE DELETE ON maintenance_calls
BEGIN SELECT RAISE(ABORT, 'calls for maintenance are never deleted'); END;
CREATE TRIGGER maintenance_calls_immutable BEFORE UPDATE ON maintenance_calls
BEGIN SELECT RAISE(ABORT, 'calls for maintenance are never changed'); END;
CREATE TRIGGER maintenance_calls_not_replaced BEFORE INSERT ON maintenance_calls
WHEN EXISTS (SELECT 1 FROM maintenance_calls WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'calls for maintenance are never replaced'); END;
