"""Maps and places: JSON to values and back.

Part of the input boundary (`wire`). Knows labels, terrain and hexsides by name, but no game:
the ruleset's book defines the features and parts that a hex can have. A built-in
map is a file `maps/<id>.<hash>.json` of its ruleset, named by the hash of its own content
and therefore frozen: a changed map is a new file, and old links keep the old file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

from overstack.book.model import Book
from overstack.documents import schema
from overstack.documents.goal_schema import PLACE
from overstack.position.hexes import LETTERED, MAX_LETTERED, Grid, Hex, distance
from overstack.position.state import LOST, Map, Part, Place, Road
from overstack.schema import terrain
from overstack.schema.parts import TERRAIN, Json
from overstack.schema.shape import check, known, quote, refusal
from overstack.schema.strict_json import canonical
from overstack.words.sentences import say

#: The format of house rules whose features can have figures.
PRINTED = 2


def map_of(doc: Json, package: str, book: Book | None = None) -> Map:
    """The map of a checked document; a built-in one is read from the ruleset's own package.

    Without a book the map can have neither features nor parts of hexes.
    """
    if "builtin" in doc:
        return _map_of(_builtin(package, doc["builtin"], doc["hash"]), book)
    return _map_of(doc, book)


@cache
def _builtin(package: str, name: str, digest: str) -> Json:
    """The document of a built-in map by id and hash. Raises BadScenario."""
    source = files(package).joinpath("maps", f"{name}.{digest}.json")
    if not source.is_file():
        raise refusal(
            "map",
            say("wrong.names-built-map-hash", name=quote(name), digest=digest),
        )
    doc: Json = json.loads(source.read_text(encoding="utf-8"))
    check(doc, schema.DOCUMENTS["map"])
    if map_hash(doc) != digest:
        raise refusal("map", say("wrong.names-built-map-whose", name=quote(name)))
    return doc


def map_hash(doc: Mapping[str, object]) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a map's canonical JSON."""
    return hashlib.sha256(canonical(doc).encode()).hexdigest()[:16]


def _map_of(doc: Json, book: Book | None) -> Map:
    columns, rows = doc["size"]
    board = doc.get("board", "")
    if doc["labels"] == LETTERED and columns > MAX_LETTERED:
        raise refusal("map.size", say("wrong.should-have-at-most", most=MAX_LETTERED))
    if doc["labels"] != LETTERED and board:
        raise refusal("map.board", say("wrong.goes-only-with-labels"))
    grid = Grid(
        columns,
        rows,
        doc["grid"] == "pointy",
        doc["labels"],
        board,
        doc.get("shift", "even"),
        tuple(doc.get("origin", (1, 1))),
    )
    if not grid.writable:
        raise refusal("map.origin", say("wrong.numbers-beyond-labels", labels=grid.labels))
    boxes = dict(doc.get("boxes", {}))
    if LOST.part in boxes:
        raise refusal("map.boxes", say("wrong.should-leave-out-every", part=quote(LOST.part)))
    return Map(
        grid=grid,
        terrain={
            _hex(grid, label, f"map.terrain.{label}"): _terrain(name, book, label)
            for label, name in doc.get("terrain", {}).items()
            if name != "clear"
        },
        features={
            _hex(grid, label, f"map.features.{label}"): _features(names, book, label)
            for label, names in doc.get("features", {}).items()
        },
        figures={
            grid.parse(label): found
            for label, names in doc.get("features", {}).items()
            if (found := _figures(names))
        },
        parts=dict(_part(grid, text, part, book) for text, part in doc.get("parts", {}).items()),
        edges=_edges(grid, doc.get("edges", {})),
        roads=tuple(
            _road(grid, road, f"map.roads.{n}") for n, road in enumerate(doc.get("roads", ()))
        ),
        names={
            _hex(grid, label, f"map.names.{label}"): name
            for label, name in doc.get("names", {}).items()
        },
        boxes=boxes,
    )


def _hex(grid: Grid, label: str, where: str) -> Hex:
    try:
        return grid.parse(label)
    except ValueError:
        raise refusal(where, say("wrong.names-hex-not-map", label=quote(label))) from None


def _terrain(name: str, book: Book | None, label: str) -> str:
    """The terrain of a hex; only house rules of format 2 have others than those of every map."""
    if name not in TERRAIN:
        terrain.known_terrain(name, book.terrains if book else (), f"map.terrain.{label}")
    return name


def _features(names: list[str], book: Book | None, label: str) -> tuple[str, ...]:
    """The features of a hex without their figures, which only house rules of format 2 can have."""
    printed = book is not None and (book.house or {}).get("format") == PRINTED
    ids = [name.partition(":")[0] if printed else name for name in names]
    for n, name in enumerate(ids):
        known(name, book.features if book else (), f"map.features.{label}.{n}", "feature")
        if name in ids[:n]:
            raise refusal(f"map.features.{label}.{n}", say("wrong.names-feature-hex-has"))
    return tuple(sorted(ids))


def _figures(names: list[str]) -> dict[str, int]:
    """The figures printed with the features of a hex: "port:10"."""
    parts = (name.partition(":") for name in names)
    return {feature: int(figure) for feature, _, figure in parts if figure}


def _part(grid: Grid, text: str, doc: Json, book: Book | None) -> tuple[Place, Part]:
    where = f"map.parts.{text}"
    label, _, name = text.partition("/")
    kinds = book.parts if book else {}
    known(doc["kind"], kinds, f"{where}.kind", "part of a hex")
    kind = kinds[doc["kind"]]
    return Place(_hex(grid, label, where), name), Part(kind, doc.get("name", kind.name))


def _edges(grid: Grid, doc: Mapping[str, str]) -> dict[frozenset[Hex], str]:
    edges: dict[frozenset[Hex], str] = {}
    for key, name in doc.items():
        where = f"map.edges.{key}"
        a, b = (_hex(grid, label, where) for label in key.split("/"))
        if distance(a, b) != 1:
            raise refusal(where, say("wrong.names-two-hexes-do"))
        if frozenset((a, b)) in edges:
            raise refusal(where, say("wrong.names-hexside-has-feature"))
        edges[frozenset((a, b))] = name
    return edges


def _road(grid: Grid, doc: Json, where: str) -> Road:
    along = tuple(_hex(grid, label, f"{where}.along.{n}") for n, label in enumerate(doc["along"]))
    for n, (a, b) in enumerate(pairwise(along), 1):
        if distance(a, b) != 1:
            raise refusal(f"{where}.along.{n}", say("wrong.does-not-touch-hex"))
    return Road(doc["kind"], along)


def map_json(sheet: Map) -> Json:
    """The document of a map, without empty and default values, hexes in printed order."""
    grid = sheet.grid
    doc: Json = {
        "size": [grid.columns, grid.rows],
        "grid": "pointy" if grid.pointy else "flat",
        "labels": grid.labels,
    }
    parts: Json = {
        "board": grid.board,
        "shift": "" if grid.shift == "even" else grid.shift,
        "origin": [] if grid.origin == (1, 1) else list(grid.origin),
        "terrain": {
            grid.label(at): sheet.terrain[at] for at in in_printed_order(grid, sheet.terrain)
        },
        "edges": dict(
            sorted((_edge_label(grid, edge), name) for edge, name in sheet.edges.items())
        ),
        "roads": [
            {"kind": r.kind, "along": [grid.label(at) for at in r.along]} for r in sheet.roads
        ],
        "features": {
            grid.label(at): [_feature_json(sheet, at, name) for name in sheet.features[at]]
            for at in in_printed_order(grid, sheet.features)
        },
        "parts": {sheet.label(at): _part_json(sheet.parts[at]) for at in _places(sheet)},
        "names": {grid.label(at): sheet.names[at] for at in in_printed_order(grid, sheet.names)},
        "boxes": dict(sheet.boxes),
    }
    return doc | {key: part for key, part in parts.items() if part}


def _feature_json(sheet: Map, at: Hex, name: str) -> str:
    figure = sheet.figures.get(at, {}).get(name)
    return name if figure is None else f"{name}:{figure}"


def _places(sheet: Map) -> list[Place]:
    """The parts of hexes in printed order."""
    hexes = {part.hex for part in sheet.parts if part.hex is not None}
    return [at for spot in in_printed_order(sheet.grid, hexes) for at in sheet.parts_of(spot)]


def _part_json(part: Part) -> Json:
    name = {"name": part.name} if part.name != part.kind.name else {}
    return {"kind": part.kind.id, **name}


def in_printed_order(grid: Grid, hexes: Iterable[Hex]) -> list[Hex]:
    """Hexes sorted by column, then by row."""
    return sorted(hexes, key=grid.offset)


def _edge_label(grid: Grid, edge: frozenset[Hex]) -> str:
    return "/".join(grid.label(at) for at in in_printed_order(grid, edge))


def place(text: object, sheet: Map, where: str = "place") -> Place:
    """Parse the printed label of a place. Raises BadInput where the map has no such place."""
    return place_of(check(text, PLACE, where), sheet, where)


def place_of(text: str, sheet: Map, where: str) -> Place:
    """A place from a checked label. Raises BadInput where the map has no such place."""
    if text.startswith("@"):
        if text[1:] not in sheet.boxes and text[1:] != LOST.part:
            raise refusal(where, say("wrong.names-box-map-does", text=quote(text)))
        return Place(None, text[1:])
    label, _, part = text.partition("/")
    found = Place(_hex(sheet.grid, label, where), part)
    if part and found not in sheet.parts:
        raise refusal(where, say("wrong.names-part-hex-map", text=quote(text)))
    return found


def place_json(at: Place, sheet: Map) -> str:
    """The printed label of a place."""
    return sheet.label(at)
