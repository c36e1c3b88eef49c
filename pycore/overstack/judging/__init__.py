"""Findings and verdicts, the parts of a ruleset, the core's functions on them, edits."""
