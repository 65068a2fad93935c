"""Commands that were carried out lately are known, and those of long ago are forgotten."""

from __future__ import annotations

from dorehami.server.table.recent_commands import MIN_KEPT, RecentCommand, RecentCommands


def keys(count: int) -> list[str]:
    return [f"7/{number}" for number in range(count)]


def test_the_last_ones_are_known() -> None:
    """The most recent commands keep their rows, however many have come."""
    remembered = RecentCommands()
    for row, key in enumerate(keys(5 * MIN_KEPT), 1):
        remembered.add(key, row)
        last = range(max(1, row - MIN_KEPT + 1), row + 1)
        assert [remembered.find(f"7/{number - 1}") for number in last] == [RecentCommand(seq, True) for seq in last]


def test_those_of_long_ago_are_forgotten() -> None:
    """The number of remembered commands is bounded."""
    remembered = RecentCommands()
    for row, key in enumerate(keys(5 * MIN_KEPT), 1):
        remembered.add(key, row)
        assert sum([remembered.find(known) is not None for known in keys(row)]) <= 2 * MIN_KEPT
    assert remembered.find("7/0") is None


def test_the_first_row_counts() -> None:
    """A command that comes again is the same, also when it has become one of the older ones."""
    remembered = RecentCommands()
    for row, key in enumerate(keys(2 * MIN_KEPT), 1):
        remembered.add(key, row)
    for key in ("7/0", f"7/{MIN_KEPT}"):
        known = remembered.find(key)
        remembered.add(key, 9999, wrote_row=False)
        assert remembered.find(key) == known


def test_a_command_without_a_row() -> None:
    """It is told from one that wrote the row, and forgotten like any other."""
    remembered = RecentCommands()
    remembered.add("7/0", 5)
    remembered.add("7/1", 5, wrote_row=False)
    assert remembered.find("7/0") == RecentCommand(5, wrote_row=True)
    assert remembered.find("7/1") == RecentCommand(5, wrote_row=False)
    for number in range(2, 2 + 2 * MIN_KEPT):
        remembered.add(f"7/{number}", number)
    assert remembered.find("7/1") is None
    assert remembered.without_row == set()


def test_who_has_spoken() -> None:
    """Only a player's own commands count, new or old; nobody knows those that were forgotten."""
    remembered = RecentCommands()
    remembered.add("7/0", 1)
    assert remembered.has_command_of(7)
    assert not remembered.has_command_of(77)
    assert not remembered.has_command_of(0)
    for number in range(MIN_KEPT):
        remembered.add(f"8/{number}", 2 + number)
    assert remembered.has_command_of(7)
    for number in range(MIN_KEPT):
        remembered.add(f"9/{number}", 200 + number)
    assert [remembered.has_command_of(player) for player in (7, 8, 9)] == [False, True, True]
