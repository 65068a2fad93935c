"""Records: a played game is written down and plays again to the same end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.engine.dice import Dice
from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.runner import check_text
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.engine.play import Play
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES

NAMES = ["Sara", "Baba Jan", "all", "شاه‌دخت", 'a"b', "#", "turn", "none"]


def played(game: Game, setup: Setup, seed: int) -> Play:
    play, dice = Play(game, setup), Dice(seed)
    while play.state.asked:
        seat = play.state.asked[dice.below(len(play.state.asked))]
        moves = play.state.moves(seat)
        play.move(seat, moves[dice.below(len(moves))], "clock" if dice.below(9) == 0 and seat >= 0 else "")
    return play


def again(play: Play, names: list[str]) -> Play:
    report = check_text(write_record(play, names), GAMES)
    assert report.problems == []
    assert report.play is not None
    assert report.names == names
    return report.play


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("coup", Setup(3)),
        ("coup", Setup(6, starter=4)),
        ("coup", Setup(3, given={("coins", 1): 9, ("hand", 0): ["duke", "duke"], ("up", 2): ["contessa"]})),
        ("dezh", Setup(2, ("gate",))),
        ("dezh", Setup(4, given={("crown", NOBODY): [1], ("city", 0): ["manor"]})),
        ("mccarthy", Setup(2)),
        ("mccarthy", Setup(8, ("ending=speed",))),
        ("mccarthy", Setup(4, ("ending=double", "silent_partner"))),
    ],
)
@pytest.mark.parametrize("seed", range(5))
def test_a_record_plays_again_to_the_same_end(game: str, setup: Setup, seed: int) -> None:
    """The same moves, the same makers, the same facts, from any set-up and with any names."""
    play = played(GAMES[game], setup, seed)
    names = NAMES[: setup.seats]
    copy = again(play, names)
    assert copy.moves == play.moves
    assert copy.facts() == play.facts()
    assert write_record(copy, names) == write_record(play, names)


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=3, max_size=3, unique=True), st.integers(0, 99))
def test_any_names_survive_a_record(names: list[str], seed: int) -> None:
    """Whatever people call themselves on one line, their record can be read."""
    names = [name.replace("\n", " ").replace("\r", " ") + str(i) for i, name in enumerate(names)]
    assert again(played(GAMES["coup"], Setup(3), seed), names).state.table.over()


def test_a_record_reads_like_a_scenario() -> None:
    """Header, deal, moves; draws in a row share a line."""
    play = Play(GAMES["coup"], Setup(3, starter=1))
    for word in ("duke", "duke", "captain", "captain", "contessa", "assassin"):
        play.move(-1, next(move for move in play.state.moves(-1) if move.things == (word,)))
    vocabulary, names = GAMES["coup"].vocabulary, ["Sara", "Ali", "Reza"]
    for seat, words in ((1, "exchange"), (2, "allow"), (0, "allow")):
        move = vocabulary.read(words.split(), names)
        assert move is not None
        play.move(seat, move)
    for word in ("duke", "ambassador"):
        play.move(-1, next(move for move in play.state.moves(-1) if move.things == (word,)))
    move = vocabulary.read(["keep", "duke", "captain"], names)
    assert move is not None
    play.move(1, move, "standin")
    assert write_record(play, names).splitlines() == [
        "format 1",
        "rules coup 2",
        "game coup",
        "seats Sara Ali Reza",
        "starter Ali",
        "deal Sara duke duke",
        "deal Ali captain captain",
        "deal Reza contessa assassin",
        "Ali exchange",
        "Reza allow",
        "Sara allow",
        "chance duke ambassador",
        "Ali keep duke captain by standin",
    ]


def test_a_sealed_deal_is_written_and_read_again() -> None:
    """Seal, seed and cuts stand in the header, with a cut that was not opened and a starter whom chance named."""
    sealed = Sealed("ab" * 32, "01" * 32, [Cut(0, "cd" * 32, "ef" * 16), Cut(2, "98" * 32)], drew_starter=True)
    play, names = played(GAMES["coup"], Setup(3, starter=1), 1), ["all", "Ali", "Reza"]
    text = write_record(play, names, sealed)
    assert text.splitlines()[3:9] == [
        'seats "all" Ali Reza',
        "starter Ali by chance",
        f"seal {'ab' * 32}",
        f"seed {'01' * 32}",
        f'cut "all" {"cd" * 32} {"ef" * 16}',
        f"cut Reza {'98' * 32} none",
    ]
    report = check_text(text, GAMES)
    assert report.problems == []
    assert report.script is not None
    assert write_record(play, names, report.script.sealed) == text
