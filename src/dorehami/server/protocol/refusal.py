"""A command that is not carried out, and why: a code and its arguments, no sentence."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """Nothing has changed. The codes are those of words/*/refusals.ftl."""

    def __init__(self, code: str, rule: str = "", retry: bool = False, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.retry = retry
        self.args_told = args

    def to_keep(self) -> Refusal:
        """The same without its traceback, which holds the socket and all that it has just said."""
        return Refusal(self.code, self.rule, self.retry, **self.args_told)
