"""A server from its start to its stop: the log and the bots around it, the signals that end it, what is said of it."""

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
from dorehami.cli.addresses import found_at
from dorehami.cli.banner import sign
from dorehami.cli.logs import log_to_stderr, tell_failure
from dorehami.cli.serve_options import FILE, PORT, ServeOptions, Unstartable
from dorehami.server.access.guards import Guards
from dorehami.server.access.hosts import host_in
from dorehami.server.http.static_files import built
from dorehami.server.run import Running, running
from dorehami.server.runtime.page_worker import PageProcess
from dorehami.server.runtime.tuning import tune
from dorehami.server.services import Services
from dorehami.store.log import Unopenable
from dorehami.store.sqlite.log import SqliteLog

STDERR: Final = 2  # the number of the last standard stream
ENDED: Final = "ended-by-upgrade"  # how the names of such files begin
PRIVATE: Final = 0o077  # what nobody else may do with files of ours: they hold hidden cards
ELSEWHERE: Final = "`--data DIR` names another directory for the games"
STOPPED: Final = "Stopped. All games are kept, and go on when the server is started again."


def host(plan: ServeOptions) -> None:
    """Serve until somebody says stop. Raises Unstartable."""
    os.umask(PRIVATE)
    tune()
    hold_standard_streams()
    log_to_stderr(plan.quiet)
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        runner.run(serve(plan))
    say(plan, STOPPED)


def hold_standard_streams() -> None:
    """If somebody closed one before we came, the next file to be opened would take its place: a socket, the log."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= STDERR:
        os.set_inheritable(number, True)
    os.close(number)


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def serve(plan: ServeOptions) -> None:
    """What is opened here is closed in the opposite order: the sockets and the tables, the bots, the log."""
    asyncio.get_running_loop().set_exception_handler(tell_failure)
    stopped = until_signal()
    async with AsyncExitStack() as stack:
        log = open_log(plan.data)
        stack.push_async_callback(log.close)
        bots = Workers()
        stack.push_async_callback(bots.close)
        warming = asyncio.create_task(warmed(bots))
        stack.callback(warming.cancel)
        page_worker = PageProcess()
        stack.callback(page_worker.close)
        keep = partial(keep_record, plan.data)
        services = Services(log=log, bots=bots, page_worker=page_worker, keeping=plan.keeping, keep_record=keep)
        server = await up(stack, plan, services)
        server.doors.links = lambda: links_for_friends(plan, server.port)
        say(plan, sign(plan, found_at(plan.host, server.port)))
        await stopped.wait()
        say(plan, "\nStopping. A second Ctrl-C does not wait.")


async def warmed(bots: Workers) -> None:
    """Bots that are there before they are asked answer in their time; one that does not start is tried again then."""
    with suppress(NoAnswer):
        await bots.start()


def say(plan: ServeOptions, text: str) -> None:
    """At once, also into a pipe. A server does not stop because nobody listens to it."""
    if not plan.quiet:
        with suppress(OSError):
            print(text, flush=True)


def until_signal() -> asyncio.Event:
    """Set by the first Ctrl-C or its like; the second is the system's to handle, even if we hang."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    heard = [number for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if is_heard(number)]

    def stop() -> None:
        stopped.set()
        for number in heard:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN if number == signal.SIGHUP else signal.SIG_DFL)

    for number in heard:
        loop.add_signal_handler(number, stop)
    return stopped


def is_heard(number: signal.Signals) -> bool:
    """Whoever started us may have wanted us deaf, as nohup does."""
    return signal.getsignal(number) is not signal.SIG_IGN


def open_log(folder: Path) -> SqliteLog:
    try:
        with suppress(FileExistsError):  # a file there is the log's to complain of
            folder.mkdir(mode=0o700, parents=True)
        return SqliteLog.open(folder / FILE)
    except OSError as problem:
        raise Unstartable(f"the directory {folder} cannot be used ({problem.strerror})\n{ELSEWHERE}") from problem
    except Unopenable as problem:
        raise Unstartable(f"{problem}\n{ELSEWHERE}") from problem


def keep_record(folder: Path, name: str, text: str) -> None:
    """A file beside the games; what was written there once stays as it is."""
    with suppress(FileExistsError), open(folder / f"{ENDED}-{name}", "x", encoding="utf-8") as file:
        file.write(text)


async def up(stack: AsyncExitStack, plan: ServeOptions, services: Services) -> Running:
    listening = {host_in(plan.host)} if plan.host else set()
    allowed = plan.allowed_hosts | listening
    doors = Guards(public_url=plan.public_url, trusted_proxies=plan.trusted_proxies, allowed_hosts=allowed)
    at = plan.host or everywhere(plan.port)
    try:
        return await stack.enter_async_context(running(services, doors, at, plan.port, built()))
    except (OSError, UnicodeError) as problem:
        raise Unstartable(why_closed(plan, problem)) from problem


def links_for_friends(plan: ServeOptions, port: int) -> list[str]:
    """Looked up anew whenever it is asked for: a machine may come into another network."""
    return [plan.public_url] if plan.public_url else found_at(plan.host, port).network


def everywhere(port: int) -> str | None:
    """All addresses; those of IPv6 only where there are any, and not with a free port, which would be another one."""
    try:
        with socket.socket(socket.AF_INET6) as trial:
            trial.bind(("::", 0))
        return None if port else "0.0.0.0"
    except OSError:
        return "0.0.0.0"


def why_closed(plan: ServeOptions, problem: OSError | UnicodeError) -> str:
    """Why nobody can be let in, and what to do."""
    match problem:
        case socket.gaierror() | UnicodeError():
            return f"there is no address called “{plan.host}”\nwithout --host all addresses of this machine are used"
        case OSError(errno=errno.EADDRNOTAVAIL):
            return f"{plan.host} is not an address of this machine\nwithout --host all that are its own are used"
        case OSError(errno=errno.EADDRINUSE):
            return f"port {plan.port} is in use, perhaps by another server of ours\n`--port N` chooses another one"
        case OSError(errno=errno.EACCES | errno.EPERM):
            return f"port {plan.port} is for the system's administrator\n`--port N` chooses another one, such as {PORT}"
        case _:
            return f"port {plan.port} cannot be opened ({problem.strerror or problem})\n`--port N` chooses another one"
