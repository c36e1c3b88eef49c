"""Attacks: range and dice, what the faces come to, and the exact odds of it."""
