"""Perft: how many ways there are to go on from a position, so many moves deep."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest

from dorehami.engine.agenda import State
from dorehami.engine.facts import Value
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES

HANDS = (["contessa", "duke"], ["captain", "contessa"], ["assassin", "duke"])
CARDS = [str(number) for number in range(5, 26)]


def coup(**coins: int) -> State[Any]:
    """The worked example's hands; `first=10` gives the first player ten coins."""
    given: dict[tuple[str, int], Value] = {("hand", seat): hand for seat, hand in enumerate(HANDS)}
    for seat, name in enumerate(("first", "second", "third")):
        given["coins", seat] = coins.get(name, 2)
    return GAMES["coup"].new(Setup(3, given=given))


def last_two() -> State[Any]:
    """Two bidders with equal hands of two cards, and two diamonds in the column."""
    given: dict[tuple[str, int], Value] = {("won", 0): CARDS[2:], ("hand", 0): ["5", "6"], ("hand", 1): ["5", "6"]}
    return GAMES["mccarthy"].new(Setup(2, given=given))


def perft(state: State[Any], depth: int, any_order: bool = False) -> int:
    """Sequences of moves, the asked seats answering in their order, or in any. Equal chances count one by one."""
    asked = state.asked if any_order else state.asked[:1]
    if depth == 1:
        return sum(len(state.moves(seat)) for seat in asked)
    return sum(perft(after(state, seat, move), depth - 1, any_order) for seat in asked for move in state.moves(seat))


def whole_games(state: State[Any]) -> int:
    """All ways to play a game to its end, the asked seats answering in their order."""
    if not state.asked:
        return 1
    seat = state.asked[0]
    return sum(whole_games(after(state, seat, move)) for move in state.moves(seat))


def after(state: State[Any], seat: int, move: Move) -> State[Any]:
    world = state.clone()
    world.apply(seat, move)
    return world


# Coup, two coins each: income, foreign aid, tax, two steals, exchange = 6.
# Then: income leads to 6 again; a block has 2 answers; each of the four claims has 2: 6 + 2 + 8 = 16.
# Then: 16 after income; foreign aid 2 (the next may block) + 2 (the block may be challenged); after a challenge the
# duke may be shown or not, the others can only be conceded: tax 2 + 2, two steals and the exchange 2 + 1 each: 33.
# Then: 36 after income (the first player, with 3 coins, may also assassinate two); foreign aid (6 + 2) + (2 + 1); tax
# (6 + 2) + (10 draws for the shown duke + 2 cards to lose); each steal (3 answers to a block + 1) + 2; the exchange
# (9 draws + 1) + 2: 91. The deeper counts are the engine's own, kept to be noticed when they change.
@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 16), (3, 33), (4, 91), (5, 328), (6, 1204), (7, 4667)])
def test_coup_from_the_worked_example(depth: int, count: int) -> None:
    """From the hands of the worked example there are so many ways to begin."""
    assert perft(coup(), depth) == count


# Two seats may answer first wherever everybody else is asked: 6 + 4 + 4 × 4 = 26.
# Then: 26 after income; foreign aid 2 × 2 + 2 × 4; tax 2 × 2 + 2 × 2; two steals and the exchange 2 × 2 + 2 each: 64.
@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 26), (3, 64), (4, 190), (5, 766)])
def test_coup_in_any_order(depth: int, count: int) -> None:
    """Those who are asked at once may answer in any order."""
    assert perft(coup(), depth, any_order=True) == count


# Two targets; each turns up one of two cards; then the next player has the 6 actions of two coins.
@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 4), (3, 24)])
def test_coup_with_ten_coins(depth: int, count: int) -> None:
    """With ten coins there is nothing but the coup (K12)."""
    assert perft(coup(first=10), depth) == count


def test_coup_with_seven_coins() -> None:
    """With seven coins there are two targets of a coup and two of an assassination besides the six."""
    assert perft(coup(first=7), 1) == 6 + 2 + 2


def test_the_ways_to_exchange() -> None:
    """Nine cards can be drawn, then eight; of four cards two are kept, equal ones counting once (K20)."""
    state = coup()
    for seat, verb in ((0, "exchange"), (1, "allow"), (2, "allow")):
        state.play(seat, next(move for move in state.moves(seat) if move.verb == verb))
    court = ["duke", *["assassin", "captain"] * 2, *["ambassador"] * 3, "contessa"]
    kept = [{tuple(sorted(pair)) for pair in combinations([*HANDS[0], *drawn], 2)} for drawn in permutations(court, 2)]
    assert perft(state, 3) == sum(len(pairs) for pairs in kept) == 350
    assert perft(state, 2) == 9 * 8


# 21 diamonds, then 21 cards for each; whether the round was void or not, 20 diamonds are left in the column.
@pytest.mark.parametrize(("depth", "count"), [(1, 21), (2, 21 * 21), (3, 21 * 21 * 21), (4, 21 * 21 * 21 * 20)])
def test_the_first_round_of_the_auction(depth: int, count: int) -> None:
    """Two bidders: every diamond, every pair of bids, every next diamond."""
    assert perft(GAMES["mccarthy"].new(Setup(2)), depth) == count


def test_bids_in_any_order() -> None:
    """Either of two bidders may be the first to seal a bid."""
    assert perft(GAMES["mccarthy"].new(Setup(2)), 3, any_order=True) == 21 * (2 * 21) * 21


def test_bids_with_a_silent_partner() -> None:
    """Each of two players lays two cards of 21."""
    assert perft(GAMES["mccarthy"].new(Setup(2, ("silent_partner",))), 3) == 21 * (21 * 21) * (21 * 21)


def test_all_games_with_two_cards_each() -> None:
    """Two bids out of four are equal: a sale after 0 to 5 void rounds leaves the last round no choice, and six void
    rounds close the auction: 2 diamonds × (2 × (1 + 2 + 4 + 8 + 16 + 32) + 64) = 380 games (M5, M10)."""
    assert whole_games(last_two()) == 2 * (2 * 63 + 64) == 380


def test_the_end_is_the_end() -> None:
    """If the last cards are equal nobody is asked any more (M10)."""
    given: dict[tuple[str, int], Value] = {("won", 0): CARDS[1:], ("hand", 0): ["9"], ("hand", 1): ["9"]}
    state = GAMES["mccarthy"].new(Setup(2, given={**given, ("bottom", NOBODY): ["5"]}))
    assert state.asked == []
    assert perft(state, 1) == 0
    assert whole_games(state) == 1
