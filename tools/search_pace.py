"""Time how the core of a checkout plays, judges and searches; prints the figures as JSON.

``python search_pace.py REPEATS RULESET...`` with the checkout's ``pycore`` in PYTHONPATH. It runs
in this checkout and in that of the commit compared with it, whose modules have other paths, so it
uses only functions that both have. Times are processor times, the best of several.
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

GAMES, ENTRIES = 4, 120  # random games of each ruleset, and entries of each
CHILDREN = 4  # positions stepped to from each position
MAP, DEPTH = "crossroads-jam", 3  # the scenario and depth for perft


def module(*names: str) -> ModuleType:
    """Import the first of these modules that this checkout has."""
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
    """The least value of each figure over several runs."""
    return [min(each) for each in zip(*(work() for _ in range(repeats)), strict=True)]


def pace(ruleset: str, repeats: int) -> dict[str, float]:
    """Seconds for an action of random play, for `legal`, and for `step` as in a search.

    `replay` is a step of a log with nothing cached.
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
    """A copy of the position in its own world, with nothing cached."""
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
    """Time `legal` in each position of the games, and `step` to some positions after it."""
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
    """Seconds for perft, and its count of leaves."""
    found = catalogue.ruleset("aam2009")
    start = found.setup(dict(play.load_scenarios("aam2009"))[MAP])
    begin = time.process_time()
    leaves = play.perft(found, fresh(start), DEPTH)
    return {"perft": time.process_time() - begin, "leaves": leaves[-1]}


def stored(positions: int = 20_000) -> dict[str, float]:
    """The cost of a position: bytes as a key and as a state, seconds for hash and key."""
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
    sizes = _bytes(seen)
    times: dict[str, list[float]] = {"hash": [], "key": []}
    for state in line[:2000]:
        hash(state)
        for action in list(rules.legal(found, state))[:3]:
            for name, work in (("hash", hash), ("key", lambda after: after.key)):
                after = rules.step(found, replace(state) if name == "key" else state, action)
                begin = time.perf_counter()
                work(after)
                times[name].append(time.perf_counter() - begin)
    return sizes | {name: sorted(each)[len(each) // 2] for name, each in times.items()}


def _bytes(seen: dict[Any, bytes]) -> dict[str, float]:
    """Bytes of memory for a position in a table, as a key and as a state without its caches."""
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
    """Measure the requested rulesets and print the figures."""
    repeats, rulesets = int(sys.argv[1]), sys.argv[2:]
    result: dict[str, Any] = {name: pace(name, repeats) for name in rulesets}
    result |= counted()
    if hasattr(module("position.state", "state").State, "key"):
        result["stored"] = stored()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
