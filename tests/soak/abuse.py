"""Guests who collude against a table, doing anything with seats in any order; invariants are checked after each step.

Three thieves share all they know and use any number of windows and names; one of them may be the host. An honest guest
plays too, always votes no, and asks for a seat only by its own secret or word. The server is real, under a simulated
clock. Which side has which seat, and why, is tracked here independently.
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
from dorehami.server.table.commands.newcomers import NEWCOMER_TIMEOUT
from dorehami.server.table.commands.seat_recovery import SOLE_JUDGE_DELAY, VOTES, reclaim
from dorehami.server.tables.registry import Registry
from tests.support.simulated import Line, World, now, simulate

HONEST: Final = "Honest"
THIEVES: Final = ("Rat", "Magpie", "Fox")
PAUSES: Final = (0.1, 1.0, *[NEWCOMER_TIMEOUT] * 3, *[ABSENT_AFTER] * 3, SOLE_JUDGE_DELAY, 700.0)
MOMENT: Final = 0.001

Choose = Callable[[Sequence[Any]], Any]


class Window(Line):
    """A guest's connection to the table."""

    def __init__(self, den: CollusionTable, number: int, owner: str) -> None:
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
            self.den.learn_word(self.owner, message.player, message.record.word)
        if isinstance(message, messages.Welcome | messages.Snapshot | messages.Done) and message.secret:
            self.den.known[side_of(self.owner)].add(message.secret)

    def end(self, code: str) -> None:
        super().end(code)
        self.here = False


def side_of(owner: str) -> str:
    """Return the side of an owner: thieves share what they know."""
    return "thieves" if owner in THIEVES else owner


class CollusionTable(World):
    """A table with an honest guest, three thieves and bots."""

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
        """Seat everybody and start the game."""
        secret = await self.open()
        self.known[side_of(self.host)].add(secret)
        self.first[self.host] = secret
        await self.connect(self.host, secret)
        for owner in (HONEST, *THIEVES):
            if owner != self.host and len(self.table.state.seating.humans()) < 4:
                window = await self.connect(owner)
                assert window is not None
                await self.send(window, messages.Sit, name=owner)
                self.first[owner] = window.secret
        await self.send(self.seated(self.host)[0], messages.Start)
        self.check("begin")

    def learn_word(self, owner: str, player: int, word: str) -> None:
        """Note that a side has read the word of one of its seats."""
        self.words[side_of(owner)][player] = word
        if owner == HONEST:
            self.first_word = self.first_word or word
        elif word == self.first_word:
            self.seen_by_thieves.append(word)  # an error here would be the table's: it is looked at later

    def next_id(self) -> str:
        return f"{next(self.ids):024}"

    async def send(self, window: Window, kind: type[messages.Command], **fields: Any) -> messages.ToClient | None:
        window.last, window.used = None, self.next_id()
        self.table.submit(window, kind(id=window.used, **fields))
        await asyncio.sleep(MOMENT)
        return window.last

    async def connect(self, owner: str, secret: str = "") -> Window | None:
        """Open a window with a secret or without; return None if the secret is refused."""
        table = self.table
        if secret and table.sessions.player_of(secret) is None:
            try:
                await table.ask(lambda context: reclaim(context, secret))
                self.steps["reclaimed"] += 1
            except Refusal:
                return None
        window = Window(self, len(self.windows), owner)
        self.windows.append(window)
        self.join(window, messages.Hello(table=self.code, secret=secret))
        await asyncio.sleep(MOMENT)
        return window

    def windows_of(self, *owners: str) -> list[Window]:
        return [window for window in self.windows if window.owner in owners and window.here]

    def seated(self, *owners: str) -> list[Window]:
        return [window for window in self.windows_of(*owners) if window.player >= 0]

    def watching(self) -> list[Window]:
        return [window for window in self.windows_of(*THIEVES) if window.player == WATCHER]

    def choose_from(self, some: Sequence[Any]) -> Any:
        """Return one of them, or None if there is none."""
        return self.choose(list(some)) if some else None

    # Steps

    async def fresh_window(self) -> None:
        await self.connect(self.choose(THIEVES))

    async def reconnect(self) -> None:
        """Connect with a secret that the side knows."""
        owner = self.choose((HONEST, *THIEVES))
        secret = self.first[owner] if owner in self.first else self.choose_from(sorted(self.known[side_of(owner)]))
        if secret:
            await self.connect(owner, secret)

    async def sit(self) -> None:
        if window := self.choose_from(self.watching()):
            await self.send(window, messages.Sit, name=f"{window.owner} {self.next_id()[-6:].lstrip('0')}")

    async def sit_with_used_id(self) -> None:
        """Sit down under the id of any earlier command."""
        if window := self.choose_from([window for window in self.windows_of(*THIEVES) if window.used]):
            self.table.submit(window, messages.Sit(id=window.used, name=f"{window.owner} again"))
            await asyncio.sleep(MOMENT)

    async def request_seat_back(self) -> None:
        """Ask for the seat of an absent player, if there is one."""
        humans, here = self.table.state.seating.humans(), self.who_is_here()
        gone = [human for human in humans if human.player not in here]
        window, human = self.choose_from(self.watching()), self.choose_from(gone or humans)
        if window and human:
            await self.send(window, messages.Return, name=self.table.state.private.names[human.player])

    async def guess_word(self) -> None:
        window, human = self.choose_from(self.watching()), self.choose_from(self.table.state.seating.humans())
        if window and human:
            word = self.choose(("0000", "1234", "9999"))
            said = await self.send(
                window, messages.Return, name=self.table.state.private.names[human.player], word=word
            )
            self.steps["word off"] += isinstance(said, messages.Refused) and said.code == "word_off"

    async def return_by_word(self) -> None:
        """Ask for a seat from a new window, with the newest word that the side knows."""
        owner = self.choose((HONEST, *THIEVES))
        player = self.choose_from(sorted(self.words[side_of(owner)]))
        if player is not None and player in self.table.state.private.names:
            await self.use_word(owner, player, self.words[side_of(owner)][player])

    async def use_word(self, owner: str, player: int, word: str) -> Window:
        window = await self.connect(owner)
        assert window is not None
        name = self.table.state.private.names[player]
        if isinstance(await self.send(window, messages.Return, name=name, word=word), messages.Done):
            assert window.player == player
            self.steps["by word"] += 1
        return window

    async def vote_yes(self) -> None:
        """Vote yes on every request, as all seated thieves."""
        for window in self.seated(*THIEVES):
            await self.vote(window, yes=True)

    async def vote_no(self) -> None:
        await self.vote(self.choose_from(self.seated(HONEST)), yes=False)

    async def vote(self, window: Window | None, yes: bool) -> None:
        request = self.choose_from(list(self.table.broadcaster.requests.open.values()))
        if window is None or request is None:
            return
        before, player = dict(self.table.broadcaster.requests.open), window.player
        self.requests |= before
        votes = self.votes.setdefault(request.number, {})
        former = dict(votes)
        votes[player] = yes
        if isinstance(await self.send(window, messages.LetIn, request=request.number, yes=yes), messages.Refused):
            self.votes[request.number] = former

    async def leave(self) -> None:
        window = self.choose_from(self.seated(*THIEVES))
        if window is None:
            return
        player = window.player
        if isinstance(await self.send(window, messages.Leave), messages.Done):
            self.give_up(player)

    def give_up(self, player: int) -> None:
        if player in self.late:
            self.steps["gave up"] += 1
        if self.late.get(player):
            self.given_up[self.table.state.evening.games] += 1

    async def lose_connection(self) -> None:
        """Break the connection of somebody's window."""
        if window := self.choose_from(self.windows_of(HONEST, *THIEVES)):
            window.here = False
            self.table.sessions.disconnect(window)
            await asyncio.sleep(MOMENT)

    async def kick(self) -> None:
        window, human = self.choose_from(self.seated(*THIEVES)), self.choose_from(self.table.state.seating.humans())
        if window is None or human is None:
            return
        chair, player = self.table.state.seating.chair_of(human.player), window.player
        playing, game = self.table.state.phase == PLAYING, self.table.state.evening.games
        if isinstance(await self.send(window, messages.Kick, chair=chair), messages.Done):
            self.give_up(human.player)
            self.steps["kicked"] += 1
            if playing:
                self.kickers.setdefault(game, set()).add(player)

    async def change_admission(self) -> None:
        choices = [{"locked": True}, {"locked": False}, {"knocks": False}, {"late": "freely"}, {"bans": False}]
        if window := self.choose_from(self.seated(*THIEVES)):
            await self.send(window, messages.Admit, **self.choose(choices))

    async def change_code(self) -> None:
        if window := self.choose_from(self.seated(*THIEVES)):
            await self.send(window, messages.Recode)

    async def appoint(self) -> None:
        window, human = self.choose_from(self.seated(*THIEVES)), self.choose_from(self.table.state.seating.humans())
        if window and human:
            await self.send(window, messages.Appoint, chair=self.table.state.seating.chair_of(human.player))

    async def finish(self) -> None:
        if window := self.choose_from(self.seated(*THIEVES)):
            await self.send(window, messages.Finish)

    async def play_again(self) -> None:
        for window in self.seated(HONEST, *THIEVES):
            await self.send(window, messages.Ready)
        for window in self.seated(HONEST, *THIEVES):
            await self.send(window, messages.Start)

    async def wait(self) -> None:
        await asyncio.sleep(self.choose(PAUSES))

    async def restart_server(self) -> None:
        self.registry.close()
        self.registry = Registry(self.services)
        await self.registry.table(self.code)
        for window in self.windows:
            if window.here:
                self.join(window, messages.Hello(table=self.code, secret=window.secret))
        await asyncio.sleep(MOMENT)

    async def do_step(self, step: str) -> None:
        """Do one step and check its results."""
        before, self.asked = self.who_is_here(), set(self.table.broadcaster.requests.open)
        self.requests |= self.table.broadcaster.requests.open
        games, points = len(self.table.state.evening.finished), dict(self.table.state.evening.points)
        seated = {human.player for human in self.table.state.seating.humans()}
        await STEPS[step](self)
        self.steps[step] += 1
        self.check(step, seated)
        for player in before - self.who_is_here():
            self.gone_since[player] = now()
        if len(self.table.state.evening.finished) > games:
            self.check_points(points)

    def who_is_here(self) -> set[int]:
        return {window.player for window in self.windows if window.here and window.player >= 0}

    # What must hold

    def check(self, step: str, seated: set[int] | None = None) -> None:
        """Check that every newly held seat was gained legitimately, and that no table was stopped by a fault."""
        assert not self.seen_by_thieves, "the honest one's word was shown to a thief"
        assert self.table.state.evening.paused != FAULT
        for window in self.windows:
            if window.here and window.player >= 0 and self.held.get(window) != window.player:
                if step not in ("begin", "reconnect", "restart_server", "return_by_word"):
                    self.check_entry(window, step, seated or set())
                if window.secret:
                    assert window.secret in self.known[side_of(window.owner)], "a secret that nobody gave them"
            if window.player >= 0:
                self.held[window] = window.player
        if self.table.state.phase != PLAYING:
            self.late = {}
        assert max(self.given_up.values(), default=0) <= 1, "two hands were seen by some who gave them up"

    def check_entry(self, window: Window, step: str, seated: set[int]) -> None:
        """Check that a newcomer was let in by others' votes, or sat down where everybody may."""
        state, player, open_now = self.table.state, window.player, self.table.broadcaster.requests.open
        asked = [
            request
            for request in self.requests.values()
            if request.subscriber is window and request.number in self.asked and request.number not in open_now
        ]
        if not asked:
            assert step in ("sit", "sit_with_used_id"), f"a seat by {step}"
            assert player not in seated, "somebody else's seat"
            assert not state.settings.locked
            assert state.phase != PLAYING or state.settings.late == "freely"
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
            if state.phase == PLAYING or player == state.seating.host_player():
                assert len(yes & others) >= min(VOTES, len(others)), "too few have agreed"
                assert gone >= (ABSENT_AFTER if len(others) >= VOTES else SOLE_JUDGE_DELAY) - 1, "too soon"

    def note_latecomer(self, player: int) -> None:
        if self.table.state.phase == PLAYING:
            self.steps["came late"] += 1
            self.late[player] = HONEST in [
                self.table.state.private.names[human.player] for human in self.table.state.seating.humans()
            ]

    def check_points(self, before: dict[int, Any]) -> None:
        """Check that a kick in the finished game gained its author no point."""
        state = self.table.state
        for player in self.kickers.get(len(state.evening.finished), set()):
            assert state.evening.points.get(player, 0) == before.get(player, 0), "a point by a kick"

    async def end(self) -> None:
        await self.check_host_recovery()
        self.registry.close()

    async def check_host_recovery(self) -> None:
        """Check that an honest host can return: by the first word, unless switched off, and by the first secret."""
        if self.host != HONEST:
            return
        host = self.table.state.seating.host_player()
        known = None if host is None else self.table.state.private.seat_word(host, self.table.state.evening.games)
        if host is not None and known is not None and not known.is_disabled():
            await asyncio.sleep(700.0)  # whoever has the word may have said it often
            assert (await self.use_word(HONEST, host, self.first_word)).player == host, (
                "the host's word is worth nothing"
            )
            assert not self.table.parts.context(None).is_reclaimable(host), "the host's own seat is on loan to the host"
        window = await self.connect(HONEST, self.first[HONEST])
        assert window is not None, "the host is shut out"
        assert window.player == self.table.state.seating.host_player(), "the host is not host any more"


STEPS: Final[dict[str, Callable[[CollusionTable], Awaitable[None]]]] = {
    step.__name__: step
    for step in (
        *(
            CollusionTable.fresh_window,
            CollusionTable.reconnect,
            CollusionTable.sit,
            CollusionTable.request_seat_back,
            CollusionTable.guess_word,
            CollusionTable.vote_yes,
            CollusionTable.vote_no,
        ),
        *(
            CollusionTable.leave,
            CollusionTable.lose_connection,
            CollusionTable.kick,
            CollusionTable.change_admission,
            CollusionTable.change_code,
            CollusionTable.appoint,
        ),
        *(
            CollusionTable.finish,
            CollusionTable.play_again,
            CollusionTable.wait,
            CollusionTable.restart_server,
            CollusionTable.sit_with_used_id,
            CollusionTable.return_by_word,
        ),
    )
}


OFTEN: Final = {
    "vote_yes": 5,
    "reconnect": 5,
    "request_seat_back": 4,
    "wait": 4,
    "sit": 3,
    "sit_with_used_id": 3,
    "lose_connection": 3,
    "guess_word": 3,
    "leave": 2,
    "play_again": 2,
    "fresh_window": 2,
}


async def random_steps(host: str, seed: int, steps: int) -> Counter[str]:
    """Run a random sequence of steps and return them."""
    chance = random.Random(seed)
    den = CollusionTable(chance.choice, host, seed)
    await den.begin()
    names = list(STEPS)
    for step in chance.choices(names, [OFTEN.get(name, 1) for name in names], k=steps):
        await den.do_step(step)
    await den.end()
    return den.steps


def run(number: int | None, seed: int) -> list[str]:
    """Guests and hosts who collude, in random sequences: no hand, no point and no seat is got by it (100,000 steps)."""
    done, failures = Counter[str](), list[str]()
    for evening_seed in range(seed, seed + (number or 1_000)):
        host = (HONEST, *THIEVES)[evening_seed % 4]
        try:
            done += simulate(random_steps(host, evening_seed, 100))
        except AssertionError as problem:
            failures.append(f"tests.soak.abuse.random_steps({host!r}, {evening_seed}, 100): {problem}")
    print(f"{done.total():,} steps: " + ", ".join(f"{name} {count:,}" for name, count in done.most_common()))
    return failures
