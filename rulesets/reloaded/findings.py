"""A grade by whether something holds, as every part of the ruleset asks it. Knows no rule."""

from __future__ import annotations

from overstack.judging.verdict import Grade


def graded(holds: bool) -> Grade:
    """Lawful where something holds, forbidden where it does not."""
    return Grade.LAWFUL if holds else Grade.FORBIDDEN
