"""Supplied data: the turn and movement, which rule 8 takes for granted."""
