"""The position that a search begins with: a side's view, with what it hides drawn at random.

The numbers depend on the player's seed and on the view alone, so the same seed and view give the
same draw on every machine, whatever is really hidden. Knows no game.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from overstack.judging.parts import Draw
from overstack.judging.rules import Ruleset
from overstack.position.state import State


def imagined(rules: Ruleset, view: State, side: str, seed: int) -> State:
    """Return a side's view with the counters that its ruleset draws for what is hidden.

    It is the view itself if the ruleset draws nothing.
    """
    part = rules.opponent.imagined if rules.opponent else None
    return view if part is None else part()(view, side, numbers(seed, view))


def numbers(seed: int, view: State) -> Draw:
    """Return a source of random numbers that depend on a seed and a position."""
    return source(f"{seed} {_position_text(view)}")


def source(text: str) -> Draw:
    """Return a source of random numbers that depend on a text."""
    start, calls = sha256(text.encode()).digest(), count()

    def draw(stop: int) -> int:
        found = sha256(start + next(calls).to_bytes(4, "big")).digest()
        return int.from_bytes(found[:8], "big") % stop

    return draw


def _position_text(view: State) -> str:
    """A position as text; `State.key` would depend on the positions that were met before it."""
    counters = [
        (c.id, c.kind.id, c.side, c.place, c.rank, c.aboard, c.spent, c.marks)
        for c in view.counters
    ]
    return repr((view.turn, view.phase, view.active, view.frames, counters))
