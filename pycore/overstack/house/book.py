"""House rules, the words: makes the clause index and sentences from a file of house rules.

The author's texts are inserted into sentences as plain text: braces are doubled, so that they
are never interpreted as templates. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from overstack.book.model import Book, Clause, Feature, Mark, Option, Phase, Reading, Section
from overstack.house.model import (
    LAST_TURN,
    MOVES,
    ORDER,
    STEP_LOST,
    UNBOUNDED,
    House,
    Label,
    Limit,
    LimitException,
    Moment,
    Penalty,
    Whoms,
)
from overstack.house.schema import HOUSE_ID
from overstack.position.state import LOST
from overstack.words.sentences import core, say, sentence

#: The arms of counters (`Book.arms`), each with the types and symbols by which authors name it.
ARMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        arm: tuple(words.split())
        for arm, words in {
            "foot": "soldier squad half-squad crew smc infantry foot basic specialist officer mg"
            " leader hero paratroop airborne engineer mountain marine ski security expeditionary"
            " reserve motorised",
            "horse": "cavalry horse motorcycle motorcycle-side",
            "gun": "gun guns artillery antitank rocket howitzer gun-heavy",
            "vehicle": "vehicle armour tank wheels mechanised recon heavy-armour assault-gun",
            "air": "aircraft air fighter bomber",
            "staff": "hq staff army army-armour",
            "obstacle": "obstacle",
        }.items()
    }
)


def book(house: House) -> Book:
    """The book of a file of house rules."""
    own = [clause for limit in house.limits for clause in _clauses(house, limit)]
    clauses = [*own, _order(house), _moves()]
    sections = [
        Section("limits", _word("section-limits")),
        Section("penalties", _word("section-penalties")),
        Section("supplied", _word("section-supplied")),
    ]
    used = {clause.section for clause in clauses}
    steps = any(x.penalty and x.penalty.does == "step" for x in house.limits)
    words = dict(_words(house))
    return Book(
        id=HOUSE_ID,
        title=house.title,
        edition=say("house.edition-by", author=house.author) if house.author else _word("edition"),
        version=house.version,
        scope=house.text or _word("scope"),
        sections=tuple(s for s in sections if s.id in used),
        clauses=MappingProxyType({clause.id: clause for clause in clauses}),
        readings={e.id: _event(e) for e in house.events},
        options={e.id: Option(e.id, e.name, e.id) for e in house.events},
        phases={p.id: Phase(p.id, p.name or _word("phase"), per_side=True) for p in house.phases},
        words=words,
        measures={"lost": _word("lost-steps" if steps else "lost"), "score": _word("score")},
        kinds={kind.id: kind for kind in house.kinds},
        marks=dict(_marks(house, steps=steps)),
        events={},
        sides=house.sides,
        features={f.id: Feature(f.id, f.name, f.short, f.symbol) for f in house.features},
        house=house.document,
        arms=ARMS,
        acts={key.removeprefix("act."): () for key in words if key.startswith("act.")},
    )


def _event(event: Label) -> Reading:
    """The question that an event answers: it has come about, or not yet."""
    question = say("house.event-question", name=event.name)
    chosen, why, other = (_word(f"event-{key}") for key in ("chosen", "why", "other"))
    return Reading(event.id, question, chosen, why, other, event.id, ())


def _marks(house: House, *, steps: bool) -> Iterator[tuple[str, Mark]]:
    """The markers that counters can bear: those of the file, and lost steps."""
    if steps:
        yield STEP_LOST, Mark(STEP_LOST, _word("step-lost"), "-1", facedown=False, single=False)
    for mark in house.marks:
        yield mark.id, Mark(mark.id, mark.name, mark.short, facedown=False, single=True)


def _word(key: str) -> str:
    """The template in the catalogue for a key under "house."."""
    return core()[f"house.{key}"]


def _fill_some(key: str, **texts: str) -> str:
    """A template with some placeholders filled; the others remain for the figures."""
    template = _word(key)
    for name, text in texts.items():
        template = template.replace(f"{{{name}}}", text)
    return template


def plain(text: str) -> str:
    """The author's text escaped for use inside a template."""
    return text.replace("{", "{{").replace("}", "}}")


def _clauses(house: House, limit: Limit) -> Iterator[Clause]:
    there = "hex" if limit.per == "all" else "side"
    values = {"title": plain(limit.title)}
    says = {key: _fill_some(f"{there}-{key}", **values) for key in ("lawful", "forbidden", "held")}
    if limit.tolerance or limit.penalty or limit.transit:
        over = "overstacked" if house.format == 1 else "over"
        says["overstacked"] = _fill_some(f"{there}-{over}", **values)
    if limit.transit:
        says |= {key: _fill_some(f"transit-{key}", **values) for key in ("pass", "stop")}
    if limit.moment:
        says["off"] = _fill_some(f"{there}-off", **values)
    if limit.notice:
        says["notice"] = _fill_some(f"{there}-notice", text=plain(limit.notice.text), **values)
    if any(row.most is None for row in limit.rows) or limit.most is None:
        says["free"] = _fill_some(f"{there}-free", **values)
    yield Clause(
        id=limit.rule,
        title=limit.title,
        section="limits",
        source=limit.rule,
        text=limit.text or _limit_words(house, limit),
        leans=(),
        says=says,
        sums=dict(_sums(house, limit)),
        no_pass="",
        no_refusal="",
    )
    if limit.penalty is not None:
        yield _penalty(house, limit, limit.penalty)


def _sums(house: House, limit: Limit) -> Iterator[tuple[str, str]]:
    """Yield the templates of the arithmetic by grade, and by the row that sets the limit."""
    whom = {"weight": limit.weight, "tag": limit.tag, "beside": plain(_whoms(house, limit.beside))}
    figure = _fill_some(f"sum-{limit.check}", **whom)
    yield "held", _fill_some("sum-limit", figure=figure)
    if limit.notice:
        yield "notice", _fill_some("sum-notice", figure=figure, at=str(limit.notice.at))
    if any(row.plus is not None for row in limit.rows):
        yield "plus", _fill_some("sum-plus", figure=figure)
    if limit.most is not None or limit.printed:
        yield "lawful", _fill_some("sum-limit", figure=figure)
        yield "forbidden", _fill_some("sum-limit", figure=figure)
        if limit.tolerance or limit.penalty:
            bounded = 0 < limit.tolerance < UNBOUNDED or house.format == 1
            key = "sum-tolerated" if bounded else "sum-limit"
            yield "overstacked", _fill_some(key, figure=figure)
    if limit.transit:
        yield "pass", _fill_some("sum-limit", figure=figure)
        yield "stop", _fill_some("sum-limit", figure=figure)
    for n, row in enumerate(limit.rows):
        if row.most is not None or row.printed:
            where = plain(row_words(house, row))
            yield f"row{n}", _fill_some("sum-row", figure=figure, where=where)


def row_words(house: House, row: LimitException) -> str:
    """The conditions of a row in words: "in forest with Fort"."""
    kinds = {kind.id: kind.name for kind in house.kinds}
    features = {feature.id: feature.name for feature in house.features}
    terrain = say("house.row-in", terrain=core()[f"terrain.{row.terrain}"]) if row.terrain else ""
    there = [features.get(row.feature, ""), kinds.get(row.marker, "")]
    there += [features[name] for name in row.features]
    there += [features[row.printed]] if row.printed and row.plus is None else []
    there += [_whoms(house, row.beside)] if row.beside else []
    beside = [say("house.row-with", name=name) for name in there if name]
    beside += [say("house.row-all", tag=row.all)] if row.all else []
    beside += [_moment_words(house, row.moment)] if row.moment else []
    return " ".join(filter(None, [terrain, *beside]))


def _moment_words(house: House, moment: Moment) -> str:
    """When a limit or a row holds, in words: "in Winter, from turn 3 on, once Berlin falls"."""
    phases = {phase.id: phase.name for phase in house.phases}
    events = {event.id: event.name for event in house.events}
    named = ", ".join(phases[each] for each in moment.phases)
    low, high = moment.turns
    key = "moment-from" if high == LAST_TURN else "moment-turns"
    return ", ".join(
        [
            *([say("house.moment-phases", phases=named)] if named else []),
            *([say(f"house.{key}", low=low, high=high)] if moment.turns != Moment().turns else []),
            *([say("house.moment-event", event=events[moment.event])] if moment.event else []),
        ]
    )


def _end(house: House, limit: Limit) -> str:
    """The words for the phase or move at whose end a limit is checked."""
    names = {phase.id: phase.name for phase in house.phases}
    at = limit.ends or limit.moment.phases
    if limit.checked == "phase" and at:
        return say("house.end-phases", phases=", ".join(names[each] for each in at))
    return _word(f"end-{limit.checked}")


def _whoms(house: House, whoms: Whoms) -> str:
    names = {("kind", kind.id): kind.name for kind in house.kinds}
    names |= {("side", side.id): side.name for side in house.sides}
    names |= {("mark", mark.id): mark.name for mark in house.marks}
    return ", ".join(names.get((w.what, w.value), w.value) for w in whoms.listed)


def _limit_words(house: House, limit: Limit) -> str:
    """A limit in plain words, used if its author gave it no text."""
    whom = _whoms(house, limit.of)
    values = {"weight": limit.weight, "tag": limit.tag, "beside": _whoms(house, limit.beside)}
    key = f"text-{limit.check}" if limit.most is not None else "text-none"
    if limit.printed:
        key = "text-printed"
        values["name"] = next(f.name for f in house.features if f.id == limit.printed)
    every = whom or _word("everybody")
    of = say("house.of", whom=whom) if whom else ""
    parts = [say(f"house.{key}", most=limit.most or 0, whom=every, of=of, **values)]
    parts += [_row_text(house, row) for row in limit.rows]
    if limit.notice and key == "text-none" and not limit.rows:
        parts = []  # it only notices
    if sum(row.plus is None for row in limit.rows) > 1:
        parts.append(_word(f"choose-{limit.choose}"))
    if limit.spare:
        parts.append(say("house.spare", whom=_whoms(house, limit.spare)))
    parts.append(_word(f"per-{limit.per}"))
    if limit.moment:
        parts.append(say("house.moment", when=_moment_words(house, limit.moment)))
    if limit.notice:
        parts.append(say("house.notice", at=limit.notice.at, text=limit.notice.text))
    if limit.transit:
        parts.append(_word("transit"))
    if limit.tolerance:
        any_number = house.format > 1 and limit.tolerance >= UNBOUNDED
        key = "house.tolerance-any" if any_number else "house.tolerance"
        parts.append(say(key, n=limit.tolerance, end=_end(house, limit)))
    return " ".join(parts)


def _row_text(house: House, row: LimitException) -> str:
    """A row in plain words: "In forest: 4.", "With Leader: 1 more."."""
    where, most = sentence(row_words(house, row)), row.most
    key = "row-printed" if row.printed else "row-none" if most is None else "row-most"
    if row.plus is not None:
        figure = "row-plus-printed" if row.plus else "row-plus-figure"
        key = figure if row.printed else "row-plus"
    names = {feature.id: feature.name for feature in house.features}
    text = say(
        f"house.{key}", where=where, most=most or 0, plus=row.plus or 0,
        name=names.get(row.printed, ""),
    )  # fmt: skip
    return sentence(text.removeprefix(": "))


# -- penalties -----------------------------------------------------------------------------------


def _penalty(house: House, limit: Limit, penalty: Penalty) -> Clause:
    says = {"lawful": _word("nothing-due"), "overstacked": _due(penalty)}
    keys = {
        "leave": ("goes", "full", "off", "stays"),
        "remove": ("goes",),
        "step": ("loses", "gone"),
    }
    if penalty.does in keys:
        keyed = (*keys[penalty.does], "forbidden")
        says |= {key: _word(f"{penalty.does}-{key}") for key in keyed}
    if limit.checked == "move":
        says["first"] = _word("first")
    end = _word("move-ends") if limit.checked == "move" else _end(house, limit)
    key = "" if penalty.does == "text" else f"house.does-{_manner(penalty)}"
    does = say(key, end=end, steps=penalty.steps, fate=_fate(penalty)) if key else ""
    return Clause(
        id=penalty.rule,
        title=penalty.title,
        section="penalties",
        source=penalty.rule,
        text=penalty.text or " ".join(filter(None, [does, _picks(penalty)])),
        leans=(limit.rule,),
        says=says,
        sums={"overstacked": _word("too-many")},
        no_pass="",
        no_refusal="",
    )


def _due(penalty: Penalty) -> str:
    """The penalty that a side owes in a hex, as a sentence."""
    return _owed(penalty, f"due-{_manner(penalty)}", text=plain(penalty.text))


def _owed(penalty: Penalty, key: str, **texts: str) -> str:
    """A template of a penalty, and the sentence that its enemy picks the counters."""
    if not penalty.each:
        texts["amount"] = say("house.steps", n=penalty.steps)
    texts |= {"fate": plain(_fate(penalty)), "n": str(penalty.steps)}
    return " ".join(filter(None, [_fill_some(key, **texts), _picks(penalty)]))


def _manner(penalty: Penalty) -> str:
    """The key of what a penalty does."""
    return f"{penalty.does}-each" if penalty.each else penalty.does


def _fate(penalty: Penalty) -> str:
    """The words for the place to which removed counters go."""
    if penalty.does != "remove":
        return ""
    return say("house.fate-box", box=penalty.to) if penalty.to != LOST.part else _word("fate-lost")


def _picks(penalty: Penalty) -> str:
    """The sentence that the enemy picks the counters; "" if their own side does."""
    return _word("enemy-picks") if penalty.chooses == "enemy" else ""


def _price(house: House, limit: Limit, penalty: Penalty) -> str:
    """The penalty that a side will owe in a hex, and when it falls due, as a sentence."""
    if penalty.does == "text":
        return _due(penalty)
    end = _word("this-move") if limit.checked == "move" else plain(_end(house, limit))
    return _owed(penalty, f"price-{_manner(penalty)}", end=end)


# -- what every file has -------------------------------------------------------------------------


def _order(house: House) -> Clause:
    keys = ["lawful", "forbidden", "unknown"]
    keys += [] if all(phase.moves for phase in house.phases) else ["still"]
    says = {key: _word(f"order-{key}") for key in keys}
    title, text = _word("order-title"), _word("order-text")
    return Clause(ORDER, title, "supplied", _word("source"), text, (), says, {}, "", "")


def _moves() -> Clause:
    says = {key: _word(f"moves-{key}") for key in ("lawful", "forbidden", "far", "barred")}
    sums = {key: _word(f"moves-sum-{key}") for key in ("lawful", "forbidden")}
    title, text = _word("moves-title"), _word("moves-text")
    return Clause(MOVES, title, "supplied", _word("source"), text, (), says, sums, "", "")


#: Keys of the words about play: for every file, and for files with "leave" or "step" penalties.
_ALWAYS = (
    "act.move", "act.put", "act.end", "verb.end", "verb.stop", "prompt.move", "result.even",
    "result.time", "repair.leave", "sheet.title",
)  # fmt: skip
_LEAVING = ("act.leave", "act.drop", "ask.leave.title", "ask.leave")
_REMOVING = ("act.drop", "ask.remove.title", "ask.remove")
_LOSING = ("act.lose", "ask.lose.title", "ask.lose")


def _words(house: House) -> Iterator[tuple[str, str]]:
    """Yield the words about play for the situations that can occur under these rules."""
    penalties = [(x, x.penalty) for x in house.limits if x.penalty is not None]
    does = {penalty.does for _, penalty in penalties}
    stops = any(limit.checked == "move" for limit, _ in penalties)
    keys = [*_ALWAYS, *(("act.stop",) if stops else ())]
    keys += _LEAVING if "leave" in does else ()
    keys += _REMOVING if "remove" in does else ()
    keys += _LOSING if "step" in does else ()
    steps = "-steps" if "step" in does else ""
    yield "measure.lost", _word(f"say-measure-lost{steps}")
    for key in keys:
        yield key, _word(f"say-{key.replace('.', '-')}")
    for phase in house.phases:
        if phase.name:
            yield f"prompt.{phase.id}", _fill_some("prompt-phase", phase=plain(phase.name))
    for limit in house.limits:
        yield f"sheet.row.{limit.rule}", f"{limit.rule} {plain(limit.title)}"
    for limit, penalty in penalties:
        yield f"price.{penalty.rule}", _price(house, limit, penalty)
        yield f"badge.{penalty.rule}", "-{amount}" if penalty.does == "step" else "+{amount}"
