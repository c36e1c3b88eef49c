"""Survey of a log: the moves of each step, and the stacks that became unlawful or lawful.

Each position is judged like a save; a stack seen before is not judged again. Knows no game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from overstack.formats import container, save
from overstack.formats.errors import refused
from overstack.formats.pieces import Piece
from overstack.formats.sheet import Sheet
from overstack.survey import judge, stacks, weighing
from overstack.survey.mapping import Meaning, edge_of
from overstack.survey.report import UNLAWFUL, report
from overstack.survey.stacks import MapStacks

if TYPE_CHECKING:
    from overstack.answers.bring import Survey

#: By the id of each piece: its name, and the key and name of its place.
_Places: TypeAlias = Mapping[str, tuple[str, Hashable, str]]
_NOWHERE = ("", None, "")


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that changed its place; "" means off the map."""

    name: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a log: the places that this step made unlawful, and those it made lawful.

    `number` is 0 for the start of the log; `report` is the report on the position. `still` says
    that the step concerns no piece, such as chat or a roll of dice.
    """

    number: int
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    report: Survey
    moved: tuple[Moved, ...] = ()
    still: bool = False


def steps(
    data: bytes,
    meaning: Meaning,
    sheet: Sheet | None = None,
    named: Sequence[tuple[tuple[int, int], str]] = (),
    on: str = "",
    *,
    viewer: str = "",
) -> Iterator[Step]:
    """Every position of a log in turn. Raises BadFile.

    `viewer` sees only that side's hidden pieces, "" sees all.
    """
    file = container.open_file(data)
    if file.kind != "save":
        raise refused("no-save")
    start = save.save_of(file)
    on = on or next(iter(start.maps), "")
    edge = edge_of(start.module)
    known: judge.Known = {}
    last: Step | None = None
    shown: tuple[Piece, ...] = ()
    bad: dict[Hashable, str] = {}
    stood: _Places = {}
    if meaning.weighs:
        every = {piece.traits for pieces in save.positions(file) for piece in pieces}
        meaning = weighing.with_weights(meaning, sorted(every, key=repr))
    for number, pieces in enumerate(save.positions(file)):
        if last is not None and pieces is shown:
            last = Step(number, (), (), last.report, still=True)
            yield last
            continue
        on_map = stacks.of_save(replace(start, pieces=pieces), sheet, named, on, edge)
        mapped = [judge.map_stack(each, meaning, viewer) for each in on_map.stacks]
        judged = list(judge.judge_stacks(meaning, mapped, known=known))
        found = report(on_map, mapped, judged)
        now = _unlawful(found, on_map)
        stands = _places(on_map)
        last = Step(
            number,
            tuple(place for key, place in now.items() if key not in bad),
            tuple(place for key, place in bad.items() if key not in now),
            found,
            () if number == 0 else tuple(_moved_pieces(stood, stands)),
        )
        yield last
        bad, stood, shown = now, stands, pieces


def _unlawful(found: Survey, on_map: MapStacks) -> dict[Hashable, str]:
    """The names of the places with an unlawful stack, by their keys."""
    keys = {stack.place: stack.key for stack in on_map.stacks}
    rows = (row for row in found["stacks"] if row["grade"] in UNLAWFUL)
    return {keys[row["place"]]: row["place"] for row in rows}


def _places(on_map: MapStacks) -> _Places:
    return {
        who: (traits.name, stack.key, stack.place)
        for stack in on_map.stacks
        for who, traits in zip(stack.ids, stack.pieces, strict=True)
    }


def _moved_pieces(before: _Places, after: _Places) -> Iterator[Moved]:
    """Yield the pieces whose place differs between two positions."""
    for who in dict.fromkeys((*before, *after)):
        name, old, start = before.get(who, _NOWHERE)
        now, new, end = after.get(who, _NOWHERE)
        if old != new:
            yield Moved(now or name, start, end)
