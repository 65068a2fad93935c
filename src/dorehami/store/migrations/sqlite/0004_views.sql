-- What a running game looked like to everybody after one of its rows: rules that have changed since are told by it.

CREATE TABLE views (
    table_id TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    digest BLOB NOT NULL,
    sound BLOB NOT NULL -- a hash of the others
) WITHOUT ROWID;
