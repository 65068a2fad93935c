"""Exceptions for the log: type and place without the message, which may name a hidden card."""

from __future__ import annotations


def kind_and_place(error: BaseException) -> str:
    """Return the exception's type and the function and line that raised it."""
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f" in {where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where else ""
    return f"{type(error).__name__}{place}"
