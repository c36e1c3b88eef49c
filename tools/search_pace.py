"""How fast the core plays, judges and searches: run in a checkout of ours, told as JSON.

``python search_pace.py REPEATS RULESET...`` with the checkout's ``pycore`` in PYTHONPATH. It runs
in this checkout and in that of the commit that it is held against, where modules lie elsewhere,
so it asks for nothing but what both have. Times are the processor's, the best of several.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from dataclasses import replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

GAMES, ENTRIES = 4, 120  # random games of each ruleset, and how far into each
CHILDREN = 4  # of each position that are gone to
MAP, DEPTH = "crossroads-jam", 3  # what is counted by perft


def module(*names: str) -> ModuleType:
    """The first of some modules that this checkout has."""
    for name in names:
        try:
            return import_module(f"overstack.{name}")
        except ModuleNotFoundError as error:
            if not str(error.name).startswith("overstack"):
                raise
    raise ModuleNotFoundError(f"None of {names} is here.")


catalogue = module("catalogue")
rules = module("judging.rules", "rules")
play = module("search.play", "play")


def best(work: Any, repeats: int) -> Any:  # noqa: ANN401 - whatever is measured
    """The least of what several runs come to, figure by figure."""
    return [min(each) for each in zip(*(work() for _ in range(repeats)), strict=True)]


def pace(ruleset: str, repeats: int) -> dict[str, float]:
    """Seconds for an action of random play, for `legal`, and for `step` as a search asks for them.

    `replay` is a step of a log of which nothing was asked before.
    """
    found = catalogue.ruleset(ruleset)
    scenarios = play.playable(ruleset)
    starts = [found.setup(scenarios[seed % len(scenarios)]) for seed in range(GAMES)]
    logs = [
        play.playout(found, replace(start), Random(seed), ENTRIES).log
        for seed, start in enumerate(starts)
    ]
    games = list(zip(starts, logs, strict=True))
    names = ("play", "replay", "legal", "step")
    works = (lambda: [_played(found, starts)], lambda: [_replayed(found, games)])
    figures = [figure for work in works for figure in best(work, repeats)]
    figures += best(lambda: _searched(found, games), repeats)
    return dict(zip(names, figures, strict=True))


def fresh(state: Any) -> Any:  # noqa: ANN401
    """The position in a world of its own, of which nothing was asked before."""
    return replace(state, world=replace(state.world))


def _played(found: Any, starts: list[Any]) -> float:  # noqa: ANN401
    begin, actions = time.process_time(), 0
    for seed, start in enumerate(starts):
        actions += len(play.playout(found, fresh(start), Random(seed), ENTRIES).log)
    return (time.process_time() - begin) / actions


def _replayed(found: Any, games: list[Any]) -> float:  # noqa: ANN401
    begin, steps = time.process_time(), 0
    for start, log in games:
        state = fresh(start)
        for entry in log:
            state = rules.step(found, state, entry)
            steps += 1
    return (time.process_time() - begin) / steps


def _searched(found: Any, games: list[Any]) -> list[float]:  # noqa: ANN401
    """For each position of the games all that is legal, and some of what it leads to."""
    clock, judged, stepped, positions, steps = time.process_time, 0.0, 0.0, 0, 0
    for number, (start, log) in enumerate(games):
        state, chooser = fresh(start), Random(number)
        for entry in log:
            begin = clock()
            if found.actor(state) != rules.CHANCE:
                actions = list(rules.legal(found, state))
                judged += clock() - begin
                positions += 1
                some = chooser.sample(actions, min(CHILDREN, len(actions)))
                begin = clock()
                for action in some:
                    rules.step(found, state, action)
                steps += len(some)
                stepped += clock() - begin
            state = rules.step(found, state, entry)
    return [judged / positions, stepped / steps]


def counted() -> dict[str, Any]:
    """Seconds for perft, and what it counts."""
    found = catalogue.ruleset("aam2009")
    start = found.setup(dict(play.load_scenarios("aam2009"))[MAP])
    begin = time.process_time()
    leaves = play.perft(found, fresh(start), DEPTH)
    return {"perft": time.process_time() - begin, "leaves": leaves[-1]}


def stored(positions: int = 20_000) -> dict[str, float]:
    """What a position costs a search: bytes by its key and as it is, seconds for hash and key."""
    found = catalogue.ruleset("aam2009")
    start = found.setup(dict(play.load_scenarios("aam2009"))[MAP])
    hash(start)
    seen, line = {start: start.key}, [start]
    for state in line:
        for action in rules.legal(found, state):
            after = rules.step(found, state, action)
            if after not in seen and len(line) < positions:
                seen[after] = after.key
                line.append(after)
        state.forget()
    told = _bytes(seen)
    times: dict[str, list[float]] = {"hash": [], "key": []}
    for state in line[:2000]:
        hash(state)
        for action in list(rules.legal(found, state))[:3]:
            for name, work in (("hash", hash), ("key", lambda after: after.key)):
                after = rules.step(found, replace(state) if name == "key" else state, action)
                begin = time.perf_counter()
                work(after)
                times[name].append(time.perf_counter() - begin)
    return told | {name: sorted(each)[len(each) // 2] for name, each in times.items()}


def _bytes(seen: dict[Any, bytes]) -> dict[str, float]:
    """Bytes of memory for a position in a table, by its key and as a forgetful position."""
    for state in seen:
        state.forget()
    tracemalloc.start()
    keys = {bytes(bytearray(key)): None for key in seen.values()}
    by_key = tracemalloc.get_traced_memory()[0]
    kept = [replace(state, counters=tuple(each for each in state.counters)) for state in seen]
    whole = tracemalloc.get_traced_memory()[0] - by_key
    tracemalloc.stop()
    return {"bytes": by_key / len(keys), "whole": whole / len(kept)}


def main() -> None:
    """Measure what is asked for and say it."""
    repeats, rulesets = int(sys.argv[1]), sys.argv[2:]
    told: dict[str, Any] = {name: pace(name, repeats) for name in rulesets}
    told |= counted()
    if hasattr(module("position.state", "state").State, "key"):
        told["stored"] = stored()
    print(json.dumps(told))


if __name__ == "__main__":
    main()
