"""Publishing is a pure function: from two projections to the frames that lead each viewer from one to the other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

import msgspec
import pytest

from dorehami.client import Client
from dorehami.engine.table import NOBODY
from dorehami.server.identity.credentials import SCREEN
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.state import rows
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import NO_CHANGES
from dorehami.server.state.rows import BOT
from dorehami.server.state.table_state import OVER, PLAYING
from dorehami.server.table.apply import Step
from dorehami.server.table.commands.moves import decide_move
from dorehami.server.views.projection import Projection, is_closed_to
from dorehami.server.views.updates import Frames, publish
from tests.support.server.contexts import PureTable, folded, lobby
from tests.support.server.plain_values import plain

HOST = 1
GAMES_PLAYED: Final = 2
LONGEST: Final = 1500  # decisions
SHARED_BY_ALL: Final = (rows.Paused, rows.Pausing, rows.Resumed, rows.Away, rows.CameBack, rows.SaidReady)
TABLES: Final[list[tuple[str, int, int, tuple[str, ...]]]] = [  # game, people, bots, options
    ("coup", 2, 0, ()),
    ("coup", 4, 1, ("reformation", "inquisitor")),
    ("coup", 3, 0, ("anarchist",)),
    ("dezh", 3, 0, ("gate",)),
    ("dezh", 2, 1, ()),
    ("mccarthy", 3, 1, ()),
]


class Viewer(Client):
    """A client to which frames are handed by hand."""

    def __init__(self, number: int) -> None:
        super().__init__(cast(Any, None), "")
        self.number = number

    def look(self, projection: Projection) -> None:
        self.apply_snapshot(decoded(projection.record(self.number), messages.Record), projection.state.seq)

    def hear(self, frame: bytes) -> None:
        news = messages.decode_message.decode(frame)
        assert isinstance(news, messages.News)
        self.apply_news(news)

    def check(self, projection: Projection, but: Sequence[str] = ()) -> None:
        """Check that it knows what somebody does who looks now."""
        known = Viewer(self.number)
        known.look(projection)
        assert without(self.record, but) == without(known.record, but)
        assert self.version == known.version


def decoded(value: Any, kind: Any) -> Any:
    """Return a value after its way over the wire."""
    return msgspec.json.decode(messages.encode(value), type=kind)


def without(record: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in names}


class PublishedTable(PureTable):
    """A table that tells its viewers of every row, and checks what they know then."""

    def __init__(self, game: str, people: int, bots: int, options: tuple[str, ...], seed: int) -> None:
        super().__init__(lobby(game, people, bots, people + bots, options=list(options)))
        self.dice = random.Random(seed)
        self.people = range(1, people + 1)
        self.projection = Projection(self.state)
        self.viewers = {number: Viewer(number) for number in (*self.people, WATCHER, SCREEN)}
        self.told: list[tuple[Projection, Projection, Step, Frames]] = []
        for viewer in self.viewers.values():
            viewer.look(self.projection)

    def apply(self, decision: Decision) -> Sequence[Step]:
        made = super().apply(decision)
        for step in made:
            self.publish(step)
        if not made:
            self.projection = Projection(self.state, self.projection)
        private = decision.private
        for player in {*private.seat_words, *private.auto_pass, *(() if made else private.chosen)}:
            self.viewers[player].look(self.projection)
        for viewer in self.viewers.values():  # auto-pass ends with the game, of which clients need not be told
            viewer.check(Projection(self.state), ("passing",) if self.state.phase == OVER else ())
        return made

    def publish(self, step: Step) -> None:
        before, after = self.projection, Projection(step.after, self.projection)
        frames = publish(before, after, step.body, step.turn, self.viewers)
        self.told.append((before, after, step, frames))
        self.projection = after
        for number, viewer in self.viewers.items():
            viewer.hear(frames[number])
            if number == WATCHER and before.state.is_closed() != after.state.is_closed():
                viewer.look(after)

    def play(self) -> None:
        """Play some games in a row, with all that may happen besides."""
        for _ in range(LONGEST):
            if self.state.evening.games == GAMES_PLAYED and self.state.phase == OVER:
                return
            self.do_something()
        raise AssertionError("a game does not end")

    def do_something(self) -> None:
        player, chance = self.dice.choice(self.people), self.dice.random()
        if self.state.phase != PLAYING:
            self.try_to(HOST, self.dice.choice([messages.Start(id="x"), messages.Ready(id="x"), ADMITTED]))
        elif self.state.evening.paused:
            self.try_to(HOST, messages.Resume(id="x"))
            self.apply(Decision(cause="table", bodies=[rows.Resumed()]))
        elif chance < 0.7:
            self.move()
        elif chance < 0.8:
            self.be_away()
        else:
            self.try_to(player, self.dice.choice(BESIDES))

    def try_to(self, player: int, command: messages.Command) -> None:
        try:
            decision = self.decide(player, command)
        except Refusal:
            return
        self.apply(decision)

    def move(self) -> None:
        """Answer for somebody who is asked, sometimes with a choice ahead."""
        play = self.state.match.play
        assert play is not None
        seat = self.dice.choice(play.state.asked)
        step, table, sitter = play.state.step(), play.state.table, self.state.seating.chairs[seat]
        move, ahead = self.dice.choice(play.state.moves(seat)), step.ahead(table, seat)
        if sitter is None or sitter.is_bot():
            self.apply(decide_move(self.context(), seat, move, BOT))
            return
        command = messages.Move(id="x", version=self.state.seq, move=move.parts())
        if ahead and self.dice.random() < 0.5:
            command.move, command.ahead = step.default(table, seat).parts(), self.dice.choice(ahead).parts()
        self.try_to(sitter.player, command)

    def be_away(self) -> None:
        chair = self.dice.randrange(len(self.state.seating.chairs))
        sitter = self.state.seating.chairs[chair]
        if sitter is not None and sitter.player in self.people and not sitter.away:
            self.apply(Decision(cause="table", bodies=[rows.Away(chair=chair, level="medium")]))


ADMITTED: Final = messages.Admit(id="x", hushed=True)
BESIDES: Final[list[messages.Command]] = [
    messages.LetPass(id="x"),
    messages.LetPass(id="x", on=False),
    messages.Withdraw(id="x"),
    messages.Pause(id="x"),
    messages.Back(id="x"),
    messages.Admit(id="x", watchers=False),
    messages.Admit(id="x", watchers=True),
]


@cache
def played(wanted: tuple[str, int, int, tuple[str, ...]]) -> PublishedTable:
    table = PublishedTable(*wanted, seed=5)
    table.play()
    return table


@pytest.mark.parametrize("wanted", TABLES, ids=lambda wanted: f"{wanted[0]} {wanted[1]}+{wanted[2]}")
def test_frames_lead_from_record_to_record(wanted: tuple[str, int, int, tuple[str, ...]]) -> None:
    """Through whole games, each viewer's frames laid over the first record are what a new viewer is shown.

    The same projections give the same frames, those of fresh projections too; publishing changes no state.
    """
    table = played(wanted)
    for before, after, step, frames in table.told:
        states = plain([before.state, after.state])
        assert publish(before, after, step.body, step.turn, frames) == frames
        fresh = Projection(before.state), Projection(after.state)
        assert publish(*fresh, step.body, step.turn, frames) == frames
        assert plain([before.state, after.state]) == states
    assert {type(step.body) for _, _, step, _ in table.told} >= {rows.Started, rows.Moved, rows.Ended}


@pytest.mark.parametrize("wanted", TABLES, ids=lambda wanted: f"{wanted[0]} {wanted[1]}+{wanted[2]}")
def test_frames_are_shared(wanted: tuple[str, int, int, tuple[str, ...]]) -> None:
    """Viewers whom nothing private concerns share one frame: all spectators, and everybody if only the room changes."""
    alike = 0
    for _, after, step, frames in played(wanted).told:
        if after.state.is_closed():
            continue
        assert frames[WATCHER] is frames[SCREEN]
        if isinstance(step.body, SHARED_BY_ALL):
            assert len({id(frame) for frame in frames.values()}) == 1
        if step.turn is not None and step.turn.seen_by(NOBODY) is step.turn.told:
            for player, frame in frames.items():
                assert (frame == frames[WATCHER]) == (frame is frames[WATCHER])
                alike += player > 0 and frame is frames[WATCHER]
    assert (alike > 0) == (wanted[0] != "mccarthy")  # whose every row moves a card that somebody sees


@pytest.mark.parametrize("game", ["coup", "dezh", "mccarthy"])
def test_watchers_of_a_closed_table_are_told_of_the_room_only(game: str) -> None:
    """No event, no fact, no limit, and not who moved: only the version and fields of the room; a screen sees more."""
    table, told = PublishedTable(game, 3, 1, (), seed=2), 0
    table.state = folded(table.state, rows.Admitted(watchers=False, listed=False, hushed=False))
    table.projection = Projection(table.state)
    for viewer in table.viewers.values():
        viewer.look(table.projection)
    table.try_to(HOST, messages.Start(id="x"))
    while table.state.phase == PLAYING:
        table.move()
    for _, after, step, frames in table.told:
        assert is_closed_to(after.state, WATCHER)
        news = msgspec.json.decode(frames[WATCHER])
        assert news.keys() <= {"type", "version", "began", "room"}
        assert news["version"] == after.state.seq
        assert (b'"facts"' in frames[SCREEN]) or not isinstance(step.body, rows.Started)
        told += 1
    assert told > 5
    assert table.viewers[WATCHER].record["facts"] == {}


def test_who_loses_what_was_chosen_ahead_is_told() -> None:
    """A private change with a row about others is in the frame of the one player whom it concerns."""
    table = PublishedTable("coup", 3, 0, (), seed=1)
    table.try_to(HOST, messages.Start(id="x"))
    player, words = 2, ["block", "captain"]
    chosen = Decision(cause="test", private=msgspec.structs.replace(NO_CHANGES, chosen={player: words}))
    table.apply(chosen)
    assert table.viewers[player].record["kept"] == words
    dropped = msgspec.structs.replace(NO_CHANGES, chosen={player: None})
    table.apply(Decision(cause="test", bodies=[rows.Pausing(chair=0)], private=dropped))
    frames = table.told[-1][-1]
    assert msgspec.json.decode(frames[player])["kept"] == []
    assert [b"kept" in frames[other] for other in (1, 3, WATCHER, SCREEN)] == [False] * 4
    assert frames[1] is frames[WATCHER]
