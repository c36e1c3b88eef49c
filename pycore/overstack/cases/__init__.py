"""Worked cases: read, run, and what of the rulebook they cover."""
