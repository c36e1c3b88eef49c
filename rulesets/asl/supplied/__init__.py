"""Supplied data: rules from sections outside A5 that play needs, as far as stacking uses them."""
