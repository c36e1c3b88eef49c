"""The log that was played last, compared with another log as text. Knows no game."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass


@dataclass(frozen=True)
class Trail:
    """A log as JSON text, with the length of the text after each entry."""

    text: str
    ends: list[int]

    def missing(self, text: str) -> int:
        """The number of its last entries that another log, given as JSON text, does not share."""
        left = bisect_left(self.ends, x=True, key=lambda end: text[:end] != self.text[:end])
        return len(self.ends) - left
