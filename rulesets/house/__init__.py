"""House rules to start from: a folder each, rules as data, no code (docs/house-rules.md)."""
