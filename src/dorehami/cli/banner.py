"""The banner that `dorehami serve` prints once it is up."""

from __future__ import annotations

import os
import sys
from io import StringIO
from typing import Final

import segno

import dorehami
from dorehami.cli.addresses import ServerLinks
from dorehami.cli.serve_options import ServeOptions

INDENT: Final = "  "
BORDER: Final = 2  # quiet zone, in modules
DEFAULT_COLUMNS: Final = 80  # if the terminal does not say
WHITE_ON_BLACK: Final = "\x1b[38;5;231;48;5;16m"  # in every theme: segno draws the light modules
RESET: Final = "\x1b[0m"
BLOCKS: Final = "▄▀█"  # what it draws with


def banner(options: ServeOptions, found: ServerLinks) -> str:
    """Return the links to the server, with a QR code if the terminal can show one."""
    links = [("On this machine", found.here), *[("On this network", link) for link in found.network]]
    if options.public_url:
        links.append(("For everybody", options.public_url))
    lines = ["دورهمی — خوش آمدید", f"Dorehami {dorehami.__version__} is up.", ""]
    lines += [f"{INDENT}{name:<18}{link}" for name, link in links]
    if len(links) == 1:
        lines.append(f"{INDENT}Only this machine can reach it.")
    else:
        lines += code_lines(options.public_url or found.network[0])
    return "\n".join([*lines, "", f"Games are kept in {options.data}", "Ctrl-C stops the server; no game is lost."])


def code_lines(link: str) -> list[str]:
    """Return a link's QR code with a caption, or [] if the terminal cannot show it."""
    rows = qr_code(link)
    if not can_show_code(len(rows[0])):
        return []
    coloured = [f"{INDENT}{WHITE_ON_BLACK}{row}{RESET}" for row in rows]
    return ["", *coloured, f"{INDENT}This code leads a phone to {link}"]


def qr_code(link: str) -> list[str]:
    """Return a QR code in block characters, with light around it also where its last row fills half a line."""
    drawn = StringIO()
    segno.make_qr(link).terminal(drawn, border=BORDER, compact=True)
    *rows, last = drawn.getvalue().splitlines()
    return [*rows, last.replace("▀", "█")]


def can_show_code(width: int) -> bool:
    """Return whether stdout is a terminal with colours, block characters and enough columns."""
    if not sys.stdout or not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        BLOCKS.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    columns = os.get_terminal_size(sys.stdout.fileno()).columns or DEFAULT_COLUMNS
    return columns >= len(INDENT) + width
