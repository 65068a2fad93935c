"""The hall: every table there is. Those that somebody uses are in memory, the others in the log only."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Final

from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.engine.refusals import Refused
from dorehami.server import rows, wire
from dorehami.server.commands.chairs import level_called, seat_somebody
from dorehami.server.commands.desk import Decision, Desk
from dorehami.server.commands.games import chairs_of, clocks_of, game_called, options_of
from dorehami.server.deal import deal_of
from dorehami.server.ledger import DAMAGE, LOBBY, PLAYING, UPGRADE, Diverged, Finished, Ledger, new_play, recorded
from dorehami.server.parts import CODE_DIGITS, Parts
from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why
from dorehami.server.replay import retold
from dorehami.server.rows import BOT, Body
from dorehami.server.slips import Slips
from dorehami.server.table import Table
from dorehami.server.upgrade import remains, views_of
from dorehami.store.log import Fenced, Head, Row, Story, Unwritable, Views

RETRY: Final = 1.0  # seconds until the log is asked again
PATIENCE: Final = 60.0  # seconds that a game without anybody stays in memory
TRIES: Final = 8  # codes that are tried at each length
LISTED: Final = 50  # tables that are shown to whoever looks for one

say = logging.getLogger("dorehami.hall")


class Hall:
    """Finds tables, opens them and lets them rest."""

    def __init__(self, parts: Parts, build: str = "") -> None:
        self.parts = parts
        self.build = build
        self.tables: dict[str, Table] = {}
        self.coming: dict[str, asyncio.Task[Table | None]] = {}
        self.leaving: dict[str, asyncio.Task[bool]] = {}  # tables that are being cleared away
        self.rested: dict[str, int] = {}  # when a table left the memory, in milliseconds of the wall clock
        self.chores: list[asyncio.Task[None]] = []

    # Opening

    async def open(self, wanted: wire.Open) -> tuple[Table, Decision]:
        """A new table with its bots, and whoever opens it seated."""
        game = game_called(wanted.game)
        chairs = max(chairs_of(game, wanted.chairs), wanted.bots + bool(wanted.name))
        chairs_of(game, chairs)
        options = options_of(game, wanted.options)
        turn, reaction = clocks_of(wanted.turn, wanted.reaction)
        body = rows.Opened(game=game.id, options=options, chairs=chairs, turn=turn, reaction=reaction)
        for code in self.codes():
            ledger = Ledger(code)
            table = Table(ledger, self.parts, Story(code, [], {}, {}, {}), self.build)
            try:
                decision = self.first_decision(table, body, wanted)
                await self.write_first(table, decision)
            except Fenced:
                continue
            self.tables[code] = table
            table.touched = asyncio.get_running_loop().time()
            return table, decision
        raise Refusal(Why.TRY_AGAIN, retry=True)

    def codes(self) -> Iterator[str]:
        """Codes to try; they grow longer where many tables stand."""
        for digits in range(CODE_DIGITS, CODE_DIGITS + 4):
            for _ in range(TRIES):
                code = self.parts.code(digits)
                if code not in self.tables:
                    yield code

    def first_decision(self, table: Table, body: rows.Opened, wanted: wire.Open) -> Decision:
        """The table opens; who opened it sits on the first chair, bots on those after it."""
        decision = Decision(cause="host", bodies=[body])
        empty = Desk(table.ledger, self.parts, {}, {}, set)
        if wanted.name:
            seated = seat_somebody(empty, wanted.name, chair=0, player=2)
            decision.bodies += seated.bodies
            decision.names, decision.secrets = seated.names, seated.secrets
            decision.player, decision.secret = seated.player, seated.secret
        for _ in range(wanted.bots):
            chair, player = len(decision.bodies) - 1, len(decision.bodies) + 1
            level = level_called(wanted.level)
            decision.bodies.append(rows.Sat(chair=chair, player=player, kind=BOT, level=level))
        return decision

    async def write_first(self, table: Table, decision: Decision) -> None:
        """As Table.write, but a code that is taken is told apart from a log that cannot be written."""
        written = table.rows_of(decision, "")
        try:
            await self.parts.log.append(table.change(decision, written))
        except Unwritable:
            raise Refusal(Why.TRY_AGAIN, retry=True) from None
        table.happen(decision, written)

    # Finding

    async def table(self, code: str) -> Table:
        """The table of a code, out of the log if it rested."""
        if code in self.tables and self.tables[code].lost:
            del self.tables[code]
        if code not in self.tables:
            if code in self.leaving:
                await asyncio.shield(self.leaving[code])
            if code not in self.coming:
                self.coming[code] = asyncio.get_running_loop().create_task(self.fetch(code))
            await asyncio.shield(self.coming[code])
        if code not in self.tables:
            raise Refusal(Why.UNKNOWN_TABLE)
        return self.tables[code]

    async def fetch(self, code: str) -> Table | None:
        """Read a table from the log and set it up as it stood."""
        try:
            story = await self.parts.log.read(code)
            if story is None or not story.rows:
                if story is not None and not story.damage:
                    raise Refusal(Why.EXPIRED_TABLE)
                return None
            table = await self.restored(story)
            table.touched = asyncio.get_running_loop().time()
            self.tables[code] = table
            table.driver.look()
            table.sit_up()
            table.wait_for_cuts()
            table.wait_for_all()
            return table
        except (Unwritable, OSError):
            raise Refusal(Why.TRY_AGAIN, retry=True) from None
        except Refusal:
            raise
        except Exception as problem:
            say.error("table %s could not be read: %s", code, type(problem).__name__)
            raise Refusal(Why.FAULT) from None
        finally:
            del self.coming[code]

    async def restored(self, story: Story) -> Table:
        ledger, diverged = replayed(story)
        table = Table(ledger, self.parts, story, self.build)
        if story.lost:
            say.error("table %s goes on without all its names and secrets: %s", story.table, story.lost)
        if story.damage:
            say.error("table %s is damaged: %s", story.table, story.damage)
            table.stop_for(DAMAGE)
        elif diverged and ledger.phase == PLAYING:
            say.error("table %s: its game cannot go on under these rules", story.table)
            await self.keep_remains(story, ledger)
            await table.write(Decision(cause="table", bodies=[rows.Ended(reason=UPGRADE)]), "")
        return table

    async def keep_remains(self, story: Story, ledger: Ledger) -> None:
        """What is left of a game is written into a file, for whoever looks after the server."""
        name, text = f"{story.table}-{ledger.games}.play", remains(story, ledger.began, ledger.seq)
        try:
            await asyncio.to_thread(self.parts.keep_record, name, text)
        except OSError as problem:
            say.error("table %s: what is left of its game was not written: %s", story.table, problem.strerror)

    def listed(self) -> list[wire.Listed]:
        """The tables that wait for anybody, the fullest first. Where nobody is, nobody is invited to."""
        free = [table for table in self.tables.values() if is_inviting(table)]
        free.sort(key=lambda table: table.ledger.chairs.count(None))
        return [listed(table) for table in free[:LISTED]]

    # Chores

    async def wake(self) -> None:
        """Bring back the games that were going on, so that their bots play on."""
        for head in await self.heads():
            if head.phase == PLAYING:
                with contextlib.suppress(Refusal):  # that table stays where it is; the others come back
                    await self.table(head.table)

    async def heads(self) -> list[Head]:
        """Every table there is, as soon as the log can be read."""
        while True:
            try:
                return await self.parts.log.heads()
            except (Unwritable, OSError):
                await asyncio.sleep(RETRY)

    def rest(self) -> None:
        """Tables that nobody is at leave the memory: a game after a while, all others at once."""
        now = asyncio.get_running_loop().time()
        for code, table in list(self.tables.items()):
            waits = PATIENCE if table.ledger.phase == PLAYING else 0.0
            if table.idle() and now - table.touched >= waits:
                table.close()
                self.rested[code] = self.parts.now()
                del self.tables[code]

    def close(self) -> None:
        for chore in [*self.chores, *self.coming.values(), *self.leaving.values()]:
            chore.cancel()
        for table in self.tables.values():
            table.close()

    # Records

    async def record(self, code: str, number: int) -> str:
        """A finished game as a .play text. While it is being played there is none."""
        story, finished = await self.finished(code, number)
        return record_of(story, finished.first, finished.last)

    async def deal(self, code: str, number: int) -> wire.Deal:
        """The deal of a finished game, to be checked."""
        story, finished = await self.finished(code, number)
        return deal_of(story, finished, record_of(story, finished.first, finished.last))

    async def replay(self, code: str, number: int, view: str) -> wire.Replay:
        """A finished game as a viewer was told it."""
        story, finished = await self.finished(code, number)
        if is_outdated(story, finished.last):
            raise Refusal(Why.OTHER_RULES)
        return await retold(story, number, finished, view)

    async def finished(self, code: str, number: int) -> tuple[Story, Finished]:
        """A game that is over. Of one that is being played nothing is given out."""
        ledger = (await self.table(code)).ledger
        if ledger.phase == PLAYING and number == ledger.games:
            raise Refusal(Why.GAME_RUNNING)
        if not 1 <= number <= len(ledger.finished):
            raise Refusal(Why.NO_SUCH_PAGE)
        try:
            story = await self.parts.log.read(code)
        except (Unwritable, OSError):
            raise Refusal(Why.TRY_AGAIN, retry=True) from None
        if story is None:
            raise Refusal(Why.UNKNOWN_TABLE)
        return story, ledger.finished[number - 1]


def is_inviting(table: Table) -> bool:
    ledger = table.ledger
    return ledger.listed and ledger.phase == LOBBY and None in ledger.chairs and bool(table.audience.connected())


def listed(table: Table) -> wire.Listed:
    ledger = table.ledger
    host = ledger.chairs[ledger.host() or 0]
    return wire.Listed(
        table=ledger.table,
        game=ledger.game.id,
        options=list(ledger.options),
        host=table.names.get(host.player, "") if host else "",
        taken=len(ledger.seated()),
        chairs=len(ledger.chairs),
    )


def bodies_of(story: Story) -> list[tuple[Row, Body]]:
    return [(row, rows.body_of(row)) for row in story.rows]


def replayed(story: Story) -> tuple[Ledger, bool]:
    """The ledger, and whether its last game did not play out as it once did."""
    ledger, told = Ledger(story.table), bodies_of(story)
    starts = [i for i, (_, body) in enumerate(told) if isinstance(body, rows.Started)]
    first = starts[-1] if starts else len(told)
    for i, (row, body) in enumerate(told):
        if i < first:
            ledger.skip(row, body)
            continue
        try:
            ledger.take(row, body)
            check_views(story.views, ledger)
        except (Diverged, Refused):
            for later, said in told[i + (ledger.seq == row.seq) :]:
                ledger.skip(later, said)
            ledger.play = None
            return ledger, True
    return ledger, False


def check_views(noted: Views | None, ledger: Ledger) -> None:
    """Raises Diverged if the game does not look as it did when that was noted."""
    if noted is None or noted.seq != ledger.seq or ledger.phase != PLAYING or ledger.play is None:
        return
    if views_of(ledger.play) != noted.digest:
        raise Diverged


def record_of(story: Story, first: int, last: int) -> str:
    """A finished game written down; without its rules, if they have changed."""
    try:
        if is_outdated(story, last):
            raise Diverged
        return recorded_game(story, first, last)
    except (Diverged, Refused):
        return remains(story, first, last)


def is_outdated(story: Story, last: int) -> bool:
    """Was the game that ended with this row ended by other rules?"""
    ended = rows.body_of(story.rows[last - 1])
    return isinstance(ended, rows.Ended) and ended.reason == UPGRADE


def recorded_game(story: Story, first: int, last: int) -> str:
    """The rows of one game, played again and written down."""
    started = rows.body_of(story.rows[first - 1])
    assert isinstance(started, rows.Started)
    play = new_play(started)
    if started.rules != play.game.version:
        raise Diverged
    play.make(play.deal(recorded(started.draws)))
    slips = Slips(started.seal, len(started.players))
    for row in story.rows[first:last]:
        body = rows.body_of(row)
        if isinstance(body, rows.Moved):
            move = play.game.vocabulary.find(body.move)
            if move is None:
                raise Diverged
            play.make(play.think(body.seat, move, recorded(body.draws), body.maker))
            slips.take(body)
    cuts = [Cut(seat, commitment, nonce) for seat, commitment, nonce in started.cuts]
    sealed = Sealed(started.seal, started.seed, cuts, started.drew_starter, slips.given)
    return write_record(play, names_of(story, started.players), sealed)


def names_of(story: Story, players: list[int]) -> list[str]:
    """What the seats of a game are called: a bot by its number among the bots, somebody forgotten by the seat."""
    sat = [body for _, body in bodies_of(story) if isinstance(body, rows.Sat)]
    bots = [player for player in players if any(body.player == player and body.kind == BOT for body in sat)]
    return [
        f"Bot {bots.index(player) + 1}" if player in bots else story.names.get(player) or f"Seat {seat + 1}"
        for seat, player in enumerate(players)
    ]
