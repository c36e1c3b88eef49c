"""What the bench says: figures, and goals that are met or missed. Standard library only.

Machines differ, ratios less so: what can be a ratio is one, of two things measured in the same run.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.shell import say

WIDTH = 54


def part_of(values: Sequence[float], share: float) -> float:
    """The measured value that a share of all (0.95, 0.99) does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]


@dataclass
class Report:
    """Says each figure as it comes, and remembers which goals were met and what went wrong."""

    met: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def head(self, words: str) -> None:
        """A part of the bench begins."""
        say(f"\n{words}")

    def figure(self, name: str, told: str) -> None:
        """A figure without a goal."""
        say(f"  {name:{WIDTH}} {told}")

    def goal(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """A figure that is to be `limit` at most."""
        met = value <= limit
        (self.met if met else self.missed).append(name)
        figures = f"{value:.2f}" if not unit else f"{value:.1f} {unit}"
        at_most = f"{limit:g} {unit}".strip()
        say(f"  {name:{WIDTH}} {figures:>10}   goal {at_most}: {'met' if met else 'MISSED'}")

    def breaks(self, sentence: str) -> None:
        """Something that the bench does not let pass, whatever the figures."""
        self.broken.append(sentence)
        say(f"  BROKEN: {sentence}")

    def times(self, name: str, milliseconds: Sequence[float], yardstick: float = 0) -> float:
        """Say the median of times, with its ratio where there is a yardstick; return the median."""
        middle = statistics.median(milliseconds)
        ratio = f"   {middle / yardstick:5.2f} of bare" if yardstick else ""
        self.figure(name, f"{middle:7.0f} ms{ratio}")
        return middle

    def end(self) -> int:
        """The summary; the exit code, which is 1 only where something is broken."""
        say(f"\nGoals: {len(self.met)} met, {len(self.missed)} missed.")
        for name in self.missed:
            say(f"  missed: {name}")
        for sentence in self.broken:
            say(f"  broken: {sentence}")
        return 1 if self.broken else 0
