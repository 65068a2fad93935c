"""A worker whose bots misbehave: it is started in place of the real one."""

from __future__ import annotations

import os
import socket
import sys
import threading
from typing import NoReturn

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Choice, Player, Question
from dorehami.bots.pool.frames import HEADER, MAX_LENGTH
from dorehami.bots.pool.worker import main

ANSWERS = 100  # stdout under a number that the worker does not know


class Crashing:
    """Fails, and blurts out what it noted."""

    def choose(self, question: Question) -> Choice:
        raise RuntimeError(question.notes.decode())


class Hanging:
    """Says by telephone that it is thinking, to the port in its notes, and never comes to an end."""

    def choose(self, question: Question) -> NoReturn:
        with calling(question.notes):
            threading.Event().wait()
        raise AssertionError


class Dawdling:
    """Says by telephone that it is thinking, and answers as soon as somebody there has spoken."""

    def choose(self, question: Question) -> Choice:
        with calling(question.notes) as line:
            line.recv(1)
        return Choice(question.default, b"at last")


def calling(number: bytes | str) -> socket.socket:
    """The line to that port of this machine; whoever is there is told which process calls."""
    line = socket.create_connection(("127.0.0.1", int(number)))
    line.sendall(f"{os.getpid()}\n".encode())
    return line


class Talking:
    """Writes to stdout as anybody might who looks for an error."""

    def choose(self, question: Question) -> Choice:
        print("hm", flush=True)
        os.write(1, b"hm")
        return Choice(question.default, b"said hm")


class Wrong:
    """Chooses a move that is not there."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, question: Question) -> Choice:
        return Choice(self.index)


class Babbling:
    """Answers over the head of the worker."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer

    def choose(self, question: Question) -> NoReturn:
        os.write(ANSWERS, self.answer)
        threading.Event().wait()
        raise AssertionError


class Leaving:
    """Ends its process in good order, without a word."""

    def choose(self, question: Question) -> NoReturn:
        os._exit(0)


ODD: dict[str, Player] = {
    "crashing": Crashing(),
    "hanging": Hanging(),
    "dawdling": Dawdling(),
    "talking": Talking(),
    "leaving": Leaving(),
    "too_high": Wrong(10_000),
    "negative": Wrong(-1),
    "no_message": Babbling(HEADER.pack(3) + b"\xc1\xc1\xc1"),
    "no_choice": Babbling(HEADER.pack(1) + b"\x01"),
    "endless": Babbling(HEADER.pack(MAX_LENGTH + 1)),
    "flooding": Babbling(HEADER.pack(2**32 - 1) + bytes(500_000)),
}

if __name__ == "__main__":
    match sys.argv[1:]:
        case ["stillborn"]:
            sys.exit(1)
        case ["short-lived"]:
            os.write(1, HEADER.pack(0))
            sys.exit(1)
        case ["slow", number]:  # it is not ready before somebody has spoken to it
            line = calling(number)
            line.recv(1)
    os.dup2(1, ANSWERS)
    main({**LEVELS, **ODD})
