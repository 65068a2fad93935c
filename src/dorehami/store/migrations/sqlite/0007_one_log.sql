-- All rows lie in the log again; there are those that `fresh` still held. A number that is in both places stays in the log as it
-- is there, and the row from `fresh` is moved aside. A damaged database is repaired before (store/sqlite/repair.py).

INSERT INTO damaged (table_id, seq, epoch, kind, cause, command, at, body, former)
    SELECT * FROM fresh WHERE EXISTS (SELECT 1 FROM log WHERE log.table_id = fresh.table_id AND log.seq = fresh.seq);
INSERT OR IGNORE INTO log SELECT * FROM fresh ORDER BY table_id, seq;
DROP TABLE fresh;
