"""VASSAL's encoding of lists, used at every level of its files.

Items are joined by one separator character. Within an item, the separator is escaped by a
backslash; backslashes themselves are never escaped. An item that begins with a backslash, or begins
and ends with an apostrophe, is put in apostrophes. (Versions before 3.3 put items that end with a
backslash in apostrophes; both forms parse the same.) An empty text is one empty item.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from overstack.formats.errors import MOST_ITEMS, refused


def split(text: str, mark: str, most: int = MOST_ITEMS) -> list[str]:
    """The items of a list. Raises BadFile if there are more than `most`."""
    if text.count(mark) >= most and len(_between(mark).findall(text)) >= most:
        raise refused("many-items", most=most)
    if "\\" not in text and "'" not in text:  # the usual case
        return text.split(mark)
    return [_plain(item, mark) for item in _between(mark).split(text)]


def peel(text: str, mark: str) -> tuple[str, str]:
    """Split a list into its first item and the rest of the text."""
    at = text.find(mark)
    while at > 0 and text[at - 1] == "\\":
        at = text.find(mark, at + 1)
    if at < 0:
        return _plain(text, mark), ""
    return _plain(text[:at], mark), _plain(text[at + 1 :], mark)


def join(items: Iterable[str], mark: str) -> str:
    """Encode items as a list."""
    return mark.join(_encode(item, mark) for item in items)


@cache
def _between(mark: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\){re.escape(mark)}")


def _plain(item: str, mark: str) -> str:
    item = item.replace(f"\\{mark}", mark)
    return item[1:-1] if len(item) > 1 and item[0] == item[-1] == "'" else item


def _encode(item: str, mark: str) -> str:
    coded = item.replace(mark, f"\\{mark}")
    return f"'{coded}'" if item.startswith("\\") or _quoted(item) else coded


def _quoted(item: str) -> bool:
    return item.startswith("'") and item.endswith("'")
