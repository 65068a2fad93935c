"""The sign at the door: what `dorehami serve` prints when it is up."""

from __future__ import annotations

import os
import sys
from itertools import zip_longest
from typing import Final

import segno

import dorehami
from dorehami.cli.addresses import Found
from dorehami.cli.serve_options import ServeOptions

INDENT: Final = "  "
BORDER: Final = 2  # modules around the code
ORDINARY: Final = 80  # columns, where a terminal does not say
BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"  # whatever the colours of the terminal are
RESET: Final = "\x1b[0m"
BLOCKS: Final = " ▄▀█"  # by upper and lower half


def sign(plan: ServeOptions, found: Found) -> str:
    """Where the server is found, for people, and for their phones if they can see it."""
    links = [("On this machine", found.here), *[("On this network", link) for link in found.network]]
    if plan.public_url:
        links.append(("For everybody", plan.public_url))
    lines = ["دورهمی — خوش آمدید", f"Dorehami {dorehami.__version__} is up.", ""]
    lines += [f"{INDENT}{name:<18}{link}" for name, link in links]
    if len(links) == 1:
        lines.append(f"{INDENT}Only this machine can reach it.")
    else:
        lines += code_for(plan.public_url or found.network[0])
    return "\n".join([*lines, "", f"Games are kept in {plan.data}", "Ctrl-C stops the server; no game is lost."])


def code_for(link: str) -> list[str]:
    """The code of a link, with a line that says so, where it can be shown."""
    rows = qr_code(link)
    if not can_show(len(rows[0])):
        return []
    coloured = [f"{INDENT}{BLACK_ON_WHITE}{row}{RESET}" for row in rows]
    return ["", *coloured, f"{INDENT}This code leads a phone to {link}"]


def qr_code(link: str) -> list[str]:
    """A QR code; each letter is two modules, one above the other."""
    rows = [bytes(row) for row in segno.make_qr(link).matrix_iter(border=BORDER)]
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=bytes(len(rows[0])))
    return ["".join([BLOCKS[2 * upper + lower] for upper, lower in zip(*pair, strict=True)]) for pair in pairs]


def can_show(width: int) -> bool:
    """Is our output a terminal, with colours, these letters and room?"""
    if not sys.stdout or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        BLOCKS.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    columns = os.get_terminal_size(sys.stdout.fileno()).columns or ORDINARY
    return columns >= len(INDENT) + width
