"""Suggest kinds for pieces by their names, and house rules for a game without a rulebook.

Pieces with the same name and pictures in the same folder share one line. An uncertain suggestion
is marked as such and is not applied unless it is confirmed. Knows no game.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from overstack.formats.pieces import PieceTraits
from overstack.house.schema import HOUSE_ID, MAX_KINDS, MAX_MOST
from overstack.schema.parts import Json
from overstack.survey.mapping import SIDES, Meaning, guess, side_of
from overstack.survey.stacks import Stack

if TYPE_CHECKING:
    from overstack.answers.bring import BroughtLine

MOST_LINES = 400
_LOOKS = ("blue", "red", "green")
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


# -- house rules for a game without a rulebook ---------------------------------------------------


def skeleton(stacks: Sequence[Stack], title: str) -> Json:
    """A mapping with its own house rules: a kind for every name, and a limit to be chosen.

    Nothing can exceed the limit; until the player changes it, no stack is judged.
    """
    pieces = [traits for stack in stacks for traits in stack.pieces if not traits.fixed]
    sides = _sides(pieces)
    short = len({traits.base for traits in pieces}) > MAX_KINDS
    kinds: dict[str, str] = {}
    rows: list[Json] = []
    for traits in pieces:
        name = _group(traits.base) if short else traits.base
        row = {"when": {"base": traits.base}, "kind": _slug(name, kinds)}
        if name and row not in rows and len(kinds) <= MAX_KINDS:
            rows.append(row)
    house: Json = {
        "format": 1,
        "title": title[:80] or "House rules",
        "side": [{"id": s, "name": n, "look": _LOOKS[k]} for k, (s, n) in enumerate(sides)],
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
        "sides": _side_rows(pieces, sides),
    }


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


def _sides(pieces: Iterable[PieceTraits]) -> list[tuple[str, str]]:
    """The id and name of two or three sides: the sides that pieces' marks name most often."""
    count = Tally(name for traits in pieces if (name := _side_name(traits)))
    names = [name for name, _ in count.most_common(3)]
    names += [name for name in ("Blue", "Red") if name not in names][: max(0, 2 - len(names))]
    ids: dict[str, str] = {}
    return [(_slug(name, ids), name[:40]) for name in names]


def _side_name(traits: PieceTraits) -> str:
    return next((value for key in SIDES for k, value in traits.marks if k == key and value), "")


def _side_rows(pieces: Sequence[PieceTraits], sides: Sequence[tuple[str, str]]) -> list[Json]:
    keys = {key for traits in pieces for key, value in traits.marks if key in SIDES and value}
    key = next((each for each in SIDES if each in keys), "")
    rows: list[Json] = [{"when": {"mark": {key: name}}, "side": s} for s, name in sides if key]
    return [*rows, {"when": {}, "side": sides[0][0]}]
