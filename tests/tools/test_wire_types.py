"""web/src/wire.ts says in TypeScript what the messages say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta
from msgspec import inspect as types

from dorehami.server.protocol import messages
from tools.wire_types import FILE, declared, remark, remarks, structs, types_file, typescript, unions


def test_the_types_of_the_client_are_up_to_date() -> None:
    """web/src/wire.ts is what `python -m tools.wire_types --write` writes."""
    assert FILE.read_text(encoding="utf-8") == types_file()


def test_every_struct_is_declared_once() -> None:
    """No message is forgotten, and none has two types."""
    text = types_file()
    assert [name for name in structs() if text.count(f" {name} ") < 1] == []
    assert {kind.__name__ for kinds in unions().values() for kind in kinds} <= set(structs())
    assert set(unions()) == {"FromClient", "ToClient"}


def test_a_message_is_known_by_its_type() -> None:
    """No two messages of one direction have the same tag."""
    for kinds in unions().values():
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)
        assert None not in tags


def test_remarks_are_those_of_the_source() -> None:
    """The comment behind a field is its remark; a field without one has none."""
    assert remarks(messages.Hello)["secret"] == "of the seat; without one the socket watches"
    assert remarks(messages.Hello)["table"] == ""


def test_no_remark_ends_its_comment() -> None:
    """A remark may speak of paths with stars."""
    assert remark("words/*/refusals.ftl") == ["/** words/*\\/refusals.ftl */"]
    assert remark("") == []


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Annotated[str, Meta(max_length=3)], "string"),
        (int | None, "number | null"),
        (list[int | str], "(number | string)[]"),
        (list[list[int]], "number[][]"),
        (dict[str, dict[int, Any]], "{ [key: string]: { [key: number]: unknown } }"),
        (list[msgspec.UnsetType | messages.Chair | None], "(Chair | null)[]"),
        (Literal["lobby", "over"], '"lobby" | "over"'),
        (bool, "boolean"),
    ],
)
def test_types_are_translated(kind: Any, said: str) -> None:
    """Shapes are told, limits are not."""
    assert typescript(types.type_info(kind)) == said


def test_a_field_with_a_default_may_be_left_out() -> None:
    """The client reads what a missing field means."""
    lines = declared(messages.Sit)
    assert lines[0] == "export interface Sit extends Command {"
    assert lines[-4:] == [
        "  name: string;",
        "  /** the first free one; default null */",
        "  chair?: number | null;",
        "}",
    ]


def test_what_travels_as_a_list_is_a_tuple() -> None:
    """Its places have names."""
    assert declared(messages.Offer) == ["export type Offer = [verb: string, columns: (number | string)[][]];"]
