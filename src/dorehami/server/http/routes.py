"""The pages and doors of a server under HTTP."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Final

import msgspec
from aiohttp import web

from dorehami.engine.game import Game
from dorehami.games import GAMES
from dorehami.server.access.guards import Guards, is_of
from dorehami.server.access.origin import SECURITY_HEADERS
from dorehami.server.archive.export import GamePage
from dorehami.server.archive.page_cache import PageCache
from dorehami.server.archive.replay import SPECTATORS
from dorehami.server.http.link_preview import tags
from dorehami.server.http.static_files import StaticFiles, built
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.sockets.endpoint import SocketEndpoint
from dorehami.server.state import tickets
from dorehami.server.tables.registry import Registry
from dorehami.server.tables.table_summary import standing
from dorehami.words import LANGUAGES, Words

STATUS: Final = {
    Reason.UNKNOWN_TABLE: 404,
    Reason.EXPIRED_TABLE: 410,
    Reason.NO_SUCH_PAGE: 404,
    Reason.WRONG_ORIGIN: 403,
    Reason.WRONG_HOST: 421,
    Reason.LOCKED: 403,
    Reason.CARDS_CLOSED: 403,
    Reason.GAME_RUNNING: 409,
    Reason.TOO_FAST: 429,
    Reason.TOO_MANY_TABLES: 429,
    Reason.TOO_LARGE: 413,
    Reason.UNFINISHED: 408,
    Reason.TRY_AGAIN: 503,
    Reason.HOUSE_FULL: 503,
    Reason.MOVED_ON: 503,
    Reason.FAULT: 500,
    Reason.DAMAGED_TABLE: 500,
}
BAD_REQUEST: Final = 400
GAME: Final = "games/{number:[0-9]{1,6}}"
PAGES: Final = (
    "/",
    "/about",
    "/settings",
    "/credits",
    "/rules/{game}",
    "/learn/{game}",
    "/new/{game}",
    "/t/{table}",
    "/tv/{table}",
    f"/t/{{table}}/{GAME}",
    f"/t/{{table}}/{GAME}/deal",
)
CODE: Final = re.compile(r"[0-9]{1,16}", re.ASCII)  # of a table
SEATS: Final = 8  # that are looked at in one request
VERSION: Final = re.compile(r"[0-9]{1,15}", re.ASCII)
ELSEWHERE: Final = "/{path:(?!api/|socket$).*}"  # a path that is nobody's is the page's, which says so kindly

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Routes:
    """What is served under which path."""

    def __init__(self, registry: Registry, doors: Guards, page: StaticFiles | None = None) -> None:
        self.registry = registry
        self.doors = doors
        self.page = page or built()
        self.metrics = registry.services.metrics
        self.endpoint = SocketEndpoint(registry, doors)
        self.archive = PageCache(registry)

    def app(self) -> web.Application:
        app = web.Application(client_max_size=messages.FRAME, middlewares=[refusals_told, self.known_by_name])
        app.on_response_prepare.append(protected)
        for path in PAGES:
            app.router.add_get(path, self.shown)
        app.router.add_get("/socket", self.endpoint.socket)
        app.router.add_get("/api/tables", self.listed)
        app.router.add_post("/api/tables", self.open)
        app.router.add_get("/api/seats", self.seats)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}.play", self.record)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}/replay", self.replay)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}/deal", self.deal)
        app.router.add_get("/api/games", self.games)
        app.router.add_get("/api/ways", self.ways)
        app.router.add_get("/health", self.health)
        app.router.add_get("/metrics", self.measured)
        app.router.add_get(ELSEWHERE, self.file)
        return app

    @web.middleware
    async def known_by_name(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Whoever calls the server by a stranger's name is told so: a program by a code, a person by a sentence."""
        try:
            self.doors.check_host(request)
        except Refusal as refusal:
            if is_for_programs(request.path):
                raise
            return web.Response(text=in_every_language(refusal.code), status=STATUS[Reason(refusal.code)])
        return await handler(request)

    async def shown(self, request: web.Request) -> web.Response:
        """The page, with what its link shows in a chat."""
        code = request.match_info.get("table")
        game = await self.game_at(request, code) if code else request.match_info.get("game")
        base = self.doors.base(request)
        return self.page.index(
            request, tags=tags(base, request.path, game if game in GAMES else None, waits=code is not None)
        )

    async def game_at(self, request: web.Request, code: str) -> str | None:
        """The game at a table, for a preview; none of a locked table, nor of a wrong code, which counts as a guess."""
        if not CODE.fullmatch(code):
            return None
        try:
            self.doors.take(self.doors.limits.lists, request)
            table = await self.doors.table(self.registry, request, code)
        except Refusal:
            return None
        return None if table.state.locked else table.state.game.id

    async def file(self, request: web.Request) -> web.Response:
        """A file of the page; the page itself, and not found, for all else."""
        return self.page.file(request) or self.page.index(request, 404)

    async def open(self, request: web.Request) -> web.Response:
        """A new table."""
        self.doors.check_origin(request)
        self.doors.take(self.doors.limits.tables, request, Reason.TOO_MANY_TABLES)
        wanted = wanted_table(await self.doors.body(request))
        table, decision = await self.registry.open(wanted)
        self.metrics.opened.inc()
        code = table.state.table
        opened = messages.Opened(table=code, link=f"/t/{code}", player=decision.player, secret=decision.secret)
        return json_response(messages.encode(opened))

    async def listed(self, request: web.Request) -> web.Response:
        """Tables that are open to anybody."""
        self.doors.take(self.doors.limits.lists, request)
        return json_response(messages.encode(self.registry.listed()))

    async def seats(self, request: web.Request) -> web.Response:
        """How the tables stand at which somebody has a seat. One that rested is read from the log, which costs more."""
        self.doors.take(self.doors.limits.lists, request)
        seen, found = request.query.getall("seen", []), list[messages.Standing]()
        for number, said in enumerate(request.query.getall("ticket", [])[:SEATS]):
            ticket = tickets.read(said)
            bearer = await self.registry.bearer(ticket) if ticket else None
            if bearer is None:
                continue
            try:
                if bearer.id not in self.registry.tables:
                    self.doors.take(self.doors.limits.records, request)
                table = await self.registry.table(bearer.id)
            except Refusal:
                continue
            version = seen[number] if number < len(seen) else ""
            stands = standing(table, bearer, int(version) if VERSION.fullmatch(version) else 0)
            found += [stands] if stands else []
        return json_response(messages.encode(found))

    async def record(self, request: web.Request) -> web.Response:
        """A finished game in the notation."""
        code, number, _ = await self.game(request)
        text = await self.archive.page(code, number, GamePage.RECORD)
        return web.Response(
            body=text,
            content_type="text/plain",
            charset="utf-8",
            headers={"Content-Disposition": f'attachment; filename="dorehami-{code}-{number}.play"'},
        )

    async def deal(self, request: web.Request) -> web.Response:
        """What is needed to check the deal of a finished game."""
        code, number, _ = await self.game(request)
        return json_response(await self.archive.page(code, number, GamePage.DEAL))

    async def replay(self, request: web.Request) -> web.Response:
        """A finished game, to be looked at again."""
        code, number, player = await self.game(request)
        view = request.query.get("view", SPECTATORS)
        return json_response(await self.archive.page(code, number, GamePage.REPLAY, view, player))

    async def game(self, request: web.Request) -> tuple[str, int, int]:
        """The table that is asked about, the number of its game, and who asks; a locked one is theirs who sit."""
        self.doors.take(self.doors.limits.records, request)
        bearer = await self.doors.bearer(self.registry, request)
        table = await self.doors.table(self.registry, request, request.match_info["table"], bearer=bearer)
        if table.state.locked and not is_of(bearer, request.match_info["table"]):
            raise Refusal(Reason.LOCKED)
        player = bearer.player if bearer is not None and bearer.id == table.state.table else WATCHER
        return table.state.table, int(request.match_info["number"]), player

    async def games(self, request: web.Request) -> web.Response:
        """What can be played, and how."""
        return json_response(messages.encode([game_card(game) for game in GAMES.values()]))

    async def ways(self, request: web.Request) -> web.Response:
        """How friends come in. Whoever asks from elsewhere has come in already, and need not know our network."""
        links = self.doors.links() if self.doors.is_here(request) else []
        return json_response(messages.encode(messages.Ways(links=links)))

    async def health(self, request: web.Request) -> web.Response:
        """Not well is who cannot write: nobody can play then."""
        well = self.registry.services.health.is_well()
        return json_response(b'{"ok":true}' if well else b'{"ok":false}', 200 if well else 503)

    async def measured(self, request: web.Request) -> web.Response:
        """For this machine only: at a house with one table the counts would tell of choices that are secret."""
        if not self.doors.is_here(request):
            raise Refusal(Reason.NO_SUCH_PAGE)
        self.metrics.tables.set(len(self.registry.tables))
        self.metrics.bots_asked.set(len(self.registry.services.pace.asked))
        self.metrics.unwritable.set(not self.registry.services.health.is_well())
        return web.Response(body=self.metrics.page(), headers={"Content-Type": "text/plain; version=0.0.4"})


def game_card(game: Game) -> messages.GameCard:
    options = [
        messages.Choice(name=option.name, values=list(option.values), most=option.most) for option in game.options
    ]
    return messages.GameCard(id=game.id, fewest=game.fewest, most=game.most, starts=game.starts, options=options)


def wanted_table(body: bytes) -> messages.Open:
    try:
        return messages.decode_open.decode(body)
    except msgspec.ValidationError:
        raise Refusal(Reason.BAD_MESSAGE, where="$") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal(Reason.NOT_JSON) from None


def is_for_programs(path: str) -> bool:
    return path.startswith("/api/") or path == "/socket"


@cache
def in_every_language(code: str) -> str:
    """Why something is refused, for a person whose page has not come that far."""
    return "".join([f"{Words(language, 'refusals').say(f'refusal-{code}')}\n" for language in LANGUAGES])


def json_response(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json")


@web.middleware
async def refusals_told(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A refusal is an answer with its code; so are paths that lead nowhere and bodies that are too large."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return problem(refusal.code, STATUS.get(Reason(refusal.code), BAD_REQUEST), refusal.args_told)
    except web.HTTPRequestEntityTooLarge:
        return problem(Reason.TOO_LARGE, 413)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as wrong:
        return problem(Reason.NO_SUCH_PAGE, wrong.status)


def problem(code: str, status: int, args: dict[str, object] | None = None) -> web.Response:
    return json_response(messages.encode(messages.Problem(code=code, args=args or {})), status)


async def protected(request: web.Request, response: web.StreamResponse) -> None:
    protect(response)


def protect(response: web.StreamResponse) -> None:
    """What every answer says, whatever it answers."""
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["Server"] = "Dorehami"  # else aiohttp tells its version, and Python's
