"""The registry of all tables. Those in use are in memory, the others in the log only."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dorehami.server.identity.credentials import SecretOwner, fingerprint
from dorehami.server.identity.tickets import Bearer, Ticket
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.services import CODE_DIGITS, Services
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.rows import BOT, EVERYTHING
from dorehami.server.state.table_state import LOBBY, PLAYING, new_state
from dorehami.server.table.actor import Table
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.game_setup import (
    chairs_of,
    clocks_of,
    known_game,
    options_of,
    shown_after,
)
from dorehami.server.table.commands.seats import known_level, seat_newcomer
from dorehami.server.tables.restore import restore
from dorehami.store.log import Head, Unwritable

UNLOAD_AFTER: Final = 60.0  # seconds that a running game without subscribers stays in memory
TRIES_PER_LENGTH: Final = 8  # random codes tried per length
MAX_LISTED: Final = 50  # tables in the public list

logger = logging.getLogger("dorehami.tables")


class Registry:
    """Opens, finds, loads and unloads tables."""

    def __init__(self, services: Services, build: str = "") -> None:
        self.services = services
        self.build = build
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table | None]] = {}  # by id
        self.deleting: dict[str, asyncio.Task[bool]] = {}  # by id
        self.unloaded_at: dict[str, int] = {}  # by id: wall clock in milliseconds
        self.tasks: list[asyncio.Task[None]] = []
        self.closing: list[asyncio.Future[Decision]] = []
        services.watchdog.on_gap = self.restart_timers

    # Opening

    async def open(self, wanted: messages.Open) -> tuple[Table, Decision]:
        """Create a table with its bots and seat its host; raises Refusal."""
        if wanted.bots and self.services.bot_load.is_overloaded(asyncio.get_running_loop().time()):
            raise Refusal(Reason.HOUSE_FULL, retry=True)
        game = known_game(wanted.game)
        chairs = max(chairs_of(game, wanted.chairs), wanted.bots + bool(wanted.name))
        chairs_of(game, chairs)
        options = options_of(game, wanted.options, chairs)
        turn, reaction = clocks_of(wanted.turn, wanted.reaction)
        after = shown_after(EVERYTHING, wanted.after)
        body = rows.TableOpened(game=game.id, options=options, chairs=chairs, turn=turn, reaction=reaction, after=after)
        for code in self.candidate_codes():
            if await self.id_of(code) != code:
                continue
            table = Table(new_state(code), self.services, self.build)
            try:
                decision = await table.ask(lambda context: opening_decision(context, body, wanted))
            except Refusal as refusal:
                if refusal.code != Reason.MOVED_ON:  # which means that the code is in use
                    raise
                continue
            self.tables[code] = table
            table.sessions.last_used = asyncio.get_running_loop().time()
            return table, decision
        raise Refusal(Reason.TRY_AGAIN, retry=True)

    def candidate_codes(self) -> Iterator[str]:
        """Yield random codes; they grow longer if the short ones are in use."""
        for digits in range(CODE_DIGITS, CODE_DIGITS + 4):
            for _ in range(TRIES_PER_LENGTH):
                code = self.services.code(digits)
                if code not in self.tables:
                    yield code

    # Lookup

    async def id_of(self, code: str) -> str:
        """Return the log's id of a table: its first code, whichever it has now."""
        if code in self.tables:
            return code
        try:
            return await self.services.log.find_table(code) or code
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None

    async def table(self, code: str) -> Table:
        """Return the table of a code or id, loading it if needed; raises Refusal."""
        code = await self.id_of(code)
        if code in self.tables and self.tables[code].fenced:
            del self.tables[code]
        while code not in self.tables:  # a table just loaded may be unloaded before this task runs
            if code in self.deleting:
                await asyncio.shield(self.deleting[code])
            if code not in self.loading:
                self.loading[code] = asyncio.get_running_loop().create_task(self.load(code))
            if await asyncio.shield(self.loading[code]) is None:
                raise Refusal(Reason.UNKNOWN_TABLE)
        return self.tables[code]

    async def load(self, code: str) -> Table | None:
        """Load a table from the log and start its timers; None: unknown. Raises Refusal."""
        try:
            stored = await self.services.log.read(code)
            if stored is None:
                return None
            if not stored.rows:
                raise Refusal(Reason.DAMAGED_TABLE if stored.damage else Reason.EXPIRED_TABLE)
            table = await restore(stored, self.services, self.build)
            self.tables[code] = table
            table.parts.start()
            return table
        except (Unwritable, OSError):
            raise Refusal(Reason.TRY_AGAIN, retry=True) from None
        except Refusal:
            raise
        except Exception as problem:
            logger.error("table %s could not be read: %s", code, type(problem).__name__)
            raise Refusal(Reason.FAULT) from None
        finally:
            del self.loading[code]

    async def accepts_secret(self, code: str, secret: str) -> bool:
        """True if a secret opens a seat. Takes as long for unknown tables, so that timing does not reveal codes."""
        try:
            table = await self.services.log.find_table(code) or code
            owner = await self.services.log.secret_owner(table, fingerprint(secret))
        except (Unwritable, OSError):
            return False
        return owner is not None and SecretOwner.from_number(owner).opens_a_seat()

    async def bearer(self, ticket: Ticket) -> Bearer | None:
        """Return the seat that a ticket proves, or None. Timing reveals nothing, as in `accepts_secret`."""
        if not ticket.is_valid_at(self.services.now() / 1000):
            return None
        try:
            table = await self.services.log.find_table(ticket.table) or ticket.table
            found = await self.services.log.find_secret(table, ticket.key)
        except (Unwritable, OSError):
            return None
        if found is None or not SecretOwner.from_number(found[1]).opens_a_seat() or not ticket.is_signed_with(found[0]):
            return None
        return Bearer(ticket.table, found[1], found[0], table)

    def public_list(self) -> list[messages.Listed]:
        """Return the public list of lobbies with somebody present, the fullest first."""
        free = [table for table in self.tables.values() if is_open_to_join(table)]
        free.sort(key=lambda table: table.state.seating.chairs.count(None))
        return [describe_listed(table) for table in free[:MAX_LISTED]]

    # Background tasks

    async def resume_games(self) -> None:
        """Load all running games, so that their bots play on."""
        for head in await self.heads():
            if head.phase == PLAYING:
                with contextlib.suppress(Refusal):  # that table stays in the log; the others are loaded
                    await self.table(head.table)

    async def heads(self) -> list[Head]:
        """Return the heads of all tables, retrying until the log can be read."""
        while True:
            try:
                return await self.services.log.heads()
            except (Unwritable, OSError):
                await asyncio.sleep(self.services.retry)

    def unload_idle(self) -> None:
        """Unload idle tables: running games after a delay, all others at once."""
        now = asyncio.get_running_loop().time()
        for code, table in list(self.tables.items()):
            delay = UNLOAD_AFTER if table.state.phase == PLAYING else 0.0
            if table.is_idle() and now - table.sessions.last_used >= delay:
                table.close()
                self.unloaded_at[code] = self.services.now()
                del self.tables[code]

    def restart_timers(self, gap: float) -> None:
        """Restart the timers of all tables after the process was suspended for so many seconds."""
        self.services.metrics.gaps.inc()
        for table in self.tables.values():
            table.parts.restart_timers()

    def close(self) -> None:
        for task in [*self.tasks, *self.loading.values(), *self.deleting.values()]:
            task.cancel()
        self.closing = [table.close() for table in self.tables.values()]

    async def finish_writing(self) -> None:
        """Wait until the tables that were closed have written everything."""
        await asyncio.gather(*self.closing, return_exceptions=True)


def opening_decision(context: Context, body: rows.TableOpened, wanted: messages.Open) -> Decision:
    """Return the decision that opens a table: host on the first chair, bots on the next ones."""
    host = seat_newcomer(context, wanted.name, chair=0, player=2) if wanted.name else Decision(cause="")
    bodies: list[rows.Body] = [body, *host.bodies]
    for _ in range(wanted.bots):
        level = known_level(wanted.level)
        bodies.append(rows.Sat(chair=len(bodies) - 1, player=len(bodies) + 1, kind=BOT, level=level))
    return replace(host, cause="host", bodies=bodies)


def is_open_to_join(table: Table) -> bool:
    state = table.state
    free = state.phase == LOBBY and None in state.seating.chairs and not state.settings.locked
    return state.settings.listed and free and bool(table.broadcaster.connected())


def describe_listed(table: Table) -> messages.Listed:
    state = table.state
    host = state.seating.chairs[state.seating.host() or 0]
    return messages.Listed(
        table=state.settings.code,
        game=state.settings.game.id,
        options=list(state.settings.options),
        host=state.private.names.get(host.player, "") if host else "",
        taken=len(state.seating.seated()),
        chairs=len(state.seating.chairs),
    )
