"""Owners of secrets, and the numbers that stand for them on disk."""

from __future__ import annotations

import pytest

from dorehami.server.identity.credentials import BANNED, SCREEN, SecretOwner
from dorehami.server.protocol.subscriber import WATCHER


@pytest.mark.parametrize(
    ("owner", "number"),
    [
        (SecretOwner.active(7), 7),
        (SecretOwner.active(SCREEN), -2),
        (BANNED, -3),
        (SecretOwner.former(7), -1007),
        (SecretOwner.suspended(7), -(10**12) - 7),
    ],
)
def test_the_numbers_on_disk(owner: SecretOwner, number: int) -> None:
    """Each owner has the number that it has always had, and is read back from it."""
    assert owner.number() == number
    assert SecretOwner.from_number(number) == owner


def test_what_opens_a_seat() -> None:
    """An active secret does, and a suspended one may; those of players who have left do not."""
    opening = [SecretOwner.active(7), SecretOwner.active(SCREEN), SecretOwner.suspended(7)]
    others = [SecretOwner.former(7), BANNED, SecretOwner.active(WATCHER)]
    assert [owner.opens_a_seat() for owner in [*opening, *others]] == [True] * 3 + [False] * 3
