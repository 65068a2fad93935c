"""Matches of minds under the laws of fairness."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from dorehami.bots.arena import Match, mind_factory
from dorehami.bots.asking import question_for
from dorehami.bots.levels import LEVELS
from dorehami.bots.mind import Sight
from dorehami.bots.minds import MIND_LEVELS, MINDS
from dorehami.bots.pool.frames import decode_question, encode
from dorehami.engine.agenda import Args, State
from dorehami.engine.dice import Dice
from dorehami.engine.game import Setup
from dorehami.engine.knowledge import imagine
from dorehami.engine.moves import Move
from dorehami.engine.play import told_to
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from tests.support.charters import CHARTERS
from tests.support.secrecy import table_fields

KINDS = [(game, level) for game in GAMES for level in MIND_LEVELS]
LONGEST = 5000  # answers; far more than any game needs
LATEST = 60  # answers before the worlds part; half of them part before the first
TRIED = 5  # other secrets that are tried at one place


def match_of(game: str, setup: Setup, level: str, seed: int) -> Match:
    rng = random.Random(seed)
    return Match(GAMES[game], setup, [mind_factory(MINDS[game][level])(rng) for _ in range(setup.seats)], rng)


class SerializedMatch(Match):
    """A match in which each question is also sent as a message, with the mind's notes, to a mind without memory."""

    def __init__(self, game: str, setup: Setup, level: str, seed: int) -> None:
        rng = random.Random(seed)
        super().__init__(GAMES[game], setup, [mind_factory(MINDS[game][level])(rng) for _ in range(setup.seats)], rng)
        self.level = level

    def chosen(self, seat: int) -> Move:
        play, mind, told, seed = self.play, self.minds[seat], self.told[seat][:], self.rng.getrandbits(64)
        question = question_for(
            *(play.game, play.setup, play.state, play.views[seat], seat),
            level=self.level,
            seed=seed,
            told=told,
            notes=mind.notes(),
        )
        here, there = self.think(seat, seed), LEVELS[self.level].choose(decode_question(encode(question)))
        assert (there.index, there.notes) == (here, mind.notes()), f"{play.state.step().decision()} at seat {seat}"
        return play.state.moves(seat)[here]

    def think(self, seat: int, seed: int) -> int:
        sight = self.sight(seat)
        sight.rng = random.Random(seed)
        self.told[seat] = []
        self.answers += 1
        return self.minds[seat].choose(sight)


class TwinMatch:
    """A twin world that looks the same to an observer, as long as the others can go on alike in it."""

    def __init__(self, match: Match, observer: int, seed: int) -> None:
        self.match = match
        self.observer = observer
        self.rng = random.Random(seed)
        self.state: State[Any] = imagine(match.play.state, match.play.views[observer], Dice(seed))
        self.view = self.state.table.seen_by(observer)
        self.told = match.told[observer][:]

    def differs(self) -> bool:
        return table_fields(self.state.table) != table_fields(self.match.play.state.table)

    def follow(self, seat: int, move: Move, news: list[tuple[str, Args]]) -> bool:
        """Make a move that looks like the one in the first world, if there is one."""
        for other in self.candidates(seat, move):
            state, view = self.state.clone(), self.view.clone()
            state.told = []
            state.play(seat, other)
            for event in state.told:
                event.seen_by(self.observer).apply(view)
            if told_to(state.told, view.layout, self.observer) == news and self.looks_alike(state, view):
                self.state, self.view = state, view
                self.told += news
                return True
        return False

    def candidates(self, seat: int, move: Move) -> list[Move]:
        legal, decision = self.state.moves(seat), self.state.step().decision()
        same = [move] if move in legal else []
        if seat == self.observer or decision not in CHARTERS[self.match.play.game.id].secret:
            return same
        return [*self.rng.sample(legal, min(TRIED, len(legal))), *same]

    def looks_alike(self, state: State[Any], view: Any) -> bool:
        play = self.match.play
        return table_fields(view) == table_fields(play.views[self.observer]) and state.asked == play.state.asked

    def sight(self, seed: int) -> Sight:
        """Return what the observer is shown in the twin world."""
        seen: State[Any] = State(self.view, self.state.agenda, self.state.asked)
        moves = seen.moves(self.observer)
        default = moves.index(seen.step().default(self.view, self.observer))
        return Sight(self.match.play.game, self.observer, seen, moves, default, self.told, random.Random(seed))


def check_fairness(game: str, setup: Setup, level: str, seed: int, tally: Counter[str]) -> None:
    """Play a game and check that a mind chooses the same in a twin world with other secrets."""
    match, rng = match_of(game, setup, level, seed), random.Random(seed)
    observer, begins = rng.randrange(setup.seats), max(0, rng.randrange(-LATEST, LATEST))
    there: TwinMatch | None = None
    while match.play.state.asked and match.answers < LONGEST:
        seat = match.play.state.asked[0]
        if there is None and match.answers >= begins:
            there = TwinMatch(match, observer, seed)
        heard = len(match.told[observer])
        if seat == observer and there:
            move = same_choice(match, there, level, rng.getrandbits(64), tally)
            heard = 0
        else:
            move = match.choose(seat) if seat != NATURE else rng.choice(match.play.state.moves(NATURE))
            heard = 0 if seat == observer else heard
        match.make(seat, move)
        if there and not there.follow(seat, move, match.told[observer][heard:]):
            return


def same_choice(match: Match, there: TwinMatch, level: str, seed: int, tally: Counter[str]) -> Move:
    """Return the observer's move, after checking that its mind chooses the same in both worlds, with the same notes."""
    seat, kind = there.observer, MINDS[match.play.game.id][level]
    notes = match.minds[seat].notes()
    elsewhere = kind.from_notes(notes, random.Random(seed))
    other = there.sight(seed)
    answer = elsewhere.choose(other)
    here = match.sight(seat)
    here.rng = random.Random(seed)
    index = match.minds[seat].choose(here)
    assert here.moves[index] is other.moves[answer], "another world, another choice"
    assert match.minds[seat].notes() == elsewhere.notes(), "another world, other notes"
    tally[match.play.state.step().decision()] += there.differs()
    match.told[seat], there.told = [], []
    match.answers += 1
    return here.moves[index]
