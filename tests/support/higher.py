"""Higher: a tiny game, made by following docs/how-to/add-a-game.md.

Two to four players get a card from 1 to 9. In turn each stays, or changes the card once for another of the deck.
Then all cards are turned up, and the highest wins.
"""

from __future__ import annotations

from typing import Final

from dorehami.engine import table as engine
from dorehami.engine.agenda import Args, Chance, Event, OneSeat, State, Step, begin
from dorehami.engine.cards import PUBLIC, UNSEEN, Pile, card_of, faces, only, pile
from dorehami.engine.facts import NUMBER, WORDS, Fact, Facts
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move, Vocabulary, named
from dorehami.engine.moving import Moved
from dorehami.engine.table import NATURE, Layout, Place, eyes_of, row

# Words
CARDS: Final = range(1, 10)
NAMES: Final = ["hidden", *[str(card) for card in CARDS]]
STAY: Final = Move("stay")
CHANGE: Final = Move("change")
DRAW: Final = named("draw", NAMES)  # chance

# The table
MOST_SEATS: Final = 4
DECK: Final = 0
HAND: Final = row(1, 1, MOST_SEATS)


class Table(engine.Table):
    """A deck, a card before each player, and whether the cards have been turned up."""

    def __init__(self, layout: Layout, piles: list[Pile], eyes: int, open: bool) -> None:
        super().__init__(layout, piles, eyes)
        self.open = open

    def clone(self) -> Table:
        return Table(self.layout, self.piles[:], self.eyes, self.open)

    def over(self) -> bool:
        return self.open


# Events
def drew(seat: int, face: int) -> Event[Table]:
    return Moved("drew", card_of(face, UNSEEN), DECK, HAND[seat], only(seat))


def gave_back(seat: int, face: int) -> Event[Table]:
    return Moved("gave_back", card_of(face, only(seat)), HAND[seat], DECK, UNSEEN)


def turned_up(seat: int, face: int) -> Event[Table]:
    return Moved("turned_up", card_of(face, only(seat)), HAND[seat], HAND[seat], PUBLIC)


class Opened(Event[Table]):
    """All cards are up, and the highest is known: the game is over."""

    def __init__(self, highest: int) -> None:
        self.highest = highest

    def apply(self, table: Table) -> None:
        table.open = True

    def args(self, layout: Layout) -> Args:
        return {"card": NAMES[self.highest]}


# Steps
class Draw(Chance[Table]):
    """A card of the deck comes to a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [DRAW[card.face] for card in table.piles[DECK]]

    def answer(self, game: State[Table], seat: int, move: Move) -> list[Step[Table]]:
        game.tell(drew(self.seat, move.value))
        return []


class Deal(Draw):
    """A card of the set-up."""

    def foretold(self) -> tuple[str, int]:
        return ("deal", self.seat)


class Choose(OneSeat[Table]):
    """Stay, or change the card for another: the old one goes back first, and may come again."""

    def decision(self) -> str:
        return "choose"

    def moves(self, table: Table, seat: int) -> list[Move]:
        return [STAY, CHANGE]

    def answer(self, game: State[Table], seat: int, move: Move) -> list[Step[Table]]:
        if move is STAY:
            return []
        game.tell(gave_back(seat, game.table.piles[HAND[seat]][0].face))
        return [Draw(seat)]


class TurnUp(Step[Table]):
    """Everybody at once."""

    def run(self, game: State[Table]) -> list[Step[Table]]:
        cards = [game.table.piles[HAND[seat]][0].face for seat in range(seats_at(game.table))]
        for seat, card in enumerate(cards):
            game.tell(turned_up(seat, card))
        game.tell(Opened(max(cards)))
        return []


# The game as one value
def seats_at(table: Table) -> int:
    return len(table.piles) - 1


def new(setup: Setup) -> State[Table]:
    places = [Place("deck", UNSEEN), *[Place("hand", only(seat), owner=seat) for seat in range(setup.seats)]]
    empty: list[Pile] = [() for _ in range(setup.seats)]
    table = Table(Layout(places, [list(CARDS)], [NAMES]), [pile(CARDS, UNSEEN), *empty], eyes_of(NATURE), False)
    first = setup.starter or 0
    seats = [*range(first, setup.seats), *range(first)]
    return begin(table, [*[Deal(seat) for seat in seats], *[Choose(seat) for seat in seats], TurnUp()])


def laid(table: Table) -> Facts:
    return {"deck": len(table.piles[DECK])}


def describe(table: Table, step: Step[Table] | None) -> Facts:
    return {}


def secrets(table: Table) -> Facts:
    hands = [table.piles[HAND[seat]] for seat in range(seats_at(table))]
    return {"hand": [[NAMES[face] for face in faces(hand)] for hand in hands]}


def winners(table: Table) -> list[int]:
    cards = [table.piles[HAND[seat]][0].face for seat in range(seats_at(table))]
    return [seat for seat in range(len(cards)) if cards[seat] == max(cards)]


GAME: Final = Game(
    id="higher",
    version=1,
    fewest=2,
    most=MOST_SEATS,
    options=(),
    facts=(
        Fact("hand", WORDS, "{seat} holds {value}", each=True),
        Fact("deck", NUMBER, "the deck has {value} cards"),
    ),
    vocabulary=Vocabulary([STAY, CHANGE]),
    begin=new,
    laid=laid,
    describe=describe,
    secrets=secrets,
    winners=winners,
    steps=(Draw, Deal, Choose, TurnUp),
)
