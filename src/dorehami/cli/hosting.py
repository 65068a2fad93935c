"""Runs a server from start to stop: opens log, bots and sockets, handles signals and prints status."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Final

from dorehami.bots.player import NoAnswer
from dorehami.bots.pool.workers import Workers
from dorehami.cli.addresses import links_to
from dorehami.cli.banner import banner
from dorehami.cli.logs import log_failure, log_to_stderr
from dorehami.cli.serve_options import FILE, PORT, ServeOptions, Unstartable
from dorehami.server.access.guards import Guards
from dorehami.server.access.hosts import parse_host
from dorehami.server.http.static_files import built
from dorehami.server.run import Running, running
from dorehami.server.runtime.page_worker import PageProcess
from dorehami.server.runtime.tuning import tune
from dorehami.server.services import Services
from dorehami.store.log import Unopenable
from dorehami.store.sqlite.log import SqliteLog

STDERR: Final = 2  # file descriptor
ENDED: Final = "ended-by-upgrade"  # prefix of file names
PRIVATE: Final = 0o077  # umask: our files hold hidden cards
ELSEWHERE: Final = "`--data DIR` names another directory for the games"
STOPPED: Final = "Stopped. All games are kept, and go on when the server is started again."


def host(options: ServeOptions) -> None:
    """Serve until a signal. Raises Unstartable."""
    os.umask(PRIVATE)
    tune()
    reserve_standard_streams()
    log_to_stderr(options.quiet)
    with asyncio.Runner(loop_factory=uvloop_factory()) as runner:
        runner.run(serve(options))
    say(options, STOPPED)


def reserve_standard_streams() -> None:
    """Open the standard streams that were closed, lest a socket or the log gets their file descriptors."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= STDERR:
        os.set_inheritable(number, True)
    os.close(number)


def uvloop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's factory, or None where it is not installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def serve(options: ServeOptions) -> None:
    """Serve until a signal, then close in reverse order of opening: sockets and tables, bots, log."""
    asyncio.get_running_loop().set_exception_handler(log_failure)
    stopped = stop_on_signal()
    async with AsyncExitStack() as stack:
        log = open_log(options.data)
        stack.push_async_callback(log.close)
        bots = Workers()
        stack.push_async_callback(bots.close)
        warming = asyncio.create_task(warm_up(bots))
        stack.callback(warming.cancel)
        page_worker = PageProcess()
        stack.callback(page_worker.close)
        keep = partial(save_record, options.data)
        services = Services(log=log, bots=bots, page_worker=page_worker, retention=options.retention, save_record=keep)
        server = await start_server(stack, options, services)
        server.guards.links = lambda: shareable_links(options, server.port)
        say(options, banner(options, links_to(options.host, server.port)))
        await stopped.wait()
        say(options, "\nStopping. A second Ctrl-C does not wait.")


async def warm_up(bots: Workers) -> None:
    """Start the bots before the first question; a failed start is retried with that."""
    with suppress(NoAnswer):
        await bots.start()


def say(options: ServeOptions, text: str) -> None:
    """Print at once, also into a pipe, unless quiet; a closed stdout does not stop the server."""
    if not options.quiet:
        with suppress(OSError):
            print(text, flush=True)


def stop_on_signal() -> asyncio.Event:
    """Return an event set by the first SIGINT, SIGTERM or SIGHUP; the second has its default action."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    handled = [number for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if is_handled(number)]

    def stop() -> None:
        stopped.set()
        for number in handled:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else signal.SIG_DFL)

    for number in handled:
        loop.add_signal_handler(number, stop)
    return stopped


def is_handled(number: signal.Signals) -> bool:
    """Return False for signals that were ignored at start, as nohup does."""
    return signal.getsignal(number) is not signal.SIG_IGN


def open_log(folder: Path) -> SqliteLog:
    try:
        with suppress(FileExistsError):  # a file of that name is reported by the log
            folder.mkdir(mode=0o700, parents=True)
        return SqliteLog.open(folder / FILE)
    except OSError as problem:
        raise Unstartable(f"the directory {folder} cannot be used ({problem.strerror})\n{ELSEWHERE}") from problem
    except Unopenable as problem:
        raise Unstartable(f"{problem}\n{ELSEWHERE}") from problem


def save_record(folder: Path, name: str, text: str) -> None:
    """Write a record beside the games, never overwriting one."""
    with suppress(FileExistsError), open(folder / f"{ENDED}-{name}", "x", encoding="utf-8") as file:
        file.write(text)


async def start_server(stack: AsyncExitStack, options: ServeOptions, services: Services) -> Running:
    own_host = {parse_host(options.host)} if options.host else set()
    allowed = options.allowed_hosts | own_host
    guards = Guards(public_url=options.public_url, trusted_proxies=options.trusted_proxies, allowed_hosts=allowed)
    at = options.host or all_addresses(options.port)
    try:
        return await stack.enter_async_context(running(services, guards, at, options.port, built()))
    except (OSError, UnicodeError) as problem:
        raise Unstartable(start_error(options, problem)) from problem


def shareable_links(options: ServeOptions, port: int) -> list[str]:
    """Return the links to share, computed anew since the machine may change networks."""
    return [options.public_url] if options.public_url else links_to(options.host, port).network


def all_addresses(port: int) -> str | None:
    """Return the host for all addresses: IPv4 only if there is no IPv6, or with a free port, which would differ."""
    try:
        with socket.socket(socket.AF_INET6) as trial:
            trial.bind(("::", 0))
        return None if port else "0.0.0.0"
    except OSError:
        return "0.0.0.0"


def start_error(options: ServeOptions, problem: OSError | UnicodeError) -> str:
    """Return why the server cannot listen, and what to do."""
    match problem:
        case socket.gaierror() | UnicodeError():
            return f"there is no address called “{options.host}”\nwithout --host all addresses of this machine are used"
        case OSError(errno=errno.EADDRNOTAVAIL):
            return f"{options.host} is not an address of this machine\nwithout --host all that are its own are used"
        case OSError(errno=errno.EADDRINUSE):
            return f"port {options.port} is in use, perhaps by another server of ours\n`--port N` chooses another one"
        case OSError(errno=errno.EACCES | errno.EPERM):
            return (
                f"port {options.port} is for the system's administrator\n`--port N` chooses another one, such as {PORT}"
            )
        case _:
            return (
                f"port {options.port} cannot be opened ({problem.strerror or problem})\n`--port N` chooses another one"
            )
