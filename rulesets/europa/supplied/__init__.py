"""Supplied data: the turn and movement, which rule 8 presupposes but does not define."""
