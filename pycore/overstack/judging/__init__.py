"""Findings and verdicts, the protocol that a ruleset meets, what the core makes of it, edits."""
