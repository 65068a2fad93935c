"""The assignment of cards to the remaining diamonds, and the cost of deviating from it."""

from __future__ import annotations

from math import inf


class Plan:
    """The assignment of a column (a card) to each row (a diamond) that maximizes the total gain.

    The Hungarian method: rows are added one by one along shortest augmenting paths. `rows` and `columns` are the dual
    variables: gain <= row + column for all pairs, with equality for those assigned.
    """

    def __init__(self, gains: list[list[float]]) -> None:
        size = len(gains)
        self.gains = gains
        self.rows = [max(row) for row in gains]
        self.columns = [0.0] * size
        self.holder = [-1] * size  # by column: the row assigned to it
        for row in range(size):
            self.add_row(row)

    def add_row(self, row: int) -> None:
        """Assign a row along the shortest augmenting path to a free column."""
        size = len(self.gains)
        gains, rows, columns, holder = self.gains, self.rows, self.columns, self.holder
        losses, came_from = [inf] * size, [-1] * size  # path length and previous column, by column
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
        """Return for each column how much the total decreases if this row takes it."""
        gains, rows, columns, holder = self.gains, self.rows, self.columns, self.holder
        size = len(gains)
        way = [inf] * size  # by column: the loss of reassigning rows until the column of `row` is taken
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
