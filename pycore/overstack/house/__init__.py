"""House rules as a ruleset: a rulebook written as data."""
