"""The ruleset totaler-krieg: rule 9 (stacking) of a game of a European war."""
