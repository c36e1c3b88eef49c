"""Examples of a rulebook for the quick check: one hex each, its ground and its pieces.

Knows no game; `load` reads them from counters.toml and checks their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.words.errors import BadRuleset


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter of an example; `depth` is its level aboard the pieces before it, 0 if it stands."""

    kind: str
    side: str
    marks: tuple[str, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A hex that begins a quick check: its ground, and its pieces in order of entry.

    The last of the pieces that stand in the hex is just entering, unless all are `there` already.
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
    """A piece from "side kind", "side kind +mark", "> side kind" (aboard), ">> side kind"."""
    depth = len(text) - len(text.lstrip(">"))
    words = text[depth:].split()
    marks = tuple(word[1:] for word in words[2:] if word.startswith("+"))
    if len(words) != 2 + len(marks):
        raise BadRuleset(f"{where}: 'pieces' should be texts of a side and a kind.", "pieces")
    return Piece(words[1], words[0], tuple(sorted(marks)), depth)
