"""Moves and the vocabulary: every move has words, and words name one move."""

from __future__ import annotations

import pytest

from dorehami.engine.moves import Move, Vocabulary, aimed, crossed, named, paired

NAMES = ["hidden", "duke", "captain"]
PLAYERS = ["Mahshid", "Sepideh"]
STEAL = aimed("steal", 3)
TURN_UP = named("turn_up", NAMES)
KEEP = paired("keep", NAMES)
BID = crossed("bid", ["5", "6"])
WORDS = Vocabulary([Move("income"), *STEAL, *TURN_UP[1:], *BID[0], *BID[1]], any_order=[KEEP[1][1], KEEP[1][2]])


def test_a_move_has_words() -> None:
    """A verb, the seat it aims at by name, and the things it names."""
    assert Move("income").words(PLAYERS) == ["income"]
    assert STEAL[1].words(PLAYERS) == ["steal", "Sepideh"]
    assert TURN_UP[2].words(PLAYERS) == ["turn_up", "captain"]


def test_a_move_says_what_it_is() -> None:
    """In messages a seat stands as its number."""
    assert [repr(Move("income")), repr(STEAL[1]), repr(TURN_UP[1])] == ["income", "steal 1", "turn_up duke"]


def test_a_move_knows_its_things_as_numbers() -> None:
    """What a move names is there in the game's numbers too; the first of them, or none, is its value."""
    assert (TURN_UP[2].values, TURN_UP[2].value) == ((2,), 2)
    assert (Move("income").values, Move("income").value) == ((), 0)


def test_a_pair_is_one_move_in_either_order() -> None:
    """Keeping a duke and a captain is keeping a captain and a duke."""
    assert KEEP[2][1] is KEEP[1][2]
    assert KEEP[1][2].things == ("duke", "captain")
    assert KEEP[1][1].values == (1, 1)


def test_where_order_matters_there_are_two_moves() -> None:
    """One's own card and the partner's are not to be confused."""
    assert BID[0][1] is not BID[1][0]
    assert (BID[0][1].things, BID[1][0].things) == (("5", "6"), ("6", "5"))


@pytest.mark.parametrize(
    ("words", "move"),
    [
        (["steal", "Mahshid"], STEAL[0]),
        (["turn_up", "duke"], TURN_UP[1]),
        (["keep", "duke", "captain"], KEEP[1][2]),
        (["keep", "captain", "duke"], KEEP[1][2]),
        (["keep", "duke", "duke"], KEEP[1][1]),
        (["bid", "6", "5"], BID[1][0]),
    ],
)
def test_words_name_a_move(words: list[str], move: Move) -> None:
    """A move is found by its words, a pair in either order."""
    assert WORDS.read(words, PLAYERS) is move


@pytest.mark.parametrize(
    "words",
    [[], ["tax"], ["steal"], ["steal", "Bahareh"], ["turn_up", "hidden"], ["income", "Mahshid"], ["bid", "5"]],
)
def test_other_words_name_none(words: list[str]) -> None:
    """No words, unknown words, a name that is not at the table, and too many or too few of them."""
    assert WORDS.read(words, PLAYERS) is None


@pytest.mark.parametrize(
    ("parts", "move"),
    [
        (["steal", 1], STEAL[1]),
        (["turn_up", "duke"], TURN_UP[1]),
        (["keep", "captain", "duke"], KEEP[1][2]),
        (("bid", "6", "5"), BID[1][0]),
    ],
)
def test_parts_name_a_move(parts: list[object], move: Move) -> None:
    """Words, and a seat by its number; a pair in either order."""
    assert WORDS.find(parts) is move


def test_a_move_is_found_by_its_own_parts() -> None:
    """What travels and is kept comes back as the very move."""
    assert [STEAL[1].parts(), KEEP[1][2].parts(), Move("income").parts()] == [
        ["steal", 1],
        ["keep", "duke", "captain"],
        ["income"],
    ]
    assert [WORDS.find(move.parts()) for move in WORDS.moves] == WORDS.moves


@pytest.mark.parametrize(
    "parts",
    [
        *([], ["tax"], ["steal"], ["turn_up", "hidden"], ["income", "duke"], ["bid", "5"]),  # no such words
        *(["steal", 3], ["steal", -1], ["income", -2], ["income", 0], [1], [1, "steal"], ["keep", "duke", 1]),  # seats
        *(["steal", "1"], ["bid", 5, 6], ["bid", "5", 6]),  # numbers and words are not the same
        *(["steal", True], ["steal", False], ["steal", 1.0], ["steal", None], ["steal", [1]], [None], [["steal"], 1]),
    ],
)
def test_other_parts_name_none(parts: list[object]) -> None:
    """Not even what Python takes for equal: a truth is no seat, and a seat is no word."""
    assert WORDS.find(parts) is None


def test_the_vocabulary_knows_its_verbs() -> None:
    """All words that a move can begin with."""
    assert WORDS.verbs == {"income", "steal", "turn_up", "keep", "bid"}


def test_a_seat_named_like_a_thing_does_no_harm() -> None:
    """A player who is called duke can be stolen from, and dukes can be turned up."""
    assert WORDS.read(["steal", "duke"], ["duke", "steal"]) is STEAL[0]
    assert WORDS.read(["turn_up", "duke"], ["duke", "steal"]) is TURN_UP[1]
