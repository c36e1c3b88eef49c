"""The grade of a condition, for every part of the ruleset. Knows no rule."""

from __future__ import annotations

from overstack.judging.verdict import Grade


def graded(holds: bool) -> Grade:
    """Return lawful if a condition holds, forbidden otherwise."""
    return Grade.LAWFUL if holds else Grade.FORBIDDEN
