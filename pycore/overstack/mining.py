"""Mining: search random positions for surprising puzzles, on all cores.

A driver, like the command line: it supplies the random generator and the processes. It yields
puzzle documents with proved claims; a person writes their titles and texts. Any executor with the
interface of `concurrent.futures` will do. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent import futures
from dataclasses import replace
from functools import partial
from random import Random

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.goal import goal_json
from overstack.documents.puzzle import claim_json, puzzle
from overstack.judging.rules import Ruleset, legal
from overstack.judging.victory import SCORE
from overstack.position.goal import Goal, Measure, Moment, Reach, Want
from overstack.position.hexes import distance
from overstack.position.state import LOST, Action, Change, Scenario, State
from overstack.schema.parts import Json
from overstack.search import play, proof
from overstack.search.bounds import fewest
from overstack.search.canonical import canonical
from overstack.search.solution import cost
from overstack.search.solver import solve

DEEP = 60  # entries of random play before a position is taken
NEAR, MANY = 2, 8  # only counters within NEAR hexes of one counter are kept, MANY at most
ACTS = 3  # random acts whose result becomes the goal
LIMIT = 4_000  # positions for a proof; a puzzle that needs more is too large
WORTH = ("step", "plan", "reply")
TRIED = 8  # tempting acts that are tested; at least one must be a lure
FEW = 2  # limit of right first acts; a puzzle with more is too easy


def mine(ruleset: str, seeds: Iterable[int], workers: futures.Executor) -> Iterator[Json]:
    """Yield the puzzles found from these seeds, without mirrored, turned or equal repeats."""
    known: set[str] = set()
    for found in workers.map(partial(prospect, ruleset), list(seeds)):
        form = found and canonical(puzzle(found).scenario)
        if found and form not in known:
            known.add(str(form))
            yield found


def prospect(ruleset: str, seed: int) -> Json | None:
    """The puzzle found from one seed, with its claim; None for most seeds."""
    rules, chooser = catalogue.ruleset(ruleset), Random(f"{ruleset} {seed}")  # noqa: S311
    scenario = chooser.choice(play.playable(ruleset))
    state = _thinned(rules, _reached(rules, scenario, chooser), chooser)
    goal = _goal(rules, state, chooser)
    if goal is None:
        return None
    doc: Json = {"format": 1, "id": f"found-{seed}", "scenario": _document(scenario, state, goal)}
    found = puzzle(doc)
    start = rules.setup(found.scenario)
    proved = proof.prove(rules, goal, start, LIMIT)
    solution = proved.solution
    worth = proved.difficulty in WORTH and len(solution.first) <= FEW and solution.exhaustive
    if not worth or not solution.first or (solution.least or 0) < 2:
        return None
    lure = _lure(rules, goal, start, solution.first)
    if lure is None:
        return None
    return doc | {"lure": lure, "claim": claim_json(proved.claim, start.world.map)}


def _reached(rules: Ruleset, scenario: Scenario, chooser: Random) -> State:
    """The last position of a random game where the active side decides and no frame is open."""
    state = best = rules.setup(scenario)
    for entry in play.playout(rules, state, chooser, chooser.randrange(DEEP)).log:
        state = rules.apply(state, entry) if not isinstance(entry, Change) else state
        if not state.frames and rules.actor(state) == state.active:
            best = state
    return best


def _thinned(rules: Ruleset, state: State, chooser: Random) -> State:
    """The position reduced to a few counters near a random counter of the side to move."""
    own = [c for c in state.counters if c.side == rules.actor(state) and c.place.hex is not None]
    if not own:
        return state
    middle = chooser.choice(own).place.hex
    near = [
        counter.id
        for counter in state.counters
        if middle and counter.place.hex and distance(middle, counter.place.hex) <= NEAR
    ]
    stay = set(chooser.sample(near, min(MANY, len(near))))
    for who in [counter.id for counter in state.counters]:
        if who not in stay and who in state.by_id and state.by_id[who].place != LOST:
            state = rules.changed(state, Change("remove", who))
    return state


def _goal(rules: Ruleset, state: State, chooser: Random) -> Goal | None:
    """A goal: bring counters to the places that random moves took them to, without a price."""
    side, after = state.active, state
    if rules.actor(state) != side or not any(c.side == side for c in state.counters):
        return None
    for _ in range(ACTS):
        moves = [act for act in legal(rules, after) if act.verb == "move" and act.to is not None]
        if after.frames or not moves:
            break
        after = rules.apply(after, chooser.choice(moves))
    moved = [
        counter
        for counter in after.counters
        if counter.side == side and counter.place != state.by_id[counter.id].place
    ]
    if not moved or after.frames:
        return None
    free = [
        Measure(name, side, most=0)
        for (name, whose), figure in sorted(rules.measures(state).items())
        if whose == side and figure == 0 and not (name == SCORE and state.world.victory)
    ]
    there = [Reach((counter.id,), (counter.place,), 1) for counter in moved]
    wants: tuple[Want, ...] = (*there, *free)
    until = Moment(state.turn, state.phase, side)
    return Goal(side, wants, (), until, at_end=True, moves=ACTS + 1)


def _document(scenario: Scenario, state: State, goal: Goal) -> Json:
    """The scenario that starts from a position, with a goal."""
    told = wire.state_json(state)
    there = [counter for counter in told["counters"] if counter.get("at") != "@lost"]
    doc = wire.scenario_json(scenario) | {"counters": there, "turn": state.turn}
    doc.pop("victory", None)  # a puzzle has no victory points
    doc |= {"phase": state.phase, "goal": goal_json(goal, state.world.map)}
    doc |= {"title": scenario.title or "Found", "text": scenario.text or "Found by the miner."}
    return doc | ({"active": state.active} if state.active else {})


def _lure(rules: Ruleset, goal: Goal, state: State, right: tuple[Action, ...]) -> Json | None:
    """The most tempting first act that is proved to lose; None if no tested act is."""
    riders, tempting = rules.BOOK.riders, []
    for number, act in enumerate(legal(rules, state)):
        if act not in right and cost(act):
            after = rules.apply(state, act)
            tempting.append((fewest(goal, after, riders), number, act, after))
    for _, _, act, after in sorted(tempting, key=lambda each: each[:2])[:TRIED]:
        rest = replace(goal, moves=goal.moves - cost(act))
        if solve(rules, rest, after, LIMIT).answer == "unsolvable":
            verdict = rules.judge(state, act)
            lure: Json = {"entries": [wire.entry_json(act, state.world.map)]}
            lure["grade"] = verdict.grade.word
            named = [f.clause for f in verdict.findings if f.grade == verdict.grade]
            return lure | ({"clause": named[0]} if named and lure["grade"] != "lawful" else {})
    return None
