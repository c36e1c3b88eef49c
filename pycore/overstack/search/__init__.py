"""Random play and perft: whatever knows the protocol of a ruleset and nothing else of it."""
