"""Axis & Allies Miniatures: the stacking rule of 27 January 2009 and its FAQ."""
