"""The hash chain of a table's rows: what may follow its last row, and the longest valid prefix."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from dorehami.store.log import EXPIRED, GENESIS, Change, Fenced, Head, Row, Tip, encode


def digest(row: Row) -> bytes:
    """Return the SHA-256 of a row with all its fields."""
    return sha256(encode(row)).digest()


def expired_tip(at: int) -> Tip:
    """Return the tip of an expired table, in whose place a new one may begin."""
    return Tip(phase=EXPIRED, touched=at)


def head(table: str, tip: Tip) -> Head:
    """Return the public part of a tip."""
    return Head(table, tip.seq, tip.epoch, tip.phase, tip.touched)


def tip_at(row: Row | None, phase: str) -> Tip:
    """Return the tip of a table whose last row is this one, or that has no rows."""
    return Tip(row.seq, row.epoch, digest(row), phase, row.at) if row else Tip(phase=phase)


def with_last_hash(change: Change) -> Change:
    """Check that a change's rows form a chain and return it with the hash of its last row. Raises Fenced."""
    before: Row | None = None
    for row in change.rows:
        if row.table != change.table or (before and (row.seq != before.seq + 1 or row.previous_hash != digest(before))):
            raise Fenced(f"Row {row.seq} of table {row.table} does not follow the one before it in a change.")
        before = row
    return change if change.last or not before else msgspec.structs.replace(change, last=digest(before))


def next_tip(tip: Tip, change: Change) -> Tip:
    """Return the tip after a checked change. Raises Fenced if its first row does not follow."""
    phase = change.phase or tip.phase
    if not change.rows:
        return msgspec.structs.replace(tip, phase=phase)
    first, row = change.rows[0], change.rows[-1]
    if first.seq != tip.seq + 1 or first.previous_hash != tip.digest:
        raise Fenced(f"Row {first.seq} of table {change.table} does not follow its row {tip.seq}.")
    return Tip(row.seq, row.epoch, change.last, phase, row.at)


def valid_prefix(rows: list[Row], tip: Tip | None, read_error: str = "") -> tuple[list[Row], str]:
    """Return the rows before the first fault, and the fault as a sentence, or "".

    A row is valid if the next row, or the tip, carries its hash: what damaged one row may have damaged its neighbour.
    `read_error` says why no more rows could be read.
    """
    previous = GENESIS
    for count, row in enumerate(rows):
        if row.seq != count + 1:
            return rows[: max(count - 1, 0)], missing(count + 1)
        if row.previous_hash != previous:
            return rows[: max(count - 1, 0)], changed(count)
        previous = digest(row)
    return (rows[:-1], read_error) if read_error else check_tip(rows, previous, tip)


def missing(seq: int) -> str:
    return f"Row {seq} is missing" + (f", so row {seq - 1} cannot be verified." if seq > 1 else ".")


def changed(seq: int) -> str:
    if not seq:
        return "Row 1 was changed: it does not say that it is the first."
    return f"Row {seq} was changed: its hash is not the one that row {seq + 1} carries."


def check_tip(rows: list[Row], last: bytes, tip: Tip | None) -> tuple[list[Row], str]:
    """Compare chained rows with the tip; return the rows that it confirms, and the fault."""
    count = len(rows)
    if tip is None:
        return rows[:-1], f"The table's head cannot be read, so row {count} cannot be verified."
    if last == tip.digest:
        wrong = f"The table's head was changed: it takes row {count} for row {tip.seq}."
        return rows, "" if count == tip.seq else wrong
    if count < tip.seq:
        return rows[:-1], f"Rows at the end are missing: there are {count} of {tip.seq}."
    if 0 <= tip.seq < count and rows[tip.seq].previous_hash == tip.digest:
        return rows[: tip.seq], f"Rows were added at the end: there are {count} instead of {tip.seq}."
    return rows[:-1], f"Row {count} was changed: its hash is not the one in the table's head."
