"""Random games at a simulated table: guests answer, err, leave and return; each game is recorded as a script."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dorehami.bots.player import Choice, Question
from dorehami.bots.pool.workers import InProcess
from dorehami.engine.agenda import State
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.server.protocol import messages
from dorehami.server.services import QUICKEST
from dorehami.server.state import rows
from dorehami.server.state.pace import FASTER, ORDINARY, PACES
from dorehami.server.state.table_state import PLAYING
from dorehami.server.table.automatic_moves import FASTEST
from dorehami.server.table.stalling import STALL_TIME
from dorehami.server.table.timers import CUT_TIMEOUT
from dorehami.store.log import Row
from tests.support.luck import Luck, Promises
from tests.support.simulated import MICROSECONDS, MOMENT, RESTART, WORD, Act, Line, Sent, World, now

LONGEST = 400  # rows of a game; few games are longer
PREFERRED = (("keep", "graveyard"), ("build", "graveyard"))  # the one district whose owner is asked something
ANSWER_DELAY, LATE = (0.1, 4.0), (5.0, 100.0)  # seconds; a late answer comes after the clock's,
LATE_UNTIMED = (5.0, 2 * STALL_TIME)  # or without a clock, after the others' patience ended
CUT_DELAY, AT_ONCE = (0.0, CUT_TIMEOUT + 1.0), (0.0, 1.0)  # seconds until a browser cuts
SHORT_ABSENCE, LONG_ABSENCE = (0.1, 8.0), (40.0, 90.0)  # seconds; a long one may bring a stand-in
VOTE_DELAY = (0.5, 8.0)  # seconds until a seat request is voted on
YES_SHARE = 0.6  # of votes
MOST_NEWCOMERS = 4  # during a game
FOUND = (100.0, 300.0)  # seconds until a device that was lost is found
LATE_SHARE = 0.03  # of answers that come late
LET_PASS_SHARE = 0.8  # of switches that turn automatic passing on
PATIENCE = 20.0  # seconds for a row, far more than it ever takes on average
SPECTATOR = 1000  # the number of the spectator's line; guests' are lower, further tabs' are higher


class SlowBots(InProcess):
    """Bots that take a random time to answer, always less than their delay, so that nobody notices."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.world: World | None = None  # whose bots they are

    async def choose(self, question: Question) -> Choice:
        await asyncio.sleep(self.rng.uniform(0, self.shortest_delay()))
        return await self.think(question)

    def shortest_delay(self) -> float:
        """Return the shortest delay of a bot at the current pace."""
        pace = ORDINARY if self.world is None else self.world.table.parts.pace.pace
        return QUICKEST / pace if pace else FASTEST

    async def think(self, question: Question) -> Choice:
        choice = await super().choose(question)
        return msgspec.structs.replace(choice, temper="")  # who answers as it is written has none


@dataclass
class Script:
    """A recorded game: what was done from outside and when, the answers of chance, and the results."""

    game: Game
    wanted: messages.Open
    seed: int
    acts: list[Act]
    dealt: list[int]
    log: list[Row]
    heard: dict[int, list[Sent]]  # by line
    viewers: dict[int, set[int]]  # by line: whose eyes it has had
    ends: float
    promised: Promises = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sequel = {row.command.partition("/")[2]: row.seq for row in self.log if row.command}

    def row_of(self, act: Act) -> int:
        """Return the row that a command led to; 0 if it was refused or is no command."""
        return self.sequel.get(act.what.id, 0) if isinstance(act.what, messages.Command) else 0

    def time_of(self, seq: int) -> float:
        """Return when a row was written, or the end of the game for a row that never was."""
        return self.log[seq - 1].at / MICROSECONDS if seq <= len(self.log) else self.ends

    def moved(self) -> dict[int, rows.Moved]:
        """Return the rows that are moves."""
        bodies = {row.seq: rows.body_of(row) for row in self.log}
        return {seq: body for seq, body in bodies.items() if isinstance(body, rows.Moved)}


class RandomTable(World):
    """A table whose guests answer, make mistakes, leave and return at random."""

    def __init__(self, game: Game, setup: Setup, humans: int, seed: int, stay: bool = False) -> None:
        empty = setup.seats - humans
        self.unhurried = not stay and seed % 2 == 1  # without clocks
        wanted = messages.Open(
            game=game.id,
            options=list(setup.options),
            chairs=setup.seats,
            bots=empty,
            name="Guest 0",
            turn=0 if self.unhurried else 120 if stay else 30,
            reaction=0 if self.unhurried else 20 if stay else 8,
            after=rows.OWN if self.unhurried else rows.NOTHING,
        )
        self.luck = Luck(f"here {seed}")
        bots = SlowBots(seed)
        super().__init__(wanted, bots, self.deal, seed, self.luck)
        bots.world = self
        self.game = game
        self.humans = humans
        self.stay = stay  # nobody leaves for good, nor does the server; and everybody speaks in time, for themselves
        self.seed = seed
        self.dice = random.Random(seed + 1)  # of the guests and the dealer
        self.boldness = self.dice.choice((0.05, 0.2, 0.5))
        self.liveliness = self.dice.choice((0.02, 0.1, 0.3))
        self.acts: list[Act] = []
        self.dealt: list[int] = []
        self.planned: dict[int, int] = {}  # by line: the question that it thinks about
        self.owners: dict[int, int] = {}  # by line: whose tab it is
        self.seats: dict[int, int] = {}  # by owner
        self.eyes: dict[int, set[int]] = {}  # by owner: of which seats, or of somebody who watches, while a game was on
        self.judging: set[tuple[int, int]] = set()  # the lines that think about who asks for a seat,
        self.tired: set[tuple[int, int]] = set()  # and about a question that somebody does not answer
        self.hurrying: set[int] = set()  # the lines that think about how fast the rest of the game is to go
        self.cutting: set[tuple[int, bool]] = set()  # the lines that have seen the seal, or the cuts being opened
        self.ids = 0

    def deal(self, n: int) -> int:
        self.dealt.append(self.dice.randrange(n))
        return self.dealt[-1]

    # What guests do

    def do(self, line: int, what: messages.Hello | messages.Command | str | None) -> None:
        act = Act(now(), line, what)
        if not isinstance(what, messages.Command) or self.line(line).here:
            self.acts.append(act)
            self.act(act)

    def call_later(self, seconds: tuple[float, float], do: Any, *args: Any) -> None:
        asyncio.get_running_loop().call_later(self.dice.uniform(*seconds), do, *args)

    def id(self) -> str:
        self.ids += 1
        return f"command {self.ids}"

    def hello(self, number: int, secret: str = "", version: int = 0) -> None:
        self.do(number, messages.Hello(table=self.code, secret=secret, epoch=1 if version else 0, version=version))

    async def play(self) -> Script:
        secret = await self.open()
        self.hello(0, secret)
        await asyncio.sleep(0.5)
        self.hello(SPECTATOR)
        for number in range(1, self.humans):
            await asyncio.sleep(0.5)
            self.hello(number)
            await asyncio.sleep(0.5)
            self.do(number, messages.Sit(id=self.id(), name=f"Guest {number}"))
        await asyncio.sleep(0.5)
        self.owners = {number: number for number in self.lines}
        self.seats = {number: self.seat(line) for number, line in self.lines.items()}  # no chair is empty
        self.do(0, messages.Start(id=self.id()))
        await asyncio.sleep(2 * CUT_TIMEOUT + MOMENT)
        while self.table.state.phase == PLAYING and self.table.state.seq < LONGEST:
            assert now() < PATIENCE * LONGEST, "the game stands still"
            await asyncio.sleep(1.0)
        return await self.script()

    async def script(self) -> Script:
        self.registry.close()
        stored = await self.log.read(self.code)
        assert stored is not None
        heard = {number: line.heard for number, line in self.lines.items()}
        viewers = {number: self.viewers(number) for number in self.lines}
        promised = self.luck.promises(stored.rows)
        return Script(
            self.game, self.wanted, self.seed, self.acts, self.dealt, stored.rows, heard, viewers, now(), promised
        )

    def viewers(self, line: int) -> set[int]:
        """Return the viewers whose knowledge a socket has had: of a seat, and of a spectator before or after."""
        owner = self.owners[line]
        return self.eyes.get(owner, set()) | {self.seats[owner]}

    def frame_sent(self, line: Line) -> None:
        """Plan the answer of a seat that is asked, and sometimes something else."""
        if self.table.state.deal.sealing:
            self.react_to_sealing(line, self.table.state.deal.sealing.opening)
        if self.table.state.phase != PLAYING:
            return
        self.eyes.setdefault(self.owners.get(line.number, line.number), set()).add(self.seat(line))
        self.react_to_seat_requests(line)
        self.react_to_stalling(line)
        self.react_to_spectator_pace(line)
        if self.owners.get(line.number) != line.number:
            return  # another tab only looks on
        if self.dice.random() < self.liveliness:
            self.call_later((0.0, 3.0), self.do_something, line)
        self.plan_answer(line)

    def react_to_sealing(self, line: Line, opening: bool) -> None:
        """Cut automatically, mostly in time; a spectator asks for a snapshot instead."""
        if (line.number, opening) not in self.cutting:
            self.cutting.add((line.number, opening))
            cuts = self.seats[line.number] >= 0
            self.call_later(AT_ONCE if self.stay else CUT_DELAY, self.cut if cuts else self.resync, line)

    def cut(self, line: Line) -> None:
        sealing = self.table.state.deal.sealing
        if sealing is not None:
            make = self.luck.cut if sealing.opening else self.luck.commit
            self.do(line.number, make(self.id(), self.seats[line.number]))

    def do_something(self, line: Line) -> None:
        if self.table.state.phase == PLAYING:
            self.dice.choice(STAYING if self.stay else EXTRAS)(self, line)

    def plan_answer(self, line: Line) -> None:
        seat = self.seat(line)
        opened = self.table.state.match.open_since.get(seat)
        if opened is not None and self.planned.get(line.number) != opened:
            self.planned[line.number] = opened
            late = not self.stay and self.dice.random() < LATE_SHARE
            delay = LATE_UNTIMED if self.unhurried else LATE
            self.call_later(delay if late else ANSWER_DELAY, self.answer, line, opened)

    def seat(self, line: Line) -> int:
        chair = self.table.state.seating.chair_of(line.player) if line.player >= 0 else None
        return NOBODY if chair is None else chair

    def state(self) -> State[Any]:
        play = self.table.state.match.play
        assert play is not None
        return play.state

    def answer(self, line: Line, opened: int) -> None:
        """Answer a question, sometimes after a refused move, sometimes too late; absent guests after their return."""
        seat, ledger = self.seat(line), self.table.state
        if not line.here:
            self.planned.pop(line.number, None)
            return
        if ledger.evening.paused:
            self.call_later(ANSWER_DELAY, self.answer, line, opened)
            return
        if ledger.match.open_since.get(seat) != opened:
            if ledger.phase == PLAYING and self.dice.random() < self.liveliness:
                self.do(line.number, messages.Move(id=self.id(), version=opened, move=["allow"]))
            return
        if self.dice.random() < self.liveliness:
            self.send_invalid(line)
            self.call_later(ANSWER_DELAY, self.answer, line, opened)
            return
        state = self.state()
        step, ahead = state.step(), state.step().ahead(state.table, seat)
        move = self.choice(state, seat)
        command = messages.Move(id=self.id(), version=ledger.seq, move=move.parts())
        if ahead and move is step.default(state.table, seat) and self.dice.random() < 0.5:
            command.ahead = self.dice.choice(ahead).parts()
        self.do(line.number, command)

    def choice(self, state: State[Any], seat: int) -> Move:
        """Return a random move in the seat's own affairs, mostly the default in others'; rare moves come first."""
        moves, step = state.moves(seat), state.step()
        preferred = [move for move in moves if (move.verb, *move.things) in PREFERRED]
        if preferred:
            return preferred[0]
        if getattr(step, "seat", NOBODY) != seat and self.dice.random() > self.boldness:
            return step.default(state.table, seat)
        verb = self.dice.choice(list(dict.fromkeys([move.verb for move in moves])))
        return self.dice.choice([move for move in moves if move.verb == verb])

    # What guests need not do

    def react_to_seat_requests(self, line: Line) -> None:
        """Vote on open requests for seats, if seated."""
        for number in self.table.broadcaster.requests.open:
            if self.seat(line) >= 0 and (line.number, number) not in self.judging:
                self.judging.add((line.number, number))
                self.call_later(VOTE_DELAY, self.vote, line, number)

    def vote(self, line: Line, request: int) -> None:
        self.do(line.number, messages.LetIn(id=self.id(), request=request, yes=self.dice.random() < YES_SHARE))

    def react_to_stalling(self, line: Line) -> None:
        """Perhaps stop waiting for a player who does not answer, if seated."""
        silence = self.table.parts.stalling
        if silence.announced and self.seat(line) >= 0 and (line.number, silence.question) not in self.tired:
            self.tired.add((line.number, silence.question))
            self.call_later(VOTE_DELAY, self.stop_waiting, line)

    def stop_waiting(self, line: Line) -> None:
        self.do(line.number, messages.PlaySafe(id=self.id()))

    def react_to_spectator_pace(self, line: Line) -> None:
        """Perhaps change the pace once only bots play on, if seated."""
        if self.table.parts.pace.announced and self.seat(line) >= 0 and line.number not in self.hurrying:
            self.hurrying.add(line.number)
            self.call_later(VOTE_DELAY, self.hurry, line)

    def hurry(self, line: Line) -> None:
        self.do(line.number, messages.Hurry(id=self.id(), pace=self.dice.choice(PACES)))

    def resync(self, line: Line) -> None:
        self.do(line.number, messages.Resync(id=self.id()))

    def ping(self, line: Line) -> None:
        self.do(line.number, messages.Ping(id=self.id()))

    def send_invalid(self, line: Line) -> None:
        """Send a command that is refused."""
        seat, state = self.seat(line), self.state()
        legal = state.moves(seat) if seat in state.asked else []
        wrong = self.dice.choice([move for move in self.game.vocabulary.moves if move not in legal])
        version = self.dice.choice((0, self.table.state.seq))
        words: list[int | str] = ["nonsense"] if self.dice.random() < 0.3 else wrong.parts()
        commands: list[messages.Command] = [
            *[messages.Move(id=self.id(), version=version, move=words) for _ in range(4)],
            messages.Withdraw(id=self.id()),
            messages.Start(id=self.id()),
            messages.Sit(
                id=self.id(), name="Nobody", chair=self.table.state.seating.host()
            ),  # a bot's seat would be given away
            messages.Ready(id=self.id()),
            messages.PlaySafe(id=self.id()),
            messages.Hurry(id=self.id(), pace=FASTER),
        ]
        self.do(line.number, self.dice.choice(commands))

    def disconnect_briefly(self, line: Line) -> None:
        """Disconnect for a while."""
        if line.here:
            self.do(line.number, None)
            self.call_later(
                self.dice.choice((SHORT_ABSENCE, SHORT_ABSENCE, SHORT_ABSENCE if self.stay else LONG_ABSENCE)),
                self.reconnect,
                line,
            )

    def reconnect(self, line: Line) -> None:
        if not line.here:
            self.hello(line.number, line.secret, self.dice.choice((0, line.version)))

    def pause(self, line: Line) -> None:
        """Wish for a pause, which others must wish too."""
        self.do(line.number, messages.Pause(id=self.id()))
        self.call_later((1.0, 200.0), self.resume, line)

    def resume(self, line: Line) -> None:
        seated = [other for other in self.lines.values() if other.here and self.seat(other) >= 0]
        if seated and self.table.state.evening.paused:
            self.do(seated[0].number, messages.Resume(id=self.id()))
        elif self.table.state.evening.paused:
            self.call_later(ANSWER_DELAY, self.resume, line)

    def let_pass(self, line: Line) -> None:
        """Switch automatic passing on or off."""
        self.do(line.number, messages.LetPass(id=self.id(), on=self.dice.random() < LET_PASS_SHARE))

    def open_tab(self, line: Line) -> None:
        """Open another tab for a while, which has seen everything, something or nothing."""
        tab = SPECTATOR + len(self.owners)
        self.owners[tab] = line.number
        self.hello(tab, line.secret, self.dice.choice((0, line.version, self.dice.randint(1, line.version))))
        self.call_later((0.1, 30.0), self.close_tab, tab)

    def close_tab(self, number: int) -> None:
        if self.lines[number].here:
            self.do(number, None)

    def leave(self, line: Line) -> None:
        """Leave, rarely, and never as the last human."""
        if self.dice.random() < 0.1 and self.seat(line) >= 0 and len(self.table.state.seating.humans()) > 1:
            self.do(line.number, messages.Leave(id=self.id()))

    def newcomer(self) -> int:
        """Connect another socket without a seat."""
        number = SPECTATOR + len(self.owners)
        self.owners[number], self.seats[number] = number, NOBODY
        self.hello(number)
        return number

    def has_many_newcomers(self) -> bool:
        return len([owner for owner in set(self.owners.values()) if owner > SPECTATOR]) >= MOST_NEWCOMERS

    def request_seat(self, line: Line) -> None:
        """Ask for a bot's or a person's seat as a newcomer."""
        if self.has_many_newcomers():
            return
        number = self.newcomer()
        chair = self.dice.choice([None, *range(len(self.table.state.seating.chairs))])
        self.call_later(ANSWER_DELAY, self.do, number, messages.Sit(id=self.id(), name=f"Guest {number}", chair=chair))

    def lose_all_devices(self, line: Line) -> None:
        """Disconnect, and return from another device by vote, by the seat's word, or with a wrong one.

        The first device is found again after some time.
        """
        if line.here and self.seat(line) >= 0 and not self.has_many_newcomers():
            self.do(line.number, None)
            number = self.newcomer()
            word = self.dice.choice(["", "", WORD, "0000"])
            name = self.table.state.private.names[line.player]
            self.call_later(LONG_ABSENCE, self.do, number, messages.Return(id=self.id(), name=name, word=word))
            self.call_later(FOUND, self.reconnect, line)

    def kick(self, line: Line) -> None:
        """Kick somebody, rarely, whether as the host or without the right to."""
        others = [human.player for human in self.table.state.seating.humans() if human.player != line.player]
        if others and self.dice.random() < 0.3:
            chair = self.table.state.seating.chair_of(self.dice.choice(others))
            assert chair is not None
            self.do(line.number, messages.Kick(id=self.id(), chair=chair))

    def restart_server(self, line: Line) -> None:
        if self.dice.random() < 0.2:
            self.do(NOBODY, RESTART)


STAYING = [
    *[RandomTable.send_invalid] * 3,
    RandomTable.resync,
    RandomTable.disconnect_briefly,
    RandomTable.open_tab,
    RandomTable.pause,
]
ABOUT_SEATS = [RandomTable.request_seat, RandomTable.lose_all_devices, RandomTable.kick, RandomTable.leave]
EXTRAS = [*STAYING, *ABOUT_SEATS * 2, RandomTable.restart_server, *[RandomTable.let_pass] * 2, RandomTable.ping]
