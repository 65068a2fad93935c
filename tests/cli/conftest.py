"""No program outlives the test that started it."""

from collections.abc import Iterator

import pytest

from tests.cli.program import STARTED


@pytest.fixture(autouse=True)
def programs_end() -> Iterator[None]:
    yield
    while STARTED:
        program = STARTED.pop()
        program.kill()
        program.wait()
