"""Reveals delay the clock of the next question; in simulated time."""

from __future__ import annotations

import asyncio
import random

import pytest

from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.server.services import MOMENT, QUICKEST, SLOWEST
from dorehami.server.state import rows
from dorehami.server.table.reveal_delay import moments_of
from tests.support.server.evenings import REACTION, TURN, Evening, evening
from tests.support.simulated import MOMENT as INSTANT
from tests.support.simulated import now

TABLE = """
game coup
seats Sara Ali Reza
set Sara hand duke contessa
set Ali up captain
set Ali hand assassin
"""
DENIED = """
game coup
options reformation
seats Sara Ali Reza
set Sara hand captain contessa
set Sara party empire
set Ali party resistance
set Reza party empire
set reserve 3
Sara embezzle
Ali challenge
"""
AUCTION = """
game mccarthy
seats Sara Ali
Sara bid 21
"""


def moments_after(text: str, seat: int, *words: str) -> int:
    """Return the moments of a move that is made where a text leads."""
    report = check_text(text, GAMES)
    assert report.play is not None
    play = report.play
    move = play.game.vocabulary.find(list(words))
    assert move is not None
    assert not report.problems, report.problems
    return moments_of(play.think(seat, move, random.Random(1).randrange), play.game.moments)


@pytest.mark.parametrize(
    ("text", "seat", "move", "moments"),
    [
        (TABLE, 0, "tax", 0),
        (f"{TABLE}Sara tax\n", 1, "challenge", 0),
        (f"{TABLE}Sara tax\nReza challenge\n", 0, "show", 1),
        (f"{TABLE}Sara tax\nAli challenge\n", 0, "show", 3),
        (DENIED, 0, "show", 1),
        (AUCTION, 1, "bid 20", 3),
    ],
    ids=["words", "a doubt", "a reveal", "a reveal, a loss and an exile", "two cards at once", "sealed bids"],
)
def test_moments_of_a_move(text: str, seat: int, move: str, moments: int) -> None:
    """Every reveal, loss and exile has a moment of its own; what one seat turns up together shares one."""
    assert moments_after(text, seat, *move.split()) == moments


async def challenge_a_claim(world: Evening) -> int:
    """Have a claim challenged and conceded; return who must now turn up a card."""
    (actor,) = world.asked()
    world.answer(actor, "tax")
    world.answer(world.asked()[0], "challenge")
    world.answer(actor, "concede")
    await asyncio.sleep(INSTANT)
    assert world.decision() == "lose"
    return actor


async def turn_up_card(world: Evening, line: int) -> float:
    """Turn up a card; return when that was."""
    play = world.table.state.match.play
    assert play is not None
    world.answer(line, *play.state.moves(world.seat_of(line))[0].parts())
    turned = now()
    await asyncio.sleep(INSTANT)
    return turned


async def next_move(world: Evening) -> rows.Moved:
    """Wait for the next move in steps of a hundredth of a second, and return it."""
    count = len(world.bodies(rows.Moved))
    while len(world.bodies(rows.Moved)) == count:
        await asyncio.sleep(0.01)
    moved: rows.Moved = world.bodies(rows.Moved)[count]
    return moved


@evening
async def test_the_clock_begins_once_a_loss_was_seen() -> None:
    """After a card was turned up the next question has its full time on top of the moment."""
    world = Evening()
    await world.begins()
    turned = await turn_up_card(world, await challenge_a_claim(world))
    assert (await next_move(world)).maker == "clock"
    assert now() - turned == pytest.approx(MOMENT + TURN, abs=0.02)


@evening
async def test_an_early_answer_does_not_eat_into_the_next_question() -> None:
    """An answer during a reveal leaves the others the rest of it and their full time."""
    world = Evening()
    await world.begins()
    turned = await turn_up_card(world, await challenge_a_claim(world))
    (actor,) = world.asked()
    world.answer(actor, "tax")
    assert (await next_move(world)).maker == "clock"
    assert now() - turned == pytest.approx(MOMENT + REACTION, abs=0.02)


@evening
async def test_who_comes_is_told_of_the_moment() -> None:
    """The time left includes the reveal, whose length is in Welcome."""
    world = Evening()
    await world.begins()
    await turn_up_card(world, await challenge_a_claim(world))
    world.comes(50)
    welcome = world.says(world.line(50))[0]
    assert welcome["moment"] == 1000 * MOMENT
    assert welcome["left"] == pytest.approx(1000 * (TURN + MOMENT), abs=5)


@evening
async def test_bots_look_too() -> None:
    """A bot that is asked after a reveal begins to take its time when that was seen."""
    world = Evening(people=2, bots=1)
    await world.begins()
    assert world.asked() == [0]
    turned = await turn_up_card(world, await challenge_a_claim(world))
    assert not world.asked()
    assert world.sitter(0) is not world.table.state.seating.chairs[(await next_move(world)).seat]
    assert MOMENT + QUICKEST <= now() - turned <= MOMENT + SLOWEST + 0.02
