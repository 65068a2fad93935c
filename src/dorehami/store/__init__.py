"""The log: an ordered, hash-chained sequence of rows for each table; all state is rebuilt from it."""
