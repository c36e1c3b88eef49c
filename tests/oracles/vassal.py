"""VASSAL's saves, logs and modules of a folder; a save is read with the module that it names."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from overstack.formats import container, module, save
from overstack.formats.container import Container
from overstack.formats.errors import BadFile
from overstack.formats.save import Save
from overstack.formats.sheet import Sheet
from overstack.survey import mapping, stacks

Row = tuple[str, str]
ENDINGS = (".vsav", ".vlog", ".vmod", ".vmdx", ".xml", ".sav", ".log", "")


def table(folder: Path) -> Iterator[Row]:
    """Yield each module's, save's and log's name, and what was read and left out, modules first."""
    files = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS]
    held = {path: path.read_bytes() for path in files if path.is_file()}
    opened: dict[Path, Container] = {}
    for path, data in held.items():
        try:
            file = container.open_file(data)
        except BadFile as error:
            yield path.name, f"refused: {error}"
            continue
        if file.kind != "text":
            opened[path] = file
    modules = {}
    for path, file in opened.items():
        if file.kind == "module":
            found = module.read(file.xml, container.picture_sizes(held[path]))
            modules[found.name] = found
            yield path.name, _words(f"module {found.name} {found.version}", _of_module(found))
    for path, file in opened.items():
        if file.kind == "save":
            yield _of_save(path.name, file, modules)


def _words(read: str, left: Iterable[str]) -> str:
    return "".join([read, *(f"\n    left out: {each}" for each in left)])


def _of_module(found: module.Module) -> tuple[str, ...]:
    boards = [board for sheet in found.sheets.values() for board in sheet.boards]
    unsized = [board.name for board in boards if board.size is None]
    strange = [board.name for board in boards if board.strange]
    return tuple(
        f"{words}: {len(names)} of {len(boards)} boards, such as {names[0]}"
        for words, names in (("size not known", unsized), ("grid not known", strange))
        if names
    )


def _of_save(name: str, file: Container, modules: dict[str, module.Module]) -> Row:
    start = time.perf_counter()
    try:
        found = save.save_of(file)
        final = save.save_of(file, found.steps) if found.steps else found
    except BadFile as error:
        return name, f"refused: {error}"
    took = time.perf_counter() - start
    own = modules.get(found.module)
    left = [] if own else [f"no module {found.module!r} in the folder: hexes have no names"]
    for on in found.maps:
        left += _of_map(found, on, own.sheets.get(on) if own else None)
    off = len(found.pieces) - sum(found.maps.values())
    left += [f"{off} pieces on no map"] if off else []
    read = f"{len(found.pieces)} pieces, {len(found.maps)} maps, {found.steps} steps"
    return name, _words(f"{read}, {len(final.pieces)} at the end, {took:.2f} s", left)


def _of_map(found: Save, on: str, sheet: Sheet | None) -> list[str]:
    on_map = stacks.of_save(found, sheet, (), on, mapping.edge_of(found.module))
    left = [f"{on}: {on_map.beside} pieces in no hex"] if on_map.beside else []
    if on_map.unnamed:
        left.append(f"{on}: hexes have no names ({on_map.unnamed})")
    odd = [stack.place for stack in on_map.stacks if stack.place.startswith("(")]
    if sheet and odd:
        left.append(f"{on}: {len(odd)} of {len(on_map.stacks)} places named by their pixels")
    return left
