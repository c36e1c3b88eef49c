"""A sheet of finds to choose from by eye: board, task, line of play, lure, themes and grade.

An HTML page. The site's own embedded page draws the boards in frames, so that a find looks as a
player will see it; the site must be served where `site` says (`build.py serve`).
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from string import Template

from overstack.documents import link
from overstack.documents.puzzle import puzzle
from overstack.judging.rules import step
from overstack.position.state import Entry
from overstack.schema.parts import Json
from overstack.views.games import Games, Node
from overstack.views.goals import goal_view

SITE = "http://127.0.0.1:8000/"

PAGE = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>$title</title>
<style>
body { font: 15px/1.4 sans-serif; margin: 1rem; }
article { break-inside: avoid; border-top: 1px solid #999; padding: 0.5rem 0; display: flex;
  gap: 1rem; flex-wrap: wrap; }
iframe { border: 0; width: 34rem; height: 30rem; }
div { flex: 1; min-width: 20rem; }
h2 { margin: 0; font-size: 1.1rem; }
</style>
</head>
<body>
<h1>$title</h1>
$finds
</body>
</html>
""")

FIND = Template("""\
<article id="$id">
<iframe loading="lazy" title="$id" src="$site"></iframe>
<div>
<h2>$id</h2>
<p>$task</p>
<p><b>$least</b> acts, $first first, $trails false trails, <b>$difficulty</b>$chance</p>
<p>Themes: $themes</p>
<p>Lure: $lure</p>
<ol>
$line
</ol>
</div>
</article>
""")


def sheet(finds: list[Json], site: str = SITE) -> str:
    """The page of some puzzles with claims and lures; `site` is where the built site is served."""
    home = f"{site.rstrip('/')}/embed.html"
    texts = "\n".join(_find(found, home) for found in finds)
    return PAGE.substitute(title=f"{len(finds)} finds", finds=texts)


def _find(doc: Json, home: str) -> str:
    found = puzzle(doc)
    node = Games().open({"scenario": doc["scenario"], "log": []})
    goal, claim, lure = goal_view(node), found.claim, found.lure
    assert claim is not None  # noqa: S101 - a find has both
    assert lure is not None  # noqa: S101
    clause = f" ({lure.clause})" if lure.clause else ""
    return FIND.substitute(
        id=escape(found.id),
        site=escape(home + link.encode(node.game())),
        task=escape(str(goal["words"]) if goal else ""),
        least=claim.least,
        first=len(claim.first),
        trails=claim.trails,
        difficulty=escape(claim.difficulty),
        chance=escape(f", chance {claim.chance}" if claim.chance else ""),
        themes=escape(", ".join(found.clauses)),
        lure=escape(f"{'; '.join(_words(node, lure.entries))}: {lure.grade}{clause}"),
        line="\n".join(f"<li>{escape(words)}</li>" for words in _words(node, claim.line)),
    )


def _words(node: Node, entries: tuple[Entry, ...]) -> list[str]:
    """Entries in words, each in the position before it."""
    state, rules, words = node.state, node.table.rules, []
    for number, entry in enumerate(entries, 1):
        words.append(replace(node.wording, state=state).entry(entry, rules.chance(state)))
        if number < len(entries):
            state = step(rules, state, entry)
    return words
