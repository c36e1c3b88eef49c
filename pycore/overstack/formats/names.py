"""The name of a piece as VASSAL makes it: its base name, the names of active levels, text labels.

A layer's level has a name: with `+` it is put before or after the name of the piece inside, else it
replaces it. A text label is put into a format with the name inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest

from overstack.formats.errors import MOST_NAME
from overstack.formats.formatted import filled
from overstack.formats.sequence import split

_LABELLED = "$pieceName$ ($label$)"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a layer: its picture, and its name."""

    image: str
    name: str


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of a layer, counted from 1: `most` can be active.

    `follows` is the property that gives the level, and `first` its value for the first level.
    """

    name: str
    levels: tuple[Level, ...]
    most: int
    follows: str = ""
    first: int = 1

    def active(self, state: str, properties: Mapping[str, str]) -> int:
        """The active level; 0 or less if the layer is switched off.

        A level that follows a property of another piece or of the map is the one that was saved.
        """
        saved = _whole(state.partition(";")[0])
        level = max(-self.most, min(-1 if saved is None else saved, self.most))
        given = properties.get(self.follows) if self.follows else None
        if given is None:
            return level
        value = _whole(given or str(self.first))
        if value is None:
            return level
        followed = max(1, min(value - self.first + 1, self.most))
        return followed if level > 0 else -followed

    def at(self, level: int) -> Level:
        """A level; without picture and name if it has none, or if the layer is off."""
        return self.levels[level - 1] if 0 < level <= len(self.levels) else Level("", "")


@lru_cache(maxsize=4096)
def levels_of(trait: str) -> Levels:
    """The levels of a layer from the type of its trait."""
    items = [*split(trait.partition(";")[2], ";"), *[""] * 24]
    images, names = split(items[15], ","), split(items[16], ",")
    levels = tuple(Level(i, n) for i, n in zip_longest(images, names, fillvalue=""))
    follows = items[22].strip() if items[21] == "true" else ""
    first = _whole(items[23])
    return Levels(items[18], levels, len(images), follows, 1 if first is None else first)


def _whole(text: str) -> int | None:
    try:
        return max(-(10**6), min(10**6, int(text))) if len(text) < 24 else None
    except ValueError:
        return None


@dataclass(slots=True)
class Names:
    """The names of a piece, built from its innermost trait outward.

    `full` is VASSAL's name, `plain` that name without labels, `former` the name that earlier
    versions of Overstack made, by which mappings may know the piece.
    """

    base: str
    properties: Mapping[str, str]
    full: str = ""
    plain: str = ""
    former: str = ""
    labels: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.full = self.plain = self.former = self.base

    def level(self, name: str, former: str) -> None:
        """Take the name of an active level; `former` is the name of the level saved."""
        self.full, self.plain = _with_level(name, self.full), _with_level(name, self.plain)
        if former:
            parts = [" ".join(part.split()) for part in split(former, "+")]
            joined = f"{parts[0]} {self.former} {parts[1]}" if len(parts) > 1 else parts[0]
            if any(parts):
                self.former = " ".join(joined.split())

    def rename(self, name: str) -> None:
        """Take another base name, which the trait "basic name" gives."""
        self.full = self.plain = name

    def label(self, trait: str, state: str) -> None:
        """Take a text label from its trait and state."""
        items = split(trait, ";")
        own = items[16] if len(items) > 16 else "TextLabel"
        text = state.strip()
        while own and f"${own}$" in text:
            text = text.replace(f"${own}$", "", 1)
        always = len(items) > 18 and items[18] == "true"
        if not text and not always:
            return
        shown = _filled(text, {**self.properties, "pieceName": self.full})
        self.labels += [shown] if shown else []
        form = items[12] if len(items) > 12 else _LABELLED
        form = form.replace("$PieceName$", "$pieceName$")
        inside = {"pieceName": self.full, "label": shown}
        self.full = _filled(form, {**self.properties, **inside})


def _with_level(name: str, inside: str) -> str:
    """The name of a piece with that of its level; what follows the first two parts is dropped."""
    if not name:
        return inside
    before, *after = split(name, "+")
    if not after:
        return before
    return (before + inside if before else inside + after[0])[: 4 * MOST_NAME]


def _filled(text: str, values: Mapping[str, str]) -> str:
    """A text with its properties; an expression in braces stays as it is."""
    found = filled(text, values.get)
    return (text if found is None else found)[: 4 * MOST_NAME]


def layer_properties(traits: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The properties that layers give, by name, from their traits and states."""
    found: dict[str, str] = {}
    for trait, state in traits:
        layer = levels_of(trait)
        level = layer.active(state, {})
        found[f"{layer.name}_Level"] = str(level)
        found[f"{layer.name}_Active"] = "true" if level > 0 else "false"
        name = layer.at(level).name
        found[f"{layer.name}_Name"] = name[1:] if name.startswith("+") else name.removesuffix("+")
    return found
