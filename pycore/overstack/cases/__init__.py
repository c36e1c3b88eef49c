"""Worked cases: reading them, running them, and their coverage of the rulebook."""
