"""The argument parser and its errors."""

from __future__ import annotations

import argparse
import re
from typing import Final, Never

NUMERAL: Final = re.compile(r"-?[0-9]{1,18}")


class UsageError(Exception):
    """The command line makes no sense; the message says why."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, without the usage."""

    def error(self, message: str) -> Never:
        raise UsageError(f"{message}\n`{self.prog} --help` says more")


def whole_number(name: str, text: str) -> int:
    """Return the value of a numeric argument. Raises UsageError."""
    if not NUMERAL.fullmatch(text):
        raise UsageError(f"{name} is a whole number of at most 18 digits, not “{text[:40]}”")
    return int(text)
