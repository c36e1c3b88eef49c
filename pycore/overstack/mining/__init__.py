"""Mining: search random positions for surprising puzzles, on all cores.

A driver, like the command line: it supplies the random generator and the processes. It yields
puzzle documents with proved claims; a person writes their titles and texts. Any executor with the
interface of `concurrent.futures` will do. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from copy import deepcopy
from functools import partial
from random import Random

from overstack.documents.puzzle import claim_json, puzzle
from overstack.judging import verdict
from overstack.mining.boards import Board
from overstack.mining.clauses import themes
from overstack.mining.draw import draft, mutate
from overstack.mining.weighing import Trial, lure, lure_json, trial
from overstack.schema.parts import Json
from overstack.search import proof
from overstack.search.canonical import canonical

DRAFTS = 25  # drafts of one seed
CHOICE = 1  # drafts whose goal can be forced; the best of them is improved
STEPS = 60  # changes that are tried, one after another; a change that is no worse is kept
ENOUGH = 11.0  # what a draft must be worth
SLACK = 0.5  # worth that may be lost for a simpler position
WORTH = ("step", "plan", "reply")


def mine(ruleset: str, seeds: Iterable[int], workers: futures.Executor) -> Iterator[Json]:
    """Yield the puzzles found from these seeds that are new.

    Nothing that is yielded equals another one or a shipped puzzle, mirrored or turned. To be
    called before the rulebook is loaded: only then can its clauses be switched off.
    """
    verdict.SWITCHABLE = True
    known = {canonical(each.scenario) for each in proof.load_puzzles(ruleset)}
    for found in workers.map(partial(prospect, ruleset), list(seeds)):
        form = found and canonical(puzzle(found).scenario)
        if found and form not in known:
            known.add(str(form))
            yield found


def prospect(ruleset: str, seed: int) -> Json | None:
    """The puzzle found from one seed, with its claim; None for most seeds."""
    verdict.SWITCHABLE = True  # in a worker process too, before it loads the rulebook
    chooser = Random(f"{ruleset} {seed}")  # noqa: S311
    begun = _best_draft(ruleset, chooser)
    if begun is None:
        return None
    board, best = begun
    for _ in range(STEPS):
        other = trial(mutate(board, best.doc, best.proved.solution, chooser))
        if other is not None and other.worth >= best.worth:
            best = other
    best = pruned(best)
    return _document(best, seed)


def _best_draft(ruleset: str, chooser: Random) -> tuple[Board, Trial] | None:
    """The best draft of those whose goal can be forced, with its board."""
    found: list[tuple[Board, Trial]] = []
    for _ in range(DRAFTS):
        drafted = draft(ruleset, chooser)
        tried = trial(drafted[1]) if drafted else None
        if drafted and tried and tried.hard:
            found.append((drafted[0], tried))
        if len(found) == CHOICE:
            break
    return max(found, key=lambda each: each[1].worth, default=None)


def pruned(each: Trial) -> Trial:
    """The puzzle without counters, figures and wants that change nothing, its limit tight."""
    doc = deepcopy(each.doc)
    doc["goal"]["moves"] = each.proved.solution.least or 0
    best = trial(doc) or each
    for less in _less(best.doc):
        doc = less(deepcopy(best.doc))
        other = trial(doc) if len({c["side"] for c in doc["counters"]}) > 1 else None
        if other is not None and _alike(other, best) and other.worth >= best.worth - SLACK:
            best = other
    return best


def _less(doc: Json) -> Iterator[Callable[[Json], Json]]:
    """Functions that take one part out of a draft."""
    for want in doc["goal"]["want"]:
        yield partial(_without_want, want)
    for who in [counter["id"] for counter in doc["counters"]]:
        yield partial(_without_counter, who)
        yield partial(_drop_counter, who)


def _without_want(want: Json, doc: Json) -> Json:
    wants = [each for each in doc["goal"]["want"] if each != want]
    doc["goal"]["want"] = wants or doc["goal"]["want"]
    return doc


def _without_counter(who: str, doc: Json) -> Json:
    doc["counters"] = [each for each in doc["counters"] if each["id"] != who]
    return doc


def _drop_counter(who: str, doc: Json) -> Json:
    for each in doc["counters"]:
        if each["id"] == who:
            each.pop("spent", None)
    return doc


def _alike(one: Trial, other: Trial) -> bool:
    """Whether two drafts have the same solution and difficulty."""
    a, b = one.proved, other.proved
    same = set(a.solution.first) == set(b.solution.first)
    return same and (a.solution.least, a.difficulty) == (b.solution.least, b.difficulty)


def _document(each: Trial, seed: int) -> Json | None:
    """The puzzle's document; None if it is not worth a player's time."""
    found = each.proved.solution
    few = len(found.first) == 1 or each.sets == 1
    if each.proved.difficulty not in WORTH or not few or each.worth < ENOUGH:
        return None
    found_lure = lure(each)
    clauses = themes(each, found_lure.clause if found_lure else "")
    if found_lure is None or not clauses:
        return None
    doc: Json = {"format": 1, "id": f"found-{seed}", "scenario": each.doc, "clauses": [*clauses]}
    claim = claim_json(each.proved.claim, each.start.world.map)
    return doc | {"lure": lure_json(found_lure, each), "claim": claim}
