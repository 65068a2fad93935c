"""Names that look alike: what each character may be read as, and what it looks like.

The data is Unicode's table of confusables (look_alikes.txt). It covers little of the Arabic script, so ARABIC adds it:
the letters of one line are one letter to somebody who reads Persian or Arabic quickly.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("look_alikes.txt")
ARABIC: Final = (  # the representative of each line comes first
    "ا ٱٲٳࡰࡱࡲࡳࡴࡵࡶࡷࡸࡹࡺࡻࡼࡽࡾࡿࢀࢁࢂ",
    "ب ٮٻڀݐݑݒݓݔݕݖࢠ",
    "ت ٹٺټٿ",
    "ج ڃڄݮݯ",
    "چ ڇڿݘ",
    "د ڈډڊڋڌڍڎڏڐۮݙݚࢮ",
    "ر ڑڒړڔڕږڗڙۯݛݬݱࢪࢲ",
    "س ښڛڜۺݜݭݰݽݾ",
    "ص ڝڞۻ",
    "ط ڟ",
    "ع ڠۼݝݞݟ",
    "ف ڡڢڣڥڦݠݡࢤ",
    "ق ٯڧڨ",
    "ک كڪګڬڭڮػؼݢݣݤࢴ",
    "گ ڰڱڲڳڴ",
    "ل ڵڶڷڸݪࢦ",
    "م ۾ݥݦ",
    "ن ںڹڻڼڽݧݨݩ",
    "و ۄۅۆۇۈۉۊۋۏݸݹࢫ",
    "ه ةہھەۃۿ",
    "ی ؠؽؾؿىيېۍێۑےݵݶݷݺݻࢨࢩࢺ",
)
ALSO: Final = (  # letters with other dots that may also be taken for the first of the line
    "پ ٻڀݐݒ",
    "ث ٽٿ",
    "خ ځڂڅ",
    "ذ ڌڎڏڐ",
    "ژ ڗڙݫ",
    "ش ښڜۺݜݭ",
    "ض ڞۻ",
    "ظ ڟ",
    "غ ڠۼݝݞݟ",
    "ڤ ڦ",
    "گ ګڬݢݣݤ",
)
SMALL_CAPITALS: Final = (range(0x0250, 0x02B0), range(0x1D00, 0x1D80), range(0xA730, 0xA800), range(0x1F1E6, 0x1F200))
SMALL_CAPITAL: Final = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])|REGIONAL INDICATOR SYMBOL LETTER ([A-Z])")
STEPS: Final = 3  # passes until the mapping is stable: 0 to O, O to o
FAINT: Final = frozenset(".,'`´·-_:;\"~^¨ٴ")  # hardly seen beside letters
ZERO: Final = re.compile(r"(?<!\d)[\u0660\u06f0](?!\d)")  # by itself an Arabic or Persian zero is a dot to the eye
PAIRS: Final = {("r", "n"): "m", ("v", "v"): "w"}  # two letters that look like one

ZWNJ: Final = "\u200c"
EMOJI: Final = "\ufe0f"  # shows the symbol before it in colour; keyboards put it there
TATWEEL: Final = "\u0640"  # stretches a letter
VOICED: Final = "\u3099\u309a"  # kana marks that make another letter, and are visible
INVISIBLE: Final = frozenset(  # invisible, or a whole phrase in one character; none is a control character
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

Reading = frozenset[str]  # what one character may be taken for


def read_table(lines: Iterable[str]) -> dict[str, str]:
    """Return what each character looks like."""
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return {sign: looks for looks, signs in pairs for sign in signs}


def small_capitals() -> dict[str, str]:
    """Return small capitals and regional indicators by letter: Unicode's table has few of them."""
    signs = [chr(code) for codes in SMALL_CAPITALS for code in codes]
    found = [(sign, SMALL_CAPITAL.fullmatch(unicodedata.name(sign, ""))) for sign in signs]
    return {sign: (name[1] or name[2]).lower() for sign, name in found if name}


LOOKS: Final = read_table([*TABLE.read_text(encoding="utf-8").splitlines(), *ARABIC])
DOTTED: Final = read_table(ALSO)
SMALL: Final = small_capitals()  # takes precedence: the table maps them to letters of other scripts


def look_alike(one: str, other: str) -> bool:
    """Return whether two names can be mistaken for each other, letter by letter."""
    first, second = readings(one), readings(other)
    return len(first) == len(second) and not any(a.isdisjoint(b) for a, b in zip(first, second, strict=True))


def look_alike_key(name: str) -> str:
    """Return one text for most names that look alike, for comparing hashes."""
    return "".join([max(reading) for reading in readings(name)])


def readings(name: str) -> list[Reading]:
    """Return what each letter may be taken for. Faint characters count only in a name of nothing else."""
    found = [reading for sign in strip_marks(ZERO.sub(".", name)) for reading in readings_of(sign)]
    return merge_pairs([reading for reading in found if not reading <= FAINT] or found)


@lru_cache(4096)
def readings_of(sign: str) -> list[Reading]:
    """Return what a character is read as and seen as, in any case: a capital I is read as i, and seen as l."""
    sign = SMALL.get(sign, sign)
    read, seen = visual_form(sign), visual_form(LOOKS.get(sign, sign))
    if sign in DOTTED:
        return [frozenset((read, seen, DOTTED[sign]))]
    if len(read) != len(seen):
        return [frozenset({letter}) for letter in seen]
    return [frozenset(pair) for pair in zip(read, seen, strict=True)]


def visual_form(text: str) -> str:
    """Return what letters look like whatever their case, without marks."""
    looks = text
    for _ in range(STEPS):
        looks = "".join([LOOKS.get(sign, sign) for sign in looks.casefold()])
    return strip_marks(looks.casefold())


def merge_pairs(found: list[Reading]) -> list[Reading]:
    """Merge pairs of letters that look like one."""
    result: list[Reading] = []
    for reading in found:
        one = next((one for (left, right), one in PAIRS.items() if [*result[-1:], reading] == [{left}, {right}]), "")
        if one:
            result[-1] = frozenset({one})
        else:
            result.append(reading)
    return result


def strip_marks(name: str) -> str:
    """Return the name in NFKD without marks, spaces and invisible characters; digits by their value."""
    apart = [sign for sign in unicodedata.normalize("NFKD", name) if not is_dropped(sign)]
    return "".join([str(unicodedata.decimal(sign, sign)) for sign in apart])


def is_dropped(sign: str) -> bool:
    """Return whether `strip_marks` drops it. Vowel signs that a script needs have no combining class, and stay."""
    invisible = unicodedata.category(sign) in ("Cf", "Zs") or sign in INVISIBLE or sign in (EMOJI, TATWEEL)
    return invisible or (unicodedata.combining(sign) > 0 and sign not in VOICED)
