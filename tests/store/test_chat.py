"""Talk in every log: it lies beside the rows, the oldest is dropped, and who is forgotten has said nothing."""

from __future__ import annotations

from dorehami.store.log import MAX_CHAT_RECORDS, Change, ChatRecord, Log
from tests.support.store.rows import append_all, in_event_loop, rows


def words(number: int, player: int = 2, name: str = "", text: str = "", phrase: str = "") -> ChatRecord:
    return ChatRecord(number, player, name, text, phrase, at=number)


async def said(log: Log) -> list[ChatRecord]:
    stored = await log.read("rose")
    assert stored is not None
    return stored.chat


@in_event_loop
async def test_what_was_said_is_read(log: Log) -> None:
    """Persian, a phrase, and the name of who has no seat; no row is needed for it."""
    made = [words(1, text='سلام \u0000 "!'), words(2, phrase="nerve"), words(3, -1, "نیما", "Hello")]
    await append_all(log, [Change("rose", rows(2)), Change("rose", chat=made[:2]), Change("rose", chat=made[2:])])
    assert await said(log) == made


@in_event_loop
async def test_the_oldest_is_forgotten(log: Log) -> None:
    """So much is kept and no more."""
    await append_all(
        log, [Change("rose", rows(1)), *[Change("rose", chat=[words(n)]) for n in range(1, MAX_CHAT_RECORDS + 6)]]
    )
    assert [one.number for one in await said(log)] == list(range(6, MAX_CHAT_RECORDS + 6))


@in_event_loop
async def test_who_is_forgotten_has_said_nothing(log: Log) -> None:
    """With the name go the words, also those of the same moment; others' stay."""
    before = Change("rose", rows(1), names={2: "Sara", 3: "Nima"}, chat=[words(1, 2), words(2, 3)])
    await append_all(log, [before, Change("rose", names={2: None}, chat=[words(3, 2), words(4, 3)])])
    assert [one.number for one in await said(log)] == [2, 4]
