"""`dorehami serve`: the real program is started, reached, stopped and started again."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import termios
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from dorehami.cli.hosting import STOPPED, start_error, uvloop_factory
from dorehami.cli.main import main
from dorehami.cli.serve_options import FILE, ServeOptions
from dorehami.client import Client
from dorehami.server.access.rate_limit import RateLimits
from dorehami.server.protocol import messages
from tests.support.cli.program import start
from tests.support.cli.served import LAST_LINE, Exit, Server, request, wait_for_exit

README = Path(__file__).parents[2] / "README.md"
GARBAGE = b"this is no database\n" * 1000
TOO_MANY = 2 * int(RateLimits().tables.burst)  # tables from one address, on a machine of any speed: minutes bring a few
NAME = "--allow-host is a name that leads to this machine, such as games.home"
PROXY = "--trusted-proxy is the address or the network of a proxy, such as 127.0.0.1 or 10.0.0.0/24"


def failed_start(*words: str) -> Exit:
    """Return the error of a start that must fail."""
    return wait_for_exit(start("serve", "--port", "0", *words))


def with_client(url: str, visit: Callable[[Client], Awaitable[None]]) -> None:
    """Connect a client to the server at this address."""

    async def visiting() -> None:
        async with aiohttp.ClientSession() as session:
            client = Client(session, url.rstrip("/"))
            try:
                await visit(client)
            finally:
                await client.disconnect()

    asyncio.run(visiting())


# ------------------------------------------------------------------ up


def test_every_printed_link_leads_to_the_server(tmp_path: Path) -> None:
    """Every link that is printed leads to the server; it says who we are and where the games are."""
    server = Server(tmp_path)
    for link in [server.url, *server.links("On this network")]:
        assert request(f"{link}health") == (200, {"ok": True})
    assert server.said[0].startswith("دورهمی")
    assert f"Games are kept in {tmp_path}" in server.said
    server.stop()


def test_a_server_for_this_machine_alone_says_so(tmp_path: Path) -> None:
    """Nobody is sent to an address that does not answer."""
    server = Server(tmp_path, "--host", "127.0.0.1")
    assert server.url.startswith("http://127.0.0.1:")
    assert server.links("On this network") == []
    assert "  Only this machine can reach it." in server.said
    server.stop()


def test_it_runs_without_uvloop(tmp_path: Path) -> None:
    """Python's own event loop does as well."""
    (tmp_path / "uvloop.py").write_text("raise ImportError")
    before = os.environ.get("PYTHONPATH", "")
    server = Server(tmp_path / "data", env={"PYTHONPATH": os.pathsep.join([str(tmp_path), before])})
    assert request(f"{server.url}health") == (200, {"ok": True})
    assert server.stop().code == 0


def test_the_quickest_loop_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """uvloop where there is one, whatever Python has where not."""
    loop = uvloop_factory()
    assert loop is not None
    with closing(loop()) as made:
        assert type(made).__module__.startswith("uvloop")
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert uvloop_factory() is None


def test_only_the_owner_can_read_what_it_writes(tmp_path: Path) -> None:
    """Hidden cards and the hashes of secrets are nobody else's, from the first moment."""
    server = Server(tmp_path / "data")
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    server.stop()


def test_without_data_it_is_among_the_users_data(tmp_path: Path) -> None:
    """Nothing has to be chosen."""
    program = start("serve", "--port", "0", env={"XDG_DATA_HOME": str(tmp_path)})
    while (line := program.stdout.readline()).strip() != LAST_LINE:
        assert line, f"it ended: {wait_for_exit(program)}"
    assert (tmp_path / "dorehami" / FILE).exists()
    program.terminate()
    assert wait_for_exit(program).code == 0


def test_a_public_address(tmp_path: Path) -> None:
    """It is printed, and pages from there may speak to the server; pages from elsewhere may not."""
    server = Server(tmp_path, "--public-url", "https://games.example.org")
    assert server.links("For everybody") == ["https://games.example.org/"]
    tables = f"{server.url}api/tables"
    assert request(tables, {"game": "coup"}, Origin="https://games.example.org")[0] == 200
    assert request(tables, {"game": "coup"}, Origin="https://example.org") == (403, {"code": "wrong_origin"})
    server.stop()


def test_names_that_lead_to_it(tmp_path: Path) -> None:
    """Those that were allowed, the public one and the machine's own are answered; others get a sentence."""
    server = Server(
        tmp_path, "--public-url", "https://games.example.org", "--allow-host", "Den.home", "--allow-host", "a"
    )
    own = socket.gethostname()
    for name in ("games.example.org", "den.home:80", "a", "localhost", own, f"{own.partition('.')[0]}.local", "[::1]"):
        assert (name, request(f"{server.url}health", Host=name)) == (name, (200, {"ok": True}))
    for name in ("evil.example", "den", "home", "localhost.evil.example"):
        assert request(f"{server.url}api/games", Host=name) == (421, {"code": "wrong_host"})
    server.stop()


PROXIES: dict[str, tuple[list[str], set[int]]] = {  # and how their guests are answered
    "nobody": ([], {200, 429}),
    "this machine": (["--trusted-proxy"], {200}),
    "its network": (["--trusted-proxy", "127.0.0.0/30"], {200}),
    "one of several": (["--trusted-proxy", "192.0.2.1, ::1", "--trusted-proxy", "::ffff:127.0.0.1"], {200}),
    "somebody else": (["--trusted-proxy", "192.0.2.1"], {200, 429}),
}


@pytest.mark.parametrize(("words", "answers"), PROXIES.values(), ids=PROXIES)
def test_a_trusted_proxy_tells_guests_apart(words: list[str], answers: set[int], tmp_path: Path) -> None:
    """Only where it is trusted does each guest have a limit of its own; else so many at once are too many."""
    server = Server(tmp_path, "--host", "127.0.0.1", *words)
    guests = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(TOO_MANY)]
    assert {request(f"{server.url}api/tables", {"game": "coup"}, **guest)[0] for guest in guests} == answers
    server.stop()


def test_nobody_listens_to_what_it_says(tmp_path: Path) -> None:
    """With all its streams closed it serves, and no socket and no file takes their place."""
    words = [sys.executable, "-m", "dorehami.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *words]) as program:
        while not (tmp_path / FILE).exists():
            assert program.poll() is None
        program.terminate()
    assert program.returncode == 0


def test_quietly(tmp_path: Path) -> None:
    """All is well, so there is nothing to say."""
    program = start("serve", "--port", "0", "--quiet", "--data", str(tmp_path))
    while not (tmp_path / FILE).exists():  # from here on it listens to signals
        assert program.poll() is None
    program.send_signal(signal.SIGINT)
    assert wait_for_exit(program) == (0, [""], "")


def test_the_readme_speaks_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The example in the README opens a table and plays at it."""
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    server = Server(tmp_path)
    exec(example.replace("http://localhost:8600", server.url.rstrip("/")), {})
    assert re.fullmatch(r"Others find .* \d+\nMy hand: \[.*\] My moves: \[.*\]\n", capsys.readouterr().out)
    assert server.stop() == (0, ["", "Stopping. A second Ctrl-C does not wait.", STOPPED, ""], "")


# ------------------------------------------------------------------ down


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_clean_stop(number: int, tmp_path: Path) -> None:
    """Ctrl-C and its like are no failure: the games are kept, and it says so."""
    code, out, err = Server(tmp_path).stop(number)
    assert (code, err) == (0, "")
    assert out[-2:] == [STOPPED, ""]


def test_everybody_is_told_that_it_stops(tmp_path: Path) -> None:
    """Connected clients are told that the server closes, and no error is logged."""
    server = Server(tmp_path)

    async def stays(client: Client) -> None:
        await client.open("coup", "Sara")
        await client.connect()
        server.send(signal.SIGTERM)
        await client.wait_until(lambda c: bool(c.close_code))
        assert client.close_code == "closing"

    with_client(server.url, stays)
    code, out, err = server.wait_for_exit()
    assert (code, err) == (0, "")
    assert STOPPED in out


def test_an_unresponsive_socket_does_not_delay_stopping(tmp_path: Path) -> None:
    """A socket whose other end neither reads nor answers does not hold the server."""
    server = Server(tmp_path)
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    with send_request(server.url, "GET /socket HTTP/1.1", *upgrade, f"Sec-WebSocket-Key: {'A' * 22}==") as guest:
        assert guest.recv(12) == b"HTTP/1.1 101"
        code, out, err = server.stop()
    assert (code, err) == (0, "")
    assert STOPPED in out


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path) -> None:
    """While another program holds the disk the first one waits; after the second one all that was told is there."""
    server = Server(tmp_path, module="tests.support.cli.patient")
    table = request(f"{server.url}api/tables", {"game": "coup", "name": "Sara"})[1]["table"]
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with send_request(server.url, "POST /api/tables HTTP/1.1", "Content-Length: 15", body='{"game":"coup"}'):
            for _ in range(3):
                request(f"{server.url}health")  # whoever came before is being served now
            server.send(signal.SIGINT)
            while "Stopping" not in server.program.stdout.readline():
                pass
            assert server.stop(signal.SIGINT) == (-signal.SIGINT, [""], "")
    server = Server(tmp_path)
    with_client(server.url, lambda client: client.connect(table))
    assert server.stop().code == 0


@contextmanager
def send_request(url: str, *lines: str, body: str = "") -> Iterator[socket.socket]:
    """Send a request whose answer nobody reads yet."""
    port = int(url.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as guest:
        guest.sendall("\r\n".join([*lines, f"Host: 127.0.0.1:{port}", "", body]).encode())
        yield guest


def test_a_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    """The seat, its name and its secret outlive the program."""
    server = Server(tmp_path)
    status, opened = request(f"{server.url}api/tables", {"game": "coup", "name": "Sara"})
    assert status == 200
    assert server.stop().code == 0

    async def comes_back(client: Client) -> None:
        await client.connect(opened["table"], opened["secret"])
        assert client.player == opened["player"]
        assert [sitter["name"] for sitter in client.room["chairs"] if sitter] == ["Sara"]

    server = Server(tmp_path)
    with_client(server.url, comes_back)
    assert server.stop() == (0, ["", "Stopping. A second Ctrl-C does not wait.", STOPPED, ""], "")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_game_goes_on_after_a_restart(ending: int, tmp_path: Path) -> None:
    """Stopped or killed in the middle of a game, it plays on, and so do its bots."""
    seat: dict[str, Any] = {}

    async def begins(client: Client) -> None:
        await client.open("mccarthy", "Sara", bots=1)  # no game of it is over after three rounds
        await client.connect()
        await client.send(messages.Start)
        await client.wait_until(lambda c: bool(c.moves()))
        await client.move(*client.moves()[0])
        seat.update(table=client.table, secret=client.secret, version=client.version)

    async def goes_on(client: Client) -> None:
        await client.connect(seat["table"], seat["secret"])
        assert client.room["phase"] == "playing"
        assert client.version >= seat["version"]
        for _ in range(2):  # for the second round the bot is asked by this server, and not before
            await client.wait_until(lambda c: bool(c.moves()))
            await client.move(*client.moves()[0])
        await client.wait_until(lambda c: bool(c.moves()))  # the bot has answered

    server = Server(tmp_path)
    with_client(server.url, begins)
    server.stop(ending)
    server = Server(tmp_path)
    with_client(server.url, goes_on)
    assert server.stop().code == 0


# ------------------------------------------------------------------ what cannot be


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The number is named, and how to choose another one."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, err = failed_start("--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(port))
    assert (code, out) == (1, [""])
    assert err == (
        f"dorehami: port {port} is in use, perhaps by another server of ours\n`--port N` chooses another one\n"
    )


@pytest.mark.parametrize("host", ["203.0.113.7", "a..b"], ids=["somebody else's", "no name"])
def test_a_host_that_is_not_ours(host: str, tmp_path: Path) -> None:
    """It is named, and what happens without it."""
    code, out, err = failed_start("--data", str(tmp_path), "--host", host)
    assert (code, out) == (1, [""])
    assert host in err
    assert err.endswith("are used\n")


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "there is no address called “nowhere”"),
        (PermissionError(13, "permission denied"), "port 80 is for the system's administrator"),
        (OSError(24, "too many open files"), "port 80 cannot be opened (too many open files)"),
    ],
)
def test_what_the_system_says_is_said_in_a_sentence(problem: OSError, said: str) -> None:
    """Errors that only some machines raise have a sentence too."""
    assert start_error(ServeOptions(Path(), host="nowhere", port=80), problem).startswith(said)


@pytest.mark.parametrize("below", ["/dev/null/games", "/proc/games"], ids=["below a file", "where nobody may write"])
def test_a_directory_that_cannot_be_made(below: str) -> None:
    """It is named, and how to choose another one; nobody may write there, not even the administrator."""
    code, out, err = failed_start("--data", below)
    assert (code, out) == (1, [""])
    assert err.startswith(f"dorehami: the directory {below} cannot be used (")
    assert err.endswith("\n`--data DIR` names another directory for the games\n")


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    """The sentence of the log is told, without a traceback; something is in the way of its lock, for everybody."""
    (tmp_path / f"{FILE}.lock").mkdir()
    code, out, err = failed_start("--data", str(tmp_path))
    assert (code, out) == (1, [""])
    assert "cannot be written" in err
    assert "Traceback" not in err


def test_a_file_in_the_place_of_the_directory(tmp_path: Path) -> None:
    """It is said to be one, and left alone."""
    (tmp_path / "games").write_text("mine")
    code, out, err = failed_start("--data", str(tmp_path / "games"))
    assert (code, out) == (1, [""])
    said = f"dorehami: {tmp_path / 'games'} is a file, not a directory: choose another place.\n"
    assert err == f"{said}`--data DIR` names another directory for the games\n"
    assert (tmp_path / "games").read_text() == "mine"


def test_a_damaged_database(tmp_path: Path) -> None:
    """It is named and left as it is, so that somebody can look at it."""
    (tmp_path / FILE).write_bytes(GARBAGE)
    code, out, err = failed_start("--data", str(tmp_path))
    assert (code, out) == (1, [""])
    assert err.startswith(f"dorehami: {tmp_path / FILE} is not a database")
    assert "Traceback" not in err
    assert (tmp_path / FILE).read_bytes() == GARBAGE


def test_two_servers_on_the_same_data(tmp_path: Path) -> None:
    """The second one does not start, and the first one does not notice."""
    first = Server(tmp_path)
    code, out, err = failed_start("--data", str(tmp_path))
    assert (code, out) == (1, [""])
    assert f"is in use by another dorehami (process {first.program.pid})" in err
    assert request(f"{first.url}health") == (200, {"ok": True})
    assert first.stop().code == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "http"], "--port is a whole number of at most 18 digits, not “http”"),
        (["--port", "65536"], "--port is a number up to 65535, or 0 for any that is free, not 65536"),
        (["--port", "-1"], "--port is a number up to 65535, or 0 for any that is free, not -1"),
        (["--host", ""], "--host is an address of this machine, such as 127.0.0.1 or ::1, not “”"),
        (["--allow-host", ""], f"{NAME}, not “”"),
        (["--allow-host", "games.home:8600"], f"{NAME}, not “games.home:8600”"),
        (["--allow-host", "http://games.home"], f"{NAME}, not “http://games.home”"),
        (["--data", ""], "--data is a directory for the games, and no name was given for it"),
        (["--keep-games", "90"], "--keep-games is how long, such as 12h, 90d or 26w, or forever, not “90”"),
        (["--keep-lobbies", "0d"], "--keep-lobbies is how long, such as 12h, 90d or 26w, or forever, not “0d”"),
        (["--trusted-proxy", "caddy"], f"{PROXY}, not “caddy”"),
        (["--trusted-proxy", ""], f"{PROXY}, not “”"),
        (["--trusted-proxy", "10.0.0.1/24"], f"{PROXY}, not “10.0.0.1/24”"),
        (["--trusted-proxy", "10.0.0.1,::g"], f"{PROXY}, not “::g”"),
        (["here"], "unrecognized arguments: here\n`dorehami --help` says more"),
    ],
)
def test_a_misuse(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is started."""
    assert main(["serve", *words]) == 2
    assert capsys.readouterr() == ("", f"dorehami: {complaint}\n")


@pytest.mark.parametrize(
    "url",
    [
        *("", "games.example.org", "ftp://games.example.org", "https://", "https:///"),
        *("https://games.example.org/table", "https://games.example.org/?a", "https://sara@games.example.org"),
        *("https://games.example.org:0", "https://games.example.org:65536", "https://games example.org"),
    ],
)
def test_a_public_address_that_is_none(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said what one looks like."""
    assert main(["serve", "--public-url", url]) == 2
    assert "such as https://games.example.org, not “" in capsys.readouterr().err


# ------------------------------------------------------------------ on a terminal


@contextmanager
def output_on_terminal(data: Path, columns: int = 80, term: str = "xterm") -> Iterator[str]:
    """Return the program's output on a terminal of its own until it is up; then the terminal is closed."""
    ours, its = pty.openpty()
    try:
        termios.tcsetwinsize(its, (40, columns))
        program = start(
            *("serve", "--port", "0", "--data", str(data), "--public-url", "http://games.example.org"),
            stdin=its,
            stdout=its,
            env={"TERM": term},
        )
    finally:
        os.close(its)
    said = b""
    while LAST_LINE.encode() not in said:
        said += os.read(ours, 65536)
    with program:
        try:
            yield said.decode()
        finally:
            os.close(ours)
            program.terminate()


def test_a_terminal_shows_a_code_for_phones(tmp_path: Path) -> None:
    """Black on white, with the link that it stands for."""
    with output_on_terminal(tmp_path) as said:
        assert len(re.findall(r"\x1b\[38;5;231;48;5;16m[ ▀▄█]+\x1b\[0m", said)) > 10
        assert "This code leads a phone to http://games.example.org/" in said


@pytest.mark.parametrize(("columns", "term"), [(20, "xterm"), (80, "dumb")], ids=["narrow", "dumb"])
def test_no_code_where_it_would_be_spoilt(columns: int, term: str, tmp_path: Path) -> None:
    """A code that is broken into lines, or has no colours, leads nowhere."""
    with output_on_terminal(tmp_path, columns, term) as said:
        assert "█" not in said
        assert "http://games.example.org/" in said


def test_a_terminal_that_is_closed(tmp_path: Path) -> None:
    """Closing the terminal shuts the server down cleanly: only the database and its lock file are left."""
    with output_on_terminal(tmp_path):
        assert (tmp_path / f"{FILE}-wal").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, f"{FILE}.lock"]


def test_no_code_in_a_pipe(tmp_path: Path) -> None:
    """Nobody points a phone at a file."""
    server = Server(tmp_path, "--public-url", "http://games.example.org")
    assert not any("█" in line or "\x1b" in line for line in server.said)
    server.stop()
