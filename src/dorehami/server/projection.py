"""What one viewer of a table has been told so far, and the news that bring it up to date."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET

from dorehami.engine.facts import Facts, differences
from dorehami.engine.play import Turn, tellings, told_to
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


EACH: Final = {game.id: frozenset([fact.name for fact in game.facts if fact.each]) for game in GAMES.values()}


class Projection:
    """One viewer: a player, or all who only watch."""

    def __init__(self, ledger: Ledger, player: int, kept: list[int | str]) -> None:
        self.player = player
        self.seat = NOBODY
        self.facts: Facts = {}
        self.moves: list[wire.Offer] = []
        self.ahead: list[wire.Offer] = []
        self.kept: list[int | str] = []
        self.recent: deque[tuple[int, bytes]] = deque()  # versions and the news of them
        self.weight = 0
        self.look(ledger, kept)

    def look(self, ledger: Ledger, kept: list[int | str]) -> None:
        """See the table as it is now."""
        play = ledger.play
        chair = ledger.chair_of(self.player) if self.player >= 0 else None
        self.seat = NOBODY if chair is None or play is None or chair >= play.setup.seats else chair
        self.facts, self.moves, self.ahead, self.kept = {}, [], [], kept
        if play is None or ledger.phase == LOBBY:
            return
        self.facts = play.facts(self.seat)
        if self.seat in play.state.asked:
            self.moves = offers(play.state.moves(self.seat))
            self.ahead = offers(play.state.step().ahead(play.state.table, self.seat))

    def record(self, ledger: Ledger, room: dict[str, Any]) -> wire.Record:
        """All that this viewer knows, with what it was told in this game: its private log is its memory."""
        return wire.Record(
            room=wire.Room(**room),
            facts=self.facts,
            moves=self.moves,
            ahead=self.ahead,
            kept=self.kept,
            past=self.past(ledger) if self.facts else [],
        )

    def past(self, ledger: Ledger) -> list[wire.Past]:
        assert ledger.play is not None
        layout = ledger.play.state.table.layout
        told = [(version, told_to(events, layout, self.seat)) for version, events in ledger.told]
        return [wire.Past(version, [wire.Event(*event) for event in events]) for version, events in told if events]

    def news(
        self, ledger: Ledger, turn: Turn | None, room: dict[str, Any], began: bool, kept: list[int | str]
    ) -> bytes:
        """The news of the row that the ledger has just taken; they are remembered for those who come back."""
        facts, moves, ahead, kept_before = self.facts, self.moves, self.ahead, self.kept
        self.look(ledger, kept)
        fresh = began or (bool(facts) and not self.facts)
        whole, seats = differences({} if fresh else facts, self.facts, EACH[ledger.game.id])
        message = wire.News(
            version=ledger.seq,
            events=[wire.Event(key, args) for key, args in tellings(turn, self.seat)] if turn else [],
            began=fresh,
            room=room,
            facts=whole,
            seats=seats,
            moves=UNSET if self.moves == moves else self.moves,
            ahead=UNSET if self.ahead == ahead else self.ahead,
            kept=UNSET if self.kept == kept_before else self.kept,
        )
        frame = wire.encode(message)
        self.remember(ledger.seq, frame)
        return frame

    def remember(self, version: int, frame: bytes) -> None:
        self.recent.append((version, frame))
        self.weight += len(frame)
        while len(self.recent) > RECENT_NEWS or self.weight > RECENT_BYTES:
            self.weight -= len(self.recent.popleft()[1])

    def since(self, version: int, now: int) -> list[bytes] | None:
        """All news after a version, or None if they are not all remembered."""
        if version == now:
            return []
        if not self.recent or self.recent[0][0] > version + 1:
            return None
        return [frame for number, frame in self.recent if number > version]
