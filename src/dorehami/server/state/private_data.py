"""Deletable data (names, secrets, moves chosen ahead, chat) kept outside the hash chain; none of it decides a game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.chat import Chat
from dorehami.server.state.choices import decode_choices
from dorehami.server.state.credentials import Credentials
from dorehami.server.state.decision import Decision
from dorehami.server.state.seat_words import SeatWords
from dorehami.server.state.table_state import TableState
from dorehami.store.log import TableRows


class PrivateData:
    """The private data of one table. One-time tokens are in memory only."""

    def __init__(self, state: TableState, stored: TableRows) -> None:
        chosen = {player: decode_choices(kept) for player, kept in stored.kept.items()}
        self.names = dict(stored.names)
        self.keys = Credentials(stored.secrets, stored.devices)
        self.kept = {player: choices.answer for player, choices in chosen.items() if choices.answer}
        self.passing = AutoPass(state, [player for player, choices in chosen.items() if choices.passes])
        self.words = SeatWords({player: choices.word for player, choices in chosen.items() if choices.word})
        self.talk = Chat(stored.talk)

    def known(self) -> set[int]:
        """Return the players who have a name or a secret here."""
        return {*self.names, *self.keys.secrets.values()}

    def apply(self, decision: Decision) -> None:
        """Apply a decision once it is durable."""
        if decision.names:
            self.apply_names(decision.names)
        if decision.secrets or decision.devices:
            self.keys.apply(decision.secrets, decision.devices)
        if decision.tokens:
            for player, token in decision.tokens.items():
                self.keys.set_token(player, token, asyncio.get_running_loop().time())
        if decision.passing:
            for player, on in decision.passing.items():
                self.passing.choose(player, on)
        for player, words in decision.kept.items():
            if words is None:
                self.kept.pop(player, None)
            else:
                self.kept[player] = words
        if decision.words:
            self.words.apply(decision.words)
        if decision.said:
            self.talk.add(decision.said)

    def apply_names(self, names: Mapping[int, str | None]) -> None:
        for player, name in names.items():
            if name is None:
                self.names.pop(player, None)
                self.talk.forget(player)
            else:
                self.names[player] = name
