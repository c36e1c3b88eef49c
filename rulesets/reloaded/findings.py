"""The helper that turns a condition into a grade, for all parts of the ruleset."""

from __future__ import annotations

from overstack.judging.verdict import Grade


def graded(holds: bool) -> Grade:
    """Return lawful if a condition holds, forbidden otherwise."""
    return Grade.LAWFUL if holds else Grade.FORBIDDEN
