"""Dezh in browser tests: positions in notation, a player who answers in a page, and the screens to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.support.browser.guests import CONFIRM, Guest
from tests.support.browser.screen_checker import ScreenChecker
from tests.support.browser.screens import Scene, scenes
from tests.support.browser.serving import TURNED, Served
from tests.support.pages.staging import Staged, staged
from tests.support.pages.whims import Answer, Spoken

SARA = "Sara"
NAMES = (SARA, "نیلوفرسادات‌حسینی", "Wolfeschlegelstein", "Arash_77", "شهرزاد", "گل‌پری", "محمدمهدی")
HAND = "fortress monastery market"
LONG_HAND = f"{HAND} crossroads_bazaar caravanserai gate_of_nations docks watchtower abandoned_city"
CITIES = (
    "manor prison watchtower market",
    "harbour palace armoury temple battlefield crossroads_bazaar",
    "shrine chapel manor docks fortress",
    "trading_house monastery caravanserai prison castle",
    "castle",
    "shrine chapel castle docks",
    "none",
)
ROLES: dict[int, tuple[list[str], ...]] = {
    2: (["warlord", "king"], ["assassin", "sage"]),
    4: (["warlord"], ["architect"], ["sage"], ["king"]),
    7: (["warlord"], ["architect"], ["sage"], ["king"], ["assassin"], ["thief"], ["magician"]),
}


def town(players: int, called: str = "", roles: dict[int, list[str]] | None = None, **facts: str) -> str:
    """Return a position within a round, in notation; facts are those of the first seat, whose hand is long for two."""
    lines = ["game dezh", *(["options gate"] if players == 2 else []), f"seats {' '.join(NAMES[:players])}"]
    given = {"hand": LONG_HAND if players == 2 else HAND, "city": CITIES[0], "coins": "6", **facts}
    lines += [f"set {SARA} {fact} {words}" for fact, words in given.items() if fact in ("hand", "city", "coins")]
    for seat in range(1, players):
        theirs = {"city": CITIES[seat], "hand": "manor" if seat % 2 else "none", "coins": seat + 1}
        lines += [f"set {NAMES[seat]} {fact} {words}" for fact, words in theirs.items()]
    if called:
        held = dict(enumerate(ROLES[players])) | (roles or {})
        lines += [f"set {NAMES[seat]} roles {' '.join(held[seat])}" for seat in range(players)]
        lines += [f"set {fact} {words}" for fact, words in facts.items() if fact in ("murdered", "robbed")]
        lines += [f"set called {called}"]
    return "\n".join(lines)


def draft(players: int) -> str:
    """Return a position in the draft in which the first seat is to choose."""
    burned = {2: "merchant", 4: "sage thief merchant", 7: "magician"}[players]
    starter = {2: NAMES[1], 4: NAMES[3], 7: SARA}[players]
    before = [] if starter == SARA else [f"{starter} take king"]
    return "\n".join([town(players).replace("\nset", f"\nstarter {starter}\nset", 1), f"chance {burned}", *before])


def held(players: int, role: str) -> dict[int, list[str]]:
    """Return the roles by seat, with this one exchanged into the first seat's hand."""
    every = {seat: list(roles) for seat, roles in enumerate(ROLES[players])}
    for roles in every.values():
        if role in roles:
            roles[roles.index(role)] = "warlord"
    every[0] = [role, *every[0][1:]]
    return every


class Mayor:
    """A player of Dezh in a page."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.settle = guest.settle

    def answers(self, answer: Answer) -> None:
        for selector in self.way(answer.move):
            self.press(selector)
        self.guest.send_held_move()

    def press(self, selector: str) -> None:
        self.guest.press(selector)

    def way(self, move: Spoken) -> Iterator[str]:
        """Yield the controls to press for a move, in order."""
        verb, *words = move
        step = f"[data-pick][data-verb={verb}]"
        if self.guest.page.locator(step).count():
            yield step
        if verb == "take":
            yield from (f".pick[data-pickrole={role}]" for role in words if role != "burn")
        elif verb in ("kill", "rob"):
            yield f".pick[data-pickrole={words[0]}]"
        elif verb == "swap":
            yield f".seat[data-seat='{words[0]}'] .aim"
        elif verb == "destroy":
            district = f".pick[data-card={words[1]}][data-owner='{words[0]}']"
            if not self.guest.page.locator(district).count():
                yield f".seat[data-seat='{words[0]}'] .aim, [data-city='{words[0]}']"
            yield district
        elif words:
            yield f".pick[data-card={words[0]}][aria-disabled=false], .laid .pick[data-card={words[0]}]"
        if self.guest.page.locator(CONFIRM).count():
            yield CONFIRM


SCENES = scenes(map(str, ROLES))


class Show:
    """A checker and the towns that it is shown."""

    def __init__(self, checker: ScreenChecker, served: Served, scene: Scene) -> None:
        self.checker, self.served, self.scene = checker, served, scene
        self.guest = checker.guest
        self.mayor = Mayor(checker.guest)

    @contextmanager
    def before(self, text: str) -> Iterator[Staged]:
        """Stage a town and open it in the guest's page."""
        with staged(self.served, text) as table:
            if self.scene.plays:
                table.seats(self.guest, SARA)
            else:
                self.guest.goes(f"/t/{table.code}")
                self.guest.settle(table.version)
            yield table

    def asked(self, kind: str, text: str, *move: int | str) -> None:
        """Check a question; for a player with the answer selected, just before it is sent."""
        with self.before(text):
            for selector in self.mayor.way(list(move)) if self.scene.plays and move else ():
                if selector != CONFIRM:
                    self.guest.press(selector)
            self.checker.check(kind)

    def happens(self, kind: str, text: str, name: str, *words: int | str) -> None:
        """Check a public event at the moment at which it is shown."""
        with self.before(text) as table:
            table.move(name, *words)
            self.guest.settle(table.version)
            self.guest.page.locator(".moment").wait_for()
            self.guest.advance_clock(TURNED)
            self.checker.check(kind)
            self.guest.advance_clock()

    def plays(self) -> None:
        """Check every question, event and sheet, and the end of the game."""
        for part in PARTS if self.scene.plays else SEEN_BY_ALL:
            part(self, int(self.scene.table))


def roles(show: Show, n: int) -> None:
    show.asked("draft", draft(n), "take", "assassin", *(["burn", "thief"] if n == 2 else []))


def destruction(show: Show, n: int) -> None:
    show.asked("destroy", town(n, "warlord"), "destroy", *((0, "prison") if n == 2 else (1, "harbour")))


def murder(show: Show, n: int) -> None:
    show.asked("kill", town(n, "assassin", held(n, "assassin")), "kill", "magician")


def tricks(show: Show, n: int) -> None:
    text = town(n, "magician", held(n, "magician"), city=f"{CITIES[0]} alchemy smithy shrine chapel docks")
    show.asked("swap", text, "swap", 1)
    show.asked("redraw", f"{text}\n{SARA} redraw fortress", "redraw", "monastery")
    with show.before(f"{text}\n{SARA} redraw fortress"):
        show.guest.press("[data-deck]")
        show.guest.page.locator("dialog[open] .district").wait_for()
        show.checker.check("bottom")


def keeping(show: Show, n: int) -> None:
    show.asked(
        "keep", f"{town(n, 'warlord', city='observatory')}\n{SARA} cards\nchance docks harbour palace", "keep", "docks"
    )


def burial(show: Show, n: int) -> None:
    """Another player destroys a district that the first seat may buy."""
    others = {0: ["assassin", "king"], 1: ["warlord", "sage"]} if n == 2 else {0: ["architect"], 1: ["warlord"]}
    text = town(n, "warlord", others, city="graveyard manor")
    show.asked("graveyard", f"{text}\n{NAMES[1]} destroy {SARA} manor")


def sudden(show: Show, n: int) -> None:
    """Check murder and robbery, when the role is called."""
    if n == 4:
        every = {0: ["king"], 1: ["thief"], 2: ["assassin"], 3: ["sage"]}
        show.happens("murdered", f"{town(n, 'king', every, murdered='sage')}\n{SARA} coins", SARA, "end")
        show.happens("robbed", f"{town(n, 'king', every, robbed='sage')}\n{SARA} coins", SARA, "end")


def ending(show: Show, n: int) -> None:
    """Complete a city in the last turn, and check the end of the game."""
    city = "manor prison market temple observatory smithy" + (" docks shrine" if n == 2 else "")
    text = town(n, "warlord", city=city, hand="watchtower fortress", coins="9")
    with show.before(f"{text}\n{SARA} build fortress\n{SARA} coins") as table:
        table.move(SARA, "end")
        show.guest.settle(table.version)
        show.guest.page.locator(".count").first.wait_for()
        show.checker.check("over")
        show.checker.check_sheets()


PARTS: tuple[Callable[[Show, int], None], ...] = (
    *(roles, destruction, murder, tricks, keeping, burial, sudden, ending),
)
SEEN_BY_ALL = (roles, destruction, sudden, ending)  # the other questions look the same to spectators
