"""House rules, counting: the counters of a hex, what a limit counts of them, and the maximum there.

Nothing here knows a game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from overstack.house.model import ALWAYS, EACH, STEP_LOST, House, Limit, LimitException, Whoms
from overstack.house.moments import holds
from overstack.position.hexes import Hex
from overstack.position.state import Counter, Place, State

Stack = tuple[Counter, ...]
M = TypeVar("M", int, int | None)


def standing(state: State, place: Place) -> Stack:
    """All counters in a place by order of entry, each followed by the counters aboard it."""
    return tuple(each for c in state.at(place) for each in (c, *state.cargo(c.id)))


def with_entering(state: State, place: Place, counter: Counter) -> Stack:
    """The counters in a place once a counter has entered last, followed by those aboard it."""
    lone = replace(counter, aboard="") if counter.aboard else counter
    coming = (lone, *state.cargo(counter.id))
    ids = {each.id for each in coming}
    return (*(c for c in standing(state, place) if c.id not in ids), *coming)


def weight(house: House, counter: Counter, name: str) -> int:
    """A weight of a counter; a weight that counts steps is reduced by one per step lost."""
    traits = counter.kind.traits
    size = int(traits.get(f"weight:{name}", 0))
    for mark in counter.marks:
        size = int(traits.get(f"marked:{mark}:{name}", size))
    lost = counter.marks.count(STEP_LOST) if name in house.step_weights else 0
    return max(0, size - lost)


def counted(house: House, limit: Limit, stack: Stack) -> Stack:
    """The counters of a stack to which a limit applies."""
    return tuple(
        c for c in stack if c.kind.traits.get("counts", True) and _applies_to(house, limit, c)
    )


def words_of(house: House, counter: Counter) -> frozenset[tuple[str, str]]:
    """The words of a counter that descriptions can match: those of its kind, its side and marks."""
    key = (counter.kind.id, counter.side)
    words = house.words_by_side.get(key)
    if words is None:
        words = house.words_by_side[key] = house.words[key[0]] | {("side", key[1])}
    if house.marks and counter.marks:
        return words.union(("mark", mark) for mark in counter.marks)
    return words


def _applies_to(house: House, limit: Limit, counter: Counter) -> bool:
    if not (limit.of or limit.beside or limit.spare):
        return True
    words = words_of(house, counter)
    about = limit.of.fit(words) or limit.beside.fit(words)
    if not about and (limit.beside or (limit.of and limit.check != "alone")):
        return False
    return not limit.spare.fit(words)


@dataclass(frozen=True, slots=True)
class Count:
    """A limit's count in a hex: the figure, the maximum there, the counters, the tag values.

    `row` is the index of the row that sets the maximum; -1 if no row does. `plus` is what rows add.
    `noticed` is whether the limit's notice is to be shown, if the count is lawful. Where it is
    `open`, it is so above the maximum too.
    """

    figure: int
    most: int | None
    who: Stack
    sizes: tuple[int, ...]
    names: tuple[str, ...]
    row: int
    plus: int = 0
    noticed: bool = False
    open: bool = False

    @property
    def over(self) -> int:
        """The amount by which the figure exceeds the maximum."""
        return 0 if self.most is None or self.open else max(0, self.figure - self.most)


@dataclass(frozen=True, slots=True)
class Spot:
    """The surroundings of a count: the hex, the enemies in it, and the hexside that is crossed."""

    state: State
    place: Place
    enemies: Stack = ()
    way: frozenset[Hex] = frozenset()


def count(house: House, limit: Limit, spot: Spot, stack: Stack) -> Count | None:
    """Count a stack for a limit; None if the limit applies to no counter of the stack."""
    who = counted(house, limit, stack)
    if limit.tag:
        who = tuple(c for c in who if f"tag:{limit.tag}" in c.kind.traits)
    if not who:
        return None
    who = _as_one(house, limit, _with_load(house, limit, spot.state, who))
    most, row, plus = _most(house, limit, spot, (stack, who))
    sizes = tuple(weight(house, c, limit.weight) for c in who) if limit.weight else ()
    tags = Tally[str]()
    for n, c in enumerate(who if limit.tag else ()):
        tags[str(c.kind.traits[f"tag:{limit.tag}"])] += sizes[n] if sizes else 1
    names = tuple(sorted(tags))
    figure = len(who)
    if limit.check == "sum" or (limit.check == "cross" and limit.weight):
        figure = sum(sizes)
    elif limit.check == "groups":
        figure = len(tags)
    elif limit.check == "alike":
        figure = max(tags.values(), default=0)
        names = tuple(name for name in names if tags[name] == figure)
    elif limit.check in ("apart", "alone"):
        figure = _beside(house, limit, who)
    elif limit.check == "needs":
        kept = any(limit.beside.fit(words_of(house, c)) for c in who)
        figure = 0 if kept else len(who)
    if limit.open:
        noticed = most is not None and figure > most
    else:
        noticed = _is_noticed(house, limit, spot, (stack, who), figure)
    return Count(figure, most, who, sizes, names, row, plus, noticed, limit.open)


def _is_noticed(
    house: House, limit: Limit, spot: Spot, stacks: tuple[Stack, Stack], figure: int
) -> bool:
    """Whether a figure is high enough for the limit's notice, and its conditions are met."""
    notice = limit.notice
    if notice is None or figure < (notice.at or 0):
        return False
    return not notice.row.exactness or _conditions(house, spot, *stacks)(notice.row)


def _with_load(house: House, limit: Limit, state: State, who: Stack) -> Stack:
    """The counters that count, where some are aboard others: all, none aboard, or one of each."""
    if limit.load == "with" or not any(c.aboard for c in who):
        return who
    if limit.load == "without":
        return tuple(c for c in who if not c.aboard)
    return _heaviest(house, limit, who, lambda c: _carrier(state, c) if c.aboard else c.id)


def _carrier(state: State, counter: Counter) -> str:
    """The outermost carrier of a counter aboard others."""
    while counter.aboard:
        counter = state.by_id[counter.aboard]
    return counter.id


def _as_one(house: House, limit: Limit, who: Stack) -> Stack:
    """The counters that count, of those that count as one together the heaviest."""
    if not limit.together:
        return who

    def group(counter: Counter) -> object:
        words = words_of(house, counter)
        for n, each in enumerate(limit.together.listed):
            if each.value == EACH and (tag := counter.kind.traits.get(f"tag:{each.what}")):
                return n, tag
            if (each.what, each.value) in words:
                return n, ""
        return counter.id

    return _heaviest(house, limit, who, group)


def _heaviest(house: House, limit: Limit, who: Stack, group: Callable[[Counter], object]) -> Stack:
    """The heaviest counter of each group, the first of equal ones, in order of entry."""
    best: dict[object, Counter] = {}
    for counter in who:
        key = group(counter)
        size, held = weight(house, counter, limit.weight), best.get(key)
        if held is None or size > weight(house, held, limit.weight):
            best[key] = counter
    kept = {counter.id for counter in best.values()}
    return tuple(c for c in who if c.id in kept)


def _beside(house: House, limit: Limit, who: Stack) -> int:
    """The number of `beside` counters if an `of` counter is present, else 0.

    A counter that fits both descriptions counts as `of`. Beside one that stands alone its like
    counts too.
    """
    others = sum(not limit.of.fit(words_of(house, c)) for c in who)
    if others == len(who):
        return 0
    return others if limit.check == "apart" else len(who) - 1


def _most(
    house: House, limit: Limit, spot: Spot, stacks: tuple[Stack, Stack]
) -> tuple[int | None, int, int]:
    """The maximum in a hex, the index of the row that sets it, and what other rows add to it.

    It is the strictest (or the best) of the fitting rows, or of the most specific fitting rows.
    `stacks` are the counters that are there, and those that count.
    """
    fits = _conditions(house, spot, *stacks) if limit.rows else None
    fitting = [(n, row) for n, row in enumerate(limit.rows) if fits and fits(row)]
    there = _Contents(house, stacks[0])
    plus = sum(_added(row, spot, there) for _, row in fitting)
    fitting = [(n, row) for n, row in fitting if row.plus is None]
    if limit.choose == "specific" and fitting:
        exact = max(row.exactness for _, row in fitting)
        fitting = [(n, row) for n, row in fitting if row.exactness == exact]
    index, most = -1, limit.most
    if limit.printed:
        most = _printed(spot, limit.printed, limit.most)
    if fitting:
        found = [(_figure(row, spot, there, row.most), n) for n, row in fitting]
        best = limit.choose == "best"
        most, index = min(found, key=lambda each: _strictness(*each, best=best))
    if most is None:
        return None, index, 0
    return max(0, most + plus), index, plus


def _strictness(most: int | None, n: int, *, best: bool) -> tuple[bool, int, int]:
    """A key that sorts maximums from the strictest on, or from the best on."""
    if best:
        return most is not None, -(most or 0), n
    return most is None, most or 0, n


@dataclass(frozen=True)
class _Contents:
    """The counters of a stack by their words and weights, each a bit of a whole number.

    A row is answered from it at a cost that does not grow with the stack, as 60 limits of 60 rows
    each may ask about a thousand counters.
    """

    house: House
    stack: Stack

    @cached_property
    def by_word(self) -> Mapping[tuple[str, str], int]:
        """The counters that have each word."""
        found: dict[tuple[str, str], int] = {}
        for n, counter in enumerate(self.stack):
            for word in words_of(self.house, counter):
                found[word] = found.get(word, 0) | 1 << n
        return found

    @cached_property
    def by_weight(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """The counters of each size by weight, the heaviest first, kept as they are needed."""
        return {}

    def of(self, whoms: Whoms) -> int:
        """The counters that fit a description."""
        found = 0
        for word in whoms.words:
            found |= self.by_word.get(word, 0)
        return found

    def heaviest(self, name: str, whoms: Whoms) -> int:
        """The highest weight of those that fit a description (of all without one); 0 if none do."""
        those = self.of(whoms) if whoms else -1
        return next((size for size, who in self._sizes(name) if who & those), 0)

    def total(self, name: str, whoms: Whoms) -> int:
        """The weight of those that fit a description, in all."""
        those = self.of(whoms)
        return sum(size * (who & those).bit_count() for size, who in self._sizes(name))

    def _sizes(self, name: str) -> tuple[tuple[int, int], ...]:
        if name not in self.by_weight:
            sizes: dict[int, int] = {}
            for n, counter in enumerate(self.stack):
                size = weight(self.house, counter, name)
                sizes[size] = sizes.get(size, 0) | 1 << n
            self.by_weight[name] = tuple(sorted(sizes.items(), reverse=True))
        return self.by_weight[name]


def _added(row: LimitException, spot: Spot, there: _Contents) -> int:
    """Return the number that a fitting row adds to the maximum; 0 for a row that sets it."""
    if row.plus is None:
        return 0
    if not row.each:
        return row.plus + _figure(row, spot, there, 0)
    many = there.of(row.beside).bit_count()
    if row.rating:
        return row.plus * many + there.total(row.rating, row.beside)
    return (row.plus + _figure(row, spot, there, 0)) * many


def _figure(row: LimitException, spot: Spot, there: _Contents, otherwise: M) -> int | M:
    """The figure that is printed in the hex or on a counter for a row, or another value."""
    if not row.rating:
        return _printed(spot, row.printed, otherwise)
    return there.heaviest(row.rating, row.beside)


def _printed(spot: Spot, feature: str, otherwise: M) -> int | M:
    """The figure that a feature has in a hex, or another value where it has none."""
    if not feature or spot.place.hex is None:
        return otherwise
    return spot.state.world.map.figures.get(spot.place.hex, {}).get(feature, otherwise)


def _conditions(
    house: House, spot: Spot, stack: Stack, who: Stack
) -> Callable[[LimitException], bool]:
    """The function that says whether a row fits a hex with these counters."""
    at, state = spot.place.hex, spot.state
    sheet = state.world.map
    if at is None:
        return lambda _: False
    kinds = {c.kind.id for c in stack}
    there: set[tuple[str, str]] = set()
    enemies = there.copy()
    if house.format > 1:
        there = there.union(*(words_of(house, c) for c in stack))
        enemies = enemies.union(*(words_of(house, c) for c in spot.enemies))
    road, edge = sheet.road_sides.get(spot.way, ""), sheet.edges.get(spot.way, "")
    tags: dict[str, bool] = {}

    def of_one(tag: str) -> bool:
        if tag not in tags:
            values = {c.kind.traits.get(f"tag:{tag}") for c in who}
            tags[tag] = len(values) == 1 and None not in values
        return tags[tag]

    ground, features = sheet.terrain_at(at), sheet.features.get(at, ())
    figures = sheet.figures.get(at, {})

    def fits(row: LimitException) -> bool:
        return (
            (not row.terrain or row.terrain == ground)
            and (not row.feature or row.feature in features)
            and (not row.features or all(feature in features for feature in row.features))
            and (not row.printed or row.printed in figures)
            and (not row.marker or row.marker in kinds)
            and (row.moment is ALWAYS or holds(row.moment, state))
            and (not row.beside or row.beside.fit(there))
            and (not row.without or not row.without.fit(there))
            and (not row.against or row.against.fit(enemies))
            and row.road in ("", road)
            and row.edge in ("", edge)
            and (not row.all or of_one(row.all))
        )

    return fits
