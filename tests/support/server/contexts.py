"""Tables without sockets, loops or clocks: states folded from rows, contexts made by hand, decisions applied purely."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dorehami.engine.play import Below
from dorehami.server.protocol import messages
from dorehami.server.protocol.subscriber import Subscriber
from dorehami.server.runtime.table_rate_limits import Limit
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.fold import apply_row
from dorehami.server.state.join_requests import JoinRequests
from dorehami.server.state.private_data import PrivateData
from dorehami.server.state.rows import BOT, Body
from dorehami.server.state.table_state import TableState, new_state
from dorehami.server.table.apply import Step, steps, with_private
from dorehami.server.table.change_builder import rows_of
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.context import Context, Presence, Stall

SEED = bytes(range(32))  # of every sealed deal
SECRET, WORD, CODE = "a secret", "4321", "7" * 7
NOON = 1_000_000_000  # milliseconds of the wall clock


class FixedChance:
    """Randomness that is always the same: the n-th draw, and every secret."""

    def __init__(self, seed: int = 1, seals_always: bool = False) -> None:
        self.seed = seed
        self.seals_always = seals_always

    @property
    def below(self) -> Below | None:
        return random.Random(self.seed).randrange

    def deal_seed(self) -> bytes:
        return SEED

    def salt(self) -> bytes:
        return SEED

    def code(self, digits: int, /) -> str:
        return CODE

    def secret(self) -> str:
        return SECRET

    def word(self) -> str:
        return WORD


class Socket(Subscriber):
    """A subscriber to which nobody sends."""


def folded(state: TableState, *bodies: Body) -> TableState:
    """Return the state after these rows."""
    for built in rows_of(state, Decision(cause="test", bodies=bodies), "", NOON):
        state, _ = apply_row(state, built.row, built.body)
    return state


def lobby(game: str = "coup", people: int = 3, bots: int = 0, chairs: int = 4, **options: Any) -> TableState:
    """Return a lobby: people on the first chairs, players 1, 2 and so on, then bots. Player 1 is the host."""
    seats = range(people + bots)
    state = folded(
        new_state("111111"),
        rows.TableOpened(game=game, options=options.pop("options", []), chairs=max(chairs, len(seats)), **options),
        *[rows.Sat(chair=chair, player=chair + 1) for chair in seats[:people]],
        *[rows.Sat(chair=chair, player=chair + 1, kind=BOT, level="medium") for chair in seats[people:]],
    )
    return replace(state, private=PrivateData(names={chair + 1: f"Guest {chair}" for chair in seats[:people]}))


class PureTable:
    """A table whose decisions are applied to its state, and nothing else. Everybody is connected."""

    def __init__(self, state: TableState, **changes: Any) -> None:
        self.state = state
        self.changes = changes  # of its contexts
        self.refused: set[Limit] = set()
        self.asked: list[Limit] = []  # which rate limits were asked

    def allows(self, limit: Limit, now: float) -> bool:
        self.asked.append(limit)
        return limit not in self.refused

    def context(self, **changes: Any) -> Context:
        """Return what the next decision depends on; the chance is another one after every row."""
        connected = frozenset([human.player for human in self.state.seating.humans()])
        made = Context(
            state=self.state,
            presence=Presence(connected),
            requests=JoinRequests(),
            stall=Stall(0, 0.0, 180.0),
            tempers={},
            overloaded=False,
            allows=self.allows,
            chance=FixedChance(self.state.seq),
            now=1000.0,
            wall=NOON,
            sender=Socket(),
        )
        return made._replace(**self.changes | changes)

    def decide(self, player: int, command: messages.Command, **changes: Any) -> Decision:
        """Return what is decided; raises Refusal."""
        return DECIDE[type(command)](self.context(**changes), player, command)

    def apply(self, decision: Decision) -> Sequence[Step]:
        """Apply a decision as the actor does; return its rows with the states after them."""
        made = rows_of(self.state, decision, "", NOON)
        self.state = with_private(self.state, decision, 1000.0)
        found = [*steps(self.state, decision, made)]
        self.state = found[-1].after if found else self.state
        return found

    def carry_out(self, player: int, command: messages.Command, **changes: Any) -> Sequence[Step]:
        """Decide and apply a command; raises Refusal."""
        return self.apply(self.decide(player, command, **changes))
