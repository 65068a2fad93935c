"""The word of a seat: four digits with which its holder comes back from a device that knows nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

DIGITS: Final = 4
TRIES: Final = 5  # wrong ones, whoever makes them, that switch a word off for a game


class SeatWord(Struct, frozen=True, gc=False):
    """Of one seat."""

    word: str
    game: int = 0  # the number of the game that the wrong tries were made in
    wrong: int = 0
    former: str = ""  # the first holder's, while others have let somebody in to the seat; that one never reads it

    def is_off(self) -> bool:
        return self.wrong >= TRIES

    def tried(self) -> SeatWord:
        """After one more wrong try."""
        return replace(self, wrong=self.wrong + 1)

    def lent(self, word: str, again: bool) -> SeatWord:
        """Another word for whom others let in, perhaps `again`: the first holder's is laid aside, or stays so."""
        return replace(self, word=word, former=(again and self.former) or self.word)

    def first(self) -> str:
        """The first holder's while others may have the seat. Whoever gave it up again left that as the seat's word."""
        return self.former or self.word

    def taken_back(self) -> SeatWord:
        """The first holder's word again."""
        return replace(self, word=self.first(), former="")


class SeatWords:
    """Those of one table, by player."""

    def __init__(self, words: Mapping[int, SeatWord]) -> None:
        self.words = dict(words)

    def of(self, player: int, game: int) -> SeatWord | None:
        """The word as it stands in this game: wrong tries of another one do not count any more."""
        known = self.words.get(player)
        return known if known is None or known.game == game else replace(known, game=game, wrong=0)

    def lay(self, words: Mapping[int, SeatWord | None]) -> None:
        for player, word in words.items():
            if word is None:
                self.words.pop(player, None)
            else:
                self.words[player] = word
