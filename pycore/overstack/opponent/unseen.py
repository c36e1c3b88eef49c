"""The positions that a search begins with: a side's view, with what it hides drawn at random.

The numbers depend on the player's seed and on the view alone, so the same seed and view give the
same draws on every machine, whatever is really hidden. Within a portion they stay the same: what
was declared by a draw is not called off by another. Knows no game.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from overstack.judging.parts import Draw
from overstack.judging.rules import Ruleset
from overstack.position.state import State


def imagined(rules: Ruleset, view: State, side: str, seed: int, number: int = 0) -> State:
    """Return a side's view with the counters that its ruleset draws for what is hidden.

    It is the view itself if the ruleset draws nothing. Each `number` gives another draw.
    """
    part = rules.opponent.imagined if rules.opponent else None
    return view if part is None else part()(view, side, numbers(seed, view, number))


def numbers(seed: int, view: State, number: int = 0) -> Draw:
    """Return the source of random numbers of a draw in the portion that a position belongs to."""
    return source(f"{seed} {number} {view.turn} {view.phase} {view.active}")


def source(text: str) -> Draw:
    """Return a source of random numbers that depend on a text."""
    start, calls = sha256(text.encode()).digest(), count()

    def draw(stop: int) -> int:
        found = sha256(start + next(calls).to_bytes(4, "big")).digest()
        return int.from_bytes(found[:8], "big") % stop

    return draw
