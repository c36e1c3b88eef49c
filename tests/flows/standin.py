"""Shared parts of the stand-in rulesets of these tests: a book without text, small positions.

A stand-in is a one-module ruleset for a single flow (sequence of play). It implements its
rulebook's clause table for that flow and no other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from overstack.book.model import Book, Mark, Phase
from overstack.judging.rules import Candidates, Repair, Result, Ruleset, Step
from overstack.judging.verdict import Verdict
from overstack.position.hexes import Grid
from overstack.position.state import (
    Action,
    Change,
    Counter,
    Kind,
    Map,
    Place,
    Road,
    Scenario,
    Side,
    State,
    World,
)

BLUE, RED = "blue", "red"
SIDES = (Side(BLUE, "Blue", "us"), Side(RED, "Red", "german"))


def kind(name: str, type_: str, allowance: int = 0, **traits: int) -> Kind:
    """Return a kind of counter for both sides."""
    return Kind(name, name.title(), type_, "infantry", (BLUE, RED), allowance, 1, ("", ""), traits)


def book(name: str, kinds: Iterable[Kind], marks: Iterable[str]) -> Book:
    """Return a book with kinds and marks. It has no clause text: no player uses a stand-in."""
    return Book(
        id=name,
        title=name,
        edition="",
        version="1",
        scope="",
        sections=(),
        clauses={},
        readings={},
        options={},
        phases={"move": Phase("move", "Movement", per_side=True)},
        words={},
        measures={},
        kinds={k.id: k for k in kinds},
        marks={m: Mark(m, m, m[:1], facedown=False, single=False) for m in marks},
        events={},
        sides=SIDES,
    )


def position(rules: Book, counters: dict[str, str], *, road: str = "", woods: str = "") -> State:
    """Return a position on an 8 by 6 map; `counters` maps ids to "kind side place", in order.

    A place is a label ("0305") or the id of the carrying counter; `road` is a chain of labels
    and `woods` a list of them.
    """
    grid = Grid(8, 6)
    along = tuple(grid.parse(label) for label in road.split())
    sheet = Map(
        grid,
        terrain=dict.fromkeys(map(grid.parse, woods.split()), "forest"),
        roads=(Road("road", along),) if along else (),
    )
    world = World(rules.id, sheet, SIDES, BLUE, rules.kinds)
    state = State(world, (), 1, "move", BLUE)
    for who, text in counters.items():
        kind_id, side, where = text.split()
        carried = where in state.by_id
        place = state.by_id[where].place if carried else Place(grid.parse(where))
        fresh = Counter(who, rules.kinds[kind_id], side, who, place, len(state.at(place)))
        state = state.with_counters([fresh])
        state = state.boarded(who, where) if carried else state
    return state


def at(state: State, label: str) -> Place:
    """Return the hex with a printed label."""
    return Place(state.world.map.grid.parse(label))


# -- defaults for functions that no flow uses ---------------------------------------------


def setup(scenario: Scenario) -> State:
    return scenario.position


def inspect(state: State) -> Verdict:
    return Verdict()


def result(state: State) -> Result | None:
    return None


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    return ()


def measures(state: State) -> dict[tuple[str, str], int]:
    return {}


def sequence(state: State) -> tuple[Step, ...]:
    return (Step("move", state.active),)


def actor(state: State) -> str:
    return state.active


def candidates(state: State, who: str = "") -> tuple[Action, ...]:
    return ()


def judge(state: State, action: Action) -> Verdict:
    return Verdict()


def apply(state: State, action: Action) -> State:
    return state


def changed(state: State, change: Change) -> State:
    return state


@dataclass(frozen=True)
class ByHand:
    """The acts of a flow, made from three functions; all other functions use the judge."""

    candidates: Candidates
    judge: Callable[[State, Action], Verdict]
    apply: Callable[[State, Action], State]

    @property
    def brief(self) -> Callable[[State, Action], Verdict]:
        return self.judge

    def allowed(self, state: State, action: Action) -> bool:
        return self.judge(state, action).allowed


RULESET = Ruleset(
    BOOK=book("stand-in", (), ()),
    setup=setup,
    sequence=sequence,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=ByHand(candidates, judge, apply),
    repairs=repairs,
)
