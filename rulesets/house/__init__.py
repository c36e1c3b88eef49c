"""House rules to start from: one folder each, rules as data, no code (docs/house-rules.md)."""
