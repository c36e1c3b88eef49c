"""The command `overstack tune`: its arguments, its progress and its answer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent import futures
from dataclasses import replace
from math import isfinite
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any

from overstack import catalogue, matches
from overstack.opponent.aims import aims_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.match import Standing
from overstack.opponent.playedon import sign_test
from overstack.schema.shape import quote
from overstack.tuning import Generation, WeightSearch, generations
from overstack.tuning.contest import Outcome, Setting, contests, outcomes_of
from overstack.tuning.weights import FEATURES, Space, Weights, toml, weights_of
from overstack.words.errors import BadInput
from overstack.workers import pool, writable

SUMMARY = "search the weights of the opponent by games against the present ones"


def options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("ruleset")
    command.add_argument("scenario", nargs="*", help="those to tune on; all if left out")
    names = ", ".join(LEVELS)
    command.add_argument("--level", choices=LEVELS, default="regular", help=names)
    command.add_argument("--against", choices=LEVELS, help="the other player's level, if another")
    command.add_argument("--weights", help="those to vary, as place,measures.lost=-0.5 (not 0)")
    command.add_argument("--generations", type=int, default=10, help="how many (10)")
    command.add_argument("--population", type=int, default=8, help="candidates in each (8)")
    command.add_argument("--games", type=int, default=8, help="of each candidate, even (8)")
    command.add_argument("--factor", type=float, default=1.5, help="of the first changes (1.5)")
    command.add_argument("--seed", type=int, default=1, help="seed of candidates and dice (1)")
    command.add_argument("--check", type=int, default=40, help="games on other dice, even (40)")
    command.add_argument("--tables", action="store_true", help="roll combat on the offered tables")
    command.add_argument("--workers", type=int, help="processes; one for each core if left out")
    command.add_argument("--scheduler", help="address of a Dask scheduler whose workers play")
    command.add_argument("--out", type=Path, help="file that the found weights are written to")


def answer(asked: argparse.Namespace) -> tuple[dict[str, Any], str, int]:
    """Tune and check; return JSON, text and exit code. Raises BadInput.

    Ctrl-C ends the search with what it has found so far; during the check it ends the check.
    """
    search = asked_for(asked)
    known = matches.scenarios_of(asked.ruleset)
    writable(asked.out)
    with pool(asked.scheduler, asked.workers, deaf=True) as workers:
        played = _run_search(search, workers, asked.check, asked.out)
        found = played[-1].found if played else search.space.start
        unseen = [name for name in known if name not in search.scenarios]
        order = [*unseen, *search.scenarios]
        pairs = list(_play_check(search, found, order, asked.check // 2, workers))
    result = {
        "ruleset": asked.ruleset,
        "scenarios": list(search.scenarios),
        "levels": list(search.setting.levels),
        "seed": search.seed,
        "generations": len(played),
        "population": search.population,
        "games": search.games,
        "varied": {n: [search.setting.present[n], found[n]] for n in search.space.names},
        "check": _standing(pairs),
        "unseen": _standing([pair for pair in pairs if pair[0] in unseen]),
        "by_scenario": {n: _standing([p for p in pairs if p[0] == n]) for n in order},
        "weights": found,
    }
    if asked.out:
        asked.out.write_text(_toml(result), encoding="utf-8")
    return result, _text(result), 0


# -- what is asked for ------------------------------------------------------------------------


def asked_for(asked: argparse.Namespace) -> WeightSearch:
    """The search that the arguments describe. Raises BadInput."""
    for name, least in (("generations", 0), ("population", 4), ("games", 2), ("check", 0)):
        if getattr(asked, name) < least:
            raise BadInput(f"--{name} is at least {least}.")
    if asked.games % 2 or asked.check % 2:
        raise BadInput("--games and --check are even: all dice are played from both seats.")
    if not (1 < asked.factor < 100 and 0 <= asked.seed < 1 << 32):
        raise BadInput("--factor is above 1 and below 100, --seed from 0 to 4,294,967,295.")
    scenarios = matches.scenarios_of(asked.ruleset, asked.scenario, tables=asked.tables)
    present = weights_of(aims_of(catalogue.ruleset(asked.ruleset)))
    levels = (asked.level, asked.against or asked.level)
    return WeightSearch(
        Setting(asked.ruleset, levels, present, asked.tables),
        space_of(present, asked.weights, far=LEVELS[asked.level].far),
        scenarios,
        asked.generations,
        asked.population,
        asked.games,
        asked.seed,
        asked.factor,
    )


def space_of(present: Weights, chosen: str | None, *, far: bool) -> Space:
    """The weights to vary: those named, else all but zeros; features only if the level looks far.

    `chosen` is a list with commas of names, each with "=" and a value to begin with if that is not
    the present one. Raises BadInput.
    """
    usable = [name for name in present if far or not name.startswith(FEATURES)]
    if chosen is None:
        return Space(present, tuple(name for name in usable if present[name]))
    start, names = dict(present), []
    for part in chosen.split(","):
        name, _, value = part.partition("=")
        if name not in usable:
            known = ", ".join(usable)
            raise BadInput(f"There is no weight {quote(name)} to vary; there is {known}.")
        if value:
            start[name] = _number(name, value)
        if not start[name]:
            raise BadInput(f"{name} is 0: give a value to begin with, as {name}=0.1.")
        names.append(name)
    return Space(start, tuple(dict.fromkeys(names)))


def _number(name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise BadInput(f"{name} wants a number, not {quote(value)}.")
    return number


# -- the games --------------------------------------------------------------------------------


def _run_search(
    search: WeightSearch, workers: futures.Executor, check: int, out: Path | None
) -> list[Generation]:
    """Play the search and tell each generation, with the time that is left by the games so far.

    The weights found so far are written to `out` after each, so that nothing later can lose them.
    """
    played: list[Generation] = []
    began = perf_counter()
    try:
        for one in generations(search, workers):
            played.append(one)
            if out:
                out.write_text(toml(one.found), encoding="utf-8")
            a_generation = (perf_counter() - began) / len(played)
            rest = search.generations - len(played) + check / (search.population * search.games)
            _say(_progress(search, one, rest * a_generation))
    except KeyboardInterrupt:
        _say(f"stopped after generation {len(played)}; Ctrl-C again leaves out the check")
    return played


def _progress(search: WeightSearch, one: Generation, left: float) -> str:
    varied = ", ".join(f"{name} {one.found[name]}" for name in search.space.names)
    return (
        f"generation {one.number} of {search.generations}: won {mean(one.rates):.0%} "
        f"({min(one.rates):.0%} to {max(one.rates):.0%}); {varied}; "
        f"{left / 60:.0f} min left"
    )


#: A scenario with the two games on the same dice.
Pair = tuple[str, Outcome, Outcome]


def _play_check(
    search: WeightSearch,
    found: Weights,
    order: Sequence[str],
    pairs: int,
    workers: futures.Executor,
) -> Iterator[Pair]:
    """Play the found weights against the present ones, at one level and on dice of their own."""
    setting = replace(search.setting, levels=(search.setting.levels[0],) * 2)
    scenarios = [order[number % len(order)] for number in range(pairs)]
    try:
        if pairs:
            _say(f"checking the weights in {2 * pairs} games on other dice")
        outcomes = outcomes_of(workers, contests(setting, found, scenarios, f"{search.seed}/check"))
        yield from ((name, next(outcomes), next(outcomes)) for name in scenarios)
    except KeyboardInterrupt:
        _say("stopped the check")


def _say(words: str) -> None:
    print(f"overstack: {words}", file=sys.stderr, flush=True)


# -- what is answered -------------------------------------------------------------------------


def _standing(pairs: Sequence[Pair]) -> dict[str, Any]:
    """The games of some pairs, and in how many pairs the found weights did better or worse.

    `rare` is the chance of a difference at least as clear by luck alone (two-sided sign test).
    """
    scores = [one.score for _, *games in pairs for one in games]
    total = Standing(scores.count(1), scores.count(0.5), scores.count(0))
    better = sum(one.score + other.score > 1 for _, one, other in pairs)
    worse = sum(one.score + other.score < 1 for _, one, other in pairs)
    return {
        "games": total.games,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "rate": round(total.rate, 3),
        "interval": [round(each, 3) for each in total.interval],
        "better": better,
        "worse": worse,
        "rare": round(sign_test(better, worse), 3),
    }


def _lines(found: dict[str, Any]) -> list[str]:
    """The search and its check in sentences."""
    level, against = found["levels"]
    head = (
        f"{found['ruleset']}, {level} against {against}, seed {found['seed']}: "
        f"{found['generations']} generations of {found['population']} candidates with "
        f"{found['games']} games each"
    )
    lines = [head, *(f"  {name}: {old} -> {new}" for name, (old, new) in found["varied"].items())]
    for where, key in (("", "check"), (" in scenarios that it was not tuned on", "unseen")):
        one = found[key]
        if one["games"]:
            low, high = one["interval"]
            lines.append(
                f"against the present weights{where}, {one['games']} games: won {one['won']}, "
                f"drawn {one['drawn']}, lost {one['lost']}; {one['rate']:.0%} "
                f"(95 %: {low:.0%} to {high:.0%}); on the same dice better in {one['better']} "
                f"pairs, worse in {one['worse']} (by luck alone: {one['rare']:.0%})"
            )
    return lines


def _toml(found: dict[str, Any]) -> str:
    head = "".join(f"# {line}\n" for line in _lines(found))
    return head + toml(found["weights"])


def _text(found: dict[str, Any]) -> str:
    rows = [
        f"  {name}: {one['won']} / {one['drawn']} / {one['lost']}"
        for name, one in found["by_scenario"].items()
        if one["games"]
    ]
    return "\n".join([*_lines(found), *rows, "", toml(found["weights"]).rstrip()])
