"""Facts about each game for the law tests, every way to set one up, and a tally of what was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from dorehami.engine.cards import faces
from dorehami.engine.game import Game, Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NOBODY
from dorehami.games.coup import table as coup
from dorehami.games.dezh import table as dezh
from dorehami.games.mccarthy import table as mccarthy

Tally = Counter[tuple[str, str]]  # by kind and name: ("law", "views agree"), ("verb", "tax"), ("event", "dealt")

MOST_MOVES = 10_000  # no game is this long
CARD = "card"  # what is said of a card that moves
CARD_OF_SEAT = f"seat {CARD}"


@dataclass(frozen=True)
class Charter:
    """The facts about a game's rules that the law tests cannot find out by themselves."""

    stock: Callable[[Any], int]  # what is conserved besides the cards
    heard: tuple[str, ...]  # the decisions whose answers everybody hears
    secret: tuple[str, ...]  # the decisions whose answers others learn only by what they see
    hides: tuple[str, ...]  # the places where a card that somebody does not know could be another
    shows: tuple[str, ...]  # the events that show a face for a moment, which no view keeps
    events: Mapping[
        str, str
    ]  # all that can be told, by key: the names of the arguments; with ? what is not always said
    silent: tuple[str, ...] = ()  # the events that only change the table
    positions: tuple[Setup, ...] = ()  # to begin from, where a decision is rare otherwise
    all_open_at: tuple[str, ...] = ()  # the decisions at which nobody can be wrong about any card
    always: Callable[[Any], bool] = lambda table: True  # what the rules say of the table whenever somebody is asked

    @property
    def decisions(self) -> set[str]:
        return {*self.heard, *self.secret}

    def arguments(self, key: str) -> tuple[set[str], set[str]]:
        """Return the arguments that an event always has, and all that it may have."""
        names = self.events[key].split()
        return {name for name in names if not name.endswith("?")}, {name.rstrip("?") for name in names}


def exiled_have_no_coins(table: coup.Table) -> bool:
    """Check that the exiled have no coins (K24); by rules 1 they keep them until the action is settled."""
    seats = range(table.seats() if table.house.swept_at_once else 0)
    return not any(table.coins[seat] for seat in seats if seat not in table.living)


def no_duplicate_districts(table: dezh.Table) -> bool:
    """Check that no city has two districts of one name (D12)."""
    cities = [faces(table.piles[dezh.CITY[seat]]) for seat in range(table.seats())]
    return all(len(set(city)) == len(city) for city in cities)


def a_card_for_each_diamond(table: mccarthy.Table) -> bool:
    """Check that each seat has as many cards as there are diamonds left to sell (M4, M5)."""
    return all(len(table.piles[mccarthy.HAND[bidder]]) == table.unsold() for bidder in range(table.bidders))


CHARTERS = {
    "coup": Charter(
        stock=lambda table: sum(table.coins),
        heard=("action", "challenge", "block", "prove", "lose", "party", "examine", "bomb"),
        secret=("chance", "exchange", "draft", "reveal"),
        hides=("court", "hand", "drawn", "removed", "revealed"),
        shows=("shown",),
        always=exiled_have_no_coins,
        events={
            **dict.fromkeys(("dealt", "drew", "drew_aside", "shown", "turned_up"), CARD_OF_SEAT),
            **dict.fromkeys(("revealed", "returned", "replaced"), f"target {CARD_OF_SEAT}"),
            **dict.fromkeys(("drafted", "exchanged"), "seat cards?"),
            **dict.fromkeys(("turn_passed", "conceded", "failed", "exiled"), "seat"),
            "declared": "seat action target? claim?",
            "allowed": "seat claim",
            **dict.fromkeys(("challenged", "blocked"), "seat target claim"),
            "paid": "payer payee coins why promised?",
            "sided": "seat party parties",
            "converted": "seat target party",
            "bomb_handed": "seat target",
            "bomb_put_away": "",
        },
        positions=(Setup(4, rules=1), Setup(7, ("reformation", "inquisitor", "anarchist"), rules=1)),
    ),
    "dezh": Charter(
        stock=lambda table: 0,
        heard=("turn", "graveyard"),
        secret=("chance", "role", "keep", "redraw"),
        hides=("deck", "bottom", "pool", "burned", "hand", "drawn", "roles"),
        shows=(),
        always=no_duplicate_districts,
        events={
            **dict.fromkeys(("burned", "burned_face_up", "cleared_away"), CARD),
            **dict.fromkeys(("burned_by", "handed_burned", "took", "turned_up"), CARD_OF_SEAT),
            **dict.fromkeys(("dealt", "drew", "kept", "put_under", "built", "bought"), CARD_OF_SEAT),
            "destroyed": f"target? {CARD_OF_SEAT}",
            "handed_on": "seat cards?",
            "gathered": "cards?",
            "swapped": "seat target cards?",
            "gave": "seat target cards",
            "redrew": "seat count",
            "paid": "payer payee coins why thing?",
            "robbed": "payer payee coins",
            **dict.fromkeys(("declined", "turn_began", "crowned"), "seat"),
            "city_completed": "seat first",
            "called": "role number",
            "nobody_answered": "role",
            **dict.fromkeys(("named_to_murder", "named_to_rob", "found_dead"), "seat role"),
            **dict.fromkeys(("round_ended", "finished"), ""),
        },
        silent=("Used", "CountedBuilding"),
        positions=(
            Setup(
                4,
                given={
                    ("city", 0): ["graveyard", "manor", "market"],
                    ("city", 1): ["castle", "chapel", "docks"],
                    ("coins", 3): 6,
                    **{("roles", seat): [role] for seat, role in enumerate(("thief", "magician", "king", "warlord"))},
                    ("called", NOBODY): ["warlord"],
                },
            ),
        )
        * 6,
    ),
    "mccarthy": Charter(
        stock=lambda table: 0,
        heard=(),
        secret=("chance", "bid"),
        hides=("bid", "partner_bid"),
        shows=("Opened",),
        always=a_card_for_each_diamond,
        events={
            **dict.fromkeys(("offered", "put_under", "left"), CARD),
            "sold": f"{CARD_OF_SEAT} bid to",
            "diamond_completed": "seat cards to",
            "sealed": "seat cards?",
            "opened": "bids partner_bids?",
            "burned": "",
            "voided": "rounds",
            "last_round_began": "",
            "closed": "unsold",
        },
        silent=("Voided",),  # when a sale sets the count back
        all_open_at=("chance",),  # no bid lies sealed when a diamond comes up
    ),
}


def option_sets(game: Game) -> list[tuple[str, ...]]:
    """Return every combination of a game's options, in words."""
    choices = [[f"{o.name}={value}" for value in o.values] or ["", o.name] for o in game.options]
    return [game.chosen(tuple(filter(None, words))) for words in product(*choices)]


def player_counts(game: Game, options: tuple[str, ...]) -> list[int]:
    """Return the numbers of players that these options allow."""
    return [seats for seats in range(game.fewest, game.most + 1) if accepted(game, Setup(seats, options))]


def accepted(game: Game, setup: Setup) -> bool:
    try:
        game.new(setup)
    except BadSetup:
        return False
    return True


def setups(game: Game) -> list[Setup]:
    """Return every option set with every number of players that it allows."""
    new = [Setup(seats, options) for options in option_sets(game) for seats in player_counts(game, options)]
    return [*new, *CHARTERS[game.id].positions]


def never_seen(game: Game, tally: Tally) -> set[tuple[str, str]]:
    """Return what belongs to the game but never occurred under the laws, which were then not tested on it."""
    charter = CHARTERS[game.id]
    expected = {
        "decision": charter.decisions,
        "verb": game.vocabulary.verbs,
        "event": charter.events,
        "silent event": charter.silent,
        "argument": [f"{name} of {key}" for key in charter.events for name in charter.arguments(key)[1]],
        "dealt otherwise in": charter.hides,
        "other worlds at": charter.decisions - set(charter.all_open_at),
        "no whisper at": charter.decisions,
    }
    return {(kind, name) for kind, every in expected.items() for name in every} - set(tally)
