"""Army lists: turns a list of units into a position to judge, and cards into words.

Knows no game: the ruleset defines the cards, how models form units and where they are placed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.book.model import Book
from overstack.book.names import distinct
from overstack.documents import wire
from overstack.documents.schema import MAX_POINTS
from overstack.judging.muster import Ability, Card, Muster, Offer
from overstack.judging.own import CARD, takes
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Finding, Grade
from overstack.schema.parts import Json, listed, record, text, whole
from overstack.views import explain, own_cards
from overstack.views.faces import face
from overstack.views.games import Node, begin
from overstack.views.verdicts import verdict_view
from overstack.words.errors import BadInput
from overstack.words.sentences import core, fill, say, sentence

if TYPE_CHECKING:
    from overstack.answers.army import (
        Army,
        ArmyUnit,
        CardAbility,
        Cards,
        CardView,
        Meaning,
        UnitOffer,
    )

MAX_UNITS = 40
MAX_MODELS = 12  # in one unit
MAX_SEED = 2**31 - 1

_WORD = text(40)
_SMALL = whole(0, 99)
_UNIT = listed(_WORD, MAX_MODELS, "models", 1)
_CARDS = {"description": "own cards"}
_ARMY: Mapping[str, Json] = {
    "side": _WORD,
    "points": whole(0, MAX_POINTS),
    "units": listed(_UNIT, MAX_UNITS, "units"),
    "commander": record(
        "who commands", ("unit", "model", "rank"), unit=_SMALL, model=_SMALL, rank=_WORD
    ),
    CARD: _CARDS,
}
#: An army list that takes the place of a scenario's own army.
ARMY = record("an army", ("side", "points", "units"), **_ARMY)
#: The fields of a request for an army list; those in `LIST` are required.
FIELDS: Mapping[str, Json] = {"ruleset": _WORD, **_ARMY, "at": _SMALL}
LIST = ("ruleset", "side", "points")


def _of(request: Mapping[str, Any]) -> tuple[Ruleset, Muster]:
    rules = catalogue.rules_for(request)
    if rules.armies is None:
        raise BadInput(core()["unable.no-army"], "ruleset")
    return rules, rules.armies.muster


# -- a list ---------------------------------------------------------------------------------------


def node_of_list(request: Mapping[str, Any]) -> tuple[Node, Muster]:
    """Return the position made from an army list, and the ruleset's muster. Raises BadInput."""
    rules, own = _of(request)
    _check_names(request, in_language(rules.BOOK), own)
    return _node_of_list(rules, own, request, request["units"]), own


def army(request: Mapping[str, Any]) -> Army:
    """Return an `Army` of the page. Raises BadInput."""
    node, own = node_of_list(request)
    place = wire.place(f"@{own.box}", node.state.world.map)
    answer = explain.of_place(node, place)
    views = [_unit(node, own, number) for number in range(len(request["units"]))]
    total = sum(view["cost"] for view in views)
    return {
        "verdict": verdict_view(node.wording, answer.verdict, answer.asked),
        "cost": total,
        "left": request["points"] - total if request["points"] else None,
        "units": views,
        "offers": _offers(node.table.rules, own, request),
        "game": light(node.document()),
    }


def light(game: Json) -> Json:
    """Return the game without the own cards that none of its counters uses."""
    scenario = game["scenario"]
    kinds = {counter["kind"] for counter in scenario["counters"]}
    cards = [card for card in scenario.pop(CARD, ()) if card["id"] in kinds]
    return {**game, "scenario": scenario | ({CARD: cards} if cards else {})}


def _check_names(request: Mapping[str, Any], book: Book, own: Muster) -> None:
    """Raise BadInput for unknown names, and for several models that form no unit."""
    there = {card.kind for card in own.cards}
    for number, models in enumerate(request["units"]):
        for kind in models:
            if kind not in there:
                raise BadInput(core()["unable.no-card"], f"units.{number}")
        if len(models) > 1 and not own.carrier(models):
            names = ", ".join(card_name(book, kind) for kind in models)
            no_unit = say("cards.no-unit", number=number + 1, names=names)
            raise BadInput(no_unit, f"units.{number}")
    if request["side"] not in {side.id for side in book.sides}:
        raise BadInput(core()["unable.no-card"], "side")
    chief = request.get("commander")
    if chief is None:
        return
    ranks = {rank.mark for rank in own.ranks}
    units = request["units"]
    there_is = chief["unit"] < len(units) and chief["model"] < len(units[chief["unit"]])
    if chief["rank"] not in ranks or not there_is:
        raise BadInput(core()["unable.no-card"], "commander")


def unit_id(number: int) -> str:
    """The id of a unit by its place in the list."""
    return f"u{number + 1}"


def model_id(unit: int, model: int) -> str:
    """The id of a model by its place in its unit."""
    return f"u{unit + 1}m{model + 1}"


def _node_of_list(
    rules: Ruleset, own: Muster, request: Mapping[str, Any], units: Sequence[Sequence[str]]
) -> Node:
    return begin(rules, wire.scenario(_document(in_language(rules.BOOK), own, request, units)))


def _document(
    book: Book, own: Muster, request: Mapping[str, Any], units: Sequence[Sequence[str]]
) -> Json:
    """The scenario made from an army list: its units in the muster's box, in list order."""
    doc: Json = {
        "format": 1,
        "ruleset": book.id,
        "title": _word(book, "title"),
        "map": {
            "size": [1, 1],
            "grid": "flat",
            "labels": "0305",
            "boxes": {own.box: _word(book, "box")},
        },
        "sides": [{"id": s.id, "name": s.name, "look": s.look} for s in book.sides[:2]],
        "play": "free",
        "phase": own.phase,
        "counters": _counters(book, own, request, units),
    }
    doc |= {"points": request["points"]} if request["points"] else {}
    return doc | ({CARD: list(book.cards)} if book.cards else {})


def _counters(
    book: Book, own: Muster, request: Mapping[str, Any], units: Sequence[Sequence[str]]
) -> list[Json]:
    carriers = [own.carrier(models) for models in units]
    names = distinct([(_unit_name(book, c, m), "") for c, m in zip(carriers, units, strict=True)])
    found: list[Json] = []
    for number, (carried, models) in enumerate(zip(carriers, units, strict=True)):
        stands: Json = {"at": f"@{own.box}", "order": number, "side": request["side"]}
        if not carried:
            stands |= {"id": unit_id(number), "name": names[number], "kind": models[0]}
            found.append(stands | _with_rank(request, number, 0))
            continue
        found.append(stands | {"id": unit_id(number), "name": names[number], "kind": carried})
        for place, kind in enumerate(models):
            model: Json = {"id": model_id(number, place), "kind": kind, "side": request["side"]}
            aboard = {"aboard": unit_id(number), "name": card_name(book, kind)}
            found.append(model | aboard | _with_rank(request, number, place))
    return found


def _with_rank(request: Mapping[str, Any], unit: int, model: int) -> Json:
    chief = request.get("commander")
    chosen = chief is not None and (chief["unit"], chief["model"]) == (unit, model)
    return {"marks": [chief["rank"]]} if chosen and chief is not None else {}


def _unit_name(book: Book, carrier: str, models: Sequence[str]) -> str:
    """The name of a unit, made from its first model's: "Garand squad"."""
    name = card_name(book, models[0])
    return fill(book.words[f"army.unit.{carrier}"], {"name": name}) if carrier else name


def card_name(book: Book, kind: str) -> str:
    """The name of a card: the short name of its kind."""
    return book.kinds[kind].name


def _unit(node: Node, own: Muster, number: int) -> ArmyUnit:
    state, who = node.state, unit_id(number)
    unit = state.by_id[who]
    models = state.load(who) or (unit,)
    models = tuple(sorted(models, key=lambda m: int(m.id.rpartition("m")[2]) if m.aboard else 0))
    grade = _grade(node.inspected.findings, {who, *(m.id for m in models)})
    ranks = {rank.mark for rank in own.ranks}
    return {
        "id": who,
        "name": node.wording.name(who),
        "kind": unit.kind.id,
        "cost": own.cost(state, unit),
        "grade": grade.word,
        "models": [
            {
                "id": m.id,
                "kind": m.kind.id,
                "cost": own.cost(state, m),
                "rank": next((mark for mark in m.marks if mark in ranks), ""),
            }
            for m in models
        ],
    }


def _grade(findings: Sequence[Finding], ids: set[str]) -> Grade:
    found = (f.grade for f in findings if f.role == "rule" and ids & set(f.who))
    return max(found, default=Grade.LAWFUL)


# -- changes --------------------------------------------------------------------------------------


def _offers(rules: Ruleset, own: Muster, request: Mapping[str, Any]) -> list[UnitOffer]:
    """The alternatives to the list's selected unit (`at`), each with its verdict."""
    at, units = request.get("at"), request["units"]
    if at is None or at >= len(units):
        return []
    alone = {key: value for key, value in request.items() if key != "commander"}
    before = _cost_alone(rules, own, alone, units[at])[1]
    return [_offer(rules, own, alone, each, before) for each in own.offers(units[at])]


def _cost_alone(
    rules: Ruleset, own: Muster, request: Mapping[str, Any], models: Sequence[str]
) -> tuple[Node, int]:
    node = _node_of_list(rules, own, request, [models])
    return node, own.cost(node.state, node.state.by_id[unit_id(0)])


def _offer(
    rules: Ruleset, own: Muster, request: Mapping[str, Any], offer: Offer, before: int
) -> UnitOffer:
    node, cost = _cost_alone(rules, own, request, offer.models)
    ids = {unit_id(0), *(model_id(0, n) for n in range(len(offer.models)))}
    barred = [f for f in node.wording.in_order(node.inspected) if f.grade is Grade.FORBIDDEN]
    own_faults = [f for f in barred if f.role == "rule" and ids & set(f.who)]
    book = node.table.book
    names = {key: _name(book, kind) for key, kind in (("into", offer.into), ("out", offer.out))}
    return {
        "words": sentence(fill(book.words[f"army.offer.{offer.say}"], names)),
        "models": list(offer.models),
        "into": offer.into,
        "out": offer.out,
        "by": cost - before,
        "grade": (Grade.FORBIDDEN if own_faults else Grade.LAWFUL).word,
        "why": node.wording.finding(own_faults[0])[0] if own_faults else "",
    }


# -- cards ----------------------------------------------------------------------------------------


def cards(request: Mapping[str, Any]) -> Cards:
    """Return the `Cards` of a rulebook, own cards included. Raises BadInput if it has none."""
    rules, own = _of(request)
    book = in_language(rules.BOOK)
    return {
        "title": book.title,
        "note": _word(book, own.note),
        "waits": own.waits,
        "limits": [{"points": n, "name": _word(book, f"limit.{n}")} for n in own.limits],
        "sides": [{"id": s.id, "name": s.name, "look": s.look} for s in book.sides[:2]],
        "ranges": [_meaning(book, f"range.{name}") for name in own.ranges],
        "ranks": [
            {
                "id": rank.mark,
                "name": book.marks[rank.mark].name,
                "times": rank.times,
                "worth": rank.worth,
            }
            for rank in own.ranks
        ],
        "cards": [card_view(book, card) for card in own.cards],
        "written": own_cards.card_documents(rules) if takes(rules) else {},
        "form": own_cards.form(rules) if takes(rules) else None,
    }


def card_view(book: Book, card: Card) -> CardView:
    """A `CardView` of the page."""
    return {
        "short": book.kinds[card.kind].name,
        **face(book.kinds[card.kind]),
        "name": _name(book, card.kind),
        "nation": card.nation,
        "nationName": _word(book, f"nation.{card.nation}"),
        "cost": card.cost,
        "line": " · ".join(_word(book, f"line.{each}") for each in card.line),
        "figures": [
            {**_meaning(book, f"figure.{each.id}"), "value": each.value} for each in card.figures
        ],
        "dice": [
            {**_meaning(book, f"dice.{row}"), "values": list(many)} for row, many in card.rows
        ],
        "abilities": [_ability(book, each) for each in card.abilities],
        "unit": list(card.unit),
        "commands": card.commands,
        "own": "own" in book.kinds[card.kind].traits,
    }


def _ability(book: Book, ability: Ability) -> CardAbility:
    """An ability in the rulebook's words; if the rulebook has no words for it, as printed."""
    key, clause = f"army.can.{ability.id}", f"ability.{ability.id}"
    number = {"number": ability.number}
    return {
        "clause": clause if clause in book.clauses else "",
        "name": fill(book.words.get(key, ability.printed), number),
        "means": fill(book.words.get(f"{key}.means", ""), number),
    }


def _meaning(book: Book, key: str) -> Meaning:
    return {"title": _word(book, key), "means": _word(book, f"{key}.means")}


def _name(book: Book, kind: str) -> str:
    return book.words.get(f"army.card.{kind}", "") or (card_name(book, kind) if kind else "")


def _word(book: Book, key: str) -> str:
    return book.words[f"army.{key}"]
