"""House rules, the words: the clause index and sentences made from a file of house rules.

What the author wrote is put into sentences as plain text: its braces are doubled, so that
nothing of his is ever taken for a template. Nothing here knows a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from overstack import ruleset
from overstack.house import (
    HOUSE_ID,
    MOVES,
    ORDER,
    STEP_LOST,
    House,
    Limit,
    Penalty,
    Row,
    Whoms,
)
from overstack.ruleset import Book, Clause, Mark, Phase, Section
from overstack.wire_map import canonical
from overstack.words import core

PHASE = "move"
LOST_STEP = Mark(STEP_LOST, "Step lost", "-1", facedown=False, single=False)


def book(house: House) -> Book:
    """The book of a file of house rules."""
    own = [clause for limit in house.limits for clause in _clauses(house, limit)]
    clauses = [*own, _order(), _moves()]
    sections = [
        Section("limits", "Stacking limits"),
        Section("penalties", "What an overstack costs"),
        Section("supplied", "Order of play and movement"),
    ]
    used = {clause.section for clause in clauses}
    steps = any(x.penalty and x.penalty.does == "step" for x in house.limits)
    return Book(
        id=HOUSE_ID,
        title=house.title,
        edition=f"House rules by {house.author}" if house.author else "House rules",
        version=house.version,
        scope=house.text or "House rules that came with this scenario.",
        sections=tuple(s for s in sections if s.id in used),
        clauses=MappingProxyType({clause.id: clause for clause in clauses}),
        readings={},
        options={},
        phases={PHASE: Phase(PHASE, "Movement", per_side=True)},
        words=dict(_words(house)),
        measures={"lost": "Steps and counters lost" if steps else "Counters lost"},
        kinds={kind.id: kind for kind in house.kinds},
        marks={STEP_LOST: LOST_STEP} if steps else {},
        events={},
        sides=house.sides,
        features={f.id: ruleset.Feature(f.id, f.name, f.short, f.symbol) for f in house.features},
        house=house.document,
    )


def key(of: Book) -> str:
    """What tells a book from every other, those of house rules from each other too."""
    if of.house is None:
        return of.id
    return f"{of.id}-{hashlib.sha256(canonical(of.house).encode()).hexdigest()[:12]}"


def plain(text: str) -> str:
    """A text of the author's, safe inside a template."""
    return text.replace("{", "{{").replace("}", "}}")


def _clauses(house: House, limit: Limit) -> Iterator[Clause]:
    title = plain(limit.title)
    there = "{place}" if limit.per == "all" else "{side} in {place}"
    says = {
        "lawful": f"{there}: “{title}” is kept.",
        "forbidden": f"{there}: “{title}” is broken.",
    }
    if limit.tolerance:
        says["overstacked"] = f"{there}: {{over}} too many for “{title}”, for the moment."
    if any(row.most is None for row in limit.rows) or limit.most is None:
        says["free"] = f"{there}: “{title}” sets no limit here."
    yield Clause(
        id=limit.rule,
        title=limit.title,
        section="limits",
        source=limit.rule,
        text=limit.text or _told(house, limit),
        leans=(),
        says=says,
        sums=dict(_sums(house, limit)),
        no_pass="",
        no_refusal="",
    )
    if limit.penalty is not None:
        yield _penalty(limit, limit.penalty)


def _sums(house: House, limit: Limit) -> Iterator[tuple[str, str]]:
    """The arithmetic by grade, and by the row that sets the limit."""
    figure = {
        "count": "{units} {units:counter|counters}",
        "sum": f"{{units}} {limit.weight}",
        "groups": f"{{units}} of {limit.tag} ({{names}})",
        "alike": f"{{units}} of {limit.tag} {{names}}",
        "apart": f"{{units}} of {plain(_whoms(house, limit.beside))}",
    }[limit.check]
    sentence = f"{figure}, limit {{limit}}"
    if limit.most is not None:
        yield "lawful", sentence
        yield "forbidden", sentence
        if limit.tolerance:
            yield "overstacked", f"{sentence}, tolerated {{tolerance}}"
    for n, row in enumerate(limit.rows):
        if row.most is not None:
            yield f"row{n}", f"{sentence} {plain(row_words(house, row))}"


def row_words(house: House, row: Row) -> str:
    """Where a row holds: "in forest with Fort"."""
    kinds = {kind.id: kind.name for kind in house.kinds}
    features = {feature.id: feature.name for feature in house.features}
    terrain = f"in {core()[f'terrain.{row.terrain}']}" if row.terrain else ""
    with_ = [features.get(row.feature, ""), kinds.get(row.marker, "")]
    return " ".join(filter(None, [terrain, *(f"with {name}" for name in with_ if name)]))


def _whoms(house: House, whoms: Whoms) -> str:
    names = {("kind", kind.id): kind.name for kind in house.kinds}
    names |= {("side", side.id): side.name for side in house.sides}
    return ", ".join(names.get((w.what, w.value), w.value) for w in whoms.listed)


def _told(house: House, limit: Limit) -> str:
    """A limit in plain words, for a rulebook whose author gave it no text."""
    whom = _whoms(house, limit.of) or "every counter"
    of = f" of {whom}" if limit.of else ""
    most = limit.most
    figures = {
        "count": f"At most {most} {'counter' if most == 1 else 'counters'}{of} to a hex.",
        "sum": f"At most {most} {limit.weight}{of} to a hex.",
        "groups": f"Counters of at most {most} different {limit.tag}{of} to a hex.",
        "alike": f"At most {most} counters of the same {limit.tag}{of} to a hex.",
        "apart": f"Beside {whom}: at most {most} of {_whoms(house, limit.beside)}.",
    }
    parts = [figures[limit.check] if most is not None else "No limit but where a row sets one."]
    parts += [
        f"{row_words(house, row).capitalize()}: {'no limit' if row.most is None else row.most}."
        for row in limit.rows
    ]
    if len(limit.rows) > 1:
        worst = limit.choose == "worst"
        parts.append(f"Of several rows the {'lowest' if worst else 'most exact one'} holds.")
    if limit.spare:
        parts.append(f"{_whoms(house, limit.spare)} do not count.")
    parts.append("Each side counts its own." if limit.per == "side" else "All sides together.")
    if limit.tolerance:
        end = "its movement" if limit.checked == "phase" else "the move of the counter"
        parts.append(f"Up to {limit.tolerance} too many are tolerated until {end} ends.")
    return " ".join(parts)


# -- penalties -----------------------------------------------------------------------------------


def _penalty(limit: Limit, penalty: Penalty) -> Clause:
    says = {
        "lawful": "{side} has nothing to put right.",
        "overstacked": _due(penalty),
    }
    if penalty.does == "leave":
        says |= {
            "goes": "{who} leaves {place}.",
            "full": "{who} cannot go there: it would break a limit.",
            "off": "{who} has nowhere to go and is taken off the map.",
            "stays": "{who} has somewhere to go, and may not be taken off the map.",
            "forbidden": "{side} has to move counters out of {place} first.",
        }
    if penalty.does == "step":
        says |= {
            "loses": "{who} loses a step.",
            "gone": "{who} loses its last step and is destroyed.",
            "forbidden": "The step is lost by a counter of {side} in {place}.",
        }
    if limit.checked == "move":
        says["first"] = "{who} may not end its move in {place} before this is put right."
    end = "its movement" if limit.checked == "phase" else "the counter's move"
    told = {
        "leave": f"When {end} ends, its side moves counters out until the limit is kept.",
        "step": f"When {end} ends, each hex over the limit costs its side {penalty.steps} "
        f"{'step' if penalty.steps == 1 else 'steps'}.",
        "text": penalty.text,
    }
    return Clause(
        id=penalty.rule,
        title=penalty.title,
        section="penalties",
        source=penalty.rule,
        text=penalty.text or told[penalty.does],
        leans=(limit.rule,),
        says=says,
        sums={"overstacked": "{over} too many"},
        no_pass="",
        no_refusal="",
    )


def _due(penalty: Penalty) -> str:
    """What a side owes in a hex, as a sentence of its penalty."""
    if penalty.does == "leave":
        return "{side} moves counters out of {place} until the limit is kept."
    if penalty.does == "step":
        steps = "step" if penalty.steps == 1 else "steps"
        return f"{{side}} loses {penalty.steps} {steps} in {{place}}."
    return f"{{place}}: {plain(penalty.text)}"


def _price(limit: Limit, penalty: Penalty) -> str:
    """What a side will owe in a hex, and when."""
    end = "its movement" if limit.checked == "phase" else "this move"
    if penalty.does == "leave":
        return (
            f"{{side}} moves counters out of {{place}} when {end} ends, if they are still too many."
        )
    if penalty.does == "step":
        steps = f"{penalty.steps} {'step' if penalty.steps == 1 else 'steps'}"
        return f"{{side}} loses {steps} in {{place}} when {end} ends, if there is still too much."
    return _due(penalty)


# -- what every file has -------------------------------------------------------------------------


def _order() -> Clause:
    says = {
        "lawful": "It is the turn of {side}.",
        "forbidden": "Only {side} may act now, and only with its own counters.",
        "unknown": "This is not something that can be done now.",
    }
    return Clause(
        ORDER, "One side at a time", "supplied", "scenario",
        "The sides move in turn, each its own counters, until the last turn is over.",
        (), says, {}, "", "",
    )  # fmt: skip


def _moves() -> Clause:
    says = {
        "lawful": "{who} has the movement points for it.",
        "forbidden": "{who} has too few movement points left.",
        "far": "{who} moves one hex at a time.",
        "barred": "The ground bars the way.",
    }
    sums = {"lawful": "{cost} of {left}", "forbidden": "{cost} needed, {left} left"}
    return Clause(
        MOVES, "Movement points", "supplied", "scenario",
        "A counter moves from hex to hex; allowances and costs are the scenario's own data.",
        (), says, sums, "", "",
    )  # fmt: skip


_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "act.move": "{who} moves from {from} to {to}",
        "act.put": "{who} is put in {to}",
        "act.end": "{side} ends its movement",
        "verb.end": "End",
        "verb.stop": "End the move",
        "prompt.move": "{side} moves.",
        "result.even": "The last turn is over; no side has lost more than the other.",
        "result.time": "The last turn is over; {side} has lost least.",
        "repair.leave": "{who} leaves {place}",
        "sheet.title": "{side} in {place}",
    }
)


def _words(house: House) -> Iterator[tuple[str, str]]:
    """What is said about play; only what these rules can come to."""
    yield from _WORDS.items()
    penalties = [(x, x.penalty) for x in house.limits if x.penalty is not None]
    does = {penalty.does for _, penalty in penalties}
    if any(limit.checked == "move" for limit, _ in penalties):
        yield "act.stop", "{side} ends the move of its counter"
    if "leave" in does:
        yield "act.leave", "{who} leaves {from} for {to}"
        yield "act.drop", "{on} is taken off the map"
        yield "ask.leave.title", "Too many in {place}"
        yield "ask.leave", "{side} moves counters out of {place} until the limit is kept."
    if "step" in does:
        yield "act.lose", "{on} loses a step"
        yield "ask.lose.title", "A step is lost in {place}"
        yield "ask.lose", "{side} picks the counter that loses a step in {place}."
    for limit in house.limits:
        yield f"sheet.row.{limit.rule}", f"{limit.rule} {plain(limit.title)}"
    for limit, penalty in penalties:
        yield f"price.{penalty.rule}", _price(limit, penalty)
        yield f"badge.{penalty.rule}", "-{amount}" if penalty.does == "step" else "+{amount}"
