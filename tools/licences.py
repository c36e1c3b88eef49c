"""The page of licences: the authors whose work the site contains, and the licence texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape

from tools.shell import MODULES, ROOT

#: Works that the bundler does not list: the fonts, the drawn symbols, Python itself.
BESIDE = ("@fontsource-variable/cabin", "@fontsource-variable/roboto-condensed",
          "@fontsource/libertinus-serif", "milsymbol", "pyodide")  # fmt: skip
PYTHONS = """\
Pyodide and micropip are under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; their
source is at https://github.com/pyodide. With them comes Python with its standard library, compiled
here to bytecode, under the licence of the Python Software Foundation,
https://docs.python.org/3/license.html.
"""
NO_TEXT = "The package names its licence and brings no text of it."
PAGE = """\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Overstack: licences</title>
    <link rel="icon" href="./icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="./plain.css">
  </head>
  <body>
    <main class="long">
      <p><a href="./">Back to the board</a></p>
      <h1>Licences</h1>
      <p>Overstack is free software, and so is everything that it carries: these works, under these licences.</p>
{entries}
      <p><a href="./">Back to the board</a></p>
    </main>
  </body>
</html>
"""  # noqa: E501
ENTRY = """\
      <section>
        <h2>{names}</h2>
        <pre>{text}</pre>
      </section>"""


def page(inside: Iterable[str]) -> str:
    """The page as HTML; ``inside`` names the Node packages that went into the page's scripts."""
    works: dict[str, list[str]] = {}  # names by licence text
    for name, text in _works(inside):
        works.setdefault(text, []).append(name)
    entries = (
        ENTRY.format(names=escape(", ".join(names)), text=escape(text))
        for text, names in works.items()
    )
    return PAGE.format(entries="\n".join(entries))


def _works(inside: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield "Overstack", (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    for name in sorted({*inside, *BESIDE}):
        folder = MODULES / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        licence = about.get("license", "see below")
        texts = sorted(folder.glob("LICEN[CS]E*"))
        body = "\n\n".join(text.read_text(encoding="utf-8").strip() for text in texts)
        yield f"{name} {about['version']} ({licence})", body or NO_TEXT
    yield "Pyodide, micropip, Python", PYTHONS.strip()
