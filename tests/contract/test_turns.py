"""Whole turns checked by the oracles: random play in which a naive judge checks each step.

OVERSTACK_FULL=1 plays 100,000 steps per ruleset, a normal run a few hundred. The oracles ignore
movement, dice and hidden boxes. They judge the stacking of every hex independently and, for
`aam2009`, every entry, from their own records (`Slips`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from overstack.judging.rules import CHANCE, Ruleset
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.state import Action, Counter, Entry, Faces, Place, State
from overstack.search import play
from tests import oracle_aam2009 as aam
from tests.contract.positions import of
from tests.effort import effort
from tests.oracle_europa import Piece as Formation
from tests.oracle_europa import least_left
from tests.oracle_totaler_krieg import Piece as Unit
from tests.oracle_totaler_krieg import lawful, least_of_many

STEPS = effort(300, few=60, night=100_000)
#: From this number of steps on, the tests require that each of their cases occurred.
ENOUGH = 300


def played(ruleset: str, steps: int) -> Iterator[tuple[State, Entry | None]]:
    """Yield the positions of random games, each with its entry; None at the start of a game."""
    found, chooser = of(ruleset), random.Random(f"turns {ruleset}")
    scenarios = play.playable(ruleset)
    done = 0
    while done < steps:
        state = found.setup(scenarios[chooser.randrange(len(scenarios))])
        yield state, None
        while done < steps and found.result(state) is None:
            entry = _next(found, state, chooser)
            yield state, entry
            state = found.apply(state, entry)
            done += 1


def _next(found: Ruleset, state: State, chooser: random.Random) -> Action | Faces:
    if found.actor(state) == CHANCE:
        event = found.chance(state)
        assert event is not None
        return play.faces(event, chooser)
    chosen = play.pick(found, state, chooser)
    assert chosen is not None
    return chosen


def worst(found: Verdict, place: Place, side: str, clauses: tuple[str, ...]) -> Grade:
    """Return the worst grade that the given clauses find on a side in a place."""
    grades = [
        f.grade
        for f in found.findings
        if (f.place, f.side, f.role) == (place, side, "rule") and f.clause.startswith(clauses)
    ]
    return max(grades, default=Grade.LAWFUL)


def occupied(state: State) -> Iterator[tuple[Place, str, list[Counter]]]:
    """Yield every occupied place of the map with each side there and its counters."""
    for place in state.stacks:
        if place.hex is not None:
            stack = state.at(place)
            for side in sorted({counter.side for counter in stack}):
                yield place, side, [c for c in state.counters if c.place == place]


# -- Axis & Allies Miniatures ---------------------------------------------------------------------

ENTERS = ("move", "deploy", "dismount")
STACKING = ("R", "C", "Q")


def _slips(state: State) -> aam.Slips:
    pieces = {c.id: aam.Piece(c.side, c.kind.type) for c in state.counters}
    slips = aam.Slips(pieces)
    for place, stack in state.stacks.items():
        for counter in stack if place.hex is not None else ():
            slips.comes(counter.id, _label(state, place))
    return slips


def _label(state: State, place: Place | None) -> str:
    return "" if place is None else state.world.map.label(place)


def _keep(slips: aam.Slips, entry: Entry, before: State, after: State) -> None:
    """Record an entry in the slips: arrivals, departures, and losses by dice."""
    if isinstance(entry, Action) and entry.verb in ENTERS:
        to = entry.to or before.by_id[entry.who].place
        slips.comes(entry.who, _label(before, to))
    elif isinstance(entry, Action) and entry.verb == "mount":
        slips.goes(entry.who)
    for counter in after.counters:
        gone = counter.place.hex is None or counter.aboard
        here = any(counter.id in line for line in slips.there.values())
        if gone and here:
            slips.goes(counter.id)
        elif not gone and not here:
            slips.comes(counter.id, _label(after, counter.place))


def test_whole_turns_of_aam2009() -> None:
    found, chooser = of("aam2009"), random.Random(27)
    slips, met = aam.Slips({}), {"entered": 0, "refused": 0, "due": 0, "hit": 0}
    before: tuple[State, Entry] | None = None
    for state, entry in played("aam2009", STEPS):
        if entry is None:
            slips, before = _slips(state), None
            continue
        if before is not None:
            _keep(slips, before[1], before[0], state)
        before = (state, entry)
        for place, side, _ in occupied(state):
            line = slips.line(_label(state, place))
            over = aam.too_many(line, side)
            assert bool(over) == (worst(found.inspect(state), place, side, ("R",)) > 0), place
        tried = [a for a in found.candidates(state) if a.verb in (*ENTERS, "end", "hit")]
        for action in chooser.sample(tried, min(6, len(tried))):
            _judged(found, state, slips, action, met)
    assert STEPS < ENOUGH or all(met.values()), met


def _judged(
    found: Ruleset, state: State, slips: aam.Slips, action: Action, met: dict[str, int]
) -> None:
    judged = found.judge(state, action)
    if action.verb == "end" and judged.allowed:
        paid = {_label(state, price.place) for price in judged.prices}
        assert paid == aam.due(slips, state.phase, state.active)
        assert all(price.amount == 1 and price.side == state.active for price in judged.prices)
        met["due"] += bool(paid)
    elif action.verb == "hit":
        frame = state.top
        assert frame is not None
        army = str(frame.note[0])
        targets = aam.who_may_be_hit(slips, _label(state, frame.place), army)
        assert judged.allowed == (action.on in targets)
        met["hit"] += 1
    elif action.verb in ENTERS:
        mover = state.by_id[action.who]
        to = action.to or mover.place
        fits = aam.may_enter(slips, mover.id, _label(state, to), state.phase, state.active)
        barred = [f for f in judged.findings if f.grade is Grade.FORBIDDEN and f.role == "rule"]
        by_stacking = [f for f in barred if f.clause.startswith(STACKING)]
        if not fits:
            assert not judged.allowed, action
            met["refused"] += 1
        else:
            assert not by_stacking, action
            met["entered"] += 1


# -- Totaler Krieg --------------------------------------------------------------------------------


def _unit(counter: Counter) -> Unit:
    """Return a ground counter with its printed values and its current steps."""
    traits = counter.kind.traits
    steps = int(traits["steps"]) - counter.marks.count("step-lost")
    return Unit(
        steps + counter.marks.count("step-more"),
        str(traits["country"]),
        bool(traits.get("hq")),
        bool(traits.get("fortress")),
        bool(traits.get("exp")),
    )


def test_whole_turns_of_totaler_krieg() -> None:
    found, met = of("totaler-krieg"), {"fits": 0, "over": 0}
    for state, entry in played("totaler-krieg", STEPS):
        verdict = found.inspect(state) if entry is None or state.top is None else None
        if verdict is None:
            continue
        for place, side, there in occupied(state):
            if place.part:
                continue  # a Beachhead has separate limits
            mine = [c for c in there if c.side == side and c.kind.traits.get("class") == "ground"]
            limited = "limited" in state.world.map.features.get(place.hex, ())  # type: ignore[arg-type]
            pieces = [_unit(counter) for counter in mine]
            graded = worst(verdict, place, side, ("9.1-", "9.2-normal", "9.2-limited"))
            fits = lawful(pieces, limited)
            assert fits == (graded == Grade.LAWFUL), (place, side, pieces)
            met["fits" if fits else "over"] += 1
            owed = sum(p.amount for p in verdict.prices if (p.place, p.side) == (place, side))
            assert owed in (0, least_of_many(pieces, limited)), (place, side, pieces)
    assert STEPS < ENOUGH or all(met.values()), met


# -- Europa ---------------------------------------------------------------------------------------

INCREASES = {"shock-army": "shock", "guards-army": "guards", "guards-tank-army": "guards-tank",
             "ss-pz-corps": "ss"}  # fmt: skip
TANK_ARMIES = ("tank-army", "guards-tank-army")
PLAIN = ("soviet", "german")  # nations that never have reduced stacking


def test_whole_turns_of_europa() -> None:
    found, met = of("europa"), {"fits": 0, "over": 0}
    for state, _ in played("europa", STEPS):
        verdict = found.inspect(state)
        for place, side, there in occupied(state):
            mine = [c for c in there if c.side == side]
            units = [c for c in mine if c.kind.type == "unit"]
            boxes = [c for c in mine if c.kind.type == "marker"]
            plain = all(c.kind.traits["nation"] in PLAIN for c in (*units, *boxes))
            if len(boxes) > 1 or not plain or any("reverse" in c.marks for c in boxes):
                continue  # separate tests cover several boxes and nations with reduced stacking
            counted = [c for c in units if "overstacked" not in c.marks and not _attached(state, c)]
            if not counted or len(counted) > 12:
                continue
            box = boxes[0].kind.id if boxes else ""
            pieces = tuple(_formation(c, box) for c in counted)
            rows = _rows(state, place)
            left = least_left(pieces, rows, INCREASES.get(box, ""), tank_army=box in TANK_ARMIES)
            limits = ("8.A.1.a", "8.A.1.b", "8.A.1.c", "8.A.1.d", "8.A.1-sov")
            fits = left == (0, 0)
            assert fits == (worst(verdict, place, side, limits) == Grade.LAWFUL), (place, pieces)
            met["fits" if fits else "over"] += 1
    # Hexes over the limit are rare in play: a night run has some, a few hundred steps may not.
    assert all(met.values()) if STEPS > ENOUGH else met["fits"], met


def _attached(state: State, counter: Counter) -> bool:
    """Whether a counter is aboard a division rather than in a box."""
    carrier = state.by_id.get(counter.aboard)
    return carrier is not None and carrier.kind.type == "unit"


def _formation(counter: Counter, box: str) -> Formation:
    traits = counter.kind.traits
    size = str(traits["size"])
    guns = traits["arm"] in ("artillery", "rocket")
    tanks = traits["nation"] == "soviet" and size == "corps" and bool(traits.get("cm"))
    return Formation(size, guns, bool(counter.aboard and box), tanks)


def _rows(state: State, place: Place) -> tuple[str, ...]:
    assert place.hex is not None
    zones = [z for z in ("arctic", "arid") if z in state.world.map.features.get(place.hex, ())]
    high = ["mountain"] if state.world.map.terrain_at(place.hex) == "mountain" else []
    return (*high, *zones) or ("regular",)


# -- Advanced Squad Leader ------------------------------------------------------------------------

WORTH = {"squad": Fraction(1), "half-squad": Fraction(1, 2), "crew": Fraction(1, 2)}


def _squads(state: State, stack: list[Counter]) -> tuple[Fraction, int]:
    """Return the excess of squads over three and of vehicles over one, by a naive count."""
    squads, smc, vehicles = Fraction(0), 0, 0
    for counter in stack:
        carrier = state.by_id.get(counter.aboard)
        if counter.kind.type == "vehicle":
            vehicles += "wreck" not in counter.marks
        elif (
            carrier is not None and carrier.kind.type == "vehicle"
        ) or "inherent" in counter.marks:
            continue
        elif counter.kind.type == "smc":
            smc += 1
        elif carrier is not None and carrier.kind.type == "gun" and counter.kind.type != "squad":
            squads += 1
        elif counter.kind.type == "cavalry":
            squads += Fraction(int(counter.kind.traits["halves"]), 2)
        else:
            squads += WORTH.get(counter.kind.type, 0)
    squads += Fraction(smc // 5, 2)
    return Fraction(ceil(max(Fraction(0), squads - 3))), max(0, vehicles - 1)


def test_whole_turns_of_asl() -> None:
    found, met = of("asl"), {"fits": 0, "over": 0}
    for state, _ in played("asl", STEPS):
        if state.phase == "setup" or state.options:
            continue
        verdict = found.inspect(state)
        for place, side, there in occupied(state):
            if place.part or any(p.hex == place.hex for p in state.world.map.parts):
                continue  # `test_asl` covers Locations within Locations
            p, v = _squads(state, [c for c in there if c.side == side])
            told = {f.clause: f for f in verdict.findings if (f.place, f.side) == (place, side)}
            assert _figure(told.get("A5.1-limit"), "p") == p, (place, side)
            assert _figure(told.get("A5.2-veh"), "over") == v, (place, side)
            met["over" if p or v else "fits"] += 1
    assert STEPS < ENOUGH or met["fits"], met


def _figure(finding: Finding | None, name: str) -> int:
    figure = finding.fact(name) if finding is not None else 0
    assert isinstance(figure, int)
    return figure
