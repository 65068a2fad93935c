"""docs/ladder.md: it tells of every contest, and each was won by as much as is asked."""

from __future__ import annotations

from tests.soak.ladder import GAMES_EACH, PAGE, ladder

ROWS = [
    [cell.strip() for cell in line.strip("|\n").split("|")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ")
][1:]


def test_the_page_has_every_contest() -> None:
    """In the same order, with the same goal, and with games enough."""
    told = [(table, one, others, float(goal)) for table, one, others, *_, goal in ROWS]
    assert told == [(contest.table(), contest.one, contest.others, contest.goal) for contest in ladder()]
    assert all(int(row[3].replace(",", "")) >= GAMES_EACH for row in ROWS)


def test_every_goal_is_reached() -> None:
    """By the lower end of the interval."""
    assert [row for row in ROWS if float(row[7]) <= float(row[8])] == []
