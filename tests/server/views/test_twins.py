"""Twin worlds on the wire, and leaks that are planted to be found."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from typing import Any, cast

import aiohttp
import msgspec
import pytest

from dorehami.engine.agenda import Step
from dorehami.engine.cards import holds
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.play import Turn, tellings
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.subscriber import WATCHER, Subscriber
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.effects import OpenRequest
from dorehami.server.state.rows import CLOCK
from dorehami.server.state.table_state import PLAYING, TableState
from dorehami.server.table.automatic_moves import AutomaticMoves
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.seats import bot_chairs, idle_bot_chair
from dorehami.server.table.internal_commands import AutoMove
from dorehami.server.table.replies import Replies
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.store.memory import MemoryLog
from tests.support.charters import Tally
from tests.support.live import House, house, live
from tests.support.luck import HASH, Luck, spelled_out
from tests.support.random_table import EXTRAS, RandomTable, Script
from tests.support.server.planted_leaks import assert_leak_found, leak_with_news
from tests.support.simulated import MOMENT, Act, Deadlock, now, simulate
from tests.support.twins import Twin, never_compared, twin_games, with_luck

pytestmark = pytest.mark.broad

SETUPS = {
    "coup": [Setup(2, ("inquisitor",)), Setup(3), Setup(5, ("reformation", "inquisitor", "anarchist"))],
    "dezh": [Setup(2), Setup(4, ("gate",))],
    "mccarthy": [Setup(2, ("silent_partner",)), Setup(4, ("ending=double",))],
}
ROUNDS = 2  # of all set-ups at least,
MOST_ROUNDS = 40  # and at most until every kind of decision was among the pairs


# ------------------------------------------------------------------ the law


def test_time_is_simulated() -> None:
    """Sleeps end at the right time, hours take no time, and a deadlock is detected."""

    async def sleep(seconds: float) -> float:
        await asyncio.sleep(seconds)
        return now()

    assert simulate(sleep(3600)) == 3600
    with pytest.raises(Deadlock):
        simulate(asyncio.Event().wait())


def test_what_goes_wrong_in_simulated_time_goes_wrong() -> None:
    """No fault in a callback is lost."""

    async def fail() -> None:
        asyncio.get_running_loop().call_later(1, lambda: 1 // 0)
        await asyncio.sleep(2)

    with pytest.raises(ZeroDivisionError):
        simulate(fail())


@pytest.mark.parametrize("name", GAMES)
def test_twins_are_sent_the_same(name: str) -> None:
    """With other secrets, at every kind of decision, an observer is sent the same bytes at the same time."""
    tally = Tally()
    for seed in range(MOST_ROUNDS):
        if seed >= ROUNDS and not never_compared(GAMES[name], tally):
            break
        for setup in SETUPS[name]:
            twin_games(GAMES[name], setup, seed, tally)
    assert never_compared(GAMES[name], tally) == set()


def test_a_random_table_is_reproducible() -> None:
    """A failure can be played again: a script depends on nothing but its seed."""
    scripts = [simulate(RandomTable(GAMES["coup"], Setup(4), 2, 7).play()) for _ in range(2)]
    assert scripts[0].acts == scripts[1].acts
    assert scripts[0].heard == scripts[1].heard


# ------------------------------------------------------------------ planted leaks


@pytest.mark.parametrize("name", GAMES)
def test_a_raw_snapshot_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot of the true table in the place of the viewer's is a leak."""
    masked = Broadcaster.snapshot

    def raw(self: Broadcaster, line: Subscriber, secret: str = "") -> bytes:
        snapshot = messages.decode_message.decode(masked(self, line, secret))
        assert isinstance(snapshot, messages.Snapshot)
        if (play := self.state.match.play) is not None:
            snapshot.record = msgspec.structs.replace(snapshot.record, facts=play.facts())
        return messages.encode(snapshot)

    monkeypatch.setattr(Broadcaster, "snapshot", raw)
    assert_leak_found(name, Setup(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_who_sees_more_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The true table shown to those who only watch is a leak."""

    def to_watchers(broadcaster: Broadcaster, player: int, turn: Turn | None) -> dict[str, Any]:
        play = broadcaster.state.match.play
        return {"facts": play.facts()} if play is not None and player == WATCHER else {}

    leak_with_news(monkeypatch, to_watchers)
    assert_leak_found(name, Setup(3))


@pytest.mark.parametrize(
    ("name", "key", "setup"),
    [
        ("coup", "revealed", Setup(4, ("inquisitor",))),
        ("coup", "exchanged", Setup(4)),
        ("coup", "drafted", Setup(2)),
        ("dezh", "took", Setup(3)),
        ("dezh", "put_under", Setup(3)),
        ("mccarthy", "sealed", Setup(4)),
    ],
)
def test_a_secret_told_to_all_is_found(name: str, key: str, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examined card told to everybody is a leak, and so is any other event told as it is."""

    def as_it_is(broadcaster: Broadcaster, player: int, turn: Turn | None) -> dict[str, Any]:
        return {"events": [messages.Event(*said) for said in tellings(turn, NATURE) if said[0] == key] if turn else []}

    leak_with_news(monkeypatch, as_it_is)
    assert_leak_found(name, setup)


def test_a_window_that_closes_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing a window early for players who cannot block is a leak in time."""
    consider = AutomaticMoves.answer_later

    def hasty(self: AutomaticMoves, seat: int, version: int, put: float) -> None:
        assert self.table.state.match.play is not None
        state = self.table.state.match.play.state
        step: Any = state.step()
        if step.decision() == "block" and not any(holds(state.table.hand(seat), face) for face in step.blocked_by):
            self.submit(None, AutoMove(seat, version, step.default(state.table, seat), CLOCK, CLOCK))
        else:
            consider(self, seat, version, put)

    monkeypatch.setattr(AutomaticMoves, "answer_later", hasty)
    assert_leak_found("coup", Setup(4))


class AskDukes(Step[Any]):
    """Only who holds a duke is asked: a question that depends on a hidden card."""

    def decision(self) -> str:
        return "action"

    def seats(self, table: Any) -> list[int]:
        return [seat for seat in table.living if holds(table.hand(seat), 1)]

    def moves(self, table: Any, seat: int) -> list[Move]:
        allow = GAMES["coup"].vocabulary.find(["allow"])
        assert allow is not None
        return [allow]


def test_a_question_that_depends_on_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set of asked seats must not depend on hidden cards."""
    coup = GAMES["coup"]

    def begin(setup: Setup) -> Any:
        state = coup.begin(setup)
        state.agenda.insert(1, AskDukes())
        return state

    monkeypatch.setitem(GAMES, "coup", replace(coup, begin=begin, steps=(*coup.steps, AskDukes)))
    assert_leak_found("coup", Setup(4))


@pytest.mark.parametrize(("name", "fact", "word"), [("coup", "hand", "duke"), ("dezh", "hand", "market")])
def test_a_bot_that_is_faster_with_the_card_is_found(
    name: str, fact: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time that a bot takes must not depend on what it holds."""

    async def eager(self: AutomaticMoves, seat: int, version: int, put: float) -> None:
        loop, play = asyncio.get_running_loop(), self.table.state.match.play
        assert play is not None
        quickly = word in play.facts(seat)[fact][seat]
        due = put + self.services.delay() + (0.0 if quickly else 0.5)
        move, cause, maker = await self.choose(seat)
        await asyncio.sleep(due - loop.time())
        self.submit(None, AutoMove(seat, version, move, cause, maker))

    monkeypatch.setattr(AutomaticMoves, "ask_bot", eager)
    assert_leak_found(name, Setup(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_answers_when_it_has_thought_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In twin worlds bots think for different times, and that shows if the delay does not cover it."""

    async def rash(self: AutomaticMoves, seat: int, version: int, put: float) -> None:
        self.services.delay()
        self.submit(None, AutoMove(seat, version, *await self.choose(seat)))

    monkeypatch.setattr(AutomaticMoves, "ask_bot", rash)
    assert_leak_found(name, Setup(3))


def test_a_moment_that_depends_on_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of a reveal must not depend on the others' hands."""
    hear = AutomaticMoves.on_row

    def curious(self: AutomaticMoves, state: TableState, turn: Turn | None, began: bool) -> None:
        hear(self, state, turn, began)
        if turn is not None and any(holds(turn.state.table.hand(seat), 1) for seat in turn.state.asked if seat >= 0):
            self.reveal_until = self.question_start() + 0.1

    monkeypatch.setattr(AutomaticMoves, "on_row", curious)
    assert_leak_found("coup", Setup(4))


def test_a_silence_that_depends_on_the_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The delay of auto-pass must not depend on cards."""
    passes = AutomaticMoves.pass_later

    async def eager(self: AutomaticMoves, seat: int, version: int, player: int, put: float) -> None:
        play = self.table.state.match.play
        assert play is not None
        hurry = 0.0 if "duke" in play.facts(seat)["hand"][seat] else 0.5
        await passes(self, seat, version, player, put + hurry)

    monkeypatch.setattr(AutomaticMoves, "pass_later", eager)
    assert_leak_found("coup", Setup(4))


def test_a_choice_ahead_that_is_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """That somebody has chosen ahead is nobody else's business."""
    leak_with_news(monkeypatch, lambda table, player, turn: {"room": {"chosen": len(table.state.private.chosen)}})
    assert_leak_found("coup", Setup(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_that_says_too_much_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is an answer too."""
    refuse = Replies.refuse

    def explain(self: Replies, line: Subscriber, command: messages.Command, refusal: Refusal) -> None:
        if (play := self.broadcaster.state.match.play) is not None:
            refusal.details = play.facts()
        refuse(self, line, command, refusal)

    monkeypatch.setattr(Replies, "refuse", explain)
    assert_leak_found(name, Setup(3))


def test_a_newcomer_who_gets_a_better_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which bot makes room for somebody new tells nothing of its cards."""

    def better(ledger: TableState, wanted: int | None) -> int:
        assert ledger.match.play is not None
        hands = ledger.match.play.facts()["hand"]
        chair = idle_bot_chair(ledger, wanted)
        idle = [bot for bot in bot_chairs(ledger, wanted) if bot not in ledger.match.open_since]
        return next((bot for bot in idle if "duke" in hands[bot]), chair)

    monkeypatch.setattr("dorehami.server.table.commands.newcomers.idle_bot_chair", better)
    monkeypatch.setattr("tests.support.random_table.YES_SHARE", 1.0)  # many newcomers, and nobody says no:
    monkeypatch.setattr("tests.support.random_table.EXTRAS", [*EXTRAS, *[RandomTable.request_seat] * 8])
    assert_leak_found("coup", Setup(6))


def is_dukes(context: Context, chair: int | None) -> bool:
    """Return whether this chair's hand, or any hand without a chair, holds a duke in the true game."""
    play = context.state.match.play
    hands = play.facts()["hand"] if play is not None and context.state.phase == PLAYING else []
    return any("duke" in hand for seat, hand in enumerate(hands) if chair in (None, seat))


def test_a_question_to_those_who_sit_that_tells_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests for a bot's seat must not depend on cards."""
    ask = DECIDE[messages.Sit]

    def tell(context: Context, player: int, command: messages.Sit) -> Decision:
        decision = ask(context, player, command)
        opened = [effect for effect in decision.effects if isinstance(effect, OpenRequest)]
        if opened and is_dukes(context, command.chair):
            request = msgspec.structs.replace(opened[0].request, name=opened[0].request.name + "!")
            return msgspec.structs.replace(decision, effects=[OpenRequest(request, opened[0].seconds)])
        return decision

    monkeypatch.setitem(cast(Any, DECIDE), messages.Sit, tell)
    monkeypatch.setattr("tests.support.random_table.EXTRAS", [*EXTRAS, *[RandomTable.request_seat] * 8])
    assert_leak_found("coup", Setup(6))


def test_a_kick_that_tells_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in of a kicked player must not depend on cards."""
    kick = DECIDE[messages.Kick]

    def tell(context: Context, player: int, command: messages.Kick) -> Decision:
        decision = kick(context, player, command)
        if is_dukes(context, command.chair):
            bodies = [rows.Kicked(chair=command.chair, by=player, level="easy")]
            return msgspec.structs.replace(decision, bodies=bodies)
        return decision

    monkeypatch.setitem(cast(Any, DECIDE), messages.Kick, tell)
    monkeypatch.setattr("tests.support.random_table.EXTRAS", [*EXTRAS, *[RandomTable.kick] * 30])
    assert_leak_found("coup", Setup(4))


# ------------------------------------------------------------------ over real sockets


class Ear:
    """A socket that keeps every frame as it came."""

    def __init__(self) -> None:
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.heard: list[str] = []
        self.secret = ""

    async def say(self, message: messages.Hello | messages.Command, answer: str) -> None:
        """Speak, and listen until the answer comes."""
        assert self.socket is not None
        await self.socket.send_str(messages.encode(message).decode())
        while True:
            frame = await self.socket.receive_str()
            self.heard.append(frame)
            if frame.startswith(('{"type":"welcome"', '{"type":"done"', '{"type":"refused"')) and answer in frame:
                return

    async def hush(self) -> None:
        """Receive all pending frames."""
        await self.say(messages.Resync(id=f"hush {len(self.heard)}"), f'"hush {len(self.heard)}"')


class Sockets:
    """A script, played over real sockets: what is done next is done when the last was answered."""

    def __init__(self, server: House) -> None:
        self.server = server
        self.ears: dict[int, Ear] = {}

    async def play(self, wanted: messages.Open, acts: list[Act]) -> dict[int, list[str]]:
        async with self.server.session.post(f"{self.server.url}/api/tables", data=messages.encode(wanted)) as answer:
            assert answer.status == 200
        for act in acts:
            await self.act(self.ears.setdefault(act.line, Ear()), act)
        for ear in self.ears.values():
            if ear.socket is not None:
                await ear.hush()
                await ear.socket.close()
        return {number: ear.heard for number, ear in self.ears.items()}

    async def act(self, ear: Ear, act: Act) -> None:
        if isinstance(act.what, messages.Hello):
            ear.socket = await self.server.session.ws_connect(f"{self.server.url}/socket", max_msg_size=0)
            await ear.say(act.what, '"welcome"')
            await ear.say(messages.Ping(id="still there?"), '"still there?"')
        elif isinstance(act.what, messages.Command):
            await ear.say(act.what, f'"id":"{act.what.id}"')
        elif ear.socket is not None:
            await ear.hush()
            await ear.socket.close()
            ear.socket = None
            here = sum(other.socket is not None for other in self.ears.values())
            while len(self.server.running.routes.endpoint.connections) > here:
                await asyncio.sleep(0)


async def over_sockets(script: Script, acts: list[Act], dealt: list[int], world: str) -> dict[int, list[bytes]]:
    """Return all frames received, with each hash replaced by what it commits to."""
    numbers, dealer, luck, log = count(1), iter(dealt), Luck(world), MemoryLog()
    async with house(
        log,
        code=lambda digits: "1" * digits,
        secret=lambda: f"secret {next(numbers)}",
        below=lambda n: next(dealer),
        **luck.services(),
    ) as server:
        heard = await Sockets(server).play(script.wanted, [with_luck(script, act, luck) for act in acts])
    (shelf,) = log.tables.values()
    promised = luck.promises(shelf.rows)
    return {line: [spelled_out(frame.encode(), promised) for frame in frames] for line, frames in heard.items()}


def long_twin(script: Script) -> Twin:
    viewers = sorted({viewer for eyes in script.viewers.values() for viewer in eyes})
    return max(
        [Twin(script, viewer, seed, viewers) for viewer in viewers for seed in range(5)], key=lambda twin: twin.length
    )


@pytest.mark.parametrize("name", GAMES)
@live
async def test_twins_are_sent_the_same_over_real_sockets(name: str) -> None:
    """Hello, pings, news, refusals, snapshots, coming back and watching: over TCP, too, every frame is the same. All
    guests are human, so that everything comes of what they do and nothing of the clock."""
    script = await asyncio.to_thread(simulate, RandomTable(GAMES[name], Setup(3), 3, seed=1, stay=True).play())
    twin = await asyncio.to_thread(long_twin, script)
    pair, until = twin.pair, twin.pair.until[twin.observer]
    assert not any(row.cause == CLOCK for row in script.log[: until - 1])
    stop = script.time_of(until) - MOMENT
    here = await over_sockets(script, [act for act in script.acts if act.at < stop], script.dealt, "here")
    there = await over_sockets(script, [act for act in pair.acts if act.at < stop], pair.dealt, "there")
    alike = [line for line, eyes in script.viewers.items() if min([pair.until[eye] for eye in eyes]) >= until]
    assert alike
    for line in alike:
        assert here.get(line) == there.get(line)
        assert not any(HASH.search(frame) for frame in here.get(line, []))
