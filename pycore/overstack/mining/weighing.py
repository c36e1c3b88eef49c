"""Weigh a draft: whether its goal can be forced, and what makes it worth a player's time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from overstack.catalogue import rules_of
from overstack.documents import wire
from overstack.documents.puzzle import Lure, Puzzle, puzzle
from overstack.judging.rules import Ruleset, legal
from overstack.position.goal import Goal
from overstack.position.hexes import distance
from overstack.position.state import Action, Place, State
from overstack.schema.parts import Json
from overstack.search import proof
from overstack.search.bounds import fewest, journeys
from overstack.search.solution import cost
from overstack.search.solver import begin, decide, solve
from overstack.search.ways import ways
from overstack.words.errors import BadInput, BadScenario

LIMIT = 150  # positions for a proof; a puzzle that needs more is too large
WORTH = {"lesson": 0.0, "glance": 0.0, "step": 2.0, "plan": 4.0, "reply": 5.0}
LENGTH = (0.0, 0.0, 2.0, 4.0, 5.0, 5.0)  # what a solution of so many acts is worth
PUZZLING = ("step", "plan", "reply")
MANY = 3  # right first acts; where there are more, a draft is not graded before it is improved
FEW = 7  # counters that are no burden to a player
TRIED = 8  # tempting acts that are tested
MARGIN = 20  # a chance is asked for in so many parts


@dataclass(frozen=True)
class Trial:
    """A proved draft. `straight` says whether the rules refuse or charge the straight way."""

    doc: Json
    found: Puzzle
    rules: Ruleset
    start: State
    proved: proof.Proof
    straight: bool
    sets: int
    worth: float

    @property
    def hard(self) -> bool:
        """Whether the rules refuse or charge the straight way, or others or dice may answer."""
        return self.straight or _answerable(self.goal, self.start)

    @property
    def goal(self) -> Goal:
        """The goal, which every puzzle has."""
        assert self.found.scenario.goal is not None  # noqa: S101 - `puzzle` requires one
        return self.found.scenario.goal


def trial(doc: Json) -> Trial | None:
    """The proof of a draft; None if it is unlawful at its start or its goal cannot be forced."""
    try:
        found = puzzle({"format": 1, "id": "found", "scenario": doc})
        rules = rules_of(found.scenario.world)
        start = rules.setup(found.scenario)
    except (BadInput, BadScenario):
        return None
    goal, seen = found.scenario.goal, rules.inspect(start)
    if goal is None or seen.prices or not seen.allowed or rules.actor(start) != goal.side:
        return None
    if wire.scenario_json(found.scenario)["counters"] and start.frames:
        return None
    search = begin(rules, goal, LIMIT)
    solution = decide(search, start)
    if solution.answer != "solved" or not solution.exhaustive or not solution.first:
        return None
    if (solution.least or 0) < 2 and goal.chance == 1:
        return None
    straight = any(_is_costly(rules, goal, start, act) for act in straight_acts(goal, start))
    others = [act for act in dict.fromkeys(legal(rules, start)) if act not in solution.first]
    if len(solution.first) > MANY or (not straight and not _answerable(goal, start)):
        proved, sets = proof.Proof(solution, "glance", len(others)), 0
    else:
        graded = proof.difficulty(search, start, solution)
        proved = proof.Proof(solution, graded, len(others))
        listed = ways(search, start, solution.least) if graded in PUZZLING else None
        sets = len(listed.found) if listed and listed.complete else 0
    each = Trial(doc, found, rules, start, proved, straight, sets, 0)
    return replace(each, worth=_worth(each))


def _answerable(goal: Goal, start: State) -> bool:
    """Whether other sides or dice may answer before the goal is over."""
    until = goal.until
    return goal.chance < 1 or until is None or (until.phase, until.side) != (start.phase, goal.side)


def _worth(each: Trial) -> float:
    """A figure that grows with what makes a puzzle good."""
    found, many = each.proved.solution, len(each.doc["counters"])
    worth = WORTH[each.proved.difficulty] + LENGTH[min(found.least or 0, len(LENGTH) - 1)]
    worth += 3 if len(found.first) == 1 else 1 if len(found.first) == 2 else -len(found.first) / 2
    worth += 2 if each.sets == 1 else 0
    worth += 3 if each.straight else 0
    worth += min(each.proved.trails, 4) / 4
    answers = sum(1 for entry in found.line if _answers(each, entry))
    spent = sum(1 for counter in each.doc["counters"] if counter.get("spent"))
    return worth + min(answers, 2) - max(0, many - FEW) * 0.5 - spent * 0.1


def _answers(each: Trial, entry: object) -> bool:
    sides = {c.id for c in each.start.counters if c.side != each.goal.side}
    return isinstance(entry, Action) and entry.who in sides


def straight_acts(goal: Goal, state: State) -> Iterator[Action]:
    """The steps of the counters of the goal that bring them nearer, whether lawful or not."""
    grid = state.world.map.grid
    for want in journeys(goal, state):
        for each in want.who:
            at = state.by_id[each].place if each in state.by_id else None
            if at is None or at.hex is None or at in want.places:
                continue
            for place in want.places:
                if place.hex is None:
                    continue
                for to in grid.neighbours(at.hex):
                    if distance(to, place.hex) < distance(at.hex, place.hex):
                        yield Action("move", each, place if to == place.hex else Place(to))


def _is_costly(rules: Ruleset, goal: Goal, state: State, act: Action) -> bool:
    """Whether the rules refuse an act, or charge the goal's side for it."""
    verdict = rules.judge(state, act)
    return not verdict.allowed or any(price.side == goal.side for price in verdict.prices)


def lure(each: Trial) -> Lure | None:
    """The most tempting wrong act: an allowed one that loses, else a straight one refused.

    Allowed acts are tried in the order in which they bring the goal nearer.
    """
    rules, goal, state = each.rules, each.goal, each.start
    right, tempting = each.proved.solution.first, []
    now = fewest(goal, state, rules.BOOK.riders)
    budget = goal.moves or each.proved.solution.least or 0
    for number, act in enumerate(legal(rules, state)):
        if act not in right and cost(act):
            after = rules.apply(state, act)
            tempting.append((fewest(goal, after, rules.BOOK.riders), number, act, after))
    for nearer, _, act, after in sorted(tempting, key=lambda one: one[:2])[:TRIED]:
        if nearer > now:
            break
        rest = replace(goal, moves=budget - cost(act))
        if budget == cost(act) or solve(rules, rest, after, LIMIT).answer == "unsolvable":
            return _lure_of(rules, state, act)
    for act in straight_acts(goal, state):
        if not rules.judge(state, act).allowed:
            return _lure_of(rules, state, act)
    return None


def _lure_of(rules: Ruleset, state: State, act: Action) -> Lure:
    verdict = rules.judge(state, act)
    named = [f.clause for f in verdict.findings if f.grade == verdict.grade]
    grade = verdict.grade.word
    return Lure((act,), grade, named[0] if named and grade != "lawful" else "")


def lure_json(found: Lure, each: Trial) -> Json:
    """The document of a lure."""
    sheet = each.found.scenario.world.map
    doc: Json = {"entries": [wire.entry_json(one, sheet) for one in found.entries]}
    return doc | {"grade": found.grade} | ({"clause": found.clause} if found.clause else {})
