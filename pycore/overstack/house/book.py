"""House rules, the words: makes the clause index and sentences from a file of house rules.

The author's texts are inserted into sentences as plain text: braces are doubled, so that they
are never interpreted as templates. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from overstack.book.model import Book, Clause, Draft, Feature, Mark, Option, Phase, Reading, Section
from overstack.house.model import (
    ABOARD,
    ALL_AROUND,
    COMBAT,
    ENEMIES,
    MOVES,
    ORDER,
    RESULTS,
    STACK,
    STEP_LOST,
    UNBOUNDED,
    House,
    Label,
    Limit,
    Penalty,
    bounds,
)
from overstack.house.phrases import end_words, figure_key, limit_words, row_words, whoms, word
from overstack.house.schema import HOUSE_ID
from overstack.position.state import LOST
from overstack.words.sentences import say

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
    clauses = [*own, _order(house), _moves(), *([_aboard()] if house.cargo else [])]
    clauses += [_combat(house), _enemies()] if house.fighting else []
    sections = [
        Section("limits", word("section-limits")),
        Section("penalties", word("section-penalties")),
        Section("supplied", word("section-supplied")),
    ]
    used = {clause.section for clause in clauses}
    steps = any(x.penalty and x.penalty.does == "step" for x in house.limits)
    steps = steps or bool(house.step_weights)
    words = dict(_words(house))
    return Book(
        id=HOUSE_ID,
        title=house.title,
        edition=say("house.edition-by", author=house.author) if house.author else word("edition"),
        version=house.version,
        scope=house.text or word("scope"),
        sections=tuple(s for s in sections if s.id in used),
        clauses=MappingProxyType({clause.id: clause for clause in clauses}),
        readings={e.id: _event(e) for e in house.events},
        options={e.id: Option(e.id, e.name, e.id) for e in house.events},
        phases={p.id: Phase(p.id, p.name or word("phase"), per_side=True) for p in house.phases},
        words=words,
        measures={"lost": word("lost-steps" if steps else "lost"), "score": word("score")},
        kinds={kind.id: kind for kind in house.kinds},
        marks=dict(_marks(house, steps=steps)),
        events={},
        sides=house.sides,
        features={f.id: Feature(f.id, f.name, f.short, f.symbol) for f in house.features},
        terrains=house.terrains,
        house=house.document,
        arms=ARMS,
        draft=Draft(boards=("board",), alights=("alight",)) if house.cargo else Draft(),
        acts=dict(_acts(words)),
    )


def _acts(words: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The verbs of a file that have words, each with its modes."""
    for key in words:
        part, _, verb = key.partition(".")
        if part == "act" and "." not in verb:
            yield verb, (STACK, ALL_AROUND) if verb == "attack" else ()


def _event(event: Label) -> Reading:
    """The question that an event answers: it has come about, or not yet."""
    question = say("house.event-question", name=event.name)
    chosen, why, other = (word(f"event-{key}") for key in ("chosen", "why", "other"))
    return Reading(event.id, question, chosen, why, other, event.id, ())


def _marks(house: House, *, steps: bool) -> Iterator[tuple[str, Mark]]:
    """The markers that counters can bear: those of the file, and lost steps."""
    if steps:
        yield STEP_LOST, Mark(STEP_LOST, word("step-lost"), "-1", facedown=False, single=False)
    for mark in house.marks:
        yield mark.id, Mark(mark.id, mark.name, mark.short, facedown=False, single=True)


def _fill_some(key: str, **texts: str) -> str:
    """A template with some placeholders filled; the others remain for the figures."""
    template = word(key)
    for name, text in texts.items():
        template = template.replace(f"{{{name}}}", text)
    return template


def plain(text: str) -> str:
    """The author's text escaped for use inside a template."""
    return text.replace("{", "{{").replace("}", "}}")


def _way(house: House, limit: Limit) -> Clause:
    """The clause of a limit on the way of a counter, which can only be kept or forbid."""
    values = {"title": plain(limit.title)}
    broken = "slow" if limit.along else "forbidden"
    keys = ["lawful", broken, *(["free"] if _has_free_hexes(limit) else [])]
    says = {key: _fill_some(f"way-{key}", **values) for key in keys}
    text = limit.text or limit_words(house, limit)
    sums = dict(_sums(house, limit))
    return Clause(limit.rule, limit.title, "limits", limit.rule, text, (), says, sums, "", "")


def _has_free_hexes(limit: Limit) -> bool:
    """Whether there are hexes without a maximum."""
    return not all(map(bounds, (limit.most, *(row.most for row in limit.rows))))


def _clauses(house: House, limit: Limit) -> Iterator[Clause]:
    if not limit.stands:
        yield _way(house, limit)
        return
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
        over = "notice-over" if limit.open else "notice"
        says["notice"] = _fill_some(f"{there}-{over}", text=plain(limit.notice.text), **values)
    if limit.hexes:
        says["spared"] = _fill_some(f"{there}-spared", hexes=str(limit.hexes), **values)
    if _has_free_hexes(limit):
        says["free"] = _fill_some(f"{there}-free", **values)
    yield Clause(
        id=limit.rule,
        title=limit.title,
        section="limits",
        source=limit.rule,
        text=limit.text or limit_words(house, limit),
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
    whom = {"weight": limit.weight, "tag": limit.tag, "beside": plain(whoms(house, limit.beside))}
    figure = _fill_some(figure_key(limit, "sum"), **whom)
    yield "held", _fill_some("sum-limit", figure=figure)
    if limit.notice:
        above = {"at": str(limit.notice.at)} if not limit.open else {}
        key = "sum-notice-over" if limit.open else "sum-notice"
        yield "notice", _fill_some(key, figure=figure, **above)
    if limit.hexes:
        yield "spared", _fill_some("sum-limit", figure=figure)
    if any(row.plus is not None for row in limit.rows):
        yield "plus", _fill_some("sum-plus", figure=figure)
    if limit.most is not None or limit.printed:
        yield "lawful", _fill_some("sum-limit", figure=figure)
        yield "slow" if limit.along else "forbidden", _fill_some("sum-limit", figure=figure)
        if limit.tolerance or limit.penalty:
            bounded = 0 < limit.tolerance < UNBOUNDED or house.format == 1
            key = "sum-tolerated" if bounded else "sum-limit"
            yield "overstacked", _fill_some(key, figure=figure)
    if limit.transit:
        yield "pass", _fill_some("sum-limit", figure=figure)
        yield "stop", _fill_some("sum-limit", figure=figure)
    for n, row in enumerate(limit.rows):
        if row.most is not None or row.printed or row.rating:
            where = plain(row_words(house, row))
            yield f"row{n}", _fill_some("sum-row", figure=figure, where=where)


# -- penalties -----------------------------------------------------------------------------------


def _penalty(house: House, limit: Limit, penalty: Penalty) -> Clause:
    says = {"lawful": word("nothing-due"), "overstacked": _due(house, penalty)}
    keys = {
        "leave": ("goes", "full", "off", "stays"),
        "remove": ("goes",),
        "step": ("loses", "gone"),
    }
    if penalty.does in keys:
        keyed = (*keys[penalty.does], "forbidden")
        says |= {key: word(f"{penalty.does}-{key}") for key in keyed}
    if limit.checked == "move":
        says["first"] = word("first")
    end = word("move-ends") if limit.checked == "move" else end_words(house, limit)
    key = "" if penalty.does == "text" else f"house.does-{_manner(penalty)}"
    does = say(key, end=end, steps=penalty.steps, fate=_fate(penalty)) if key else ""
    return Clause(
        id=penalty.rule,
        title=penalty.title,
        section="penalties",
        source=penalty.rule,
        text=penalty.text or " ".join(filter(None, [does, _picks(house, penalty)])),
        leans=(limit.rule,),
        says=says,
        sums={"overstacked": word("too-many")},
        no_pass="",
        no_refusal="",
    )


def _due(house: House, penalty: Penalty) -> str:
    """The penalty that a side owes in a hex, as a sentence."""
    return _owed(house, penalty, f"due-{_manner(penalty)}", text=plain(penalty.text))


def _owed(house: House, penalty: Penalty, key: str, **texts: str) -> str:
    """A template of a penalty, and the sentence that its enemy picks the counters."""
    if not penalty.each:
        texts["amount"] = say("house.steps", n=penalty.steps)
    texts |= {"fate": plain(_fate(penalty)), "n": str(penalty.steps)}
    return " ".join(filter(None, [_fill_some(key, **texts), _picks(house, penalty)]))


def _manner(penalty: Penalty) -> str:
    """The key of what a penalty does."""
    return f"{penalty.does}-each" if penalty.each else penalty.does


def _fate(penalty: Penalty) -> str:
    """The words for the place to which removed counters go."""
    if penalty.does != "remove":
        return ""
    return say("house.fate-box", box=penalty.to) if penalty.to != LOST.part else word("fate-lost")


def _picks(house: House, penalty: Penalty) -> str:
    """The sentences on who picks the counters, and which; "" if the side picks any of its own."""
    who = "" if penalty.chooses == "owner" else word(f"{penalty.chooses}-picks")
    which = say("house.pays-of", whom=whoms(house, penalty.of)) if penalty.of else ""
    return " ".join(filter(None, [who, which]))


def _price(house: House, limit: Limit, penalty: Penalty) -> str:
    """The penalty that a side will owe in a hex, and when it falls due, as a sentence."""
    if penalty.does == "text":
        return _due(house, penalty)
    end = word("this-move") if limit.checked == "move" else plain(end_words(house, limit))
    return _owed(house, penalty, f"price-{_manner(penalty)}", end=end)


# -- what every file has -------------------------------------------------------------------------


def _order(house: House) -> Clause:
    keys = ["lawful", "forbidden", "unknown"]
    keys += [] if all(phase.moves for phase in house.phases) else ["still"]
    says = {key: word(f"order-{key}") for key in keys}
    title, text = word("order-title"), word("order-text")
    return Clause(ORDER, title, "supplied", word("source"), text, (), says, {}, "", "")


def _aboard() -> Clause:
    says = {key: word(f"aboard-{key}") for key in ("lawful", "alights", "kind", "forbidden")}
    sums = {key: word("aboard-sum") for key in ("lawful", "forbidden")}
    title, text = word("aboard-title"), word("aboard-text")
    return Clause(ABOARD, title, "supplied", word("source"), text, (), says, sums, "", "")


def _combat(house: House) -> Clause:
    keys = (
        "attack", "when", "spent", "far", "nobody", "alone", "lose", "leave", "full", "drop",
        "stays", "advance", "halt", "by-hand",
    )  # fmt: skip
    says = {key: word(f"fight-{key}") for key in keys}
    names = {each.id: each.name for each in house.phases}
    phases = ", ".join(names[each] for each in house.fighting.phases) if house.fighting else ""
    when = say("house.fight-phases", phases=phases) if phases else word("fight-always")
    title, text = word("fight-title"), f"{word('fight-text')} {when}"
    return Clause(COMBAT, title, "supplied", word("source"), text, (), says, {}, "", "")


def _enemies() -> Clause:
    says = {"forbidden": word("enemies-forbidden")}
    title, text = word("enemies-title"), word("enemies-text")
    reason = word("enemies-no-pass")
    return Clause(ENEMIES, title, "supplied", word("source"), text, (), says, {}, reason, "")


def _moves() -> Clause:
    says = {key: word(f"moves-{key}") for key in ("lawful", "forbidden", "far", "barred")}
    sums = {key: word(f"moves-sum-{key}") for key in ("lawful", "forbidden")}
    title, text = word("moves-title"), word("moves-text")
    return Clause(MOVES, title, "supplied", word("source"), text, (), says, sums, "", "")


#: Keys of the words about play: for every file, and for files with "leave" or "step" penalties.
_ALWAYS = (
    "act.move", "act.put", "act.end", "verb.end", "verb.stop", "prompt.move", "result.even",
    "result.time", "repair.leave", "sheet.title",
)  # fmt: skip
_LEAVING = ("act.leave", "act.drop", "ask.leave.title", "ask.leave")
_REMOVING = ("act.drop", "ask.remove.title", "ask.remove")
_CARRYING = ("act.board", "act.alight")
_FIGHTING = (
    "act.attack", "act.attack.all", "act.advance", "act.halt", "act.leave", "act.drop", "act.lose",
    "act.roll.fight", "chance.fight", "verb.halt", "ask.fight.title", "ask.fight",
    "ask.casualty.title", "ask.casualty", "ask.retreat.title", "ask.retreat", "ask.advance.title",
    "ask.advance", "table.title", "table.basis", "result.destroyed", "result.no-enemies",
)  # fmt: skip
_LOSING = ("act.lose", "ask.lose.title", "ask.lose")


def _words(house: House) -> Iterator[tuple[str, str]]:
    """Yield the words about play for the situations that can occur under these rules."""
    penalties = [(x, x.penalty) for x in house.limits if x.penalty is not None]
    does = {penalty.does for _, penalty in penalties}
    stops = any(limit.checked == "move" for limit, _ in penalties)
    keys = [*_ALWAYS, *(("act.stop",) if stops else ())]
    keys += _CARRYING if house.cargo else ()
    keys += _LEAVING if "leave" in does else ()
    keys += _REMOVING if "remove" in does else ()
    keys += _LOSING if "step" in does else ()
    keys += _FIGHTING if house.fighting else ()
    steps = "-steps" if "step" in does else ""
    yield "measure.lost", word(f"say-measure-lost{steps}")
    for result in RESULTS if house.fighting else ():
        yield f"table.{result}", word(f"result-{result}")
        yield f"table.{result}.short", word(f"short-{result}")
        yield f"act.{result}", _fill_some("by-hand", result=word(f"result-{result}"))
        yield f"verb.{result}", word("verb-by-hand")
    for key in keys:
        yield key, word(f"say-{key.replace('.', '-')}")
    for phase in house.phases:
        if phase.name:
            yield f"prompt.{phase.id}", _fill_some("prompt-phase", phase=plain(phase.name))
    for limit in house.limits:
        yield f"sheet.row.{limit.rule}", f"{limit.rule} {plain(limit.title)}"
    for limit, penalty in penalties:
        yield f"price.{penalty.rule}", _price(house, limit, penalty)
        yield f"badge.{penalty.rule}", "-{amount}" if penalty.does == "step" else "+{amount}"
