"""Positions, junk actions and renamings for all contract tests, independent of any game.

All samples come from seeded random generators, so that failures are reproducible. The full run
(OVERSTACK_FULL=1) uses larger samples; under Pyodide, which is slower, they are smaller.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from overstack import catalogue
from overstack.cases.coverage import coverage
from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.rules import CHANCE, NOBODY, Ruleset
from overstack.position.hexes import Hex
from overstack.position.state import LOST, Action, Entry, Place, Scenario, State
from overstack.search import play
from overstack.words.errors import BadInput
from tests.effort import effort

Json = dict[str, Any]

RULESETS = (*catalogue.RULESETS, *catalogue.TEMPLATES)

PLAYOUTS = effort(10, few=3, night=1000, there=1)
POSITIONS = effort(80, few=18, night=200)
KEPT = effort(16, few=6, night=67)  # sampled positions of each of the three kinds in `sample`
GAMES = effort(10, few=3, night=12, there=2)  # random games that supply positions
GAMES_KEPT = 128
#: Actions per position, in tests that check each action at length.
ACTIONS = effort(20, few=12, night=10_000, there=6)


def of(ruleset: str) -> Ruleset:
    """Return the ruleset under test."""
    return catalogue.ruleset(ruleset)


def name_of(state: State) -> str:
    """Return the name of the ruleset or template that a position uses."""
    return catalogue.template(state.world.house) or state.world.ruleset


def scenario_of(ruleset: str, seed: int) -> Scenario:
    """Return the scenario of a random game."""
    scenarios = play.playable(ruleset)
    return scenarios[seed % len(scenarios)]


@lru_cache(maxsize=GAMES_KEPT)
def game(ruleset: str, seed: int) -> play.Playout:
    """Return one random game, cached across tests."""
    found = of(ruleset)
    return play.playout(found, found.setup(scenario_of(ruleset, seed)), random.Random(seed))


def along(ruleset: str, seed: int) -> Iterator[State]:
    """Yield fresh positions of one random game, including the first and the last."""
    found = of(ruleset)
    state = found.setup(scenario_of(ruleset, seed))
    yield state
    for entry in game(ruleset, seed).log:
        state = rules.step(found, state, entry)
        yield state


@lru_cache(maxsize=GAMES_KEPT)
def line(ruleset: str, seed: int) -> tuple[State, ...]:
    """Return the positions of `along`, created once and with empty memos."""
    states = tuple(along(ruleset, seed))
    for state in states:
        state.forget()
    return states


@cache
def sample(ruleset: str) -> tuple[State, ...]:
    """Return positions of random games, of worked cases, and of shuffled boards."""
    chooser = random.Random(ruleset)
    found = of(ruleset)
    played = [s for seed in range(GAMES) for n, s in enumerate(along(ruleset, seed)) if n % 9 == 0]
    worked = list(of_cases(ruleset))
    starts = [found.setup(scenario) for _, scenario in play.load_scenarios(ruleset)]
    shuffled = [shuffle(found, chooser.choice([*starts, *worked]), chooser) for _ in played]
    shuffled[::8] = [_free(state) for state in shuffled[::8]]
    third = POSITIONS // 3
    parts = (chooser.sample(p, min(third, len(p)))[:KEPT] for p in (played, worked, shuffled))
    return tuple(dict.fromkeys(state for part in parts for state in part))


def of_cases(ruleset: str) -> Iterator[State]:
    """Yield every position of the worked cases."""
    for result in coverage(ruleset).results:
        yield from (step.node.state for step in result.steps)


def _free(state: State) -> State:
    """Return a copy of the position on the free board, where any counter may be put anywhere."""
    return replace(state, world=replace(state.world, play="free"))


def shuffle(found: Ruleset, state: State, chooser: random.Random) -> State:
    """Return the position after a few umpire's entries that crowd counters together."""
    sheet = state.world.map.grid
    spots = chooser.sample(list(sheet), min(3, sheet.columns * sheet.rows))
    for _ in range(12):
        state = edited(found, state, crowding(state, spots, chooser)) or state
    return state


def crowding(state: State, spots: list[Hex], chooser: random.Random) -> Json:
    """Return an entry that puts a counter in one of the given hexes, or a random entry."""
    if state.counters and chooser.random() < 0.6:
        to = state.world.map.grid.label(chooser.choice(spots))
        return {"edit": "put", "who": chooser.choice(state.counters).id, "to": to}
    return change(state, chooser)


def edited(found: Ruleset, state: State, doc: Json) -> State | None:
    """Return the position after an umpire's entry, parsed from JSON; None if refused."""
    try:
        return rules.step(found, state, wire.entry(doc, state.world.map))
    except BadInput:
        return None


#: The fields that each kind of entry may have besides its kind.
FIELDS = {
    "put": ("who", "to", "on"),
    "add": ("who", "kind", "side", "to", "on"),
    "remove": ("who",),
    "mark": ("who", "mark"),
    "unmark": ("who", "mark"),
    "rename": ("who", "name"),
    "order": ("who", "order"),
    "moment": ("phase", "active", "turn"),
    "event": ("who", "event"),
    "option": ("option", "value"),
    "nonsense": ("who", "to"),
}


def change(state: State, chooser: random.Random) -> Json:
    """Return a random umpire's entry as JSON; most ids and names in it exist, some do not."""
    book = catalogue.rules_of(state.world).BOOK
    to = place(state, chooser)
    sides = [side.id for side in state.world.sides]
    values: dict[str, list[Any]] = {
        "who": ["fresh", "nobody", *state.by_id, *state.by_id],
        "to": [state.world.map.label(to) if to else "here"],
        "on": ["nobody", *state.by_id],
        "mark": ["nothing", *book.marks, *book.marks],
        "name": ["", "Renamed"],
        "kind": ["nothing", *book.kinds, *book.kinds],
        "side": ["nobody", *sides, *sides],
        "active": ["nobody", *sides, *sides],
        "order": [-1, 0, 1, 7],
        "phase": ["nothing", *book.phases, *book.phases],
        "turn": [0, 1, 2, state.world.turns, 9],
        "event": ["nothing", *book.events, *book.events],
        "option": ["nothing", *book.options, *book.options],
        "value": [True, False],
    }
    kind = chooser.choice(list(FIELDS))
    left_out = chooser.choice(["to", "on", "on"]) if "on" in FIELDS[kind] else ""
    said = [field for field in FIELDS[kind] if field != left_out]
    return {"edit": kind} | {field: chooser.choice(values[field]) for field in said}


def place(state: State, chooser: random.Random) -> Place | None:
    """Return a random place: a hex on or off the map, a part, a box, an occupied place or None."""
    at = chooser.choice(list(state.world.map.grid))
    off = at._replace(q=at.q + 200)
    occupied = [*state.stacks, LOST]
    boxes = [Place(None, box) for box in ("", "nowhere", *state.world.map.boxes)]
    odd = [None, LOST, Place(at, "nowhere"), Place(off), *boxes, *state.world.map.parts]
    return chooser.choice([Place(at), chooser.choice(occupied), chooser.choice(odd)])


@cache
def shapes(ruleset: str) -> tuple[tuple[str, bool, bool, bool, str], ...]:
    """Return the shapes of a ruleset's candidates: verb, the fields present, mode."""
    found = of(ruleset)
    actions = {action for state in sample(ruleset) for action in found.candidates(state)}
    return tuple(
        sorted({(a.verb, bool(a.who), a.to is not None, bool(a.on), a.mode) for a in actions})
    )


def junk(state: State, chooser: random.Random) -> Action:
    """Return a random action, either in the shape of a candidate or arbitrary."""
    ids = sorted(state.by_id) or [""]
    if chooser.random() < 0.6:
        verb, who, to, on, mode = chooser.choice(shapes(name_of(state)))
        where = place(state, chooser) if to else None
        return Action(verb, chooser.choice(ids) * who, where, chooser.choice(ids) * on, mode)
    words = of(name_of(state)).BOOK.words
    verbs = ["", "fly", *(key[4:] for key in words if key.startswith("act."))]
    names = ["", "nobody", *ids]
    return Action(
        chooser.choice(verbs),
        chooser.choice(names),
        place(state, chooser),
        chooser.choice(names) if chooser.random() < 0.5 else "",
        chooser.choice(["", "", "", "sideways"]),
    )


def asked(found: Ruleset, state: State) -> list[Action]:
    """Return every candidate of a position, without duplicates."""
    return list(dict.fromkeys(found.candidates(state)))


def drawn(actions: list[Action], chooser: random.Random, most: int = ACTIONS) -> list[Action]:
    """Return at most `most` actions at random; in the night run, `most` includes all of them."""
    return chooser.sample(actions, min(most, len(actions)))


def next_entries(found: Ruleset, state: State) -> list[Entry]:
    """Return the possible next entries: legal actions, or one outcome of each class."""
    actor = found.actor(state)
    if actor == NOBODY:
        return []
    if actor == CHANCE:
        return [each.example for each in found.classes(state)]
    return list(rules.legal(found, state))


# -- renaming: the same position under other ids ------------------------------------------------


def reversal(state: State) -> dict[str, str]:
    """Return new ids for all counters; the new ids sort in the opposite order."""
    ids = sorted(state.by_id, reverse=True)
    return {who: f"n{number:03d}" for number, who in enumerate(ids)}


def renamed(state: State, names: Mapping[str, str]) -> State:
    """Return the position with its counters renamed, converted to JSON and back."""
    doc = wire.state_json(state)
    for counter in doc["counters"]:
        counter["id"] = names[counter["id"]]
        if "aboard" in counter:
            counter["aboard"] = names[counter["aboard"]]
    for frame in doc["frames"]:
        if "who" in frame:
            frame["who"] = names.get(frame["who"], frame["who"])
        frame["note"] = [names.get(str(n), n) for n in frame.get("note", [])]
    doc["own"] = _renamed(doc["own"], names)
    doc["counters"].sort(key=lambda counter: counter["id"])
    return wire.state_from(state.world, doc)


def _renamed(value: object, names: Mapping[str, str]) -> object:
    """Return the JSON of `State.own` with every counter id renamed."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(item, names) for key, item in value.items()}
    return value


def renamed_action(action: Action, names: Mapping[str, str]) -> Action:
    """Return the action with its counters renamed."""
    who, on = (names.get(name, name) for name in (action.who, action.on))
    return replace(action, who=who, on=on)
