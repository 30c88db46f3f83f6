-- The store's key: 32 random bytes, drawn once, never changed.
--
-- It tags the placeholders of masked credentials, so that equal secrets of one store can be told from different
-- ones and nobody who lacks the key can find a secret by trying. SQLite draws the bytes from a generator (ChaCha20) that
-- it seeds from the system. Rows that exist are not touched.

CREATE TABLE store_key (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

INSERT INTO store_key (id, key) VALUES (1, randomblob(32));

CREATE TRIGGER store_key_stays BEFORE DELETE ON store_key
BEGIN SELECT RAISE(ABORT, 'the key of the store is never deleted'); END;
CREATE TRIGGER store_key_immutable BEFORE UPDATE ON store_key
BEGIN SELECT RAISE(ABORT, 'the key of the store is never changed'); END;
CREATE TRIGGER store_key_not_replaced BEFORE INSERT ON store_key
WHEN EXISTS (SELECT 1 FROM store_key)
BEGIN SELECT RAISE(ABORT, 'the key of the store is never replaced'); END;
