"""Attacks: range and dice, the result of the faces, and the exact odds."""
