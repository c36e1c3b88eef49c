"""Shared parts of the readers of other programs' maps: terrain, document, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from overstack.formats.errors import refused
from overstack.position.hexes import MAX_SIZE, Grid, label_format, last_numbers
from overstack.schema.parts import TERRAIN, Json
from overstack.words.sentences import say

LONGEST = "003005"  # the label format with the most digits
MOST_NAMES = 20  # names in a sentence about what is left out
_WORDS = {
    "woods": "forest", "wood": "forest", "trees": "forest", "jungle": "forest", "grass": "clear",
    "plain": "clear", "plains": "clear", "hills": "hill", "swamp": "marsh", "sea": "water",
    "lake": "water", "river": "water", "ocean": "water", "village": "town", "city": "town",
    "urban": "town", "rubble": "rough", "planted_fields": "field", "fields": "field",
    "farmland": "field", "mountains": "mountain", "sand": "desert", "buildings": "building",
}  # fmt: skip


def terrain_of(word: str) -> str:
    """The terrain that a word of the other program means; "" if it means no terrain."""
    plain = word.casefold().strip()
    return plain if plain in TERRAIN else _WORDS.get(plain, "")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Counts of the things that a reader leaves out of a map, by kind and name."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, kind: str, name: str, n: int = 1) -> None:
        """Count a thing; `brought.map-<kind>` is the sentence about all of its kind."""
        self.counts.setdefault(kind, Counter())[name[:60]] += n

    def sentences(self) -> list[str]:
        """One sentence for each kind, with the sum and the most frequent names."""
        return [
            say(f"brought.map-{kind}", n=found.total(), names=_names(found))
            for kind, found in self.counts.items()
        ]


def _names(found: Counter[str]) -> str:
    first = [f"{name} ({n})" if n > 1 else name for name, n in found.most_common(MOST_NAMES)]
    more = len(found) - len(first)
    return ", ".join([*first, say("brought.more-moved", n=more)] if more else first)


@dataclass(frozen=True, slots=True)
class ReadMap:
    """A map document, the sentences on what it leaves out, and tilesets that are not at hand."""

    document: Json
    left: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def size(columns: object, rows: object) -> tuple[int, int]:
    """The size of a map as whole numbers. Raises BadFile if it has none, or is too large."""
    try:
        found = int(str(columns)), int(str(rows))
    except ValueError:
        raise refused("no-map") from None
    if not (0 < found[0] <= MAX_SIZE and 0 < found[1] <= MAX_SIZE):
        raise refused("map-size", columns=found[0], rows=found[1], most=MAX_SIZE)
    return found


def document(
    extent: tuple[int, int],
    ground: Mapping[tuple[int, int], str],
    *,
    grid: str = "flat",
    shift: str = "even",
    origin: tuple[int, int] = (1, 1),
) -> Json:
    """A map document; `ground` gives the terrain by column and row, counted from 1 on the sheet."""
    last = [first + many - 1 for first, many in zip(origin, extent, strict=True)]
    if any(number > most for number, most in zip(last, last_numbers(LONGEST), strict=True)):
        origin, last = (1, 1), list(extent)
    labels = label_format(*last)
    doc: Json = {"size": list(extent), "grid": grid, "labels": labels, "shift": shift}
    if origin != (1, 1):
        doc["origin"] = list(origin)
    sheet = Grid(*extent, labels=labels, origin=origin)
    terrain = {
        sheet.label(sheet.hex(*cell)): word
        for cell, word in sorted(ground.items())
        if word != "clear"
    }
    return doc | ({"terrain": terrain} if terrain else {})
