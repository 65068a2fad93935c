"""Claims: challenged, proved, conceded, blocked."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.engine.table import NOBODY
from tests.support.scene import Scene

HANDS = {0: "duke assassin", 1: "captain contessa", 2: "assassin duke"}


def scene(*moves: str, **facts: Any) -> Scene:
    return Scene("coup", 3, **{"hand": HANDS, **facts}).after(*moves)


def test_all_others_may_doubt_a_claim() -> None:
    """They are asked at once, clockwise from the claimant (K30)."""
    position = scene("0 tax")
    assert (position.state.asked, position.decision()) == ([1, 2], "challenge")
    assert position.offered(1) == ["allow", "challenge"]
    assert position.fact("claim") == [0, "duke"]


@pytest.mark.parametrize("order", [("1", "2"), ("2", "1")])
def test_a_claim_that_nobody_doubts_stands(order: tuple[str, str]) -> None:
    """In whatever order they allow it (K10)."""
    position = scene("0 tax", *[f"{seat} allow" for seat in order])
    assert (position.fact("coins", 0), position.fact("claim")) == (5, [])


def test_an_allow_is_final() -> None:
    """Who has allowed is not asked again (K36)."""
    position = scene("0 tax", "1 allow")
    with pytest.raises(NotAsked):
        position.events_of("1 challenge")


def ahead(position: Scene, seat: int) -> list[str]:
    """What a seat may choose already now, in words."""
    return [str(move) for move in position.state.step().ahead(position.state.table, seat)]


@pytest.mark.parametrize(
    ("options", "move", "blocks"),
    [
        ((), "0 assassinate 1", ["block contessa"]),
        ((), "0 steal 1", ["block captain", "block ambassador"]),
        (("inquisitor",), "0 steal 1", ["block captain", "block inquisitor"]),
        (("inquisitor", "anarchist"), "0 assassinate 1", ["block contessa"]),
        (("inquisitor",), "0 examine 1", []),
        (("inquisitor",), "0 exchange", []),
        ((), "0 tax", []),
        ((), "0 exchange", []),
    ],
)
def test_the_target_may_choose_its_block_ahead(options: tuple[str, ...], move: str, blocks: list[str]) -> None:
    """While the claim may still be doubted; nobody else may, and not where no block would follow (K25)."""
    position = scene(move, options=options, coins={0: 5})
    assert position.decision() == "challenge"
    assert [ahead(position, seat) for seat in (0, 1, 2)] == [[], blocks, []]


def test_what_may_be_chosen_ahead_does_not_depend_on_cards() -> None:
    """With the contessa or without, with one influence or two: only who is asked next matters (K25)."""
    for hand in ("captain contessa", "duke captain", "contessa"):
        up = {1: "captain"} if hand == "contessa" else {}
        position = scene("0 assassinate 1", hand={**HANDS, 1: hand}, up=up, coins={0: 3})
        assert ahead(position, 1) == ["block contessa"]


def test_answers_of_others_do_not_change_what_may_be_chosen_ahead() -> None:
    """It depends on what follows, and that is the same until somebody doubts (K25)."""
    assert ahead(scene("0 steal 1", "2 allow"), 1) == ["block captain", "block ambassador"]


def test_a_target_of_one_party_may_choose_its_block_ahead() -> None:
    """Where all are of one party they may act against each other, and block (R2, K25)."""
    parties = dict.fromkeys(range(3), "empire")
    assert ahead(scene("0 steal 1", options=("reformation",), party=parties), 1) == [
        "block captain",
        "block ambassador",
    ]


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ((), ("0 foreign_aid",)),  # the question is the block itself
        ((), ("0 foreign_aid", "1 block duke")),  # a block is not blocked
        ((), ("0 assassinate 1", "all allow")),
        ((), ("0 assassinate 1", "all allow", "1 block contessa")),
        ((), ("0 assassinate 1", "2 challenge")),
        ((), ("0 assassinate 1", "2 challenge", "0 concede")),
        ((), ("0 coup 1",)),
        (("reformation",), ("0 convert 1", "1 embezzle")),
        (("anarchist",), ("0 bomb 1",)),
        (("anarchist",), ("0 bomb 1", "1 defuse")),
        (("anarchist",), ("0 bomb 1", "1 pass 2")),
    ],
)
def test_elsewhere_nothing_is_chosen_ahead(options: tuple[str, ...], moves: tuple[str, ...]) -> None:
    """Not in other questions, and not where what stands leads to no block (K25)."""
    party = {0: "empire", 1: "resistance", 2: "empire"}
    facts: dict[str, Any] = {"party": party} if "reformation" in options else {}
    position = scene(*moves, options=options, coins={0: 7, 1: 2}, **facts)
    assert [ahead(position, seat) for seat in (0, 1, 2)] == [[], [], []]


def test_a_block_chosen_ahead_can_be_played_when_its_question_comes() -> None:
    """The moves are those of the next question, but for letting it pass."""
    position = scene("0 steal 1")
    chosen = ahead(position, 1)
    assert position.after("all allow").offered(1) == ["allow", *chosen]


def test_the_first_challenge_counts() -> None:
    """Then only the challenged player is asked (K25)."""
    position = scene("0 tax", "2 challenge")
    assert (position.state.asked, position.decision()) == ([0], "prove")


def test_with_the_card_one_may_show_or_concede() -> None:
    """Nobody must show a card (K31)."""
    assert scene("0 tax", "1 challenge").offered(0) == ["show", "concede"]


def test_without_the_card_one_can_only_concede() -> None:
    """The question is put all the same, so it tells nothing; the refusal names the rule (K31)."""
    position = scene("0 exchange", "1 challenge")
    assert position.offered(0) == ["concede"]
    with pytest.raises(NotLegal) as refusal:
        position.events_of("0 show")
    assert refusal.value.rule == "K31"
    with pytest.raises(NotLegal) as refusal:
        position.events_of("0 allow")
    assert refusal.value.rule == ""


def test_a_shown_card_is_drawn_anew_before_the_loss() -> None:
    """Shown to all, shuffled away, another drawn; then the doubter loses; then the action (K33)."""
    position = scene("0 tax", "1 challenge")
    assert position.events_of("0 show") == ["shown"]
    assert (position.fact("hand", 0), position.fact("court")) == (["assassin"], 10)
    assert position.events_of("chance ambassador") == ["drew"]
    assert (position.state.asked, position.decision(), position.fact("coins", 0)) == ([1], "lose", 2)
    assert position.events_of("1 turn_up captain") == ["turned_up", "Paid", "TurnPassed"]
    assert (position.fact("hand", 0), position.fact("coins", 0)) == (["assassin", "ambassador"], 5)
    assert position.fact("hand", 0, viewer=NOBODY) == ["hidden", "hidden"]


def test_who_shows_the_only_card_is_not_exiled() -> None:
    """For a moment there is no card in hand (K8)."""
    position = scene("0 tax", "1 challenge", "0 show", hand={**HANDS, 0: "duke"}, up={0: "assassin"})
    assert (position.fact("hand", 0), position.fact("influence", 0), position.fact("exiled", 0)) == ([], 1, False)


def test_who_concedes_loses_and_does_not_act() -> None:
    """A lost challenge costs an influence at once, and the action (K32, K34)."""
    position = scene("0 exchange", "1 challenge")
    assert position.events_of("0 concede") == ["Conceded"]
    position.after("0 turn_up duke")
    assert (position.fact("up", 0), position.fact("turn"), position.fact("court")) == (["duke"], [1], 9)


def test_who_concedes_gets_the_payment_back() -> None:
    """The three coins of an assassination that was not believed (K34)."""
    position = scene("0 assassinate 1", "2 challenge", coins={0: 3})
    assert position.fact("coins", 0) == 0
    position.after("0 concede", "0 turn_up duke")
    assert (position.fact("coins"), position.fact("up", 1)) == ([3, 2, 2], [])


def test_the_refund_is_swept_with_the_coins_of_an_exiled_actor() -> None:
    """First the payment comes back, then all coins go to the treasury (K34 before K24)."""
    position = scene(hand={**HANDS, 0: "duke"}, up={0: "assassin"}, coins={0: 3}).after(
        "0 assassinate 1", "2 challenge"
    )
    assert position.events_of("0 concede") == ["Conceded", "turned_up", "Exiled", "Paid", "Paid", "TurnPassed"]
    assert (position.fact("coins"), position.fact("treasury")) == ([0, 2, 2], 46)


@pytest.mark.parametrize("holds", ["captain contessa", "duke duke"])
def test_only_the_target_is_asked_to_block_an_assassination(holds: str) -> None:
    """Whether the contessa is there or not (K18)."""
    position = scene("0 assassinate 1", "all allow", hand={**HANDS, 1: holds, 2: "assassin captain"}, coins={0: 3})
    assert (position.state.asked, position.decision()) == ([1], "block")
    assert position.offered(1) == ["allow", "block contessa"]


def test_everybody_may_block_foreign_aid() -> None:
    """All others are asked at once, for the duke (K15)."""
    position = scene("0 foreign_aid")
    assert (position.state.asked, position.decision()) == ([1, 2], "block")
    assert position.offered(2) == ["allow", "block duke"]


def test_a_steal_is_blocked_in_two_ways() -> None:
    """The target says captain or ambassador (K19)."""
    assert scene("0 steal 1", "all allow").offered(1) == ["allow", "block captain", "block ambassador"]


def test_a_block_is_a_claim() -> None:
    """Anyone but the blocker may challenge it; unchallenged it stands and the action fails (K21, K22)."""
    position = scene("0 foreign_aid", "2 block duke")
    assert (position.state.asked, position.fact("claim")) == ([0, 1], [2, "duke"])
    position.after("all allow")
    assert (position.fact("coins", 0), position.fact("turn")) == (2, [1])


def test_a_blocked_assassination_stays_paid() -> None:
    """The coins are in the treasury (K21)."""
    position = scene("0 assassinate 1", "all allow", "1 block contessa", "all allow", coins={0: 3})
    assert (position.fact("coins", 0), position.fact("treasury"), position.fact("up", 1)) == (0, 46, [])


def test_a_block_that_falls_lets_the_action_happen() -> None:
    """Nobody may block or challenge it again (K36)."""
    position = scene("0 foreign_aid", "1 block duke", "2 challenge", "1 concede", "1 turn_up captain")
    assert (position.fact("coins", 0), position.fact("turn")) == (4, [1])


def test_double_danger_of_a_false_contessa() -> None:
    """One influence for the challenge and a second for the assassination, in one turn (K35)."""
    position = scene("0 assassinate 1", "all allow", hand={**HANDS, 1: "captain captain"}, coins={0: 3})
    position.after("1 block contessa", "0 challenge", "1 concede", "1 turn_up captain")
    assert (position.fact("up", 1), position.fact("exiled", 1)) == (["captain", "captain"], True)


def test_double_danger_of_a_lost_challenge() -> None:
    """Challenging a true assassin costs one; who has one left may still block (K25, K35)."""
    position = scene("0 assassinate 1", "1 challenge", "0 show", "chance captain", "1 turn_up captain", coins={0: 3})
    assert (position.state.asked, position.decision()) == ([1], "block")
    position.after("1 allow")
    assert position.fact("exiled", 1)


def test_an_exiled_target_is_not_asked_to_block() -> None:
    """An assassination of a target that is out already does nothing more (K24)."""
    position = scene(hand={**HANDS, 1: "captain"}, up={1: "contessa"}, coins={0: 3})
    position.after("0 assassinate 1", "1 challenge", "0 show")
    assert position.events_of("chance captain") == ["drew", "turned_up", "Exiled", "Paid", "TurnPassed"]
    assert (position.fact("turn"), position.fact("coins")) == ([2], [0, 0, 2])


def test_the_end_settles_nothing_more() -> None:
    """The game is over the instant one player is left: the loser's coins go, and nothing else is paid (K24, K37)."""
    position = Scene(
        "coup",
        3,
        hand={0: "assassin duke", 1: "captain"},
        up={1: "contessa", 2: "duke duke"},
        coins={0: 3, 1: 6, 2: 0},
    ).after("0 assassinate 1", "1 challenge", "0 show")
    assert position.events_of("chance captain") == ["drew", "turned_up", "Exiled", "Paid"]
    assert (position.fact("over"), position.fact("coins"), position.state.asked) == ([0], [0, 0, 0], [])
