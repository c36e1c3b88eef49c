"""The ruleset totaler-krieg: rule 9, stacking, of a European war of armies and steps."""
