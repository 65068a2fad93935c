"""Pure command handlers: each returns a Decision with the rows to write, or raises Refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dorehami.server.protocol import messages
from dorehami.server.state.decision import Decision
from dorehami.server.table.commands.access_settings import admit, recode, screen
from dorehami.server.table.commands.breaks import pause, resume
from dorehami.server.table.commands.chat import say
from dorehami.server.table.commands.context import Context
from dorehami.server.table.commands.dealing import commit, cut
from dorehami.server.table.commands.devices import devices, elsewhere, revoke
from dorehami.server.table.commands.game_setup import choose, finish, ready, start
from dorehami.server.table.commands.moves import let_pass, move, withdraw
from dorehami.server.table.commands.newcomers import sit
from dorehami.server.table.commands.presence import back
from dorehami.server.table.commands.request_votes import let_in
from dorehami.server.table.commands.seat_recovery import ask_for_return
from dorehami.server.table.commands.seats import add_bot, appoint, forget, kick, leave, remove_bot, shift
from dorehami.server.table.commands.spectator_pace import hurry
from dorehami.server.table.commands.stalling import play_safe

DECIDE: Final[dict[type[messages.Command], Callable[[Context, int, Any], Decision]]] = {
    messages.Sit: sit,
    messages.Leave: leave,
    messages.Forget: forget,
    messages.Kick: kick,
    messages.Shift: shift,
    messages.Elsewhere: elsewhere,
    messages.Devices: devices,
    messages.Revoke: revoke,
    messages.Return: ask_for_return,
    messages.LetIn: let_in,
    messages.Appoint: appoint,
    messages.Finish: finish,
    messages.Choose: choose,
    messages.AddBot: add_bot,
    messages.RemoveBot: remove_bot,
    messages.Start: start,
    messages.Commit: commit,
    messages.Cut: cut,
    messages.Move: move,
    messages.Withdraw: withdraw,
    messages.LetPass: let_pass,
    messages.PlaySafe: play_safe,
    messages.Hurry: hurry,
    messages.Ready: ready,
    messages.Back: back,
    messages.Pause: pause,
    messages.Resume: resume,
    messages.Say: say,
    messages.Admit: admit,
    messages.Screen: screen,
    messages.Recode: recode,
}
