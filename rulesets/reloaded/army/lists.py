"""Data for building army lists: the cards, the first models of a unit, the possible exchanges.

These are only proposals; the judge of the position decides whether a unit is lawful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from overstack.judging.muster import Ability, Card, Figure, Ground, Models, Muster, Offer, Rank
from overstack.position.state import Counter, Kind, State
from overstack.rulesets.reloaded import cards
from overstack.rulesets.reloaded.army import commander, muster
from overstack.rulesets.reloaded.army.units import (
    ARTILLERY,
    BASIC,
    CAVALRY,
    GROUPS,
    MOTORCYCLE,
    OFFICER,
    SPECIALIST,
    SWAPPED,
    TEAM,
    sort_of,
)
from overstack.rulesets.reloaded.book import (
    ARMY,
    ARMY_BOX,
    BOOK,
    LYING,
    MARKER,
    MARKER_BOX,
    MODELS,
    MUSTER,
    RESERVE_BOX,
    SETUP,
    TIERS,
    UNIT,
)

#: The kind of counter that carries a unit's models, by the sort of their cards.
CARRIERS: Final = {
    BASIC: "squad",
    ARTILLERY: "crew",
    CAVALRY: "troop",
    MOTORCYCLE: "riders",
    TEAM: "team",
    SPECIALIST: "team",
}
#: How many models a new unit has, by the sort of its card; one for sorts not listed.
BEGINS: Final = {BASIC: ARMY["squad"]} | dict.fromkeys(
    (CAVALRY, MOTORCYCLE, TEAM, SPECIALIST), ARMY["group"]
)
_PRINTED: Final = re.compile(r"(?P<name>[A-Z][A-Za-z -]*?)(?:: (?P<what>[A-Z][A-Za-z ]*))?"
                             r"(?: \+?(?P<number>[0-9]+))?(?: \(.*)?")  # fmt: skip


def is_card(kind: Kind) -> bool:
    """Whether a kind of counter is a model, and so has a card."""
    return kind.type in MODELS or (kind.type not in (UNIT, "") and "line" in kind.traits)


# -- the print on a card --------------------------------------------------------------------------


def _card(kind: Kind) -> Card:
    card = cards.card(kind)
    printed = str(kind.traits.get("line", ""))
    line = tuple(part.strip().lower().replace(" ", "-") for part in printed.split(","))
    defense = f"{card.front}/{card.rear}" if card.faced else str(card.front)
    speed = Figure("speed-air", "A") if card.is_aircraft else Figure("speed", str(card.speed))
    figures = [speed, _defense(card, defense)]
    if card.close_assault:
        figures.append(Figure("close-assault", str(card.close_assault)))
    if card.hand_to_hand:
        figures.append(Figure("hand-to-hand", str(card.hand_to_hand)))
    return Card(
        kind=kind.id,
        nation=str(kind.traits.get("look", "")),
        cost=card.cost,
        line=line,
        figures=tuple(figures),
        rows=((cards.INFANTRY, card.infantry), (cards.VEHICLE, card.vehicle), *_second(card)),
        abilities=tuple(_abilities(str(kind.traits.get("abilities", "")))),
        unit=(kind.id,) * BEGINS.get(sort_of(card), 1),
        commands=OFFICER in card.line,
    )


def _second(card: cards.Card) -> Iterator[tuple[str, cards.Dice]]:
    """Yield the dice of a second gun for each type of target that it has dice against."""
    for row, dice in zip((cards.INFANTRY, cards.VEHICLE), card.weapon, strict=True):
        if any(dice):
            yield f"second-{row}", dice


def _defense(card: cards.Card, value: str) -> Figure:
    return Figure("defense-faced" if card.faced else "defense", value)


def _abilities(text: str) -> Iterator[Ability]:
    for part in filter(None, (each.strip() for each in text.split(";"))):
        said = _PRINTED.fullmatch(part)
        if said is None:
            continue
        name = " ".join(filter(None, (said["name"], said["what"])))
        yield Ability(name.lower().replace(" ", "-"), int(said["number"] or 1), part)


# -- units, and changes to a unit -----------------------------------------------------------------


@dataclass(frozen=True)
class Cards:
    """The cards that units are built of: those of the ruleset, and players' own if given."""

    kinds: Mapping[str, Kind]

    def sort(self, kind: str) -> str:
        """The sort of a card, by its type line."""
        return sort_of(cards.card(self.kinds[kind]))

    def carrier(self, models: Sequence[str]) -> str:
        """The kind of counter that carries the models; "" for a Vehicle or a lone Officer."""
        sorts = [self.sort(kind) for kind in models]
        if BASIC in sorts:
            return CARRIERS[BASIC]
        return next((CARRIERS[sort] for sort in sorts if sort in CARRIERS), "")

    def offers(self, models: Sequence[str]) -> Iterator[Offer]:
        """Yield the possible exchanges in a unit, and models to add or to remove."""
        sorts = {self.sort(kind) for kind in models}
        if BASIC in sorts:
            yield from self._of_squad(tuple(models))
        elif len(sorts) == 1 and sorts < GROUPS.keys():
            sort = next(iter(sorts))
            if sort == ARTILLERY:
                yield from self._of_guns(tuple(models))
            else:
                yield from self._mixed(tuple(models), sort)
        else:
            yield from _fewer(tuple(models))

    def _of_sort(self, *sorts: str) -> list[str]:
        found = (kind.id for kind in self.kinds.values() if is_card(kind))
        return [kind for kind in found if self.sort(kind) in sorts]

    def _size(self, kind: str) -> int:
        return int(ARMY["team"]) if self.sort(kind) == TEAM else 1

    def _of_squad(self, models: Models) -> Iterator[Offer]:
        """Yield swaps of Basics for other models and back; one model more or fewer if not six."""
        basics = [kind for kind in models if self.sort(kind) == BASIC]
        places = sum(map(self._size, models))
        if places > ARMY["squad"]:
            yield from _fewer(models)
        if places < ARMY["squad"]:
            yield Offer("add", (*models, basics[0]), basics[0])
        rest = [kind for kind in models if self.sort(kind) != BASIC]
        for kind in dict.fromkeys(rest):
            fewer = list(rest)
            fewer.remove(kind)
            back = basics + [basics[0]] * self._size(kind)
            yield Offer("back", (*back, *fewer), basics[0], kind)
        for kind in self._of_sort(*SWAPPED):
            if len(basics) > self._size(kind):
                yield Offer("swap", (*basics[self._size(kind) :], *rest, kind), kind, basics[0])
        yield from (
            Offer("all", (*(kind for _ in basics), *rest), kind, basics[0])
            for kind in self._of_sort(BASIC)
            if set(basics) != {kind}
        )

    def _of_guns(self, models: Models) -> Iterator[Offer]:
        yield from _fewer(models)
        for kind in self._of_sort(ARTILLERY):
            yield Offer("add", (*models, kind), kind)

    def _mixed(self, models: Models, sort: str) -> Iterator[Offer]:
        """Yield swaps of models within one sort; one model more or fewer if there are not three."""
        if len(models) > ARMY["group"]:
            yield from _fewer(models)
        if len(models) < ARMY["group"]:
            for kind in self._of_sort(sort):
                yield Offer("add", (*models, kind), kind)
        for out in dict.fromkeys(models):
            for kind in self._of_sort(sort):
                if kind != out:
                    changed = list(models)
                    changed[changed.index(out)] = kind
                    yield Offer("swap", tuple(changed), kind, out)


def _fewer(models: Models) -> Iterator[Offer]:
    """Yield the removal of each kind of model, as long as one model is left."""
    for kind in dict.fromkeys(models):
        fewer = list(models)
        fewer.remove(kind)
        if fewer:
            yield Offer("remove", tuple(fewer), out=kind)


def cost(state: State, counter: Counter) -> int:
    """The cost of a unit, or of one model."""
    if counter.kind.type == UNIT:
        return muster.cost(state, counter)
    return commander.cost(state, counter)


#: The stock has two markers for each side, for its zone and for the hexes between its zone and the
#: middle of the map, and the centre marker.
GROUND: Final = Ground(
    begins=SETUP,
    turns=int(ARMY["turns"]),
    boxes=(MARKER_BOX, ARMY_BOX, RESERVE_BOX),
    lies=LYING,
    stock=tuple((f"{MARKER}-{worth}", side) for worth, side in ARMY["markers"]),
    stocked=MARKER_BOX,
)


def lists(kinds: Mapping[str, Kind]) -> Muster:
    """Return the data for building army lists from these kinds."""
    there = Cards(kinds)
    return Muster(
        box=MUSTER,
        waits=ARMY_BOX,
        phase=MUSTER,
        note="samples",
        limits=tuple(ARMY["points"]),
        ranges=("short", "medium", "long"),
        ranks=tuple(
            Rank(tier, ARMY["tier"][tier]["times"], ARMY["tier"][tier]["worth"]) for tier in TIERS
        ),
        cards=tuple(_card(kind) for kind in kinds.values() if is_card(kind)),
        carrier=there.carrier,
        offers=there.offers,
        cost=cost,
        ground=GROUND,
    )


LISTS: Final = lists(BOOK.kinds)
