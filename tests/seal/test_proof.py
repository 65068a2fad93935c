"""The proof of a record, and the line that is named when something in it was changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from dorehami.engine.notation.runner import check_text
from dorehami.games import GAMES
from dorehami.seal.hashes import commitment_of, seal_of
from dorehami.seal.proof import Proof, prove
from tests.support.sealed_games import CUTS, SEED, sealed_record

TABLES = [
    ("coup", 2, ()),
    ("coup", 6, ("reformation", "inquisitor", "anarchist")),
    ("dezh", 2, ()),
    ("dezh", 5, ("gate",)),
    ("mccarthy", 4, ("ending=speed",)),
    ("mccarthy", 2, ("silent_partner", "ending=double")),
]
NO_OPTION = "the game cannot begin: coup has no option “chess”; its options: reformation, inquisitor, anarchist"
COUP = sealed_record("coup", 3, moves=4)
DEZH = sealed_record("dezh", 4, moves=1)


def proof(text: str) -> Proof:
    return prove(text, GAMES)


def line_of(text: str, begin: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(begin))


def changed(text: str, number: int, change: Callable[[str], str]) -> str:
    """The text with one line changed."""
    lines = text.splitlines()
    before = lines[number - 1]
    lines[number - 1] = change(before)
    assert lines[number - 1] != before
    return "\n".join(lines) + "\n"


def swapped(text: str, one: int, other: int) -> str:
    lines = text.splitlines()
    lines[one - 1], lines[other - 1] = lines[other - 1], lines[one - 1]
    assert "\n".join(lines) + "\n" != text
    return "\n".join(lines) + "\n"


def only_problem(text: str) -> tuple[int, str]:
    found = proof(text)
    assert found.proved == ""
    (problem,) = found.problems
    return problem.line, problem.text


@pytest.mark.parametrize("moves", range(3))
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_sealed_game_is_proved(game: str, seats: int, options: tuple[str, ...], moves: int) -> None:
    """Every game, with every kind of draw, and `check` plays the record too."""
    text = sealed_record(game, seats, options, {0: CUTS[0]}, moves=moves)
    found = proof(text)
    assert found.problems == []
    assert found.proved.startswith("the seal fits the seed, the cut fits its commitment, ")
    assert " draws are those of the stream" in found.proved
    assert found.proved.endswith(" and the rules allow every move")
    assert check_text(text, GAMES).problems == []


def test_what_is_proved_is_said_in_a_sentence() -> None:
    """With how many cuts and draws there were."""
    cuts = "the seal fits the seed, all 2 cuts fit their commitments, who begins is by the stream"
    draws = sum(len(line.split()) - 2 for line in COUP.splitlines() if line.startswith("deal "))
    draws += sum(len(line.split()) - 1 for line in COUP.splitlines() if line.startswith("chance "))
    assert proof(COUP).proved == f"{cuts}, all {draws} draws are those of the stream and the rules allow every move"


def test_a_changed_seed_is_found() -> None:
    """Its line is named, with the seal that it would have."""
    number = line_of(COUP, "seed")
    other = bytes(32)
    line, said = only_problem(changed(COUP, number, lambda _: f"seed {other.hex()}"))
    seal = f"the seal in line {line_of(COUP, 'seal')} is {seal_of(SEED).hex()}"
    assert (line, said) == (number, f"the seal of this seed is {seal_of(other).hex()}, but {seal}")


def test_a_changed_seal_is_found() -> None:
    """It does not fit the seed, where the two are compared."""
    text = changed(COUP, line_of(COUP, "seal"), lambda _: f"seal {bytes(32).hex()}")
    assert only_problem(text)[0] == line_of(COUP, "seed")


def test_a_seed_and_its_seal_chosen_afterwards_are_found() -> None:
    """The cuts were made for the seal that was shown, and fit no other."""
    text = COUP.replace(SEED.hex(), bytes(32).hex()).replace(seal_of(SEED).hex(), seal_of(bytes(32)).hex())
    assert only_problem(text)[0] == line_of(COUP, "cut Sara")


def test_a_changed_nonce_is_found() -> None:
    """The line of that cut is named, with the commitment that it would have."""
    number, nonce = line_of(COUP, "cut Reza"), bytes(16)
    fits, was = commitment_of(seal_of(SEED), 2, nonce).hex(), commitment_of(seal_of(SEED), 2, CUTS[2]).hex()
    text = changed(COUP, number, lambda line: line.replace(CUTS[2].hex(), nonce.hex()))
    assert only_problem(text) == (number, f"the commitment to this nonce is {fits}, not {was}")


def test_cuts_of_two_seats_cannot_be_swapped() -> None:
    """A cut that is said to be another's does not fit that seat."""
    text = COUP.replace("cut Sara", "cut ?").replace("cut Reza", "cut Sara").replace("cut ?", "cut Reza")
    assert only_problem(text)[0] == line_of(COUP, "cut Sara")


def test_the_order_of_the_cuts_does_not_matter() -> None:
    """They count by seat, not by line."""
    text = swapped(COUP, line_of(COUP, "cut Sara"), line_of(COUP, "cut Reza"))
    assert proof(text).proved == proof(COUP).proved


def test_a_cut_that_is_kept_back_is_found() -> None:
    """Without it the stream is another, from the first answer that is not the same by luck."""
    text = changed(COUP, line_of(COUP, "cut Reza"), lambda line: "# " + line)
    line, said = only_problem(text)
    assert line >= line_of(COUP, "starter")
    assert "by the stream" in said or "draw 1 should be" in said


def test_a_cut_with_a_nonce_of_ones_own_beside_it_is_found() -> None:
    """A cut that was opened cannot be called unopened afterwards."""
    text = changed(COUP, line_of(COUP, "cut Reza"), lambda line: line.replace(CUTS[2].hex(), "none"))
    assert only_problem(text)[0] >= line_of(COUP, "starter")


def test_a_changed_starter_is_found() -> None:
    """The starter must be the one that the stream gives."""
    number = line_of(COUP, "starter")
    was = COUP.splitlines()[number - 1].split()[1]
    text = changed(COUP, number, lambda _: f"starter {'Ali' if was != 'Ali' else 'Sara'} by chance")
    assert only_problem(text) == (number, f"by the stream {was} begins")


DEALT = r"draw \d+ should be (\w+) \(\d+ of \d+\), not (\w+)"


@pytest.mark.parametrize("seat", ["Sara", "Ali", "Reza"])
def test_a_changed_card_of_the_deal_is_found(seat: str) -> None:
    """The line of the seat whose card it is, the card that it was, and the card that it is."""
    number = line_of(COUP, f"deal {seat}")
    was = COUP.splitlines()[number - 1].split()[2]
    other = "contessa" if was != "contessa" else "duke"
    line, said = only_problem(changed(COUP, number, lambda line: line.replace(was, other, 1)))
    found = re.fullmatch(DEALT, said)
    assert line == number
    assert found
    assert found.groups() == (was, other)


@pytest.mark.parametrize("text", [COUP, DEZH], ids=["coup", "dezh"])
def test_every_drawn_card_is_proved(text: str) -> None:
    """Whichever line of chance takes the first card of the next such line, that line is named."""
    chances = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.startswith("chance ")]
    found = 0
    for (number, here), (_, there) in pairwise([*chances, chances[0]]):
        other = here.replace(here.split()[1], there.split()[1], 1)
        if other != here:
            line, said = only_problem("\n".join([*text.splitlines()[: number - 1], other]) + "\n")
            assert line == number
            found += re.fullmatch(DEALT, said) is not None
    assert found >= len(chances) // 3


def test_swapped_lines_of_the_deal_are_found() -> None:
    """Cards that were dealt to another seat."""
    text = COUP.replace("deal Sara", "deal ?").replace("deal Ali", "deal Sara").replace("deal ?", "deal Ali")
    assert only_problem(text)[0] in (line_of(text, "deal Sara"), line_of(text, "deal Ali"))


def test_swapped_draws_are_found() -> None:
    """Two lines of chance with different cards that change places: the first of them is named."""
    lines = DEZH.splitlines()
    chances = [number for number, line in enumerate(lines, 1) if re.fullmatch(r"chance \w+ \w+", line)]
    first, second = next((a, b) for a in chances for b in chances if a < b and lines[a - 1] != lines[b - 1])
    line, said = only_problem(swapped(DEZH, first, second))
    assert line == first
    assert re.fullmatch(DEALT, said) or "cannot be drawn" in said


def test_a_missing_draw_is_found() -> None:
    """A draw left out of the record is not filled in by a fixed dealer; the line after the gap is named."""
    number = line_of(DEZH, "chance")
    text = "\n".join([line for at, line in enumerate(DEZH.splitlines(), 1) if at != number]) + "\n"
    line, said = only_problem(text)
    assert line == number
    assert re.fullmatch(r"draw \d+ should be \w+ \(\d+ of \d+\), and no line says so", said)


def test_a_missing_deal_is_found() -> None:
    """A seat whose cards are not written down was dealt none by the stream."""
    text = changed(COUP, line_of(COUP, "deal Ali"), lambda line: "# " + line)
    assert "and no line says so" in only_problem(text)[1]


def test_a_move_against_the_rules_is_found() -> None:
    """As `check` says it, when all draws up to there are right."""
    number = line_of(COUP, "deal Reza") + 1
    text = changed(COUP, number, lambda line: f"{line.split()[0]} coup {'Ali' if line.split()[0] != 'Ali' else 'Sara'}")
    line, said = only_problem(text)
    assert (line, "may not coup" in said) == (number, True)


def test_a_position_that_is_set_is_not_proved() -> None:
    """Cards that a header lays out came from no stream."""
    text = changed(COUP, line_of(COUP, "deal Sara"), lambda _: "set Sara hand duke duke")
    assert only_problem(text) == (line_of(COUP, "deal Sara"), "a position is set: its cards come from no stream")


def test_a_record_without_a_seal_is_unsealed() -> None:
    """Nothing is said to be wrong in it, and nothing to be proved; a seed alone is no seal."""
    bare = "".join(line + "\n" for line in COUP.splitlines() if line.split()[0] not in ("seal", "seed", "cut"))
    for text in (bare, bare.replace("seats", f"seed {SEED.hex()}\nseats", 1)):
        found = proof(text)
        assert (found.sealed, found.proved, found.problems) == (False, "", [])


def test_a_seal_that_was_never_opened_proves_nothing() -> None:
    """The seal's line is named."""
    text = changed(COUP, line_of(COUP, "seed"), lambda line: "# " + line)
    assert only_problem(text) == (line_of(COUP, "seal"), "the seal is not opened: no line says the seed")


def test_a_record_of_older_rules_is_not_proved() -> None:
    """Its draws cannot be told without its rules."""
    text = changed(COUP, line_of(COUP, "rules"), lambda _: "rules coup 0")
    line, said = only_problem(text)
    assert line == line_of(COUP, "rules")
    assert said == f"written under rules 0; the rules are now {GAMES['coup'].version}, so its draws cannot be told"


@pytest.mark.parametrize(
    ("begin", "now", "said"),
    [
        ("seal", "seal ab", "a seal has 32 bytes, not 1"),
        ("seed", "seed abcd", "a seed has 32 bytes, not 2"),
        ("cut Reza", f"cut Reza ab {'cd' * 16}", "a commitment has 32 bytes, not 1"),
        ("cut Reza", f"cut Reza {'ab' * 32} cdef", "a nonce has 16 to 64 bytes, not 2"),
        ("cut Reza", f"cut Sara {'ab' * 32} {'cd' * 16}", "there is a second cut of Sara"),
        ("seats", "seats Sara Sara", "two seats are called Sara"),
        ("seats", "options chess\nseats Sara Ali Reza", NO_OPTION),
    ],
)
def test_a_header_that_makes_no_sense_is_named(begin: str, now: str, said: str) -> None:
    """Hashes and nonces that are too short to prove anything, and seats that cut twice."""
    number = line_of(COUP, begin)
    assert only_problem(changed(COUP, number, lambda _: now)) == (number, said)


def remarks(text: str) -> list[str]:
    found = proof(text)
    assert found.problems == []
    return found.proved.split("; ")[1:]


def test_a_deal_without_cuts_is_proved_with_a_remark() -> None:
    """The dealer alone chose the seed, and could have tried many."""
    assert remarks(sealed_record(cuts={})) == ["nobody cut, so the dealer alone chose the seed"]


def test_a_cut_that_was_not_opened_is_named() -> None:
    """It is left out of the stream, and the proof says whose it was."""
    text = sealed_record(cuts={0: CUTS[0]})
    cut = f"cut Ali {'ab' * 32} none"
    text = changed(text, line_of(text, "cut Sara"), lambda line: f"{line}\n{cut}")
    assert remarks(text) == ["left out, since not opened: the cut of Ali"]


def test_a_starter_that_was_not_drawn_is_named() -> None:
    """The last winner begins by the rules, which one record cannot prove."""
    number = line_of(COUP, "starter")
    name = COUP.splitlines()[number - 1].split()[1]
    text = changed(COUP, number, lambda line: line.removesuffix(" by chance"))
    assert remarks(text) == [f"that {name} begins was not drawn"]


def test_a_game_that_was_not_played_to_its_end_is_named() -> None:
    """The draws up to there are proved."""
    lines = COUP.splitlines()[: line_of(COUP, "deal Reza") + 1]
    assert remarks("\n".join(lines) + "\n") == ["the record stops before the game is over"]
