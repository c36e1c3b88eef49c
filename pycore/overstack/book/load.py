"""A ruleset's TOML files, checked: clause index, readings, options, words, kinds, tables.

Numbers and words live in TOML, exceptions and order in Python. A file that contradicts
the format is refused with the file, the key and the reason; an unknown key is an error.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from overstack.book.examples import Example, piece
from overstack.book.model import (
    Book,
    Clause,
    Draft,
    EventKind,
    Feature,
    Hides,
    Mark,
    Option,
    Phase,
    Reading,
    Section,
)
from overstack.position.state import Kind, PartKind, Side
from overstack.words.errors import BadRuleset
from overstack.words.tables import table

T = TypeVar("T")


def load(package: str) -> Book:
    """The book of a package: rules.toml, counters.toml and tables.toml. Raises BadRuleset."""
    rules = _Table(f"{package} rules.toml", _table(package, "rules"))
    counters = _Table(f"{package} counters.toml", _table(package, "counters"))
    tables = _table(package, "tables")
    book = Book(
        id=rules.text("id"),
        title=rules.text("title"),
        short=rules.text("short", ""),
        edition=rules.text("edition"),
        version=rules.text("version"),
        scope=rules.text("scope"),
        sections=tuple(_section(t) for t in rules.tables("section")),
        clauses={t.key: _clause(t) for t in rules.named("clause")},
        readings={t.key: _reading(t) for t in rules.named("reading")},
        options={t.key: _option(t) for t in rules.named("option")},
        phases={t.key: _phase(t) for t in rules.named("phase")},
        words=rules.strings("words"),
        measures=rules.strings("measures"),
        kinds={t.key: _kind(t) for t in counters.named("kind")},
        marks={t.key: _mark(t) for t in counters.named("mark")},
        events={t.key: _event(t) for t in counters.named("event")},
        sides=tuple(_side(t) for t in counters.named("side")),
        examples=tuple(_example(t) for t in counters.tables("example")),
        tables=tables,
        parts={t.key: _part(t) for t in counters.named("part")},
        features={t.key: _feature(t) for t in counters.named("feature")},
        carry_depth=rules.whole("carry_depth", 1),
        riders=frozenset(rules.texts("riders")),
        terms={term: term for term in rules.texts("terms")},
        draft=_draft(counters.inner("draft")),
        acts=rules.lists("acts"),
        arms=counters.lists("arms"),
        alike=counters.lists("alike"),
    )
    rules.finish()
    counters.finish()
    _check(book)
    return book


def _table(package: str, name: str) -> dict[str, Any]:
    try:
        return table(package, name)
    except ValueError as error:
        raise BadRuleset(f"{package} {name}.toml: {error}", f"{name}.toml") from error


class _Table:
    """A TOML table that is read key by key; `finish` rejects keys that were not read."""

    def __init__(self, where: str, data: Mapping[str, Any], key: str = "") -> None:
        self.where, self.data, self.key = where, data, key
        self.read: set[str] = set()

    def _get(self, key: str, kind: type[T], default: T | None) -> T:
        self.read.add(key)
        if key not in self.data:
            if default is None:
                raise BadRuleset(f"{self.where} lacks {key!r}.", key)
            return default
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadRuleset(f"{self.where}: {key!r} should be of type {kind.__name__}.", key)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        return self._get(key, str, default)

    def whole(self, key: str, default: int | None = None) -> int:
        return self._get(key, int, default)

    def flag(self, key: str, default: bool = False) -> bool:
        return self._get(key, bool, default)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(str(item) for item in self._get(key, list, []))

    def strings(self, key: str) -> dict[str, str]:
        found = self._get(key, dict, {})
        if any(not isinstance(value, str) for value in found.values()):
            raise BadRuleset(f"{self.where}: every value of {key!r} should be a text.", key)
        return dict(found)

    def lists(self, key: str) -> dict[str, tuple[str, ...]]:
        found = self._get(key, dict, {})
        return {name: _Table(self.where, found).texts(name) for name in found}

    def table(self, key: str) -> dict[str, Any]:
        return dict(self._get(key, dict, {}))

    def tables(self, key: str) -> list[_Table]:
        rows = self._get(key, list, [])
        return [_Table(f"{self.where} {key} {n}", row) for n, row in enumerate(rows, 1)]

    def inner(self, key: str) -> _Table:
        """The nested table under a key; empty if the key is missing."""
        return _Table(f"{self.where} {key}", self.table(key), key)

    def named(self, key: str) -> list[_Table]:
        rows = self._get(key, dict, {})
        return [_Table(f"{self.where} {key} {name!r}", row, name) for name, row in rows.items()]

    def finish(self) -> None:
        unknown = sorted(set(self.data) - self.read)
        if unknown:
            raise BadRuleset(f"{self.where} has an unknown key {unknown[0]!r}.", unknown[0])


def _section(t: _Table) -> Section:
    section = Section(t.text("id"), t.text("title"))
    t.finish()
    return section


def _clause(t: _Table) -> Clause:
    clause = Clause(
        id=t.key,
        title=t.text("title"),
        section=t.text("section"),
        source=t.text("source"),
        text=t.text("text"),
        leans=t.texts("leans"),
        says=t.strings("says"),
        sums=t.strings("sums"),
        no_pass=t.text("no_pass", ""),
        no_refusal=t.text("no_refusal", ""),
        also=t.text("also", ""),
        entering=t.texts("entering"),
    )
    t.finish()
    return clause


def _reading(t: _Table) -> Reading:
    reading = Reading(
        id=t.key,
        question=t.text("question"),
        chosen=t.text("chosen"),
        why=t.text("why"),
        other=t.text("other", ""),
        option=t.text("option", ""),
        clauses=t.texts("clauses"),
    )
    t.finish()
    return reading


def _option(t: _Table) -> Option:
    option = Option(t.key, t.text("title"), t.text("reading"))
    t.finish()
    return option


def _phase(t: _Table) -> Phase:
    phase = Phase(t.key, t.text("name"), t.flag("per_side"))
    t.finish()
    return phase


def _kind(t: _Table) -> Kind:
    values = (*t.texts("values"), "", "")[:2]
    kind = Kind(
        id=t.key,
        name=t.text("name"),
        type=t.text("type"),
        symbol=t.text("symbol"),
        sides=t.texts("sides"),
        allowance=t.whole("allowance", 0),
        carries=t.whole("carries", 0),
        values=(values[0], values[1]),
        traits=t.table("traits"),
    )
    t.finish()
    return kind


def _mark(t: _Table) -> Mark:
    flags = t.flag("facedown"), t.flag("single")
    mark = Mark(t.key, t.text("name"), t.text("short"), *flags, t.texts("types"))
    t.finish()
    return mark


def _part(t: _Table) -> PartKind:
    part = PartKind(
        id=t.key,
        name=t.text("name"),
        short=t.text("short"),
        symbol=t.text("symbol", ""),
        order=t.whole("order", 0),
        traits=t.table("traits"),
    )
    t.finish()
    return part


def _feature(t: _Table) -> Feature:
    feature = Feature(t.key, t.text("name"), t.text("short"), t.text("symbol", ""))
    t.finish()
    return feature


def _event(t: _Table) -> EventKind:
    event = EventKind(t.key, t.text("name"), t.text("words"), t.text("mark"), t.texts("types"))
    t.finish()
    return event


def _draft(t: _Table) -> Draft:
    hidden = t.inner("hides")
    hides = Hides(
        marks=hidden.texts("marks"),
        types=hidden.texts("types"),
        open=hidden.texts("open"),
        acts=hidden.texts("acts"),
    )
    hidden.finish()
    draft = Draft(
        aims=t.texts("aims"),
        boards=t.texts("boards"),
        alights=t.texts("alights"),
        hides=hides if hidden.data else None,
    )
    t.finish()
    return draft


def _side(t: _Table) -> Side:
    side = Side(t.key, t.text("name"), t.text("look"))
    t.finish()
    return side


def _example(t: _Table) -> Example:
    pieces = tuple(piece(text, t.where) for text in t.texts("pieces"))
    if not pieces or pieces[0].depth:
        raise BadRuleset(f"{t.where}: 'pieces' should begin with one that stands there.", "pieces")
    example = Example(
        title=t.text("title"),
        phase=t.text("phase"),
        active=t.text("active", ""),
        pieces=pieces,
        terrain=t.text("terrain", ""),
        features=t.texts("features"),
        part=t.text("part", ""),
        there=t.flag("there"),
    )
    t.finish()
    return example


def _check(book: Book) -> None:
    """Check the cross references: every name by which one entry refers to another must exist."""
    sections = {section.id for section in book.sections}
    for clause in book.clauses.values():
        _check_names(clause.section, sections, f"clause {clause.id}: section")
        for other in clause.leans:
            _check_names(other, book.clauses, f"clause {clause.id}: leans")
    for reading in book.readings.values():
        for clause_id in reading.clauses:
            _check_names(clause_id, book.clauses, f"reading {reading.id}: clauses")
        if reading.option:
            _check_names(reading.option, book.options, f"reading {reading.id}: option")
    for option in book.options.values():
        _check_names(option.reading, book.readings, f"option {option.id}: reading")
    for event in book.events.values():
        _check_names(event.mark, book.marks, f"event {event.id}: mark")
    for mark in (*book.draft.hides.marks, *book.draft.hides.open) if book.draft.hides else ():
        _check_names(mark, book.marks, "draft: hides")
    _check_arms(book)
    for example in book.examples:
        _check_example(example, book)


def _check_arms(book: Book) -> None:
    called = {word for kind in book.kinds.values() for word in (kind.type, kind.symbol)}
    for arm, words in book.arms.items():
        for word in words:
            _check_names(word, called, f"arms: {arm}")
    for arm, kinds in book.alike.items():
        for kind in kinds:
            _check_names(kind, book.kinds, f"alike: {arm}")


def _check_example(example: Example, book: Book) -> None:
    where, sides = f"example {example.title!r}", {side.id for side in book.sides}
    _check_names(example.phase, book.phases, f"{where}: phase")
    for feature in example.features:
        _check_names(feature, book.features, f"{where}: features")
    if example.part:
        _check_names(example.part, book.parts, f"{where}: part")
    for each in example.pieces:
        _check_names(each.kind, book.kinds, f"{where}: pieces")
        _check_names(each.side, sides, f"{where}: pieces")
        for mark in each.marks:
            _check_names(mark, book.marks, f"{where}: pieces")


def _check_names(name: str, table: object, where: str) -> None:
    if not isinstance(table, Mapping | set) or name not in table:
        raise BadRuleset(f"{where} names {name!r}, which does not exist.", where)
