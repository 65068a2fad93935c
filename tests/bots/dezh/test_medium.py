"""The medium mind of Dezh: what it remembers, and how much better it is."""

from __future__ import annotations

from dorehami.bots.arena import mind_factory, tournament
from dorehami.bots.dezh.easy import Easy
from dorehami.bots.dezh.medium import Medium
from dorehami.engine.game import Setup
from dorehami.games.dezh.game import GAME
from tests.support.bots.dezh import TIMES, choices, events_of, medium
from tests.support.scene import Scene

GAMES = 40


def test_it_counts_the_roles_that_it_was_handed() -> None:
    """The merchant was gone before the rich one chose: so that one is something else."""
    coins = {0: 0, 1: 0, 2: 0, 3: 9}
    scene = Scene("dezh", 4, hand=dict.fromkeys(range(4), ""), coins=coins, city={3: "docks market harbour"})
    lines = ("assassin", "warlord", "architect"), ("0 take king", "1 take merchant", "2 take thief", "3 take sage")
    told = [
        news for line in (*[f"chance {role}" for role in lines[0]], *lines[1]) for news in events_of(scene, line, 2)
    ]
    knowing, guessing = choices(medium(), scene, 2, told), choices(medium(), scene, 2)
    assert knowing["rob merchant"] <= TIMES / 20 < guessing["rob merchant"]


def test_it_is_better_than_a_beginner() -> None:
    """One medium mind wins far more than its share against four easy ones."""
    tallies = tournament(GAME, Setup(5), [mind_factory(Medium), *[mind_factory(Easy)] * 4], GAMES, seed=1)
    assert tallies[0].share() - tallies[0].margin() > 0.32
