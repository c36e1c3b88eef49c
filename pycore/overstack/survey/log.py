"""Survey of a log: the moves of each step, and the stacks that became unlawful or lawful.

Each position is judged like a save; a stack seen before is not judged again. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from overstack.formats import container, save
from overstack.formats.errors import refused
from overstack.formats.module import Sheet
from overstack.survey import judge, stacks
from overstack.survey.judge import Counter, JudgedStack
from overstack.survey.mapping import Meaning, edge_of
from overstack.survey.report import UNLAWFUL, report
from overstack.survey.stacks import MapStacks

if TYPE_CHECKING:
    from overstack.answers.bring import Survey

#: By the id of each piece: its name, and the name of its place.
_Places: TypeAlias = Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that changed its place; "" means off the map."""

    name: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a log: the places that this step made unlawful, and those it made lawful.

    `number` is 0 for the start of the log; `report` is the report on the position.
    """

    number: int
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    report: Survey
    moved: tuple[Moved, ...] = ()


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
    known: dict[tuple[Counter, ...], JudgedStack] = {}
    before: tuple[str, ...] = ()
    stood: _Places | None = None
    for number, pieces in enumerate(save.positions(file)):
        on_map = stacks.of_save(replace(start, pieces=pieces), sheet, named, on, edge)
        mapped = [judge.map_stack(each, meaning, viewer) for each in on_map.stacks]
        found = report(on_map, mapped, list(judge.judge_stacks(meaning, mapped, known=known)))
        bad = tuple(row["place"] for row in found["stacks"] if row["grade"] in UNLAWFUL)
        broken = tuple(place for place in bad if place not in before)
        mended = tuple(place for place in before if place not in bad)
        stands = _places(on_map)
        moved = () if stood is None else tuple(_moved_pieces(stood, stands))
        yield Step(number, broken, mended, found, moved)
        before, stood = bad, stands


def _places(on_map: MapStacks) -> _Places:
    return {
        who: (traits.name, stack.place)
        for stack in on_map.stacks
        for who, traits in zip(stack.ids, stack.pieces, strict=True)
    }


def _moved_pieces(before: _Places, after: _Places) -> Iterator[Moved]:
    """Yield the pieces whose place differs between two positions."""
    for who in dict.fromkeys((*before, *after)):
        name, start = before.get(who, ("", ""))
        now, end = after.get(who, ("", ""))
        if start != end:
            yield Moved(now or name, start, end)
