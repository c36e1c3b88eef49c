"""Makes a report from a file's bytes and a mapping, for both the page and the command line.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from overstack.formats import container, module, places, save
from overstack.formats.errors import refused
from overstack.formats.save import Save
from overstack.formats.sheet import Sheet
from overstack.survey import judge, mapping, stacks, weighing
from overstack.survey.judge import JudgedStack, MappedStack
from overstack.survey.mapping import Meaning
from overstack.survey.report import report
from overstack.survey.stacks import MapStacks

if TYPE_CHECKING:
    from overstack.answers.bring import Survey


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A parsed file: its stacks on one map, and the number of pieces on each of its maps."""

    on_map: MapStacks
    module: str = ""
    version: str = ""
    maps: tuple[tuple[str, int], ...] = ()
    steps: int = 0


def parse_file(
    data: bytes,
    definition: bytes = b"",
    named: Sequence[tuple[tuple[int, int], str]] = (),
    on: str = "",
    step: int = 0,
) -> ParsedFile:
    """Parse a save, a log or a list into stacks. Raises BadFile with one sentence.

    `definition` is the module's file; `named` gives hexes by pixels if `definition` is empty; `on`
    is a map; `step` is the number of log steps to play.
    """
    file = container.open_file(data)
    if file.kind == "text":
        return ParsedFile(stacks.of_list(places.read(file.text)))
    if file.kind == "module":
        raise refused("module-alone")
    found = save.save_of(file, step)
    edge = mapping.edge_of(found.module)
    on_map = stacks.of_save(found, _sheet(found, definition, on), named, on, edge)
    return ParsedFile(on_map, found.module, found.version, tuple(found.maps.items()), found.steps)


def sheet_of(data: bytes, definition: bytes, on: str = "") -> Sheet | None:
    """The map of a save in the module's definition; None without one. Raises BadFile."""
    return _sheet(save.save_of(container.open_file(data)), definition, on) if definition else None


def _sheet(found: Save, definition: bytes, on: str) -> Sheet | None:
    if not definition or not found.maps:
        return None
    file = container.open_file(definition)
    if file.kind != "module":
        raise refused("no-module")
    maps = found.maps
    sheets = module.read(file.xml, container.picture_sizes(definition)).sheets
    return sheets.get(on if on in maps else next(iter(maps)))


def weigh(parsed: ParsedFile, meaning: Meaning) -> Meaning:
    """The mapping with the figures that the pieces of a file bear. Raises BadScenario."""
    return weighing.with_weights(meaning, (each for s in parsed.on_map.stacks for each in s.pieces))


def report_on(
    parsed: ParsedFile,
    meaning: Meaning,
    phase: str = "",
    viewer: str = "",
    watch: Callable[[int, int], None] | None = None,
) -> Survey:
    """The report on a parsed file. `watch` is called with the number of stacks judged."""
    mapped = [judge.map_stack(each, meaning, viewer) for each in parsed.on_map.stacks]
    found = list(_judge_watched(meaning, mapped, phase, watch))
    return report(parsed.on_map, mapped, found)


def _judge_watched(
    meaning: Meaning,
    mapped: Sequence[MappedStack],
    phase: str,
    watch: Callable[[int, int], None] | None,
) -> list[JudgedStack]:
    found = []
    for each in judge.judge_stacks(meaning, mapped, phase):
        found.append(each)
        if watch:
            watch(len(found), len(mapped))
    return found
