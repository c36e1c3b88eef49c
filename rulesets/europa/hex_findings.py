"""All findings and prices about one side in a hex, in the current position.

Collects the findings of other modules; contains no judgement itself. Both the inspection of the
board and the search for remedies call this module.
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
    """Return the findings about a side in a hex, and the prices of entering and leaving the hex.

    If a box is closed to the viewer, the findings on markers report only that the box is closed.
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
    """Whether every rule finding on a side in a hex is lawful: no breach, not even at a price."""
    found, _ = of_hex(state, at, side)
    return all(f.grade is Grade.LAWFUL for f in found if f.role == "rule")
