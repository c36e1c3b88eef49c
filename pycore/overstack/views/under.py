"""The same stack under another rulebook, judged with that rulebook's quick check.

Knows no game. A counter of the other rulebook with the same arm (`Book.arms`) stands in for each
counter; a counter without a stand-in is left out and reported. Counters aboard another counter
are skipped: they are not part of the stack. Sides are matched by their looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from overstack.book.localised import in_language
from overstack.book.model import Book, Phase
from overstack.judging.rules import Ruleset
from overstack.position.state import Counter, Kind, Place, Side
from overstack.schema.parts import Json
from overstack.views import quick
from overstack.views.games import Node
from overstack.words.errors import BadInput
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.rulings import Under

#: By arm: the arm whose counters stand in if a rulebook has no counter of the first arm.
NEXT: Final[Mapping[str, str]] = MappingProxyType({"horse": "foot", "gun": "foot"})


def under(node: Node, place: Place, rules: Ruleset) -> Under:
    """Return an `Under` of the page. Raises BadInput if no counter of the stack has a stand-in."""
    book = in_language(rules.BOOK)
    stack = node.seen.at(place)
    sides = _sides(node.seen.world.sides, book.sides)
    arms = {each.id: arm_of(node.table.rules.BOOK, each.kind) for each in stack}
    likes = {each.id: like(book, arms[each.id], sides[each.side]) for each in stack}
    counters = _counters(stack, likes, sides)
    if not counters:
        raise BadInput(say("unable.no-like", book=book.title), "ruleset")
    asked = _translated_request(node, place, book, sides) | {"counters": counters}
    return {
        "book": {"id": book.id, "title": book.title},
        "pieces": [
            {"was": each.id, "now": likes[each.id][0].name if likes[each.id] else ""}
            for each in stack
        ],
        "quick": quick.check(asked),
    }


def arm_of(book: Book, kind: Kind) -> str:
    """The arm of a kind in its rulebook, found by its type or else its symbol; "" for none."""
    by_word = {word: arm for arm, words in book.arms.items() for word in words}
    return by_word.get(kind.type) or by_word.get(kind.symbol, "")


def like(book: Book, arm: str, side: str) -> tuple[Kind, ...]:
    """Return the kinds that stand in for a counter of an arm: a kind, then those aboard it.

    They are the rulebook's own choice (`Book.alike`), else its first kind of that arm that the
    side can have, else the stand-in of the next arm (`NEXT`). Empty if none of these exists.
    """
    while arm:
        chosen = tuple(book.kinds[kind] for kind in book.alike.get(arm, ()))
        kinds = (k for k in book.kinds.values() if arm_of(book, k) == arm and k.of(side))
        if chosen or (chosen := tuple(islice(kinds, 1))):
            return chosen
        arm = NEXT.get(arm, "")
    return ()


def _counters(
    stack: Sequence[Counter], likes: dict[str, tuple[Kind, ...]], sides: dict[str, str]
) -> list[Json]:
    """The counters of the quick check: each stand-in, followed by the counters aboard it."""
    found: list[Json] = []
    for each in stack:
        for depth, kind in enumerate(likes[each.id]):
            aboard = {"aboard": len(found) - 1} if depth else {}
            found.append({"kind": kind.id, "side": sides[each.side], **aboard})
    return found


def _translated_request(node: Node, place: Place, book: Book, sides: dict[str, str]) -> Json:
    """The quick-check request, with phase, side and terrain as the other rulebook has them."""
    sheet, phase = node.seen.world.map, _phase(book, node.seen.phase)
    active = sides.get(node.seen.active, next(iter(sides.values())))
    asked: Json = {"ruleset": book.id, "phase": phase.id}
    asked["active"] = active if phase.per_side else ""
    if book.house is not None:
        asked["house"] = book.house
    if place.hex is not None:
        own = node.table.book.terrains.get(terrain := sheet.terrain_at(place.hex))
        if own is not None and terrain not in book.terrains:
            terrain = own.like
        asked["terrain"] = terrain
        asked["features"] = sorted(f for f in book.features if sheet.has(place.hex, f))
    return asked


def _phase(book: Book, now: str) -> Phase:
    """The phase with the current phase's id, else the first phase that each side has separately."""
    phases = tuple(book.phases.values())
    return book.phases.get(now) or next((p for p in phases if p.per_side), phases[0])


def _sides(here: Sequence[Side], there: Sequence[Side]) -> dict[str, str]:
    """The other rulebook's side for each side of the game: of the same look, else the next free."""
    by_look = {side.look: side.id for side in reversed(there)}
    found = {side.id: by_look[side.look] for side in here if side.look in by_look}
    free = [side.id for side in there if side.id not in found.values()]
    for side in here:
        if side.id not in found:
            found[side.id] = free.pop(0) if free else there[0].id
    return found
