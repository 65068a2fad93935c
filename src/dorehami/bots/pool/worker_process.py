"""A worker process (`python -m dorehami.bots.pool.worker_process`): reads questions on stdin, writes choices to stdout.

An empty message says that it is ready. It exits when stdin closes, even in the middle of a choice, so it never
outlives the server that started it.
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
from dorehami.bots.pool.frames import decode_question, encode, frame, read_frame


def main(levels: Mapping[str, Player] = LEVELS) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops its workers itself
    answers = reserve_stdout()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    try:
        send(answers, b"")
        while True:
            question = decode_question(questions.get())
            send(answers, encode(levels[question.level].choose(question)))
    except BrokenPipeError:
        os._exit(0)  # the server is gone
    except Exception as error:
        sys.stderr.write(redacted_traceback(error))
        sys.stderr.flush()
        os._exit(1)


def reserve_stdout() -> BinaryIO:
    """Return the real stdout, and redirect stdout to /dev/null so that stray prints cannot corrupt the frames."""
    answers = open(os.dup(1), "wb")  # noqa: SIM115 - open as long as the process lives
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    os.close(devnull)
    return answers


def send(answers: BinaryIO, message: bytes) -> None:
    answers.write(frame(message))
    answers.flush()


def read_questions(stdin: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Read stdin in a thread of its own, so that its end is noticed while a bot is computing."""
    try:
        while (question := read_frame(stdin)) is not None:
            questions.put(question)
    finally:
        os._exit(0)


def redacted_traceback(error: Exception) -> str:
    """Format a traceback without the text of the error, which may name a hidden card."""
    return f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__} in a bot\n"


if __name__ == "__main__":
    main()
