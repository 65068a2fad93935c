"""A table: one actor that takes commands, writes them down, and tells everybody what they may know.

Commands are carried out one at a time. What a command comes to is thought through first, then written to the log;
only when it is durable does it happen at the table and is it told. If it cannot be written, nothing has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict, deque
from typing import Final, Protocol

import msgspec

from dorehami.engine.play import Turn
from dorehami.server import commands, rows, wire
from dorehami.server.commands import WATCHER, Decision, Desk
from dorehami.server.driver import Answer, Driver
from dorehami.server.ledger import FAULT, LOBBY, OVER, PLAYING, Ledger
from dorehami.server.parts import Parts
from dorehami.server.projection import Bulletin, Projection, open_facts, room_of
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.store.log import Change, Fenced, Row, Story, Unwritable

ANSWERS: Final = 256  # refusals that are remembered, so that a retry gets the same
RANDOM_ID: Final = 22  # letters of an id that nobody guesses: only such a one brings a lost seat back

Written = tuple[Row, rows.Body]


class Begin:
    """Perhaps the next game can begin."""


Command = wire.Command | Answer | Begin | Exception  # what a table takes: of sockets, of its driver, of itself

say = logging.getLogger("dorehami.table")


class Line(Protocol):
    """A socket, as a table knows it."""

    player: int  # whose it is, or WATCHER

    def send(self, frame: bytes) -> None:
        """Never waits."""

    def end(self, code: str) -> None:
        """Say good-bye and close."""


class Table:
    """The actor."""

    def __init__(self, ledger: Ledger, parts: Parts, story: Story, build: str = "") -> None:
        self.ledger = ledger
        self.parts = parts
        self.build = build
        self.names = dict(story.names)
        self.secrets = dict(story.secrets)
        self.kept: dict[int, list[int | str]] = {
            player: msgspec.json.decode(words) for player, words in story.kept.items()
        }
        self.room = room_of(ledger, self.names)
        self.facts = open_facts(ledger)  # as all see them, as they were told last
        self.lines: dict[int, list[Line]] = {}
        self.projections: dict[int, Projection] = {}
        self.refused: OrderedDict[str, Refusal] = OrderedDict()
        self.inbox: deque[tuple[Line | None, Command]] = deque()
        self.worker: asyncio.Task[None] | None = None
        self.driver = Driver(self)
        self.desk = Desk(ledger, parts, self.names, self.kept, lambda: set(self.lines) - {WATCHER}, self.known)
        self.formerly: dict[Line, int] = {}  # whose a socket was before somebody sat down or left on it
        self.presence_due = False
        self.lost = False  # somebody else carries it on
        self.touched = 0.0  # the loop's time when somebody was last here

    def known(self) -> set[int]:
        """Players who have a name or a secret here."""
        return {*self.names, *self.secrets.values()}

    # Lines

    def player_of(self, secret: str) -> int | None:
        """Whose secret it is."""
        return self.secrets.get(commands.fingerprint(secret))

    def join(self, line: Line, hello: wire.Hello) -> None:
        """Somebody is here: a welcome with all there is to know, or with what is missing."""
        self.lines.setdefault(line.player, []).append(line)
        projection, ledger = self.projection(line.player), self.ledger
        ahead_of_us = hello.version > 0 and (
            hello.version > ledger.seq or (hello.epoch != ledger.epoch and hello.version >= ledger.epoch_began)
        )
        missing = None if ahead_of_us or not hello.version else projection.since(hello.version, ledger.seq)
        welcome = wire.Welcome(
            build=self.build,
            table=ledger.table,
            player=None if line.player == WATCHER else line.player,
            epoch=ledger.epoch,
            version=ledger.seq,
            record=projection.record(ledger, self.room) if missing is None else None,
            rewound=ahead_of_us,
        )
        line.send(wire.encode(welcome))
        for frame in missing or []:
            line.send(frame)
        self.tell_presence()

    def part(self, line: Line) -> None:
        """A socket is gone."""
        self.let_go(line)
        self.formerly.pop(line, None)
        self.look_who_is_ready()
        self.touched = asyncio.get_running_loop().time()
        self.tell_presence()

    def look_who_is_ready(self) -> None:
        if self.ledger.phase == OVER and self.ledger.ready and self.lines:
            self.submit(None, Begin())

    def let_go(self, line: Line) -> None:
        """Nothing reaches it any more. Watchers who come back get a snapshot, so nothing is remembered for them."""
        lines = self.lines.get(line.player, [])
        if line in lines:
            lines.remove(line)
        if not lines:
            self.lines.pop(line.player, None)
            if line.player == WATCHER:
                self.projections.pop(WATCHER, None)

    def projection(self, player: int) -> Projection:
        if player not in self.projections:
            self.projections[player] = Projection(self.ledger, player, self.kept.get(player, []))
        return self.projections[player]

    def snapshot(self, line: Line) -> bytes:
        """All that this line may know now."""
        ledger = self.ledger
        record = self.projection(line.player).record(ledger, self.room)
        player = None if line.player == WATCHER else line.player
        return wire.encode(wire.Snapshot(epoch=ledger.epoch, version=ledger.seq, record=record, player=player))

    def tell_presence(self) -> None:
        """Once for all who come and go in one turn of the loop."""
        if not self.presence_due:
            self.presence_due = True
            asyncio.get_running_loop().call_soon(self.send_presence)

    def send_presence(self) -> None:
        self.presence_due = False
        players = sorted(player for player in self.lines if player != WATCHER)
        frame = wire.encode(wire.Presence(players=players, watching=len(self.lines.get(WATCHER, []))))
        for lines in self.lines.values():
            for line in lines:
                line.send(frame)

    def stop_for(self, reason: str) -> None:
        """Stand still for a reason that the log does not hold: a person must see to it first."""
        self.ledger.paused = reason
        self.room = room_of(self.ledger, self.names)

    def give_up(self) -> None:
        """Somebody else carries this table on: those who are here come in again, and find it as it is."""
        self.lost = True
        self.driver.stop()
        for lines in self.lines.values():
            for line in lines:
                line.end(Why.MOVED_ON)

    def idle(self) -> bool:
        """Nobody is here and nothing is going on."""
        return not self.lines and not self.inbox and self.worker is None and not self.driver.busy()

    def close(self) -> None:
        self.driver.stop()

    # Commands

    def submit(self, line: Line | None, command: Command) -> None:
        """Put a command in line; it is answered when it has been carried out or refused."""
        self.inbox.append((line, command))
        if self.worker is None:
            self.worker = asyncio.get_running_loop().create_task(self.work())

    async def work(self) -> None:
        """Carry out what is waiting, one by one."""
        try:
            while self.inbox:
                line, command = self.inbox.popleft()
                try:
                    await self.carry_out(line, command)
                except Exception as problem:  # of the rules or of ours: this table stands still, the others play on
                    await self.stand_still(line, command, problem)
        finally:
            self.worker = None

    async def carry_out(self, line: Line | None, command: Command) -> None:
        if isinstance(command, Answer):
            await self.answer(command)
            return
        if isinstance(command, Exception):
            raise command
        if isinstance(command, Begin):
            await self.begin()
            return
        assert line is not None
        key = self.key(line, command)
        try:
            if isinstance(command, wire.Resync):
                line.send(self.snapshot(line))
                self.reply(line, command, Decision(cause=""))
            elif key in self.refused:
                line.send(refused(command.id, self.refused[key], self.ledger.seq))
            elif key in self.ledger.commands:
                await self.repeat(line, command, self.ledger.commands[key])
            else:
                decision = commands.DECIDE[type(command)](self.desk, line.player, command)
                await self.write(decision, key)
                self.follow(line, decision)
                self.ledger.remember(key, self.ledger.seq)
                self.reply(line, command, decision, self.ledger.commands.get(key, 0))
        except Refusal as refusal:
            self.refuse(line, command, key, refusal)

    def key(self, line: Line, command: wire.Command) -> str:
        """What a command is remembered by: its sender and its id. Watchers are nobody, so their ids must be random."""
        for player in (self.formerly.get(line, line.player), line.player):
            key = "" if player == WATCHER and len(command.id) < RANDOM_ID else f"{player}/{command.id}"
            if key in self.ledger.commands:
                break
        return key

    async def repeat(self, line: Line, command: wire.Command, seq: int) -> None:
        """It was carried out before. A seat whose secret was lost on the way gets another one."""
        decision = Decision(cause="")
        if isinstance(command, wire.Sit):
            decision = self.seat_again(command, seq)
            await self.write(decision, "")
            self.follow(line, decision)
        self.reply(line, command, decision, seq)

    def seat_again(self, command: wire.Sit, seq: int) -> Decision:
        """The player's number is that of the row it sat down with."""
        if self.ledger.chair_of(seq) is None:
            raise Refusal(Why.NAME_TAKEN)
        secret = self.parts.secret()
        return Decision(cause="", secrets=[(seq, None), (seq, commands.fingerprint(secret))], player=seq, secret=secret)

    async def answer(self, answer: Answer) -> None:
        """What a bot or an answer chosen ahead comes to; if it came too late it is dropped."""
        late = self.ledger.open_since.get(answer.seat) != answer.version
        if late or self.ledger.paused or self.driver.stopped:
            return
        if answer.kept_by is not None and self.kept.get(answer.kept_by) != answer.move.parts():
            self.driver.forget(answer.seat)
            return
        try:
            await self.write(commands.moved(self.desk, answer.seat, answer.move, answer.cause, answer.maker), "")
        except Refusal as refusal:
            self.driver.again(answer, refusal.retry)

    async def begin(self) -> None:
        """Somebody was waited for and is gone: those who are left may all be ready."""
        decision = commands.all_ready(self.desk)
        if decision is not None:
            with contextlib.suppress(Refusal):
                await self.write(decision, "")

    async def write(self, decision: Decision, command: str) -> None:
        """Make a decision durable, then let it happen."""
        written, loop = self.rows_of(decision, command), asyncio.get_running_loop()
        began = loop.time()
        try:
            if decision.mends:
                await self.parts.log.cut(self.ledger.table, self.ledger.seq)
            await self.parts.log.append(self.change(decision, written))
            self.parts.metrics.written.observe(loop.time() - began)
        except Unwritable:
            raise Refusal(Why.TRY_AGAIN, retry=True) from None
        except Fenced:
            self.give_up()
            raise Refusal(Why.MOVED_ON, retry=True) from None
        self.happen(decision, written)

    def rows_of(self, decision: Decision, command: str) -> list[Written]:
        """The rows of a decision, each chained to the one before; the first carries the command's id."""
        written: list[Written] = []
        epoch, row = self.ledger.epoch + decision.mends, None
        for body in decision.bodies:
            row = self.ledger.row(body, decision.cause, "" if row else command, self.parts.now(), row, epoch)
            written.append((row, body))
        return written

    def change(self, decision: Decision, written: list[Written]) -> Change:
        kept = {player: None if words is None else rows.encode(words) for player, words in decision.kept.items()}
        return Change(
            table=self.ledger.table,
            rows=[row for row, _ in written],
            phase=phase_after(decision, self.ledger.phase),
            names=decision.names,
            secrets=decision.secrets,
            kept=kept,
        )

    def happen(self, decision: Decision, written: list[Written]) -> None:
        """It is durable: the table changes, and everybody is told."""
        self.lay_beside(decision)
        for row, body in written:
            turn = self.ledger.take(row, body, decision.turn if moves_on(body) else None)
            self.tell(body, turn)
        if not written:
            self.tell_kept(decision)
        self.driver.look()

    def lay_beside(self, decision: Decision) -> None:
        """Names, secrets and answers chosen ahead, as they lie beside the log."""
        for player, name in decision.names.items():
            if name is None:
                self.names.pop(player, None)
            else:
                self.names[player] = name
        for player, fingerprint in decision.secrets:
            if fingerprint is None:
                self.secrets = {f: p for f, p in self.secrets.items() if p != player}
            else:
                self.secrets[fingerprint] = player
        for player, words in decision.kept.items():
            if words is None:
                self.kept.pop(player, None)
            else:
                self.kept[player] = words

    # Telling

    def tell(self, body: rows.Body, turn: Turn | None) -> None:
        """Everybody's news of a row."""
        changed = {} if isinstance(body, rows.Moved) else self.room_changes()
        began = isinstance(body, rows.Started)
        self.driver.hear(turn, began)
        bulletin = Bulletin(self.ledger, turn, changed, self.facts, began)
        self.facts = bulletin.facts
        for player, projection in self.projections.items():
            frame = projection.news(bulletin, self.kept.get(player, []))
            for line in self.lines.get(player, []):
                line.send(frame)

    def room_changes(self) -> dict[str, object]:
        former, self.room = self.room, room_of(self.ledger, self.names)
        return {name: value for name, value in self.room.items() if value != former[name]}

    def tell_kept(self, decision: Decision) -> None:
        """What was chosen ahead concerns one player only: nobody else hears of a change, and no version is used."""
        for player in decision.kept:
            projection = self.projections.get(player)
            if projection:
                projection.change_kept(self.kept.get(player, []), self.ledger.seq)
                for line in self.lines.get(player, []):
                    line.send(self.snapshot(line))

    def follow(self, line: Line, decision: Decision) -> None:
        """The socket of who sat down or left is somebody else's from now on."""
        for player in {player for player, fingerprint in decision.secrets if fingerprint is None}:
            for gone in list(self.lines.get(player, [])):
                self.rename(gone, WATCHER)
            self.projections.pop(player, None)
        if decision.player is not None:
            self.rename(line, decision.player)
        self.look_who_is_ready()

    def rename(self, line: Line, player: int) -> None:
        self.let_go(line)
        self.formerly[line], line.player = line.player, player
        self.lines.setdefault(player, []).append(line)
        line.send(self.snapshot(line))
        self.tell_presence()

    def reply(self, line: Line, command: wire.Command, decision: Decision, seq: int = 0) -> None:
        version = seq or self.ledger.seq
        self.count(command, "done")
        line.send(
            wire.encode(wire.Done(id=command.id, version=version, player=decision.player, secret=decision.secret))
        )

    def count(self, command: wire.Command, ended: str) -> None:
        self.parts.metrics.count(type(command).__name__, ended)

    def refuse(self, line: Line, command: wire.Command, key: str, refusal: Refusal) -> None:
        self.count(command, refusal.code)
        if key and not refusal.retry:
            self.refused[key] = refusal
            if len(self.refused) > ANSWERS:
                self.refused.popitem(last=False)
        line.send(refused(command.id, refusal, self.ledger.seq))
        if refusal.code == Why.STALE:
            line.send(self.snapshot(line))

    async def stand_still(self, line: Line | None, command: Command, problem: Exception) -> None:
        """A fault in the rules or in the table: it is told, and the game waits for a person."""
        where = problem.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where else "?"
        self.parts.metrics.faults.inc()
        say.error("table %s stands still: %s in %s", self.ledger.table, type(problem).__name__, place)
        if line is not None and isinstance(command, wire.Command):
            line.send(refused(command.id, Refusal(Why.FAULT), self.ledger.seq))
        if self.ledger.phase != LOBBY and not self.ledger.paused:
            try:
                await self.write(Decision(cause="table", bodies=[rows.Paused(reason=FAULT)]), "")
            except Exception as further:
                self.ledger.paused = FAULT
                say.error("table %s: its pause could not be told: %s", self.ledger.table, type(further).__name__)


def moves_on(body: rows.Body) -> bool:
    return isinstance(body, rows.Moved | rows.Started)


def phase_after(decision: Decision, phase: str) -> str:
    """What the table is in when all of it has happened."""
    phases = {rows.Started: PLAYING, rows.Ended: OVER, rows.Option: LOBBY, rows.Opened: LOBBY}
    for body in decision.bodies:
        phase = phases.get(type(body), phase)
    return phase


def refused(command: str, refusal: Refusal, version: int) -> bytes:
    told = wire.Refused(
        id=command,
        code=refusal.code,
        rule=refusal.rule,
        args=refusal.args_told,
        version=version,
        retry=refusal.retry,
    )
    return wire.encode(told)
