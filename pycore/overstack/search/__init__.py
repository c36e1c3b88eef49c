"""Random play, perft and the solver: they know the protocol of a ruleset and nothing else of it."""
