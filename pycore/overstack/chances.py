"""Fit the curve from the worth of a position to a chance to win, and measure the fit.

One of the drivers: it plays matches, fits on every second game and tests on the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from overstack import catalogue, matches
from overstack.judging.rules import CHANCE, step
from overstack.opponent.aims import Curve
from overstack.opponent.ground import ground_of
from overstack.opponent.lookback import chance
from overstack.opponent.scale import played_share
from overstack.opponent.valuation import Valuation, valuation_of
from overstack.position.arithmetic import added, logarithm
from overstack.search.play import load_scenarios
from overstack.workers import line_writer, pool

SUMMARY = "fit the chances to win of the look back on matches"
BINS = 5
#: Step sizes of the search for the curve's parameters, from coarse to fine.
STEPS = (0.4, 0.1, 0.02)
STEEPEST = 3.0


@dataclass(frozen=True)
class Sample:
    """A position between two acts: its worth to a side, the share of the game played, the winner.

    `won` is 1 if that side won the game, 0 if the other side won, 0.5 for a draw.
    """

    worth: float
    late: float
    won: float

    def chance(self, curve: Curve) -> float:
        """Return the chance to win that a curve predicts for this position."""
        return chance(curve, self.worth, self.late)


def answer(asked: argparse.Namespace) -> tuple[dict[str, Any], str, int]:
    """Fit the curve on a match; return JSON, text and exit code. Raises BadInput."""
    match = matches.asked_for(asked)
    games = []
    with line_writer(asked.out) as keep, pool(asked.scheduler) as workers:
        for account, game in workers.map(partial(samples, match), range(match.games)):
            keep(matches.record(account))
            games.append(game)
    fitted = fit([one for game in games[::2] for one in game])
    tested = [one for game in games[1::2] for one in game]
    found = {
        "ruleset": match.ruleset,
        "seed": match.seed,
        "games": match.games,
        "lead": fitted.lead,
        "late": fitted.late,
        "loss": round(loss(fitted, tested), 4),
        "even": round(loss(Curve(0.0, 0.0), tested), 4),
        "bins": bins(fitted, tested),
    }
    return found, _text(found), 0


def samples(match: matches.Match, number: int) -> tuple[matches.Account, list[Sample]]:
    """Return one game of a match with its positions; each position gives one sample per side."""
    account = matches.account(match, number)
    rules = catalogue.ruleset(match.ruleset)
    state = rules.setup(dict(load_scenarios(match.ruleset))[account.scenario])
    ground = ground_of(state)
    valuations = [valuation_of(rules, ground, side.id) for side in state.world.sides[:2]]
    states = [state]
    for entry in account.log:
        states.append(step(rules, states[-1], entry))
    return account, [
        Sample(valuation.worth(one), played_share(one), won)
        for one in states
        if not one.frames and rules.actor(one) != CHANCE and rules.result(one) is None
        for valuation, won in zip(valuations, _outcomes(account.winner, valuations), strict=True)
    ]


def _outcomes(winner: str, valuations: Sequence[Valuation]) -> list[float]:
    return [0.5 if not winner else float(winner == valuation.side) for valuation in valuations]


def loss(curve: Curve, data: Iterable[Sample]) -> float:
    """Return the mean logarithmic loss of a curve; 0.693 for a curve that always gives 0.5."""
    costs = []
    for one in data:
        said = min(1 - 1e-6, max(1e-6, one.chance(curve)))
        costs.append(-one.won * logarithm(said) - (1 - one.won) * logarithm(1 - said))
    return added(costs) / max(1, len(costs))


def fit(data: Sequence[Sample]) -> Curve:
    """Return the curve with the least loss, found by descent in steps from coarse to fine."""
    best = Curve(0.2, 0.0)
    least = loss(best, data)
    for size in STEPS:
        moved = True
        while moved:
            moved = False
            for lead, late in ((size, 0.0), (-size, 0.0), (0.0, size), (0.0, -size)):
                tried = Curve(round(best.lead + lead, 3), round(best.late + late, 3))
                if not 0 < tried.lead <= STEEPEST or not 0 <= tried.late <= STEEPEST:
                    continue
                cost = loss(tried, data)
                if cost < least - 1e-9:
                    best, least, moved = tried, cost, True
    return best


def bins(curve: Curve, data: Sequence[Sample]) -> list[dict[str, float]]:
    """Return positions, mean chance and share of wins for each fifth of the predicted chances."""
    rows = []
    for number in range(BINS):
        inside = [one for one in data if number <= one.chance(curve) * BINS < number + 1]
        if inside:
            rows.append(
                {
                    "positions": len(inside),
                    "said": round(added(one.chance(curve) for one in inside) / len(inside), 2),
                    "won": round(added(one.won for one in inside) / len(inside), 2),
                }
            )
    return rows


def _text(found: dict[str, Any]) -> str:
    head = (
        f"{found['ruleset']}: lead {found['lead']}, late {found['late']}; on games not used for "
        f"fitting the loss is {found['loss']} (always even: {found['even']})"
    )
    rows = [f"  said {b['said']:.2f}, won {b['won']:.2f} ({b['positions']})" for b in found["bins"]]
    return "\n".join([head, *rows])
