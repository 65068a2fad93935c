"""What one viewer of a table has been told so far, and the news that bring it up to date."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from dorehami.engine.agenda import Event
from dorehami.engine.facts import Facts, differences
from dorehami.engine.play import Turn, told_to
from dorehami.engine.table import NOBODY
from dorehami.games import GAMES
from dorehami.server import wire
from dorehami.server.ledger import LOBBY, Ledger
from dorehami.server.offers import offers

RECENT_NEWS: Final = 256  # that are kept for those who come back,
RECENT_BYTES: Final = 64 * 1024  # and how large they are together


def room_of(ledger: Ledger, names: Mapping[int, str]) -> dict[str, Any]:
    """The room as everybody sees it, field by field."""
    sitters = ledger.chairs
    chairs = [wire.Chair(s.kind, names.get(s.player, "")) if s else None for s in sitters]
    room = wire.Room(
        phase=ledger.phase,
        game=ledger.game.id,
        options=list(ledger.options),
        chairs=chairs,
        host=ledger.host(),
        ready=list(ledger.ready),
        games=ledger.games,
        results=[list(game.winners) for game in ledger.finished],
        players=[s.player if s else -1 for s in sitters],
        paused=ledger.paused,
    )
    return msgspec.structs.asdict(room)


NOTHING: Final[list[wire.Offer]] = []  # what is offered to who is not asked; always this very list
EACH: Final = {game.id: frozenset([fact.name for fact in game.facts if fact.each]) for game in GAMES.values()}

Changes = tuple[Facts, dict[str, dict[int, Any]]]  # whole facts, and single seats of those that every seat has


class Bulletin:
    """What a row changed, as far as it is the same for all who see the table: it is made once for all of them."""

    def __init__(self, ledger: Ledger, turn: Turn | None, room: dict[str, Any], before: Facts, began: bool) -> None:
        self.ledger = ledger
        self.turn = turn
        self.room = room
        self.facts = open_facts(ledger)
        self.fresh = began or (bool(before) and not self.facts)
        self.changes = self.differences({} if self.fresh else before, self.facts)
        self.frames: dict[tuple[int, ...], bytes] = {}
        self.told: dict[tuple[int, ...], list[wire.Event]] = {}
        self.seen: list[Event[Any]] = []  # keeps alive what the keys above name by its id

    def differences(self, before: Facts, after: Facts) -> Changes:
        return differences(before, after, EACH[self.ledger.game.id])

    def look(self, seat: int) -> tuple[int, ...]:
        """Which of the possible sights of the events this seat has."""
        if self.turn is None:
            return ()
        seen = [event.seen_by(seat) for event in self.turn.told]
        key = tuple([id(event) for event in seen])
        if key not in self.told:
            layout = self.turn.state.table.layout
            self.seen += seen
            self.told[key] = [wire.Event(event.key(), event.args(layout)) for event in seen if event.key()]
        return key

    def frame(self, sight: tuple[int, ...], own: Changes, **asked: Any) -> bytes:
        """The news of one viewer; who sees the same gets the same bytes."""
        plain = not own[0] and not own[1] and asked["kept"] is UNSET
        key = (*sight, id(asked["moves"]), id(asked["ahead"]))
        if plain and key in self.frames:
            return self.frames[key]
        frame = wire.encode(
            wire.News(
                version=self.ledger.seq,
                events=self.told.get(sight, []),
                began=self.fresh,
                room=self.room,
                facts=self.changes[0] | own[0],
                seats=self.changes[1] | own[1],
                **asked,
            )
        )
        if plain:
            self.frames[key] = frame
        return frame


def open_facts(ledger: Ledger) -> Facts:
    """The facts of the game that all see alike."""
    play = ledger.play
    return {} if play is None or ledger.phase == LOBBY else play.game.open_facts(play.state, play.views[NOBODY])


class Projection:
    """One viewer: a player, or all who only watch."""

    def __init__(self, ledger: Ledger, player: int, kept: list[int | str]) -> None:
        self.player = player
        self.seat = NOBODY
        self.secrets: Facts = {}
        self.moves: list[wire.Offer] = NOTHING
        self.ahead: list[wire.Offer] = NOTHING
        self.kept: list[int | str] = []
        self.recent: deque[tuple[int, bytes]] = deque()  # versions and the news of them
        self.weight = 0
        self.whole_until = 0  # up to this version news do not suffice
        self.sit(ledger)
        self.look(ledger, kept)

    def sit(self, ledger: Ledger) -> None:
        """Find one's seat in the game."""
        play = ledger.play
        chair = ledger.chair_of(self.player) if self.player >= 0 else None
        self.seat = NOBODY if chair is None or play is None or chair >= play.setup.seats else chair

    def look(self, ledger: Ledger, kept: list[int | str], changed: bool = True) -> None:
        """See what only this viewer sees, and what it is asked."""
        play = ledger.play
        self.moves, self.ahead, self.kept = NOTHING, NOTHING, kept
        if play is None or ledger.phase == LOBBY:
            self.secrets = {}
            return
        if changed:
            self.secrets = play.game.secrets(play.views[self.seat])
        if self.seat in play.state.asked:
            self.moves = offers(play.state.moves(self.seat))
            self.ahead = offers(play.state.step().ahead(play.state.table, self.seat))

    def record(self, ledger: Ledger, room: dict[str, Any]) -> wire.Record:
        """All that this viewer knows, with what it was told in this game: its private log is its memory."""
        return wire.Record(
            room=wire.Room(**room),
            facts=open_facts(ledger) | self.secrets,
            moves=self.moves,
            ahead=self.ahead,
            kept=self.kept,
            past=self.past(ledger) if self.secrets else [],
        )

    def past(self, ledger: Ledger) -> list[wire.Past]:
        assert ledger.play is not None
        layout = ledger.play.state.table.layout
        told = [(version, told_to(events, layout, self.seat)) for version, events in ledger.told]
        return [wire.Past(version, [wire.Event(*event) for event in events]) for version, events in told if events]

    def news(self, bulletin: Bulletin, kept: list[int | str]) -> bytes:
        """The news of the row that the ledger has just taken; they are remembered for those who come back."""
        ledger, secrets, moves, ahead, kept_before = bulletin.ledger, self.secrets, self.moves, self.ahead, self.kept
        if bulletin.turn is None or bulletin.fresh:
            self.sit(ledger)
        self.look(ledger, kept, bulletin.fresh or bulletin.turn is None or bool(bulletin.turn.told))
        frame = bulletin.frame(
            bulletin.look(self.seat),
            bulletin.differences({} if bulletin.fresh else secrets, self.secrets),
            moves=UNSET if self.moves is moves or self.moves == moves else self.moves,
            ahead=UNSET if self.ahead is ahead or self.ahead == ahead else self.ahead,
            kept=UNSET if self.kept == kept_before else self.kept,
        )
        self.remember(ledger.seq, frame)
        return frame

    def remember(self, version: int, frame: bytes) -> None:
        self.recent.append((version, frame))
        self.weight += len(frame)
        while len(self.recent) > RECENT_NEWS or self.weight > RECENT_BYTES:
            self.weight -= len(self.recent.popleft()[1])

    def change_kept(self, kept: list[int | str], version: int) -> None:
        """What was chosen ahead has changed without a version: who comes back to this one needs a whole record."""
        self.kept = kept
        self.recent.clear()
        self.weight, self.whole_until = 0, version

    def since(self, version: int, now: int) -> list[bytes] | None:
        """All news after a version, or None if they are not all remembered."""
        if version <= self.whole_until:
            return None
        if version == now:
            return []
        if not self.recent or self.recent[0][0] > version + 1:
            return None
        return [frame for number, frame in self.recent if number > version]
