"""What follows from cards that say who knows them: counting them all, and dealing the unknown ones anew."""

from __future__ import annotations

from dorehami.engine.agenda import State, T
from dorehami.engine.cards import HIDDEN, Pile, card_of, faces, seen
from dorehami.engine.dice import Dice
from dorehami.engine.table import NATURE, Table, eyes_of


def census(table: Table) -> list[list[int]]:
    """For each back, the faces of all cards on the table."""
    found: list[list[int]] = [[] for _ in table.layout.decks]
    for place, cards in zip(table.layout.places, table.piles, strict=True):
        if place.slip_of < 0:
            found[place.back] += faces(cards)
    return [sorted(deck) for deck in found]


def unknown(view: Table) -> list[list[int]]:
    """For each back, the faces that the viewer cannot place."""
    rest = [list(deck) for deck in view.layout.decks]
    for back, known in enumerate(census(view)):
        for face in known:
            if face != HIDDEN:
                rest[back].remove(face)
    return rest


def redeal(view: Table, dice: Dice) -> Table:
    """A whole table that looks like `view` to its viewer: one of all that do, each as likely."""
    while True:
        table = deal_unknown(view, dice)
        if table.possible():
            return table


def deal_unknown(view: Table, dice: Dice) -> Table:
    table, rest = view.clone(), unknown(view)
    table.eyes = eyes_of(NATURE)
    for deck in rest:
        dice.shuffle(deck)
    for i, place in enumerate(table.layout.places):
        if place.slip_of < 0:
            table.piles[i] = seen(filled(view.piles[i], rest[place.back]), table.eyes, place.ordered)
    for i, place in enumerate(table.layout.places):
        if place.slip_of >= 0:
            choices = faces(table.piles[place.slip_of])
            dice.shuffle(choices)
            table.piles[i] = seen(filled(view.piles[i], choices), table.eyes, place.ordered)
    return table


def filled(cards: Pile, deck: list[int]) -> Pile:
    """Hidden cards get the next faces of the deck."""
    return tuple([card if card.face != HIDDEN else card_of(deck.pop(), card.known) for card in cards])


def imagine(state: State[T], view: T, dice: Dice) -> State[T]:
    """The state as it may be for the viewer of `view`. The agenda holds no secret, so it stays."""
    return State(redeal(view, dice), state.agenda[:], state.asked[:])  # type: ignore[arg-type]
