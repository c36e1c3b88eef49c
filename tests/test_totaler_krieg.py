"""The ruleset totaler-krieg against a naive reading of rule 9, and its peculiarities."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.verdict import Finding, Grade
from overstack.position.state import Action, Place, State
from overstack.rulesets.totaler_krieg import least_loss, stacking
from tests.effort import effort
from tests.oracle_totaler_krieg import Piece, lawful, least, least_of_many

tk = catalogue.ruleset("totaler-krieg")

STACKS = effort(1_000, few=150, night=20_000)

SIDES = [
    {"id": "axis", "name": "Axis"},
    {"id": "western", "name": "Western"},
    {"id": "soviet", "name": "Soviet"},
]
HERE = "0303"
BEACH = "0303/beach"
KINDS = tk.BOOK.kinds
GROUND = [kind for kind in KINDS.values() if kind.traits["class"] == "ground"]
AXIS = [kind for kind in GROUND if "axis" in kind.sides]

Doc = Mapping[str, object]


def document(*counters: Doc, **more: object) -> dict[str, Any]:
    """A scenario on a 5 by 5 sheet with a Beachhead, in the movement Segment of the Axis."""
    doc: dict[str, Any] = {
        "format": 1,
        "ruleset": "totaler-krieg",
        "map": {
            "size": [5, 5],
            "grid": "flat",
            "labels": "0305",
            "parts": {BEACH: {"kind": "beachhead", "name": "Beachhead"}},
            "boxes": {"pool": "Pool"},
        },
        "sides": SIDES,
        "phase": "movement",
        "active": "axis",
        "zones": {"axis": [HERE]},
        "counters": list(counters),
    }
    sheet = doc["map"] | more.pop("sheet", {})
    return doc | {"map": sheet} | more


def position(*counters: Doc, **more: object) -> State:
    """The first position of a scenario from `document`."""
    return tk.setup(wire.scenario(document(*counters, **more), tk.BOOK))


def at(state: State, label: str = HERE) -> Place:
    return wire.place(label, state.world.map, "at")


def unit(n: int, kind: str, place: str = HERE, lost: int = 0, side: str = "axis") -> Doc:
    doc: dict[str, Any] = {"id": f"c{n:02d}", "kind": kind, "side": side, "at": place}
    return doc | ({"marks": ["step-lost"] * lost} if lost else {})


def piece(kind: str, lost: int) -> Piece:
    """A counter for the naive reading, from the printed data alone."""
    traits = KINDS[kind].traits
    return Piece(
        int(traits["steps"]) - lost,
        str(traits["country"]),
        bool(traits.get("hq")),
        bool(traits.get("fortress")),
        bool(traits.get("exp")),
    )


Drawn = tuple[list[tuple[str, int]], bool, list[Doc]]


def drawn(chooser: random.Random) -> Drawn:
    """A random stack of the Axis, whether its hex is limited, and counters that do not count."""
    favour = chooser.choice([AXIS, [k for k in AXIS if "exp" in k.id or "hq" in k.id], AXIS[:9]])
    stack: list[tuple[str, int]] = []
    for _ in range(chooser.choice((1, 2, 3, 3, 4, 4, 5, 6))):
        kind = chooser.choice(favour if chooser.random() < 0.6 else AXIS)
        steps = int(kind.traits["steps"])
        stack.append((kind.id, chooser.randrange(steps)))
    crowd = [
        unit(90 + n, kind, side=side)
        for n, (kind, side) in enumerate(
            [("air", "axis"), ("marker", "axis"), ("uk-inf", "western"), ("sov-hq", "soviet")]
        )
        if chooser.random() < 0.3
    ]
    return stack, chooser.random() < 0.4, crowd


def stacked(stack: list[tuple[str, int]], limited: bool, crowd: list[Doc] | None = None) -> State:
    """A drawn stack in a hex with or without the Limited Stacking symbol, on the free board."""
    counters = [unit(n, kind, lost=lost) for n, (kind, lost) in enumerate(stack)]
    sheet = {"features": {HERE: ["limited"]}} if limited else {}
    return position(*(crowd or []), *counters, sheet=sheet, play="free")


def lost_by(chosen: tuple[rules.Repair, ...], size: int) -> tuple[int, ...]:
    """A remedy as steps lost by each unit in order."""
    tally = Counter(repair.change.who for repair in chosen)
    return tuple(tally.get(f"c{n:02d}", 0) for n in range(size))


# -- the oracle ------------------------------------------------------------------------


def test_random_stacks_are_judged_as_by_the_naive_reading() -> None:
    chooser = random.Random(1941)
    broken = 0
    for _ in range(STACKS):
        stack, limited, crowd = drawn(chooser)
        state = stacked(stack, limited, crowd)
        pieces = [piece(kind, lost) for kind, lost in stack]
        fewest, ways = least(pieces, limited)
        found = tk.inspect(state)
        mine = [f for f in found.findings if f.side == "axis" and f.role == "rule"]
        assert (max(f.grade for f in mine) == Grade.LAWFUL) == lawful(pieces, limited)
        assert sum(p.amount for p in found.prices if p.side == "axis") == fewest
        assert tk.least_repairs is not None
        sets = tk.least_repairs(state, at(state), "axis")
        assert [lost_by(chosen, len(stack)) for chosen in sets if fewest] == sorted(
            ways if fewest else (), key=lambda way: _untidy(way, stack)
        )
        broken += fewest > 0
    assert broken > STACKS // 4, "many of them have something to lose"


def _untidy(way: tuple[int, ...], stack: list[tuple[str, int]]) -> tuple[int, list[int]]:
    """The sort key of the ways: fewest units hit, then the first units hit last."""
    return sum(map(bool, way)), [
        lost - piece(*each).steps for lost, each in zip(way, stack, strict=True)
    ]


def test_the_owner_is_offered_the_steps_of_a_least_loss_and_no_others() -> None:
    chooser = random.Random(1942)
    played = 0
    for _ in range(STACKS // 10):
        stack, limited, crowd = drawn(chooser)
        state = stacked(stack, limited, crowd)
        state = rules.step(tk, state, Action("end"))
        while state.top is not None and state.top.side == "axis":
            alive = [c for c in state.at(at(state)) if c.id < "c90"]
            pieces = [piece(c.kind.id, len(c.marks)) for c in alive]
            _, ways = least(pieces, limited)
            wanted = {c.id for n, c in enumerate(alive) if any(way[n] for way in ways)}
            offered = {a.on for a in rules.legal(tk, state)}
            assert offered == wanted
            state = rules.step(tk, state, Action("lose", on=chooser.choice(sorted(offered))))
            played += 1
        alive = [c for c in state.at(at(state)) if c.id < "c90"]
        assert lawful([piece(c.kind.id, len(c.marks)) for c in alive], limited)
    assert played


@pytest.mark.parametrize("size", [20, 60])
def test_large_stacks_have_their_exact_least_loss(size: int) -> None:
    chooser = random.Random(size)
    for _ in range(effort(1, few=1, night=3)):
        stack = [(kind.id, 0) for kind in chooser.choices(AXIS, k=size)]
        limited = chooser.random() < 0.5
        held = stacking.stack(state := stacked(stack, limited), at(state), "axis")
        assert held.loss == least_of_many([piece(*each) for each in stack], limited)


def test_a_hex_with_all_the_counters_of_a_board_is_searched() -> None:
    """Exact for any stack that a map can hold: 400 counters of every kind."""
    kinds = [GROUND[n % len(GROUND)].id for n in range(400)]
    pieces = tuple(
        least_loss.Piece(p.steps, p.hq, p.fortress, "" if p.country == "germany" else p.country)
        for p in (piece(kind, 0) for kind in kinds)
    )
    bounds = least_loss.Bounds(3, 6, 1, 1, 1)
    best = least_loss.best(pieces, bounds)
    assert best.kept == 6
    assert best.ways > 100_000
    some = least_loss.ways(pieces, bounds, 50)
    assert len(some) == 50
    for way in some:
        kept = tuple(p._replace(steps=k) for p, k in zip(pieces, way, strict=True) if k)
        assert least_loss.complies(kept, bounds)
        assert sum(way) == 6


def test_ways_are_counted_as_they_are_listed() -> None:
    chooser = random.Random(1943)
    for _ in range(STACKS // 10):
        stack, limited, _crowd = drawn(chooser)
        held = stacking.stack(state := stacked(stack, limited), at(state), "axis")
        listed = least_loss.ways(held.pieces, held.bounds, 10_000)
        assert stacking.best(held).ways == len(set(listed)) == len(listed)


# -- every way to enter ----------------------------------------------------------------


def _judged(verb: str, kind: str, there: list[str]) -> tuple[Grade, set[Finding]]:
    """The findings about a counter that enters a hex in one of the possible ways."""
    start = {"move": "0304", "put": "0304", "deploy": "@pool", "advance": "0304", "retreat": "0304"}
    counters = [unit(n, each) for n, each in enumerate(there)]
    mover = unit(50, kind, start[verb])
    foe = unit(70, "uk-inf", "0404", side="western")
    foes = (foe, unit(72, "uk-inf", "0505", side="western"))
    if verb == "put":
        state = position(*counters, mover, *foes, play="free")
    elif verb == "retreat":
        state = position(*counters, mover, *foes, phase="combat", active="western")
        state = rules.step(tk, state, Action("attack", "c70", at(state, "0304")))
        state = rules.step(tk, state, Action("defender-retreats"))
    elif verb == "advance":
        victim = unit(71, "uk-res", HERE, side="western")
        state = position(*counters, mover, victim, *foes, phase="combat")
        state = rules.step(tk, state, Action("attack", "c50", at(state)))
        state = rules.step(tk, state, Action("defender-loses"))
        state = rules.step(tk, state, Action("lose", on="c71"))
    else:
        phase = "events" if verb == "deploy" else "movement"
        state = position(*counters, mover, *foes, phase=phase)
    found = tk.judge(state, Action(verb, "c50", at(state)))
    counted = {f for f in found.findings if f.slots is not None or f.clause == "9.2-def"}
    assert counted
    return found.grade, counted


@pytest.mark.parametrize("kind", ["ger-inf", "rom-inf", "hun-exp", "ger-hq", "ger-pz-army"])
@pytest.mark.parametrize(
    "there",
    [
        [],
        ["ger-inf"],
        ["hun-inf", "ger-hq"],
        ["ger-inf", "ger-inf", "ger-inf"],
        ["ger-pz-army"] * 2,
    ],
    ids=["nobody", "one", "minor", "full", "heavy"],
)
def test_every_way_in_is_the_same_way_in(kind: str, there: list[str]) -> None:
    ways = ("move", "put", "advance", "retreat", "deploy")
    found = {verb: _judged(verb, kind, there) for verb in ways}
    for verb in ways:
        assert found[verb][1] == found["move"][1], verb
    grades = {found[verb][0] for verb in ("move", "put", "advance", "retreat")}
    assert len(grades) == 1
    barred = found["deploy"][0] is Grade.FORBIDDEN
    assert barred == (grades == {Grade.OVERSTACKED}), "a reinforcement is kept out (B10)"


# -- factions --------------------------------------------------------------------------
