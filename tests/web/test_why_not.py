"""What cannot be chosen says why, with its rule: whatever is greyed in the questions of the three games."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from dorehami.games.dezh.words import ROLES
from tests.rule_table import RULES
from tests.test_words_used import SOURCES
from tests.web.browsing import Guest
from tests.web.conftest import Invite
from tests.web.dezh import NAMES, SARA, draft, held, town
from tests.web.mccarthy import AUCTIONS, LAY
from tests.web.serving import Served
from tests.web.staging import staged

GREY = ".play button:is(:disabled, [aria-disabled=true]):visible"
HINT = ".hint[role=status]"
READ = 10_000  # milliseconds after which no hint is left
NATIVE = re.compile(r"\sdisabled\b(?:=\{(.*?)\})?")

CLASSIC = """
game coup
seats Sara Ali Bita
starter Sara
set Sara coins 4
set Ali coins 0
set Sara hand duke contessa
set Ali hand duke captain
set Bita hand assassin captain
"""
PARTIES = """
game coup
options reformation inquisitor anarchist
seats Sara Ali Bita Nima
starter {starter}
set Sara coins {coins}
set Ali coins 5
set Nima coins 0
set Sara hand duke contessa
set Ali hand duke captain
set Bita hand inquisitor captain
set Nima hand none
set Nima up duke assassin
set Sara party empire
set Ali party empire
set Bita party resistance
set Nima party resistance
"""
WARLORD = town(4, "warlord", city="graveyard manor smithy alchemy")
SPENT = f"{town(4, 'warlord', city='manor smithy', coins='9')}\n{SARA} coins\n{SARA} build monastery"
THIEVES = {0: ["thief"], 1: ["assassin"], 2: ["sage"], 3: ["king"]}
EMPTY = town(4, "magician", held(4, "magician"), hand="none", coins="0", city="alchemy smithy")


class Question(NamedTuple):
    """Somewhere in a game, and what Sara presses first."""

    text: str
    presses: tuple[str, ...] = ()


QUESTIONS: dict[str, dict[str, Question]] = {
    "coup": {
        "too poor": Question(PARTIES.format(starter="Sara", coins=0)),
        "too rich": Question(PARTIES.format(starter="Sara", coins=10)),
        "not at a mate": Question(PARTIES.format(starter="Sara", coins=4), ("[data-verb=steal]",)),
        "not at the penniless": Question(CLASSIC, ("[data-verb=steal]",)),
        "not back": Question(f"{PARTIES.format(starter='Ali', coins=4)}\nAli bomb Sara", ("[data-verb=pass]",)),
        "no card is chosen to lose": Question(f"{CLASSIC}\nSara steal Bita\nAli challenge\nSara concede"),
        "no cards are chosen to keep": Question(f"{CLASSIC}\nSara exchange\nall allow"),
        "no card is chosen to show": Question(
            f"{PARTIES.format(starter='Bita', coins=4)}\nBita examine Sara\nall allow"
        ),
        "no card is drafted": Question("game coup\nseats Sara Ali\nstarter Sara"),
    },
    "dezh": {
        "no role is chosen": Question(draft(4)),
        "none is burned": Question(draft(2), (".pick[data-pickrole=assassin]",)),
        **{f"a turn of the {role}": Question(town(4, role, held(4, role), coins="1")) for role in ROLES[1:]},
        "whom to murder": Question(town(4, "assassin", held(4, "assassin")), ("[data-verb=kill]",)),
        "whom to rob": Question(town(4, "thief", THIEVES, murdered="king"), ("[data-verb=rob]",)),
        "what to destroy": Question(WARLORD, ("[data-verb=destroy]", ".seat[data-seat='1'] .aim")),
        "not of the sage": Question(WARLORD, ("[data-verb=destroy]", ".seat[data-seat='2'] .aim")),
        "all is done": Question(f"{SPENT}\n{SARA} destroy {NAMES[1]} harbour"),
        "with empty hands": Question(EMPTY),
        "no card is kept": Question(f"{WARLORD}\n{SARA} cards\nchance docks harbour"),
        "others play": Question(town(4, "king")),
    },
    "mccarthy": {
        **{name: Question(auction.text) for name, auction in AUCTIONS.items()},
        "one card of two": Question(AUCTIONS["partners"].text, (".pick[data-card='21']",)),
        "the bid is laid": Question(AUCTIONS["four"].text, (".pick[data-card='21']", LAY)),
    },
}


def test_no_game_is_left_out() -> None:
    """Every game is looked at."""
    assert set(QUESTIONS) == set(GAMES)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, asked in QUESTIONS.items() for name in asked])
def test_what_is_greyed_says_why(invite: Invite, served: Served, game: str, name: str) -> None:
    """There is something that cannot be used now, and all such controls answer a tap with a rule of their game."""
    text, presses = QUESTIONS[game][name]
    guest = invite(still=True, language="en")
    with staged(served, text) as table:
        table.seats(guest, SARA)
        for selector in presses:
            guest.press(selector)
        guest.page.locator(GREY).first.wait_for()
        assert set(rules_of_refusals(guest)) <= set(RULES[game])


def rules_of_refusals(guest: Guest) -> list[str]:
    """The rule that each greyed control names when it is tapped."""
    hint, found = guest.page.locator(HINT), []
    for control in guest.page.locator(GREY).all():
        guest.lets_pass(READ)
        expect(hint).to_have_count(0)
        control.click(force=True)
        expect(hint).to_have_text(re.compile(r"\w+ .*\b[A-Z]\d+$"))
        found.append(str(hint.locator("[data-rule]").get_attribute("data-rule")))
    return found


def test_no_control_is_mute() -> None:
    """On the screens of games nothing is disabled so that a tap goes unheard, but while a move is on its way."""
    screens = [path for game in GAMES for path in sorted((SOURCES / game).glob("*.svelte"))]
    mute = {(path.name, why) for path in screens for why in NATIVE.findall(path.read_text(encoding="utf-8"))}
    assert {why for _, why in mute} == {"choice.busy"}, mute
