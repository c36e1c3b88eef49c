"""House rules to start from: a folder each, with rules as data and no code (docs/house-rules.md)."""
