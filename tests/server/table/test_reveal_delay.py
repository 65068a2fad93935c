"""What was turned up is looked at before the next question counts, in simulated time."""

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


def counted(text: str, seat: int, *words: str) -> int:
    """The moments of a move that is made where a text leads."""
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
    assert counted(text, seat, *move.split()) == moments


async def doubted(world: Evening) -> int:
    """Whose turn it is claims, is doubted and concedes: now a card is to be turned up. Who that is."""
    (actor,) = world.asked()
    world.answer(actor, "tax")
    world.answer(world.asked()[0], "challenge")
    world.answer(actor, "concede")
    await asyncio.sleep(INSTANT)
    assert world.decision() == "lose"
    return actor


async def loses(world: Evening, line: int) -> float:
    """A card is turned up; when that was."""
    play = world.table.state.play
    assert play is not None
    world.answer(line, *play.state.moves(world.seat_of(line))[0].parts())
    turned = now()
    await asyncio.sleep(INSTANT)
    return turned


async def moves(world: Evening) -> rows.Moved:
    """The next move that is made, in simulated time to the hundredth of a second."""
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
    turned = await loses(world, await doubted(world))
    assert (await moves(world)).maker == "clock"
    assert now() - turned == pytest.approx(MOMENT + TURN, abs=0.02)


@evening
async def test_an_early_answer_does_not_eat_into_the_next_question() -> None:
    """Who answers before the others have seen the reveal leaves them the rest of it, and then their full time."""
    world = Evening()
    await world.begins()
    turned = await loses(world, await doubted(world))
    (actor,) = world.asked()
    world.answer(actor, "tax")
    assert (await moves(world)).maker == "clock"
    assert now() - turned == pytest.approx(MOMENT + REACTION, abs=0.02)


@evening
async def test_who_comes_is_told_of_the_moment() -> None:
    """What is left for a question counts the moment before it, and the welcome says how long one is."""
    world = Evening()
    await world.begins()
    await loses(world, await doubted(world))
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
    turned = await loses(world, await doubted(world))
    assert not world.asked()
    assert world.sitter(0) is not world.table.state.chairs[(await moves(world)).seat]
    assert MOMENT + QUICKEST <= now() - turned <= MOMENT + SLOWEST + 0.02
