"""The page covers insults in both languages, however they are spelt, and offers the phrases that the server takes."""

from __future__ import annotations

from dorehami.server.state.chat import PHRASES
from tests.support.browser.node import run_script

COVERED = {
    "you idiot": "you *****",
    "IDIOTS!": "*******",
    "(idiot), <b>idiot</b>": "(*****), <b>*****</b>",
    "What a sh1t move": "What a **** move",
    "fuuuuck": "*******",
    "f u c k": "* * * *",
    "b.i.t.c.h": "*********",
    "a$$hole": "*******",
    "تو خیلی احمقی": "تو خیلی *****",
    "بي‌شعور": "*******",
    "بـــیشعور": "*********",
    "آشغال": "*****",
    "كثافت‌ها": "********",
    "اَحمَق": "******",
}
LEFT_ALONE = (
    *("Well played!", "hello, class", "Dickens", "a b c d", "assassin", "Scunthorpe", "shift"),
    *("هیچ‌کس بلوف نمی‌زند", "کسب و کار", "سلام به همه", "کیوان، نوبت توست", "آدم‌کش", "۱۲۳"),
)


def test_insults_are_covered() -> None:
    """With look-alike letters, digits, stretched or spelt out; what stands around them stays."""
    assert run_script("filter.mjs", list(COVERED))["shown"] == list(COVERED.values())


def test_other_words_are_left_alone() -> None:
    """A word that only contains an insult is none."""
    assert run_script("filter.mjs", list(LEFT_ALONE))["shown"] == list(LEFT_ALONE)


def test_the_page_offers_the_phrases_that_the_server_takes() -> None:
    """All of them, and no other."""
    assert sorted(run_script("filter.mjs", [])["phrases"]) == sorted(PHRASES)
