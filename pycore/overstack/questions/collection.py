"""A collection of puzzles, checked, with its link ([puzzle-format.md](puzzle-format.md)).

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import collection, link
from overstack.questions.fields import Request, Session, forms, request, some_text, unread
from overstack.schema.strict_json import parse_json
from overstack.words.errors import BadInput, BadLink
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.games import Collected

REQUEST = forms(
    "the link, the text or the document of a collection",
    request("link", link=some_text()),
    request("text", text=some_text()),
    request("document", document=unread("a collection")),
)


def run(_session: Session, asked: Request) -> Collected:
    """Return the normalised document of a collection and its link. Raises BadInput.

    The link is "" where the collection is too large for one; `warning` says so.
    """
    found = collection.collection(_document(asked))
    try:
        made = collection.encode(found)
    except BadLink as error:
        return {"document": found.document, "link": "", "warning": str(error)}
    return {"document": found.document, "link": made, "warning": link.length_warning(len(made))}


def _document(asked: Request) -> object:
    if "link" not in asked:
        return parse_json(asked["text"]) if "text" in asked else asked["document"]
    packed = collection.unpack(asked["link"])
    try:
        return parse_json(packed)
    except BadInput as error:
        raise BadLink(say("collection.unreadable")) from error
