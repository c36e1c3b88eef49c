"""Why: a question answered with the whole verdict, ways out, and the nearest lawful places.

Knows no game. A question is a counter and its way, an entry of the log, or a place as it
stands; each is judged on what the viewer may see, and nothing is changed by asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
from overstack.views.verdicts import Json, label, remedy_views, verdict_view
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say, sentence

MAX_INSTEAD = 6


@dataclass(frozen=True)
class Answer:
    """What is found about a question: verdict, place, the entries that do it, the position after.

    `entries` is empty where it is forbidden or nothing was to be done; `after` None likewise.
    `way` are all steps of a lawful way, `refused` those of a way of which the last is forbidden.
    `path` are the places that were judged one after the other, for the page to draw.
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
    """A place as it stands."""
    asked = sentence(say("asked.place", place=node.wording.place(place, named=True)))
    return Answer(asked, found_at(node.inspected, place), place)


def of_entry(node: Node, entry: Entry) -> Answer:
    """One action, or one entry of the umpire's own. Raises BadInput for dice."""
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
    asked = _asked(node, entry.who, entry.to) if entry.verb in STEPS else node.wording.action(entry)
    return _of_walk(node, walked, asked)


def of_path(node: Node, who: str, path: Sequence[Place]) -> Answer:
    """A counter's way. A single place in reach is reached by the cheapest way there.

    To one beyond the movement the way is drawn straight, and the straight way is judged: what bars
    it on the way is said before how far it is.
    """
    if who not in node.seen.by_id:
        raise BadInput(say("refuse.nowhere", who=who), "who")
    to = path[0] if len(path) == 1 else None
    if to is not None:
        known = next((r for r in node.reach(who) if r.place == to), None)
        if known is not None:
            path = known.path if in_reach(known) else _straight(node, who, known)
    walked = paths.walk(node.table.rules, node.seen, who, path, _verb(node, who, path[0]))
    answer = _of_walk(node, walked, _asked(node, who, to or walked.actions[-1].to))
    return replace(answer, path=tuple(path))


def _straight(node: Node, who: str, known: Reached) -> Sequence[Place]:
    """The way to a place as a line is drawn there; as it is known where there is none."""
    here, there = node.seen.by_id[who].place.hex, known.place.hex
    if here is None or there is None or here == there or known.place.part:
        return known.path
    return [Place(step[0]) for step in hexes.line(here, there)[1:]]


def _verb(node: Node, who: str, first: Place) -> str:
    """The verb that takes a counter to the first place of its way."""
    verbs = {a.verb for a in node.table.rules.candidates(node.seen, who) if a.to == first}
    usual = "put" if node.seen.world.play == "free" else "move"
    return next((verb for verb in STEPS if verb in verbs), usual)


def _asked(node: Node, who: str, to: Place | None) -> str:
    """A way in words: "M4A1 from 0607 to 0605 Vaucelle"."""
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
            break  # what it opened is settled before the next step
    return Answer(asked, found, place, entering, walked.actions[:done], after, walked.actions)


def _on_the_way(walked: Walk) -> Verdict:
    """The verdict of the last step, with what the steps before it would have cost as notes.

    A price is due only where a counter stays, so what it passed through is told, not charged;
    precedents are left to those who ask about that place.
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


def why(node: Node, answer: Answer, *, search: bool = True, nearby: bool = True) -> Json:
    """A `Why` of the page; without a `search` its remedies are null, where there could be any.

    Without `nearby` the places that would do better are null.
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
        "path": [label(node.wording, at) for at in answer.path],
        "entries": [wire.entry_json(entry, node.seen.world.map) for entry in answer.entries],
        "odds": _odds(node, answer),
        "sight": _sight(node, answer),
        "threats": _threats(node, answer),
        "text": text_of(node, answer),
    }


def _odds(node: Node, answer: Answer) -> Json | None:
    """How the dice can end that an act would be followed by; of what is forbidden nothing."""
    if len(answer.entries) != 1 or not isinstance(answer.entries[0], Action):
        return None
    rules = node.table.rules
    told = rules.odds.outlook(node.seen, answer.entries[0]) if rules.odds else None
    return None if told is None else odds.outlook_view(node.wording.book, told)


def _sight(node: Node, answer: Answer) -> Json | None:
    """What the board draws of an act: asked only of a rulebook that tells it."""
    acts = answer.entries or answer.refused
    one = len(acts) == 1 and node.table.rules.drawing is not None
    return sighting.of_act(node, acts[0]) if one else None


def _threats(node: Node, answer: Answer) -> Json | None:
    """The threats to a lawful path; None where the rulebook has no odds."""
    told = answer.way and node.table.rules.odds is not None
    return threats.of_way(node, answer.way) if told else None


def text_of(node: Node, answer: Answer) -> str:
    """The answer as forum text."""
    after = answer.after.shown_to(node.viewer) if answer.after else None
    return forum(node, answer.verdict, answer.asked, answer.place, after)


def remedies(node: Node, answer: Answer) -> list[Json]:
    """What can be done: so that a forbidden act is possible now, or so that a stack is lawful.

    After an act that may be done it is the stack of its place as it would be then.
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
    """The position that a question leads to, were it forbidden too; else the one it is asked in."""
    place, mover = answer.place, node.seen.by_id.get(answer.entering)
    if answer.after is not None:
        return answer.after.shown_to(node.viewer)
    if mover is None or place is None or mover.place == place or label(node.wording, place) is None:
        return node
    return node.then(Change("put", who=mover.id, to=place)).shown_to(node.viewer)


def _instead(node: Node, answer: Answer) -> list[Json]:
    """The places in reach with a milder verdict: lawful ones first, then by nearness."""
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
            "to": label(node.wording, reached.place),
            "grade": reached.verdict.grade.word,
            "badge": node.wording.badge(reached.verdict.prices),
            "path": [label(node.wording, place) for place in reached.path],
        }
        for reached in better[:MAX_INSTEAD]
    ]


def _apart(reached: Reached, wanted: Place) -> int:
    if reached.place.hex is None or wanted.hex is None:
        return 0
    return hexes.distance(reached.place.hex, wanted.hex)
