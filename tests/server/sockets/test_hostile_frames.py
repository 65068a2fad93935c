"""Frames that no client of ours would send: each gets a clear answer, and nothing has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import get_args

import msgspec
import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from tests.support.hostile_frames import MESSAGES, NO_INTEGERS, NO_STRINGS, fields_of, siege, text_of, unexpected
from tests.support.live import House, house, live
from tests.support.server.assertions import (
    assert_up_to_date,
    clients_asked,
    start_game,
    stored_game,
    wait_until_at_rest,
)
from tests.support.server.raw_socket import BINARY, CONTINUED, PING, PONG, TEXT, Raw, raw_socket

FRAMES = 2_000


def test_no_message_and_no_field_is_left_out() -> None:
    """The examples contain every message of a client with each of its fields."""
    assert [type(message) for message in MESSAGES] == list(get_args(messages.FromClient))
    for message in MESSAGES:
        assert [key for key, _ in fields_of(message)] == ["type", *message.__struct_encode_fields__]


@asynccontextmanager
async def table_at_rest() -> AsyncIterator[tuple[House, list[Client], Client]]:
    """Yield a table at rest and a seat that is not asked; check at the end that nothing changed and all can play."""
    async with house() as guests:
        players = await start_game(guests, "coup", 3)
        await wait_until_at_rest(*players)
        (asked,) = clients_asked(players)
        before = await stored_game(guests, asked.table)
        yield guests, players, next(player for player in players if player is not asked)
        assert await stored_game(guests, asked.table) == before
        assert guests.running.registry.services.metrics.registry.get_sample_value("dorehami_faults_total") == 0
        await asked.move("income")
        await wait_until_at_rest(*players)
        await assert_up_to_date(guests, *players)
        await play_elsewhere(guests)


async def play_elsewhere(guests: House) -> None:
    """Start a game at another table and make a move."""
    players = await start_game(guests, "mccarthy", 2)
    await asyncio.gather(*[player.move(*player.moves()[0]) for player in players])
    await wait_until_at_rest(*players)


async def codes_for(raw: Raw, *texts: str | bytes) -> list[str]:
    """Return the code for each of these texts; the socket must survive all of them."""
    codes = []
    for text in texts:
        raw.send(text)
        codes.append((await raw.refusal()).code)
    raw.send_message(messages.Resync(id="alive"))
    assert isinstance(await raw.answer("alive"), messages.Done)
    return codes


@live
async def test_what_is_no_json_is_refused_as_such() -> None:
    """Numbers that are none, escapes that are none, half texts and no text at all."""
    texts = [
        *[f'{{"type":"remove_bot","id":"a","chair":{value}}}' for value in ("NaN", "Infinity", "01", "+1", "0x1")],
        *[f'{{"type":"sit","id":"a","name":{value}}}' for value in NO_STRINGS],
        *['{"type":"sit","id":"\\ud800","name":"a"}', '{"type":"move","id":"a","version":1,"move":["\\ud800"]}'],
        *["", " ", "\x00", "start", "{", '{"type":"start","id":"a"', '{"type":"start","id":"a"}}', "\ufeff{}"],
        *['{"type":"start","id":"a",}', '{"type":"start" "id":"a"}', "{'type':'start'}", '{"type":"start","id":"a"}//'],
    ]
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["not_json"] * len(texts)


@live
async def test_numbers_are_whole_and_small() -> None:
    """A number with a point or an exponent, too large, negative, a truth or a text is no number here."""
    values = ["1.0", "-0.0", "1e0", "1e400", "-1", "9007199254740992", "1" + "0" * 400, "true", '"1"', "[1]", "{}"]
    texts = [f'{{"type":"remove_bot","id":"a","chair":{value}}}' for value in values]
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["bad_message"] * len(texts)
        raw.send('{"type":"move","id":"minus zero is zero","version":-0,"move":["income"]}')
        assert (await raw.refusal()).code == "not_asked"


WRONG = {  # for each type of a field, values that are not of it
    "str": ("1", "null", "true", "[]", "{}", '["a"]'),
    "int": ('"1"', "true", "[]", "{}", "1.5", "-1"),
    "bool": ('"1"', "0", "1", "[]", "{}", '"true"'),
    "list": ('"a"', "1", "true", "{}", "[{}]", "[[]]", "[null]", "[true]", "[1.5]"),
}


def wrong_fields() -> list[str]:
    """Yield every message with each of its fields wrong in each way, one at a time."""
    texts = []
    for message in MESSAGES[1:]:
        fields = fields_of(message)
        for at, (key, value) in enumerate(fields):
            kind = {'"': "str", "[": "list", "t": "bool", "f": "bool"}.get(value[0], "int")
            for wrong in WRONG[kind]:
                texts.append(text_of([*fields[:at], (key, wrong), *fields[at + 1 :]]))
    return texts


@live
async def test_every_field_has_its_type() -> None:
    """Each field of each message with a value of each other type is refused, and where is told."""
    texts = wrong_fields()
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["bad_message"] * len(texts)
        raw.send('{"type":"move","id":"a","version":1,"move":["steal",1.5]}')
        refusal = await raw.refusal()
        assert (refusal.id, refusal.args) == ("a", {"where": "$.move[1]"})


@live
async def test_a_message_has_its_fields_and_no_others() -> None:
    """A missing field and an unknown one are refused."""
    missing = [fields_of(m)[:i] + fields_of(m)[i + 1 :] for m in MESSAGES[1:] for i in range(2)]
    texts = [text_of(fields) for fields in missing]
    texts += [text_of([*fields_of(m), ("cheat", "1")]) for m in MESSAGES[1:]]
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["bad_message"] * len(texts)


@live
async def test_a_type_is_one_of_ours() -> None:
    """Types of the server's messages, unknown ones and misspelt ones are no commands."""
    tags = ["Start", "START", "start ", "", "news", "done", "welcome", "__init__", "bid", "add-bot"]
    texts = [f'{{"type":"{tag}","id":"a"}}' for tag in tags]
    texts += ['{"id":"a"}', '{"type":null,"id":"a"}', '{"type":["start"],"id":"a"}', "[]", "1", "null", '"start"']
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["bad_message"] * len(texts)


@live
async def test_lengths_are_limited() -> None:
    """A long id, a long word, a long move and too many options are refused before anybody thinks about them."""
    long = "a" * 300
    texts = [
        f'{{"type":"start","id":"{long}"}}',
        '{"type":"start","id":""}',
        f'{{"type":"sit","id":"a","name":"{long}"}}',
        f'{{"type":"choose","id":"a","game":"{long}","chairs":2}}',
        f'{{"type":"choose","id":"a","game":"coup","chairs":2,"options":[{",".join(["1"] * 17)}]}}',
        f'{{"type":"move","id":"a","version":1,"move":["{long}"]}}',
        f'{{"type":"move","id":"a","version":1,"move":[{",".join(["1"] * 33)}]}}',
        '{"type":"move","id":"a","version":1,"move":[]}',
        '{"type":"move","id":"a","version":1,"move":["steal",65]}',
    ]
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        assert await codes_for(raw, *texts) == ["bad_message"] * len(texts)


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"id":', '{"type":"move","id":"a","version":1,"move":['])
@live
async def test_depth_is_survived(opening: str) -> None:
    """As many brackets as a frame holds are refused like any nonsense."""
    text = opening + (opening[-1] if opening.endswith("[") else opening) * ((messages.FRAME - 100) // len(opening))
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        for code in await codes_for(raw, text, text[: messages.FRAME // 2]):
            assert code in ("not_json", "bad_message")


@live
async def test_a_binary_frame_is_no_message() -> None:
    """Even if it holds one."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        for payload in (messages.encode(messages.Leave(id="leave")), b"", b"\x00\xff", b"\xff" * 1000):
            raw.send(payload, BINARY)
            assert (await raw.refusal()).code == "not_json"
        raw.send_message(messages.Resync(id="alive"))
        assert isinstance(await raw.answer("alive"), messages.Done)


TOO_LARGE = {
    "one byte": (" " * (messages.FRAME + 1), True),
    "brackets": ("[" * 100_000, True),
    "ten megabytes": (" " * 10_000_000, True),
    "in pieces": (" " * (messages.FRAME - 10), False),
}


@pytest.mark.parametrize(("text", "last"), TOO_LARGE.values(), ids=TOO_LARGE)
@live
async def test_what_is_too_large_closes_the_socket(text: str, last: bool) -> None:
    """With the code for it (1009), in one frame or in many; the seat is there for the next socket."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        raw.send(text, TEXT, last=last)
        if not last:
            raw.send(text, CONTINUED)
        assert (await raw.close_frame()).code == 1009


@live
async def test_a_frame_as_large_as_is_taken_is_taken() -> None:
    """The limit itself is not too large."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        raw.send('{"type":"resync","id":"large"}'.ljust(messages.FRAME - 1))
        assert isinstance(await raw.answer("large"), messages.Done)


@pytest.mark.parametrize(
    "payload", [b"\xff", b'{"type":"sit","id":"a","name":"\xed\xa0\x80"}', b"\xc0\xae", b'"\xf5\x80"']
)
@live
async def test_what_is_no_utf8_closes_the_socket(payload: bytes) -> None:
    """With the code for it (1007)."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        raw.send(payload)
        assert (await raw.close_frame()).code == 1007


@pytest.mark.parametrize(("opcode", "last"), [(CONTINUED, True), (0x3, True), (0xB, True), (PING, False)])
@live
async def test_a_frame_that_is_none_closes_the_socket(opcode: int, last: bool) -> None:
    """A piece of nothing, an opcode of no kind and a ping in pieces are against the protocol (1002)."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        raw.send(b"piece", opcode, last)
        assert (await raw.close_frame()).code == 1002


@live
async def test_a_message_may_come_in_pieces() -> None:
    """Put together again it is a message, with pings in between."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        data = messages.encode(messages.Resync(id="pieces"))
        for at, byte in enumerate(data):
            raw.send(bytes([byte]), CONTINUED if at else TEXT, last=at == len(data) - 1)
            raw.send(b"", PING)
        assert isinstance(await raw.answer("pieces"), messages.Done)


@live
async def test_a_flood_of_pings_disturbs_nobody() -> None:
    """They are answered or not; the socket and the table are there after it."""
    async with table_at_rest() as (guests, players, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        for number in range(20_000):
            raw.send(b"x" * 100, PING if number % 2 else PONG)
        await asyncio.gather(*[player.send(messages.Resync) for player in players])
        raw.send_message(messages.Resync(id="after all"))
        assert isinstance(await raw.answer("after all"), messages.Done)


@live
async def test_a_hostile_hello_is_refused_and_closed() -> None:
    """Before one is let in, too: the code, then the end."""
    texts = {
        '{"type":"hello","table":1}': "bad_message",
        '{"type":"hello"}': "bad_message",
        '{"type":"hello","table":""}': "bad_message",
        '{"type":"hello","table":"\\ud800"}': "not_json",
        '{"type":"hello","table":"123456","version":1.0}': "bad_message",
        '{"type":"hello","table":"123456","secret":null}': "bad_message",
        '{"type":"hello","table":"123456","secret":"' + "a" * 129 + '"}': "bad_message",
        "": "not_json",
        "[" * 10_000: "bad_message",
    }
    async with table_at_rest() as (guests, _, _):
        for text, code in texts.items():
            async with raw_socket(guests) as raw:
                raw.send(text)
                assert (text[:60], (await raw.refusal()).code) == (text[:60], code)
                assert (await raw.close_frame()).why == code


@live
async def test_a_frame_that_is_cut_short_disturbs_nobody() -> None:
    """Half a frame, noise, and a socket that ends within a frame: the table does not mind."""
    async with table_at_rest() as (guests, _, victim):
        for data in (b"\x81", b"\x81\xfe\x10\x00\x00\x00\x00\x00{", b"\xff" * 100, b"GET / HTTP/1.1\r\n\r\n"):
            async with raw_socket(guests) as raw:
                await raw.hello(victim.table, victim.secret)
                raw.writer.write(data)
                await raw.writer.drain()


@live
async def test_what_is_remembered_of_a_refusal_is_what_was_told() -> None:
    """Not how it came about: a traceback would hold the socket and all that it has just said."""
    async with table_at_rest() as (guests, _, victim), raw_socket(guests) as raw:
        await raw.hello(victim.table, victim.secret)
        raw.send_message(messages.Start(id="refused"))
        told = await raw.answer("refused")
        raw.send_message(messages.Start(id="refused"))
        assert await raw.answer("refused") == told
        (kept,) = guests.running.registry.tables[victim.table].parts.retries.refusals.values()
        assert (kept.__traceback__, kept.__context__) == (None, None)


@live
async def test_hostile_frames_of_every_kind_change_nothing() -> None:
    """Thousands of frames with something wrong: each is answered, the table stands as it stood."""
    async with house() as guests:
        tally, changed = await siege(guests, FRAMES, seed=7)
        assert not changed
        assert unexpected(tally) == []
        assert {"not_json", "bad_message", "not_seated", "not_host", "done", "closed 1007"} <= set(tally)
        await play_elsewhere(guests)


def test_the_invalid_numbers_are_invalid() -> None:
    """No number of the list is one that a whole number's field would take."""
    for value in NO_INTEGERS:
        with pytest.raises(msgspec.DecodeError):
            messages.decode_command.decode(f'{{"type":"remove_bot","id":"a","chair":{value}}}')
