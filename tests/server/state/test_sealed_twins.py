"""Twin worlds with other seeds, cuts and salts, and leaks that are planted in what hides them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from dorehami.engine.game import Setup
from dorehami.engine.play import Turn
from dorehami.games import GAMES
from dorehami.seal.hashes import MIN_NONCE, bid_hash, hashed, number
from dorehami.server.state import fold, rows, sealed_bids
from dorehami.server.state.table_state import SealedDeal, TableState
from dorehami.server.views import room_view
from dorehami.server.views.broadcaster import Broadcaster
from dorehami.server.views.room_view import sealing_of
from tests.support.luck import HASH, Luck, spelled_out
from tests.support.random_table import RandomTable, Script
from tests.support.server.planted_leaks import assert_leak_found, leak_with_news
from tests.support.simulated import simulate

pytestmark = pytest.mark.broad

# ------------------------------------------------------------------ how hashes are compared


def script(name: str, seed: int, stay: bool = False) -> Script:
    return simulate(RandomTable(GAMES[name], Setup(3), 2, seed, stay).play())


@pytest.mark.parametrize("name", GAMES)
def test_a_random_table_seals_its_deal(name: str) -> None:
    """Every deal of a random table is cut by browsers."""
    assert opened(script(name, 1, stay=True)) == 2


def test_some_are_late_with_their_cuts() -> None:
    """They are left out, as at every table."""
    assert {opened(script("coup", seed)) for seed in range(10)} == {0, 1, 2}


def opened(script: Script) -> int:
    """Return how many cuts were opened before the deal."""
    (body,) = [body for row in script.log if isinstance(body := rows.body_of(row), rows.Started)]
    assert body.seal
    return len([nonce for _, _, nonce in body.cuts if nonce])


def test_two_worlds_have_no_luck_in_common() -> None:
    """So whatever is told of it is another in each; what is promised is the same."""
    log = script("mccarthy", 1).log
    here, there = Luck("here 1"), Luck("there 1")
    assert {here.seed, here.salt(), *here.nonces}.isdisjoint({there.seed, there.salt(), *there.nonces})
    assert {*here.promises(log)}.isdisjoint(there.promises(log))


def test_only_a_hash_is_spelled_out() -> None:
    """Longer, shorter and unknown strings stay as they were sent."""
    seal = b"5" * 64
    frame = b'["%s","%s0","0%s","%s"]' % (seal, seal, seal, b"6" * 64)
    told = spelled_out(frame, {seal: b"seal"})
    assert told == b'["seal","%s0","0%s","%s"]' % (seal, seal, b"6" * 64)
    assert HASH.findall(told) == [b"6" * 64]


# ------------------------------------------------------------------ planted leaks

Bid = Callable[[bytes, int, int, Sequence[str], bytes], bytes]


def without_salt(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    """Return a planted hash without salt, which can be found by trying all cards."""
    return hashed("bid", seal, number(seat), number(count), *[word.encode() for word in bid])


def with_a_known_salt(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    return bid_hash(seal, seat, count, bid, bytes(MIN_NONCE))


def as_long_as_the_bid(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    return bid_hash(seal, seat, count, bid, salt) + bytes(int(bid[-1]))


def with_its_salt(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    return bid_hash(seal, seat, count, bid, salt) + salt


def none_for_a_low_bid(seal: bytes, seat: int, count: int, bid: Sequence[str], salt: bytes) -> bytes:
    return bid_hash(seal, seat, count, bid, salt) if int(bid[-1]) > 10 else b""


@pytest.mark.parametrize(
    "bid", [without_salt, with_a_known_salt, as_long_as_the_bid, with_its_salt, none_for_a_low_bid]
)
def test_a_slip_that_hides_nothing_is_found(bid: Bid, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip is the hash of a bid and a fresh salt, whatever the bid is."""
    monkeypatch.setattr(sealed_bids, "bid_hash", bid)
    assert_leak_found("mccarthy", Setup(3))


def test_a_salt_that_is_used_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a bid is open its salt is worth nothing any more."""
    salt = Luck.salt

    def lazy(self: Luck) -> bytes:
        return bytes.fromhex(self.salts[0]) if self.salts else salt(self)

    monkeypatch.setattr(Luck, "salt", lazy)
    assert_leak_found("mccarthy", Setup(3))


def test_a_salt_told_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened with the record, not with the bid."""

    def salts(broadcaster: Broadcaster, player: int, turn: Turn | None) -> dict[str, Any]:
        return {"room": {"salts": [slip.salt for slip in broadcaster.state.deal.sealed_bids.slips[-1:]]}}

    leak_with_news(monkeypatch, salts)
    assert_leak_found("mccarthy", Setup(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_told_too_early_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A published seed reveals every card."""

    def seed(broadcaster: Broadcaster, player: int, turn: Turn | None) -> dict[str, Any]:
        stream = broadcaster.state.deal.stream
        return {"room": {"seed": stream.seed.hex()}} if stream else {}

    leak_with_news(monkeypatch, seed)
    assert_leak_found(name, Setup(3))


def tell_of_sealing(patch: pytest.MonkeyPatch, more: Callable[[SealedDeal], dict[str, Any]]) -> None:
    """Of a deal that is being sealed something else is told."""

    patch.setattr(room_view, "sealing_of", lambda deal: msgspec.structs.replace(sealing_of(deal), **more(deal)))


@pytest.mark.parametrize(
    "more",
    [
        lambda sealing: {"seal": sealing.seed},
        lambda sealing: {"opened": sorted(sealing.nonces, key=lambda seat: str(sealing.nonces[seat]))},
        lambda sealing: {"opened": [seat for seat, nonce in sealing.nonces.items() if int(nonce, 16) % 2]},
        lambda sealing: {"opened": list(sealing.nonces.values())},
        lambda sealing: {"commitments": [held for held in sealing.commitments.values() if sealing.seed[0] < "8"]},
    ],
    ids=["the seed", "in the order of their nonces", "by their nonces", "the nonces", "by the seed"],
)
def test_a_cut_told_by_what_it_hides_is_found(
    more: Callable[[SealedDeal], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presence of cuts is public; the seed and the nonces are not."""
    tell_of_sealing(monkeypatch, more)
    assert_leak_found("coup", Setup(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_seal_of_the_cards_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash of the deal without a seed is one that can be tried."""
    begin = fold.started

    def sealed(state: TableState, body: rows.Started, seq: int, turn: Turn) -> TableState:
        after = begin(state, body, seq, turn)
        seal = hashed("seal", str(body.draws).encode()).hex()
        return msgspec.structs.replace(after, deal=msgspec.structs.replace(after.deal, seal=seal))

    monkeypatch.setattr(fold, "started", sealed)
    assert_leak_found(name, Setup(3))
