"""Attacks in ASL: modifiers and the stray hit, against models that share no code with them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging import rules as core
from overstack.position.chance import Dice
from overstack.position.state import Action, Change, Faces, Place, State
from overstack.rulesets import asl as asl_package
from overstack.rulesets.asl.attack import modifiers, resolution, stray_odds, stray_shots
from overstack.rulesets.asl.attack.modifiers import Attack
from tests.contract.test_symmetry import TURNS, seen_otherwise
from tests.effort import effort

Doc = Mapping[str, object]

asl = catalogue.ruleset("asl")
STACKS = effort(1_000, few=150, night=20_000)
SIDES = [{"id": "german", "name": "German"}, {"id": "soviet", "name": "Russian"}]


def position(*counters: Doc, **more: object) -> State:
    """The first position on a 7 by 6 sheet, by default in the German Prep Fire Phase."""
    doc = {
        "format": 1,
        "ruleset": "asl",
        "map": {"size": [7, 6], "grid": "flat", "labels": "1F5"},
        "sides": SIDES,
        "phase": "pfph",
        "active": "german",
        "counters": list(counters),
    }
    return asl.setup(wire.scenario(doc | more))


def counter(who: str, kind: str, side: str, at: str, *marks: str, aboard: str = "") -> Doc:
    where = {"aboard": aboard} if aboard else {"at": at}
    return {"id": who, "kind": kind, "side": side, "marks": list(marks)} | where


def at(state: State, label: str) -> Place:
    return Place(state.world.map.grid.parse(label))


def played(state: State, *entries: Action | Faces | Change) -> State:
    for entry in entries:
        state = core.step(asl, state, entry)
    return state


# -- the stray hit on plain numbers ----------------------------------------------------------


def test_the_example_of_1ee4() -> None:
    band = stray_odds.band(number=8, drm=1, vehicles=3)
    assert [n for n in range(2, 13) if band.of(n) == "hit"] == [2, 3, 4, 5, 6, 7]
    assert [n for n in range(2, 13) if band.of(n) == "stray"] == [8, 9]
    assert [dr for dr in range(1, 7) if stray_odds.strikes(dr, 3, at_most=False)] == [1, 2]
    assert [dr for dr in range(1, 7) if stray_odds.strikes(dr, 3, at_most=True)] == [1, 2, 3]
    odds = stray_odds.odds(number=8, drm=1, vehicles=3)
    assert (odds.hit, odds.stray) == (Fraction(21, 36), Fraction(9, 36) * Fraction(2, 6))


@given(st.integers(1, 15), st.integers(-8, 8), st.integers(0, 9), st.booleans())
def test_odds_equal_plain_enumeration(number: int, drm: int, vehicles: int, at_most: bool) -> None:
    """Enumerate three dice by the words of the rule."""
    hits = strays = 0
    for a, b, dr in product(range(1, 7), repeat=3):
        final = a + b + drm
        if final <= number:
            hits += 1
        elif 0 < final - number < vehicles and (dr < vehicles or (at_most and dr == vehicles)):
            strays += 1
    odds = stray_odds.odds(number, drm, vehicles, at_most)
    assert (odds.hit, odds.stray) == (Fraction(hits, 216), Fraction(strays, 216))
    assert odds.hit + odds.stray + odds.miss == 1


@given(st.lists(st.integers(-2, 2), min_size=1, max_size=4))
def test_selection_equals_plain_enumeration(sizes: list[int]) -> None:
    """Enumerate every roll; tied vehicles are equally likely."""
    found = [Fraction(0)] * len(sizes)
    alike = len(set(sizes)) == 1
    for faces in product(range(1, 7), repeat=len(sizes)):
        shown = [f - (0 if alike else s) for f, s in zip(faces, sizes, strict=True)]
        best = [n for n, value in enumerate(shown) if value == max(shown)]
        for n in best:
            found[n] += Fraction(1, len(best) * 6 ** len(sizes))
    assert stray_odds.selection(sizes) == tuple(found)


def test_ties_rolled_again_for_ever_come_to_equal_shares() -> None:
    """The closed form is the limit of rerolling: the undecided share shrinks to zero."""
    settled, open_ = Fraction(0), Fraction(1)
    for _ in range(40):
        settled, open_ = settled + open_ * Fraction(15, 36), open_ * Fraction(6, 36)
    assert stray_odds.selection([0, 0]) == (Fraction(1, 2), Fraction(1, 2))
    assert Fraction(1, 2) - settled == open_ / 2 < Fraction(1, 10**20)


# -- a shot on the board, through all its dice --------------------------------------------------


def crowd(*more: Doc, side: str = "soviet", **keys: object) -> State:
    """A tank with company in C3, and a German Gun and its crew in C6."""
    return position(
        counter("gun", "gun", "german", "C6"),
        counter("crew", "crew", "german", "", aboard="gun"),
        counter("tank", "tank", side, "C3"),
        *more,
        sides=[SIDES[0], {"id": side, "name": side}],
        **keys,
    )


def aimed(state: State, number: int, drm: str) -> State:
    return played(
        state,
        Action("attack", "gun", on="tank", mode="ordnance"),
        Action("drm", mode=drm),
        Action("number", mode=str(number)),
    )


def hit_in_the_end(state: State) -> str:
    """The counter that the current shot has hit."""
    shot = resolution.shooting(state)
    assert shot is not None
    return shot.struck


def struck(state: State) -> dict[str, Fraction]:
    """The chance of each counter to be hit in the end; rerolled ties are summed up."""
    if asl.actor(state) != core.CHANCE:
        shot = resolution.shooting(state)
        return {shot.struck if shot else "": Fraction(1)}
    found: dict[str, Fraction] = {}
    stays = Fraction(0)
    for each in asl.classes(state):
        after = asl.apply(state, each.example)
        if after.frames[-1].kind == state.frames[-1].kind == "select" and _alike(after, state):
            stays += each.weight
            continue
        for who, share in struck(after).items():
            found[who] = found.get(who, Fraction(0)) + each.weight * share
    return {who: share / (1 - stays) for who, share in found.items()}


def _alike(after: State, before: State) -> bool:
    """Whether the same vehicles roll the same tie again."""
    again = stray_shots.read(before.frames[-1]).again
    return bool(again) and after == before


def test_the_dice_on_the_board_have_the_odds_of_the_plain_numbers() -> None:
    state = aimed(
        crowd(counter("a", "armoured-car", "soviet", "C3"), counter("b", "truck", "soviet", "C3")),
        8,
        "+1",
    )
    odds, shares = stray_odds.odds(8, 1, 3), stray_odds.selection([1, -1])
    found = struck(state)
    assert found == {
        "tank": odds.hit,
        "a": odds.stray * shares[0],
        "b": odds.stray * shares[1],
        "": odds.miss,
    }


def test_five_others_are_rolled_for_in_two_throws() -> None:
    """More than three dice are rolled in several throws; the odds stay exact."""
    sizes = {"a": 0, "b": 1, "c": -1, "d": 0, "e": 2}
    kinds = {0: "tank", 1: "armoured-car", -1: "truck", 2: "jeep"}
    others = [counter(who, kinds[size], "us", "C3") for who, size in sizes.items()]
    state = played(aimed(crowd(*others, side="us"), 5, "0"), Faces((2, 4)), Faces((1,)))
    assert asl.chance(state) == Dice(3, 6)
    after = played(state, Faces((4, 2, 1)))
    assert asl.chance(after) == Dice(2, 6)
    assert [c.id for c in after.counters if c.has("high")] == ["a"]
    end = played(after, Faces((3, 5)))
    assert hit_in_the_end(end) == "a"
    assert not any(c.has("high") or c.has("draw") for c in end.counters)
    expected = dict(zip(sizes, stray_odds.selection(list(sizes.values())), strict=True))
    assert _selected(state) == expected


def _selected(state: State) -> dict[str, Fraction]:
    """Like `struck`, for a first selection only: a tie in it is split evenly."""
    found: dict[str, Fraction] = {}
    for each in asl.classes(state):
        after = asl.apply(state, each.example)
        shot = resolution.shooting(after)
        if shot is not None and shot.struck:
            part = {shot.struck: Fraction(1)}
        elif shot is not None and shot.again:
            tied = [c.id for c in after.counters if c.has("draw")]
            part = dict.fromkeys(tied, Fraction(1, len(tied)))
        else:
            part = _selected(after)
        for who, share in part.items():
            found[who] = found.get(who, Fraction(0)) + each.weight * share
    return found


def test_classes_group_what_leads_to_the_same_future() -> None:
    """Two dice give exactly eleven classes, one for each sum."""
    state = aimed(crowd(counter("a", "truck", "soviet", "C3")), 7, "0")
    assert len(asl.classes(state)) == 11
    near = played(state, Faces((4, 4)))
    assert [(c.weight, c.example.faces) for c in asl.classes(near)] == [
        (Fraction(1, 6), (face,)) for face in range(1, 7)
    ]


def test_the_board_tells_what_the_dice_have_come_to() -> None:
    doc = json.loads(
        (Path(asl_package.__file__).parent / "scenarios/woods-of-ee4.json").read_text("utf-8")
    )
    shot = [
        {"do": "attack", "who": "gun", "on": "tank", "mode": "ordnance"},
        {"do": "drm", "mode": "+1"},
        {"do": "number", "mode": "8"},
    ]
    boards = [
        json.loads(Umpire().handle(json.dumps({"ask": "open", "game": game})))
        for log in (shot, [*shot, {"roll": [4, 4]}], [*shot, {"roll": [4, 4]}, {"roll": [2]}])
        for game in [{"scenario": doc, "log": log}]
    ]
    told = [{f["clause"]: f["words"] for f in board["pending"]} for board in boards]
    assert "one of 8 to 9 may hit another" in told[0]["A5.132-band"]
    assert "A5.132-dr" not in told[1]
    assert "another vehicle in 1EE4 is hit" in told[2]["A5.132-dr"]
    assert boards[0]["chance"]["words"].endswith("roll two dice")
    lines = [line["words"] for line in boards[2]["log"]]
    assert lines[3:] == [
        "45mm PTP obr. 32 attacks into 1EE4: a DR of 8 (4, 4)",
        "A near miss in 1EE4: a dr of 2",
    ]


# -- modifiers against a model --------------------------------------------------------------------

KINDS = ("squad", "half-squad", "crew", "smc", "cavalry", "tank", "truck", "lmg")
HALVES = {"squad": 2, "half-squad": 1, "crew": 1, "cavalry": 2}


def random_stack(chooser: random.Random, side: str, label: str) -> list[dict[str, object]]:
    """A side's random counters in a hex: some moving, wrecks, mounted or at a Gun."""
    found: list[dict[str, object]] = []
    for n in range(chooser.randrange(9)):
        kind = chooser.choice(KINDS)
        marks = [m for m in ("moving", "broken") if chooser.random() < 0.3]
        if kind in ("tank", "truck"):
            marks = [m for m in ("moving", "wreck") if chooser.random() < 0.3]
        found.append(
            {"id": f"{side[0]}{n}", "kind": kind, "side": side, "at": label, "marks": marks}
        )
    trucks = [c for c in found if c["kind"] == "truck"]
    for each in found:
        if trucks and each["kind"] in HALVES and chooser.random() < 0.2:
            del each["at"]
            each["aboard"] = chooser.choice(trucks)["id"]
    for n in range(chooser.randrange(3)):
        gun = f"{side[0]}gun{n}"
        found.append({"id": gun, "kind": "gun", "side": side, "at": label})
        if chooser.random() < 0.7:
            kind = chooser.choice(("crew", "half-squad"))
            found.append({"id": f"{gun}crew", "kind": kind, "side": side, "aboard": gun})
    return found


def excess(stack: list[dict[str, object]]) -> tuple[int, int]:
    """The excess of squads (rounded up) and of vehicles, counted by the words of the rules."""
    squads, single, vehicles = Fraction(0), 0, 0
    carriers = {c["id"]: c["kind"] for c in stack}
    for each in stack:
        kind, riding = each["kind"], carriers.get(each.get("aboard"), "")
        if kind in ("tank", "truck"):
            vehicles += "wreck" not in each["marks"]  # type: ignore[operator]
        elif riding == "truck":
            continue
        elif kind == "smc":
            single += 1
        elif kind in HALVES:
            squads += 1 if riding == "gun" else Fraction(HALVES[str(kind)], 2)
    squads += Fraction(single // 5, 2)
    return max(0, ceil(squads - 3)), max(0, vehicles - 1)


def expected(
    mine: list[dict[str, object]],
    theirs: list[dict[str, object]],
    target: dict[str, object],
    means: str,
    phase: str,
) -> tuple[int, int]:
    """The DRM of both sides for an attack, by the words of A5.12 and A5.13."""
    if means == "star":
        return 0, 0
    own = sum(excess(mine))
    carriers = {c["id"]: c for c in theirs}
    carrier = carriers.get(target.get("aboard"))
    if target["kind"] in ("tank", "truck") or (carrier and carrier["kind"] == "truck"):
        return own, 0
    moving = "moving" in target.get("marks", []) or (  # type: ignore[operator]
        carrier is not None and "moving" in carrier.get("marks", [])  # type: ignore[operator]
    )
    return own, 0 if phase == "mph" and not moving else -excess(theirs)[0]


def random_attacks() -> Iterator[tuple[State, Attack, tuple[int, int]]]:
    chooser = random.Random(5132)
    for _ in range(STACKS):
        mine = random_stack(chooser, "german", "C6")
        theirs = random_stack(chooser, "soviet", "C3")
        phase = chooser.choice(("mph", "dfph", "afph"))
        firers = [c for c in mine if c["kind"] != "lmg"]
        targets = [c for c in theirs if c["kind"] not in ("lmg", "gun")]
        if not firers or not targets:
            continue
        state = position(*mine, *theirs, phase=phase)
        firer, target = chooser.choice(firers), chooser.choice(targets)
        means = chooser.choice(modifiers.MEANS)
        attack = Attack(state.by_id[str(firer["id"])], state.by_id[str(target["id"])], means)
        yield state, attack, expected(mine, theirs, target, means, phase)


def test_modifiers_equal_those_of_the_model() -> None:
    met = [0, 0, 0]
    for state, attack, (own, theirs) in random_attacks():
        assert modifiers.attacker_drm(state, attack) == own
        assert modifiers.defence_drm(state, attack, attack.target) == theirs
        assert modifiers.net(state, attack) == own + theirs
        met = [met[0] + 1, met[1] + bool(own), met[2] + bool(theirs)]
    assert met[0] > STACKS // 2
    assert min(met[1:]) > STACKS // 20, "the limits are passed often enough to tell"


# -- sight -----------------------------------------------------------------------------------


def test_sight_along_a_hexside_names_both_hexes_however_the_map_lies() -> None:
    woods = {"B2": "forest", "B3": "forest"}
    sheet = {"size": [7, 6], "grid": "flat", "labels": "1F5", "terrain": woods}
    fires, aim = counter("a", "squad", "german", "C3"), counter("x", "squad", "soviet", "A3")
    state = position(fires, aim, map=sheet)
    turned = [seen_otherwise(state, turn) for turn in TURNS]
    for other, names in [(state, {at: at for at in woods}), *turned]:
        found = asl.judge(other, Action("attack", "a", on="x", mode="ift")).findings
        (between,) = (f.fact("between") for f in found if f.clause == "D-sight")
        assert set(str(between).split("/")) == {names["B2"], names["B3"]}
