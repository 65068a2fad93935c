"""Guests who collude, in whatever order Hypothesis thinks of: no hand, no point and no seat is got by it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.soak.abuse import HONEST, STEPS, THIEVES, CollusionTable, random_steps
from tests.support.simulated import SimulatedLoop, simulate

pytestmark = pytest.mark.broad


class Collusion(RuleBasedStateMachine):
    """One evening at a table, in simulated time."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = SimulatedLoop()
        self.den: CollusionTable | None = None

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.run_until_complete(work)

    @initialize(host=st.sampled_from((HONEST, *THIEVES)), seed=st.integers(0, 99), data=st.data())
    def begins(self, host: str, seed: int, data: st.DataObject) -> None:
        self.den = CollusionTable(lambda some: some[0], host, seed)
        self.run(self.den.begin())

    @rule(step=st.sampled_from(list(STEPS)), data=st.data())
    def does(self, step: str, data: st.DataObject) -> None:
        assert self.den is not None
        self.den.choose = lambda some: data.draw(st.sampled_from(list(some)))
        self.run(self.den.do_step(step))

    def teardown(self) -> None:
        if self.den is not None:
            self.run(self.den.end())
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.close()


TestCollusion = Collusion.TestCase
TestCollusion.settings = settings(max_examples=25, stateful_step_count=40)


def test_thieves_get_somewhere() -> None:
    """In random evenings all is tried that could go wrong: seats are given, taken back, taken over and left."""
    reached = Counter[str]()
    for seed in range(16):
        reached += simulate(random_steps((HONEST, *THIEVES)[seed % 4], seed, 120))
    assert {"let in", "came late", "reclaimed", "kicked", "word off", "gave up", "by word"} <= set(reached), reached
