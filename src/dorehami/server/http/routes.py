"""The routes of the server: pages of the web client, the HTTP API and the WebSocket endpoint."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Final

import msgspec
from aiohttp import web

from dorehami.engine.game import Game
from dorehami.games import GAMES
from dorehami.server.access.guards import Guards, proves_seat_at
from dorehami.server.archive.export import GamePage
from dorehami.server.archive.page_cache import PageCache
from dorehami.server.archive.replay import SPECTATORS
from dorehami.server.http.connection import before_response
from dorehami.server.http.link_preview import tags
from dorehami.server.http.security_headers import set_security_headers
from dorehami.server.http.static_files import StaticFiles, built
from dorehami.server.identity import tickets
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.sockets.endpoint import SocketEndpoint
from dorehami.server.tables.registry import Registry
from dorehami.server.tables.table_summary import summarize
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
MAX_TICKETS: Final = 8  # per request
VERSION: Final = re.compile(r"[0-9]{1,15}", re.ASCII)
OTHER_PATHS: Final = "/{path:(?!api/|socket$).*}"  # answered with the page, which says that nothing is here

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Routes:
    """All routes and their handlers."""

    def __init__(self, registry: Registry, guards: Guards, static_files: StaticFiles | None = None) -> None:
        self.registry = registry
        self.guards = guards
        self.static_files = static_files or built()
        self.metrics = registry.services.metrics
        self.endpoint = SocketEndpoint(registry, guards)
        self.archive = PageCache(registry)

    def app(self) -> web.Application:
        app = web.Application(client_max_size=messages.FRAME, middlewares=[handle_refusals, self.check_host])
        app.on_response_prepare.extend([on_response_prepared, before_response])
        for path in PAGES:
            app.router.add_get(path, self.serve_page)
        app.router.add_get("/socket", self.endpoint.socket)
        app.router.add_get("/api/tables", self.list_tables)
        app.router.add_post("/api/tables", self.open_table)
        app.router.add_get("/api/seats", self.list_seats)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}.play", self.record)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}/replay", self.replay)
        app.router.add_get(f"/api/tables/{{table}}/{GAME}/deal", self.deal)
        app.router.add_get("/api/games", self.list_games)
        app.router.add_get("/api/ways", self.list_links)
        app.router.add_get("/health", self.health)
        app.router.add_get("/metrics", self.metrics_page)
        app.router.add_get(OTHER_PATHS, self.file)
        return app

    @web.middleware
    async def check_host(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests with a foreign Host header: with a code under /api, else with a sentence."""
        try:
            self.guards.check_host(request)
        except Refusal as refusal:
            if is_for_programs(request.path):
                raise
            return web.Response(text=in_every_language(refusal.code), status=STATUS[Reason(refusal.code)])
        return await handler(request)

    async def serve_page(self, request: web.Request) -> web.Response:
        """Serve the page with its link preview."""
        code = request.match_info.get("table")
        game = await self.game_at(request, code) if code else request.match_info.get("game")
        base_url = self.guards.base_url(request)
        return self.static_files.index(
            request, tags=tags(base_url, request.path, game if game in GAMES else None, is_table=code is not None)
        )

    async def game_at(self, request: web.Request, code: str) -> str | None:
        """Return the game at a table; None for a locked table or a wrong code, which counts as a guess."""
        if not CODE.fullmatch(code):
            return None
        try:
            self.guards.take(self.guards.limits.lists, request)
            table = await self.guards.find_table(self.registry, request, code)
        except Refusal:
            return None
        return None if table.state.settings.locked else table.state.settings.game.id

    async def file(self, request: web.Request) -> web.Response:
        """Serve a file of the web client; for all other paths the page, with status 404."""
        return self.static_files.file(request) or self.static_files.index(request, 404)

    async def open_table(self, request: web.Request) -> web.Response:
        """Open a table."""
        self.guards.check_origin(request)
        self.guards.take(self.guards.limits.tables, request, Reason.TOO_MANY_TABLES)
        wanted = wanted_table(await self.guards.read_body(request))
        table, decision = await self.registry.open(wanted)
        self.metrics.opened.inc()
        code = table.state.table
        opened = messages.Opened(
            table=code, link=f"/t/{code}", player=decision.reply.player, secret=decision.reply.secret
        )
        return json_response(messages.encode(opened))

    async def list_tables(self, request: web.Request) -> web.Response:
        """List the public tables."""
        self.guards.take(self.guards.limits.lists, request)
        return json_response(messages.encode(self.registry.public_list()))

    async def list_seats(self, request: web.Request) -> web.Response:
        """Summarize the tables of several tickets. A table not in memory is restored, at the cost of a record."""
        self.guards.take(self.guards.limits.lists, request)
        seen, found = request.query.getall("seen", []), list[messages.Standing]()
        for number, ticket_text in enumerate(request.query.getall("ticket", [])[:MAX_TICKETS]):
            ticket = tickets.parse(ticket_text)
            bearer = await self.registry.bearer(ticket) if ticket else None
            if bearer is None:
                continue
            try:
                if bearer.id not in self.registry.tables:
                    self.guards.take(self.guards.limits.records, request)
                table = await self.registry.table(bearer.id)
            except Refusal:
                continue
            version = seen[number] if number < len(seen) else ""
            summary = summarize(table, bearer, int(version) if VERSION.fullmatch(version) else 0)
            found += [summary] if summary else []
        return json_response(messages.encode(found))

    async def record(self, request: web.Request) -> web.Response:
        """Serve the record of a finished game in the notation."""
        code, number, _ = await self.game(request)
        text = await self.archive.page(code, number, GamePage.RECORD)
        return web.Response(
            body=text,
            content_type="text/plain",
            charset="utf-8",
            headers={"Content-Disposition": f'attachment; filename="dorehami-{code}-{number}.play"'},
        )

    async def deal(self, request: web.Request) -> web.Response:
        """Serve the proof of a finished game's deal."""
        code, number, _ = await self.game(request)
        return json_response(await self.archive.page(code, number, GamePage.DEAL))

    async def replay(self, request: web.Request) -> web.Response:
        """Serve the replay of a finished game."""
        code, number, player = await self.game(request)
        view = request.query.get("view", SPECTATORS)
        return json_response(await self.archive.page(code, number, GamePage.REPLAY, view, player))

    async def game(self, request: web.Request) -> tuple[str, int, int]:
        """Return table, game number and player of a request; raises Refusal for a locked table without a seat."""
        self.guards.take(self.guards.limits.records, request)
        bearer = await self.guards.bearer(self.registry, request)
        table = await self.guards.find_table(self.registry, request, request.match_info["table"], bearer=bearer)
        if table.state.settings.locked and not proves_seat_at(bearer, request.match_info["table"]):
            raise Refusal(Reason.LOCKED)
        player = bearer.player if bearer is not None and bearer.id == table.state.table else WATCHER
        return table.state.table, int(request.match_info["number"]), player

    async def list_games(self, request: web.Request) -> web.Response:
        """List the games with their options."""
        return json_response(messages.encode([game_card(game) for game in GAMES.values()]))

    async def list_links(self, request: web.Request) -> web.Response:
        """List links for friends; only for this machine, as they reveal the local network."""
        links = self.guards.links() if self.guards.is_local(request) else []
        return json_response(messages.encode(messages.Ways(links=links)))

    async def health(self, request: web.Request) -> web.Response:
        """Report health: 503 while the log cannot be written, since nobody can play then."""
        is_healthy = self.registry.services.health.is_healthy()
        return json_response(b'{"ok":true}' if is_healthy else b'{"ok":false}', 200 if is_healthy else 503)

    async def metrics_page(self, request: web.Request) -> web.Response:
        """Serve metrics; only for this machine, as with a single table the counts would reveal secret choices."""
        if not self.guards.is_local(request):
            raise Refusal(Reason.NO_SUCH_PAGE)
        self.metrics.tables.set(len(self.registry.tables))
        self.metrics.bots_asked.set(len(self.registry.services.bot_load.asked))
        self.metrics.unwritable.set(not self.registry.services.health.is_healthy())
        return web.Response(body=self.metrics.render(), headers={"Content-Type": "text/plain; version=0.0.4"})


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
    """Return the text of a refusal in all languages, for a person who has no page yet."""
    return "".join([f"{Words(language, 'refusals').say(f'refusal-{code}')}\n" for language in LANGUAGES])


def json_response(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json")


@web.middleware
async def handle_refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn refusals, unknown paths and oversized bodies into JSON responses with a code."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return problem(refusal.code, STATUS.get(Reason(refusal.code), BAD_REQUEST), refusal.details)
    except web.HTTPRequestEntityTooLarge:
        return problem(Reason.TOO_LARGE, 413)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as wrong:
        return problem(Reason.NO_SUCH_PAGE, wrong.status)


def problem(code: str, status: int, args: dict[str, object] | None = None) -> web.Response:
    return json_response(messages.encode(messages.Problem(code=code, args=args or {})), status)


async def on_response_prepared(request: web.Request, response: web.StreamResponse) -> None:
    set_security_headers(response)
