"""Run the solver on a game; return its results in words and as JSON. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.judging.goals import Standing
from overstack.position.goal import Goal
from overstack.position.state import Entry
from overstack.search.answering import Answering, answer
from overstack.search.decisions import judge
from overstack.search.proof import prove
from overstack.search.solution import LIMIT, Solution, Watch
from overstack.search.solver import solve
from overstack.search.ways import Ways
from overstack.views.games import Node
from overstack.views.goals import Course, course_of
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.rulings import Judged, PuzzleGrade, Replied, Solved


def solved(node: Node, positions: int = LIMIT, watch: Watch | None = None) -> Solved:
    """Whether the goal of a game can still be met, and how. Raises BadInput if it has none.

    The moves made so far are subtracted from the moves that the goal allows. If the goal is already
    met or failed, nothing is searched.
    """
    goal, course = _goal_of(node)
    if course.stands is Standing.FAILED:
        found = Solution("unsolvable", None, (), (), 0, 0, exhaustive=True)
        return solution_view(found, goal, node)
    if course.stands is Standing.MET:
        found = Solution("solved", 0, (), (), 0, 0, exhaustive=True)
        return solution_view(found, goal, node)
    rest = goal.moves - course.made if goal.moves else 0
    left = replace(goal, moves=max(1, rest)) if goal.moves else goal
    found = solve(node.table.rules, left, node.state, positions, watch)
    if goal.moves and not rest and found.least:  # the goal needs a move, and no move is left
        found = replace(found, answer="unsolvable", least=None, first=(), line=(), bound=0)
    return solution_view(found, left, node)


def judged(node: Node, positions: int = LIMIT, watch: Watch | None = None) -> Judged:
    """Whether the goal's side decided as well as possible, regardless of dice and other sides.

    Judges the game up to the position in which its goal was met or failed. Raises BadInput if the
    game has no goal.
    """
    goal, course = _goal_of(node)
    line = [
        (before, entry) for before, entry, after in node.line() if after.depth <= course.at.depth
    ]
    played = [(before.state, entry) for before, entry in line]
    found = judge(node.table.rules, goal, played, course.at.state, limit=positions, watch=watch)
    words = ""
    if found.lost is not None:
        before, entry = line[found.lost]
        words = before.wording.entry(entry)
    return {
        "stands": found.stands,
        "lost": words,
        "best": str(found.best),
        "left": "" if found.left is None else str(found.left),
        "settled": found.settled,
    }


def replied(node: Node, positions: int = LIMIT, watch: Watch | None = None) -> Replied:
    """The act of another side that harms the goal most; `entry` is None if it has no act.

    Raises BadInput where the game has no goal.
    """
    goal, course = _goal_of(node)
    found = Answering(None)
    if course.stands is Standing.OPEN:
        rest = max(0, goal.moves - course.made) if goal.moves else None
        found = answer(node.table.rules, goal, node.state, rest, limit=positions, watch=watch)
    if found.act is None:
        return {"entry": None, "words": "", "left": "", "moves": None}
    return {
        "entry": wire.entry_json(found.act, node.state.world.map),
        "words": node.wording.action(found.act),
        "left": str(found.left),
        "moves": found.moves,
    }


def _goal_of(node: Node) -> tuple[Goal, Course]:
    """Return the goal of a game and its course. Raises BadInput if the game has no goal."""
    goal, course = node.table.scenario.goal, course_of(node)
    if goal is None or course is None:
        raise BadInput(core()["unable.no-goal"])
    return goal, course


def graded(node: Node, positions: int = LIMIT) -> PuzzleGrade:
    """The difficulty of a puzzle from its start; "" if no solution is proved within the limit."""
    goal = node.table.scenario.goal
    if goal is None:
        raise BadInput(core()["unable.no-goal"])
    start = node.trail()[0]
    proof = prove(start.table.rules, goal, start.state, positions)
    return {
        "answer": proof.solution.answer,
        "difficulty": proof.difficulty,
        "words": say(f"difficulty.{proof.difficulty}") if proof.difficulty else "",
        "least": proof.solution.least,
        "first": len(proof.solution.first),
        "trails": proof.trails,
    }


def solution_view(found: Solution, goal: Goal, node: Node) -> Solved:
    """A solution as JSON: its sentence, the right first acts, one line of play to the goal."""
    sheet = node.state.world.map
    return {
        "answer": found.answer,
        "words": solution_words(found, goal),
        "least": found.least,
        "positions": found.positions,
        "chance": "" if found.chance is None else str(found.chance),
        "exhaustive": found.exhaustive,
        "first": [
            {
                "entry": wire.entry_json(action, sheet),
                "words": node.wording.action(action),
                "verb": node.wording.verb(action.verb),
                "who": node.wording.name(action.who) if action.who else "",
            }
            for action in found.first
        ],
        "line": [
            {"entry": wire.entry_json(entry, sheet), "words": words}
            for entry, words in line_words(found, node)
        ],
    }


def line_words(found: Solution, node: Node) -> Iterator[tuple[Entry, str]]:
    """Yield a line of play to the goal: each entry, worded in the position before the entry."""
    state, rules = node.state, node.table.rules
    for entry in found.line:
        yield entry, replace(node.wording, state=state).entry(entry, rules.chance(state))
        state = rules.apply(state, entry)


def ways_view(ways: Ways, node: Node) -> dict[str, object]:
    """All shortest solutions, ignoring the order of acts: their number and their acts."""
    sheet = node.state.world.map
    found = [[wire.entry_json(act, sheet) for act in way] for way in ways.found]
    key = "ways" if ways.complete else "ways-more"
    return {"ways": found, "complete": ways.complete, "words": say(f"solved.{key}", n=len(found))}


def solution_words(found: Solution, goal: Goal) -> str:
    """The sentence about a solution; it claims only what is proved and names the search's bound."""
    figures = {"positions": found.positions, "bound": found.bound, "least": found.least or 0}
    if found.answer == "solved":
        unique = "only" if len(found.first) == 1 and found.exhaustive else "several"
        first = say(f"solved.{unique}", first=len(found.first)) if found.exhaustive else ""
        return " ".join(filter(None, (say("solved.solved", **figures), first, _chance(found))))
    if found.answer == "unsolvable":
        key = "solved.within" if goal.moves else "solved.unsolvable"
        return f"{say(key, **figures)} {_chance(found)}".strip()
    return say("solved.undecided", **figures)


def _chance(found: Solution) -> str:
    """The sentence about the best chance; "" if the goal requires no chance."""
    return "" if found.chance is None else say("solved.chance", chance=found.chance)
