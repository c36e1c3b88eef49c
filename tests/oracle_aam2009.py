"""Rule box and FAQ of the stacking rule of 01/27/2009 read naively: no code of the ruleset.

The oracle keeps a slip for each hex: the counters there, by army, in order of entry. The test
reports each act, and the oracle updates its own slips; it never reads the ranks of a position. It
ignores movement, dice and hits, and computes only stacking limits and prices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

#: Counters of an army that count against its limit.
COUNTED = ("soldier", "vehicle")
#: The phases in which a side may be one over in a hex during its own portion.
LENIENT = ("movement", "assault")


@dataclass(frozen=True)
class Piece:
    """A counter: its army and its basic type."""

    army: str
    what: str


@dataclass
class Slips:
    """The counters of each hex in order of entry; `pieces` describes every counter."""

    pieces: Mapping[str, Piece]
    there: dict[str, list[str]] = field(default_factory=dict)

    def comes(self, who: str, at: str) -> None:
        """Record that a counter enters a hex; its earlier place does not matter."""
        self.goes(who)
        self.there.setdefault(at, []).append(who)

    def goes(self, who: str) -> None:
        """Record that a counter leaves its hex; it may have been aboard another, or be dead."""
        for line in self.there.values():
            if who in line:
                line.remove(who)

    def line(self, at: str, more: str = "") -> list[Piece]:
        """The counters of a hex, with `more` added as if it entered last."""
        names = [*(who for who in self.there.get(at, []) if who != more), *([more] if more else [])]
        return [self.pieces[who] for who in names]


def too_many(line: Sequence[Piece], army: str) -> int:
    """The excess of an army over its limit in a hex: of units or of vehicles, whichever is larger.

    The limit is three units and one vehicle; no vehicle if the vehicle that has been there longest
    is the enemy's.
    """
    mine = [piece for piece in line if piece.army == army and piece.what in COUNTED]
    tanks = [piece for piece in line if piece.what == "vehicle"]
    room = 1
    if tanks and tanks[0].army != army:
        room = 0
    vehicles = len([piece for piece in mine if piece.what == "vehicle"])
    return max(0, len(mine) - 3, vehicles - room)


def crowded(line: Sequence[Piece]) -> bool:
    """Whether a hex has more than one aircraft or more than one obstacle, both armies together."""
    return any(len([p for p in line if p.what == what]) > 1 for what in ("aircraft", "obstacle"))


def may_enter(slips: Slips, who: str, at: str, phase: str, active: str) -> bool:
    """Whether stacking lets a counter enter a hex: one over in its own portion, else none."""
    piece, line = slips.pieces[who], slips.line(at, who)
    if piece.what not in COUNTED:
        return not crowded(line)
    lenient = phase in LENIENT and active == piece.army
    return too_many(line, piece.army) <= (1 if lenient else 0)


def due(slips: Slips, phase: str, active: str) -> set[str]:
    """The hexes that cost an army a hit when its portion ends: every hex over the limit."""
    if phase not in LENIENT:
        return set()
    return {at for at in slips.there if too_many(slips.line(at), active) > 0}


def who_may_be_hit(slips: Slips, at: str, army: str) -> set[str]:
    """The soldiers and vehicles of the army there, each of which may take the hit."""
    return {
        who
        for who in slips.there.get(at, [])
        if slips.pieces[who].army == army and slips.pieces[who].what in COUNTED
    }
