"""What each command comes to: the rows it would write, or a refusal. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dorehami.server import wire
from dorehami.server.commands.absence import back, pause, resume
from dorehami.server.commands.chairs import add_bot, appoint, forget, kick, leave, remove_bot, shift
from dorehami.server.commands.dealing import commit, cut
from dorehami.server.commands.desk import Decision, Desk
from dorehami.server.commands.devices import devices, elsewhere, revoke
from dorehami.server.commands.games import choose, finish, ready, start
from dorehami.server.commands.joining import ask_back, let_in, sit
from dorehami.server.commands.moves import let_pass, move, withdraw
from dorehami.server.commands.rest import hurry
from dorehami.server.commands.silence import play_safe
from dorehami.server.commands.talk import say
from dorehami.server.commands.watching import admit, recode, screen

DECIDE: Final[dict[type[wire.Command], Callable[[Desk, int, Any], Decision]]] = {
    wire.Sit: sit,
    wire.Leave: leave,
    wire.Forget: forget,
    wire.Kick: kick,
    wire.Shift: shift,
    wire.Elsewhere: elsewhere,
    wire.Devices: devices,
    wire.Revoke: revoke,
    wire.Return: ask_back,
    wire.LetIn: let_in,
    wire.Appoint: appoint,
    wire.Finish: finish,
    wire.Choose: choose,
    wire.AddBot: add_bot,
    wire.RemoveBot: remove_bot,
    wire.Start: start,
    wire.Commit: commit,
    wire.Cut: cut,
    wire.Move: move,
    wire.Withdraw: withdraw,
    wire.LetPass: let_pass,
    wire.PlaySafe: play_safe,
    wire.Hurry: hurry,
    wire.Ready: ready,
    wire.Back: back,
    wire.Pause: pause,
    wire.Resume: resume,
    wire.Say: say,
    wire.Admit: admit,
    wire.Screen: screen,
    wire.Recode: recode,
}
