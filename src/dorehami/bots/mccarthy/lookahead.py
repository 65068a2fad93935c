"""A plan for the rest of the auction: which card for which diamond, and what it costs to leave the plan."""

from __future__ import annotations

from math import inf


class Plan:
    """The best way to give each row (a diamond) a column (a card) of its own, all gains together.

    Rows are taken in one by one; each may push others along to their next best column (the Hungarian method). What a
    row and a column are worth to the whole is kept in `rows` and `columns`, so that gain <= row + column always, and
    equal where the plan has put them together.
    """

    def __init__(self, gains: list[list[float]]) -> None:
        size = len(gains)
        self.gains = gains
        self.rows = [max(row) for row in gains]
        self.columns = [0.0] * size
        self.holder = [-1] * size  # the row that has a column
        for row in range(size):
            self.take_in(row)

    def take_in(self, row: int) -> None:
        """Find a chain of rows, each moving on to the column where that loses least, up to a free column."""
        size = len(self.gains)
        gains, rows, columns, holder = self.gains, self.rows, self.columns, self.holder
        losses, came_from = [inf] * size, [-1] * size  # of the chain up to a column; the column before it
        open_columns, closed = list(range(size)), []
        loss, last, mover = 0.0, -1, row
        while mover >= 0:
            line, base = gains[mover], rows[mover] + loss
            best, nearest = inf, -1
            for column in open_columns:
                reached = base + columns[column] - line[column]
                if reached < losses[column]:
                    losses[column] = reached
                    came_from[column] = last
                else:
                    reached = losses[column]
                if reached < best:
                    best, nearest = reached, column
            open_columns.remove(nearest)
            closed.append(nearest)
            loss, last, mover = best, nearest, holder[nearest]
        rows[row] -= loss
        for column in closed[:-1]:
            rows[holder[column]] -= loss - losses[column]
            columns[column] += loss - losses[column]
        while last >= 0:
            before = came_from[last]
            holder[last] = row if before < 0 else holder[before]
            last = before

    def regrets(self, row: int) -> list[float]:
        """For each column, how much less there is to gain in all if this row takes it."""
        gains, rows, columns, holder = self.gains, self.rows, self.columns, self.holder
        size = len(gains)
        way = [inf] * size  # what the rows lose that must move on, until one takes the column that `row` leaves
        way[holder.index(row)] = 0.0
        waiting = list(range(size))
        while waiting:
            target = min(waiting, key=way.__getitem__)
            waiting.remove(target)
            base = way[target] + columns[target]
            for column in waiting:
                mover = holder[column]
                loss = base + rows[mover] - gains[mover][target]
                if loss < way[column]:
                    way[column] = loss
        return [rows[row] + columns[column] - gains[row][column] + way[column] for column in range(size)]
