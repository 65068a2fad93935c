"""Writes a batch of jobs in one transaction; a job that cannot be written is left out alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from dorehami.store.chain import expired_tip, tip_at
from dorehami.store.log import (
    CODE_TAKEN,
    EXPIRED,
    MAX_CHAT_RECORDS,
    NEW,
    Change,
    Device,
    Fenced,
    Outcome,
    Row,
    Tip,
    Unwritable,
)
from dorehami.store.sqlite.reading import TIP, read_row, read_tip, tip_of
from dorehami.store.sqlite.transaction import NoTransaction, transaction, unwritable
from dorehami.store.write_jobs import Expire, Job, Truncate, apply_in_order, with_side_data

ROWS_PER_STATEMENT: Final = 50  # of every number up to it, the prepared statements for rows and tips stay cached
SQL_TABLES: Final = ("log", "names", "secrets", "kept", "talk", "views", "codes", "damaged")  # with a table_id
MAX_CACHED_TIPS: Final = 4096  # the cache is emptied when it grows larger
UPSERT_TIPS: Final = """
    INSERT OR FAIL INTO tables VALUES {} ON CONFLICT (id) DO UPDATE SET
    seq = excluded.seq, epoch = excluded.epoch, digest = excluded.digest,
    phase = excluded.phase, touched = excluded.touched
"""
ADVANCE_TIPS: Final = f"{UPSERT_TIPS} WHERE tables.seq < excluded.seq OR tables.digest = excluded.digest"


class CorruptPage(Exception):
    """SQLite has met a damaged page and refuses further writes in this transaction."""


class Writer:
    """Writes batches. It caches tips, since nobody else writes; after any error they are read again."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.tips: dict[str, Tip] = {}
        self.met_damage = False  # in the last batch

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write the jobs and return their outcomes. Never raises: the writer thread relies on it."""
        tips, self.tips, self.met_damage = self.tips, {}, False
        puts = [job for job in jobs if isinstance(job, Change)]
        try:
            if len(puts) == len(jobs):
                with transaction(self.database):
                    outcomes = put(self.database, puts, tips)
                self.tips = tips if len(tips) <= MAX_CACHED_TIPS else {}
                return outcomes
        except NoTransaction as problem:
            return [unwritable(problem) for _ in jobs]
        except Exception:  # the failing job is found below
            pass
        return self.write_separately(jobs)

    def write_separately(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write the jobs in one transaction with a savepoint for each; retry without one that met damage."""
        outcomes: dict[int, Outcome] = {}
        failed: dict[int, Outcome] = {}
        while True:
            try:
                with transaction(self.database):
                    for number, job in enumerate(jobs):
                        if number not in failed:
                            outcomes[number] = write_one(self.database, job)
                return [(outcomes | failed)[number] for number in range(len(jobs))]
            except CorruptPage as damage:  # a name of its own: compiled, the next one could not hold another kind
                failed[number], self.met_damage = unwritable(damage), True
            except Exception as problem:
                return [unwritable(problem) for _ in jobs]


def write_one(database: sqlite3.Connection, job: Job) -> Outcome:
    """Write one job of a transaction, or roll it back to its savepoint."""
    database.execute("SAVEPOINT job")
    try:
        outcome = execute(database, job)
    except Exception as problem:
        if not database.in_transaction:  # SQLite has rolled back everything
            raise
        outcome = refusal_for(problem)
        database.execute("ROLLBACK TO job")
    database.execute("RELEASE job")
    return outcome


def execute(database: sqlite3.Connection, job: Job) -> Outcome:
    match job:
        case Change():
            return put(database, [job], {})[0]
        case Truncate():
            truncate(database, job)
            return None
        case Expire():
            expire(database, job)
            return None


def refusal_for(problem: Exception) -> Exception:
    """Return the outcome of a job that failed. Raises CorruptPage if the whole transaction is lost."""
    code: int = getattr(problem, "sqlite_errorcode", 0)  # 0: not an error of SQLite
    if code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return Fenced("A row of that number is there already, after the one that should be the last.")
    if code & 0xFF == sqlite3.SQLITE_CORRUPT:
        raise CorruptPage(str(problem)) from problem
    return unwritable(problem) if isinstance(problem, sqlite3.Error) else problem


def put(database: sqlite3.Connection, puts: Sequence[Change], tips: dict[str, Tip]) -> list[Outcome]:
    """Write the changes, less those that do not follow the chain.

    `tips` are the cached ones, and are updated. Stale ones are detected by the primary key of `log` or by the update
    of the tips; without rows by neither, so then they are read.
    """
    for table in {change.table for change in puts if change.table not in tips or not change.rows}:
        tips[table] = current_tip(database, table)
    outcomes, changes, tips_after = apply_in_order(puts, tips)
    put_rows(database, [row for change in changes for row in change.rows])
    if put_tips(database, tips_after, ADVANCE_TIPS) < len(tips_after):
        raise Fenced("Another writer has advanced a table.")
    if with_side := with_side_data(changes):
        put_side_data(database, with_side)
    return outcomes


def put_rows(database: sqlite3.Connection, rows: Sequence[Row], insert: str = "INSERT OR FAIL") -> None:
    insert_many(database, f"{insert} INTO log VALUES {{}}", [astuple(row) for row in rows])


def current_tip(database: sqlite3.Connection, table: str) -> Tip:
    """Read the tip of a table, which may be a new one. Raises Unwritable if it makes no sense, and sqlite3.Error."""
    answer = database.execute(TIP, (table,)).fetchone()
    tip = tip_of(answer) if answer else NEW
    if tip is None:
        raise Unwritable(f"The head of table {table} is damaged.")
    return tip


def put_tips(database: sqlite3.Connection, tips: Mapping[str, Tip], statement: str = UPSERT_TIPS) -> int:
    """Write tips and return how many were written."""
    return insert_many(database, statement, [(table, *astuple(tip)) for table, tip in tips.items()])


def put_side_data(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Write the data outside the chain. For names and choices the last of the batch counts; secrets go one by one."""
    names: dict[tuple[str, int], str | None] = {}
    choices: dict[tuple[str, int], bytes | None] = {}
    for change in changes:
        names.update({(change.table, player): name for player, name in change.names.items()})
        choices.update({(change.table, player): encoded for player, encoded in change.choices.items()})
        for player, secret in change.secrets:
            put_secret(database, change.table, player, secret)
        for secret_of, device in change.devices.items():
            put_device(database, change.table, secret_of, device)
        if change.code:
            put_code(database, change.table, change.code)
    put_chat(database, changes)
    put_values(database, "names", names)
    forgotten = [key for key, name in names.items() if name is None]
    database.executemany("DELETE FROM talk WHERE table_id = ? AND player = ?", forgotten)
    put_values(database, "kept", choices)
    last_views = {change.table: change.views for change in changes if change.views}
    digests = [(table, views.seq, views.digest, views.check(table)) for table, views in last_views.items()]
    database.executemany("INSERT OR REPLACE INTO views VALUES (?, ?, ?, ?)", digests)


def put_chat(database: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Write chat messages and delete all but the last MAX_CHAT_RECORDS of each table."""
    last: dict[str, int] = {}
    for change in changes:
        for record in change.chat:
            values = (change.table, *astuple(record))
            database.execute("INSERT OR REPLACE INTO talk VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            last[change.table] = record.number
    for table, number in last.items():
        database.execute("DELETE FROM talk WHERE table_id = ? AND number <= ?", (table, number - MAX_CHAT_RECORDS))


def put_secret(database: sqlite3.Connection, table: str, player: int, secret: bytes | None) -> None:
    if secret is None:
        database.execute("DELETE FROM secrets WHERE table_id = ? AND player = ?", (table, player))
    else:
        query = "INSERT OR REPLACE INTO secrets (table_id, player, secret) VALUES (?, ?, ?)"
        database.execute(query, (table, player, secret))


def put_code(database: sqlite3.Connection, table: str, code: str) -> None:
    """Replace the table's code. Raises Unwritable if another table has it."""
    taken = "SELECT 1 FROM codes WHERE code = ?1 UNION SELECT 1 FROM tables WHERE id = ?1"
    if database.execute(taken, (code,)).fetchone():
        raise Unwritable(CODE_TAKEN)
    database.execute("DELETE FROM codes WHERE table_id = ?", (table,))
    database.execute("INSERT INTO codes VALUES (?, ?)", (code, table))


def put_device(database: sqlite3.Connection, table: str, secret: bytes, device: Device | None) -> None:
    """Update or revoke an existing secret."""
    if device is None:
        database.execute("DELETE FROM secrets WHERE table_id = ? AND secret = ?", (table, secret))
    else:
        query = "UPDATE secrets SET device = ?, seen = ? WHERE table_id = ? AND secret = ?"
        database.execute(query, (device.kind, device.seen, table, secret))


def put_values(database: sqlite3.Connection, name: str, updates: Mapping[tuple[str, int], Any]) -> None:
    """Insert or replace values; None deletes."""
    deleted = [key for key, value in updates.items() if value is None]
    database.executemany(f"DELETE FROM {name} WHERE table_id = ? AND player = ?", deleted)
    replaced = [(*key, value) for key, value in updates.items() if value is not None]
    database.executemany(f"INSERT OR REPLACE INTO {name} VALUES (?, ?, ?)", replaced)


def insert_many(database: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Insert rows, many with each statement; return how many were inserted.

    `executemany` reacquires the GIL after every row: 100 rows take it 410 ms instead of 40 while the event loop is
    fully busy, and the same while that is busy a third of the time. The statements are OR FAIL, since a failed batch is
    rolled back as a whole: SQLite then keeps no statement journal, which saves the writer a quarter of its CPU time.
    """
    inserted = 0
    for first in range(0, len(rows), ROWS_PER_STATEMENT):
        some = rows[first : first + ROWS_PER_STATEMENT]
        places = f"({', '.join('?' * len(some[0]))})"
        values = [value for row in some for value in row]
        inserted += database.execute(statement.format(", ".join([places] * len(some))), values).rowcount
    return inserted


def truncate(database: sqlite3.Connection, job: Truncate) -> None:
    """Move the rows after this one aside, so that the table can go on from here."""
    last = read_row(database, job.table, job.seq) if job.seq else None
    if job.seq and last is None:
        raise ValueError(f"Table {job.table} has no row {job.seq} to be cut after.")
    tip = read_tip(database, job.table) or Tip()
    columns = "table_id, seq, epoch, kind, cause, command, at, body, former"
    after = "FROM log WHERE table_id = ?1 AND seq > ?2"
    database.execute(f"INSERT INTO damaged ({columns}) SELECT {columns} {after}", job)
    database.execute(f"DELETE {after}", job)
    database.execute("DELETE FROM views WHERE table_id = ? AND seq > ?", job)
    put_tips(database, {job.table: tip_at(last, tip.phase)})


def expire(database: sqlite3.Connection, job: Expire) -> None:
    """Delete a table but for its expired head; an expired one entirely. Raises Fenced."""
    tip = read_tip(database, job.table)
    if tip is None or (tip.seq, tip.phase) != (job.seq, job.phase):
        raise Fenced(f"Table {job.table} does not stand at row {job.seq} any more.")
    for place in SQL_TABLES:
        database.execute(f"DELETE FROM {place} WHERE table_id = ?", (job.table,))
    if job.phase == EXPIRED:
        database.execute("DELETE FROM tables WHERE id = ?", (job.table,))
    else:
        put_tips(database, {job.table: expired_tip(job.at)})
