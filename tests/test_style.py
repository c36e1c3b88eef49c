"""The style sheets take colours, sizes and spaces from the tokens, and style only what exists."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.shell import ROOT

pytestmark = pytest.mark.native

STYLE = ROOT / "web" / "style"
#: Where colours are defined: of the page, for the colour-blind, of the printed map, of the sides.
PALETTES = {"tokens.css", "colours.css", "board/map.css", "board/looks.css"}
#: Lettering drawn in the units of its drawing: on the map, on dice and on the compass of keys.
DRAWN = {"board/counters.css", "board/fan.css", "board/features.css", "board/hexes.css"}
DRAWN |= {"board/parts.css", "chance.css", "panes/help.css"}
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklab|oklch)a?\(", re.IGNORECASE)
DECLARATION = re.compile(r"(?<=[{;}])\s*([\w-]+)\s*:\s*([^;{}]+);")
LENGTH = re.compile(r"(?<![\w.-])\d*\.?\d+(?:px|rem)\b")
SPACED = re.compile(r"(?:row-|column-)?gap|border[\w-]*-radius")
CLASS = re.compile(r"\.(-?[a-z_][\w-]*)", re.IGNORECASE)


def declarations(sheet: str) -> Iterator[tuple[str, str]]:
    """Property and value of each declaration; comments are dropped."""
    for name, value in DECLARATION.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        yield name, " ".join(value.split())


def off_scale(sheet: str, drawn: bool = False) -> list[str]:
    """The declarations with a gap, radius, font, line height or layer that is no token.

    A line height in px or rem is the height of a box; `em`, per cent and 0 follow what is around.
    """
    found = []
    for name, value in declarations(sheet):
        off: object
        size, _, height = value.partition("/")
        if SPACED.fullmatch(name):
            off = LENGTH.search(value)
        elif name in ("font", "font-size"):
            off = not drawn and (LENGTH.search(size) or re.match(r"1?\.\d+(?!\d|rem)", height))
        else:
            off = (name == "z-index" and "var(" not in value) or (
                name == "line-height" and re.fullmatch(r"\d*\.\d+", value)
            )
        if off:
            found.append(f"{name}: {value}")
    return found


def colours(sheet: str) -> list[str]:
    """The declarations with a colour of their own."""
    return [f"{name}: {value}" for name, value in declarations(sheet) if COLOUR.search(value)]


def sheets() -> dict[str, str]:
    """The style sheets by path."""
    return {
        path.relative_to(STYLE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(STYLE.rglob("*.css"))
    }


def test_colours_are_defined_in_the_palettes_only() -> None:
    found = {name: colours(sheet) for name, sheet in sheets().items() if name not in PALETTES}
    assert {name: own for name, own in found.items() if own} == {}


def test_sizes_gaps_radii_and_layers_are_steps_of_the_scale() -> None:
    found = {
        name: off_scale(sheet, name in DRAWN)
        for name, sheet in sheets().items()
        if name != "tokens.css"
    }
    assert {name: off for name, off in found.items() if off} == {}


def test_every_class_of_the_sheets_is_one_of_the_page() -> None:
    """A class is written in the page's source whole, or as a beginning such as `look-${look}`."""
    web = ROOT / "web"
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (*web.rglob("src/**/*.ts"), *web.glob("*.html"))
    )
    words = set(re.findall(r"[\w-]+", source))
    begun = tuple(re.findall(r"[\w-]+-(?=\$\{)", source))
    dead = {
        (name, one)
        for name, sheet in sheets().items()
        for selector in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
        for one in CLASS.findall(selector)
        if one not in words and not one.startswith(begun)
    }
    assert dead == set()


@pytest.mark.parametrize(
    "written",
    [
        "gap: 7px",
        "border-radius: 9px",
        "font-size: 1.4rem",
        "font: 600 1.5rem/var(--leading-head) var(--ui)",
        "font: 600 var(--size-body)/1.25 var(--ui)",
        "line-height: 1.25",
        "z-index: 3",
    ],
)
def test_a_value_beside_the_scale_is_found(written: str) -> None:
    assert off_scale(f".a {{\n  {written};\n}}") == [written]


@pytest.mark.parametrize("written", ["color: #fff", "fill: rgb(0 0 0 / 9%)"])
def test_a_colour_outside_the_palettes_is_found(written: str) -> None:
    assert colours(f".a {{\n  {written};\n}}") == [written]
