-- The rows that were written last. The key of the log has a page for each table that is played at, and a commit costs the
-- pages that it touches; this one is small, and all who play share its pages. It is sorted into the log now and then.

CREATE TABLE fresh ( -- the columns are those of the log, in their order
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    kind TEXT NOT NULL,
    cause TEXT NOT NULL,
    command TEXT NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    former BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
);
