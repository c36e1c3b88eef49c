"""Games of two cards against each other: the shortest games in which odds are shown."""

from __future__ import annotations

from typing import Any

from overstack import catalogue

Json = dict[str, Any]
KINDS = catalogue.ruleset("reloaded").BOOK.kinds


def _faces(kind: str, way: str) -> list[str]:
    """The facing marker of a Vehicle; cards of other types have none."""
    return [way] if KINDS[kind].type == "vehicle" else []


def duel(shooter: str, target: str, *damage: str) -> Json:
    """A hex of forest two hexes in front of a gun, with the target in it."""
    squad = target == "us-garand"
    struck: list[Json] = [{"id": "t", "kind": target, "side": "allies", "marks": list(damage)}]
    if squad:
        struck[0]["aboard"] = "s"
        struck.append({"id": "s", "kind": "squad", "side": "allies", "at": "0303"})
    else:
        struck[0] |= {"at": "0303", "marks": [*_faces(target, "faces-n"), *damage]}
    looks = _faces(shooter, "faces-s")
    gun = {"id": "g", "kind": shooter, "side": "axis", "at": "0301", "marks": looks}
    return {
        "format": 1, "ruleset": "reloaded", "title": "A shot", "turns": 3,
        "map": {"size": [6, 6], "grid": "flat", "labels": "0305", "terrain": {"0303": "forest"}},
        "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
        "phase": "assault", "active": "axis", "counters": [gun, *struck],
    }  # fmt: skip
