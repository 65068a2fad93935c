"""Those who are at a table: their sockets, and what each of them has been told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from dorehami.engine.play import Turn
from dorehami.server import rows, wire
from dorehami.server.choices import Words
from dorehami.server.commands.desk import SCREEN, WATCHER
from dorehami.server.ledger import Ledger
from dorehami.server.projection import Bulletin, Projection, open_facts, room_changes, room_of
from dorehami.server.recent import Recent
from dorehami.server.rows import Moved
from dorehami.server.talk import Talk
from dorehami.store.log import Said

NO_WORDS: Final[Words] = []  # of who has chosen nothing ahead


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """A socket, as a table knows it."""

    def __init__(self) -> None:
        self.player = WATCHER  # whose it is
        self.key = b""  # of the secret it came with
        self.device = ""  # the kind of device it is on

    def send(self, frame: bytes) -> None:
        """Never waits."""
        raise NotImplementedError

    def answer(self, frame: bytes) -> None:
        """The same of what somebody waits for: nothing that is told later makes up for it."""
        self.send(frame)

    def end(self, code: str) -> None:
        """Say good-bye and close."""
        raise NotImplementedError


class Audience:
    """Everybody who is here; a player may be here with several sockets."""

    def __init__(
        self,
        ledger: Ledger,
        names: Mapping[int, str],
        kept: dict[int, Words],
        left: Callable[[], int],
        build: str,
        talk: Talk,
    ) -> None:
        self.ledger = ledger
        self.talk = talk
        self.names = names
        self.kept = kept
        self.left = left  # milliseconds for the question that is open
        self.build = build
        self.room = room_of(ledger, names)
        self.facts = open_facts(ledger)  # as all see them, as they were told last
        self.lines: dict[int, list[Line]] = {}
        self.projections: dict[int, Projection] = {}
        self.recent = Recent()
        self.presence_due = False
        self.closed = ledger.is_closed()  # to watchers
        self.passing: AbstractSet[int] = frozenset()  # players who let everything pass
        self.asking: dict[int, Line] = {}  # who asks for a player's seat

    # Coming and going

    def join(self, line: Line, hello: wire.Hello, secret: str = "") -> None:
        """Somebody is here: a welcome with all there is to know, or with what is missing."""
        self.lines.setdefault(line.player, []).append(line)
        self.asking.pop(line.player, None)  # whoever has a secret need not be let in
        ledger = self.ledger
        known = line.player in self.projections  # else the log was read anew, and may have been put back meanwhile
        projection = self.projection(line.player)
        ahead_of_us = hello.version > 0 and (
            hello.version > ledger.seq or (hello.epoch != ledger.epoch and hello.version >= ledger.epoch_began)
        )
        trusted = known and hello.version > 0 and not ahead_of_us
        missing = self.since(projection, hello.version) if trusted else None
        welcome = wire.Welcome(
            build=self.build,
            table=ledger.table,
            player=seated(line.player),
            epoch=ledger.epoch,
            version=ledger.seq,
            record=self.record(line.player) if missing is None else None,
            rewound=ahead_of_us,
            left=self.left_for(line.player),
            secret=secret,
        )
        line.send(wire.encode(welcome))
        for frame in missing or []:
            line.send(frame)
        self.recall(line)
        self.tell_presence()

    def since(self, projection: Projection, version: int) -> list[bytes] | None:
        """All news after a version, or None if they are not all remembered."""
        return None if version <= projection.whole_until else self.recent.since(version, projection.player)

    def part(self, line: Line) -> None:
        """A socket is gone."""
        self.let_go(line)
        self.tell_presence()

    def let_go(self, line: Line) -> None:
        """Nothing reaches it any more, and it asks for nothing.

        Watchers who come back get a snapshot, so nothing is remembered for them.
        """
        self.asking = {player: asker for player, asker in self.asking.items() if asker is not line}
        lines = self.lines.get(line.player, [])
        if line in lines:
            lines.remove(line)
        if not lines:
            self.lines.pop(line.player, None)
            if seated(line.player) is None:
                self.projections.pop(line.player, None)

    def rename(self, line: Line, player: int, key: bytes = b"", secret: str = "") -> None:
        """The socket is somebody else's from now on."""
        self.let_go(line)
        line.player, line.key = player, key
        self.lines.setdefault(player, []).append(line)
        whole = self.snapshot(line, secret)
        if secret:
            line.answer(whole)  # nobody tells it again
        else:
            line.send(whole)
        self.tell_presence()

    def forget(self, player: int) -> None:
        """Somebody has no seat any more: the sockets only watch, and nothing is remembered."""
        for line in list(self.lines.get(player, [])):
            self.rename(line, WATCHER)
        self.projections.pop(player, None)

    def asked_for(self) -> set[int]:
        """The players whose seats somebody asks for."""
        return set(self.asking)

    def connected(self) -> set[int]:
        """The players who are here."""
        return set(self.lines) - {WATCHER, SCREEN}

    def present(self) -> set[bytes]:
        """The keys of the devices that are here."""
        return {line.key for lines in self.lines.values() for line in lines}

    def end_of(self, key: bytes, code: str) -> None:
        """The sockets that came with this key are sent away."""
        for line in [line for lines in self.lines.values() for line in lines if line.key == key]:
            line.end(code)
            self.part(line)

    def end(self, code: str) -> None:
        for lines in self.lines.values():
            for line in lines:
                line.end(code)

    # Telling

    def projection(self, player: int) -> Projection:
        if player not in self.projections:
            self.projections[player] = Projection(self.ledger, player, self.kept.get(player, []))
        return self.projections[player]

    def snapshot(self, line: Line, secret: str = "") -> bytes:
        """All that this line may know now."""
        ledger, player = self.ledger, line.player
        told = wire.Snapshot(
            epoch=ledger.epoch,
            version=ledger.seq,
            record=self.record(player),
            player=seated(player),
            left=self.left_for(player),
            secret=secret,
        )
        return wire.encode(told)

    def catch_up(self, line: Line) -> list[bytes]:
        """For somebody who has missed what was told, whatever it was."""
        return [self.snapshot(line), *self.recalled(line), self.presence()]

    def record(self, player: int) -> wire.Record:
        """All that somebody may know; of a game that is closed to them, the room around it."""
        projection = self.projection(player)  # from now on news reach it
        if self.is_closed_to(player):
            return wire.Record(room=wire.Room(**self.room), facts={})
        record = projection.record(self.ledger, self.room)
        return msgspec.structs.replace(record, passing=True) if player in self.passing else record

    def is_closed_to(self, player: int) -> bool:
        return player == WATCHER and self.ledger.is_closed()

    def left_for(self, player: int) -> int:
        return 0 if self.is_closed_to(player) else self.left()

    def tell(self, body: rows.Body, turn: Turn | None) -> None:
        """Everybody's news of the row that the ledger has just taken; they are remembered for those who come back."""
        changed = {} if isinstance(body, Moved) and not body.salt else self.room_changes()
        bulletin = Bulletin(self.ledger, body, turn, changed, self.facts)
        self.facts = bulletin.facts
        kept, closed = self.kept, self.ledger.is_closed()
        frames: dict[int, bytes] = {}
        for player, projection in self.projections.items():
            frame = projection.news(bulletin, kept.get(player, NO_WORDS))
            if closed and player == WATCHER:
                frame = bulletin.outside()
            frames[player] = frame
            lines = self.lines.get(player)
            if lines is not None:
                for line in lines:
                    line.send(frame)
        self.recent.add(self.ledger.seq, frames)
        if closed != self.closed:
            self.open_or_close()

    def open_or_close(self) -> None:
        """Watchers see all, or only the room, from the row on that lets them in or keeps them out."""
        self.closed = not self.closed
        if WATCHER in self.projections:
            self.projections[WATCHER].whole_until = self.ledger.seq
        for line in self.lines.get(WATCHER, []):
            line.send(self.snapshot(line))
            if not self.closed:
                self.recall(line)

    # Talk

    def recall(self, line: Line) -> None:
        """What was said lately, for somebody who comes in."""
        for frame in self.recalled(line):
            line.send(frame)

    def recalled(self, line: Line) -> list[bytes]:
        said = self.talk.recalled()
        if not said or self.is_closed_to(line.player):
            return []
        return [wire.encode(wire.Talk(said=[spoken(one) for one in said], whole=True))]

    def tell_talk(self, said: Sequence[Said]) -> None:
        """Everybody who may see the table hears it."""
        frame = wire.encode(wire.Talk(said=[spoken(one) for one in said]))
        for player, lines in self.lines.items():
            for line in [] if self.is_closed_to(player) else lines:
                line.send(frame)

    def room_changes(self) -> dict[str, object]:
        former, self.room = self.room, room_of(self.ledger, self.names, self.room)
        return room_changes(former, self.room)

    def tell_kept(self, player: int) -> None:
        """What was chosen ahead concerns one player only: nobody else hears of a change, and no version is used."""
        projection = self.projections.get(player)
        if projection:
            projection.change_kept(self.kept.get(player, []), self.ledger.seq)
            for line in self.lines.get(player, []):
                line.send(self.snapshot(line))

    def tell_presence(self) -> None:
        """Once for all who come and go in one turn of the loop."""
        if not self.presence_due:
            self.presence_due = True
            asyncio.get_running_loop().call_soon(self.send_presence)

    def send_presence(self) -> None:
        self.presence_due = False
        frame = self.presence()
        for lines in self.lines.values():
            for line in lines:
                line.send(frame)

    def presence(self) -> bytes:
        here, watching = sorted(self.connected()), len(self.lines.get(WATCHER, []))
        return wire.encode(wire.Presence(players=here, watching=watching, asking=sorted(self.asking)))


def seated(player: int) -> int | None:
    """Who is told to be somebody: watchers and screens are nobody."""
    return player if player >= 0 else None


def spoken(said: Said) -> wire.Said:
    return wire.Said(number=said.number, player=seated(said.player), name=said.name, text=said.text, phrase=said.phrase)
