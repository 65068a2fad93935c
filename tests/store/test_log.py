"""The contract of every log implementation."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from dorehami.store.chain import digest
from dorehami.store.log import GENESIS, Change, Device, Fenced, Head, Log, Row, TableRows, Views
from tests.support.store.rows import append_all, in_event_loop, one_change_each, row_after, rows, sound_rows

ONE, TWO = b"1" * 32, b"2" * 32  # hashes of secrets


@pytest.mark.parametrize("field", ["table", "seq", "epoch", "kind", "cause", "command", "at", "body", "previous_hash"])
def test_the_hash_is_of_all_that_is_in_a_row(field: str) -> None:
    """A row that differs in any field has another hash."""
    row = row_after(None, "rose")
    other = {"table": "tulip", "seq": 2, "epoch": 2, "kind": "sat", "cause": "host", "command": "", "at": 0}
    changed = msgspec.structs.replace(row, **{field: other.get(field, b"else")})
    assert digest(changed) != digest(row)


@in_event_loop
async def test_what_was_appended_is_read(log: Log) -> None:
    """Rows come back as they were, in their order."""
    made = rows(5)
    await append_all(log, [Change("rose", made[:3]), Change("rose", made[3:])])
    assert await sound_rows(log) == made


@in_event_loop
async def test_bodies_and_words_are_kept_to_the_byte(log: Log) -> None:
    """Persian, an empty string, a zero byte and the largest number are ordinary."""
    row = Row("بازی", 1, 2**63 - 1, "moved", "", "a\0b", 0, '{"نام":"\\u0000"}'.encode(), GENESIS)
    await log.append(Change("بازی", [row]))
    assert await sound_rows(log, "بازی") == [row]


@in_event_loop
async def test_a_table_that_nobody_opened_is_not_there(log: Log) -> None:
    """An unknown table has no rows and no head."""
    assert await log.read("rose") is None
    assert await log.heads() == []


@in_event_loop
async def test_heads_say_where_tables_stand(log: Log) -> None:
    """The last row's number, epoch and time, and the last phase that was named; by name."""
    await log.append(Change("tulip", rows(2, "tulip"), phase="lobby"))
    first = rows(2)
    await log.append(Change("rose", first, phase="playing"))
    await log.append(Change("rose", [row_after(first[-1], "rose", epoch=7)]))
    assert await log.heads() == [Head("rose", 3, 7, "playing", 1003), Head("tulip", 2, 1, "lobby", 1002)]


@in_event_loop
async def test_a_change_without_rows_moves_nothing(log: Log) -> None:
    """Data outside the chain and the phase may change alone."""
    await log.append(Change("rose", rows(2), phase="playing"))
    await log.append(Change("rose", phase="over", names={2: "Sara"}))
    stored = await log.read("rose")
    assert stored is not None
    assert (stored.rows, stored.names) == (rows(2), {2: "Sara"})
    assert await log.heads() == [Head("rose", 2, 1, "over", 1002)]


def misfits() -> dict[str, list[Row]]:
    """Rows that do not follow three others."""
    made = rows(6)
    return {
        "a number that is taken": [msgspec.structs.replace(made[2], body=b"0")],
        "the same row once more": [made[2]],
        "a number too far on": [made[4]],
        "another row before it": [msgspec.structs.replace(made[3], previous_hash=ONE)],
        "the first once more": [made[0]],
        "a gap inside": [made[3], made[5]],
        "a break inside": [made[3], msgspec.structs.replace(made[4], previous_hash=ONE)],
        "another table's row": [msgspec.structs.replace(made[3], table="tulip")],
    }


@pytest.mark.parametrize("misfit", misfits())
@in_event_loop
async def test_a_row_that_does_not_follow_is_fenced(log: Log, misfit: str) -> None:
    """Nothing of such a change is written, and the table's owner can go on."""
    await log.append(Change("rose", rows(3), phase="lobby", names={1: "Sara"}))
    strange = Change("rose", misfits()[misfit], "over", {1: None, 2: "Ali"}, [(2, ONE)], {2: b"{}"})
    with pytest.raises(Fenced):
        await log.append(strange)
    stored = await log.read("rose")
    assert stored is not None
    assert (stored.rows, stored.names, stored.secrets, stored.choices) == (rows(3), {1: "Sara"}, {}, {})
    assert await log.heads() == [Head("rose", 3, 1, "lobby", 1003)]
    await append_all(log, one_change_each(rows(5)[3:]))
    assert await sound_rows(log) == rows(5)


@in_event_loop
async def test_a_refusal_comes_with_the_future(log: Log) -> None:
    """`append` never raises; the future does."""
    refused, taken = log.append(Change("rose", rows(2)[1:])), log.append(Change("rose", rows(1)))
    with pytest.raises(Fenced):
        await refused
    await taken
    assert await sound_rows(log) == rows(1)


@in_event_loop
async def test_a_hash_that_is_known_is_believed(log: Log) -> None:
    """It is not computed a second time: with a wrong one no row follows, with the right one the next does."""
    first, second = rows(2)
    await log.append(Change("rose", [first], last=digest(first)))
    await log.append(Change("rose", [second], last=ONE))
    with pytest.raises(Fenced):
        await log.append(Change("rose", rows(3)[2:]))
    await log.append(Change("rose", [msgspec.structs.replace(rows(3)[2], previous_hash=ONE)]))


@in_event_loop
async def test_a_table_is_opened_once(log: Log) -> None:
    """Of two who open a table under one name the second is fenced."""
    await log.append(Change("rose", rows(1)))
    with pytest.raises(Fenced):
        await log.append(Change("rose", [row_after(None, "rose", epoch=2)]))


@in_event_loop
async def test_a_table_begins_at_one(log: Log) -> None:
    """There is no row before the first."""
    with pytest.raises(Fenced):
        await log.append(Change("rose", rows(2)[1:]))
    assert await log.read("rose") is None


@in_event_loop
async def test_one_that_is_fenced_stops_nobody(log: Log) -> None:
    """Of changes that are made at once only the one that does not follow fails."""
    names = ["a", "b", "c", "d", "e"]
    changes = [Change(name, rows(3, name)[name == "c" :]) for name in names]
    outcomes = await asyncio.gather(*[log.append(change) for change in changes], return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Fenced, type(None), type(None)]
    assert [head.table for head in await log.heads()] == ["a", "b", "d", "e"]


@in_event_loop
async def test_changes_of_one_table_may_wait_together(log: Log) -> None:
    """They are taken in the order in which they came."""
    await asyncio.gather(*[log.append(change) for change in one_change_each(rows(20))])
    assert await sound_rows(log) == rows(20)


@in_event_loop
async def test_names_are_forgotten(log: Log) -> None:
    """A name is kept for a player until it is another or none; the rows are as they were."""
    await log.append(Change("rose", rows(1), names={1: "Sara", 2: "Ali"}))
    await log.append(Change("tulip", rows(1, "tulip"), names={1: "Reza"}))
    await log.append(Change("rose", names={1: None, 2: "علی", 3: None}))
    stored, other = await log.read("rose"), await log.read("tulip")
    assert stored is not None
    assert other is not None
    assert (stored.names, stored.rows, other.names) == ({2: "علی"}, rows(1), {1: "Reza"})


@in_event_loop
async def test_secrets_are_revoked(log: Log) -> None:
    """A player has as many as were given; all of them are revoked at once, and nobody else's."""
    await log.append(Change("rose", rows(1), secrets=[(1, ONE), (1, b"x"), (2, TWO)]))
    await log.append(Change("tulip", rows(1, "tulip"), secrets=[(1, ONE)]))
    await log.append(Change("rose", secrets=[(1, None), (3, None)]))
    stored, other = await log.read("rose"), await log.read("tulip")
    assert stored is not None
    assert other is not None
    assert (stored.secrets, other.secrets) == ({TWO: 2}, {ONE: 1})


@in_event_loop
async def test_a_secret_is_found_by_its_beginning(log: Log) -> None:
    """Whole, with its player, at its own table; what begins otherwise is not taken for it, be it the next one."""
    first, last = bytes([7] * 8) + bytes(24), bytes([7] * 8) + b"\xff" * 24
    await log.append(Change("rose", rows(1), secrets=[(1, first), (2, b"\xff" * 32)]))
    await log.append(Change("tulip", rows(1, "tulip"), secrets=[(3, last)]))
    asked = [
        ("rose", first[:8]),
        ("tulip", last[:8]),
        ("lily", first[:8]),
        ("rose", bytes([7] * 7 + [8])),
        ("rose", b"\xff" * 8),
    ]
    assert [await log.find_secret(*words) for words in asked] == [(first, 1), (last, 3), None, None, (b"\xff" * 32, 2)]
    await log.append(Change("rose", secrets=[(1, None)]))
    assert await log.find_secret("rose", first[:8]) is None


@in_event_loop
async def test_a_secret_has_a_holder(log: Log) -> None:
    """At its own table, as long as it is not revoked; what is nobody's, or of no table, has none."""
    await log.append(Change("rose", rows(1), secrets=[(1, ONE), (2, TWO)]))
    await log.append(Change("tulip", rows(1, "tulip"), secrets=[(3, TWO)]))
    await log.append(Change("rose", secrets=[(1, None)]))
    asked = [("rose", ONE), ("rose", TWO), ("tulip", TWO), ("tulip", ONE), ("lily", TWO), ("rose", b"")]
    assert [await log.secret_owner(*words) for words in asked] == [None, 2, 3, None, None, None]


@in_event_loop
async def test_a_secret_is_kept_on_a_device(log: Log) -> None:
    """A device keeps its last update and is dropped with its secret; one secret can be revoked alone."""
    await log.append(Change("rose", rows(1), secrets=[(1, ONE), (1, TWO), (2, b"x")], devices={ONE: Device("mac", 5)}))
    await log.append(Change("rose", devices={ONE: Device("mac", 9), b"nobody's": Device("linux", 1)}))
    stored = await log.read("rose")
    assert stored is not None
    assert stored.devices == {ONE: Device("mac", 9), TWO: Device(), b"x": Device()}
    await log.append(Change("rose", devices={ONE: None}, secrets=[(2, None)]))
    stored = await log.read("rose")
    assert stored is not None
    assert (stored.secrets, stored.devices) == ({TWO: 1}, {TWO: Device()})


@in_event_loop
async def test_a_secret_can_follow_the_revoked_ones(log: Log) -> None:
    """Revoking and giving in one change happen in the order in which they stand."""
    await log.append(Change("rose", rows(1), secrets=[(1, ONE)]))
    await log.append(Change("rose", secrets=[(1, None), (1, TWO)]))
    await log.append(Change("rose", secrets=[(2, ONE), (2, None)]))
    stored = await log.read("rose")
    assert stored is not None
    assert stored.secrets == {TWO: 1}


@in_event_loop
async def test_answers_are_kept_until_they_are_given(log: Log) -> None:
    """The last one counts, and None drops it."""
    await log.append(Change("rose", rows(1), choices={1: b'["pass"]', 2: b'["block"]'}))
    await log.append(Change("rose", choices={1: b'["allow"]', 2: None, 3: None}))
    stored = await log.read("rose")
    assert stored is not None
    assert stored.choices == {1: b'["allow"]'}


@in_event_loop
async def test_a_story_is_the_reader_s_own(log: Log) -> None:
    """Modifying what was read does not modify the store."""
    await log.append(Change("rose", rows(2), names={1: "Sara"}, secrets=[(1, ONE)], choices={1: b"0"}))
    stored = await log.read("rose")
    assert stored is not None
    for thing in (stored.rows, stored.names, stored.secrets, stored.choices):
        thing.clear()
    again = await log.read("rose")
    assert again is not None
    assert (again.rows, again.names, again.secrets, again.choices) == (rows(2), {1: "Sara"}, {ONE: 1}, {1: b"0"})


@pytest.mark.parametrize("seq", [0, 1, 3, 5])
@in_event_loop
async def test_a_table_goes_on_from_where_it_was_cut(log: Log, seq: int) -> None:
    """The rows after it are gone, names stay, and the next row follows the last that is left."""
    made = rows(5)
    await log.append(Change("rose", made, phase="playing", names={1: "Sara"}))
    await log.append(Change("tulip", rows(5, "tulip")))
    await log.truncate("rose", seq)
    left = made[:seq]
    assert await sound_rows(log) == left
    assert await sound_rows(log, "tulip") == rows(5, "tulip")
    last = left[-1] if left else None
    assert (await log.heads())[0] == Head("rose", seq, last.epoch if last else 0, "playing", last.at if last else 0)
    further = row_after(last, "rose", epoch=2)
    await log.append(Change("rose", [further]))
    stored = await log.read("rose")
    assert stored is not None
    assert (stored.rows, stored.names, stored.damage) == ([*left, further], {1: "Sara"}, "")


@pytest.mark.parametrize("seq", [-1, 6])
@in_event_loop
async def test_a_table_is_cut_after_a_row(log: Log, seq: int) -> None:
    """Truncating after a missing row changes nothing."""
    await log.append(Change("rose", rows(5)))
    with pytest.raises(ValueError, match=f"Table rose has no row {seq} "):
        await log.truncate("rose", seq)
    assert await sound_rows(log) == rows(5)


@in_event_loop
async def test_closing_twice_is_closing(log: Log) -> None:
    """Nobody has to remember whether it was done."""
    await log.append(Change("rose", rows(1)))
    await log.close()
    await log.close()


@in_event_loop
async def test_what_a_game_looks_like_is_kept(log: Log) -> None:
    """The last word counts, other changes leave it, and it goes with the row that it is of."""
    await log.append(Change("rose", rows(3), views=Views(1, ONE)))
    await log.append(Change("rose", views=Views(3, TWO)))
    await log.append(Change("rose", names={1: "Sara"}))
    stored = await log.read("rose")
    assert stored is not None
    assert stored.views == Views(3, TWO)
    await log.truncate("rose", 3)
    assert (await log.read("rose")) == stored
    await log.truncate("rose", 2)
    cut = await log.read("rose")
    assert cut is not None
    assert cut.views is None


def aged(at: int, *kinds: str, table: str = "rose") -> list[Row]:
    """Rows of these kinds, written at one time."""
    made: list[Row] = []
    for kind in kinds:
        previous = digest(made[-1]) if made else GENESIS
        made.append(Row(table, len(made) + 1, 1, kind, "", "", at, b"{}", previous))
    return made


@in_event_loop
async def test_tables_that_nobody_uses_are_found(log: Log) -> None:
    """Those that never saw a game after one time, the others after another; a running game never."""
    await log.append(Change("an old lobby", aged(50, "opened", table="an old lobby"), "lobby"))
    await log.append(Change("a new lobby", aged(90, "opened", table="a new lobby"), "lobby"))
    await log.append(Change("an old game", aged(10, "opened", "started", table="an old game"), "over"))
    await log.append(Change("a new game", aged(50, "opened", "started", table="a new game"), "over"))
    await log.append(Change("between games", aged(50, "opened", "started", table="between games"), "lobby"))
    await log.append(Change("running", aged(1, "opened", "started", table="running"), "playing"))
    assert [head.table for head in await log.idle_tables(80, 20)] == ["an old game", "an old lobby"]
    assert [head.table for head in await log.idle_tables(20, 80)] == ["a new game", "an old game", "between games"]
    assert await log.idle_tables(0, 0) == []


@in_event_loop
async def test_an_expired_table_is_forgotten(log: Log) -> None:
    """Nothing of it is left but that it was there, and after a while that neither; others are as they were."""
    for table in ("rose", "tulip"):
        private = Change(table, names={1: "Sara"}, secrets=[(1, ONE)], choices={1: b"{}"}, views=Views(2, ONE))
        await log.append(msgspec.structs.replace(private, rows=rows(3, table), phase="over"))
    tulip = await log.read("tulip")
    head = (await log.heads())[0]
    await log.expire(head, at=5000)
    assert await log.read("rose") == TableRows("rose", [], {}, {}, {})
    assert await log.heads() == [Head("rose", 0, 0, "expired", 5000), Head("tulip", 3, 1, "over", 1003)]
    assert [head.table for head in await log.idle_tables(9000, 5000)] == ["tulip"]
    assert [head.table for head in await log.idle_tables(0, 5001)] == ["rose"]
    await log.expire((await log.idle_tables(0, 5001))[0], at=6000)
    assert await log.read("rose") is None
    assert await log.read("tulip") == tulip


@in_event_loop
async def test_a_table_that_is_used_again_does_not_expire(log: Log) -> None:
    """Expiry with an outdated head is fenced."""
    await log.append(Change("rose", rows(3), "over"))
    head = (await log.heads())[0]
    await log.append(Change("rose", [row_after(rows(3)[-1], "rose")]))
    with pytest.raises(Fenced):
        await log.expire(head, at=5000)
    assert len(await sound_rows(log)) == 4


@in_event_loop
async def test_another_table_may_begin_where_one_has_expired(log: Log) -> None:
    """From its first row, with nothing of the former one."""
    await log.append(Change("rose", rows(3), "over", names={1: "Sara"}))
    await log.expire((await log.heads())[0], at=5000)
    await log.append(Change("rose", rows(1), "lobby"))
    assert await log.read("rose") == TableRows("rose", rows(1), {}, {}, {})
