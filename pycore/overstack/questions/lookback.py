"""How a game went: chances, turning points, and what the dice gave. Knows no game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.documents.schema import MAX_LOG
from overstack.opponent.lookback import Fortune, LookBack, Past, Turning
from overstack.opponent.swings import Fall
from overstack.questions.fields import GAME, Request, Session, request
from overstack.schema.parts import whole
from overstack.views.games import Node
from overstack.words.errors import BadInput
from overstack.words.sentences import core

if TYPE_CHECKING:
    from overstack.answers.opponent import Fall as FallView
    from overstack.answers.opponent import Fortune as FortuneView
    from overstack.answers.opponent import LookBack as LookBackView
    from overstack.answers.opponent import Turning as TurningView
    from overstack.answers.rulings import WordedEntry

REQUEST = request("game", game=GAME, decisions=whole(0, MAX_LOG))


def run(session: Session, asked: Request) -> LookBackView:
    """Return the chances of a game's first side entry by entry, the turning points, and the luck.

    At most `decisions` decisions are examined, by default all, those first around which a side's
    chance fell most; a later request about the same game goes on from there. The session's `watch`
    is called with the number of entries, then of decisions, that are done, and the game's entries.
    Raises BadInput for an unfinished game in which something is hidden, since the chances would
    reveal that.
    """
    node, watch = session.games.open(asked["game"]), session.watch
    rules, line = node.table.rules, node.line()
    if node.secret and rules.result(node.state) is None:
        raise BadInput(core()["lookback.hidden"])

    def heard(at: int) -> None:
        if watch is not None:
            watch(at, len(line))

    steps = [(before.state, entry, after.state) for before, entry, after in line]
    known = session.looked_at
    if not isinstance(known, LookBack) or known.steps != steps or known.rules is not rules:
        known = LookBack(rules, steps, heard)
    known.watch = heard
    session.looked_at = known
    return _view(known.past(asked.get("decisions")), node)


def _view(past: Past, node: Node) -> LookBackView:
    """Return a look back as JSON, with chances from 0 to 1."""
    line = node.line()
    return {
        "side": node.state.world.sides[0].id,
        "chances": [each if each is None else round(each, 3) for each in past.chances],
        "turnings": [_turning(each, line[each.at][0]) for each in past.turnings],
        "fortunes": [_fortune(each) for each in past.fortunes],
        "falls": [_fall(each) for each in past.falls],
        "examined": past.examined,
        "decisions": past.decisions,
    }


def _turning(found: Turning, before: Node) -> TurningView:
    """Return a decision as JSON, with the acts of the computer's line in words."""
    shown, rules = before.shown_to(found.side), before.table.rules
    state = shown.seen
    acts: list[WordedEntry] = []
    for act in found.line.acts:
        words = replace(shown.wording, state=state).action(act)
        acts.append({"entry": wire.entry_json(act, state.world.map), "words": words})
        state = rules.apply(state, act)
    return {
        "at": found.at,
        "side": found.side,
        "line": acts,
        "played": round(found.played, 3),
        "better": round(found.better, 3),
    }


def _fortune(found: Fortune) -> FortuneView:
    """Return the luck of a side as JSON."""
    return {
        "side": found.side,
        "rolls": found.rolls,
        "got": round(found.got, 2),
        "expected": round(found.expected, 2),
        "rare": round(found.rare, 3),
    }


def _fall(found: Fall) -> FallView:
    """Return a fall as JSON, with chances from 0 to 1."""
    return {
        "side": found.side,
        "start": found.start,
        "end": found.end,
        "before": round(found.before, 3),
        "after": round(found.after, 3),
        "parts": [
            {"at": each.at, "by": each.by, "of": each.of, "cost": round(each.cost, 3)}
            for each in found.parts
        ],
    }
