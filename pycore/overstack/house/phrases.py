"""House rules, phrases: limits, rows and moments in plain words.

The author's texts are inserted as plain text. Nothing here knows a game.
"""

from __future__ import annotations

from overstack.book.names import terrain_name
from overstack.house.model import (
    EACH,
    LAST_TURN,
    UNBOUNDED,
    House,
    Limit,
    LimitException,
    Moment,
    Whoms,
    bounds,
)
from overstack.words.sentences import core, say, sentence


def word(key: str) -> str:
    """The template in the catalogue for a key under "house."."""
    return core()[f"house.{key}"]


def row_words(house: House, row: LimitException) -> str:
    """The conditions of a row in words: "in forest with Fort"."""
    kinds = {kind.id: kind.name for kind in house.kinds}
    features = {feature.id: feature.name for feature in house.features}
    terrain = ""
    if row.terrain:
        terrain = say("house.row-in", terrain=terrain_name(row.terrain, house.terrains))
    there = [features.get(row.feature, ""), kinds.get(row.marker, "")]
    there += [features[name] for name in row.features]
    there += [features[row.printed]] if row.printed and row.plus is None else []
    there += [whoms(house, row.beside)] if row.beside else []
    beside = [say("house.row-with", name=name) for name in there if name]
    beside += [say("house.row-over", name=name) for name in (row.road, row.edge) if name]
    for key, meant in (("without", row.without), ("against", row.against)):
        beside += [say(f"house.row-{key}", name=whoms(house, meant))] if meant else []
    beside += [say("house.row-all", tag=row.all)] if row.all else []
    beside += [moment_words(house, row.moment)] if row.moment else []
    return " ".join(filter(None, [terrain, *beside]))


def moment_words(house: House, moment: Moment) -> str:
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


def end_words(house: House, limit: Limit) -> str:
    """The words for the phase or move at whose end a limit is checked."""
    names = {phase.id: phase.name for phase in house.phases}
    at = limit.ends or limit.moment.phases
    if limit.checked == "phase" and at:
        return say("house.end-phases", phases=", ".join(names[each] for each in at))
    return word(f"end-{limit.checked}")


def whoms(house: House, meant: Whoms) -> str:
    """The names of the counters that a list means, with commas."""
    names = {("kind", kind.id): kind.name for kind in house.kinds}
    names |= {("side", side.id): side.name for side in house.sides}
    names |= {("mark", mark.id): mark.name for mark in house.marks}
    each = {w: say("house.together-each", tag=w.what) for w in meant.listed if w.value == EACH}
    return ", ".join(each.get(w) or names.get((w.what, w.value), w.value) for w in meant.listed)


def figure_key(limit: Limit, key: str) -> str:
    """The key of the words for what a limit counts, which a weight may make other ones."""
    if limit.check == "cross" and not limit.weight:
        return f"{key}-cross-count"
    weighed = limit.check == "alike" and limit.weight
    return f"{key}-alike-weight" if weighed else f"{key}-{limit.check}"


def _sides_words(house: House, limit: Limit) -> str:
    """The sentence that names the sides that have to keep a limit."""
    names = [side.name for side in house.sides if side.id in limit.sides]
    key = "sides-only" if len(names) == 1 else "sides-several"
    return say(f"house.{key}", sides=", ".join(names))


def limit_words(house: House, limit: Limit) -> str:
    """A limit in plain words, used if its author gave it no text."""
    whom = whoms(house, limit.of)
    values = {"weight": limit.weight, "tag": limit.tag, "beside": whoms(house, limit.beside)}
    key = figure_key(limit, "text") if bounds(limit.most) else "text-none"
    if limit.printed:
        key = "text-printed"
        values["name"] = next(f.name for f in house.features if f.id == limit.printed)
    every = whom or word("everybody")
    of = say("house.of", whom=whom) if whom else ""
    parts = [say(f"house.{key}", most=limit.most or 0, whom=every, of=of, **values)]
    parts += [_row_text(house, row) for row in limit.rows]
    if (limit.notice or limit.cost) and key == "text-none" and not limit.rows:
        parts = []  # it only notices, or slows
    if sum(row.plus is None for row in limit.rows) > 1:
        parts.append(word(f"choose-{limit.choose}"))
    if limit.spare:
        parts.append(say("house.spare", whom=whoms(house, limit.spare)))
    if limit.together:
        parts.append(say("house.together", whom=whoms(house, limit.together)))
    parts += [word(f"load-{limit.load}")] if limit.load != "with" else []
    parts.append(word(f"per-{limit.per}"))
    parts += [_sides_words(house, limit)] if len(limit.sides) < len(house.sides) else []
    parts += [say("house.along", road=limit.along)] if limit.along else []
    if limit.moment:
        parts.append(say("house.moment", when=moment_words(house, limit.moment)))
    if limit.notice:
        there = row_words(house, limit.notice.row)
        key = "notice-over" if limit.open else "notice-there" if there else "notice"
        at, text = limit.notice.at or 0, limit.notice.text
        parts.append(say(f"house.{key}", at=at, text=text, there=there))
    if limit.cost:
        parts.append(say("house.entry-cost", at=limit.cost[0], points=limit.cost[1]))
    if limit.hexes:
        parts.append(say("house.hexes", hexes=limit.hexes))
    if limit.transit:
        parts.append(word("transit"))
    if limit.tolerance:
        any_number = house.format > 1 and limit.tolerance >= UNBOUNDED
        key = "house.tolerance-any" if any_number else "house.tolerance"
        parts.append(say(key, n=limit.tolerance, end=end_words(house, limit)))
    return " ".join(parts)


def _row_text(house: House, row: LimitException) -> str:
    """A row in plain words: "In forest: 4.", "With Leader: 1 more."."""
    where, most = sentence(row_words(house, row)), row.most
    key = "row-printed" if row.printed else "row-most" if bounds(most) else "row-none"
    key = "row-rating" if row.rating else key
    if row.plus is not None:
        figure = "row-plus-printed" if row.plus else "row-plus-figure"
        key = figure if row.printed else "row-each" if row.each else "row-plus"
        if row.rating:
            key = "row-each-rating" if row.each else "row-plus-rating"
    names = {feature.id: feature.name for feature in house.features}
    text = say(
        f"house.{key}", where=where, most=most or 0, plus=row.plus or 0,
        name=names.get(row.printed, ""), rating=row.rating,
    )  # fmt: skip
    return sentence(text.removeprefix(": "))
