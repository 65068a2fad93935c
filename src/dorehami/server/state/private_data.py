"""What lies beside the log of a table: names, secrets, what was chosen for later and what was said lately.

None of it decides a game, and all of it can be forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from dorehami.server.state.auto_pass import AutoPass
from dorehami.server.state.chat import Chat
from dorehami.server.state.choices import choices_in
from dorehami.server.state.credentials import Credentials
from dorehami.server.state.decision import Decision
from dorehami.server.state.seat_words import SeatWords
from dorehami.server.state.table_state import TableState
from dorehami.store.log import TableRows


class PrivateData:
    """Of one table. Tokens live in the memory only."""

    def __init__(self, state: TableState, story: TableRows) -> None:
        chosen = {player: choices_in(kept) for player, kept in story.kept.items()}
        self.names = dict(story.names)
        self.keys = Credentials(story.secrets, story.devices)
        self.kept = {player: choices.answer for player, choices in chosen.items() if choices.answer}
        self.passing = AutoPass(state, [player for player, choices in chosen.items() if choices.passes])
        self.words = SeatWords({player: choices.word for player, choices in chosen.items() if choices.word})
        self.talk = Chat(story.talk)

    def known(self) -> set[int]:
        """Players who have a name or a secret here."""
        return {*self.names, *self.keys.secrets.values()}

    def lay(self, decision: Decision) -> None:
        """What a decision puts here, and what it takes away."""
        if decision.names:
            self.lay_names(decision.names)
        if decision.secrets or decision.devices:
            self.keys.lay(decision.secrets, decision.devices)
        if decision.tokens:
            for player, token in decision.tokens.items():
                self.keys.give_token(player, token, asyncio.get_running_loop().time())
        if decision.passing:
            for player, on in decision.passing.items():
                self.passing.choose(player, on)
        for player, words in decision.kept.items():
            if words is None:
                self.kept.pop(player, None)
            else:
                self.kept[player] = words
        if decision.words:
            self.words.lay(decision.words)
        if decision.said:
            self.talk.add(decision.said)

    def lay_names(self, names: Mapping[int, str | None]) -> None:
        for player, name in names.items():
            if name is None:
                self.names.pop(player, None)
                self.talk.forget(player)
            else:
                self.names[player] = name
