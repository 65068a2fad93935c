"""Generators of files that are kept in the repository."""
