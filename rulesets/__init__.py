"""The games, a folder each. A ruleset knows the core and itself, and no other game."""
