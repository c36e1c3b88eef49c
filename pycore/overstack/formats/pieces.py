"""Pieces of a save: parses their traits one by one and keeps the relevant facts.

Traits nest, outermost first, both in a piece's type and in its state. Names, pictures, marks,
properties, layers and whether a piece is hidden are kept; the piece's owner is dropped.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from overstack.formats.errors import MOST_NAME, MOST_PEELED, MOST_TRAITS, refused
from overstack.formats.names import Levels, Names, layer_properties, levels_of
from overstack.formats.sequence import peel, split

_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_TAB = "\t"


@dataclass(frozen=True, slots=True)
class Layer:
    """A switchable layer of a piece; its level counts from 1 and is 0 if the layer is off."""

    name: str
    level: int
    shown: str  # the name of the active level


@dataclass(frozen=True, slots=True)
class PieceTraits:
    """The facts about a piece that its traits contain."""

    name: str  # as VASSAL shows it: with the names of active levels, and with text labels
    base: str
    slot: str = ""
    images: tuple[str, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    layers: tuple[Layer, ...] = ()
    hidden: bool = False  # invisible to the other side, or masked
    fixed: bool = False  # drawn on the map and not movable
    labels: tuple[str, ...] = ()  # the texts of its text labels
    plain: str = ""  # the name without the text labels
    former: str = ""  # the name as it was made before labels were read, for mappings of that time

    @property
    def names(self) -> tuple[str, ...]:
        """All names by which a mapping may know the piece, the one that is shown first."""
        return tuple(dict.fromkeys((self.name, self.plain or self.name, self.former or self.name)))


@dataclass(frozen=True, slots=True)
class Spot:
    """A position: the name of a map and pixels on that map; `map` is "" off all maps."""

    map: str = ""
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its spot, its stack, and its height in the stack, counted from the bottom."""

    id: str
    traits: PieceTraits
    spot: Spot
    stack: str = ""
    height: int = 0
    in_deck: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack, or a deck, with the ids of its pieces from the bottom."""

    spot: Spot
    ids: tuple[str, ...]
    deck: bool = False


@dataclass(slots=True)
class Reader:
    """Reads the pieces of one file; each distinct type is peeled only once."""

    peeled: int = 0
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def traits(self, text: str) -> tuple[str, ...]:
        """The traits of a type, outermost first. Raises BadFile if there are too many."""
        if text not in self.known:
            self.known[text] = self._peel(text, MOST_TRAITS)
        return self.known[text]

    def _peel(self, text: str, most: int) -> tuple[str, ...]:
        found: list[str] = []
        while _TAB in text:
            self.peeled += len(text)
            if len(found) >= most or self.peeled > MOST_PEELED:
                raise refused("many-traits", most=MOST_TRAITS)
            head, text = peel(text, _TAB)
            found.append(head)
        return (*found, text)

    def piece_traits(self, kind: str, state: str) -> tuple[PieceTraits, Spot]:
        """Read a piece from its type and state. Raises BadFile."""
        traits = self.traits(kind)
        states = self._peel(state, len(traits))
        return _piece_traits(traits, states)


def _piece_traits(traits: tuple[str, ...], states: tuple[str, ...]) -> tuple[PieceTraits, Spot]:
    inner, state = traits[-1], states[len(traits) - 1] if len(states) >= len(traits) else ""
    base, images = _piece(inner)
    seen = _Seen(safe(base), images)
    for trait, now in reversed(list(zip(traits[:-1], states, strict=False))):
        seen.take(trait, now)
    spot, slot = _stands(state)
    return seen.found(slot), spot


@dataclass(slots=True)
class _Seen:
    """A piece while it is read, from its innermost trait outward.

    `naming` has the traits that bear on its name: what they say may depend on traits further out.
    """

    base: str
    images: list[str]
    marks: list[tuple[str, str]] = field(default_factory=list)
    properties: list[tuple[str, str]] = field(default_factory=list)
    layers: list[Layer] = field(default_factory=list)
    naming: list[tuple[str, str]] = field(default_factory=list)
    hidden: bool = False
    fixed: bool = False

    def take(self, trait: str, state: str) -> None:
        kind = trait.partition(";")[0]
        if kind == "mark":
            keys, values = split(trait[5:], ","), split(state, ",")
            pairs = zip(keys, values, strict=False)
            self.marks += [(clean(key), clean(value)) for key, value in pairs if key]
        elif kind == "PROP" and "$player" not in trait.lower():  # `$player` holds a player's name
            self.properties.append((clean(peel(trait[5:], ";")[0]), clean(state)))
        elif kind in ("emb2", "label", "basicName"):
            self.naming.append((trait, state))
        elif kind in ("obs", "hide"):  # a player without a password is an empty owner
            self.hidden = self.hidden or peel(state, ";")[0] != "null"
        elif kind == "immob":
            self.fixed = True

    def found(self, slot: str) -> PieceTraits:
        names = self._names()
        base = clean(self.base)
        return PieceTraits(
            clean(names.full), base, slot, tuple(dict.fromkeys(self.images)), tuple(self.marks),
            tuple(self.properties), tuple(self.layers), self.hidden, self.fixed,
            tuple(map(clean, names.labels)), clean(names.plain), names.former,
        )  # fmt: skip

    def _names(self) -> Names:
        if not self.naming:
            return Names(self.base, {})
        layers = [each for each in self.naming if each[0].startswith("emb2;")]
        given = layer_properties(layers) if layers else {}
        properties = given | dict(self.marks) | dict(self.properties)
        names = Names(self.base, properties | {"BasicName": self.base})
        for trait, state in self.naming:
            if trait.startswith("emb2"):
                self._layer(levels_of(trait), state, names)
            elif trait.startswith("label"):
                names.label(trait, state)
            else:
                names.rename(safe(split(trait, ";")[1]) if ";" in trait else "")
        return names

    def _layer(self, layer: Levels, state: str, names: Names) -> None:
        """Take a layer with its level."""
        level = layer.active(state, names.properties)
        shown = layer.at(level)
        saved = _whole(state.partition(";")[0])
        names.level(safe(shown.name), layer.at(saved).name)
        if image := clean(shown.image):
            self.images.append(image)
        name = clean(shown.name.replace("+", " "))
        self.layers.append(Layer(clean(layer.name) or name, max(level, 0), name))


def _piece(trait: str) -> tuple[str, list[str]]:
    """The picture and the name, if any, in the innermost trait."""
    items = split(trait, ";")
    if items[0] != "piece" or len(items) < 5:
        raise refused("piece")
    return items[4], [name for name in (clean(items[3]),) if name]


def _stands(state: str) -> tuple[Spot, str]:
    """The spot in the innermost state, and the module's slot from which the piece comes."""
    items = split(state, ";")
    spot = spot_of(items)
    return spot, clean(items[3]) if len(items) > 3 else ""


def spot_of(items: list[str]) -> Spot:
    """Parse a spot from "map;x;y;..."."""
    if len(items) < 3 or items[0] in ("", "null"):
        return Spot()
    return Spot(clean(items[0]), _whole(items[1]), _whole(items[2]))


def stack_of(state: str) -> Stack:
    """Parse a stack from its state; for decks see `deck_of`."""
    items = split(state, ";")
    return Stack(spot_of(items), tuple(each for each in items[3:] if not each.startswith("@@")))


def deck_of(state: str) -> Stack:
    """Parse a deck from its state, which has one more item before its pieces than a stack's."""
    items = split(state, ";")
    ids = split(items[4], ",") if len(items) > 4 else []
    return Stack(spot_of(items), tuple(ids), deck=True)


def _whole(text: str) -> int:
    try:
        return max(-(10**6), min(10**6, int(float(text)))) if len(text) < 24 else 0
    except (ValueError, OverflowError):
        return 0


def safe(text: str) -> str:
    """Make a file's text safe to show: remove control characters and bidirectional overrides."""
    if not text.isprintable():
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        text = _TURNING.sub("", text)
        text = "".join(
            " " if unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") else each for each in text
        )
    return text[:MOST_NAME]


def clean(text: str) -> str:
    """Make a file's text safe to show, with single blanks and none around it."""
    return " ".join(safe(text).split()).strip()
