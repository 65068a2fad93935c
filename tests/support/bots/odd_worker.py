"""A worker whose bots misbehave, started in place of the real one."""

from __future__ import annotations

import os
import socket
import sys
import threading
from typing import NoReturn

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, Player, Question
from dorehami.bots.pool.frames import HEADER, MAX_LENGTH
from dorehami.bots.pool.worker_process import main

ANSWERS = 100  # stdout under a number that the worker does not know


class Crashing:
    """Raises an error that contains its notes."""

    def choose(self, question: Question) -> Choice:
        raise RuntimeError(question.notes.decode())


class Hanging:
    """Reports to the test, on the port in its notes, and never answers."""

    def choose(self, question: Question) -> NoReturn:
        with report_to_test(question.notes):
            threading.Event().wait()
        raise AssertionError


class Delayed:
    """Reports to the test, and answers once the test releases it."""

    def choose(self, question: Question) -> Choice:
        with report_to_test(question.notes) as line:
            line.recv(1)
        return Choice(question.default, b"at last")


def report_to_test(number: bytes | str) -> socket.socket:
    """Connect to a port of the test, and send this process's id."""
    line = socket.create_connection(("127.0.0.1", int(number)))
    line.sendall(f"{os.getpid()}\n".encode())
    return line


class Printing:
    """Writes to stdout, as a debugging print would."""

    def choose(self, question: Question) -> Choice:
        print("hm", flush=True)
        os.write(1, b"hm")
        return Choice(question.default, b"said hm")


class OutOfRange:
    """Chooses a move that is not there."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, question: Question) -> Choice:
        return Choice(self.index)


class WritingRaw:
    """Writes raw bytes in place of an answer, bypassing the worker."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer

    def choose(self, question: Question) -> NoReturn:
        os.write(ANSWERS, self.answer)
        threading.Event().wait()
        raise AssertionError


class Exiting:
    """Ends its process with exit code 0, without an answer."""

    def choose(self, question: Question) -> NoReturn:
        os._exit(0)


ODD: dict[str, Player] = {
    "crashing": Crashing(),
    "hanging": Hanging(),
    "dawdling": Delayed(),
    "talking": Printing(),
    "leaving": Exiting(),
    "too_high": OutOfRange(10_000),
    "negative": OutOfRange(-1),
    "no_message": WritingRaw(HEADER.pack(3) + b"\xc1\xc1\xc1"),
    "no_choice": WritingRaw(HEADER.pack(1) + b"\x01"),
    "endless": WritingRaw(HEADER.pack(MAX_LENGTH + 1)),
    "flooding": WritingRaw(HEADER.pack(2**32 - 1) + bytes(500_000)),
}

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["stillborn"]:
            sys.exit(1)
        case ["short-lived"]:
            os.write(1, HEADER.pack(0))
            sys.exit(1)
        case ["slow", number]:  # it is not ready before somebody has spoken to it
            line = report_to_test(number)
            line.recv(1)
    os.dup2(1, ANSWERS)
    main({**LEVELS, **ODD})
