"""Lists of places as text: VASSAL's "map contents as text", and tables that players make.

    0305: Squad A, MMG          the top counter first, as VASSAL writes it
    place;counter;side;order    separated by commas, semicolons, tabs or bars; heading optional

Separators, quotes and headings are detected. A line that cannot be parsed is reported and skipped;
the other lines are kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from overstack.formats.errors import MOST_PIECES, refused
from overstack.formats.pieces import clean

_LINE = re.compile(r"\s*([^:\t]{1,60}?)\s*:\s+(\S.*)")
_PLACE = re.compile(r"\d{3,6}|\d*[A-Za-z]{1,2}-?\d{1,2}|\d{1,3}[.,/ -]\d{1,3}|@.+")
_TIMES = re.compile(r"(\d{1,2})\s*[x\u00d7*]\s+(\S.*)")
_SEPARATORS = ("\t", ";", "|", ",")
_HEADINGS = {
    "place": {"place", "hex", "location", "at", "ort", "feld", "hexfeld", "position", "where"},
    "name": {"counter", "unit", "name", "piece", "kind", "type", "counters", "units", "einheit",
             "marker", "spielstein"},
    "side": {"side", "nation", "owner", "player", "army", "nationality", "seite", "partei"},
    "order": {"order", "rank", "level", "reihenfolge", "nr", "no", "#"},
}  # fmt: skip
MOST_TIMES = 99


@dataclass(frozen=True, slots=True)
class ListedCounter:
    """A counter in a list: its line number, place, name, side and rank in the stack.

    `order` is the rank: 0 for the lowest counter, -1 if the list gives no rank.
    """

    line: int
    place: str
    name: str
    side: str = ""
    order: int = -1


@dataclass(frozen=True, slots=True)
class Listed:
    """A parsed list: `odd` holds the lines that could not be parsed, with their numbers."""

    rows: tuple[ListedCounter, ...]
    odd: tuple[tuple[int, str], ...] = ()


def read(text: str, known: Collection[str] = ()) -> Listed:
    """Parse the list in a text. Raises BadFile if no line can be parsed.

    `known` holds names that may contain commas.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_PIECES:
        raise refused("many-pieces", most=MOST_PIECES)
    mark = _separator([line for _, line in lines])
    found = _table(lines, mark) if mark else _contents(lines, known)
    if not found.rows:
        raise refused("no-places")
    if len(found.rows) > MOST_PIECES:
        raise refused("many-pieces", most=MOST_PIECES)
    return found


def _separator(lines: Sequence[str]) -> str:
    """Return the separator of a table's columns; "" if the lines are "place: counters"."""
    some = lines[:200]
    listed = sum(bool(_LINE.fullmatch(line.rstrip())) for line in some)
    if 2 * listed > len(some):
        return ""
    for mark in _SEPARATORS:
        counts = Counter(len(cells(line, mark)) for line in some)
        wide = sum(times for width, times in counts.items() if width > 1)
        if 2 * wide > len(some):
            return mark
    return ""


def cells(line: str, mark: str) -> list[str]:
    """The cells of a line, unquoted; a doubled quote within quotes is one quote."""
    found, cell, quoted, at = [], "", False, 0
    while at < len(line):
        sign = line[at]
        if quoted and sign == '"' and line[at + 1 : at + 2] == '"':
            cell, at = f'{cell}"', at + 1
        elif sign == '"' and (quoted or not cell.strip()):
            quoted = not quoted
        elif sign == mark and not quoted:
            found.append(cell.strip())
            cell = ""
        else:
            cell += sign
        at += 1
    return [*found, cell.strip()]


def _contents(lines: Sequence[tuple[int, str]], known: Collection[str]) -> Listed:
    """Parse lines "place: counter, counter", the top counter first."""
    rows: list[ListedCounter] = []
    odd: list[tuple[int, str]] = []
    for number, line in lines:
        match = _LINE.fullmatch(line.rstrip())
        if match is None:
            odd.append((number, clean(line)))
            continue
        place, names = clean(match[1]), _names(match[2], known)
        rows += [ListedCounter(number, place, name) for name in reversed(names)]
    return Listed(tuple(rows), tuple(odd))


def _names(text: str, known: Collection[str]) -> list[str]:
    """The names of a line; a name with a comma is recognised only if it is in `known`."""
    parts = [part.strip() for part in text.split(",")]
    found: list[str] = []
    while parts:
        wide = next(
            (n for n in range(min(len(parts), 6), 1, -1) if ", ".join(parts[:n]) in known), 1
        )
        found += _times(", ".join(parts[:wide]))
        parts = parts[wide:]
    return found


def _times(name: str) -> list[str]:
    """The name, repeated by the number in front of it, if any: "2x Squad" gives two."""
    match = _TIMES.fullmatch(name)
    times, name = (int(match[1]), match[2]) if match else (1, name)
    return [clean(name)] * min(times, MOST_TIMES) if clean(name) else []


def _table(lines: Sequence[tuple[int, str]], mark: str) -> Listed:
    held = [(number, line, cells(line, mark)) for number, line in lines]
    columns = _columns_by_heading(held[0][2])
    body = held[1:] if columns else held
    columns = columns or _columns_by_format([row for _, _, row in held])
    rows: list[ListedCounter] = []
    odd: list[tuple[int, str]] = []
    for number, line, row in body:
        cell = {key: row[n] if n < len(row) else "" for key, n in columns.items()}
        place, name = clean(cell.get("place", "")), cell.get("name", "")
        if not place or not clean(name):
            odd.append((number, clean(line)))
            continue
        order = cell.get("order", "")
        rank = int(order) if order.isascii() and order.isdigit() and len(order) < 4 else -1
        rows += [
            ListedCounter(number, place, each, clean(cell.get("side", "")), rank)
            for each in _times(name)
        ]
    return Listed(_by_rank(rows), tuple(odd))


def _by_rank(rows: Sequence[ListedCounter]) -> tuple[ListedCounter, ...]:
    """The rows grouped by place; a place's rows are sorted by rank if all of them have one."""
    places = dict.fromkeys(row.place for row in rows)
    stacks: dict[str, list[ListedCounter]] = {place: [] for place in places}
    for row in rows:
        stacks[row.place].append(row)
    for stack in stacks.values():
        if all(row.order >= 0 for row in stack):
            stack.sort(key=lambda row: row.order)
    return tuple(row for stack in stacks.values() for row in stack)


def _columns_by_heading(row: Sequence[str]) -> dict[str, int]:
    """Map each meaning to its column by a heading row; empty if the row is not a heading."""
    words = [re.sub(r"[^\w#]", "", cell).lower() for cell in row]
    found = {
        key: next(n for n, word in enumerate(words) if word in known)
        for key, known in _HEADINGS.items()
        if known.intersection(words)
    }
    return found if {"place", "name"} <= found.keys() else {}


def _columns_by_format(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Map columns without a heading: find the place by its format, the others by their order."""
    width = max(len(row) for row in rows)

    def fitting(n: int) -> int:
        return sum(bool(len(row) > n and _PLACE.fullmatch(row[n])) for row in rows)

    place = max(range(width), key=lambda n: (fitting(n), -n))
    rest = [n for n in range(width) if n != place]
    return {"place": place} | dict(zip(("name", "side", "order"), rest, strict=False))


def write_list(rows: Sequence[ListedCounter]) -> str:
    """Write a list as VASSAL does: one line for each place, the top counter first."""
    stacks: dict[str, list[str]] = {}
    for row in rows:
        stacks.setdefault(row.place, []).insert(0, row.name)
    return "".join(f"{place}: {', '.join(names)}\n" for place, names in stacks.items())
