# ruff: noqa: E501 -- a sentence that is said stands on one line
"""The runner: what it says when a file does not hold, in the words of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dorehami.engine.agenda import begin
from dorehami.engine.moves import Move, Vocabulary
from dorehami.engine.notation.runner import check_text
from dorehami.engine.notation.script import BODY, HEADER
from dorehami.engine.notation.sealed import Cut, Sealed
from dorehami.games import GAMES
from dorehami.games.dezh.deck import NAMES, whole_deck
from tests.support import higher

TABLE = "game coup\nseats Sara Ali Reza\ndeal Sara duke contessa\ndeal Ali captain captain\ndeal Reza duke assassin\n"
AUCTION = "game mccarthy\nseats Sara Ali\n"


def problems(text: str) -> list[str]:
    return [f"{problem.line}: {problem.text}" for problem in check_text(text, GAMES).problems]


def one(text: str) -> str:
    found = problems(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("Ali income", "6: Ali is not asked; Sara is"),
        ("Sara tax\nSara allow", "7: Sara is not asked; Ali and Reza are"),
        ("Sara coup Ali", "6: Sara may not coup Ali (K16); allowed: income, foreign_aid, tax, exchange, steal Ali, steal Reza"),
        ("Sara dance", "6: “dance” is no move of coup"),
        ("Sara coup Mina", "6: “coup Mina” is no move of coup"),
        ("Sara", "6: a move is missing"),
        ("Sara tax\nall", "7: a move is missing"),
        ("Mina income", "6: nobody here is called Mina; at the table sit Sara, Ali and Reza"),
        ("expect Sara coins 5", "6: Sara has 2 coins, expected 5"),
        ("expect Sara hand duke duke", "6: Sara holds duke and contessa, expected duke and duke"),
        ("expect Ali sees Sara hand duke contessa", "6: Ali sees: Sara holds hidden and hidden, expected duke and contessa"),
        ("expect spectator sees turn Ali", "6: spectator sees: it is the turn of Sara, expected Ali"),
        ("expect asked Ali", "6: asked: Sara, expected Ali"),
        ("expect decision block", "6: the decision is action, expected block"),
        ("expect over Sara", "6: won by nobody, expected Sara"),
        ("expect Sara exiled", "6: Sara is not exiled, expected exiled"),
        ("Sara tax\nexpect claim Sara captain", "7: the claim that may be challenged is Sara duke, expected Sara captain"),
        ("Sara tax\nexpect claim none", "7: the claim that may be challenged is Sara duke, expected none"),
        ("expect claim Sara", "6: claim takes a seat and a word, or none"),
        ("expect Sara coins", "6: coins takes a number, not nothing"),
        ("expect Sara coins ۵", "6: coins takes a number, not ۵"),
        ("expect Sara coins 1e3", "6: coins takes a number, not 1e3"),
        ("expect Sara exiled yes", "6: exiled takes nothing after it"),
        ("expect turn Mina", "6: nobody here is called Mina; at the table sit Sara, Ali and Reza"),
        ("expect Mina sees turn Ali", "6: nobody here is called Mina; at the table sit Sara, Ali and Reza"),
        ("expect", "6: here a fact is missing"),
        ("refuse", "6: refuse takes a seat, or chance, and a move that must be refused"),
        ("refuse Sara", "6: refuse takes a seat, or chance, and a move that must be refused"),
        ("refuse Sara income by clock", "6: “Sara income by clock” is not refused"),
        ("refuse Sara income", "6: “Sara income” is not refused"),
        ("refuse Mina income", "6: nobody here is called Mina; at the table sit Sara, Ali and Reza"),
        ("chance duke", "6: nobody drew duke"),
        ("Sara exchange\nall allow\nchance duke duke", "8: duke cannot be drawn; there is ambassador, assassin, captain and contessa"),
        ("Sara income\nstarter Ali", "7: starter belongs before the first move"),
        ("Sara income\nrefuse setup", "7: refuse setup stands alone, after the header, as the last line"),
        ("refuse setup", "6: the game begins, though it should be refused"),
        ("Sara tax\nall fly", "7: “fly” is no move of coup"),
    ],
)  # fmt: skip
def test_coup_says_what_is_wrong(body: str, said: str) -> None:
    """The line, what is, and what was expected, in the words of the game."""
    assert one(TABLE + body) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: there is no line that names the game, such as: game coup"),
        ("# nothing\n\nSara income", "3: there is no line that names the game, such as: game coup"),
        ("game chess\nseats a b", "1: there is no game chess; there are coup, dezh and mccarthy"),
        ("game", "1: game takes one word after it"),
        ("game coup", "1: there is no line that names the seats, such as: seats Sara Ali Reza"),
        ("game coup\ngame coup", "2: there is a second line game"),
        ("game coup\nseats all b c", "2: all is a word of the notation: as a name it must stand in quotes"),
        ("game coup\nseats turn b c", "2: turn is a word of the notation: as a name it must stand in quotes"),
        ('game coup\nseats " " b c', "2: a seat must have a name"),
        ("game coup\nseats a b a", "2: two seats are called a"),
        ("game coup\nseats a b c\nstarter d", "3: nobody here is called d; at the table sit a, b and c"),
        ("game coup\nseats a b c\nstarter", "3: starter takes one word after it"),
        ("game coup\nseats a", "2: the game cannot begin: coup is played by 2 to 10 players, not by 1"),
        ("game coup\noptions magic\nseats a b c", "2: the game cannot begin: coup has no option “magic”; its options: reformation, inquisitor, anarchist"),
        ("game coup\nseats a b c\ndeal", "3: deal takes a seat and its cards"),
        ("game coup\nseats a b c\ndeal a duke\ndeal a duke", "4: there is a second deal for a"),
        ("game coup\nseats a b c\ndeal a duke duke duke", "3: the game cannot begin: a: 2 cards are dealt, not 3"),
        ("game coup\nseats a b c\ndeal a king", "3: the game cannot begin: a: king is not there to be dealt"),
        ("game coup\nseats a b c\nset a gold 3", "3: after a seat comes one of coins, hand, drawn, revealed, up, influence, exiled and party"),
        ("game coup\nseats a b c\nset gold 3", "3: gold is neither a seat nor a fact of the table; facts of the table are asked, decision, over, turn, treasury, reserve, court, removed, bomb and claim"),
        ("game coup\nseats a b c\nset a influence 1", "3: the game cannot begin: influence cannot be set; it follows from the others"),
        ("game coup\nseats a b c\nset a coins 2.5", "3: the game cannot begin: coins takes a whole number"),
        ("game coup\nseats a b c\nset a coins -1", "3: the game cannot begin: coins takes a number, not -1"),
        ("game coup\nseats a b c\nset a coins 3\nset a coins 4", "4: the game cannot begin: a coins is set twice"),
        ("game coup\nseats a b c\nset treasury 44\nset treasury 44", "4: the game cannot begin: treasury is set twice"),
        ("game coup\nseats a b c\nset b hand duke king", "3: the game cannot begin: b: “king” is no character"),
        ("game coup\nseats a b c\nset b hand duke", "3: the game cannot begin: b: that makes 1 cards, face down or up, not 2"),
        ("game coup\noption reformation\nseats a b c", "2: option is no word of the header, and nobody here is called so"),
        ("game coup\nseats a b c\ndeck duke", "3: the game cannot begin: coup has no deck line; a chance line says what is drawn"),
        ("game dezh\nseats a b c d\ndeck barn", "3: the game cannot begin: “barn” is no district"),
        ("game dezh\nseats a b c d\ndeck alchemy alchemy", "3: the game cannot begin: there is no alchemy left"),
        ("game mccarthy\nseats a b\ndeck 5 6", "3: the game cannot begin: the deck must be exactly the diamonds that nobody has won"),
        ("rules coup 01\ngame coup\nseats a b c", "1: this line should say: rules coup 2"),
        ("format 2\ngame coup\nseats a b c", "1: the format is 2; only format 1 is known"),
        ("rules dezh 1\ngame coup\nseats a b c", "1: this line should say: rules coup 2"),
        ("rules coup ۱\ngame coup\nseats a b c", "1: this line should say: rules coup 2"),
        ("game coup\nseats a b c\nseal xyz", "3: xyz should be written in hexadecimal, two digits a byte"),
        ("game coup\nseats a b c\ncut a aa", "3: cut takes a seat, a commitment and a nonce"),
        ("game coup\nseats a b c\ncut z aa bb", "3: nobody here is called z; at the table sit a, b and c"),
        ("game coup\nseats a b c\ncut a aa b", "3: b should be written in hexadecimal, two digits a byte"),
        ("game mccarthy\noptions ending=slow\nseats a b", "2: the game cannot begin: the option ending is one of full, speed, double, not “slow”"),
        ("game mccarthy\noptions silent_partner=1\nseats a b", "2: the game cannot begin: the option silent_partner takes no value"),
        ("game mccarthy\noptions ending=full\noptions ending=speed\nseats a b", "3: the game cannot begin: the option ending is given twice"),
        ("game mccarthy\nseats a b\nstarter a", "3: the game cannot begin: nobody starts in mccarthy: all act at once"),
    ],
)  # fmt: skip
def test_a_header_that_does_not_hold_is_said(text: str, said: str) -> None:
    """A file that cannot be begun says why, with the line."""
    assert one(text) == said


def test_a_failed_expectation_does_not_hide_the_next() -> None:
    """Expectations are all judged; only a move that cannot be made ends the reading."""
    assert len(problems(TABLE + "expect Sara coins 9\nexpect Ali coins 9\nAli income\nexpect Reza coins 9")) == 3


def test_what_cannot_be_dealt_is_refused_however_late_it_is_missed() -> None:
    """Also where the game is over before the deal, and where the deck runs out in the middle of it."""
    over = "game coup\nseats a b c\nstarter c\nset a up duke captain\nset b up duke captain\ndeal c duke contessa"
    assert one(over) == "6: the game cannot begin: c: duke is not there to be dealt"
    hand = " ".join(NAMES[face] for face in whole_deck(gate=False)[1:])
    short = f"game dezh\nseats a b c d\nset b hand {hand}\nset c hand none\nset d hand none\ndeal a manor castle"
    assert one(short) == "6: the game cannot begin: a: castle is not there to be dealt"


def test_after_the_end_nobody_is_asked() -> None:
    """A move after the end is told so."""
    text = "game coup\nseats a b c\nset a hand duke duke\nset b up duke captain\nset b coins 0\nset c up captain captain\nset c coins 0\n"
    assert one(text + "a income") == "8: a is not asked; the game is over"
    assert one(text + "all income") == "8: no seat is asked; the game is over"


def test_chance_can_be_waited_for_and_refused() -> None:
    """`expect asked chance` and `refuse chance` leave the draw open; what lies elsewhere cannot be drawn."""
    assert (
        problems(AUCTION + "expect asked chance\nrefuse chance 26\nrefuse chance 4\nchance 25\nexpect diamond 25") == []
    )
    assert one(AUCTION + "refuse chance 12") == "3: “chance 12” is not refused"


def test_outcomes_may_be_spoken_before_their_draws() -> None:
    """Words of a chance line wait for the draws that follow, and answer an open draw at once."""
    ahead = "chance ambassador assassin\nSara exchange\nall allow\nexpect Sara drawn ambassador assassin"
    assert problems(TABLE + ahead) == []
    between = "Sara exchange\nall allow\nchance ambassador\nexpect asked chance\nchance assassin\nexpect asked Sara"
    assert problems(TABLE + between) == []


class Sly(higher.Choose):
    """Takes something off the table even while it refuses."""

    def forbids(self, table: higher.Table, seat: int, move: Move) -> str:
        table.eyes = 0
        return ""


def test_a_refusal_that_changes_something_is_found() -> None:
    """Refused is not enough: nothing may have changed."""
    draw = Move("draw")
    sly = replace(
        higher.GAME,
        begin=lambda setup: begin(higher.GAME.new(setup).table, [Sly(0)]),
        vocabulary=Vocabulary([higher.STAY, higher.CHANGE, draw]),
        steps=(*higher.GAME.steps, Sly),
    )
    (problem,) = check_text("game higher\nseats a b\nrefuse a draw", {"higher": sly}).problems
    assert problem.text == "it is refused, but something has changed"


def test_refusal_of_all_means_every_asked_seat() -> None:
    """`refuse all` holds if none of those asked may do it."""
    assert problems(TABLE + "Sara tax\nrefuse all show\nrefuse all block duke") == []
    assert one(TABLE + "Sara tax\nrefuse all allow") == "7: “all allow” is not refused"


def test_names_that_are_words_of_the_notation_stand_in_quotes() -> None:
    """A seat may be called anything, if it is quoted."""
    text = 'game coup\nseats "all" "Baba Jan" "chance"\n"all" tax\n"Baba Jan" allow\n"chance" allow\nexpect "all" coins 5\n'
    assert problems(text + 'expect asked "Baba Jan"\nexpect turn "Baba Jan"\n') == []


def test_a_record_of_other_rules_is_not_judged() -> None:
    """A file written under other rules gets a remark instead of failing."""
    report = check_text("format 1\nrules coup 7\n" + TABLE + "Sara fly", GAMES)
    assert report.problems == []
    assert report.notes == ["written under rules 7; the rules are now 2"]


def test_header_of_a_sealed_record_is_read() -> None:
    """Seal, seed and cuts are taken, and a move may be the clock's, a stand-in's or made at the wish of others."""
    head = f"format 1\nrules coup 1\n{TABLE}seal {'ab' * 32}\nseed {'01' * 32}\ncut Sara {'cd' * 32} {'ef' * 16}\n"
    report = check_text(head + "Sara income by clock\nAli income by standin\nReza income by others", GAMES)
    assert report.problems == []
    assert report.play is not None
    assert [maker for _, _, maker in report.play.moves[-3:]] == ["clock", "standin", "others"]
    assert report.script is not None
    assert report.script.sealed == Sealed("ab" * 32, "01" * 32, [Cut(0, "cd" * 32, "ef" * 16, 10)])


def test_a_cut_may_be_unopened_and_a_starter_drawn() -> None:
    """`none` stands for a nonce that nobody said, and `by chance` after a starter whom nobody chose."""
    report = check_text(f"{TABLE}starter Ali by chance\nseal ab\ncut Reza cd none\nAli income", GAMES)
    assert report.problems == []
    assert report.script is not None
    assert report.script.sealed == Sealed("ab", "", [Cut(2, "cd", "", 8)], drew_starter=True)


def test_every_draw_knows_its_line() -> None:
    """Where the file says it, or where the fixed dealer made it: before a line, or after the last."""
    text = "game coup\nseats a b c\ndeal b duke contessa\na exchange\nall allow\nchance duke\nexpect asked a\n"
    drawn = [*[(1, False)] * 2, *[(3, True)] * 2, *[(1, False)] * 2, (6, True), (7, False)]
    assert check_text(text, GAMES).drawn == drawn
    assert check_text(text.rpartition("chance")[0], GAMES).drawn[6:] == [(5, False), (5, False)]
    assert check_text("game mccarthy\nseats a b\noptions ending=speed", GAMES).drawn == [(3, False)]


def test_the_fixed_dealer_is_fixed_and_spares_what_is_promised() -> None:
    """The same file deals the same cards, and never those that a later line deals."""
    text = "game coup\nseats a b c\ndeal c duke duke\n"
    first, second = [check_text(text, GAMES).play for _ in range(2)]
    assert first is not None
    assert second is not None
    assert first.facts() == second.facts()
    assert first.facts()["hand"][2] == ["duke", "duke"]


WORDS = st.sampled_from(
    [
        *(*HEADER, *BODY, "coup", "mccarthy", "Sara", "Ali", "Reza", "duke", "coins", "hand", "setup", "none", "sees"),
        *("spectator", "asked", "tax", "allow", "challenge", "show", "bid", "5", "25", "12.5", '"', "#"),
        *("ending=speed", "by", "clock", "won", "dezh", "redraw", "manor", "take"),
    ]
)


@settings(max_examples=300)
@given(
    st.lists(st.lists(st.one_of(WORDS, st.text(max_size=4)), max_size=6), max_size=12),
    st.sampled_from([TABLE, AUCTION, ""]),
)
def test_nothing_that_a_file_says_breaks_the_runner(lines: list[list[str]], start: str) -> None:
    """Any input gives problems with a line and a sentence, never anything else."""
    text = start + "\n".join(" ".join(line) for line in lines)
    for problem in check_text(text, GAMES).problems:
        assert 1 <= problem.line <= text.count("\n") + 1
        assert problem.text
