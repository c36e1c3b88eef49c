"""Shots at a vehicle in a crowd of vehicles: which others count, the band, the dr (A5.132).

Uses positions and clause ids, and takes the odds from `stray_odds`; rolls no dice. A shot is a
pending attack. It is stored in the note of a frame while entries and dice are outstanding.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Counter, Frame, State
from overstack.position.values import astuple, quick, replace
from overstack.rulesets.asl.attack import stray_odds
from overstack.rulesets.asl.attack.modifiers import (
    ORDNANCE,
    ROLLS,
    SHOT,
    Attack,
    exposed,
    net,
    signed,
)
from overstack.rulesets.asl.book import HIDDEN, UNSEEN, VEHICLE
from overstack.rulesets.asl.counting import tally
from overstack.rulesets.asl.equivalents import Counters, Findings, location, present, vehicle_of
from overstack.rulesets.asl.equivalents import is_wreck as wrecked
from overstack.rulesets.asl.ssr import seen_by

AT_MOST = "stray-at-most"  # the option for the alternative reading of F3

DRAW = "draw"  # still to roll in a Random Selection
HIGH = "high"  # has the highest dr so far
BATCH = 3  # dice of a Random Selection that are rolled together


@quick
@dataclass(frozen=True, slots=True)
class Shot:
    """A pending attack: the values entered by hand and the dice rolled so far.

    `other` is the sum of all DRM from outside the text, `number` the Modified To Hit Number,
    `original` the Original DR (0 before the roll), `added` all DRM and `vehicles` the number of
    vehicles that counted, both at the time of the roll, `dr` the subsequent dr (0 for none),
    `struck` the id of the counter hit ("" for none), `best` the highest dr of a Random Selection
    so far, `again` whether that selection is a reroll of ties.
    """

    firer: str
    target: str
    means: str
    other: int = 0
    number: int = 0
    original: int = 0
    added: int = 0
    vehicles: int = 0
    dr: int = 0
    struck: str = ""
    best: int = 0
    again: int = 0


def read(frame: Frame) -> Shot:
    """Return the shot that a frame holds."""
    return Shot(*frame.note)  # type: ignore[arg-type]


def shooting(state: State) -> Shot | None:
    """Return the shot under way, or None."""
    top = state.top
    return read(top) if top is not None and top.kind in SHOT else None


def frame(state: State, kind: str, shot: Shot) -> Frame:
    """Return a frame that holds a shot, owned by the firer's side, at the target's place."""
    firer, target = state.by_id[shot.firer], state.by_id[shot.target]
    return Frame(kind, firer.side, target.place, shot.firer, astuple(shot))


def attack(state: State, shot: Shot) -> Attack:
    """Return the attack that a shot belongs to."""
    return Attack(state.by_id[shot.firer], state.by_id[shot.target], shot.means)


def at_vehicle(state: State, shot: Shot) -> bool:
    """Whether a shot is of the Vehicle Target Type."""
    return shot.means == ORDNANCE and state.by_id[shot.target].kind.type == VEHICLE


def drm(state: State, shot: Shot) -> int:
    """Return all DRM of a shot: from overstacking and entered by hand."""
    return shot.added if shot.original else net(state, attack(state, shot)) + shot.other


def number_of_vehicles(state: State, shot: Shot) -> int:
    """Return the number of vehicles that sets band and dr limit; 0 if the shot may not stray."""
    if shot.original:
        return shot.vehicles
    return len(crowd(state, shot)) if may_stray(state, shot) else 0


def rolled(state: State, shot: Shot, original: int) -> Shot:
    """Return the shot after its roll, with DRM and vehicles fixed as the firer sees them now."""
    seen = seen_by(state, state.by_id[shot.firer].side)
    added, vehicles = drm(seen, shot), number_of_vehicles(seen, shot)
    return replace(shot, original=original, added=added, vehicles=vehicles)


# -- who else could be hit -------------------------------------------------------------------


def vehicles(state: State, shot: Shot) -> Counters:
    """Return all vehicles and wrecks of either side in the target's Location, by id."""
    where = location(state, state.by_id[shot.target].place)
    there = (c for side in state.world.sides for c in present(state, where, side.id))
    return tuple(sorted((c for c in there if c.kind.type == VEHICLE), key=lambda c: c.id))


def _all_of_them(state: State, shot: Shot) -> Counters:
    return vehicles(state, shot)


@clause("A5.132-count", otherwise=_all_of_them)
def crowd(state: State, shot: Shot) -> Counters:
    """Return the vehicles that count: no wrecks, none out of the firer's sight, not the firer."""
    firer = state.by_id[shot.firer]
    mount = vehicle_of(state, firer)
    own = {firer.id, mount.id if mount else ""}
    return tuple(
        c
        for c in vehicles(state, shot)
        if not (wrecked(state, c) or c.has(UNSEEN) or c.has(HIDDEN)) and c.id not in own
    )


def others(state: State, shot: Shot) -> Counters:
    """Return the vehicles that a stray shot may hit."""
    return tuple(c for c in crowd(state, shot) if c.id != shot.target)


def rolling(state: State, shot: Shot) -> Counters:
    """Return the vehicles whose Random Selection dice are rolled next, in order."""
    return tuple(c for c in others(state, shot) if c.has(DRAW))[:BATCH]


@clause("A5.132-band", otherwise=False)
def may_stray(state: State, shot: Shot) -> bool:
    """Whether a near miss may hit another: Vehicle Target Type, target's side over (reading F9).

    This is a defence penalty, so in the MPh it applies to a moving target only.
    """
    target = state.by_id[shot.target]
    if not at_vehicle(state, shot) or not exposed(state, target):
        return False
    return tally(state, target.place, target.side).v > 0


def band(state: State, shot: Shot) -> stray_odds.Band:
    """Return the band of Original DR that hit or may stray."""
    return stray_odds.band(shot.number, drm(state, shot), number_of_vehicles(state, shot))


@clause("A5.132-dr", otherwise=False)
def goes_astray(state: State, shot: Shot) -> bool:
    """Whether the subsequent dr hits another vehicle (reading F3)."""
    return stray_odds.strikes(shot.dr, shot.vehicles, state.option(AT_MOST))


def size(counter: Counter) -> int:
    """The size modifier of a vehicle, as a To Hit DRM."""
    return int(counter.kind.traits.get("size", 0))


def _no_sizes(state: State, shot: Shot) -> tuple[int, ...]:
    return (0,) * len(others(state, shot))


@clause("A5.132-random", otherwise=_no_sizes)
def bonuses(state: State, shot: Shot) -> tuple[int, ...]:
    """Return the dr bonus of each of the others: its size negated, if sizes differ.

    Rerolls of ties have no bonus (reading F14).
    """
    rest = others(state, shot)
    return (0,) * len(rest) if shot.again else stray_odds.bonuses([size(c) for c in rest])


# -- findings ------------------------------------------------------------------------------


def _of(
    state: State, clause_id: str, grade: Grade, shot: Shot, say: str = "", **figures: int | str
) -> Finding:
    target = state.by_id[shot.target]
    who = (shot.struck or shot.target,)
    return Finding(
        clause_id, grade, target.place, target.side, facts=facts(**figures), say=say, who=who
    )


@clause("A5.132-count", otherwise=())
def count_findings(state: State, shot: Shot) -> Findings:
    """Return the finding on the number of vehicles that count and the number that do not."""
    if not may_stray(state, shot):
        return ()
    count, there = len(crowd(state, shot)), len(vehicles(state, shot))
    say = "left-out" if there > count else ""
    figures = {"n": count, "there": there, "out": there - count}
    return (_of(state, "A5.132-count", Grade.LAWFUL, shot, say, **figures),)


@clause("A5.132-band", otherwise=())
def band_findings(state: State, shot: Shot) -> Findings:
    """Return, before the roll, the Original DR that hit or may stray, with their odds."""
    shown = band(state, shot)
    if shown.last < shown.first:
        return (_of(state, "A5.132-band", Grade.LAWFUL, shot, hit=shown.hit),)
    count, at_most = number_of_vehicles(state, shot), state.option(AT_MOST)
    chance = stray_odds.odds(shot.number, drm(state, shot), count, at_most)
    figures: dict[str, int | str] = {
        "hit": shown.hit,
        "first": shown.first,
        "last": shown.last,
        "n": count,
        "number": shot.number,
        "drm": signed(drm(state, shot)),
        "odds": str(chance.stray),
        "percent": round(100 * chance.stray),
        "hit_odds": str(chance.hit),
        "hit_percent": round(100 * chance.hit),
    }
    say = "chance" if shown.first < shown.last else "chance-one"
    return (_of(state, "A5.132-band", Grade.OVERSTACKED, shot, say, **figures),)


@finds("A5.132-ex", otherwise=())
def example_findings(rule: Rule, state: State, shot: Shot) -> Findings:
    """Return the printed example as a precedent if a shot has its figures."""
    figures = (number_of_vehicles(state, shot), shot.number, drm(state, shot), shot.other)
    if figures != (3, 8, 1, 1):
        return ()
    shown = band(state, shot)
    told = facts(n=3, hit=shown.hit, first=shown.first, last=shown.last)
    target = state.by_id[shot.target]
    found = rule.lawful(target.place, target.side, facts=told, role="precedent")
    return (found,)


@clause("D-roll", otherwise=())
def roll_findings(state: State, shot: Shot) -> Findings:
    """Return, after the roll, the Final DR with its arithmetic, and the result of a To Hit DR."""
    added = drm(state, shot)
    figures: dict[str, int | str] = {
        "original": shot.original,
        "drm": signed(added),
        "final": shot.original + added,
        "number": shot.number,
        "roll": ROLLS[shot.means],
    }
    say = "read"
    if shot.means == ORDNANCE:
        say = {"hit": "hit", "stray": "near", "miss": "miss"}[band(state, shot).of(shot.original)]
    return (_of_roll(state, shot, say, figures),)


def _of_roll(state: State, shot: Shot, say: str, figures: dict[str, int | str]) -> Finding:
    firer, target = state.by_id[shot.firer], state.by_id[shot.target]
    told = facts(**figures, target=f"#{shot.target}")
    return Finding(
        "D-roll", Grade.LAWFUL, target.place, firer.side, facts=told, say=say, who=(firer.id,)
    )


@clause("A5.132-band", otherwise=())
def near_findings(state: State, shot: Shot) -> Findings:
    """Return, after a near miss, the finding on its margin and the dr to be rolled."""
    shown = band(state, shot)
    if shown.of(shot.original) != "stray":
        return ()
    figures: dict[str, int | str] = {
        "over": shot.original - shown.hit,
        "n": shot.vehicles,
        "target": f"#{shot.target}",
    }
    return (_of(state, "A5.132-band", Grade.OVERSTACKED, shot, "near", **figures),)


@clause("A5.132-dr", otherwise=())
def dr_findings(state: State, shot: Shot) -> Findings:
    """Return, after the dr, the finding on whether another vehicle is hit."""
    if not shot.dr:
        return ()
    struck = goes_astray(state, shot)
    grade = Grade.OVERSTACKED if struck else Grade.LAWFUL
    say = "at-most" if state.option(AT_MOST) and struck else ""
    figures = {"dr": shot.dr, "n": shot.vehicles}
    return (_of(state, "A5.132-dr", grade, shot, say, **figures),)


@clause("A5.132-random", otherwise=())
def selection_findings(state: State, shot: Shot) -> Findings:
    """Return the finding on the Random Selection, with the chance of the vehicle picked."""
    rest = others(state, shot)
    if not shot.dr or not goes_astray(state, shot) or len(rest) < 2:
        return ()
    say = "picked" if shot.struck else "tied" if shot.again else "pick"
    odds = dict(
        zip([c.id for c in rest], stray_odds.selection([size(c) for c in rest]), strict=True)
    )
    figures: dict[str, int | str] = {"others": len(rest)}
    if shot.struck:
        figures["odds"] = str(odds.get(shot.struck, 0))
    found = _of(state, "A5.132-random", Grade.LAWFUL, shot, say, **figures)
    if not shot.struck:
        found = replace(found, who=tuple(c.id for c in rolling(state, shot)))
    return (found,)


@clause("A5.132-collateral", otherwise=())
def collateral_findings(state: State, shot: Shot) -> Findings:
    """PRC of the vehicle hit by a stray shot may suffer a Specific Collateral Attack."""
    if not shot.dr or not shot.struck:
        return ()
    aboard = len(state.loads.get(shot.struck, ()))
    say = "aboard" if aboard else ""
    figures = {"aboard": aboard}
    return (_of(state, "A5.132-collateral", Grade.LAWFUL, shot, say, **figures),)


def aimed_findings(state: State, shot: Shot) -> Findings:
    """Return the findings on a shot at a vehicle with all entries made, before its roll."""
    return (
        *count_findings(state, shot),
        *band_findings(state, shot),
        *example_findings(state, shot),
    )


def rolled_findings(state: State, shot: Shot) -> Findings:
    """Return the findings on a shot that has been rolled."""
    found = roll_findings(state, shot)
    if at_vehicle(state, shot):
        found += near_findings(state, shot) + dr_findings(state, shot)
        found += selection_findings(state, shot) + collateral_findings(state, shot)
    return found
