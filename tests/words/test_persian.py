"""Persian spelling: the letters, joints and terms chosen for this project, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dorehami.words

FILES = sorted((Path(dorehami.words.__file__).parent / "fa").glob("*.ftl"))
JOINT = "\u200c"
FOREIGN = {
    "an Arabic letter": "[\u064a\u0643\u0629\u06c0]",
    "an Arabic digit": "[\u0660-\u0669]",
    "a mark over a letter": "[\u0651\u0654]",
    "a vowel that nobody writes": "[\u064e\u0650\u0652]|(?<!ب)\u064f",
    "a space before a stop": "(?<=[آ-ی}»]) [،؛؟.!…]",
    "no space after a stop": "[،؛](?![ \n])",
    "a joint beside a space": f"{JOINT}[ \n]| {JOINT}",
    "something joined to a name": f"\\}}[{JOINT}آ-ی]",
    "a number beside a name that may end in one": r"\{ \$(who|name|p|ps) \} \{ \$",
}
WORD = f"[آ-ی{JOINT}]"
REJECTED = (
    *("دوک", "آدمکش", "قاتل", "شاهدخت", "کنتس", "ترور", "تعویض", "عملیات", "بلاک", "روبات", "امپراطوری"),
    *(
        "دزد",
        "دزدی",
        "ساختمان",
        "مذهبی",
        "محراب",
        f"تاج{JOINT}دار",
        f"می{JOINT}باشد",
        "توسط",
        "نمودن",
        "شمار",
        "پشت سر هم",
    ),
)


@pytest.mark.parametrize("fault", FOREIGN)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_spelled_as_the_house_spells(file: Path, fault: str) -> None:
    """No letter of another keyboard, no mark and no gap where none belongs."""
    said = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [line for line in said if re.search(FOREIGN[fault], line + "\n")] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_uses_the_chosen_terms(file: Path) -> None:
    """Terms that have been replaced by another are not used."""
    text = file.read_text(encoding="utf-8")
    assert [word for word in REJECTED if re.search(f"(?<!{WORD}){word}(?!{WORD})", text)] == []
