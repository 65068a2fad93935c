"""The agenda: steps that ask or run, events that change the table, and the door for players."""

from __future__ import annotations

import pytest

from dorehami.engine.agenda import WAIT, Chance, Event, OfSeat, State, Step, begin, key_of
from dorehami.engine.cards import UNSEEN
from dorehami.engine.moves import Move
from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.engine.table import NATURE, NOBODY, Layout, Table

YES, NO, HEADS = Move("yes"), Move("no"), Move("heads")


class Board(Table):
    """A table with a line to write on; three words end the game."""

    def __init__(self, line: list[str]) -> None:
        super().__init__(Layout([], []), [], UNSEEN)
        self.line = line

    def clone(self) -> Board:
        return Board(self.line[:])

    def over(self) -> bool:
        return len(self.line) > 2


class Wrote(Event[Board]):
    """Somebody wrote a word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def apply(self, table: Board) -> None:
        table.line.append(self.word)


class Write(Step[Board]):
    """A word is written by itself, then what follows."""

    def __init__(self, word: str, then: list[Step[Board]] | None = None) -> None:
        self.word = word
        self.then = then or []

    def run(self, state: State[Board]) -> list[Step[Board]]:
        state.tell(Wrote(self.word))
        return self.then


class Vote(Step[Board]):
    """Two are asked at once: a yes waits for the other, a no decides at once."""

    def decision(self) -> str:
        return "vote"

    def seats(self, table: Board) -> list[int]:
        return [0, 1]

    def moves(self, table: Board, seat: int) -> list[Move]:
        return [YES, NO]

    def forbids(self, table: Board, seat: int, move: Move) -> str:
        return "B1" if move is HEADS else ""

    def answer(self, state: State[Board], seat: int, move: Move) -> list[Step[Board]] | None:
        return WAIT if move is YES else [Write("no")]

    def run(self, state: State[Board]) -> list[Step[Board]]:
        return [Write("yes")]


class Toss(Chance[Board]):
    """A coin falls on its head."""

    def moves(self, table: Board, seat: int) -> list[Move]:
        return [HEADS]

    def answer(self, state: State[Board], seat: int, move: Move) -> list[Step[Board]]:
        return [Write("heads")]


def game(*steps: Step[Board]) -> State[Board]:
    return begin(Board([]), list(steps))


def test_a_bare_step_asks_nobody_and_leads_nowhere() -> None:
    """What a step does not say: no decision, seats, moves or rule, nothing ahead or foretold, nothing that follows."""
    step: Step[Board] = Step()
    state = game(Vote())
    assert (step.decision(), step.seats(state.table), step.moves(state.table, 0)) == ("", [], [])
    assert (step.forbids(state.table, 0, YES), step.foretold()) == ("", ("", NOBODY))
    assert step.ahead(state.table, 0) == []
    assert step.answer(state, 0, YES) is WAIT
    assert step.run(state) == []


def test_a_bare_event_changes_nothing_and_is_told_to_all() -> None:
    """An announcement leaves the table as it is, and looks the same to everybody."""
    event: Event[Board] = Event()
    board = Board(["a"])
    event.apply(board)
    assert board.line == ["a"]
    assert event.seen_by(NOBODY) is event
    assert event.args(board.layout) == {}


@pytest.mark.parametrize(("name", "key"), [("Paid", "paid"), ("TurnPassed", "turn_passed"), ("OfSeat", "of_seat")])
def test_a_class_has_a_word_on_the_wire(name: str, key: str) -> None:
    """Small letters, with a line between the words; it is worked out once."""
    assert [key_of(name), key_of(name)] == [key, key]


def test_an_event_is_called_like_its_class() -> None:
    """Where it says nothing else."""
    assert Wrote("a").key() == "wrote"


def test_an_event_of_a_seat_says_whose() -> None:
    """And no more."""
    event: Event[Board] = OfSeat(2)
    assert (event.key(), event.args(Layout([], []))) == ("of_seat", {"seat": 2})


def test_the_safe_answer_is_the_first() -> None:
    """Where a step says nothing else, a seat that does not answer is taken to give the first answer."""
    assert Vote().default(Board([]), 0) is YES


def test_steps_run_in_order_until_somebody_is_asked() -> None:
    """What asks nobody happens by itself; what follows from a step comes before what was waiting."""
    state = game(Write("a", then=[Write("b")]), Vote())
    assert state.table.line == ["a", "b"]
    assert state.asked == [0, 1]
    assert state.step().decision() == "vote"


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_all_answer_in_any_order(order: list[int]) -> None:
    """A step that waits runs when the last has answered, whoever that is."""
    state = game(Vote(), Vote())
    state.play(order[0], YES)
    assert state.asked == [order[1]]
    state.play(order[1], YES)
    assert state.table.line == ["yes"]
    assert state.asked == [0, 1]


def test_the_first_answer_can_decide() -> None:
    """A step that does not wait goes on at once, and nobody else is asked any more."""
    state = game(Vote(), Toss())
    state.play(1, NO)
    assert state.table.line == ["no"]
    assert state.asked == [NATURE]


def test_chance_is_a_seat() -> None:
    """Nature is asked like anybody, and her question is called chance."""
    state = game(Toss(), Vote())
    assert (state.asked, state.step().decision(), state.moves(NATURE)) == ([NATURE], "chance", [HEADS])
    state.play(NATURE, HEADS)
    assert state.table.line == ["heads"]


def test_the_game_ends_at_once() -> None:
    """When the table says that it is over nobody is asked, whatever is left on the agenda."""
    state = game(Write("a"), Write("b"), Write("c"), Write("d"), Vote())
    assert state.table.line == ["a", "b", "c"]
    assert state.asked == []


def test_who_is_not_asked_is_refused() -> None:
    """The door says who is not asked, and who is; nothing changes."""
    state = game(Vote())
    with pytest.raises(NotAsked, match=r"seat 2 is not asked; asked: \[0, 1\]") as refusal:
        state.play(2, YES)
    assert (refusal.value.seat, refusal.value.asked) == (2, [0, 1])
    assert state.asked == [0, 1]


def test_who_has_answered_is_not_asked_again() -> None:
    """An answer is final."""
    state = game(Vote())
    state.play(0, YES)
    with pytest.raises(NotAsked):
        state.play(0, NO)


def test_what_is_not_offered_is_refused() -> None:
    """The door says what may not be done, with the rule if a particular one stands against it."""
    state = game(Vote())
    with pytest.raises(NotLegal, match=r"seat 0 may not heads \(B1\)") as refusal:
        state.play(0, HEADS)
    assert (refusal.value.seat, refusal.value.move, refusal.value.rule) == (0, HEADS, "B1")
    with pytest.raises(NotLegal, match=r"seat 0 may not yes$"):
        state.play(0, Move("yes"))  # the same word, but not the game's own move
    assert state.asked == [0, 1]


def test_what_happens_is_told_if_anybody_listens() -> None:
    """Events are kept where there is a list for them, and only there."""
    state = game(Vote(), Vote())
    deaf = state.clone()
    state.told = []
    for one in (state, deaf):
        one.play(0, NO)
    assert [type(event) for event in state.told] == [Wrote]
    assert deaf.told is None


def test_a_clone_is_independent() -> None:
    """Table, agenda and asked seats are its own; steps are shared."""
    state = game(Vote(), Toss())
    clone = state.clone()
    clone.play(0, NO)
    assert (state.table.line, state.asked, len(state.agenda)) == ([], [0, 1], 2)
    assert clone.step() is state.agenda[0]
