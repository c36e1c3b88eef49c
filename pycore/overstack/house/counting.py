"""House rules, counting: the counters of a hex, what a limit counts of them, and the maximum there.

Nothing here knows a game.
"""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass

from overstack.house.model import STEP_LOST, House, Limit, LimitException
from overstack.position.state import Counter, Place, State

Stack = tuple[Counter, ...]


def standing(state: State, place: Place) -> Stack:
    """All counters in a place by order of entry, each followed by the counters aboard it."""
    return tuple(each for c in state.at(place) for each in (c, *state.cargo(c.id)))


def with_entering(state: State, place: Place, counter: Counter) -> Stack:
    """The counters in a place once a counter has entered last, followed by those aboard it."""
    coming = (counter, *state.cargo(counter.id))
    ids = {each.id for each in coming}
    return (*(c for c in standing(state, place) if c.id not in ids), *coming)


def weight(house: House, counter: Counter, name: str) -> int:
    """A weight of a counter; a weight that counts steps is reduced by one per step lost."""
    size = int(counter.kind.traits.get(f"weight:{name}", 0))
    lost = counter.marks.count(STEP_LOST) if name in house.step_weights else 0
    return max(0, size - lost)


def counted(house: House, limit: Limit, stack: Stack) -> Stack:
    """The counters of a stack to which a limit applies."""
    return tuple(
        c for c in stack if c.kind.traits.get("counts", True) and _applies_to(house, limit, c)
    )


def _applies_to(house: House, limit: Limit, counter: Counter) -> bool:
    words, side = house.words[counter.kind.id], counter.side
    about = limit.of.fit(words, side) or limit.beside.fit(words, side)
    if not about and (limit.of or limit.beside):
        return False
    return not limit.spare or not limit.spare.fit(words, side)


@dataclass(frozen=True, slots=True)
class Count:
    """A limit's count in a hex: the figure, the maximum there, the counters, the tag values.

    `row` is the index of the row that sets the maximum; -1 if no row does.
    """

    figure: int
    most: int | None
    who: Stack
    sizes: tuple[int, ...]
    names: tuple[str, ...]
    row: int

    @property
    def over(self) -> int:
        """The amount by which the figure exceeds the maximum."""
        return 0 if self.most is None else max(0, self.figure - self.most)


def count(house: House, limit: Limit, state: State, place: Place, stack: Stack) -> Count | None:
    """Count a stack for a limit; None if the limit applies to no counter of the stack."""
    who = counted(house, limit, stack)
    if limit.tag:
        who = tuple(c for c in who if f"tag:{limit.tag}" in c.kind.traits)
    if not who:
        return None
    most, row = _most(limit, state, place, stack)
    sizes = tuple(weight(house, c, limit.weight) for c in who) if limit.weight else ()
    tags = Tally(str(c.kind.traits[f"tag:{limit.tag}"]) for c in who) if limit.tag else Tally()
    names = tuple(sorted(tags))
    figure = len(who)
    if limit.check == "sum":
        figure = sum(sizes)
    elif limit.check == "groups":
        figure = len(tags)
    elif limit.check == "alike":
        figure = max(tags.values())
        names = tuple(name for name in names if tags[name] == figure)
    elif limit.check == "apart":
        figure = _beside(house, limit, who)
    return Count(figure, most, who, sizes, names, row)


def _beside(house: House, limit: Limit, who: Stack) -> int:
    """The number of `beside` counters if an `of` counter is present, else 0.

    A counter that fits both descriptions counts as `of`.
    """
    others = sum(not limit.of.fit(house.words[c.kind.id], c.side) for c in who)
    return others if others < len(who) else 0


def _most(limit: Limit, state: State, place: Place, stack: Stack) -> tuple[int | None, int]:
    """The maximum in a hex, and the index of the row that sets it.

    It is the strictest of the fitting rows, or of the most specific fitting rows.
    """
    kinds = {c.kind.id for c in stack} if limit.rows else set()
    fitting = [(n, row) for n, row in enumerate(limit.rows) if _row_fits(row, state, place, kinds)]
    if limit.choose == "specific" and fitting:
        exact = max(row.exactness for _, row in fitting)
        fitting = [(n, row) for n, row in fitting if row.exactness == exact]
    if not fitting:
        return limit.most, -1
    n, row = min(fitting, key=lambda each: (each[1].most is None, each[1].most or 0, each[0]))
    return row.most, n


def _row_fits(row: LimitException, state: State, place: Place, kinds: set[str]) -> bool:
    if place.hex is None:
        return False
    sheet = state.world.map
    return (
        row.terrain in ("", sheet.terrain_at(place.hex))
        and (not row.feature or sheet.has(place.hex, row.feature))
        and (not row.marker or row.marker in kinds)
    )
