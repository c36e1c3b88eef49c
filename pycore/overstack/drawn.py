"""Battles drawn by a seed: a map that favours neither side, and two armies within the points.

For players, and for matches: no weight of the computer was chosen by games on them. `drawn.toml` of
a ruleset says what lies on the map. With `units` it also says which counters there are: both sides
have the same, the second side's turned around the map's centre, and a side wins by the places that
it holds and by what the other lost. Without, the sides draw army lists and set up. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.combat_table import toggle_table
from overstack.judging.parts import Draw
from overstack.opponent.army import draft_army
from overstack.opponent.unseen import source
from overstack.position.hexes import Grid, Hex, distance
from overstack.position.state import Scenario
from overstack.schema.parts import Json
from overstack.views.battle import battle
from overstack.views.games import Games
from overstack.words.errors import BadInput
from overstack.words.sentences import say
from overstack.words.tables import table

if TYPE_CHECKING:
    from overstack.answers.army import Battle

#: The table `drawn.toml` of a ruleset, or a part of it.
Settings = Mapping[str, Any]
#: The names of drawn battles begin with it, and end with their seed.
DRAWN = "drawn-"
#: The size of a map.
Size: TypeAlias = Literal["small", "medium", "large"]
MEDIUM: Final = "medium"
#: The seeds that a request for an army takes are below this.
MOST_SEED = 2**31


def is_drawn(name: str) -> bool:
    """Whether the name of a scenario is that of a drawn battle."""
    return name.startswith(DRAWN)


def names(ruleset: str, seed: int, count: int) -> tuple[str, ...]:
    """The names of `count` drawn battles. Raises BadInput if the ruleset cannot draw any."""
    _settings(ruleset)
    return tuple(f"{DRAWN}{seed}-{number}" for number in range(count))


@lru_cache(maxsize=4)
def scenario(ruleset: str, name: str) -> Scenario:
    """The drawn battle of that name; the same for everybody. Raises BadInput."""
    points = _settings(ruleset)["points"]
    return wire.game(battle_of(ruleset, name.removeprefix(DRAWN), points)["game"]).scenario


def battle_of(ruleset: str, seed: str, points: int, size: Size = MEDIUM) -> Battle:
    """The game of the battle of a seed, with armies of `points` a side, before its set-up.

    It depends on these four alone. A larger map has more on it. Raises BadInput.
    """
    settings = _settings(ruleset)
    sheet = settings.get("map", {})
    grid = Grid(*settings["sizes"][size], **sheet)
    ground = _Ground(settings, source(f"map {seed}"), grid)
    book = catalogue.ruleset(ruleset).BOOK
    document = {
        "format": 1,
        "ruleset": ruleset,
        "title": settings["title"].format(seed=seed),
        "text": settings["text"].format(points=points),
        "author": "Overstack",
        "map": ground.document() | sheet,
        "sides": [
            {"id": side.id, "name": side.name}
            for side in book.sides
            if side.id in settings["sides"]
        ],
        "turns": settings["turns"],
    }
    if "units" in settings:
        document |= _two_armies(ground, source(f"army {seed}"), points)
        document = toggle_table(document, on=True) or document
        return {"game": Games().open({"scenario": document, "log": []}).document()}
    document |= {
        "points": points,
        "zones": _zones(settings, grid),
        "phase": "movement",
        "counters": [],
    }
    armies = [_army(ruleset, side, seed, points) for side in settings["sides"]]
    return battle(Games(), {"scenario": document, "armies": armies})


def _settings(ruleset: str) -> Settings:
    opponent = catalogue.ruleset(ruleset).opponent
    settings = _table(opponent.package) if opponent else {}
    if not settings:
        raise BadInput(say("opponent.no-drawn", ruleset=ruleset), "ruleset")
    return settings


def _table(package: str) -> Settings:
    """The table of a package; the site ships it with the cases, since no verdict needs it."""
    found = table(package, "drawn")
    if found:
        return found
    try:
        return table(f"{package}.cases", "drawn")
    except ModuleNotFoundError:  # a package without cases
        return {}


def _army(ruleset: str, side: str, seed: str, points: int) -> Mapping[str, Any]:
    number = source(f"army {seed}")(MOST_SEED)
    return draft_army(
        {"ask": "army", "ruleset": ruleset, "side": side, "points": points, "draw": number}
    )


def _zones(settings: Settings, grid: Grid) -> Mapping[str, Sequence[str]]:
    """The hexes in which each side sets up: rows at its own edge of the map."""
    deep, (top, bottom) = grid.rows // settings["zone"], settings["sides"]
    rows = {at: grid.offset(at)[1] for at in grid}
    return {
        top: [grid.label(at) for at, row in rows.items() if row <= deep],
        bottom: [grid.label(at) for at, row in rows.items() if row > grid.rows - deep],
    }


def _two_armies(ground: _Ground, draw: Draw, points: int) -> Json:
    """Two equal armies on a drawn map, who is first, and what they fight for: a scenario's part.

    Raises BadInput if the points are too few for any unit.
    """
    settings, grid = ground.settings, ground.grid
    army = _roster(settings["units"], draw, points)
    spots = _spots(ground, draw, army)
    counters: list[Json] = []
    for turned, side in enumerate(settings["sides"]):
        for number, (unit, spot) in enumerate(zip(army, spots, strict=True)):
            one = {"id": f"{side}-{number}", "kind": unit["kinds"][turned], "side": side}
            if isinstance(spot, int):
                one |= {"aboard": f"{side}-{spot}"}
            else:
                one |= {"at": grid.label(ground.mirror_hex(spot) if turned else spot)}
            counters.append(one)
    first = settings["sides"][draw(2)]
    return {
        **settings["scenario"],
        "first": first,
        "active": first,
        "victory": [*_awards(ground), *_losses(settings, counters)],
        "counters": counters,
    }


def _roster(units: Sequence[Settings], draw: Draw, points: int) -> Sequence[Settings]:
    """Units of a side within the points, those that others carry last. Raises BadInput."""
    deck, left = [unit for unit in units for _ in range(unit["number"])], points
    afoot: list[Settings] = []
    carried: list[Settings] = []
    while deck:
        unit = deck.pop(draw(len(deck)))
        if unit["worth"] <= left:
            left -= unit["worth"]
            (carried if unit.get("carried") else afoot).append(unit)
    if not afoot:
        raise BadInput(say("unable.no-draft", points=points), "points")
    return afoot + carried[: len([unit for unit in afoot if unit.get("bears")])]


def _spots(ground: _Ground, draw: Draw, army: Sequence[Settings]) -> Sequence[Hex | int]:
    """The hex of each of the first side's units, or the number of the unit that carries it.

    The first units hold the side's own hex in the centre, the others stand in its zone.
    """
    settings, grid = ground.settings, ground.grid
    deep, ahead = grid.rows // settings["zone"], settings["ahead"]
    free = [
        at
        for at in grid
        if grid.offset(at)[1] <= deep and ground.terrain.get(at) not in settings["barred"]
    ] * settings["stack"]
    bearers = (number for number, unit in enumerate(army) if unit.get("bears"))
    found: list[Hex | int] = []
    apart: set[Hex] = set()
    for number, unit in enumerate(army):
        if unit.get("carried"):
            found.append(next(bearers))
        elif number < ahead:
            found.append(ground.upper_centre)
        else:
            alone = unit.get("apart", False)
            indexes = [n for n, at in enumerate(free) if not (alone and at in apart)]
            at = free.pop(indexes[draw(len(indexes))])
            found.append(at)
            apart |= {at} if alone else set()
    return found


def _awards(ground: _Ground) -> Iterator[Json]:
    """The awards for the places that a side holds at the end."""
    for place, pair in zip(ground.settings["places"], ground.places, strict=True):
        yield {"hold": [ground.grid.label(at) for at in pair], "points": place["points"]}


def _losses(settings: Settings, counters: Sequence[Json]) -> Iterator[Json]:
    """The awards for what the other side lost, by a measure or counter by counter."""
    for side, other in (settings["sides"], settings["sides"][::-1]):
        for loss in settings["losses"]:
            award = {"each": True, "for": other, "points": loss["points"]}
            if "measure" in loss:
                yield award | {"measure": loss["measure"], "side": side}
            else:
                own = (one for one in counters if one["side"] == side and "at" in one)
                yield award | {"lost": [one["id"] for one in own]}


@dataclass(slots=True)
class _Ground:
    """A map while it is drawn: each thing twice, the second turned around the map's centre."""

    settings: Settings
    draw: Draw
    grid: Grid
    terrain: dict[Hex, str] = field(default_factory=dict)
    edges: dict[frozenset[Hex], str] = field(default_factory=dict)
    places: list[tuple[Hex, Hex]] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """The document of the map: the roads, the places, then the clumps around them."""
        grid = self.grid
        self.terrain |= dict.fromkeys(self._centre, str(self.settings["centre"]))
        roads = self._roads() if "road" in self.settings else []
        names = self._names()
        paved = {at for road in roads for at in road}
        columns, rows = self.settings["sizes"][MEDIUM]
        for clump in self.settings["clumps"]:
            number = clump["number"] * grid.columns * grid.rows // (columns * rows)
            for _ in range(max(1, number)):
                self._clump(clump, paved)
        edges = {_side(grid, pair): kind for pair, kind in self.edges.items()}
        there = {
            "size": [grid.columns, grid.rows],
            "grid": "flat",
            "labels": grid.labels,
            "terrain": {grid.label(at): self.terrain[at] for at in sorted(self.terrain)},
            "edges": dict(sorted(edges.items())),
            "roads": [
                {"kind": self.settings["road"], "along": [grid.label(at) for at in road]}
                for road in roads
            ],
        }
        return there | ({"names": names} if names else {})

    @property
    def _centre(self) -> tuple[Hex, Hex]:
        """The two adjacent hexes around the map's centre, each the mirror image of the other."""
        middle = self.grid.hex(self.grid.columns // 2, self.grid.rows // 2 + 1)
        return middle, self.mirror_hex(middle)

    @property
    def upper_centre(self) -> Hex:
        """That of the two hexes in the centre that is nearer to the upper edge."""
        return min(self._centre, key=lambda at: 2 * at.r + at.q)

    def _roads(self) -> list[list[Hex]]:
        """One road from top to bottom and one from side to side, with houses where they cross."""
        grid, centre = self.grid, self._centre
        ends = (
            grid.hex(2 + self.draw(grid.columns - 2), 1),
            grid.hex(1, 3 + self.draw(grid.rows - 4)),
        )
        return [self._road(end, centre) for end in ends]

    def _names(self) -> Mapping[str, str]:
        """The names of the places to hold: the centre's, then those of pairs drawn besides it."""
        grid, found = self.grid, dict[str, str]()
        for place in self.settings.get("places", ()):
            pair = self._pair(place["away"]) if self.places else self._centre
            self.places.append(pair)
            self.terrain |= dict.fromkeys(pair, str(self.settings["centre"]))
            found |= dict(zip(map(grid.label, pair), place["names"], strict=True))
        return found

    def _pair(self, away: int) -> tuple[Hex, Hex]:
        """A free hex in the upper half, so many hexes from the centre, and its mirror image."""
        free = [
            at
            for at in self.grid
            if self.grid.offset(at)[1] <= self.grid.rows // 2
            and at not in self.terrain
            and min(distance(at, to) for to in self._centre) == away
        ]
        at = free[self.draw(len(free))]
        return at, self.mirror_hex(at)

    def _road(self, end: Hex, centre: Sequence[Hex]) -> list[Hex]:
        """A road from the edge to the nearer of the two hexes in the centre, and on from there."""
        near = min(centre, key=lambda at: distance(at, end))
        there = self._way(end, near)
        return [*there, *(self.mirror_hex(at) for at in reversed(there))]

    def _way(self, start: Hex, end: Hex) -> list[Hex]:
        """A shortest way over the map, drawn where several are equally short."""
        way = [start]
        while way[-1] != end:
            away = distance(way[-1], end)
            nearer = [at for at in self.grid.neighbours(way[-1]) if distance(at, end) < away]
            way.append(nearer[self.draw(len(nearer))])
        return way

    def _clump(self, settings: Settings, paved: set[Hex]) -> None:
        """A clump of terrain on free hexes, and its mirror image; none if nothing is free."""
        free = [at for at in self.grid if at not in self.terrain and at not in paved]
        least, most = settings["hexes"]
        size = least + self.draw(most - least + 1)
        clump: list[Hex] = []
        while len(clump) < size:
            near = [at for at in free if not clump or self._touches(at, clump)]
            near = [at for at in near if at not in clump and self.mirror_hex(at) not in clump]
            if not near:
                break
            clump.append(near[self.draw(len(near))])
        for own in (clump, [self.mirror_hex(at) for at in clump]):
            self.terrain |= dict.fromkeys(own, str(settings["terrain"]))
            if "edge" in settings:
                self.edges |= dict.fromkeys(self._around(own), str(settings["edge"]))

    def mirror_hex(self, at: Hex) -> Hex:
        """The hex on the other side of the map's centre; a true image where columns are even."""
        column, row = self.grid.offset(at)
        return self.grid.hex(self.grid.columns + 1 - column, self.grid.rows + 1 - row)

    def _touches(self, at: Hex, clump: Sequence[Hex]) -> bool:
        return any(near in clump for near in self.grid.neighbours(at))

    def _around(self, clump: Sequence[Hex]) -> Iterator[frozenset[Hex]]:
        """The hexsides between the hexes of a clump and others."""
        for at in clump:
            for out in self.grid.neighbours(at):
                if out not in clump:
                    yield frozenset((at, out))


def _side(grid: Grid, pair: frozenset[Hex]) -> str:
    return "/".join(sorted(grid.label(at) for at in pair))
