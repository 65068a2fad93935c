"""Analysis of a browser's trace for long tasks; the soak measures them on this machine."""

from __future__ import annotations

from typing import Any

from tests.soak.smoothness import too_long
from tests.support.browser.tasks import MAIN, MARKS, TASK, main_threads, tasks_of

PAGE, OTHER = {"pid": 1, "tid": 1}, {"pid": 1, "tid": 2}


def named(thread: dict[str, int], name: str) -> dict[str, Any]:
    return {**thread, "name": "thread_name", "cat": "__metadata", "ts": 0, "args": {"name": name}}


def traced(thread: dict[str, int], name: str, at: int, milliseconds: int, **told: str) -> dict[str, Any]:
    """Something that took so long, half of it of the processor."""
    times = {"ts": at * 1000, "dur": milliseconds * 1000, "tdur": milliseconds * 500}
    return {**thread, "name": name, "cat": "devtools.timeline", **times, "args": {"data": told}}


def marked(version: int, at: int) -> dict[str, Any]:
    return {**PAGE, "name": str(version), "cat": MARKS, "ts": at * 1000, "args": {}}


def test_a_page_that_stalls_is_found() -> None:
    """A task is long by the processor's time; it is told what it came after, and what took longest in it."""
    trace = [
        *(named(PAGE, MAIN), named(OTHER, "Compositor")),
        *(traced(PAGE, TASK, 0, 90), marked(7, 10)),
        *(traced(PAGE, TASK, 100, 300), marked(8, 150)),
        *(traced(PAGE, "Layout", 110, 40), traced(PAGE, "FunctionCall", 200, 100, functionName="count")),
        traced(OTHER, TASK, 0, 900),
    ]
    tasks = [task for thread in main_threads(trace) for task in tasks_of(thread)]
    assert [(task.after, task.took) for task in tasks] == [("7", 45), ("8", 150)]
    assert [str(stall) for stall in too_long(tasks)] == ["150 ms after 8: FunctionCall count 50, Layout 20"]
