"""The data files of the site: scenarios, kinds, puzzles, built-in maps, dictionaries of links.

Standard library only; the kinds come from ``overstack book``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.shell import PYTHON, ROOT, run

#: How deep lists are split into columns: the list, a scenario, its parts. Deeper gains nothing.
DEPTH = 3
#: The puzzle of each day; `tools.days` appends to it.
PUZZLE_DAYS = ROOT / "web" / "puzzle-days.json"
#: Former keys of the records of shipped puzzles, by ruleset/id (docs/puzzle-format.md).
PUZZLE_KEYS = ROOT / "web" / "puzzle-keys.json"


def scenarios(folder: Path, default: str, duels: Sequence[str]) -> list[str]:
    """Write every ruleset's scenarios into ``all.json``, ``first.json`` and ``kinds-ID.json``.

    The first is a list of {id, title, ruleset, default, duel, scenario}, by columns: one file,
    because scenarios are similar and take half as much when compressed together; the page fetches
    it when idle. The second, `default`, is on the board if no link names one. `duels` are offered
    as games against the computer, the first to a newcomer; `duel` counts them from 1 on, and is 0
    for others. The kinds of a rulebook (names, symbols, figures) let a page draw counters before
    Python has started; what was measured of the computer's levels is beside them. Returns
    rulebooks' ids.
    """
    found, places = [], {name: number for number, name in enumerate(duels, 1)}
    for path in sorted((ROOT / "rulesets").glob("**/scenarios/*.json")):
        ruleset = path.relative_to(ROOT / "rulesets").parts[0]  # templates are in subfolders of it
        if ruleset.startswith("_"):
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        found.append(
            {
                "id": path.stem,
                "title": document.get("title", path.stem),
                "ruleset": document["ruleset"],
                "default": f"{ruleset}/{path.stem}" == default,
                "duel": places.get(f"{ruleset}/{path.stem}", 0),
                "scenario": document,
            }
        )
    folder.mkdir(parents=True)
    _lay(folder / "all.json", columns(found))
    (first,) = (one["scenario"] for one in found if one["default"])
    if sum(bool(one["duel"]) for one in found) != len(duels):
        raise ValueError(f"One of these scenarios is missing: {', '.join(duels)}.")
    _lay(folder / "first.json", first)
    kinds = run(
        [PYTHON, "-m", "overstack.cli", "book", "--kinds"],
        "The kinds of counters could not be listed: put right what overstack says above.",
        env={**os.environ, "PYTHONPATH": str(ROOT / "pycore"), "PYTHONUTF8": "1"},
    )
    books: dict[str, object] = json.loads(kinds)
    for name, book in books.items():
        _lay(folder / f"kinds-{name}.json", {name: book})
    return list(books)


def shipped_puzzles() -> list[dict[str, Any]]:
    """Every puzzle as {ruleset, puzzle, keys}; a template of house rules counts as a ruleset.

    ``keys`` are the former keys of its record, left out where there are none.
    """
    rulesets = ROOT / "rulesets"
    former = json.loads(PUZZLE_KEYS.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = []
    for path in sorted(rulesets.glob("**/puzzles/*.json")):
        ruleset = path.relative_to(rulesets).parts[-3].replace("_", "-")
        keys = former.get(f"{ruleset}/{path.stem}")
        found.append(
            {
                "ruleset": ruleset,
                "puzzle": json.loads(path.read_text(encoding="utf-8")),
                **({"keys": keys} if keys else {}),
            }
        )
    return found


def puzzles(folder: Path) -> None:
    """Write every puzzle into ``all.json``; ``maps.json`` has the maps, ``days.json`` the days.

    The first is a list of {ruleset, puzzle}, by columns, the puzzles as in docs/puzzle-format.md.
    The second is an object of maps by ruleset and then by their hash, so that a page can draw a
    board that names its map before Python has started.
    """
    maps: dict[str, dict[str, object]] = {}
    for path in sorted((ROOT / "rulesets").glob("*/maps/*.json")):
        ruleset = path.relative_to(ROOT / "rulesets").parts[0].replace("_", "-")
        digest = path.stem.rpartition(".")[2]
        maps.setdefault(ruleset, {})[digest] = json.loads(path.read_text(encoding="utf-8"))
    folder.mkdir(parents=True)
    _lay(folder / "all.json", columns(shipped_puzzles()))
    _lay(folder / "maps.json", maps)
    _lay(folder / "days.json", json.loads(PUZZLE_DAYS.read_text(encoding="utf-8")))


def dictionaries(folder: Path) -> dict[str, str]:
    """Write the dictionaries of links as LETTER.txt; return the ruleset of each letter."""
    folder.mkdir(parents=True)
    found = {}
    for path in sorted((ROOT / "rulesets").glob("*/links/*.txt")):
        (folder / path.name).write_bytes(path.read_bytes())
        found[path.stem] = path.relative_to(ROOT / "rulesets").parts[0].replace("_", "-")
    return found


def columns(rows: Sequence[Any], depth: int = DEPTH) -> Any:  # noqa: ANN401 - any JSON
    """The columns of objects, as web/src/columns.ts reads them: alike texts lie side by side.

    An array has a value for each object, None where it has none; a part that every object has is
    split too, down to `depth`. Raises ValueError for a None within an object.
    """
    if not depth or not all(isinstance(row, dict) for row in rows):
        return list(rows)
    if any(None in row.values() for row in rows):
        raise ValueError("An absent value would look like None.")
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: columns([row.get(name) for row in rows], depth - 1) for name in names}


def _lay(path: Path, value: object) -> None:
    """Write JSON in its most compact form."""
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
