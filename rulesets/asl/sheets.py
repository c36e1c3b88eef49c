"""The display data of the page: sheets of Locations, loads of vehicles, faces of counters.

Converts the count into rows; makes no judgement. Sizes are in half-squads.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.sheet import Face, Item, LimitRow, Sheet, plain
from overstack.judging.verdict import facts
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl import vehicles
from overstack.rulesets.asl.book import GUNS, HALVES, LIMIT, SMC_EACH, SMC_FREE, VEHICLE, VEHICLES
from overstack.rulesets.asl.counting import Count, tally
from overstack.rulesets.asl.equivalents import Counters, is_wreck, lies_within, standing, trait
from overstack.rulesets.asl.places import content


def sheets(state: State) -> tuple[Sheet, ...]:
    """Return the sheets: per side and Location, per fortification, per vehicle load."""
    return (*_locations(state), *_insides(state), *_loads(state))


def _locations(state: State) -> Iterator[Sheet]:
    for place, side in sorted(standing(state), key=str):
        if not _capacity(state, place):
            yield _sheet(tally(state, place, side), LIMIT, "", fits=None)


def _insides(state: State) -> Iterator[Sheet]:
    """Yield sheets of pillboxes, entrenchments, sewers and tunnels against their capacity."""
    for place in sorted(state.stacks, key=str):
        if not _capacity(state, place):
            continue
        for side in sorted({c.side for c in state.at(place)}):
            count = content(state, place, side)
            room = trait(state, place, "capacity")
            fits = count.halves <= room and (lies_within(state, place) or not count.over)
            yield _sheet(count, room, "inside", fits=fits)


def _capacity(state: State, place: Place) -> bool:
    return bool(place.part) and trait(state, place, "capacity") > 0


def _sheet(count: Count, limit: int, say: str, *, fits: bool | None) -> Sheet:
    over = max(0, count.halves - limit)
    figures = facts(
        halves=count.halves, limit=limit, over=over, p=count.p, v=count.v, add=count.p + count.v
    )
    within = not count.over if fits is None else fits
    told = say or ("" if within else "over" if count.p else "crowd")
    rows = tuple(row for row in _rows(count, limit) if row.items or row.id == "squads")
    return Sheet(count.side, count.place, rows=rows, fits=within, facts=figures, say=told)


def _rows(count: Count, limit: int) -> Iterator[LimitRow]:
    grouped = count.smc[: SMC_EACH * count.smc_halves]
    single = count.smc[len(grouped) :]
    yield LimitRow("squads", limit, (*_sized(count), *_fives(grouped)), HALVES)
    yield LimitRow("smc", SMC_FREE, _items(single[:SMC_FREE], 1))
    yield LimitRow("smc-rest", SMC_EACH - 1, _items(single[SMC_FREE:], 1))  # by option F4 only
    yield LimitRow("vehicles", VEHICLES, _items(count.vehicles, 1))
    yield LimitRow("guns", GUNS, _guns(count))
    yield LimitRow("sw", None, _items(count.sw))
    yield LimitRow("uncounted", None, _items((*count.uncounted, *count.wrecks)))


def _sized(count: Count) -> tuple[Item, ...]:
    manning = set(count.manning)
    return tuple(
        Item(counter.id, halves, "manning" if counter in manning else "")
        for counter, halves in count.sized
    )


def _fives(grouped: Counters) -> tuple[Item, ...]:
    """Return items for groups of five SMC: the first of each five carries the half-squad."""
    return tuple(
        Item(smc.id, 0 if n % SMC_EACH else 1, "with" if n % SMC_EACH else "five")
        for n, smc in enumerate(grouped)
    )


def _items(counters: Counters, size: int = 0) -> tuple[Item, ...]:
    return tuple(Item(counter.id, size) for counter in counters)


def _guns(count: Count) -> tuple[Item, ...]:
    """Return the items of the Guns: a manned Gun takes one of the three slots, other Guns none."""
    manned = {counter.aboard for counter in count.manning}
    return tuple(
        Item(gun.id, int(gun.id in manned), "" if gun.id in manned else "idle")
        for gun in sorted(count.guns, key=lambda gun: (gun.id not in manned, gun.id))
    )


def _loads(state: State) -> Iterator[Sheet]:
    for who, aboard in sorted(state.loads.items()):
        vehicle = state.by_id[who]
        if vehicle.kind.type != VEHICLE or vehicle.place.hex is None:
            continue
        room, taken = vehicles.capacity(state, vehicle), vehicles.load(state, vehicle)
        items = tuple(
            Item(c.id, 0 if c.has("inherent") else vehicles.points(state, c)) for c in aboard
        )
        yield Sheet(
            vehicle.side,
            vehicle.place,
            who,
            (LimitRow("aboard", room, items),),
            fits=taken <= room,
            facts=facts(taken=taken, room=room),
            say="load",
        )


def face(state: State, counter: Counter) -> Face:
    """Return a counter's face, ½ in the corner of a half-squad; a wreck shows no figures."""
    shown = plain(counter.kind)
    return Face(("", ""), shown.corner, shown.top) if is_wreck(state, counter) else shown
