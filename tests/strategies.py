"""Hypothesis strategies: hexes, sheets, scenario documents, log entries, junk.

The documents are of the template ruleset, so its real book reads them.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from overstack.catalogue import ruleset
from overstack.documents import schema
from overstack.position.hexes import MAX_LETTERED, MAX_LETTERED_ROWS, Grid, Hex, neighbours
from overstack.schema.parts import EDGES, ROADS, TERRAIN
from tests.effort import effort

Json = dict[str, Any]
Node = dict[str, Any] | list[Any]

#: The number of examples of a property: `many` if an example is cheap, `some` if each is a whole
#: document. The full run uses thousands and hundreds.
many = settings(max_examples=effort(50, few=15, night=3000, there=8), deadline=None)
some = settings(max_examples=effort(30, few=8, night=400, there=5), deadline=None)

BOOK = ruleset("template").BOOK

steps = st.integers(-40, 40)
hexes = st.builds(Hex, steps, steps)


@st.composite
def grids(draw: st.DrawFn, most: int = 60) -> Grid:
    labels = draw(st.sampled_from(schema.LABELS))
    columns = draw(st.integers(1, min(most, MAX_LETTERED) if labels == "1F5" else most))
    rows = draw(st.integers(1, most))
    board = draw(st.sampled_from(["", "1", "42"])) if labels == "1F5" else ""
    last = (MAX_LETTERED, MAX_LETTERED_ROWS) if labels == "1F5" else (99, 99)
    first = 1 if labels == "1F5" else 0
    origin = (
        draw(st.integers(first, last[0] - columns + 1)),
        draw(st.integers(first, last[1] - rows + 1)),
    )
    return Grid(
        columns,
        rows,
        draw(st.booleans()),
        labels,
        board,
        draw(st.sampled_from(schema.SHIFTS)),
        draw(st.sampled_from([(1, 1), origin])),
    )


ids = st.from_regex("[a-z][a-z0-9-]{0,5}", fullmatch=True)
plain = st.text(
    st.characters(
        exclude_categories=["Cs", "Cc", "Zl", "Zp"],
        exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    max_size=12,
)
names = plain.filter(bool)


@st.composite
def _maps(draw: st.DrawFn) -> tuple[Json, Grid]:
    grid = draw(grids(most=8))
    cells = list(grid)
    label = st.sampled_from([grid.label(at) for at in cells])
    sides = [(a, b) for a in cells for b in grid.neighbours(a)]
    doc: Json = {
        "size": [grid.columns, grid.rows],
        "grid": "pointy" if grid.pointy else "flat",
        "labels": grid.labels,
        "shift": grid.shift,
        "origin": list(grid.origin),
        "terrain": draw(st.dictionaries(label, st.sampled_from(TERRAIN), max_size=6)),
        "features": draw(st.dictionaries(label, st.just(["crossroads"]), max_size=3)),
        "parts": draw(st.fixed_dictionaries({f"{grid.label(cells[0])}/cellar": _parts()})),
        "names": draw(st.dictionaries(label, names, max_size=3)),
        "boxes": draw(st.dictionaries(ids.filter(lambda name: name != "lost"), names, max_size=2)),
    }
    if grid.board:
        doc["board"] = grid.board
    if sides:
        chosen = draw(st.lists(st.sampled_from(sides), max_size=4, unique_by=frozenset))
        feature = st.sampled_from(EDGES)
        doc["edges"] = {f"{grid.label(a)}/{grid.label(b)}": draw(feature) for a, b in chosen}
        doc["roads"] = draw(st.lists(_roads(grid, sides), max_size=2))
    return doc, grid


def _parts() -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({"kind": st.just("cellar")}, optional={"name": names})


@st.composite
def _roads(draw: st.DrawFn, grid: Grid, sides: list[tuple[Hex, Hex]]) -> Json:
    along = list(draw(st.sampled_from(sides)))
    for turn in draw(st.lists(st.integers(0, 5), max_size=4)):
        ahead = neighbours(along[-1])[turn]
        if ahead in grid:
            along.append(ahead)
    return {"kind": draw(st.sampled_from(ROADS)), "along": [grid.label(at) for at in along]}


def _places(sheet: Json, grid: Grid) -> st.SearchStrategy[str]:
    labels = [grid.label(at) for at in grid][:4]  # few, so that stacks are deep
    return st.sampled_from([*labels, *sheet["parts"], "@lost", *(f"@{b}" for b in sheet["boxes"])])


@st.composite
def _counters(draw: st.DrawFn, places: st.SearchStrategy[str], sides: list[str]) -> list[Json]:
    everyone = draw(st.lists(ids, unique=True, max_size=9))
    docs: list[Json] = []
    taken: set[tuple[str, int]] = set()
    for who in everyone:
        doc: Json = {
            "id": who,
            "kind": draw(st.sampled_from(sorted(BOOK.kinds))),
            "side": draw(st.sampled_from(sides)),
        }
        carriers = [other["id"] for other in docs if "at" in other]
        if carriers and draw(st.integers(0, 3)) == 0:
            doc["aboard"] = draw(st.sampled_from(carriers))
        else:
            doc["at"] = draw(places)
            order = draw(st.integers(-6, 6))
            if order >= 0 and (doc["at"], order) not in taken:
                taken.add((doc["at"], order))
                doc["order"] = order
        doc |= draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "name": names,
                    "marks": st.sampled_from([[], ["weakened"]]),
                    "spent": st.integers(0, 9),
                },
            )
        )
        docs.append(doc)
    return draw(st.permutations(docs))


@st.composite
def scenarios(draw: st.DrawFn) -> Json:
    """A valid scenario document, with any of its optional keys left out."""
    sheet, grid = draw(_maps())
    sides = draw(st.lists(ids, min_size=2, max_size=2, unique=True))
    label = st.sampled_from([grid.label(at) for at in grid])
    turns = draw(st.integers(0, 9))
    costs = st.dictionaries(
        st.sampled_from([*TERRAIN, "road", "forest/soldier"]),
        st.sampled_from([-1, 1, 3]),
        max_size=3,
    )
    doc: Json = {
        "format": 1,
        "ruleset": "template",
        "map": sheet,
        "sides": [{"id": side, "name": draw(names)} for side in sides],
        "counters": draw(_counters(_places(sheet, grid), sides)),
    }
    return (
        doc
        | draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "title": plain,
                    "author": plain,
                    "text": plain.map(lambda text: f"{text}\n{text}"),
                    "rules": plain,
                    "options": st.dictionaries(
                        st.sampled_from(sorted(BOOK.options)), st.booleans()
                    ),
                    "first": st.sampled_from(sides),
                    "play": st.sampled_from(schema.PLAYS),
                    "turn": st.integers(1, turns or 9),
                    "turns": st.just(turns),
                    "phase": st.sampled_from(sorted(BOOK.phases)),
                    "active": st.sampled_from(sides),
                    "costs": costs,
                    "zones": st.dictionaries(st.sampled_from(sides), st.lists(label, max_size=4)),
                },
            )
        ).copy()
    )


def entries(places: list[str], everyone: list[str], sides: list[str]) -> st.SearchStrategy[Json]:
    """A well-formed log entry; it need not be playable."""
    place, who, side = st.sampled_from(places), st.sampled_from(everyone), st.sampled_from(sides)
    kind, mark = st.sampled_from(sorted(BOOK.kinds)), st.sampled_from(sorted(BOOK.marks))
    event, phase = st.sampled_from(sorted(BOOK.events)), st.sampled_from(sorted(BOOK.phases))
    option = st.sampled_from(sorted(BOOK.options))
    order, turn = st.integers(0, 9), st.integers(1, 9)

    def edit(name: str, /, **keys: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
        return st.fixed_dictionaries({"edit": st.just(name), **keys})

    return st.one_of(
        st.fixed_dictionaries(
            {"do": st.sampled_from(sorted(BOOK.acts))},
            optional={"who": who, "to": place, "on": who},
        ),
        st.fixed_dictionaries({"roll": st.lists(st.integers(0, 9), min_size=1, max_size=3)}),
        edit("put", who=who, to=place),
        edit("put", who=who, on=who),
        edit("add", who=ids, kind=kind, side=side, to=place),
        edit("add", who=ids, kind=kind, side=side, on=who),
        edit("remove", who=who),
        edit("mark", who=who, mark=mark),
        edit("unmark", who=who, mark=mark),
        edit("rename", who=who, name=names),
        edit("order", who=who, order=order),
        edit("moment", phase=phase, active=side, turn=turn),
        edit("moment", phase=phase),
        edit("event", who=who, event=event),
        edit("option", option=option, value=st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn) -> Json:
    """A well-formed game document."""
    doc = draw(scenarios())
    places = [c["at"] for c in doc["counters"] if "at" in c] + ["@lost"]
    everyone = [c["id"] for c in doc["counters"]] + ["nobody"]
    log = draw(st.lists(entries(places, everyone, [s["id"] for s in doc["sides"]]), max_size=8))
    return {"scenario": doc, "log": log}


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["0101", "@lost", "a", "\ud800", "x" * 5000, 10**12, -1, 1.0]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn, documents: st.SearchStrategy[Json]) -> object:
    """A document with one to three of its parts replaced, removed, moved or duplicated."""
    doc: Any = json.loads(json.dumps(draw(documents)))
    for _ in range(draw(st.integers(1, 3))):
        holders = [node for node in _nodes(doc) if node]
        if not holders:
            break
        holder = draw(st.sampled_from(holders))
        other = draw(st.sampled_from(holders))
        key = draw(st.sampled_from(_keys(holder)))
        what = draw(st.integers(0, 3))
        if what == 0:
            del holder[key]
        elif what == 1:
            holder[key] = draw(junk)
        elif what == 2:
            holder[key] = json.loads(json.dumps(other[draw(st.sampled_from(_keys(other)))]))
        elif isinstance(holder, dict):
            holder[draw(st.text(max_size=8))] = draw(junk)
        else:
            holder.append(json.loads(json.dumps(holder[key])))
    return doc


def _keys(node: Node) -> list[Any]:
    return list(node) if isinstance(node, dict) else list(range(len(node)))


def _nodes(node: object) -> list[Any]:
    """Every list and object within a value; the value itself comes first."""
    if not isinstance(node, list | dict):
        return []
    inner = node.values() if isinstance(node, dict) else node
    return [node, *(deeper for part in inner for deeper in _nodes(part))]
