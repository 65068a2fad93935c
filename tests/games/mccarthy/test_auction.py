"""The auction: sealed bids, the highest card that is alone, void rounds, and how it closes."""

from __future__ import annotations

from typing import Any

import pytest

from dorehami.engine.refusals import NotAsked, NotLegal
from dorehami.engine.table import NATURE, NOBODY
from tests.support.scene import Scene

ALL = [str(number) for number in range(5, 26)]
SILENT = ("silent_partner",)


def scene(*moves: str, seats: int = 2, options: tuple[str, ...] = (), **facts: Any) -> Scene:
    return Scene("mccarthy", seats, options, **facts).after(*moves)


def left(diamonds: list[str], *hands: str, **facts: Any) -> Scene:
    """Only these diamonds are left, and these hands; the first player has won the others."""
    won = [card for card in ALL if card not in diamonds]
    return Scene("mccarthy", len(hands), won={0: " ".join(won)}, hand=dict(enumerate(hands)), **facts)


def test_a_diamond_is_turned_up_by_chance() -> None:
    """Any of the twenty-one; the deck line of the notation can foretell it (M1, M2)."""
    position = scene()
    assert (position.state.asked, position.offered(NATURE)) == ([NATURE], [f"diamond {card}" for card in ALL])
    assert position.state.step().foretold() == ("deck", NOBODY)
    assert position.events_of("chance 12") == ["offered"]
    assert (position.fact("diamond"), position.fact("column")) == (["12"], 20)


def test_everybody_bids_at_once() -> None:
    """All are asked, in any order, for any card of their hand (M2)."""
    position = scene("chance 12", seats=4)
    assert (position.state.asked, position.decision()) == ([0, 1, 2, 3], "bid")
    assert position.offered(2) == [f"bid {card}" for card in ALL]


def test_a_sealed_bid_is_its_owner_s_secret() -> None:
    """Others see that a bid lies there (M2)."""
    position = scene("chance 12", "1 bid 7")
    assert [position.fact("bid", viewer=viewer) for viewer in (0, 1, NOBODY)] == [
        [[], ["sealed"]],
        [[], ["7"]],
        [[], ["sealed"]],
    ]


@pytest.mark.parametrize("viewer", [0, 1, NOBODY, NATURE])
def test_a_sealed_card_still_counts_as_in_the_hand(viewer: int) -> None:
    """A hand that shrank before all cards are turned up would tell the bid (M2, M9)."""
    assert scene("chance 12", "1 bid 7").fact("hand", 1, viewer=viewer) == ALL


def test_a_bid_is_final() -> None:
    """Who has bid is not asked again (M2)."""
    position = scene("chance 12", "1 bid 7")
    with pytest.raises(NotAsked):
        position.events_of("1 bid 8")


def test_the_highest_card_that_is_alone_wins() -> None:
    """Diamond 14, bids 18, 16, 8 and 18: the 16 takes it, and all four cards are burned (M3, M4)."""
    position = scene("chance 14", "0 bid 18", "1 bid 16", "2 bid 8", seats=4)
    assert position.events_of("3 bid 18") == ["Sealed", "Opened", "sold", "Burned"]
    assert position.fact("won") == [[], ["14"], [], []]
    assert [len(hand) for hand in position.fact("hand")] == [20] * 4
    assert "8" not in position.fact("hand", 2)
    assert position.fact("bid") == [[]] * 4


def test_a_round_without_a_card_that_is_alone_is_void() -> None:
    """Diamond 20, bids 19, 23, 23 and 19: cards back, the diamond to the bottom (M5)."""
    position = scene("chance 20", "0 bid 19", "1 bid 23", "2 bid 23", seats=4)
    assert position.events_of("3 bid 19") == ["Sealed", "Opened", "put_under", "Voided"]
    assert (position.fact("bottom"), position.fact("void"), position.fact("column")) == (["20"], 1, 21)
    assert position.fact("hand", 0) == ALL


def test_a_sale_ends_the_void_rounds() -> None:
    """The count begins anew (M10)."""
    position = scene("chance 20", "0 bid 19", "1 bid 19", "chance 5", "0 bid 19", "1 bid 20")
    assert (position.fact("void"), position.fact("won", 1)) == (0, ["5"])


def test_void_diamonds_come_up_again_in_their_order() -> None:
    """When the column is used up the bottom follows, and chance is not asked (M5)."""
    position = left(["5", "6", "7"], "8 9 10", "8 9 10")
    position.after("chance 6", "all bid 8", "chance 7", "all bid 8", "chance 5", "0 bid 8")
    assert position.events_of("1 bid 8")[-1] == "offered"
    assert (position.fact("diamond"), position.fact("bottom")) == (["6"], ["7", "5"])
    assert position.state.asked == [0, 1]


def test_it_ends_when_the_column_is_empty() -> None:
    """After the last sale nobody is asked; the last card is asked for all the same (M2, M6)."""
    position = left(["5"], "8", "9").after("chance 5", "0 bid 8")
    assert position.offered(1) == ["bid 9"]
    assert position.events_of("1 bid 9") == ["Sealed", "Opened", "sold", "Burned", "Closed"]
    assert (position.state.asked, position.fact("over"), position.fact("unsold")) == ([], [0], [])


def test_a_last_diamond_that_nobody_can_win_is_not_offered() -> None:
    """When every last card is matched the auction closes right after the sale before (M10)."""
    position = left(["5", "6"], "8 9", "9 10").after("chance 6", "0 bid 8")
    assert position.events_of("1 bid 10") == ["Sealed", "Opened", "sold", "Burned", "left", "Closed"]
    assert (position.fact("unsold"), position.fact("column"), position.state.asked) == (["5"], 0, [])


def test_a_last_diamond_that_somebody_can_win_is_offered() -> None:
    """One last card that is alone is enough (M10)."""
    position = left(["5", "6"], "8 9", "8 9", "7 10").after("chance 6", "0 bid 8", "1 bid 8", "2 bid 7")
    assert (position.fact("won", 2), position.state.asked) == (["6"], [NATURE])


def test_it_closes_after_three_times_all_in_vain() -> None:
    """With two diamonds: six void rounds; the last round of the column is announced after four (M10)."""
    position = left(["5", "6"], "8 9", "8 9").after("chance 6", "all bid 8", "chance 5", "all bid 8")
    position.after("all bid 8")
    assert not position.fact("last_round")
    position.after("0 bid 8")
    assert "LastRoundBegan" in position.events_of("1 bid 8")
    assert (position.fact("void"), position.fact("last_round")) == (4, True)
    position.after("all bid 9", "0 bid 9")
    assert position.events_of("1 bid 9") == ["Sealed", "Opened", "put_under", "Voided", "left", "left", "Closed"]
    assert (position.fact("unsold"), position.fact("void"), position.fact("last_round")) == (["5", "6"], 6, False)


def test_diamonds_that_were_never_turned_up_are_shown_at_the_close() -> None:
    """The unsold are told to all, also those of the column (M10)."""
    position = left(["5", "6"], "8 9", "8 9", void=5).after("chance 6", "all bid 8")
    assert position.fact("unsold", viewer=NOBODY) == ["5", "6"]


@pytest.mark.parametrize(("ending", "goes_on"), [("full", True), ("speed", False), ("double", True)])
def test_a_complete_diamond_ends_a_speed_game(ending: str, goes_on: bool) -> None:
    """As soon as somebody owns two neighbours (M20)."""
    position = scene(
        "chance 15", "0 bid 6", "1 bid 7", "chance 16", "0 bid 5", "1 bid 8", options=(f"ending={ending}",)
    )
    assert position.fact("score", 1) == 15 + 16 + 10
    assert bool(position.state.asked) is goes_on


def test_the_second_complete_diamond_ends_a_double_game() -> None:
    """Three in a row are two (M7, M21)."""
    rounds = [line for d, n in ((15, 7), (16, 8), (17, 9)) for line in (f"chance {d}", f"0 bid {n - 2}", f"1 bid {n}")]
    position = scene(*rounds, options=("ending=double",))
    assert (position.state.asked, position.fact("over")) == ([], [1])


def test_a_silent_partner_bids_too() -> None:
    """One's own card and the partner's, any two; they are two bidders (M22)."""
    position = scene("chance 12", options=SILENT)
    assert len(position.offered(0)) == 21 * 21
    position.after("0 bid 20 10", "1 bid 20 15")
    assert (position.fact("won"), position.fact("partner_won")) == ([[], []], [[], ["12"]])
    assert "10" not in position.fact("partner_hand", 0)
    assert "10" in position.fact("hand", 0)


def test_a_player_s_own_two_equal_cards_cancel_each_other() -> None:
    """Twice twenty of one player: neither wins (M22)."""
    position = scene("chance 12", "0 bid 20 20", "1 bid 6 5", options=SILENT)
    assert (position.fact("won"), position.fact("partner_won")) == ([[], ["12"]], [[], []])


def test_two_pairs_of_one_player_s_cards_are_a_void_round() -> None:
    """Both players lay two equal cards: no card is alone (M5, M22)."""
    position = scene("chance 12", "0 bid 20 20", "1 bid 6 6", options=SILENT)
    assert (position.fact("void"), position.fact("bottom")) == (1, ["12"])


def test_each_collection_counts_alone_for_the_end() -> None:
    """One complete diamond of the player and one of the partner do not end double (M23)."""
    rounds = ["chance 5", "0 bid 25 6", "1 bid 7 8", "chance 6", "0 bid 24 7", "1 bid 8 9"]
    rounds += ["chance 15", "0 bid 8 25", "1 bid 9 10", "chance 16", "0 bid 9 24", "1 bid 10 11"]
    position = scene(*rounds, options=("ending=double", *SILENT))
    assert (position.fact("won", 0), position.fact("partner_won", 0)) == (["5", "6"], ["15", "16"])
    assert position.state.asked == [NATURE]


@pytest.mark.parametrize(
    ("options", "line", "rule"), [((), "0 bid 5 5", "M22"), (SILENT, "0 bid 5", "M22"), ((), "0 bid 7", "M2")]
)
def test_a_refused_bid_names_its_rule(options: tuple[str, ...], line: str, rule: str) -> None:
    """A card that is burned, too many cards, or too few."""
    position = scene("chance 12", options=options)
    if rule == "M2":
        position.after("0 bid 7", "1 bid 8", "chance 13")
    with pytest.raises(NotLegal) as refusal:
        position.events_of(line)
    assert refusal.value.rule == rule


def test_a_table_of_silence_closes() -> None:
    """If nobody ever answers all bids are equal: three times twenty-one void rounds, then it is over (M10)."""
    position = scene()
    for _ in range(1000):
        for seat in position.state.asked[:1]:
            position.play.move(seat, position.state.step().default(position.state.table, seat))
    assert (position.fact("void"), position.fact("unsold"), position.fact("over")) == (63, ALL, [0, 1])


def test_the_lowest_card_is_bid_for_who_does_not_answer() -> None:
    """The safe default is the lowest card held."""
    position = scene("chance 12", "0 bid 5", "1 bid 8", "chance 13")
    assert (position.default(0), position.default(1)) == ("bid 6", "bid 5")


@pytest.mark.parametrize(
    ("own", "his", "default"),
    [("5 6", "5 6", "bid 5 6"), ("7 9", "5 6", "bid 7 5"), ("5 9", "5 25", "bid 9 5"), ("8", "8", "bid 8 8")],
)
def test_the_two_lowest_that_differ_are_bid_with_a_silent_partner(own: str, his: str, default: str) -> None:
    """Equal cards would cancel each other; where nothing else is left they are bid."""
    size = len(own.split())
    won = {0: " ".join(ALL[size:])}
    other = " ".join(["24", "25"][:size])
    hands: dict[str, Any] = {"hand": {0: own, 1: other}, "partner_hand": {0: his, 1: " ".join(["22", "23"][:size])}}
    assert Scene("mccarthy", 2, SILENT, won=won, **hands).after("chance 5").default(0) == default
