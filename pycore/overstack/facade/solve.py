"""What the solver found out about a goal, in words and as JSON. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overstack.documents import wire
from overstack.position.goal import Goal
from overstack.position.state import Entry
from overstack.search.solver import Solution
from overstack.umpire.games import Node
from overstack.umpire.verdicts import Json
from overstack.words.sentences import say


def solution_view(found: Solution, goal: Goal, node: Node) -> Json:
    """A solution: its sentence, the first acts that are right, one line of play to the goal."""
    sheet = node.state.world.map
    return {
        "answer": found.answer,
        "words": solution_words(found, goal),
        "least": found.least,
        "positions": found.positions,
        "chance": "" if found.chance is None else str(found.chance),
        "exhaustive": found.exhaustive,
        "first": [wire.entry_json(action, sheet) for action in found.first],
        "line": [
            {"entry": wire.entry_json(entry, sheet), "words": words}
            for entry, words in line_words(found, node)
        ],
    }


def line_words(found: Solution, node: Node) -> Iterator[tuple[Entry, str]]:
    """One line of play to the goal, each entry told in the position before it."""
    state = node.state
    for entry in found.line:
        yield entry, replace(node.wording, state=state).entry(entry)
        state = node.table.rules.apply(state, entry)


def solution_words(found: Solution, goal: Goal) -> str:
    """What is known, and no more than that: of what was not searched through, its bound."""
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
    """The best chance, where a goal asks for one."""
    return "" if found.chance is None else say("solved.chance", chance=found.chance)
