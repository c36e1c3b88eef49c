"""Mutation testing: small faults are put into the code one at a time, and something must fall."""

from overstack.judging import verdict

verdict.SWITCHABLE = True  # before any rulebook is imported, as for all tests
