"""Many places in a sentence: how many they are, and their hexes for the map. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from overstack.position.conditions import (
    Condition,
    Hold,
    Lost,
    Measure,
    Pack,
    Reach,
    Trapped,
    places_in,
)
from overstack.position.state import Place
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.goals import Area

#: The most places that a sentence lists; of more it tells the number, and names at most as many.
LISTED = 8


def places_words(want: Reach | Hold, wording: Wording) -> str:
    """The places of a condition: all of them, or "one of 40 hexes (0605 Vaucelle among them)"."""
    places = want.places
    if len(places) <= LISTED:
        words = [wording.place(at, named=True) for at in places]
        match want:
            case Hold():
                return core()["victory.row"].join(words)
            case Reach():
                return core()["victory.or"].join(words)
            case _:
                assert_never(want)
    names = wording.state.world.map.names
    named = [at for at in places if at.hex is None or at.hex in names][:LISTED]
    place_names = [wording.place(at, named=True) for at in named]
    many = _number(want, places)
    return say("victory.among", many=many, names=row(place_names)) if place_names else many


def _number(want: Condition, places: tuple[Place, ...]) -> str:
    match want:
        case Hold():  # of whole hexes, by the document's form
            return say("victory.hexes", n=len(places))
        case Reach() | Pack() | Lost() | Measure() | Trapped():
            whole = all(at.hex is not None and not at.part for at in places)
            return say("victory.one-of-hexes" if whole else "victory.one-of-places", n=len(places))
        case _:
            assert_never(want)


def row(parts: list[str]) -> str:
    """The parts as a list: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return core()["victory.and"].join(parts[:-1]) + core()["victory.last"] + parts[-1]


def areas_of(wants: Iterable[Condition], wording: Wording) -> list[Area]:
    """The `Area`s of a sentence about these conditions: the numbers in it, and their hexes."""
    sheet = wording.state.world.map
    areas: list[Area] = []
    for want in wants:
        places = places_in(want)
        hexes = [sheet.label(Place(at.hex)) for at in places if at.hex is not None]
        if len(places) > LISTED and hexes:
            areas.append({"words": _number(want, places), "hexes": list(dict.fromkeys(hexes))})
    return areas
