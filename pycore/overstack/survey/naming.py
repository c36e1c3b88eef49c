"""Names of places that tell all places of a map apart.

A place is called as VASSAL calls it. Where two places have one name, the zone or board is put in
front; where that does not help, the name on its grid or its pixels are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from overstack.words.sentences import say


@dataclass(frozen=True, slots=True)
class Named:
    """What a place can be called by: VASSAL's name, its zone, its name on the grid, its pixels."""

    name: str
    zone: str
    bare: str
    x: int
    y: int

    def forms(self) -> tuple[str, str, str, str]:
        """The names from the shortest to one that fits no other place."""
        pixels = f"({self.x}, {self.y})"
        name = self.name.strip() or pixels
        inside = not self.zone or self.zone in name
        zoned = name if inside else say("brought.in-zone", zone=self.zone, name=name)
        exact = zoned if self.bare in ("", self.name) else f"{zoned} {self.bare}"
        return name, zoned, exact, f"{zoned} {pixels}"


def shown_names(places: Mapping[Hashable, Named]) -> dict[Hashable, str]:
    """The name of each place by its key; no two are equal."""
    forms = {key: place.forms() for key, place in places.items()}
    names = {key: each[0] for key, each in forms.items()}
    for n in (1, 2, 3):
        count = Counter(names.values())
        names = {key: forms[key][n] if count[name] > 1 else name for key, name in names.items()}
    unique: dict[str, Hashable] = {}
    for key, name in names.items():
        while name in unique:
            name += "*"  # noqa: PLW2901 - names in a file can imitate what is added to them
        unique[name] = key
    return {key: name for name, key in unique.items()}
