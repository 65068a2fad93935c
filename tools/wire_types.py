"""Generates web/src/wire.ts: the messages of messages as TypeScript.

`python -m tools.wire_types --write` writes it. Docstrings and remarks are taken from messages, so they stand once.
"""

from __future__ import annotations

import ast
import inspect
import io
import sys
import textwrap
import tokenize
from functools import cache
from pathlib import Path
from types import UnionType
from typing import get_args

import msgspec
from msgspec import inspect as types

from dorehami.server.protocol import messages

FILE = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
WIDTH = 100
Kind = type[msgspec.Struct]

PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


# ------------------------------------------------------------------ what the messages say


def structs() -> dict[str, Kind]:
    """Return the structs of messages in their order, without the base classes that have no fields."""
    return {kind.__name__: kind for kind in all_structs() if fields_of(kind) or not is_base(kind)}


@cache
def all_structs() -> list[Kind]:
    classes = [kind for kind in vars(messages).values() if inspect.isclass(kind) and issubclass(kind, msgspec.Struct)]
    return [kind for kind in classes if kind.__module__.startswith(messages.__name__)]


def is_base(kind: Kind) -> bool:
    """Return whether a struct is a base class of others."""
    return any(kind in other.__bases__ for other in all_structs())


def unions() -> dict[str, list[Kind]]:
    """Return the kinds of messages in each direction."""
    return {name: list(get_args(union)) for name, union in vars(messages).items() if isinstance(union, UnionType)}


def fields_of(kind: Kind) -> tuple[types.Field, ...]:
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    return info.fields


@cache
def remarks(kind: type) -> dict[str, str]:
    """Return the comments behind the fields or constants of a class, without those of its base."""
    source = textwrap.dedent(inspect.getsource(kind))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    named = [(target(node), node) for node in body.body if isinstance(node, ast.AnnAssign | ast.Assign)]
    return {name: comments.get(node.end_lineno or node.lineno, "") for name, node in named}


def target(node: ast.AnnAssign | ast.Assign) -> str:
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def default_of(field: types.Field) -> str:
    """Return a field's default as JSON; "" if the field is required or its default is not plain JSON."""
    value = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return "" if value in (msgspec.NODEFAULT, msgspec.UNSET) else msgspec.json.encode(value).decode()


def tag_of(kind: Kind) -> str:
    return str(kind.__struct_config__.tag or "")


# ------------------------------------------------------------------ in TypeScript


def types_file() -> str:
    """Return the content of the file."""
    lines = [
        "// Generated from server/protocol/messages by `python -m tools.wire_types --write`; not to be edited.",
        f"// Every message: {messages.Message.__doc__}",
    ]
    for kind in structs().values():
        lines += ["", *remark(kind.__doc__ or ""), *declared(kind)]
    for name, kinds in unions().items():
        lines += ["", *wrapped(f"export type {name} =", [kind.__name__ for kind in kinds])]
    return "\n".join([*lines, ""])


def declared(kind: Kind) -> list[str]:
    return array_type(kind) if kind.__struct_config__.array_like else interface(kind)


def interface(kind: Kind) -> list[str]:
    base = next((base.__name__ for base in kind.__bases__ if base.__name__ in structs()), "")
    lines = [f"export interface {kind.__name__}{f' extends {base}' if base else ''} {{"]
    if tag_of(kind) and not is_base(kind):
        lines.append(f'  type: "{tag_of(kind)}";')
    said = remarks(kind)
    for field in [field for field in fields_of(kind) if field.name in said]:
        lines += [f"  {line}" for line in remark(full_remark(field, said[field.name]))]
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {typescript(field.type)};")
    return [*lines, "}"]


def array_type(kind: Kind) -> list[str]:
    """Return the type of a struct that is sent as an array: a tuple with named members."""
    places = [f"{field.encode_name}: {typescript(field.type)}" for field in fields_of(kind)]
    return [f"export type {kind.__name__} = [{', '.join(places)}];"]


def full_remark(field: types.Field, said: str) -> str:
    default = default_of(field)
    return "; ".join(filter(None, [said, f"default {default}" if default else ""]))


def remark(text: str) -> list[str]:
    """Return a comment that nothing in the text can end early."""
    told = text.replace("*/", "*\\/")
    return [f"/** {told} */"] if told else []


def typescript(kind: types.Type) -> str:
    """Return a type in TypeScript; the server checks lengths and sizes."""
    match kind:
        case types.Metadata(type=inner):
            return typescript(inner)
        case types.StructType(cls=struct):
            return struct.__name__
        case types.ListType(item_type=(types.UnionType() | types.LiteralType()) as item):
            return f"({typescript(item)})[]"
        case types.ListType(item_type=item):
            return f"{typescript(item)}[]"
        case types.DictType(key_type=key, value_type=value):
            return f"{{ [key: {typescript(key)}]: {typescript(value)} }}"
        case types.LiteralType(values=values):
            return " | ".join([msgspec.json.encode(value).decode() for value in values])
        case types.UnionType(types=members):
            return " | ".join([typescript(member) for member in sorted_members(members)])
    return PLAIN[type(kind)]


def sorted_members(members: tuple[types.Type, ...]) -> list[types.Type]:
    """Return the members of a union in their order, null last."""
    return sorted(members, key=lambda member: isinstance(member, types.NoneType))


def wrapped(head: str, names: list[str]) -> list[str]:
    line = f"{head} {' | '.join(names)};"
    return [line] if len(line) <= WIDTH else [head, *[f"  | {name}" for name in names[:-1]], f"  | {names[-1]};"]


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tools.wire_types --write")
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(types_file(), encoding="utf-8")


if __name__ == "__main__":
    main()
