"""Mutation testing: puts small faults into the code one at a time; a case or test must fail."""

from overstack.judging import verdict

verdict.SWITCHABLE = True  # set before any rulebook is imported, as for all tests
