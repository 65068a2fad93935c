"""Deletable data (names, secrets, moves chosen ahead, chat) kept outside the hash chain; none of it decides a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from dorehami.server.identity.credentials import Credentials, SecretChange
from dorehami.server.identity.seat_words import SeatWord
from dorehami.server.protocol.offers import MoveWords
from dorehami.server.state.chat import latest, without_author
from dorehami.server.state.choices import decode_choices
from dorehami.store.log import ChatRecord, Device, TableRows

T = TypeVar("T")
UNCHANGED: Final[Mapping[Any, Any]] = {}


class PrivateChanges(Struct, frozen=True):
    """Changes of private data."""

    names: Mapping[int, str | None] = UNCHANGED  # by player; None deletes
    secrets: Sequence[SecretChange] = ()  # to add and to revoke, in order
    chosen: Mapping[int, MoveWords | None] = UNCHANGED  # moves chosen ahead, by player; None deletes
    chat: Sequence[ChatRecord] = ()  # new messages
    devices: Mapping[bytes, Device | None] = UNCHANGED  # by fingerprint; None revokes that secret
    auto_pass: Mapping[int, bool] = UNCHANGED  # by player: auto-pass switched on or off
    seat_words: Mapping[int, SeatWord | None] = UNCHANGED  # by player; None deletes
    tokens: Mapping[int, str | None] = UNCHANGED  # one-time tokens by player, in memory only; None voids


NO_CHANGES: Final = PrivateChanges()


class PrivateData(Struct, frozen=True):
    """The private data of one table. One-time tokens are in memory only."""

    names: Mapping[int, str] = {}  # by player
    credentials: Credentials = Credentials()
    chosen: Mapping[int, MoveWords] = {}  # moves chosen ahead, by player
    auto_passing: frozenset[int] = frozenset()  # players with auto-pass on
    seat_words: Mapping[int, SeatWord] = {}  # by player
    chat: tuple[ChatRecord, ...] = ()  # the last messages

    @classmethod
    def of(cls, stored: TableRows) -> PrivateData:
        """Return the private data as the log has stored it."""
        choices = {player: decode_choices(encoded) for player, encoded in stored.choices.items()}
        return cls(
            names=dict(stored.names),
            credentials=Credentials.of(stored.secrets, stored.devices),
            chosen={player: choice.answer for player, choice in choices.items() if choice.answer},
            auto_passing=frozenset([player for player, choice in choices.items() if choice.passes]),
            seat_words={player: choice.word for player, choice in choices.items() if choice.word},
            chat=tuple(stored.chat),
        )

    def known_players(self) -> set[int]:
        """Return the players who have a name or a secret here."""
        return {*self.names, *self.credentials.secrets.values()}

    def seat_word(self, player: int, game: int) -> SeatWord | None:
        """Return the word of a seat in this game; wrong tries in earlier games do not count."""
        known = self.seat_words.get(player)
        return known if known is None or known.game == game else replace(known, game=game, wrong=0)

    def after(self, changes: PrivateChanges, now: float) -> PrivateData:
        """Return the private data after these changes, at a time of the event loop."""
        if changes is NO_CHANGES:
            return self
        chat = self.chat
        for player, name in changes.names.items():
            chat = without_author(chat, player) if name is None else chat
        credentials = self.credentials
        if changes.secrets or changes.devices or changes.tokens:
            credentials = credentials.after(changes.secrets, changes.devices, changes.tokens, now)
        switched = {player for player, on in changes.auto_pass.items() if on}
        return PrivateData(
            names=merged(self.names, changes.names),
            credentials=credentials,
            chosen=merged(self.chosen, changes.chosen),
            auto_passing=self.auto_passing.difference(changes.auto_pass) | switched,
            seat_words=merged(self.seat_words, changes.seat_words),
            chat=latest(chat, changes.chat),
        )


def merged(values: Mapping[int, T], updates: Mapping[int, T | None]) -> Mapping[int, T]:
    """Return the values with the updates applied; None deletes."""
    if not updates:
        return values
    return {key: value for key, value in {**values, **updates}.items() if value is not None}
