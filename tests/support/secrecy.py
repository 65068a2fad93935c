"""The laws of what may be known: twin worlds, and no leaks through events.

A twin world is the game with everything dealt anew that one viewer cannot see. To that viewer it looks the same, asks
the same, and the same events in both are told the same.
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
    """Check that a twin world looks the same to the viewer: view, facts, question, moves, default."""
    state, view = trial.state, trial.play.views[viewer]
    twin: State[Any] = imagine(state, view, trial.dice)
    trial.check("twins look alike", table_fields(twin.table.seen_by(viewer)) == table_fields(view), viewer)
    trial.check("twins have the same cards", census(twin.table) == census(state.table), census(twin.table))
    facts, twin_facts = trial.play.facts(viewer), trial.game.facts_of(twin, twin.table.seen_by(viewer))
    trial.check("twins have the same facts", facts == twin_facts, viewer, facts, twin_facts)
    count_differences(trial, twin, viewer)
    if not state.asked:
        winners = trial.game.winners(state.table), trial.game.winners(twin.table)
        trial.check("twins end alike", twin.table.over() and winners[0] == winners[1], winners)
        return
    here, there = question(state, viewer), question(twin, viewer)
    trial.check("twins ask the same", here == there, viewer, here, there)
    for seat in state.asked:
        trial.check("nobody is asked an empty question in any world", bool(twin.moves(seat)), seat)
    no_leak(trial, twin, viewer)
    if trial.rng.random() < PLAYED_ON:
        play_to_end(trial, twin)


def question(state: State[Any], viewer: int) -> tuple[Any, ...]:
    """Return the question, all its seats, and the viewer's moves if asked."""
    step = state.step()
    seats = step.seats(state.table)
    if viewer not in state.asked:
        return state.asked, seats, step.decision()
    return state.asked, seats, step.decision(), state.moves(viewer), step.default(state.table, viewer)


def count_differences(trial: Trial, twin: State[Any], viewer: int) -> None:
    """Count the places in which something hidden was dealt differently."""
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


def no_leak(trial: Trial, twin: State[Any], viewer: int) -> None:
    """Check that a move is told the same in both worlds; if the move itself is secret, so are two different ones."""
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
    """Compare what a viewer is told in both worlds, if its views or the revealed faces are equal after every event.

    A card that is shown in passing leaves no trace in a view, so there the faces decide.
    """
    told_here, looks_here, asked_here = told_of_move(viewer, seat, *here)
    told_there, looks_there, asked_there = told_of_move(viewer, seat, *there)
    shows = any(name in trial.charter.shows for event in told_here for name in event[:2])
    if (looks_here == looks_there and not shows) or revealed_faces(told_here) == revealed_faces(told_there):
        trial.check("no whisper", told_here == told_there, viewer, here[1], there[1], told_here, told_there)
        trial.check("no whisper by the next question", asked_here == asked_there, viewer, asked_here, asked_there)
        trial.tally["no whisper at", here[0].step().decision()] += 1


def told_of_move(viewer: int, seat: int, state: State[Any], move: Move) -> tuple[list[Any], list[Any], Any]:
    """Return what the viewer is told of a move, also in words, its view after each event, and the next question."""
    world, view = state.clone(), state.table.seen_by(viewer)
    world.told = []
    world.play(seat, move)
    told, looks = [event.seen_by(viewer) for event in world.told], []
    for event in told:
        event.apply(view)
        looks.append(table_fields(view))
    layout = state.table.layout
    words = [(*comparable(event), event.key(), event.args(layout)) for event in told]
    return words, looks, question(world, viewer) if world.asked else None


def revealed_faces(told: list[Any]) -> list[Any]:
    """Return the faces that were revealed, by pile and in no order."""
    found: list[Any] = []
    for event in told:
        if event[0] == "Moved":
            found.append((event[1], event[2].face, event[3:5]))
        elif event[0] == "Laid":
            found.append((event[1], event[2], [sorted(faces(cards)) for cards in event[3]]))
        else:
            found.append(event)
    return found


def play_to_end(trial: Trial, world: State[Any]) -> None:
    """Play a possible world to its end: the agenda holds nothing that only the true one has."""
    for _ in range(MOST_MOVES):
        if not world.asked:
            break
        seat = trial.rng.choice(world.asked)
        world.play(seat, trial.rng.choice(world.moves(seat)))
    cards = census(world.table)
    trial.check("any world can be played to its end", world.table.over() and cards == census(trial.state.table))


def table_fields(table: Any) -> list[Any]:
    """Return the fields of a table in the order of its constructor."""
    values = [getattr(table, name) for name in fields(type(table))]
    return [value[:] if isinstance(value, list) else value for value in values]


def comparable(event: Event[Any]) -> tuple[Any, ...]:
    """Return an event in a form that can be compared."""
    return type(event).__name__, *[getattr(event, name) for name in fields(type(event))]
