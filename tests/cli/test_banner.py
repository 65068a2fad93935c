"""The banner: its QR code is the link's, and it promises nothing that does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno

from dorehami.cli.addresses import ServerLinks
from dorehami.cli.banner import BORDER, banner, qr_code
from dorehami.cli.serve_options import ServeOptions

LOCAL = "http://localhost:8600/"
LAN = "http://192.168.1.4:8600/"


@pytest.mark.parametrize("link", [LAN, "http://[fd00::2]:8600/", "https://games.example.org/"])
def test_the_code_is_the_links(link: str) -> None:
    """Taken apart again, the letters are the modules of the link's QR code, with light around them."""
    halves = [[divmod("█▀▄ ".index(letter), 2) for letter in row] for row in qr_code(link)]
    drawn = [[half[i] for half in row] for row in halves for i in (0, 1)]
    wanted = [list(row) for row in segno.make_qr(link).matrix_iter(border=BORDER)]
    assert drawn[: len(wanted)] == wanted
    assert not any(map(any, drawn[len(wanted) :]))


def test_a_second_network_is_named_too() -> None:
    """Addresses in all networks of the machine are printed."""
    said = banner(ServeOptions(Path("/games")), ServerLinks(LOCAL, [LAN, "http://10.0.0.4:8600/"]))
    assert [line.split()[-1] for line in said.splitlines() if "http" in line] == [LOCAL, LAN, "http://10.0.0.4:8600/"]


def test_nobody_else_can_come() -> None:
    """Without a network that is said rather than left out."""
    assert "Only this machine can reach it." in banner(ServeOptions(Path("/games")), ServerLinks(LOCAL, []))


def test_a_proxy_brings_others() -> None:
    """With a public address others come, also where the server listens to this machine only."""
    said = banner(ServeOptions(Path("/games"), public_url="https://games.example.org/"), ServerLinks(LOCAL, []))
    assert "https://games.example.org/" in said
    assert "Only this machine" not in said
