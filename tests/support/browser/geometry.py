"""Checks of a screen's layout and accessibility: no sideways scrolling, overlap or cut text, no target too small."""

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
    """Return the faults of the layout."""
    found: list[str] = page.evaluate(text_of(HERE / "geometry.js"), TARGET)
    return found


def inaccessible(page: Page) -> list[str]:
    """Return the violations of WCAG A and AA that axe finds.

    It runs in an isolated world, unaffected by the page's content policy and stopped clock; it is loaded once a page.
    """
    devtools = page.context.new_cdp_session(page)
    frame = devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = devtools.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]

    def evaluate(script: str) -> Any:
        wanted = {"expression": script, "contextId": world, "awaitPromise": True, "returnByValue": True}
        answer: dict[str, Any] = devtools.send("Runtime.evaluate", wanted)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    if not evaluate("'axe' in globalThis"):
        evaluate(f"{text_of(AXE)}; true")
    violations = evaluate(f"axe.run({WANTED}).then((seen) => seen.violations)")
    devtools.detach()
    return [
        f"{found['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else found['help']}"
        for found in violations
        for node in found["nodes"]
    ]


def faults(page: Page, axe: bool = True) -> list[str]:
    """Return all faults of a screen; without axe, which takes ten times as long, only those of the layout."""
    return misplaced(page) + (inaccessible(page) if axe else [])
