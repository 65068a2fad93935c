"""The narrators of the terminal: every event that matters to the player, in the player's language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from dorehami.bots.arena import Match
from dorehami.bots.mind import Mind, Sight
from dorehami.cli.play.mccarthy import runs
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import SEAT_ARGS, Args
from dorehami.games import GAMES
from dorehami.words import LANGUAGES
from tests.support.charters import CHARTERS, setups
from tests.support.cli.seated import WORDS, event_lines, person
from tests.support.scene import Scene

# What is not worth a line: the table shows it, or another event says it.
SILENT = {
    "coup": {"turn_passed", "dealt", "drew_aside", "allowed"},
    "dezh": {
        *("burned", "handed_burned", "gathered", "dealt", "cleared_away", "built", "turn_began", "finished"),
    },
    "mccarthy": {"sealed", "burned", "voided", "left"},
}


KINDS = ("action", "claim", "why", "first", "to", "card", "party", "role")  # arguments that may change the sentence


class RecordingMind(Mind):
    """Records all events; plays at random, or always the first move."""

    def __init__(self, steady: bool) -> None:
        self.steady = steady
        self.heard: list[tuple[str, Args]] = []

    def choose(self, sight: Sight) -> int:
        self.heard += sight.told
        return 0 if self.steady else sight.rng.randrange(len(sight.moves))


def recorded_games(game: str) -> Iterator[tuple[Scene, list[tuple[str, Args]]]]:
    """Yield games of every kind with all events that the first seat was told."""
    for seed, setup in enumerate(setups(GAMES[game])):
        minds = [RecordingMind(steady=game == "mccarthy" and seed % 3 == 0) for _ in range(setup.seats)]
        match = Match(GAMES[game], setup, minds, random.Random(seed))
        match.run()
        scene = Scene(game, setup.seats, setup.options)
        yield scene, [*minds[0].heard, *match.told[0]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_or_known_to_be_silent(game: str, language: str) -> None:
    """Nothing is left out by mistake, in all games that are played in any way."""
    spoken: dict[tuple[object, ...], bool] = {}
    for scene, events in recorded_games(game):
        narrator = person(scene, language).narrator
        for key, args in events:
            kind = (key, *[args.get(name) for name in KINDS], *[args.get(name) == 0 for name in SEAT_ARGS])
            if kind not in spoken:
                spoken[kind] = any(narrator.event_lines([(key, args)]))
    assert set(CHARTERS[game].events) - {str(key) for (key, *_), said in spoken.items() if said} == SILENT[game]


def test_a_turn_of_coup() -> None:
    """Claims, doubts and what comes of them, about others and about oneself."""
    hands = {0: "duke captain", 1: "assassin contessa", 2: "captain contessa"}
    scene = Scene("coup", 3, hand=hands)
    assert event_lines(scene, "0 tax", "1 challenge", "0 show", "chance duke", "1 turn_up contessa") == [
        "You claim the Duke and tax.",
        "Bot 1 challenges you.",
        "You told the truth: the Duke.",
        "Your new card: the Duke.",
        "Bot 1 loses the Contessa.",
        "You get 3 coins of tax.",
    ]
    assert event_lines(scene, "1 steal 0", "0 allow", "2 challenge", "1 concede") == [
        "Bot 1 claims the Captain and steals from you.",
        "Bot 2 challenges Bot 1.",
        "Bot 1 concedes the challenge.",
        "Bot 1 loses the Assassin.",
        "Bot 1 is exiled.",
        "Bot 1 leaves 2 coins to the treasury.",
    ]


def test_the_price_is_said_with_the_action() -> None:
    """The price is described with its action, once."""
    hands = {0: "duke captain", 1: "assassin contessa"}
    lines = event_lines(Scene("coup", 2, hand=hands, coins={0: 7}), "0 coup 1", "1 turn_up contessa")
    assert lines == ["You pay 7 coins and coup Bot 1.", "Bot 1 loses the Contessa."]


def test_income_from_an_empty_treasury_is_told() -> None:
    """A payment of nothing is described too (K23)."""
    hands = ["duke captain"] * 3 + ["assassin contessa"] * 3
    scene = Scene("coup", 6, hand=dict(enumerate(hands)), coins={0: 5} | dict.fromkeys(range(1, 6), 9))
    assert event_lines(scene, "0 income", "1 income") == [
        "You take income, but the treasury is empty.",
        "Bot 1 takes income, but the treasury is empty.",
    ]
    rich = Scene("coup", 2, hand={0: "duke captain", 1: "assassin contessa"})
    assert event_lines(rich, "0 income") == ["You take 1 coin of income."]


def test_no_duke_is_proved_by_all_cards() -> None:
    """They are told once, all of them (R4); a duke is confessed."""
    hands = {0: "duke captain", 1: "assassin contessa"}
    parties = {0: "empire", 1: "resistance"}
    scene = Scene("coup", 2, ("reformation",), hand=hands, party=parties, reserve=3)
    lines = event_lines(scene, "0 income", "1 embezzle", "0 challenge", "1 show")
    assert lines[-1:] == ["Bot 1 told the truth and showed Assassin and Contessa: no Duke."]
    scene = Scene("coup", 2, ("reformation",), hand=hands, party=parties, reserve=3)
    assert "You confess to a Duke." in event_lines(scene, "0 embezzle", "1 challenge", "0 concede")


def test_a_proof_has_only_its_own_cards() -> None:
    """Several turns described at once, as after an exile, keep their proofs apart (R4)."""
    hands = {0: "duke captain", 1: "assassin contessa", 2: "duke captain"}
    parties = {0: "empire", 1: "resistance", 2: "empire"}
    scene = Scene("coup", 3, ("reformation",), hand=hands, party=parties, reserve=3)
    embezzled = ("0 income", "1 embezzle", "2 challenge", "1 show", "chance ambassador", "chance ambassador")
    lines = event_lines(scene, *embezzled, "2 turn_up captain", "2 tax", "1 challenge", "2 show")
    assert "Bot 1 told the truth and showed Assassin and Contessa: no Duke." in lines
    assert "Bot 2 told the truth: the Duke." in lines


def test_a_short_payment_is_told() -> None:
    """A payment that the treasury cannot make in full says so (K23)."""
    hands = ["duke captain"] * 3 + ["assassin contessa"] * 3
    scene = Scene("coup", 6, hand=dict(enumerate(hands)), coins={0: 5, 5: 8} | dict.fromkeys(range(1, 5), 9))
    allowed = [f"{seat} allow" for seat in range(1, 6)]
    assert event_lines(scene, "0 tax", *allowed)[-1:] == ["You get only 1 of 3 coins: the treasury had no more."]
    assert event_lines(scene, "1 foreign_aid", "0 allow", *allowed[1:])[-1:] == [
        "Bot 1 gets none of 2 coins: the treasury is empty."
    ]


def test_a_turn_of_dezh() -> None:
    """Related events share a line: the price with the district, drawn cards together."""
    roles = dict(enumerate(("architect", "king", "sage", "thief")))
    hands = dict.fromkeys(range(4), "docks") | {0: "manor market"}
    scene = Scene("dezh", 4, roles=roles, called="architect", hand=hands, coins={0: 5})
    assert event_lines(scene, "0 coins", "chance harbour", "chance prison", "0 build manor", "0 end") == [
        "You take 2 coins.",
        "You draw: Harbour (4), Prison (2).",
        "You build the Manor for 3 coins.",
        "Role 8: the Warlord!",
        "Nobody answers.",
        "A new round begins.",
    ]


def test_what_a_view_forgets_is_told_to_who_did_it() -> None:
    """Roles that were handed on and burned, cards put under the deck or given away; others hear of none (D51)."""
    scene = Scene("dezh", 2, hand={0: "manor", 1: "docks"})
    assert event_lines(
        scene, "chance merchant", "0 take king", "1 take sage burn thief", "0 take warlord burn architect"
    ) == [
        "You are handed: Assassin, Thief, Magician, King, Sage, Architect, Warlord.",
        "You take the King.",
        "You are handed: Assassin, Magician, Architect, Warlord.",
        "You take the Warlord.",
        "You burn the Architect.",
    ]
    roles = dict(enumerate(("magician", "king", "sage", "thief")))
    facts: dict[str, Any] = {"roles": roles, "called": "magician", "city": {0: "alchemy"}}
    facts["hand"] = dict.fromkeys(range(4), "docks") | {0: "manor market prison"}
    scene = Scene("dezh", 4, **facts)
    assert event_lines(scene, "0 cards", "chance harbour", "chance temple", "0 keep temple") == [
        "You draw: Harbour (4), Temple (5).",
        "You keep the Temple.",
        "You put under the deck: Harbour (4).",
    ]
    assert event_lines(scene, "0 alchemy manor", "0 redraw market", "0 redraw prison", "0 draw")[:3] == [
        "You put under the deck: Manor (3).",
        "You burn a card for 1 coin.",
        "You put under the deck: Market (2), Prison (2).",
    ]
    assert event_lines(Scene("dezh", 4, **facts), "0 swap 1") == [
        "You gave: Manor (3), Market (2), Prison (2).",
        "You swap hands with Bot 1.",
    ]


def test_what_one_knows_at_the_bottom_is_on_the_table() -> None:
    """Cards that the player put under the deck are shown while they lie there (D51)."""
    roles = dict(enumerate(("magician", "king", "sage", "thief")))
    hands = dict.fromkeys(range(4), "docks") | {0: "manor market"}
    scene = Scene("dezh", 4, roles=roles, called="magician", hand=hands).after("0 redraw market")
    narrator = person(scene).narrator
    assert narrator.table_lines(scene.play.facts(0))[-1].endswith("What you know at the bottom: Market (2)")
    assert "bottom" not in narrator.table_lines({**scene.play.facts(0), "bottom": scene.play.facts(1)["bottom"]})[-1]


def test_own_ruins_are_told_apart() -> None:
    """A warlord may destroy in any city (D21)."""
    roles = dict(enumerate(("warlord", "king", "sage", "thief")))
    facts: dict[str, Any] = {
        "hand": dict.fromkeys(range(4), "caravanserai"),
        "city": {0: "manor market", 1: "chapel"},
        "coins": {0: 5},
    }
    for where, line in (("0 manor", "You destroy your own Manor."), ("1 chapel", "You destroy Bot 1’s Chapel.")):
        scene = Scene("dezh", 4, roles=roles, called="warlord", **facts)
        assert event_lines(scene, f"0 destroy {where}") == [line]


def test_a_sale() -> None:
    """All bids in one line, then who has it; a complete diamond is worth a line."""
    scene = Scene("mccarthy", 3)
    assert event_lines(
        scene, "chance 12", "0 bid 9", "1 bid 25", "2 bid 25", "chance 13", "0 bid 25", "1 bid 7", "2 bid 7"
    ) == [
        "Diamond 12 is on sale.",
        "Bids: you: 9, Bot 1: 25, Bot 2: 25",
        "You win diamond 12 with 9.",
        "Diamond 13 is on sale.",
        "Bids: you: 25, Bot 1: 7, Bot 2: 7",
        "You win diamond 13 with 25.",
        "You complete 12 and 13.",
    ]


def test_a_silent_partner_is_named_as_such() -> None:
    """Sales to the silent partner are described as such (M22)."""
    scene = Scene("mccarthy", 2, ("silent_partner",))
    lines = event_lines(
        scene, "chance 12", "0 bid 9 20", "1 bid 8 7", "chance 13", "0 bid 5 6", "1 bid 10 11", language="en"
    )
    assert "Diamond 12 goes to your silent partner with 20." in lines
    assert "Diamond 13 goes to Bot 1’s silent partner with 11." in lines


def test_neighbours_are_written_as_from_and_to() -> None:
    """Three and more of them; two are two."""
    assert runs([5, 6, 7, 9, 11, 12]) == ["5–7", "9", "11", "12"]
    assert runs([]) == []


def test_numbers_have_the_digits_of_the_language() -> None:
    """Names are left as they are, even with digits in them."""
    persian = Sentences(WORDS["fa"], ["Sara2", "Bot"], 1)
    assert persian.sentence("coup-log-income", 0, n=12) == "Sara2 درآمد گرفت: ۱۲ سکه."
    assert persian.say("play-points", n=12.5) == "۱۲٫۵ امتیاز"
    assert Sentences(WORDS["en"], ["Sara"], 0).say("play-points", n=12.5) == "12.5 points"


def test_the_reader_is_you() -> None:
    """In a sentence of one's own, as its object, and as an owner."""
    english = Sentences(WORDS["en"], ["Sara", "Ali"], 0)
    assert english.sentence("coup-log-challenged", 0, 1) == "You challenge Ali."
    assert english.sentence("coup-log-challenged", 1, 0) == "Ali challenges you."
    assert english.sentence("coup-log-returned", 1, 0) == "Ali returns your card."
    assert english.sentence("coup-log-returned", 0, 1) == "You return Ali’s card."
