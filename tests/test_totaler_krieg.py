"""The ruleset totaler-krieg against a naive reading of rule 9, and what only it has."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging import rules
from overstack.judging.rules import Illegal
from overstack.judging.verdict import Finding, Grade
from overstack.position.state import LOST, Action, Change, Place, State
from overstack.rulesets.totaler_krieg import least_loss, stacking, turn
from overstack.rulesets.totaler_krieg import rules as tk
from overstack.words.errors import BadScenario
from tests.effort import effort
from tests.oracle_totaler_krieg import Piece, lawful, least, least_of_many

STACKS = effort(1_500, few=150, night=20_000)

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
    """The first position of such a scenario."""
    return tk.setup(wire.scenario(document(*counters, **more), tk.BOOK))


def at(state: State, label: str = HERE) -> Place:
    return wire.place(label, state.world.map, "at")


def unit(n: int, kind: str, place: str = HERE, lost: int = 0, side: str = "axis") -> Doc:
    doc: dict[str, Any] = {"id": f"c{n:02d}", "kind": kind, "side": side, "at": place}
    return doc | ({"marks": ["step-lost"] * lost} if lost else {})


def piece(kind: str, lost: int) -> Piece:
    """A counter as the naive reading sees it, from the printed data alone."""
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
    """A random stack of the Axis, whether its hex is limited, and others that do not count."""
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
    """That stack in a hex with or without the Limited Stacking symbol, on the free board."""
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
        sets = tk.least_repairs(state, at(state), "axis")
        assert [lost_by(chosen, len(stack)) for chosen in sets if fewest] == sorted(
            ways if fewest else (), key=lambda way: _untidy(way, stack)
        )
        broken += fewest > 0
    assert broken > STACKS // 4, "many of them have something to lose"


def _untidy(way: tuple[int, ...], stack: list[tuple[str, int]]) -> tuple[int, list[int]]:
    """The order in which ways are told: fewest units hit, then the first units hit last."""
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
    """Exact for any stack that a map can hold: 400 counters of every kind there is."""
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


# -- every way in ----------------------------------------------------------------------


def _judged(verb: str, kind: str, there: list[str]) -> tuple[Grade, set[Finding]]:
    """What is found of a counter coming into a hex in one of the ways there are."""
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


def test_each_faction_pays_for_its_own_stack_in_turn() -> None:
    crowd = [unit(n, "ger-inf") for n in range(4)]
    reds = [unit(10 + n, "sov-inf", "0101", side="soviet") for n in range(4)]
    state = rules.step(tk, position(*crowd, *reds, unit(20, "uk-inf", "0505", side="western")),
                       Action("end"))  # fmt: skip
    payers = []
    while state.top is not None:
        payers.append(tk.actor(state))
        choice = next(iter(rules.legal(tk, state)))
        state = rules.step(tk, state, choice)
    assert sorted(payers) == ["axis", "axis", "soviet", "soviet"]
    assert (state.phase, state.active) == ("combat", "axis")


def test_three_factions_have_their_segments_in_order() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "uk-inf", "0505", side="western"), first="soviet")
    assert turn.order(state) == ("soviet", "axis", "western")
    seen = []
    for _ in range(10):
        seen.append((state.turn, state.phase, state.active))
        state = rules.step(tk, state, Action("end"))
    assert seen[0] == (1, "movement", "axis")
    assert (1, "events", "western") in seen
    assert (2, "movement", "soviet") in seen


def test_the_last_turn_is_decided_by_cities_then_by_steps() -> None:
    def ended(*counters: Doc) -> State:
        sheet = {"terrain": {HERE: "town", "0101": "town"}}
        state = position(*counters, sheet=sheet, turns=1, phase="events", active="soviet")
        return rules.step(tk, state, Action("end"))

    foe = unit(1, "uk-inf", "0505", side="western")
    city = tk.result(ended(unit(0, "ger-inf"), foe))
    assert city == rules.Result("axis", "cities")
    shared = tk.result(ended(unit(0, "ger-inf"), unit(1, "uk-inf", "0101", side="western")))
    assert shared == rules.Result("", "even")
    worn = tk.result(ended(unit(0, "ger-inf", lost=1), unit(1, "uk-inf", "0101", side="western")))
    assert worn == rules.Result("western", "steps")


def test_both_factions_of_a_beaten_hex_retreat_each_for_itself() -> None:
    state = position(
        unit(0, "ger-pz"),
        unit(1, "us-inf", "0304", side="western"),
        unit(2, "sov-fort", "0304", side="soviet"),
        unit(3, "sov-inf", "0304", side="soviet"),
        phase="combat",
    )
    state = rules.step(tk, state, Action("attack", "c00", at(state, "0304")))
    state = rules.step(tk, state, Action("defender-retreats"))
    gone = []
    while state.top is not None and state.top.kind == "retreat":
        gone.append(tk.actor(state))
        state = rules.step(tk, state, min(rules.legal(tk, state), key=str))
    assert gone == ["soviet", "soviet", "western"]
    assert state.by_id["c02"].place == LOST, "a Fortress does not retreat"
    assert tk.actor(state) == "axis"
    assert Action("advance", "c00", at(state, "0304")) in set(rules.legal(tk, state))
    state = rules.step(tk, state, Change("put", "c00", at(state, "0101")))
    assert state.frames == (), "who is far away advances no more"


def test_a_faction_alone_ends_the_game() -> None:
    state = position(unit(0, "ger-res"), unit(1, "uk-inf", "0304", side="western"), phase="combat")
    state = rules.step(tk, state, Action("attack", "c00", at(state, "0304")))
    state = rules.step(tk, state, Action("attacker-loses"))
    state = rules.step(tk, state, Action("lose", on="c00"))
    assert tk.result(state) == rules.Result("western", "eliminated")
    assert list(tk.candidates(state)) == []


# -- the umpire's entries --------------------------------------------------------------


def test_scenarios_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadScenario, match="lost all its steps"):
        position(unit(0, "ger-inf", lost=2))
    rider = {"id": "r", "kind": "ger-inf", "side": "axis", "aboard": "c00"}
    with pytest.raises(BadScenario, match="cannot ride"):
        position(unit(0, "ger-inf"), rider)


def test_a_marker_on_the_last_step_takes_the_counter_off() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "uk-inf", "0505", side="western"))
    loses = Change("mark", "c00", text="step-lost")
    state = rules.step(tk, rules.step(tk, state, loses), loses)
    assert state.by_id["c00"].place == LOST
    assert state.by_id["c00"].marks == ()
    assert tk.measures(state)["lost", "axis"] == 2


def test_a_loss_that_the_umpire_has_mended_is_forgotten() -> None:
    crowd = [unit(n, "ger-inf") for n in range(4)]
    state = position(*crowd, unit(9, "uk-inf", "0505", side="western"))
    state = rules.step(tk, state, Action("end"))
    assert state.top is not None
    state = rules.step(tk, state, Change("put", "c00", at(state, "0101")))
    assert state.frames == ()
    assert state.phase == "combat"


def test_nobody_rides() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "ger-hq", "0101"))
    state = rules.step(tk, state, Change("put", "c01", on="c00"))
    assert state.by_id["c01"].aboard == ""
    assert state.by_id["c01"].place == at(state)


# -- what is shown ---------------------------------------------------------------------


def test_a_face_shows_the_steps_left() -> None:
    state = position(unit(0, "ger-pz-army", lost=1), unit(1, "air"), unit(2, "hun-exp"))
    army, air, exp = (tk.face(state, state.by_id[f"c0{n}"]) for n in range(3))
    assert (army.pips, army.full, army.values) == (2, 3, ("Ger", "4"))
    assert (air.pips, air.full) == (0, 0)
    assert (exp.corner, exp.top) == ("Exp", "XX")


def test_a_sheet_shows_what_does_not_fit() -> None:
    state = position(
        *(unit(n, kind) for n, kind in enumerate(["rom-inf", "hun-exp", "hun-res", "ger-hq"])),
        unit(9, "uk-inf", "0505", side="western"),
    )
    (sheet,) = tk.sheet(state)
    rows = {row.id: row for row in sheet.rows}
    assert not sheet.fits
    assert rows["units"].limit == 3
    assert len(rows["units"].items) == 4
    assert sum(item.size for item in rows["steps"].items) == 5
    assert [item.who for item in rows["minors"].items] == ["c00", "c02"]
    assert (rows["exempt"].limit, rows["exempt"].items[0].who) == (None, "c01")
    assert rows["hq"].items[0].who == "c03"


def test_malta_in_the_figures_of_the_text() -> None:
    """The page's own way: the case is opened, and its board shows six steps and three."""
    asked = {"ask": "case", "ruleset": "totaler-krieg", "case": "malta"}
    answer: Any = json.loads(Umpire().handle(json.dumps(asked)))
    sheets = answer["start"]["sheets"]
    marker = next(s for s in sheets if s["place"] == "B2/beach")
    steps = next(row for row in marker["rows"] if row["id"] == "steps")
    assert (steps["limit"], sum(item["size"] for item in steps["items"])) == (6, 6)
    assert marker["fits"]
    ashore = [s for s in answer["steps"][8]["board"]["sheets"] if s["place"] == "B2"]
    row = next(row for row in ashore[0]["rows"] if row["id"] == "steps")
    assert (row["limit"], sum(item["size"] for item in row["items"])) == (3, 3)


def test_a_refused_answer_says_why() -> None:
    state = position(
        unit(0, "rom-inf"), unit(1, "hun-res"), unit(2, "uk-inf", "0505", side="western")
    )
    state = rules.step(tk, state, Action("end"))
    with pytest.raises(Illegal) as caught:
        rules.step(tk, state, Action("lose", on="c00"))
    assert [f.say for f in caught.value.verdict.about("9.2-remedy")] == ["wasteful"]
