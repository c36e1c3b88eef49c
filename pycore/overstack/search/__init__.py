"""Random play, perft and the solver: they know a ruleset by its `Ruleset` alone."""
