"""What a database holds is read as far as it can be: a damaged page hides no more than what lies on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from dorehami.store.chain import head, unbroken
from dorehami.store.log import EXPIRED, RUNNING, STARTED, ChatRecord, Device, Head, Row, TableRows, Tip, Views

LOGS: Final = ("log", "fresh")  # where the rows of a table lie, the older ones first
COLUMNS: Final = "seq, epoch, kind, cause, command, at, body, former"
ROWS: Final = f"SELECT {COLUMNS} FROM {{}} WHERE table_id = ? ORDER BY seq"
ROWS_SOUGHT: Final = f"SELECT {COLUMNS} FROM {{}} NOT INDEXED WHERE table_id = ? ORDER BY rowid"
ROW: Final = f"SELECT {COLUMNS} FROM {{}} WHERE table_id = ? AND seq = ?"
TALK: Final = "SELECT number, player, name, text, phrase, at FROM talk WHERE table_id = ? ORDER BY number"
KEY: Final = "SELECT secret, player FROM secrets WHERE table_id = ? AND secret BETWEEN ? AND ?"
HASH: Final = 32  # bytes
IDLE: Final = f"""
    SELECT id FROM tables WHERE phase <> '{RUNNING}' AND touched < max(?1, ?2) AND touched < CASE
    WHEN phase = '{EXPIRED}' OR EXISTS (SELECT 1 FROM log WHERE table_id = id AND kind = '{STARTED}')
    OR id IN (SELECT table_id FROM fresh WHERE kind = '{STARTED}')
    THEN ?2 ELSE ?1 END ORDER BY id
"""
TIP: Final = "SELECT seq, epoch, digest, phase, touched FROM tables WHERE id = ?"
TIP_SOUGHT: Final = TIP.replace("tables", "tables NOT INDEXED")

Raw = tuple[Any, ...]  # in a damaged file anything can lie anywhere


class Reading(NamedTuple):
    """What is found of a table, and how far it holds."""

    rows: list[Row]
    sorted_in: int  # so many of them lie in the log, the others are fresh
    torn: str  # why no more rows could be read
    held: list[Row]
    damage: str  # what is wrong with those that do not hold


@contextmanager
def one_moment(database: sqlite3.Connection) -> Iterator[None]:
    """All that is read within is of one moment, whatever is written meanwhile."""
    database.execute("BEGIN")
    try:
        yield
    finally:
        database.execute("ROLLBACK")


def found(database: sqlite3.Connection, query: str, *values: Any) -> tuple[list[Raw], str]:
    """The answers up to a damaged page, and what SQLite says about that page."""
    answers: list[Raw] = []
    try:
        for answer in database.execute(query, values):
            answers.append(answer)
    except sqlite3.OperationalError:  # the disk or the lock: it may be all right the next time
        raise
    except sqlite3.DatabaseError as problem:
        return up_to(database, f"{query} LIMIT {len(answers) + 1}", values) or answers, str(problem)
    return answers, ""


def up_to(database: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> list[Raw]:
    """All answers to a query that ends before the damage: Python looks one ahead, and forgets the one that it has."""
    try:
        return database.execute(query, values).fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return []


def read_heads(database: sqlite3.Connection) -> list[Head]:
    """Every table there is, by name; of a table whose head cannot be read, only the name."""
    with one_moment(database):
        listed, damage = found(database, "SELECT id FROM tables NOT INDEXED")
        if damage:  # what is not listed any more still has rows
            for place in LOGS:
                listed += found(database, f"SELECT DISTINCT table_id FROM {place}")[0]
        tables = {text(name, "replace") for (name,) in listed if isinstance(name, bytes)}
        return [head(table, sought_tip(database, table) or Tip()) for table in sorted(tables)]


def read_idle(database: sqlite3.Connection, lobbies: int, games: int) -> list[Head]:
    """Tables where nothing has happened since: one time for those that never saw a game, one for the others."""
    with one_moment(database):
        listed, _ = found(database, IDLE, lobbies, games)
        return [head(text(table), tip) for (table,) in listed if (tip := read_tip(database, text(table)))]


def read_story(database: sqlite3.Connection, table: str) -> TableRows | None:
    """A table's story as far as its chain holds."""
    with one_moment(database):
        reading = best_reading(database, table)
        if reading is None:
            return None
        names, names_damage = read_beside(database, "SELECT player, name FROM names WHERE table_id = ?", table)
        secrets, secrets_damage = read_beside(database, "SELECT player, secret FROM secrets WHERE table_id = ?", table)
        kept, kept_damage = read_beside(database, "SELECT player, answer FROM kept WHERE table_id = ?", table)
        return TableRows(
            table,
            reading.held,
            names={player: text(name, "replace") for player, name in names},
            secrets={secret: player for player, secret in secrets},
            kept=dict(kept),
            damage=reading.damage,
            lost=names_damage or secrets_damage or kept_damage,
            devices=read_devices(database, table),
            talk=read_talk(database, table),
            views=read_views(database, table),
        )


def read_views(database: sqlite3.Connection, table: str) -> Views | None:
    """What the running game looked like; None where nothing was noted, or that is damaged."""
    answers, _ = found(database, "SELECT seq, digest, sound FROM views WHERE table_id = ?", table)
    for seq, digest, sound in answers:
        if isinstance(seq, int) and isinstance(digest, bytes) and Views(seq, digest).check(table) == sound:
            return Views(seq, digest)
    return None


def best_reading(database: sqlite3.Connection, table: str) -> Reading | None:
    """By the key; where not all holds perhaps by looking at everything. None if there is no such table."""
    tip = read_tip(database, table)
    by_key = read_rows(database, table, tip)
    if tip is None and not by_key.rows and not by_key.torn:
        return None
    return longer(by_key, sought(database, table)) if by_key.damage else by_key


def sought(database: sqlite3.Connection, table: str) -> Reading:
    """A table's rows by looking at everything, not by a key: it may be the key's page that is damaged."""
    return read_rows(database, table, sought_tip(database, table), ROWS_SOUGHT)


def longer(one: Reading, other: Reading) -> Reading:
    """Of two readings the one that holds longer, or that is whole."""
    return other if not other.damage or len(other.held) > len(one.held) else one


def sought_tip(database: sqlite3.Connection, table: str) -> Tip | None:
    """Where the rows of a table end that is known to be there."""
    return read_tip(database, table) or read_tip(database, table, TIP_SOUGHT)


def read_tip(database: sqlite3.Connection, table: str, query: str = TIP) -> Tip | None:
    """Where a table's rows end; None if there is no such table, or its head makes no sense."""
    answers, _ = found(database, query, table)
    for seq, epoch, digest, phase, touched in answers:
        if all(isinstance(number, int) for number in (seq, epoch, touched)) and isinstance(phase, bytes):
            return Tip(seq, epoch, digest, text(phase, "replace"), touched)
    return None


def read_rows(database: sqlite3.Connection, table: str, tip: Tip | None, query: str = ROWS) -> Reading:
    """A table's rows up to one that cannot be read."""
    answers, damage = found(database, query.format(LOGS[0]), table)
    sorted_in = len(answers)
    if not damage:
        newer, damage = found(database, query.format(LOGS[1]), table)
        answers += newer
    rows, nonsense = sensible(table, answers)
    torn = nonsense or (damage and f"Row {len(rows) + 1} and what follows cannot be read: {damage}.")
    return Reading(rows, sorted_in, torn, *unbroken(rows, tip, torn))


def sensible(table: str, answers: list[Raw]) -> tuple[list[Row], str]:
    """The rows before one that makes no sense, and a sentence about that one."""
    rows: list[Row] = []
    for answer in answers:
        try:
            rows.append(row_of(table, answer))
        except (TypeError, UnicodeDecodeError):
            return rows, f"The text of row {len(rows) + 1} cannot be read."
    return rows, ""


def read_row(database: sqlite3.Connection, table: str, seq: int) -> Row | None:
    """One row; None if there is no such row, or it makes no sense."""
    answers = [answer for place in LOGS for answer in found(database, ROW.format(place), table, seq)[0]]
    with suppress(TypeError, UnicodeDecodeError):
        return row_of(table, answers[0]) if answers else None
    return None


def read_beside(database: sqlite3.Connection, query: str, table: str) -> tuple[list[tuple[int, bytes]], str]:
    """What lies beside the rows, by player."""
    answers, damage = found(database, query, table)
    sound = [(player, value) for player, value in answers if isinstance(player, int) and isinstance(value, bytes)]
    return sound, damage and f"Not all that lies beside the rows can be read: {damage}."


def read_holder(database: sqlite3.Connection, table: str, secret: bytes) -> int | None:
    """Whose secret it is; what cannot be read is nobody's."""
    answers, _ = found(database, "SELECT player FROM secrets WHERE table_id = ? AND secret = ?", table, secret)
    return next((player for (player,) in answers if isinstance(player, int)), None)


def read_key(database: sqlite3.Connection, table: str, beginning: bytes) -> tuple[bytes, int] | None:
    """The first secret between the least and the greatest hash that begin so, and whose it is."""
    least, greatest = beginning.ljust(HASH, b"\x00"), beginning.ljust(HASH, b"\xff")
    answers, _ = found(database, KEY, table, least, greatest)
    return next(((key, player) for key, player in answers if isinstance(key, bytes) and isinstance(player, int)), None)


def read_called(database: sqlite3.Connection, code: str) -> str | None:
    """The table that was given this code; what cannot be read leads nowhere."""
    answers, _ = found(database, "SELECT table_id FROM codes WHERE code = ?", code)
    return next((text(table, "replace") for (table,) in answers if isinstance(table, bytes)), None)


def read_devices(database: sqlite3.Connection, table: str) -> dict[bytes, Device]:
    """Where secrets are kept; what cannot be read is not known."""
    answers, _ = found(database, "SELECT secret, device, seen FROM secrets WHERE table_id = ?", table)
    return {
        secret: Device(text(device, "replace"), seen)
        for secret, device, seen in answers
        if isinstance(secret, bytes) and isinstance(device, bytes) and isinstance(seen, int)
    }


def read_talk(database: sqlite3.Connection, table: str) -> list[ChatRecord]:
    """What was said; what cannot be read is forgotten."""
    answers, _ = found(database, TALK, table)
    said = []
    for number, player, name, words, phrase, at in answers:
        with suppress(TypeError, UnicodeDecodeError):
            said.append(ChatRecord(number, player, text(name), text(words), text(phrase), at))
    return said


def row_of(table: str, answer: Raw) -> Row:
    """TypeError or UnicodeDecodeError if it makes no sense."""
    seq, epoch, kind, cause, command, at, body, former = answer
    return Row(table, seq, epoch, text(kind), text(cause), text(command), at, body, former)


def text(raw: bytes, errors: str = "strict") -> str:
    return str(raw, "utf-8", errors)
