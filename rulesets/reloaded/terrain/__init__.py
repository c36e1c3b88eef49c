"""Terrain: what a hex costs, bars, and asks a roll for."""
