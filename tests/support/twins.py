"""Twin worlds on the wire: whole games at the real table, played again with other secrets.

From a recorded script, twins are made for an observer: every secret answer and every draw may differ as long as the
rules let the observer know the same. What the rules let it know is taken from the cards on the table, which say who
knows them, never from what anybody is told. Then the script is played again with those secrets, and all that the server
sends to the observer until then must be equal, in bytes and in simulated time. Both deals are sealed and cut with their
own secrets: two hashes are equal if they commit to the same, and one that commits to nothing is a leak.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dorehami.bots.player import Choice, Question
from dorehami.engine.agenda import Event, State
from dorehami.engine.cards import Pile, faces, seen
from dorehami.engine.game import Game, Setup
from dorehami.engine.moves import Move
from dorehami.engine.table import NATURE, Table, eyes_of
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state import rows
from dorehami.server.state.rows import UNANSWERED
from dorehami.store.log import Row
from tests.support.charters import CHARTERS, Tally
from tests.support.luck import HASH, Luck, Promises, kinds_promised, spelled_out
from tests.support.random_table import RandomTable, Script, SlowBots
from tests.support.secrecy import comparable
from tests.support.simulated import CLOSED, Act, Sent, World, simulate

SAID_IN_SECRET = {  # the verbs whose things are cards that not everybody sees
    "coup": ("keep", "reveal"),
    "dezh": ("take", "keep", "redraw", "alchemy"),
    "mccarthy": ("bid",),
}
CHOOSES_AHEAD = ("coup",)  # the games in which an answer can be chosen before its question comes (K25), or let pass
SEALS_ANSWERS = ("mccarthy",)  # the games in which an answer lies sealed until all have answered
AHEAD = "ahead"  # how such a choice is counted, among the decisions
PASSED = "passed"  # and how a window that was let pass because it concerned others
PROMISED = "promised"  # how hashes are counted, by what they promise
REFUSALS = (Reason.STALE, Reason.NOT_ASKED, Reason.NOT_LEGAL, Reason.NO_SUCH_MOVE)  # that are compared at least
ABOUT_SEATS = (
    messages.Sit,
    messages.LetIn,
    messages.Return,
    messages.Kick,
    messages.Leave,
)  # what is done while secrets differ
MOST_HUMANS = 4  # at one table; the others are bots
ATTEMPTS = 5  # at a twin for each observer: the best is played
TRIED = 5  # other answers that are tried at one place
RATES = (0.02, 0.1, 0.4)  # how often a secret is made another
SAME_TIME = 1e-6  # seconds


class Leak(AssertionError):
    """An observer could tell two worlds apart that are the same to it by the rules."""


@dataclass
class Pair:
    """A script, and its twin: the same game with other secrets, which looks the same to some viewers for a while."""

    script: Script
    until: dict[int, int]  # by viewer: the first row that may look otherwise
    acts: list[Act] = field(default_factory=list)
    moves: dict[int, list[int | str]] = field(default_factory=dict)  # by row
    dealt: list[int] = field(default_factory=list)
    since: int = 0  # the first row at which something was different
    decisions: dict[str, int] = field(default_factory=dict)  # made while something was: the first row of each kind
    places: dict[str, int] = field(default_factory=dict)  # where something was, likewise
    facts: dict[int, int] = field(default_factory=dict)  # by row: how much was


# ------------------------------------------------------------------ what the rules let everybody know


Glimpse = tuple[Any, ...]


class RulesWorld:
    """One of the two worlds, without a server: its state, and what the cards say that each viewer learns."""

    def __init__(self, shows: tuple[str, ...], state: State[Any], masks: dict[int, list[Pile]]) -> None:
        self.shows = shows
        self.state = state
        self.masks = masks  # by viewer
        self.piles = state.table.piles[:]

    def clone(self) -> RulesWorld:
        return RulesWorld(self.shows, self.state.clone(), {viewer: mask[:] for viewer, mask in self.masks.items()})

    def play(self, seat: int, move: Move) -> dict[int, list[Glimpse]]:
        """Make a move; return what each viewer knows after each of its events."""
        table, self.state.told = self.state.table.clone(), []
        self.state.play(seat, move)
        glimpses: dict[int, list[Glimpse]] = {viewer: [] for viewer in self.masks}
        for event in self.state.told:
            event.apply(table)
            self.note_glimpses(table, event, glimpses)
        return glimpses

    def note_glimpses(self, table: Table, event: Event[Any], glimpses: dict[int, list[Glimpse]]) -> None:
        """Note what each viewer knows. A card shown in passing leaves no trace on the table; the event counts."""
        changed = [i for i, pile in enumerate(table.piles) if pile is not self.piles[i]]
        self.piles = table.piles[:]
        shown = comparable(event) if {event.key(), type(event).__name__} & {*self.shows} else ()
        for viewer, mask in self.masks.items():
            for i in changed:
                mask[i] = masked(table, i, viewer)
            glimpses[viewer].append((shown, *mask))


def new_rules_world(script: Script, started: rows.Started, viewers: list[int]) -> RulesWorld:
    """Return a world at the beginning of the script."""
    state = script.game.new(Setup(len(started.players), tuple(started.options), started.starter))
    masks = {viewer: [masked(state.table, i, viewer) for i in range(len(state.table.piles))] for viewer in viewers}
    return RulesWorld(CHARTERS[script.game.id].shows, state, masks)


def masked(table: Table, place: int, viewer: int) -> Pile:
    return seen(table.piles[place], eyes_of(viewer), table.layout.places[place].ordered)


def distinguishable(here: list[Glimpse], there: list[Glimpse]) -> bool:
    """Return whether the cards let a viewer tell these apart.

    That one of them continues where the other asks somebody does not count: whom we ask depends on public facts, so it
    must not happen, and the wire would show it.
    """
    return any(a != b for a, b in zip(here, there, strict=False))


# ------------------------------------------------------------------ twins


class Twin:
    """Follows a script in two worlds at once, and finds other secrets for the second one."""

    def __init__(self, script: Script, observer: int, seed: int, viewers: list[int]) -> None:
        self.script = script
        self.observer = observer
        self.viewers = viewers
        self.rng = random.Random(seed)
        self.rate = self.rng.choice(RATES)
        self.pair = Pair(script, dict.fromkeys(viewers, len(script.log) + 1))
        self.pair.dealt = script.dealt[:1] if script.game.starts else []  # who starts was drawn first, before all eyes
        self.follow()
        self.pair.dealt += script.dealt[len(self.pair.dealt) :]
        self.pair.acts = [self.translated(act) for act in script.acts]

    @property
    def length(self) -> int:
        """Return the number of rows during which something was different."""
        return self.pair.until[self.observer] - self.pair.since if self.pair.since else 0

    def worth(self, tally: Tally) -> tuple[float, int]:
        """Return how rare the differences of this pair are, and its length."""
        until = self.pair.until[self.observer]
        kinds = [("pairs at", name) for name, seq in self.pair.decisions.items() if seq < until]
        kinds += [("differed in", name) for name, seq in self.pair.places.items() if seq < until]
        return sum([1 / (1 + tally[kind]) for kind in kinds]), self.length

    def follow(self) -> None:
        """Follow row by row, until the cards distinguish the worlds or a move cannot be made."""
        for row in self.script.log:
            body = rows.body_of(row)
            if isinstance(body, rows.Started):
                self.here, self.there = (new_rules_world(self.script, body, self.viewers) for _ in range(2))
            if isinstance(body, rows.Started | rows.Moved):
                if not self.follow_row(row.seq, body):
                    self.stop(row.seq)
                    return
                if was_let_pass(row, body) and self.differences():
                    self.pair.decisions.setdefault(PASSED, row.seq)
                if not self.asks_alike():
                    self.stop(row.seq + 1)
                    return

    def stop(self, seq: int) -> None:
        self.pair.until = {viewer: min(until, seq) for viewer, until in self.pair.until.items()}

    def asks_alike(self) -> bool:
        """Return whether both worlds ask the same. If not there is a leak, which the wire shows at this very row."""
        here, there = self.here.state, self.there.state
        return here.asked == there.asked and (not here.asked or here.step().decision() == there.step().decision())

    def follow_row(self, seq: int, body: rows.Started | rows.Moved) -> bool:
        """Play the row in the other world, with its draws; return False if that is impossible."""
        if isinstance(body, rows.Moved):
            move = self.script.game.vocabulary.find(body.move)
            assert move is not None
            found = self.answer(seq, body.seat, move, by_clock=body.maker in UNANSWERED)
            if found is None:
                return False
            self.pair.moves[seq] = found.parts()
        return all(self.draw(seq, index) for _, index in body.draws if self.asks_alike())

    def draw(self, seq: int, index: int) -> bool:
        offered = self.there.state.moves(NATURE)
        found = self.answer(seq, NATURE, self.here.state.moves(NATURE)[index])
        if found is not None:
            self.pair.dealt.append(offered.index(found))
        return found is not None

    def answer(self, seq: int, seat: int, move: Move, by_clock: bool = False) -> Move | None:
        """Make the move in this world, and in the other one that lets the observer know the same."""
        decision, different = self.here.state.step().decision(), bool(self.differences())
        here = self.here.play(seat, move)
        for other in self.candidates(seat, move, by_clock):
            there = self.there.clone()
            glimpses = there.play(seat, other)
            if not distinguishable(here[self.observer], glimpses[self.observer]):
                self.there = there
                self.note_who_can_tell(seq, here, glimpses)
                self.note(seq, decision if different or other is not move else "")
                return other
        return None

    def candidates(self, seat: int, move: Move, by_clock: bool) -> list[Move]:
        """Return the same move and, where it is secret, others of its kind; none for the clock, which has no choice."""
        there = self.there.state
        legal = [there.step().default(there.table, seat)] if by_clock else there.moves(seat)
        same = [move] if move in legal else []
        if seat == self.observer or (seat != NATURE and move.verb not in SAID_IN_SECRET[self.script.game.id]):
            return same
        others = [other for other in dict.fromkeys(legal) if other is not move and kind_of(other) == kind_of(move)]
        others = self.rng.sample(others, min(TRIED, len(others)))
        return [*others, *same] if self.rng.random() < self.rate else [*same, *others]

    def note_who_can_tell(self, seq: int, here: dict[int, list[Glimpse]], there: dict[int, list[Glimpse]]) -> None:
        """Note to whom else the worlds are still the same."""
        for viewer, until in self.pair.until.items():
            if until > seq and distinguishable(here[viewer], there[viewer]):
                self.pair.until[viewer] = seq

    def differences(self) -> list[int]:
        """Return the places that hold different cards."""
        here, there = self.here.state.table.piles, self.there.state.table.piles
        return [i for i in range(len(here)) if here[i] != there[i]]

    def note(self, seq: int, decision: str) -> None:
        """Note what is different, and which decision was made meanwhile."""
        here, there, pair = self.here.state.table, self.there.state.table, self.pair
        places = self.differences()
        for i in places:
            pair.places.setdefault(here.layout.places[i].name, seq)
        if decision:
            pair.since = pair.since or seq
            pair.decisions.setdefault(decision, seq)
            pair.facts[seq] = sum([count_unlike(here.piles[i], there.piles[i]) for i in places])

    def translated(self, act: Act) -> Act:
        """Return the act of the other world."""
        seq = self.script.row_of(act)
        if not isinstance(act.what, messages.Move) or seq not in self.pair.moves:
            return act
        return act._replace(what=msgspec.structs.replace(act.what, move=self.pair.moves[seq]))


def was_let_pass(row: Row, body: rows.Started | rows.Moved) -> bool:
    """Return whether the table passed automatically in somebody's name."""
    own = isinstance(body, rows.Moved) and not body.maker and body.move == ["allow"]
    return own and row.cause.startswith("seat") and not row.command


def kind_of(move: Move) -> tuple[str, int, int]:
    return move.verb, move.target, len(move.things)


def count_unlike(here: Pile, there: Pile) -> int:
    """Return how many cards differ."""
    left = faces(there)
    for face in faces(here):
        if face in left:
            left.remove(face)
    return len(left)


def without_ahead(script: Script, act: Act) -> Pair:
    """Return the twin in which nothing was chosen ahead: nobody else notices before it is played (K25)."""
    assert isinstance(act.what, messages.Move)
    viewers = {viewer for eyes in script.viewers.values() for viewer in eyes}
    moved = script.moved()
    seq = next(row for row in moved if row >= script.row_of(act))  # who was stood in for comes back first
    rest = [row for row, body in moved.items() if row > seq and body.seat == moved[seq].seat]
    played = [row for row in rest[:1] if not script.log[row - 1].command]
    until = dict.fromkeys(viewers, played[0] if played else len(script.log) + 1) | {moved[seq].seat: seq}
    moves = {row: body.move for row, body in moved.items()}
    pair = Pair(script, until, script.acts[:], moves, script.dealt, seq, {AHEAD: seq}, {}, {seq: 1})
    pair.acts[script.acts.index(act)] = act._replace(what=msgspec.structs.replace(act.what, ahead=None))
    return pair


# ------------------------------------------------------------------ on the wire


class ScriptedBots(SlowBots):
    """Bots that answer as in the script, after another delay than before."""

    def __init__(self, pair: Pair) -> None:
        super().__init__(pair.script.seed + 2)
        self.moves = pair.moves
        self.moved = pair.script.moved()

    async def think(self, question: Question) -> Choice:
        """Answer as the seat's next row says; a question that was never answered gets any answer."""
        assert self.world is not None
        opened = self.world.table.state.match.open_since.get(question.seat, 0)
        for seq, move in self.moves.items():
            if seq > opened and self.moved[seq].seat == question.seat and move in question.moves:
                return Choice(question.moves.index(move))
        return Choice(question.default)


class Replay(World):
    """The other world, at a table."""

    def __init__(self, pair: Pair) -> None:
        bots = ScriptedBots(pair)
        self.luck = Luck(f"there {pair.script.seed}")
        super().__init__(pair.script.wanted, bots, self.deal, pair.script.seed, self.luck)
        bots.world = self
        self.script = pair.script
        self.dealt = iter(pair.dealt)

    def deal(self, n: int) -> int:
        return min(next(self.dealt, 0), n - 1)

    def act(self, act: Act) -> None:
        """Do an act, but no move that was refused in the script and is legal now: no twin has it."""
        if not (isinstance(act.what, messages.Move) and not self.script.row_of(act) and self.takes(act.line, act.what)):
            super().act(with_luck(self.script, act, self.luck))

    def takes(self, number: int, command: messages.Move) -> bool:
        ledger, player = self.table.state, self.line(number).player
        seat = ledger.seating.chair_of(player)
        if (
            seat is None
            or ledger.match.play is None
            or ledger.evening.paused
            or not 0 < ledger.match.open_since.get(seat, 0) <= command.version
        ):
            return False
        return ledger.match.play.game.vocabulary.find(command.move) in ledger.match.play.state.moves(seat)


def with_luck(script: Script, act: Act, luck: Luck) -> Act:
    """Return an act with the secrets of a world."""
    if not isinstance(act.what, messages.Command) or act.line not in script.viewers:
        return act
    return act._replace(what=luck.with_own_secrets(act.what, max(script.viewers[act.line])))


def compare(pair: Pair, tally: Tally) -> None:
    """Play the pair and check that each line is sent the same, as long as the worlds are the same to its viewers."""
    script, world = pair.script, Replay(pair)
    simulate(world.replay(pair.acts, script.time_of(max(pair.until.values()))))
    promised = world.luck.promises(world.log.tables[world.code].rows)
    for number, eyes in script.viewers.items():
        until = min([pair.until[viewer] for viewer in eyes])
        if until > pair.since:
            here = up_to(script, until, script.heard[number])
            there = up_to(script, until, world.line(number).heard)
            check(pair, number, spelled(here, script.promised), spelled(there, promised))
            tally.update([(PROMISED, kind) for sent in here for kind in kinds_promised(sent.frame, script.promised)])
            tally.update([("frames", kind_of_frame(sent)) for sent in here if sent.version >= pair.since])
    tally.update([("acts", kind_of_act(act)) for act in script.acts if while_different(pair, act)])
    for viewer in pair.until:
        count(pair, viewer, tally)


def up_to(script: Script, until: int, heard: list[Sent]) -> list[Sent]:
    """Return the frames before the row that may differ; of the same moment only those of earlier versions."""
    stop = script.time_of(until)
    return [s for s in heard if s.at < stop - SAME_TIME or (s.version < until and s.at < stop + SAME_TIME)]


def spelled(heard: list[Sent], promised: Promises) -> list[Sent]:
    return [sent._replace(frame=spelled_out(sent.frame, promised)) for sent in heard]


def check(pair: Pair, number: int, here: list[Sent], there: list[Sent]) -> None:
    for i in range(max(len(here), len(there))):
        one, other = here[i : i + 1], there[i : i + 1]
        alike = one and other and one[0].frame == other[0].frame and abs(one[0].at - other[0].at) < SAME_TIME
        if not alike or HASH.search(one[0].frame):
            eyes = sorted(pair.script.viewers[number])
            raise Leak(f"line {number} with the eyes of {eyes}: {one} or {other}; other secrets since {pair.since}")


def kind_of_frame(sent: Sent) -> str:
    if sent.frame.startswith(CLOSED):
        return sent.frame.decode()
    message = messages.decode_message.decode(sent.frame)
    return f"Refused {message.code}" if isinstance(message, messages.Refused) else type(message).__name__


def kind_of_act(act: Act) -> str:
    if isinstance(act.what, messages.Hello):
        return "Hello again" if act.what.version else "Hello"
    return act.what if isinstance(act.what, str) else type(act.what).__name__ if act.what else "gone"


def while_different(pair: Pair, act: Act) -> bool:
    stop = pair.script.time_of(max(pair.until.values()))
    return pair.since > 0 and pair.script.time_of(pair.since) < act.at < stop


def count(pair: Pair, viewer: int, tally: Tally) -> None:
    until = pair.until[viewer]
    if pair.since and until > pair.since:
        tally["law", "legal pairs"] += 1
        tally["law", "hidden facts that differed"] += max([facts for seq, facts in pair.facts.items() if seq < until])
        tally.update([("pairs at", decision) for decision, seq in pair.decisions.items() if seq < until])
        tally.update([("differed in", place) for place, seq in pair.places.items() if seq < until])


def twin_games(game: Game, setup: Setup, seed: int, tally: Tally) -> None:
    """Play a game and compare it with twins: one for each human and the spectator, and one without choices ahead.

    Cases that the tally has few of are preferred.
    """
    rng = random.Random(seed)
    script = simulate(RandomTable(game, setup, rng.randint(1, min(setup.seats, MOST_HUMANS)), seed).play())
    tally["law", "games"] += 1
    tally["law", "games to their end"] += script.log[-1].kind == "ended"
    viewers = sorted({viewer for eyes in script.viewers.values() for viewer in eyes})
    for viewer in viewers:
        seeds = [rng.getrandbits(32) for _ in range(ATTEMPTS)]
        best = max(seeds, key=lambda seed: Twin(script, viewer, seed, [viewer]).worth(tally))
        twin = Twin(script, viewer, best, viewers)
        if twin.length > 0:
            compare(twin.pair, tally)
    ahead = [
        act for act in script.acts if isinstance(act.what, messages.Move) and act.what.ahead and script.row_of(act)
    ]
    if ahead:
        compare(without_ahead(script, rng.choice(ahead)), tally)


def never_compared(game: Game, tally: Tally) -> set[tuple[str, str]]:
    """Return what belongs to a game but was part of no pair."""
    charter = CHARTERS[game.id]
    ahead = {AHEAD, PASSED} if game.id in CHOOSES_AHEAD else set()
    told = (messages.Welcome, messages.Snapshot, messages.News, messages.Done, messages.Presence, messages.TurnedAway)
    sealed_bids = {"slip"} if game.id in SEALS_ANSWERS else set()
    expected = {
        "pairs at": charter.decisions - set(charter.all_open_at) | ahead,
        "differed in": charter.hides,
        PROMISED: {"seal", "cut"} | sealed_bids,
        "acts": [message.__name__ for message in ABOUT_SEATS],
        "frames": [*[message.__name__ for message in told], *[f"Refused {code}" for code in REFUSALS]],
    }
    return {(kind, name) for kind, every in expected.items() for name in every} - set(tally)
