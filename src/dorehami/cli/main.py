"""The entry point of `dorehami`: dispatches to the commands."""

from __future__ import annotations

import os
import sys
import textwrap
from argparse import RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Final

import dorehami
from dorehami.cli import backup, check, forget, serve, simulate, verify
from dorehami.cli.parser import Parser, UsageError
from dorehami.cli.play import command as play
from dorehami.engine.game import Game
from dorehami.engine.notation.values import listed
from dorehami.games import GAMES
from dorehami.words import Words

COMMANDS: Final = {
    "serve": serve,
    "play": play,
    "check": check,
    "verify": verify,
    "simulate": simulate,
    "backup": backup,
    "forget": forget,
}
WIDTH: Final = 90
FAILED, USAGE_ERROR = 1, 2  # exit codes
INTERRUPTED, BROKEN_PIPE = 130, 141  # exit codes of shells for SIGINT and SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    escape_unencodable()
    try:
        code = run(sys.argv[1:] if arguments is None else list(arguments))
        print(end="", flush=True)
        return code
    except UsageError as error:
        print(f"dorehami: {error}", file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return BROKEN_PIPE
    except OSError as problem:  # of stdout; commands handle their own files
        discard_output()
        print(f"dorehami: the output cannot be written ({problem.strerror})", file=sys.stderr)
        return FAILED


def run(words: list[str]) -> int:
    if not words:
        print(welcome(), end="")
        return 0
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        raise UsageError(f"there is no command “{words[0]}”; the commands are {listed(list(COMMANDS))}")
    try:
        chosen = parser().parse_args(words)
    except SystemExit as done:  # raised by --help and --version
        return int(done.code or 0)
    code: int = COMMANDS[chosen.command].run(chosen)
    return code


def parser() -> Parser:
    made = Parser(
        prog="dorehami", description=f"{dorehami.__doc__}\nWithout a command it says what there is.", allow_abbrev=False
    )
    made.add_argument("--version", action="version", version=f"dorehami {dorehami.__version__}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        described = commands.add_parser(
            name,
            help=command.SUMMARY,
            description=command.DESCRIPTION,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(described)
    return made


def welcome() -> str:
    """Return an overview of commands and games."""
    commands = [
        line for command in COMMANDS.values() for line in (f"  dorehami {command.USAGE}", f"      {command.SUMMARY}")
    ]
    games = [line for game in GAMES.values() for line in game_summary(game)]
    closing = "`dorehami COMMAND --help` says more about a command."
    return "\n".join([str(dorehami.__doc__), "", "Commands", *commands, "", "Games", *games, "", closing, ""])


def game_summary(game: Game) -> list[str]:
    """Return a game's title, pitch and options."""
    english, persian = Words("en"), Words("fa")
    title = f"{english.say(f'{game.id}-title')} ({persian.say(f'{game.id}-title')})"
    about = [*textwrap.wrap(english.say(f"{game.id}-pitch"), WIDTH)]
    options = [f"{o.name}={'|'.join(o.values)}" if o.values else o.name for o in game.options]
    if options:
        about.append(f"options: {', '.join(options)}")
    return [f"  {game.id}: {title}, {game.fewest} to {game.most} players", *[f"      {line}" for line in about]]


def escape_unencodable() -> None:
    """Escape characters that the output encoding lacks, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Redirect stdout to /dev/null, so that the flush at exit does not raise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
