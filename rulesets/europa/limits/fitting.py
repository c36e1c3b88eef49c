"""Whether the units of a hex fit, by their kinds alone where no marker is there (8.A)."""

from __future__ import annotations

from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.rulesets.europa.limits import applicable, units


@memo(of="hex")
def fits_at(state: State, at: Place, side: str) -> bool:
    """Whether a side's units in a hex fit, without those in the overstack section."""
    stack = units.counted(state, at, side)
    if units.over(state, at, side) or units.markers(state, at, side):
        return applicable.packing_at(state, at, side).fits
    return not stack or fit(state, applicable.ground(state, at), [unit.kind.id for unit in stack])


def fit(state: State, zones: tuple[str, ...], kinds: list[str]) -> bool:
    """Whether units of these kinds fit in a hex with the rows of this ground, without a marker."""
    return _fit(state, zones, tuple(sorted(kinds)))


@memo(of="world")
def _fit(state: State, zones: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
    named = state.world.kinds
    stack = tuple(Counter(f"{n}", named[kind], "", "", LOST, 0) for n, kind in enumerate(kinds))
    held = applicable.limit_on(state, zones, stack, (), stack)
    return applicable.packed(state, held, stack).fits
