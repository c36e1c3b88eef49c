"""Reads XML of other programs as a flat list of elements, without entities or document types.

XML with a document type declaration is refused, so nothing is ever expanded or fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from overstack.formats.errors import MOST_DEPTH, refused

MOST_ELEMENTS = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """An element with its attributes, its own text, and the elements that contain it."""

    name: str
    attributes: dict[str, str]
    within: tuple[Element, ...] = ()
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The element's own text."""
        return "".join(self.parts)


@dataclass(slots=True)
class _Run:
    found: list[Element] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) > MOST_DEPTH:
            raise refused("deep", most=MOST_DEPTH)
        if len(self.found) >= MOST_ELEMENTS:
            raise refused("many-items", most=MOST_ELEMENTS)
        element = Element(name, attributes, tuple(self.open))
        self.found.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        self.open[-1].parts.append(text)


def _no_document(*_: object) -> None:
    raise refused("doctype")


def elements(data: bytes) -> list[Element]:
    """All elements in the order in which they open. Raises BadFile."""
    run = _Run()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _no_document
    parser.EntityDeclHandler = _no_document
    parser.StartElementHandler = run.start
    parser.EndElementHandler = run.end
    parser.CharacterDataHandler = run.data
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes no keywords
    except (expat.ExpatError, LookupError) as error:
        raise refused("xml", line=getattr(error, "lineno", 1)) from None
    return run.found


def note_of(data: bytes) -> tuple[str, str]:
    """The name and version of the module in a save's note; "" for each that is missing."""
    if not data:
        return "", ""
    texts = {each.name: each.text.strip()[:80] for each in elements(data)}
    return texts.get("name", ""), texts.get("version", "")


def is_before_3_5(note: bytes) -> bool:
    """Whether a module's note says that VASSAL before 3.5 wrote it, which named it differently."""
    texts = {each.name: each.text for each in elements(note)} if note else {}
    version = re.match(r"\s*(\d{1,4})\.(\d{1,4})", texts.get("VassalVersion", ""))
    return version is not None and (int(version[1]), int(version[2])) < (3, 5)
