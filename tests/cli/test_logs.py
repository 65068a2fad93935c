"""The server's log: one line for each event, and nothing in it that a player should not read."""

from __future__ import annotations

import asyncio
import logging

import pytest

from dorehami.cli.logs import FORM, OneLineFormatter, log_failure


def line(message: str, *args: object, error: BaseException | None = None) -> str:
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("dorehami.table", logging.ERROR, "actor.py", 1, message, args, info)
    return OneLineFormatter(FORM).format(record).partition(" ERROR ")[2]


def failed() -> ValueError:
    try:
        raise ValueError("Sara holds the duke")
    except ValueError as error:
        return error


def test_an_event_is_a_line() -> None:
    """With its level and where it comes from."""
    assert line("table %s is damaged", "123456") == "dorehami.table: table 123456 is damaged"


def test_nobody_writes_lines_of_their_own() -> None:
    """Line ends and commands to the terminal are shown, not sent."""
    assert line("a\nb\x1b[2J") == "dorehami.table: a\\x0ab\\x1b[2J"


def test_an_error_is_its_kind_and_its_place() -> None:
    """The message of an error, which may name a card, is not logged."""
    told = line("Error handling request", error=failed())
    assert told.startswith("dorehami.table: Error handling request (ValueError in failed:")
    assert "duke" not in told


@pytest.mark.parametrize(
    ("context", "told"),
    [
        ({"message": "Task exception was never retrieved\nduke", "exception": failed()}, "ValueError in failed:"),
        ({"message": "Task was destroyed but it is pending!\nduke"}, "Task was destroyed but it is pending!"),
    ],
)
def test_what_the_loop_complains_of(context: dict[str, object], told: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is told without the values that it was working on."""
    loop = asyncio.new_event_loop()
    try:
        log_failure(loop, context)
    finally:
        loop.close()
    assert told in caplog.text
    assert "duke" not in caplog.text
