"""Names of counters: their own name, or that of their kind followed by a letter.

Also the key of a book, the names of measures and terrains. Knows books and counters, no position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from overstack.book.localised import in_language
from overstack.book.model import Book, Terrain
from overstack.position.counters import Counter
from overstack.schema.strict_json import canonical
from overstack.words.sentences import core, fill


def key(of: Book) -> str:
    """The unique key of a book; the key of house rules includes a hash of their document."""
    if of.house is None:
        return of.id
    return f"{of.id}-{hashlib.sha256(canonical(of.house).encode()).hexdigest()[:12]}"


def counter_name(counter: Counter, book: Book) -> str:
    """The name of a counter: its own, or the name of its kind in the language of the book.

    The suffix after the kind's name, which distinguishes like counters, is kept: "Rifle A".
    """
    kind, rest = book.kinds.get(counter.kind.id, counter.kind), counter.name
    if rest == counter.kind.name or rest.startswith(f"{counter.kind.name} "):
        return kind.name + rest.removeprefix(counter.kind.name)
    return counter.name


def spoken_name(counter: Counter, book: Book) -> str:
    """The name of a counter in the current language, for a caller that has no position yet."""
    return counter_name(counter, in_language(book))


def terrain_name(terrain: str, own: Mapping[str, Terrain]) -> str:
    """The name of a terrain: that of one of a rulebook's own, or else the word for it."""
    return own[terrain].name if terrain in own else core()[f"terrain.{terrain}"]


def measure_text(measure: str, number: int, book: Book) -> str:
    """The name of a measure as written after a number: "hexes over the limit"."""
    name = book.measures.get(measure, measure)
    words = book.words.get(f"measure.{measure}", name[:1].lower() + name[1:])
    return fill(words, {"n": number})


def distinct(pieces: Sequence[tuple[str, str]]) -> list[str]:
    """Names that distinguish like pieces of one side: "Rifle A", "Rifle B", but plain "Jeep"."""
    seen: dict[tuple[str, str], int] = {}
    names = []
    for piece in pieces:
        number = seen.get(piece, 0)
        seen[piece] = number + 1
        names.append(f"{piece[0]} {_letter(number)}" if pieces.count(piece) > 1 else piece[0])
    return names


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else str(number + 1)
