"""Guests who collude against a table: whatever they do with seats, in any order, and what must hold after each step.

Three thieves share all they know, and each has as many windows and names as wished; one of them may be the host.
Somebody honest plays too, says no whenever asked, and asks for a seat by the own secret or word alone. The server is
the real one, under a simulated clock. Who has which seat, and why, is followed here from outside.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any, Final

from dorehami.bots.pool.workers import InProcess
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.table_state import FAULT, PLAYING
from dorehami.server.table.commands.context import ABSENT_AFTER
from dorehami.server.table.commands.seat_recovery import NEWCOMER_TIMEOUT, SOLE_JUDGE_DELAY, VOTES
from dorehami.server.tables.registry import Registry
from tests.support.simulated import Line, World, now, simulate

HONEST: Final = "Honest"
THIEVES: Final = ("Rat", "Magpie", "Fox")
PAUSES: Final = (0.1, 1.0, *[NEWCOMER_TIMEOUT] * 3, *[ABSENT_AFTER] * 3, SOLE_JUDGE_DELAY, 700.0)
MOMENT: Final = 0.001

Choose = Callable[[Sequence[Any]], Any]


class Window(Line):
    """A socket of somebody, who reads what it is sent."""

    def __init__(self, den: Den, number: int, owner: str) -> None:
        super().__init__(den, number)
        self.den = den
        self.owner = owner
        self.last: messages.ToClient | None = None
        self.used = ""  # the id of the last command
        self.heard_of: set[int] = set()  # requests

    def send(self, frame: bytes) -> None:
        super().send(frame)
        message = messages.decode_message.decode(frame)
        if isinstance(message, messages.Done | messages.Refused):
            self.last = message
        if isinstance(message, messages.Presence):
            self.heard_of |= {asking.request for asking in message.asking}
        if (
            isinstance(message, messages.Welcome | messages.Snapshot)
            and message.record is not None
            and message.record.word
        ):
            assert message.player is not None
            self.den.hears_a_word(self.owner, message.player, message.record.word)
        if isinstance(message, messages.Welcome | messages.Snapshot | messages.Done) and message.secret:
            self.den.known[side(self.owner)].add(message.secret)

    def end(self, code: str) -> None:
        super().end(code)
        self.here = False


def side(owner: str) -> str:
    """Thieves share what they know."""
    return "thieves" if owner in THIEVES else owner


class Den(World):
    """A table of an honest guest, three thieves and bots."""

    def __init__(self, choose: Choose, host: str, seed: int) -> None:
        super().__init__(
            messages.Open(game="coup", name=host, chairs=6, bots=2, turn=120, reaction=60),
            InProcess(),
            random.Random(seed).randrange,
            seed,
        )
        self.choose, self.host = choose, host
        codes, words = count(10**6), count(2000)
        self.ids = count(1)
        self.services.code = lambda digits: str(next(codes))
        self.services.now = lambda: round(now() * 1000)
        self.services.word = lambda: f"{next(words):04}"  # none of those that are guessed
        self.windows: list[Window] = []
        self.known: dict[str, set[str]] = {"thieves": set(), HONEST: set()}  # secrets, by side
        self.first: dict[str, str] = {}  # by owner: the first secret
        self.words: dict[str, dict[int, str]] = {"thieves": {}, HONEST: {}}  # by side: the newest that it has seen
        self.first_word = ""  # of the honest one's seat,
        self.seen_by_thieves: list[str] = []  # which they must not see
        self.gone_since: dict[int, float] = {}  # by player
        self.votes: dict[int, dict[int, bool]] = {}  # by request
        self.requests: dict[int, Any] = {}
        self.asked: set[int] = set()  # the numbers of those that were open before this step
        self.held: dict[Window, int] = {}  # the seats as they were after the last step
        self.late: dict[int, bool] = {}  # by player: who came late in this game, and whether the honest one sat there
        self.given_up = Counter[int]()  # by game
        self.kickers: dict[int, set[int]] = {}  # by game
        self.steps = Counter[str]()

    # What everybody can do

    async def begin(self) -> None:
        """Everybody sits, and the game begins."""
        secret = await self.open()
        self.known[side(self.host)].add(secret)
        self.first[self.host] = secret
        await self.comes(self.host, secret)
        for owner in (HONEST, *THIEVES):
            if owner != self.host and len(self.table.state.humans()) < 4:
                window = await self.comes(owner)
                assert window is not None
                await self.says(window, messages.Sit, name=owner)
                self.first[owner] = window.secret
        await self.says(self.seated(self.host)[0], messages.Start)
        self.look("begin")

    def hears_a_word(self, owner: str, player: int, word: str) -> None:
        """A side reads the word of a seat that it has."""
        self.words[side(owner)][player] = word
        if owner == HONEST:
            self.first_word = self.first_word or word
        elif word == self.first_word:
            self.seen_by_thieves.append(word)  # an error here would be the table's: it is looked at later

    def next_id(self) -> str:
        return f"{next(self.ids):024}"

    async def says(self, window: Window, kind: type[messages.Command], **fields: Any) -> messages.ToClient | None:
        window.last, window.used = None, self.next_id()
        self.table.submit(window, kind(id=window.used, **fields))
        await asyncio.sleep(MOMENT)
        return window.last

    async def comes(self, owner: str, secret: str = "") -> Window | None:
        """A new window, with a secret or with nothing; None if the secret opens nothing."""
        table = self.table
        if secret and table.player_of(secret) is None:
            try:
                await table.reclaim(secret)
                self.steps["reclaimed"] += 1
            except Refusal:
                return None
        window = Window(self, len(self.windows), owner)
        self.windows.append(window)
        self.join(window, messages.Hello(table=self.code, secret=secret))
        await asyncio.sleep(MOMENT)
        return window

    def of(self, *owners: str) -> list[Window]:
        return [window for window in self.windows if window.owner in owners and window.here]

    def seated(self, *owners: str) -> list[Window]:
        return [window for window in self.of(*owners) if window.player >= 0]

    def watching(self) -> list[Window]:
        return [window for window in self.of(*THIEVES) if window.player == WATCHER]

    def pick(self, some: Sequence[Any]) -> Any:
        """One of them, or None if there is none."""
        return self.choose(list(some)) if some else None

    # Steps

    async def fresh_window(self) -> None:
        await self.comes(self.choose(THIEVES))

    async def comes_back(self) -> None:
        """Somebody comes with a secret that their side knows."""
        owner = self.choose((HONEST, *THIEVES))
        secret = self.first[owner] if owner in self.first else self.pick(sorted(self.known[side(owner)]))
        if secret:
            await self.comes(owner, secret)

    async def sits(self) -> None:
        if window := self.pick(self.watching()):
            await self.says(window, messages.Sit, name=f"{window.owner} {self.next_id()[-6:].lstrip('0')}")

    async def sits_by_a_used_id(self) -> None:
        """Whatever it was used for."""
        if window := self.pick([window for window in self.of(*THIEVES) if window.used]):
            self.table.submit(window, messages.Sit(id=window.used, name=f"{window.owner} again"))
            await asyncio.sleep(MOMENT)

    async def asks_back(self) -> None:
        """For the seat of somebody who is gone, if anybody is."""
        humans, here = self.table.state.humans(), self.who_is_here()
        gone = [human for human in humans if human.player not in here]
        window, human = self.pick(self.watching()), self.pick(gone or humans)
        if window and human:
            await self.says(window, messages.Return, name=self.table.private.names[human.player])

    async def guesses(self) -> None:
        window, human = self.pick(self.watching()), self.pick(self.table.state.humans())
        if window and human:
            word = self.choose(("0000", "1234", "9999"))
            said = await self.says(window, messages.Return, name=self.table.private.names[human.player], word=word)
            self.steps["word off"] += isinstance(said, messages.Refused) and said.code == "word_off"

    async def says_a_word(self) -> None:
        """Somebody comes with a fresh window and the newest word that their side knows of a seat."""
        owner = self.choose((HONEST, *THIEVES))
        player = self.pick(sorted(self.words[side(owner)]))
        if player is not None and player in self.table.private.names:
            await self.comes_by_word(owner, player, self.words[side(owner)][player])

    async def comes_by_word(self, owner: str, player: int, word: str) -> Window:
        window = await self.comes(owner)
        assert window is not None
        name = self.table.private.names[player]
        if isinstance(await self.says(window, messages.Return, name=name, word=word), messages.Done):
            assert window.player == player
            self.steps["by word"] += 1
        return window

    async def votes_yes(self) -> None:
        """All thieves who sit say yes to whoever asks."""
        for window in self.seated(*THIEVES):
            await self.judges(window, yes=True)

    async def votes_no(self) -> None:
        await self.judges(self.pick(self.seated(HONEST)), yes=False)

    async def judges(self, window: Window | None, yes: bool) -> None:
        request = self.pick(list(self.table.broadcaster.requests.open.values()))
        if window is None or request is None:
            return
        before, player = dict(self.table.broadcaster.requests.open), window.player
        self.requests |= before
        votes = self.votes.setdefault(request.number, {})
        former = dict(votes)
        votes[player] = yes
        if isinstance(await self.says(window, messages.LetIn, request=request.number, yes=yes), messages.Refused):
            self.votes[request.number] = former

    async def leaves(self) -> None:
        window = self.pick(self.seated(*THIEVES))
        if window is None:
            return
        player = window.player
        if isinstance(await self.says(window, messages.Leave), messages.Done):
            self.gives_up(player)

    def gives_up(self, player: int) -> None:
        if player in self.late:
            self.steps["gave up"] += 1
        if self.late.get(player):
            self.given_up[self.table.state.games] += 1

    async def blips(self) -> None:
        """The network takes somebody's window."""
        if window := self.pick(self.of(HONEST, *THIEVES)):
            window.here = False
            self.table.disconnect(window)
            await asyncio.sleep(MOMENT)

    async def kicks(self) -> None:
        window, human = self.pick(self.seated(*THIEVES)), self.pick(self.table.state.humans())
        if window is None or human is None:
            return
        chair, player = self.table.state.chair_of(human.player), window.player
        playing, game = self.table.state.phase == PLAYING, self.table.state.games
        if isinstance(await self.says(window, messages.Kick, chair=chair), messages.Done):
            self.gives_up(human.player)
            self.steps["kicked"] += 1
            if playing:
                self.kickers.setdefault(game, set()).add(player)

    async def changes_the_door(self) -> None:
        choices = [{"locked": True}, {"locked": False}, {"knocks": False}, {"late": "freely"}, {"bans": False}]
        if window := self.pick(self.seated(*THIEVES)):
            await self.says(window, messages.Admit, **self.choose(choices))

    async def changes_the_code(self) -> None:
        if window := self.pick(self.seated(*THIEVES)):
            await self.says(window, messages.Recode)

    async def appoints(self) -> None:
        window, human = self.pick(self.seated(*THIEVES)), self.pick(self.table.state.humans())
        if window and human:
            await self.says(window, messages.Appoint, chair=self.table.state.chair_of(human.player))

    async def finishes(self) -> None:
        if window := self.pick(self.seated(*THIEVES)):
            await self.says(window, messages.Finish)

    async def plays_again(self) -> None:
        for window in self.seated(HONEST, *THIEVES):
            await self.says(window, messages.Ready)
        for window in self.seated(HONEST, *THIEVES):
            await self.says(window, messages.Start)

    async def waits(self) -> None:
        await asyncio.sleep(self.choose(PAUSES))

    async def restarts(self) -> None:
        self.registry.close()
        self.registry = Registry(self.services)
        await self.registry.table(self.code)
        for window in self.windows:
            if window.here:
                self.join(window, messages.Hello(table=self.code, secret=window.secret))
        await asyncio.sleep(MOMENT)

    async def does(self, step: str) -> None:
        """One step, and a look at what came of it."""
        before, self.asked = self.who_is_here(), set(self.table.broadcaster.requests.open)
        self.requests |= self.table.broadcaster.requests.open
        games, points = len(self.table.state.finished), dict(self.table.state.points)
        seated = {human.player for human in self.table.state.humans()}
        await STEPS[step](self)
        self.steps[step] += 1
        self.look(step, seated)
        for player in before - self.who_is_here():
            self.gone_since[player] = now()
        if len(self.table.state.finished) > games:
            self.look_at_points(points)

    def who_is_here(self) -> set[int]:
        return {window.player for window in self.windows if window.here and window.player >= 0}

    # What must hold

    def look(self, step: str, seated: set[int] | None = None) -> None:
        """Whoever has a seat that they had not before has it for a reason, and no table stands still by a fault."""
        assert not self.seen_by_thieves, "the honest one's word was shown to a thief"
        assert self.table.state.paused != FAULT
        for window in self.windows:
            if window.here and window.player >= 0 and self.held.get(window) != window.player:
                if step not in ("begin", "comes_back", "restarts", "says_a_word"):
                    self.look_at_entry(window, step, seated or set())
                if window.secret:
                    assert window.secret in self.known[side(window.owner)], "a secret that nobody gave them"
            if window.player >= 0:
                self.held[window] = window.player
        if self.table.state.phase != PLAYING:
            self.late = {}
        assert max(self.given_up.values(), default=0) <= 1, "two hands were seen by some who gave them up"

    def look_at_entry(self, window: Window, step: str, seated: set[int]) -> None:
        """Somebody came in by others' leave, or sat down where everybody may."""
        state, player, open_now = self.table.state, window.player, self.table.broadcaster.requests.open
        asked = [
            request
            for request in self.requests.values()
            if request.subscriber is window and request.number in self.asked and request.number not in open_now
        ]
        if not asked:
            assert step in ("sits", "sits_by_a_used_id"), f"a seat by {step}"
            assert player not in seated, "somebody else's seat"
            assert not state.locked
            assert state.phase != PLAYING or state.late == "freely"
            self.note_latecomer(player)
            return
        self.steps["let in"] += 1
        request = asked[-1]
        votes = self.votes.get(request.number, {})
        yes = {voter for voter, said in votes.items() if said}
        assert yes, "let in by nobody"
        told = {other.player for other in self.windows if request.number in other.heard_of}
        here = {other.player for other in self.windows if other.here and other.player in seated}
        assert here - {player} <= told | yes, "not everybody was told"
        if request.player is None:
            assert len(yes) == len(votes), "let in against somebody's no"
            self.note_latecomer(player)
        else:
            early = seated - {player} - self.late.keys()
            others = early if early and state.phase == PLAYING else seated - {player}
            gone = now() - self.gone_since.get(player, 0.0)
            if state.phase == PLAYING or player == state.host_player():
                assert len(yes & others) >= min(VOTES, len(others)), "too few have agreed"
                assert gone >= (ABSENT_AFTER if len(others) >= VOTES else SOLE_JUDGE_DELAY) - 1, "too soon"

    def note_latecomer(self, player: int) -> None:
        if self.table.state.phase == PLAYING:
            self.steps["came late"] += 1
            self.late[player] = HONEST in [
                self.table.private.names[human.player] for human in self.table.state.humans()
            ]

    def look_at_points(self, before: dict[int, Any]) -> None:
        """Whoever kicked in the game that has ended made no point in it."""
        state = self.table.state
        for player in self.kickers.get(len(state.finished), set()):
            assert state.points.get(player, 0) == before.get(player, 0), "a point by a kick"

    async def ends(self) -> None:
        await self.look_at_the_way_back()
        self.registry.close()

    async def look_at_the_way_back(self) -> None:
        """An honest host is never without one: the first word, unless it is off, and the first secret open the seat."""
        if self.host != HONEST:
            return
        host = self.table.state.host_player()
        known = None if host is None else self.table.private.seat_words.of(host, self.table.state.games)
        if host is not None and known is not None and not known.is_disabled():
            await asyncio.sleep(700.0)  # whoever has the word may have said it often
            assert (await self.comes_by_word(HONEST, host, self.first_word)).player == host, (
                "the host's word is worth nothing"
            )
            assert not self.table.context.is_reclaimable(host), "the host's own seat is on loan to the host"
        window = await self.comes(HONEST, self.first[HONEST])
        assert window is not None, "the host is shut out"
        assert window.player == self.table.state.host_player(), "the host is not host any more"


STEPS: Final[dict[str, Callable[[Den], Awaitable[None]]]] = {
    step.__name__: step
    for step in (
        *(Den.fresh_window, Den.comes_back, Den.sits, Den.asks_back, Den.guesses, Den.votes_yes, Den.votes_no),
        *(Den.leaves, Den.blips, Den.kicks, Den.changes_the_door, Den.changes_the_code, Den.appoints),
        *(Den.finishes, Den.plays_again, Den.waits, Den.restarts, Den.sits_by_a_used_id, Den.says_a_word),
    )
}


OFTEN: Final = {
    "votes_yes": 5,
    "comes_back": 5,
    "asks_back": 4,
    "waits": 4,
    "sits": 3,
    "sits_by_a_used_id": 3,
    "blips": 3,
    "guesses": 3,
    "leaves": 2,
    "plays_again": 2,
    "fresh_window": 2,
}


async def evening(host: str, seed: int, steps: int) -> Counter[str]:
    """A random sequence of steps; what was done."""
    chance = random.Random(seed)
    den = Den(chance.choice, host, seed)
    await den.begin()
    names = list(STEPS)
    for step in chance.choices(names, [OFTEN.get(name, 1) for name in names], k=steps):
        await den.does(step)
    await den.ends()
    return den.steps


def run(number: int | None, seed: int) -> list[str]:
    """Guests and hosts who collude, in random sequences: no hand, no point and no seat is got by it (100,000 steps)."""
    done, failures = Counter[str](), list[str]()
    for evening_seed in range(seed, seed + (number or 1_000)):
        host = (HONEST, *THIEVES)[evening_seed % 4]
        try:
            done += simulate(evening(host, evening_seed, 100))
        except AssertionError as problem:
            failures.append(f"tests.soak.abuse.evening({host!r}, {evening_seed}, 100): {problem}")
    print(f"{done.total():,} steps: " + ", ".join(f"{name} {count:,}" for name, count in done.most_common()))
    return failures
