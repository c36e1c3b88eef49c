"""Weights from a module: the figures that its pieces bear, and a kind of counter for each of them.

A weight belongs to a kind. If all pieces of a kind in a file bear the same figures, the kind gets
them. Otherwise a kind is added for each further set of figures, alike in everything else, and every
list of the rules that names the kind names the added ones too. Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from overstack import catalogue
from overstack.formats.pieces import PieceTraits
from overstack.schema.parts import Json
from overstack.survey.mapping import Meaning, Weights

#: The keys of house rules that list counters.
_LISTS = ("of", "beside", "spare", "together", "with", "without", "against", "cargo")
#: The kinds added for a kind, by its id.
_Added: TypeAlias = Mapping[str, list[str]]


def with_weights(meaning: Meaning, pieces: Iterable[PieceTraits]) -> Meaning:
    """The mapping, its house rules with a kind for each set of figures that these pieces bear.

    Raises BadScenario if the rules would have too many kinds.
    """
    if not meaning.weighs:
        return meaning
    document = meaning.document
    borne: dict[str, Tally[Weights]] = {}
    for traits in pieces:
        piece = meaning.of_piece(traits)
        if piece.kind:
            borne.setdefault(piece.kind, Tally())[piece.weights] += 1
    house: Json = document["house"]
    kinds: dict[str, Json] = {kind["id"]: kind for kind in house["kind"]}
    chosen: dict[tuple[str, Weights], str] = {}
    added: dict[str, list[str]] = {}
    for name, figures in borne.items():
        _give(name, figures, kinds, chosen, added)
    whole: Json = house | {"kind": list(kinds.values())}
    document = document | {"house": _naming(whole, added) if added else whole}
    return replace(
        meaning, document=document, rules=catalogue.rules_for(document), by_weight=chosen
    )


def _give(
    name: str,
    borne: Tally[Weights],
    kinds: dict[str, Json],
    chosen: dict[tuple[str, Weights], str],
    added: dict[str, list[str]],
) -> None:
    """Give a kind the figures that most of its pieces bear, and add a kind for each other set."""
    kind = kinds[name]
    own: dict[str, int] = kind.get("weights", {})
    sets = {figures: own | dict(figures) for figures, _ in borne.most_common()}
    keeps = own if own in sets.values() else next(iter(sets.values()))
    kinds[name] = kind | {"weights": keeps}
    for figures, weights in sets.items():
        if weights == keeps:
            continue
        other = _other(kind, dict(figures), weights, kinds)
        chosen[name, figures] = other
        if other not in added.setdefault(name, []):
            added[name].append(other)


def _other(
    kind: Json, figures: Mapping[str, int], weights: Mapping[str, int], kinds: dict[str, Json]
) -> str:
    """The id of a kind that is like another but for its weights, added if there is none."""
    sizes = [str(size) for _, size in sorted(figures.items())]
    plain = f"{kind['id'][:20]}-{'-'.join(sizes)}"[:21].strip("-")
    ids = (f"{plain}-{n}" if n else plain for n in range(len(kinds) + 1))
    found = next(i for i in ids if i not in kinds or kinds[i].get("weights") == weights)
    name = f"{kind['name'][:28]} ({', '.join(sizes)})"[:40]
    kinds.setdefault(found, kind | {"id": found, "name": name, "weights": dict(weights)})
    return found


def _naming(part: Any, added: _Added) -> Any:  # noqa: ANN401 - any part of a document
    """A part of house rules in which every list that names a kind names the kinds added for it."""
    if isinstance(part, list):
        return [_naming(each, added) for each in part]
    if not isinstance(part, dict):
        return part
    if "plus" in part and "with" not in part and part.get("marker") in added:
        # A row for each kind would add once for each; one row adds once, whichever is there.
        part = {key: value for key, value in part.items() if key != "marker"} | {
            "with": [part["marker"]]
        }
    found = {key: _naming(value, added) for key, value in part.items()}
    for key in _LISTS:
        if key in found:
            more = [other for one in found[key] for other in added.get(one, ())]
            found[key] = list(dict.fromkeys([*found[key], *more]))
    if "row" in found:
        rows = [
            row | {"marker": other}
            for row in found["row"]
            for other in added.get(row.get("marker", ""), ())
        ]
        found["row"] += [row for row in rows if row not in found["row"]]
    return found
