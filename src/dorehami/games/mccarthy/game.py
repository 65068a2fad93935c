"""The McCarthy Collection as one value, and a new game of it."""

from __future__ import annotations

from typing import Final

from dorehami.engine import game as engine
from dorehami.engine.agenda import begin
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, card_of, pile
from dorehami.engine.game import Option, Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, NOBODY, Layout, eyes_of
from dorehami.games.mccarthy.auction import NextDiamond, SealedBids, TurnUp
from dorehami.games.mccarthy.facts import FACTS, describe, laid, secrets
from dorehami.games.mccarthy.scoring import winners
from dorehami.games.mccarthy.table import BOTTOM, BURNED, COLUMN, HAND, PATIENCE, WON, Position, Table, places
from dorehami.games.mccarthy.words import CARDS, DOUBLE, FULL, MOST_SEATS, NUMBERS, SPEED, VOCABULARY

ENDING: Final = Option("ending", (FULL, SPEED, DOUBLE))
SILENT_PARTNER: Final = Option("silent_partner", most=MOST_SEATS // 2, rule="M22")  # there are so many sets
CARD: Final = f"card: they are {CARDS[0]} to {CARDS[-1]}"


def new(setup: Setup) -> Position:
    """A new game, or a position: the column is what nobody owns, and every hand is as large as the column."""
    ending = next((word.partition("=")[2] for word in setup.options if word.startswith(ENDING.name)), FULL)
    partners = SILENT_PARTNER.name in setup.options
    if not partners:
        refuse_partners(setup)
    bidders = setup.seats * 2 if partners else setup.seats
    backs = bidders + 1
    layout = Layout(places(setup.seats, bidders), [list(CARDS) for _ in range(backs)], [NUMBERS] * backs)
    piles: list[Pile] = [()] * len(layout.places)
    lay_diamonds(setup, piles, bidders)
    lay_hands(setup, piles, bidders)
    table = Table(layout, piles, eyes_of(NATURE), setup.seats, bidders, ending, 0, False)
    table.void = void_rounds(setup, table)
    return begin(table, [NextDiamond()])


def refuse_partners(setup: Setup) -> None:
    for fact, seat in setup.given:
        if fact.startswith("partner_"):
            raise BadSetup("nobody has a silent partner here: that is an option", fact, seat)


def lay_diamonds(setup: Setup, piles: list[Pile], bidders: int) -> None:
    rest = list(CARDS)
    for bidder in range(bidders):
        fact, seat = owned(setup, "won", bidder)
        piles[WON[bidder]] = pile(setup.taken(fact, seat, NUMBERS, rest, CARD), PUBLIC)
    if setup.deck and sorted(setup.deck) != sorted([NUMBERS[face] for face in rest]):
        raise BadSetup("the deck must be exactly the diamonds that nobody has won", "deck")
    bottom = setup.get("bottom") or []
    if setup.deck and list(setup.deck)[len(setup.deck) - len(bottom) :] != bottom:
        raise BadSetup("the bottom must be the end of the deck", "bottom")
    piles[BOTTOM] = tuple([card_of(face, PUBLIC) for face in setup.taken("bottom", NOBODY, NUMBERS, rest, CARD)])
    piles[COLUMN] = pile(rest, UNSEEN)


def lay_hands(setup: Setup, piles: list[Pile], bidders: int) -> None:
    size = len(piles[COLUMN]) + len(piles[BOTTOM])
    for bidder in range(bidders):
        fact, seat = owned(setup, "hand", bidder)
        hand = list(CARDS) if setup.get(fact, seat) is None else setup.taken(fact, seat, NUMBERS, list(CARDS), CARD)
        if len(hand) != size:
            raise BadSetup(f"every hand is as large as the column: {size} cards, not {len(hand)}", fact, seat)
        piles[HAND[bidder]] = pile(hand, PUBLIC)
        piles[BURNED[bidder]] = pile([face for face in CARDS if face not in hand], PUBLIC)


def void_rounds(setup: Setup, table: Table) -> int:
    void: int = setup.get("void") or 0
    if void and void >= PATIENCE * table.unsold():
        raise BadSetup(f"after {PATIENCE * table.unsold()} void rounds the auction is closed (M10)", "void")
    return void


def owned(setup: Setup, fact: str, bidder: int) -> tuple[str, int]:
    """The name of a bidder's fact and whose it is: a player's own, or that of a player's silent partner."""
    return (fact, bidder) if bidder < setup.seats else (f"partner_{fact}", bidder - setup.seats)


GAME: Final = engine.Game(
    id="mccarthy",
    version=1,
    fewest=2,
    most=MOST_SEATS,
    options=(ENDING, SILENT_PARTNER),
    facts=FACTS,
    vocabulary=VOCABULARY,
    begin=new,
    laid=laid,
    describe=describe,
    secrets=secrets,
    winners=winners,
    steps=(NextDiamond, TurnUp, SealedBids),
    starts=False,
    foretold=True,
    moments={"opened": 3},  # many cards at once
)
