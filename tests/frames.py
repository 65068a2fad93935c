"""Hostile frames: messages with something wrong in them, and plain noise. `attack` sends them at a live table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from dorehami.server import wire
from dorehami.server.refusals import Why
from tests.live import House
from tests.server.raw import BINARY, CONTINUED, PING, PONG, TEXT, Closed, Raw, raw_socket
from tests.server.rooms import at_rest, game_of, story_of_the_game

Fields = list[tuple[str, str]]  # of a message: key and value, both as they are written


class Frame(NamedTuple):
    """What goes over the wire."""

    payload: bytes
    opcode: int = TEXT
    last: bool = True


MESSAGES: tuple[wire.Message, ...] = (  # of each kind one with all its fields
    wire.Hello(table="123456", secret="secret", token="token", device="phone", epoch=1, version=5),
    wire.Sit(id="sit", name="Stranger", chair=1),
    wire.Leave(id="leave"),
    wire.Forget(id="forget", secret="secret"),
    wire.Kick(id="kick", chair=1),
    wire.Shift(id="shift", chair=2),
    wire.Elsewhere(id="elsewhere"),
    wire.Devices(id="devices"),
    wire.Revoke(id="revoke", device="0" * 16),
    wire.Return(id="return", name="Stranger", word="1234"),
    wire.LetIn(id="let in", request=1, yes=False),
    wire.Appoint(id="appoint", chair=1),
    wire.Finish(id="finish"),
    wire.Choose(
        id="choose", game="coup", chairs=3, options=["inquisitor"], turn=30, reaction=8, starter=1, after="own"
    ),
    wire.AddBot(id="add", chair=1, level="easy"),
    wire.RemoveBot(id="remove", chair=1),
    wire.Start(id="start"),
    wire.Commit(id="commit", commitment="0" * 64),
    wire.Cut(id="cut", nonce="0" * 32),
    wire.Move(id="move", version=3, move=["steal", 1], ahead=["block", "captain"]),
    wire.Withdraw(id="withdraw"),
    wire.LetPass(id="let pass", on=False),
    wire.PlaySafe(id="play safe"),
    wire.Hurry(id="hurry", pace=3),
    wire.Ready(id="ready"),
    wire.Back(id="back"),
    wire.Pause(id="pause"),
    wire.Resume(id="resume"),
    wire.Say(id="say", text="Hello", phrase="bravo", name="Stranger"),
    wire.Admit(
        id="admit", watchers=False, listed=True, hushed=True, late="nobody", knocks=True, locked=True, bans=False
    ),
    wire.Recode(id="recode"),
    wire.Screen(id="screen"),
    wire.Resync(id="resync"),
    wire.Ping(id="ping"),
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


def fields_of(message: wire.Message) -> Fields:
    """The fields of a message as they are written."""
    told = msgspec.json.decode(wire.encode(message), type=dict[str, msgspec.Raw])
    return [(key, bytes(value).decode()) for key, value in told.items()]


def text_of(fields: Fields) -> str:
    return "{" + ",".join(f'"{key}":{value}' for key, value in fields) + "}"


# ------------------------------------------------------------------ what can be wrong


def odd_value(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields))
    return told([*fields[:at], (fields[at][0], rng.choice(VALUES)), *fields[at + 1 :]])


def lost_field(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields))
    return told([*fields[:at], *fields[at + 1 :]])


def strange_field(rng: random.Random, fields: Fields) -> Frame:
    at = rng.randrange(len(fields) + 1)
    return told([*fields[:at], (rng.choice(KEYS), rng.choice(VALUES)), *fields[at:]])


def strange_type(rng: random.Random, fields: Fields) -> Frame:
    return told([("type", f'"{rng.choice(TYPES)}"'), *fields[1:]])


def mixed_order(rng: random.Random, fields: Fields) -> Frame:
    return told(rng.sample(fields, len(fields)))


def strange_bytes(rng: random.Random, fields: Fields) -> Frame:
    """Some bytes are others, or are gone."""
    data = bytearray(text_of(fields).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        data[at : at + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
    return Frame(bytes(data))


def cut_short(rng: random.Random, fields: Fields) -> Frame:
    data = text_of(fields).encode()
    return Frame(data[: rng.randrange(len(data))])


def wrapped(rng: random.Random, fields: Fields) -> Frame:
    before, after = rng.choice(
        [("[", "]"), ('{"a":', "}"), ("", " 1"), ("\ufeff", ""), ("", ","), ("/**/", ""), ('"', '"')]
    )
    return Frame(f"{before}{text_of(fields)}{after}".encode())


def noise(rng: random.Random, fields: Fields) -> Frame:
    return Frame(rng.randbytes(rng.randint(0, 300)), rng.choice([TEXT, BINARY]))


def brackets(rng: random.Random, fields: Fields) -> Frame:
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}"), ('{"id":', "}"), ('{"type":[', "]}")])
    deep = rng.randint(1, 1500)
    return Frame((opening * deep + rng.choice(["", "1"]) + closing * rng.choice([0, deep])).encode())


def odd_frame(rng: random.Random, fields: Fields) -> Frame:
    """A good message in a frame that is none, or too large."""
    data = text_of(fields).encode()
    return rng.choice(
        [
            Frame(data, BINARY),
            Frame(data, CONTINUED),
            Frame(data, TEXT, last=False),
            Frame(data[:100], PING),
            Frame(data[:100], PONG),
            Frame(data, 0x3),
            Frame(data + b" " * wire.FRAME),
        ]
    )


def told(fields: Fields) -> Frame:
    return Frame(text_of(fields).encode())


Wrong = Callable[[random.Random, Fields], Frame]
EVERY_WRONG: dict[Wrong, int] = {  # and how often
    odd_value: 30,
    lost_field: 6,
    strange_field: 10,
    strange_type: 6,
    mixed_order: 3,
    strange_bytes: 20,
    cut_short: 6,
    wrapped: 6,
    noise: 6,
    brackets: 4,
    odd_frame: 3,
}


def frames(seed: int, messages: tuple[wire.Message, ...] = MESSAGES) -> Iterator[Frame]:
    """Hostile frames without end, made of these messages."""
    rng, every = random.Random(seed), [fields_of(message) for message in messages]
    while True:
        (wrong,) = rng.choices(list(EVERY_WRONG), list(EVERY_WRONG.values()))
        yield wrong(rng, rng.choice(every))


# ------------------------------------------------------------------ what comes of it

CLOSINGS = {1002, 1003, 1007, 1009}  # protocol error, opcode of no kind, no UTF-8, too large


async def attack(house: House, table: str, secret: str, count: int, hostile: Iterator[Frame]) -> Counter[str]:
    """Send so many frames from one seat or watcher; how many came to what. After each the socket must still answer."""
    tally: Counter[str] = Counter()
    while tally.total() < count:
        async with raw_socket(house) as raw:
            await raw.hello(table, secret)
            try:
                while tally.total() < count:
                    await one_frame(raw, next(hostile), tally)
            except Closed as closed:
                tally[f"closed {closed.code}"] += 1
    return tally


async def one_frame(raw: Raw, frame: Frame, tally: Counter[str]) -> None:
    """Send it, then ask for a snapshot: what was said before that was the answer to the frame."""
    raw.send(frame.payload, frame.opcode, frame.last)
    raw.say(wire.Resync(id="still there?"))
    outcome = "nothing"
    while True:
        message = await raw.message()
        if isinstance(message, wire.Done | wire.Refused) and message.id == "still there?":
            break
        if isinstance(message, wire.Refused):
            outcome = message.code
        elif isinstance(message, wire.Done):
            outcome = "done"
    tally[outcome] += 1


async def siege(house: House, count: int, seed: int) -> tuple[Counter[str], bool]:
    """Attack a game from a seat that is not asked, and as a watcher; the tally, and whether anything has changed."""
    players = await game_of(house, "coup", 3)
    await at_rest(*players)
    victim = next(player for player in players[1:] if not player.moves())
    before = await story_of_the_game(house, victim.table)
    quiet = tuple(message for message in MESSAGES if not isinstance(message, wire.Say))  # free to all
    to_seats = wire.Leave | wire.Forget | wire.Pause  # free to those who have one
    harmless = tuple(message for message in quiet if not isinstance(message, to_seats))
    tally = await attack(house, victim.table, victim.secret, count // 2, frames(seed, harmless))
    tally += await attack(house, victim.table, "", count - count // 2, frames(seed + 1, quiet))
    return tally, await story_of_the_game(house, victim.table) != before


def unexpected(tally: Counter[str]) -> list[str]:
    """Outcomes that no frame may have."""
    closings = {f"closed {code}" for code in CLOSINGS}
    known = {str(code) for code in Why} - {Why.FAULT, Why.TRY_AGAIN} | closings | {"done", "nothing"}
    return sorted(set(tally) - known)
