"""What no screen may do, whatever its size: scroll sideways, hide a zone behind another, have targets for needles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TARGET = 44  # pixels
HERE = Path(__file__).parent
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

LOOK = (HERE / "geometry.js").read_text(encoding="utf-8")


def misplaced(page: Page) -> list[str]:
    """What is wrong with where things are."""
    found: list[str] = page.evaluate(LOOK, TARGET)
    return found


def inaccessible(page: Page) -> list[str]:
    """What axe finds against WCAG A and AA. It is put in by the browser itself, which no content policy forbids."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("(tags) => axe.run({ runOnly: { type: 'tag', values: tags } })", TAGS)
    return [
        f"{found['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else found['help']}"
        for found in result["violations"]
        for node in found["nodes"]
    ]


def faults(page: Page) -> list[str]:
    """All that is wrong with a screen."""
    return misplaced(page) + inaccessible(page)
