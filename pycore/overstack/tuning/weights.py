"""The weights of the opponent's aims as a vector that a search varies, and as TOML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from overstack.opponent.aims import Aims
from overstack.position.arithmetic import exponential

#: Weights by name: "place", "enemy", "measures.lost", "features.fire". The worth of a victory point
#: is not among them: it is their unit.
Weights = Mapping[str, float]

MEASURES, FEATURES = "measures.", "features."
PLAIN = ("place", "enemy")
DIGITS = 3


def weights_of(aims: Aims) -> dict[str, float]:
    """Return the weights of aims, by name."""
    found = {"place": aims.place, "enemy": aims.enemy}
    found |= {MEASURES + name: weight for name, weight in aims.measures.items()}
    return found | {FEATURES + name: weight for name, weight in aims.features.items()}


def with_weights(aims: Aims, weights: Weights) -> Aims:
    """Return the aims with these weights, which name every weight of theirs."""
    return replace(
        aims,
        place=weights["place"],
        enemy=weights["enemy"],
        measures=_part(weights, MEASURES),
        features=_part(weights, FEATURES),
    )


def _part(weights: Weights, head: str) -> dict[str, float]:
    return {
        name.removeprefix(head): each for name, each in weights.items() if name.startswith(head)
    }


def round_weights(weights: Weights) -> dict[str, float]:
    """Return the weights with as many digits as are printed, so that games use the same."""
    return {name: float(f"{each:.{DIGITS}g}") for name, each in weights.items()}


def toml(weights: Weights) -> str:
    """Return the weights as the lines of `aims.toml` that hold them."""
    lines = [f"{name} = {weights[name]}" for name in PLAIN]
    for head in (MEASURES, FEATURES):
        if part := _part(weights, head):
            lines += ["", f"[{head[:-1]}]", *(f"{name} = {each}" for name, each in part.items())]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Space:
    """The weights that are varied: those of `names`, multiplied by a power of e.

    The exponents are a vector. So no weight changes its sign, and a doubling is as far from `start`
    as a halving. The weights in `names` are not 0.
    """

    start: Weights
    names: tuple[str, ...]

    def at(self, vector: Sequence[float]) -> dict[str, float]:
        """Return all weights at a vector, which has a number for each of `names`."""
        moved = zip(self.names, vector, strict=True)
        return {**self.start, **{name: self.start[name] * exponential(by) for name, by in moved}}
