"""Reloaded: whole random games between random armies, from set-up to the final score.

After every entry of the log: no hex holds too much, every model is somewhere, no side has lost
points, the side to decide has an act, and no phase goes on for ever. At the end the log is replayed
through JSON and reaches every one of the same positions: an undo is a shorter log. The full run
plays a thousand, and each ability must occur in some of them; their counts are printed (pytest -s).
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import rules
from overstack.judging.rules import CHANCE, NOBODY
from overstack.judging.verdict import Finding
from overstack.position.hexes import distance
from overstack.position.state import (
    LOST,
    Action,
    Counter,
    Entry,
    Faces,
    Game,
    Place,
    Scenario,
    State,
)
from overstack.rulesets.reloaded.book import LYING, RESCUE, RUIN, UNIT
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.turn.objectives import points
from overstack.search import play
from tests.effort import FULL, effort
from tests.reloaded_armies import CARDS, RULESET, Deck, game

RULES: Final = catalogue.ruleset(RULESET)
GAMES: Final = effort(12, few=3, night=1000)
#: Far more entries than any phase needs, for each counter in the game.
ENTRIES: Final = 20

#: Acts that only pass time.
IDLE: Final = frozenset({"stay", "hold", "end", "keep", "halt"})
#: The probability that those acts are put off, and that an act towards the enemy is preferred.
HASTE: Final = 0.7

#: Abilities whose clause has a different name.
ELSEWHERE: Final = {
    "large": "pop.large-as-vehicle",
    "high-value-target": "obj.hvt",
}


class Seen:
    """Tallies of the games: clauses found, and cards played."""

    def __init__(self) -> None:
        self.told: Tally[str] = Tally()
        self.cards: Tally[str] = Tally()

    def note(self, findings: tuple[Finding, ...]) -> None:
        self.told.update({found.clause for found in findings})


# -- invariants of every position -----------------------------------------------------------------


def crowded(state: State) -> list[Place]:
    """The hexes that hold more than the rulebook allows, counted here independently."""
    small = state.option("two-inch")
    return [
        place
        for place, stack in state.stacks.items()
        if place.hex is not None and not _fits(state, _standing(state, stack), small=small)
    ]


def _standing(state: State, stack: tuple[Counter, ...]) -> list[Counter]:
    """The units of a stack; Aircraft do not stand on the ground (reading A18).

    Survivors of a Transport who are still to be placed do not count either.
    """
    units = [c for c in stack if not c.aboard and c.kind.type not in LYING]
    waiting = {frame.who for frame in state.frames if frame.kind == RESCUE}
    return [unit for unit in units if not _flies(state, unit) and unit.id not in waiting]


def _flies(state: State, unit: Counter) -> bool:
    return any("aircraft" in card(model.kind).line for model in _models(state, unit))


def _models(state: State, unit: Counter) -> list[Counter]:
    if unit.kind.type != UNIT:
        return [unit]
    return [c for c in state.counters if c.aboard == unit.id]


def _fits(state: State, held: list[Counter], *, small: bool) -> bool:
    cards = {unit.id: [card(m.kind) for m in _models(state, unit)] for unit in held}
    bulky = {
        unit.id for unit in held
        if any(each.is_vehicle or "large" in each.abilities for each in cards[unit.id])
    }  # fmt: skip
    foot = Tally(unit.side for unit in held if not small or unit.id not in bulky)
    most = 1 if small else 2
    return len(bulky) <= 1 and all(count <= most for count in foot.values())


def astray(state: State) -> list[str]:
    """Counters that are neither on the map, nor in a box, nor lost, or whose carrier is wrong."""
    boxes = {Place(None, box) for box in state.world.map.boxes} | {LOST}
    on_the_map = state.world.map.grid
    return [
        c.id
        for c in state.counters
        if not (c.place.hex in on_the_map if c.place.hex is not None else c.place in boxes)
        or (c.aboard and not _carried(state, c))
    ]


def _carried(state: State, rider: Counter) -> bool:
    carrier = state.by_id.get(rider.aboard)
    return carrier is not None and carrier.side == rider.side and carrier.place == rider.place


def empty(state: State) -> list[str]:
    """The units without models that are still in a hex."""
    units = (c for c in state.counters if c.kind.type == UNIT and c.place.hex is not None)
    return [unit.id for unit in units if not _models(state, unit)]


# -- one game -------------------------------------------------------------------------------------


def played(
    scenario: Scenario, chooser: Random, seen: Seen
) -> Iterator[tuple[State, Action | Faces]]:
    """Every entry of a random game, each with the position that it led to."""
    state = RULES.setup(scenario)
    while RULES.actor(state) != NOBODY:
        entry = _entry(state, chooser, seen)
        state = RULES.apply(state, entry)
        yield state, entry


def _entry(state: State, chooser: Random, seen: Seen) -> Action | Faces:
    if RULES.actor(state) == CHANCE:
        event = RULES.chance(state)
        assert event is not None
        seen.note(RULES.telling.pending(state))
        return play.faces(event, chooser)
    action = _picked(state, chooser)
    seen.note(RULES.judge(state, action).findings)
    return action


def _picked(state: State, chooser: Random) -> Action:
    """A legal act; its verb is drawn first, so that rare candidates are tried.

    Mostly acts that pass time come last, and acts close to the enemy come first: games without
    action would show nothing.
    """
    near = _nearness(state) if chooser.random() < HASTE else None
    late = IDLE if chooser.random() < HASTE else frozenset()
    tries = list(dict.fromkeys(RULES.candidates(state)))
    verbs = dict.fromkeys(action.verb for action in tries)
    order = {verb: chooser.random() + (verb in late) for verb in verbs}
    chooser.shuffle(tries)
    tries.sort(key=lambda action: (order[action.verb], near(action) if near else 0))
    found = next((action for action in tries if RULES.allowed(state, action)), None)
    assert found is not None, wire.state_json(state)
    return found


def _nearness(state: State) -> Callable[[Action], int]:
    """The distance from an act's destination to the closest enemy; 0 without a destination."""
    foes = [c.place.hex for c in state.counters if c.side != RULES.actor(state) and _stands(c)]

    def near(action: Action) -> int:
        to = action.to.hex if action.to is not None else None
        return 0 if to is None else min((distance(to, at) for at in foes if at), default=0)

    return near


def _stands(counter: Counter) -> bool:
    return counter.place.hex is not None and counter.kind.type not in LYING


def check(scenario: Scenario, chooser: Random, seen: Seen) -> None:
    """Play one game and check all invariants, at every position and at its end."""
    start = RULES.setup(scenario)
    everyone, limit = set(start.by_id), ENTRIES * len(start.counters)
    seen.note(RULES.inspect(start).findings)
    log: list[Entry] = []
    states: list[State] = []
    phases: Tally[tuple[int, str]] = Tally()
    before = start
    for state, entry in played(scenario, chooser, seen):
        assert crowded(state) == []
        assert astray(state) == []
        assert empty(state) == []
        assert {c.id for c in state.counters if c.kind.type != RUIN} == everyone
        for side in state.world.sides:
            assert points(state, side.id) >= points(before, side.id)
        if state.phase != before.phase:
            seen.note(RULES.inspect(state).findings)
        log.append(entry)
        states.append(state)
        before = state
        assert state.turn <= state.world.turns
        phases[state.turn, state.phase] += 1
        assert phases[state.turn, state.phase] < limit, state.phase
    assert RULES.result(before) is not None
    again = wire.game(wire.game_json(Game(scenario, tuple(log))))
    assert list(replayed(again)) == states


def replayed(again: Game) -> Iterator[State]:
    """The positions of a log that is replayed; every act is judged again."""
    state = RULES.setup(again.scenario)
    for entry in again.log:
        state = rules.step(RULES, state, entry)
        yield state


# -- many games -----------------------------------------------------------------------------------


def abilities() -> dict[str, str]:
    """Every ability that is printed on a card and has a clause, with that clause."""
    printed = {name for each in RULES.BOOK.kinds.values() for name in card(each).abilities}
    named = {name: ELSEWHERE.get(name, f"ability.{name}") for name in sorted(printed)}
    of_cards = {name: clause for name, clause in named.items() if clause in RULES.BOOK.clauses}
    others = {each for each in RULES.BOOK.clauses if each.startswith("ability.")}
    rest = sorted(others.difference(of_cards.values()))
    return of_cards | {each.removeprefix("ability."): each for each in rest}


def test_random_games_hold_what_has_to_hold_and_show_every_ability() -> None:
    """All cards occur in a day's games; all abilities occur in a night's games."""
    chooser, seen = Random(1944), Seen()
    deck = Deck(chooser)
    for number in range(GAMES):
        scenario = game(deck, number)
        seen.cards.update(c.kind.id for c in scenario.position.counters)
        check(scenario, chooser, seen)
    missing = [kind for kind in CARDS if not seen.cards[kind]]
    assert len(missing) <= max(0, len(CARDS) - 2 * GAMES), missing
    table = {name: seen.told[clause] for name, clause in abilities().items()}
    print(f"\n{GAMES} games; how often each ability was told:")
    for name, count in sorted(table.items(), key=lambda each: -each[1]):
        print(f"{count:8} {name}")
    never = [name for name, count in table.items() if not count]
    assert len(never) <= (0 if FULL else 2 * len(table) // 3), never
