"""The five combinations that the rulebook gives as full hexes (8.A.1.ex-a to ex-e).

A stack with exactly the composition of an example gets a finding that names the example. The
limits are judged in `limit_findings`.
"""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.verdict import Finding, Grade, clause
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.europa.book import BATTALION, DIVISION
from overstack.rulesets.europa.limits import applicable, units

#: The units of each example: "div", "artdiv", "tank-1" (a tank brigade), "bn", "tank-bn",
#: "art-1" (an artillery brigade or regiment); "+bn" and "+artbn" name an attached battalion.
EXAMPLES: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {
        "a": {"div": 3, "tank-1": 3, "art-1": 2},
        "b": {"div": 3, "bn": 6, "artdiv": 1},
        "c": {"bn": 9, "art-1": 2},
        "d": {"div": 3, "tank-bn": 2, "art-1": 4},
        "e": {"div+bn": 2, "artdiv+bn": 1, "tank-1": 3, "artdiv+artbn": 1},
    }
)


def _what(state: State, unit: Counter) -> str:
    """The name of a unit in the examples; "" if no example has such a unit."""
    if units.size(unit) == DIVISION:
        name = "artdiv" if units.artillery(unit) else "div"
        riders = [c for c in state.load(unit.id) if units.attached(state, c)]
        if len(riders) > 1:
            return ""
        return name + "".join("+artbn" if units.artillery(c) else "+bn" for c in riders)
    tank = units.arm(unit) == "armour"
    if units.size(unit) == BATTALION:
        return "" if units.artillery(unit) else "tank-bn" if tank else "bn"
    if units.artillery(unit) and units.size(unit) in ("brigade", "regiment"):
        return "art-1"
    return "tank-1" if tank and units.size(unit) == "brigade" else ""


@memo(of="position", keep=16)
def made_up(state: State, at: Place, side: str) -> Mapping[str, int]:
    """The number of a side's regular units in a hex under each name used in the examples."""
    return Bag(_what(state, unit) for unit in units.regular(state, at, side))


def _is(state: State, at: Place, side: str, name: str) -> bool:
    made, wanted = made_up(state, at, side), EXAMPLES[name]
    if sum(made.values()) != sum(wanted.values()):
        return False
    found = dict(made)
    for tank, plain in (("tank-bn", "bn"),):
        if plain in wanted and tank in found:  # "bn" in an example is a battalion of any type
            found[plain] = found.get(plain, 0) + found.pop(tank)
    return found == wanted


def _said(state: State, at: Place, side: str, name: str) -> tuple[Finding, ...]:
    if not _is(state, at, side, name):
        return ()
    fits = applicable.packing_at(state, at, side).fits
    grade = Grade.LAWFUL if fits else Grade.OVERSTACKED
    stack = tuple(unit.id for unit in units.regular(state, at, side))
    clause_id = f"8.A.1.ex-{name}"
    return (Finding(clause_id, grade, at, side, role="precedent", who=stack),)


@clause("8.A.1.ex-a", otherwise=())
def example_a(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Three divisions, three tank brigades, two artillery regiments."""
    return _said(state, at, side, "a")


@clause("8.A.1.ex-b", otherwise=())
def example_b(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Three divisions, six battalions, an artillery division."""
    return _said(state, at, side, "b")


@clause("8.A.1.ex-c", otherwise=())
def example_c(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Nine battalions, two artillery regiments."""
    return _said(state, at, side, "c")


@clause("8.A.1.ex-d", otherwise=())
def example_d(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Three divisions, two tank battalions, four artillery brigades."""
    return _said(state, at, side, "d")


@clause("8.A.1.ex-e", otherwise=())
def example_e(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Divisions with attached battalions, two of them artillery, and three tank brigades."""
    return _said(state, at, side, "e")


EVERY: Final[tuple[Callable[[State, Place, str], tuple[Finding, ...]], ...]] = (
    example_a,
    example_b,
    example_c,
    example_d,
    example_e,
)


def findings(state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """The findings for each of the rulebook's examples that a stack matches."""
    return tuple(found for example in EVERY for found in example(state, at, side))
