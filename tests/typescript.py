"""Checks JSON against the types of `web/src/types`: the part of TypeScript used there.

Types are kept as small tuples: ("name", "string"), ("literal", "lawful"), ("array", type),
("tuple", types), ("union", types), ("record", type), ("object", {key: (optional, type)}).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent / "web" / "src" / "types"

Type = tuple[Any, ...]

_TOKEN = re.compile(
    r"\s+|//[^\n]*|/\*.*?\*/|(?P<sign>'[^']*'|[\w$]+|[{}\[\]()<>|&,;:?=])", re.DOTALL
)
_PLAIN: dict[str, tuple[type, ...]] = {"string": (str,), "number": (int,), "boolean": (bool,)}


class _Reader:
    def __init__(self, text: str) -> None:
        self.signs = [m["sign"] for m in _TOKEN.finditer(text) if m["sign"]]
        self.at = 0

    def peek(self) -> str:
        return self.signs[self.at] if self.at < len(self.signs) else ""

    def take(self, *expected: str) -> str:
        sign = self.peek()
        assert not expected or sign in expected, f"{sign!r} where {expected} should be"
        self.at += 1
        return sign

    def had(self, sign: str) -> bool:
        if self.peek() == sign:
            self.at += 1
            return True
        return False

    def declarations(self) -> dict[str, Type]:
        found: dict[str, Type] = {}
        while self.peek():
            if self.had("import"):
                self.named_elsewhere()
                continue
            self.take("export")
            kind, name = self.take("interface", "type"), self.take()
            if kind == "interface":
                found[name] = self.primary()
            else:
                self.take("=")
                found[name] = self.union()
                self.had(";")
        return found

    def named_elsewhere(self) -> None:
        """Skip `import type { A } from './b.ts';`: file b is read too, and names are unique."""
        while not self.had("from"):
            self.take()
        self.take()
        self.take(";")

    def union(self) -> Type:
        self.had("|")
        options = [self.intersection()]
        while self.had("|"):
            options.append(self.intersection())
        return options[0] if len(options) == 1 else ("union", options)

    def intersection(self) -> Type:
        """Parse an intersection; `declared` merges an intersection of objects, no other kind."""
        parts = [self.postfix()]
        while self.had("&"):
            parts.append(self.postfix())
        return parts[0] if len(parts) == 1 else ("intersection", parts)

    def postfix(self) -> Type:
        found = self.primary()
        while self.had("["):
            self.take("]")
            found = ("array", found)
        return found

    def primary(self) -> Type:
        sign = self.take()
        if sign == "{":
            return ("object", self.members())
        if sign == "[":
            return ("tuple", self.listed("]"))
        if sign == "(":
            found = self.union()
            self.take(")")
            return found
        if sign.startswith("'"):
            return ("literal", sign[1:-1])
        if sign.isdigit():
            return ("literal", int(sign))
        if sign == "Record":
            self.take("<")
            return ("record", self.listed(">")[1])
        return ("name", sign)

    def listed(self, end: str) -> list[Type]:
        found = [self.union()]
        while self.had(","):
            found.append(self.union())
        self.take(end)
        return found

    def members(self) -> dict[str, tuple[bool, Type]]:
        found: dict[str, tuple[bool, Type]] = {}
        while not self.had("}"):
            key, optional = self.take(), self.had("?")
            self.take(":")
            found[key] = (optional, self.union())
            while self.peek() in {";", ","}:
                self.take()
        return found


@cache
def declared() -> dict[str, Type]:
    """Every interface and type alias by name."""
    found: dict[str, Type] = {}
    for file in sorted(SOURCE.glob("*.ts")):
        for name, kind in _Reader(file.read_text(encoding="utf-8")).declarations().items():
            assert name not in found, f"{name} is declared twice"
            found[name] = kind
    return {name: _merged(kind, found) for name, kind in found.items()}


def _merged(kind: Type, known: dict[str, Type]) -> Type:
    """An intersection of objects as one object; any other type unchanged."""
    if kind[0] != "intersection":
        return kind
    parts = [_merged(known.get(part[1], part), known) if part[0] == "name" else part
             for part in kind[1]]  # fmt: skip
    if any(part[0] != "object" for part in parts):
        return kind
    return ("object", {key: member for part in parts for key, member in part[1].items()})


Fits = Callable[[object], bool]


@cache
def fits(name: str) -> Fits:
    """Whether a value has a named type: the fast answer, since faults are rare."""
    if name == "null":
        return lambda value: value is None
    if name in _PLAIN:
        plain = _PLAIN[name]
        return lambda value: type(value) in plain
    made: list[Fits] = []

    def fitting(value: object) -> bool:  # built on first use, because types refer to each other
        if not made:
            made.append(_fits(declared()[name]))
        return made[0](value)

    return fitting


def _fits(shape: Type) -> Fits:
    what, body = shape
    if what == "name":
        return fits(body)
    if what == "literal":
        return lambda value: type(value) is type(body) and value == body
    if what == "union":
        options = [_fits(option) for option in body]
        return lambda value: any(option(value) for option in options)
    if what == "object":
        return _fits_object(body)
    if what == "tuple":
        kinds = [_fits(kind) for kind in body]
        return lambda value: (
            isinstance(value, list)
            and len(value) == len(kinds)
            and all(kind(item) for kind, item in zip(kinds, value, strict=True))
        )
    inner = _fits(body)
    if what == "record":
        return lambda value: isinstance(value, dict) and all(map(inner, value.values()))
    return lambda value: isinstance(value, list) and all(map(inner, value))


def _fits_object(body: dict[str, tuple[bool, Type]]) -> Fits:
    kinds = {key: _fits(kind) for key, (_, kind) in body.items()}
    needed = {key for key, (optional, _) in body.items() if not optional}

    def fitting(value: object) -> bool:
        return (
            isinstance(value, dict)
            and needed <= value.keys() <= kinds.keys()
            and all(kinds[key](inner) for key, inner in value.items())
        )

    return fitting


def faults(value: object, kind: str) -> list[str]:
    """The reasons why a value does not have a type: a list of sentences, empty if it fits."""
    return [] if fits(kind)(value) else _faults(value, declared()[kind], "")


def _faults(value: object, shape: Type, where: str) -> list[str]:
    what, body = shape
    if what == "name":
        return _named(value, body, where)
    if what == "literal":
        same = type(value) is type(body) and value == body
        return [] if same else [f"{where}: {value!r} is not {body!r}"]
    if what == "union":
        tries = [_faults(value, option, where) for option in body]
        return [] if not all(tries) else min(tries, key=len)
    if what == "record":
        if not isinstance(value, dict):
            return [f"{where}: no object"]
        return [f for k, v in value.items() for f in _faults(v, body, f"{where}.{k}")]
    if what == "object":
        return _object(value, body, where)
    return _listed(value, what, body, where)


def _named(value: object, name: str, where: str) -> list[str]:
    if name == "null":
        return [] if value is None else [f"{where}: {value!r} is not null"]
    if name in _PLAIN:
        return [] if type(value) in _PLAIN[name] else [f"{where}: {value!r} is no {name}"]
    return _faults(value, declared()[name], where)


def _object(value: object, body: dict[str, tuple[bool, Type]], where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: no object"]
    missing = [
        f"{where}: lacks {k}" for k, (free, _) in body.items() if not free and k not in value
    ]
    unknown = [f"{where}: has {k}, which is not declared" for k in value if k not in body]
    inner = [
        f for k, v in value.items() if k in body for f in _faults(v, body[k][1], f"{where}.{k}")
    ]
    return missing + unknown + inner


def _listed(value: object, what: str, body: Type | list[Type], where: str) -> list[str]:
    if not isinstance(value, list) or (isinstance(body, list) and len(value) != len(body)):
        return [f"{where}: no {what}"]
    kinds = body if isinstance(body, list) else [body] * len(value)
    pairs = enumerate(zip(value, kinds, strict=True))
    return [fault for n, (v, kind) in pairs for fault in _faults(v, kind, f"{where}.{n}")]
