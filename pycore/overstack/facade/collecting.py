"""A collection of puzzles from a link, a file or a form, checked, with its link. Knows no game."""

from __future__ import annotations

from overstack.documents import collection, link
from overstack.facade.request import Request, text
from overstack.schema.strict_json import parse_json
from overstack.views.verdicts import Json
from overstack.words.errors import BadInput, BadLink
from overstack.words.sentences import say


def collected(request: Request) -> Json:
    """Return the `Collected`: the normalised document and its link.

    The request has the `link`, the `text` of a file, or the `document`. Raises BadInput. The link
    is "" where the collection is too large for one; `warning` says so.
    """
    found = collection.collection(_document(request))
    try:
        made = collection.encode(found)
    except BadLink as error:
        return {"document": found.document, "link": "", "warning": str(error)}
    return {"document": found.document, "link": made, "warning": link.length_warning(len(made))}


def _document(request: Request) -> object:
    if "link" not in request:
        return parse_json(text(request, "text")) if "text" in request else request.get("document")
    packed = collection.unpack(text(request, "link"))
    try:
        return parse_json(packed)
    except BadInput as error:
        raise BadLink(say("collection.unreadable")) from error
