"""How the program is spoken to, and how it says that it was not understood."""

from __future__ import annotations

import argparse
import re
from typing import Final, Never

NUMERAL: Final = re.compile(r"-?[0-9]{1,18}")


class Misuse(Exception):
    """The program was called in a way that makes no sense; the text says why."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in a sentence, without the whole usage around it."""

    def error(self, message: str) -> Never:
        raise Misuse(f"{message}\n`{self.prog} --help` says more")


def whole_number(name: str, text: str) -> int:
    """The number that was given for an argument."""
    if not NUMERAL.fullmatch(text):
        raise Misuse(f"{name} is a whole number of at most 18 digits, not “{text[:40]}”")
    return int(text)
