"""The complete record of a worked case: each step's findings, and the position's possibilities.

A case asserts only its subject. Its record (`tests/data/records`) keeps the rest as somebody read
and approved it: figures, prices, sheets, the side to decide, the possible acts and their counters.
A change of the rules shows there as changed lines to read. `python -m tests.record` rewrites the
records. Beside those of the rulesets, `schema` records the shapes of all documents that are
accepted.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from overstack import catalogue
from overstack.cases import schema as cases_schema
from overstack.cases.file import Case
from overstack.cases.run import StepResult, load_cases, run
from overstack.documents import collection, puzzle, schema, wire
from overstack.house import schema as house_schema
from overstack.judging import rules, ways
from overstack.judging.rules import CHANCE, Ruleset
from overstack.judging.sheet import plain
from overstack.judging.verdict import Fact, Finding, Grade, Price
from overstack.judging.ways import Ways
from overstack.position.chance import Dice
from overstack.position.state import LOST, Action, Place, State

FOLDER = Path(__file__).parent / "data" / "records"
RULESETS = (*catalogue.RULESETS, *catalogue.TEMPLATES)
SCHEMA = "schema"
MOST_WAYS = 8
MOST_LISTED = 400  # candidates of a position; above it the legal ones are not counted

Lines = Iterator[str]


def path_of(ruleset: str) -> Path:
    """The file of a ruleset's record."""
    return FOLDER / f"{ruleset}.txt"


@cache
def approved(ruleset: str) -> dict[str, str]:
    """The record of a ruleset, case by case."""
    parts = path_of(ruleset).read_text(encoding="utf-8").split("== ")[1:]
    return dict(part.rstrip("\n").split("\n", 1) for part in parts)


def record(found: Ruleset, case: Case) -> str:
    """The complete record of a case, line by line."""
    result = run(found, case)
    assert result.start is not None
    before = result.start.state
    lines = ["0 start", *_position(found, before, None)]
    for number, (step, told) in enumerate(zip(case.steps, result.steps, strict=True), 1):
        what = step.what if isinstance(step.what, str) else json.dumps(step.what)
        lines.append(f"{number} {step.deed} {what}: {told.answer.verdict.grade.word}")
        lines += _verdict(told, before)
        if isinstance(step.what, dict) and not told.answer.verdict.allowed:
            act = wire.entry(step.what, before.world.map)
            if isinstance(act, Action):
                lines += _ways(ways.for_act(found, before, act), before)
        if told.node.state != before:
            lines += _position(found, told.node.state, before)
        before = told.node.state
    return "\n".join(line.rstrip() for line in lines)


# -- verdicts -------------------------------------------------------------------------------------


def _verdict(told: StepResult, state: State) -> Lines:
    verdict = told.answer.verdict
    yield from (f"  {_finding(finding, state)}" for finding in verdict.findings)
    yield from (f"  {_price(price, state)}" for price in verdict.prices)


def _finding(finding: Finding, state: State) -> str:
    named = f"{finding.clause}.{finding.say}" if finding.say else finding.clause
    role = "" if finding.role == "rule" else f"({finding.role})"
    who = f"[{' '.join(finding.who)}]" if finding.who else ""
    slots = finding.slots
    drawn = f"slots {slots.limit}/{slots.per}: {' '.join(slots.filled)}" if slots else ""
    return _joined(
        named, finding.grade.word, role, finding.side, _label(state, finding.place),
        _figures(finding.facts), who, drawn,
    )  # fmt: skip


def _price(price: Price, state: State) -> str:
    where = _label(state, price.place)
    return _joined("price", price.side, where, str(price.amount), price.unit, f"({price.clause})")


def _figures(facts: Iterable[tuple[str, Fact]]) -> str:
    return " ".join(f"{name}={value}" for name, value in facts)


def _label(state: State, place: Place | None) -> str:
    return state.world.map.label(place) if place else ""


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


# -- positions ------------------------------------------------------------------------------------


def _position(found: Ruleset, state: State, before: State | None) -> Lines:
    result = found.result(state)
    ended = f"ended {result.say} {result.winner}" if result else ""
    moment = f"{state.turn} {state.phase} {state.active}"
    yield f"  -> {_joined(moment, 'decides', found.actor(state) or 'nobody', ended)}"
    yield from _changed(state, before)
    yield from _legal(found, state)
    yield from _event(found, state)
    measures = {key: value for key, value in found.measures(state).items() if value}
    if measures and (before is None or found.measures(before) != found.measures(state)):
        yield "  measures " + " ".join(f"{m}.{s}={n}" for (m, s), n in sorted(measures.items()))
    for side in state.world.sides:
        hidden = len(state.counters) - len(found.view(state, side.id).counters)
        if found.view(state, side.id) != state:
            yield f"  {side.id} sees the position otherwise, {hidden} fewer"
    yield from _faces(found, state, before)
    yield from _sheets(found, state, before)
    yield from _mended(found, state, before)


def _faces(found: Ruleset, state: State, before: State | None) -> Lines:
    """The faces of the changed counters that differ from what is printed on them."""
    face = found.sheets.face
    for counter in state.counters:
        shown, kept = face(state, counter), before.by_id.get(counter.id) if before else None
        same = before is not None and kept is not None and face(before, kept) == shown
        if shown != plain(counter.kind) and not same:
            pips = f"{shown.pips}/{shown.full}" if shown.full else ""
            figures = "-".join(shown.values) or "none"
            yield f"  face {counter.id}: " + _joined(figures, shown.corner, shown.top, pips)


def _mended(found: Ruleset, state: State, before: State | None) -> Lines:
    """The remedies of every changed stack that is not lawful."""
    earlier = before.stacks if before is not None else {}
    changed = [at for at, there in state.stacks.items() if at != LOST and there != earlier.get(at)]
    for place in changed if state.top is None else ():
        for side in state.world.sides:
            told = list(_ways(ways.for_stack(found, state, place, side.id), state))
            if told:
                offered = [r for r in found.repairs(state, place) if r.side == side.id]
                listed = (f"{r.change.who}{'' if r.possible else ' (not now)'}" for r in offered)
                yield f"  over {side.id} {_label(state, place)} of " + ", ".join(listed)
                yield from told


def _ways(found: Ways, state: State) -> Lines:
    for way in found.found[:MOST_WAYS]:
        changes = ", ".join(f"{who} {say}".rstrip() for who, say in way.changes)
        acts = "; ".join(_act(act, state) for act in way.acts)
        yield f"    way {way.side}: {changes}" + (f" by {acts}" if acts else "")
    if found.more or len(found.found) > MOST_WAYS:
        yield f"    and more of {len(found.found)}"


def _act(act: Action, state: State) -> str:
    return _joined(act.verb, act.who, act.on, act.mode, _label(state, act.to))


def _changed(state: State, before: State | None) -> Lines:
    """The counters, frames and other parts of a position that differ from the previous one."""
    if before is None:
        return
    now, then = wire.state_json(state), wire.state_json(before)
    old = {each["id"]: each for each in then["counters"]}
    for each in now["counters"]:
        was = old.pop(each["id"], {})
        if was != each:
            fields = [f"{k}={_flat(each.get(k))}" for k in each | was if each.get(k) != was.get(k)]
            yield f"  {each['id']}: {' '.join(fields)}"
    yield from (f"  {who} is gone" for who in old)
    for key in sorted((now.keys() | then.keys()) - {"counters", "turn", "phase", "active"}):
        if now.get(key) != then.get(key):
            yield f"  {key} {_flat(now.get(key))}"


def _flat(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)


def _legal(found: Ruleset, state: State) -> Lines:
    """The number of legal candidates, by verb."""
    tried = list(dict.fromkeys(found.candidates(state)))
    listed = Counter(action.verb for action in tried)
    if len(tried) > MOST_LISTED:
        yield "  tries " + " ".join(f"{verb} {n}" for verb, n in sorted(listed.items()))
        return
    legal = list(rules.legal(found, state))
    able = Counter(action.verb for action in legal)
    dear = Counter(a.verb for a in legal if found.brief(state, a).grade > Grade.LAWFUL)
    counts = (
        f"{verb} {able[verb]}/{n}" + (f" ({dear[verb]} at a price)" if dear[verb] else "")
        for verb, n in sorted(listed.items())
    )
    if tried:
        yield "  may " + ", ".join(counts)


def _event(found: Ruleset, state: State) -> Lines:
    event = found.chance(state)
    if event is None or found.actor(state) != CHANCE:
        return
    dice = isinstance(event, Dice)
    named = f"{event.count}d{event.sides}" if dice else " ".join(event.options)  # type: ignore[union-attr]
    yield f"  chance {named}: " + ", ".join(str(each.weight) for each in found.classes(state))


def _sheets(found: Ruleset, state: State, before: State | None) -> Lines:
    make = found.sheets.sheets
    earlier = set(make(before)) if before is not None else set()
    for sheet in make(state):
        if sheet in earlier:
            continue
        fits = "fits" if sheet.fits else "over"
        closed = "closed" if sheet.closed else ""
        who = f"[{sheet.who}]" if sheet.who else ""
        where = _label(state, sheet.place)
        yield "  sheet " + _joined(
            sheet.side, where, who, sheet.say, fits, closed, _figures(sheet.facts)
        )
        for row in sheet.rows:
            limit = "free" if row.limit is None else f"{row.limit}/{row.per}"
            items = " ".join(f"{i.who}:{i.size}{i.say and ':' + i.say}" for i in row.items)
            yield f"    {row.id} {limit}: {items}"


# -- shapes of documents --------------------------------------------------------------------------


def shapes() -> str:
    """Every part of every document by its path: its type and its required keys."""
    lines: list[str] = []
    every = schema.documents() | {"house": house_schema.shape(), "puzzle": puzzle.shape()}
    every["cases"] = cases_schema.shape()
    every["collection"] = collection.shape()
    for name, doc in every.items():
        lines += _shape(name, doc)
    return "".join(f"{line}\n" for line in lines)


def _shape(path: str, part: object) -> Lines:
    if not isinstance(part, dict):
        return
    told = [part.get("$ref", part.get("description", "")), *part.get("$defs", ())]
    yield f"{path}: {_joined(*told)}" + "".join(f" +{key}" for key in part.get("required", ()))
    if path != "house" and part.get("description") == house_schema.HOUSE["description"]:
        return  # listed once, as a document of its own
    for key, inner in part.get("properties", {}).items():
        yield from _shape(f"{path}.{key}", inner)
    for key in ("propertyNames", "additionalProperties", "items"):
        yield from _shape(f"{path}.{key}", part.get(key))
    for number, inner in enumerate(part.get("oneOf", ())):
        yield from _shape(f"{path}.{number}", inner)


def main() -> None:
    """Write all records, or those named: rulesets, and "schema"."""
    FOLDER.mkdir(exist_ok=True)
    for ruleset in sys.argv[1:] or (*RULESETS, SCHEMA):
        if ruleset == SCHEMA:
            path_of(SCHEMA).write_text(shapes(), encoding="utf-8")
            continue
        found = catalogue.ruleset(ruleset)
        told = (f"== {case.id}\n{record(found, case)}\n" for case in load_cases(ruleset))
        path_of(ruleset).write_text("".join(told), encoding="utf-8")


if __name__ == "__main__":
    main()
