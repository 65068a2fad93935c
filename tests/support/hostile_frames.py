"""Hostile frames: messages with a fault, and noise. `attack` sends them to a live table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from tests.support.live import House
from tests.support.server.assertions import start_game, stored_game, wait_until_at_rest
from tests.support.server.raw_socket import BINARY, CONTINUED, PING, PONG, TEXT, Closed, Raw, raw_socket

Fields = list[tuple[str, str]]  # of a message: key and value, both as they are written


class Frame(NamedTuple):
    """A frame as it is sent."""

    payload: bytes
    opcode: int = TEXT
    last: bool = True


MESSAGES: tuple[messages.Message, ...] = (  # of each kind one with all its fields
    messages.Hello(table="123456", secret="secret", token="token", device="phone", epoch=1, version=5),
    messages.Sit(id="sit", name="Stranger", chair=1),
    messages.Leave(id="leave"),
    messages.Forget(id="forget", secret="secret"),
    messages.Kick(id="kick", chair=1),
    messages.Shift(id="shift", chair=2),
    messages.Elsewhere(id="elsewhere"),
    messages.Devices(id="devices"),
    messages.Revoke(id="revoke", device="0" * 16),
    messages.Return(id="return", name="Stranger", word="1234"),
    messages.LetIn(id="let in", request=1, yes=False),
    messages.Appoint(id="appoint", chair=1),
    messages.Finish(id="finish"),
    messages.Choose(
        id="choose", game="coup", chairs=3, options=["inquisitor"], turn=30, reaction=8, starter=1, after="own"
    ),
    messages.AddBot(id="add", chair=1, level="easy"),
    messages.RemoveBot(id="remove", chair=1),
    messages.Start(id="start"),
    messages.Commit(id="commit", commitment="0" * 64),
    messages.Cut(id="cut", nonce="0" * 32),
    messages.Move(id="move", version=3, move=["steal", 1], ahead=["block", "captain"]),
    messages.Withdraw(id="withdraw"),
    messages.LetPass(id="let pass", on=False),
    messages.PlaySafe(id="play safe"),
    messages.Hurry(id="hurry", pace=3),
    messages.Ready(id="ready"),
    messages.Back(id="back"),
    messages.Pause(id="pause"),
    messages.Resume(id="resume"),
    messages.Say(id="say", text="Hello", phrase="bravo", name="Stranger"),
    messages.Admit(
        id="admit", watchers=False, listed=True, hushed=True, late="nobody", knocks=True, locked=True, bans=False
    ),
    messages.Recode(id="recode"),
    messages.Screen(id="screen"),
    messages.Resync(id="resync"),
    messages.Ping(id="ping"),
)
NO_INTEGERS = ("NaN", "Infinity", "-Infinity", "1e400", "-1e400", "1.0", "-0.0", "1e0", "0.5", "01", "+1", "0x1", "1_0")
NO_STRINGS = ('"\\ud800"', '"\\udfff\\ud800"', '"\\u00"', '"\\x"', "'a'", '"', '"\t"', "\\u0041")
VALUES = (
    *NO_INTEGERS,
    *NO_STRINGS,
    *("true", "false", "null", "-0", "-1", "9007199254740992", "1" + "0" * 400),
    *('""', '"\\u0000"', '"\u202e"', f'"{"ی" * 500}"', '"1"', '"host"', '"__class__"', '"$where"'),
    *("[]", "{}", "[[]]", '[{"a":1}]', "[" * 500 + "]" * 500, '{"a":' * 200 + "1" + "}" * 200, "[1,2,3]", "[1.5]"),
    *('["steal",1,1,1,1]', '["steal",true]', '["steal",-1]', '["steal",65]', f"[{'1,' * 40}1]", '["\\ud800"]', ""),
)
KEYS = ("type", "id", "name", "chair", "secret", "seat", "player", "cheat", "", "__proto__", "ID", "type ", "\\ud800")
TYPES = ("", "Sit", "SIT", "bid", "news", "done", "welcome", "snapshot", "refused", "hello ", "__init__", "0")


def fields_of(message: messages.Message) -> Fields:
    """Return the fields of a message as they are encoded."""
    told = msgspec.json.decode(messages.encode(message), type=dict[str, msgspec.Raw])
    return [(key, bytes(value).decode()) for key, value in told.items()]


def text_of(fields: Fields) -> str:
    return "{" + ",".join(f'"{key}":{value}' for key, value in fields) + "}"


# ------------------------------------------------------------------ what can be wrong


def odd_value(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields))
    return told([*fields[:at], (fields[at][0], rng.choice(VALUES)), *fields[at + 1 :]])


def drop_field(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields))
    return told([*fields[:at], *fields[at + 1 :]])


def add_unknown_field(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields) + 1)
    return told([*fields[:at], (rng.choice(KEYS), rng.choice(VALUES)), *fields[at:]])


def unknown_type(rng: random.Random, fields: Fields) -> Frame:
    return told([("type", f'"{rng.choice(TYPES)}"'), *fields[1:]])


def shuffle_fields(rng: random.Random, fields: Fields) -> Frame:
    return told(rng.sample(fields, len(fields)))


def corrupt_bytes(rng: random.Random, fields: Fields) -> Frame:
    """Change or drop some bytes."""
    data = bytearray(text_of(fields).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        data[at : at + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
    return Frame(bytes(data))


def truncate(rng: random.Random, fields: Fields) -> Frame:
    data = text_of(fields).encode()
    return Frame(data[: rng.randrange(len(data))])


def nest(rng: random.Random, fields: Fields) -> Frame:
    before, after = rng.choice(
        [("[", "]"), ('{"a":', "}"), ("", " 1"), ("\ufeff", ""), ("", ","), ("/**/", ""), ('"', '"')]
    )
    return Frame(f"{before}{text_of(fields)}{after}".encode())


def noise(rng: random.Random, fields: Fields) -> Frame:
    return Frame(rng.randbytes(rng.randint(0, 300)), rng.choice([TEXT, BINARY]))


def deep_nesting(rng: random.Random, fields: Fields) -> Frame:
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}"), ('{"id":', "}"), ('{"type":[', "]}")])
    deep = rng.randint(1, 1500)
    return Frame((opening * deep + rng.choice(["", "1"]) + closing * rng.choice([0, deep])).encode())


def invalid_frame(rng: random.Random, fields: Fields) -> Frame:
    """Put a valid message into a frame that is invalid or too large."""
    data = text_of(fields).encode()
    return rng.choice(
        [
            Frame(data, BINARY),
            Frame(data, CONTINUED),
            Frame(data, TEXT, last=False),
            Frame(data[:100], PING),
            Frame(data[:100], PONG),
            Frame(data, 0x3),
            Frame(data + b" " * messages.FRAME),
        ]
    )


def told(fields: Fields) -> Frame:
    return Frame(text_of(fields).encode())


Wrong = Callable[[random.Random, Fields], Frame]
EVERY_WRONG: dict[Wrong, int] = {  # and how often
    odd_value: 30,
    drop_field: 6,
    add_unknown_field: 10,
    unknown_type: 6,
    shuffle_fields: 3,
    corrupt_bytes: 20,
    truncate: 6,
    nest: 6,
    noise: 6,
    deep_nesting: 4,
    invalid_frame: 3,
}


def frames(seed: int, kinds: tuple[messages.Message, ...] = MESSAGES) -> Iterator[Frame]:
    """Yield hostile frames without end, made from these messages."""
    rng, every = random.Random(seed), [fields_of(message) for message in kinds]
    while True:
        (wrong,) = rng.choices(list(EVERY_WRONG), list(EVERY_WRONG.values()))
        yield wrong(rng, rng.choice(every))


# ------------------------------------------------------------------ what comes of it

CLOSINGS = {1002, 1003, 1007, 1009}  # protocol error, opcode of no kind, no UTF-8, too large


async def attack(house: House, table: str, secret: str, count: int, hostile: Iterator[Frame]) -> Counter[str]:
    """Send frames from one seat or watcher, checking the socket after each; return how many had which outcome."""
    tally: Counter[str] = Counter()
    while tally.total() < count:
        async with raw_socket(house) as raw:
            await raw.hello(table, secret)
            try:
                while tally.total() < count:
                    await send_and_count(raw, next(hostile), tally)
            except Closed as closed:
                tally[f"closed {closed.code}"] += 1
    return tally


async def send_and_count(raw: Raw, frame: Frame, tally: Counter[str]) -> None:
    """Send a frame, then ask for a snapshot: all messages before that are answers to the frame."""
    raw.send(frame.payload, frame.opcode, frame.last)
    raw.send_message(messages.Resync(id="still there?"))
    outcome = "nothing"
    while True:
        message = await raw.message()
        if isinstance(message, messages.Done | messages.Refused) and message.id == "still there?":
            break
        if isinstance(message, messages.Refused):
            outcome = message.code
        elif isinstance(message, messages.Done):
            outcome = "done"
    tally[outcome] += 1


async def siege(house: House, count: int, seed: int) -> tuple[Counter[str], bool]:
    """Attack a game from a seat that is not asked, and as a watcher; return the outcomes and whether it changed."""
    players = await start_game(house, "coup", 3)
    await wait_until_at_rest(*players)
    victim = next(player for player in players[1:] if not player.moves())
    before = await stored_game(house, victim.table)
    quiet = tuple(message for message in MESSAGES if not isinstance(message, messages.Say))  # free to all
    to_seats = messages.Leave | messages.Forget | messages.Pause  # free to those who have one
    harmless = tuple(message for message in quiet if not isinstance(message, to_seats))
    tally = await attack(house, victim.table, victim.secret, count // 2, frames(seed, harmless))
    tally += await attack(house, victim.table, "", count - count // 2, frames(seed + 1, quiet))
    return tally, await stored_game(house, victim.table) != before


def unexpected(tally: Counter[str]) -> list[str]:
    """Return the outcomes that no frame may have."""
    closings = {f"closed {code}" for code in CLOSINGS}
    known = {str(code) for code in Reason} - {Reason.FAULT, Reason.TRY_AGAIN} | closings | {"done", "nothing"}
    return sorted(set(tally) - known)
