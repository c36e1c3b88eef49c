"""House rules as a ruleset: a rulebook that somebody wrote down as data."""
