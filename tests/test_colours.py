"""The colours of the page: what has its own is told apart by every kind of eye, and text on it can be read.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full strength, in linear
light; a distance is CIE 1976's, in CIELAB under daylight (D65). The colours were chosen by the same measure.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[1] / "web" / "src" / "tokens.css"
FAR_ENOUGH = 15.0  # what two colours must differ by, at least
READABLE = 4.5  # WCAG AA
Vector = tuple[float, float, float]

EYES: dict[str, tuple[Vector, Vector, Vector]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
DAYLIGHT = (0.95047, 1.0, 1.08883)

CHARACTERS = ("duke", "assassin", "captain", "ambassador", "contessa", "inquisitor", "anarchist")
PARTIES = ("empire", "resistance")
KINDS = ("royal", "religious", "trade", "military", "special")
ROLES = ("r-assassin", "r-thief", "r-magician", "r-architect")  # the others wear the colour of their kind
SETS = {"coup": CHARACTERS + PARTIES, "dezh": KINDS + ROLES}
INKY = ("inquisitor", "royal", "r-architect", *PARTIES)  # light ones: what stands on them is dark
THEMES = ("dark", "light")


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name; the light one changes some of the dark one's."""
    blocks: dict[str, str] = dict(re.findall(r"(:root\S*) \{(.*?)\n\}", TOKENS.read_text(encoding="utf-8"), re.DOTALL))
    wanted = [blocks[":root"], blocks.get(":root[data-theme='light']", "") if theme == "light" else ""]
    return {name: colour for block in wanted for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)}


def linear(colour: str) -> Vector:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return red, green, blue


def turned(matrix: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    x, y, z = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    return x, y, z


def seen(colour: str, eye: str) -> Vector:
    """A colour in CIELAB as an eye sees it."""
    red, green, blue = [max(0.0, part) for part in turned(EYES[eye], linear(colour))]
    ratios = [part / white for part, white in zip(turned(TO_XYZ, (red, green, blue)), DAYLIGHT, strict=True)]
    x, y, z = [ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116 for ratio in ratios]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eye: str) -> float:
    return math.dist(seen(one, eye), seen(other, eye))


def contrast(one: str, other: str) -> float:
    lights = sorted([turned(TO_XYZ, linear(colour))[1] for colour in (one, other)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", SETS)
def test_colours_are_told_apart(theme: str, eye: str, game: str) -> None:
    """No two characters or parties of Coup, and no two roles or kinds of Dezh, look alike to anybody."""
    colours = tokens(theme)
    apart = {(a, b): distance(colours[a], colours[b], eye) for a, b in combinations(SETS[game], 2)}
    assert {pair: round(far, 1) for pair, far in apart.items() if far < FAR_ENOUGH} == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [name for names in SETS.values() for name in names])
def test_what_stands_on_a_colour_is_readable(theme: str, name: str) -> None:
    """White, or ink on the light ones, has the contrast of text."""
    colours = tokens(theme)
    assert contrast(colours[name], colours["ink"] if name in INKY else "#ffffff") >= READABLE


def test_the_eyes_of_the_test_are_right() -> None:
    """Red and green are far apart for most, and near for who lacks one of the cones; blue is not for either."""
    red, green, blue = "#c00000", "#6b6b00", "#0000c0"
    assert distance(red, green, "usual") > 60
    assert distance(red, green, "deutan") < 25
    assert distance(red, blue, "deutan") > 60
    assert [round(part) for part in seen("#ffffff", "protan")] == [100, 0, 0]


def test_near_colours_are_found() -> None:
    """Two greens that a deutan eye hardly tells from brown are not far enough from it."""
    assert distance("#7a6a20", "#5f7a20", "deutan") < FAR_ENOUGH < distance("#7a6a20", "#1a56d6", "deutan")
