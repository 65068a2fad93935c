"""The pictures of the page: small enough for a README, and all of them in it."""

from __future__ import annotations

import re

from tests.support import HOUSE

FOLDER = HOUSE / "docs" / "screens"
LARGEST = 150_000  # bytes


def shown() -> set[str]:
    """The pictures that the README shows."""
    return set(re.findall(r'src="(docs/screens/[^"]+)"', (HOUSE / "README.md").read_text(encoding="utf-8")))


def test_the_readme_shows_every_picture() -> None:
    """No picture is missing and none lies about unseen; `python -m tools.pictures` takes them anew."""
    taken = {path.relative_to(HOUSE).as_posix() for path in FOLDER.iterdir()}
    assert len(taken) >= 8
    assert shown() == taken


def test_every_picture_is_small() -> None:
    """Somebody with a slow line sees them too."""
    assert {path.name: path.stat().st_size for path in FOLDER.iterdir() if path.stat().st_size > LARGEST} == {}
