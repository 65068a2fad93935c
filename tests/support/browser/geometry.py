"""What no screen may do, whatever its size: scroll sideways, hide something behind something else, cut a word off, have
targets for needles, or shut somebody out."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TARGET = 44  # pixels
HERE = Path(__file__).parent
AXE = HERE.parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WANTED = json.dumps({"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]})


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def misplaced(page: Page) -> list[str]:
    """What is wrong with where things are."""
    found: list[str] = page.evaluate(text_of(HERE / "geometry.js"), TARGET)
    return found


def inaccessible(page: Page) -> list[str]:
    """What axe finds against WCAG A and AA. It looks from a world of its own, where neither the page's content policy
    nor a clock that stands still is in its way; there it stays until the page is left."""
    devtools = page.context.new_cdp_session(page)
    frame = devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = devtools.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]

    def told(script: str) -> Any:
        wanted = {"expression": script, "contextId": world, "awaitPromise": True, "returnByValue": True}
        answer: dict[str, Any] = devtools.send("Runtime.evaluate", wanted)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    if not told("'axe' in globalThis"):
        told(f"{text_of(AXE)}; true")
    violations = told(f"axe.run({WANTED}).then((seen) => seen.violations)")
    devtools.detach()
    return [
        f"{found['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else found['help']}"
        for found in violations
        for node in found["nodes"]
    ]


def faults(page: Page, axe: bool = True) -> list[str]:
    """All that is wrong with a screen; without axe, whose judgement takes ten times as long, where things are."""
    return misplaced(page) + (inaccessible(page) if axe else [])
