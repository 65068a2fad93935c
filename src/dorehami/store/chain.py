"""The chain: what may follow a table's last row, and how far a table's rows hold."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from dorehami.store.log import EXPIRED, GENESIS, Change, Fenced, Head, Row, Tip, packed


def digest(row: Row) -> bytes:
    """The hash of a row, all that is in it."""
    return sha256(packed(row)).digest()


def expired(at: int) -> Tip:
    """Of a table that was there: another may begin in its place."""
    return Tip(phase=EXPIRED, touched=at)


def head(table: str, tip: Tip) -> Head:
    """What is told of a tip."""
    return Head(table, tip.seq, tip.epoch, tip.phase, tip.touched)


def tip_at(row: Row | None, phase: str) -> Tip:
    """The tip if this row is the last one, or there is none."""
    return Tip(row.seq, row.epoch, digest(row), phase, row.at) if row else Tip(phase=phase)


def linked(change: Change) -> Change:
    """The change with the hash of its last row; Fenced if its rows are not of one table and in one piece."""
    before: Row | None = None
    for row in change.rows:
        if row.table != change.table or (before and (row.seq != before.seq + 1 or row.former != digest(before))):
            raise Fenced(f"Row {row.seq} of table {row.table} does not follow the one before it in a change.")
        before = row
    return change if change.last or not before else msgspec.structs.replace(change, last=digest(before))


def moved_on(tip: Tip, change: Change) -> Tip:
    """The tip after a change that is linked; Fenced if its first row does not follow."""
    phase = change.phase or tip.phase
    if not change.rows:
        return msgspec.structs.replace(tip, phase=phase)
    first, row = change.rows[0], change.rows[-1]
    if first.seq != tip.seq + 1 or first.former != tip.digest:
        raise Fenced(f"Row {first.seq} of table {change.table} does not follow its row {tip.seq}.")
    return Tip(row.seq, row.epoch, change.last, phase, row.at)


def unbroken(rows: list[Row], tip: Tip | None, torn: str = "") -> tuple[list[Row], str]:
    """The rows before the first fault, and the fault as a sentence.

    A row counts if the next one, or the tip after the last, carries its hash: what damaged one row may have damaged
    its neighbour. `torn` says why no more rows could be read.
    """
    former = GENESIS
    for count, row in enumerate(rows):
        if row.seq != count + 1:
            return rows[: max(count - 1, 0)], missing(count + 1)
        if row.former != former:
            return rows[: max(count - 1, 0)], changed(count)
        former = digest(row)
    return (rows[:-1], torn) if torn else ended(rows, former, tip)


def missing(seq: int) -> str:
    return f"Row {seq} is missing" + (f", and so is what would vouch for row {seq - 1}." if seq > 1 else ".")


def changed(seq: int) -> str:
    if not seq:
        return "Row 1 was changed: it does not say that it is the first."
    return f"Row {seq} was changed: its hash is not the one that row {seq + 1} carries."


def ended(rows: list[Row], last: bytes, tip: Tip | None) -> tuple[list[Row], str]:
    """Rows that hold among themselves, as far as the tip bears them out."""
    count = len(rows)
    if tip is None:
        return rows[:-1], f"The table's head, which vouches for row {count}, cannot be read."
    if last == tip.digest:
        wrong = f"The table's head was changed: it takes row {count} for row {tip.seq}."
        return rows, "" if count == tip.seq else wrong
    if count < tip.seq:
        return rows[:-1], f"Rows at the end are missing: there are {count} of {tip.seq}."
    if 0 <= tip.seq < count and rows[tip.seq].former == tip.digest:
        return rows[: tip.seq], f"Rows were added at the end: there are {count} instead of {tip.seq}."
    return rows[:-1], f"Row {count} was changed: its hash is not the one in the table's head."
