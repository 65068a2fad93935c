"""Bits and pages of a database file that are damaged, each found by what it holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from struct import pack, unpack_from

PAGE = 4096
ROW_LEAF, KEY_LEAF = 13, 10  # what the first byte of a page says that leads to no others

File = bytearray  # a whole database
Root = int  # where the first page of the damaged key begins
Damage = Callable[[File, Root], None]


def corrupt(path: Path, damage: Damage, place: str) -> None:
    """Damage a file in which nothing is left to do; `place` is the SQL table whose key is meant."""
    content = bytearray(path.read_bytes())
    was = bytes(content)
    damage(content, root_of(path, place))
    assert content != was
    path.write_bytes(content)


def root_of(path: Path, place: str) -> Root:
    """Return where the first page of a table's key begins."""
    with closing(sqlite3.connect(path)) as database:
        name = f"sqlite_autoindex_{place}_1"
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return (int(root) - 1) * PAGE


def children(content: File, root: Root) -> list[int]:
    """Return where the first page of the key says which other pages belong to it."""
    (count,) = unpack_from(">H", content, root + 3)
    return [root + unpack_from(">H", content, root + 12 + 2 * cell)[0] for cell in range(count)] + [root + 8]


def pointed_to(content: File, place: int) -> int:
    (page,) = unpack_from(">I", content, place)
    return int(page)


def key_leaf(content: File, root: Root) -> int:
    """Return where a page of the key begins that leads to no others."""
    start = (pointed_to(content, children(content, root)[1]) - 1) * PAGE
    assert content[start] == KEY_LEAF
    return start


def name_in_row(content: File, root: Root) -> None:
    """One bit of a name, so that the row is another table's."""
    row = content.rindex(b"table-2", 0, content.index(b'"table-2 row 0150"'))
    content[content.rindex(b"table-2", 0, row)] ^= 1  # before the id of its command


def name_in_key(content: File, root: Root) -> None:
    content[content.index(b"table-", key_leaf(content, root))] ^= 1


def leaf_of_key(content: File, root: Root) -> None:
    content[key_leaf(content, root)] ^= 0xFF


def empty_leaf_of_key(content: File, root: Root) -> None:
    start = key_leaf(content, root)
    content[start : start + PAGE] = bytes(PAGE)


def root_of_key(content: File, root: Root) -> None:
    content[root] ^= 0xFF


def bit_of_pointer(bit: int) -> Damage:
    """A page of the key that is somebody else's, or of nobody, or not there at all."""

    def damage(content: File, root: Root) -> None:
        place = children(content, root)[0]
        content[place : place + 4] = pack(">I", pointed_to(content, place) ^ 1 << bit)

    return damage


def number_of_last_row(bit: int, said: bytes, number: int) -> Damage:
    """The log takes an earlier place for its end, where rows of others lie."""

    def damage(content: File, root: Root) -> None:
        page = content.index(said) // PAGE * PAGE
        (count,) = unpack_from(">H", content, page + 3)
        at = page + unpack_from(">H", content, page + 8 + 2 * (count - 1))[0]
        while content[at] & 0x80:  # the size of the row; then its number
            at += 1
        assert content[at + 1 : at + 3] == bytes((0x80 | number >> 7, number & 0x7F))
        content[at + 2] ^= 1 << bit

    return damage


def page_of_rows(content: File, root: Root) -> None:
    content[content.index(b'"table-4 row 0150"') // PAGE * PAGE] ^= 0xFF


def page_with_fewer_rows(content: File, root: Root) -> None:
    page = content.index(b'"table-4 row 0150"') // PAGE * PAGE
    content[page + 4] ^= 1 << (content[page + 4].bit_length() - 1)


OF_KEYS: list[Damage] = [name_in_key, leaf_of_key, empty_leaf_of_key, root_of_key]
ALL_THAT_CAN_BE_READ_ROUND: list[Damage] = [name_in_row, *OF_KEYS, *[bit_of_pointer(bit) for bit in range(8)]]
