"""Chat at a live table: who receives what, what is cleaned or refused, and that nothing of it is in the log."""

from __future__ import annotations

import pytest

from dorehami.client import Client
from dorehami.server.protocol import messages
from dorehami.server.protocol.refusal import Refusal
from dorehami.server.runtime.table_rate_limits import CHAT_BURST
from dorehami.server.state.chat import LETTERS, PHRASES, clean_text, next_number, readable
from dorehami.server.state.decision import Decision
from dorehami.server.state.private_data import PrivateChanges
from dorehami.store.log import MAX_CHAT_RECORDS, ChatRecord
from dorehami.store.sqlite.log import SqliteLog
from tests.support.live import House, house, live, manual_clock
from tests.support.server.assertions import refusal_code, start_game, stored_table

RLO, ZWNJ, ZWJ = "\u202e", "\u200c", "\u200d"


async def messages_of(client: Client, count: int) -> list[messages.Said]:
    """Wait for so many messages and return them."""
    await client.wait_until(lambda c: len(c.chat) >= count)
    return client.chat


async def table_with_spectator(guests: House) -> tuple[Client, Client, Client]:
    """A host, a guest and a spectator, in a game."""
    host, guest = await start_game(guests, "coup", 2)
    return host, guest, await guests.watches(host.table)


@live
async def test_everybody_hears_what_is_said() -> None:
    """Players and watchers alike: who said it, and the text or the key of the phrase."""
    async with house() as guests:
        host, guest, watcher = await table_with_spectator(guests)
        await guest.send(messages.Say, text="سلام  به همه")
        await host.send(messages.Say, phrase="bravo")
        await watcher.send(messages.Say, text="Good luck", name="Nima")
        for client in (host, guest, watcher):
            assert await messages_of(client, 3) == [
                messages.Said(number=1, player=guest.player, text="سلام به همه"),
                messages.Said(number=2, player=host.player, phrase="bravo"),
                messages.Said(number=3, name="Nima", text="Good luck"),
            ]


@live
async def test_talk_is_no_part_of_the_game() -> None:
    """No row is written, no version passes, and the rows of the log do not know of it."""
    async with house() as guests:
        host, guest, watcher = await table_with_spectator(guests)
        before = (await stored_table(guests, host.table)).rows
        version = host.version
        done = await host.send(messages.Say, text="duke duke duke")
        await messages_of(guest, 1)
        await messages_of(watcher, 1)
        assert (done.version, host.version, guest.version, watcher.version) == (version,) * 4
        assert (await stored_table(guests, host.table)).rows == before


@live
async def test_the_same_word_sent_again_is_said_once() -> None:
    """A retry under the same id gets the same answer."""
    async with house() as guests:
        host, guest, _ = await table_with_spectator(guests)
        await host.send(messages.Say, "once", text="Hello")
        await host.send(messages.Say, "once", text="Hello")
        await host.send(messages.Say, text="End")
        assert [said.text for said in await messages_of(guest, 2)] == ["Hello", "End"]


@live
async def test_who_comes_later_reads_what_was_said_lately() -> None:
    """The last sixty messages are sent on joining, also after the table was unloaded."""
    async with house() as guests:
        host, _, _ = await table_with_spectator(guests)
        table = guests.running.registry.tables[host.table]
        said = [ChatRecord(number, 2, "", str(number), "", 0) for number in range(1, MAX_CHAT_RECORDS + 10)]
        await table.ask(lambda context: Decision(cause="", private=PrivateChanges(chat=said)))
        late = await guests.watches(host.table)
        read = await messages_of(late, MAX_CHAT_RECORDS)
        assert (read[0].number, read[-1].number) == (10, MAX_CHAT_RECORDS + 9)


@live
async def test_talk_outlives_the_server(tmp_path: object) -> None:
    """It is on the disk when it is answered."""
    path = f"{tmp_path}/tables.db"
    async with house(SqliteLog.open(path)) as guests:
        host, _, watcher = await table_with_spectator(guests)
        await host.send(messages.Say, text="یادت نرود")
        await watcher.send(messages.Say, phrase="nerve", name="Nima")
        code, secret = host.table, host.secret
        await guests.running.registry.services.log.close()
    async with house(SqliteLog.open(path)) as guests:
        again = guests.client()
        await again.connect(code, secret)
        assert [(said.text, said.phrase, said.name) for said in await messages_of(again, 2)] == [
            ("یادت نرود", "", ""),
            ("", "nerve", "Nima"),
        ]
        await guests.running.registry.services.log.close()


@live
async def test_who_is_forgotten_has_said_nothing() -> None:
    """Leaving before a game deletes the player's name and messages."""
    async with house() as guests:
        host = await guests.opens("coup", chairs=3)
        guest = await guests.sits(host.table, "Nima")
        await guest.send(messages.Say, text="I was never here")
        await host.send(messages.Say, text="I was")
        await guest.send(messages.Leave)
        assert [said.text for said in (await stored_table(guests, host.table)).chat] == ["I was"]
        late = await guests.watches(host.table)
        assert [said.text for said in await messages_of(late, 1)] == ["I was"]


@live
async def test_markup_is_a_text_like_any_other() -> None:
    """Nothing is done to it: it is shown as it was typed, and never read as markup."""
    async with house() as guests:
        host, guest, _ = await table_with_spectator(guests)
        text = "<img src=x onerror=alert(1)> & <b>{$name}</b>"
        await host.send(messages.Say, text=text)
        assert (await messages_of(guest, 1))[0].text == text


@live
async def test_what_cannot_be_said() -> None:
    """An empty text, one that is too long, and a phrase that nobody knows."""
    async with house() as guests:
        host, _, watcher = await table_with_spectator(guests)
        assert await refusal_code(host.send(messages.Say)) == "talk_empty"
        assert await refusal_code(host.send(messages.Say, text=f" {RLO}\t")) == "talk_empty"
        assert await refusal_code(host.send(messages.Say, text="x" * (LETTERS + 1))) == "talk_long"
        assert await refusal_code(host.send(messages.Say, phrase="Bravo!")) == "no_such_phrase"
        assert await refusal_code(watcher.send(messages.Say, text="Hello")) == "name_empty"
        assert await refusal_code(watcher.send(messages.Say, text="Hello", name="sara ")) == "name_taken"
        assert await refusal_code(watcher.send(messages.Say, text="Hello", name="ربات ۲")) == "name_reserved"
        assert (await stored_table(guests, host.table)).chat == []


@manual_clock
async def test_nobody_talks_without_end() -> None:
    """Each seat has its own pace, and all who watch share one."""
    async with house() as guests:
        host, guest, watcher = await table_with_spectator(guests)
        other = await guests.watches(host.table)
        for _ in range(int(CHAT_BURST)):
            await host.send(messages.Say, phrase="tea")
            await watcher.send(messages.Say, phrase="tea", name="Nima")
        assert await refusal_code(host.send(messages.Say, phrase="tea")) == "talk_fast"
        assert await refusal_code(other.send(messages.Say, phrase="tea", name="Ali")) == "talk_fast"
        await guest.send(messages.Say, phrase="tea")


@live
async def test_the_host_silences_watchers() -> None:
    """They still read; players still talk; and it can be taken back."""
    async with house() as guests:
        host, guest, watcher = await table_with_spectator(guests)
        assert await refusal_code(guest.send(messages.Admit, hushed=True)) == "not_host"
        await host.send(messages.Admit, hushed=True)
        assert host.room["hushed"]
        assert await refusal_code(watcher.send(messages.Say, text="But", name="Nima")) == "hushed"
        await guest.send(messages.Say, text="Quiet now")
        assert [said.text for said in await messages_of(watcher, 1)] == ["Quiet now"]
        await host.send(messages.Admit, hushed=False)
        await watcher.send(messages.Say, text="Thanks", name="Nima")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  one \n\r\t two\u2028three\x00 ", "one two three"),
        (f"{RLO}evil\u2066\u200f", "evil"),
        ("cafe\u0301", "café"),
        (f"می{ZWNJ}روم {ZWNJ}خانه{ZWNJ}", f"می{ZWNJ}روم خانه"),
        (f"a{ZWNJ}b{ZWJ}c", "abc"),
        (f"کتاب{ZWNJ}{RLO}{ZWNJ}ها", f"کتاب{ZWNJ}ها"),
        ("a" + "\u0300" * 40, "à" + "\u0300" * 3),
        ("\u2800\u3164ok", "ok"),
        ("❤\ufe0f 🙂", "❤\ufe0f 🙂"),
    ],
)
def test_a_text_is_cleaned(text: str, kept: str) -> None:
    """Invisible, bidi and stacking characters are dropped; letters, half-spaces and emoji stay."""
    assert clean_text(text) == kept
    assert clean_text(kept) == kept


def test_a_long_text_is_counted_as_a_reader_counts() -> None:
    """So many letters pass, whatever their bytes; one more does not."""
    assert clean_text("ش" * LETTERS)
    with pytest.raises(Refusal):
        clean_text("ش" * (LETTERS + 1))


def test_phrases_are_few_and_different() -> None:
    """There are twelve, and no two are the same."""
    assert len(set(PHRASES)) == len(PHRASES) == 12
    assert next_number([]) == 1


def test_phrases_of_a_former_version_are_not_recalled() -> None:
    """They have no words any more; what is said next has a number of its own."""
    talk = [ChatRecord(1, 2, "", "Hello", "", 0), ChatRecord(2, 2, "", "", "a former phrase", 0)]
    assert [said.number for said in readable(talk)] == [1]
    assert next_number(talk) == 3
