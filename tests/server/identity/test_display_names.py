"""Display names: normalized, refused with a reason, and compared by their looks."""

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.engine.game import Setup
from dorehami.engine.notation.lines import read_words
from dorehami.engine.notation.record import name_written
from dorehami.engine.play import Play
from dorehami.games import GAMES
from dorehami.server.identity.display_names import (
    BYTES,
    LETTERS,
    RESERVED,
    BadName,
    fold_name,
    validate_new_name,
)
from dorehami.server.identity.look_alikes import EMOJI, LOOKS, ZWNJ, look_alike, strip_marks
from tests.support.server.look_alike_names import ALPHABETS, DIFFERENT, HONEST, PAIRS

PERSIAN = "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيكىةۀئؤأ"
ODD = " \u00a0\u200c\u200d\u200e\u202e\u2066\u0301\u064e\u0651\u0640\ufe0f❤👩\u3164\u2800\n\t\"#\\'۱٤1_Aéıİßſς"
LIKELY = st.text(st.sampled_from(PERSIAN + ODD + "abcXYZ"), max_size=30)
NAMES = st.one_of(LIKELY, st.text(max_size=30), st.text(st.characters(codec=None), max_size=12))


def accepted(name: str) -> str | None:
    try:
        return validate_new_name(name)
    except BadName:
        return None


def refusal(name: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(BadName) as caught:
        validate_new_name(name)
    return caught.value.code, caught.value.details


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Sara", "Sara"),
        ("  Baba \t".replace("\t", "\u00a0") + "\u2003Jan ", "Baba Jan"),
        ("Zoe\u0308", "Zoë"),
        ("شاه\u200cدخت", "شاه\u200cدخت"),
        ("مهسا\u200c ", "مهسا"),
        ("مِ\u200cنا", "مِ\u200cنا"),
        ("بُرَّنده", "بُرَّنده"),
        ("❤\ufe0f Sara", "❤\ufe0f Sara"),
        ("कर्म", "कर्म"),
        ("all", "all"),
        ("chance", "chance"),
        ('a"b', 'a"b'),
        ("Botan", "Botan"),
        ("x" * LETTERS, "x" * LETTERS),
        ("مَ" * LETTERS, "مَ" * LETTERS),
    ],
)
def test_names_of_people_are_admitted(name: str, cleaned: str) -> None:
    """A name keeps its letters, its vowel marks and its half-spaces, and loses only spaces."""
    assert validate_new_name(name) == cleaned


@pytest.mark.parametrize("name", ["", " ", "\u00a0\u3000", ZWNJ, f" {ZWNJ} {ZWNJ}"])
def test_a_name_is_something(name: str) -> None:
    """Nothing but spaces is no name."""
    assert refusal(name) == ("name_empty", {})


@pytest.mark.parametrize("name", ["x" * (LETTERS + 1), "مَ" * (LETTERS + 1), "x" * 100_000, "ก\u0e31\u0e48" * LETTERS])
def test_a_name_is_short(name: str) -> None:
    """The number of visible letters is limited, and so are the bytes."""
    assert refusal(name) == ("name_long", {"limit": LETTERS})


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("a\nb", "U+000A"),
        ("a\u2028b", "U+2028"),
        ("a\x00", "U+0000"),
        ("\u202eevil", "U+202E"),
        ("Sara\u2067", "U+2067"),
        ("Sara\u200f", "U+200F"),
        ("Sa\u200bra", "U+200B"),
        ("Sa\u200cra", "U+200C"),
        ("سا\u200c\u200cرا", "U+200C"),
        ("سا\u200d", "U+200D"),
        ("\ufeffSara", "U+FEFF"),
        ("a\u3164", "U+3164"),
        ("\u2800", "U+2800"),
        ("\ufdfd", "U+FDFD"),
        ("a\ufe0f", "U+FE0F"),
        ("❤\ufe0f\ufe0f", "U+FE0F"),
        ("a\ufe0e", "U+FE0E"),
        ("a\u20dd", "U+20DD"),
        ("a\ud800", "U+D800"),
        ("\ue000", "U+E000"),
        ("a\U000e0041", "U+E0041"),
        ("\u0378", "U+0378"),
        ("\u0651ali", "U+0651"),
        ("a \u0301", "U+0301"),
        ("z" + "\u0316" * 4, "U+0316"),
    ],
)
def test_signs_that_hide_turn_or_pile_up_are_refused(name: str, sign: str) -> None:
    """Controls, line ends, bidi controls, what is not seen, and heaps of marks: the sign is named."""
    assert refusal(name) == ("name_letters", {"sign": sign})


@pytest.mark.parametrize(
    "name", ["Bot 2", "ROBOT", "bоt", "Stand-in", "ربات ۳", "ربات جانشین", "ر‌بات", "تماشاگر", "شما", "Seat 3"]
)
def test_nobody_is_called_what_the_table_calls_somebody(name: str) -> None:
    """A person cannot pass for a bot, a spectator or the reader."""
    assert refusal(name) == ("name_reserved", {})


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("Νima", "Ν"),
        ("Sаra", "а"),
        ("Saшa", "ш"),
        ("Nιma", "ι"),
        ("Aاi", "ا"),
        ("DJعلی", "D"),
        ("Саша Ivanova", "С"),
        ("Ν.ima", "Ν"),
        ("Աli", "Ա"),
        ("Ꭺli", "Ꭺ"),
        ("Ａli а", "а"),
        ("שara", "ש"),
    ],
)
def test_a_word_is_written_in_one_script(name: str, letter: str) -> None:
    """Nor do scripts share a name whose letters are mistaken for each other; the letter that is odd is told."""
    assert refusal(name) == ("name_scripts", {"letter": letter})


def test_the_words_of_the_table_differ() -> None:
    """None of them is another one in disguise."""
    assert [(one, other) for one, other in combinations(RESERVED, 2) if look_alike(one, other)] == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    """Letters of two keyboards or scripts, of another case or width, marks and faint signs make no other name."""
    assert one != other
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    """The comparison goes no further than the eye."""
    assert not look_alike(one, other)
    assert not look_alike(other, one)


def test_honest_names_are_admitted_together() -> None:
    """People of all countries sit at one table."""
    assert [validate_new_name(name) for name in HONEST] == HONEST
    assert [(one, other) for one, other in combinations(HONEST, 2) if look_alike(one, other)] == []


def test_no_letter_of_a_language_is_taken_for_another() -> None:
    """The letters of each alphabet stay apart, but for those that readers do not tell apart."""
    for alphabet in ALPHABETS:
        assert [(one, other) for one, other in combinations(alphabet, 2) if look_alike(one, other)] == []


def test_the_table_of_look_alikes_is_flat() -> None:
    """No sign in it could be reached by two ways, and each is one that comparing leaves standing."""
    assert len(LOOKS) > 1500
    assert [sign for sign in LOOKS if sign not in "01" and strip_marks(sign) != sign] == []


@given(NAMES)
def test_an_admitted_name_is_admitted_as_it_stands(name: str) -> None:
    """Cleaning twice is cleaning once."""
    cleaned = accepted(name)
    assert cleaned is None or validate_new_name(cleaned) == cleaned


@given(NAMES)
def test_a_name_looks_like_itself(name: str) -> None:
    """Case and composition do not matter."""
    assert look_alike(name, name)
    assert look_alike(name, unicodedata.normalize("NFD", name))
    cleaned = accepted(name)
    assert cleaned is None or (look_alike(cleaned, name) and fold_name(cleaned) == fold_name(name))


@given(NAMES, NAMES)
def test_looking_alike_is_mutual(one: str, other: str) -> None:
    """The comparison is symmetric."""
    assert look_alike(one, other) == look_alike(other, one)


@given(NAMES)
def test_nothing_admitted_hides_or_turns(name: str) -> None:
    """An admitted name is composed, short, on one line, and has no sign of zero width but where one may be."""
    cleaned = accepted(name)
    if cleaned is None:
        return
    assert {unicodedata.category(sign) for sign in cleaned if sign != ZWNJ}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
    assert {unicodedata.bidirectional(sign) for sign in cleaned if sign not in (ZWNJ, EMOJI)}.isdisjoint(
        {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN", "B"}
    )
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert 0 < len(cleaned.encode()) <= BYTES


@pytest.mark.parametrize("game", GAMES)
@given(name=NAMES)
def test_an_admitted_name_can_be_written_in_a_record(game: str, name: str) -> None:
    """It is read back from a `.play` line as it was."""
    cleaned = accepted(name)
    if cleaned is not None:
        words = read_words(1, f"{name_written(PLAYS[game], cleaned)} allow")
        assert [word.text for word in words] == [cleaned, "allow"]


PLAYS = {name: Play(game, Setup(game.fewest)) for name, game in GAMES.items()}
