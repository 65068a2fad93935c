"""Role beliefs, compared with an enumeration of all possible drafts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dorehami.bots.dezh.beliefs import ROLES, Chances, role_chances
from dorehami.bots.dezh.memory import Memory
from dorehami.engine.agenda import State
from dorehami.engine.cards import faces
from dorehami.engine.game import Setup
from dorehami.engine.moves import Move
from dorehami.engine.play import Play, Turn, tellings
from dorehami.engine.table import NATURE
from dorehami.games.dezh import table
from dorehami.games.dezh.game import GAME
from dorehami.games.dezh.words import ALL_ROLES
from tests.support.bots.dezh import reading
from tests.support.secrecy import table_fields

EQUAL = [[1.0] * ROLES for _ in range(7)]


class Drafted:
    """A draft by chance, as it looks to the seat that is called first."""

    def __init__(self, seats: int, seed: int) -> None:
        self.seats, self.rng = seats, random.Random(seed)
        self.play = Play(GAME, Setup(seats, starter=seed % seats, given={("hand", s): [] for s in range(seats)}))
        self.begun = self.play.state.clone()
        self.taken: list[tuple[int, list[int], Move]] = []  # by whom, from which pool
        self.kept = [Memory() for _ in range(seats)]
        while not is_over(self.play.state):
            self.take()
        self.viewer = self.play.state.asked[0]

    def take(self) -> None:
        state = self.play.state
        seat = state.asked[0]
        move = self.rng.choice(state.moves(seat))
        self.taken.append((seat, pool(state), move))
        turn = Turn(state, [], [], self.play.move(seat, move))
        for viewer, kept in enumerate(self.kept):
            for key, said in tellings(turn, viewer):
                kept.observe(viewer, key, said)

    def believed(self, wants: Chances) -> Chances:
        kept = self.kept[self.viewer]
        return role_chances(reading(self.play, self.viewer), kept.crown, kept.seen, wants)

    def counted(self, wants: Chances) -> Chances:
        """The same by trying out all drafts that look the same to the viewer."""
        found = [[0.0] * ROLES for _ in range(self.seats)]
        self.count(self.begun, wants, 1.0, 0, found)
        whole = sum(found[self.viewer]) / self.begun.table.roles_each()
        return [[chance / whole for chance in row] for row in found]

    def count(self, state: State[Any], wants: Chances, chance: float, number: int, found: Chances) -> None:
        if is_over(state):
            if table_fields(state.table.seen_by(self.viewer)) == table_fields(self.play.views[self.viewer]):
                for seat in range(self.seats):
                    for role in faces(state.table.piles[table.ROLES[seat]]):
                        found[seat][role] += chance
            return
        seat, moves = state.asked[0], state.moves(state.asked[0])
        if seat == self.viewer:
            moves = [move for move in moves if (seat, pool(state), move) == self.taken[number]]
        whole = sum([weight(wants, seat, move) for move in state.moves(seat)])
        for move in moves:
            onward = state.clone()
            onward.apply(seat, move)
            self.count(onward, wants, chance * weight(wants, seat, move) / whole, number + 1, found)


def is_over(state: State[Any]) -> bool:
    return state.step().decision() == "turn"


def pool(state: State[Any]) -> list[int]:
    return faces(state.table.piles[table.POOL])


def weight(wants: Chances, seat: int, move: Move) -> float:
    return 1.0 if seat == NATURE else wants[seat][move.value]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_chances_are_those_of_all_drafts_that_could_have_been(seats: int) -> None:
    """By what everybody wants, what the seat was handed and whom it saw turn up."""
    rng = random.Random(seats)
    wants = [[rng.uniform(0.5, 3.0) for _ in range(ROLES)] for _ in range(seats)]
    for seed in range(4):
        draft = Drafted(seats, seed)
        believed = draft.believed(wants)
        for seat, row in enumerate(draft.counted(wants)):
            assert believed[seat] == pytest.approx(row)


def test_the_seventh_may_have_what_was_burned_first() -> None:
    """If all want everything alike the chances of six are exact, and the seventh's are near (D8)."""
    for seed in range(4):
        draft = Drafted(7, seed)
        believed = draft.believed(EQUAL)
        for seat, row in enumerate(draft.counted(EQUAL)):
            last = (seat + 1) % 7 == draft.play.state.table.crown
            assert believed[seat] == pytest.approx(row, abs=0.1 if last else 1e-6)


def test_who_chooses_first_knows_what_was_burned() -> None:
    """Seven of eight roles are offered, so the eighth is the one."""
    draft = next(d for d in (Drafted(6, seed) for seed in range(100)) if d.viewer == d.play.state.table.crown)
    assert sorted(draft.believed(EQUAL)[-1])[-1] == pytest.approx(1)


def test_what_cannot_be_is_not_believed() -> None:
    """Memories that contradict the draft, as of a mind that joined in the middle of a round, are dropped."""
    draft = Drafted(5, 1)
    read = reading(draft.play, draft.viewer)
    gone_before_it_was_taken = {1: 1 << read.own_roles()[0]}
    assert role_chances(read, 0, gone_before_it_was_taken, EQUAL) == role_chances(read, 0, {}, EQUAL)


def test_a_wanted_role_is_more_likely_with_who_wants_it() -> None:
    """Habits and income are signs."""
    draft = Drafted(5, 2)
    rival = (draft.viewer + 1) % 5
    eager = [row[:] for row in EQUAL]
    free = [role for role in ALL_ROLES if 0 < draft.believed(EQUAL)[rival][role] < 1]
    eager[rival][free[0]] = 5.0
    assert draft.believed(eager)[rival][free[0]] > draft.believed(EQUAL)[rival][free[0]]
