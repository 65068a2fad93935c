"""Those who are at a table: their sockets, and what each of them has been told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import msgspec

from dorehami.engine.play import Turn
from dorehami.server.protocol import messages
from dorehami.server.protocol.offers import Words
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER, Subscriber
from dorehami.server.state import rows
from dorehami.server.state.chat import Chat
from dorehami.server.state.credentials import SCREEN
from dorehami.server.state.join_requests import JoinRequest, JoinRequests
from dorehami.server.state.rows import Moved
from dorehami.server.state.seat_words import SeatWord
from dorehami.server.state.table_state import TableState
from dorehami.server.views.backlog import Backlog, BacklogFrames
from dorehami.server.views.update import Projection, Update, open_facts, room_changes, room_of
from dorehami.store.log import ChatRecord

NO_WORDS: Final[Words] = []  # of who has chosen nothing ahead


class Broadcaster:
    """Everybody who is here; a player may be here with several sockets."""

    def __init__(
        self,
        state: TableState,
        names: Mapping[int, str],
        kept: dict[int, Words],
        left: Callable[[], int],
        build: str,
        talk: Chat,
    ) -> None:
        self.state = state
        self.talk = talk
        self.names = names
        self.kept = kept
        self.left = left  # milliseconds for the question that is open
        self.build = build
        self.moment = 0  # milliseconds
        self.room = room_of(state, names)
        self.facts = open_facts(state)  # as all see them, as they were told last
        self.lines: dict[int, list[Subscriber]] = {}  # by player
        self.ears: list[Subscriber] = []  # the same one after the other: what is told with every move goes no detours
        self.projections: dict[int, Projection] = {}
        self.players: list[int] = []  # who has one
        self.offered: list[int] = []  # those of them who are asked something
        self.choosing = False  # perhaps somebody had chosen something ahead when news were told last
        self.recent = Backlog()
        self.presence_due = False
        self.closed = state.is_closed()  # to watchers
        self.passing: AbstractSet[int] = frozenset()  # players who let everything pass
        self.requests = JoinRequests()  # of those who ask for a seat
        self.judged: Callable[[JoinRequest], tuple[set[int], int]] = nobody_judges  # who answers one, and how many must
        self.silent: Callable[[], list[messages.Silent]] = list  # who is asked where no clock runs, and says nothing
        self.rest: Callable[[], messages.Rest | None] = all_play  # of a game that no person is in any more
        self.word_of: Callable[[int], SeatWord | None] = no_word

    # Coming and going

    def join(self, line: Subscriber, hello: messages.Hello, secret: str = "") -> None:
        """Somebody is here: a welcome with all there is to know, or with what is missing."""
        if request := self.requests.for_seat(line.player):  # whoever has a secret need not be let in
            self.turn_away(request, Reason.SEAT_CONNECTED)
        line.parted = False
        state = self.state
        known = line.player in self.projections  # else the log was read anew, and may have been put back meanwhile
        projection = self.listen(line)
        ahead_of_us = hello.version > 0 and (
            hello.version > state.seq or (hello.epoch != state.epoch and hello.version >= state.epoch_began)
        )
        trusted = known and hello.version > 0 and not ahead_of_us
        missing = self.since(projection, hello.version) if trusted else None
        welcome = messages.Welcome(
            build=self.build,
            table=state.code,
            player=seated(line.player),
            epoch=state.epoch,
            version=state.seq,
            record=self.record(line.player) if missing is None else None,
            rewound=ahead_of_us,
            left=self.left_for(line.player),
            moment=self.moment,
            secret=secret,
        )
        line.send(messages.encode(welcome))
        for frame in missing or []:
            line.send(frame)
        self.recall(line)
        self.tell_presence()

    def since(self, projection: Projection, version: int) -> list[bytes] | None:
        """All news after a version, or None if they are not all remembered."""
        return None if version <= projection.whole_until else self.recent.since(version, projection.player)

    def listen(self, line: Subscriber) -> Projection:
        """From now on it hears what its player is told."""
        projection = self.projection(line.player)  # first: without one nobody could be told anything
        self.lines.setdefault(line.player, []).append(line)
        self.gather_ears()
        return projection

    def gather_ears(self) -> None:
        self.ears = [line for lines in self.lines.values() for line in lines]

    def part(self, line: Subscriber) -> None:
        """A socket is gone."""
        line.parted = True
        self.let_go(line)
        self.tell_presence()

    def let_go(self, line: Subscriber) -> None:
        """Nothing reaches it any more, and it asks for nothing.

        Watchers who come back get a snapshot, so nothing is remembered for them.
        """
        if request := self.requests.of(line):
            self.requests.close(request.number)
        lines = self.lines.get(line.player, [])
        if line in lines:
            lines.remove(line)
        if not lines:
            self.lines.pop(line.player, None)
            if seated(line.player) is None:
                self.drop(line.player)
        self.gather_ears()

    def rename(self, line: Subscriber, player: int, key: bytes = b"", secret: str = "") -> None:
        """The socket is somebody else's from now on."""
        self.let_go(line)
        line.player, line.key = player, key
        self.listen(line)
        whole = self.snapshot(line, secret)
        if secret:
            line.answer(whole)  # nobody tells it again
        else:
            line.send_snapshot(whole)
        self.tell_presence()

    def turn_away(self, request: JoinRequest, code: str) -> None:
        self.requests.close(request.number)
        request.line.answer(messages.encode(messages.TurnedAway(request=request.number, code=code)))

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

    def show_watchers_out(self) -> None:
        """The table has another code, and those who only watch are not told it: one of them may be why."""
        for line in list(self.lines.get(WATCHER, [])):
            line.end(Reason.MOVED_ON)
            self.part(line)

    def end(self, code: str) -> None:
        for lines in self.lines.values():
            for line in lines:
                line.end(code)

    # Telling

    def projection(self, player: int) -> Projection:
        if player not in self.projections:
            projection = self.projections[player] = Projection(self.state, player, self.kept.get(player, []))
            self.players.append(player)
            if projection.is_offered():
                self.offered.append(player)
            self.choosing = self.choosing or bool(self.kept)
        return self.projections[player]

    def drop(self, player: int) -> None:
        """Nothing is remembered for this one."""
        if self.projections.pop(player, None):
            self.players.remove(player)
            self.offered = [other for other in self.offered if other != player]

    def snapshot(self, line: Subscriber, secret: str = "") -> bytes:
        """All that this line may know now."""
        state, player = self.state, line.player
        told = messages.Snapshot(
            epoch=state.epoch,
            version=state.seq,
            record=self.record(player),
            player=seated(player),
            left=self.left_for(player),
            secret=secret,
        )
        return messages.encode(told)

    def resync(self, line: Subscriber) -> None:
        """Tell a line all there is to know, unless that is on its way."""
        if not line.awaits_snapshot():
            line.send_snapshot(self.snapshot(line))
            self.recall(line)

    def catch_up(self, line: Subscriber) -> list[bytes]:
        """For somebody who has missed what was told, whatever it was."""
        return [self.snapshot(line), *self.recalled(line), self.presence(self.is_closed_to(line.player))]

    def record(self, player: int) -> messages.Record:
        """All that somebody may know; of a game that is closed to them, the room around it."""
        projection = self.projection(player)  # from now on news reach it
        if self.is_closed_to(player):
            return messages.Record(room=messages.Room(**self.room), facts={})
        record = projection.record(self.state, self.room)
        if (word := self.word_of(player)) is not None:
            record = msgspec.structs.replace(record, word=word.word, word_off=word.is_off())
        return msgspec.structs.replace(record, passing=True) if player in self.passing else record

    def is_closed_to(self, player: int) -> bool:
        return player == WATCHER and self.state.is_closed()

    def left_for(self, player: int) -> int:
        return 0 if self.is_closed_to(player) else self.left()

    def tell(self, body: rows.Body, turn: Turn | None) -> None:
        """Everybody's news of the row that the ledger has just taken; they are remembered for those who come back."""
        changed = {} if isinstance(body, Moved) and not body.salt else self.room_changes()
        bulletin = Update(self.state, body, turn, changed, self.facts)
        self.facts = bulletin.facts
        closed, frames = self.state.is_closed(), self.frames(bulletin)
        if closed and WATCHER in frames.which:
            frames.put(WATCHER, bulletin.outside())
        for line in self.ears:
            line.send(frames.different[frames.which[line.player]])
        self.recent.add(self.state.seq, frames)
        if closed != self.closed:
            self.open_or_close()

    def frames(self, bulletin: Update) -> BacklogFrames:
        """Everybody's news. Whom a row does not concern hears what all hear, and is not looked at."""
        kept, concerned, frames = self.kept, self.concerned_by(bulletin), BacklogFrames()
        if bulletin.alike:
            frames.put_for_all(self.players, bulletin.for_all())
        offered = [player for player in self.offered if player not in concerned]
        for player in concerned:
            projection = self.projections[player]
            frames.put(player, projection.news(bulletin, kept.get(player, NO_WORDS)))
            if projection.is_offered():
                offered.append(player)
        self.offered, self.choosing = offered, bool(kept)
        return frames

    def concerned_by(self, bulletin: Update) -> list[int]:
        """Who may see something of their own in it, is or was asked, or has chosen something ahead, or had.

        In silence who is still asked is asked the same.
        """
        if not bulletin.alike or self.kept or self.choosing:
            return self.players
        asked = [self.state.players[seat] for seat in bulletin.asked]
        if bulletin.silent:
            return [player for player in self.offered if player not in asked]
        return [player for player in self.players if player in asked or player in self.offered]

    def open_or_close(self) -> None:
        """Watchers see all, or only the room, from the row on that lets them in or keeps them out."""
        self.closed = not self.closed
        if WATCHER in self.projections:
            self.projections[WATCHER].whole_until = self.state.seq
        for line in self.lines.get(WATCHER, []):
            line.send_snapshot(self.snapshot(line))
            if not self.closed:
                self.recall(line)

    def tell_all(self) -> None:
        """Everybody is told anew all they may know, the time that is left too."""
        for line in self.ears:
            line.send(self.snapshot(line))

    # Talk

    def recall(self, line: Subscriber) -> None:
        """What was said lately, for somebody who comes in."""
        for frame in self.recalled(line):
            line.send(frame)

    def recalled(self, line: Subscriber) -> list[bytes]:
        said = self.talk.recalled()
        if not said or self.is_closed_to(line.player):
            return []
        return [messages.encode(messages.Talk(said=[spoken(one) for one in said], whole=True))]

    def tell_talk(self, said: Sequence[ChatRecord]) -> None:
        """Everybody who may see the table hears it."""
        frame = messages.encode(messages.Talk(said=[spoken(one) for one in said]))
        for player, lines in self.lines.items():
            for line in [] if self.is_closed_to(player) else lines:
                line.send(frame)

    def room_changes(self) -> dict[str, object]:
        former, self.room = self.room, room_of(self.state, self.names, self.room)
        return room_changes(former, self.room)

    def tell_kept(self, player: int) -> None:
        """What was chosen ahead concerns one player only: nobody else hears of a change, and no version is used."""
        projection = self.projections.get(player)
        if projection:
            projection.change_kept(self.kept.get(player, []), self.state.seq)
            self.choosing = self.choosing or bool(self.kept)
            for line in self.lines.get(player, []):
                line.send_snapshot(self.snapshot(line))

    def tell_presence(self) -> None:
        """Once for all who come and go in one turn of the loop."""
        if not self.presence_due:
            self.presence_due = True
            asyncio.get_running_loop().call_soon(self.send_presence)

    def send_presence(self) -> None:
        self.presence_due = False
        frames = {closed: self.presence(closed) for closed in {self.is_closed_to(player) for player in self.lines}}
        for player, lines in self.lines.items():
            for line in lines:
                line.send(frames[self.is_closed_to(player)])

    def presence(self, closed: bool) -> bytes:
        """Who is here and who asks; who is silent, and how fast it goes, is told to those who see the game."""
        here, watching = sorted(self.connected()), len(self.lines.get(WATCHER, []))
        asking = [request.told(*self.judged(request)) for request in self.requests.open.values()]
        if closed:
            return messages.encode(messages.Presence(players=here, watching=watching, asking=asking))
        told = messages.Presence(players=here, watching=watching, asking=asking, silent=self.silent(), rest=self.rest())
        return messages.encode(told)


def nobody_judges(request: JoinRequest) -> tuple[set[int], int]:
    return set(), 1


def all_play() -> messages.Rest | None:
    return None


def no_word(player: int) -> SeatWord | None:
    return None


def seated(player: int) -> int | None:
    """Who is told to be somebody: watchers and screens are nobody."""
    return player if player >= 0 else None


def spoken(said: ChatRecord) -> messages.Said:
    return messages.Said(
        number=said.number, player=seated(said.player), name=said.name, text=said.text, phrase=said.phrase
    )
