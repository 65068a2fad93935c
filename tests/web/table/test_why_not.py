"""Reasons for disabled controls: each names its rule, in the questions of all three games."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from dorehami.games import GAMES
from dorehami.games.dezh.words import ROLES
from tests.support.browser.guests import Guest
from tests.support.browser.serving import Served
from tests.support.pages.dezh import NAMES, SARA, draft, held, town
from tests.support.pages.mccarthy import AUCTIONS
from tests.support.pages.staging import staged
from tests.support.word_files import SOURCES
from tests.web.conftest import Invite
from tools.rule_table import RULES

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
PENNILESS = """
game coup
options reformation
seats Sara Ali Bita
starter Sara
set Ali coins 0
set Bita coins 0
set Sara hand duke contessa
set Ali hand duke captain
set Bita hand assassin captain
set Sara party empire
set Ali party empire
set Bita party resistance
"""
WARLORD = town(4, "warlord", city="graveyard manor smithy alchemy")
SPENT = f"{town(4, 'warlord', city='manor smithy', coins='9')}\n{SARA} coins\n{SARA} build monastery"
THIEVES = {0: ["thief"], 1: ["assassin"], 2: ["sage"], 3: ["king"]}
NO_INCOME = {"sage": "D13"}  # the city has nothing religious
EMPTY = town(4, "magician", held(4, "magician"), hand="none", coins="0", city="alchemy smithy")


class Question(NamedTuple):
    """Somewhere in a game, the rules by which Sara cannot use what is greyed there, and what she presses first."""

    text: str
    rules: str
    presses: tuple[str, ...] = ()


QUESTIONS: dict[str, dict[str, Question]] = {
    "coup": {
        "too poor": Question(PARTIES.format(starter="Sara", coins=0), "A1 K16 K18 R3 R4"),
        "too rich": Question(PARTIES.format(starter="Sara", coins=10), "K12"),
        "not at a mate": Question(PARTIES.format(starter="Sara", coins=4), "K8 R2", ("[data-verb=steal]",)),
        "not at the penniless": Question(CLASSIC, "K23", ("[data-verb=steal]",)),
        "nobody has a coin": Question(f"{PENNILESS}\nset Sara coins 4", "K16 K23 R4"),
        "too poor to convert others": Question(
            PARTIES.format(starter="Sara", coins=1), "K8 R3", ("[data-verb=convert]",)
        ),
        "not back": Question(
            f"{PARTIES.format(starter='Ali', coins=4)}\nAli bomb Sara", "A3 K8", ("[data-verb=pass]",)
        ),
        "no card is chosen to lose": Question(f"{CLASSIC}\nSara steal Bita\nAli challenge\nSara concede", "K7"),
        "no cards are chosen to keep": Question(f"{CLASSIC}\nSara exchange\nall allow", "K20"),
        "no card is chosen to show": Question(
            f"{PARTIES.format(starter='Bita', coins=4)}\nBita examine Sara\nall allow", "I2"
        ),
        "no card is drafted": Question("game coup\nseats Sara Ali\nstarter Sara", "K5"),
    },
    "dezh": {
        "no role is chosen": Question(draft(4), "D7"),
        "none is burned": Question(draft(2), "D30", (".pick[data-pickrole=assassin]",)),
        **{
            f"a turn of the {role}": Question(
                town(4, role, held(4, role), coins="1"), f"D10 D12 {NO_INCOME.get(role, '')}"
            )
            for role in ROLES[1:]
        },
        "whom to murder": Question(town(4, "assassin", held(4, "assassin")), "D10 D14", ("[data-verb=kill]",)),
        "whom to rob": Question(town(4, "thief", THIEVES, murdered="king"), "D10 D15", ("[data-verb=rob]",)),
        "what to destroy": Question(WARLORD, "D10 D13 D41", ("[data-verb=destroy]", ".seat[data-seat='1'] .aim")),
        "not of the sage": Question(WARLORD, "D10 D13 D18", ("[data-verb=destroy]", ".seat[data-seat='2'] .aim")),
        "all is done": Question(f"{SPENT}\n{SARA} destroy {NAMES[1]} harbour", "D10 D12 D13"),
        "with empty hands": Question(EMPTY, "D10 D12 D16 D44 D45"),
        "no card is kept": Question(f"{WARLORD}\n{SARA} cards\nchance docks harbour", "D11 D12"),
        "others play": Question(town(4, "king"), "D12"),
    },
    "mccarthy": {
        **{name: Question(auction.text, "M2 M4") for name, auction in AUCTIONS.items()},
        "one card of two": Question(AUCTIONS["partners"].text, "M4 M22", (".pick[data-card='21']",)),
        "the bid is laid": Question(f"{AUCTIONS['four'].text}\n{SARA} bid 21", "M2"),
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_left_out(game: str) -> None:
    """Every game is looked at, by its own rules."""
    assert {rule for question in QUESTIONS[game].values() for rule in question.rules.split()} <= set(RULES[game])


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, asked in QUESTIONS.items() for name in asked])
def test_what_is_greyed_says_why(invite: Invite, served: Served, game: str, name: str) -> None:
    """There is something that cannot be used now, and all such controls answer a tap with the rule that forbids it."""
    text, rules, presses = QUESTIONS[game][name]
    guest = invite(still=True, language="en")
    with staged(served, text) as table:
        table.seats(guest, SARA)
        for selector in presses:
            guest.press(selector)
        guest.page.locator(GREY).first.wait_for()
        assert set(rules_of_refusals(guest)) == set(rules.split())


def rules_of_refusals(guest: Guest) -> list[str]:
    """The rule that each greyed control names when it is tapped."""
    hint, found = guest.page.locator(HINT), []
    for control in guest.page.locator(GREY).all():
        guest.advance_clock(READ)
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


@pytest.mark.parametrize(("name", "said"), [("no card is kept", ".first"), ("others play", "")])
def test_why_the_hand_rests(invite: Invite, served: Served, name: str, said: str) -> None:
    """A card cannot be built because another question comes first, or because it is another's turn."""
    guest = invite(still=True, language="en")
    with staged(served, QUESTIONS["dezh"][name].text) as table:
        table.seats(guest, SARA)
        guest.page.locator(".own .card[aria-disabled=true]").first.click(force=True)
        expect(guest.page.locator(HINT)).to_contain_text(guest.say(f"dezh-why-later{said}"))
