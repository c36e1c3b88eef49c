"""The sheet that a game is played on: places, parts of hexes, terrain, roads, boxes.

Part of the vocabulary of `state`, which re-exports these names. Nothing here changes during a
game. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from overstack.position.hexes import Grid, Hex
from overstack.position.values import lazy


class Place(NamedTuple):
    """The place of a counter: a hex, a part of a hex (a level, a beach), or a named box.

    `hex` is None for a box; `part` is "" for the hex itself.
    """

    hex: Hex | None
    part: str = ""


@lru_cache(maxsize=16_384)
def place_text(place: Place | None) -> str:
    """The text of a place, cached; serves as a sort key if any fixed order is enough."""
    return str(place)


#: The box of counters that have left the game. Every map has this box; it is never judged.
LOST = Place(None, "lost")


@dataclass(frozen=True, slots=True)
class Road:
    """A road or track: a chain of adjacent hexes."""

    kind: str
    along: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class PartKind:
    """A kind of part of a hex (a level, a beach), as the ruleset's counters.toml lists it.

    Parts of a hex are drawn by `order`, low ones first; `symbol` is an id in the sprite or "".
    """

    id: str
    name: str
    short: str
    symbol: str
    order: int
    traits: Mapping[str, str | int | bool] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a hex as a map lists it: the kind of the part, and its printed name."""

    kind: PartKind
    name: str


@dataclass(frozen=True)
class Map:
    """The sheet: grid, terrain and features by hex, features by hexside, roads, names, boxes.

    `parts` are the places within hexes that can have a stack of their own. `figures` are those that
    are printed with features, such as a port of 10.
    """

    grid: Grid
    terrain: Mapping[Hex, str] = field(default_factory=dict, hash=False)
    features: Mapping[Hex, tuple[str, ...]] = field(default_factory=dict, hash=False)
    parts: Mapping[Place, Part] = field(default_factory=dict, hash=False)
    edges: Mapping[frozenset[Hex], str] = field(default_factory=dict, hash=False)
    roads: tuple[Road, ...] = ()
    names: Mapping[Hex, str] = field(default_factory=dict, hash=False)
    boxes: Mapping[str, str] = field(default_factory=dict, hash=False)
    figures: Mapping[Hex, Mapping[str, int]] = field(default_factory=dict, hash=False)

    def __hash__(self) -> int:
        return self._hash

    @lazy
    def _hash(self) -> int:
        """A hash of the fields that differ between most maps; equality compares all fields."""
        return hash((self.grid, self.roads))

    def label(self, place: Place) -> str:
        """The printed label of a place: "0305", "0305/beach", "@reserve"."""
        known = self._labels.get(place)
        if known is None:
            known = self._labels[place] = self._label(place)
        return known

    def _label(self, place: Place) -> str:
        if place.hex is None:
            return f"@{place.part}"
        label = self.grid.label(place.hex)
        return f"{label}/{place.part}" if place.part else label

    @lazy
    def _labels(self) -> dict[Place, str]:
        """The cache of labels: a highlight needs the label of every hex on each path."""
        return {}

    @lazy
    def hexes(self) -> frozenset[Hex]:
        """The hexes of the sheet."""
        return frozenset(self.grid)

    def terrain_at(self, at: Hex) -> str:
        """The terrain of a hex; "clear" if the map lists none."""
        return self.terrain.get(at, "clear")

    def has(self, at: Hex, feature: str) -> bool:
        """Whether a hex has a feature (one of the ruleset's features)."""
        return feature in self.features.get(at, ())

    def parts_of(self, at: Hex) -> tuple[Place, ...]:
        """The parts of a hex in drawing order, the hex itself left out."""
        return self._parts_by_hex.get(at, ())

    @lazy
    def _parts_by_hex(self) -> Mapping[Hex, tuple[Place, ...]]:
        found: dict[Hex, list[Place]] = {}
        for place in sorted(self.parts, key=lambda p: (self.parts[p].kind.order, p.part)):
            if place.hex is not None:
                found.setdefault(place.hex, []).append(place)
        return {at: tuple(places) for at, places in found.items()}

    @lazy
    def road_sides(self) -> Mapping[frozenset[Hex], str]:
        """The hexsides that a road or track crosses, each with its kind; a road beats a track."""
        found: dict[frozenset[Hex], str] = {}
        for road in self.roads:
            for a, b in zip(road.along, road.along[1:], strict=False):
                if found.get(frozenset((a, b))) != "road":
                    found[frozenset((a, b))] = road.kind
        return found
