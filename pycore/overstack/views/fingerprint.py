"""What the rules say of a position, in eight letters, so that two versions of them can be compared.

A link carries it beside the version that it was made with. Only what counts for the verdict is
in it, by clause, side and place, and the prices; no sentence, so that better words are no other
verdict. Knows no game.
"""

from __future__ import annotations

import zlib

from overstack.schema.strict_json import canonical
from overstack.views.games import Node
from overstack.views.verdicts import label


def judged(node: Node) -> str:
    """The mark of the verdict on the whole position, as its viewer is told it."""
    verdict, wording = node.inspected, node.wording
    found = sorted(
        [f.clause, f.grade.word, f.side, label(wording, f.place) or ""]
        for f in verdict.findings
        if f.role == "rule"
    )
    due = sorted(
        [p.clause, p.side, label(wording, p.place) or "", str(p.amount), p.unit]
        for p in verdict.prices
    )
    return f"{zlib.crc32(canonical([found, due]).encode()):08x}"
