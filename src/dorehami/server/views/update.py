"""What one viewer of a table has been told so far, and the news that bring it up to date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from dorehami.engine.agenda import Event
from dorehami.engine.cards import Pile
from dorehami.engine.facts import Changes, Facts, brought_up_to_date
from dorehami.engine.play import Turn, told_to
from dorehami.engine.table import NATURE, NOBODY
from dorehami.games import GAMES
from dorehami.server.protocol import messages
from dorehami.server.protocol.messages import Event as Told
from dorehami.server.protocol.messages import News, encode
from dorehami.server.protocol.offers import NOTHING, Offers, Words, offers
from dorehami.server.state import rows
from dorehami.server.state.evening import results_of, scores_of
from dorehami.server.state.rows import BOT, Moved, Started
from dorehami.server.state.table_state import LOBBY, OVER, Sitter, TableState

UNCHANGED: Final[Changes] = ({}, {})
GOES_ON: Final = frozenset([rows.Resumed, rows.Epoch])
EACH: Final = {game.id: frozenset([fact.name for fact in game.facts if fact.each]) for game in GAMES.values()}


def room_of(state: TableState, names: Mapping[int, str], former: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The room as everybody sees it, field by field. Results that the former one tells of are not made anew."""
    sitters = state.chairs
    chairs = [None if sitter is None else chair_of(sitter, names) for sitter in sitters]
    room = messages.Room(
        phase=state.phase,
        game=state.game.id,
        options=list(state.options),
        chairs=chairs,
        host=state.host(),
        ready=list(state.ready),
        games=state.games,
        results=results_of(state, former["results"] if former else []),
        scores=scores_of(state, names),
        players=list(state.players),
        seal=state.seal,
        slips=list(state.sealed_bids.shown),
        sealing=sealing_of(state),
        turn=state.turn_clock,
        reaction=state.reaction_clock,
        starter=None if state.starter is None else state.chair_of(state.starter),
        after=state.after,
        pausing=list(state.pausing),
        paused=state.paused,
        resuming=state.resuming,
        watchers=state.watchers,
        listed=state.listed,
        hushed=state.hushed,
        code=state.code,
        late=state.late,
        late_over=state.late_over,
        knocks=state.knocks,
        locked=state.locked,
        readmitted=list(state.readmitted),
        reclaimed=list(state.reclaimed),
        ended=state.ended_by,
        reopened=state.reopened,
        tempers=list(state.tempers),
    )
    return msgspec.structs.asdict(room)


def room_changes(former: dict[str, Any], room: dict[str, Any]) -> dict[str, Any]:
    """The fields that are not as they were."""
    changed = {}
    for name, value in room.items():
        was = former[name]
        if value is not was and value != was:
            changed[name] = value
    return changed


def sealing_of(state: TableState) -> messages.Sealing | None:
    """All but the seed. A cut that was opened is told only as opened: those who laid one down know theirs."""
    sealing = state.sealing
    if sealing is None:
        return None
    return messages.Sealing(
        seal=sealing.seal,
        players=sealing.players,
        commitments=[sealing.commitments.get(seat, "") for seat in range(len(sealing.players))],
        opening=sealing.opening,
        opened=sorted(sealing.nonces),
    )


def chair_of(sitter: Sitter, names: Mapping[int, str]) -> messages.Chair:
    level = sitter.level if sitter.kind == BOT else ""
    return messages.Chair(sitter.kind, names.get(sitter.player, ""), level, sitter.away, sitter.kicked, sitter.bot)


def open_facts(state: TableState) -> Facts:
    """The facts of the game that all see alike."""
    play = state.play
    return {} if play is None or state.phase == LOBBY else play.game.open_facts(play.state, play.views[NOBODY])


def facts_at_stake(state: TableState, turn: Turn | None) -> list[Facts]:
    """The same as far as a row can have changed them: what a turn leaves alone is not looked at."""
    if turn is None or turn.cards or state.play is None:
        return [open_facts(state)]
    if turn.silent:
        return [state.game.facts_of_asking(turn.state)]
    return state.game.facts_of_play(turn.state, state.play.views[NOBODY])


class Update:
    """What a row changed, as far as it is the same for all who see the table: it is made once for all of them.

    The facts before it are brought up to date by it.
    """

    def __init__(
        self, state: TableState, body: rows.Body, turn: Turn | None, room: dict[str, Any], before: Facts
    ) -> None:
        began = type(body) is Started
        anew = state.opened == state.seq or type(body) in GOES_ON
        self.limit: int | UnsetType = state.limit if anew else UNSET
        self.maker = body.maker if isinstance(body, Moved) else ""
        self.state = state
        self.turn = turn
        self.asked = turn.state.asked if turn is not None else []
        self.room = room
        now = facts_at_stake(state, turn if before else None)
        self.fresh = began or (bool(before) and not now[0])
        self.facts = {} if self.fresh else before
        self.changes = self.lay_over(self.facts, now)
        self.reseated = self.fresh or turn is None  # who sits where may have changed
        self.cards = self.reseated or (turn is not None and turn.cards)
        self.silent = not self.reseated and turn is not None and turn.silent
        self.alike = not self.cards and turn is not None and turn.seen_by(NOBODY) is turn.told  # nothing is hidden
        self.common = b""  # then: the news of all whom it does not concern
        self.frames: list[tuple[tuple[int, ...], Changes, bytes]] = []  # by what is seen of the events and in secret
        self.asking: tuple[bytes, Offers | None, Offers | None, bytes] = (b"", None, None, b"")  # the last one asked
        self.told: dict[tuple[int, ...], list[Told]] = {}
        self.looked_at: list[Event[Any]] | None = None  # what was last asked for the sight of,
        self.sight_of_it: tuple[int, ...] = ()  # and that

    def lay_over(self, record: Facts, news: list[Facts]) -> Changes:
        return brought_up_to_date(record, news, EACH[self.state.game.id])

    def sight(self, seat: int) -> tuple[int, ...]:
        """Which of the possible sights of the events this seat has: those who see the same events have the same."""
        if self.turn is None:
            return ()
        seen = self.turn.seen_by(seat)
        if seen is not self.looked_at:
            sight = (0,) if seen is self.turn.told else tuple([id(event) for event in seen])
            if sight not in self.told:
                self.told[sight] = events_told(seen, self.turn)
            self.looked_at, self.sight_of_it = seen, sight
        return self.sight_of_it

    def for_all(self) -> bytes:
        """The news of those who are not asked, were not, and see what everybody sees."""
        if not self.common:
            self.common = self.seen(self.sight(NOBODY), UNCHANGED)
        return self.common

    def outside(self) -> bytes:
        """The news of those who may not see the game: what changed in the room."""
        return encode(News(version=self.state.seq, began=self.fresh, room=self.room))

    def frame(
        self, sight: tuple[int, ...], own: Changes, moves: Offers | None, ahead: Offers | None, kept: Words | None
    ) -> bytes:
        """The news of a viewer; what it is offered and has chosen goes with it if that is not as before."""
        seen = self.seen(sight, own)
        if kept is not None:
            return with_more(seen, moves, ahead, encode(kept))
        if moves is None and ahead is None:
            return seen
        if self.asking[0] is not seen or self.asking[1] is not moves or self.asking[2] is not ahead:
            self.asking = (seen, moves, ahead, with_more(seen, moves, ahead))
        return self.asking[3]

    def seen(self, sight: tuple[int, ...], own: Changes) -> bytes:
        """The news of all who see the same: of the events, and in secret, where it is mostly how much others hold."""
        for other, changes, frame in self.frames:
            if other == sight and changes == own:
                return frame
        frame = self.encoded(sight, own)
        self.frames.append((sight, own, frame))
        return frame

    def encoded(self, sight: tuple[int, ...], own: Changes) -> bytes:
        facts, seats = self.changes
        if own[0] or own[1]:
            facts, seats = facts | own[0], seats | own[1]
        return encode(
            News(
                version=self.state.seq,
                events=self.told.get(sight, []),
                began=self.fresh,
                room=self.room,
                facts=facts,
                seats=seats,
                limit=self.limit,
                maker=self.maker,
            )
        )


def with_more(frame: bytes, moves: Offers | None, ahead: Offers | None, kept: bytes = b"") -> bytes:
    """News and, of the same message, what only some are told: it is encoded already."""
    services = [frame[:-1]]
    if moves is not None:
        services.append(b',"moves":')
        services.append(moves.sent)
    if ahead is not None:
        services.append(b',"ahead":')
        services.append(ahead.sent)
    if kept:
        services.append(b',"kept":')
        services.append(kept)
    services.append(b"}")
    return b"".join(services)


def events_told(events: list[Event[Any]], turn: Turn) -> list[Told]:
    layout = turn.state.table.layout
    return [Told(key, event.args(layout)) for event in events if (key := event.key())]


class Projection:
    """One viewer: a player, or all who only watch."""

    def __init__(self, state: TableState, player: int, kept: Words) -> None:
        self.player = player
        self.seat = NOBODY
        self.secrets: Facts = {}
        self.piles: list[Pile] = []  # that the secrets lie in, as they were seen last
        self.moves = NOTHING
        self.ahead = NOTHING
        self.kept: Words = []
        self.whole_until = state.seq - 1  # who has seen no more than this version needs a whole record
        self.sit(state)
        self.look(state, kept)

    def sit(self, state: TableState) -> None:
        """Find one's seat in the game."""
        play = state.play
        chair = state.chair_of(self.player)
        self.seat = NOBODY if chair is None or play is None or chair >= play.setup.seats else chair
        self.piles = []
        if state.phase == OVER and state.came_after(self.player, state.finished[-1]):
            self.seat, self.whole_until = NOBODY, state.seq

    def look(self, state: TableState, kept: Words, cards: bool = True, silent: bool = False) -> None:
        """See what only this viewer sees, and what it is asked; in silence, who is still asked is asked the same."""
        play = state.play
        self.kept = kept
        if silent and play is not None and self.seat in play.state.asked:
            return
        self.moves, self.ahead = NOTHING, NOTHING
        if play is None or state.phase == LOBBY:
            self.secrets = {}
            return
        view = play.state.table.seen_by(NATURE) if state.shows_all() else play.views[self.seat]
        if cards and view.piles != self.piles:
            self.piles, self.secrets = view.piles[:], play.game.secrets(view)
        if self.seat in play.state.asked:
            self.moves = offers(play.state.moves(self.seat))
            self.ahead = offers(play.state.step().ahead(play.state.table, self.seat))

    def record(self, state: TableState, room: dict[str, Any]) -> messages.Record:
        """All that this viewer knows, with what it was told in this game: its private log is its memory."""
        return messages.Record(
            room=messages.Room(**room),
            facts=open_facts(state) | self.secrets,
            moves=self.moves.offers,
            ahead=self.ahead.offers,
            kept=self.kept,
            past=self.past(state) if self.secrets else [],
        )

    def past(self, state: TableState) -> list[messages.Past]:
        assert state.play is not None
        layout = state.play.state.table.layout
        told = [(version, told_to(events, layout, self.seat), maker) for version, events, maker in state.happened()]
        return [
            messages.Past(version, [Told(*event) for event in events], maker)
            for version, events, maker in told
            if events
        ]

    def news(self, bulletin: Update, kept: Words) -> bytes:
        """The news of the row that the ledger has just taken."""
        secrets, moves, ahead, kept_before = self.secrets, self.moves, self.ahead, self.kept
        if bulletin.reseated:
            self.sit(bulletin.state)
        self.look(bulletin.state, kept, bulletin.cards, bulletin.silent)
        own = UNCHANGED
        if bulletin.fresh or (self.secrets is not secrets and self.secrets != secrets):
            own = bulletin.lay_over({} if bulletin.fresh else secrets, [self.secrets])
        offered = None if self.moves is moves or self.moves.sent == moves.sent else self.moves
        early = None if self.ahead is ahead or self.ahead.sent == ahead.sent else self.ahead
        return bulletin.frame(bulletin.sight(self.seat), own, offered, early, None if kept == kept_before else kept)

    def is_offered(self) -> bool:
        """Is anything asked of this viewer?"""
        return self.moves is not NOTHING or self.ahead is not NOTHING

    def change_kept(self, kept: Words, version: int) -> None:
        """What was chosen ahead has changed without a version: who comes back to this one needs a whole record."""
        self.kept, self.whole_until = kept, version
