"""Entries of a log: JSON to values and back.

Part of the input boundary (`wire`). An entry is an action ("do"), the faces of a roll ("roll") or
the umpire's own entry ("edit"). This module checks that its places are on the map, and its verb and
mode in the rulebook. Its counters are checked when it is played, since they come and go.
Nothing here knows a game.
"""

from __future__ import annotations

from overstack.book.model import Book, facings
from overstack.documents import schema
from overstack.documents.map import place_of
from overstack.position.state import Action, Change, Entry, Faces, Map
from overstack.schema.parts import Json
from overstack.schema.shape import check, known, refusal
from overstack.words.sentences import say

# By kind of change: the JSON keys that hold its text, its side and its number.
_TEXT = {
    "add": "kind",
    "mark": "mark",
    "unmark": "mark",
    "rename": "name",
    "moment": "phase",
    "event": "event",
    "option": "option",
}
_SIDE = {"add": "side", "moment": "active"}
_NUMBER = {"order": "order", "moment": "turn", "option": "value"}


def entry(doc: object, sheet: Map, where: str = "entry", book: Book | None = None) -> Entry:
    """Parse an entry of a log. Raises BadInput with one sentence.

    With a `book` an unknown verb or mode is refused; the sentence lists the known ones.
    """
    return entry_of(check_shape(doc, where), sheet, where, book)


def check_shape(doc: object, where: str = "entry") -> Json:
    """Check the shape of an entry's document, but not its names. Raises BadInput."""
    found: Json = check(doc, schema.DOCUMENTS["entry"], where)
    return found


def entry_of(doc: Json, sheet: Map, where: str, book: Book | None = None) -> Entry:
    """An entry from a checked document."""
    if "roll" in doc:
        return Faces(tuple(doc["roll"]), tuple(doc.get("was", ())))
    to = place_of(doc["to"], sheet, f"{where}.to") if "to" in doc else None
    who, on = doc.get("who", ""), doc.get("on", "")
    if "do" in doc:
        if book is not None:
            _check_act(doc["do"], doc.get("mode", ""), book, where)
            _check_facing(doc.get("mode", ""), sheet, book, where)
        return Action(doc["do"], who, to, on, doc.get("mode", ""))
    kind = doc["edit"]
    return Change(
        kind,
        who,
        to,
        on,
        text=doc.get(_TEXT.get(kind, ""), ""),
        side=doc.get(_SIDE.get(kind, ""), ""),
        number=int(doc.get(_NUMBER.get(kind, ""), 0)),
    )


def _check_act(verb: str, mode: str, book: Book, where: str) -> None:
    known(verb, book.acts, f"{where}.do", "verb")
    if book.acts[verb]:
        known(mode, book.acts[verb], f"{where}.mode", "mode")
    elif mode:
        raise refusal(f"{where}.mode", say("wrong.verb-has-no-mode", verb=repr(verb)))


def _check_facing(mode: str, sheet: Map, book: Book, where: str) -> None:
    """Refuse a mode that is a facing marker which does not fit the grid."""
    if mode in book.marks and not book.marks[mode].fits(sheet.grid):
        ways = ", ".join(facings(book, sheet.grid))
        raise refusal(f"{where}.mode", say("wrong.marker-not-of-grid", marks=ways))


def entry_json(entry: Entry, sheet: Map) -> Json:
    """The JSON of an entry, without empty fields."""
    if isinstance(entry, Faces):
        return {"roll": list(entry.faces)} | ({"was": list(entry.was)} if entry.was else {})
    to = "" if entry.to is None else sheet.label(entry.to)
    named = {"who": entry.who, "to": to, "on": entry.on}
    if isinstance(entry, Action):
        return {"do": entry.verb} | _filled(named | {"mode": entry.mode})
    doc: Json = {"edit": entry.kind} | _filled(named)
    if entry.kind in _TEXT:
        doc[_TEXT[entry.kind]] = entry.text
    doc |= _filled({_SIDE.get(entry.kind, "side"): entry.side})
    if entry.kind == "option":
        doc["value"] = bool(entry.number)
    elif entry.kind == "order" or entry.number:
        doc[_NUMBER[entry.kind]] = entry.number
    return doc


def _filled(doc: dict[str, str]) -> Json:
    return {key: text for key, text in doc.items() if text}
