"""Rules favour no direction and no side: a transformed position gets the same verdicts.

The map is mirrored or turned, or the sides swap ids; the findings must then equal those on the
original position, with places and sides renamed. (`test_judging` covers the ids and the order of
counters.)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from overstack.catalogue import rules_of
from overstack.documents import wire
from overstack.documents.map import map_of
from overstack.judging.verdict import Fact, Finding, Verdict
from overstack.position.hexes import FLAT_NAMES, POINTY_NAMES, Grid, Hex
from overstack.position.state import Frame, Place, State
from tests.contract.positions import RULESETS, asked, name_of, of, sample
from tests.effort import effort

STATES, ACTIONS = effort(9, few=6, night=80), effort(12, few=8, night=60)
#: Markers and modes of acts that give a counter's facing.
WAYS = tuple(f"faces-{way.lower()}" for way in dict.fromkeys((*FLAT_NAMES, *POINTY_NAMES)))
#: The flips of columns and rows: mirrored left to right, top to bottom, turned by half.
TURNS = {"mirrored": (True, False), "upside-down": (False, True), "turned": (True, True)}


def moved(grid: Grid, *, across: bool, down: bool) -> tuple[dict[str, str], str]:
    """Return the new labels of all hexes, and which lines (odd or even) are shifted afterwards.

    A mirror that reorders the alternately shifted lines swaps odd and even if their number is
    even; a mirror along each line reverses the shift itself.
    """
    wide, high = grid.columns, grid.rows
    lines, mirrored, flipped = (high, down, across) if grid.pointy else (wide, across, down)
    other = (mirrored and lines % 2 == 0) != flipped
    shift = {"even": "odd", "odd": "even"}[grid.shift] if other else grid.shift
    names = {}
    for at in grid:
        column, row = grid.offset(at)
        there = (wide + 1 - column if across else column, high + 1 - row if down else row)
        names[grid.label(at)] = grid.label(grid.hex(*there))
    return names | {way: looked(way, across=across, down=down) for way in WAYS}, shift


def looked(way: str, *, across: bool, down: bool) -> str:
    """Return a facing's marker on the transformed map: swap east and west, or north and south."""
    head, _, tail = way.rpartition("-")
    swaps = ("ew" * across) + ("ns" * down), ("we" * across) + ("sn" * down)
    return f"{head}-{tail.translate(str.maketrans(*swaps))}"


def relabelled(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - any JSON
    """Return JSON with every label of a hex, of a part of a hex or of a hexside renamed."""
    if isinstance(value, str):
        return "/".join(names.get(part, part) for part in value.split("/"))
    if isinstance(value, list):
        return [relabelled(item, names) for item in value]
    if isinstance(value, dict):
        return {relabelled(key, names): relabelled(item, names) for key, item in value.items()}
    return value


def seen_otherwise(state: State, turn: str) -> tuple[State, dict[str, str]]:
    """Return the position on the mirrored or turned map, and the new labels."""
    across, down = TURNS[turn]
    names, shift = moved(state.world.map.grid, across=across, down=down)
    found = rules_of(state.world)
    plain = wire.map_json(state.world.map)
    kept = {key: plain[key] for key in ("labels", "board") if key in plain}  # they look like labels
    sheet = relabelled(plain, names) | kept | {"shift": shift}
    drawn = map_of(sheet, "overstack", found.BOOK)
    zones = {
        side: frozenset(_hex(at, state, drawn.grid, names) for at in zone)
        for side, zone in state.world.zones.items()
    }
    world = replace(state.world, map=drawn, zones=zones)
    return wire.state_from(world, relabelled(wire.state_json(state), names), found), names


def along_an_edge(state: State) -> bool:
    """Whether the sides set up at their edges of the map, because they have no zones."""
    sets_up = any(a.verb == "deploy" for a in asked(rules_of(state.world), state))
    return sets_up and not state.world.zones


def _hex(at: Hex, state: State, grid: Grid, names: Mapping[str, str]) -> Hex:
    return grid.parse(names[state.world.map.grid.label(at)])


Telling = Callable[[Finding], tuple[object, ...]]


def told(found: Verdict, say: Telling, price: Callable[[object], object]) -> tuple[object, ...]:
    """Return a verdict as unordered findings and prices, converted by `say` and `price`."""
    due = {(price(p.place), p.side, p.amount, p.unit, p.clause) for p in found.prices}
    return {say(finding) for finding in found.findings}, due


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_map_mirrored_or_turned_is_judged_alike(ruleset: str, turn: str) -> None:
    found, chooser = of(ruleset), random.Random(f"{ruleset} {turn}")
    for state in chooser.sample(sample(ruleset), min(STATES, len(sample(ruleset)))):
        if TURNS[turn][1] and along_an_edge(state):
            continue  # the rules then treat the top and bottom edges differently
        other, names = seen_otherwise(state, turn)

        def there(place: object, state: State = state, names: Mapping[str, str] = names) -> str:
            if not isinstance(place, Place):
                return ""
            off = place.hex is not None and place.hex not in state.world.map.grid
            return "off" if off else str(relabelled(state.world.map.label(place), names))

        def here(place: object, other: State = other) -> str:
            return (
                "" if not isinstance(place, Place) else
                "off" if place.hex is not None and place.hex not in other.world.map.grid else
                other.world.map.label(place)
            )  # fmt: skip

        def old(f: Finding, names: Mapping[str, str] = names) -> tuple[object, ...]:
            return _told(f, there(f.place), lambda fact: relabelled(fact, names))

        def new(f: Finding) -> tuple[object, ...]:
            return _told(f, here(f.place), lambda fact: fact)

        assert told(found.inspect(other), new, here) == told(found.inspect(state), old, there)
        theirs = {(a.verb, a.who, here(a.to), a.on, a.mode): a for a in asked(found, other)}
        mine = {
            (a.verb, a.who, there(a.to), a.on, names.get(a.mode, a.mode)): a
            for a in asked(found, state)
        }
        assert set(theirs) == set(mine)
        for key in chooser.sample(sorted(mine), min(ACTIONS, len(mine))):
            if "off" in key:
                continue  # all hexes off the map have the same label
            one, two = found.judge(state, mine[key]), found.judge(other, theirs[key])
            assert told(two, new, here) == told(one, old, there), key


def _told(f: Finding, place: str, fact: Callable[[Fact], Fact]) -> tuple[object, ...]:
    """Return the fields of a finding, with the given place and facts converted by `fact`."""
    figures = tuple((name, _either_way(fact(value))) for name, value in f.facts)
    return (f.clause, f.grade, place, f.side, figures, f.say, f.role, frozenset(f.who))


def _either_way(fact: Fact) -> Fact:
    """Return a fact with the two hexes of a hexside in a fixed order."""
    return "/".join(sorted(fact.split("/"))) if isinstance(fact, str) else fact


# -- sides with swapped ids --------------------------------------------------------------


#: Rulesets that refer to sides by id: a nation belongs to a side, or a limit applies to one side.
#: For these, the test only reverses the list of sides and keeps their ids.
NAMING = {"europa", "unit-count"}
#: By ruleset, the side that fights all others, who do not fight each other. Of three sides, it
#: keeps its id.
FOE = {"totaler-krieg": "axis"}


def exchanged(state: State) -> tuple[State, dict[str, str]]:
    """Return the position with the ids of its sides swapped, and the new ids."""
    ids = [side.id for side in state.world.sides]
    if name_of(state) in NAMING:
        turned = replace(state.world, sides=state.world.sides[::-1])
        return replace(state, world=turned), {name: name for name in ("", *ids)}
    if len(ids) > 2:
        ids = [side for side in ids if side != FOE.get(name_of(state))]
    names = {side.id: side.id for side in state.world.sides} | {"": ""}
    names |= zip(ids, [*ids[1:], ids[0]], strict=True)
    sides = tuple(replace(side, id=names[side.id]) for side in state.world.sides)
    zones = {names[side]: zone for side, zone in state.world.zones.items()}
    world = replace(state.world, sides=sides, first=names[state.world.first], zones=zones)
    return replace(
        state,
        world=world,
        counters=tuple(replace(c, side=names[c.side]) for c in state.counters),
        active=names.get(state.active, state.active),
        frames=tuple(_frame(frame, names) for frame in state.frames),
        own=_named(state.own, names),
    ), names


def _frame(frame: Frame, names: Mapping[str, str]) -> Frame:
    return replace(
        frame,
        side=names.get(frame.side, frame.side),
        note=tuple(names.get(n, n) if isinstance(n, str) else n for n in frame.note),
    )


def _named(own: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - a ruleset's own value
    """Return the value of `State.own` with every side id renamed."""
    if isinstance(own, str):
        return names.get(own, own)
    if isinstance(own, tuple) and type(own) is tuple:
        return tuple(_named(item, names) for item in own)
    if isinstance(own, frozenset):
        return frozenset(_named(item, names) for item in own)
    return own


def _sided(fact: Fact, names: Mapping[str, str]) -> Fact:
    known = isinstance(fact, str) and fact.startswith("%")
    return f"%{names.get(str(fact)[1:], str(fact)[1:])}" if known else fact


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sides_by_each_others_names_are_judged_alike(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(f"{ruleset} sides")
    for state in chooser.sample(sample(ruleset), min(STATES, len(sample(ruleset)))):
        other, names = exchanged(state)

        def old(f: Finding, names: Mapping[str, str] = names) -> tuple[object, ...]:
            figures = tuple((name, _sided(value, names)) for name, value in f.facts)
            turned = replace(f, side=names[f.side], facts=figures)
            return _told(turned, str(f.place), lambda fact: fact)

        def new(f: Finding) -> tuple[object, ...]:
            return _told(f, str(f.place), lambda fact: fact)

        def due(found: Verdict, names: Mapping[str, str]) -> set[object]:
            return {(p.place, names.get(p.side, p.side), p.amount, p.unit) for p in found.prices}

        def same(one: Verdict, two: Verdict, names: Mapping[str, str] = names) -> None:
            assert {new(f) for f in two.findings} == {old(f) for f in one.findings}
            assert due(two, {}) == due(one, names)

        same(found.inspect(state), found.inspect(other))
        mine = asked(found, state)
        assert set(asked(found, other)) == set(mine)
        for action in chooser.sample(sorted(mine, key=str), min(ACTIONS, len(mine))):
            same(found.judge(state, action), found.judge(other, action))
