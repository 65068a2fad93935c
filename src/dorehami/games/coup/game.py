"""Coup as one value, and a new game of it."""

from __future__ import annotations

from typing import Final

from dorehami.engine import game as engine
from dorehami.engine.agenda import begin
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, only, pile
from dorehami.engine.game import Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, Layout, eyes_of
from dorehami.games.coup.claims import Block, Claim, Prove
from dorehami.games.coup.classic import CLASSIC
from dorehami.games.coup.facts import FACTS, describe
from dorehami.games.coup.house import COINS, House, Rules
from dorehami.games.coup.settling import Deal, Draw, DrawAside, Keep, LoseInfluence, Pay
from dorehami.games.coup.table import COURT, HAND, INFLUENCE, UP, Game, Steps, Table, places
from dorehami.games.coup.turns import EndTurn, TakeTurn
from dorehami.games.coup.words import NAMES, VOCABULARY

COPIES: Final = 3  # of each character (K1)
FIRST_COINS: Final = 2  # K3
HOUSE: Final = House(CLASSIC)


def new(setup: Setup) -> Game:
    """A new game, or a position: hands that are not given are dealt, coins that are not given are those of K3."""
    layout = Layout(places(setup.seats), [sorted(deck(CLASSIC))])
    piles: list[Pile] = [()] * len(layout.places)
    rest = deck(CLASSIC)
    deals: Steps = []
    for seat in range(setup.seats):
        up = taken(rest, setup, "up", seat)
        hand = taken(rest, setup, "hand", seat)
        if setup.get("hand", seat) is None:
            deals += [Deal(seat) for _ in range(INFLUENCE - len(up))]  # K2
        elif len(hand) + len(up) != INFLUENCE:
            raise BadSetup(f"that makes {len(hand) + len(up)} cards, face down or up, not {INFLUENCE}", "hand", seat)
        piles[UP[seat]] = pile(up, PUBLIC)
        piles[HAND[seat]] = pile(hand, only(seat))
    piles[COURT] = pile(rest, UNSEEN)
    starter = setup.starter or 0  # K4
    living = [seat for seat in range(setup.seats) if len(piles[UP[seat]]) < INFLUENCE]
    table = Table(layout, piles, eyes_of(NATURE), HOUSE, purses(setup), living, starter)
    check_living(table)
    return begin(table, [*deals, TakeTurn(starter)])


def deck(rules: Rules) -> list[int]:
    return [character for character in rules.characters for _ in range(COPIES)]


def taken(rest: list[int], setup: Setup, fact: str, seat: int) -> list[int]:
    """The faces of the cards that were given, which are taken out of the rest of the deck."""
    words: list[str] = setup.get(fact, seat) or []
    if len(words) > INFLUENCE:
        raise BadSetup(f"a player has {INFLUENCE} cards, not {len(words)}", fact, seat)
    for word in words:
        if word not in NAMES[1:]:
            raise BadSetup(f"“{word}” is no character", fact, seat)
        if NAMES.index(word) not in rest:
            raise BadSetup(f"there is no {word} left in the deck", fact, seat)
        rest.remove(NAMES.index(word))
    return [NAMES.index(word) for word in words]


def purses(setup: Setup) -> list[int]:
    """The coins of each seat, and the rest of the 50 in the treasury."""
    coins: list[int] = []
    for seat in range(setup.seats):
        given = setup.get("coins", seat)
        coins.append(FIRST_COINS if given is None else given)
    treasury = COINS - sum(coins)
    if treasury < 0:
        raise BadSetup(f"there are {COINS} coins in all, not {sum(coins)}")
    if setup.get("treasury") not in (None, treasury):
        raise BadSetup(f"the treasury then has {treasury} coins, not {setup.get('treasury')}", "treasury")
    return [*coins, treasury]


def check_living(table: Table) -> None:
    for seat in range(table.seats()):
        if table.coins[seat] and seat not in table.living:
            raise BadSetup("an exiled player has no coins", "coins", seat)
    if table.turn not in table.living:
        raise BadSetup("an exiled player cannot be the starter")


def winners(table: Table) -> list[int]:
    return table.living[:]


GAME: Final = engine.Game(
    id="coup",
    version=1,
    fewest=3,
    most=6,
    options=(),
    facts=FACTS,
    vocabulary=VOCABULARY,
    begin=new,
    describe=describe,
    winners=winners,
    steps=(TakeTurn, Claim, Prove, Block, LoseInfluence, Keep, Draw, Deal, DrawAside, Pay, EndTurn),
    fixtures=("layout", "house"),
)
