"""Examples of a rulebook for the quick check: one hex each, its ground and its pieces.

Knows no game; `load` reads them from counters.toml and checks their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.words.errors import BadRuleset


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter of an example; `depth` is its depth aboard earlier pieces, 0 if not aboard."""

    kind: str
    side: str
    marks: tuple[str, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A hex that begins a quick check: its ground, and its pieces in order of entry.

    The last piece that is not aboard another is about to enter, unless `there` is set: then all
    pieces are in the hex already.
    """

    title: str
    phase: str
    active: str
    pieces: tuple[Piece, ...]
    terrain: str = ""
    features: tuple[str, ...] = ()
    part: str = ""
    there: bool = False


def piece(text: str, where: str) -> Piece:
    """Parse a piece: "side kind", "side kind +mark", "> side kind" (aboard), ">> side kind"."""
    depth = len(text) - len(text.lstrip(">"))
    words = text[depth:].split()
    marks = tuple(word[1:] for word in words[2:] if word.startswith("+"))
    if len(words) != 2 + len(marks):
        raise BadRuleset(f"{where}: 'pieces' should be texts of a side and a kind.", "pieces")
    return Piece(words[1], words[0], tuple(sorted(marks)), depth)
