"""The drawing of an attack on the board: the line of sight, its obstacles and the facings.

The values that a ruleset's `Drawing` returns (`judging.parts`). They judge nothing: findings say
why an attack may not be made, these values show where on the map. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.hexes import Hex


@dataclass(frozen=True, slots=True)
class Arc:
    """A counter's front: the hexes before it, and the hexes that a line through the counter splits.

    All other hexes are behind the counter. `way` is its facing, an index in `hexes.DIRECTIONS`.
    """

    who: str
    way: int
    front: tuple[Hex, ...]
    split: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """The line of sight of an act, from one hex to another.

    `cut` are the hexes between the ends that count for the line, `blocked` the hexes that block it,
    `barred` the hexsides that block it, each as the hex before and the hex behind the hexside.
    `arcs` are the arcs of shooter and target, if they matter.
    """

    start: Hex
    end: Hex
    clear: bool
    cut: tuple[Hex, ...] = ()
    blocked: tuple[Hex, ...] = ()
    barred: tuple[tuple[Hex, Hex], ...] = ()
    arcs: tuple[Arc, ...] = ()
