"""Dezh as one value, and a new game of it."""

from __future__ import annotations

from typing import Final

from dorehami.engine import game as engine
from dorehami.engine.agenda import begin
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, card_of, only, pile
from dorehami.engine.game import Option, Setup
from dorehami.engine.refusals import BadSetup
from dorehami.engine.table import NATURE, NOBODY, Layout, eyes_of
from dorehami.games.dezh.calls import Call, EndRound
from dorehami.games.dezh.deck import NAMES, whole_deck
from dorehami.games.dezh.draft import BurnRole, HandOn, TakeRole, draft
from dorehami.games.dezh.drawing import Deal, Draw, Keep, Redraw
from dorehami.games.dezh.facts import FACTS, describe, laid, secrets
from dorehami.games.dezh.scoring import winners
from dorehami.games.dezh.specials import ClearAway, Graveyard
from dorehami.games.dezh.table import (
    BOTTOM,
    BURNED,
    CITY,
    DECK,
    FACE_UP,
    HAND,
    POOL,
    ROLES,
    Position,
    Steps,
    Table,
    places,
)
from dorehami.games.dezh.turns import Turn
from dorehami.games.dezh.words import ALL_ROLES, ASSASSIN, KING, MOST_SEATS, THIEF, VOCABULARY
from dorehami.games.dezh.words import ROLES as ROLE_NAMES

GATE: Final = Option("gate")
FIRST_CARDS: Final = 4  # D3
FIRST_COINS: Final = 2


def new(setup: Setup) -> Position:
    """A new game, or a position: hands that are not given are dealt, and without roles the draft begins."""
    deck = whole_deck(GATE.name in setup.options)
    layout = Layout(places(setup.seats), [sorted(deck), list(ALL_ROLES)], [NAMES, ROLE_NAMES])
    piles: list[Pile] = [()] * len(layout.places)
    deals = lay_districts(setup, deck, piles)
    coins = [FIRST_COINS if (n := setup.get("coins", seat)) is None else n for seat in range(setup.seats)]
    table = Table(layout, piles, eyes_of(NATURE), coins, crown(setup), 0, NOBODY, 0, 0, 0, 0, NOBODY, False)
    table.first = first_complete(setup, table)
    return begin(table, [*deals, *lay_roles(setup, table)])


def lay_districts(setup: Setup, deck: list[int], piles: list[Pile]) -> Steps:
    """Put the given cards on the table; the steps that deal the others."""
    rest = deck[:]
    deals: Steps = []
    for seat in range(setup.seats):
        city = setup.taken("city", seat, NAMES, rest, "district")
        if len(set(city)) < len(city):
            raise BadSetup("no city has two districts of one name (D12)", "city", seat)
        piles[CITY[seat]] = pile(city, PUBLIC)
        piles[HAND[seat]] = pile(setup.taken("hand", seat, NAMES, rest, "district"), only(seat))
        if setup.get("hand", seat) is None:
            deals += [Deal(seat, HAND[seat]) for _ in range(FIRST_CARDS)]
    piles[BOTTOM] = tuple([card_of(face, UNSEEN) for face in setup.taken("bottom", NOBODY, NAMES, rest, "district")])
    piles[DECK] = pile(rest, UNSEEN)
    setup.taken("deck", NOBODY, NAMES, rest, "district")
    return deals


def crown(setup: Setup) -> int:
    """Who holds the crown: the starter (D3)."""
    given: list[int] | None = setup.get("crown")
    if given is None:
        return setup.starter or 0
    if len(given) != 1 or given[0] < 0 or setup.starter not in (None, given[0]):
        raise BadSetup("one player holds the crown, who is the starter", "crown")
    return given[0]


def first_complete(setup: Setup, table: Table) -> int:
    complete = [seat for seat in range(table.seats()) if table.complete(seat)]
    given: list[int] = complete if setup.get("first") is None else setup.get("first")
    if len(given) > 1 or bool(given) != bool(complete) or not set(given) <= set(complete):
        raise BadSetup("of the complete cities, and only of these, one was the first", "first")
    return given[0] if given else NOBODY


def lay_roles(setup: Setup, table: Table) -> Steps:
    """Begin with the draft, or in the middle of a round with the roles that are given."""
    given = [setup.get("roles", seat) for seat in range(setup.seats)]
    if all(words is None for words in given):
        for fact in ("called", "murdered", "robbed", "face_up"):
            if setup.get(fact):
                raise BadSetup(f"{fact} can only be set with the roles of all players", fact)
        table.piles[POOL] = pile(ALL_ROLES, UNSEEN)
        return [*draft(table), Call(ASSASSIN)]
    called = role_given(setup, "called") or ASSASSIN
    rest = list(ALL_ROLES)
    for seat in range(setup.seats):
        roles = setup.taken("roles", seat, ROLE_NAMES, rest, "role")
        if len(roles) != table.roles_each():
            raise BadSetup(f"every player holds {table.roles_each()} of the roles", "roles", seat)
        cards = [card_of(role, PUBLIC if role < called else only(seat)) for role in sorted(roles)]
        table.piles[ROLES[seat]] = tuple(cards)
    lay_burned(setup, table, rest)
    lay_marks(setup, table, called)
    return [Call(called)]


def lay_burned(setup: Setup, table: Table, rest: list[int]) -> None:
    """Roles that nobody holds are burned."""
    face_up = setup.taken("face_up", NOBODY, ROLE_NAMES, rest, "role")
    if KING in face_up:
        raise BadSetup("the king is never burned face up (D6)", "face_up")
    table.piles[FACE_UP] = pile(face_up, PUBLIC)
    table.piles[BURNED] = pile(rest, UNSEEN)


def lay_marks(setup: Setup, table: Table, called: int) -> None:
    king = table.holder(KING)
    if called > KING and king != NOBODY and setup.get("crown") is None and setup.starter is None:
        table.crown = king  # D17
    table.murdered = role_given(setup, "murdered")
    table.robbed = role_given(setup, "robbed")
    if table.murdered == ASSASSIN:
        raise BadSetup("the assassin cannot be the victim (D14)", "murdered")
    if table.murdered and table.holder(ASSASSIN) == NOBODY:
        raise BadSetup("nobody is the assassin", "murdered")
    if table.robbed in (ASSASSIN, THIEF, table.murdered) and table.robbed:
        raise BadSetup("the thief cannot rob that role (D15)", "robbed")
    if table.robbed and (table.thief() == NOBODY or table.murdered == THIEF):
        raise BadSetup("no thief has named anybody", "robbed")


def role_given(setup: Setup, fact: str) -> int:
    found = setup.taken(fact, NOBODY, ROLE_NAMES, list(ALL_ROLES), "role")
    if len(found) > 1:
        raise BadSetup(f"{fact} is one role", fact)
    return found[0] if found else 0


GAME: Final = engine.Game(
    id="dezh",
    version=1,
    fewest=2,
    most=MOST_SEATS,
    options=(GATE,),
    facts=FACTS,
    vocabulary=VOCABULARY,
    begin=new,
    laid=laid,
    describe=describe,
    secrets=secrets,
    winners=winners,
    foretold=True,
    moments={"found_dead": 1, "robbed": 1, "destroyed": 1, "city_completed": 1},
    steps=(BurnRole, HandOn, TakeRole, Call, EndRound, Turn, Draw, Deal, Keep, Redraw, Graveyard, ClearAway),
)
