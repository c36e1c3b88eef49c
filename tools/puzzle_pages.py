"""Writes a page for every curated puzzle, ``p/<id>/``, for links in forums and chats.

Plain HTML without a script: the story, the task, and a link to the board. If the site's address is
known, the page names its picture, since previews need absolute addresses. Standard library only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from tools.shell import PYTHON, ROOT, run

FOLDER = "p"
PICTURE = "preview.jpg"
MISSING = "404.html"  # what static hosts answer where there is no file
#: The size of a preview in pixels: a counter is legible where it is shown 400 pixels wide.
SIZE = (960, 504)
POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)

PAGE = Template("""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="$policy">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>$title · Overstack</title>
    <meta name="description" content="$task">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Overstack">
    <meta property="og:title" content="$title">
    <meta property="og:description" content="$task">$absolute
    <link rel="icon" href="../../icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="../../serif.css">
    <link rel="stylesheet" href="../../plain.css">
  </head>
  <body>
    <main class="sheet">
      <p class="kicker">Overstack · $book</p>
      <h1>$title</h1>$picture
      $story
      <p class="task">$task</p>
      <p><a class="go" href="../../$link">Solve it on the board</a></p>
    </main>
  </body>
</html>
""")
ABSOLUTE = Template("""
    <meta property="og:url" content="$url">
    <meta property="og:image" content="$picture">
    <meta property="og:image:width" content="$width">
    <meta property="og:image:height" content="$height">
    <meta property="og:image:alt" content="The board of the puzzle $title">
    <meta name="twitter:card" content="summary_large_image">""")
SHOWN = Template("""
      <p><img src="./$picture" alt="The board" width="$width" height="$height"></p>""")

Card = dict[str, str]


def cards() -> list[Card]:
    """The contents of every puzzle's page."""
    output = run(
        [PYTHON, ROOT / "tools" / "puzzle_cards.py"],
        "The puzzles could not be described: put right what Python says above.",
        env={**os.environ, "PYTHONPATH": str(ROOT / "pycore"), "PYTHONUTF8": "1"},
    )
    found: list[Card] = json.loads(output)
    return found


def write(site: Path, puzzles: Sequence[Card], url: str = "") -> None:
    """Write a page for each puzzle; with the address of the site, it names its picture too."""
    for card in puzzles:
        folder = site / FOLDER / card["id"]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(page(card, url), encoding="utf-8")


def page(card: Card, url: str = "") -> str:
    """The page of a puzzle."""
    width, height = SIZE
    values = {key: escape(str(value)) for key, value in card.items()}
    home = f"{url.rstrip('/')}/{FOLDER}/{card['id']}/"
    named = {"url": escape(home), "picture": escape(home + PICTURE), "title": values["title"]}
    size = {"width": width, "height": height}
    story = "\n      ".join(f"<p>{line}</p>" for line in values["text"].splitlines() if line)
    return PAGE.substitute(
        values,
        policy=escape(POLICY, quote=False),
        story=story,
        absolute=ABSOLUTE.substitute(named, **size) if url else "",
        picture=SHOWN.substitute(size, picture=PICTURE) if url else "",
    )
