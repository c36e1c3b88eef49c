"""Europa, rule 8 (stacking) of V 10.11.19: a ruleset of Overstack."""
