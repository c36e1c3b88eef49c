"""Holds the readers of other programs' files against these programs, and against real files."""
