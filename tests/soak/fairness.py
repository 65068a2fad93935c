"""Are all deals as likely? Many deals of the stream, counted, and five statistics that should be near nought.

Each is turned into a number that is normal with deviation 1 if the deals are fair. Dealers that are biased on purpose
show that these statistics see something.
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
    """How a deal is made of its seed."""

    below: Callable[[int], Below]
    shuffled: Callable[[Below, int], list[int]]


# Dealers


def sealed(seed: int) -> Below:
    """A game's stream: another seed and other cuts for each."""
    drawn = hashlib.sha512(str(seed).encode()).digest()
    return Stream(drawn[:32], {0: drawn[32:48], 1: drawn[48:]}).after(0)


def drawn_out(below: Below, cards: int) -> list[int]:
    """One card after another from those that are left, as the rules draw."""
    left = list(range(cards))
    return [left.pop(below(len(left))) for _ in range(cards)]


def byte_modulo(seed: int) -> Below:
    """Biased: a byte folded into n, so that the first ones come more often."""
    below = sealed(seed)
    return lambda n: below(256) % n


def swapped_anywhere(below: Below, cards: int) -> list[int]:
    """Biased: every card changes places with any other, in n to the n ways that no n! divides."""
    order = list(range(cards))
    for place in range(cards):
        other = below(cards)
        order[place], order[other] = order[other], order[place]
    return order


DEALERS = {
    "sealed": Dealer(sealed, drawn_out),
    "byte modulo": Dealer(byte_modulo, drawn_out),
    "swapped anywhere": Dealer(sealed, swapped_anywhere),
}


# Counting


def counted(name: str, deals: int, seed: int) -> Tally:
    """What came of some deals, made of the seeds from this one on."""
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
    """The first card that each seat is dealt by the rules."""
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
    """How far off each statistic is, in deviations; of the seats the one that is furthest off."""
    seats = [abs(from_shares(tally, ("first", seat), deals, shares())) for seat in range(SEATS)]
    pairs = {(a, b): 1 / (DECK * (DECK - 1)) for a in range(DECK) for b in range(DECK) if a != b}
    return {
        "each card's place": from_places(tally, deals),
        "the first two": from_shares(tally, ("pair",), deals, pairs),
        "rising runs": from_runs(tally, deals),
        "orders of five": from_orders(tally, deals),
        "first card by seat": max(seats),
    }


@cache
def shares() -> dict[tuple[str], float]:
    """How often each card of the rules' deck should come."""
    cards = [move.things[0] for move in fresh().moves(NATURE)]
    return {(card,): count / len(cards) for card, count in Counter(cards).items()}


def from_shares(tally: Tally, of: tuple[Any, ...], deals: int, shares: Any) -> float:
    squares = sum((tally[of + what] - deals * share) ** 2 / (deals * share) for what, share in shares.items())
    return normal(squares, len(shares) - 1)


def from_places(tally: Tally, deals: int) -> float:
    """Every card comes to every place as often; rows and columns are bound, so (n - 1)² are free."""
    mean = deals / DECK
    squares = sum((tally["place", place, card] - mean) ** 2 for place in range(DECK) for card in range(DECK))
    return normal(squares / mean * (DECK - 1) / DECK, (DECK - 1) ** 2)


def from_runs(tally: Tally, deals: int) -> float:
    """An order of n cards has (n + 1) / 2 rising runs, with a variance of (n + 1) / 12."""
    total = sum(runs * tally["runs", runs] for runs in range(1, DECK + 1))
    return (total - deals * (DECK + 1) / 2) / sqrt(deals * (DECK + 1) / 12)


def from_orders(tally: Tally, deals: int) -> float:
    mean, orders = deals / factorial(FEW), [count for what, count in tally.items() if what[0] == "order"]
    squares = sum((count - mean) ** 2 for count in orders) + (factorial(FEW) - len(orders)) * mean**2
    return normal(squares / mean, factorial(FEW) - 1)


def normal(squares: float, free: int) -> float:
    """A sum of squares with so many degrees of freedom, as a normal deviation (Wilson and Hilferty's cube root)."""
    part = 2 / (9 * free)
    return float(((squares / free) ** (1 / 3) - (1 - part)) / sqrt(part))


# The large run


def work(job: tuple[str, int, int]) -> Tally:
    return counted(*job)


def many(name: str, deals: int, seed: int) -> Tally:
    """As many deals by all cores."""
    todo = [(name, min(CHUNK, deals - first), seed + first) for first in range(0, deals, CHUNK)]
    tally = Tally()
    with multiprocessing.Pool(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        for part in pool.imap_unordered(work, todo):
            tally.update(part)
    return tally


def judged(number: int, seed: int) -> Iterator[tuple[str, int, dict[str, float]]]:
    for name in DEALERS:
        deals = number if name == "sealed" else min(number, PLANTED)
        yield name, deals, deviations(many(name, deals, seed * DEALS), deals)


def run(number: int | None, seed: int) -> list[str]:
    """A million deals of the sealed stream: every one is as likely, and biased dealers are found out."""
    failures = []
    for name, deals, found in judged(number or DEALS, seed):
        print(f"{name}, {deals:,} deals: {', '.join(f'{what} {by:+.2f}' for what, by in found.items())}", flush=True)
        far = [what for what, by in found.items() if abs(by) >= NEVER]
        if (name == "sealed") == bool(far):
            failures.append(f"{name}, seed {seed}: " + (f"not fair in {', '.join(far)}" if far else "not found out"))
    return failures
