"""The memory of Dezh's medium mind."""

from __future__ import annotations

import json

from dorehami.bots.dezh.beliefs import bits
from dorehami.bots.dezh.memory import Memory
from dorehami.engine.table import NOBODY
from dorehami.games.dezh.words import (
    ALL_ROLES,
    ARCHITECT,
    ASSASSIN,
    KING,
    MAGICIAN,
    MERCHANT,
    SAGE,
    THIEF,
    WARLORD,
)
from tests.support.bots.dezh import events_of
from tests.support.scene import Scene

DRAFT = ("chance sage", "chance thief", "chance magician", "0 take king", "1 take merchant", "2 take assassin")


def after(*lines: str, seat: int = 1) -> Memory:
    """Return the memory of a seat of four after these moves."""
    scene, kept = Scene("dezh", 4, hand=dict.fromkeys(range(4), "")), Memory()
    for line in lines:
        for key, said in events_of(scene, line, seat):
            kept.observe(seat, key, said)
    return kept


def test_it_knows_which_roles_were_gone_when_it_chose_and_after() -> None:
    """Of six roles two were gone when the second seat chose: one was burned, the other taken."""
    kept = after(*DRAFT)
    gone = bits([SAGE, KING])
    assert kept.seen == {2: gone, 3: gone | bits([MERCHANT])}
    assert kept.crown == 0


def test_the_last_knows_what_it_burned() -> None:
    """Then all six are gone."""
    kept = after(*DRAFT, "3 take warlord", seat=3)
    gone = bits([role for role in ALL_ROLES if role not in (THIEF, MAGICIAN)])
    assert kept.seen == {4: gone & ~bits([WARLORD, ARCHITECT]), 5: gone & ~bits([ARCHITECT]), 6: gone}


def test_it_knows_who_has_been_what() -> None:
    """By the roles that were turned up, its own among them."""
    kept = after(*DRAFT, "3 take warlord", "2 coins", "2 end", "0 coins", "0 end")
    assert [[role for role in ALL_ROLES if kept.played[seat][role]] for seat in range(4)] == [
        [KING],
        [MERCHANT],
        [ASSASSIN],
        [],
    ]


def test_a_round_is_forgotten_but_not_who_has_been_what() -> None:
    """When roles are gathered the next draft begins with nothing."""
    end = [f"{seat} {word}" for seat in (2, 0, 1, 3) for word in ("coins", "end")]
    kept = after(*DRAFT, "3 take warlord", *end)
    assert (kept.crown, kept.face_up, kept.seen) == (NOBODY, 0, {})
    assert kept.played[3][WARLORD] == 1


def test_notes_hold_all_of_it() -> None:
    """A memory survives serialization."""
    kept = after(*DRAFT)
    again = Memory.load(json.loads(json.dumps(kept.dump())))
    assert (again.seen, again.played) == (kept.seen, kept.played) != ({}, Memory().played)
    assert (again.crown, again.face_up, again.gone) == (kept.crown, kept.face_up, kept.gone)
