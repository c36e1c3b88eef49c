"""Findings and verdicts, what a ruleset is made of, what the core makes of it, edits."""
