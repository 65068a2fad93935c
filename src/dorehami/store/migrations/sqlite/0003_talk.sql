-- What was said lately at each table; who is forgotten by name is forgotten here too.

CREATE TABLE talk ( -- the columns are those of a Said, in their order
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL, -- -1: somebody who watches
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    phrase TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
