"""The laws of what may be known: twin worlds and no whisper.

A twin world is the game with everything dealt anew that one viewer cannot see. To that viewer it looks the same,
asks the same, and whatever happens alike in both is told alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dorehami.engine.agenda import Event, State
from dorehami.engine.cards import HIDDEN, faces
from dorehami.engine.knowledge import census, imagine
from dorehami.engine.moves import Move
from dorehami.engine.position import fields
from tests.support.charters import MOST_MOVES

if TYPE_CHECKING:
    from tests.support.laws import Trial

PLAYED_ON = 0.03  # the share of twin worlds that are played to their end


def twin_worlds(trial: Trial, viewer: int) -> None:
    """Dealt anew from what one viewer sees, the world is the same to it: view, facts, question, moves, default."""
    state, view = trial.state, trial.play.views[viewer]
    twin: State[Any] = imagine(state, view, trial.dice)
    trial.hold("twins look alike", record(twin.table.seen_by(viewer)) == record(view), viewer)
    trial.hold("twins have the same cards", census(twin.table) == census(state.table), census(twin.table))
    facts, twin_facts = trial.play.facts(viewer), trial.game.facts_of(twin, twin.table.seen_by(viewer))
    trial.hold("twins have the same facts", facts == twin_facts, viewer, facts, twin_facts)
    count_differences(trial, twin, viewer)
    if not state.asked:
        winners = trial.game.winners(state.table), trial.game.winners(twin.table)
        trial.hold("twins end alike", twin.table.over() and winners[0] == winners[1], winners)
        return
    here, there = question(state, viewer), question(twin, viewer)
    trial.hold("twins ask the same", here == there, viewer, here, there)
    for seat in state.asked:
        trial.hold("nobody is asked an empty question in any world", bool(twin.moves(seat)), seat)
    no_whisper(trial, twin, viewer)
    if trial.rng.random() < PLAYED_ON:
        play_on(trial, twin)


def question(state: State[Any], viewer: int) -> tuple[Any, ...]:
    """What is asked, of whom (also of those who have answered), and what the viewer may say if asked."""
    step = state.step()
    seats = step.seats(state.table)
    if viewer not in state.asked:
        return state.asked, seats, step.decision()
    return state.asked, seats, step.decision(), state.moves(viewer), step.default(state.table, viewer)


def count_differences(trial: Trial, twin: State[Any], viewer: int) -> None:
    """In which places something was hidden, and was dealt otherwise."""
    table, view, differs = trial.state.table, trial.play.views[viewer], False
    for i, place in enumerate(table.layout.places):
        if any(card.face == HIDDEN for card in view.piles[i]):
            trial.tally["hidden in", place.name] += 1
            if table.piles[i] != twin.table.piles[i]:
                trial.tally["dealt otherwise in", place.name] += 1
                differs = True
    if differs:
        trial.tally["law", "other worlds"] += 1
        if trial.state.asked:
            trial.tally["other worlds at", trial.state.step().decision()] += 1


def no_whisper(trial: Trial, twin: State[Any], viewer: int) -> None:
    """The same move in both worlds is told alike to a viewer to whom it looks alike; and where the answer itself is
    a secret, so are two different ones."""
    state = trial.state
    seat = trial.rng.choice(state.asked)
    here, legal = trial.rng.choice(state.moves(seat)), twin.moves(seat)
    if here in legal:
        compare(trial, viewer, seat, (state, here), (twin, here))
    if seat != viewer and state.step().decision() in trial.charter.secret:
        compare(trial, viewer, seat, (state, here), (twin, trial.rng.choice(legal)))


def compare(
    trial: Trial, viewer: int, seat: int, here: tuple[State[Any], Move], there: tuple[State[Any], Move]
) -> None:
    """Alike means that the view is the same after every word, or that the same faces came to light. A card that is
    shown on the way leaves no trace in a view, so there the faces must decide."""
    told_here, looks_here, asked_here = told_to(viewer, seat, *here)
    told_there, looks_there, asked_there = told_to(viewer, seat, *there)
    shows = any(name in trial.charter.shows for event in told_here for name in event[:2])
    if (looks_here == looks_there and not shows) or lights(told_here) == lights(told_there):
        trial.hold("no whisper", told_here == told_there, viewer, here[1], there[1], told_here, told_there)
        trial.hold("no whisper by the next question", asked_here == asked_there, viewer, asked_here, asked_there)
        trial.tally["no whisper at", here[0].step().decision()] += 1


def told_to(viewer: int, seat: int, state: State[Any], move: Move) -> tuple[list[Any], list[Any], Any]:
    """What the viewer is told of a move, also in words, what it sees after each, and what is asked then."""
    world, view = state.clone(), state.table.seen_by(viewer)
    world.told = []
    world.play(seat, move)
    told, looks = [event.seen_by(viewer) for event in world.told], []
    for event in told:
        event.apply(view)
        looks.append(record(view))
    layout = state.table.layout
    words = [(*plain(event), event.key(), event.args(layout)) for event in told]
    return words, looks, question(world, viewer) if world.asked else None


def lights(told: list[Any]) -> list[Any]:
    """What came to light, and where: the faces of each pile in no order, whoever else may know them."""
    found: list[Any] = []
    for event in told:
        if event[0] == "Moved":
            found.append((event[1], event[2].face, event[3:5]))
        elif event[0] == "Laid":
            found.append((event[1], event[2], [sorted(faces(cards)) for cards in event[3]]))
        else:
            found.append(event)
    return found


def play_on(trial: Trial, world: State[Any]) -> None:
    """A world that could be can be played to its end: the agenda holds nothing that only the true one has."""
    for _ in range(MOST_MOVES):
        if not world.asked:
            break
        seat = trial.rng.choice(world.asked)
        world.play(seat, trial.rng.choice(world.moves(seat)))
    cards = census(world.table)
    trial.hold("any world can be played to its end", world.table.over() and cards == census(trial.state.table))


def record(table: Any) -> list[Any]:
    """What a table says, in the order of its constructor."""
    values = [getattr(table, name) for name in fields(type(table))]
    return [value[:] if isinstance(value, list) else value for value in values]


def plain(event: Event[Any]) -> tuple[Any, ...]:
    """An event that can be compared."""
    return type(event).__name__, *[getattr(event, name) for name in fields(type(event))]
