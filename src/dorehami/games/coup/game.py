"""Coup as one value, and a new game of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dorehami.engine import game as engine
from dorehami.engine.agenda import begin
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, only, pile
from dorehami.engine.game import Option, Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, NOBODY, Layout, eyes_of
from dorehami.games.coup.anarchist import ClaimAtBomb, HandBomb, HoldBomb, PutAway, anarchist
from dorehami.games.coup.claims import Block, Claim, Fail, Prove
from dorehami.games.coup.classic import CLASSIC
from dorehami.games.coup.draft import STARTERS_COINS, Draft, lay_removed, lay_sets
from dorehami.games.coup.facts import FACTS, describe, laid, secrets
from dorehami.games.coup.house import COINS, House, Rules
from dorehami.games.coup.inquisitor import Examine, GiveBack, Reveal, inquisitor
from dorehami.games.coup.reformation import ChooseParty, Convert, DenyDuke, Embezzle, reformation
from dorehami.games.coup.settling import Deal, Draw, DrawAside, Keep, LoseInfluence, Pay
from dorehami.games.coup.table import COURT, HAND, INFLUENCE, UP, Position, Steps, Table, places
from dorehami.games.coup.turns import EndTurn, TakeTurn
from dorehami.games.coup.words import MOST_SEATS, NAMES, VOCABULARY

FIRST_COINS: Final = 2  # K3
EXPANSIONS: Final[dict[str, Callable[[Rules], Rules]]] = {
    "reformation": reformation,
    "inquisitor": inquisitor,
    "anarchist": anarchist,
}
VERSION: Final = 2  # of the rules
SWEPT_LATE: Final = 1  # the version of the rules with which an exiled player's coins waited for the end of the turn
HOUSES: Final[dict[tuple[tuple[str, ...], int], House]] = {}


def house_of(options: tuple[str, ...], version: int = VERSION) -> House:
    """The classic rules, passed through each chosen expansion."""
    if (options, version) not in HOUSES:
        rules = CLASSIC
        for name in options:
            rules = EXPANSIONS[name](rules)
        HOUSES[options, version] = House(rules, swept_at_once=version != SWEPT_LATE)
    return HOUSES[options, version]


def copies(seats: int) -> int:
    """Of each character (K1, P1)."""
    if seats > 8:
        return 5
    return 4 if seats > 6 else 3


def new(setup: Setup) -> Position:
    """A new game, or a position: hands that are not given are dealt, coins that are not given are those of K3."""
    house = house_of(setup.options, setup.rules)
    deck = [character for character in house.rules.characters for _ in range(copies(setup.seats))]
    layout = Layout(places(setup.seats), [sorted(deck)], [NAMES])
    piles: list[Pile] = [()] * len(layout.places)
    deals = lay_cards(setup, house, deck, piles)
    living = [seat for seat in range(setup.seats) if len(piles[UP[seat]]) < INFLUENCE]
    starter = setup.starter or 0  # K4
    table = Table(layout, piles, eyes_of(NATURE), house, purses(setup), living, starter, (), NOBODY)
    check_living(table)
    return begin(table, [*deals, *house.rules.lay_out(setup, table), TakeTurn(starter)])


def lay_cards(setup: Setup, house: House, deck: list[int], piles: list[Pile]) -> Steps:
    """Put the given cards on the table; the steps that deal the others."""
    rest, seats = deck[:], range(setup.seats)
    up = [setup.taken("up", seat, NAMES, rest, "character") for seat in seats]
    hands = [setup.taken("hand", seat, NAMES, rest, "character") for seat in seats]
    if setup.seats == 2 and not any(fact in ("hand", "up") for fact, _ in setup.given):
        return lay_sets(house.rules.characters, piles)
    deals: Steps = []
    for seat in seats:
        count = len(hands[seat]) + len(up[seat])
        if setup.get("hand", seat) is None and setup.seats > 2 and count <= INFLUENCE:
            deals += [Deal(seat) for _ in range(INFLUENCE - count)]  # K2
        elif count != INFLUENCE:
            fact = "up" if setup.get("hand", seat) is None else "hand"
            raise BadSetup(f"that makes {count} cards, face down or up, not {INFLUENCE}", fact, seat)
        piles[UP[seat]] = pile(up[seat], PUBLIC)
        piles[HAND[seat]] = pile(hands[seat], only(seat))
    piles[COURT] = pile(rest, UNSEEN)
    if setup.seats == 2:
        lay_removed(house.rules.characters, piles, [hands[seat] + up[seat] for seat in seats])
    return deals


def purses(setup: Setup) -> list[int]:
    """The coins of each seat and of the reserve, and the rest of the 50 in the treasury."""
    coins: list[int] = []
    for seat in range(setup.seats):
        given = setup.get("coins", seat)
        coins.append(first_coins(setup, seat) if given is None else given)
    coins.append(setup.get("reserve") or 0)
    treasury = COINS - sum(coins)
    if treasury < 0:
        raise BadSetup(f"there are {COINS} coins in all, not {sum(coins)}")
    if setup.get("treasury") not in (None, treasury):
        raise BadSetup(f"the treasury then has {treasury} coins, not {setup.get('treasury')}", "treasury")
    return [*coins, treasury]


def first_coins(setup: Setup, seat: int) -> int:
    """Two (K3), but one for the starter of two players (K5), and none for one who is exiled from the beginning."""
    if len(setup.get("up", seat) or []) == INFLUENCE:
        return 0
    return STARTERS_COINS if setup.seats == 2 and seat == (setup.starter or 0) else FIRST_COINS


def check_living(table: Table) -> None:
    for seat in range(table.seats()):
        if table.coins[seat] and seat not in table.living:
            raise BadSetup("an exiled player has no coins", "coins", seat)
    if table.turn not in table.living:
        raise BadSetup("an exiled player cannot be the starter")


def winners(table: Table) -> list[int]:
    return table.living[:]


def is_exiled(table: Table, seat: int) -> bool:
    return seat not in table.living


GAME: Final = engine.Game(
    id="coup",
    version=VERSION,
    fewest=2,
    most=MOST_SEATS,
    options=tuple([Option(name) for name in EXPANSIONS]),
    facts=FACTS,
    vocabulary=VOCABULARY,
    begin=new,
    laid=laid,
    describe=describe,
    secrets=secrets,
    winners=winners,
    steps=(
        *[TakeTurn, Claim, Prove, Block, Fail, LoseInfluence, Keep, Draw, Deal, DrawAside, Pay, EndTurn, Draft],
        *[ChooseParty, Convert, DenyDuke, Embezzle, Reveal, Examine, GiveBack],
        *[HandBomb, HoldBomb, ClaimAtBomb, PutAway],
    ),
    fixtures=("layout", "house"),
    winner_starts=True,  # K4
    moments={"shown": 1, "turned_up": 1, "exiled": 1},
    former=(SWEPT_LATE,),
    is_out=is_exiled,
)
