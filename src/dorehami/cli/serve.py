"""`dorehami serve`: a server for friends, until Ctrl-C."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from dorehami.cli.serve_options import PORT, THIS_MACHINE, Unstartable, parse_options

USAGE: Final = "serve [--port N] [--data DIR]"
SUMMARY: Final = "starts a server for your friends and prints where it is found"
DESCRIPTION: Final = """\
Starts a server and prints its address for this machine and for the network, with a code for phones.
  dorehami serve
  dorehami serve --port 8080 --data /srv/dorehami
  dorehami serve --host 127.0.0.1 --public-url https://games.example.org --trusted-proxy

Ctrl-C stops it (exit code 0). No game is lost: they go on when it is started again. A second Ctrl-C
does not wait for anything. Exit code 1: it could not be started, and says why."""
FAILED: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="where the games are kept (if not said, among the user's data)")
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on (if not said, all of this machine)")
    parser.add_argument("--port", metavar="N", default=str(PORT), help="%(default)s if not said; 0 is any that is free")
    parser.add_argument("--public-url", metavar="URL", help="where others find the server, if it is behind a proxy")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a further name that leads here; addresses, this machine's own names and --public-url are known "
        "(may be said several times)",
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        nargs="?",
        action="append",
        const=THIS_MACHINE,
        default=[],
        help="the proxy, or its network, that is believed whose requests it passes on: X-Forwarded-For "
        "(if no address is said, any on this machine; several have commas between)",
    )
    parser.add_argument(
        "--keep-games", metavar="TIME", default="90d", help="how long finished games are kept: %(default)s if not said"
    )
    parser.add_argument(
        "--keep-lobbies", metavar="TIME", default="1d", help="and tables without a game: %(default)s if not said"
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")


def run(chosen: Namespace) -> int:
    options = parse_options(chosen)
    from dorehami.cli.hosting import host  # here, so that other commands do not import a web server

    try:
        host(options)
    except Unstartable as problem:
        print(f"dorehami: {problem}", file=sys.stderr)
        return FAILED
    return 0
