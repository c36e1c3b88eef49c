"""Axis & Allies Miniatures: Reloaded."""
