"""The registry: the games that there are, and what the rest of the house may rely on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dorehami.engine.agenda import Event, key_of
from dorehami.engine.cards import HIDDEN, PUBLIC, UNSEEN, only
from dorehami.engine.facts import COMMON
from dorehami.engine.game import Setup
from dorehami.engine.moving import Laid, Moved
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from tests.support.charters import CHARTERS, option_sets, player_counts, setups

FULL = [*range(2, 9)]


def test_a_game_is_found_by_its_id() -> None:
    """Each game stands under its own id."""
    assert [(name, game.id) for name, game in GAMES.items()] == [(name, name) for name in ("coup", "dezh", "mccarthy")]


@pytest.mark.parametrize("name", GAMES)
def test_facts_have_names_of_their_own(name: str) -> None:
    """No two facts of a game are called alike, nor like those that all games have."""
    names = [fact.name for fact in (*COMMON, *GAMES[name].facts)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_steps_have_names_of_their_own(name: str) -> None:
    """A position names a step by its class, so no two are called alike."""
    names = [step.__name__ for step in GAMES[name].steps]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_moves_are_called_alike(name: str) -> None:
    """Every move of a vocabulary has its own words."""
    moves = GAMES[name].vocabulary.moves
    names = [str(seat) for seat in range(10)]
    assert len({tuple(move.words(names)) for move in moves}) == len(moves)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_found_by_its_parts(name: str) -> None:
    """What a move travels as and is kept as names that very move."""
    vocabulary = GAMES[name].vocabulary
    for move in vocabulary.moves:
        parts = move.parts()
        assert vocabulary.find(json.loads(json.dumps(parts))) is move
        assert vocabulary.find([*parts, "nonsense"]) is None
        assert vocabulary.find([parts[0], True, *parts[1:]]) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_a_name(name: str) -> None:
    """For each back all faces of the deck; what is not known is hidden."""
    for setup in setups(GAMES[name]):
        layout = GAMES[name].new(setup).table.layout
        assert len(layout.names) == len(layout.decks)
        for names, deck in zip(layout.names, layout.decks, strict=True):
            assert names[HIDDEN] == "hidden"
            assert "hidden" not in [names[face] for face in deck]


@pytest.mark.parametrize("name", GAMES)
def test_places_are_told_apart_by_name_and_owner(name: str) -> None:
    """No two of a table are called alike but those of different seats; what one seat alone knows is its own."""
    for setup in setups(GAMES[name]):
        places = GAMES[name].new(setup).table.layout.places
        assert len({(place.name, place.owner) for place in places}) == len(places)
        for place in places:
            assert place.owner in (NOBODY, *range(setup.seats))
            assert place.known in (UNSEEN, PUBLIC, only(place.owner) if place.owner >= 0 else UNSEEN)


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_in_the_charter(name: str) -> None:
    """Whatever a game can tell is known by its key and its arguments, or is known to be silent."""
    charter = CHARTERS[name]
    for kind in kinds_of(Event):
        if kind.__module__.startswith(f"dorehami.games.{name}.") and not issubclass(kind, Moved | Laid):
            assert key_of(kind.__name__) in charter.events or kind.__name__ in charter.silent


def kinds_of(kind: type[Event[Any]]) -> list[type[Event[Any]]]:
    """All classes that are made from one."""
    children: list[type[Event[Any]]] = kind.__subclasses__()
    return [found for child in children for found in (child, *kinds_of(child))]


def test_options_of_coup_combine_freely_with_every_number_of_players() -> None:
    """Three options that are on or off, for two to ten (P1)."""
    assert len(option_sets(GAMES["coup"])) == len(set(option_sets(GAMES["coup"]))) == 2**3
    for options in option_sets(GAMES["coup"]):
        assert player_counts(GAMES["coup"], options) == [*range(2, 11)]


def test_dezh_can_be_played_in_two_ways() -> None:
    """With the gate of nations or without, for two to seven (D4, D46)."""
    assert option_sets(GAMES["dezh"]) == [(), ("gate",)]
    assert [player_counts(GAMES["dezh"], options) for options in option_sets(GAMES["dezh"])] == [[*range(2, 8)]] * 2


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ((), FULL),
        (("silent_partner",), [2, 3, 4]),
        (("ending=speed",), FULL),
        (("ending=speed", "silent_partner"), [2, 3, 4]),
        (("ending=double",), FULL),
        (("ending=double", "silent_partner"), [2, 3, 4]),
    ],
)
def test_mccarthy_can_be_played_in_six_ways(options: tuple[str, ...], counts: list[int]) -> None:
    """Three endings, with and without silent partners, who are for four at most (M22)."""
    assert player_counts(GAMES["mccarthy"], options) == counts
    assert options in option_sets(GAMES["mccarthy"])
    assert len(setups(GAMES["mccarthy"])) == 3 * (7 + 3)


def test_more_than_four_cannot_have_silent_partners() -> None:
    """The refusal says which rule it is; and four can."""
    GAMES["mccarthy"].new(Setup(4, ("silent_partner",)))
    with pytest.raises(BadSetup, match=r"at most 4 can play \(M22\)"):
        GAMES["mccarthy"].new(Setup(5, ("silent_partner",)))
