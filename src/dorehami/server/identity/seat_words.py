"""Seat words: four digits with which a player gets the seat back on a new device."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

DIGITS: Final = 4
MAX_WRONG_TRIES: Final = 5  # wrong ones, by anybody, after which the word is disabled for the rest of the game


class SeatWord(Struct, frozen=True, gc=False):
    """The word of one seat and its wrong tries. Field names lie on disk."""

    word: str
    game: int = 0  # the number of the game that `wrong` counts in
    wrong: int = 0
    former: str = ""  # the first holder's, while somebody else was let in to the seat and must not read it

    def is_disabled(self) -> bool:
        return self.wrong >= MAX_WRONG_TRIES

    def after_wrong_try(self) -> SeatWord:
        """Return the word with one more wrong try."""
        return replace(self, wrong=self.wrong + 1)

    def replaced(self, word: str, was_replaced: bool) -> SeatWord:
        """Return a new word for somebody who was let in; the first holder's is kept beside it.

        `was_replaced`: somebody had been let in before, so the first holder's word stays the one kept.
        """
        return replace(self, word=word, former=(was_replaced and self.former) or self.word)

    def first_holder_word(self) -> str:
        """Return the first holder's word, whether or not somebody else was let in."""
        return self.former or self.word

    def restored(self) -> SeatWord:
        """Return the word after the first holder has reclaimed the seat."""
        return replace(self, word=self.first_holder_word(), former="")
