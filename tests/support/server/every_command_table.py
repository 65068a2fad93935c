"""A simulated table where anybody sends any command in any phase, preferably one that was not carried out there yet."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from dorehami.bots.pool.workers import InProcess
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Command
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state.chat import PHRASES
from dorehami.server.state.pace import PACES
from dorehami.server.state.rows import ASK, FREELY, HUMAN, NOBODY
from dorehami.server.state.table_state import DAMAGE, LOBBY, OVER, PLAYING, TableState
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.devices import device_id
from dorehami.server.table.internal_commands import Fault
from tests.support.luck import Luck
from tests.support.server.recorded_decisions import PAUSED, SEALING, RecordingLog, phase_of
from tests.support.simulated import WORD, Act, Line, World, now

PEOPLE, CHAIRS = 3, 5
LINES = 5  # sockets; the last ones watch, until they sit down
WAITS = (*(0.0,) * 20, *(0.2,) * 10, *(2.0,) * 8, 50.0, 200.0)  # seconds between two acts; the last exhaust patience
STAGES: dict[str, Sequence[type[Command]]] = {  # commands that lead to another phase
    LOBBY: (messages.Start,),
    SEALING: (messages.Commit, messages.Cut),
    PLAYING: (*(messages.Move,) * 20, messages.Pause),
    PAUSED: (messages.Resume,),
    DAMAGE: (messages.Resume,),
    OVER: (messages.Start, *(messages.Ready,) * 3, messages.Choose),
}
THINNING = (messages.Leave, messages.Forget, messages.Kick, messages.Recode)  # they thin the table out

Pair = tuple[type[Command], str]  # a command and the phase of its table


class EveryCommandTable(World):
    """A table of some people and a bot who send what comes to their minds."""

    def __init__(self, game: str, seed: int, wanted: set[Pair], turn: int = 0, reaction: int = 0) -> None:
        opened = messages.Open(game=game, chairs=CHAIRS, bots=1, name="Guest 0", turn=turn, reaction=reaction)
        self.luck = Luck(f"here {seed}")
        self.dice = random.Random(seed)
        super().__init__(opened, InProcess(), self.dice.randrange, seed, self.luck)
        self.services.code = lambda digits: f"{self.dice.randrange(10**digits):0{digits}}"
        self.recorded = RecordingLog(self)
        self.left = wanted  # pairs that were not carried out yet
        self.ids = 0
        self.names = 0
        self.former: list[str] = [""]  # secrets of seats that were given up

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def phase(self) -> str:
        return phase_of(self.state)

    # Acts

    def do(self, line: Line, command: Command) -> None:
        former, phase, number = line.secret, self.phase, len(self.recorded.taken)
        self.act(Act(now(), line.number, command))
        if len(self.recorded.taken) > number:
            self.left.discard((type(command), phase))
        if isinstance(command, messages.Screen):
            line.secret = former  # its key is for another device
        if line.player < 0:
            self.former.append(former)

    def send(self, line: Line, kind: type[Command], **fields: Any) -> None:
        self.ids += 1
        self.do(line, kind(id=f"command {self.ids}", **fields))

    def connect(self, line: Line) -> None:
        self.act(Act(now(), line.number, messages.Hello(table=self.code, secret=line.secret)))

    async def begin(self) -> None:
        self.line(0).secret = await self.open()
        for number in range(LINES):
            self.connect(self.line(number))
            if 0 < number < PEOPLE:
                self.send(self.line(number), messages.Sit, name=f"Guest {number}")

    async def run(self, acts: int) -> None:
        """Do so many random acts."""
        await self.begin()
        for _ in range(acts):
            self.act_at_random()
            await asyncio.sleep(self.dice.choice(WAITS))
        self.registry.close()

    def act_at_random(self) -> None:
        """Connect who is gone; else let somebody go, disturb the table, or send a command."""
        gone = [line for line in self.lines.values() if line.disconnected or not line.here]
        chance = self.dice.random()
        if gone and chance < 0.1:
            self.connect(self.dice.choice(gone))
        elif chance < 0.12:
            self.act(Act(now(), self.dice.randrange(LINES), None))
        elif chance < 0.13:
            self.disturb()
        else:
            kind = self.wanted_kind()
            line = self.sender(kind)
            if line.here and not line.disconnected:
                self.send_random(line, kind)

    def disturb(self) -> None:
        """Damage the table, or let its rules fail."""
        if not self.state.seating.humans():
            return  # nobody could resume
        if self.dice.random() < 0.5:
            self.table.pause_in_memory(DAMAGE)
        else:
            self.table.submit(None, Fault(ZeroDivisionError()))

    def wanted_kind(self) -> type[Command]:
        """Return a kind of command: one that is possible now and then, one that is still wanted here, or any."""
        rare, phase = self.rare_chances(), self.phase
        thins = len(self.state.seating.humans()) > 1 and self.dice.random() < 0.05
        kinds = [kind for kind in DECIDE if thins or kind not in THINNING]
        wanted = [kind for kind in DECIDE if (kind, phase) in self.left and (thins or kind not in THINNING)]
        chances = [rare, wanted, STAGES[phase], kinds]
        weights = [3 * bool(rare), 3 * bool(wanted), 8 if phase == PLAYING else 1, 1]
        return self.dice.choice(self.dice.choices(chances, weights)[0])

    def rare_chances(self) -> list[type[Command]]:
        """Return commands that are seldom possible, and are now."""
        state = self.state
        away = any(sitter.away for sitter in state.seating.seated())
        return [
            *([messages.LetIn] if self.table.broadcaster.requests.open else []),
            *([messages.Withdraw] if state.private.chosen and (messages.Withdraw, self.phase) in self.left else []),
            *([messages.Back] if away and (messages.Back, self.phase) in self.left else []),
        ]

    def sender(self, kind: type[Command]) -> Line:
        """Return a line that may well send such a command."""
        state = self.state
        away = {sitter.player for sitter in state.seating.seated() if sitter.away}
        asked = {state.seating.player_in(seat) for seat in state.match.open_since}
        host = state.seating.host_player()
        likely: dict[type[Command], set[int]] = {
            messages.Sit: {WATCHER},
            messages.Return: {WATCHER},
            messages.Move: asked,
            messages.Withdraw: {*state.private.chosen},
            messages.Back: away,
        }
        players = likely.get(kind, {host} if host is not None else set())
        lines = [self.line(number) for number in range(LINES)]
        found = [line for line in lines if line.player in players]
        return self.dice.choice(found if found and self.dice.random() < 0.6 else lines)

    # Commands

    def send_random(self, line: Line, kind: type[Command]) -> None:
        fields = FIELDS.get(kind)
        self.send(line, kind, **(fields(self, line) if fields else {}))

    def chair(self) -> int:
        return self.dice.randrange(len(self.state.seating.chairs) or 1)

    def name(self) -> str:
        self.names += 1
        return f"Newcomer {self.names}"

    def named(self, line: Line) -> dict[str, Any]:
        return {"name": self.name(), "chair": self.dice.choice((None, self.chair()))}

    def at_a_chair(self, line: Line) -> dict[str, Any]:
        return {"chair": self.chair()}

    def at_a_guest(self, line: Line) -> dict[str, Any]:
        state = self.state
        guests = [chair for chair, human in enumerate(state.seating.chairs) if human and human.kind == HUMAN]
        return {"chair": self.dice.choice(guests or [0])}

    def forgotten(self, line: Line) -> dict[str, Any]:
        return {"secret": self.dice.choice(self.former)}

    def revoked(self, line: Line) -> dict[str, Any]:
        keys = self.state.private.credentials.keys_of(line.player)
        return {"device": device_id(self.dice.choice(keys)) if keys else "0" * 16}

    def returned(self, line: Line) -> dict[str, Any]:
        names = [self.state.private.names.get(human.player, "") for human in self.state.seating.humans()]
        return {"name": self.dice.choice(names or ["Nobody"]), "word": self.dice.choice(("", WORD, "0000"))}

    def voted(self, line: Line) -> dict[str, Any]:
        return {
            "request": self.dice.choice([0, *self.table.broadcaster.requests.open]),
            "yes": self.dice.random() < 0.7,
        }

    def chosen(self, line: Line) -> dict[str, Any]:
        return {"game": self.dice.choice(list(GAMES)), "chairs": CHAIRS, "turn": 0, "reaction": 0}

    def moved(self, line: Line) -> dict[str, Any]:
        """Return a legal move if the line is asked, and sometimes one ahead."""
        state, play = self.state, self.state.match.play
        seat = state.seating.chair_of(line.player)
        if play is None or seat is None or seat not in play.state.asked:
            return {"version": state.seq, "move": ["pass"]}
        step, table = play.state.step(), play.state.table
        ahead, move = step.ahead(table, seat), self.dice.choice(play.state.moves(seat))
        if ahead and self.dice.random() < 0.7:
            move = step.default(table, seat)
            return {"version": state.seq, "move": move.parts(), "ahead": self.dice.choice(ahead).parts()}
        return {"version": state.seq, "move": move.parts()}

    def seat_when_sealing(self, line: Line) -> int:
        sealing = self.state.deal.sealing
        return sealing.players.index(line.player) if sealing and line.player in sealing.players else 0

    def committed(self, line: Line) -> dict[str, Any]:
        return {"commitment": self.luck.commit("any", self.seat_when_sealing(line)).commitment}

    def cut(self, line: Line) -> dict[str, Any]:
        return {"nonce": self.luck.cut("any", self.seat_when_sealing(line)).nonce}

    def said(self, line: Line) -> dict[str, Any]:
        return {"phrase": self.dice.choice(("", *PHRASES)), "text": "Hello", "name": self.name()}

    def admitted(self, line: Line) -> dict[str, Any]:
        yes = self.dice.random() < 0.5
        changes: list[dict[str, Any]] = [
            *[{"watchers": yes}, {"listed": yes}, {"hushed": yes}, {"knocks": yes}, {"bans": False}],
            *[{"late": late} for late in (ASK, NOBODY, FREELY)],
        ]
        return self.dice.choice(changes)


FIELDS: dict[type[Command], Callable[[EveryCommandTable, Line], dict[str, Any]]] = {
    messages.Sit: EveryCommandTable.named,
    messages.Forget: EveryCommandTable.forgotten,
    messages.Kick: EveryCommandTable.at_a_guest,
    messages.Shift: EveryCommandTable.at_a_chair,
    messages.Revoke: EveryCommandTable.revoked,
    messages.Return: EveryCommandTable.returned,
    messages.LetIn: EveryCommandTable.voted,
    messages.Appoint: EveryCommandTable.at_a_guest,
    messages.Choose: EveryCommandTable.chosen,
    messages.RemoveBot: EveryCommandTable.at_a_chair,
    messages.Commit: EveryCommandTable.committed,
    messages.Cut: EveryCommandTable.cut,
    messages.Move: EveryCommandTable.moved,
    messages.Hurry: lambda table, line: {"pace": table.dice.choice(PACES)},
    messages.Say: EveryCommandTable.said,
    messages.Admit: EveryCommandTable.admitted,
}
