"""Reads the boards of MegaMek in a folder, and says what was left out of them and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from overstack.formats import boards
from overstack.words.errors import BadInput


def table(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each board's name, and its size with what is left out, or why it is refused."""
    for path in sorted(folder.rglob("*.board")):
        try:
            found = boards.read(path.read_text(encoding="utf-8", errors="replace"))
        except BadInput as error:
            yield path.name, f"refused: {error}"
            continue
        columns, rows = found.document["size"]
        yield path.name, " ".join([f"{columns} x {rows}.", *found.left])
