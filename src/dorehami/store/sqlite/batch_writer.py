"""A batch is written: all that waits, in one transaction; what cannot be written is left out alone.

After every statement the writing thread needs the interpreter's lock again, and a busy event loop lets it wait for
milliseconds. So a batch is a handful of statements about many rows each: twenty times faster then than one by one.
What fails in the midst of a statement is taken back as a whole, so they are OR FAIL: SQLite need not note how to take
back a part.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from dorehami.store.chain import expired, tip_at
from dorehami.store.log import CODE_TAKEN, EXPIRED, TALK, Change, Device, Fenced, Outcome, Row, Tip, Unwritable
from dorehami.store.sqlite.reading import LOGS, read_row, read_tip
from dorehami.store.sqlite.transaction import transaction, unwritable
from dorehami.store.write_jobs import Expire, Job, Truncate, beside, flat, followed

# Of statements, in rows: the larger ones are further apart.
SIZES: Final = (*range(1, 17), *range(18, 33, 2), *range(36, 65, 4), *range(80, 129, 16), 192, 256, 384, 512)
MOST: Final = SIZES[-1]  # where SQLite allows 32766 values
PLACES: Final = (*LOGS, "names", "secrets", "kept", "talk", "views", "codes", "damaged")  # all that is kept of a table
KNOWN: Final = 4096  # tables whose tips are remembered
TO_TIPS: Final = """
    INSERT OR FAIL INTO tables {} ON CONFLICT (id) DO UPDATE SET
    seq = excluded.seq, epoch = excluded.epoch, digest = excluded.digest,
    phase = excluded.phase, touched = excluded.touched
"""
TO_NEXT_TIPS: Final = f"{TO_TIPS} WHERE tables.seq < excluded.seq OR tables.digest = excluded.digest"
TIPS: Final = """
    SELECT CAST(json_group_array(json_array(id, seq, epoch, hex(digest), phase, touched)) AS BLOB)
    FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""


class Malformed(Exception):
    """SQLite has met a damaged page, and lets nothing more be written in this transaction."""


class Writer:
    """It remembers where tables stand, as nobody else writes; after any trouble it asks the database again."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.tips: dict[str, Tip] = {}
        self.met_damage = False  # while it wrote last

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Do the jobs; what came of each. The loop of the writing thread stands on this: it does not raise."""
        tips, self.tips, self.met_damage = self.tips, {}, False
        puts = [job for job in jobs if isinstance(job, Change)]
        try:
            if len(puts) == len(jobs):
                with transaction(self.database):
                    outcomes = put(self.database, puts, tips)
                self.tips = tips if len(tips) <= KNOWN else {}
                return outcomes
        except Unwritable as problem:
            return [unwritable(problem) for _ in jobs]
        except Exception:  # one of them is to blame, and has to be found
            pass
        return self.write_apart(jobs)

    def write_apart(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Do the jobs in one transaction, but each for itself; anew if one of them has spoilt the transaction."""
        outcomes: dict[int, Outcome] = {}
        spoilers: dict[int, Outcome] = {}
        while True:
            try:
                with transaction(self.database):
                    for number, job in enumerate(jobs):
                        if number not in spoilers:
                            outcomes[number] = apart(self.database, job)
                return [(outcomes | spoilers)[number] for number in range(len(jobs))]
            except Malformed as damage:  # a name of its own: compiled, the next one could not hold another kind
                spoilers[number], self.met_damage = unwritable(damage), True
            except Exception as problem:
                return [unwritable(problem) for _ in jobs]


def apart(database: sqlite3.Connection, job: Job) -> Outcome:
    """Do one job of a transaction, or leave it out and let the others be."""
    database.execute("SAVEPOINT job")
    try:
        outcome = do(database, job)
    except Exception as problem:
        if not database.in_transaction:  # it was so bad that SQLite has taken everything back
            raise
        outcome = blamed(problem)
        database.execute("ROLLBACK TO job")
    database.execute("RELEASE job")
    return outcome


def do(database: sqlite3.Connection, job: Job) -> Outcome:
    match job:
        case Change():
            return put(database, [job], {})[0]
        case Truncate():
            cut(database, job)
            return None
        case Expire():
            expire(database, job)
            return None


def blamed(problem: Exception) -> Exception:
    """What the one is told whose job could not be done."""
    code: int = getattr(problem, "sqlite_errorcode", 0)  # what Python itself complains of has none
    if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return Fenced("A row of that number is there already, after the one that should be the last.")
    if code & 0xFF == sqlite3.SQLITE_CORRUPT:
        raise Malformed(str(problem)) from problem
    return unwritable(problem) if isinstance(problem, sqlite3.Error | msgspec.DecodeError) else problem


def put(database: sqlite3.Connection, puts: Sequence[Change], tips: dict[str, Tip]) -> list[Outcome]:
    """Write the changes, less those that do not follow what is there or what an earlier one has put there.

    `tips` are those that are known, and afterwards those that are there. If they are wrong, the key of the fresh rows
    tells or the tip that is there; where no row is written neither can, so there they are not trusted.
    """
    asked = [change.table for change in puts if change.table not in tips or not change.rows]
    if asked:
        tips |= read_tips(database, set(asked))
    outcomes, changes, taken = followed(puts, tips)
    put_rows(database, [row for change in changes for row in change.rows])
    if put_tips(database, taken, TO_NEXT_TIPS) < len(taken):
        raise Fenced("A table has gone on without us.")
    if more := beside(changes):
        put_beside(database, more)
    return outcomes


def put_rows(database: sqlite3.Connection, rows: Sequence[Row]) -> None:
    many(database, "INSERT OR FAIL INTO fresh {}", [astuple(row) for row in rows])


def read_tips(database: sqlite3.Connection, tables: Iterable[str]) -> dict[str, Tip]:
    """Where these tables stand, as one answer: many would be many waits."""
    (answer,) = database.execute(TIPS, (msgspec.json.encode(list(tables)).decode(),)).fetchone()
    known = msgspec.json.decode(answer, type=list[tuple[str, int, int, str, str, int]])
    return {
        table: Tip(seq, epoch, bytes.fromhex(digest), phase, touched)
        for table, seq, epoch, digest, phase, touched in known
    }


def put_tips(database: sqlite3.Connection, tips: Mapping[str, Tip], statement: str = TO_TIPS) -> int:
    """How many of them are there now."""
    return many(database, statement, [(table, *astuple(tip)) for table, tip in tips.items()])


def put_beside(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Names and answers: the last word of the batch counts. Secrets one by one: first those revoked, then new ones."""
    names: dict[tuple[str, int], str | None] = {}
    kept: dict[tuple[str, int], bytes | None] = {}
    for change in changes:
        names.update({(change.table, player): name for player, name in change.names.items()})
        kept.update({(change.table, player): answer for player, answer in change.kept.items()})
        for player, secret in change.secrets:
            put_secret(database, change.table, player, secret)
        for secret_of, device in change.devices.items():
            put_device(database, change.table, secret_of, device)
        if change.code:
            put_code(database, change.table, change.code)
    put_talk(database, changes)
    lay_over(database, "names", names)
    silent = [key for key, name in names.items() if name is None]
    many(database, "DELETE FROM talk WHERE (table_id, player) IN ({})", silent)
    lay_over(database, "kept", kept)
    last_seen = {change.table: change.views for change in changes if change.views}
    seen = [(table, views.seq, views.digest, views.check(table)) for table, views in last_seen.items()]
    many(database, "INSERT OR REPLACE INTO views {}", seen)


def put_talk(database: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """What was said, and no more of the oldest than is kept."""
    last: dict[str, int] = {}
    for change in changes:
        for said in change.talk:
            said_there = (change.table, *astuple(said))
            database.execute("INSERT OR REPLACE INTO talk VALUES (?, ?, ?, ?, ?, ?, ?)", said_there)
            last[change.table] = said.number
    for table, number in last.items():
        database.execute("DELETE FROM talk WHERE table_id = ? AND number <= ?", (table, number - TALK))


def put_secret(database: sqlite3.Connection, table: str, player: int, secret: bytes | None) -> None:
    if secret is None:
        database.execute("DELETE FROM secrets WHERE table_id = ? AND player = ?", (table, player))
    else:
        query = "INSERT OR REPLACE INTO secrets (table_id, player, secret) VALUES (?, ?, ?)"
        database.execute(query, (table, player, secret))


def put_code(database: sqlite3.Connection, table: str, code: str) -> None:
    """The table is found by this code and by no former one, unless another table is found by it."""
    taken = "SELECT 1 FROM codes WHERE code = ?1 UNION SELECT 1 FROM tables WHERE id = ?1"
    if database.execute(taken, (code,)).fetchone():
        raise Unwritable(CODE_TAKEN)
    database.execute("DELETE FROM codes WHERE table_id = ?", (table,))
    database.execute("INSERT INTO codes VALUES (?, ?)", (code, table))


def put_device(database: sqlite3.Connection, table: str, secret: bytes, device: Device | None) -> None:
    """A secret that is not there is kept on no device."""
    if device is None:
        database.execute("DELETE FROM secrets WHERE table_id = ? AND secret = ?", (table, secret))
    else:
        query = "UPDATE secrets SET device = ?, seen = ? WHERE table_id = ? AND secret = ?"
        database.execute(query, (device.kind, device.seen, table, secret))


def lay_over(database: sqlite3.Connection, name: str, news: Mapping[tuple[str, int], Any]) -> None:
    """Take over what is new, and drop what has become None."""
    gone = [key for key, value in news.items() if value is None]
    many(database, f"DELETE FROM {name} WHERE (table_id, player) IN ({{}})", gone)
    come = [(*key, value) for key, value in news.items() if value is not None]
    many(database, f"INSERT OR REPLACE INTO {name} {{}}", come)


def many(database: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """A statement about all these rows, or as few statements as can be; how many rows it has changed."""
    changed = 0
    for first in range(0, len(rows), MOST):
        some = rows[first : first + MOST]
        width, size = len(some[0]), SIZES[bisect_left(SIZES, len(some))]
        values = [*flat(some), *[0] * (width * (size - len(some))), len(some)]
        changed += database.execute(sized(statement, width, size), values).rowcount
    return changed


@cache
def sized(statement: str, width: int, size: int) -> str:
    """With places for so many rows; of few sizes, as SQLite takes longer to read such a statement than to do it."""
    places = ", ".join([f"({', '.join('?' * width)})"] * size)
    return statement.format(f"SELECT * FROM (VALUES {places}) WHERE true LIMIT ?")


def cut(database: sqlite3.Connection, job: Truncate) -> None:
    """Lay the rows after this one aside, so that the table can go on from here."""
    last = read_row(database, job.table, job.seq) if job.seq else None
    if job.seq and last is None:
        raise ValueError(f"Table {job.table} has no row {job.seq} to be cut after.")
    tip = read_tip(database, job.table) or Tip()
    columns = "table_id, seq, epoch, kind, cause, command, at, body, former"
    for after in (
        "FROM log WHERE table_id = ?1 AND seq > ?2",
        "FROM fresh WHERE table_id = ?1 AND (seq > ?2 OR seq IN (SELECT seq FROM log WHERE table_id = ?1))",
    ):  # what should lie in both places makes no story
        database.execute(f"INSERT INTO damaged ({columns}) SELECT {columns} {after}", job)
        database.execute(f"DELETE {after}", job)
    database.execute("DELETE FROM views WHERE table_id = ? AND seq > ?", job)
    put_tips(database, {job.table: tip_at(last, tip.phase)})


def expire(database: sqlite3.Connection, job: Expire) -> None:
    """Nothing is left of the table but that it was there; and that neither, if it had expired before."""
    tip = read_tip(database, job.table)
    if tip is None or (tip.seq, tip.phase) != (job.seq, job.phase):
        raise Fenced(f"Table {job.table} does not stand at row {job.seq} any more.")
    for place in PLACES:
        database.execute(f"DELETE FROM {place} WHERE table_id = ?", (job.table,))
    if job.phase == EXPIRED:
        database.execute("DELETE FROM tables WHERE id = ?", (job.table,))
    else:
        put_tips(database, {job.table: expired(job.at)})
