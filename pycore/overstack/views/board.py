"""The board as the page shows it: counters, places, steps, decisions, the log.

Knows no game. Everything is built from the position that the viewer may see (`Node.seen`). Grades
come from the judge or an inspection; nothing here decides what is lawful.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import TYPE_CHECKING

from overstack.book.names import key, terrain_name
from overstack.documents import wire
from overstack.judging.paths import brief
from overstack.judging.rules import CHANCE, NOBODY, legal
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.post import Post
from overstack.position.state import LOST, Action, Counter, Place
from overstack.views import broken_log, combat_table, goals, victory
from overstack.views.fingerprint import verdict_hash
from overstack.views.games import Games, Node
from overstack.views.log import account_view, log_lines, step_id
from overstack.views.rolls import chance_view
from overstack.views.sheets import face_view, sheet_views
from overstack.views.signs import look, signs_of
from overstack.views.verdicts import finding_view, label, verdict_view
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.board import (
        ActView,
        Ask,
        Board,
        CounterView,
        MeasureView,
        PlaceView,
        ResultView,
        StepView,
    )
    from overstack.answers.verdicts import Finding as FindingView


def open_board(
    games: Games, document: object, side: str = "", *, up_to: bool = False
) -> tuple[Node, Board]:
    """Return a game's position and its board, as seen by `side`, or by the default viewer if "".

    With `up_to` the position is the last one that today's rules reach. If they stop the log of a
    game by link, the game can only be viewed: the board omits the post, because the post's hash
    chains vouch for the whole log only.
    """
    node, stop = games.open_up_to(document) if up_to else (games.open(document), None)
    found = document if isinstance(document, dict) else {}
    post, shown = wire.post(found, node.table.scenario), node.shown_to(side) if side else node
    if stop is None:
        return node, board(shown, post)
    return node, {**board(shown), "stopped": broken_log.broken_log_view(shown, stop, found)}


def board(node: Node, post: Post | None = None) -> Board:
    """Return a `Board` of the page; entries that a game by link has handed over have no undo."""
    table, seen, wording = node.table, node.seen, node.wording
    asked = say("asked.board", moment=wording.moment())
    ask = ask_view(node)
    counters = _counters(node, ask)
    return {
        "game": node.document(post),
        "title": table.scenario.title,
        "ruleset": key(table.book),
        "rulesetTitle": table.book.title,
        "map": wire.map_json(seen.world.map),
        "signs": signs_of(table.book, seen.world.map),
        "sides": [
            {"id": s.id, "name": wording.side(s.id), "look": s.look} for s in seen.world.sides
        ],
        "turn": seen.turn,
        "turns": seen.world.turns,
        "steps": step_views(node),
        "actor": "" if node.actor == CHANCE else node.actor,
        "prompt": _prompt(node, ask),
        "ask": ask,
        "actions": [] if ask else _actions(node),
        "counters": counters,
        "able": _able(node, counters),
        "places": place_views(node),
        "unplaced": _placeable_count(node),
        "verdict": verdict_view(wording, node.inspected, asked),
        "log": log_lines(node),
        "floor": max(node.floor, post.at) if post else node.floor,
        "result": _result(node),
        "measures": _measures(node),
        "goal": goals.goal_view(node) if node.table.scenario.goal else None,
        "victory": victory.victory_lines(seen.world, wording),
        "awards": victory.award_lines(seen.world, wording),
        "table": combat_table.table_view(node) if seen.world.table else None,
        "play": seen.world.play,
        "notice": notice(node),
        "stopped": None,
        "chance": chance_view(node),
        "pending": pending_views(node),
        "sheets": sheet_views(node),
        "viewer": node.viewer,
        "secret": node.secret,
    }


# -- counters and places -----------------------------------------------------------------


def _counters(node: Node, ask: Ask | None) -> list[CounterView]:
    """Every counter that the viewer may see, by id."""
    return [_counter(node, counter, ask) for counter in node.seen.counters]


def _counter(node: Node, counter: Counter, ask: Ask | None) -> CounterView:
    kind, marks = counter.kind, node.table.book.marks
    return {
        "id": counter.id,
        "name": node.wording.printed(counter.id),
        "kind": kind.id,
        "side": counter.side,
        "type": kind.type,
        "symbol": kind.symbol,
        "at": node.seen.world.map.label(counter.place),
        "rank": counter.rank,
        "aboard": counter.aboard,
        "inside": node.wording.inside(counter),
        "holds": node.wording.holds(counter),
        "load": [rider.id for rider in node.seen.load(counter.id)],
        "marks": [
            {"id": m.id, "name": m.name, "short": m.short, "facedown": m.facedown}
            for m in (marks[mark] for mark in counter.marks)
        ],
        **face_view(node, counter),
        "look": look(kind),
        "allowance": kind.allowance,
        "spent": counter.spent,
        "can": ask is None and _can(node, counter.id),
    }


def _able(node: Node, counters: list[CounterView]) -> int:
    """The number of units that have a legal action now; several counters may be one unit."""
    unit, seen = node.table.rules.sheets.unit, node.seen
    return len({unit(seen, seen.by_id[each["id"]]).id for each in counters if each["can"]})


def _can(node: Node, who: str) -> bool:
    """Whether a counter has a legal action now."""
    return any(True for _ in legal(node.table.rules, node.seen, who))


def _placeable_count(node: Node) -> int:
    """The number of counters that wait in set-up and that the umpire could place."""
    placing = node.table.rules.placing
    return placing.waiting(node.seen) if placing is not None else 0


def place_views(node: Node) -> list[PlaceView]:
    """Every place that holds a stack or has a finding of the inspection, in map order."""
    verdict, seen = node.inspected, node.seen
    firsts = {f.place: who for f in verdict.findings if f.place and (who := _first(f))}
    grades: dict[Place, Grade] = {}
    for finding in verdict.findings:
        if finding.place is not None and finding.role == "rule":
            grades[finding.place] = max(finding.grade, grades.get(finding.place, Grade.LAWFUL))
    places = {p for p in grades.keys() | seen.stacks.keys() if label(node.wording, p) is not None}
    return [
        {
            "at": seen.world.map.label(place),
            "grade": grades.get(place, Grade.LAWFUL).word,
            "badge": node.wording.badge(p for p in verdict.prices if p.place == place),
            "stack": [counter.id for counter in seen.at(place)],
            "first": firsts.get(place, ""),
            "label": spoken_place(node.wording, place, grades.get(place, Grade.LAWFUL)),
        }
        for place in sorted(places - {LOST}, key=_in_order)
    ]


def _in_order(place: Place) -> tuple[bool, tuple[int, int], str]:
    return (place.hex is None, place.hex or (0, 0), place.part)


def _first(finding: Finding) -> str:
    """The id of the counter that is drawn with a flag: the finding's fact `first`; "" if none."""
    first = next((value for name, value in finding.facts if name == "first"), "")
    return str(first)[1:] if str(first).startswith("#") else ""


def spoken_place(wording: Wording, place: Place, grade: Grade) -> str:
    """A place for screen readers: "0605 Vaucelle, town, one German counter, lawful"."""
    state = wording.state
    values = {
        "place": wording.place(place, named=True),
        "stack": stack_in_figures(wording, place),
        "grade": core()[f"grade.{grade.word}"],
    }
    if place.hex is None:
        return say("place.box", **values)
    terrain = state.world.map.terrain_at(place.hex)
    return say("place.label", **values, terrain=terrain_name(terrain, wording.book.terrains))


def stack_in_figures(wording: Wording, place: Place) -> str:
    """The number of each side's counters in a place: "one German counter, three US counters"."""
    stack = wording.state.at(place)
    counts = {side.id: sum(c.side == side.id for c in stack) for side in wording.state.world.sides}
    parts = [say("place.counters", n=n, side=wording.side(side)) for side, n in counts.items() if n]
    return ", ".join(parts) or core()["place.empty"]


# -- the sequence of play and decisions ------------------------------------------------------


def step_views(node: Node) -> list[StepView]:
    """The steps of this turn; the current one is "now" if the position is within the sequence."""
    steps, seen, wording = node.table.rules.sequence(node.seen), node.seen, node.wording
    now = next(
        (i for i, s in enumerate(steps) if s.phase == seen.phase and s.side in ("", seen.active)),
        -1,
    )
    return [
        {
            "id": step_id(step.phase, step.side),
            "name": wording.phase(step.phase),
            "side": step.side,
            "sideName": wording.side(step.side),
            "state": "now" if i == now else "done" if i < now else "next",
        }
        for i, step in enumerate(steps)
    ]


def _prompt(node: Node, ask: Ask | None) -> str:
    """The prompt that says what the umpire expects next."""
    wording, seen = node.wording, node.seen
    if ask is not None:
        return ask["words"]
    if node.actor == NOBODY:
        return core()["prompt.over"] if node.table.rules.result(seen) else core()["prompt.free"]
    if node.actor == CHANCE:
        return core()["prompt.chance"]
    if seen.world.play == "free":
        return core()["prompt.free"]
    side = wording.side(node.actor)
    return wording.of_book(f"prompt.{seen.phase}", "prompt.side", side=side)


def ask_view(node: Node) -> Ask | None:
    """The decision that a side must make first: the top frame, if the rulebook has words for it."""
    frame, wording = node.seen.top, node.wording
    if frame is None or f"ask.{frame.kind}" not in node.table.book.words:
        return None
    if node.actor in (CHANCE, NOBODY):
        return None
    values = {
        "side": wording.side(frame.side),
        "other": wording.side(node.seen.world.other(frame.side)),
        "place": wording.place(frame.place, named=True),
        "who": wording.name(frame.who),
    }
    return {
        "kind": frame.kind,
        "side": node.actor,
        "sideName": wording.side(node.actor),
        "place": label(wording, frame.place),
        "title": wording.of_book(f"ask.{frame.kind}.title", "ask.title", **values),
        "words": wording.of_book(f"ask.{frame.kind}", "ask.words", **values),
        "choices": [act_view(node, a) for a in legal(node.table.rules, node.seen)],
    }


def pending_views(node: Node) -> list[FindingView]:
    """The interim results of an unfinished procedure, if the ruleset has words for them."""
    found = Verdict(node.table.rules.telling.pending(node.seen))
    return [finding_view(node.wording, f) for f in node.wording.in_order(found)]


def _actions(node: Node) -> list[ActView]:
    """The legal actions that need no selected counter."""
    ruleset, seen = node.table.rules, node.seen
    tried = ruleset.candidates(seen)
    if seen.world.play == "free":
        tried = takewhile(lambda action: not action.who, tried)
    return [act_view(node, a) for a in tried if not a.who and ruleset.allowed(seen, a)]


def act_view(node: Node, action: Action) -> ActView:
    """An `ActView` of the page: an action with its words and its price."""
    verdict = brief(node.table.rules, node.seen, action)
    return {
        "entry": wire.entry_json(action, node.seen.world.map),
        "words": node.wording.action(action),
        "verb": node.wording.verb(action.verb),
        "grade": verdict.grade.word,
        "badge": node.wording.badge(verdict.prices),
        "who": action.who,
        "on": action.on,
    }


# -- result, measures ----------------------------------------------------------------------


def _result(node: Node) -> ResultView | None:
    result = node.table.rules.result(node.seen)
    if result is None:
        return None
    key, side = f"result.{result.say}", node.wording.side(result.winner)
    otherwise = "result.won" if result.winner else "result.drawn"
    words = node.wording.of_book(key, otherwise, side=side)
    if result.winner and key in node.table.book.words:  # the rulebook says why
        words = f"{say('result.won', side=side)} {words}"
    account = account_view(node)
    return {"words": words, "winner": result.winner, "account": account}


def _measures(node: Node) -> list[MeasureView]:
    names: Mapping[str, str] = node.table.book.measures
    measured = node.table.rules.measures(node.seen)
    return [
        {"id": measure, "name": names.get(measure, measure), "side": side, "value": value}
        for (measure, side), value in sorted(measured.items())
    ]


def notice(node: Node, before: str = "") -> str:
    """Return a warning if another version of the rules made the document, else "".

    `before` is the hash of the verdict that the other version gave, if the link contains it.
    There is no warning if today's verdict has the same hash.
    """
    was, now = node.table.scenario.rules, node.table.book.version
    if not was or was == now or before == verdict_hash(node):
        return ""
    return say("notice.other" if before else "notice.rules", was=was, now=now)
