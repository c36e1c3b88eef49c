"""Line of sight: the hexes and sides that block the string between two hexes, the sides crossed.

Knows terrain as blocking hexes and sides, and the hexes of the shooter's enemies; no models, no
range. City, Forest and Hill block strictly between the ends. The view across a Hedge or Cliff
reaches only the next hex. Nothing blocks sight to or from Aircraft; the sides that their string
crosses are still returned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from overstack.position.hexes import Hex
from overstack.position.maps import Map
from overstack.rulesets.reloaded.book import GROUND
from overstack.rulesets.reloaded.sight.lines import STRAIGHT, Line, Side, lines, unmoved

#: Terrain that blocks between the ends, as a mapping from map names to rulebook names.
BLOCKERS = {kind: name for kind, name in GROUND.items() if name in ("city", "forest", "hill")}
#: Sides across which the view reaches only the next hex.
HEDGE, CLIFF = "hedge", "cliff"
SCREENS = (HEDGE, CLIFF)
HILL = "hill"


@dataclass(frozen=True, slots=True)
class Ground:
    """The features of a map that affect sight: blocking terrain by hex, screens by side."""

    blockers: Mapping[Hex, str]
    screens: Mapping[frozenset[Hex], str]


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of doubtful rules that a scenario may choose.

    `along` (A21): a string along hexsides is moved to "either" side, must be clear on "both", or
    cuts "none" of the hexes there. `mutual` (A13): a Hedge or Cliff of the shooter's own hex does
    not block. `units_block` (A14): hexes with enemy units block. `aloft` is not a reading: it is
    set if an Aircraft is shooter or target, so that nothing blocks.
    """

    along: str = "either"
    mutual: bool = False
    units_block: bool = False
    aloft: bool = False


AS_WRITTEN = Readings()


@dataclass(frozen=True, slots=True)
class Sight:
    """The result of tracing the string between two hexes.

    `line` is the line that counts. `blocked` are its hexes and `barred` its sides that block the
    view, `overlooked` is the hex that a shooter on a Hill sees over, and `screens` are the kinds
    of sides crossed: each kind gives a defence die.
    """

    line: Line
    blocked: tuple[Hex, ...] = ()
    barred: tuple[Side, ...] = ()
    overlooked: Hex | None = None
    screens: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether there is line of sight."""
        return not self.blocked and not self.barred


@lru_cache(maxsize=8)
def ground(sheet: Map) -> Ground:
    """The features of a map that affect sight."""
    return Ground(
        {at: BLOCKERS[kind] for at, kind in sheet.terrain.items() if kind in BLOCKERS},
        {side: kind for side, kind in sheet.edges.items() if kind in SCREENS},
    )


def look(
    over: Ground,
    a: Hex,
    b: Hex,
    held: frozenset[Hex] = frozenset(),
    readings: Readings = AS_WRITTEN,
) -> Sight:
    """The view from one hex to another; `held` are hexes with enemies of the shooter.

    Of two lines, the clear one counts; if both are clear, the line with fewer defence dice counts.
    """
    if readings.along == "none":
        ways: tuple[Line, ...] = (unmoved(a, b),)
    elif readings.along == "both":
        ways = (_merged(lines(a, b)),)
    else:
        ways = lines(a, b)
    seen = [_along(over, line, (a, b), held, readings) for line in ways]
    return min(seen, key=_hindrance)


def _hindrance(sight: Sight) -> tuple[bool, int, bool, int, tuple[str, ...]]:
    """The sort key of a line, best first. It ignores `moved`, so that mirrored maps agree."""
    stops = len(sight.blocked) + len(sight.barred)
    looked_over = sight.overlooked is not None
    return not sight.clear, len(sight.screens), looked_over, stops, sight.screens


def _merged(ways: tuple[Line, ...]) -> Line:
    """The line through the hexes on both sides of a string along hexsides."""
    hexes = dict.fromkeys(at for line in ways for at in line.hexes)
    sides = dict.fromkeys(side for line in ways for side in line.sides)
    return Line(tuple(hexes), tuple(sides), ways[0].moved if len(ways) == 1 else STRAIGHT)


def _along(
    over: Ground, line: Line, ends: tuple[Hex, Hex], held: frozenset[Hex], readings: Readings
) -> Sight:
    """The result of tracing one line."""
    a, b = ends
    blocked = [
        at for at in line.hexes if at in over.blockers or (readings.units_block and at in held)
    ]
    overlooked = None
    if over.blockers.get(a) == HILL:
        overlooked = next((at for at in blocked if at in held), None)
    crossed = [side for side in line.sides if frozenset(side) in over.screens]
    barred = [
        (out, into) for out, into in crossed if into != b and not (readings.mutual and out == a)
    ]
    if readings.aloft:
        blocked, barred, overlooked = [], [], None
    kinds = {over.screens[frozenset(side)] for side in crossed}
    return Sight(
        line,
        tuple(at for at in blocked if at != overlooked),
        tuple(barred),
        overlooked,
        tuple(kind for kind in SCREENS if kind in kinds),
    )
