"""Mutation testing: small faults are put into the code one at a time, and something must fall."""
