"""Colours shown together stay distinct for each kind of colour blindness.

Colours are converted by the matrices of Machado, Oliveira and Fernandes (2009) for a completely
missing cone, in linear light. The distance is that in CIE L*a*b*, where 2.3 is just visible.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from tools.shell import ROOT

pytestmark = pytest.mark.native

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]
#: The least distance between two colours of different meaning.
APART = 20.0
#: The least contrast between a figure and its counter (WCAG, AA).
READABLE = 4.5

USUAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EYES: dict[str, Matrix] = {
    "usual": USUAL,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
SHEET = (ROOT / "web" / "style" / "colours.css").read_text(encoding="utf-8")
TOKENS = (ROOT / "web" / "style" / "tokens.css").read_text(encoding="utf-8")


def times(matrix: Matrix, colour: Rgb) -> Rgb:
    """A colour transformed by a matrix."""
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def light(colour: str) -> Rgb:
    """The linear light of "#rgb" or "#rrggbb", each part from 0 to 1."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(one * 2 for one in digits)
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return red, green, blue


def lab(colour: str, eyes: Matrix) -> Rgb:
    """L*a*b* of a colour as seen with this kind of colour vision."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(eyes, light(colour)))
    seen = times(TO_XYZ, (red, green, blue))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(seen, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: Matrix) -> float:
    """The distance of two colours for this kind of colour vision."""
    pairs = zip(lab(one, eyes), lab(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours according to WCAG."""
    lower, higher = sorted(times(TO_XYZ, light(colour))[1] for colour in (one, other))
    return (higher + 0.05) / (lower + 0.05)


FACES = dict(
    re.findall(r"\.look-([\w-]+), \[data-look=[^{]*\{\s*--face: (#\w+);", SHEET),
)
INKS = dict(
    re.findall(r"\.look-([\w-]+), \[data-look=[^{]*\{[^}]*--on-face: (#\w+);", SHEET),
)


def signs(scheme: int) -> dict[str, str]:
    """The colours of verdicts in light (0) and dark (1), unchanged ones included."""
    found: dict[str, str] = {}
    for sheet in (TOKENS, SHEET):
        for name, *both in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", sheet):
            found[name] = both[scheme]
    return found


def looks() -> Iterator[tuple[str, set[tuple[str, str]]]]:
    """By rulebook: every pair of looks that two different sides may have."""
    for path in sorted((ROOT / "rulesets").glob("*/counters.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        worn = {side: {told.get("look", side)} for side, told in book.get("side", {}).items()}
        for kind in book.get("kind", {}).values():
            look = kind.get("traits", {}).get("look")
            for side in kind.get("sides", ()) if look else ():
                worn[side].add(look)
        yield (
            path.parent.name,
            {
                (one, other)
                for ours, theirs in combinations(worn.values(), 2)
                for one, other in product(ours, theirs)
                if one != other
            },
        )


BOOKS = dict(looks())


@pytest.mark.parametrize("book", BOOKS)
def test_what_stands_on_two_sides_stays_apart_for_the_colour_blind(book: str) -> None:
    assert BOOKS[book]
    near = {
        (one, other, name): round(distance(FACES[one], FACES[other], eyes), 1)
        for one, other in BOOKS[book]
        for name, eyes in EYES.items()
    }
    assert {pair: far for pair, far in near.items() if far < APART} == {}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_verdicts_stay_apart_for_the_colour_blind(scheme: int) -> None:
    found = signs(scheme)
    for group in (("ok", "warn", "bad"), ("map-ok", "warn-fill", "map-bad")):
        near = {
            (one, other, name): round(distance(found[one], found[other], eyes), 1)
            for one, other in combinations(group, 2)
            for name, eyes in EYES.items()
        }
        assert {pair: far for pair, far in near.items() if far < APART} == {}
    for name in ("ok", "bad"):
        for ground in (name + "-bg", "card"):
            assert contrast(found[name], found[ground]) >= READABLE, (name, ground)


def test_figures_are_read_on_every_counter() -> None:
    """Every counter look of the page has enough contrast with its own ink."""
    board = (ROOT / "web" / "style" / "board" / "looks.css").read_text(encoding="utf-8")
    assert set(FACES) == set(re.findall(r"^\.look-([\w-]+),$", board, re.MULTILINE))
    poor = {look: contrast(FACES[look], INKS[look]) for look in FACES}
    assert {look: value for look, value in poor.items() if value < READABLE} == {}


def test_the_colours_of_everybody_do_not_pass() -> None:
    """The test can fail: lawful green and forbidden red are far apart only for usual eyes."""
    usual = dict(re.findall(r"--(ok|bad): light-dark\((#\w+)", TOKENS))
    assert distance(usual["ok"], usual["bad"], EYES["usual"]) > 2 * APART
    seen = [distance(usual["ok"], usual["bad"], eyes) for eyes in EYES.values()]
    assert min(seen) < distance(usual["ok"], usual["bad"], USUAL) / 2
