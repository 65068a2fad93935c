"""One example of every message that a client can send."""

from __future__ import annotations

from dorehami.server.protocol import messages

COMMANDS: dict[str, messages.Message] = {  # one of every message that a client can send
    "hello": messages.Hello(table="000000"),
    "sit": messages.Sit(id="sit", name="Stranger"),
    "leave": messages.Leave(id="leave"),
    "forget": messages.Forget(id="forget"),
    "kick": messages.Kick(id="kick", chair=1),
    "shift": messages.Shift(id="shift", chair=2),
    "elsewhere": messages.Elsewhere(id="elsewhere"),
    "devices": messages.Devices(id="devices"),
    "revoke": messages.Revoke(id="revoke", device="0" * 16),
    "return": messages.Return(id="return", name="Stranger"),
    "let_in": messages.LetIn(id="let_in", request=1),
    "appoint": messages.Appoint(id="appoint", chair=1),
    "finish": messages.Finish(id="finish"),
    "choose": messages.Choose(id="choose", game="dezh", chairs=4),
    "add_bot": messages.AddBot(id="add_bot"),
    "remove_bot": messages.RemoveBot(id="remove_bot", chair=1),
    "start": messages.Start(id="start"),
    "commit": messages.Commit(id="commit", commitment="0" * 64),
    "cut": messages.Cut(id="cut", nonce="0" * 32),
    "move": messages.Move(id="move", version=1, move=["income"]),
    "withdraw": messages.Withdraw(id="withdraw"),
    "let_pass": messages.LetPass(id="let_pass"),
    "play_safe": messages.PlaySafe(id="play_safe"),
    "hurry": messages.Hurry(id="hurry", pace=3),
    "ready": messages.Ready(id="ready"),
    "back": messages.Back(id="back"),
    "pause": messages.Pause(id="pause"),
    "resume": messages.Resume(id="resume"),
    "say": messages.Say(id="say", text="Hello"),
    "admit": messages.Admit(id="admit", watchers=False),
    "recode": messages.Recode(id="recode"),
    "screen": messages.Screen(id="screen"),
    "resync": messages.Resync(id="resync"),
    "ping": messages.Ping(id="ping"),
}
