"""Battles drawn by a seed: a map that favours neither side, and two armies within the points.

For matches: no weight of the computer was chosen by games on them. `drawn.toml` of a ruleset says
what lies on the map. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.parts import Draw
from overstack.opponent.army import drafted
from overstack.opponent.unseen import source
from overstack.position.hexes import Grid, Hex, distance
from overstack.position.state import Scenario
from overstack.views.battle import battle
from overstack.views.games import Games
from overstack.words.errors import BadInput
from overstack.words.tables import table

#: How the table of a ruleset says what lies on the map.
Told = Mapping[str, Any]
#: The names of drawn battles begin with it, and end with their seed.
DRAWN = "drawn-"
MOST_SEED = 2**31


def is_drawn(name: str) -> bool:
    """Whether the name of a scenario is that of a drawn battle."""
    return name.startswith(DRAWN)


def names(ruleset: str, seed: int, count: int) -> tuple[str, ...]:
    """The names of `count` drawn battles. Raises BadInput if the ruleset cannot draw any."""
    _told(ruleset)
    return tuple(f"{DRAWN}{seed}-{number}" for number in range(count))


@lru_cache(maxsize=4)
def scenario(ruleset: str, name: str) -> Scenario:
    """The drawn battle of that name; the same for everybody. Raises BadInput."""
    told, seed = _told(ruleset), name.removeprefix(DRAWN)
    book = catalogue.ruleset(ruleset).BOOK
    document = {
        "format": 1,
        "ruleset": ruleset,
        "title": told["title"],
        "author": "Overstack",
        "map": _Ground(told, source(f"map {seed}")).document(),
        "sides": [
            {"id": side.id, "name": side.name} for side in book.sides if side.id in told["sides"]
        ],
        "turns": told["turns"],
        "points": told["points"],
        "zones": _zones(told),
        "phase": "movement",
        "counters": [],
    }
    armies = [_army(ruleset, side, seed, told["points"]) for side in told["sides"]]
    game = battle(Games(), {"scenario": document, "armies": armies})["game"]
    return wire.game(game).scenario


def _told(ruleset: str) -> Told:
    opponent = catalogue.ruleset(ruleset).opponent
    told = table(opponent.package, "drawn") if opponent else {}
    if not told:
        raise BadInput(f"{ruleset} has no battles that are drawn by a seed.")
    return told


def _army(ruleset: str, side: str, seed: str, points: int) -> Mapping[str, Any]:
    number = source(f"army {seed}")(MOST_SEED)
    return drafted(
        {"ask": "army", "ruleset": ruleset, "side": side, "points": points, "draw": number}
    )


def _grid(told: Told) -> Grid:
    return Grid(told["columns"], told["rows"])


def _zones(told: Told) -> Mapping[str, Sequence[str]]:
    grid, deep = _grid(told), told["zone"]
    top, bottom = told["sides"]
    rows = {at: grid.offset(at)[1] for at in grid}
    return {
        top: [grid.label(at) for at, row in rows.items() if row <= deep],
        bottom: [grid.label(at) for at, row in rows.items() if row > told["rows"] - deep],
    }


@dataclass(slots=True)
class _Ground:
    """A map while it is drawn: each thing twice, the second turned around the map's centre."""

    told: Told
    draw: Draw
    terrain: dict[Hex, str] = field(default_factory=dict)
    edges: dict[frozenset[Hex], str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """The document of the map: the roads, then the clumps around them."""
        grid = _grid(self.told)
        roads = self._roads(grid)
        paved = {at for road in roads for at in road}
        for clump in self.told["clumps"]:
            for _ in range(clump["number"]):
                self._clump(grid, clump, paved)
        edges = {_side(grid, pair): kind for pair, kind in self.edges.items()}
        return {
            "size": [grid.columns, grid.rows],
            "grid": "flat",
            "labels": grid.labels,
            "terrain": {grid.label(at): self.terrain[at] for at in sorted(self.terrain)},
            "edges": dict(sorted(edges.items())),
            "roads": [
                {"kind": self.told["road"], "along": [grid.label(at) for at in road]}
                for road in roads
            ],
        }

    def _roads(self, grid: Grid) -> list[list[Hex]]:
        """One road from top to bottom and one from side to side, with houses where they cross."""
        middle = grid.hex(grid.columns // 2, grid.rows // 2 + 1)
        centre = (middle, _turned(grid, middle))
        ends = (
            grid.hex(2 + self.draw(grid.columns - 2), 1),
            grid.hex(1, 3 + self.draw(grid.rows - 4)),
        )
        self.terrain |= dict.fromkeys(centre, str(self.told["centre"]))
        return [self._road(grid, end, centre) for end in ends]

    def _road(self, grid: Grid, end: Hex, centre: Sequence[Hex]) -> list[Hex]:
        """A road from the edge to the nearer of the two hexes in the centre, and on from there."""
        near = min(centre, key=lambda at: distance(at, end))
        there = self._way(grid, end, near)
        return [*there, *(_turned(grid, at) for at in reversed(there))]

    def _way(self, grid: Grid, start: Hex, end: Hex) -> list[Hex]:
        """A shortest way over the map, drawn where several are equally short."""
        way = [start]
        while way[-1] != end:
            away = distance(way[-1], end)
            nearer = [at for at in grid.neighbours(way[-1]) if distance(at, end) < away]
            way.append(nearer[self.draw(len(nearer))])
        return way

    def _clump(self, grid: Grid, told: Told, paved: set[Hex]) -> None:
        """A clump of terrain on free hexes, and its mirror image; none if nothing is free."""
        free = [at for at in grid if at not in self.terrain and at not in paved]
        least, most = told["hexes"]
        size = least + self.draw(most - least + 1)
        clump: list[Hex] = []
        while len(clump) < size:
            near = [at for at in free if not clump or _touches(grid, at, clump)]
            near = [at for at in near if at not in clump and _turned(grid, at) not in clump]
            if not near:
                break
            clump.append(near[self.draw(len(near))])
        for own in (clump, [_turned(grid, at) for at in clump]):
            self.terrain |= dict.fromkeys(own, str(told["terrain"]))
            if "edge" in told:
                sides = (
                    frozenset((at, out))
                    for at in own
                    for out in grid.neighbours(at)
                    if out not in own
                )
                self.edges |= dict.fromkeys(sides, str(told["edge"]))


def _turned(grid: Grid, at: Hex) -> Hex:
    """The hex on the other side of the map's centre; a true image where the columns are even."""
    column, row = grid.offset(at)
    return grid.hex(grid.columns + 1 - column, grid.rows + 1 - row)


def _touches(grid: Grid, at: Hex, clump: Sequence[Hex]) -> bool:
    return any(near in clump for near in grid.neighbours(at))


def _side(grid: Grid, pair: frozenset[Hex]) -> str:
    return "/".join(sorted(grid.label(at) for at in pair))
