"""The documents in requests and answers: their shapes are the schemas of `documents.schema`.

The umpire checks a document when it comes in and writes it from checked values, so here a document
is only an object of JSON. `tools/contract.py` writes the types of the schemas for the page.
"""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

Game = Document
MapDoc = Document
TableDoc = Document
CardDoc = Document
CollectionDoc = Document
HouseDoc = Document
MappingDoc = Document
Entry = Document
Asked = Document
#: A place: a hex label as printed on the map ("0305", "1F5"), "0305/beach" for a part of a hex,
#: "@box" for a named box.
Place = str
