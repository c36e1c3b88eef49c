"""Sheets and faces of counters as the page shows them. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.judging.sheet import Item, LimitRow, Sheet
from overstack.position.state import Counter, Place
from overstack.views.games import Node
from overstack.views.verdicts import label
from overstack.views.wording import Wording
from overstack.words.sentences import fill

if TYPE_CHECKING:
    from overstack.answers.board import Face, SheetItem, SheetRow, SheetView


def sheet_views(node: Node) -> list[SheetView]:
    """Every sheet of the position that the viewer may see; empty if the rulebook has no sheets."""
    return [_sheet(node.wording, each) for each in node.table.rules.sheets.sheets(node.seen)]


def sheets_of(node: Node, place: Place) -> list[SheetView]:
    """The sheets of one place; for a hex also the sheets of its parts."""
    sheets = node.table.rules.sheets.sheets(node.seen)
    return [_sheet(node.wording, each) for each in sheets if _lies_in(each.place, place)]


def _lies_in(found: Place | None, place: Place) -> bool:
    if found is None or place.hex is None or place.part:
        return found == place
    return found.hex == place.hex


def _sheet(wording: Wording, shown: Sheet) -> SheetView:
    values: dict[str, object] = {
        "side": wording.side(shown.side),
        "place": wording.place(shown.place, named=True),
        "who": wording.name(shown.who),
        **{name: wording.fact(value) for name, value in shown.facts},
    }
    key = f"sheet.{shown.say}." if shown.say else "sheet."
    words = wording.book.words
    return {
        "side": shown.side,
        "place": label(wording, shown.place),
        "who": shown.who,
        "title": fill(words.get(f"{key}title") or words.get("sheet.title", "{place}"), values),
        "note": fill(words.get(f"{key}note", ""), values),
        "fits": shown.fits,
        "closed": shown.closed,
        "rows": [_row(wording, row, values) for row in shown.rows],
    }


def _row(wording: Wording, row: LimitRow, values: dict[str, object]) -> SheetRow:
    return {
        "id": row.id,
        "words": fill(wording.book.words.get(f"sheet.row.{row.id}", row.id), values),
        "limit": row.limit,
        "per": row.per,
        "items": [_item(wording, item) for item in row.items],
    }


def _item(wording: Wording, item: Item) -> SheetItem:
    words = fill(wording.book.words.get(f"sheet.item.{item.say}", ""), {}) if item.say else ""
    return {"who": item.who, "size": item.size, "words": words}


def face_view(node: Node, counter: Counter) -> Face:
    """The figures printed on a counter."""
    face = node.table.rules.sheets.face(node.seen, counter)
    return {
        "values": face.values,
        "corner": face.corner,
        "top": face.top,
        "pips": face.pips,
        "full": face.full,
    }
