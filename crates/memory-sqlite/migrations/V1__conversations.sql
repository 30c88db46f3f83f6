-- Conversations: sources, sessions, runs, messages, and beside them what compaction decided.
-- The layout is described in docs/formats/store.md. A released migration is never changed.
-- A key of messages and source_items is (owner << 40) | place, so that rows of one owner lie together.

CREATE TABLE counters (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE sessions (
    id             INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 8388607),
    name           TEXT NOT NULL UNIQUE,
    state          TEXT NOT NULL CHECK (state IN ('open', 'closed')),
    format         TEXT NOT NULL,
    parent         TEXT,
    title          TEXT,
    model          TEXT,
    window         INTEGER,
    usage_permille INTEGER,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL,
    changed        INTEGER NOT NULL,
    messages       INTEGER NOT NULL,
    active         INTEGER NOT NULL,
    compacted      INTEGER NOT NULL,
    link           BLOB NOT NULL CHECK (length(link) = 32)
) STRICT;

-- Numbers changes over all sessions: it orders those of one time.
CREATE UNIQUE INDEX sessions_by_change ON sessions (changed);

CREATE TABLE tools (
    session INTEGER PRIMARY KEY REFERENCES sessions (id),
    body    TEXT NOT NULL
) STRICT;

CREATE TABLE runs (
    session     INTEGER NOT NULL REFERENCES sessions (id),
    number      INTEGER NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('running', 'succeeded', 'failed', 'cancelled', 'interrupted')),
    first       INTEGER,
    started_at  INTEGER NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX runs_running ON runs (session) WHERE state = 'running';

CREATE TABLE sources (
    id        INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 8388607),
    format    TEXT NOT NULL,
    name      TEXT NOT NULL,
    owner     INTEGER REFERENCES sessions (id),
    items     INTEGER NOT NULL,
    digest    BLOB NOT NULL CHECK (length(digest) = 32),
    prefix    BLOB NOT NULL,
    suffix    BLOB NOT NULL,
    separator BLOB NOT NULL,
    frame     BLOB NOT NULL CHECK (length(frame) = 8),
    UNIQUE (format, name)
) STRICT;
CREATE UNIQUE INDEX sources_owned ON sources (owner, format) WHERE owner IS NOT NULL;

CREATE TABLE source_sessions (
    source  INTEGER NOT NULL REFERENCES sources (id),
    rank    INTEGER NOT NULL,
    session INTEGER NOT NULL REFERENCES sessions (id),
    PRIMARY KEY (source, rank),
    UNIQUE (session, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE source_items (
    id        INTEGER PRIMARY KEY,
    source    INTEGER GENERATED ALWAYS AS (id >> 40) VIRTUAL REFERENCES sources (id),
    ordinal   INTEGER GENERATED ALWAYS AS (id & 1099511627775) VIRTUAL,
    link      BLOB NOT NULL CHECK (length(link) = 32),
    seal      BLOB NOT NULL CHECK (length(seal) = 8),
    separator BLOB,
    raw       BLOB NOT NULL
) STRICT;

CREATE TABLE messages (
    id        INTEGER PRIMARY KEY,
    session   INTEGER GENERATED ALWAYS AS (id >> 40) VIRTUAL REFERENCES sessions (id),
    position  INTEGER GENERATED ALWAYS AS (id & 1099511627775) VIRTUAL,
    role      TEXT NOT NULL CHECK (role IN ('system', 'user', 'assistant', 'tool', 'summary')),
    run       INTEGER,
    source    INTEGER REFERENCES sources (id),
    ordinal   INTEGER,
    part      INTEGER,
    stored_at INTEGER NOT NULL,
    link      BLOB NOT NULL CHECK (length(link) = 32),
    seal      BLOB NOT NULL CHECK (length(seal) = 8),
    body      TEXT NOT NULL
) STRICT;
CREATE INDEX messages_by_item ON messages (source, id, ordinal, part) WHERE source IS NOT NULL;

CREATE TABLE append_keys (
    session INTEGER NOT NULL REFERENCES sessions (id),
    key     TEXT NOT NULL,
    digest  BLOB NOT NULL CHECK (length(digest) = 32),
    first   INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    run     INTEGER,
    PRIMARY KEY (session, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE token_counts (
    counter INTEGER NOT NULL REFERENCES counters (id),
    message INTEGER NOT NULL REFERENCES messages (id),
    tokens  INTEGER NOT NULL,
    PRIMARY KEY (counter, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE token_totals (
    counter  INTEGER NOT NULL REFERENCES counters (id),
    session  INTEGER NOT NULL REFERENCES sessions (id),
    messages INTEGER NOT NULL,
    tokens   INTEGER NOT NULL,
    PRIMARY KEY (counter, session)
) STRICT, WITHOUT ROWID;

-- Positions that are out of the view whatever compaction does.
CREATE TABLE hidden_ranges (
    session INTEGER NOT NULL REFERENCES sessions (id),
    kind    TEXT NOT NULL CHECK (kind IN ('retired', 'left_out')),
    first   INTEGER NOT NULL,
    last    INTEGER NOT NULL CHECK (first <= last),
    PRIMARY KEY (session, kind, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE summaries (
    id             INTEGER PRIMARY KEY,
    name           TEXT NOT NULL UNIQUE,
    session        INTEGER NOT NULL REFERENCES sessions (id),
    number         INTEGER NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('active', 'superseded', 'undone')),
    previous       INTEGER REFERENCES summaries (id),
    body           TEXT NOT NULL,
    region_digest  BLOB NOT NULL CHECK (length(region_digest) = 32),
    region_tokens  INTEGER NOT NULL,
    summary_tokens INTEGER NOT NULL,
    tokens_before  INTEGER NOT NULL,
    tokens_after   INTEGER NOT NULL,
    window         INTEGER NOT NULL,
    author         TEXT NOT NULL,
    counter        TEXT NOT NULL,
    at             INTEGER NOT NULL,
    made_at        INTEGER NOT NULL,
    seal           BLOB NOT NULL CHECK (length(seal) = 8),
    UNIQUE (session, number)
) STRICT;
CREATE UNIQUE INDEX summaries_active ON summaries (session) WHERE state = 'active';

CREATE TABLE summary_ranges (
    summary INTEGER NOT NULL REFERENCES summaries (id),
    kind    TEXT NOT NULL CHECK (kind IN ('region', 'cover')),
    first   INTEGER NOT NULL,
    last    INTEGER NOT NULL CHECK (first <= last),
    PRIMARY KEY (summary, kind, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE reductions (
    message INTEGER PRIMARY KEY REFERENCES messages (id),
    counter INTEGER NOT NULL REFERENCES counters (id),
    tokens  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    seal    BLOB NOT NULL CHECK (length(seal) = 8),
    body    TEXT NOT NULL
) STRICT;

CREATE TABLE events (
    id      INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (id),
    kind    TEXT NOT NULL CHECK (kind IN ('summary_undone', 'reductions_dropped')),
    summary INTEGER REFERENCES summaries (id),
    ranges  TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

-- What was received stays. Replacing a row deletes it without a delete trigger, hence the guards on insert.
CREATE TRIGGER messages_stay BEFORE DELETE ON messages
BEGIN SELECT RAISE(ABORT, 'stored messages are never deleted'); END;
CREATE TRIGGER messages_immutable BEFORE UPDATE ON messages
BEGIN SELECT RAISE(ABORT, 'stored messages are never changed'); END;
CREATE TRIGGER messages_not_replaced BEFORE INSERT ON messages
WHEN EXISTS (SELECT 1 FROM messages WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'stored messages are never replaced'); END;

CREATE TRIGGER source_items_stay BEFORE DELETE ON source_items
BEGIN SELECT RAISE(ABORT, 'source items are never deleted'); END;
CREATE TRIGGER source_items_immutable BEFORE UPDATE OF id, link, raw ON source_items
BEGIN SELECT RAISE(ABORT, 'source items are never changed'); END;
CREATE TRIGGER source_items_not_replaced BEFORE INSERT ON source_items
WHEN EXISTS (SELECT 1 FROM source_items WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'source items are never replaced'); END;

CREATE TRIGGER sessions_stay BEFORE DELETE ON sessions
BEGIN SELECT RAISE(ABORT, 'sessions are never deleted'); END;
CREATE TRIGGER sessions_immutable BEFORE UPDATE OF id, name, format, parent, created_at ON sessions
BEGIN SELECT RAISE(ABORT, 'the identity of a session is never changed'); END;
CREATE TRIGGER sessions_not_replaced BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM sessions WHERE id = NEW.id OR name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'sessions are never replaced'); END;

CREATE TRIGGER sources_stay BEFORE DELETE ON sources
BEGIN SELECT RAISE(ABORT, 'sources are never deleted'); END;
CREATE TRIGGER sources_immutable BEFORE UPDATE OF id, format, name, owner, separator ON sources
BEGIN SELECT RAISE(ABORT, 'the identity of a source is never changed'); END;

CREATE TRIGGER append_keys_stay BEFORE DELETE ON append_keys
BEGIN SELECT RAISE(ABORT, 'append keys are never deleted'); END;
CREATE TRIGGER append_keys_immutable BEFORE UPDATE ON append_keys
BEGIN SELECT RAISE(ABORT, 'append keys are never changed'); END;

CREATE TRIGGER summaries_stay BEFORE DELETE ON summaries
BEGIN SELECT RAISE(ABORT, 'summaries are never deleted'); END;
CREATE TRIGGER summaries_immutable BEFORE UPDATE OF id, name, session, number, previous, body, region_digest,
    region_tokens, summary_tokens, tokens_before, tokens_after, window, author, counter, at, made_at, seal ON summaries
BEGIN SELECT RAISE(ABORT, 'the content of a summary is never changed'); END;
CREATE TRIGGER summaries_not_replaced BEFORE INSERT ON summaries
WHEN EXISTS (SELECT 1 FROM summaries WHERE id = NEW.id OR name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'summaries are never replaced'); END;
CREATE TRIGGER summary_ranges_stay BEFORE DELETE ON summary_ranges
BEGIN SELECT RAISE(ABORT, 'the ranges of a summary are never deleted'); END;
CREATE TRIGGER summary_ranges_immutable BEFORE UPDATE ON summary_ranges
BEGIN SELECT RAISE(ABORT, 'the ranges of a summary are never changed'); END;

CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER events_immutable BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
