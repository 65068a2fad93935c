"""The hall: every table there is. Those that somebody uses are in memory, the others in the log only."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Final

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.services import CODE_DIGITS, Services
from dorehami.server.state import rows
from dorehami.server.state.credentials import fingerprint, opens_a_seat
from dorehami.server.state.decision import Decision
from dorehami.server.state.rows import BOT, EVERYTHING
from dorehami.server.state.table_state import LOBBY, PLAYING, TableState
from dorehami.server.state.tickets import Bearer, Ticket
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.match import chairs_of, check_pace, clocks_of, game_called, options_of, shown_after
from dorehami.server.table.commands.seats import level_called, seat_somebody
from dorehami.server.tables.restore import restored
from dorehami.store.log import Head, TableRows, Unwritable

PATIENCE: Final = 60.0  # seconds that a game without anybody stays in memory
TRIES: Final = 8  # codes that are tried at each length
LISTED: Final = 50  # tables that are shown to whoever looks for one

say = logging.getLogger("dorehami.hall")


class Registry:
    """Finds tables, opens them and lets them rest."""

    def __init__(self, services: Services, build: str = "") -> None:
        self.services = services
        self.build = build
        self.tables: dict[str, Table] = {}
        self.coming: dict[str, asyncio.Task[Table | None]] = {}
        self.leaving: dict[str, asyncio.Task[bool]] = {}  # tables that are being cleared away
        self.rested: dict[str, int] = {}  # when a table left the memory, in milliseconds of the wall clock
        self.chores: list[asyncio.Task[None]] = []
        services.watchdog.stood_still = self.wait_anew

    # Opening

    async def open(self, wanted: messages.Open) -> tuple[Table, Decision]:
        """A new table with its bots, and whoever opens it seated."""
        if wanted.bots:
            check_pace(self.services)
        game = game_called(wanted.game)
        chairs = max(chairs_of(game, wanted.chairs), wanted.bots + bool(wanted.name))
        chairs_of(game, chairs)
        options = options_of(game, wanted.options, chairs)
        turn, reaction = clocks_of(wanted.turn, wanted.reaction)
        after = shown_after(EVERYTHING, wanted.after)
        body = rows.TableOpened(game=game.id, options=options, chairs=chairs, turn=turn, reaction=reaction, after=after)
        for code in self.codes():
            if await self.id_of(code) != code:
                continue
            state = TableState(code)
            table = Table(state, self.services, TableRows(code, [], {}, {}, {}), self.build)
            try:
                decision = await table.ask(lambda context: first_decision(context, body, wanted))
            except Refusal as refusal:
                if refusal.code != Reason.MOVED_ON:  # which says that there is a table of that code
                    raise
                continue
            self.tables[code] = table
            table.touched = asyncio.get_running_loop().time()
            return table, decision
        raise Refusal(Reason.TRY_AGAIN, retry=True)

    def codes(self) -> Iterator[str]:
        """Codes to try; they grow longer where many tables stand."""
        for digits in range(CODE_DIGITS, CODE_DIGITS + 4):
            for _ in range(TRIES):
                code = self.services.code(digits)
                if code not in self.tables:
                    yield code

    # Finding

    async def id_of(self, code: str) -> str:
        """What a table is called in the log: by its code, unless that was given to it later."""
        if code in self.tables:
            return code
        try:
            return await self.services.log.table_called(code) or code
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None

    async def table(self, code: str) -> Table:
        """The table of a code or an id, out of the log if it rested."""
        code = await self.id_of(code)
        if code in self.tables and self.tables[code].lost:
            del self.tables[code]
        while code not in self.tables:  # one that has just come may rest again before anybody is there
            if code in self.leaving:
                await asyncio.shield(self.leaving[code])
            if code not in self.coming:
                self.coming[code] = asyncio.get_running_loop().create_task(self.fetch(code))
            if await asyncio.shield(self.coming[code]) is None:
                raise Refusal(Reason.UNKNOWN_TABLE)
        return self.tables[code]

    async def fetch(self, code: str) -> Table | None:
        """Read a table from the log and set it up as it stood."""
        try:
            story = await self.services.log.read(code)
            if story is None:
                return None
            if not story.rows:
                raise Refusal(Reason.DAMAGED_TABLE if story.damage else Reason.EXPIRED_TABLE)
            table = await restored(story, self.services, self.build)
            table.touched = asyncio.get_running_loop().time()
            self.tables[code] = table
            table.driver.look()
            table.waiting.look()
            table.silence.look()
            table.waiting.all_gone(table.broadcaster.lines)
            return table
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None
        except Refusal:
            raise
        except Exception as problem:
            say.error("table %s could not be read: %s", code, type(problem).__name__)
            raise Refusal(Reason.FAULT) from None
        finally:
            del self.coming[code]

    async def knows(self, code: str, secret: str) -> bool:
        """Does a secret open a seat of a table? Nobody learns by how long it takes whether there is such a table."""
        try:
            table = await self.services.log.table_called(code) or code
            holder = await self.services.log.holder(table, fingerprint(secret))
        except (Unwritable, OSError):
            return False
        return holder is not None and opens_a_seat(holder)

    async def bearer(self, ticket: Ticket) -> Bearer | None:
        """Whose seat a ticket proves. As with `knows`, the time it takes tells nothing of tables."""
        if not ticket.is_due(self.services.now() / 1000):
            return None
        try:
            table = await self.services.log.table_called(ticket.table) or ticket.table
            found = await self.services.log.key(table, ticket.key)
        except (Unwritable, OSError):
            return None
        if found is None or not opens_a_seat(found[1]) or not ticket.is_made_of(found[0]):
            return None
        return Bearer(ticket.table, found[1], found[0], table)

    def listed(self) -> list[messages.Listed]:
        """The tables that wait for anybody, the fullest first. Where nobody is, nobody is invited to."""
        free = [table for table in self.tables.values() if is_inviting(table)]
        free.sort(key=lambda table: table.state.chairs.count(None))
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
                return await self.services.log.heads()
            except (Unwritable, OSError):
                await asyncio.sleep(self.services.retry)

    def rest(self) -> None:
        """Tables that nobody is at leave the memory: a game after a while, all others at once."""
        now = asyncio.get_running_loop().time()
        for code, table in list(self.tables.items()):
            waits = PATIENCE if table.state.phase == PLAYING else 0.0
            if table.idle() and now - table.touched >= waits:
                table.close()
                self.rested[code] = self.services.now()
                del self.tables[code]

    def wait_anew(self, gap: float) -> None:
        """The process stood still for so many seconds, and nobody could answer."""
        self.services.metrics.gaps.inc()
        for table in self.tables.values():
            table.wait_anew()

    def close(self) -> None:
        for chore in [*self.chores, *self.coming.values(), *self.leaving.values()]:
            chore.cancel()
        for table in self.tables.values():
            table.close()


def first_decision(context: Context, body: rows.TableOpened, wanted: messages.Open) -> Decision:
    """The table opens; who opened it sits on the first chair, bots on those after it."""
    decision = Decision(cause="host", bodies=[body])
    if wanted.name:
        seated = seat_somebody(context, wanted.name, chair=0, player=2)
        decision.bodies += seated.bodies
        decision.names, decision.secrets, decision.words = seated.names, seated.secrets, seated.words
        decision.player, decision.secret = seated.player, seated.secret
    for _ in range(wanted.bots):
        chair, player = len(decision.bodies) - 1, len(decision.bodies) + 1
        level = level_called(wanted.level)
        decision.bodies.append(rows.Sat(chair=chair, player=player, kind=BOT, level=level))
    return decision


def is_inviting(table: Table) -> bool:
    state = table.state
    free = state.phase == LOBBY and None in state.chairs and not state.locked
    return state.listed and free and bool(table.broadcaster.connected())


def listed(table: Table) -> messages.Listed:
    state = table.state
    host = state.chairs[state.host() or 0]
    return messages.Listed(
        table=state.code,
        game=state.game.id,
        options=list(state.options),
        host=table.private.names.get(host.player, "") if host else "",
        taken=len(state.seated()),
        chairs=len(state.chairs),
    )
