"""Access control: who gets in, what is refused to whom, and what is never told."""

from __future__ import annotations

import asyncio
import gzip
import logging
import random
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from ipaddress import ip_network
from typing import Any, get_args

import aiohttp
import pytest
from multidict import CIMultiDict
from prometheus_client.parser import text_string_to_metric_families

from dorehami.bots.player import Choice, NoAnswer, Question
from dorehami.bots.pool.workers import InProcess
from dorehami.client import Client
from dorehami.games import GAMES
from dorehami.server.access.guards import Guards
from dorehami.server.access.rate_limit import AddressLimit, RateLimits
from dorehami.server.http.security_headers import SECURITY_HEADERS
from dorehami.server.protocol import messages
from dorehami.server.runtime.token_bucket import TokenBucket
from dorehami.server.services import new_secret
from dorehami.server.sockets import command_reader
from tests.support.live import (
    STUCK,
    House,
    NoLimits,
    Result,
    advance_until,
    house,
    live,
    manual_clock,
    plays,
    random_choice,
)
from tests.support.server.assertions import (
    clients_asked,
    outcome,
    refusal_code,
    start_game,
    stored_table,
    wait_until_at_rest,
)
from tests.support.server.every_command import COMMANDS
from tests.support.server.raw_socket import Closed, Raw, raw_socket

FULL = {"sit": {"lobby": "table_full", "playing": "game_running", "over": "table_full"}}
WATCHERS = {  # else not_seated
    "hello": "hello_twice",
    "resync": "done",
    "ping": "done",
    "say": "name_empty",
    "return": "nobody_called",
}


def test_no_message_is_left_out() -> None:
    """Everything that a client can send is in the table above."""
    assert {type(message) for message in COMMANDS.values()} == set(get_args(messages.FromClient))


# ------------------------------------------------------------------ who may do what


@asynccontextmanager
async def tables_by_phase() -> AsyncIterator[tuple[House, dict[str, Any]]]:
    """Yield a full table in each phase, by phase."""
    async with house() as guests:
        lobby = await guests.opens("coup", chairs=3, bots=1)
        await guests.sits(lobby.table, "Guest")
        playing = (await start_game(guests, "coup", 3))[0]
        over = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in over])
        await wait_until_at_rest(playing)
        yield guests, {"lobby": lobby, "playing": playing, "over": over[0]}


def test_nobody_guesses_a_secret() -> None:
    """Each has 128 bits at least, and no two are alike."""
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert min([len(urlsafe_b64decode(secret + "==")) for secret in secrets]) >= 16


async def hello_outcome(raw: Raw, secret: str, table: str) -> str:
    """Say Hello; return the code if that is refused."""
    raw.send_message(messages.Hello(table=table, secret=secret))
    answer = await raw.message()
    return answer.code if isinstance(answer, messages.Refused) else ""


async def message_outcome(raw: Raw, message: messages.Message) -> str:
    """Return the outcome of a message: `done`, or a code."""
    raw.send_message(message)
    if isinstance(message, messages.Hello):
        return (await raw.refusal()).code
    assert isinstance(message, messages.Command)
    answer = await raw.answer(message.id)
    return answer.code if isinstance(answer, messages.Refused) else "done"


@live
async def test_who_has_no_seat_can_do_nothing() -> None:
    """Each message of a watcher at a table of each phase gets its own code and changes nothing."""
    async with tables_by_phase() as (guests, hosts):
        for phase, host in hosts.items():
            before = await stored_table(guests, host.table)
            for name, message in COMMANDS.items():
                async with raw_socket(guests) as raw:
                    assert not await hello_outcome(raw, "", host.table)
                    expected = FULL.get(name, {}).get(phase) or WATCHERS.get(name, "not_seated")
                    assert (phase, name, await message_outcome(raw, message)) == (phase, name, expected)
            assert await stored_table(guests, host.table) == before


@live
async def test_who_has_left_can_do_no_more_than_a_stranger() -> None:
    """The socket of a seat that was given up is a watcher's, whatever it sends."""
    async with house() as guests:
        players = await start_game(guests, "coup", 3)
        async with raw_socket(guests) as raw:
            await raw.hello(players[1].table, players[1].secret)
            await players[1].send(messages.Leave)
            await wait_until_at_rest(*players)
            before = await stored_table(guests, players[0].table)
            for name, message in COMMANDS.items():
                expected = "game_running" if name == "sit" else WATCHERS.get(name, "not_seated")
                assert (name, await message_outcome(raw, message)) == (name, expected)
        assert (await stored_table(guests, players[0].table)).rows[: len(before.rows)] == before.rows
        assert (await stored_table(guests, players[0].table)).secrets == before.secrets


async def foreign_secrets(guests: House, host: Any) -> dict[str, str]:
    """Return secrets that open nothing here: another table's, a given-up seat's, and none at all."""
    elsewhere = await guests.opens("coup", "Stranger")
    leaver = await guests.sits((await guests.opens("coup", "Other")).table, "Leaver")
    await leaver.send(messages.Leave)
    former = await guests.sits(host.table, "Former")
    given_up = former.secret
    await former.send(messages.Leave)
    await host.wait_until(lambda c: c.presence.watching == 1)
    await former.disconnect()
    await host.wait_until(lambda c: not c.presence.watching)
    await guests.sits(host.table, "Next")
    return {"another table's": elsewhere.secret, "a former": given_up, "no": "A" * 32, "table code": host.table}


@live
async def test_a_strange_secret_opens_nothing() -> None:
    """With each of them, and with each message after it, the socket is closed and nothing has changed."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        strange = await foreign_secrets(guests, host)
        before = await stored_table(guests, host.table)
        for secret in strange.values():
            for message in COMMANDS.values():
                async with raw_socket(guests) as raw:
                    raw.send_message(messages.Hello(table=host.table, secret=secret))
                    raw.send_message(message)
                    assert (await raw.refusal()).code == "wrong_secret"
                    closed = await raw.close_frame()
                    assert (closed.code, closed.why) == (1008, "wrong_secret")
        assert await stored_table(guests, host.table) == before
        assert host.presence.watching == 0


@pytest.mark.parametrize("message", [m for n, m in COMMANDS.items() if n != "hello"], ids=lambda m: type(m).__name__)
@live
async def test_without_a_hello_there_is_nothing(message: messages.Message) -> None:
    """A socket whose first message is anything but Hello is closed."""
    async with house() as guests, raw_socket(guests) as raw:
        raw.send_message(message)
        assert (await raw.refusal()).code == "no_hello"
        assert (await raw.close_frame()).why == "no_hello"


@live
async def test_only_the_host_does_what_hosts_do() -> None:
    """Somebody else who sits is told so, and nothing changes."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4, bots=1)
        other = await guests.sits(host.table, "Guest")
        before = await stored_table(guests, host.table)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, other.secret)
            for name in ("kick", "choose", "add_bot", "remove_bot", "start"):
                assert (name, await message_outcome(raw, COMMANDS[name])) == (name, "not_host")
            assert await message_outcome(raw, COMMANDS["sit"]) == "already_seated"
        assert await stored_table(guests, host.table) == before


@live
async def test_a_socket_that_was_refused_hears_nothing_more() -> None:
    """It is in nobody's list: what happens later is not sent to it."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=4)
        async with raw_socket(guests) as raw:
            raw.send_message(messages.Hello(table=host.table, secret="wrong"))
            assert (await raw.refusal()).code == "wrong_secret"
            await host.send(messages.AddBot)
            assert isinstance(await raw.message(), messages.Bye)
            with pytest.raises(Closed):
                await raw.message()


# ------------------------------------------------------------------ origins


ORIGINS = [
    "https://evil.example",
    "http://127.0.0.1",
    "null",
    "",
    "http://localhost:{port}",
    "https://127.0.0.1:{port}",
]


@pytest.mark.parametrize("origin", ORIGINS)
@live
async def test_strange_pages_get_no_socket_and_no_table(origin: str) -> None:
    """Another host, scheme or port, “null” and nothing at all are refused, and no table is opened."""
    async with house() as guests:
        headers = {"Origin": origin.format(port=guests.running.port)}
        with pytest.raises(aiohttp.WSServerHandshakeError) as socket:
            await guests.session.ws_connect(f"{guests.url}/socket", headers=headers)
        assert socket.value.status == 403
        async with guests.session.post(f"{guests.url}/api/tables", data=b'{"game":"coup"}', headers=headers) as answer:
            assert answer.status == 403
            assert await answer.json() == {"code": "wrong_origin"}
        assert await guests.running.registry.services.log.heads() == []


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", None], ids=["ours", "none"])
@live
async def test_our_own_page_and_no_page_get_in(origin: str | None) -> None:
    """The page that we served may speak, and so may who is no page."""
    async with house() as guests:
        headers = {"Origin": origin.format(port=guests.running.port)} if origin else {}
        async with guests.session.post(f"{guests.url}/api/tables", data=b'{"game":"coup"}', headers=headers) as answer:
            assert answer.status == 200
        async with guests.session.ws_connect(f"{guests.url}/socket", headers=headers) as socket:
            assert not socket.closed


@live
async def test_behind_a_proxy_the_public_address_is_ours() -> None:
    """The page comes from there, and so may its socket."""
    async with house(guards=Guards(limits=NoLimits(), public_url="https://play.example.org/")) as guests:
        headers = {"Origin": "https://play.example.org"}
        async with guests.session.ws_connect(f"{guests.url}/socket", headers=headers) as socket:
            assert not socket.closed


# ------------------------------------------------------------------ pages


REQUESTS: dict[str, tuple[str, str, bytes, int]] = {  # method, path, body, status
    "page": ("GET", "/", b"", 200),
    "table": ("GET", "/t/123456", b"", 200),
    "health": ("GET", "/health", b"", 200),
    "metrics": ("GET", "/metrics", b"", 200),
    "opened": ("POST", "/api/tables", b'{"game":"coup"}', 200),
    "nowhere": ("GET", "/api/nowhere", b"", 404),
    "no table": ("GET", "/api/tables/123456/games/1.play", b"", 404),
    "no game": ("GET", "/api/tables/123456/games/0.play", b"", 404),
    "no number": ("GET", "/api/tables/123456/games/-1.play", b"", 404),
    "way up": ("GET", "/t/..%2f..%2fetc%2fpasswd", b"", 200),
    "method": ("DELETE", "/api/tables", b"", 405),
    "no socket": ("GET", "/socket", b"", 400),
    "no json": ("POST", "/api/tables", b"{", 400),
    "no utf-8": ("POST", "/api/tables", b'{"game":"\xff"}', 400),
    "no body": ("POST", "/api/tables", b"", 400),
    "no game called so": ("POST", "/api/tables", b'{"game":"chess"}', 400),
    "unknown field": ("POST", "/api/tables", b'{"game":"coup","seed":1}', 400),
    "bad name": ("POST", "/api/tables", b'{"game":"coup","name":"\xe2\x80\xae"}', 400),
    "surrogate": ("POST", "/api/tables", b'{"game":"coup","name":"\\ud800"}', 400),
    "too many bots": ("POST", "/api/tables", b'{"game":"coup","bots":9007199254740991}', 400),
    "too large": ("POST", "/api/tables", b" " * (messages.FRAME + 1), 413),
    "deep": ("POST", "/api/tables", b"[" * messages.FRAME, 400),
}


@pytest.mark.parametrize(("method", "path", "body", "status"), REQUESTS.values(), ids=REQUESTS)
@live
async def test_every_answer_is_protected(method: str, path: str, body: bytes, status: int) -> None:
    """Pages and errors alike carry the headers; an error is a code."""
    async with house() as guests, guests.session.request(method, f"{guests.url}{path}", data=body) as answer:
        assert answer.status == status
        assert {name: answer.headers.get(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS
        assert answer.headers["Cache-Control"] == "no-store"
        if status >= 400 and path != "/socket":
            assert isinstance((await answer.json())["code"], str)


@live
async def test_health_says_that_the_server_is_up() -> None:
    """It is one word, and needs no table."""
    async with house() as guests, guests.session.get(f"{guests.url}/health") as answer:
        assert await answer.json() == {"ok": True}


@pytest.mark.parametrize("headers", [{"Host": "play.example.org"}, {"X-Forwarded-For": "127.0.0.1"}], ids=str)
@live
async def test_measures_are_for_this_machine(headers: dict[str, str]) -> None:
    """A proxy on it does not open them to others, not even one that does not say whose request it passes on."""
    guards = Guards(NoLimits(), "https://play.example.org/", trusted_proxies=(ip_network("127.0.0.1"),))
    async with house(guards=guards) as guests:
        async with guests.session.get(f"{guests.url}/metrics", headers=headers) as answer:
            assert (answer.status, await answer.json()) == (404, {"code": "no_such_page"})
        async with guests.session.get(f"{guests.url}/metrics") as answer:
            assert answer.status == 200


@live
async def test_measures_name_nobody() -> None:
    """They can be read by Prometheus, count what was done, and hold no name, no secret and no code of a table."""
    async with house() as guests:
        players = await start_game(guests, "coup", 2, 1)
        assert await refusal_code(players[1].send(messages.Start)) == "not_host"
        async with guests.session.get(f"{guests.url}/metrics") as answer:
            text = await answer.text()
        assert sample_of(text, "dorehami_sockets") == 2
        assert sample_of(text, "dorehami_tables") == 1
        assert sample_of(text, "dorehami_commands_total", kind="Start", ended="done") == 1
        assert sample_of(text, "dorehami_commands_total", kind="Start", ended="not_host") == 1
        assert sample_of(text, "dorehami_write_seconds_bucket", le="+Inf") > 0
        for word in ["Sara", "Guest", players[0].table, *[player.secret for player in players]]:
            assert word not in text


def sample_of(text: str, name: str, **labels: str) -> float:
    """Return the one sample of this metric with these labels."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    (found,) = [sample.value for sample in samples if sample.name == name and sample.labels == labels]
    return found


@live
async def test_a_record_is_given_out_only_when_its_game_is_over() -> None:
    """While it is played it is refused as running; of a game that was not begun there is none."""
    async with house() as guests:
        players = await start_game(guests, "mccarthy", 2)
        path = f"{guests.url}/api/tables/{players[0].table}/games"
        for number, status in [(1, 409), (2, 404), (0, 404)]:
            async with guests.session.get(f"{path}/{number}.play") as answer:
                assert (number, answer.status) == (number, status)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
        await players[0].send(messages.Start)
        for number, status in [(1, 200), (2, 409), (0, 404)]:
            async with guests.session.get(f"{path}/{number}.play") as answer:
                assert (number, answer.status) == (number, status)


# ------------------------------------------------------------------ what is written into the program's own log


class UnreliableBots(InProcess):
    """Bots that sometimes do not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = random.Random(1)

    async def choose(self, question: Question) -> Choice:
        if self.dice.random() < 0.1:
            raise NoAnswer("not today")
        return await super().choose(question)


class FailingDealer:
    """A dealer that fails from time to time."""

    def __init__(self) -> None:
        self.dice, self.steady, self.failed = random.Random(2), True, 0

    def __call__(self, n: int) -> int:
        if not self.steady and (not self.failed or self.dice.random() < 0.3):
            self.failed += 1
            raise RuntimeError("a card slipped")
        return self.dice.randrange(n)


@pytest.mark.parametrize("game", GAMES)
def test_the_programs_log_keeps_secrets(game: str, caplog: pytest.LogCaptureFixture) -> None:
    """A whole game with faults, odd bots and bad frames leaves no name, no secret and no card in it."""
    caplog.set_level(logging.DEBUG)
    secrets = asyncio.run(asyncio.wait_for(eventful_game(game), STUCK))
    text = "\n".join([*[record.getMessage() for record in caplog.records], caplog.text])
    assert "stands still" in text
    for word in [*secrets, *card_words(game), "Sara", "Guest", "slipped"]:
        assert word not in text


def card_words(game: str) -> set[str]:
    """Return every card that a move can name; numbers are left out, as they are everywhere."""
    return {thing for move in GAMES[game].vocabulary.moves for thing in move.things if not thing.isdigit()}


async def eventful_game(game: str) -> list[str]:
    dealer, dice = FailingDealer(), random.Random(3)
    async with house(bots=UnreliableBots(), below=dealer) as guests:
        players = await start_game(guests, game, 2, 2)
        dealer.steady = False
        while True:
            await wait_until_at_rest(*players)
            if players[0].room["paused"]:
                await players[0].send(messages.Resume)
            elif asked := clients_asked(players):
                await answer_after_bad_input(asked[0], dice)
            else:
                return [player.secret for player in players]


async def answer_after_bad_input(client: Any, dice: random.Random) -> None:
    """Send a bad frame and a bad move, then answer, which may cause a fault."""
    client.send_text('{"type":"move","id":"' + client.secret + '"}')
    assert await refusal_code(client.move("no such move", client.secret)) == "no_such_move"
    drawing = [move for move in client.moves() if move[0] == "exchange"]
    if await outcome(client.move(*dice.choice(drawing or client.moves()))) == "fault":
        await client.wait_until(lambda c: bool(c.room["paused"]))


# ------------------------------------------------------------------ how much


def tight_limits(**given: Any) -> Guards:
    """Return guards that let little through."""
    generous: dict[str, Any] = {name: AddressLimit(1e9, 1e9) for name in ("sockets", "tables", "codes", "records")}
    return Guards(limits=RateLimits(**(generous | given)))


@live
async def test_an_unknown_table_is_said_to_be_unknown() -> None:
    """On a socket and over HTTP, for codes of any kind."""
    async with house() as guests:
        for code in ("999999", "۱۲۳۴۵۶", "../..", "x" * 16, "\x00"):
            assert await refusal_code(guests.client().connect(code)) == "unknown_table"


@live
async def test_who_guesses_codes_is_soon_refused() -> None:
    """After some that were no table's even a right one is not told, on sockets and over HTTP alike."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 5))) as guests:
        host = await guests.opens("coup")
        codes = [await refusal_code(guests.client().connect(f"guess {n}")) for n in range(3)]
        for number in range(3, 6):
            async with guests.session.get(f"{guests.url}/api/tables/{number}/games/1.play") as answer:
                codes.append((await answer.json())["code"])
        assert codes == ["unknown_table"] * 5 + ["too_fast"]
        assert await refusal_code(guests.client().connect(host.table)) == "too_fast"
        await host.send(messages.AddBot)


@live
async def test_guesses_at_the_same_moment_are_counted_too() -> None:
    """Of guesses that come at once no more are answered than of one after the other, also if one of them is right."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 5))) as guests:
        host = await guests.opens("coup")
        await host.disconnect()
        guests.running.registry.unload_idle()

        async def guess(code: str) -> str:
            async with guests.session.get(f"{guests.url}/api/tables/{code}/games/1.play") as answer:
                return str((await answer.json())["code"])

        wrong = [guess(str(number)) for number in range(40)]
        said = await asyncio.gather(*wrong, guess(host.table))
        assert said == ["unknown_table"] * 5 + ["too_fast"] * 36


@live
async def test_wrong_secrets_count_as_guesses() -> None:
    """Nobody tries secrets for long."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 3))) as guests:
        host = await guests.opens("coup")
        codes = [await refusal_code(guests.client().connect(host.table, f"guess {n}")) for n in range(4)]
        assert codes == ["wrong_secret"] * 3 + ["too_fast"]


@live
async def test_a_right_secret_is_no_guess() -> None:
    """Wrong guesses from an address lock out no seat behind it, also if its table is not loaded."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 3))) as guests:
        host = await guests.opens("coup")
        resting = await guests.opens("dezh")
        left = await guests.sits(host.table, "Guest")
        void, _ = left.secret, await left.send(messages.Leave)
        await resting.disconnect()
        guests.running.registry.unload_idle()
        for number in range(3):
            await refusal_code(guests.client().connect(host.table, f"guess {number}"))
        for seat in (host, resting):
            assert (await guests.again(seat)).player == seat.player
        for table in (host.table, resting.table, "999999"):
            for secret in ("", "guess", void, *[seat.secret for seat in (host, resting) if seat.table != table]):
                assert await refusal_code(guests.client().connect(table, secret)) == "too_fast"


@live
async def test_who_has_guessed_too_often_wakes_no_table() -> None:
    """A wrong secret costs the same at every code: no table is brought back for it, so nobody sees which there are."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 1))) as guests:
        resting = await guests.opens("coup")
        await resting.disconnect()
        assert await refusal_code(guests.client().connect("999999")) == "unknown_table"
        guests.running.registry.unload_idle()
        for table in (resting.table, "999999"):
            assert await refusal_code(guests.client().connect(table, "guess")) == "too_fast"
        assert guests.running.registry.tables == {}


@live
async def test_a_token_waits_until_one_may_guess_again() -> None:
    """It is short-lived and can be asked for anew; it is not used up, and a secret beside it does not help."""
    async with house(guards=tight_limits(codes=AddressLimit(0, 1))) as guests:
        host = await guests.opens("coup")
        token = (await host.send(messages.Elsewhere)).token
        assert await refusal_code(guests.client().connect("999999")) == "unknown_table"
        async with raw_socket(guests) as raw:
            raw.send_message(messages.Hello(table=host.table, secret=host.secret, token=token))
            assert (await raw.refusal()).code == "too_fast"
        guests.running.guards.limits.codes = AddressLimit(0, 1)
        async with raw_socket(guests) as raw:
            raw.send_message(messages.Hello(table=host.table, token=token))
            assert isinstance(await raw.message(), messages.Welcome)


@live
async def test_an_address_opens_only_so_many_tables() -> None:
    """The next one is refused, and is not there."""
    async with house(guards=tight_limits(tables=AddressLimit(0, 3))) as guests:
        for _ in range(3):
            await guests.client().open("coup")
        async with guests.session.post(f"{guests.url}/api/tables", data=b'{"game":"coup"}') as answer:
            assert answer.status == 429
            assert (await answer.json())["code"] in ("too_fast", "too_many_tables")
        assert len(await guests.running.registry.services.log.heads()) == 3


@live
async def test_a_proxy_is_believed_what_it_has_added_itself() -> None:
    """Also where that is a line of its own: nobody is somebody else by a line before it."""
    proxy = (ip_network("127.0.0.1"),)
    async with house(guards=Guards(tight_limits(tables=AddressLimit(0, 3)).limits, trusted_proxies=proxy)) as guests:

        async def opened(claimed: str, guest: str) -> int:
            lines = CIMultiDict([("X-Forwarded-For", claimed), ("X-Forwarded-For", guest)])
            body = b'{"game":"coup"}'
            async with guests.session.post(f"{guests.url}/api/tables", data=body, headers=lines) as answer:
                return answer.status

        assert [await opened(f"203.0.113.{number}", "198.51.100.1") for number in range(5)] == [200] * 3 + [429] * 2
        assert await opened("198.51.100.1", "198.51.100.2") == 200


@live
async def test_an_address_asks_for_only_so_many_finished_games() -> None:
    """Requests for finished games are rate-limited by address; live tables are not affected."""
    limits = NoLimits()
    limits.records = AddressLimit(0, 3)
    async with house(guards=Guards(limits=limits)) as guests:
        players = await start_game(guests, "mccarthy", 2)
        await asyncio.gather(*[plays(player, random_choice(1)) for player in players])
        said = []
        for page in (".play", "/deal", "/replay", ".play", "/deal", "/replay"):
            async with guests.session.get(f"{guests.url}/api/tables/{players[0].table}/games/1{page}") as answer:
                said.append(answer.status)
        assert said == [200] * 3 + [429] * 3
        await asyncio.gather(*[player.send(messages.Ready) for player in players])


@live
async def test_an_address_opens_only_so_many_sockets() -> None:
    """The next handshake is refused, and those who are in stay. Who has a seat is not counted."""
    async with house(guards=tight_limits(sockets=AddressLimit(0, 2))) as guests:
        host = await guests.opens("coup")
        await guests.watches(host.table)
        await guests.watches(host.table)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await guests.client().connect(host.table)
        assert refusal.value.status == 429
        await host.send(messages.AddBot)


@manual_clock
async def test_a_socket_that_says_nothing_is_closed() -> None:
    """When Hello does not come in time; who said it may be silent for ever."""
    async with house() as guests:
        host = await guests.opens("coup")
        async with raw_socket(guests) as raw:
            assert (await while_time_passes(raw.refusal(), host)).code == "no_hello"
            assert (await raw.close_frame()).code == 1008
        async with raw_socket(guests) as raw:
            raw.send(b"", opcode=0x9)
            assert (await while_time_passes(raw.refusal(), host)).code == "no_hello"
        await host.send(messages.AddBot)


async def while_time_passes(waiting: Coroutine[Any, Any, Result], client: Client) -> Result:
    """Await something while time passes, second by second."""
    task = asyncio.create_task(waiting)
    await advance_until(task.done, 1.0, client)
    return task.result()


class ThreeMessages(NoLimits):
    """Rate limits that allow three messages and no more."""

    def messages(self) -> TokenBucket:
        return TokenBucket(0, 3)


@pytest.mark.parametrize("said", [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"])
@manual_clock
async def test_a_connection_that_asks_for_nothing_is_closed(said: bytes) -> None:
    """Be it from the beginning, in the middle of a request, or after one; a socket at a table stays."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
        writer.write(said)
        await while_time_passes(reader.read(), host)
        writer.close()
        await host.send(messages.AddBot)


HALVES = ['Content-Length: 15\r\n\r\n{"game":', 'Transfer-Encoding: chunked\r\n\r\n8\r\n{"game":\r\n']


@asynccontextmanager
async def start_request(guests: House, half: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Begin a request for a table and leave it unfinished; wait until the server reads it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", guests.running.port)
    writer.write(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{half}".encode())
    while not guests.running.guards.limits.tables.buckets:
        await asyncio.sleep(0)
    yield reader, writer
    writer.close()


@pytest.mark.parametrize("half", HALVES, ids=["length", "chunks"])
@live
async def test_a_body_that_does_not_end_is_refused(half: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When its end does not come in time; others are served after it."""
    monkeypatch.setattr("dorehami.server.access.guards.IDLE_TIMEOUT", 0.05)
    async with (
        house(guards=tight_limits(tables=AddressLimit(0, 3))) as guests,
        start_request(guests, half) as (reader, _),
    ):
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 408 ")
        assert await reader.readuntil(b"}") == b'{"code":"unfinished"}'
        monkeypatch.undo()
        await guests.opens("coup")


@pytest.mark.parametrize("half", HALVES, ids=["length", "chunks"])
@live
async def test_who_goes_away_within_a_body_is_no_error(half: str, caplog: pytest.LogCaptureFixture) -> None:
    """The log has no line of it, and no table is opened."""
    async with house(guards=tight_limits(tables=AddressLimit(0, 3))) as guests:
        async with start_request(guests, half) as (_, writer):
            writer.transport.abort()
        async with guests.session.get(f"{guests.url}/health") as answer:
            assert answer.status == 200
        assert await guests.running.registry.services.log.heads() == []
    assert [record.name for record in caplog.records] == []


@live
async def test_a_packed_body_is_no_json() -> None:
    """It is not unpacked: it might be far larger than it looks."""
    packed = {"Content-Encoding": "gzip"}
    async with (
        house() as guests,
        guests.session.post(f"{guests.url}/api/tables", data=gzip.compress(b"{}"), headers=packed) as answer,
    ):
        assert (answer.status, await answer.json()) == (400, {"code": "not_json"})


@live
async def test_who_sends_too_fast_is_refused_and_then_closed() -> None:
    """Excess commands are refused by id and may be retried; after many the socket is closed."""
    async with house(guards=Guards(limits=ThreeMessages())) as guests:
        host = await guests.opens("coup", chairs=6)
        other = await guests.watches(host.table)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table, host.secret)
            for number in range(command_reader.MAX_REFUSED + 5):
                raw.send_message(messages.AddBot(id=str(number)))
            first = await raw.refusal()
            assert (first.code, first.retry, first.id) == ("too_fast", True, "3")
            assert (await raw.close_frame()).why == "too_fast"
        await host.wait_until(lambda c: sum(chair is not None for chair in c.room["chairs"]) == 4)
        await other.send(messages.Resync)
        assert other.room == host.room
