"""The process that bots think in: `python -m dorehami.bots.pool.worker`, questions on stdin, choices on stdout.

It says with an empty message that it is ready. It ends when stdin does, even in the middle of a thought, so it never
outlives the house that started it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Mapping
from queue import SimpleQueue
from typing import BinaryIO

from dorehami.bots.levels import LEVELS
from dorehami.bots.player import Player
from dorehami.bots.pool.frames import decode_question, encode, framed, read_frame


def main(levels: Mapping[str, Player] = LEVELS) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the house, which ends its workers in good order
    answers = only_for_answers()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    try:
        say(answers, b"")
        while True:
            question = decode_question(questions.get())
            say(answers, encode(levels[question.level].choose(question)))
    except BrokenPipeError:
        os._exit(0)  # the house is gone
    except Exception as error:
        sys.stderr.write(where(error))
        sys.stderr.flush()
        os._exit(1)


def only_for_answers() -> BinaryIO:
    """The real stdout; what anybody else writes there from now on is lost."""
    answers = open(os.dup(1), "wb")  # noqa: SIM115 - it is open as long as the process lives
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answers


def say(answers: BinaryIO, message: bytes) -> None:
    answers.write(framed(message))
    answers.flush()


def listen(stdin: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Apart from the thinking, so that the end of stdin is noticed meanwhile."""
    try:
        while (question := read_frame(stdin)) is not None:
            questions.put(question)
    finally:
        os._exit(0)


def where(error: Exception) -> str:
    """Where a bot failed, without the words of the error: they may name a hidden card."""
    return f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__} in a bot\n"


if __name__ == "__main__":
    main()
