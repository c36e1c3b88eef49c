"""The ruleset asl against an independent count, written from the text without its code."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.asl import counting, entry_cost
from tests.contract.positions import sample
from tests.effort import effort

asl = catalogue.ruleset("asl")

STACKS = effort(1_000, few=150, night=20_000)

SIDES = [{"id": "german", "name": "German"}, {"id": "soviet", "name": "Soviet"}]
PARTS = {
    "C3/1": {"kind": "level1", "name": "Level 1"},
    "C3/fox": {"kind": "foxhole2", "name": "Foxhole"},
    "C3/pb": {"kind": "pillbox", "name": "Pillbox"},
    "C3/sewer": {"kind": "sewer", "name": "Sewer"},
}


def position(*counters: Mapping[str, object], **more: object) -> State:
    """The first position of a scenario on a small sheet, in the German Movement Phase."""
    document = {
        "format": 1,
        "ruleset": "asl",
        "map": {"size": [7, 6], "grid": "flat", "labels": "1F5", "parts": PARTS},
        "sides": SIDES,
        "phase": "mph",
        "active": "german",
        "counters": list(counters),
    }
    return asl.setup(wire.scenario(document | more, asl.BOOK))


def at(state: State, label: str) -> Place:
    return wire.place(label, state.world.map, "place")


def one(found: Verdict, clause: str) -> Finding:
    """The one finding of a clause."""
    (finding,) = found.about(clause)
    return finding


# -- the oracle: A5 counted naively ----------------------------------------------------------------


class Unit(NamedTuple):
    """A counter as a player would note it; `on` is the index of its carrier, or -1."""

    kind: str
    side: str
    spot: str
    on: int = -1
    marks: tuple[str, ...] = ()


WORTH = {
    "squad": Fraction(1),
    "half-squad": Fraction(1, 2),
    "crew": Fraction(1, 2),
    "cavalry": Fraction(1),
    "cavalry-half": Fraction(1, 2),
}
ROOM = {"halftrack": 14, "truck": 20, "tank": 14}
WEIGHT = {"squad": 10, "half-squad": 5, "crew": 5, "smc": 1, "cavalry": 10, "cavalry-half": 5}
INSIDE = {"fox": Fraction(2), "pb": Fraction(1), "sewer": Fraction(3)}
#: The options by which Cavalry may be in a place that has room for others only.
HORSES = {"fox": "cavalry-inside", "pb": "cavalry-inside", "sewer": "cavalry-below"}
OPTIONS = ("smc-four-free", "pillbox-within", "cavalry-inside", "cavalry-below")


class Total(NamedTuple):
    """The total of a side in a Location."""

    squads: Fraction
    p: int
    v: int


def on_wheels(units: Sequence[Unit], unit: Unit) -> bool:
    return unit.on >= 0 and units[unit.on].kind in ROOM


def at_gun(units: Sequence[Unit], unit: Unit) -> bool:
    return unit.on >= 0 and units[unit.on].kind == "gun" and unit.kind in ("crew", "half-squad")


def spot_of(units: Sequence[Unit], unit: Unit) -> str:
    return units[unit.on].spot if unit.on >= 0 else unit.spot


def count(units: Sequence[Unit], side: str, spots: set[str], *, four_free: bool = False) -> Total:
    """Count squads, half-squads, leaders by fives and crews at Guns; passengers do not count."""
    squads, smc, vehicles = Fraction(0), 0, 0
    for unit in units:
        if unit.side != side or spot_of(units, unit) not in spots:
            continue
        if unit.kind in ROOM:
            vehicles += "wreck" not in unit.marks
        elif on_wheels(units, unit) or "inherent" in unit.marks:
            continue
        elif unit.kind == "smc":
            smc += 1
        elif at_gun(units, unit):
            squads += 1
        else:
            squads += WORTH.get(unit.kind, 0)
    fives = max(0, smc - 4) // 5 if four_free else smc // 5
    squads += Fraction(fives, 2)
    return Total(squads, ceil(max(Fraction(0), squads - 3)), max(0, vehicles - 1))


def locations(*, pillbox_within: bool) -> dict[str, set[str]]:
    """The Locations of the hex, and the places that count in each."""
    ground = {"", "fox"} | ({"pb"} if pillbox_within else set())
    found = {"": ground, "1": {"1"}, "sewer": {"sewer"}}
    return found if pillbox_within else found | {"pb": {"pb"}}


def unlawful(units: Sequence[Unit], side: str, spot: str, *, four_free: bool) -> bool:
    """Whether a fortification or a sewer holds more of a side than it ever can."""
    return count(units, side, {spot}, four_free=four_free).squads > INSIDE.get(spot, 99)


def on_horseback(units: Sequence[Unit], side: str, spot: str) -> bool:
    """Whether a side has Cavalry in a place, on its own horses."""
    there = [unit for unit in units if (unit.side, unit.spot, unit.on) == (side, spot, -1)]
    return any(unit.kind in ("cavalry", "cavalry-half") for unit in there)


def overloaded(units: Sequence[Unit], carrier: int) -> bool:
    aboard = [u for u in units if u.on == carrier and "inherent" not in u.marks]
    return sum(WEIGHT[unit.kind] for unit in aboard) > ROOM[units[carrier].kind]


# -- random stacks ---------------------------------------------------------------------------------


def stack(chooser: random.Random) -> tuple[Unit, ...]:
    """Up to two dozen counters of both sides in the Locations of one hex, some aboard others."""
    units: list[Unit] = []
    kinds = [*WORTH, "squad", "squad", "half-squad", *["smc"] * 5, *ROOM, "gun", "lmg"]
    for _ in range(chooser.randrange(1, 25)):
        kind, side = chooser.choice(kinds), chooser.choice(("german", "german", "german", "soviet"))
        spot = chooser.choice((*[""] * 8, "1", "1", "fox", "pb", "sewer"))
        units.append(_unit(chooser, units, kind, side, spot))
    return tuple(units)


def _unit(chooser: random.Random, units: list[Unit], kind: str, side: str, spot: str) -> Unit:
    if kind in ROOM:
        return Unit(kind, side, "", -1, ("wreck",) if chooser.random() < 0.25 else ())
    if kind in ("gun", "lmg"):
        return Unit(kind, side, spot)
    carriers_there = [
        n
        for n, unit in enumerate(units)
        if unit.side == side
        and (unit.kind in ROOM or (unit.kind == "gun" and kind in ("crew", "half-squad")))
    ]
    on = chooser.choice(carriers_there) if carriers_there and chooser.random() < 0.4 else -1
    inherent = kind == "crew" and chooser.random() < 0.2
    return Unit(kind, side, spot, on, ("inherent",) if inherent else ())


BARE = position()
HEX = BARE.world.map.grid.parse("C3")
NEXT = BARE.world.map.grid.parse("C4")


def board(units: Sequence[Unit], options: frozenset[str], phase: str) -> State:
    """A position with the units, and beside them a German squad and a tank that have not moved."""
    counters = [_mover("mover", "squad", 0), _mover("tank", "tank", 1)]
    ranks: dict[Place, int] = {}
    for number, unit in enumerate(units):
        place = Place(HEX, spot_of(units, unit))
        rank = -1 if unit.on >= 0 else ranks.get(place, 0)
        ranks[place] = rank + 1 if unit.on < 0 else ranks.get(place, 0)
        aboard = f"u{unit.on:02d}" if unit.on >= 0 else ""
        kind = asl.BOOK.kinds[unit.kind]
        counters.append(
            Counter(
                f"u{number:02d}", kind, unit.side, kind.name, place, rank, aboard, 0, unit.marks
            )
        )
    counters.sort(key=lambda counter: counter.id)
    return State(BARE.world, tuple(counters), 1, phase, "german", options=options)


def _mover(who: str, kind: str, rank: int) -> Counter:
    return Counter(who, asl.BOOK.kinds[kind], "german", who, Place(NEXT), rank)


def test_random_stacks_are_counted_as_the_naive_count_has_them() -> None:
    chooser = random.Random(5)
    met: dict[str, int] = {"over": 0, "crowd": 0, "fits": 0, "inside": 0, "load": 0, "barred": 0}
    for _ in range(STACKS):
        units = stack(chooser)
        options = frozenset(name for name in OPTIONS if chooser.random() < 0.3)
        phase = "setup" if chooser.random() < 0.2 else "mph"
        _compare(units, board(units, options, phase), met)
    assert all(number > STACKS // 50 for number in met.values()), met


def _compare(units: Sequence[Unit], state: State, met: dict[str, int]) -> None:
    four_free = state.option("smc-four-free")
    spots = locations(pillbox_within=state.option("pillbox-within"))
    found = asl.inspect(state)
    for side in ("german", "soviet"):
        for spot, within in spots.items():
            place = Place(HEX, spot)
            wanted = count(units, side, within, four_free=four_free)
            got = counting.tally(state, place, side)
            assert (Fraction(got.halves, 2), got.p, got.v) == wanted, (units, side, spot)
            _graded(state, found, place, side, wanted)
            met["over"] += wanted.p > 0
            met["crowd"] += wanted.v > 0
            met["fits"] += wanted.p == wanted.v == 0
        for spot in INSIDE:
            bad = unlawful(units, side, spot, four_free=four_free)
            bad |= on_horseback(units, side, spot) and not state.option(HORSES[spot])
            assert bad == (Grade.FORBIDDEN in _held(found, Place(HEX, spot), side)), (units, spot)
            met["inside"] += bad
    wrong = {f"u{n:02d}" for n, u in enumerate(units) if u.kind in ROOM and overloaded(units, n)}
    told = {f.fact("carrier") for f in found.about("A5.3-never") if f.grade > 0}
    assert told == {f"#{who}" for who in wrong}, units
    met["load"] += len(wrong)
    _enter(units, state, four_free=four_free, met=met)
    _drive(units, state, four_free=four_free)


def _held(found: Verdict, place: Place, side: str) -> set[Grade]:
    inside = [*found.about("A5.6-pb"), *found.about("A5.6-sewer")]
    return {f.grade for f in inside if (f.place, f.side) == (place, side)}


def _graded(state: State, found: Verdict, place: Place, side: str, wanted: Total) -> None:
    """Check the grade: lawful within the limits, else at a price, or forbidden during set-up."""
    limits = {"A5.1-limit", "A5.2-veh", "A5.1-exceed", "A5.1-setup"}
    mine = [f for f in found.findings if f.clause in limits and (f.place, f.side) == (place, side)]
    worst = max((f.grade for f in mine), default=Grade.LAWFUL)
    over = Grade.FORBIDDEN if state.phase == "setup" else Grade.OVERSTACKED
    assert worst == (over if wanted.p or wanted.v else Grade.LAWFUL)


def _enter(units: Sequence[Unit], state: State, *, four_free: bool, met: dict[str, int]) -> None:
    """Let the adjacent squad enter: 1 MF for open ground, and the cost of the excess."""
    if state.phase != "mph":
        return
    spots = locations(pillbox_within=state.option("pillbox-within"))[""]
    with_it = count((*units, Unit("squad", "german", "")), "german", spots, four_free=four_free)
    found = asl.judge(state, Action("move", "mover", Place(HEX)))
    enemies = [
        unit
        for unit in units
        if unit.side == "soviet" and unit.kind in WEIGHT and unit.spot in spots and unit.on < 0
    ]
    if enemies:
        assert not found.allowed
        met["barred"] += 1
        return
    assert found.allowed, units
    assert one(found, "A5.11-cost").fact("more") == with_it.p
    assert one(found, "M-allowance").fact("cost") == 1 + with_it.p
    after = asl.apply(state, Action("move", "mover", Place(HEX)))
    mover = after.by_id["mover"]
    assert mover.spent == min(4, 1 + with_it.p)
    assert mover.has("cx") == (1 + with_it.p > 4)


def _drive(units: Sequence[Unit], state: State, *, four_free: bool) -> None:
    """Let the tank enter: 1 MP for open ground, for each squad over, for each vehicle over."""
    if state.phase != "mph":
        return
    spots = locations(pillbox_within=state.option("pillbox-within"))[""]
    with_it = count((*units, Unit("tank", "german", "")), "german", spots, four_free=four_free)
    found = asl.judge(state, Action("move", "tank", Place(HEX)))
    assert one(found, "A5.11-veh").fact("more") == with_it.p
    assert one(found, "D-2.14").fact("more") == with_it.v
    cost = 1 + with_it.p + with_it.v
    assert one(found, "M-allowance").fact("cost") == cost
    assert found.allowed == (cost <= 12)


# -- the printed example ---------------------------------------------------------------------------


def test_an_entry_is_counted_as_the_position_is_that_results() -> None:
    tried = 0
    for state in sample("asl")[:: effort(2, few=1)]:
        for action in asl.candidates(state):
            came = entry_cost.entry(state, action) if action.verb in entry_cost.ENTRIES else None
            if came is None:
                continue
            tried += 1
            then = counting.tally(came.after, came.place, came.mover.side)
            assert told(came.count) == told(then), action
            assert came.over == (then.p, then.v), action
    assert tried > 100


def told(count: counting.Count) -> list[object]:
    """A count with counters replaced by their ids: a counter that entered has changed its place."""
    groups = {"smc", "uncounted", "manning", "guns", "sw", "vehicles", "wrecks"}
    sized = [(counter.id, halves) for counter, halves in count.sized]
    rest = {field.name for field in fields(count)} - groups - {"sized"}
    return [
        {name: getattr(count, name) for name in rest},
        sized,
        {name: {counter.id for counter in getattr(count, name)} for name in groups},
    ]
