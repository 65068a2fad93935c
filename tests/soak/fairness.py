"""Whether all deals are equally likely: many deals of the stream are counted, and five statistics must be near zero.

Each statistic has a normal distribution with deviation 1 if deals are fair. Deliberately biased dealers show that the
statistics detect something.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from math import factorial, sqrt
from typing import Any, NamedTuple

from dorehami.engine.agenda import State
from dorehami.engine.game import Setup
from dorehami.engine.play import Below
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.seal.stream import Stream

DECK = 15  # cards whose whole order is looked at
FEW = 5  # cards of which every order is counted
SEATS = 3  # that are dealt to by the rules
NEVER = 4.0  # deviations: a fair dealer is further away once in 16,000
DEALS = 1_000_000
PLANTED = 50_000  # deals of a biased dealer
CHUNK = 2_000  # deals that a worker makes at a time

Tally = Counter[tuple[Any, ...]]


class Dealer(NamedTuple):
    """A way to turn a seed into a deal."""

    below: Callable[[int], Below]
    shuffled: Callable[[Below, int], list[int]]


# Dealers


def sealed_stream(seed: int) -> Below:
    """Return a game's stream, with another seed and other cuts for each game."""
    drawn = hashlib.sha512(str(seed).encode()).digest()
    return Stream(drawn[:32], {0: drawn[32:48], 1: drawn[48:]}).after(0)


def draw_all(below: Below, cards: int) -> list[int]:
    """Draw one card after another from those left, as the rules do."""
    left = list(range(cards))
    return [left.pop(below(len(left))) for _ in range(cards)]


def byte_modulo(seed: int) -> Below:
    """A biased dealer: a byte modulo n, so that low numbers are more frequent."""
    below = sealed_stream(seed)
    return lambda n: below(256) % n


def naive_shuffle(below: Below, cards: int) -> list[int]:
    """A biased dealer: every card swaps places with any other, in nⁿ ways, which n! does not divide."""
    order = list(range(cards))
    for place in range(cards):
        other = below(cards)
        order[place], order[other] = order[other], order[place]
    return order


DEALERS = {
    "sealed": Dealer(sealed_stream, draw_all),
    "byte modulo": Dealer(byte_modulo, draw_all),
    "swapped anywhere": Dealer(sealed_stream, naive_shuffle),
}


# Counting


def count_deals(name: str, deals: int, seed: int) -> Tally:
    """Count the deals made from consecutive seeds."""
    dealer, tally = DEALERS[name], Tally()
    for number in range(seed, seed + deals):
        below = dealer.below(number)
        order = dealer.shuffled(below, DECK)
        tally.update([("place", place, card) for place, card in enumerate(order)])
        tally["pair", order[0], order[1]] += 1
        tally["runs", 1 + sum(after < before for before, after in pairwise(order))] += 1
        tally["order", *dealer.shuffled(below, FEW)] += 1
        tally.update([("first", seat, card) for seat, card in enumerate(first_cards(below))])
    return tally


@cache
def fresh() -> State[Any]:
    return GAMES["dezh"].new(Setup(SEATS))


def first_cards(below: Below) -> list[str]:
    """Return the first card that each seat is dealt by the rules."""
    state, first = fresh().clone(), [""] * SEATS
    while not all(first):
        moves = state.moves(NATURE)
        move = moves[below(len(moves))]
        seat = state.step().foretold()[1]
        first[seat] = first[seat] or move.things[0]
        state.apply(NATURE, move)
    return first


# Judging


def deviations(tally: Tally, deals: int) -> dict[str, float]:
    """Return the deviation of each statistic; for seats, that of the most extreme one."""
    seats = [abs(from_shares(tally, ("first", seat), deals, expected_shares())) for seat in range(SEATS)]
    pairs = {(a, b): 1 / (DECK * (DECK - 1)) for a in range(DECK) for b in range(DECK) if a != b}
    return {
        "each card's place": from_places(tally, deals),
        "the first two": from_shares(tally, ("pair",), deals, pairs),
        "rising runs": from_runs(tally, deals),
        "orders of five": from_orders(tally, deals),
        "first card by seat": max(seats),
    }


@cache
def expected_shares() -> dict[tuple[str], float]:
    """Return how often each card of the deck should come."""
    cards = [move.things[0] for move in fresh().moves(NATURE)]
    return {(card,): count / len(cards) for card, count in Counter(cards).items()}


def from_shares(tally: Tally, of: tuple[Any, ...], deals: int, shares: Any) -> float:
    squares = sum((tally[of + what] - deals * share) ** 2 / (deals * share) for what, share in shares.items())
    return as_normal(squares, len(shares) - 1)


def from_places(tally: Tally, deals: int) -> float:
    """Test that every card is as likely in every place; row and column sums are fixed, so (n - 1)² are free."""
    mean = deals / DECK
    squares = sum((tally["place", place, card] - mean) ** 2 for place in range(DECK) for card in range(DECK))
    return as_normal(squares / mean * (DECK - 1) / DECK, (DECK - 1) ** 2)


def from_runs(tally: Tally, deals: int) -> float:
    """Test the number of rising runs: (n + 1) / 2 on average, with a variance of (n + 1) / 12."""
    total = sum(runs * tally["runs", runs] for runs in range(1, DECK + 1))
    return (total - deals * (DECK + 1) / 2) / sqrt(deals * (DECK + 1) / 12)


def from_orders(tally: Tally, deals: int) -> float:
    mean, orders = deals / factorial(FEW), [count for what, count in tally.items() if what[0] == "order"]
    squares = sum((count - mean) ** 2 for count in orders) + (factorial(FEW) - len(orders)) * mean**2
    return as_normal(squares / mean, factorial(FEW) - 1)


def as_normal(squares: float, free: int) -> float:
    """Turn a sum of squares of `free` degrees into a normal deviation (Wilson and Hilferty's cube root)."""
    part = 2 / (9 * free)
    return float(((squares / free) ** (1 / 3) - (1 - part)) / sqrt(part))


# The large run


def work(job: tuple[str, int, int]) -> Tally:
    return count_deals(*job)


def count_in_parallel(name: str, deals: int, seed: int) -> Tally:
    """Count so many deals on all cores."""
    todo = [(name, min(CHUNK, deals - first), seed + first) for first in range(0, deals, CHUNK)]
    tally = Tally()
    with multiprocessing.Pool(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        for part in pool.imap_unordered(work, todo):
            tally.update(part)
    return tally


def judge(number: int, seed: int) -> Iterator[tuple[str, int, dict[str, float]]]:
    for name in DEALERS:
        deals = number if name == "sealed" else min(number, PLANTED)
        yield name, deals, deviations(count_in_parallel(name, deals, seed * DEALS), deals)


def run(number: int | None, seed: int) -> list[str]:
    """A million deals of the sealed stream: every one is as likely, and biased dealers are found out."""
    failures = []
    for name, deals, found in judge(number or DEALS, seed):
        print(f"{name}, {deals:,} deals: {', '.join(f'{what} {by:+.2f}' for what, by in found.items())}", flush=True)
        far = [what for what, by in found.items() if abs(by) >= NEVER]
        if (name == "sealed") == bool(far):
            failures.append(f"{name}, seed {seed}: " + (f"not fair in {', '.join(far)}" if far else "not found out"))
    return failures
