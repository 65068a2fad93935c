"""Who may look on: watchers or nobody, whoever finds the table in the list, and a television in the room."""

from __future__ import annotations

from dorehami.server import rows, wire
from dorehami.server.commands.desk import SCREEN, Decision, Desk
from dorehami.server.keys import fingerprint


def admit(desk: Desk, player: int, command: wire.Admit) -> Decision:
    """The host's choice; what the command does not name stays as it is."""
    cause, ledger = desk.host(player), desk.ledger
    chosen = rows.Admitted(
        watchers=ledger.watchers if command.watchers is None else command.watchers,
        listed=ledger.listed if command.listed is None else command.listed,
        hushed=ledger.hushed if command.hushed is None else command.hushed,
    )
    same = (chosen.watchers, chosen.listed, chosen.hushed) == (ledger.watchers, ledger.listed, ledger.hushed)
    return Decision(cause=cause, bodies=[] if same else [chosen])


def screen(desk: Desk, player: int, command: wire.Screen) -> Decision:
    """A key for a television: it sees what watchers see, be they let in or not. A new one replaces the former."""
    cause, secret = desk.host(player), desk.parts.secret()
    return Decision(cause=cause, secrets=[(SCREEN, None), (SCREEN, fingerprint(secret))], secret=secret)
