-- The log of every table, where each stands, and beside it what can be forgotten.

PRAGMA application_id = 0x446f7265; -- "Dore"

-- In the order in which they were opened, so that those played at the same time lie on the same pages: what a commit costs
-- is the pages that it touches.
CREATE TABLE tables ( -- where each table's chain ends; written together with the rows
    id TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    digest BLOB NOT NULL, -- of the last row: nothing else tells if that one was changed
    phase TEXT NOT NULL,
    touched INTEGER NOT NULL
);

-- In the order in which they were written, for the same reason.
CREATE TABLE log ( -- the columns are those of a Row, in their order
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

CREATE TABLE names (
    table_id TEXT NOT NULL,
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, player)
) WITHOUT ROWID;

CREATE TABLE secrets (
    table_id TEXT NOT NULL,
    player INTEGER NOT NULL,
    secret BLOB NOT NULL, -- its SHA-256
    PRIMARY KEY (table_id, secret)
) WITHOUT ROWID;

CREATE TABLE kept (
    table_id TEXT NOT NULL,
    player INTEGER NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY (table_id, player)
) WITHOUT ROWID;

CREATE TABLE damaged ( -- rows of the log that were laid aside, exactly as they were found
    table_id,
    seq,
    epoch,
    kind,
    cause,
    command,
    at,
    body,
    former,
    laid_aside TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
