"""The report of the bench: figures, and goals that are met or missed. Standard library only.

Machines differ, ratios less so: where possible a figure is a ratio of two measurements of one run.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.shell import say

WIDTH = 54


def part_of(values: Sequence[float], share: float) -> float:
    """The quantile of values at a share (0.95, 0.99): the nearest measured value."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]


@dataclass
class Report:
    """Prints each figure at once, and records the goals met or missed and the failures."""

    met: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def head(self, words: str) -> None:
        """Print the heading of a part."""
        say(f"\n{words}")

    def figure(self, name: str, figure: str) -> None:
        """Print a figure without a goal."""
        say(f"  {name:{WIDTH}} {figure}")

    def goal(self, name: str, value: float, limit: float, unit: str = "") -> None:
        """Print a figure whose goal is at most `limit`."""
        met = value <= limit
        (self.met if met else self.missed).append(name)
        figures = f"{value:.2f}" if not unit else f"{value:.1f} {unit}"
        at_most = f"{limit:g} {unit}".strip()
        say(f"  {name:{WIDTH}} {figures:>10}   goal {at_most}: {'met' if met else 'MISSED'}")

    def breaks(self, sentence: str) -> None:
        """Record a failure of the bench itself, whatever the figures."""
        self.broken.append(sentence)
        say(f"  BROKEN: {sentence}")

    def times(self, name: str, milliseconds: Sequence[float], yardstick: float = 0) -> float:
        """Print the median of times, with its ratio to the yardstick, if any; return the median."""
        middle = statistics.median(milliseconds)
        ratio = f"   {middle / yardstick:5.2f} of bare" if yardstick else ""
        self.figure(name, f"{middle:7.0f} ms{ratio}")
        return middle

    def end(self) -> int:
        """Print the summary; return the exit code, which is 1 only if something is broken."""
        say(f"\nGoals: {len(self.met)} met, {len(self.missed)} missed.")
        for name in self.missed:
            say(f"  missed: {name}")
        for sentence in self.broken:
            say(f"  broken: {sentence}")
        return 1 if self.broken else 0
