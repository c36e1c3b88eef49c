"""Advanced Squad Leader, section A5: stacking, with errata."""
