"""The smallest complete ruleset: copy this folder to add a game (docs/adding-a-ruleset.md)."""
