"""The table of rules, code and scenarios: where each rule is played, and which scenarios prove it.

`python -m tools.rule_table --write` writes the pages in docs/rules.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

HOUSE = Path(__file__).parents[1]
PLAYS = HOUSE / "tests" / "plays"
GAMES = HOUSE / "src" / "dorehami" / "games"
WORDS = HOUSE / "src" / "dorehami" / "words" / "en"
PAGES = HOUSE / "docs" / "rules"


def numbered(letter: str, *numbers: int) -> list[str]:
    return [f"{letter}{number}" for number in numbers]


# Typed from the rule files, so that a rule that nobody thought of is missed by nobody.
RULES = {
    "coup": [
        *numbered("K", *range(1, 26), *range(30, 38)),
        *numbered("R", *range(1, 6)),
        *numbered("I", 1, 2, 3),
        *numbered("P", 1),
        *numbered("A", *range(1, 5)),
    ],
    "dezh": numbered("D", *range(1, 23), 25, 26, 27, 30, 31, 32, *range(40, 47), 50, 51),
    "mccarthy": numbered("M", *range(1, 11), *range(20, 24)),
}


# Those of them in which the rule files settle what the rulebooks leave open; players are told so.
READINGS = {
    "coup": [*numbered("K", 4, 23, 24, 25, 36, 37), *numbered("R", 2, 3, 4, 5), "I2", "P1", *numbered("A", 1, 3, 4)],
    "dezh": numbered("D", 3, 10, 14, 15, 21, 22, 25, 27, 32, 40, 43, 44, 46, 50, 51),
    "mccarthy": numbered("M", 1, 2, 8, 9, 10, 22, 23),
}

RULE_ID = re.compile(rf"\b[{''.join(sorted({rule[0] for rules in RULES.values() for rule in rules}))}]\d+\b")


def scenarios(game: str) -> dict[str, list[Path]]:
    """Return the scenarios of each rule; the first line of a file names the rules that it proves."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted((PLAYS / game).glob("*.play")):
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8").splitlines()[0]):
            found[rule].append(path)
    return found


def citations(game: str) -> dict[str, list[str]]:
    """Return the places in the code that cite each rule, as `file: Class.function`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((GAMES / game).glob("*.py")):
        source = path.read_text(encoding="utf-8")
        owners = dict(owned_lines(ast.parse(source).body, ""))
        for number, line in enumerate(source.splitlines(), 1):
            for rule in RULE_ID.findall(line):
                place = ": ".join(filter(None, [path.name, owners.get(number, "")]))
                if place not in found[rule]:
                    found[rule].append(place)
    return found


def owned_lines(nodes: list[ast.stmt], prefix: str) -> Iterator[tuple[int, str]]:
    """Yield each line number with the innermost class, function or constant around it."""
    for node in nodes:
        name = ""
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = prefix + node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not prefix:
            name = node.target.id
        if name:
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                yield number, name
        if isinstance(node, ast.ClassDef):
            yield from owned_lines(node.body, f"{name}.")


def sentences(game: str) -> dict[str, tuple[str, str]]:
    """Return each rule's text and the note on our reading of it."""
    resource = FluentParser().parse((WORDS / f"rules-{game}.ftl").read_text(encoding="utf-8"))
    found = {}
    for entry in resource.body:
        if isinstance(entry, fluent.Message) and entry.value:
            readings = [text_of(attribute.value) for attribute in entry.attributes]
            found[entry.id.name.rpartition("-")[2]] = (text_of(entry.value), " ".join(readings))
    return found


def text_of(pattern: fluent.Pattern) -> str:
    return "".join(element.value for element in pattern.elements if isinstance(element, fluent.TextElement))


def page(game: str) -> str:
    said, cited, proved = sentences(game), citations(game), scenarios(game)
    lines = [f"# The rules of {game}: where each is played and proved", ""]
    lines += ["Generated from the words, the code and the scenarios by `python -m tools.rule_table --write`.", ""]
    for rule in RULES[game]:
        text, reading = said[rule]
        lines += [f"## {rule}", text, ""]
        lines += [f"*Our reading:* {reading}", ""] if reading else []
        lines += ["Played in " + ", ".join(f"`{place}`" for place in cited[rule]) + ".", ""]
        links = [f"[{path.stem}](../../tests/plays/{game}/{path.name})" for path in proved[rule]]
        lines += ["Proved by " + ", ".join(links) + ".", ""]
    return "\n".join(lines)


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tools.rule_table --write")
    PAGES.mkdir(exist_ok=True)
    for game in RULES:
        (PAGES / f"{game}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
