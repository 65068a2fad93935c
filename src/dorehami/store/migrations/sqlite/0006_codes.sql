-- A table that was given another code is found by it; its id stays what it was in all rows.

CREATE TABLE codes (
    code TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_of_tables ON codes (table_id);
