"""docs/protocol.md tells the truth about the wire."""

from __future__ import annotations

import aiohttp

from dorehami.server.protocol import messages
from dorehami.server.protocol.refusals import Reason
from tests.support.live import House, house, live
from tools.wire_example import FROM_SERVER, REMARK, TO_SERVER, worked_example
from tools.wire_page import FILE, laid_out, page
from tools.wire_types import structs


def test_the_page_of_the_protocol_is_up_to_date() -> None:
    """docs/protocol.md is what `python -m tools.wire_page --write` writes."""
    assert FILE.read_text(encoding="utf-8") == page()


def test_nothing_is_missing_on_the_page() -> None:
    """Every struct has a section, every code a line."""
    told, refusals = page().split("\n## Refusals\n")
    assert [name for name in structs() if told.splitlines().count(f"### {name}") != 1] == []
    assert [why for why in Reason if refusals.count(f"\n| `{why}` |") != 1] == []


def test_the_worked_example_goes_the_same_way_every_time() -> None:
    """The server is given its dice, and nothing else is left to chance."""
    assert worked_example() == worked_example()


def test_the_worked_example_is_spoken_in_messages() -> None:
    """After the request that opens the table all is Hello, commands and their answers."""
    request, answer, *frames = [line for line in worked_example() if line[0] != REMARK]
    assert messages.decode_open.decode(request[1]).name == "Mahshid"
    assert answer[0] == FROM_SERVER
    sent = [messages.decode_command.decode(text) for way, text in frames if way == TO_SERVER]
    assert [type(message) for message in sent] == [
        messages.Hello,
        messages.Start,
        messages.Move,
        messages.Move,
        messages.Hello,
    ]
    assert all(messages.decode_message.decode(text) for way, text in frames if way == FROM_SERVER)


def test_long_messages_are_spread_over_lines() -> None:
    """Values that fit stay on one line."""
    assert laid_out({"a": [1, 2]}) == '{"a": [1, 2]}'
    assert laid_out({"a": "x" * 60, "b": [["y" * 60], ["z" * 60]]}).splitlines() == [
        "{",
        f'    "a": "{"x" * 60}",',
        '    "b": [',
        f'      ["{"y" * 60}"],',
        f'      ["{"z" * 60}"]',
        "    ]",
        "  }",
    ]


async def says(guests: House, text: str) -> aiohttp.ClientWebSocketResponse:
    socket = await guests.session.ws_connect(f"{guests.url}/socket")
    await socket.send_str(text)
    return socket


async def last(socket: aiohttp.ClientWebSocketResponse) -> tuple[str, int | None]:
    """The last message of a socket, and the code that it was closed with."""
    code = ""
    async for frame in socket:
        message = messages.decode_message.decode(frame.data)
        code = message.code if isinstance(message, messages.Bye) else ""
    return code, socket.close_code


@live
async def test_sockets_are_closed_with_the_codes_that_the_page_tells() -> None:
    """1001 when the server goes down, 1009 after a frame too large, 1008 otherwise."""
    async with house() as guests:
        table = (await guests.opens("coup")).table
        hello = messages.encode(messages.Hello(table=table)).decode()
        assert await last(await says(guests, "{}")) == ("bad_message", 1008)
        watching, shouting = await says(guests, hello), await says(guests, hello)
        await shouting.send_str("x" * (messages.FRAME + 1))
        assert await last(shouting) == ("", 1009)
        guests.running.routes.endpoint.close()
        assert await last(watching) == ("closing", 1001)
