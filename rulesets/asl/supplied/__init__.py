"""Supplied data: what play needs from sections outside A5, as far as stacking asks for it."""
