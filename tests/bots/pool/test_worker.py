"""The worker: a real process, spoken to through its pipes."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, Question
from dorehami.bots.pool.frames import decode_choice, encode, frame, read_frame
from dorehami.bots.pool.workers import COMMAND
from tests.support.bots.tables import ODD_WORKER, first_turn


class Process:
    """A worker, asked as the house asks it."""

    def __init__(self, *command: str) -> None:
        self.process: Any = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def heard(self) -> bytes | None:
        return read_frame(self.process.stdout)

    def ask(self, question: Question) -> None:
        self.process.stdin.write(frame(encode(question)))
        self.process.stdin.flush()

    def answer(self, question: Question) -> Choice:
        self.ask(question)
        message = self.heard()
        assert message is not None
        return decode_choice(message)

    def ended(self) -> tuple[int, str]:
        """How it ended, and what it complained of."""
        complaint: bytes = self.process.communicate()[1]
        return self.process.returncode, complaint.decode()


@pytest.fixture
def worker() -> Iterator[Process]:
    yield from started(*COMMAND)


@pytest.fixture
def odd_worker() -> Iterator[Process]:
    yield from started(*ODD_WORKER)


def started(*command: str) -> Iterator[Process]:
    worker = Process(*command)
    assert worker.heard() == b""
    yield worker
    worker.process.kill()
    worker.process.communicate()


def test_a_worker_answers_what_its_bot_chooses(worker: Process) -> None:
    """Question after question, as the same bot would in any process."""
    for seed in range(20):
        assert worker.answer(first_turn(seed)) == LEVELS["simple"].choose(first_turn(seed))


def test_a_worker_ends_with_its_stdin(worker: Process) -> None:
    """In good order, and without a word."""
    worker.answer(first_turn())
    assert worker.ended() == (0, "")


def test_a_worker_does_not_mind_ctrl_c(worker: Process) -> None:
    """The house ends its workers itself."""
    worker.process.send_signal(signal.SIGINT)
    assert worker.answer(first_turn()) == LEVELS["simple"].choose(first_turn())


def test_a_level_that_there_is_not_ends_the_worker(worker: Process) -> None:
    """There is no answer to give."""
    worker.ask(first_turn(level="grandmaster"))
    assert worker.heard() is None
    assert worker.ended()[0] == 1


def test_a_message_beyond_measure_ends_the_worker(worker: Process) -> None:
    """Nobody asks so much."""
    worker.process.stdin.write(b"\xff\xff\xff\xff")
    worker.process.stdin.flush()
    assert worker.heard() is None


def test_only_answers_reach_stdout(odd_worker: Process) -> None:
    """What a bot prints is not taken for an answer."""
    for _ in range(2):
        assert odd_worker.answer(first_turn(level="talking")) == Choice(first_turn().default, b"said hm")


def test_a_crash_says_where_and_not_what(odd_worker: Process) -> None:
    """The words of an error may name a hidden card, and what a worker complains of is logged."""
    odd_worker.ask(first_turn(level="crashing", notes=b"I hold the contessa"))
    assert odd_worker.heard() is None
    code, complaint = odd_worker.ended()
    assert code == 1
    assert complaint.endswith("RuntimeError in a bot\n")
    assert "in choose" in complaint
    assert "contessa" not in complaint
