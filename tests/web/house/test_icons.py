"""Icons come with what shows them: those of one game alone lie with its screen."""

from __future__ import annotations

import json

import pytest

from tests.support import HOUSE

WEB = HOUSE / "web"
TAKES_THEM = ("{}/", "made/", "rules/", "printed.ts")  # these load them, or speak of the same things and draw nothing


@pytest.mark.parametrize("game", ["coup", "dezh"])
def test_what_only_one_game_draws_is_drawn_nowhere_else(game: str) -> None:
    """No other source names such an icon as one to be drawn: there it would be a coin."""
    own = tuple(place.format(game) for place in TAKES_THEM)
    names = json.loads((WEB / "scripts" / "icons.json").read_text(encoding="utf-8"))[game]
    sources = [path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts")]
    others = [path for path in sources if not path.relative_to(WEB / "src").as_posix().startswith(own)]
    drawn = {
        (path.name, name)
        for path in others
        for name in names
        for said in (f'name="{name}"', f'icon="{name}"', f"icon: '{name}'", f"sign: '{name}'")
        if said in path.read_text(encoding="utf-8")
    }
    assert drawn == set()
