"""Scripted evenings of commands that are seldom possible, in phases in which they are rarer still."""

from __future__ import annotations

import asyncio

from dorehami.server.identity.credentials import fingerprint
from dorehami.server.protocol import messages
from dorehami.server.state.pace import FASTER
from dorehami.server.state.table_state import DAMAGE, OVER
from dorehami.server.table.commands.devices import device_id
from dorehami.server.table.timers import CUT_TIMEOUT
from tests.support.server.every_command_table import EveryCommandTable
from tests.support.simulated import MOMENT, WORD, Act, Line, now

LONG = 20.0  # seconds: cuts and breaks are over
LONGEST = 2000  # tries


async def start(table: EveryCommandTable) -> None:
    table.send(table.line(0), messages.Start)
    await asyncio.sleep(3 * CUT_TIMEOUT)


async def repair(table: EveryCommandTable) -> None:
    table.send(table.line(0), messages.Resume)
    await asyncio.sleep(MOMENT)


def ask_for_seat(table: EveryCommandTable, line: Line) -> None:
    """Let a stranger ask for the seat of the second guest, who has gone."""
    table.act(Act(now(), 2, None))
    table.send(line, messages.Return, name="Guest 2")


def vote(table: EveryCommandTable, yes: bool = True) -> None:
    table.send(table.line(0), messages.LetIn, request=[*table.table.broadcaster.requests.open][-1], yes=yes)


def take_second_device(table: EveryCommandTable) -> None:
    """Let the host come in from another device, too."""
    table.send(table.line(4), messages.Return, name="Guest 0", word=WORD)


def revoke_second_device(table: EveryCommandTable) -> None:
    table.send(table.line(0), messages.Revoke, device=device_id(fingerprint(table.line(4).secret)))
    table.connect(table.line(4))


async def lent_seats(table: EveryCommandTable) -> None:
    """A stranger is let in to a seat and gives it back, at a damaged table too; a second device is revoked there."""
    await table.begin()
    host, stranger = table.line(0), table.line(3)
    table.send(host, messages.AddBot)
    table.send(host, messages.RemoveBot, chair=4)
    table.send(table.line(1), messages.Shift, chair=4)
    take_second_device(table)
    table.table.pause_in_memory(DAMAGE)
    revoke_second_device(table)
    await repair(table)
    for gives_back in (messages.Leave, messages.Forget):
        ask_for_seat(table, stranger)
        vote(table)
        table.table.pause_in_memory(DAMAGE)
        table.send(stranger, gives_back)
        await repair(table)
    table.table.pause_in_memory(DAMAGE)
    ask_for_seat(table, stranger)
    vote(table, yes=False)
    await repair(table)
    ask_for_seat(table, stranger)
    table.send(host, messages.Start)
    vote(table)
    await asyncio.sleep(LONG)


async def last_person(table: EveryCommandTable) -> None:
    """All others leave twice, and the last person ends the game, once while it is paused."""
    await table.begin()
    host = table.line(0)
    for pauses in (False, True):
        await start(table)
        for number in (1, 2):
            table.send(table.line(number), messages.Leave)
        take_second_device(table)
        if pauses:
            table.send(host, messages.Pause)
            revoke_second_device(table)
        table.send(host, messages.Recode)
        table.send(host, messages.Finish)
        table.send(host, messages.Recode)
        if not pauses:
            revoke_second_device(table)
        table.send(host, messages.Choose, game="coup", chairs=5, turn=0, reaction=0)
        for number in (1, 2):
            table.connect(table.line(number))
            table.send(table.line(number), messages.Sit, name=f"Newcomer {number}")


async def bots_only(table: EveryCommandTable) -> None:
    """All people leave a game, and a spectator votes for its pace."""
    await table.begin()
    await start(table)
    for number in range(3):
        table.send(table.line(number), messages.Leave)
    table.send(table.line(3), messages.Hurry, pace=FASTER)
    await until_over(table)


async def silent_players(table: EveryCommandTable) -> None:
    """Nobody answers, so that stand-ins play to the end; players take their seats back in every phase."""
    await table.begin()
    host, guest, stranger = table.line(0), table.line(1), table.line(3)
    await start(table)
    await until_away(table)
    table.send(host, messages.Back)
    table.send(host, messages.Pause)
    table.send(guest, messages.Back)
    table.send(host, messages.Resume)
    await until_over(table)
    ask_for_seat(table, stranger)
    vote(table)
    table.send(guest, messages.Back)
    table.send(host, messages.Start)
    table.send(host, messages.Back)
    await asyncio.sleep(LONG)
    await until_over(table)
    table.send(host, messages.Choose, game="coup", chairs=5, turn=0, reaction=0)
    table.send(host, messages.Back)


async def until_away(table: EveryCommandTable) -> None:
    """Wait until stand-ins play for all people."""
    for _ in range(LONGEST):
        if all(human.away for human in table.state.seating.humans()):
            return
        await asyncio.sleep(1.0)


async def until_over(table: EveryCommandTable) -> None:
    for _ in range(LONGEST):
        if table.phase == OVER:
            return
        await asyncio.sleep(2.0)


async def choices_ahead(table: EveryCommandTable) -> None:
    """Players choose a move ahead and withdraw it: at once, in a break, and at a damaged table."""
    await table.begin()
    host = table.line(0)
    await start(table)
    await until_chosen(table)
    withdraw(table)
    await until_chosen(table)
    table.send(host, messages.Pause)
    withdraw(table)
    table.send(host, messages.Resume)
    await asyncio.sleep(LONG)
    await until_chosen(table)
    table.table.pause_in_memory(DAMAGE)
    withdraw(table)
    table.send(table.line(3), messages.Sit, name="Newcomer")
    await repair(table)


async def until_chosen(table: EveryCommandTable) -> None:
    """Play until somebody has chosen a move ahead."""
    for _ in range(LONGEST):
        if table.state.private.chosen:
            return
        if table.phase == OVER:
            await start(table)
        table.send_random(table.sender(messages.Move), messages.Move)
        await asyncio.sleep(0.2)


def withdraw(table: EveryCommandTable) -> None:
    for player in [*table.state.private.chosen]:
        table.send(next(line for line in table.lines.values() if line.player == player), messages.Withdraw)


async def comings_and_goings(table: EveryCommandTable) -> None:
    """Guests leave, are forgotten, come again and are kicked, until a stranger opens an abandoned table again."""
    await table.begin()
    host, guest, stranger, another = table.line(0), table.line(1), table.line(3), table.line(4)
    table.send(host, messages.Appoint, chair=1)
    table.send(guest, messages.Appoint, chair=0)
    table.send(guest, messages.Leave)
    table.send(guest, messages.Sit, name="Newcomer 1")
    table.send(guest, messages.Forget)
    table.send(guest, messages.Sit, name="Newcomer 2")
    take_second_device(table)
    revoke_second_device(table)
    table.send(host, messages.Recode)
    table.send(host, messages.Start)
    table.send(host, messages.Recode)
    table.send(guest, messages.Leave)
    await asyncio.sleep(LONG)
    await until_over(table)
    kick(table, host, table.line(2))
    table.send(host, messages.Leave)
    table.connect(stranger)
    table.send(stranger, messages.Sit, name="Newcomer 3")
    table.connect(another)
    table.send(another, messages.Sit, name="Newcomer 4")
    table.send(stranger, messages.LetIn, request=[*table.table.broadcaster.requests.open][-1])
    kick(table, stranger, another)


def kick(table: EveryCommandTable, host: Line, guest: Line) -> None:
    chair = table.state.seating.chair_of(guest.player)
    assert chair is not None
    table.send(host, messages.Kick, chair=chair)
