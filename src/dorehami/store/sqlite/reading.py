"""Reads a database as far as possible: a damaged page hides only what lies on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from dorehami.store.chain import head, valid_prefix
from dorehami.store.log import EXPIRED, RUNNING, STARTED, ChatRecord, Device, Head, Row, TableRows, Tip, Views

COLUMNS: Final = "seq, epoch, kind, cause, command, at, body, former"
ROWS: Final = f"SELECT {COLUMNS} FROM {{}} WHERE table_id = ? ORDER BY seq"
ROWS_SCAN: Final = f"SELECT {COLUMNS} FROM {{}} NOT INDEXED WHERE table_id = ? ORDER BY rowid"
ROW: Final = f"SELECT {COLUMNS} FROM log WHERE table_id = ? AND seq = ?"
LOG: Final = ("log",)  # the SQL table with all rows
CHAT: Final = "SELECT number, player, name, text, phrase, at FROM talk WHERE table_id = ? ORDER BY number"
SECRET_IN_RANGE: Final = "SELECT secret, player FROM secrets WHERE table_id = ? AND secret BETWEEN ? AND ?"
HASH: Final = 32  # bytes
IDLE: Final = f"""
    SELECT id FROM tables WHERE phase <> '{RUNNING}' AND touched < max(?1, ?2) AND touched < CASE
    WHEN phase = '{EXPIRED}' OR EXISTS (SELECT 1 FROM log WHERE table_id = id AND kind = '{STARTED}')
    THEN ?2 ELSE ?1 END ORDER BY id
"""
TIP: Final = "SELECT seq, epoch, digest, phase, touched FROM tables WHERE id = ?"
TIP_SCAN: Final = TIP.replace("tables", "tables NOT INDEXED")

Raw = tuple[Any, ...]  # a damaged file may hold any type in any column


class TableReading(NamedTuple):
    """The rows of a table found by one query, and how many of them are valid."""

    rows: list[Row]
    read_error: str  # why no more rows could be read
    valid: list[Row]
    damage: str  # why the others are not valid, as a sentence


@contextmanager
def snapshot(database: sqlite3.Connection) -> Iterator[None]:
    """Read within one snapshot, whatever is written meanwhile."""
    database.execute("BEGIN")
    try:
        yield
    finally:
        database.execute("ROLLBACK")


def fetch(database: sqlite3.Connection, query: str, *values: Any) -> tuple[list[Raw], str]:
    """Return the results up to a damaged page, and SQLite's error about that page, or ""."""
    answers: list[Raw] = []
    try:
        for answer in database.execute(query, values):
            answers.append(answer)
    except sqlite3.OperationalError:  # disk or lock: a retry may succeed
        raise
    except sqlite3.DatabaseError as problem:
        return fetch_limited(database, f"{query} LIMIT {len(answers) + 1}", values) or answers, str(problem)
    return answers, ""


def fetch_limited(database: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> list[Raw]:
    """Return all results of a limited query: sqlite3 fetches one ahead, and loses the current one on an error."""
    try:
        return database.execute(query, values).fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return []


def read_heads(database: sqlite3.Connection, places: Sequence[str] = LOG) -> list[Head]:
    """Return all tables, by name; of a table whose head cannot be read, only the name."""
    with snapshot(database):
        listed, damage = fetch(database, "SELECT id FROM tables NOT INDEXED")
        if damage:  # rows may name tables that the list has lost
            for place in places:
                listed += fetch(database, f"SELECT DISTINCT table_id FROM {place}")[0]
        tables = {text(name, "replace") for (name,) in listed if isinstance(name, bytes)}
        return [head(table, scan_tip(database, table) or Tip()) for table in sorted(tables)]


def read_idle(database: sqlite3.Connection, lobbies: int, games: int) -> list[Head]:
    """Return the tables idle since before `lobbies` if they never had a game, or `games` if they did."""
    with snapshot(database):
        listed, _ = fetch(database, IDLE, lobbies, games)
        return [head(text(table), tip) for (table,) in listed if (tip := read_tip(database, text(table)))]


def read_table(database: sqlite3.Connection, table: str) -> TableRows | None:
    """Return the valid rows of a table and its data outside the chain; None if there is no such table."""
    with snapshot(database):
        reading = best_reading(database, table)
        if reading is None:
            return None
        names, names_damage = read_side_data(database, "SELECT player, name FROM names WHERE table_id = ?", table)
        secrets, secrets_damage = read_side_data(
            database, "SELECT player, secret FROM secrets WHERE table_id = ?", table
        )
        choices, choices_damage = read_side_data(database, "SELECT player, answer FROM kept WHERE table_id = ?", table)
        return TableRows(
            table,
            reading.valid,
            names={player: text(name, "replace") for player, name in names},
            secrets={secret: player for player, secret in secrets},
            choices=dict(choices),
            damage=reading.damage,
            lost=names_damage or secrets_damage or choices_damage,
            devices=read_devices(database, table),
            chat=read_chat(database, table),
            views=read_views(database, table),
        )


def read_views(database: sqlite3.Connection, table: str) -> Views | None:
    """Return the stored hash of the views; None if there is none or it is damaged."""
    answers, _ = fetch(database, "SELECT seq, digest, sound FROM views WHERE table_id = ?", table)
    for seq, digest, sound in answers:
        if isinstance(seq, int) and isinstance(digest, bytes) and Views(seq, digest).check(table) == sound:
            return Views(seq, digest)
    return None


def best_reading(database: sqlite3.Connection, table: str, places: Sequence[str] = LOG) -> TableReading | None:
    """Read by the key, and if that is damaged by a scan, too. None if there is no such table."""
    tip = read_tip(database, table)
    by_key = read_rows(database, table, tip, ROWS, places)
    if tip is None and not by_key.rows and not by_key.read_error:
        return None
    if not by_key.damage:
        return by_key
    return better_of(by_key, read_rows(database, table, scan_tip(database, table), ROWS_SCAN, places))


def better_of(one: TableReading, other: TableReading) -> TableReading:
    """Return the reading that is undamaged or has more valid rows."""
    return other if not other.damage or len(other.valid) > len(one.valid) else one


def scan_tip(database: sqlite3.Connection, table: str) -> Tip | None:
    """Return the tip of an existing table, by the key or else by a scan."""
    return read_tip(database, table) or read_tip(database, table, TIP_SCAN)


def read_tip(database: sqlite3.Connection, table: str, query: str = TIP) -> Tip | None:
    """Return a table's tip; None if there is no such table, or its head is damaged."""
    answers, _ = fetch(database, query, table)
    return tip_of(answers[0]) if answers else None


def tip_of(answer: Raw) -> Tip | None:
    """Decode a tip; None if it is damaged."""
    seq, epoch, digest, phase, touched = answer
    if all(isinstance(number, int) for number in (seq, epoch, touched)) and isinstance(phase, bytes):
        return Tip(seq, epoch, digest, text(phase, "replace"), touched)
    return None


def read_rows(
    database: sqlite3.Connection, table: str, tip: Tip | None, query: str, places: Sequence[str]
) -> TableReading:
    """Read a table's rows up to the first that cannot be read."""
    answers, damage = list[Raw](), ""
    for place in places:
        if not damage:
            more, damage = fetch(database, query.format(place), table)
            answers += more
    rows, decode_error = decode_rows(table, answers)
    read_error = decode_error or (damage and f"Row {len(rows) + 1} and what follows cannot be read: {damage}.")
    return TableReading(rows, read_error, *valid_prefix(rows, tip, read_error))


def decode_rows(table: str, answers: list[Raw]) -> tuple[list[Row], str]:
    """Return the rows before the first that cannot be decoded, and a sentence about that one, or ""."""
    rows: list[Row] = []
    for answer in answers:
        try:
            rows.append(row_of(table, answer))
        except (TypeError, UnicodeDecodeError):
            return rows, f"The text of row {len(rows) + 1} cannot be read."
    return rows, ""


def read_row(database: sqlite3.Connection, table: str, seq: int) -> Row | None:
    """Return one row; None if it is missing or damaged."""
    answers, _ = fetch(database, ROW, table, seq)
    with suppress(TypeError, UnicodeDecodeError):
        return row_of(table, answers[0]) if answers else None
    return None


def read_side_data(database: sqlite3.Connection, query: str, table: str) -> tuple[list[tuple[int, bytes]], str]:
    """Return data outside the chain, by player."""
    answers, damage = fetch(database, query, table)
    sound = [(player, value) for player, value in answers if isinstance(player, int) and isinstance(value, bytes)]
    return sound, damage and f"Not all data outside the chain can be read: {damage}."


def read_secret_owner(database: sqlite3.Connection, table: str, secret: bytes) -> int | None:
    """Return the player of a secret; None if there is none or it is damaged."""
    answers, _ = fetch(database, "SELECT player FROM secrets WHERE table_id = ? AND secret = ?", table, secret)
    return next((player for (player,) in answers if isinstance(player, int)), None)


def read_secret(database: sqlite3.Connection, table: str, beginning: bytes) -> tuple[bytes, int] | None:
    """Return the first secret that begins with this prefix and its player, by a range of the key."""
    least, greatest = beginning.ljust(HASH, b"\x00"), beginning.ljust(HASH, b"\xff")
    answers, _ = fetch(database, SECRET_IN_RANGE, table, least, greatest)
    return next(((key, player) for key, player in answers if isinstance(key, bytes) and isinstance(player, int)), None)


def read_code(database: sqlite3.Connection, code: str) -> str | None:
    """Return the table with this code; None if there is none or it is damaged."""
    answers, _ = fetch(database, "SELECT table_id FROM codes WHERE code = ?", code)
    return next((text(table, "replace") for (table,) in answers if isinstance(table, bytes)), None)


def read_devices(database: sqlite3.Connection, table: str) -> dict[bytes, Device]:
    """Return the devices of all secrets, less those that are damaged."""
    answers, _ = fetch(database, "SELECT secret, device, seen FROM secrets WHERE table_id = ?", table)
    return {
        secret: Device(text(device, "replace"), seen)
        for secret, device, seen in answers
        if isinstance(secret, bytes) and isinstance(device, bytes) and isinstance(seen, int)
    }


def read_chat(database: sqlite3.Connection, table: str) -> list[ChatRecord]:
    """Return the chat, less damaged messages."""
    answers, _ = fetch(database, CHAT, table)
    records = []
    for number, player, name, words, phrase, at in answers:
        with suppress(TypeError, UnicodeDecodeError):
            records.append(ChatRecord(number, player, text(name), text(words), text(phrase), at))
    return records


def row_of(table: str, answer: Raw) -> Row:
    """Decode a row. Raises TypeError or UnicodeDecodeError."""
    seq, epoch, kind, cause, command, at, body, previous_hash = answer
    return Row(table, seq, epoch, text(kind), text(cause), text(command), at, body, previous_hash)


def text(raw: bytes, errors: str = "strict") -> str:
    return str(raw, "utf-8", errors)
