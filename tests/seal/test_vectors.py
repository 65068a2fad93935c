"""The examples for other languages are those of this program."""

from __future__ import annotations

from tools.seal_vectors import FILE, vectors_file


def test_the_examples_are_up_to_date() -> None:
    """A hash that comes out differently breaks every record that was written: here it is seen first."""
    assert FILE.read_text(encoding="utf-8") == vectors_file(), "python -m tools.seal_vectors --write"
