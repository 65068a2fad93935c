"""Ten tables with rows, for tests of damage: as they are, and with one row more."""

from __future__ import annotations

from typing import Final

from tests.support.store.rows import row_after, rows

COUNT: Final = 200  # rows of each
TABLES: Final = [f"table-{number}" for number in range(10)]
MADE: Final = {table: rows(COUNT, table) for table in TABLES}
MORE: Final = {table: row_after(made[-1], table) for table, made in MADE.items()}
SOUND: Final = {table: (made, "") for table, made in MADE.items()}  # as undamaged tables are read
GONE_ON: Final = {table: ([*made, MORE[table]], "") for table, made in MADE.items()}
