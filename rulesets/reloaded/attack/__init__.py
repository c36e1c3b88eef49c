"""Attacks: range, profile, arms and armour, dice, damage; Defensive Fire."""
