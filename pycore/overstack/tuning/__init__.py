"""Tuning: search the weights of the opponent's aims by games against the present ones.

One of the drivers. The search is CMA-ES, from the library `cmaes`, on the logarithms of the
weights' multipliers. All games of one generation are played on the same dice by every candidate.
The same seed gives the same weights, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent import futures
from dataclasses import dataclass
from statistics import mean
from typing import Any

from overstack.position.arithmetic import logarithm
from overstack.tuning.contest import Setting, contests, outcomes_of
from overstack.tuning.weights import Space, Weights, round_weights
from overstack.words.errors import BadInput
from overstack.words.sentences import say


@dataclass(frozen=True)
class WeightSearch:
    """A search from `space.start`, with `population` candidates in each generation.

    Each candidate plays `games`, an even number, in the scenarios in turn. The weights of the first
    candidates differ from the start by about `factor`, which is above 1.
    """

    setting: Setting
    space: Space
    scenarios: Sequence[str]
    generations: int
    population: int
    games: int
    seed: int
    factor: float = 1.5


@dataclass(frozen=True)
class Generation:
    """A generation that was played, its number counted from 1.

    `rates` are the shares of its games that each candidate won, `found` the weights in the middle
    of the next generation.
    """

    number: int
    rates: Sequence[float]
    found: Weights


def generations(search: WeightSearch, workers: futures.Executor) -> Iterator[Generation]:
    """Play the generations of a search. Raises BadInput where the library is not installed.

    The weights to adopt are those in the middle, not those of the best candidate: few games say
    more about the luck of one candidate than about its weights.
    """
    optimizer = _optimizer(search)
    for number in range(search.generations):
        vectors = [optimizer.ask() for _ in range(search.population)]
        pairs = search.games // 2
        turn = [(number * pairs + n) % len(search.scenarios) for n in range(pairs)]
        games = [
            contest
            for vector in vectors
            for contest in contests(
                search.setting,
                search.space.at([float(each) for each in vector]),
                [search.scenarios[at] for at in turn],
                f"{search.seed}/{number}",
            )
        ]
        outcomes = list(outcomes_of(workers, games))
        each = [outcomes[n : n + search.games] for n in range(0, len(outcomes), search.games)]
        optimizer.tell(
            [(v, -mean(one.fitness for one in own)) for v, own in zip(vectors, each, strict=True)]
        )
        rates = [mean(one.score for one in own) for own in each]
        middle = [float(one) for one in optimizer.mean]
        yield Generation(number + 1, rates, round_weights(search.space.at(middle)))


def _optimizer(search: WeightSearch) -> Any:  # noqa: ANN401 - the library has no types
    try:
        import numpy as np  # noqa: PLC0415 - an extra: few tune
        from cmaes import CMA  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name not in ("cmaes", "numpy"):
            raise
        raise BadInput(say("unable.no-tuner")) from missing
    return CMA(
        mean=np.zeros(len(search.space.names)),
        sigma=logarithm(search.factor),
        seed=search.seed,
        population_size=search.population,
        lr_adapt=True,  # steps grow shorter where luck decides which candidate is better
    )
