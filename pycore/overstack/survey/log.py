"""A log looked through: at which step a stack became unlawful, and at which it was put right.

Each position is judged as a save is; a stack that stood already is not judged again. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from overstack.formats import container, save
from overstack.formats.errors import refused
from overstack.formats.module import Sheet
from overstack.schema.parts import Json
from overstack.survey import judge, stacks
from overstack.survey.judge import Counter, Judged
from overstack.survey.mapping import Meaning
from overstack.survey.report import report


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a log: the places that are unlawful since this step, and those no longer.

    `number` is 0 for the position that the log starts with; `report` is that of the position.
    """

    number: int
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    report: Json


def steps(
    data: bytes,
    meaning: Meaning,
    sheet: Sheet | None = None,
    named: Sequence[tuple[tuple[int, int], str]] = (),
    on: str = "",
) -> Iterator[Step]:
    """Every position of a log in turn. Raises BadFile."""
    file = container.opened(data)
    if file.kind != "save":
        raise refused("no-save")
    start = save.save_of(file)
    on = on or next(iter(start.maps), "")
    known: dict[tuple[Counter, ...], Judged] = {}
    before: tuple[str, ...] = ()
    for number, pieces in enumerate(save.positions(file)):
        laid = stacks.of_save(replace(start, pieces=pieces), sheet, named, on)
        mapped = [judge.mapped(each, meaning) for each in laid.stacks]
        told = report(laid, mapped, list(judge.judged(meaning, mapped, known=known)))
        bad = ("forbidden", "overstacked")
        now = tuple(row["place"] for row in told["stacks"] if row["grade"] in bad)
        broken = tuple(place for place in now if place not in before)
        yield Step(number, broken, tuple(place for place in before if place not in now), told)
        before = now
