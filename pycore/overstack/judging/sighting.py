"""What the board draws of an attack: the line of sight, what stops it, and which way counters look.

The values that a ruleset's `Drawing` gives (`judging.parts`). Nothing is judged by them: findings
say why an attack may not be made, this says where on the map. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.position.hexes import Hex


@dataclass(frozen=True, slots=True)
class Arc:
    """What lies before a counter: the hexes before it, and those that the line through it splits.

    All others lie behind it. `way` is where it looks, an index in `hexes.DIRECTIONS`.
    """

    who: str
    way: int
    front: tuple[Hex, ...]
    split: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """The line of sight of an act, from one hex to another.

    `cut` are the hexes between the ends that count for it, `blocked` those that stop it, `barred`
    the sides that do, each from the hex before it into the one behind. `arcs` are those of shooter
    and target, where they matter.
    """

    start: Hex
    end: Hex
    clear: bool
    cut: tuple[Hex, ...] = ()
    blocked: tuple[Hex, ...] = ()
    barred: tuple[tuple[Hex, Hex], ...] = ()
    arcs: tuple[Arc, ...] = ()
