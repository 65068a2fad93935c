"""The sealed deal: its hashes and its stream, what a record proves, and how fair the deals are."""
