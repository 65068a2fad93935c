"""The easy mind of Dezh: habits that one can learn."""

from __future__ import annotations

import pytest

from dorehami.bots.arena import mind_factory, tournament
from dorehami.bots.dezh.easy import CHEAPEST, DEAREST, FORGETS, LOVE, Easy
from dorehami.bots.mind import RandomMind
from dorehami.engine.game import Setup
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.deck import TRADE
from dorehami.games.dezh.game import GAME
from dorehami.games.dezh.words import ARCHITECT, KING
from tests.support.bots.dezh import TIMES, choices, in_turn
from tests.support.scene import Scene

GAMES = 60


def easy(loves: int = KING, taste: str = DEAREST, grudge: int = NOBODY) -> Easy:
    mind = Easy()
    mind.restore([loves, taste, grudge])
    return mind


def at_the_draft() -> Scene:
    return Scene("dezh", 6, hand=dict.fromkeys(range(6), "")).after("chance thief")


def about(share: float) -> object:
    return pytest.approx(share, abs=0.12)


def test_it_takes_the_role_that_it_loves() -> None:
    """Mostly, and any other by whim."""
    found = choices(easy(loves=ARCHITECT), at_the_draft())
    assert found["take architect"] / TIMES == about(LOVE + (1 - LOVE) / 7)
    assert len(found) > 3


def test_it_likes_to_be_paid() -> None:
    """Without its favourite role on offer, it often takes the one with the highest income."""
    scene = Scene("dezh", 6, hand=dict.fromkeys(range(6), ""), city={0: "docks market harbour"})
    found = choices(easy(), scene.after("chance king"))
    assert max(found, key=lambda move: found[move]) == "take merchant"


@pytest.mark.parametrize(
    ("taste", "builds"), [(DEAREST, "castle"), (CHEAPEST, "shrine"), (TRADE, "market"), ("military", "castle")]
)
def test_it_builds_by_taste(taste: str, builds: str) -> None:
    """The dearest, the cheapest, or what is of its favourite kind."""
    scene = in_turn("sage", hand={0: "castle shrine market"}, coins={0: 4}).after("0 coins")
    assert set(choices(easy(taste=taste), scene)) == {f"build {builds}"}


def test_it_murders_by_whim() -> None:
    """Any of the seven others, if it thinks of it at all."""
    found = choices(easy(), in_turn("assassin"))
    assert sum(move.startswith("kill") for move in found) == 7
    assert (found["coins"] + found["cards"]) / TIMES == about(FORGETS)


def test_it_does_not_name_what_no_rival_has() -> None:
    """Neither its own other role nor what lies burned face up."""
    four = {0: "assassin", 1: "king", 2: "sage", 3: "merchant"}
    found = choices(easy(), in_turn("assassin", roles=four, face_up="thief warlord"))
    assert {move for move in found if move.startswith("kill")} == {
        f"kill {role}" for role in ("magician", "king", "sage", "merchant", "architect")
    }
    both = in_turn("assassin", seats=2, roles={0: "assassin king", 1: "sage merchant"})
    assert "kill king" not in choices(easy(), both)


def test_it_bears_a_grudge() -> None:
    """It destroys what is cheapest; if somebody has robbed it, of that one."""
    scene = in_turn("warlord", city={1: "watchtower", 2: "prison chapel", 3: "castle"}, coins={0: 3}).after("0 coins")
    robbed = [("robbed", {"payer": 0, "payee": 2, "coins": 1})]
    assert set(choices(easy(), scene)) == {"destroy 1 watchtower", "end"}
    assert set(choices(easy(), scene, told=robbed)) == {"destroy 2 chapel", "end"}


def test_it_forgets_its_income() -> None:
    """At times it ends its turn without."""
    found = choices(easy(), in_turn("king", city={0: "manor"}).after("0 coins"))
    assert found["end"] / TIMES == about(FORGETS)
    assert set(found) == {"income", "end"}


def test_it_takes_cards_when_it_has_nothing_to_build() -> None:
    """Cards that stand in its city already do not count as buildable."""
    scene = in_turn("sage", city={0: "manor"}, hand={0: "manor"})
    assert set(choices(easy(), scene)) == {"cards"}


def test_the_magician_takes_the_largest_hand() -> None:
    """If that is larger than its own; else it gives away what it likes least."""
    hands = {0: "shrine castle", 2: "market docks prison"}
    assert "swap 2" in choices(easy(), in_turn("magician", hand=hands))
    assert "redraw shrine" in choices(easy(), in_turn("magician", hand={0: "shrine castle"}))


def test_it_is_better_than_chance() -> None:
    """One beginner wins far more than its share against four who choose blindly."""
    tallies = tournament(GAME, Setup(5), [mind_factory(Easy), *[mind_factory(RandomMind)] * 4], GAMES, seed=1)
    assert tallies[0].share() - tallies[0].margin() > 0.3
