"""Many documents of one form as columns of text, which compress far better than one after another.

All values of a key stand together, whatever table they are from; so do the keys of tables and the
lengths of lists. Texts, whole numbers, flags, lists and tables are kept; the items of one list are
of one sort. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from overstack.schema.parts import Json

_COLUMN, _VALUE = "\2", "\1"
_LETTERS = "="  # begins the key of a column whose values stand as letters
_OFTEN = 8  # how often a text stands in its column on average, where it is listed
_FIRST = ord("0")  # the letter for the first of a few values
_TABLE, _LIST, _FLAG, _NUMBER, _TEXT = "{[?#'"


def packed(document: object) -> str:
    """The document as columns. Raises ValueError for a list of several sorts and for other values.

    Texts may not have the characters 1 and 2.
    """
    columns: dict[str, list[str]] = {}
    _write(document, "", columns)
    return _COLUMN.join(_column(key, columns[key]) for key in sorted(columns))


def _column(key: str, values: list[str]) -> str:
    """A column: its key and its values; few values are listed, and each stands as a letter."""
    words = {value: chr(_FIRST + n) for n, value in enumerate(dict.fromkeys(values))}
    if key[0] == _TEXT and len(words) * _OFTEN > len(values):
        return _VALUE.join([key, *values])
    letters = "".join(words[value] for value in values)
    return _VALUE.join([_LETTERS + key, *words, letters])


def unpacked(text: str) -> Json:
    """The document of columns."""
    columns: dict[str, Iterator[str]] = {}
    for column in text.split(_COLUMN):
        key, *values = column.split(_VALUE)
        if key[0] == _LETTERS:
            key, (*words, letters) = key[1:], values
            values = [words[ord(letter) - _FIRST] for letter in letters]
        columns[key] = iter(values)
    found: Json = _read(_TABLE, "", columns)
    return found


def _of_list(name: str) -> str:
    """The name for the items of a list; those of places, whose names are no words, are of one."""
    return f"{name}*" if name[:1].islower() else "*"


def _sort(value: object) -> str:
    for kind, sign in ((dict, _TABLE), (list, _LIST), (bool, _FLAG), (int, _NUMBER), (str, _TEXT)):
        if isinstance(value, kind):
            return sign
    raise ValueError(f"{value!r} cannot be packed.")


def _write(value: object, name: str, columns: dict[str, list[str]]) -> None:
    sign = _sort(value)
    column = columns.setdefault(sign + name, [])
    if isinstance(value, dict):
        column.append(" ".join(_sort(item) + key for key, item in value.items()))
        for key, item in value.items():
            _write(item, key, columns)
    elif isinstance(value, list):
        sorts = {_sort(item) for item in value}
        if len(sorts) > 1:
            raise ValueError(f"{name} has items of several sorts.")
        column.append("".join([*sorts, str(len(value))]))
        for item in value:
            _write(item, _of_list(name), columns)
    else:
        column.append(str(value))


def _read(sign: str, name: str, columns: dict[str, Iterator[str]]) -> Any:  # noqa: ANN401
    value = next(columns[sign + name])
    if sign == _TABLE:
        keys = value.split(" ") if value else ()
        return {key[1:]: _read(key[0], key[1:], columns) for key in keys}
    if sign == _LIST:
        size = int(value.lstrip("{[?#'"))
        return [_read(value[0], _of_list(name), columns) for _ in range(size)]
    if sign == _TEXT:
        return value
    return value == "True" if sign == _FLAG else int(value)
