"""The table of signs that look alike, out of Unicode's confusables.txt: src/dorehami/server/state/look_alikes.txt.

`python -m tools.look_alikes FILE --write` writes it anew from a copy of
https://www.unicode.org/Public/security/latest/confusables.txt.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parents[1] / "src" / "dorehami" / "server" / "state" / "look_alikes.txt"
STROKES = re.compile("[\u0334-\u0338]")  # across a letter
HEAD = """\
# Signs that look alike: each line has the sign that stands for them, and then the others.
# Made by tools/look_alikes.py from confusables.txt of the Unicode security data, version {version},
# © Unicode, Inc., under the Unicode License V3: see LICENSE-UNICODE.
"""


def pairs(text: str) -> dict[str, str]:
    """Every sign of the file, and what it looks like."""
    found = {}
    for line in text.splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) >= 2:
            sign, target = ["".join([chr(int(code, 16)) for code in field.split()]) for field in fields[:2]]
            found[sign] = target
    return found


def wanted(sign: str, target: str) -> bool:
    """Is it of use for names? What is taken apart before, or never part of a name, is not.

    Digits are compared by their value. Dots make the letters of Arabic, which the file takes for marks: of these only
    those are taken that look like Latin ones; look_alikes.py knows the others. A stroke across a letter makes another
    one but of Latin letters. And m is not taken apart, nor is a sigma round.
    """
    name = unicodedata.name(sign, "")
    if not name or sign in "mσ" or unicodedata.normalize("NFKD", sign) != sign or unicodedata.combining(sign):
        return False
    if unicodedata.category(sign) in ("Cf", "Zs", "Nd") and sign not in "01":
        return False
    if STROKES.search(target) and not name.startswith("LATIN"):
        return False
    return not name.startswith("ARABIC LETTER") or target.isascii()


def plain(target: str) -> str:
    """What is looked like, without marks."""
    apart = unicodedata.normalize("NFKD", target)
    return "".join([sign for sign in apart if not unicodedata.combining(sign) and not sign.isspace()])


def table(text: str) -> str:
    """The file that we keep."""
    version = re.search(r"^# Version: (\S+)", text, re.MULTILINE)
    groups: dict[str, list[str]] = {}
    for sign, target in pairs(text).items():
        if wanted(sign, target) and plain(target) not in ("", sign):
            groups.setdefault(plain(target), []).append(sign)
    lines = [f"{target} {''.join(sorted(signs))}\n" for target, signs in sorted(groups.items())]
    return HEAD.format(version=version[1] if version else "unknown") + "".join(lines)


if __name__ == "__main__":
    made = table(Path(sys.argv[1]).read_text(encoding="utf-8-sig"))
    if "--write" in sys.argv:
        TABLE.write_text(made, encoding="utf-8")
    else:
        print(made, end="")
