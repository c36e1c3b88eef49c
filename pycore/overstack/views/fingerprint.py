"""The verdict on a position as a hash of eight letters, to compare two versions of the rules.

A link carries the hash beside the version of the rules that made the link. The hash covers the
findings (clause, grade, side, place) and the prices. It omits sentences, so that better wording
does not change the hash. Knows no game.
"""

from __future__ import annotations

import zlib

from overstack.schema.strict_json import canonical
from overstack.views.games import Node
from overstack.views.verdicts import label


def verdict_hash(node: Node) -> str:
    """The hash of the verdict on the whole position, as its viewer sees it."""
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
