"""Time the request `bring`, which reads and judges a save; print the figures as JSON.

``python save_pace.py SIZE...`` with the core and the checkout on the path. It runs in CPython and,
by `pace.mjs`, in Pyodide. It generates the saves: squads, three to a place.
"""

from __future__ import annotations

import base64
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from overstack.facade.umpire import Umpire
from overstack.formats.container import concealed
from tests.vassal import HEX, Counter, Writer, build_file

#: The pieces of a save, and the characters of each piece's note, by the size's name.
SIZES = {"usual": (300, 0), "2,300 pieces": (2_300, 0), "14 MB": (2_300, 2_900)}
IN_A_PLACE, IN_A_ROW = 3, 40
GRID = 'dx="50" dy="58" x0="0" y0="0" sideways="false"'
NUMBERS = 'hOff="1" vOff="1" hLeading="1" vLeading="1"'


def written(size: str) -> bytes:
    """The bytes of a save of a size."""
    pieces, note = SIZES[size]
    writer = Writer()
    for place in range(pieces // IN_A_PLACE + 1):
        marks = (("Side", "US" if place % 2 else "German"), ("Note", "x" * note))
        held = [Counter("Squad", marks=marks)] * min(IN_A_PLACE, pieces - place * IN_A_PLACE)
        if held:
            column, row = place % IN_A_ROW, place // IN_A_ROW
            writer.stack("main", 50 * column, 58 * row + 29 * (column % 2), held)
    return concealed(writer.text(), HEX)


def pace(size: str) -> dict[str, float]:
    """Seconds until the report on a save is done, the save's megabytes, and its stacks."""
    data = written(size)
    module = base64.b64encode(build_file(GRID, NUMBERS)).decode()
    request = {"ask": "bring", "file": base64.b64encode(data).decode(), "module": module}
    begin = time.perf_counter()
    found: Any = Umpire().ask({**request, "ruleset": "asl"})
    seconds = time.perf_counter() - begin
    stacks = found["report"]["stacks"]
    return {"seconds": seconds, "megabytes": len(data) / 1e6, "stacks": len(stacks)}


def report(sizes: Sequence[str]) -> str:
    """The figures of some sizes, as JSON."""
    return json.dumps({size: pace(size) for size in sizes})


if __name__ == "__main__":
    print(report(sys.argv[1:]))
