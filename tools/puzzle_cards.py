"""Prints the contents of the curated puzzles' pages as JSON; the build runs it in the environment.

A list of {id, title, text, task, book, link}, in the order of their files.
"""

from __future__ import annotations

import json
from pathlib import Path

from overstack.documents import link
from overstack.views.games import Games
from overstack.views.goals import goal_view

ROOT = Path(__file__).parents[1]


def cards() -> list[dict[str, str]]:
    """A card for each shipped puzzle."""
    games = Games()
    found = []
    for path in sorted((ROOT / "rulesets").glob("**/puzzles/*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        node = games.open({"scenario": document["scenario"], "log": []})
        goal = goal_view(node)
        scenario = node.table.scenario
        found.append(
            {
                "id": document["id"],
                "title": scenario.title,
                "text": scenario.text,
                "task": str(goal["words"]) if goal else "",
                "book": node.table.book.title,
                "link": link.encode(node.game()),
            }
        )
    return found


if __name__ == "__main__":
    print(json.dumps(cards(), ensure_ascii=False))
