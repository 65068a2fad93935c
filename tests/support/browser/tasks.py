"""Tasks of a page's main thread, in processor time, read from a browser trace."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser

MARKS = "blink.user_timing"
CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", MARKS]
TASK, MAIN = "RunTask", "CrRendererMain"
SHORT = 20  # milliseconds; shorter tasks are not analysed
PARTS = 4  # of a longer task that are reported
Traced = dict[str, Any]


class Task(NamedTuple):
    """A task of the main thread."""

    after: str  # the last mark before its end
    took: float  # milliseconds of processor time
    parts: list[str]  # the longest

    def __str__(self) -> str:
        return f"{self.took:.0f} ms after {self.after or 'nothing'}: {', '.join(self.parts)}"


@contextmanager
def watched(browser: Browser) -> Iterator[list[Task]]:
    """Trace pages within the context; the list is filled at its end."""
    tasks: list[Task] = []
    browser.start_tracing(categories=CATEGORIES)
    try:
        yield tasks
    finally:
        trace: list[Traced] = json.loads(browser.stop_tracing())["traceEvents"]
        tasks += [task for thread in main_threads(trace) for task in tasks_of(thread)]


def main_threads(trace: list[Traced]) -> list[list[Traced]]:
    """Return the events of each page's main thread in order."""
    mains = {(one["pid"], one["tid"]) for one in trace if one["name"] == "thread_name" and one["args"]["name"] == MAIN}
    threads: dict[tuple[int, int], list[Traced]] = defaultdict(list)
    for one in trace:
        if ("tdur" in one or one["cat"] == MARKS) and (one["pid"], one["tid"]) in mains:
            threads[one["pid"], one["tid"]].append(one)
    return [sorted(thread, key=began) for thread in threads.values()]


def tasks_of(thread: list[Traced]) -> Iterator[Task]:
    """Yield the tasks of a thread, each with the last mark set before its end."""
    marks = [one for one in thread if one["cat"] == MARKS]
    work = [one for one in thread if one["cat"] != MARKS]
    for task in work:
        if task["name"] == TASK:
            made = bisect_left(marks, began(task) + task["dur"], key=began)
            parts = parts_of(task, work) if took(task) > SHORT else []
            yield Task(marks[made - 1]["name"] if made else "", took(task), parts)


def parts_of(task: Traced, thread: list[Traced]) -> list[str]:
    first, last = (bisect_left(thread, at, key=began) for at in (began(task), began(task) + task["dur"]))
    inside = sorted([one for one in thread[first:last] if one is not task], key=took, reverse=True)
    return [f"{called(one)} {took(one):.0f}" for one in inside[:PARTS]]


def began(traced: Traced) -> float:
    at: float = traced["ts"]
    return at


def took(traced: Traced) -> float:
    """Return the duration in milliseconds of processor time."""
    duration: float = traced["tdur"] / 1000
    return duration


def called(traced: Traced) -> str:
    """Return the name of a traced event, with the function or event type."""
    told = traced["args"].get("data", {})
    return f"{traced['name']} {told.get('functionName') or told.get('type') or ''}".strip()
