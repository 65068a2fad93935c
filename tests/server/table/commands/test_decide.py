"""Handlers of commands are pure functions: a context and a command in, a decision or a refusal out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, cast

import pytest
from msgspec.structs import replace

from dorehami.server.identity.credentials import SCREEN
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.protocol.refusals import Reason
from dorehami.server.protocol.subscriber import WATCHER
from dorehami.server.runtime.table_rate_limits import NEWCOMERS, RETURNS, Limit, chat_of, uses_of_word
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import DAMAGE, LOBBY, OVER, PLAYING, TableState
from dorehami.server.table.commands import DECIDE
from dorehami.server.table.commands.context import Chance, Context, Presence
from tests.support.server.contexts import WORD, PureTable, lobby
from tests.support.server.every_command import COMMANDS
from tests.support.server.every_command_table import EveryCommandTable
from tests.support.server.phases import GUEST, HOST, IN_PHASE, asked, knocking, playing, refused
from tests.support.server.plain_values import plain
from tests.support.server.recorded_decisions import PAUSED, SEALING
from tests.support.simulated import simulate

SENT: Final = [command for command in COMMANDS.values() if type(command) in DECIDE]


def outcome(handler: Callable[[Context, int, Any], Decision], context: Context, player: int, command: Any) -> Any:
    """Return a decision or a refusal as a plain value."""
    try:
        return plain(handler(context, player, command))
    except Refusal as refusal:
        return refusal.code, refusal.rule, refusal.retry, refusal.details


def values(context: Context) -> Any:
    return plain([context.state, *context[1:5]])


# Purity


@pytest.mark.parametrize("command", SENT, ids=lambda command: command.id)
def test_deciding_changes_nothing(command: messages.Command) -> None:
    """For every sender and phase, the context stays as it is and leads to the same decision again."""
    handler = DECIDE[type(command)]
    for state in IN_PHASE.values():
        context = PureTable(state()).context()
        before = values(context)
        for player in (HOST, GUEST, WATCHER, SCREEN):
            first = outcome(handler, context, player, command)
            assert outcome(handler, context, player, command) == first
            assert values(context) == before


class Repeated:
    """Chance that is recorded, and then repeated."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.drawn: list[Any] = []
        self.left: list[Any] | None = None  # to repeat

    def next(self, draw: Callable[[], Any]) -> Any:
        if self.left is not None:
            return self.left.pop(0)
        self.drawn.append(draw())
        return self.drawn[-1]

    def repeat(self) -> None:
        self.left = self.drawn[:]

    @property
    def seals_always(self) -> bool:
        return self.chance.seals_always

    @property
    def below(self) -> Callable[[int], int] | None:
        below = self.chance.below
        return None if below is None else lambda n: cast(int, self.next(lambda: below(n)))

    def deal_seed(self) -> bytes:
        return cast(bytes, self.next(self.chance.deal_seed))

    def salt(self) -> bytes:
        return cast(bytes, self.next(self.chance.salt))

    def code(self, digits: int, /) -> str:
        return cast(str, self.next(lambda: self.chance.code(digits)))

    def secret(self) -> str:
        return cast(str, self.next(self.chance.secret))

    def word(self) -> str:
        return cast(str, self.next(self.chance.word))


@pytest.mark.parametrize("game", ["coup", "dezh", "mccarthy"])
def test_at_a_table_of_random_commands(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of a random evening is decided twice alike, with the same chance, and changes nothing."""
    differ: list[str] = []

    def twice(handler: Callable[[Context, int, Any], Decision]) -> Callable[[Context, int, Any], Decision]:
        def decide(context: Context, player: int, command: messages.Command) -> Decision:
            chance, before = Repeated(context.chance), values(context)
            context = context._replace(chance=chance)
            first = outcome(handler, context, player, command)
            chance.repeat()
            if outcome(handler, context, player, command) != first or values(context) != before:
                differ.append(type(command).__name__)
            chance.repeat()
            return handler(context, player, command)

        return decide

    for kind, handler in list(DECIDE.items()):
        monkeypatch.setitem(cast(Any, DECIDE), kind, twice(handler))

    async def evening() -> None:
        await EveryCommandTable(game, 7, set()).run(500)

    logging.disable(logging.CRITICAL)  # of the faults that it provokes
    try:
        simulate(evening())
    finally:
        logging.disable(logging.NOTSET)
    assert differ == []


# Refusals

CHAIR: Final = {"id": "x", "chair": 1}
REFUSALS: Final[list[tuple[str, int, messages.Command, str]]] = [
    (LOBBY, WATCHER, messages.Leave(id="x"), Reason.NOT_SEATED),
    (LOBBY, HOST, messages.Sit(id="x", name="Ali"), Reason.ALREADY_SEATED),
    (LOBBY, WATCHER, messages.Sit(id="x", name="Guest 1"), Reason.NAME_TAKEN),
    (LOBBY, WATCHER, messages.Sit(id="x", name="Ali", chair=1), Reason.CHAIR_TAKEN),
    (LOBBY, WATCHER, messages.Sit(id="x", name="Ali", chair=9), Reason.NO_SUCH_CHAIR),
    (LOBBY, GUEST, messages.Start(id="x"), Reason.NOT_HOST),
    (LOBBY, GUEST, messages.Kick(id="x", chair=2), Reason.NOT_HOST),
    (LOBBY, HOST, messages.Kick(id="x", chair=0), Reason.NO_GUEST_THERE),
    (LOBBY, HOST, messages.RemoveBot(id="x", chair=1), Reason.NO_BOT_THERE),
    (LOBBY, HOST, messages.AddBot(id="x", level="godlike"), Reason.NO_SUCH_LEVEL),
    (LOBBY, HOST, messages.Choose(id="x", game="chess", chairs=4), Reason.NO_SUCH_GAME),
    (LOBBY, HOST, messages.Choose(id="x", game="coup", chairs=99), Reason.BAD_CHAIRS),
    (LOBBY, HOST, messages.Choose(id="x", game="coup", chairs=4, turn=7), Reason.BAD_CLOCKS),
    (LOBBY, HOST, messages.Choose(id="x", game="coup", chairs=2), Reason.TOO_MANY),
    (LOBBY, HOST, messages.Move(id="x", version=1, move=["income"]), Reason.NOT_PLAYING),
    (LOBBY, HOST, messages.Resume(id="x"), Reason.NOT_PAUSED),
    (LOBBY, HOST, messages.Ready(id="x"), Reason.NOT_OVER),
    (LOBBY, HOST, messages.Back(id="x"), Reason.NOT_AWAY),
    (LOBBY, HOST, messages.Commit(id="x", commitment="0" * 64), Reason.NOT_NOW),
    (LOBBY, HOST, messages.LetIn(id="x", request=5), Reason.NOBODY_ASKS),
    (LOBBY, HOST, messages.Revoke(id="x", device="0" * 16), Reason.NO_SUCH_DEVICE),
    (LOBBY, HOST, messages.Forget(id="x", secret="unknown"), Reason.WRONG_SECRET),
    (LOBBY, HOST, messages.Say(id="x", text=" "), Reason.TALK_EMPTY),
    (LOBBY, HOST, messages.Say(id="x", phrase="boo"), Reason.NO_SUCH_PHRASE),
    (LOBBY, SCREEN, messages.Say(id="x", text="Hello", name="Ali"), Reason.NOT_SEATED),
    (LOBBY, WATCHER, messages.Return(id="x", name="Nobody"), Reason.NOBODY_CALLED),
    (LOBBY, WATCHER, messages.Return(id="x", name="Guest 1"), Reason.SEAT_CONNECTED),
    (LOBBY, WATCHER, messages.Return(id="x", name="Guest 1", word=WORD), Reason.WORD_OFF),
    (SEALING, WATCHER, messages.Sit(id="x", name="Ali"), Reason.DEALING),
    (SEALING, HOST, messages.Start(id="x"), Reason.GAME_RUNNING),
    (SEALING, HOST, messages.Choose(id="x", game="coup", chairs=4), Reason.DEALING),
    (SEALING, HOST, messages.Shift(id="x", chair=3), Reason.DEALING),
    (SEALING, HOST, messages.Cut(id="x", nonce="0" * 32), Reason.NOT_NOW),
    (PLAYING, HOST, messages.Start(id="x"), Reason.GAME_RUNNING),
    (PLAYING, HOST, messages.Choose(id="x", game="coup", chairs=4), Reason.GAME_RUNNING),
    (PLAYING, HOST, messages.AddBot(id="x"), Reason.NOT_IN_LOBBY),
    (PLAYING, HOST, messages.Shift(id="x", chair=3), Reason.NOT_IN_LOBBY),
    (PLAYING, HOST, messages.Finish(id="x"), Reason.NOT_ALONE),
    (PLAYING, HOST, messages.Move(id="x", version=99, move=["nonsense"]), Reason.NO_SUCH_MOVE),
    (PLAYING, HOST, messages.Withdraw(id="x"), Reason.NOTHING_KEPT),
    (PLAYING, HOST, messages.PlaySafe(id="x"), Reason.NOBODY_SILENT),
    (PLAYING, HOST, messages.Hurry(id="x", pace=3), Reason.STILL_PLAYED),
    (PLAYING, HOST, messages.Admit(id="x", late="nobody"), Reason.GAME_RUNNING),
    (PAUSED, HOST, messages.Move(id="x", version=99, move=["income"]), Reason.PAUSED),
    (PAUSED, HOST, messages.Pause(id="x"), Reason.PAUSED),
    (PAUSED, HOST, messages.LetPass(id="x"), Reason.PAUSED),
    (PAUSED, HOST, messages.Hurry(id="x", pace=3), Reason.PAUSED),
    (OVER, HOST, messages.Move(id="x", version=99, move=["income"]), Reason.NOT_PLAYING),
    (OVER, HOST, messages.Finish(id="x"), Reason.NOT_PLAYING),
    (OVER, WATCHER, messages.Sit(id="x", name="Ali"), Reason.TABLE_FULL),
    (DAMAGE, HOST, messages.Move(id="x", version=99, move=["income"]), Reason.PAUSED),
    (DAMAGE, GUEST, messages.Resume(id="x"), Reason.NOT_HOST),
]


@pytest.mark.parametrize(
    ("phase", "player", "command", "code"),
    [pytest.param(*one, id=f"{one[0]} {type(one[2]).__name__} {one[3]}") for one in REFUSALS],
)
def test_refusals(phase: str, player: int, command: messages.Command, code: str) -> None:
    """Each command is refused with the reason that fits the phase and the sender."""
    assert refused(IN_PHASE[phase](), player, command) == code


def test_a_move_is_refused_if_it_is_not_asked_for() -> None:
    """Not asked, not legal, and stale are three refusals."""
    state = playing()
    player, move = asked(state)
    other = next(one for one in (1, 2, 3) if one != player)
    assert refused(state, other, messages.Move(id="x", version=state.seq, move=move)) == Reason.NOT_ASKED
    assert refused(state, player, messages.Move(id="x", version=state.seq, move=["block", "duke"])) == Reason.NOT_LEGAL
    assert refused(state, player, messages.Move(id="x", version=state.seq - 1, move=move)) == Reason.STALE


# Rate limits


def with_word(state: TableState) -> TableState:
    return replace(state, private=replace(state.private, seat_words={GUEST: SeatWord(WORD)}))


ABSENT_GUEST: Final = {"presence": Presence(frozenset([HOST, 3]))}
LIMITED: Final[list[tuple[Callable[[], TableState], int, messages.Command, Limit, str, dict[str, Any]]]] = [
    (lobby, HOST, messages.Say(id="x", text="Hello"), chat_of(HOST), Reason.TALK_FAST, {}),
    (lobby, WATCHER, messages.Say(id="x", text="Hello", name="Ali"), chat_of(WATCHER), Reason.TALK_FAST, {}),
    (knocking, WATCHER, messages.Sit(id="x", name="Ali"), NEWCOMERS, Reason.TOO_FAST, {}),
    (lobby, WATCHER, messages.Return(id="x", name="Guest 1"), RETURNS, Reason.TOO_FAST, ABSENT_GUEST),
    (
        lambda: with_word(lobby()),
        WATCHER,
        messages.Return(id="x", name="Guest 1", word=WORD),
        uses_of_word(GUEST),
        Reason.TOO_FAST,
        {},
    ),
]


@pytest.mark.parametrize(
    ("at", "player", "command", "limit", "code", "changes"),
    [pytest.param(*one, id=f"{type(one[2]).__name__} {one[3].name} {one[1]}") for one in LIMITED],
)
def test_rate_limits_are_asked_and_named(
    at: Callable[[], TableState], player: int, command: messages.Command, limit: Limit, code: str, changes: Any
) -> None:
    """A decision asks its limit and names the token to take, however often it is made; over the limit it refuses."""
    table = PureTable(at())
    for times in range(1, 20):
        assert table.decide(player, command, **changes).takes == [limit]
        assert table.asked == [limit] * times
    table.refused = {limit}
    with pytest.raises(Refusal) as problem:
        table.decide(player, command, **changes)
    assert (problem.value.code, problem.value.retry) == (code, True)


def test_what_fails_takes_no_token() -> None:
    """A wrong word is no use of the word, and a refused name asks no limit."""
    table = PureTable(with_word(lobby()))
    wrong = table.decide(WATCHER, messages.Return(id="x", name="Guest 1", word="0000"))
    assert wrong.reply.refusal is not None
    assert (wrong.reply.refusal.code, wrong.takes, table.asked) == (Reason.WRONG_WORD, (), [])
    with pytest.raises(Refusal):
        table.decide(WATCHER, messages.Say(id="x", text="Hello", name="Guest 1"))
    assert table.asked == []
