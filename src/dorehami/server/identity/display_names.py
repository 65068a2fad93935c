"""Validation of display names: which are allowed, and which look like one another."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from dorehami.server.identity.look_alikes import EMOJI, INVISIBLE, ZWNJ, look_alike, strip_marks, visual_form
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.words import LANGUAGES, Words

BOTS: Final = 12  # bots that have a name and a face
LETTERS: Final = 24  # as a reader counts them
BYTES: Final = 192  # in UTF-8, whatever the number of letters
MARKS: Final = 3  # combining marks on one letter; pointed Hebrew needs three

# Controls, formats (bidi controls and what has no width), surrogates, private use, unassigned, line ends, enclosures.
REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"})

# Reserved: words that the table itself uses, perhaps with a number.
RESERVED: Final = (
    *("bot", "robot", "standin", "seat", "spectator", "host", "you"),
    *("ربات", "ربات جانشین", "جانشین", "صندلی", "تماشاگر", "میزبان", "شما"),
)
NUMBER: Final = re.compile(r"(\s*\d+|\s+[\dIlOo|]+)$")  # or letters that look like a number

# Scripts by the first word of a letter's name. What is written together in East Asia is one; what all share is none.
EAST_ASIAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "BOPOMOFO", "HANGUL"})
COMMON: Final = frozenset({"MODIFIER"})
DISTINCT_SCRIPTS: Final = frozenset(  # beside each other and beside all other scripts
    {"ARABIC", "HEBREW", "DEVANAGARI", "BENGALI", "GURMUKHI", "TAMIL", "THAI", "CJK"}
)


class BadName(Refusal):
    """A name that no table accepts."""


def validate_new_name(name: str) -> str:
    """Return a newcomer's name as it is stored and shown. Raises BadName."""
    admissible = validate_name(name)
    check_scripts(admissible)
    return admissible


def validate_name(name: str) -> str:
    """Return the name in NFC with single spaces. Raises BadName.

    Scripts are not checked here: some stored names mix them.
    """
    if len(name) > BYTES:
        raise BadName(Reason.NAME_LONG, limit=LETTERS)
    name = collapse_spaces(unicodedata.normalize("NFC", name))
    if not name:
        raise BadName(Reason.NAME_EMPTY)
    check_signs(name)
    if count_letters(name) > LETTERS or len(name.encode()) > BYTES:
        raise BadName(Reason.NAME_LONG, limit=LETTERS)
    if any(look_alike(NUMBER.sub("", name), reserved) for reserved in (*RESERVED, *bot_names())):
        raise BadName(Reason.NAME_RESERVED)
    return name


@cache
def bot_names() -> list[str]:
    """Return the bots' names in every language: a person of that name would be taken for one."""
    languages = [Words(language, "table") for language in LANGUAGES]
    return [words.say(f"bot-{bot}") for words in languages for bot in range(1, BOTS + 1)]


def fold_name(name: str) -> str:
    """Return the form that all spellings of a name share, whatever case, keyboard or marks."""
    return visual_form(strip_marks(name))


def check_scripts(name: str) -> None:
    """Refuse a word of two scripts, and words of two scripts whose letters can be mistaken for each other.

    A name written twice (Sara سارا) is allowed: it deceives nobody.
    """
    words = [[letter for letter in word if script_of(letter)] for word in words_of(name)]
    counts = Counter([script_of(letter) for word in words for letter in word])
    mixed = [letter for word in words if len({script_of(letter) for letter in word}) > 1 for letter in word]
    if len(counts.keys() - DISTINCT_SCRIPTS) > 1:
        mixed = [letter for word in words for letter in word if script_of(letter) not in DISTINCT_SCRIPTS]
    if mixed:
        raise BadName(Reason.NAME_SCRIPTS, letter=min(mixed, key=lambda letter: counts[script_of(letter)]))


def words_of(name: str) -> list[str]:
    """Return the runs of letters in a name."""
    signs = unicodedata.normalize("NFKC", name)
    return "".join([sign if unicodedata.category(sign)[0] in "LM" or sign == ZWNJ else " " for sign in signs]).split()


def script_of(letter: str) -> str:
    """Return the script of a letter; "" for marks and for what all scripts share."""
    if not unicodedata.category(letter).startswith("L"):
        return ""
    first = unicodedata.name(letter, "").split(" ")[0]
    return "" if first in COMMON else "CJK" if first in EAST_ASIAN else first


def collapse_spaces(name: str) -> str:
    """Collapse spaces of any kind and strip them; a half-space beside a space is a typo and goes too."""
    plain = "".join([" " if unicodedata.category(sign) == "Zs" else sign for sign in name])
    return " ".join(filter(None, [word.strip(ZWNJ) for word in plain.split(" ")]))


def check_signs(name: str) -> None:
    """Raise BadName for the first character that is not allowed where it stands."""
    for sign, is_valid in validate_signs(name):
        if not is_valid:
            raise BadName(Reason.NAME_LETTERS, sign=f"U+{ord(sign):04X}")


def validate_signs(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each character, and whether it is allowed after the last allowed letter."""
    letter, marks = "", 0
    for sign, after in zip(text, text[1:] + " ", strict=False):
        if is_mark(sign):
            marks += 1
            is_valid = marks <= MARKS and letter not in ("", " ", ZWNJ)
        else:
            is_valid = is_allowed(letter, sign, after)
            letter, marks = (sign, 0) if is_valid else (letter, marks)
        yield sign, is_valid


def is_allowed(letter: str, sign: str, after: str) -> bool:
    """Return whether the character is allowed between this letter and the next character."""
    if sign == ZWNJ:
        return is_arabic(letter) and is_arabic(after)
    if sign == EMOJI:
        return bool(letter) and unicodedata.category(letter) == "So"
    return unicodedata.category(sign) not in REFUSED and sign not in INVISIBLE


def is_mark(sign: str) -> bool:
    """Return whether it is drawn on the letter before it."""
    return unicodedata.category(sign) in ("Mn", "Mc") and sign not in INVISIBLE and sign != EMOJI


def is_arabic(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith("ARABIC LETTER") if sign else False


def count_letters(name: str) -> int:
    """Return how many letters a reader counts."""
    return sum(not is_mark(sign) and sign not in (ZWNJ, EMOJI) for sign in name)
