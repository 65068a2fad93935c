"""A fault as the log may tell it: its kind and its place. What it says is left out, for it may name a hidden card."""

from __future__ import annotations


def kind_and_place(error: BaseException) -> str:
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f" in {where.tb_frame.f_code.co_name}:{where.tb_lineno}" if where else ""
    return f"{type(error).__name__}{place}"
