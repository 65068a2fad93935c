"""The exception that rejects a command: a code and its arguments, no sentence."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A rejected command; nothing has changed. Codes are keys of words/*/refusals.ftl.

    `retry`: the same command may succeed later.
    """

    def __init__(self, code: str, rule: str = "", retry: bool = False, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.retry = retry
        self.details = args

    def without_traceback(self) -> Refusal:
        """Return a copy to cache: the traceback would keep the socket and its last message alive."""
        return Refusal(self.code, self.rule, self.retry, **self.details)
