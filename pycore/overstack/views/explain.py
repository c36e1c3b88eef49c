"""Answer a "why" question: the whole verdict, remedies and the nearest lawful places.

Knows no game. A question is about a counter and its path, an entry of the log, or a place in the
current position. Each is judged on the position that the viewer may see, which stays unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.judging import paths, ways
from overstack.judging.paths import Reached, Walk
from overstack.judging.rules import STEPS
from overstack.judging.verdict import Grade, Verdict, verdict
from overstack.position import hexes
from overstack.position.state import Action, Change, Entry, Faces, Place
from overstack.views import odds, sighting, threats
from overstack.views.games import Node, found_at, place_of
from overstack.views.reach import in_reach
from overstack.views.sheets import sheets_of
from overstack.views.text import forum
from overstack.views.verdicts import label, remedy_views, verdict_view
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say, sentence

if TYPE_CHECKING:
    from overstack.answers.rulings import Instead, OddsView, SightView, ThreatsView, Why
    from overstack.answers.verdicts import Remedy

MAX_INSTEAD = 6


@dataclass(frozen=True)
class Answer:
    """The answer to a question: verdict, place, the entries of the act, the position afterwards.

    `entries` is empty and `after` is None if the act is forbidden or the question names no act.
    `way` holds all steps of a lawful path, `refused` all steps of a path with a forbidden last one.
    `path` holds the places in the order judged, for the page to draw.
    """

    asked: str
    verdict: Verdict
    place: Place | None
    entering: str = ""
    entries: tuple[Entry, ...] = ()
    after: Node | None = None
    way: tuple[Action, ...] = ()
    refused: tuple[Action, ...] = ()
    path: tuple[Place, ...] = ()


def of_place(node: Node, place: Place) -> Answer:
    """The explanation of a place in the current position."""
    asked = sentence(say("asked.place", place=node.wording.place(place, named=True)))
    return Answer(asked, found_at(node.inspected, place), place)


def of_entry(node: Node, entry: Entry) -> Answer:
    """The explanation of one action or one entry by the umpire. Raises BadInput for dice."""
    if isinstance(entry, Faces):
        raise BadInput(core()["refuse.roll"], "entry")
    if isinstance(entry, Change):
        after = node.then(entry)
        seen = after.shown_to(node.viewer)
        place = node.about(seen.seen, entry)
        found = found_at(seen.inspected, place)
        return Answer(node.wording.change(entry), found, place, "", (entry,), after)
    judged = node.table.rules.judge(node.seen, entry)
    walked = Walk((entry,), (judged,), (), node.seen)
    asked = (
        _path_words(node, entry.who, entry.to)
        if entry.verb in STEPS
        else node.wording.action(entry)
    )
    return _of_walk(node, walked, asked)


def of_path(node: Node, who: str, path: Sequence[Place]) -> Answer:
    """The explanation of a counter's path; a single place in reach gets the cheapest path there.

    For a single place beyond the counter's movement, the straight line is judged: a rule that bars
    a step on the line is then reported instead of the distance.
    """
    if who not in node.seen.by_id:
        raise BadInput(say("unfit.nowhere", who=who[:40]), "who")
    to, verb = path[0] if len(path) == 1 else None, _verb(node, who, path[0])
    if to is not None and verb == "move":  # any other step goes there at once
        known = next((r for r in node.reach(who) if r.place == to), None)
        if known is not None:
            path = known.path if in_reach(known) else _straight(node, who, known)
    walked = paths.walk(node.table.rules, node.seen, who, path, verb)
    answer = _of_walk(node, walked, _path_words(node, who, to or walked.actions[-1].to))
    return replace(answer, path=tuple(path))


def _straight(node: Node, who: str, known: Reached) -> Sequence[Place]:
    """The straight line of hexes to a place; the known path where no line can be drawn."""
    here, there = node.seen.by_id[who].place.hex, known.place.hex
    if here is None or there is None or here == there or known.place.part:
        return known.path
    return [Place(step[0]) for step in hexes.line(here, there)[1:]]


def _verb(node: Node, who: str, first: Place) -> str:
    """The verb of the action that takes a counter to the first place of its path."""
    if node.seen.world.play == "free":
        return "put"
    verbs = {a.verb for a in node.table.rules.candidates(node.seen, who) if a.to == first}
    return next((verb for verb in STEPS if verb in verbs), "move")


def _path_words(node: Node, who: str, to: Place | None) -> str:
    """A counter's path in words: "M4A1 from 0607 to 0605 Vaucelle"."""
    wording, mover = node.wording, node.seen.by_id.get(who)
    values = {"who": wording.name(who), "to": wording.place(to, named=True)}
    if mover is None or mover.place.hex is None:
        return say("asked.enter", **values)
    if mover.place == to and mover.aboard:
        return say("asked.off", **values, on=wording.name(mover.aboard))
    return say("asked.way", **values, **{"from": wording.place(mover.place)})


def _of_walk(node: Node, walked: Walk, asked: str) -> Answer:
    last = walked.actions[-1]
    place, entering = place_of(node.seen, last), last.who if last.to else ""
    found = _on_the_way(walked)
    if not walked.complete:
        return Answer(asked, found, place, entering, refused=walked.actions)
    after, done = node, 0
    for action in walked.actions:
        after, done = after.then(action), done + 1
        if len(after.state.frames) > len(node.state.frames):
            break  # the frame that the step opened must be settled before the next step
    return Answer(asked, found, place, entering, walked.actions[:done], after, walked.actions)


def _on_the_way(walked: Walk) -> Verdict:
    """The verdict of the last step, with the violations of earlier steps added as notes.

    A price is due only in the place where the counter stops, so violations along the path are
    reported but not charged. Precedents of earlier steps are left out: a question about the place
    of such a step shows them.
    """
    passed = [
        replace(finding, role="note")
        for earlier in walked.verdicts[:-1]
        for finding in earlier.findings
        if finding.grade > Grade.LAWFUL and finding.role != "precedent"
    ]
    last = walked.verdicts[-1]
    return verdict((*last.findings, *passed), last.prices)


# -- the whole answer, as the page shows it -------------------------------------------------


def why(node: Node, answer: Answer, *, search: bool = True, nearby: bool = True) -> Why:
    """Return a `Why` of the page.

    Without `search`, the remedies are null if any could exist. Without `nearby`, the better places
    (`instead`) are null.
    """
    found, place = answer.verdict, answer.place
    return {
        "verdict": verdict_view(node.wording, found, answer.asked, answer.entering),
        "place": label(node.wording, place),
        "there": [c.id for c in node.seen.at(place) if c.id != answer.entering] if place else [],
        "entering": answer.entering,
        "sheets": sheets_of(_there(node, answer), place) if place else [],
        "remedies": remedies(node, answer) if search or place is None else None,
        "instead": _instead(node, answer) if nearby else None,
        "path": [label(node.wording, at) or "" for at in answer.path],
        "entries": [wire.entry_json(entry, node.seen.world.map) for entry in answer.entries],
        "odds": _odds(node, answer),
        "sight": _sight(node, answer),
        "threats": _threats(node, answer),
        "text": text_of(node, answer),
    }


def _odds(node: Node, answer: Answer) -> OddsView | None:
    """The odds of the dice that follow an act; None if it is forbidden or no dice follow."""
    if len(answer.entries) != 1 or not isinstance(answer.entries[0], Action):
        return None
    rules = node.table.rules
    outlook = rules.odds.outlook(node.seen, answer.entries[0]) if rules.odds else None
    return None if outlook is None else odds.outlook_view(node.wording.book, outlook)


def _sight(node: Node, answer: Answer) -> SightView | None:
    """The line of sight to draw for a single act; None for several acts or if none is drawn."""
    acts = answer.entries or answer.refused
    one = len(acts) == 1 and node.table.rules.drawing is not None
    return sighting.of_act(node, acts[0]) if one else None


def _threats(node: Node, answer: Answer) -> ThreatsView | None:
    """The threats to a lawful path; None if no counter may fire or the rulebook has no odds."""
    has_odds = answer.way and node.table.rules.odds is not None
    return threats.of_way(node, answer.way) if has_odds else None


def text_of(node: Node, answer: Answer) -> str:
    """The answer as forum text."""
    after = answer.after.shown_to(node.viewer) if answer.after else None
    return forum(node, answer.verdict, answer.asked, answer.place, after)


def remedies(node: Node, answer: Answer) -> list[Remedy]:
    """The remedies that make a forbidden act possible now, or else make a stack lawful.

    For an allowed act, that stack is the one in the act's place after the act.
    """
    place = answer.place
    if place is None or label(node.wording, place) is None:
        return []
    if answer.refused:
        return remedy_views(node, {"": ways.for_act(node.table.rules, node.seen, *answer.refused)})
    there = _there(node, answer)
    found = {
        side.id: ways.for_stack(there.table.rules, there.seen, place, side.id)
        for side in there.seen.world.sides
    }
    return remedy_views(there, found)


def _there(node: Node, answer: Answer) -> Node:
    """The position after the act in question, even if forbidden; the current one without an act."""
    place, mover = answer.place, node.seen.by_id.get(answer.entering)
    if answer.after is not None:
        return answer.after.shown_to(node.viewer)
    if mover is None or place is None or mover.place == place or label(node.wording, place) is None:
        return node
    return node.then(Change("put", who=mover.id, to=place)).shown_to(node.viewer)


def _instead(node: Node, answer: Answer) -> list[Instead]:
    """The places in reach with a milder verdict, ordered by grade (lawful first), then distance."""
    wanted = answer.place
    if not answer.entering or wanted is None or answer.verdict.grade is Grade.LAWFUL:
        return []
    better = [
        reached
        for reached in node.reach(answer.entering)
        if reached.verdict.grade < answer.verdict.grade and reached.place != wanted
    ]
    better.sort(key=lambda r: (r.verdict.grade, _apart(r, wanted), r.cost, paths.in_order(r.path)))
    return [
        {
            "to": label(node.wording, reached.place) or "",
            "grade": reached.verdict.grade.word,
            "badge": node.wording.badge(reached.verdict.prices),
            "path": [label(node.wording, place) or "" for place in reached.path],
        }
        for reached in better[:MAX_INSTEAD]
    ]


def _apart(reached: Reached, wanted: Place) -> int:
    if reached.place.hex is None or wanted.hex is None:
        return 0
    return hexes.distance(reached.place.hex, wanted.hex)
