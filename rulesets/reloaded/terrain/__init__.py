"""Terrain: the cost of a hex, the steps it forbids, and the rolls it requires."""
