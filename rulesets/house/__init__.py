"""Sample house rules, one folder per set: rules as data, no code (docs/house-rules.md)."""
