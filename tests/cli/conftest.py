"""No program outlives the test that started it, and none is told anything by the machine that the tests run on."""

from collections.abc import Iterator

import pytest

from tests.support.cli.program import STARTED

TOLD_BY_THE_MACHINE = (
    *("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE"),  # the language, and the letters of its output
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"),  # the terminal
    *("PYTHONIOENCODING", "PYTHONCOERCECLOCALE"),
)


@pytest.fixture(autouse=True)
def programs_end() -> Iterator[None]:
    yield
    while STARTED:
        program = STARTED.pop()
        program.kill()
        program.wait()


@pytest.fixture(autouse=True)
def plain_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove what a machine says of its language and its terminal: English, UTF-8 and an ordinary terminal."""
    for name in TOLD_BY_THE_MACHINE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PYTHONUTF8", "1")
