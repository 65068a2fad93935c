"""The laws of every game, written once: each position is judged, and each move is watched.

A trial is one game under the laws. Expensive laws are judged at a share of its positions; with a share of 1 at all, for
every viewer and every move. What was judged is counted, so that no law holds only for want of a case. The laws of what
may be known are in secrecy.py.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, TypeVar

from dorehami.engine.agenda import SEAT_ARGS, Args, Event, State
from dorehami.engine.dice import Dice
from dorehami.engine.facts import CLAIM, COMMON, FLAG, NUMBER, SEATS, Value
from dorehami.engine.game import Game, Setup
from dorehami.engine.knowledge import census
from dorehami.engine.moves import Move
from dorehami.engine.play import Play
from dorehami.engine.position import read_position, write_position
from dorehami.engine.refusals import NotAsked, NotLegal, Refused
from dorehami.engine.table import NATURE, NOBODY
from tests.support import secrecy
from tests.support.charters import CHARTERS, MOST_MOVES, Tally
from tests.support.secrecy import comparable, table_fields

SHYNESS = (0, 0.4, 0.8, 0.95)
FIRST = 15  # positions of each kind of decision that are always judged dearly
SAMPLE = 20  # moves of a kind that are tried at a position, where not all are
RULE_ID = re.compile(r"[A-Z]\d+")

Some = TypeVar("Some")


class LawBroken(AssertionError):
    """A game has broken a law."""


class Trial:
    """A game under the laws."""

    def __init__(self, game: Game, setup: Setup, seed: int, tally: Tally, share: float = 1.0, first: int = 0) -> None:
        self.game = game
        self.setup = setup
        self.charter = CHARTERS[game.id]
        self.tally = tally
        self.share = share
        self.first = first
        self.rng = random.Random(seed)
        self.dice = Dice(seed)
        self.play = Play(game, setup)
        self.state: State[Any] = self.play.state
        self.viewers = [NOBODY, *range(setup.seats)]
        self.past: list[tuple[int, Move, list[Event[Any]]]] = []  # who made which move, and what was told of it
        self.stock = self.charter.stock(self.state.table)
        self.chances: dict[Move, None] = {}  # what nature was ever offered, in the order of it
        self.judge()

    def check(self, law: str, kept: bool, *evidence: object) -> None:
        """Count a judgement, and raise LawBroken if it failed. All laws report here."""
        if not kept:
            moves = ", ".join([f"{seat} {move}" for seat, move, _ in self.past]) or "the set-up"
            raise LawBroken(f"{law}: {evidence}; {self.game.id} {self.setup.options} {self.setup.seats} after {moves}")
        self.tally["law", law] += 1

    def sample(self, things: Sequence[Some]) -> Sequence[Some]:
        """Return all things under the full law, else some."""
        return things if self.share >= 1 else self.rng.sample(things, min(SAMPLE, len(things)))

    def written(self, state: State[Any]) -> str:
        return json.dumps(write_position(self.game, self.setup, state), allow_nan=False)

    # A move

    def move(self, seat: int, move: Move) -> None:
        """Make a move, and judge the position that it leads to."""
        told = self.move_in_copies(seat, move) if self.rng.random() < self.share else self.play.move(seat, move)
        self.past.append((seat, move, told))
        self.tally["verb", move.verb] += 1
        for viewer in (NATURE, *self.viewers) if self.share >= 1 else (NATURE, self.rng.choice(self.viewers)):
            for event in told:
                self.is_told_in_words(event.seen_by(viewer))
        self.judge()

    def move_in_copies(self, seat: int, move: Move) -> list[Event[Any]]:
        """Make the move here, in a clone and in a decoded position: none affects another, and all go the same way."""
        if seat != NATURE:
            self.is_foretold(seat, move)
        before = self.written(self.state)
        idle, clone, again = self.state.clone(), self.state.clone(), read_position(self.game, json.loads(before))
        for other in (clone, again):
            other.told = []
            other.play(seat, move)
        self.check("a clone is independent", self.written(self.state) == before == self.written(idle), seat, move)
        told = self.play.move(seat, move)
        self.check("a clone is independent", self.written(idle) == before, seat, move)
        self.plays_alike("a clone plays on alike", clone, told)
        self.plays_alike("a position read back plays on alike", again, told)
        return told

    def is_foretold(self, seat: int, move: Move) -> None:
        """Check that what watchers are told in full, everybody is."""
        turn = self.play.think(seat, move, random.Random(0).randrange)
        for viewer in self.viewers:
            for event in turn.told:
                shown = event.seen_by(NOBODY) is event
                self.check("what watchers see all see", event.seen_by(viewer) is event or not shown, viewer, move)

    def is_told_in_words(self, event: Event[Any]) -> None:
        """Check that an event has a name and arguments, or is known to be silent."""
        if key := event.key():
            self.says_plainly(key, event.args(self.state.table.layout))
            return
        silent = type(event).__name__
        self.check("what has no name is known to be silent", silent in self.charter.silent, silent)
        self.tally["silent event", silent] += 1

    def says_plainly(self, key: str, args: Args) -> None:
        """Check that an event has the arguments that the charter declares, as JSON values, with seats as numbers."""
        self.check("a known event", key in self.charter.events, key)
        always, ever = self.charter.arguments(key)
        self.check("an event says what it always says, and no more", always <= set(args) <= ever, key, args)
        self.check("JSON carries what is told", json.loads(json.dumps(args, allow_nan=False)) == args, key, args)
        seats = [args[name] for name in SEAT_ARGS if name in args and not isinstance(args[name], str)]
        self.check("seats are seats", all(seat in range(self.setup.seats) for seat in seats), key, args)
        self.tally["event", key] += 1
        self.tally.update([("argument", f"{name} of {key}") for name in args])

    def plays_alike(self, law: str, other: State[Any], told: list[Event[Any]]) -> None:
        self.check(
            law, [comparable(event) for event in other.told or []] == [comparable(event) for event in told], told
        )
        self.check(law, self.written(other) == self.written(self.state))

    # A position

    def judge(self) -> None:
        """Judge the position; with all laws at a share of positions, and at the first of each kind of decision."""
        decision = self.state.step().decision() if self.state.asked else "over"
        dear = self.rng.random() < self.share or self.tally["dearly", decision] < self.first
        self.tally["dearly", decision] += dear
        self.tally["law", "positions"] += 1
        self.views_agree(self.viewers if dear else [self.rng.choice(self.viewers)])
        self.all_is_conserved()
        self.somebody_is_asked()
        if dear:
            self.answers_make_sense()
            self.facts_are_plain()
            self.codec_round_trip()
            self.only_listed_moves()
            for viewer in self.viewers if self.share >= 1 else [self.rng.choice(self.viewers)]:
                secrecy.twin_worlds(self, viewer)

    def views_agree(self, viewers: list[int]) -> None:
        """Check that a viewer's last view, updated by the events it was told, is its present view."""
        for viewer in viewers:
            view, mask = self.play.views[viewer], self.state.table.seen_by(viewer)
            self.check(
                "views agree", table_fields(view) == table_fields(mask), viewer, table_fields(view), table_fields(mask)
            )

    def all_is_conserved(self) -> None:
        table = self.state.table
        self.check("cards are conserved", census(table) == [sorted(deck) for deck in table.layout.decks], census(table))
        stock = self.charter.stock(table)
        self.check("coins are conserved", stock == self.stock, stock, self.stock)
        self.check("what is, is possible", table.possible())
        for place, slips in zip(table.layout.places, table.piles, strict=True):
            if place.slip_of >= 0:
                held = [card.face for card in table.piles[place.slip_of]]
                self.check("a slip names a card that lies there", all(slip.face in held for slip in slips), slips, held)

    def somebody_is_asked(self) -> None:
        """Check that somebody is asked until the game is over, and that no question is empty."""
        state, asked = self.state, self.state.asked
        self.check("somebody is asked until it is over", state.table.over() == (not asked), asked)
        if not asked:
            return
        decision = state.step().decision()
        seats = [NATURE] if decision == "chance" else range(self.setup.seats)
        self.tally["decision", decision] += 1
        self.check("a known decision", decision in self.charter.decisions, decision)
        self.check("what the rules always say of the table", self.charter.always(state.table), decision)
        self.check("seats are asked once", len(set(asked)) == len(asked) and set(asked) <= set(seats), decision, asked)
        for seat in asked:
            self.check("nobody is asked an empty question", bool(state.moves(seat)), seat)

    def answers_make_sense(self) -> None:
        """Check that the default is legal and that a player's moves have distinct words."""
        state, names = self.state, [f"p{seat}" for seat in range(self.setup.seats)]
        for seat in state.asked:
            moves = state.moves(seat)
            self.check("the default is legal", state.step().default(state.table, seat) in moves, seat)
            if seat == NATURE:
                self.chances.update(dict.fromkeys(moves))
                continue
            self.check("moves are listed once", len(set(moves)) == len(moves), moves)
            for move in self.sample(moves):
                self.check(
                    "a move has its own words", self.game.vocabulary.read(move.words(names), names) is move, move
                )

    def facts_are_plain(self) -> None:
        """Check that every viewer has exactly the declared facts, each of its kind, as JSON values."""
        declared = (*COMMON, *self.game.facts)
        bare = self.game.new(self.setup).table
        for viewer in (NATURE, *self.viewers):
            facts = self.play.facts(viewer)
            view = self.play.views[viewer] if viewer != NATURE else self.state.table
            public = self.game.open_facts(self.state, view)
            bare.piles = view.piles
            self.check("secrets lie in piles", self.game.secrets(bare) == self.game.secrets(view), viewer)
            everybodys = self.game.open_facts(self.state, self.play.views[NOBODY])
            self.check("open facts are the same to all", public == everybodys, viewer, public, everybodys)
            self.check("exactly the declared facts", set(facts) == {fact.name for fact in declared}, set(facts))
            self.check("JSON carries the facts", json.loads(json.dumps(facts, allow_nan=False)) == facts, facts)
            for fact in declared:
                values = facts[fact.name] if fact.each else [facts[fact.name]]
                self.check("a fact for each seat", not fact.each or len(values) == self.setup.seats, fact.name)
                self.check("a fact is of its kind", all(fits(fact.kind, value) for value in values), fact.name, values)

    def codec_round_trip(self) -> None:
        text = self.written(self.state)
        again = read_position(self.game, json.loads(text))
        self.check("a position is read back as it was written", self.written(again) == text, text)

    def only_listed_moves(self) -> None:
        """Check that each listed move is accepted, and every other move and seat refused."""
        before, words = self.written(self.state), [*self.game.vocabulary.moves, *self.chances]
        listed, seat = [], NOBODY
        if self.state.asked:
            seat = self.rng.choice(self.state.asked)
            listed = self.state.moves(seat)
            self.others_are_refused(seat, [move for move in words if move not in listed])
        for other in {NOBODY, NATURE, *range(self.setup.seats + 1)} - set(self.state.asked):
            for move in self.sample(listed or words):
                refusal = refused(self.state, other, move)
                self.check("seats that are not asked are refused", isinstance(refusal, NotAsked), other, move)
        self.check("a refusal changes nothing", self.written(self.state) == before, before)
        for move in self.sample(listed):
            self.check("listed moves are taken", refused(self.state.clone(), seat, move) is None, seat, move)
        self.check("a clone is independent", self.written(self.state) == before, before)

    def others_are_refused(self, seat: int, moves: list[Move]) -> None:
        for move in self.sample(moves):
            refusal = refused(self.state, seat, move)
            known = isinstance(refusal, NotLegal) and (not refusal.rule or RULE_ID.fullmatch(refusal.rule))
            self.check("moves that are not listed are refused", bool(known), seat, move, refusal)

    # A whole game

    def play_to_end(self) -> None:
        """Play on at random and check that the game ends."""
        secrecy.play_to_end(self, self.state.clone())

    def finish(self) -> None:
        """Judge a finished game."""
        winners = self.game.winners(self.state.table)
        self.check("somebody wins", bool(winners) and set(winners) <= set(range(self.setup.seats)), winners)
        again = Play(self.game, self.setup)
        for seat, move, told in self.past:
            retold = again.move(seat, move)
            for viewer in (NATURE, *self.viewers):
                here, there = ([comparable(event.seen_by(viewer)) for event in events] for events in (told, retold))
                self.check("a replay tells the same", here == there, viewer, here, there)
        self.check("a replay ends alike", self.written(again.state) == self.written(self.state))
        self.tally["law", "games"] += 1


def random_game(game: Game, setup: Setup, seed: int, tally: Tally, share: float = 1.0) -> None:
    """Play a random game under the laws, with seats answering in any order.

    Shy players often choose the first move: then games grow long and bids are equal.
    """
    trial, rng = Trial(game, setup, seed, tally, share, FIRST), random.Random(seed)
    shyness = rng.choice(SHYNESS)
    while trial.state.asked:
        seat = rng.choice(trial.state.asked)
        moves = trial.state.moves(seat)
        trial.move(seat, moves[0] if rng.random() < shyness else rng.choice(moves))
        trial.check("every game ends", len(trial.past) < MOST_MOVES)
    trial.finish()


def refused(state: State[Any], seat: int, move: Move) -> Refused | None:
    try:
        state.play(seat, move)
    except Refused as refusal:
        return refusal
    return None


def fits(kind: str, value: Value) -> bool:
    """Return whether a value is of this kind of fact."""
    if kind == NUMBER:
        return type(value) in (int, float)
    if kind == FLAG:
        return type(value) is bool
    types = [type(item) for item in value]
    if kind == CLAIM:
        return types in ([], [int, str])
    return set(types) <= {int if kind == SEATS else str}
