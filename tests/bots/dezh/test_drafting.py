"""Which roles medium takes."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.bots.dezh.drafting import rival_chance, role_values
from dorehami.games.dezh.words import ALL_ROLES, ARCHITECT, ASSASSIN, KING, MAGICIAN, MERCHANT, SAGE, THIEF, WARLORD
from tests.support.bots.dezh import TIMES, choices, medium, reading
from tests.support.scene import Scene

RICH = "docks market harbour castle palace"


def draft(*lines: str, seats: int = 6, **facts: Any) -> Scene:
    """The draft of a round, in which nobody has more than is said."""
    hands = dict.fromkeys(range(seats), "") | facts.pop("hand", {})
    return Scene("dezh", seats, hand=hands, **facts).after(*lines)


def values(scene: Scene, seat: int = 0, caution: float = 1.0) -> dict[int, float]:
    return role_values(reading(scene.play, seat), caution)


@pytest.mark.parametrize(
    ("city", "role"),
    [
        ("manor castle palace", KING),
        ("shrine chapel monastery", SAGE),
        ("docks market harbour", MERCHANT),
        ("watchtower prison battlefield", WARLORD),
    ],
)
def test_a_city_of_one_kind_wants_the_role_that_it_pays(city: str, role: int) -> None:
    """Three coins are much."""
    before, after = [values(draft("chance thief", city={0: each}))[role] for each in ("", city)]
    assert after > before + 1


def test_who_has_coins_and_cards_wants_to_build_more_than_one() -> None:
    """And who has neither does not want the architect."""
    rich = values(draft("chance thief", hand={0: "shrine market docks"}, coins={0: 5}))
    poor = values(draft("chance thief", hand={0: "palace"}, coins={0: 0}))
    assert rich[ARCHITECT] - rich[KING] > poor[ARCHITECT] - poor[KING]


def test_with_an_empty_hand_the_magician_is_good() -> None:
    """If somebody has many cards."""
    found = values(draft("chance thief", hand={3: RICH}))
    assert found[MAGICIAN] == max(found.values())


def test_the_thief_is_good_where_there_are_coins() -> None:
    """Others' coins."""
    before, after = [values(draft("chance king", hand={0: RICH}, coins={3: coins})) for coins in (0, 8)]
    assert after[THIEF] > before[THIEF] + 1


def test_danger_makes_a_role_less_worth() -> None:
    """The more so, the more it minds."""
    scene = draft("chance king", hand={0: RICH}, coins={0: 5})
    bold, timid = [values(scene, caution=caution) for caution in (0.0, 2.0)]
    assert timid[ARCHITECT] < bold[ARCHITECT]
    assert timid[ASSASSIN] == bold[ASSASSIN]


def test_who_may_be_out_there() -> None:
    """Nobody is what lies face up or what it burns itself; what it passes on somebody may take."""
    scene = draft("chance king", "chance thief", seats=5)
    read = reading(scene.play)
    assert rival_chance(read, THIEF, SAGE) == 0
    assert rival_chance(read, ASSASSIN, ASSASSIN) == 0
    assert rival_chance(read, ASSASSIN, SAGE) == pytest.approx(4 / 5)
    scene.after("0 take sage", "1 take merchant", "2 take architect", "3 take warlord")
    last = reading(scene.play, 4)
    assert last.pool() == [ASSASSIN, MAGICIAN]
    assert rival_chance(last, ASSASSIN, MAGICIAN) == 0
    assert rival_chance(last, SAGE, MAGICIAN) == pytest.approx(4 / 5)


def test_nobody_can_be_sure_what_it_takes() -> None:
    """Of roles that are nearly as good it takes now the one, now the other."""
    found = choices(medium(), draft("chance architect", hand={0: "manor docks", 1: "docks market"}))
    assert len(found) > 1


def test_of_two_players_it_burns_what_the_other_could_use() -> None:
    """The merchant, against a city of trade (D30)."""
    scene = draft("chance thief", "0 take king", seats=2, city={0: "docks market harbour crossroads_bazaar"})
    found = choices(medium(), scene, 1)
    burning = sum([count for words, count in found.items() if "merchant" in words])
    assert burning > TIMES / 2


def test_every_role_that_is_offered_is_weighed() -> None:
    """All offered roles are evaluated, whatever was burned."""
    assert set(values(draft("chance thief"))) == {role for role in ALL_ROLES if role != THIEF}
