"""Look-alikes at a live table: nobody sits or speaks under a name that is taken for another one's."""

from __future__ import annotations

import pytest

from dorehami.server.protocol import messages
from tests.support.live import house, live
from tests.support.server.raw_socket import raw_socket


@pytest.mark.parametrize(
    ("name", "code"), [("AIi", "name_taken"), ("A1i.", "name_taken"), ("ALI", "name_taken"), ("Αli", "name_scripts")]
)
@live
async def test_nobody_passes_for_another(name: str, code: str) -> None:
    """A name that looks like a seated player's is refused, for sitting down and for chat."""
    async with house() as guests:
        host = await guests.opens("coup", "Ali", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(messages.Sit(id="1", name=name))
            sat = await raw.answer("1")
            raw.send_message(messages.Say(id="2", name=name, text="Hello"))
            said = await raw.answer("2")
            assert [getattr(answer, "code", "done") for answer in (sat, said)] == [code, code]
            raw.send_message(messages.Sit(id="3", name="Alia"))
            assert isinstance(await raw.answer("3"), messages.Done)


@live
async def test_a_name_in_two_scripts_that_nobody_mistakes_sits_down() -> None:
    """A family that writes its names twice is welcome, beside those who write them once."""
    async with house() as guests:
        host = await guests.opens("coup", "Sara", chairs=4)
        async with raw_socket(guests) as raw:
            await raw.hello(host.table)
            raw.send_message(messages.Sit(id="1", name="Sara سارا"))
            assert isinstance(await raw.answer("1"), messages.Done)
