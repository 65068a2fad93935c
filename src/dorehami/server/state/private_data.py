"""Deletable data (names, secrets, moves chosen ahead, chat) kept outside the hash chain; none of it decides a game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from dorehami.server.identity.credentials import Credentials
from dorehami.server.identity.seat_words import SeatWords
from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.chat import Chat
from dorehami.server.state.choices import decode_choices
from dorehami.server.state.decision import Decision
from dorehami.server.state.table_state import TableState
from dorehami.store.log import TableRows


class PrivateData:
    """The private data of one table. One-time tokens are in memory only."""

    def __init__(self, state: TableState, stored: TableRows) -> None:
        choices_by_player = {player: decode_choices(encoded) for player, encoded in stored.choices.items()}
        self.names = dict(stored.names)
        self.credentials = Credentials(stored.secrets, stored.devices)
        self.chosen = {player: choices.answer for player, choices in choices_by_player.items() if choices.answer}
        self.auto_pass = AutoPass(state, [player for player, choices in choices_by_player.items() if choices.passes])
        self.seat_words = SeatWords(
            {player: choices.word for player, choices in choices_by_player.items() if choices.word}
        )
        self.chat = Chat(stored.chat)

    def known_players(self) -> set[int]:
        """Return the players who have a name or a secret here."""
        return {*self.names, *self.credentials.secrets.values()}

    def apply(self, decision: Decision) -> None:
        """Apply a decision once it is durable."""
        if decision.names:
            self.apply_names(decision.names)
        if decision.secrets or decision.devices:
            self.credentials.apply(decision.secrets, decision.devices)
        if decision.tokens:
            for player, token in decision.tokens.items():
                self.credentials.set_token(player, token, asyncio.get_running_loop().time())
        if decision.auto_pass:
            for player, on in decision.auto_pass.items():
                self.auto_pass.switch(player, on)
        for player, words in decision.chosen.items():
            if words is None:
                self.chosen.pop(player, None)
            else:
                self.chosen[player] = words
        if decision.seat_words:
            self.seat_words.apply(decision.seat_words)
        if decision.chat_records:
            self.chat.add(decision.chat_records)

    def apply_names(self, names: Mapping[int, str | None]) -> None:
        for player, name in names.items():
            if name is None:
                self.names.pop(player, None)
                self.chat.forget(player)
            else:
                self.names[player] = name
