"""Proofs of puzzles: the solution, its difficulty, and whether the claims are true.

The difficulty says how hard the solution is to find. It is the weakest solver that always finds it:

- "glance" picks any act after which the lower bound of acts (`bounds`) is least, and considers
  nothing else;
- "step" also looks one act ahead: at prices that the judge charges, at wants that hold already, at
  a failed goal;
- "plan" searches, but assumes the most helpful answer of every other side;
- "reply" is for all other puzzles: the answers of other sides have to be considered.

Two kinds of puzzle are graded in another way. A "lesson" needs a single act, which "glance" or
"step" finds or which is one of at most three legal first acts: it needs no search. With dice, the
margin between the best first act and the second best counts: a large margin is visible without
exact odds. A puzzle with dice that needs more than one act is a "plan" at least.

Knows a ruleset by its `Ruleset` alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final, Literal, TypeAlias

from overstack import catalogue
from overstack.documents.puzzle import Claim, Lure, Puzzle, puzzle, solution_hash
from overstack.judging.goals import Standing, holds, standing
from overstack.judging.rules import Ruleset, legal, step
from overstack.position.goal import Goal
from overstack.position.state import Action, State
from overstack.search.bounds import fewest
from overstack.search.odds import NONE, Odds
from overstack.search.solution import LIMIT, Solution, Stopped, budget_cost, cost, replies
from overstack.search.solver import Search, begin, decide, solve
from overstack.words.errors import BadInput

Score = tuple[int, ...]
#: A puzzle of one act is a lesson if it has at most so many legal first acts.
LESSON = 3
#: The difficulties from the lightest to the gravest; "" where no solution is proved.
Difficulty: TypeAlias = Literal["", "lesson", "glance", "step", "plan", "reply"]
#: The difficulty of a puzzle with dice, by the least margin of its best first act over the second.
MARGINS: Final[tuple[tuple[Difficulty, Fraction], ...]] = (
    ("step", Fraction(1, 4)),
    ("plan", Fraction(1, 10)),
)


@dataclass(frozen=True)
class Proof:
    """A solution with its difficulty, and the number of legal first acts that are wrong."""

    solution: Solution
    difficulty: Difficulty
    trails: int

    @property
    def claim(self) -> Claim:
        """The claim that this proof supports; only for a solved puzzle."""
        found, chance = self.solution, ""
        if found.chance is not None:
            chance = f"{found.chance.numerator}/{found.chance.denominator}"
        return Claim(
            found.least or 0, found.first, self.difficulty, self.trails, chance, found.line
        )


def prove(rules: Ruleset, goal: Goal, state: State, limit: int = LIMIT) -> Proof:
    """Search for a solution within `limit` positions and grade it ("" if none was found)."""
    search = begin(rules, goal, limit)
    found = decide(search, state)
    if found.answer != "solved" or found.least is None:
        return Proof(found, "", 0)
    legal_first = dict.fromkeys(legal(rules, state)) if found.first else {}
    trails = len([act for act in legal_first if act not in found.first])
    return Proof(found, difficulty(search, state, found), trails)


def difficulty(search: Search | Odds, state: State, found: Solution) -> Difficulty:
    """The weakest solver that finds a solution; "reply" if the limit of positions is reached."""
    rules, goal, least = search.rules, search.goal, found.least or 0
    try:
        if _manages(search, state, least, _glance, {}):
            return "lesson" if least == 1 else "glance"
        if _manages(search, state, least, _step, {}):
            return "lesson" if least == 1 else "step"
        if least == 1 and len({*legal(rules, state)}) <= LESSON:
            return "lesson"
        if isinstance(search, Odds):
            return _by_margin(search, state, found)
    except Stopped:
        return "reply"
    helped = decide(Search(rules, goal, search.limit, helped=True), state)
    same = (helped.least, set(helped.first)) == (found.least, set(found.first))
    return "plan" if same else "reply"


def _by_margin(search: Odds, state: State, found: Solution) -> Difficulty:
    """The difficulty by the margin of the best first act over the second best."""
    budget = found.least or 0
    others = [
        search.best(search.rules.apply(state, act), budget - cost(act))
        for act in legal(search.rules, state)
        if act not in found.first and cost(act) <= budget
    ]
    margin = search.best(state, budget) - max(others, default=NONE)
    nearest: Difficulty = "reply"
    name = next((name for name, enough in MARGINS if margin >= enough), nearest)
    return "plan" if name == "step" and budget > 1 else name


def _glance(rules: Ruleset, goal: Goal, state: State) -> Score:
    return (fewest(goal, state, rules.BOOK.riders),)


def _step(rules: Ruleset, goal: Goal, state: State) -> Score:
    failed = standing(rules, goal, state) is Standing.FAILED
    charged = sum(price.side == goal.side for price in rules.inspect(state).prices)
    unmet = sum(not holds(rules, state, want) for want in goal.wants)
    return failed, charged, unmet, fewest(goal, state, rules.BOOK.riders)


def _manages(
    search: Search | Odds,
    state: State,
    budget: int,
    score: Callable[[Ruleset, Goal, State], Score],
    known: dict[bytes, bool],
) -> bool:
    """Whether a player reaches the goal with any choice among the acts of lowest score."""
    stands = standing(search.rules, search.goal, state)
    if stands is not Standing.OPEN:
        return stands is Standing.MET
    if state.key in known:
        return known[state.key]
    known[state.key] = False  # a path that returns to this position fails
    rules, goal = search.rules, search.goal
    if rules.actor(state) == goal.side:
        after = [
            (rules.apply(state, act), budget - cost(act))
            for act in legal(rules, state)
            if cost(act) <= budget
        ]
        scored = [(score(rules, goal, one), one, left) for one, left in after]
        best = min((each for each, _, _ in scored), default=())
        following = [(one, left) for each, one, left in scored if each == best]
    else:
        following = [(rules.apply(state, entry), budget) for entry in replies(rules, state)]
    known[state.key] = bool(following) and all(
        search.reached(one, left) and _manages(search, one, left, score, known)
        for one, left in following
    )
    return known[state.key]


# -- the curated set ------------------------------------------------------------------------


@cache
def load_puzzles(ruleset: str) -> tuple[Puzzle, ...]:
    """The puzzles that a ruleset or template ships with, by file name."""
    folder = catalogue.folder(ruleset).joinpath("puzzles")
    if not folder.is_dir():
        return ()
    sources = sorted(
        (s for s in folder.iterdir() if s.name.endswith(".json")), key=lambda s: s.name
    )
    return tuple(puzzle(json.loads(s.read_text(encoding="utf-8"))) for s in sources)


def faults(found: Puzzle, limit: int = LIMIT) -> Iterator[str]:
    """Yield the faults of a puzzle and of its claims; none if everything is proved."""
    rules, goal = catalogue.rules_of(found.scenario.world), found.scenario.goal
    assert goal is not None  # noqa: S101 - `puzzle` requires one
    state = rules.setup(found.scenario)
    proof = prove(rules, goal, state, limit)
    if proof.solution.answer != "solved" or not proof.solution.exhaustive:
        yield f"{found.id}: {proof.solution.answer} within {proof.solution.positions} positions"
        return
    if found.claim is None:
        yield f"{found.id}: nothing is claimed"
    else:
        yield from _differs(found, found.claim, proof.claim)
        yield from _claim_faults(found, rules, goal, state, proof.solution)
    if found.lure is not None:
        yield from _no_lure(found, found.lure, rules, goal, state)


def _differs(found: Puzzle, claim: Claim, proved: Claim) -> Iterator[str]:
    for name in ("least", "difficulty", "trails", "chance"):
        said, is_so = getattr(claim, name), getattr(proved, name)
        if said != is_so:
            yield f"{found.id}: {name} is {is_so!r}, and not {said!r}"
    if set(claim.first) != set(proved.first):
        yield f"{found.id}: the first acts are others than is claimed"


def _claim_faults(
    found: Puzzle, rules: Ruleset, goal: Goal, state: State, solution: Solution
) -> Iterator[str]:
    """Yield the faults of the claimed line, which must reach the goal, and of its hash.

    The line takes the least number of acts, or fewer if an answer or the dice help.
    """
    assert found.claim is not None  # noqa: S101 - checked by the caller
    line, own, acts = found.claim.line or solution.line, [], 0
    for entry in line:
        own.append(rules.actor(state) == goal.side)
        acts += budget_cost(rules, goal, state, entry)
        try:
            state = step(rules, state, entry)
        except BadInput as error:
            yield f"{found.id}: its line cannot be played: {error}"
            return
    if standing(rules, goal, state) is not Standing.MET or acts > (solution.least or 0):
        yield f"{found.id}: its line does not reach the goal in {solution.least}"
    sheet = found.scenario.world.map
    if found.solution and found.solution != solution_hash(line, own, sheet):
        yield f"{found.id}: the hash of its solution is another"


def _no_lure(found: Puzzle, lure: Lure, rules: Ruleset, goal: Goal, state: State) -> Iterator[str]:
    """Yield the faults of a lure: wrong grade or clause, or an allowed act that does not lose."""
    acts = 0
    for entry in lure.entries[:-1]:
        acts += budget_cost(rules, goal, state, entry)
        state = step(rules, state, entry)
    last = lure.entries[-1]
    if not isinstance(last, Action):
        yield f"{found.id}: its lure does not end with an act"
        return
    verdict = rules.judge(state, last)
    if verdict.grade.word != lure.grade:
        yield f"{found.id}: its lure is {verdict.grade.word}, and not {lure.grade}"
    if lure.clause and not verdict.about(lure.clause):
        named = ", ".join(dict.fromkeys(finding.clause for finding in verdict.findings))
        yield f"{found.id}: its lure is not judged by {lure.clause} but by {named}"
    if verdict.allowed:
        left = goal.moves - acts - budget_cost(rules, goal, state, last) if goal.moves else 0
        after = rules.apply(state, last)
        too_many = goal.moves and left <= 0 and standing(rules, goal, after) is not Standing.MET
        rest = replace(goal, moves=max(left, 0))
        if not too_many and solve(rules, rest, after).answer != "unsolvable":
            yield f"{found.id}: its lure does not lose the goal"
