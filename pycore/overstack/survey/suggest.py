"""Suggest kinds for pieces by their names, and house rules for a game without a rulebook.

Pieces with the same name and pictures in the same folder share one line. An uncertain suggestion
is marked as such and is not applied unless it is confirmed. Knows no game.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from overstack.formats.pieces import PieceTraits
from overstack.house.reading import LOOKS
from overstack.house.schema import HOUSE_ID, MAX_KINDS, MAX_MOST, MAX_SIDES
from overstack.schema.parts import Json
from overstack.survey.fitting import figure
from overstack.survey.mapping import MAX_ROWS, SIDES, Meaning, guess, side_of
from overstack.survey.stacks import Stack

if TYPE_CHECKING:
    from overstack.answers.bring import Borne, BroughtLine

MOST_LINES = 600
#: The values of a property that are offered, and the properties.
MOST_VALUES, MOST_BORNE = 12, 20
MOST_SIDE_ROWS = 199
_FIGURES = re.compile(r"[\d\W_]*\d[\w./\\+*()-]*")


def lines(stacks: Sequence[Stack], meaning: Meaning) -> list[BroughtLine]:
    """The names in a save, the most frequent first, each with its suggested meaning."""
    count: Tally[tuple[str, str]] = Tally()
    like: dict[tuple[str, str], PieceTraits] = {}
    for traits in (traits for stack in stacks for traits in stack.pieces):
        key = (base_name(traits), _folder(traits))
        count[key] += 1
        like.setdefault(key, traits)
    return [_line(like[key], n, meaning) for key, n in count.most_common(MOST_LINES)]


def _line(traits: PieceTraits, n: int, meaning: Meaning) -> BroughtLine:
    piece = meaning.of_piece(traits)
    kind, sure = (piece.kind, True) if piece.known else guess(base_name(traits), meaning.book)
    return {
        "name": base_name(traits),
        "folder": _folder(traits),
        "count": n,
        "known": piece.known,
        "kind": kind,
        "side": piece.side or side_of(traits, meaning.book),
        "none": piece.none,
        "marks": list(piece.marks),
        "below": list(piece.below),
        "sure": sure,
        "fixed": traits.fixed,
    }


def base_name(traits: PieceTraits) -> str:
    """A piece's name without the additions of its layers and labels, such as its facing."""
    name, base = traits.plain or traits.name, traits.base
    names = (name, traits.former)
    added = any(each.startswith(f"{base} ") or each.endswith(f" {base}") for each in names)
    return base if added else name


def _folder(traits: PieceTraits) -> str:
    """The folder of a piece's last picture in its module."""
    return traits.images[-1].rpartition("/")[0] if traits.images else ""


# -- what pieces bear -----------------------------------------------------------------------------

_Source: TypeAlias = Literal["property", "mark", "folder", "layer"]


def bearing(stacks: Sequence[Stack]) -> list[Borne]:
    """Return the values that differ between pieces and can be figures or markers.

    Each has two to `MOST_VALUES` values; of one with figures the most frequent are listed.
    """
    pieces = [traits for stack in stacks for traits in stack.pieces if not traits.fixed]
    borne: dict[tuple[_Source, str], Tally[tuple[str, str]]] = {}
    for source, name, value in (each for traits in pieces for each in _borne(traits)):
        borne.setdefault((source, name), Tally())[value] += 1
    found: list[Borne] = []
    for (source, name), values in borne.items():
        figures = all(_is_figure(value) for value, _ in values)
        if len(values) > 1 and (figures or len(values) <= MOST_VALUES):
            listed = values.most_common(MOST_VALUES)
            found.append({
                "source": source,
                "name": name,
                "values": [{"value": v, "name": n, "count": c} for (v, n), c in listed],
                "figures": figures,
            })  # fmt: skip
    return sorted(found, key=lambda each: (not each["figures"], each["name"]))[:MOST_BORNE]


def _borne(traits: PieceTraits) -> Iterator[tuple[_Source, str, tuple[str, str]]]:
    """Yield each value of a piece: its source, its key, and the value with the value's own name."""
    for key, value in dict(traits.properties).items():
        yield "property", key, (value, value)
    for key, value in dict(traits.marks).items():
        if key not in SIDES:
            yield "mark", key, (value, value)
    for layer in traits.layers:
        if layer.name:
            yield "layer", layer.name, (str(layer.level), layer.shown)
    folder = next((each for image in traits.images if (each := image.rpartition("/")[0])), "")
    if folder:
        yield "folder", "", (folder, folder)


def _is_figure(value: str) -> bool:
    return figure({"mark": "", "times": 2}, PieceTraits("", "", marks=(("", value),))) is not None


# -- house rules for a game without a rulebook ---------------------------------------------------


def skeleton(stacks: Sequence[Stack], title: str) -> Json:
    """A mapping with its own house rules: a kind for every name, and a limit to be chosen.

    Nothing can exceed the limit; until the player changes it, no stack is judged. Where there are
    more names than kinds, those that differ in figures alone share a kind; names that still find
    none stay unknown, and the report lists them.
    """
    pieces = [traits for stack in stacks for traits in stack.pieces if not traits.fixed]
    named = Tally(mark for traits in pieces if (mark := _side_mark(traits)))
    sides = _sides(named)
    short = len({traits.base for traits in pieces}) > MAX_KINDS
    kinds: dict[str, str] = {}
    rows: list[Json] = []
    known: set[str] = set()
    for traits in pieces:
        name = _group(traits.base) if short else traits.base
        if traits.base in known or not name or (name not in kinds and len(kinds) == MAX_KINDS):
            continue
        known.add(traits.base)
        if len(rows) < MAX_ROWS:
            rows.append({"when": {"base": traits.base}, "kind": _slug(name, kinds)})
    if not kinds:  # no piece stands in a place
        _slug("Counter", kinds)
    house: Json = {
        "format": 1,
        "title": title[:80] or "House rules",
        "side": [{"id": s, "name": n, "look": LOOKS[k]} for k, (s, n) in enumerate(sides)],
        "kind": [
            {"id": each, "name": name[:40], "type": _type(name), "weights": {"points": 1}}
            for name, each in kinds.items()
        ],
        "limit": [
            {"rule": "1", "title": "Counters in a hex", "check": "count", "most": MAX_MOST}
        ],
    }  # fmt: skip
    return {
        "format": 1,
        "ruleset": HOUSE_ID,
        "title": title[:80],
        "house": house,
        "rows": rows,
        "sides": _side_rows(named, sides),
    }


def count_shared(meaning: Meaning) -> int:
    """The number of names that share a kind with another, in a mapping by names."""
    kinds = [row["kind"] for row in meaning.document["rows"] if "kind" in row]
    return len(kinds) - len(set(kinds)) if meaning.book.house is not None else 0


def _group(name: str) -> str:
    """A name without its figures: "ru-inf" for "ru-inf-27"."""
    return _FIGURES.sub("", name).strip(" -_") or name


def _type(name: str) -> str:
    """The type of a kind, for limits to refer to: its name without figures."""
    plain = re.sub(r"[^a-z0-9]+", "-", _group(name).casefold()).strip("-")[:24].strip("-")
    return plain if plain[:1].isalpha() else "unit"


def _slug(name: str, kinds: dict[str, str]) -> str:
    """The id for a name, unique among `kinds`."""
    if name not in kinds:
        plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:20]
        plain = plain if plain[:1].isalpha() else f"k{plain}"
        taken = set(kinds.values())
        ids = (f"{plain}-{n}".strip("-") if n else plain.strip("-") for n in range(len(kinds) + 2))
        kinds[name] = next(each for each in ids if each not in taken)
    return kinds[name]


#: The key of a mapping under which a side's name stands, and the name of the mark or property.
_SideMark: TypeAlias = tuple[str, str, str]


def _side_mark(traits: PieceTraits) -> _SideMark | None:
    """Return the mark, else the property, that names the side of a piece."""
    places = (("mark", traits.marks), ("property", traits.properties))
    return next(
        (
            (where, key, value)
            for where, pairs in places
            for key in SIDES
            for name, value in pairs
            if name == key and value
        ),
        None,
    )


def _sides(named: Mapping[_SideMark, int]) -> list[tuple[str, str]]:
    """The id and name of each side that pieces name, the most frequent first; two at least."""
    count: Tally[str] = Tally()
    for (_, _, value), n in named.items():
        count[value] += n
    names = [value for value, _ in count.most_common(MAX_SIDES)]
    names += [name for name in ("Blue", "Red") if name not in names][: max(0, 2 - len(names))]
    ids: dict[str, str] = {}
    return [(_slug(name, ids), name[:40]) for name in names]


def _side_rows(named: Mapping[_SideMark, int], sides: Sequence[tuple[str, str]]) -> list[Json]:
    """The rows for the sides. Pieces that name none belong to the first, if all names are sides."""
    ids = {name: side for side, name in sides}
    rows: list[Json] = [
        {"when": {where: {key: name}}, "side": ids[name[:40]]}
        for where, key, name in sorted(named)
        if name[:40] in ids
    ][:MOST_SIDE_ROWS]
    every = len(rows) == len(named)
    return [*rows, *([{"when": {}, "side": sides[0][0]}] if every else [])]
