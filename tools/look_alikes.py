"""Generates the table of look-alike characters, src/dorehami/server/identity/look_alikes.txt, from confusables.txt.

Run `python -m tools.look_alikes FILE --write` on a copy of
https://www.unicode.org/Public/security/latest/confusables.txt.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parents[1] / "src" / "dorehami" / "server" / "identity" / "look_alikes.txt"
STROKES = re.compile("[\u0334-\u0338]")  # across a letter
HEAD = """\
# Signs that look alike: each line has the sign that stands for them, and then the others.
# Made by tools/look_alikes.py from confusables.txt of the Unicode security data, version {version},
# © Unicode, Inc., under the Unicode License V3: see LICENSE-UNICODE.
"""


def pairs(text: str) -> dict[str, str]:
    """Return every character of the file with its look-alike."""
    found = {}
    for line in text.splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) >= 2:
            sign, target = ["".join([chr(int(code, 16)) for code in field.split()]) for field in fields[:2]]
            found[sign] = target
    return found


def is_relevant(sign: str, target: str) -> bool:
    """Return whether a character matters in names: not if it is never part of one, or decomposed before.

    Digits are compared by their value. Dots tell Arabic letters apart, but the file takes them for marks: of these only
    look-alikes of Latin letters are kept; look_alikes.py has the others. A stroke makes a different letter except in
    Latin. m and σ are left as they are.
    """
    name = unicodedata.name(sign, "")
    if not name or sign in "mσ" or unicodedata.normalize("NFKD", sign) != sign or unicodedata.combining(sign):
        return False
    if unicodedata.category(sign) in ("Cf", "Zs", "Nd") and sign not in "01":
        return False
    if STROKES.search(target) and not name.startswith("LATIN"):
        return False
    return not name.startswith("ARABIC LETTER") or target.isascii()


def without_marks(target: str) -> str:
    """Return a look-alike without combining marks and spaces."""
    apart = unicodedata.normalize("NFKD", target)
    return "".join([sign for sign in apart if not unicodedata.combining(sign) and not sign.isspace()])


def table_file(text: str) -> str:
    """Return the content of the table's file."""
    version = re.search(r"^# Version: (\S+)", text, re.MULTILINE)
    groups: dict[str, list[str]] = {}
    for sign, target in pairs(text).items():
        if is_relevant(sign, target) and without_marks(target) not in ("", sign):
            groups.setdefault(without_marks(target), []).append(sign)
    lines = [f"{target} {''.join(sorted(signs))}\n" for target, signs in sorted(groups.items())]
    return HEAD.format(version=version[1] if version else "unknown") + "".join(lines)


if __name__ == "__main__":
    made = table_file(Path(sys.argv[1]).read_text(encoding="utf-8-sig"))
    if "--write" in sys.argv:
        TABLE.write_text(made, encoding="utf-8")
    else:
        print(made, end="")
