"""Names at the door: what somebody may be called, and which names look like one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from dorehami.server.refusal import Refusal
from dorehami.server.refusals import Why

LETTERS: Final = 24  # that a reader would count
BYTES: Final = 192  # in UTF-8, whatever a reader counts
MARKS: Final = 3  # on one letter; a pointed Hebrew one has as many

ZWNJ: Final = "\u200c"
EMOJI: Final = "\ufe0f"  # shows the symbol before it in colour; keyboards put it there

# Controls, formats (bidi controls and what has no width), surrogates, private use, unassigned, line ends, enclosures.
REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"})
UNSEEN: Final = frozenset(  # drawn as nothing, or a whole phrase in one sign that no line holds, though no controls
    chr(code)
    for codes in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        (0xFDFA, 0xFDFB, 0xFDFD),
        range(0xFE00, 0xFE0F),
        range(0xE0100, 0xE01F0),
    )
    for code in codes
)

# What the table itself calls somebody, perhaps with a number; folded.
OURS: Final = (
    *("bot", "robot", "standin", "stand-in", "seat", "spectator", "host", "you"),
    *("ربات", "رباتجانشین", "جانشین", "صندلی", "تماشاگر", "میزبان", "شما"),
)
DIGITS: Final = "0123456789"

FOLDS: Final = str.maketrans(
    "يىےكڪةہھەۃٱ"  # Arabic letters that Persian writes otherwise,
    "авекмнорстухіјѕԁһӏ"  # Cyrillic ones
    "αβεηικμνορτυχ",  # and Greek ones that look like Latin ones, be it as capitals
    "یییککهههههاabekmhopctyxijsdhlabehikmvoptyx",
    "ـ",
)


class BadName(Refusal):
    """Nobody can be called so at any table."""


def admitted(name: str) -> str:
    """The name as it is kept and shown, composed and with single spaces; raises BadName."""
    if len(name) > BYTES:
        raise BadName(Why.NAME_LONG, limit=LETTERS)
    cleaned = spaced(unicodedata.normalize("NFC", name))
    if not cleaned:
        raise BadName(Why.NAME_EMPTY)
    check_signs(cleaned)
    if counted(cleaned) > LETTERS or len(cleaned.encode()) > BYTES:
        raise BadName(Why.NAME_LONG, limit=LETTERS)
    if folded(cleaned).rstrip(DIGITS) in OURS:
        raise BadName(Why.NAME_RESERVED)
    return cleaned


def folded(name: str) -> str:
    """What names that look alike have in common; only for comparing them."""
    plain = bare(bare(name).casefold()).translate(FOLDS)
    return "".join([str(unicodedata.decimal(sign, sign)) for sign in plain])


def spaced(name: str) -> str:
    """Spaces of any kind become one, and none is left outside. A half-space beside one is a slip of the thumb."""
    plain = "".join([" " if unicodedata.category(sign) == "Zs" else sign for sign in name])
    return " ".join(filter(None, [word.strip(ZWNJ) for word in plain.split(" ")]))


def check_signs(name: str) -> None:
    """Refuse the first sign that cannot stand where it stands."""
    for sign, stands in judged(name):
        if not stands:
            raise BadName(Why.NAME_LETTERS, sign=f"U+{ord(sign):04X}")


def judged(text: str) -> Iterator[tuple[str, bool]]:
    """Each sign, and whether it may stand where it stands: behind the last letter that may."""
    letter, marks = "", 0
    for sign, after in zip(text, text[1:] + " ", strict=False):
        if is_mark(sign):
            marks += 1
            stands = marks <= MARKS and letter not in ("", " ", ZWNJ)
        else:
            stands = is_allowed(letter, sign, after)
            letter, marks = (sign, 0) if stands else (letter, marks)
        yield sign, stands


def is_allowed(letter: str, sign: str, after: str) -> bool:
    """May the sign stand behind this letter and before that sign?"""
    if sign == ZWNJ:
        return is_arabic(letter) and is_arabic(after)
    if sign == EMOJI:
        return bool(letter) and unicodedata.category(letter) == "So"
    return unicodedata.category(sign) not in REFUSED and sign not in UNSEEN


def is_mark(sign: str) -> bool:
    """Is it drawn on the letter before it?"""
    return unicodedata.category(sign) in ("Mn", "Mc") and sign not in UNSEEN and sign != EMOJI


def is_arabic(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith("ARABIC LETTER") if sign else False


def counted(name: str) -> int:
    """How many letters a reader counts."""
    return sum(not is_mark(sign) and sign not in (ZWNJ, EMOJI) for sign in name)


def bare(name: str) -> str:
    """Taken apart, without marks, spaces and what is not seen."""
    return "".join([sign for sign in unicodedata.normalize("NFKD", name) if not is_dropped(sign)])


def is_dropped(sign: str) -> bool:
    """Vowel signs that a script cannot do without have no combining class, and stay."""
    unseen = unicodedata.category(sign) in ("Cf", "Zs") or sign in UNSEEN or sign == EMOJI
    return unseen or unicodedata.combining(sign) > 0
