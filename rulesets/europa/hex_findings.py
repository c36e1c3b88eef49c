"""A hex as it stands: everything that the rules find there for one side, and what it costs.

Knows who says what; judges nothing itself. The inspection of the board and the search for
remedies both ask here.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Price
from overstack.position.memo import memo
from overstack.position.state import Place, State
from overstack.rulesets.europa.combat import phase_end
from overstack.rulesets.europa.limits import limit_findings, units
from overstack.rulesets.europa.markers import eligibility, limited_intelligence


@memo(of="position", keep=64)
def of_hex(state: State, at: Place, side: str) -> tuple[tuple[Finding, ...], tuple[Price, ...]]:
    """The findings about a side in a hex, and the prices of coming and going there.

    Of a box that is closed to the viewer nothing is said but that it is.
    """
    found, due = phase_end.inspected(state, at, side)
    found += limit_findings.findings(state, at, side) + limited_intelligence.standing(
        state, at, side
    )
    if not any(
        limited_intelligence.shut(state, marker) for marker in units.markers(state, at, side)
    ):
        found += eligibility.standing(state, at, side)
    return found, due


def lawful(state: State, at: Place, side: str) -> bool:
    """Whether nothing is found against a side in a hex, not even at a price."""
    found, _ = of_hex(state, at, side)
    return all(f.grade is Grade.LAWFUL for f in found if f.role == "rule")
