"""The log: every table's rows in order, chained by their hashes; the only thing that is ever stored."""
