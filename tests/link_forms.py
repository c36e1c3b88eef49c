"""Links as mails, chats and forums change them: `data/link-forms.json`, one table for all readers.

Each entry has a `name` and says how a whole link is changed, in this order: `change` (one letter in
the middle), `lower`, `keep` (this percentage of its characters), `drop` (this many of its last
characters), `replace` (texts by others), `address` (the text before the link), `encode`
(percent-encoded this many times, or "all" characters), `every` (after each so many characters, this
text), `twice` (written again after this text), `before` and `after` ("{other}" is another link).
The changed link opens, or is refused with a sentence that contains `says`. If `only` is given, the
entry applies to that codec alone. `tests/js/forms.mjs` reads the table too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

Form = dict[str, Any]

FORMS: list[Form] = json.loads(
    (Path(__file__).parent / "data" / "link-forms.json").read_text("utf-8")
)
HOME = "https://example.org/over/"


def written(form: Form, link: str, other: str) -> str:
    """Return a link changed as an entry of the table says."""
    text = _spoiled(form, link)
    for old, new in form.get("replace", ()):
        text = text.replace(old, new)
    text = str(form.get("address", HOME)) + text
    times = form.get("encode", 0)
    if times == "all":
        text = "".join(f"%{ord(sign):02X}" for sign in text)
    else:
        for _ in range(times):
            text = quote(text, safe="")
    if "every" in form:
        wide, between = form["every"]
        text = between.join(text[at : at + wide] for at in range(0, len(text), wide))
    if "twice" in form:
        text = text + form["twice"] + text
    return str(form.get("before", "") + text + form.get("after", "")).replace("{other}", other)


def _spoiled(form: Form, link: str) -> str:
    if form.get("change"):
        at = len(link) // 2
        link = link[:at] + ("B" if link[at] == "A" else "A") + link[at + 1 :]
    if form.get("lower"):
        link = link.lower()
    kept = link[: len(link) * form.get("keep", 100) // 100]
    return kept[: len(kept) - form.get("drop", 0)]
