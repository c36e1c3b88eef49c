"""Rulebooks: their values, the loading of their files, and their translation."""
