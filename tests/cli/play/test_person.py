"""Prompts: menus, submenus, and explanations of each choice."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from dorehami.cli.play.person import PersonLeft, normalized
from dorehami.cli.play.sentences import Sentences
from dorehami.games.dezh.deeds import EARNS
from dorehami.games.dezh.words import ROLES
from dorehami.words import LANGUAGES, Words
from tests.support.cli.seated import type_answer
from tests.support.scene import Scene

REFORMATION, INQUISITOR, ANARCHIST = ("reformation",), ("inquisitor",), ("anarchist",)
HANDS = ("duke captain", "assassin contessa", "contessa duke", "captain assassin", "assassin captain")


def coup_scene(*moves: str, seats: int = 3, coins: int = 2, options: tuple[str, ...] = ()) -> Scene:
    """Return a position of Coup in which the first seat moves, and all can afford anything."""
    hands, purses = dict(enumerate(HANDS[:seats])), {0: coins, 1: 6}
    parties = {seat: "resistance" if seat == 1 else "empire" for seat in range(seats)}
    facts: dict[str, Any] = {"party": parties} if options == REFORMATION else {}
    return Scene("coup", seats, options, hand=hands, coins=purses, **facts).after(*moves)


def dezh_scene(role: str, **facts: Any) -> Scene:
    """Return a position of Dezh in which the first seat's role is called, with these cards."""
    roles = [role, *[other for other in ("king", "sage", "architect", "thief") if other != role]][:4]
    hands = dict.fromkeys(range(4), "docks") | {0: "manor market smithy temple"}
    return Scene("dezh", 4, roles=dict(enumerate(roles)), called=role, coins={0: 5}, hand=hands, **facts)


def test_few_moves_are_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its whole name, and chosen by its number."""
    move, screen = type_answer(monkeypatch, coup_scene(), "6")
    assert (
        "   1  Income\n   2  Foreign aid\n   3  Tax\n   4  Exchange\n   5  Steal – Bot 1\n   6  Steal – Bot 2\n"
        in screen
    )
    assert move == "steal 2"


def test_many_moves_of_one_kind_share_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number leads to a list of their own, and b leads back."""
    move, screen = type_answer(monkeypatch, coup_scene(seats=5, coins=3), "5", "b", "6", "?", "3")
    assert screen.count("   5  Assassinate…\n   6  Steal…\n") == 2
    assert "   1  Bot 1\n   2  Bot 2\n   3  Bot 3\n   4  Bot 4\n   b  Back\n" in screen
    assert move == "steal 3"


def test_back_leads_nowhere_from_the_first_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is no choice."""
    move, screen = type_answer(monkeypatch, coup_scene(), "b", "1")
    assert "“b” is not on the list" in screen
    assert move == "income"


def test_two_things_to_choose_are_asked_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dezh for two: which role to take, then which to burn (D30)."""
    scene = Scene("dezh", 2, starter=1)
    while scene.state.asked != [0]:
        seat = scene.state.asked[0]
        scene.play.move(seat, scene.state.moves(seat)[0])
    move, screen = type_answer(monkeypatch, scene, "1", "2")
    assert "Take one, burn one." in screen
    assert "   1  burn the " in screen
    assert move in scene.offered(0)
    assert " burn " in move


def test_typing_is_understood() -> None:
    """Digits of any script, capitals, spaces, and the keys of a Persian keyboard."""
    typed = (" ۱۲  ٧ ", "Q", "ض", "؟", "ف", "ذ", "x")
    assert [normalized(line) for line in typed] == ["12 7", "q", "q", "?", "t", "b", "x"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_are_explained(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An explanation says what an action brings, and whether its claim would be true or a bluff."""
    _, screen = type_answer(monkeypatch, coup_scene(), "?", "1", language=language)
    words = Words(language)
    lines = [line.strip() for line in screen.splitlines()]
    assert f"{words.say('coup-do-tax.says')} {words.say('coup-true')}" in lines
    assert f"{words.say('coup-do-exchange.says', card='ambassador')} {words.say('coup-bluff')}" in lines
    assert words.say("coup-do-income.says") in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("treasury", "short"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_a_dry_treasury_is_told_beforehand(
    treasury: int, short: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the question, and where an action is explained that would be paid less than it promises (K23)."""
    hands, coins = dict(enumerate([*HANDS, "ambassador ambassador"])), dict.fromkeys(range(1, 6), 9)
    scene = Scene("coup", 6, hand=hands, coins=coins | {0: 5 - treasury})
    _, screen = type_answer(monkeypatch, scene, "?", "1", language=language)
    low = Sentences(Words(language), [], 0).say("coup-low", n=treasury)
    assert screen.count(low) == (short and 1 + short)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_embezzled_with_a_duke_can_confess(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is what the only answer is called; whoever denied nothing backs down (R4, K31)."""
    words = Words(language)
    parties = dict(enumerate(("empire", "resistance", "empire")))
    scene = Scene("coup", 3, REFORMATION, hand=dict(enumerate(HANDS[:3])), party=parties, reserve=3)
    _, screen = type_answer(monkeypatch, scene.after("0 embezzle", "1 challenge"), "1", language=language)
    assert words.say("coup-now-prove.confess") in screen
    assert f"  {words.say('coup-confess')}\n" in screen
    _, screen = type_answer(monkeypatch, coup_scene("0 tax", "1 challenge"), "1", language=language)
    assert f"  {words.say('coup-concede')}\n" in screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exchange_is_the_inquisitors_where_there_are_no_ambassadors(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is explained with the character that it claims, and with as many cards as that one draws."""
    _, screen = type_answer(monkeypatch, coup_scene(options=INQUISITOR), "?", "1", language=language)
    words = Words(language)
    assert words.say("coup-do-exchange.says", card="inquisitor") in screen
    assert words.say("coup-do-exchange.says", card="ambassador") not in screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_say_what_they_earn(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the first round, when no city has a district yet: whoever may take a role reads its income (D13)."""
    scene = Scene("dezh", 7, starter=0)
    while scene.state.asked != [0]:
        scene.play.move(scene.state.asked[0], scene.state.moves(scene.state.asked[0])[0])
    _, screen = type_answer(monkeypatch, scene, "?", "1", language=language)
    words = Words(language)
    lines = [line.strip() for line in screen.splitlines()]
    for role, kind in EARNS.items():
        told = [line for line in lines if line.startswith(f"{words.say(f'dezh-role-{ROLES[role]}')}:")]
        assert [words.say(f"dezh-kind-{kind}") in line for line in told] == [True]


QUESTIONS: list[tuple[Scene, str, str]] = [
    (coup_scene("0 income", "1 tax"), "Do you believe Bot 1?", "I don’t believe it"),
    (coup_scene("0 income", "1 foreign_aid"), "Will you block Bot 1?", "Stops foreign aid · True: you hold it"),
    (
        coup_scene("0 income", "1 steal 0", "all allow"),
        "Will you block Bot 1?",
        "Stops stealing · This claim is a bluff.",
    ),
    (coup_scene("0 tax", "1 challenge"), "Will you show the Duke?", "and lose a card"),
    (
        coup_scene("0 exchange", "1 challenge", "0 concede"),
        "You lose a card. Which one do you turn up?",
        "Steal: 2 coins",
    ),
    (coup_scene("0 exchange", "all allow", "chance contessa", "chance captain"), "Keep 2 cards.", "Stops assassins"),
    (
        coup_scene("0 income", "1 examine 0", "all allow", options=INQUISITOR),
        "Which card do you show? Only Bot 1 will see it.",
        "Tax: 3 coins",
    ),
    (
        coup_scene("0 examine 1", "all allow", "1 reveal contessa", options=INQUISITOR),
        "This is Bot 1’s card. Return it or replace it?",
        "They draw another from the court",
    ),
    (
        coup_scene("0 income", "1 bomb 0", options=ANARCHIST),
        "You hold the bomb! What now?",
        "I claim the Contessa · This claim is a bluff.",
    ),
    (
        coup_scene("0 income", "1 bomb 0", "0 defuse", "1 challenge", options=ANARCHIST),
        "Will you show the Contessa?",
        "and lose both cards",
    ),
    (coup_scene(coins=10), "Your turn · With 10 coins you must coup.", "Nobody can stop it."),
    (coup_scene(options=REFORMATION), "Your turn · Choose an action.", "Change your own party for 1 coin"),
    (Scene("coup", 2), "Keep one card in secret.", "Stops stealing"),
    (
        dezh_scene("assassin"),
        "You are the Assassin: coins or cards?",
        "Assassin: name a role",
    ),
    (
        dezh_scene("magician").after("0 coins"),
        "You are the Magician. What else?",
        "special, costs 5 coins · Smithy: once a turn",
    ),
    (
        dezh_scene("magician").after("0 redraw manor"),
        "Does another card go under the deck, or do you draw now?",
        "Magician: ",
    ),
    (
        dezh_scene("warlord", city={1: "market", 0: "chapel"}),
        "You are the Warlord: coins or cards?",
        "Warlord: once in your turn you may destroy",
    ),
    (
        dezh_scene("warlord", city={1: "market", 0: "graveyard"}).after("0 destroy 1 market"),
        "Buy the Market for 1 coin?",
        "Graveyard: each time a district falls",
    ),
    (
        dezh_scene("king").after("0 cards", "chance harbour", "chance prison"),
        "Which district do you keep?",
        "trade, costs 4 coins",
    ),
]


@pytest.mark.parametrize(
    ("scene", "question", "explained"), QUESTIONS, ids=[question[:40] for _, question, _ in QUESTIONS]
)
def test_every_question_and_its_answers(
    scene: Scene, question: str, explained: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked in a sentence, and every answer is explained; the first one is taken."""
    move, screen = type_answer(monkeypatch, scene, "?", "1", "1")
    assert question in screen
    assert explained in screen
    assert move in scene.offered(0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", [scene for scene, _, _ in QUESTIONS], ids=[str(i) for i in range(len(QUESTIONS))])
def test_every_move_can_be_chosen(scene: Scene, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By one number or by two, each to another move."""
    chosen = set()
    for first in range(1, 10):
        for second in range(1, 10):
            with suppress(PersonLeft):
                chosen.add(type_answer(monkeypatch, scene, str(first), str(second), language=language)[0])
    assert chosen == set(scene.offered(0))
