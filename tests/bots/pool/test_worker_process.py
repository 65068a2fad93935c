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


class WorkerProcess:
    """A worker process, asked as the pool asks it."""

    def __init__(self, *command: str) -> None:
        self.process: Any = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def read_message(self) -> bytes | None:
        return read_frame(self.process.stdout)

    def ask(self, question: Question) -> None:
        self.process.stdin.write(frame(encode(question)))
        self.process.stdin.flush()

    def answer(self, question: Question) -> Choice:
        self.ask(question)
        message = self.read_message()
        assert message is not None
        return decode_choice(message)

    def wait_for_exit(self) -> tuple[int, str]:
        """Return its exit code and what it wrote to stderr."""
        complaint: bytes = self.process.communicate()[1]
        return self.process.returncode, complaint.decode()


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    yield from started(*COMMAND)


@pytest.fixture
def odd_worker() -> Iterator[WorkerProcess]:
    yield from started(*ODD_WORKER)


def started(*command: str) -> Iterator[WorkerProcess]:
    worker = WorkerProcess(*command)
    assert worker.read_message() == b""
    yield worker
    worker.process.kill()
    worker.process.communicate()


def test_a_worker_answers_what_its_bot_chooses(worker: WorkerProcess) -> None:
    """Question after question, as the same bot would in any process."""
    for seed in range(20):
        assert worker.answer(first_turn(seed)) == LEVELS["simple"].choose(first_turn(seed))


def test_a_worker_ends_with_its_stdin(worker: WorkerProcess) -> None:
    """In good order, and without a word."""
    worker.answer(first_turn())
    assert worker.wait_for_exit() == (0, "")


def test_a_worker_does_not_mind_ctrl_c(worker: WorkerProcess) -> None:
    """SIGINT is ignored: the server stops its workers itself."""
    worker.process.send_signal(signal.SIGINT)
    assert worker.answer(first_turn()) == LEVELS["simple"].choose(first_turn())


def test_a_level_that_there_is_not_ends_the_worker(worker: WorkerProcess) -> None:
    """There is no answer to give."""
    worker.ask(first_turn(level="grandmaster"))
    assert worker.read_message() is None
    assert worker.wait_for_exit()[0] == 1


def test_a_message_beyond_measure_ends_the_worker(worker: WorkerProcess) -> None:
    """Nobody asks so much."""
    worker.process.stdin.write(b"\xff\xff\xff\xff")
    worker.process.stdin.flush()
    assert worker.read_message() is None


def test_only_answers_reach_stdout(odd_worker: WorkerProcess) -> None:
    """Output that a bot prints is not taken for an answer."""
    for _ in range(2):
        assert odd_worker.answer(first_turn(level="talking")) == Choice(first_turn().default, b"said hm")


def test_a_crash_says_where_and_not_what(odd_worker: WorkerProcess) -> None:
    """The words of an error may name a hidden card, and what a worker complains of is logged."""
    odd_worker.ask(first_turn(level="crashing", notes=b"I hold the contessa"))
    assert odd_worker.read_message() is None
    code, complaint = odd_worker.wait_for_exit()
    assert code == 1
    assert complaint.endswith("RuntimeError in a bot\n")
    assert "in choose" in complaint
    assert "contessa" not in complaint
