"""Reads the boards of MegaMek in a folder, and says what was left out of them and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from overstack.formats import boards
from overstack.words.errors import BadInput


def table(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each board's size with what is left out, or why it is refused; then the sums."""
    reasons: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.board")):
        try:
            found = boards.read(path.read_text(encoding="utf-8", errors="replace"))
        except BadInput as error:
            reasons[re.sub(r"\d+", "n", str(error))] += 1
            yield path.name, f"refused: {error}"
            continue
        reasons["read"] += 1
        columns, rows = found.document["size"]
        yield path.name, " ".join([f"{columns} x {rows}.", *found.left])
    for reason, n in reasons.most_common():
        yield f"{n} boards", reason
