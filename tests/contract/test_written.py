"""Whatever play and the umpire's entries reach can be written down, linked, and is let in again."""

from __future__ import annotations

import random

import pytest

from overstack.documents import link, wire
from overstack.judging import rules
from overstack.judging.rules import CHANCE, NOBODY, Ruleset
from overstack.position.state import Entry, Game, Place, Scenario, State
from overstack.questions.present import scenario_from
from overstack.words.errors import BadInput
from tests.contract.positions import (
    RULESETS,
    Json,
    along,
    asked,
    change,
    drawn,
    of,
    scenario_of,
)
from tests.effort import effort

SEEDS = effort(3, few=1, night=60)  # random games
APART = effort(4, few=9, night=1)  # positions of a game from one that is tried to the next
MIXED = effort(5, few=3, night=300, there=1)  # games of acts and the umpire's entries
LENGTH = 60  # attempted entries of such a game
TRIED = 20  # candidates that are tried before no act is made
ADDED = 6  # counters that the umpire adds to such a game first


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_play_reaches_is_let_in_again(ruleset: str) -> None:
    found = of(ruleset)
    for seed in range(SEEDS):
        start = scenario_of(ruleset, seed)
        for state in list(along(ruleset, seed))[::APART]:
            _let_in(found, start, state)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_umpire_enters_is_let_in_again(ruleset: str) -> None:
    found, carried = of(ruleset), 0
    for seed in range(MIXED):
        start, chooser = scenario_of(ruleset, seed), random.Random(seed)
        log, line = mixed(found, start, chooser)
        for state in line[:: 2 * APART]:
            _let_in(found, start, state)
            carried += any(counter.aboard for counter in state.counters)
        same = linked(found, start, log)
        assert same == line[-1]
        assert found.inspect(same) == found.inspect(line[-1])
    assert carried or ruleset == "totaler-krieg", "there alone no counter carries another"


def _let_in(found: Ruleset, start: Scenario, state: State) -> None:
    """Check that the document of a position is accepted, and begins with its counters."""
    again = wire.scenario(scenario_from(start, state))
    assert again.position.counters == state.counters
    begins = found.setup(again)
    assert begins.counters == state.counters
    assert begins.world == state.world


def mixed(
    found: Ruleset, start: Scenario, chooser: random.Random
) -> tuple[list[Entry], list[State]]:
    """Return a random log of acts, rolls and the umpire's entries, and the positions along it.

    First the umpire adds counters of any kind: in `reloaded` also models without a unit.
    """
    state = found.setup(start)
    log: list[Entry] = []
    line = [state]
    for number in range(LENGTH):
        entry = _next(found, state, number, chooser)
        if entry is None:
            continue
        try:
            state = rules.step(found, state, entry)
        except BadInput:
            continue  # names that do not exist are refused with a sentence
        log.append(entry)
        line.append(state)
    return log, line


def _next(found: Ruleset, state: State, number: int, chooser: random.Random) -> Entry | None:
    """A random act or roll, or in half of all cases an entry of the umpire's; None if malformed."""
    if number >= ADDED and chooser.random() < 0.5 and found.actor(state) != NOBODY:
        if found.actor(state) == CHANCE:
            return chooser.choice(found.classes(state)).example
        tried = drawn(asked(found, state), chooser, TRIED)
        return next((act for act in tried if found.allowed(state, act)), None)
    doc = _added(found, state, number, chooser) if number < ADDED else change(state, chooser)
    try:
        return wire.entry(doc, state.world.map)
    except BadInput:
        return None


def _added(found: Ruleset, state: State, number: int, chooser: random.Random) -> Json:
    """An entry that adds a counter of any kind beside, or aboard, one that is there."""
    beside = chooser.choice(state.counters) if state.counters else None
    kind = chooser.choice(list(found.BOOK.kinds.values()))
    sides = [side.id for side in state.world.sides if kind.of(side.id)]
    doc = {"edit": "add", "who": f"new-{number}", "kind": kind.id}
    doc["side"] = chooser.choice(sides or [side.id for side in state.world.sides])
    if beside is not None and chooser.random() < 0.5:
        return doc | {"on": beside.id}
    at = beside.place if beside else Place(chooser.choice(list(state.world.map.grid)))
    return doc | {"to": state.world.map.label(at)}


def linked(found: Ruleset, start: Scenario, log: list[Entry]) -> State:
    """The position of a game that went through a link."""
    return rules.replay(found, link.decode(link.encode(Game(start, tuple(log)))))
